"""CR 601: casting spells: what allows and forbids it, the steps 601.2a-i. What turns out illegal is undone (733)."""

from __future__ import annotations

from spellstack.abilities.ability import Body
from spellstack.abilities.as_cast import asked_of_casting, found_out
from spellstack.abilities.cleaving import CLEAVE, Cleaving
from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost, CostRecord, ManaPart
from spellstack.abilities.durations import AsLongAs
from spellstack.abilities.own_costs import settled
from spellstack.abilities.references import Source
from spellstack.abilities.values import Number
from spellstack.actions.basic.continuous import LockedIn
from spellstack.actions.replacements.destroying import MovesInstead
from spellstack.actions.replacements.entering import EntersWithCounters
from spellstack.actions.replacements.leaving_stack import AdventureToExile, LeavesStackToExile, SourceIsHere
from spellstack.core.decisions import Refusal, Script
from spellstack.core.events import (
    BY_RULE,
    CAST,
    Cause,
    ChoicesSet,
    Entry,
    Event,
    MemoryChange,
    ZoneChange,
)
from spellstack.core.mana import ManaCost
from spellstack.core.objects import Row
from spellstack.core.types import COMMAND, GRAVEYARD, LIBRARY, STACK
from spellstack.designations.prepared import PREPARED
from spellstack.keywords.bestow import AS_AURA, Bestowed
from spellstack.keywords.mutate import MUTATE, MUTATING
from spellstack.rules.announcing import (
    XCheck,
    add_mandatory,
    choose_additional,
    choose_all_targets,
    choose_life_symbols,
    choose_modes,
    choose_x,
    cost_refusals,
    fits_with_x,
    payable_with_optional,
    text_refusal,
)
from spellstack.rules.commit import count_commander_cast
from spellstack.rules.copying import FUSED, PROTOTYPED
from spellstack.rules.costs import condition_holds, needs_x, total_cost, x_counts_otherwise
from spellstack.rules.engine import RulesEngine
from spellstack.rules.notices import target_notices
from spellstack.rules.overload import overloaded
from spellstack.rules.paying import pay_total
from spellstack.rules.permissions import (
    Way,
    in_time,
    prohibition,
    split_second_refusal,
    timing_refusal,
    ways_to_cast,
)
from spellstack.rules.proposal import PartDraft, Proposal
from spellstack.rules.proposed import ProposedSpell, faces_of, layout_of
from spellstack.rules.spell_facts import SpellFacts, facts_of
from spellstack.rules.spent_mana import apply_spent
from spellstack.rules.splicing import choose_splices
from spellstack.rules.substitutes import keys_of

HERE = AsLongAs(SourceIsHere())


def base_cost(way: Way, mana_cost: ManaCost | None) -> Cost | None:
    """601.2b: the mana cost or what replaces it; None where there is none (118.6)."""
    if way.free:
        return Cost(())
    if way.cost is not None:
        return way.cost
    if mana_cost is None:
        return None
    return Cost((ManaPart(mana_cost),))


def spell_bodies(way: Way, facts: SpellFacts, proposal: Proposal) -> list[Body]:
    """The text parts of the spell as it is cast."""
    if way.face_down:
        return []
    row = proposal.row()
    bodies = facts.spell_bodies(row)
    if way.key == MUTATE:
        return [MUTATING]
    if way.key == CLEAVE:
        return [cleaved(row, body) for body in bodies]
    if way.key == "overload":
        return [overloaded(body) for body in bodies]
    return bodies


def cleaved(row: Row, body: Body) -> Body:
    """702.148a: the text of the spell without what stands in square brackets."""
    for instance in row.abilities:
        ability = instance.ability
        if isinstance(ability, Cleaving) and ability.body is body:
            return ability.cleaved
    return body


def fill(proposal: Proposal, way: Way) -> None:
    """Sets up the proposal of a spell: text parts, base cost, and the costs that must be paid in any case."""
    row = proposal.row()
    facts = facts_of(proposal.engine, row)
    proposal.way = way
    proposal.facts = facts
    proposal.from_zone = way.zone
    base = base_cost(way, row.mana_cost)
    proposal.base = settled(base, proposal.context(), row.mana_cost) if base is not None else None
    proposal.parts = [PartDraft(body) for body in spell_bodies(way, facts, proposal)]
    if way.more is not None and proposal.base is not None:
        proposal.base = Cost((*proposal.base.parts, *way.more.parts))
    proposal.open_substitutes = bool(keys_of(proposal))
    add_mandatory(proposal)
    proposal.open_x = x_counts_otherwise(proposal)


