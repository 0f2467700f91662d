"""CR 103: starting the game: who begins, opening hands, mulligans."""

from __future__ import annotations

from spellstack.abilities.ability import KeywordAbility
from spellstack.core.decisions import Decision, Option, Script, ask
from spellstack.core.events import BY_RULE, SHUFFLED, Cause, Event, MemoryChange, ZoneChange, ZoneOrder
from spellstack.core.objects import GameObject
from spellstack.core.rng import next_state, output, shuffled
from spellstack.core.state import STAGE_BOTTOM, STAGE_MULLIGANS, STAGE_OPENING_HANDS, STAGE_TURN, State
from spellstack.core.types import BATTLEFIELD, COMMAND, HAND, LIBRARY, NOWHERE
from spellstack.keywords.companions import COMPANION, CONDITIONS
from spellstack.rules.board import board
from spellstack.rules.commit import count_mulligan, set_rng, set_stage, set_stage_data
from spellstack.rules.engine import RulesEngine

HAND_SIZE = 7


def pregame(engine: RulesEngine) -> Script[None]:
    """103.3-103.5: shuffles and opening hands; then mulligans."""
    state = engine.state
    for p in range(len(state.players)):
        yield from choose_companion(engine, p)
    for p in range(len(state.players)):
        yield from shuffle(engine, p)
    for p in range(len(state.players)):
        yield from draw_hand(engine, p)
    set_stage(state, STAGE_MULLIGANS)
    set_stage_data(state, tuple(state.turn_order(state.starting_player)))


def choose_companion(engine: RulesEngine, player: int) -> Script[None]:
    """103.2b, 702.139a: the player may reveal a card outside the game whose companion condition the deck fulfils."""
    state = engine.state
    own = [o for o in state.objects.values() if o.owner == player and o.cards]
    words = {o.id: condition for o in own if o.zone == NOWHERE and (condition := companion_condition(engine, o))}
    if not words:
        return
    deck = [engine.printed(o) for o in own if o.zone in (LIBRARY, COMMAND)]
    least = 100 if state.format == "commander" else 60
    fits = [id for id, condition in words.items() if CONDITIONS[condition](deck, least)]
    if not fits:
        return
    options = [Option("object", "103.2b", object=id) for id in fits]
    answer = yield from ask(Decision("pick", player, options, "103.2b", 0, 1, prompt="companion"))
    if answer:
        cause = Cause("103.2b", fits[answer[0]], player, BY_RULE)
        yield from engine.perform([MemoryChange(cause, -1 - player, COMPANION, (fits[answer[0]],))])


def companion_condition(engine: RulesEngine, o: GameObject) -> str:
    """The condition of a companion ability of the card, "" if it has none."""
    for ability in engine.printed(o).abilities:
        if isinstance(ability, KeywordAbility) and ability.name == COMPANION:
            return ability.word
    return ""


def choose_starting_player(state: State) -> int:
    """103.1: by chance."""
    rng = next_state(state.rng)
    set_rng(state, rng)
    return output(rng) % len(state.players)


def shuffle(engine: RulesEngine, player: int, rule: str = "103.3") -> Script[None]:
    """701.24a: the library in an order of chance."""
    state = engine.state
    order, rng = shuffled(state.players[player].library, state.rng)
    cause = Cause(rule, 0, player, BY_RULE)
    yield from engine.perform([ZoneOrder(cause, player, LIBRARY, order, rng), Event(SHUFFLED, cause, 0, player)])


def draw_hand(engine: RulesEngine, player: int) -> Script[None]:
    """103.5: the opening hand."""
    cause = Cause("103.5", 0, player, BY_RULE)
    library = engine.state.players[player].library
    yield from engine.perform([ZoneChange(cause, id, LIBRARY, HAND, player) for id in library[:HAND_SIZE]])


def mulligans(engine: RulesEngine) -> Script[None]:
    """103.5: one round, and another if anybody took one: who has not kept yet says whether they take a mulligan, in
    turn order; then all who do take theirs at the same time.
    """
    state = engine.state
    again: list[int] = []
    for p in state.stage_data:
        if bottom_count(state, p) >= HAND_SIZE:
            continue
        options = [
            Option("keep", "103.5", player=p, text="keep this hand"),
            Option("mulligan", "103.5", player=p, value=1, text="take a mulligan"),
        ]
        answer = yield from ask(Decision("mulligan", p, options, "103.5", prompt="opening hand"))
        if answer[0] == 1:
            again.append(p)
    for p in again:
        count_mulligan(state, p)
        cause = Cause("103.5", 0, p, BY_RULE)
        hand = state.players[p].hand
        yield from engine.perform([ZoneChange(cause, id, HAND, LIBRARY, p) for id in hand])
        yield from shuffle(engine, p, "103.5")
        yield from draw_hand(engine, p)
    set_stage_data(state, tuple(again))
    set_stage(state, STAGE_BOTTOM if again else STAGE_OPENING_HANDS)


def bottom_cards(engine: RulesEngine) -> Script[None]:
    """103.5: the last part of these mulligans; then the next round."""
    state = engine.state
    for p in state.stage_data:
        yield from put_back(engine, p, bottom_count(state, p))
    set_stage(state, STAGE_MULLIGANS)


def bottom_count(state: State, player: int) -> int:
    """103.5, 103.5c: how many cards their mulligans put on the bottom; the first is free among several players."""
    free = 1 if len(state.players) > 2 else 0
    return max(0, state.players[player].mulligans - free)


def opening_hands(engine: RulesEngine) -> Script[None]:
    """103.6a: in turn order players may begin the game with cards on the battlefield whose text lets them."""
    state = engine.state
    events: list[Event] = []
    for player in state.turn_order(state.starting_player):
        for id in state.players[player].hand:
            if not any(s.source == id for s in board(engine).player_rules.get("opening hand", ())):
                continue
            options = [
                Option("yes", "103.6a", object=id, value=1, text="begin with it on the battlefield"),
                Option("no", "103.6a", object=id, text="keep it in hand"),
            ]
            answer = yield from ask(Decision("may", player, options, "103.6a", source=id, prompt="opening hand"))
            if answer[0] == 0:
                event = ZoneChange(Cause("103.6a", id, player, BY_RULE), id, HAND, BATTLEFIELD, player)
                event.entry.controller = player
                events.append(event)
    if events:
        yield from engine.perform(events)
    set_stage(state, STAGE_TURN)


def put_back(engine: RulesEngine, player: int, count: int) -> Script[None]:
    """103.5: one card to the bottom of the library for each mulligan, in any order."""
    if count == 0:
        return
    hand = engine.state.players[player].hand
    options = [Option("object", "103.5", object=id) for id in hand]
    decision = Decision("pick", player, options, "103.5", count, count, prompt="bottom", ordered=True)
    answer = yield from ask(decision)
    cause = Cause("103.5", 0, player, BY_RULE)
    for i in answer:
        event = ZoneChange(cause, hand[i], HAND, LIBRARY, player)
        event.entry.position = -1
        yield from engine.perform([event])
