"""CR 601.2a-d, 602.2a-b: a spell or ability while it is announced: its text parts, and all that was chosen so far."""

from __future__ import annotations

from spellstack.abilities.ability import Activated, Body, KeywordAbility
from spellstack.abilities.casting_words import ItTargets
from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost
from spellstack.abilities.statics import AdditionalCost, TextAddition
from spellstack.core.definition import AbilityInstance
from spellstack.core.events import Event
from spellstack.core.mana import Mana
from spellstack.core.objects import Choices, ModeChoice, Outcome, PartChoice, Row, View
from spellstack.rules.engine import RulesEngine
from spellstack.rules.permissions import Way
from spellstack.rules.proposed import ProposedSpell
from spellstack.rules.spell_facts import OwnRule, SpellFacts
from spellstack.rules.targets import SlotHolder


class ModeDraft(SlotHolder):
    """A mode that was chosen (or the whole of a text that is not modal), with its targets and their division."""

    def __init__(self, mode: int, body: Body) -> None:
        super().__init__()
        self.mode = mode
        self.body = body
        self.division: list[tuple[int, ...]] = []

    def choice(self) -> ModeChoice:
        return ModeChoice(self.mode, tuple(self.targets), tuple(self.division))


class PartDraft:
    """One text part: its own text, or a spliced one (702.47c). `modes` stays empty until they are chosen."""

    def __init__(self, body: Body, origin: int = 0) -> None:
        self.body = body
        self.origin = origin
        self.modes: list[ModeDraft] = [] if body.modes else [ModeDraft(0, body)]

    def choice(self) -> PartChoice:
        return PartChoice(self.body, tuple(mode.choice() for mode in self.modes), self.origin)


class Proposal:
    """What is being announced.

    `object`: the card where it is while ways are judged, then the object on the stack. `source`: whose ability it is
    (the spell itself for a spell). `proposed`: while it is only judged (601.3e), else None. `base`: the mana cost or
    what replaces it; None where there is nothing that could be paid (118.6). `optional`: what was chosen of optional
    and additional costs, in order; `spliced`: cost of each spliced card. `life_symbols`: how many Phyrexian symbols
    are paid with life, -1 while that is open.
    """

    def __init__(self, engine: RulesEngine, player: int, object: int, source: int) -> None:
        self.engine = engine
        self.player = player
        self.object = object
        self.source = source
        self.instance: AbilityInstance | None = None
        self.ability: Activated | None = None
        self.way: Way | None = None
        self.proposed: ProposedSpell | None = None
        self.facts: SpellFacts | None = None
        self.parts: list[PartDraft] = []
        self.base: Cost | None = None
        self.from_zone = 1
        self.optional: list[ChosenCost] = []
        self.spliced: list[TextAddition] = []
        self.x = 0
        self.open_x = False  # X is still to be chosen, and stands in a part of the cost that is not mana
        self.life_symbols = -1
        self.substituted: list[int] = []  # ids that pay for mana: convoked, exiled for delve (702.51, 702.66)
        self.open_substitutes = False  # what may pay for mana is still to be chosen
        self.event: Event | None = None
        self.results: dict[str, Outcome] = {}
        self.words: dict[str, str] = {}
        self.must_target: ItTargets | None = None  # what its targets must include (601.3d)
        self.first: Choices | None = None  # what an ability inherits from its source or creator (400.7d)

    def is_spell(self) -> bool:
        return self.instance is None

    def view(self) -> View:
        """The spell, or the source of the ability."""
        if self.proposed is not None:
            return self.proposed.view()
        seen = self.engine.state.see(self.object if self.is_spell() else self.source)
        if seen is None:
            raise TypeError(f"object {self.source} was never seen")
        return seen

    def row(self) -> Row:
        if self.proposed is not None:
            return self.proposed.row
        return self.engine.row(self.view())

    def context(self, mode: ModeDraft | None = None, instance: AbilityInstance | None = None) -> Context:
        """The point of view of the text that is being announced, with what was chosen so far."""
        own = instance if instance is not None else self.instance
        # A card is not where it was once it is announced: it can't be its own target (115.5). An ability that is only
        # judged has no object of its own yet.
        stack_object = self.object if self.is_spell() or self.object != self.source else 0
        ctx = Context(self.engine, self.source, self.player, own, stack_object, self.choices(), self.event)
        if self.proposed is not None:
            ctx.rows = {self.object: self.proposed.row}
        ctx.results = self.results
        ctx.words = self.words
        if mode is not None:
            ctx.mode = mode.choice()
        return ctx

    def key(self) -> str:
        """The name of the alternative cost or permission used, "" for none."""
        return self.way.key if self.way is not None else ""

    def costs(self) -> tuple[tuple[str, int], ...]:
        """The keys of optional and additional costs with how often each was chosen."""
        found: dict[str, int] = {}
        for chosen in self.optional:
            found[chosen.rule.key] = found.get(chosen.rule.key, 0) + chosen.times
        if self.first is not None:
            for key, n in self.first.costs:
                found.setdefault(key, n)
        return tuple(found.items())

    def choices(
        self,
        paid: tuple[tuple[str, tuple[int, ...]], ...] = (),
        mana: tuple[Mana, ...] = (),
        amounts: tuple[tuple[str, int], ...] = (),
    ) -> Choices:
        """What was chosen so far, as the record that spells and abilities keep."""
        x = self.x
        alternative = self.key()
        if self.first is not None and not self.is_spell():
            x = x or self.first.x
            alternative = alternative or self.first.alternative
        parts = tuple(part.choice() for part in self.parts)
        return Choices(parts, x, self.costs(), alternative, paid, mana, self.from_zone, amounts)

    def has_chosen(self, key: str) -> bool:
        return any(chosen.rule.key == key and chosen.times > 0 for chosen in self.optional)


class ChosenCost:
    """An additional cost and how often it is paid; `cost`: the one chosen of several ("A or B")."""

    def __init__(self, own: OwnRule, rule: AdditionalCost, times: int, cost: Cost) -> None:
        self.own = own
        self.rule = rule
        self.times = times
        self.cost = cost


def escalate_cost(facts: SpellFacts | None) -> Cost | None:
    """702.120a: what each mode beyond the first costs."""
    if facts is None or facts.escalate is None:
        return None
    keyword: KeywordAbility = facts.escalate
    return keyword.cost