def proposed_spell(engine: RulesEngine, player: int, object: int, way: Way) -> ProposedSpell:
    """The card as the spell that this way makes of it."""
    form = FUSED if way.fused else way.form
    return ProposedSpell(engine, engine.state.objects[object], player, way.face, way.face_down, form)


def proposal_for(engine: RulesEngine, player: int, object: int, way: Way) -> Proposal:
    """The spell as it would be proposed, for judging (601.3)."""
    proposal = Proposal(engine, player, object, object)
    proposal.proposed = proposed_spell(engine, player, object, way)
    fill(proposal, way)
    return proposal


# --- may it be cast (601.3)


def check(engine: RulesEngine, player: int, object: int, how: int, first_only: bool = False) -> list[Refusal]:
    """601.3: why the player can't cast the card now in this way; empty if they can."""
    ways = ways_to_cast(engine, player, object)
    if how >= len(ways):
        return [Refusal("601.3", "no rule or effect lets the player cast it from where it is", object)]
    return check_way(engine, player, object, ways[how], first_only)


def check_way(
    engine: RulesEngine, player: int, object: int, way: Way, first_only: bool = True, any_time: bool = False
) -> list[Refusal]:
    """The same for a way at hand. `any_time`: an effect instructs to cast it during its resolution (608.2g)."""
    spell = proposed_spell(engine, player, object, way)
    found: list[Refusal] = []
    if not any_time:
        refusal = timing_refusal(engine, player, spell, way) or split_second_refusal(engine)
        if refusal is not None:
            found.append(refusal)
            if first_only:
                return found
    proposal = proposal_for(engine, player, object, way)
    timely = any_time or in_time(engine, player, spell.row, way)
    if way.flash_if is not None and not timely and not condition_holds(proposal, way.flash_if, proposal.context()):
        found.append(Refusal("601.3d", "it has flash only with a target that is not there", object))
        if first_only:
            return found
    refusal = forbidden(proposal)
    if refusal is not None:
        found.append(refusal)
        if first_only:
            return found
    if proposal.base is None:
        found.append(Refusal("118.6", "it has no mana cost, which can't be paid", object))
        return found
    refusal = text_refusal(proposal)
    if refusal is not None and not fits_with_x(proposal):
        found.append(refusal)
        if first_only:
            return found
    refusals = cost_refusals(proposal, first_only)
    if not (refusals and payable_with_optional(proposal)):
        found.extend(refusals)
    return found


def forbidden(proposal: Proposal) -> Refusal | None:
    """601.3, 601.3a: an effect forbids it, whatever X may be announced."""
    engine = proposal.engine
    spell = proposal.proposed
    if spell is None:
        return None
    refusal = prohibition(engine, proposal.player, spell.view(), spell)
    if refusal is None or not needs_x(proposal):
        return refusal
    view = spell.object.copy(-1)
    view.zone = STACK
    view.controller = proposal.player
    for x in (1, 2, 3):
        proposal.x = x
        view.choices = proposal.choices()
        if prohibition(engine, proposal.player, view, spell) is None:
            proposal.x = 0
            return None
    proposal.x = 0
    return refusal


class SpellXCheck(XCheck):
    """601.2e, 601.3a: a value of X that makes an effect forbid the spell is not offered."""

    def more(self) -> Refusal | None:
        proposal = self.proposal
        o = proposal.engine.state.objects[proposal.object]
        view = o.copy(-1)
        view.choices = proposal.choices()
        return prohibition(proposal.engine, proposal.player, view, None)


# --- casting (601.2)


def cast(engine: RulesEngine, player: int, object: int, how: int) -> Script[bool]:
    """601.2a-i. False if it turns out illegal: the caller goes back to the moment before (733.1)."""
    ways = ways_to_cast(engine, player, object)
    if how >= len(ways):
        return False
    return (yield from cast_by(engine, player, object, ways[how]))


