"""Lints `lost-generator`, `bare-yield` and `perform-in-loop`: procedures that may ask are generators.

A generator that is called without `yield from` does nothing, and no type checker says so. A bare `yield` would ask a
player past the one door, `ask`. Sequences are not batches: what happens to each player at once is one batch (101.4).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tools.lint.source import PACKAGE, Finding, Module, called_name, functions, own_nodes, parents

_SCRIPTS = ("Script", "Generator")
_BUILTIN_TYPES = (str, bytes, list, tuple, dict, set, int)
_PLAYER_WORDS = ("player", "opponent", "apnap", "seat")


def check(modules: list[Module]) -> Iterator[Finding]:
    """All findings of the three lints."""
    names = script_names(modules)
    for module in modules:
        yield from _lost(module, names)
        if module.is_engine:
            yield from _bare_yields(module)
            yield from _performs_in_loops(module)


class ScriptNames:
    """Which function names are procedures: always, or (`mixed`) only in some classes or modules."""

    def __init__(self, always: set[str], mixed: set[str], by_place: dict[tuple[str, str], bool]) -> None:
        self.always = always
        self.mixed = mixed
        self.by_place = by_place  # (module name, function or Class.method) -> is a procedure


def script_names(modules: list[Module]) -> ScriptNames:
    """Looks through all functions of the package by name and return annotation."""
    scripts: set[str] = set()
    others: set[str] = set()
    by_place: dict[tuple[str, str], bool] = {}
    for module in modules:
        classes = [node for node in ast.walk(module.tree) if isinstance(node, ast.ClassDef)]
        bodies = [("", module.tree.body), *((f"{node.name}.", node.body) for node in classes)]
        for prefix, body in bodies:
            for node in body:
                if isinstance(node, ast.FunctionDef):
                    is_script = _annotation(node) in _SCRIPTS
                    (scripts if is_script else others).add(node.name)
                    by_place[(module.name, prefix + node.name)] = is_script
    others |= {name for kind in _BUILTIN_TYPES for name in dir(kind)}
    return ScriptNames(scripts - others, scripts & others, by_place)


def _annotation(function: ast.FunctionDef) -> str:
    """The outer name of the return annotation: `Script` for `Script[Outcome]`, also where it is a string."""
    node: ast.expr | None = function.returns
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        node = ast.parse(node.value, mode="eval").body
    if isinstance(node, ast.Subscript):
        node = node.value
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _lost(module: Module, names: ScriptNames) -> Iterator[Finding]:
    parent_of = parents(module.tree)
    imported = _imported_functions(module)
    for node in ast.walk(module.tree):
        if not isinstance(node, ast.Call) or not _is_script(node, module, names, imported, parent_of):
            continue
        parent = parent_of[node]
        while isinstance(parent, (ast.IfExp, ast.Await)):
            parent = parent_of[parent]
        if _is_run_later(parent, parent_of):
            continue
        if not isinstance(parent, (ast.YieldFrom, ast.Return, ast.Call, ast.keyword, ast.Lambda)):
            message = f"{called_name(node)}() is a procedure: without `yield from` nothing happens"
            yield module.finding("lost-generator", node, message)


def _is_run_later(parent: ast.AST, parent_of: dict[ast.AST, ast.AST]) -> bool:
    """Whether the generator gets a local name, and that name is run, passed on or returned in the same function."""
    if not isinstance(parent, ast.Assign) or not isinstance(parent.targets[0], ast.Name):
        return False
    name = parent.targets[0].id
    function: ast.AST = parent
    while not isinstance(function, (ast.FunctionDef, ast.Module)):
        function = parent_of[function]
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load):
            return isinstance(parent_of[node], (ast.YieldFrom, ast.Return, ast.Call))
    return False


def _is_script(
    call: ast.Call,
    module: Module,
    names: ScriptNames,
    imported: dict[str, tuple[str, str]],
    parent_of: dict[ast.AST, ast.AST],
) -> bool:
    name = called_name(call)
    if isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value) in _foreign_modules(module):
        return False
    if isinstance(call.func, ast.Name):
        place = imported.get(name, (module.name, name))
        return names.by_place.get(place, False)
    if name in names.mixed and isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name):
        receiver = call.func.value.id
        if receiver == "self":
            owner = _enclosing_class(call, parent_of)
            return names.by_place.get((module.name, f"{owner}.{name}"), False)
        module_name, attribute = imported.get(receiver, ("", ""))
        return names.by_place.get((f"{module_name}.{attribute}", name), False)
    return module.is_engine and name in names.always  # elsewhere methods of the same name do other things


def _foreign_modules(module: Module) -> set[str]:
    """Local names of modules of other packages: `subprocess` in `subprocess.run(...)`."""
    found: set[str] = set()
    for node in module.tree.body:
        if isinstance(node, ast.Import):
            found |= {alias.asname or alias.name for alias in node.names if not alias.name.startswith(PACKAGE)}
    return found


def _imported_functions(module: Module) -> dict[str, tuple[str, str]]:
    """Local name -> (module, name there), for `from a.b import c as d`."""
    found: dict[str, tuple[str, str]] = {}
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                found[alias.asname or alias.name] = (node.module, alias.name)
    return found


def _enclosing_class(node: ast.AST, parent_of: dict[ast.AST, ast.AST]) -> str:
    current: ast.AST | None = node
    while current is not None and not isinstance(current, ast.ClassDef):
        current = parent_of.get(current)
    return current.name if isinstance(current, ast.ClassDef) else ""


def _bare_yields(module: Module) -> Iterator[Finding]:
    for function in functions(module.tree):
        if function.name == "ask" or _annotation(function) in ("Iterator", "Iterable"):
            continue  # a plain iterator asks nobody
        for node in own_nodes(function):
            if isinstance(node, ast.Yield):
                message = f"bare yield in {function.name}: a player is asked through `yield from ask(...)` only"
                yield module.finding("bare-yield", node, message)


def _performs_in_loops(module: Module) -> Iterator[Finding]:
    for loop in ast.walk(module.tree):
        if not isinstance(loop, ast.For) or not _over_players(loop):
            continue
        for node in ast.walk(ast.Module(body=loop.body, type_ignores=[])):
            if isinstance(node, ast.Call) and called_name(node) == "perform":
                message = "perform inside a loop over players: choose first, then perform one batch (101.4)"
                yield module.finding("perform-in-loop", node, message)


def _over_players(loop: ast.For) -> bool:
    for node in [*ast.walk(loop.iter), *ast.walk(loop.target)]:
        name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
        if any(word in name.lower() for word in _PLAYER_WORDS):
            return True
    return False
