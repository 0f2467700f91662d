"""Lints `engine-style` and `not-seeded`: what engine rooms must do without, so that they compile and repeat.

mypyc compiles plain typed classes well and other things badly or not at all; and a game must be the same on every
machine, so nothing in it may ask the clock, the system, or the order of hashes.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tools.lint.source import Finding, Module

_UNSEEDED = ("random", "secrets", "time", "datetime", "os", "uuid", "socket", "threading", "asyncio")
_DYNAMIC_NAMES = ("Protocol", "ClassVar", "IntFlag", "Flag")
_HASH_CALLS = ("hash", "id")


def check(modules: list[Module]) -> Iterator[Finding]:
    """All findings of the two lints, in engine rooms."""
    for module in modules:
        if module.is_engine:
            yield from _style(module)
            yield from _unseeded(module)


def _style(module: Module) -> Iterator[Finding]:
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Match):
            yield module.finding("engine-style", node, "match: use isinstance or a method")
        elif isinstance(node, ast.Global):
            yield module.finding("engine-style", node, "global: the engine has no global state")
        elif isinstance(node, ast.Name) and node.id in _DYNAMIC_NAMES:
            yield module.finding("engine-style", node, f"{node.id}: mypyc compiles it badly or not at all")
        elif isinstance(node, ast.ClassDef):
            yield from _class_style(module, node)


def _class_style(module: Module, node: ast.ClassDef) -> Iterator[Finding]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.ClassDef) and inner is not node:
            yield module.finding("engine-style", inner, f"class {inner.name} inside class {node.name}")
    if node.keywords:
        yield module.finding("engine-style", node, f"class {node.name}: no metaclass and no class keywords")
    for decorator in node.decorator_list:
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        name = ast.unparse(called)
        if name not in ("dataclass", "trait", "mypyc_attr", "final"):
            yield module.finding("engine-style", node, f"class decorator {name}: only dataclass compiles")


def _unseeded(module: Module) -> Iterator[Finding]:
    for node in ast.walk(module.tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module or ""]
        for name in names:
            if name.split(".")[0] in _UNSEEDED:
                yield module.finding("not-seeded", node, f"imports {name}: a game depends on its seed alone")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _HASH_CALLS:
            yield module.finding("not-seeded", node, f"{node.func.id}() differs from run to run")