def cast_by(engine: RulesEngine, player: int, object: int, way: Way, any_time: bool = False) -> Script[bool]:
    """Casts the card in the given way. `any_time`: an effect instructs to (608.2g)."""
    spell = proposed_spell(engine, player, object, way)
    timely = any_time or in_time(engine, player, spell.row, way)
    id = yield from announce(engine, player, object, way)
    if id == 0:
        return False
    proposal = Proposal(engine, player, id, id)
    fill(proposal, way)
    proposal.must_target = None if timely else way.flash_if
    legal = yield from choose_all(proposal)
    if not legal:
        return False
    cause = Cause("601.2b", id, player, BY_RULE)
    chosen = ChoicesSet(cause, id, proposal.choices())
    chosen.extra_rules = proposal_rules(proposal)
    yield from engine.perform([chosen])
    if prohibition(engine, player, engine.state.objects[id], None) is not None:  # 601.2e
        return False
    if proposal.must_target is not None and not proposal.must_target.holds(proposal.context()):
        return False
    total = total_cost(proposal)
    record = CostRecord()
    paid = yield from pay_total(proposal, total, record)
    if not paid:
        return False
    yield from become_cast(proposal, way, record)
    return True


def announce(engine: RulesEngine, player: int, object: int, way: Way) -> Script[int]:
    """601.2a: the card becomes the topmost object of the stack; its new id."""
    state = engine.state
    o = state.objects[object]
    entry = Entry()
    entry.controller = player
    entry.face = way.face
    entry.face_down = way.face_down
    if way.fused:
        entry.memory[FUSED] = (1,)
    if way.form == PROTOTYPED:
        entry.memory[PROTOTYPED] = (1,)
    cause = Cause("601.2a", object, player, BY_RULE)
    event = ZoneChange(cause, object, o.zone, STACK, o.owner, entry, "cast")
    yield from engine.perform([event])
    id = event.new_object
    if id == 0:
        return 0
    if way.exiles_after:
        ctx = Context(engine, id, player)
        rule = way.rule
        yield from engine.start_effect(ctx, LeavesStackToExile(cites=rule), (id,), HERE, rule=rule)
    if way.enters_with:
        marked = EntersWithCounters(LockedIn((id,)), ((way.enters_with, Number(1)),))
        yield from engine.start_effect(Context(engine, id, player), marked, (id,), HERE, rule=way.rule)
    yield from half_effects(engine, id, player, way)
    if way.form == "bestow":
        yield from engine.start_effect(Context(engine, id, player), AS_AURA, (id,), AsLongAs(Bestowed()), rule=way.rule)
    return id


def half_effects(engine: RulesEngine, id: int, player: int, way: Way) -> Script[None]:
    """715.3d, 720.3d: an Adventure is exiled as it resolves, an Omen shuffled into the library."""
    if way.face == 0:
        return
    layout = layout_of(engine, engine.state.objects[id])
    ctx = Context(engine, id, player)
    lasts = HERE
    if layout == "adventure":
        yield from engine.start_effect(ctx, AdventureToExile(player), (id,), lasts, rule="715.3d")
    elif layout == "omen":
        into = MovesInstead(Source(), STACK, GRAVEYARD, LIBRARY, shuffles=True, word="resolved")
        yield from engine.start_effect(ctx, into, (id,), lasts, rule="720.3d")


def choose_all(proposal: Proposal) -> Script[bool]:
    """601.2b-d: all choices of the announcement, in order."""
    yield from choose_additional(proposal)
    for part in list(proposal.parts):
        if part.body.modes:
            chosen = yield from choose_modes(proposal, part)
            if not chosen:
                return False
    spliced = yield from choose_splices(proposal)
    if not spliced:
        return False
    fine = yield from choose_x(proposal, SpellXCheck(proposal))
    if not fine:
        return False
    yield from choose_life_symbols(proposal)
    return (yield from choose_all_targets(proposal))


