"""CR 500-514: turns, phases and steps: what each begins with, and what ends with it."""

from __future__ import annotations

from spellstack.abilities import durations
from spellstack.abilities.patterns import is_meant
from spellstack.abilities.player_words import MostUntapped
from spellstack.abilities.statics import ObjectRule
from spellstack.core.decisions import Decision, Option, Script, ask
from spellstack.core.events import (
    ATTACKS,
    BY_RULE,
    BY_TURN,
    DAMAGE_CLEARED,
    DESIGNATION,
    DISCARD,
    DRAW,
    DRAW_CARDS,
    LANDS_PLAYED,
    PHASE_CHANGE,
    STEP_BEGAN,
    STEP_ENDED,
    TURN_BEGAN,
    UNTAP_OBJECT,
    Cause,
    Event,
    PoolChange,
    TokenCreated,
    ZoneChange,
)
from spellstack.core.keyword_bits import PHASING
from spellstack.core.state import STAGE_CHECK, STAGE_STEP, STAGE_STEP_END, STAGE_TURN, State, TurnPointer
from spellstack.core.types import (
    BEGIN_COMBAT,
    CLEANUP,
    COMBAT_DAMAGE,
    DECLARE_ATTACKERS,
    DECLARE_BLOCKERS,
    END,
    END_COMBAT,
    FIRST_STRIKE_DAMAGE,
    MAIN1,
    MAIN2,
    UNTAP,
    UPKEEP,
)
from spellstack.core.types import DRAW as DRAW_STEP
from spellstack.rules.board import board
from spellstack.rules.combat import (
    combat_damage,
    declare_attackers,
    declare_blockers,
    end_combat,
    needs_first_strike_step,
)
from spellstack.rules.commit import (
    count_combat,
    set_extra_turns,
    set_passed,
    set_stage,
    set_steps,
)
from spellstack.rules.controlled import begin_control
from spellstack.rules.daynight import check_day
from spellstack.rules.durations import end_effects
from spellstack.rules.engine import RulesEngine
from spellstack.rules.kinds import lore_counters
from spellstack.rules.player_rules import hand_size, rules_for, skips_step, untaps_normally

NORMAL_STEPS: tuple[int, ...] = (
    UNTAP,
    UPKEEP,
    DRAW_STEP,
    MAIN1,
    BEGIN_COMBAT,
    DECLARE_ATTACKERS,
    DECLARE_BLOCKERS,
    COMBAT_DAMAGE,
    END_COMBAT,
    MAIN2,
    END,
    CLEANUP,
)


def by_turn(rule: str, player: int) -> Cause:
    return Cause(rule, 0, player, BY_TURN)


def begin_turn(engine: RulesEngine) -> Script[None]:
    """500.1, 500.7: the next turn begins: an extra one, the newest first, else that of the next player."""
    state = engine.state
    player = state.active
    if state.turn == 0:
        player = state.starting_player
    else:
        player = state.next_player(state.active)
        turns = state.extra_turns
        while turns:
            extra = turns[-1]
            turns = turns[:-1]
            if state.players[extra.player].in_game() and not rules_for(engine, extra.player, "skip extra turns"):
                player = extra.player
                break
        set_extra_turns(state, turns)
        while state.players[player].memory.get("skip turn", (0,))[0] > 0:
            yield from engine.perform(
                [Event(DESIGNATION, by_turn("614.10a", player), 0, player, amount=-1, word="skip turn")]
            )
            player = state.next_player(player)
    cause = by_turn("500.1", player)
    events: list[Event] = [
        TurnPointer(cause, state.turn + 1, player, UNTAP, NORMAL_STEPS),
        Event(LANDS_PLAYED, cause, 0, player, amount=0),
        *begin_control(state, player, state.turn + 1),
    ]
    yield from engine.perform(events)
    count_combat(state, 0)
    yield from end_effects(engine, durations.YOUR_NEXT_TURN, player)
    yield from engine.perform([Event(TURN_BEGAN, cause, 0, player, amount=state.turn)])
    set_stage(state, STAGE_STEP)


