"""Part of `make check`: every rule number that code, tests or scenarios cite must exist in the CR."""

from __future__ import annotations

import sys
from pathlib import Path

from spellstack.explain.rules_index import known_rules
from tools.rules.citations import Citation, code_citations, test_citations

ROOT = Path(__file__).resolve().parents[2]


def unknown_citations(citations: list[Citation], known: dict[str, str]) -> list[Citation]:
    """The citations of numbers that no rule has."""
    return [citation for citation in citations if citation.number not in known]


def main() -> int:
    """Command line: returns the exit status."""
    citations = [*code_citations(ROOT), *test_citations(ROOT)]
    unknown = unknown_citations(citations, known_rules())
    for citation in unknown:
        print(f"{citation.place}: rule {citation.number} does not exist")
    print(f"rule citations: {len(citations)} checked, {len(unknown)} of rules that do not exist")
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
