"""CR 508.1, 509.1, 601.3, 602.5: why what a script wants is not allowed: every reason, with its rule."""

from __future__ import annotations

from spellstack.abilities.ability import Activated, Body, TargetSpec
from spellstack.core.decisions import Decision, Refusal
from spellstack.rules import activating, casting
from spellstack.rules.attacking import attack_refusals
from spellstack.rules.blocking import block_refusals
from spellstack.rules.lands import land_refusals
from spellstack.rules.permissions import ways_to_cast
from spellstack.rules.proposal import ModeDraft, Proposal
from spellstack.rules.splicing import splice_card_refusal
from spellstack.rules.targets import legal_targets, target_refusal
from spellstack.scenario.table import Table
from spellstack.scenario.tree import Activate, Announcement, Cast


def attack(table: Table, player: int, attacker: int, defender: int) -> list[Refusal]:
    """Why this creature can't attack this player or permanent (508.1a-c)."""
    found = attack_refusals(table.game.engine, player, attacker, defender)
    return found or [Refusal("508.1", "attackers can't be declared now", attacker)]


def block(table: Table, player: int, blocker: int, attacker: int) -> list[Refusal]:
    """Why this creature can't block that one (509.1a-b)."""
    found = block_refusals(table.game.engine, player, blocker, attacker)
    return found or [Refusal("509.1", "blockers can't be declared now", blocker)]


def cast(table: Table, step: Cast, player: int, object: int, how: int) -> list[Refusal]:
    """Every reason why this card can't be cast in this way, with these targets (601.3, 117.1a, 118.3, 601.2c)."""
    engine = table.game.engine
    found = casting.check(engine, player, object, how, False)
    ways = ways_to_cast(engine, player, object)
    return [*found, *targets(table, step, casting.proposal_for(engine, player, object, ways[how]))]


def activate(table: Table, step: Activate, player: int, object: int, ability: int) -> list[Refusal]:
    """Every reason why this ability can't be activated with these targets (602.5, 606.3, 118.3, 601.2c)."""
    engine = table.game.engine
    found = activating.check(engine, player, object, ability, False)
    instance = activating.ability_at(engine, object, ability)
    if instance is None or not isinstance(instance.ability, Activated):
        return found
    proposal = activating.proposal_of(engine, player, object, instance, instance.ability, object)
    return [*found, *targets(table, step, proposal)]


def targets(table: Table, step: Announcement, proposal: Proposal) -> list[Refusal]:
    """Why what the script wants to target is no legal target, slot by slot (601.2c)."""
    wanted = list(step.targets or ())
    found: list[Refusal] = []
    for part in proposal.parts:
        numbers = [number - 1 for number in step.modes or () if number <= len(part.body.modes)]
        for body in [part.body.modes[number] for number in numbers] if part.body.modes else [part.body]:
            for spec in body.targets:
                if wanted:
                    found += _slot(table, step, proposal, body, spec, wanted.pop(0))
    return found


def _slot(
    table: Table,
    step: Announcement,
    proposal: Proposal,
    body: Body,
    spec: TargetSpec,
    entry: str | tuple[str, ...],
) -> list[Refusal]:
    engine = table.game.engine
    ctx = proposal.context(ModeDraft(0, body))
    found: list[Refusal] = []
    for ref in (entry,) if isinstance(entry, str) else entry:
        code = table.references.resolve(engine, ref, step.place, legal_targets(engine, ctx, spec, []))
        refusal = target_refusal(engine, ctx, spec, code)
        if refusal is not None:
            found.append(refusal)
    return found


def splices(table: Table, step: Cast, player: int, object: int, how: int) -> list[Refusal]:
    """Why the cards that the script wants to splice can't be spliced onto this spell (702.47a-b)."""
    engine = table.game.engine
    proposal = casting.proposal_for(engine, player, object, ways_to_cast(engine, player, object)[how])
    found: list[Refusal] = []
    for ref in step.splice:
        card = table.references.resolve(engine, ref, step.place, engine.state.players[player].hand)
        refusal = splice_card_refusal(proposal, card)
        if refusal is not None:
            found.append(refusal)
    return found


def play(table: Table, player: int, object: int) -> list[Refusal]:
    """Why this land can't be played (305.2, 116.2a)."""
    return land_refusals(table.game.engine, player, object)


def turn_up(table: Table, player: int, object: int) -> list[Refusal]:
    """Why this permanent can't be turned face up (116.2b, 708)."""
    return [Refusal("116.2b", "it can't be turned face up", object)]


def unlock(table: Table, player: int, object: int) -> list[Refusal]:
    """Why no door of this permanent can be unlocked (709.5e)."""
    return [Refusal("709.5e", "no door of it can be unlocked now", object)]


def step_of(decision: Decision) -> str:
    """The lettered step of 601.2 that a decision of an announcement belongs to."""
    if decision.rule.startswith("601.2"):
        return decision.rule
    if decision.kind == "target":
        return "601.2c"
    if decision.kind == "divide":
        return "601.2d"
    if decision.kind == "pay_mana":
        return "601.2g"
    if decision.kind == "cost_object":
        return "601.2h"
    return "601.2b"
