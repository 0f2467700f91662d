"""CR 115, 601.2c-d, 608.2b, 115.7: which targets are legal, choosing them, dividing among them, and changing them."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.ability import Body, TargetSpec
from spellstack.abilities.context import Context
from spellstack.abilities.filters import admits_code, matching_codes
from spellstack.abilities.together import least_together, together_fit, together_of
from spellstack.abilities.values import Number
from spellstack.core.decisions import Answer, Decision, Option, Refusal, Script, ask
from spellstack.core.objects import GameObject, ModeChoice, View
from spellstack.core.types import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, STACK
from spellstack.rules.engine import RulesEngine
from spellstack.rules.leaning import is_leaning
from spellstack.rules.restrictions import untargetable

Slots = list[tuple[int, ...]]


class Slot:
    """One instance of the word "target" as it is being filled: its place, what fits, and how many (115.3)."""

    def __init__(self, index: int, spec: TargetSpec, found: list[int], at_least: int, at_most: int) -> None:
        self.index = index
        self.spec = spec
        self.found = found
        self.at_least = at_least
        self.at_most = at_most


# --- legality


def source_view(engine: RulesEngine, ctx: Context) -> View | None:
    """The object whose qualities hexproof and protection look at: the spell, or the source of the ability (113.7)."""
    view = engine.state.see(ctx.source)
    if isinstance(view, GameObject) and ctx.rows is not None and ctx.instance is None and view.zone != STACK:
        view = view.copy(-1)  # a card that is looked at as the spell it would be (601.3e)
        view.zone = STACK  # lint: allow state-write: a copy that no state holds
        view.controller = ctx.controller  # lint: allow state-write: a copy that no state holds
    return view


def target_refusal(engine: RulesEngine, ctx: Context, spec: TargetSpec, code: int) -> Refusal | None:
    """Why the object or player is no legal target of this slot; None if it is one."""
    if code > 0 and code == ctx.stack_object:
        return Refusal("115.5", "a spell or ability can't target itself", code)
    if code < 0 and not engine.state.players[-1 - code].in_game():
        return Refusal("601.2c", "the player has left the game")
    if not admits_code(ctx, spec.filter, code):
        return Refusal(spec.rule or "601.2c", "it is not what the text says that may be targeted", max(code, 0))
    view = source_view(engine, ctx)
    if view is None:
        return None
    return untargetable(engine, view, ctx.controller, code)


def still_legal(engine: RulesEngine, ctx: Context, spec: TargetSpec, code: int) -> bool:
    """608.2b: whether a target chosen earlier is still legal."""
    return target_refusal(engine, ctx, spec, code) is None


def legal_targets(engine: RulesEngine, ctx: Context, spec: TargetSpec, chosen_before: Slots) -> list[int]:
    """601.2c: all legal targets of a slot; `chosen_before`: the targets of earlier slots ("another target")."""
    taken: tuple[int, ...] = ()
    for slot in spec.distinct_from:
        if slot < len(chosen_before):
            taken += chosen_before[slot]
    view = source_view(engine, ctx)
    found: list[int] = []
    for code in matching_codes(ctx, spec.filter):
        if code == ctx.stack_object or code in taken:
            continue
        if view is None or untargetable(engine, view, ctx.controller, code) is None:
            found.append(code)
    return found


def is_there(ctx: Context, spec: TargetSpec) -> bool:
    """702.33g: a slot may be there only if something was chosen for the spell."""
    return spec.condition is None or spec.condition.holds(ctx)


def slot_of(engine: RulesEngine, ctx: Context, body: Body, index: int, chosen_before: Slots) -> Slot:
    """A slot with what may be chosen for it now."""
    spec = body.targets[index]
    found = legal_targets(engine, ctx, spec, chosen_before)
    at_least = max(0, spec.at_least.of(ctx))
    at_most = len(found) if spec.at_most is None else min(len(found), max(0, spec.at_most.of(ctx)))
    if spec.apiece is not None:
        groups = len({group_key(ctx, code) for code in found})  # of a player who has none, none is chosen
        at_least = max(1, groups * at_least) if at_least else 0
        at_most = groups * (spec.at_most.of(ctx) if spec.at_most is not None else len(found))
    if spec.divides is not None:
        at_most = min(at_most, spec.divides.of(ctx))  # 601.2d: each target gets at least one
    return Slot(index, spec, found, at_least, at_most)


def needs_any(spec: TargetSpec) -> bool:
    """Whether a slot can be filled if there is any legal target for it, and not without."""
    least = spec.at_least
    most = spec.at_most
    if not isinstance(least, Number) or least.n != 1 or (most is not None and not isinstance(most, Number)):
        return False
    if spec.condition is not None or spec.divides is not None or spec.apiece is not None or spec.distinct_from:
        return False
    return not spec.differing and not together_of(spec.filter)


ZONES: Final = (BATTLEFIELD, STACK, HAND, GRAVEYARD, EXILE, LIBRARY, COMMAND)


def has_target(engine: RulesEngine, ctx: Context, spec: TargetSpec) -> bool:
    """Whether there is a legal target for a slot: the players are looked at first, being few."""
    view = source_view(engine, ctx)
    wanted = spec.filter
    state = engine.state
    if wanted.wants_players():
        for player in state.apnap():
            if wanted.admits_player(ctx, player):
                if view is None or untargetable(engine, view, ctx.controller, -1 - player) is None:
                    return True
    mask = wanted.zone_mask()
    for zone in ZONES:
        if mask >> zone & 1:
            for id in state.zone_ids(zone):
                o = state.objects[id]
                if id == ctx.stack_object or o.phased_out or not wanted.admits(ctx, o):
                    continue
                if view is None or untargetable(engine, view, ctx.controller, id) is None:
                    return True
    return False


def body_refusal(engine: RulesEngine, ctx: Context, body: Body) -> Refusal | None:
    """Why the slots of a text without modes can't all be filled; None if they can."""
    if not body.targets:
        return None
    if len(body.targets) == 1 and needs_any(body.targets[0]):
        if has_target(engine, ctx, body.targets[0]):
            return None
        return Refusal("601.2c", "there are not enough legal targets", ctx.source)
    if is_leaning(body):
        fits = can_fill(engine, ctx, body, [])
        return None if fits else Refusal("601.2c", "there are not enough legal targets", ctx.source)
    slots = [slot_of(engine, ctx, body, i, []) for i, spec in enumerate(body.targets) if is_there(ctx, spec)]
    for slot in slots:
        if slot.at_most < slot.at_least or not group_fits(ctx, slot.spec, slot.found, slot.at_least):
            return Refusal("601.2c", "there are not enough legal targets", ctx.source)
    if any(slot.spec.distinct_from for slot in slots) and not can_differ(slots, 0, {}):
        return Refusal("601.2c", "there are not enough different legal targets", ctx.source)
    return None


