"""CR 508.4: creatures that are put onto the battlefield attacking."""

from __future__ import annotations

from spellstack.abilities.context import Context
from spellstack.abilities.references import Reference
from spellstack.actions.choosing import pick
from spellstack.core.decisions import Script
from spellstack.core.types import BATTLE, BEGIN_COMBAT, END_COMBAT, PLANESWALKER


def choose_attacked(ctx: Context, player: int, who: Reference | None = None, walkers: bool = False) -> Script[int]:
    """508.4: what a creature put onto the battlefield attacking attacks; 0 where nothing can be attacked.

    `who`: the player whom it attacks, as the effect says; with `walkers` also a planeswalker of theirs.
    """
    state = ctx.state
    if state.active != player or not in_combat(ctx):
        return 0
    opponents = state.opponents(player)
    codes = [-1 - p for p in opponents]
    for id in state.battlefield:
        o = state.objects[id]
        types = ctx.row(o).types
        if types & PLANESWALKER and o.controller in opponents:
            codes.append(id)
        elif types & BATTLE and protector(o.memory, o.controller) in opponents:
            codes.append(id)
    if who is not None:
        named = who.players(ctx)
        codes = [code for code in codes if (-1 - code in named if code < 0 else walkers and walks(ctx, code, named))]
    chosen = yield from pick(ctx, player, codes, 1, 1, "508.4", "attack")
    return chosen[0] if chosen else 0


def walks(ctx: Context, id: int, players: tuple[int, ...]) -> bool:
    """Whether it is a planeswalker that one of the players controls."""
    o = ctx.state.objects[id]
    return ctx.row(o).types & PLANESWALKER != 0 and o.controller in players


def protector(memory: dict[str, tuple[int, ...]], controller: int) -> int:
    """310.8: the protector of a battle."""
    kept = memory.get("protector", ())
    return kept[0] if kept else controller


def in_combat(ctx: Context) -> bool:
    """506.1: during the combat phase."""
    return BEGIN_COMBAT <= ctx.state.step <= END_COMBAT
