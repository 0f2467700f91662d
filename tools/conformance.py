"""`make conformance`: runs the conformance batch and compares it with the floor kept in conformance_floor.json.

The floor is how many records passed the last time it was raised (`--raise`); fewer fail the target. The data is no part
of the repo: CONFORMANCE names the file, or it lies in a folder `shared` beside the repo.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FLOOR = Path(__file__).with_name("conformance_floor.json")
DEFAULT = ROOT.parent / "shared" / "conformance" / "scenarios.jsonl.gz"
_SUMMARY = re.compile(r"^(strict|all) \d+: passed (\d+),", re.MULTILINE)


def passed_counts(output: str) -> dict[str, int]:
    """How many records passed, `strict` and `all`, from the last two lines of the command's output."""
    return {scope: int(passed) for scope, passed in _SUMMARY.findall(output)}


def shortfalls(counts: dict[str, int], floor: dict[str, int]) -> list[str]:
    """A line for each scope that passes fewer records than the floor says."""
    return [
        f"{scope}: {counts.get(scope, 0)} passed, the floor is {least}"
        for scope, least in floor.items()
        if counts.get(scope, 0) < least
    ]


def main(arguments: list[str]) -> int:
    """Command line: returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.conformance", description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=DEFAULT)
    parser.add_argument("--raise", dest="raise_floor", action="store_true", help="make what passes now the floor")
    options = parser.parse_args(arguments)
    if not options.file.exists():
        print(
            f"no conformance data at {options.file}; name the file: make conformance CONFORMANCE=FILE", file=sys.stderr
        )
        return 2
    command = [sys.executable, "-m", "spellstack.cli.main", "conformance", str(options.file), "-j", "2"]
    run = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    print(run.stdout, end="")
    counts = passed_counts(run.stdout)
    if len(counts) < 2:
        print("the run did not end with its two summary lines", file=sys.stderr)
        return run.returncode or 1
    floor: dict[str, int] = json.loads(FLOOR.read_text(encoding="utf-8"))
    short = shortfalls(counts, floor)
    for line in short:
        print(line, file=sys.stderr)
    if options.raise_floor and not short:
        FLOOR.write_text(json.dumps(counts, indent=2) + "\n", encoding="utf-8")
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