def can_fill(engine: RulesEngine, ctx: Context, body: Body, chosen: Slots) -> bool:
    """Whether the slots behind those chosen can be filled, where some look at earlier ones ("that player controls")."""
    index = len(chosen)
    if index == len(body.targets):
        return True
    if not is_there(ctx, body.targets[index]):
        return can_fill(engine, ctx, body, [*chosen, ()])
    before = ctx.mode
    ctx.mode = ModeChoice(0, tuple(chosen))
    try:
        slot = slot_of(engine, ctx, body, index, chosen)
        if slot.at_most < slot.at_least or not group_fits(ctx, slot.spec, slot.found, slot.at_least):
            return False
        if slot.at_least == 1:
            return any(can_fill(engine, ctx, body, [*chosen, (code,)]) for code in slot.found)
        return can_fill(engine, ctx, body, [*chosen, tuple(slot.found[: slot.at_least])])
    finally:
        ctx.mode = before


def can_differ(slots: list[Slot], place: int, chosen: dict[int, tuple[int, ...]]) -> bool:
    """Whether the slots from `place` on can be filled so that "another" holds."""
    if place == len(slots):
        return True
    slot = slots[place]
    taken: list[int] = []
    for other in slot.spec.distinct_from:
        taken.extend(chosen.get(other, ()))
    free = [code for code in slot.found if code not in taken]
    return pick_differing(slots, place, chosen, free, slot.at_least, ())


