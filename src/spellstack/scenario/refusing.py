"""CR 508.1, 509.1: why an attack or a block that a script wants is not allowed."""

from __future__ import annotations

from spellstack.core.decisions import Refusal
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
