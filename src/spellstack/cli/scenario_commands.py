"""`spellstack scenario`: run scenario files to their verdicts, or write one to start from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from spellstack.cards.database import database_path
from spellstack.cli.console import fault, say
from spellstack.scenario.starting import STARTING_FILE
from spellstack.scenario.verdicts import PASSED, Verdict, summary

HELP = """Scenario files: a board, a script, and what must be true. docs/scenarios.md teaches the format.

    spellstack scenario new my-ruling.yaml

    spellstack scenario run my-ruling.yaml --verbose
"""


def register(parent: typer.Typer) -> None:
    """Adds the group to the command line."""
    group = typer.Typer(help=HELP, no_args_is_help=True)
    group.command("run")(run)
    group.command("new")(new)
    parent.add_typer(group, name="scenario")


def run(
    paths: Annotated[list[Path], typer.Argument(help="Scenario files, or directories of them.")],
    json_out: Annotated[Path | None, typer.Option("--json", help="Write the verdicts to this file.")] = None,
    jobs: Annotated[int, typer.Option("-j", "--jobs", min=1, help="How many processes to use.")] = 1,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Tell the games, with rule numbers.")] = False,
) -> None:
    """Run scenario files: a line each, a summary last; exit status 0 only if all passed.

    Verdicts: passed; failed (a step or an expectation did not come true); unread (a card in it is not wholly read);
    malformed (the file does not say a scenario: file, line and what was expected); error (the engine raised).
    """
    from spellstack.scenario.batch import run_paths  # the engine is loaded only where it is needed

    if not database_path().is_file():
        fault("no card data: only made-up cards can take part. Get it with `spellstack cards fetch`.")
    verdicts: list[Verdict] = []
    for verdict in run_paths(paths, jobs, verbose):
        verdicts.append(verdict)
        tell(verdict)
    if json_out is not None:
        records = [verdict.record() for verdict in verdicts]
        json_out.write_text(json.dumps(records, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    say(summary(verdicts))
    if any(verdict.verdict != PASSED for verdict in verdicts):
        raise typer.Exit(1)


def tell(verdict: Verdict) -> None:
    """One line for a scenario; then its story, if it was told, and what was wrong."""
    rules = f" [{', '.join(verdict.rules)}]" if verdict.rules else ""
    say(f"{verdict.verdict:<9} {verdict.file}: {verdict.name}{rules}")
    for line in verdict.story:
        say(f"    {line}")
    for line in verdict.detail.splitlines():
        say(f"          {line}")


def new(
    path: Annotated[Path, typer.Argument(help="The file to write; must not exist yet.")],
) -> None:
    """Write a scenario to start from, with a comment at every part."""
    if path.exists():
        raise typer.BadParameter(f"{path} exists already; nothing was written")
    path.write_text(STARTING_FILE, encoding="utf-8")
    say(f"Wrote {path}. Run it with: spellstack scenario run {path} --verbose")