def pick_differing(
    slots: list[Slot],
    place: int,
    chosen: dict[int, tuple[int, ...]],
    free: list[int],
    need: int,
    picked: tuple[int, ...],
) -> bool:
    if need == 0:
        chosen[slots[place].index] = picked
        return can_differ(slots, place + 1, chosen)
    for i, code in enumerate(free):
        if pick_differing(slots, place, chosen, free[i + 1 :], need - 1, (*picked, code)):
            return True
    return False


# --- what must agree or differ among several targets of one slot


def group_key(ctx: Context, code: int) -> int:
    """The controller of an object, or the player."""
    if code < 0:
        return -1 - code
    o = ctx.state.objects[code]
    return o.controller if o.zone == BATTLEFIELD else o.owner


def differing_refusal(ctx: Context, spec: TargetSpec, codes: tuple[int, ...]) -> Refusal | None:
    """ "Controlled by different players", "by the same player", "from a single graveyard" (601.2c)."""
    if codes and not together_fit(ctx, together_of(spec.filter), codes):
        return Refusal("601.2c", "the targets do not fit together as the text says", ctx.source)
    if not spec.differing or len(codes) < 2:
        return None
    keys = [group_key(ctx, code) for code in codes]
    if spec.differing.startswith("different"):
        fits = len(set(keys)) == len(keys)
    else:
        fits = len(set(keys)) == 1
    return None if fits else Refusal("601.2c", f"the targets must have {spec.differing}", ctx.source)


def group_fits(ctx: Context, spec: TargetSpec, found: list[int], need: int) -> bool:
    """Whether `need` of what was found agree or differ as they must."""
    parts = together_of(spec.filter)
    if parts and need and least_together(ctx, parts, found, need, need) is None:
        return False
    if not spec.differing or need < 2:
        return True
    sizes: dict[int, int] = {}
    for code in found:
        key = group_key(ctx, code)
        sizes[key] = sizes.get(key, 0) + 1
    if spec.differing.startswith("different"):
        return len(sizes) >= need
    return any(n >= need for n in sizes.values())


# --- choosing (601.2c)


class TargetCheck:
    """Judges the targets of one slot together: what must differ, what later slots need, and what must stay payable."""

    def __init__(self, engine: RulesEngine, ctx: Context, body: Body, slot: Slot, before: Slots) -> None:
        self.engine = engine
        self.ctx = ctx
        self.body = body
        self.slot = slot
        self.before = before
        self.payable: PayableWith | None = None

    def __call__(self, answer: Answer) -> Refusal | None:
        codes = tuple(self.slot.found[i] for i in answer)
        refusal = differing_refusal(self.ctx, self.slot.spec, codes)
        if refusal is not None:
            return refusal
        if not self.later_fit(codes):
            return Refusal("601.2c", "then another target could not be chosen", self.ctx.source)
        if self.payable is not None and not self.payable.holds(self.slot.index, codes):
            return Refusal("118.3", "with these targets the cost could not be paid", self.ctx.source)
        return None

    def later_fit(self, codes: tuple[int, ...]) -> bool:
        """Whether the slots after this one can still be filled."""
        if is_leaning(self.body):
            return can_fill(self.engine, self.ctx, self.body, [*self.before, codes])
        later = [i for i in range(self.slot.index + 1, len(self.body.targets)) if self.body.targets[i].distinct_from]
        if not later:
            return True
        chosen = [*self.before, codes]
        slots = [
            slot_of(self.engine, self.ctx, self.body, i, chosen)
            for i in later
            if is_there(self.ctx, self.body.targets[i])
        ]
        return can_differ(slots, 0, {})

    def why_not(self, code: int) -> Refusal | None:
        if code in self.slot.found:
            return None
        refusal = target_refusal(self.engine, self.ctx, self.slot.spec, code)
        return refusal or Refusal("601.2c", "it was chosen for another target already", max(code, 0))


class PayableWith:
    """Asks whether the cost could be paid with certain targets, where targets change the cost (601.2f)."""

    def holds(self, slot: int, codes: tuple[int, ...]) -> bool:
        return True


