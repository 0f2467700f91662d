"""CR 609: the port.

What nodes may ask of the rules; implemented once, in `rules/engine.py`, reached as `ctx.engine`.
"""

from __future__ import annotations

from spellstack.core.decisions import Answer, Decision, Script
from spellstack.core.definition import AbilityInstance, Face
from spellstack.core.events import Cause, Event
from spellstack.core.mana import Mana
from spellstack.core.node import Node
from spellstack.core.objects import Choices, GameObject, Outcome, Row, View
from spellstack.core.state import State


class Engine:
    """The rules, as seen by nodes."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.happening: list[Event] = []  # what has happened at the time for which triggers are looked for

    # --- reading

    def row(self, view: View) -> Row:
        """The characteristics of an object now, or as last known (613, 608.2h)."""
        raise TypeError("port")

    def copiable(self, view: View) -> Face:
        """The copiable values of an object (707.2)."""
        raise TypeError("port")

    def printed(self, view: View) -> Face:
        """The face that the object shows, before any effect."""
        raise TypeError("port")

    def mana_value(self, view: View) -> int:
        """202.3: X counts on the stack."""
        raise TypeError("port")

    def definition_names(self) -> tuple[str, ...]:
        """Names of all cards in the game, for choosing a card name (201.3)."""
        raise TypeError("port")

    def is_creature_name(self, name: str) -> bool:
        """612.7: whether a nonlegendary creature card in the game has this name."""
        raise TypeError("port")

    # --- doing

    def instead_of_losing(self, player: int, pool: tuple[Mana, ...]) -> tuple[Mana, ...]:
        """106.4, 614.1a: what unspent mana becomes that the player would lose, by an effect that says so."""
        raise TypeError("port")

    def perform(self, batch: list[Event]) -> Script[list[Event]]:
        """Through the one door: replacement, commit, triggers. Returns what happened, all levels."""
        raise TypeError("port")

    def ask(self, decision: Decision) -> Script[Answer]:
        """Asks a player."""
        raise TypeError("port")

    def start_effect(
        self,
        ctx: object,
        holds: Node,
        affected: tuple[int, ...] | None,
        duration: Node | None,
        values: tuple[tuple[str, int], ...] = (),
        remaining: int = -1,
        rule: str = "611.2",
    ) -> Script[int]:
        """Starts a continuous effect (611.2) of the spell or ability behind `ctx`; returns its id."""
        raise TypeError("port")

    def effect_event(
        self,
        ctx: object,
        holds: Node,
        affected: tuple[int, ...] | None,
        duration: Node | None,
        values: tuple[tuple[str, int], ...] = (),
        remaining: int = -1,
        rule: str = "611.2",
        arriving: tuple[Event, ...] = (),
    ) -> Event | None:
        """The event by which such an effect starts. `arriving`: what enters in the same batch (611.2e)."""
        raise TypeError("port")

    def delay(self, ctx: object, trigger: Node, duration: Node | None) -> Script[int]:
        """Creates a delayed triggered ability (603.7), which remembers the results of `ctx`."""
        raise TypeError("port")

    def reflexive(self, ctx: object, trigger: Node) -> Script[None]:
        """A reflexive triggered ability that has just triggered (603.12)."""
        raise TypeError("port")

    def pay(self, player: int, cost: Node, ctx: object, cause: Cause) -> Script[bool]:
        """Pays a cost during a resolution (118.12); False if it cannot be, or is not, paid (nothing happens then)."""
        raise TypeError("port")

    def can_pay(self, player: int, cost: Node, ctx: object) -> bool:
        raise TypeError("port")

    def cast_now(self, player: int, object: int, alternative: str, ctx: object) -> Script[bool]:
        """Casts a card during a resolution (608.2g); `alternative` "free": without paying its mana cost."""
        raise TypeError("port")

    def can_cast_now(self, player: int, object: int, alternative: str) -> bool:
        raise TypeError("port")

    def play_land_now(self, player: int, object: int, ctx: object) -> Script[bool]:
        raise TypeError("port")

    def copy_spell(
        self, ctx: object, object: int, controller: int, new_targets: bool, face: Face | None = None
    ) -> Script[int]:
        """707.10: copies a spell or ability on the stack, as `face` by an exception (707.9); returns its id."""
        raise TypeError("port")

    def copy_at(self, ctx: object, object: int, controller: int, code: int) -> Script[int]:
        """707.10d-e: a copy with this object or player for each of its targets; its id, 0 if that is not legal."""
        raise TypeError("port")

    def could_target(self, object: int, code: int) -> bool:
        """707.10d: whether the spell or ability could have this object or player for each of its targets."""
        raise TypeError("port")

    def new_targets(self, player: int, object: int, ctx: object, how: str, only: int = 0) -> Script[bool]:
        """115.7: the player changes targets of the spell or ability, as `how` says ("new targets", "change a target");
        to the one with the code `only`, 0 any.
        """
        raise TypeError("port")

    def can_target(self, ctx: object, code: int) -> bool:
        """Whether the source behind `ctx` may target it at all (hexproof, shroud, protection; 115)."""
        raise TypeError("port")

    def random_number(self, ctx: object, sides: int, what: str) -> Script[int]:
        """A number from 0 to sides-1 from the game's stream of chance, recorded like an answer (705, 706)."""
        raise TypeError("port")

    def entering(self, event: Event) -> View | None:
        """614.12: what enters, as it would exist on the battlefield; None if the event is no such entering."""
        raise TypeError("port")

    def use_shield(self, effect: int, left: int) -> None:
        """615.7: a shield has this much left for the rest of the batch that is being replaced."""
        raise TypeError("port")

    def afterwards(self, ctx: object, then: Node, label: str, outcome: Outcome, key: str) -> None:
        """615.5: what is to be done as soon as the batch has happened; applications with the same key are one."""
        raise TypeError("port")

    def regenerate_shields(self, object: int) -> int:
        raise TypeError("port")

    def put_trigger(self, instance: AbilityInstance, source: int, controller: int, event: Event | None) -> None:
        """603.3: the ability has triggered."""
        raise TypeError("port")

    def resolve_body(self, ctx: object, body: Node) -> Script[None]:
        """Runs the instructions of a body whose choices stand in `ctx`."""
        raise TypeError("port")

    def can_attach(self, attachment: GameObject, code: int) -> bool:
        """301.5, 303.4: whether the Aura, Equipment or Fortification may be attached to it."""
        raise TypeError("port")

    def is_possible(self, event: Event) -> bool:
        """101.2, 614.17: whether nothing forbids the event."""
        raise TypeError("port")

    def replaces(self, kind: int) -> bool:
        """614: whether anything waits to replace or change events of this kind."""
        raise TypeError("port")

    def lethal_damage(self, view: GameObject) -> int:
        """704.5g: how much damage in all is lethal to a creature: its toughness, or what an effect says."""
        raise TypeError("no rules")

    def is_goaded(self, view: View) -> bool:
        """701.15b: whether an effect goads the permanent."""
        raise TypeError("port")

    def player_rule_count(self, player: int, word: str) -> int:
        """613.11: how many effects with that word count for the player."""
        raise TypeError("port")

    def choices_of(self, object: int) -> Choices | None:
        raise TypeError("port")

    def fight_order(self, players: list[int]) -> list[int]:
        """APNAP order of players (101.4)."""
        raise TypeError("port")
