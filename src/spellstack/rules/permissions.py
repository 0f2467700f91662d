"""CR 601.3, 117.1a, 118.9, 305.1:
by which rules and effects a player may cast a card or play a land, and what forbids it.
"""

from __future__ import annotations

from typing import Final

from spellstack.abilities.casting_words import ItTargets
from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost
from spellstack.abilities.filters import Filter
from spellstack.abilities.references import Reference
from spellstack.abilities.statics import AlternativeCost, Cannot, CastingPermission
from spellstack.actions.replacements.leaving_stack import ADVENTURE
from spellstack.core.decisions import Refusal
from spellstack.core.events import CAST
from spellstack.core.keyword_bits import FLASH, SPLIT_SECOND
from spellstack.core.objects import GameObject, Row, View
from spellstack.core.types import COMMAND, EXILE, GRAVEYARD, HAND, INSTANT, LAND, LIBRARY, MAIN1, MAIN2
from spellstack.designations.prepared import PREPARED, PREPARED_BY
from spellstack.keywords.reduced_ways import cost_with, usable
from spellstack.rules.board import Board, Standing, board
from spellstack.rules.engine import RulesEngine
from spellstack.rules.preparing import prepared_controller
from spellstack.rules.proposed import ProposedSpell, faces_of, layout_of
from spellstack.rules.spell_facts import SpellFacts, facts_of

HALVES: Final[tuple[str, ...]] = ("split", "adventure", "omen", "modal_dfc", "aftermath", "room")
"""Layouts of which each face, or half, may be cast on its own (709.3, 715.3, 712.11b)."""


FORMS: Final[tuple[str, ...]] = ("bestow", "prototype")
"""Alternative costs that go with other characteristics of the spell (702.103b, 702.160a)."""


class Way:
    """One way in which a player may cast a card: which face, from where, for which cost.

    `key`: "" for the mana cost, else the name of the alternative ("flashback", "free", "evoke", "morph"). `cost`: what
    is paid instead of the mana cost, None the mana cost itself. `flash`: at instant speed. `grant`: id of the object
    whose effect permits it, 0 the rules. `exiles_after`: it is exiled as it leaves the stack. `uses`: memory key for
    permissions that serve once each turn.
    """

    def __init__(self, face: int, zone: int, rule: str) -> None:
        self.face = face
        self.zone = zone
        self.rule = rule
        self.key = ""
        self.cost: Cost | None = None
        self.free = False
        self.flash = False
        self.flash_if: ItTargets | None = None  # what it must target to have flash (601.3d)
        self.face_down = ""
        self.exiles_after = False
        self.any_mana = False
        self.any_color = False
        self.grant = 0
        self.uses = ""
        self.only = ""  # the alternative cost that must be paid
        self.fused = False
        self.more: Cost | None = None  # an additional cost that the permission asks for
        self.enters_with = ""  # a kind of counter that the permanent enters with
        self.form = ""  # a keyword by which the spell has other characteristics: bestow, prototype

    def with_alternative(self, key: str, rule: str, cost: Cost | None, free: bool) -> Way:
        """The same permission with an alternative cost (118.9)."""
        way = Way(self.face, self.zone, rule)
        way.key = key
        way.cost = cost
        way.free = free
        way.flash = self.flash
        way.flash_if = self.flash_if
        way.exiles_after = self.exiles_after
        way.any_mana = self.any_mana
        way.any_color = self.any_color
        way.grant = self.grant
        way.uses = self.uses
        way.more = self.more
        way.enters_with = self.enters_with
        return way


def sorcery_time(engine: RulesEngine, player: int) -> bool:
    """117.1a: a main phase of the player's turn, with an empty stack."""
    state = engine.state
    return state.active == player and not state.stack and (state.step == MAIN1 or state.step == MAIN2)


def castable_faces(engine: RulesEngine, o: GameObject) -> list[int]:
    """The faces or halves that may be cast from where the card is; a land is never cast (305.9)."""
    faces = faces_of(engine, o)
    if len(faces) <= 1:
        return [0] if faces and not faces[0].types & LAND else []
    if layout_of(engine, o) in HALVES:
        return [i for i, face in enumerate(faces) if not face.types & LAND]
    return [0] if not faces[0].types & LAND else []


