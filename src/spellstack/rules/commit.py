"""CR 400.7, 608.2, 700.1: the only room that writes game state: atoms become facts, all at once."""

from __future__ import annotations

from spellstack.core.events import (
    ATTACH_TO,
    CEASE,
    CONTROL_CHANGE,
    COUNTERS_PUT,
    COUNTERS_REMOVED,
    DAMAGE_CLEARED,
    DELAYED_ENDED,
    DESIGNATION,
    DREW_FROM_EMPTY,
    EFFECT_CHANGED,
    EFFECT_ENDED,
    FACE_CHANGE,
    LANDS_PLAYED,
    LIFE_CHANGE,
    PHASE_CHANGE,
    PLAYER_LEFT,
    PLAYER_LOST,
    PLAYER_WON,
    TAP,
    UNTAP_OBJECT,
    CardCopied,
    ChoicesSet,
    CombatChange,
    CopyBecame,
    EmblemCreated,
    Event,
    MarkDamage,
    MemoryChange,
    Merged,
    PoolChange,
    StackObject,
    TokenCreated,
    ZoneChange,
    ZoneOrder,
)
from spellstack.core.keyword_bits import KEYWORD_BITS
from spellstack.core.log import Log
from spellstack.core.objects import TURNED, GameObject, Row, Snapshot
from spellstack.core.state import (
    DelayedCreated,
    DelayedTrigger,
    EffectInstance,
    EffectStarted,
    ExtraTurn,
    PendingTrigger,
    State,
    TurnPointer,
)
from spellstack.core.types import (
    GRAVEYARD,
    HAND,
    LIBRARY,
)
from spellstack.rules.commit_zones import cease, copy_card, create_emblem, create_token, merge_cards, move, put_on_stack


def commit(state: State, atoms: list[Event]) -> None:
    """Writes all atoms as one change: one new version of the state. Snapshots were taken before (see `remember`)."""
    state.version += 1
    for event in atoms:
        write(state, event)


def remember(state: State, object: GameObject, row: Row) -> None:
    """608.2h: keeps what the object is now, for when it is gone."""
    snapshot = Snapshot(object, row)
    snapshot.attachments = tuple(id for id in state.battlefield if state.objects[id].attached_to == object.id)
    if object.attacking or object.blocking:
        others = [state.objects[id] for id in state.battlefield if id != object.id]
        attacks = object.attacking != 0
        snapshot.alone = not any(o.attacking if attacks else o.blocking for o in others)
    state.snapshots[object.id] = snapshot


def write_log(state: State, events: list[Event]) -> None:
    """Adds events to the history."""
    log = state.log
    for event in events:
        log = Log(event, state.turn, state.step, state.active, log)
    state.log = log


def add_pending(state: State, triggers: list[PendingTrigger]) -> None:
    """603.2: abilities that have triggered wait to be put onto the stack."""
    if triggers:
        state.pending = (*state.pending, *triggers)


def take_pending(state: State) -> tuple[PendingTrigger, ...]:
    """603.3: takes all that wait."""
    waiting = state.pending
    state.pending = ()
    return waiting


def set_state_triggers(state: State, keys: frozenset[str]) -> None:
    """603.8: which state triggers have triggered and are not yet off the stack."""
    state.state_triggers = keys


def write(state: State, event: Event) -> None:
    """Writes one atom."""
    kind = event.kind
    if isinstance(event, ZoneChange):
        move(state, event)
    elif kind == TAP:
        state.edit(event.object).tapped = True
    elif kind == UNTAP_OBJECT:
        state.edit(event.object).tapped = False
    elif kind == LIFE_CHANGE:
        p = state.edit_player(event.player)
        p.life += event.amount
    elif isinstance(event, MarkDamage):
        o = state.edit(event.object)
        o.damage += event.amount
        o.deathtouched = o.deathtouched or event.deathtouch
    elif isinstance(event, PoolChange):
        p = state.edit_player(event.player)
        p.pool = (*p.pool, *event.pool) if event.added else event.pool
    elif kind == COUNTERS_PUT:
        change_counters(state, event, event.amount)
    elif kind == COUNTERS_REMOVED:
        change_counters(state, event, -event.amount)
    elif isinstance(event, TurnPointer):
        point(state, event)
    elif isinstance(event, StackObject):
        put_on_stack(state, event)
    elif isinstance(event, TokenCreated):
        create_token(state, event)
    elif isinstance(event, EmblemCreated):
        create_emblem(state, event)
    elif isinstance(event, Merged):
        merge_cards(state, event)
    elif isinstance(event, CardCopied):
        copy_card(state, event)
    elif isinstance(event, CombatChange):
        o = state.edit(event.object)
        o.attacking = event.attacking
        o.blocking = event.blocking
        o.blocked = event.blocked
        o.unblocked = event.unblocked
        o.struck_first = event.struck
    elif isinstance(event, EffectStarted):
        start_effect(state, event)
    elif isinstance(event, DelayedCreated):
        create_delayed(state, event)
    elif isinstance(event, MemoryChange):
        write_memory(state, event)
    elif isinstance(event, ZoneOrder):
        write_order(state, event)
    elif isinstance(event, ChoicesSet):
        state.edit(event.object).choices = event.choices
    elif isinstance(event, CopyBecame):
        o = state.edit(event.object)
        o.face_override = event.face
        o.face = event.face_index
    else:
        write_simple(state, event, kind)