def begin_step(engine: RulesEngine) -> Script[None]:
    """500.2-500.6: the next step begins; its turn-based actions; then priority, or (untap, cleanup) its end."""
    state = engine.state
    if not state.steps_left:
        set_stage(state, STAGE_TURN)
        return
    step = state.steps_left[0]
    rest = state.steps_left[1:]
    if step == COMBAT_DAMAGE and state.step != FIRST_STRIKE_DAMAGE and needs_first_strike_step(engine):
        rest = (COMBAT_DAMAGE, *rest)
        step = FIRST_STRIKE_DAMAGE
    player = state.active
    if skips_step(engine, player, step):
        set_steps(state, rest)
        return
    skipped = skipped_word(engine, player, step)
    if skipped:
        set_steps(state, after_skipped(step, rest))
        yield from engine.perform([Event(DESIGNATION, by_turn("614.10a", player), 0, player, amount=-1, word=skipped)])
        return
    cause = by_turn(STEP_RULES[step], player)
    yield from engine.perform([TurnPointer(cause, step=step, steps=rest)])
    set_passed(state, 0)
    if step == UNTAP:
        yield from untap_step(engine, player)
        set_stage(state, STAGE_STEP_END)
        return
    if step == CLEANUP:
        yield from cleanup(engine, player)
        set_stage(state, STAGE_CHECK, player)
        return
    yield from turn_based(engine, step, player)
    yield from engine.perform([Event(STEP_BEGAN, cause, 0, player, amount=step)])
    set_stage(state, STAGE_CHECK, player)


SKIPPED: dict[int, str] = {
    UNTAP: "skip untap step",
    UPKEEP: "skip upkeep step",
    DRAW_STEP: "skip draw step",
    BEGIN_COMBAT: "skip combat phase",
    END: "skip end step",
}


def skipped_word(engine: RulesEngine, player: int, step: int) -> str:
    """614.10a: an effect has the player skip the next such step or phase; "" if none has."""
    word = SKIPPED.get(step, "")
    left = engine.state.players[player].memory.get(word, (0,))
    return word if word and left[0] > 0 else ""


def after_skipped(step: int, rest: tuple[int, ...]) -> tuple[int, ...]:
    """The steps still to come: without the other steps of a skipped combat phase."""
    if step != BEGIN_COMBAT:
        return rest
    while rest and BEGIN_COMBAT < rest[0] <= END_COMBAT:
        rest = rest[1:]
    return rest


STEP_RULES: dict[int, str] = {
    UNTAP: "502.1",
    UPKEEP: "503.1",
    DRAW_STEP: "504.1",
    MAIN1: "505.1",
    BEGIN_COMBAT: "507.1",
    DECLARE_ATTACKERS: "508.1",
    DECLARE_BLOCKERS: "509.1",
    FIRST_STRIKE_DAMAGE: "510.4",
    COMBAT_DAMAGE: "510.1",
    END_COMBAT: "511.1",
    MAIN2: "505.1",
    END: "513.1",
    CLEANUP: "514.1",
}


def turn_based(engine: RulesEngine, step: int, player: int) -> Script[None]:
    """703.4: the actions that a step begins with."""
    state = engine.state
    if step == DRAW_STEP:
        yield from draw_step(engine, player)
    elif step == MAIN1:
        yield from lore_counters(engine, player)
    elif step == BEGIN_COMBAT:
        count_combat(state, state.combat_number + 1)
    elif step == DECLARE_ATTACKERS:
        yield from declare_attackers(engine)
    elif step == DECLARE_BLOCKERS:
        yield from declare_blockers(engine)
    elif step == FIRST_STRIKE_DAMAGE:
        yield from combat_damage(engine, True)
    elif step == COMBAT_DAMAGE:
        yield from combat_damage(engine, False)
    elif step == END_COMBAT:
        pass  # 511.1: only priority; creatures leave combat as the step ends (511.3)
    elif step == UPKEEP:
        yield from end_effects(engine, durations.NEXT_UPKEEP, player)