def ways_to_cast(engine: RulesEngine, player: int, object: int) -> list[Way]:
    """Every way in which rules and effects let the player cast the card (601.3), whatever the moment and the mana.

    The index of a way in this list is the `how` of an option.
    """
    o = engine.state.objects.get(object)
    if o is None:
        return []
    ways: list[Way] = []
    for face in castable_faces(engine, o):
        spell = ProposedSpell(engine, o, player, face)
        ways.extend(ways_of_face(engine, spell))
    if len(ways) > 1 and o.zone == HAND and layout_of(engine, o) == "split":
        add_fused(engine, o, ways)
    add_other_face(engine, player, o, ways)
    add_reduced(engine, player, o, ways)
    return ways


def add_reduced(engine: RulesEngine, player: int, o: GameObject, ways: list[Way]) -> None:
    """702.48a, 702.119a, 702.180a: one way for each permanent that may be sacrificed or tapped to pay less."""
    if o.owner != player:
        return
    row = engine.row(o)
    plain = any(not way.key and way.face == o.face for way in ways)
    for rule in facts_of(engine, row).reduced:
        # 702.48a, 702.119a: from the hand, and from wherever else it may be cast for its mana cost.
        if rule.zone != o.zone and not (rule.zone == HAND and plain):
            continue
        ctx = Context(engine, o.id, player)
        costs = [cost_with(ctx, rule, row.mana_cost, id) for id in usable(ctx, rule, player)]
        if rule.alone:
            costs.append(rule.cost)
        for cost in costs:
            if cost is not None:
                way = Way(o.face, o.zone, rule.cited)
                way.exiles_after = rule.exiles_after
                way.flash = rule.flash
                ways.append(way.with_alternative(rule.key, rule.cited, cost, False))


def add_other_face(engine: RulesEngine, player: int, o: GameObject, ways: list[Way]) -> None:
    """702.146a, 702.162a: the card's own text lets it be cast with its back face up."""
    faces = faces_of(engine, o)
    if len(faces) < 2 or o.owner != player:
        return
    for own in facts_of(engine, engine.row(o)).permissions:
        rule = own.rule
        if isinstance(rule, CastingPermission) and rule.zones >> o.zone & 1 and 0 <= rule.face < len(faces):
            way = Way(rule.face, o.zone, rule.rule)
            way.exiles_after = rule.exiles_after
            ways.append(way.with_alternative(rule.key, rule.rule, rule.cost, rule.free))


def add_fused(engine: RulesEngine, o: GameObject, ways: list[Way]) -> None:
    """702.102a: a split card with fuse may be cast from the hand as both its halves."""
    if "fuse" in facts_of(engine, engine.row(o)).keywords:
        way = Way(0, HAND, "702.102a")
        way.key = "fuse"
        way.fused = True
        free = [other for other in ways if other.free and other.face == 0 and other.zone == HAND]
        ways.append(way)
        for other in free:  # 118.9: without paying its mana cost, fused too
            both = other.with_alternative(other.key, other.rule, other.cost, True)
            both.fused = True
            ways.append(both)


def ways_of_face(engine: RulesEngine, spell: ProposedSpell) -> list[Way]:
    """The ways for one face: from each grant by its own text, by the rules, and by effects."""
    facts = facts_of(engine, spell.row)
    now = board(engine)
    grants, ways = own_grants(engine, spell, facts)
    for standing in now.permissions:
        rule = standing.rule
        if isinstance(rule, CastingPermission):
            standing_way(engine, spell, standing, rule, grants, ways)
    for grant in grants:
        if not grant.only:
            ways.append(grant)
        for own in facts.alternatives:
            alternative = own.rule
            if isinstance(alternative, AlternativeCost) and not changes_form(alternative):
                way = alternative_way(spell, grant, alternative, own.condition)
                if way is not None:
                    ways.append(way)
        for standing in now.permissions:
            rule = standing.rule
            if isinstance(rule, CastingPermission) and replaces_cost(rule, spell.object):
                if not grant.key and not grant.only and permits(engine, spell, standing, rule):
                    ways.append(permission_alternative(grant, rule, standing))
    if (ways and not facts.plain) or now.permissions:
        add_flash(engine, spell, facts, now, ways)
    for own in facts.alternatives:
        alternative = own.rule
        if isinstance(alternative, AlternativeCost) and changes_form(alternative):
            ways.extend(ways_in_form(engine, spell, alternative, own.condition))
    return ways


def changes_form(rule: AlternativeCost) -> bool:
    """601.3e: cast for this cost the spell has other characteristics: face down, or bestowed."""
    return rule.word == "face down" or rule.key in FORMS


