"""CR 508.1, 509.1: why an attack or a block that a script wants is not allowed."""

from __future__ import annotations

from spellstack.core.decisions import Decision, Refusal
from spellstack.rules import activating, casting, permissions
from spellstack.rules.attacking import attack_refusals
from spellstack.rules.blocking import block_refusals
from spellstack.scenario.table import Table


def attack(table: Table, player: int, attacker: int, defender: int) -> list[Refusal]:
    """Why this creature can't attack this player or permanent (508.1a-c)."""
    found = attack_refusals(table.game.engine, player, attacker, defender)
    return found or [Refusal("508.1", "attackers can't be declared now", attacker)]


def block(table: Table, player: int, blocker: int, attacker: int) -> list[Refusal]:
    """Why this creature can't block that one (509.1a-b)."""
    found = block_refusals(table.game.engine, player, blocker, attacker)
    return found or [Refusal("509.1", "blockers can't be declared now", blocker)]


def cast(table: Table, player: int, object: int, how: int) -> list[Refusal]:
    """Why this card can't be cast in this way (601.3, 117.1a, 118.3, 601.2c)."""
    return casting.check(table.game.engine, player, object, how)


def activate(table: Table, player: int, object: int, ability: int) -> list[Refusal]:
    """Why this ability can't be activated (602.5, 606.3, 118.3, 601.2c)."""
    return activating.check(table.game.engine, player, object, ability)


def play(table: Table, player: int, object: int) -> list[Refusal]:
    """Why this land can't be played (305.2, 116.2a)."""
    return permissions.land_refusals(table.game.engine, player, object)


def turn_up(table: Table, player: int, object: int) -> list[Refusal]:
    """Why this permanent can't be turned face up (116.2b, 708)."""
    return [Refusal("116.2b", "it can't be turned face up", object)]


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