def write_simple(state: State, event: Event, kind: int) -> None:
    """The atoms that carry nothing but the common roles."""
    if kind == CEASE:
        cease(state, event.object)
    elif kind == ATTACH_TO:
        o = state.edit(event.object)
        o.attached_to = event.amount
        if event.amount:  # 613.7e: as it becomes attached
            o.timestamp = state.tick()
    elif kind == CONTROL_CHANGE:
        o = state.edit(event.object)
        o.controller = event.player
        o.since = state.tick()
    elif kind == FACE_CHANGE:
        o = state.edit(event.object)
        o.face = event.amount
        o.face_down = event.word
        o.timestamp = state.tick()
        o.memory = {**o.memory, TURNED: (o.timestamp,)}
    elif kind == PHASE_CHANGE:
        state.edit(event.object).phased_out = event.amount != 0
    elif kind == DAMAGE_CLEARED:
        o = state.edit(event.object)
        o.damage = 0
        o.deathtouched = False
    elif kind == EFFECT_ENDED:
        state.effects.pop(event.amount, None)
    elif kind == EFFECT_CHANGED:
        change_effect(state, event.amount, event.source)
    elif kind == DELAYED_ENDED:
        state.delayed.pop(event.amount, None)
    elif kind == DESIGNATION:
        designate(state, event)
    elif kind == PLAYER_LOST:
        p = state.edit_player(event.player)
        p.lost = True
        p.loss_rule = event.cause.rule
    elif kind == PLAYER_WON:
        state.edit_player(event.player).won = True
    elif kind == PLAYER_LEFT:
        state.edit_player(event.player).left = True
    elif kind == LANDS_PLAYED:
        state.edit_player(event.player).lands_played = event.amount
    elif kind == DREW_FROM_EMPTY:
        state.edit_player(event.player).drew_from_empty = event.amount != 0


# --- the rest


def change_counters(state: State, event: Event, by: int) -> None:
    """122: counters of a kind on an object or player; none left, none remembered."""
    if event.object:
        if event.object not in state.objects:
            return  # it left at the same time (704.8)
        o = state.edit(event.object)
        o.counters = with_count(o.counters, event.word, by)
        if by > 0 and event.word in KEYWORD_BITS:  # 613.7c: keyword counters are applied in timestamp order
            o.memory = {**o.memory, "counter " + event.word: (state.tick(),)}
    else:
        p = state.edit_player(event.player)
        p.counters = with_count(p.counters, event.word, by)


def with_count(counters: dict[str, int], kind: str, by: int) -> dict[str, int]:
    changed = dict(counters)
    n = changed.get(kind, 0) + by
    if n > 0:
        changed[kind] = n
    else:
        changed.pop(kind, None)
    return changed


def point(state: State, event: TurnPointer) -> None:
    """500: turn and step."""
    if event.turn >= 0:
        state.turn = event.turn
    if event.active >= 0 and event.turn >= 0:
        state.active = event.active
        p = state.edit_player(event.active)
        p.turn_began = state.tick()
        p.turns_taken += 1
    if event.step >= 0:
        state.step = event.step
    if event.steps is not None:
        state.steps_left = event.steps


def start_effect(state: State, event: EffectStarted) -> None:
    e = event.effect
    affected = e.affected
    if event.arriving:
        affected = tuple(entered.new_object for entered in event.arriving if entered.new_object)
        event.arriving = ()
        if not affected:
            return
    id = state.new_id()
    state.effects[id] = EffectInstance(
        id,
        state.tick(),
        e.source,
        e.controller,
        e.holds,
        affected,
        e.duration,
        e.values,
        e.remaining,
        state.turn,
        e.words,
        e.bound,
        e.rule,
        e.ability,
    )
    event.amount = id


def change_effect(state: State, id: int, remaining: int) -> None:
    """615.7: a shield has less left; with nothing left it is gone."""
    e = state.effects.get(id)
    if e is None:
        return
    if remaining == 0:
        del state.effects[id]
        return
    state.effects[id] = EffectInstance(
        e.id,
        e.timestamp,
        e.source,
        e.controller,
        e.holds,
        e.affected,
        e.duration,
        e.values,
        remaining,
        e.turn,
        e.words,
        e.bound,
        e.rule,
        e.ability,
    )


