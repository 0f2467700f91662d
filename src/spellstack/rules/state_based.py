"""CR 704: state-based actions: checked before a player gets priority, performed all at once, until none is left."""

from __future__ import annotations

from typing import Final

from spellstack.core.decisions import Decision, Option, Script, ask
from spellstack.core.events import (
    ATTACH_TO,
    BY_STATE,
    CEASE,
    DESTROY,
    DREW_FROM_EMPTY,
    LOSE_GAME,
    REMOVE_COUNTERS,
    Cause,
    Event,
    MemoryChange,
    ZoneChange,
)
from spellstack.core.keyword_bits import INDESTRUCTIBLE, PROTECTION
from spellstack.core.objects import GameObject, Row
from spellstack.core.types import (
    BATTLE,
    BATTLEFIELD,
    COMMAND,
    CREATURE,
    ENCHANTMENT,
    EXILE,
    GRAVEYARD,
    LEGENDARY,
    PLANESWALKER,
    WORLD,
)
from spellstack.keywords.combat_sentences import LETHAL_BY_POWER
from spellstack.keywords.protection import keyword_instances
from spellstack.keywords.speed import SPEED
from spellstack.rules.board import Board, board
from spellstack.rules.combat import removals
from spellstack.rules.designating import day_events, designation_events, speed_events
from spellstack.rules.dungeons import dungeon_actions
from spellstack.rules.durations import end_conditional
from spellstack.rules.engine import RulesEngine
from spellstack.rules.kinds import kind_actions, protector_actions
from spellstack.rules.leaving import players_leave
from spellstack.rules.looks import CHECKED
from spellstack.rules.player_rules import rules_for
from spellstack.rules.preparing import is_kept, preparations
from spellstack.rules.restrictions import cannot
from spellstack.rules.zones import stray_copies


def by_state(rule: str) -> Cause:
    return Cause(rule, 0, -1, BY_STATE)


def check_state(engine: RulesEngine) -> Script[bool]:
    """704.3: performs state-based actions until there are none. True if any was performed."""
    any_done = False
    state = engine.state
    while True:
        ended = False
        if state.effects:
            ended = yield from end_conditional(engine)
        now = board(engine)
        if now.checked:
            return any_done or ended
        noted: list[int] = []
        found = survey(engine, now, noted)
        events = player_actions(engine)
        yield from forget_draws(engine)
        if noted:
            events.extend(permanent_actions(engine, noted))
        if found & OF_ROLES:
            events.extend(role_actions(engine))
        events.extend(stray_actions(engine))
        if found & OF_NAMES:
            legends = yield from legend_rule(engine)
            events.extend(legends)
        if state.format == "commander":
            commanders = yield from commander_returns(engine)
            events.extend(commanders)
        if found & OF_KINDS:
            events.extend(kind_actions(engine))
            protectors = yield from protector_actions(engine)
            events.extend(protectors)
        events.extend(dungeon_actions(engine))
        if found & OF_MEMORY:
            events.extend(preparations(engine))
        events.extend(designation_events(engine))
        events.extend(day_events(engine))
        events.extend(speed_events(engine))
        if found & OF_COMBAT:
            events.extend(removals(engine))
        if not events:
            now = board(engine)
            now.checked = now.version == state.version and not found & UNSETTLED and settled(engine, now, found)
            return any_done or ended
        yield from engine.perform(events)
        any_done = True
        left = yield from players_leave(engine)
        if left and engine.state.over:
            return True


# What a look at the battlefield finds that the actions for it must be asked about.
OF_ROLES: Final = 1
OF_ATTACHMENTS: Final = 2
OF_NAMES: Final = 4
OF_KINDS: Final = 8
OF_MEMORY: Final = 16
OF_COMBAT: Final = 32
UNSETTLED: Final = OF_KINDS | OF_COMBAT
"""Where the actions look at more than the aspects in `looks.CHECKED`: one may be due at the next check."""


def survey(engine: RulesEngine, now: Board, noted: list[int]) -> int:
    """One look at the battlefield for all state-based actions: most permanents give occasion to none.

    `noted` gets the permanents of which 704.5f-i, m-n and p-q may say something.
    """
    found = 0
    objects = engine.state.objects
    rows = now.rows
    for id in engine.state.battlefield:
        o = objects[id]
        row = rows[id]
        types = row.types
        note = o.deathtouched
        if types & CREATURE and (row.toughness <= o.damage or now.object_rules):
            note = True
        if o.attacking or o.blocking:
            found |= OF_COMBAT
        if types & (PLANESWALKER | BATTLE):
            found |= OF_KINDS
            note = True
        if types & ENCHANTMENT:
            if "Saga" in row.subtypes:
                found |= OF_KINDS
            if "Aura" in row.subtypes:
                found |= OF_ATTACHMENTS
                note = True
        if o.attached_to:
            found |= OF_ATTACHMENTS
            note = True
            if "Role" in row.subtypes:
                found |= OF_ROLES
        if o.counters and "-1/-1" in o.counters:
            note = True
        if row.supertypes & (LEGENDARY | WORLD):
            found |= OF_NAMES
        if o.memory:
            found |= OF_MEMORY
        if note:
            noted.append(id)
    return found