def draw_step(engine: RulesEngine, player: int) -> Script[None]:
    """504.1, 103.8a: the active player draws; in a game of two, the starting player not in their first turn."""
    state = engine.state
    if state.turn == 1 and len(state.players) == 2 and player == state.starting_player:
        return
    if DRAW_CARDS in board(engine).replacements:
        kept = yield from engine.perform([Event(DRAW_CARDS, by_turn("504.1", player), 0, player, amount=1)])
        if not any(event.kind == DRAW_CARDS for event in kept):
            return
    yield from engine.perform([Event(DRAW, by_turn("504.1", player), 0, player)])


def untap_step(engine: RulesEngine, player: int) -> Script[None]:
    """502.1-502.4: phasing, day and night, then the active player's permanents untap."""
    state = engine.state
    yield from phase(engine, player)
    yield from check_day(engine)
    yield from end_effects(engine, durations.NEXT_UNTAP, player)
    wanted: list[int] = [
        id
        for id in state.battlefield
        if state.objects[id].tapped and not state.objects[id].phased_out and untaps_normally(engine, id, player)
    ]
    kept = [id for id in wanted if staying(engine, id)]
    chosen = yield from optional_untaps(engine, player, [id for id in wanted if id not in kept])
    chosen = yield from limited_untaps(engine, player, chosen)
    marked = [id for id in state.battlefield if state.objects[id].controller == player and staying(engine, id)]
    if marked:
        cause = by_turn("502.4", player)
        yield from engine.perform([Event(DESIGNATION, cause, id, amount=0, word="stays tapped") for id in marked])
    if chosen:
        cause = by_turn("502.4", player)
        yield from engine.perform([Event(UNTAP_OBJECT, cause, id) for id in chosen])


def staying(engine: RulesEngine, id: int) -> bool:
    """502.4: an effect keeps it tapped during its controller's next untap step, or (701.43a, 2 and more) a player's."""
    kept = engine.state.objects[id].memory.get("stays tapped", (0,))[0]
    return kept == 1 or kept == 2 + engine.state.active


def optional_untaps(engine: RulesEngine, player: int, wanted: list[int]) -> Script[list[int]]:
    """ "You may choose not to untap ~": asked for each such permanent (502.4)."""
    rules = board(engine).object_rules.get("may stay tapped", [])
    if not rules:
        return wanted
    kept: list[int] = []
    for id in wanted:
        if any(isinstance(s.rule, ObjectRule) and is_meant(s.context(engine), s.rule.who, id) for s in rules):
            options = [
                Option("yes", "502.4", object=id, value=1, text="untap"),
                Option("no", "502.4", object=id, text="stay tapped"),
            ]
            answer = yield from ask(Decision("may", player, options, "502.4", source=id, prompt="untap"))
            if answer[0] == 1:
                continue
        kept.append(id)
    return kept


def limited_untaps(engine: RulesEngine, player: int, wanted: list[int]) -> Script[list[int]]:
    """502.3: "can't untap more than one land": the player chooses which, for one such effect after the other."""
    for standing in rules_for(engine, player, "untap at most"):
        rule = standing.rule
        if not isinstance(rule, MostUntapped) or rule.kept is None:
            continue
        ctx = standing.context(engine)
        found = [id for id in wanted if is_meant(ctx, rule.kept, id)]
        if len(found) <= rule.most:
            continue
        options = [Option("object", "502.3", object=id, text=engine.row(engine.state.objects[id]).name) for id in found]
        source = standing.source
        answer = yield from ask(
            Decision("pick", player, options, "502.3", rule.most, rule.most, source=source, prompt="untap")
        )
        picked = [found[i] for i in answer]
        wanted = [id for id in wanted if id in picked or id not in found]
    return wanted


def phase(engine: RulesEngine, player: int) -> Script[None]:
    """502.1, 702.26:
    permanents with phasing phase out, those phased out phase in, simultaneously, with what is attached.
    """
    state = engine.state
    events: list[Event] = []
    cause = by_turn("502.1", player)
    for id in state.battlefield:
        o = state.objects[id]
        if o.phased_out:
            if o.controller == player and o.memory.get("indirect") is None:
                events.append(Event(PHASE_CHANGE, cause, id, amount=0))
        elif o.controller == player and board(engine).rows[id].keywords & PHASING:
            events.append(Event(PHASE_CHANGE, cause, id, amount=1))
    if events:
        yield from engine.perform(events)


