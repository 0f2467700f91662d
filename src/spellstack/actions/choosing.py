"""CR 608.2d: choices made as instructions are followed. Each asks through the one door, `ctx.engine.ask`."""

from __future__ import annotations

from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter
from spellstack.abilities.references import Reference
from spellstack.abilities.together import Together, TogetherCheck, least_together, together_of
from spellstack.abilities.values import Value
from spellstack.core.decisions import Decision, Option, Script
from spellstack.core.objects import View
from spellstack.core.types import ALL_COLORS, COLOR_LETTERS, COLOR_WORDS, words_of

RULE = "608.2d"


def players_of(ctx: Context, who: Reference) -> list[int]:
    """The players behind a reference who are still in the game, in APNAP order (101.4)."""
    wanted = who.players(ctx)
    if len(wanted) == 1:
        return [wanted[0]] if ctx.state.players[wanted[0]].in_game() else []
    return [p for p in ctx.state.apnap() if p in wanted]


def amount_for(ctx: Context, value: Value, player: int = -1, subject: View | None = None) -> int:
    """The value as seen by one player or object of many; never below zero (107.1b)."""
    before_player = ctx.player
    before_subject = ctx.subject
    if player >= 0:
        ctx.player = player
    if subject is not None:
        ctx.subject = subject
    n = value.of(ctx)
    ctx.player = before_player
    ctx.subject = before_subject
    return max(0, n)


def pick(
    ctx: Context,
    player: int,
    codes: list[int],
    at_least: int,
    at_most: int,
    rule: str = RULE,
    prompt: str = "",
    ordered: bool = False,
    together: tuple[Together, ...] = (),
) -> Script[tuple[int, ...]]:
    """`player` picks some of these objects and players; as many as there are, if fewer than needed (609.3).

    `together`: what they must have together.
    """
    n = len(codes)
    low = min(at_least, n)
    high = min(at_most, n)
    if high <= 0:
        return ()
    options = [code_option(code, rule) for code in codes]
    decision = Decision("pick", player, options, rule, low, max(low, high), ctx.source, prompt, ordered=ordered)
    if together:
        least = least_together(ctx, together, codes, low, high)
        if least is None:
            return ()
        decision.check = TogetherCheck(ctx, together, codes, rule)
        decision.least = least
    answer = yield from ctx.engine.ask(decision)
    return tuple(codes[i] for i in answer)


def code_option(code: int, rule: str) -> Option:
    if code > 0:
        return Option("object", rule, object=code)
    return Option("player", rule, player=-1 - code)


def pick_random(ctx: Context, codes: list[int], count: int) -> Script[tuple[int, ...]]:
    """Chance picks (705, 701.9b)."""
    rest = list(codes)
    picked: list[int] = []
    while rest and len(picked) < count:
        i = yield from ctx.engine.random_number(ctx, len(rest), "choose")
        picked.append(rest.pop(i))
    return tuple(picked)


def choose_some(
    ctx: Context,
    player: int,
    among: Reference,
    filter: Filter | None,
    count: Value | None,
    at_least: Value | None,
    at_random: bool,
    prompt: str = "",
) -> Script[tuple[int, ...]]:
    """The player, or chance, chooses `count` of these objects (None: all), or at least `at_least` of them."""
    objects = ctx.state.objects
    found = [id for id in among.objects(ctx) if filter is None or filter.admits(ctx, objects[id])]
    most = len(found) if count is None else amount_for(ctx, count, player)
    least = most if at_least is None else amount_for(ctx, at_least, player)
    if at_random:
        chosen = yield from pick_random(ctx, found, most)
    else:
        chosen = yield from pick(ctx, player, found, least, most, RULE, prompt, together=together_of(filter))
    return chosen


def pick_player(ctx: Context, player: int, players: list[int], rule: str = RULE) -> Script[int]:
    """One of the players; -1 if there is none."""
    if not players:
        return -1
    options = [Option("player", rule, player=p) for p in players]
    answer = yield from ctx.engine.ask(Decision("player", player, options, rule, source=ctx.source))
    return players[answer[0]]


def pick_color(ctx: Context, player: int, mask: int = ALL_COLORS, rule: str = "105.4") -> Script[int]:
    """One colour of a mask, as a bit (105.4)."""
    bits = [1 << i for i in range(len(COLOR_LETTERS)) if mask >> i & 1]
    if not bits:
        return 0
    names = {bit: word for word, bit in COLOR_WORDS.items()}
    options = [Option("color", rule, value=bit, text=names.get(bit, "colorless")) for bit in bits]
    answer = yield from ctx.engine.ask(Decision("color", player, options, rule, source=ctx.source))
    return bits[answer[0]]


def pick_colors(ctx: Context, player: int, rule: str = "105.4") -> Script[str]:
    """One or more of the five colours; their words, joined by "/"."""
    names = list(COLOR_WORDS)
    options = [Option("color", rule, value=COLOR_WORDS[word], text=word) for word in names]
    answer = yield from ctx.engine.ask(Decision("color", player, options, rule, 1, len(names), ctx.source))
    return "/".join(names[i] for i in answer)


def pick_word(ctx: Context, player: int, words: list[str], kind: str, rule: str) -> Script[str]:
    """One of the words: `kind` "type", "name_card", "mode" ..."""
    if not words:
        return ""
    options = [Option(kind, rule, value=i, text=word) for i, word in enumerate(words)]
    answer = yield from ctx.engine.ask(Decision(kind, player, options, rule, source=ctx.source))
    return words[answer[0]]


def pick_number(ctx: Context, player: int, low: int, high: int, rule: str = "107.1a") -> Script[int]:
    """A number from `low` to `high`."""
    if high <= low:
        return low
    answer = yield from ctx.engine.ask(Decision("number", player, [], rule, low, high, ctx.source))
    return answer[0]


def put_in_order(
    ctx: Context, player: int, ids: tuple[int, ...], rule: str, prompt: str = ""
) -> Script[tuple[int, ...]]:
    """The player puts objects in an order (401.4): the first answered is the first."""
    if len(ids) < 2:
        return ids
    options = [Option("object", rule, object=id) for id in ids]
    answer = yield from ctx.engine.ask(Decision("order", player, options, rule, source=ctx.source, prompt=prompt))
    return tuple(ids[i] for i in answer)


def divide(
    ctx: Context, player: int, total: int, codes: tuple[int, ...], least: int, rule: str
) -> Script[tuple[int, ...]]:
    """Amounts for each of the codes, adding up to `total`."""
    if not codes:
        return ()
    options = [code_option(code, rule) for code in codes]
    decision = Decision("divide", player, options, rule, source=ctx.source, total=total, minimum_each=least)
    answer = yield from ctx.engine.ask(decision)
    return answer


def color_word(bit: int) -> str:
    """The word of one colour bit, "" for none."""
    words = words_of(bit, COLOR_WORDS)
    return words[0] if words else ""