def ways_in_form(
    engine: RulesEngine, spell: ProposedSpell, rule: AlternativeCost, condition: Condition | None
) -> list[Way]:
    """The ways for a cost that changes what the spell is: permissions and prohibitions look at that (601.3e)."""
    face_down = rule.key if rule.word == "face down" else ""
    form = rule.key if rule.key in FORMS else ""
    other = ProposedSpell(engine, spell.object, spell.player, spell.face, face_down, form)
    facts = facts_of(engine, other.row)
    now = board(engine)
    grants, _ = own_grants(engine, other, facts_of(engine, spell.row))
    for standing in now.permissions:
        permission = standing.rule
        if isinstance(permission, CastingPermission) and not is_alternative(permission):
            standing_way(engine, other, standing, permission, grants, [])
    ways: list[Way] = []
    for grant in grants:
        way = alternative_way(spell, grant, rule, condition)
        if way is not None:
            way.form = form
            ways.append(way)
    if ways:
        add_flash(engine, other, facts, now, ways)
    return ways


def is_alternative(rule: CastingPermission) -> bool:
    """118.9: a permission that replaces the mana cost."""
    return rule.free or rule.own_cost or rule.cost is not None


def replaces_cost(rule: CastingPermission, o: GameObject) -> bool:
    """118.9: whether a permission offers another cost for what could be cast from this zone anyway."""
    return is_alternative(rule) and (rule.zones == 0 or (o.zone == HAND and rule.zones >> HAND & 1 != 0))


def own_grants(engine: RulesEngine, spell: ProposedSpell, facts: SpellFacts) -> tuple[list[Way], list[Way]]:
    """What the rules and the card's own text permit: grants (for the mana cost), and ways with a cost of their own."""
    o = spell.object
    grants: list[Way] = []
    ways: list[Way] = []
    aftermath = "aftermath" in facts.keywords
    if o.zone == HAND and o.owner == spell.player and not aftermath:
        grants.append(Way(spell.face, HAND, "117.1a"))
    elif o.zone == COMMAND and o.owner == spell.player and engine.state.cards[o.cards[0]].commander:
        grants.append(Way(spell.face, COMMAND, "903.8"))
    elif o.zone == GRAVEYARD and aftermath and o.owner == spell.player:
        way = Way(spell.face, GRAVEYARD, "702.127a")
        way.exiles_after = True
        grants.append(way)
    elif o.zone == EXILE and spell.face == 0 and o.memory.get(ADVENTURE) == (spell.player,):
        grants.append(Way(spell.face, EXILE, "715.3d"))
    elif o.zone == EXILE and PREPARED_BY in o.memory and prepared_controller(engine, o) == spell.player:
        prepared = Way(spell.face, EXILE, "722.3c")
        prepared.grant = o.memory[PREPARED_BY][0]
        prepared.uses = PREPARED
        grants.append(prepared)
    for own in facts.permissions:
        rule = own.rule
        if not isinstance(rule, CastingPermission) or not rule.zones >> o.zone & 1 or o.owner != spell.player:
            continue
        if rule.face >= 0:
            continue  # see add_other_face
        ctx = spell.context(own.instance)
        if own.condition is not None and not own.condition.holds(ctx):
            continue
        if rule.condition is not None and not rule.condition.holds(ctx):
            continue
        way = Way(spell.face, o.zone, rule.rule)
        way.exiles_after = rule.exiles_after
        way.flash = rule.flash
        way.any_mana = rule.any_mana
        way.any_color = rule.any_color
        way.more = rule.more
        if is_alternative(rule):
            ways.append(way.with_alternative(rule.key or "alternative", rule.rule, rule.cost, rule.free))
        else:
            way.key = rule.key
            way.only = rule.only
            grants.append(way)
    return grants, ways


def standing_way(
    engine: RulesEngine,
    spell: ProposedSpell,
    standing: Standing,
    rule: CastingPermission,
    grants: list[Way],
    ways: list[Way],
) -> None:
    """A permission of another object or of an effect that opens the zone where the card is."""
    o = spell.object
    if not rule.zones >> o.zone & 1 or (o.zone == HAND and o.owner == spell.player):
        return
    if not permits(engine, spell, standing, rule):
        return
    way = Way(spell.face, o.zone, rule.rule)
    way.grant = standing.source
    way.exiles_after = rule.exiles_after
    way.flash = rule.flash
    way.any_mana = rule.any_mana
    way.any_color = rule.any_color
    way.more = rule.more
    way.enters_with = rule.enters_with
    if rule.once_each_turn:
        way.uses = f"used:{standing.key}"
    if is_alternative(rule):
        ways.append(way.with_alternative(rule.key or "free", rule.rule, rule.cost, rule.free))
    else:
        grants.append(way)