def create_delayed(state: State, event: DelayedCreated) -> None:
    d = event.delayed
    id = state.new_id()
    state.delayed[id] = DelayedTrigger(id, d.instance, d.source, d.controller, d.bound, d.duration, state.turn)
    event.amount = id


def write_memory(state: State, event: MemoryChange) -> None:
    """607: what an object, a player or (neither) the game remembers."""
    if event.object:
        o = state.edit(event.object)
        if event.values is None:
            o.words = {**o.words, event.key: event.word}
        else:
            o.memory = {**o.memory, event.key: event.values}
    elif event.player >= 0 and event.values is not None:
        p = state.edit_player(event.player)
        p.memory = {**p.memory, event.key: event.values}


def write_order(state: State, event: ZoneOrder) -> None:
    p = state.edit_player(event.player)
    if event.amount == LIBRARY:
        p.library = order_now(p.library, event)
    elif event.amount == HAND:
        p.hand = order_now(p.hand, event)
    elif event.amount == GRAVEYARD:
        p.graveyard = order_now(p.graveyard, event)
    if event.rng >= 0:
        state.rng = event.rng


def order_now(ids: tuple[int, ...], event: ZoneOrder) -> tuple[int, ...]:
    """The order for what is in the zone now: events before it in the batch may have moved cards out and in (701.24g).

    What came in is found anywhere in a library that is shuffled, else behind the rest.
    """
    if len(ids) == len(event.order) and set(ids) == set(event.order):
        return event.order
    here = set(ids)
    order = [id for id in event.order if id in here]
    ordered = set(event.order)
    for k, id in enumerate(id for id in ids if id not in ordered):
        place = (event.rng + k) % (len(order) + 1) if event.rng >= 0 else len(order)
        order.insert(place, id)
    return tuple(order)


def designate(state: State, event: Event) -> None:
    """725-731 and the like: `word` is the designation; the player (or, for day and night, the amount) that has it."""
    word = event.word
    if word == "monarch":
        state.monarch = event.player
    elif word == "initiative":
        state.initiative = event.player
    elif word in ("day", "night"):
        state.day = word
    elif word == "extra turn":
        state.extra_turns = (*state.extra_turns, ExtraTurn(event.player, event.source))
    elif word.startswith("skip "):  # 614.10a: so many turns, steps or phases of this kind to be skipped
        p = state.edit_player(event.player)
        p.memory = {**p.memory, word: (p.memory.get(word, (0,))[0] + event.amount,)}
    elif event.object:
        o = state.edit(event.object)
        o.memory = {**o.memory, word: (event.amount,)}
    elif event.player >= 0:
        p = state.edit_player(event.player)
        p.designations = p.designations | {word} if event.amount >= 0 else p.designations - {word}


# --- where the game is: the driver's own pointers (117, 500)


def set_stage(state: State, stage: int, player: int = 0) -> None:
    """What the game does next."""
    state.stage = stage
    state.stage_player = player


def set_stage_data(state: State, data: tuple[int, ...]) -> None:
    """What the stage must know: the players who may still take mulligans (103.5)."""
    state.stage_data = data


def set_passed(state: State, passed: int) -> None:
    """117.4: how many players in a row have passed."""
    state.passed = passed


def set_priority(state: State, player: int) -> None:
    state.priority = player


def set_steps(state: State, steps: tuple[int, ...]) -> None:
    """500.8-500.11: the steps still to come this turn."""
    state.steps_left = steps


def set_first_strikers(state: State, ids: tuple[int, ...]) -> None:
    """510.4: who deals damage in the first of two combat damage steps."""
    state.first_strikers = ids


def set_rng(state: State, rng: int) -> None:
    state.rng = rng


def end_game(state: State, winners: tuple[int, ...]) -> None:
    """104.1: the game is over; nobody wins a draw."""
    state.over = True
    state.winners = winners
    state.draw = not winners


def set_extra_turns(state: State, turns: tuple[object, ...]) -> None:
    """500.7."""
    from spellstack.core.state import ExtraTurn

    state.extra_turns = tuple(t for t in turns if isinstance(t, ExtraTurn))


def count_combat(state: State, number: int) -> None:
    state.combat_number = number


def count_mulligan(state: State, player: int) -> None:
    """103.5."""
    state.edit_player(player).mulligans += 1


def count_commander_cast(state: State, player: int, card: int) -> None:
    """903.8."""
    p = state.edit_player(player)
    p.commander_casts = {**p.commander_casts, card: p.commander_casts.get(card, 0) + 1}


def count_commander_damage(state: State, player: int, card: int, amount: int) -> None:
    """903.10a."""
    p = state.edit_player(player)
    p.commander_damage = {**p.commander_damage, card: p.commander_damage.get(card, 0) + amount}
