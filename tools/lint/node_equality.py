"""Lint `node-equality`: nodes whose declared type is a base ("Filter", "Value") are compared with core/node.py: equal.

mypyc knows no equality of a class that is no dataclass, and compares identities where both sides are declared as such a
class. Types are worked out from annotations: of parameters, of fields, and of what a local name was set to. Where an
attribute's owner is unknown, every class with a field of that name is looked at.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tools.lint.source import Finding, Module, functions, own_nodes

NODE = "Node"
_ROW = re.compile(r"(?:tuple\[([\w.]+), \.\.\.\]|(?:list|Iterable|Sequence|Iterator)\[([\w.]+)\])")


class Declared:
    """A class of the package: its bases, whether it is a dataclass, and what its fields and methods are declared as."""

    def __init__(self, node: ast.ClassDef) -> None:
        self.bases = [ast.unparse(base).split("[")[0].split(".")[-1] for base in node.bases]
        self.is_dataclass = any("dataclass" in ast.unparse(item) for item in node.decorator_list)
        self.fields: dict[str, str] = {}
        self.methods: dict[str, str] = {}
        for item in node.body:
            if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
                self.fields[item.target.id] = declared_class(item.annotation)
            elif isinstance(item, ast.FunctionDef):
                self.methods[item.name] = declared_class(item.returns)
                if item.name == "__init__":
                    self._read_init(item)

    def _read_init(self, function: ast.FunctionDef) -> None:
        """`self.x: X = ...`, and `self.x = x` of a parameter."""
        given = {argument.arg: declared_class(argument.annotation) for argument in function.args.args}
        for item in function.body:
            target = (
                item.target
                if isinstance(item, ast.AnnAssign)
                else item.targets[0]
                if isinstance(item, ast.Assign)
                else None
            )
            if not isinstance(target, ast.Attribute):
                continue
            if isinstance(item, ast.AnnAssign):
                self.fields[target.attr] = declared_class(item.annotation)
            elif isinstance(item, ast.Assign) and isinstance(item.value, ast.Name):
                self.fields[target.attr] = given.get(item.value.id, "")


def declared_class(annotation: ast.expr | None) -> str:
    """The class that an annotation names, alone or with None; "*X" for a row of X; "" for anything else."""
    if annotation is None:
        return ""
    parts = [part.strip() for part in ast.unparse(annotation).strip("'\"").split("|")]
    names = [part for part in parts if part != "None"]
    if len(names) != 1:
        return ""
    row = _ROW.fullmatch(names[0])
    name = (row[1] or row[2]) if row is not None else names[0]
    plain = name.split(".")[-1]
    return ("*" if row is not None else "") + plain if plain.isidentifier() else ""


class Types:
    """What is known of the classes of the package."""

    def __init__(self, modules: list[Module]) -> None:
        self.classes: dict[str, list[Declared]] = {}
        for module in modules:
            for node in ast.walk(module.tree):
                if isinstance(node, ast.ClassDef):
                    self.classes.setdefault(node.name, []).append(Declared(node))
        self.nodes = {name for name in self.classes if name == NODE or self._is_node(name)}
        self.bases = {name for name in self.nodes if not any(item.is_dataclass for item in self.classes[name])}
        self.constants = self._constants(modules)
        self.by_field: dict[str, set[str]] = {}
        for listed in self.classes.values():
            for declared in listed:
                for field, kind in declared.fields.items():
                    self.by_field.setdefault(field, set()).add(kind)

    def _constants(self, modules: list[Module]) -> dict[str, str]:
        """Names of modules that are set to a node: `NOTHING = Number(0)`."""
        found: dict[str, str] = {}
        for module in modules:
            for item in module.tree.body:
                target = item.targets[0] if isinstance(item, ast.Assign) else getattr(item, "target", None)
                value = getattr(item, "value", None)
                if isinstance(target, ast.Name) and isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
                    if value.func.id in self.nodes:
                        found[target.id] = value.func.id
        return found

    def _is_node(self, name: str) -> bool:
        known = self.classes.get(name, [])
        return any(base == NODE or self._is_node(base) for declared in known for base in declared.bases if base != name)

    def member(self, owner: str, name: str) -> str:
        """The declared class of an attribute, or of what a method returns, of an object of class `owner`."""
        for declared in self.classes.get(owner, []):
            found = declared.fields.get(name) or declared.methods.get(name)
            if found:
                return found
            for base in declared.bases:
                inherited = self.member(base, name)
                if inherited:
                    return inherited
        if not owner:
            kinds = self.by_field.get(name, set())
            if len(kinds) == 1:
                return next(iter(kinds))
        return ""


def check(modules: list[Module]) -> Iterator[Finding]:
    """All comparisons by `==` and `!=`, and with the items of a tuple, of two nodes that are declared as a base."""
    types = Types(modules)
    for module in modules:
        if module.is_engine or module.room in ("phrases", "oracle"):
            owners = {
                item: node.name
                for node in ast.walk(module.tree)
                if isinstance(node, ast.ClassDef)
                for item in node.body
            }
            for function in functions(module.tree):
                yield from _compared(module, function, types, owners.get(function, ""))


def _compared(module: Module, function: ast.FunctionDef, types: Types, owner: str) -> Iterator[Finding]:
    known = {argument.arg: declared_class(argument.annotation) for argument in function.args.args}
    if owner:
        known["self"] = owner
    nodes = sorted(
        own_nodes(function), key=lambda node: (getattr(node, "lineno", 9999), getattr(node, "col_offset", 0))
    )
    for node in nodes:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            known[node.target.id] = declared_class(node.annotation)
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            known.setdefault(node.targets[0].id, _class_of(node.value, known, types))
        elif isinstance(node, (ast.For, ast.comprehension)) and isinstance(node.target, ast.Name):
            known.setdefault(node.target.id, _class_of(node.iter, known, types).removeprefix("*"))
    for node in nodes:
        if not isinstance(node, ast.Compare):
            continue
        sides = [node.left, *node.comparators]
        for left, operator, right in zip(sides, node.ops, sides[1:], strict=False):
            if isinstance(operator, (ast.Eq, ast.NotEq)):
                rights = [right]
            elif isinstance(operator, (ast.In, ast.NotIn)) and isinstance(right, (ast.Tuple, ast.List)):
                rights = right.elts
            else:
                continue
            one = _class_of(left, known, types)
            others = [_class_of(side, known, types) for side in rights]
            if any({one, other} <= types.nodes and {one, other} & types.bases for other in others):
                message = f"{ast.unparse(node)} compares identities when compiled: use equal(...)"
                yield module.finding("node-equality", node, message)


def _class_of(value: ast.expr, known: dict[str, str], types: Types) -> str:
    """The class that an expression is declared to have, as far as annotations tell."""
    if isinstance(value, ast.Name):
        return known.get(value.id) or types.constants.get(value.id, "")
    if isinstance(value, ast.Attribute):
        return types.member(_class_of(value.value, known, types), value.attr)
    if isinstance(value, ast.Subscript):
        row = _class_of(value.value, known, types)
        return row[1:] if row.startswith("*") else ""
    if isinstance(value, ast.Call):
        if isinstance(value.func, ast.Name) and value.func.id in types.classes:
            return value.func.id
        if isinstance(value.func, ast.Name) and value.func.id in ("reversed", "sorted", "list", "tuple") and value.args:
            return _class_of(value.args[0], known, types)
        if isinstance(value.func, ast.Attribute):
            return types.member(_class_of(value.func.value, known, types), value.func.attr)
    return ""