def permits(engine: RulesEngine, spell: ProposedSpell, standing: Standing, rule: CastingPermission) -> bool:
    """Whether the permission is for this player and this spell, now."""
    o = spell.object
    effect = standing.effect
    if effect is None and isinstance(rule.what, Reference) and standing.source == o.id:
        return False  # its own permission, found with its own text
    ctx = standing.context(engine)
    if not meant_player(ctx, rule.who, spell.player, standing.controller):
        return False
    if effect is not None and effect.affected is not None:
        if o.id not in effect.affected or (isinstance(rule.what, Filter) and not meant_spell(ctx, rule.what, spell)):
            return False
    elif not meant_spell(ctx, rule.what, spell):
        return False
    if rule.top_only and not is_top(engine, o):
        return False
    if rule.your_turn and engine.state.active != standing.controller:
        return False
    if rule.condition is not None and not isinstance(rule.condition, ItTargets) and not rule.condition.holds(ctx):
        return False
    return not (rule.once_each_turn and used_this_turn(engine, standing.source, f"used:{standing.key}"))


def used_this_turn(engine: RulesEngine, source: int, key: str) -> bool:
    """Whether a permission that serves once each turn has served in this turn."""
    view = engine.state.see(source)
    uses = view.memory.get(key, ()) if view is not None else ()
    return len(uses) > 0 and uses[0] == engine.state.turn


def is_top(engine: RulesEngine, o: GameObject) -> bool:
    library = engine.state.players[o.owner].library
    return o.zone != LIBRARY or (len(library) > 0 and library[0] == o.id)


def meant_player(ctx: Context, who: Reference | Filter | None, player: int, controller: int) -> bool:
    """Whether a rule speaks of this player; without a word it speaks of its controller."""
    if who is None:
        return player == controller
    if isinstance(who, Reference):
        return player in who.players(ctx)
    return who.admits_player(ctx, player)


def meant_spell(ctx: Context, what: Reference | Filter, spell: ProposedSpell) -> bool:
    """Whether a rule speaks of the spell, or of the card where it is (601.3e)."""
    if isinstance(what, Reference):
        return spell.object.id in what.codes(ctx)
    ctx.rows = {spell.object.id: spell.row}
    return what.admits(ctx, spell.view()) or what.admits(ctx, spell.object)


def alternative_way(spell: ProposedSpell, grant: Way, rule: AlternativeCost, condition: Condition | None) -> Way | None:
    """118.9: the card's own alternative cost. Face-down casting (708.4) is one: `word` "face down"."""
    if grant.key or (grant.only and grant.only != rule.key):
        return None
    if rule.condition is not None and not rule.condition.holds(spell.context()):
        return None
    if condition is not None and not condition.holds(spell.context()):
        return None
    way = grant.with_alternative(rule.key, rule.rule, rule.cost, False)
    way.flash = way.flash or rule.flash
    if rule.word == "face down":
        way.face_down = rule.key
    return way


def permission_alternative(grant: Way, rule: CastingPermission, standing: Standing) -> Way:
    """118.9: an effect lets the player pay something else for what they could cast anyway ("free")."""
    way = grant.with_alternative(rule.key or "free", rule.rule, rule.cost, rule.free)
    way.grant = standing.source
    if rule.once_each_turn:
        way.uses = f"used:{standing.key}"
    way.flash = way.flash or rule.flash
    return way


def add_flash(engine: RulesEngine, spell: ProposedSpell, facts: SpellFacts, now: Board, ways: list[Way]) -> None:
    """601.3b, 702.8a: effects that let the spell be cast as though it had flash."""
    for own in facts.permissions:
        rule = own.rule
        if isinstance(rule, CastingPermission) and rule.flash and rule.zones == 0:
            if isinstance(rule.condition, ItTargets):
                for way in ways:
                    way.flash_if = rule.condition
                continue
            ctx = spell.context(own.instance)
            holds = rule.condition is None or rule.condition.holds(ctx)
            if holds and (own.condition is None or own.condition.holds(ctx)):
                let_flash(ways, rule)
    for standing in now.permissions:
        rule = standing.rule
        if isinstance(rule, CastingPermission) and rule.flash and rule.zones == 0 and not is_alternative(rule):
            if permits(engine, spell, standing, rule):
                for way in ways:
                    way.flash = True


