"""Lint `state-write`: only commit (and set-up) writes game state; everything else goes through `perform`.

Looks for calls of `edit` and `edit_player`, and for assignments to, or changes within, what is known to be an
object, a player or the state itself: by annotation, or because it came out of one of the state's tables.
"""

from __future__ import annotations

import ast
import fnmatch
from collections.abc import Iterator

from tools.lint.source import Finding, Module, functions, own_nodes

WRITERS = ("src/spellstack/core/*", "src/spellstack/rules/commit*.py", "src/spellstack/rules/setup.py")
_STATE_CLASSES = ("State", "GameObject", "Player", "View", "Snapshot", "Card")
_EDITORS = ("edit", "edit_player")
_READERS = (*_EDITORS, "here", "see")
_TABLES = ("objects", "players", "snapshots", "cards")
_CHANGERS = (
    "append",
    "add",
    "pop",
    "popitem",
    "update",
    "clear",
    "setdefault",
    "remove",
    "extend",
    "insert",
    "discard",
)


def check(modules: list[Module]) -> Iterator[Finding]:
    """All writes of game state by modules that are no writers."""
    for module in modules:
        if any(fnmatch.fnmatch(module.path, pattern) for pattern in WRITERS):
            continue
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _EDITORS:
                yield module.finding("state-write", node, f".{node.func.attr}() outside commit: perform an event")
        for function in functions(module.tree):
            yield from _writes(module, function)


def _writes(module: Module, function: ast.FunctionDef) -> Iterator[Finding]:
    known = _state_names(function)
    for node in own_nodes(function):
        for target in _written(node):
            if _is_state(target, known):
                message = f"writes {ast.unparse(target)} outside commit: perform an event"
                yield module.finding("state-write", node, message)


def _written(node: ast.AST) -> Iterator[ast.expr]:
    """The attributes and subscripts that a statement or call changes."""
    targets: list[ast.expr] = []
    if isinstance(node, (ast.Assign, ast.Delete)):
        targets = node.targets
    elif isinstance(node, (ast.AugAssign, ast.AnnAssign)):
        targets = [node.target]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _CHANGERS:
        targets = [node.func.value]
    for target in targets:
        parts = target.elts if isinstance(target, (ast.Tuple, ast.List)) else [target]
        yield from (part for part in parts if isinstance(part, (ast.Attribute, ast.Subscript)))


def _is_state(target: ast.expr, known: set[str]) -> bool:
    """Whether what is written belongs to something of the state."""
    node: ast.expr = target
    while isinstance(node, (ast.Attribute, ast.Subscript)):
        node = node.value
        if _comes_from_state(node) or (isinstance(node, ast.Attribute) and node.attr == "state"):
            return True
    return isinstance(node, ast.Name) and node.id in known


def _comes_from_state(node: ast.expr) -> bool:
    """`state.objects[id]`, `game.state.players[i]`, `state.here(id)` and the like."""
    if isinstance(node, ast.Subscript):
        return isinstance(node.value, ast.Attribute) and node.value.attr in _TABLES
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _READERS


def _state_names(function: ast.FunctionDef) -> set[str]:
    """The local names that stand for something of the state."""
    arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    known = {argument.arg for argument in arguments if _is_state_annotation(argument.annotation)}
    for node in own_nodes(function):
        if isinstance(node, ast.Assign) and _value_is_state(node.value):
            known |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            if _is_state_annotation(node.annotation):
                known.add(node.target.id)
        elif isinstance(node, ast.NamedExpr) and _value_is_state(node.value):
            known.add(node.target.id)
        elif isinstance(node, ast.For) and isinstance(node.target, ast.Name) and _is_table(node.iter):
            known.add(node.target.id)
    return known


def _value_is_state(value: ast.expr) -> bool:
    return _comes_from_state(value) or (isinstance(value, ast.Attribute) and value.attr == "state")


def _is_table(node: ast.expr) -> bool:
    """`state.players`, `state.objects.values()`."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "values":
        node = node.func.value
    return isinstance(node, ast.Attribute) and node.attr in _TABLES


def _is_state_annotation(annotation: ast.expr | None) -> bool:
    if annotation is None:
        return False
    names = {node.id for node in ast.walk(annotation) if isinstance(node, ast.Name)}
    containers = {"list", "tuple", "dict", "set", "Iterator", "Sequence", "Callable"}
    return bool(names & set(_STATE_CLASSES)) and not names & containers
