"""CR 115.7: changing the targets of a spell or ability on the stack, or choosing new ones."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.ability import Body, TargetSpec
from spellstack.abilities.context import Context
from spellstack.core.decisions import Answer, Decision, Refusal, Script, ask
from spellstack.core.events import BY_EFFECT, Cause, ChoicesSet, Event
from spellstack.core.objects import Choices, ModeChoice, PartChoice
from spellstack.rules.engine import RulesEngine
from spellstack.rules.notices import notices_for
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

    def final(self, codes: list[int]) -> Refusal | None:
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

    def fits_from(self, codes: list[int], start: int) -> bool:
        """Whether the targets from `start` on can be chosen so that the set is legal, the others as in `codes`."""
        if start == len(self.places):
            return self.final(codes) is None
        for code in self.offers[start]:
            if self.clashes(codes[:start], code, start):
                continue
            if self.fits_from([*codes[:start], code, *codes[start + 1 :]], start + 1):
                return True
        return False

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
    if not check.fits_from(codes, 0):
        return False  # 115.7a: not all can be changed, so none are
    changed_one = False
    for i in range(len(places)):
        if how == CHANGE_ONE and changed_one:
            break
        allowed = [
            code
            for code in offers[i]
            if not check.clashes(codes[:i], code, i) and check.fits_from([*codes[:i], code, *codes[i + 1 :]], i + 1)
        ]
        code = yield from choose_one(engine, player, object, places[i], allowed)
        changed_one = changed_one or code != codes[i]
        codes[i] = code
    return (yield from set_targets(engine, player, object, ctx, places, codes))


def choose_one(engine: RulesEngine, player: int, object: int, place: Place, allowed: list[int]) -> Script[int]:
    options = [code_option(code, "115.7") for code in allowed]
    decision = Decision("target", player, options, "115.7", source=object)
    answer: Answer = yield from ask(decision)
    return allowed[answer[0]]


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
    changed = Choices(
        tuple(parts),
        choices.x,
        choices.costs,
        choices.alternative,
        choices.paid,
        choices.mana,
        choices.from_zone,
        choices.amounts,
    )
    source = ctx.source if isinstance(ctx, Context) else object
    cause = Cause("115.7", source, player, BY_EFFECT)
    events: list[Event] = [ChoicesSet(cause, object, changed)]
    events.extend(notices_for(engine, list(dict.fromkeys(new)), object, o.controller))
    yield from engine.perform(events)
    return True