def proposal_rules(proposal: Proposal) -> tuple[str, ...]:
    """The rules by which choices were made, for the log."""
    rules: list[str] = []
    if any(part.body.modes for part in proposal.parts):
        rules.append("700.2a")
    if proposal.spliced:
        rules.append("702.47a")
    for chosen in proposal.optional:
        if chosen.rule.rule not in rules:
            rules.append(chosen.rule.rule)
    if proposal.way is not None and proposal.way.key:
        rules.append(proposal.way.rule)
    if any(mode.targets for part in proposal.parts for mode in part.modes):
        rules.append("601.2c")
    if any(mode.division for part in proposal.parts for mode in part.modes):
        rules.append("601.2d")
    return tuple(rules)


def become_cast(proposal: Proposal, way: Way, record: CostRecord) -> Script[None]:
    """601.2i: the spell becomes cast; what triggers on it, and on being targeted, triggers."""
    engine = proposal.engine
    id = proposal.object
    player = proposal.player
    if way.zone == COMMAND:
        count_commander_cast(engine.state, player, engine.state.objects[id].cards[0])
    final = proposal.choices(tuple(record.ids.items()), record.mana, tuple(record.amounts.items()))
    instances = engine.row(engine.state.objects[id]).abilities
    asked = engine.faces.asked_of_casting.get(instances)
    if asked is None:
        asked = asked_of_casting(instances)
        engine.faces.asked_of_casting[instances] = asked
    if asked:
        ctx = Context(engine, id, player, None, id, final)
        ctx.restore_mode()
        final.amounts = (*final.amounts, *found_out(ctx, asked))
    paying = ChoicesSet(Cause("601.2h", id, player, BY_RULE), id, final)
    paying.extra_rules = ("601.2f",)
    events: list[Event] = [paying]
    if way.uses:
        use = Cause(way.rule, way.grant, player, BY_RULE)
        used = () if way.uses == PREPARED else (engine.state.turn,)  # 722.3c: it is prepared no more
        events.append(MemoryChange(use, way.grant, way.uses, used))
    events.append(Event(CAST, Cause("601.2i", id, player, BY_RULE), id, player, id))
    events.extend(target_notices(proposal))
    if any(mana.rider is not None or mana.restriction is not None for mana in record.mana):
        yield from apply_spent(engine, player, id, record.mana)
    yield from engine.perform(events)


# --- during a resolution (608.2g)


def ways_during_resolution(engine: RulesEngine, player: int, object: int, alternative: str) -> list[Way]:
    """The ways in which an instruction lets a card be cast: as the alternative says, or for its mana cost.

    `alternative`: "free" without paying its mana cost, "" for its mana cost, "transformed" the first and with its back
    face up, else the key of a way.
    """
    o = engine.state.objects.get(object)
    if o is None:
        return []
    if alternative == "transformed":  # 712.8c
        return [free_way(1, o.zone, alternative)] if len(faces_of(engine, o)) > 1 else []
    if alternative not in ("", "free"):
        return [way for way in ways_to_cast(engine, player, object) if way.key == alternative]
    from spellstack.rules.permissions import castable_faces

    ways: list[Way] = []
    for face in castable_faces(engine, o):
        way = free_way(face, o.zone, alternative)
        way.free = alternative == "free"
        ways.append(way)
    return ways


def free_way(face: int, zone: int, key: str) -> Way:
    """Without paying its mana cost, as a spell or ability resolves."""
    way = Way(face, zone, "608.2g")
    way.free = True
    way.key = key
    return way


def legal_ways(engine: RulesEngine, player: int, object: int, alternative: str) -> list[Way]:
    return [
        way
        for way in ways_during_resolution(engine, player, object, alternative)
        if not check_way(engine, player, object, way, True, True)
    ]


def can_cast_during_resolution(engine: RulesEngine, player: int, object: int, alternative: str) -> bool:
    """Whether an instruction to cast it could be followed."""
    return len(legal_ways(engine, player, object, alternative)) > 0


def cast_during_resolution(
    engine: RulesEngine, player: int, object: int, alternative: str, ctx: object
) -> Script[bool]:
    """608.2g: casts a card as a spell or ability resolves; if that turns out illegal nothing has happened."""
    from spellstack.rules.options import choose_way

    ways = legal_ways(engine, player, object, alternative)
    if not ways:
        return False
    way = yield from choose_way(engine, player, object, ways)
    saved = engine.state.copy()
    done = yield from cast_by(engine, player, object, way, True)
    if not done:
        engine.restore(saved)
    return done
