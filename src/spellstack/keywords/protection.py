"""CR 702.11, 702.14, 702.16: what a kind of protection, hexproof or landwalk speaks of."""

from __future__ import annotations

from spellstack.abilities.ability import KeywordAbility
from spellstack.abilities.context import Context
from spellstack.abilities.keeping import KeepingProtection
from spellstack.core.objects import GameObject, Row, View
from spellstack.core.types import ALL_COLORS, COLOR_WORDS, LAND


def keyword_instances(row: Row, name: str) -> list[KeywordAbility]:
    """The instances of one keyword among the abilities of a row, in order."""
    found: list[KeywordAbility] = []
    for instance in row.abilities:
        ability = instance.ability
        if isinstance(ability, KeywordAbility) and ability.name == name:
            found.append(ability)
    return found


def speaks_of(ctx: Context, ability: KeywordAbility, other: View, giver: int = 0) -> bool:
    """Whether "protection from ..." or "hexproof from ..." means this object (702.11d, 702.16a).

    `ctx`: the point of view of the protected object. Plain hexproof speaks of everything. `giver`: the object whose
    ability gives it, for what was chosen (607.2d).
    """
    if ability.filter is not None:
        if ability.filter.wants_players():  # 702.16k: what the player controls, or owns where nobody controls it
            return ability.filter.admits_player(ctx, other.controller)
        return ability.filter.admits(ctx, other)
    word = ability.word
    if word in ("", "everything"):
        return True
    colors = ctx.row(other).colors
    if word in ("each color", "all colors"):
        return colors & ALL_COLORS != 0
    if word == "the chosen color":
        view = ctx.see(giver) or ctx.source_view()
        chosen = view.words.get("color", "") if view is not None else ""
        return colors & COLOR_WORDS.get(chosen, 0) != 0
    if word == "the chosen player":
        view = ctx.see(giver) or ctx.source_view()
        players = view.memory.get("player", ()) if view is not None else ()
        return other.controller in players
    if word in ("monocolored", "multicolored", "colorless"):
        count = colors.bit_count()
        return count == 1 if word == "monocolored" else count > 1 if word == "multicolored" else count == 0
    return colors & COLOR_WORDS.get(word, 0) != 0


def protected_from(ctx: Context, row: Row, other: View) -> bool:
    """702.16a: whether an object with this row has protection from the other. `ctx`: its point of view."""
    return any(
        speaks_of(ctx, instance.ability, other, instance.granted_by)
        for instance in row.abilities
        if isinstance(instance.ability, KeywordAbility) and instance.ability.name == "protection"
    )


def repels(ctx: Context, row: Row, attachment: GameObject) -> bool:
    """702.16c-d: whether protection keeps it from being attached; some leaves Auras where they are (702.16n)."""
    for instance in row.abilities:
        ability = instance.ability
        if not isinstance(ability, KeywordAbility) or ability.name != "protection":
            continue
        if speaks_of(ctx, ability, attachment, instance.granted_by):
            if not isinstance(ability, KeepingProtection) or not kept(ctx, ability, attachment, instance.granted_by):
                return True
    return False


def kept(ctx: Context, ability: KeepingProtection, attachment: GameObject, giver: int) -> bool:
    """702.16n: whether it is the Aura that gives the protection, or one that is attached already."""
    if ability.keeps == "this Aura":
        return attachment.id == giver
    return attachment.attached_to == ctx.source and "Aura" in ctx.row(attachment).subtypes


def walks(ctx: Context, ability: KeywordAbility, player: int) -> bool:
    """702.14c: whether that player controls a land that this landwalk speaks of."""
    for id in ctx.state.battlefield:
        o = ctx.state.objects[id]
        if o.controller == player and not o.phased_out and ctx.row(o).types & LAND:
            if ability.filter is None or ability.filter.admits(ctx, o):
                return True
    return False
