"""Lints `import-order` and `third-party`: rooms import one way, and engine rooms need nothing but Python."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator

from tools.lint.source import PACKAGE, Finding, Module

# Lower rooms first; rooms of one line may import each other.
ORDER: tuple[tuple[str, ...], ...] = (
    ("errors",),
    ("core",),
    ("abilities",),
    ("phrases",),
    ("actions", "keywords", "kinds", "designations"),
    ("rules",),
    ("oracle",),
    ("cards",),
    ("agents", "scenario", "explain"),
    ("cli",),
)
LEVEL = {room: level for level, rooms in enumerate(ORDER) for room in rooms}


def check(modules: list[Module]) -> Iterator[Finding]:
    """Every import of a room by a lower one, of an unlisted room, and of a third party by an engine room."""
    for module in modules:
        if not module.room:
            continue  # the package itself may offer what it likes
        if module.room not in LEVEL:
            yield module.finding(
                "import-order", module.tree, f"room {module.room} has no place in tools/lint/imports.py"
            )
            continue
        for node, name in _imports(module):
            parts = name.split(".")
            if parts[0] == PACKAGE:
                yield from _check_room(module, node, parts)
            elif module.is_engine and parts[0] not in sys.stdlib_module_names:
                yield module.finding("third-party", node, f"{module.room} is an engine room and must not import {name}")


def _check_room(module: Module, node: ast.AST, parts: list[str]) -> Iterator[Finding]:
    room = parts[1] if len(parts) > 1 else ""
    if not room:
        yield module.finding("import-order", node, f"import from a room, not from {PACKAGE} itself")
    elif room not in LEVEL:
        yield module.finding("import-order", node, f"room {room} has no place in tools/lint/imports.py")
    elif LEVEL[room] > LEVEL[module.room]:
        yield module.finding("import-order", node, f"{module.room} must not import {room}, which stands above it")


def _imports(module: Module) -> Iterator[tuple[ast.AST, str]]:
    """Each imported module with its node, relative imports made absolute; also those for type checking only."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(module, node)
            if base == PACKAGE:  # `from spellstack import core`
                for alias in node.names:
                    yield node, f"{base}.{alias.name}" if alias.name in LEVEL else base
            else:
                yield node, base


def _absolute(module: Module, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    parts = module.name.split(".")
    parts = parts[: len(parts) - node.level + (1 if module.is_package else 0)]
    return ".".join([*parts, *((node.module or "").split(".") if node.module else [])])