def settled(engine: RulesEngine, now: Board, found: int) -> bool:
    """Whether the check that found nothing holds until one of the aspects in `looks.CHECKED` is written.

    Where effects on players or prohibitions are in force, in a dungeon and at speed, more is looked at.
    """
    state = engine.state
    if now.cannots or now.player_rules or state.command or LETHAL_BY_POWER in now.object_rules:
        return False
    if found & OF_ATTACHMENTS and not all(attached_for_good(engine, now, id) for id in state.battlefield):
        return False
    return not any(SPEED in p.memory for p in state.players)


def attached_for_good(engine: RulesEngine, now: Board, id: int) -> bool:
    """Whether what it is attached to, if it is, can become wrong only by what makes another board."""
    o = engine.state.objects[id]
    row = now.rows[id]
    if not o.attached_to and "Aura" not in row.subtypes:
        return True
    host = now.rows.get(o.attached_to)
    if host is None or host.keywords & PROTECTION:
        return False
    return all(
        enchant.filter is not None and not engine.faces.looks.of_filter(enchant.filter) & ~CHECKED
        for enchant in keyword_instances(row, "enchant")
    )


# --- players (704.5a-c, 704.6)


def player_actions(engine: RulesEngine) -> list[Event]:
    """704.5a-c, 903.10a: who loses."""
    events: list[Event] = []
    for p in engine.state.players:
        if not p.in_game():
            continue
        rule = ""
        if p.life <= 0 and not rules_for(engine, p.index, "no loss at 0 life"):
            rule = "704.5a"
        elif p.drew_from_empty:
            rule = "704.5b"
        elif p.counters and p.counters.get("poison", 0) >= 10:
            rule = "704.5c"
        elif p.commander_damage and any(n >= 21 for n in p.commander_damage.values()):
            rule = "903.10a"
        if rule and cannot(engine, "lose", -1 - p.index) is None:
            events.append(Event(LOSE_GAME, by_state(rule), 0, p.index))
    return events


def forget_draws(engine: RulesEngine) -> Script[None]:
    """704.5b: a draw from an empty library counts for one check, also where its player does not lose by it."""
    drew = [p.index for p in engine.state.players if p.drew_from_empty]
    if drew:
        yield from engine.perform([Event(DREW_FROM_EMPTY, by_state("704.5b"), 0, p, amount=0) for p in drew])


# --- permanents (704.5f-j, m-r)


def permanent_actions(engine: RulesEngine, noted: list[int]) -> list[Event]:
    """704.5f-i, m-n, p-q: what the board shows, of the permanents that were noted."""
    state = engine.state
    rows = board(engine).rows
    events: list[Event] = []
    for id in noted:
        o = state.objects[id]
        if o.phased_out:
            continue
        row = rows[id]
        types = row.types
        if types & CREATURE:
            creature_actions(engine, o, row, events)
        elif o.deathtouched:
            events.append(Event(29, by_state("704.5h"), id))
        if types & PLANESWALKER and o.counters.get("loyalty", 0) == 0:
            events.append(ZoneChange(by_state("704.5i"), id, BATTLEFIELD, GRAVEYARD, o.owner, word="state"))
        if o.attached_to:
            attachment_actions(engine, o, row, events)
        elif types & ENCHANTMENT and "Aura" in row.subtypes and not types & CREATURE:
            events.append(ZoneChange(by_state("704.5m"), id, BATTLEFIELD, GRAVEYARD, o.owner, word="state"))
        if o.counters:
            counter_actions(engine, o, events)
    return events


def role_actions(engine: RulesEngine) -> list[Event]:
    """303.7a: of the Roles of one player on one permanent, the newest stays."""
    state = engine.state
    rows = board(engine).rows
    newest: dict[tuple[int, int], GameObject] = {}
    events: list[Event] = []
    for id in state.battlefield:
        o = state.objects[id]
        if o.attached_to == 0 or o.phased_out or "Role" not in rows[id].subtypes:
            continue
        key = (o.attached_to, o.controller)
        other = newest.get(key)
        gone = o
        if other is None or other.timestamp < o.timestamp:
            newest[key] = o
            if other is None:
                continue
            gone = other
        events.append(ZoneChange(by_state("303.7a"), gone.id, BATTLEFIELD, GRAVEYARD, gone.owner, word="state"))
    return events


def creature_actions(engine: RulesEngine, o: GameObject, row: Row, events: list[Event]) -> None:
    """704.5f-h."""
    if row.toughness <= 0:
        events.append(ZoneChange(by_state("704.5f"), o.id, BATTLEFIELD, GRAVEYARD, o.owner, word="state"))
        return
    if row.keywords & INDESTRUCTIBLE:
        return
    if o.damage >= engine.lethal_damage(o):
        events.append(Event(DESTROY, by_state("704.5g"), o.id))
    elif o.deathtouched:
        events.append(Event(DESTROY, by_state("704.5h"), o.id))


