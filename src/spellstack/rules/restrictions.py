"""CR 101.2, 301.5, 303.4, 702.5, 702.11, 702.16, 702.18: what can't be done: prohibitions, targeting, attaching."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter
from spellstack.abilities.patterns import is_meant
from spellstack.abilities.references import Reference
from spellstack.abilities.statics import Cannot, PlayerRule, Replacement
from spellstack.core.decisions import Refusal, Script
from spellstack.core.events import CAST, DAMAGE, DRAW, Damage, Event
from spellstack.core.keyword_bits import HEXPROOF, PROTECTION, SHROUD
from spellstack.core.log import this_turn
from spellstack.core.objects import GameObject, View
from spellstack.core.types import BATTLEFIELD, CREATURE, LAND
from spellstack.keywords.protection import keyword_instances, protected_from, repels, speaks_of
from spellstack.rules.board import Standing, board

if TYPE_CHECKING:
    from spellstack.rules.engine import RulesEngine

# Events that "can't ... more than N each turn" counts.
_COUNTED: Final[dict[str, int]] = {"draw": DRAW, "cast": CAST}


def cannot(engine: RulesEngine, act: str, code: int, other_code: int = 0, player: int = -1) -> Refusal | None:
    """101.2: the effect that forbids an act, if there is one.

    `code`: the object or player it is forbidden to; `other_code`: the other party (the blocker, the spell, the source);
    `player`: who would do it, which is the other party where no object is.
    """
    standings = board(engine).cannots.get(act)
    if not standings:
        return None
    other = other_code if other_code != 0 else (-1 - player if player >= 0 else 0)
    for standing in standings:
        rule = standing.rule
        if isinstance(rule, Cannot) and forbids(engine, standing, rule, code, other, player):
            return Refusal(rule.rule, f"an effect says it can't {act}", standing.source)
    return None


def forbids(engine: RulesEngine, standing: Standing, rule: Cannot, code: int, other: int, player: int) -> bool:
    """Whether one prohibition speaks of these parties."""
    ctx = standing.context(engine)
    ctx.player = player
    ctx.subject = engine.state.see(code) if code > 0 else None
    if not concerns(ctx, standing, rule.who, code):
        return False
    if rule.condition is not None and not rule.condition.holds(ctx):
        return False
    if rule.amount is not None and rule.act in _COUNTED:
        if done_this_turn(engine, _COUNTED[rule.act], code) < rule.amount.of(ctx):
            return False
    if rule.other is None:
        return True
    return (other != 0 and is_meant(ctx, rule.other, other)) != rule.unless


def concerns(ctx: Context, standing: Standing, who: Reference | Filter, code: int) -> bool:
    """Whether a rule speaks of this object or player: those it locked in (611.2c), else those it describes."""
    effect = standing.effect
    if effect is not None and effect.affected is not None:
        return code in effect.affected
    return is_meant(ctx, who, code)


def done_this_turn(engine: RulesEngine, kind: int, code: int) -> int:
    """How often the player has done it this turn."""
    events = this_turn(engine.state.log, engine.state.turn)
    return sum(1 for event in events if event.kind == kind and -1 - event.player == code)


# --- targeting (115.4, 702.11, 702.16b, 702.18)


def untargetable(engine: RulesEngine, source: View, controller: int, code: int) -> Refusal | None:
    """Why a spell or ability of that source and controller can't target the object or player; None: it can.

    For an ability on the stack `source` is its source, for a spell the spell.
    """
    if code < 0:
        refusal = player_untargetable(engine, source, controller, -1 - code)
    else:
        refusal = object_untargetable(engine, source, controller, code)
    if refusal is not None:
        return refusal
    return cannot(engine, "be targeted", code, source.id, controller)


def object_untargetable(engine: RulesEngine, source: View, controller: int, code: int) -> Refusal | None:
    """702.11b, d: hexproof, of which each quality is an ability of its own (702.11e-g); shroud; protection."""
    view = engine.state.see(code)
    if view is None:
        return None
    row = engine.row(view)
    keywords = row.keywords
    if not keywords & (SHROUD | HEXPROOF | PROTECTION):
        return None
    if keywords & SHROUD and not ignores(engine, "ignore shroud", controller, code):
        return Refusal("702.18a", "it has shroud", code)
    ctx = point_of_view(engine, view)
    if (
        keywords & HEXPROOF
        and controller != view.controller
        and not ignores(engine, "ignore hexproof", controller, code)
    ):
        for ability in keyword_instances(row, "hexproof"):
            if speaks_of(ctx, ability, source):
                rule = "702.11b" if ability.filter is None and not ability.word else "702.11d"
                return Refusal(rule, "it has hexproof", code)
    if keywords & PROTECTION and protected_from(ctx, row, source):
        return Refusal("702.16b", "it has protection from the source", code)
    return None


def ignores(engine: RulesEngine, word: str, player: int, code: int) -> bool:
    """609.4: whether the player may act as though the object had no such ability."""
    for standing in board(engine).player_rules.get(word, ()):
        rule = standing.rule
        if isinstance(rule, PlayerRule):
            ctx = standing.context(engine)
            if concerns(ctx, standing, rule.who, -1 - player):
                other = rule.other
                if not isinstance(other, Filter) or is_meant(ctx, other, code):
                    return True
    return False


def player_untargetable(engine: RulesEngine, source: View, controller: int, player: int) -> Refusal | None:
    """702.11c, 702.16b, 702.18a: players can have these, too."""
    rules = board(engine).player_rules
    if not rules:
        return None
    if player_has(engine, "shroud", player) is not None:
        return Refusal("702.18a", "the player has shroud")
    if (
        player != controller
        and player_has(engine, "hexproof", player) is not None
        and not ignores(engine, "ignore hexproof", controller, -1 - player)
    ):
        return Refusal("702.11c", "the player has hexproof")
    if player_protected(engine, player, source):
        return Refusal("702.16b", "the player has protection from the source")
    return None


def player_has(engine: RulesEngine, word: str, player: int) -> Standing | None:
    """The first rule of that word that speaks of the player."""
    for standing in board(engine).player_rules.get(word, ()):
        rule = standing.rule
        if isinstance(rule, PlayerRule) and concerns(standing.context(engine), standing, rule.who, -1 - player):
            return standing
    return None


def player_protected(engine: RulesEngine, player: int, source: View) -> bool:
    """702.16a: whether the player has protection from the source ("other": from what; None: from everything)."""
    for standing in board(engine).player_rules.get("protection", ()):
        rule = standing.rule
        if isinstance(rule, PlayerRule):
            ctx = standing.context(engine)
            if concerns(ctx, standing, rule.who, -1 - player):
                if not isinstance(rule.other, Filter) or rule.other.admits(ctx, source):
                    return True
    return False


def point_of_view(engine: RulesEngine, view: View) -> Context:
    """An object's own point of view, for what its keywords speak of."""
    ctx = Context(engine, view.id, view.controller)
    ctx.words = view.words
    return ctx


