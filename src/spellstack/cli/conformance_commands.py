"""`spellstack conformance`: runs a file of conformance scenarios and counts the verdicts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from spellstack.cli.console import progress_bar, say


def register(parent: typer.Typer) -> None:
    """Adds the command to the command line."""
    parent.command("conformance")(conformance)


def conformance(
    file: Annotated[Path, typer.Argument(help="The scenarios: JSON, one a line, gzipped or not.")],
    strict: Annotated[bool, typer.Option("--strict", help="Only those that list every decision.")] = False,
    pattern: Annotated[str, typer.Option("--id", help="Only ids in which this regular expression is found.")] = "",
    area: Annotated[str, typer.Option("--area", help="Only this area and those under it.")] = "",
    jobs: Annotated[int, typer.Option("-j", "--jobs", min=1, help="How many processes to use.")] = 1,
    json_out: Annotated[Path | None, typer.Option("--json", help="Write id, verdict, detail of each.")] = None,
    floor: Annotated[int, typer.Option("--floor", min=0, help="Fail if fewer strict scenarios pass.")] = 0,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Print each scenario that did not pass.")] = False,
) -> None:
    """Run conformance scenarios, each to a verdict, and count them.

    Verdicts: passed; failed (the result is another); drifted (the game asked for other decisions than are listed);
    unread (a card in it is not wholly read); error (the engine raised). A failure is a question, to be settled by the
    Comprehensive Rules: scenarios that contradict them stand in the overrides file, with the rule.
    """
    from spellstack.scenario.conformance.batch import Outcome, run_records, tally  # the engine, only where needed
    from spellstack.scenario.conformance.records import read_records
    from spellstack.scenario.verdicts import ERROR, PASSED

    records = list(read_records(file, pattern, area, strict))
    outcomes: list[Outcome] = []
    with progress_bar() as tell:
        for outcome in run_records(records, jobs):
            outcomes.append(outcome)
            tell("conformance", len(outcomes), len(records))
            if outcome.verdict == ERROR or (verbose and outcome.verdict != PASSED):
                say(f"{outcome.verdict:<8} {outcome.id}: {outcome.detail}")
    if json_out is not None:
        written = [outcome.record() for outcome in outcomes]
        json_out.write_text(json.dumps(written, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    strict_ones = [outcome for outcome in outcomes if outcome.strict]
    passed = sum(1 for outcome in strict_ones if outcome.verdict == PASSED)
    if passed < floor:
        say(f"only {passed} strict scenarios pass; the floor is {floor}")
    say(tally("strict", strict_ones))
    say(tally("all", outcomes))
    if passed < floor:
        raise typer.Exit(1)