def cleanup(engine: RulesEngine, player: int) -> Script[None]:
    """514.1-514.2: discard down to the hand size; damage goes and effects "until end of turn" end, at once."""
    state = engine.state
    yield from discard_to_size(engine, player)
    events: list[Event] = []
    cause = by_turn("514.2", player)
    for id in state.battlefield:
        o = state.objects[id]
        if o.damage or o.deathtouched:
            events.append(Event(DAMAGE_CLEARED, cause, id))
    if events:
        yield from engine.perform(events)
    yield from end_effects(engine, durations.END_OF_TURN, player)
    yield from end_effects(engine, durations.END_OF_YOUR_NEXT_TURN, player)


def discard_to_size(engine: RulesEngine, player: int) -> Script[None]:
    """514.1, 402.2."""
    state = engine.state
    hand = state.players[player].hand
    size = hand_size(engine, player)
    if size < 0 or len(hand) <= size:
        return
    n = len(hand) - size
    options = [Option("object", "514.1", object=id) for id in hand]
    answer = yield from ask(Decision("pick", player, options, "514.1", n, n, prompt="discard"))
    cause = by_turn("514.1", player)
    yield from engine.perform([Event(DISCARD, cause, hand[i], player) for i in answer])


def end_step(engine: RulesEngine) -> Script[None]:
    """500.4-500.5: pools empty, effects that last until the end of the step or combat end."""
    state = engine.state
    step = state.step
    player = state.active
    for p in state.players:
        if p.pool:
            yield from empty_pools(engine)
            break
    if step == DECLARE_ATTACKERS and not attackers_came(state):
        set_steps(state, without_combat(state.steps_left))
    if step == END_COMBAT:
        yield from end_combat(engine)
        yield from end_effects(engine, durations.END_OF_COMBAT, player)
    yield from engine.perform([Event(STEP_ENDED, by_turn("500.5", player), 0, player, amount=step)])
    set_stage(state, STAGE_STEP)


def without_combat(rest: tuple[int, ...]) -> tuple[int, ...]:
    """508.8: the steps still to come where nothing attacks."""
    while rest and rest[0] in (DECLARE_BLOCKERS, COMBAT_DAMAGE):
        rest = rest[1:]
    return rest


def attackers_came(state: State) -> bool:
    """508.8: whether creatures were declared as attackers, or put onto the battlefield attacking, in this step."""
    log = state.log
    while log is not None and log.turn == state.turn and log.step == DECLARE_ATTACKERS:
        event = log.event
        if event.kind == ATTACKS:
            return True
        if isinstance(event, ZoneChange | TokenCreated) and event.entry.attacking:
            return True
        log = log.before
    return any(state.objects[id].attacking for id in state.battlefield)


def empty_pools(engine: RulesEngine) -> Script[None]:
    """500.4, 106.4: mana that nothing keeps is lost as each step and phase ends."""
    state = engine.state
    events: list[Event] = []
    for p in state.players:
        if not p.pool:
            continue
        kept = tuple(m for m in p.pool if m.lasts(state.step) or engine.keeps_mana(p.index, m))
        if len(kept) != len(p.pool):
            kept += engine.instead_of_losing(p.index, tuple(m for m in p.pool if m not in kept))
            events.append(PoolChange(by_turn("500.4", p.index), p.index, kept))
    if events:
        yield from engine.perform(events)


def after_cleanup(engine: RulesEngine, something_happened: bool) -> None:
    """514.3a:
    if state-based actions were performed or abilities triggered, players get priority and another cleanup follows.
    """
    state = engine.state
    if something_happened:
        set_steps(state, (CLEANUP, *state.steps_left))
    else:
        set_stage(state, STAGE_STEP_END)


__all__ = ["BY_RULE", "after_cleanup", "begin_step", "begin_turn", "end_step"]
