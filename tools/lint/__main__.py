"""`python -m tools.lint`: runs all lints over src/spellstack and prints what they find."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from tools.lint import engine, generators, imports, names, node_equality, texts, writes
from tools.lint.source import Finding, Module, load_package

ROOT = Path(__file__).resolve().parents[2]


def findings(modules: list[Module], card_names: frozenset[str] | None) -> Iterator[Finding]:
    """What all lints find, without what a line allows with a reason."""
    path_of = {module.path: module for module in modules}
    for check in (imports.check, writes.check, generators.check, engine.check, texts.check, node_equality.check):
        for finding in check(modules):
            if not path_of[finding.path].allows(finding):
                yield finding
    for finding in names.check(modules, card_names) if card_names is not None else ():
        if not path_of[finding.path].allows(finding):
            yield finding


def main() -> int:
    """Command line: returns the exit status."""
    modules = load_package(ROOT)
    card_names = names.card_names_or_none()
    found = sorted(findings(modules, card_names), key=lambda finding: (finding.path, finding.line))
    for finding in found:
        print(finding)
    if card_names is None:
        print("=" * 100)
        print("NO CARD DATA: nothing was checked for card names in code. Get it: make cards")
        print("=" * 100)
    print(f"lints: {len(modules)} modules, {len(found)} findings")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