def let_flash(ways: list[Way], rule: CastingPermission) -> None:
    """Every way has flash; where that costs more, the ways for the mana cost are there once more, with that cost."""
    if rule.more is None:
        for way in ways:
            way.flash = True
        return
    for way in [way for way in ways if not way.key and way.more is None and not way.fused]:
        other = way.with_alternative("flash", rule.rule, None, False)
        other.flash = True
        other.more = rule.more
        ways.append(other)


# --- time (117.1a) and prohibition (601.3)


def in_time(engine: RulesEngine, player: int, row: Row, way: Way) -> bool:
    """117.1a: it may be cast now, whatever it targets."""
    return way.flash or row.types & INSTANT != 0 or row.keywords & FLASH != 0 or sorcery_time(engine, player)


def timing_refusal(engine: RulesEngine, player: int, spell: ProposedSpell, way: Way) -> Refusal | None:
    """117.1a: instants and what has flash at any priority, the rest in a main phase with an empty stack.

    601.3d: one that has flash by what it targets may be begun; its targets are judged as they are chosen.
    """
    if way.flash_if is not None or in_time(engine, player, spell.row, way):
        return None
    return Refusal(
        "117.1a", "it can be cast only in a main phase of its player's turn, with an empty stack", spell.object.id
    )


def split_second_refusal(engine: RulesEngine) -> Refusal | None:
    """702.61a:
    with such a spell on the stack, nobody casts spells or activates abilities that are not mana abilities.
    """
    state = engine.state
    for id in state.stack:
        o = state.objects[id]
        if o.cards and engine.row(o).keywords & SPLIT_SECOND:
            return Refusal("702.61a", "a spell with split second is on the stack", id)
    return None


def prohibition(engine: RulesEngine, player: int, view: View, ctx_rows: ProposedSpell | None) -> Refusal | None:
    """601.3: an effect that says that the player can't cast this spell."""
    cannots = board(engine).cannots
    if not cannots:
        return None
    for standing in cannots.get("cast", ()):
        refusal = casting_forbidden(engine, player, view, ctx_rows, standing)
        if refusal is not None:
            return refusal
    for standing in cannots.get("be cast", ()):
        rule = standing.rule
        if isinstance(rule, Cannot):
            ctx = proposed_context(engine, standing, ctx_rows)
            if is_meant_view(ctx, rule.who, view) and condition_holds(ctx, rule):
                return forbidden(standing)
    return None


def forbidden(standing: Standing) -> Refusal:
    return Refusal("601.3", "an effect says that it can't be cast", standing.source)


def proposed_context(engine: RulesEngine, standing: Standing, spell: ProposedSpell | None) -> Context:
    ctx = standing.context(engine)
    if spell is not None:
        ctx.rows = {spell.object.id: spell.row}
    return ctx


def condition_holds(ctx: Context, rule: Cannot) -> bool:
    return rule.condition is None or rule.condition.holds(ctx)


def is_meant_view(ctx: Context, what: Reference | Filter, view: View) -> bool:
    if isinstance(what, Reference):
        return view.id in what.codes(ctx)
    return what.admits(ctx, view)


def casting_forbidden(
    engine: RulesEngine, player: int, view: View, spell: ProposedSpell | None, standing: Standing
) -> Refusal | None:
    """One "can't cast": for this player, this spell, and (with an amount) only beyond so many spells in a turn."""
    rule = standing.rule
    if not isinstance(rule, Cannot):
        return None
    ctx = proposed_context(engine, standing, spell)
    ctx.player = player
    ctx.subject = view
    if not meant_player(ctx, rule.who, player, standing.controller) or not condition_holds(ctx, rule):
        return None
    if rule.other is not None and is_meant_view(ctx, rule.other, view) == rule.unless:
        return None
    if rule.amount is not None and casts_this_turn(engine, ctx, player, rule.other) < rule.amount.of(ctx):
        return None
    return forbidden(standing)


def casts_this_turn(engine: RulesEngine, ctx: Context, player: int, what: Reference | Filter | None) -> int:
    """How many spells the player has cast in this turn that `what` speaks of."""
    n = 0
    log = engine.state.log
    while log is not None and log.turn == engine.state.turn:
        event = log.event
        if event.kind == CAST and event.player == player:
            view = engine.state.see(event.object)
            if what is None or (view is not None and is_meant_view(ctx, what, view)):
                n += 1
        log = log.before
    return n
