"""CR 110, 400: the table as lines of text, as one player may see it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from spellstack.agents.candidates import different_options
from spellstack.core.decisions import NUMERIC_KINDS, PERMUTATION_KINDS, Decision, Option
from spellstack.core.mana import pool_text
from spellstack.core.objects import GameObject
from spellstack.core.types import CREATURE, HAND, LAND, LIBRARY, STEP_WORDS, code_player
from spellstack.rules.game import Game
from spellstack.rules.player_rules import shown_cards
from spellstack.scenario.references import object_name


def table_lines(game: Game, viewer: int) -> list[str]:
    """Life, hands, battlefield and stack; of other players' hands only how many cards they are (402.3)."""
    state = game.state
    lines = ["", f"Turn {state.turn}, {state.players[state.active].name}'s {STEP_WORDS[state.step]}"]
    for index in [*state.turn_order(viewer)[1:], viewer]:
        player = state.players[index]
        counts = f"hand {len(player.hand)}, library {len(player.library)}, graveyard {len(player.graveyard)}"
        lines.append(
            f"  {player.name}{' (you)' if index == viewer else ''}: life {player.life}, {counts}{_extras(game, index)}"
        )
        lines.extend(_battlefield(game, index))
        lines.extend(_revealed(game, index, viewer))
    if state.stack:
        lines.append("  Stack, top first: " + ", ".join(object_name(game.engine, id) for id in reversed(state.stack)))
    hand = [state.objects[id] for id in state.players[viewer].hand]
    lines.append(f"  Your hand: {_list(_card(game, object) for object in hand) or 'empty'}")
    return lines


def _revealed(game: Game, player: int, viewer: int) -> list[str]:
    """401.5, 402.3: what lies open of a hand, and the top card of a library, beside the viewer's own hand."""
    state = game.state
    shown = shown_cards(game.engine, player, viewer)
    lines: list[str] = []
    hand = [state.objects[id] for id in shown if state.objects[id].zone == HAND]
    if hand and player != viewer:
        lines.append(f"    Hand: {_list(_card(game, object) for object in hand)}")
    lines.extend(
        f"    Top of library: {_card(game, state.objects[id])}" for id in shown if state.objects[id].zone == LIBRARY
    )
    return lines


def shown_options(decision: Decision, game: Game) -> list[int]:
    """The indexes of the options that are shown: where one is chosen, options that are alike are shown once."""
    if decision.at_most == 1 and decision.kind not in PERMUTATION_KINDS and decision.kind != "divide":
        return different_options(decision, game)
    return list(range(len(decision.options)))


def decision_lines(decision: Decision, game: Game) -> list[str]:
    """The question and the options, numbered from one."""
    about = f" for {object_name(game.engine, decision.source)}" if decision.source > 0 else ""
    lines = [f"{_question(decision)}{about} ({decision.rule}):"]
    for number, index in enumerate(shown_options(decision, game), 1):
        option = decision.options[index]
        lines.append(f"  {number:2}  {option_line(option, game)}  ({option.rule})")
    return lines


def option_line(option: Option, game: Game) -> str:
    """An option in words."""
    what = option.text or _thing(option.object, option.player, game)
    if option.kind in ("attack", "block") and option.target:
        goal = object_name(game.engine, option.target) if option.target > 0 else _player(option.target, game)
        return f"{_described(option.object, game)} {option.kind}s {goal}"
    if option.kind in ("object", "player", "target", "yes", "no", "mode", "color", "type", "name", ""):
        described = _described(option.object, game) if option.object and not option.text else what
        return described or option.kind
    if what and option.kind not in what:
        return f"{option.kind} {what}"
    return what or (f"{option.kind} {option.value}" if option.value else option.kind)


def _question(decision: Decision) -> str:
    prompt = decision.prompt or f"Choose: {decision.kind.replace('_', ' ')}"
    if decision.kind in NUMERIC_KINDS:
        return f"{prompt}: a number from {decision.at_least} to {decision.at_most}"
    if decision.kind == "divide":
        return f"{prompt}: an amount for each, {decision.total} in all"
    if decision.kind in PERMUTATION_KINDS:
        return f"{prompt}: all {len(decision.options)}, in the order you want"
    if decision.at_least == decision.at_most == 1:
        return prompt
    return f"{prompt}: {decision.at_least} to {min(decision.at_most, len(decision.options))} of these"


def _thing(object: int, player: int, game: Game) -> str:
    if object:
        return object_name(game.engine, object)
    return game.state.players[player].name if player >= 0 else ""


def _player(code: int, game: Game) -> str:
    return game.state.players[code_player(code)].name


def _described(id: int, game: Game) -> str:
    object = game.state.objects.get(id)
    if object is None:
        return object_name(game.engine, id) if id else ""
    owner = game.state.players[object.controller].name
    return f"{_card(game, object)} [{owner}]"


def _extras(game: Game, index: int) -> str:
    player = game.state.players[index]
    parts = [f", {count} {kind}" for kind, count in sorted(player.counters.items()) if count]
    if player.pool:
        parts.append(f", pool {pool_text(player.pool)}")
    return "".join(parts)


def _battlefield(game: Game, index: int) -> list[str]:
    own = [game.state.objects[id] for id in game.state.battlefield if game.state.objects[id].controller == index]
    lands = [o for o in own if game.engine.row(o).types & LAND and not game.engine.row(o).types & CREATURE]
    creatures = [o for o in own if game.engine.row(o).types & CREATURE]
    others = [o for o in own if o not in lands and o not in creatures]
    named: Sequence[tuple[str, list[GameObject]]] = (("lands", lands), ("creatures", creatures), ("others", others))
    return [f"    {word}: {_list(_card(game, object) for object in group)}" for word, group in named if group]


def _card(game: Game, object: GameObject) -> str:
    """Name, size, and whatever has happened to it."""
    row = game.engine.row(object)
    parts = [row.name or "(face down)"]
    if row.mana_cost is not None and (object.zone == HAND or not row.types & CREATURE):
        parts.append(str(row.mana_cost))
    if row.types & CREATURE:
        parts.append(f"{row.power}/{row.toughness}")
    parts += [f"{count} {kind}" for kind, count in sorted(object.counters.items()) if count]
    if object.damage:
        parts.append(f"damage {object.damage}")
    if object.tapped:
        parts.append("tapped")
    if object.attacking:
        parts.append("attacking")
    if object.blocking:
        parts.append("blocking")
    if object.attached_to > 0:
        parts.append(f"on {object_name(game.engine, object.attached_to)}")
    return " ".join(parts)


def _list(cards: Iterable[str]) -> str:
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return ", ".join(card if count == 1 else f"{count} {card}" for card, count in counts.items())
