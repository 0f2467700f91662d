"""CR 608.2: what a node knows while it is read or run:
whose ability, which choices, which event, what was done so far.
"""

from __future__ import annotations

from spellstack.abilities.engine import Engine
from spellstack.core.definition import AbilityInstance
from spellstack.core.events import BY_EFFECT, DISCARD, SACRIFICE, Cause, Event, ZoneChange
from spellstack.core.objects import Choices, GameObject, ModeChoice, Outcome, Row, View
from spellstack.core.state import State
from spellstack.core.types import BATTLEFIELD, GRAVEYARD, STACK


class Context:
    """The point of view of one ability or effect. Filters, values, conditions and effects read everything through it.

    `source`: id of the object whose ability it is (for a spell: itself). `stack_object`: id of the spell or ability
    on the stack, 0 for static abilities. `subject`: the object a filter or value speaks of as "it", where it is
    not the source. `values`: amounts locked in as an effect began (608.2h).
    """

    def __init__(
        self,
        engine: Engine,
        source: int,
        controller: int,
        instance: AbilityInstance | None = None,
        stack_object: int = 0,
        choices: Choices | None = None,
        event: Event | None = None,
    ) -> None:
        self.engine = engine
        self.state: State = engine.state
        self.source = source
        self.controller = controller
        self.instance = instance
        self.stack_object = stack_object
        self.choices = choices
        self.mode: ModeChoice | None = None
        self.event = event
        self.results: dict[str, Outcome] = {}
        self.values: dict[str, int] = {}
        self.words: dict[str, str] = {}
        self.subject: View | None = None
        self.player = -1  # the player an "each player" instruction is working on ("they")
        self.rows: dict[int, Row] | None = None  # rows being built, while layers are applied
        self.rule = "608.2c"
        self.cost_mode = BY_EFFECT
        self.part_origin = 0

    def derive(self) -> Context:
        """A second context with the same knowledge, whose results are its own."""
        c = Context(
            self.engine, self.source, self.controller, self.instance, self.stack_object, self.choices, self.event
        )
        c.mode = self.mode
        c.results = dict(self.results)
        c.values = self.values
        c.words = self.words
        c.subject = self.subject
        c.player = self.player
        c.rows = self.rows
        c.rule = self.rule
        c.cost_mode = self.cost_mode
        c.part_origin = self.part_origin
        return c

    def restore_mode(self) -> None:
        """Target slots of the spell or ability that created an effect or a delayed ability stay readable to it."""
        if self.choices is not None and self.choices.parts and self.choices.parts[0].modes:
            self.mode = self.choices.parts[0].modes[0]

    def row(self, view: View) -> Row:
        """Characteristics now, as last known, or (while layers are being applied) as far as they are built."""
        if self.rows is not None:
            row = self.rows.get(view.id)
            if row is not None:
                return row
        return self.engine.row(view)

    def mana_value(self, view: View) -> int:
        """202.3: as `row` gives it; X counts on the stack."""
        row = self.rows.get(view.id) if self.rows is not None else None
        if row is None:
            return self.engine.mana_value(view)
        if view.zone == STACK and row.mana_cost is not None and view.choices is not None:
            return row.mana_value + row.mana_cost.variables() * view.choices.x
        return row.mana_value

    def cause(self, rule: str = "") -> Cause:
        """The cause of what this ability does."""
        key = self.instance.key if self.instance is not None else ""
        return Cause(rule or self.rule, self.source, self.controller, self.cost_mode, key)

    def see(self, id: int) -> View | None:
        """For information: the object now, or as it last was (608.2h)."""
        return self.state.see(id)

    def here(self, id: int) -> GameObject | None:
        """For action: the object, if it is still where the ability expects it.

        An ability that triggered on the object's own move to a public zone finds what it became (400.7e-j); so does one
        whose cost or earlier instruction moved it (400.7h, j).
        """
        o = self.state.objects.get(id)
        if o is not None:
            return o
        event = self.event
        if event is None:
            return None
        if event.object != id:
            return self.fallen_aura(id, event)
        if isinstance(event, ZoneChange) and event.new_object:
            return self.state.objects.get(event.new_object)
        if event.kind == DISCARD or event.kind == SACRIFICE:  # 400.7i: the card where it was put
            return self.state.objects.get(self.state.became.get(id, 0))
        return None

    def fallen_aura(self, id: int, event: Event) -> GameObject | None:
        """400.7f: an Aura whose ability triggered as what it enchanted left, in the graveyard that this put it into."""
        if id != self.source or not isinstance(event, ZoneChange) or event.from_zone != BATTLEFIELD:
            return None
        last = self.state.see(id)
        found = self.state.objects.get(self.state.became.get(id, 0))
        if last is None or last.attached_to != event.object or found is None or found.zone != GRAVEYARD:
            return None
        return found

    def source_view(self) -> View | None:
        return self.state.see(self.source)

    def targets(self, slot: int) -> tuple[int, ...]:
        """The codes chosen for a target slot (legal or not; resolving drops those that became illegal)."""
        if self.mode is None or slot >= len(self.mode.targets):
            return ()
        return self.mode.targets[slot]

    def division(self, slot: int) -> tuple[int, ...]:
        if self.mode is None or slot >= len(self.mode.division):
            return ()
        return self.mode.division[slot]
