"""Lints `postponed` and `swallowed-error`: nothing is put off by a marker, and no error is silently eaten."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator

from tools.lint.source import Finding, Module, called_name

_MARKER = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")
_BROAD = ("Exception", "BaseException")


def check(modules: list[Module]) -> Iterator[Finding]:
    """All findings of the two lints."""
    for module in modules:
        yield from _markers(module)
        yield from _swallowed(module)


def _markers(module: Module) -> Iterator[Finding]:
    for token in tokenize.generate_tokens(io.StringIO(module.text).readline):
        match = _MARKER.search(token.string) if token.type in (tokenize.COMMENT, tokenize.STRING) else None
        if match is not None:
            yield Finding("postponed", module.path, token.start[0], f"{match[1]}: do it, or file an issue")


def _swallowed(module: Module) -> Iterator[Finding]:
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ExceptHandler) and _is_broad(node.type) and not _raises(node):
            yield module.finding("swallowed-error", node, "catches everything and does not raise: name the errors")
        elif isinstance(node, ast.Call) and called_name(node) == "suppress" and any(_is_broad(a) for a in node.args):
            yield module.finding("swallowed-error", node, "suppresses everything: name the errors")


def _is_broad(node: ast.expr | None) -> bool:
    if node is None:
        return True
    if isinstance(node, ast.Tuple):
        return any(_is_broad(part) for part in node.elts)
    return isinstance(node, ast.Name) and node.id in _BROAD


def _raises(handler: ast.ExceptHandler) -> bool:
    return any(isinstance(node, ast.Raise) for statement in handler.body for node in ast.walk(statement))