# --- attaching (301.5, 303.4, 702.5, 702.6, 702.16c-d)


def can_attach(engine: RulesEngine, attachment: GameObject, code: int) -> Refusal | None:
    """Why an Aura, Equipment or Fortification can't be attached to an object or player; None: it can."""
    row = engine.row(attachment)
    if row.types & CREATURE and not keyword_instances(row, "reconfigure"):
        if "Equipment" in row.subtypes or "Fortification" in row.subtypes:
            return Refusal("301.5c", "an Equipment that is also a creature can't equip anything", attachment.id)
        if "Aura" in row.subtypes:
            return Refusal("303.4d", "an Aura that is also a creature can't enchant anything", attachment.id)
    if code == attachment.id:
        return Refusal("301.5c", "it can't be attached to itself", attachment.id)
    if code > 0:
        target = engine.state.objects.get(code)
        if target is None or target.phased_out:
            return Refusal("303.4c", "it is not there", code)
    refusal = wrong_kind(engine, attachment, code)
    if refusal is not None:
        return refusal
    if code > 0:
        target = engine.state.objects[code]
        target_row = engine.row(target)
        if target_row.keywords & PROTECTION and repels(point_of_view(engine, target), target_row, attachment):
            rule = "702.16d" if "Equipment" in row.subtypes else "702.16c"
            return Refusal(rule, "it has protection from what would be attached", code)
    elif player_protected(engine, -1 - code, attachment):
        return Refusal("702.16c", "the player has protection from what would be attached")
    return cannot(engine, "be equipped" if "Equipment" in row.subtypes else "be enchanted", code, attachment.id)


