"""Makes the list of rule numbers from a rules file: `python -m tools.rules.make RULESFILE [ADDENDUM...] [--dry-run]`.

Writes number and hash, no text, and prints what changed since the last list, the cited rules first.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from spellstack.errors import SpellstackError
from spellstack.explain.rules_index import NUMBERS_FILE, known_rules
from spellstack.explain.rules_text import load_rules, rule_order, text_hash
from tools.rules.citations import Citation, code_citations, test_citations

ROOT = Path(__file__).resolve().parents[2]
TARGET = ROOT / "src/spellstack/explain" / NUMBERS_FILE
HEADER = "# Rule numbers of the Comprehensive Rules, each with a hash of its text. Made by tools/rules/make.py.\n"


def numbers_table(paths: list[Path]) -> dict[str, str]:
    """Rule number -> hash of its text, in rulebook order."""
    rules = load_rules(paths)
    return {number: text_hash(rules[number]) for number in sorted(rules, key=rule_order)}


def changes(old: dict[str, str], new: dict[str, str], cited: dict[str, list[Citation]]) -> list[str]:
    """A line for each rule that is new, gone or worded otherwise; the cited ones first, with where they are cited."""
    lines: list[tuple[bool, str]] = []
    for number in sorted({*old, *new}, key=rule_order):
        if old.get(number) == new.get(number):
            continue
        word = "new" if number not in old else "gone" if number not in new else "changed"
        places = [citation.place for citation in cited.get(number, [])]
        note = f"  cited in {', '.join(places[:4])}{' ...' if len(places) > 4 else ''}" if places else ""
        lines.append((not places, f"{word:8}{number}{note}"))
    return [line for _, line in sorted(lines, key=lambda pair: pair[0])]


def main(arguments: list[str]) -> int:
    """Command line: returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.rules.make", description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, help="the rules file, then addenda laid over it")
    parser.add_argument("--dry-run", action="store_true", help="only print what would change")
    options = parser.parse_args(arguments)
    try:
        new = numbers_table(options.files)
    except SpellstackError as error:
        print(error, file=sys.stderr)
        return 2
    old = known_rules() if TARGET.exists() else {}
    cited: dict[str, list[Citation]] = {}
    for citation in [*code_citations(ROOT), *test_citations(ROOT)]:
        cited.setdefault(citation.number, []).append(citation)
    for line in changes(old, new, cited) if old else []:
        print(line)
    if not options.dry_run:
        TARGET.parent.mkdir(parents=True, exist_ok=True)
        rows = "".join(f"{number}\t{digest}\n" for number, digest in new.items())
        TARGET.write_text(HEADER + rows, encoding="utf-8")
    print(f"{len(new)} numbers; {'nothing written' if options.dry_run else TARGET.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
