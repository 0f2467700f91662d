"""What every lint works on: the modules of the package as syntax trees, and the findings it returns."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

PACKAGE = "spellstack"
ENGINE_ROOMS = ("core", "abilities", "actions", "keywords", "kinds", "designations", "rules")
_ALLOW = re.compile(r"#\s*lint: allow ([a-z-]+)(.*)")


class Finding:
    """One thing a lint objects to: which lint, where, and what to do."""

    def __init__(self, check: str, path: str, line: int, message: str) -> None:
        self.check = check
        self.path = path
        self.line = line
        self.message = message

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.check}: {self.message}"


class Module:
    """A module of the package: its dotted name, its room (the first package below the top), its tree and lines."""

    def __init__(self, name: str, path: str, text: str) -> None:
        self.name = name
        self.path = path
        self.text = text
        self.lines = text.splitlines()
        self.tree = ast.parse(text, path)
        parts = name.split(".")
        self.room = parts[1] if len(parts) > 1 else ""
        self.is_package = path.endswith("__init__.py")

    @property
    def is_engine(self) -> bool:
        """Whether the module is in a room that mypyc compiles."""
        return self.room in ENGINE_ROOMS

    def finding(self, check: str, node: ast.AST, message: str) -> Finding:
        """A finding at a node of this module."""
        return Finding(check, self.path, getattr(node, "lineno", 1), message)

    def allows(self, finding: Finding) -> bool:
        """Whether the line, or the one above it, says `# lint: allow CHECK: reason`. A reason is needed."""
        for line in self.lines[max(0, finding.line - 2) : finding.line]:
            match = _ALLOW.search(line)
            if match is not None and match[1] == finding.check and match[2].strip(" :").strip():
                return True
        return False


def load_package(root: Path) -> list[Module]:
    """All modules below `root`/src/spellstack, in the order of their paths."""
    base = root / "src"
    modules: list[Module] = []
    for path in sorted((base / PACKAGE).rglob("*.py")):
        parts = list(path.relative_to(base).with_suffix("").parts)
        if parts[-1] == "__init__":
            parts.pop()
        modules.append(Module(".".join(parts), path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")))
    return modules


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    """All functions and methods in a tree, nested ones too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield node


def own_nodes(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """The nodes of a function's body without those of functions, lambdas and classes inside it."""
    stack: list[ast.AST] = list(function.body)
    while stack:
        node = stack.pop()
        yield node
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)):
            stack.extend(ast.iter_child_nodes(node))


def parents(tree: ast.AST) -> dict[ast.AST, ast.AST]:
    """Each node's parent."""
    return {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}


def called_name(call: ast.Call) -> str:
    """The last name of what is called: `perform` for both `perform(...)` and `ctx.engine.perform(...)`."""
    function = call.func
    if isinstance(function, ast.Name):
        return function.id
    return function.attr if isinstance(function, ast.Attribute) else ""