def attachment_actions(engine: RulesEngine, o: GameObject, row: Row, events: list[Event]) -> None:
    """704.5m-n, p: what is attached to something it can't be attached to."""
    is_aura = "Aura" in row.subtypes
    attachable = is_aura or "Equipment" in row.subtypes or "Fortification" in row.subtypes
    if row.types & (CREATURE | BATTLE):
        attachable = False  # 303.4d, 301.5c
    if attachable and engine.can_attach(o, o.attached_to):
        return
    if is_aura:
        events.append(ZoneChange(by_state("704.5m"), o.id, BATTLEFIELD, GRAVEYARD, o.owner, word="state"))
    else:
        rule = "704.5n" if attachable else "704.5p"
        events.append(Event(ATTACH_TO, by_state(rule), o.id, amount=0))


def counter_actions(engine: RulesEngine, o: GameObject, events: list[Event]) -> None:
    """704.5q: +1/+1 and -1/-1 counters go in pairs."""
    n = min(o.counters.get("+1/+1", 0), o.counters.get("-1/-1", 0))
    if n:
        cause = by_state("704.5q")
        events.append(Event(REMOVE_COUNTERS, cause, o.id, amount=n, word="+1/+1"))
        events.append(Event(REMOVE_COUNTERS, cause, o.id, amount=n, word="-1/-1"))


# --- tokens and copies elsewhere (704.5d-e)


def stray_actions(engine: RulesEngine) -> list[Event]:
    """704.5d-e: tokens off the battlefield and copies off the stack cease to exist."""
    state = engine.state
    events = [
        Event(CEASE, by_state("704.5d" if state.objects[id].token else "704.5e"), id) for id in stray_copies(engine)
    ]
    for id in state.exile:
        o = state.objects[id]
        if o.token or not o.cards or (o.is_copy and not is_kept(engine, o)):
            events.append(Event(CEASE, by_state("704.5d"), id))
    if state.command or state.stack:
        tokens = [id for id in (*state.command, *state.stack) if state.objects[id].token]
        events.extend(Event(CEASE, by_state("704.5d"), id) for id in tokens)
    return events


# --- choices (704.5j-k, 903.9)


def legend_rule(engine: RulesEngine) -> Script[list[Event]]:
    """704.5j: of two legendary permanents of one name a player controls, one stays. 704.5k: the newest world stays."""
    state = engine.state
    rows = board(engine).rows
    groups: dict[tuple[int, str], list[int]] = {}
    worlds: list[int] = []
    for id in state.battlefield:
        row = rows[id]
        o = state.objects[id]
        if row.supertypes == 0 or o.phased_out:
            continue
        if row.supertypes & LEGENDARY and row.name and cannot(engine, "legend rule", id) is None:
            groups.setdefault((o.controller, row.name), []).append(id)
        if row.supertypes & WORLD:
            worlds.append(id)
    events: list[Event] = []
    for (player, name), ids in groups.items():
        if len(ids) < 2:
            continue
        options = [Option("object", "704.5j", object=id, text=name) for id in ids]
        answer = yield from ask(Decision("legend", player, options, "704.5j", prompt=name))
        for i, id in enumerate(ids):
            if i != answer[0]:
                o = state.objects[id]
                events.append(ZoneChange(by_state("704.5j"), id, BATTLEFIELD, GRAVEYARD, o.owner, word="state"))
    if len(worlds) > 1:
        newest = max(state.objects[id].timestamp for id in worlds)
        for id in worlds:
            if state.objects[id].timestamp != newest:
                owner = state.objects[id].owner
                events.append(ZoneChange(by_state("704.5k"), id, BATTLEFIELD, GRAVEYARD, owner, word="state"))
    return events


def commander_returns(engine: RulesEngine) -> Script[list[Event]]:
    """903.9a: a commander put into a graveyard or exile since the last check may go to the command zone."""
    state = engine.state
    events: list[Event] = []
    if state.format != "commander":
        return events
    for card in state.cards.values():
        if not card.commander:
            continue
        id = state.card_object.get(card.id, 0)
        o = state.objects.get(id)
        if o is None or o.zone not in (GRAVEYARD, EXILE) or "stays" in o.memory:
            continue
        options = [
            Option("yes", "903.9a", object=id, value=1, text="yes"),
            Option("no", "903.9a", object=id, text="no"),
        ]
        answer = yield from ask(Decision("commander_zone", o.owner, options, "903.9a", source=id))
        if answer[0] == 0:
            events.append(ZoneChange(by_state("903.9a"), id, o.zone, COMMAND, o.owner))
        else:
            yield from engine.perform([MemoryChange(by_state("903.9a"), id, "stays", (1,))])
    return events
