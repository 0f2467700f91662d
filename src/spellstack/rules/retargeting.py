"""CR 115.7: changing the targets of a spell or ability on the stack, or choosing new ones."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.ability import Body, TargetSpec
from spellstack.abilities.context import Context
from spellstack.core.decisions import Answer, Decision, Refusal, Script, ask
from spellstack.core.events import BY_EFFECT, Cause, ChoicesSet, Event
from spellstack.core.objects import Choices, ModeChoice, PartChoice
from spellstack.rules.engine import RulesEngine
from spellstack.rules.notices import became_targets
from spellstack.rules.targets import code_option, differing_refusal, legal_targets

NEW: Final = "new targets"  # 115.7d: any number may stay as they are
CHANGE_ALL: Final = "change the targets"  # 115.7a: all or none
CHANGE_ONE: Final = "change a target"  # 115.7b
CHANGE_ANY: Final = "change any targets"  # 115.7c


class Place:
    """One target as it stands: its part, mode, slot and place in the slot, its text, and what it is."""

    def __init__(self, part: int, mode: int, slot: int, index: int, spec: TargetSpec, code: int) -> None:
        self.part = part
        self.mode = mode
        self.slot = slot
        self.index = index
        self.spec = spec
        self.code = code
        self.found: list[int] = []


def places_of(engine: RulesEngine, ctx: Context, choices: Choices) -> list[Place]:
    """All targets, each with the legal ones it could be."""
    found: list[Place] = []
    for p, part in enumerate(choices.parts):
        body = part.body
        if not isinstance(body, Body):
            continue
        for m, mode in enumerate(part.modes):
            text = body.modes[mode.mode] if body.modes else body
            ctx.mode = mode
            for s, codes in enumerate(mode.targets):
                for i, code in enumerate(codes):
                    if s < len(text.targets):
                        place = Place(p, m, s, i, text.targets[s], code)
                        place.found = legal_targets(engine, ctx, text.targets[s], [])
                        found.append(place)
    ctx.mode = None
    return found


class NewTargetsCheck:
    """115.7e: judges the final set of targets: different where they must be."""

    def __init__(self, ctx: Context, places: list[Place], offers: list[list[int]]) -> None:
        self.ctx = ctx
        self.places = places
        self.offers = offers
        self.most_changes = len(places)
        self.least_changes = 0

    def final(self, codes: list[int]) -> Refusal | None:
        changes = sum(1 for place, code in zip(self.places, codes, strict=True) if code != place.code)
        if changes > self.most_changes:
            return Refusal("115.7b", "only one target may be changed")
        if changes < self.least_changes:
            return Refusal("115.7b", "a target must be changed")
        for i, place in enumerate(self.places):
            for j in range(i):
                other = self.places[j]
                if codes[i] == codes[j] and self.must_differ(place, other):
                    return Refusal("115.3", "the same target can't be chosen twice here", max(codes[i], 0))
        slots: dict[tuple[int, int, int], list[int]] = {}
        for place, code in zip(self.places, codes, strict=True):
            slots.setdefault((place.part, place.mode, place.slot), []).append(code)
        for place in self.places:
            group = tuple(slots[(place.part, place.mode, place.slot)])
            refusal = differing_refusal(self.ctx, place.spec, group)
            if refusal is not None:
                return refusal
        return None

    def must_differ(self, a: Place, b: Place) -> bool:
        if (a.part, a.mode) != (b.part, b.mode):
            return False
        return a.slot == b.slot or b.slot in a.spec.distinct_from or a.slot in b.spec.distinct_from

    def first_fit(self, codes: list[int], start: int) -> list[int] | None:
        """The first legal set with the targets before `start` as they are; None if there is none."""
        if start == len(self.places):
            return codes if self.final(codes) is None else None
        for code in self.offers[start]:
            if self.clashes(codes[:start], code, start):
                continue
            found = self.first_fit([*codes[:start], code, *codes[start + 1 :]], start + 1)
            if found is not None:
                return found
        return None

    def clashes(self, codes: list[int], code: int, place: int) -> bool:
        return any(codes[j] == code and self.must_differ(self.places[place], self.places[j]) for j in range(place))


def choose_new_targets(
    engine: RulesEngine, player: int, object: int, ctx: object, how: str = NEW, only: int = 0
) -> Script[bool]:
    """115.7: the player changes targets of the object on the stack. True if any changed.

    `only`: the code that it must be changed to ("change the target to this creature"), 0 any.
    """
    o = engine.state.objects.get(object)
    if o is None or o.choices is None:
        return False
    view = engine.context_of(o)
    places = places_of(engine, view, o.choices)
    if not places:
        return False
    codes = [place.code for place in places]
    offers: list[list[int]] = []
    for place in places:
        others = [code for code in place.found if code != place.code and (only == 0 or code == only)]
        must = how == CHANGE_ALL
        offers.append(others if must else [place.code, *others])
    check = NewTargetsCheck(view, places, offers)
    check.most_changes = 1 if how == CHANGE_ONE else len(places)
    check.least_changes = 1 if how == CHANGE_ONE and only else 0
    least = check.first_fit(codes, 0)
    if least is None:
        return False  # 115.7a: not all can be changed, so none are
    chosen = yield from choose_all(engine, player, object, places, offers, check, least)
    return (yield from set_targets(engine, player, object, ctx, places, chosen))


class SetCheck:
    """Judges an answer that gives each target, in the order of the text, what it becomes."""

    def __init__(self, check: NewTargetsCheck, union: list[int]) -> None:
        self.check = check
        self.union = union

    def __call__(self, answer: Answer) -> Refusal | None:
        codes = [self.union[i] for i in answer]
        for code, place, offer in zip(codes, self.check.places, self.check.offers, strict=True):
            if code not in offer:
                return Refusal(place.spec.rule or "601.2c", "it is no legal target there", max(code, 0))
        return self.check.final(codes)


def choose_all(
    engine: RulesEngine,
    player: int,
    object: int,
    places: list[Place],
    offers: list[list[int]],
    check: NewTargetsCheck,
    least: list[int],
) -> Script[list[int]]:
    """115.7e: all targets are given at once, since only the final set is judged."""
    union: list[int] = []
    for offer in offers:
        union.extend(code for code in offer if code not in union)
    options = [code_option(code, "115.7") for code in union]
    n = len(places)
    decision = Decision(
        "target",
        player,
        options,
        "115.7",
        n,
        n,
        object,
        ordered=True,
        repeats=n > 1,
        check=SetCheck(check, union),
        least=tuple(union.index(code) for code in least),
    )
    answer = yield from ask(decision)
    return [union[i] for i in answer]


def set_targets(
    engine: RulesEngine, player: int, object: int, ctx: object, places: list[Place], codes: list[int]
) -> Script[bool]:
    """Writes the new targets; what became a target is told (115.7f: divisions stay)."""
    o = engine.state.objects[object]
    choices = o.choices
    if choices is None:
        return False
    new = [code for place, code in zip(places, codes, strict=True) if code != place.code]
    if not new:
        return False
    changed = with_targets(choices, places, codes)
    source = ctx.source if isinstance(ctx, Context) else object
    cause = Cause("115.7", source, player, BY_EFFECT)
    events: list[Event] = [ChoicesSet(cause, object, changed)]
    events.extend(became_targets(list(dict.fromkeys(new)), object, o.controller))
    yield from engine.perform(events)
    return True


def with_targets(choices: Choices, places: list[Place], codes: list[int]) -> Choices:
    """The choices with another target at each place."""
    parts: list[PartChoice] = []
    for p, part in enumerate(choices.parts):
        modes: list[ModeChoice] = []
        for m, mode in enumerate(part.modes):
            slots = [list(slot) for slot in mode.targets]
            for place, code in zip(places, codes, strict=True):
                if place.part == p and place.mode == m:
                    slots[place.slot][place.index] = code
            modes.append(ModeChoice(mode.mode, tuple(tuple(slot) for slot in slots), mode.division))
        parts.append(PartChoice(part.body, tuple(modes), part.origin))
    return Choices(
        tuple(parts),
        choices.x,
        choices.costs,
        choices.alternative,
        choices.paid,
        choices.mana,
        choices.from_zone,
        choices.amounts,
    )