def wrong_kind(engine: RulesEngine, attachment: GameObject, code: int) -> Refusal | None:
    """303.4a, 301.5, 301.6: Auras go by their enchant ability, Equipment on creatures, Fortifications on lands."""
    row = engine.row(attachment)
    if "Aura" in row.subtypes:
        enchants = keyword_instances(row, "enchant")
        if not enchants:
            return Refusal("303.4c", "it has no enchant ability", attachment.id)
        ctx = Context(engine, attachment.id, attachment.controller)
        ctx.words = attachment.words
        for ability in enchants:
            if ability.filter is None or not meets(ctx, ability.filter, code):
                return Refusal("702.5a", "its enchant ability does not mean that", attachment.id)
        return None
    if code < 0:
        return Refusal("301.5", "it can't be attached to a player", attachment.id)
    target = engine.state.objects[code]
    wanted = LAND if "Fortification" in row.subtypes else CREATURE
    if target.zone != BATTLEFIELD or not engine.row(target).types & wanted:
        return Refusal("301.6" if wanted == LAND else "301.5", "it is not of the right type", code)
    return None


def meets(ctx: Context, wanted: Filter, code: int) -> bool:
    """702.5a: whether the enchant ability means this object, in a zone it speaks of, or this player."""
    if code < 0:
        return wanted.wants_players() and wanted.admits_player(ctx, -1 - code)
    view = ctx.state.objects.get(code)
    if view is None:
        return False
    mask = wanted.zone_mask() or 1 << BATTLEFIELD
    return mask >> view.zone & 1 != 0 and wanted.admits(ctx, view)


# --- damage (702.16e, 615.12)


@dataclass(frozen=True)
class ProtectionShield(Replacement):
    """702.16e: damage from a source that the object has protection from is prevented."""

    def kinds(self) -> tuple[int, ...]:
        return (DAMAGE,)

    def matches(self, ctx: Context, event: Event) -> bool:
        return True

    def replace(self, ctx: Context, event: Event) -> Script[list[Event]]:
        yield from ()
        return []

    def rule(self) -> str:
        return "702.16e"

    def prevents(self) -> bool:
        return True


SHIELD: Final = ProtectionShield()


def prevents_by_protection(engine: RulesEngine, event: Damage) -> Replacement | None:
    """702.16e: the shield that protection is against this damage, if it is."""
    source = engine.state.see(event.source)
    if source is None:
        return None
    if not event.object:
        return SHIELD if event.player >= 0 and player_protected(engine, event.player, source) else None
    view = engine.state.objects.get(event.object)
    if view is None:
        return None
    row = engine.row(view)
    if row.keywords & PROTECTION and protected_from(point_of_view(engine, view), row, source):
        return SHIELD
    return None


def unpreventable(engine: RulesEngine, event: Damage) -> bool:
    """615.12: an effect says that this damage can't be prevented."""
    rules = board(engine).player_rules
    found: list[Standing] = list(rules.get("damage can't be prevented", ()))
    if event.combat:
        found.extend(rules.get("combat damage can't be prevented", ()))
    for standing in found:
        rule = standing.rule
        if not isinstance(rule, PlayerRule):
            continue
        ctx = standing.context(engine)
        if rule.other is None or (
            isinstance(rule.other, Filter | Reference) and is_meant(ctx, rule.other, event.source)
        ):
            return True
    return cannot(engine, "be the source of prevented damage", event.source) is not None


__all__ = ["can_attach", "cannot", "prevents_by_protection", "unpreventable", "untargetable"]
