"""Lint `card-name`: no code knows a card by its name. Needs card data; says loudly where there is none."""

from __future__ import annotations

import ast
import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path

from spellstack.cards.database import CardDatabase
from spellstack.cards.errors import NoCardData
from tools.lint.source import Finding, Module, parents

_ALLOWED = Path(__file__).with_name("allowed_names.txt")


def check(modules: list[Module], names: frozenset[str]) -> Iterator[Finding]:
    """String constants that are a card's name: two or more words, or one capitalised word of four letters or more."""
    suspects = frozenset(name for name in names if _suspicious(name)) - allowed_names()
    for module in modules:
        parent_of = parents(module.tree)
        for node in ast.walk(module.tree):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
                continue
            if isinstance(parent_of.get(node), ast.Expr) or _is_export(node, parent_of):
                continue  # a docstring, or a name of Python's
            if node.value.strip() in suspects:
                yield module.finding("card-name", node, f'"{node.value.strip()}" is a card: code must not know cards')


def _is_export(node: ast.AST, parent_of: dict[ast.AST, ast.AST]) -> bool:
    """Whether a string stands in `__all__`."""
    holder = parent_of.get(parent_of.get(node, node))
    return isinstance(holder, ast.Assign) and ast.unparse(holder.targets[0]) == "__all__"


def card_names() -> frozenset[str]:
    """All names of the cards at hand, faces included: from SPELLSTACK_CARDS if it names a file, else the database.

    Raises NoCardData where there is neither.
    """
    source = os.environ.get("SPELLSTACK_CARDS")
    if source and source.endswith((".jsonl", ".jsonl.gz")):
        return _names_of_lines(Path(source))
    database = CardDatabase()
    names: set[str] = set()
    for card in database.all():
        names.update([card.name, *(face.name for face in card.faces)])
    database.close()
    return frozenset(names)


def card_names_or_none() -> frozenset[str] | None:
    """The names, or None where there is no card data."""
    try:
        return card_names()
    except NoCardData:
        return None


def allowed_names() -> frozenset[str]:
    """Words of the rules that are also names of cards: one a line in allowed_names.txt."""
    lines = _ALLOWED.read_text(encoding="utf-8").splitlines()
    return frozenset(line.strip() for line in lines if line.strip() and not line.startswith("#"))


def _suspicious(name: str) -> bool:
    return " " in name or (len(name) > 3 and name[:1].isupper())


def _names_of_lines(path: Path) -> frozenset[str]:
    names: set[str] = set()
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            card = json.loads(line)
            names.update([card["name"], *(face["name"] for face in card.get("card_faces", []))])
    return frozenset(names)