def code_option(code: int, rule: str) -> Option:
    """An object or player as an option."""
    if code > 0:
        return Option("object", rule, object=code)
    return Option("player", rule, player=-1 - code)


def least_answer(check: TargetCheck, slot: Slot) -> Answer | None:
    """The first combination that is legal; None if none is."""
    return extend_answer(check, slot, (), 0)


def extend_answer(check: TargetCheck, slot: Slot, picked: Answer, start: int) -> Answer | None:
    if len(picked) == slot.at_least:
        return picked if check(picked) is None else None
    for i in range(start, len(slot.found)):
        if slot.at_least - len(picked) > len(slot.found) - i:
            return None
        found = extend_answer(check, slot, (*picked, i), i + 1)
        if found is not None:
            return found
    return None


def choose_slot(
    engine: RulesEngine, ctx: Context, body: Body, index: int, before: Slots, payable: PayableWith | None
) -> Script[tuple[int, ...] | None]:
    """Lets the player choose the targets of one slot; None if there are not enough."""
    slot = slot_of(engine, ctx, body, index, before)
    check = TargetCheck(engine, ctx, body, slot, before)
    check.payable = payable
    fitting = only_fitting(check, slot)
    slot.found = fitting
    slot.at_most = min(slot.at_most, len(fitting))
    if slot.at_most < slot.at_least:
        return None
    least = least_answer(check, slot)
    if least is None:
        return None
    player = yield from chooser(engine, ctx, slot.spec)
    options = [code_option(code, "601.2c") for code in slot.found]
    decision = Decision(
        "target",
        player,
        options,
        "601.2c",
        slot.at_least,
        slot.at_most,
        ctx.source,
        check=check,
        least=least,
        excluded=check.why_not,
    )
    answer = yield from ask(decision)
    return tuple(slot.found[i] for i in answer)


def only_fitting(check: TargetCheck, slot: Slot) -> list[int]:
    """A single target that could not be kept is not offered."""
    if slot.at_least != 1 or slot.at_most != 1:
        return slot.found
    return [code for i, code in enumerate(slot.found) if check((i,)) is None]


def chooser(engine: RulesEngine, ctx: Context, spec: TargetSpec) -> Script[int]:
    """601.6: who chooses: the controller, or an opponent of theirs."""
    if not spec.chooser_opponent:
        return ctx.controller
    opponents = engine.state.opponents(ctx.controller)
    options = [Option("player", "601.6a", player=p) for p in opponents]
    answer = yield from ask(Decision("player", ctx.controller, options, "601.6a", source=ctx.source))
    return opponents[answer[0]]


class SlotHolder:
    """Where the targets chosen so far are kept, so that what looks at them (a cost, a later slot) finds them."""

    def __init__(self) -> None:
        self.targets: Slots = []


def choose_targets(
    engine: RulesEngine, ctx: Context, body: Body, holder: SlotHolder, payable: PayableWith | None = None
) -> Script[Slots | None]:
    """601.2c: the targets of a text without modes, slot by slot; None if a slot can't be filled."""
    chosen: Slots = []
    holder.targets = chosen
    for index, spec in enumerate(body.targets):
        if not is_there(ctx, spec):
            chosen.append(())
            continue
        ctx.mode = ModeChoice(0, tuple(chosen))
        codes = yield from choose_slot(engine, ctx, body, index, chosen, payable)
        if codes is None:
            return None
        chosen.append(codes)
    return chosen


def choose_division(ctx: Context, body: Body, targets: Slots) -> Script[list[tuple[int, ...]]]:
    """601.2d: how an effect is divided among the targets of each slot; each gets at least one."""
    if not any(spec.divides is not None for spec in body.targets):
        return []
    shares: list[tuple[int, ...]] = []
    for index, codes in enumerate(targets):
        divides = body.targets[index].divides
        if divides is None or not codes:
            shares.append(())
            continue
        options = [code_option(code, "601.2d") for code in codes]
        decision = Decision(
            "divide", ctx.controller, options, "601.2d", source=ctx.source, total=divides.of(ctx), minimum_each=1
        )
        answer = yield from ask(decision)
        shares.append(answer)
    return shares
