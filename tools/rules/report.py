"""`make rules`: which rules the code cites, which the tests and scenarios cite, and what is cited but not tested."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from spellstack.errors import SpellstackError
from spellstack.explain.rules_index import known_rules, remembered_files
from spellstack.explain.rules_text import rule_order
from tools.rules.citations import Citation, code_citations, test_citations
from tools.rules.make import changes, numbers_table

ROOT = Path(__file__).resolve().parents[2]


def by_number(citations: list[Citation]) -> dict[str, list[Citation]]:
    """The citations of each rule, in rulebook order."""
    found: dict[str, list[Citation]] = {}
    for citation in sorted(citations, key=lambda citation: rule_order(citation.number)):
        found.setdefault(citation.number, []).append(citation)
    return found


def untested(code: dict[str, list[Citation]], tests: dict[str, list[Citation]]) -> list[str]:
    """Rules that code cites and no test does. A test that cites 702.2b also tests 702.2."""
    tested = set(tests) | {number.rstrip("abcdefghijklmnopqrstuvwxyz") for number in tests}
    return [number for number in code if number not in tested]


def by_section(numbers: list[str]) -> list[str]:
    """A line for each section: its rules."""
    sections: dict[str, list[str]] = {}
    for number in numbers:
        sections.setdefault(number[:3], []).append(number[3:])
    return [f"  {section}  {' '.join(rest)}" for section, rest in sections.items()]


def report(root: Path, places: bool) -> list[str]:
    """The lines of the report; with `places`, where each untested rule is cited."""
    code, tests = by_number(code_citations(root)), by_number(test_citations(root))
    missing = untested(code, tests)
    lines = [f"Cited by code: {len(code)} rules", *by_section(list(code))]
    lines += ["", f"Cited by tests and scenarios: {len(tests)} rules", *by_section(list(tests))]
    lines += ["", f"Cited by code, not tested: {len(missing)} rules"]
    if places:
        lines += [f"  {number:10}{', '.join(c.place for c in code[number][:3])}" for number in missing]
    else:
        lines += by_section(missing)
    known = known_rules()
    wrong = [
        citation for found in (code, tests) for number in found if number not in known for citation in found[number]
    ]
    lines += ["", f"Cited, but no rule: {len(wrong)}", *(f"  {c.number:10}{c.place}" for c in wrong)]
    return lines


def edition_changes(root: Path, files: list[Path]) -> list[str]:
    """How a rules file differs from the edition that Spellstack follows: the cited rules that changed come first."""
    cited = by_number([*code_citations(root), *test_citations(root)])
    return changes(known_rules(), numbers_table(files), cited)


def main(arguments: list[str]) -> int:
    """Command line: returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.rules.report", description=__doc__)
    parser.add_argument("--places", action="store_true", help="say where each untested rule is cited")
    options = parser.parse_args(arguments)
    print("\n".join(report(ROOT, options.places)))
    named = [Path(part) for part in os.environ.get("SPELLSTACK_RULES", "").split(os.pathsep) if part]
    files = named or remembered_files()
    if not files:
        print("\nNo rules file is known (SPELLSTACK_RULES), so nothing is said about changed rules.")
        return 0
    try:
        changed = edition_changes(ROOT, files)
    except SpellstackError as error:
        print(error, file=sys.stderr)
        return 2
    print(f"\nChanged in {', '.join(str(file) for file in files)}: {len(changed)} rules")
    print("\n".join(f"  {line}" for line in changed))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
