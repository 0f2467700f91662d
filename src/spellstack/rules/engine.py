"""CR 609: what all rules rooms share of one game: its state, its caches, and the port for nodes (see wiring.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.engine import Engine
from spellstack.core.events import Cause
from spellstack.core.events import Event as EventType
from spellstack.core.mana import Mana
from spellstack.core.node import Node
from spellstack.core.objects import Choices, GameObject, Outcome, View
from spellstack.core.state import PendingTrigger, State
from spellstack.rules.afterwards import Rest, add_rest
from spellstack.rules.casting_cache import CastingCache
from spellstack.rules.copying import FaceCache
from spellstack.rules.inputs import Settings
from spellstack.rules.zones import ZoneScan, scans_before

if TYPE_CHECKING:
    from spellstack.rules.board import Board, Standing
    from spellstack.rules.layers import RowBuilder


class RulesEngine(Engine):
    """The rules of one game. Rooms take it first; the methods of the port are filled in by wiring.GameEngine.

    `board_cache`: the board of one version of the state. `faces`: what was worked out for each face. `casting`: what
    casting and paying worked out. `zone_scans`: what there is to know of zones off the board. `building`: the board
    that is just being worked out. `scratch`: what is left of shields while a batch is being replaced (615.7).
    `settings`: how the game is run. `names`: names that may be chosen (201.3).
    """

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.board_cache: Board | None = None
        self.faces = FaceCache()
        self.casting = CastingCache()
        self.zone_scans: dict[tuple[int, int], ZoneScan] = {}
        self.building: RowBuilder | None = None
        self.scratch: dict[int, int] = {}
        self.replacing: tuple[str, ...] = ()  # effects being applied: what they bring about is replaced by them no more
        self.mana_triggers: list[PendingTrigger] = []
        self.settings = Settings()
        self.rests: list[Rest] = []  # of prevention effects applied to the batch (615.5)
        self.names: tuple[str, ...] = ()
        self.option_notes: dict[str, object] = {}

    def remaining(self, standing: Standing) -> int:
        """What is left of a shield (615.7); -1: no limit."""
        effect = standing.effect
        if effect is None:
            return -1
        return self.scratch.get(effect.id, effect.remaining)

    def use_shield(self, effect: int, left: int) -> None:
        self.scratch[effect] = left

    def afterwards(self, ctx: object, then: Node, label: str, outcome: Outcome, key: str) -> None:
        if isinstance(ctx, Context) and isinstance(then, Effect):
            add_rest(self.rests, Rest(ctx, then, label, outcome, key))

    def end_delayed(self, id: int) -> None:
        """603.7b: a delayed triggered ability has triggered, and is gone."""
        raise TypeError("port")

    def instead_of_losing(self, player: int, pool: tuple[Mana, ...]) -> tuple[Mana, ...]:
        raise TypeError("port")

    def keeps_mana(self, player: int, mana: Mana) -> bool:
        """106.4: whether an effect lets the player keep it as steps end."""
        raise TypeError("port")

    def note(self, cause: Cause, object: int, player: int, word: str) -> None:
        """A line for the log."""
        raise TypeError("port")

    def toxic_value(self, view: View) -> int:
        """702.164b: the sum of its toxic abilities."""
        raise TypeError("port")

    def restore(self, saved: State, board: Board | None = None) -> None:
        """733: the game becomes what it was, with the board of that moment; caches of what was tried are dropped."""
        self.state.assign(saved)
        self.board_cache = board
        self.zone_scans = scans_before(self.zone_scans, saved.next_id)
        self.scratch.clear()
        self.replacing = ()
        self.mana_triggers.clear()
        self.rests = []

    def activate_now(self, player: int, object: int, ability: int) -> bool:
        raise TypeError("port")

    def context_of(self, object: GameObject) -> Context:
        """The point of view of a spell or ability on the stack (608.2)."""
        ctx = Context(self, object.source or object.id, object.controller, object.instance, object.id, object.choices)
        if object.bound is not None:
            event = object.bound.event
            ctx.event = event if isinstance(event, EventType) else None
            ctx.results = dict(object.bound.results)
            ctx.words = dict(object.bound.words)
        return ctx

    def part_choices(self, object: int) -> Choices | None:
        view = self.state.see(object)
        return view.choices if view is not None else None

    def text_of(self, node: Node) -> str:
        return type(node).__name__
