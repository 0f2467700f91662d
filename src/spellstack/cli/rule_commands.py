"""`spellstack rule`: a rule by its number, out of the rules file that the user has."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from spellstack.cli.console import say
from spellstack.explain.rules_index import load_user_rules, remember_files


def register(parent: typer.Typer) -> None:
    """Adds the command to the command line."""
    parent.command("rule")(rule)


def rule(
    number: Annotated[str, typer.Argument(help="A rule's number: 702.2c, 702.2, or a section: 702.")] = "",
    files: Annotated[
        list[Path] | None,
        typer.Option("--file", help="Your plain-text Comprehensive Rules; again for an addendum laid over them."),
    ] = None,
) -> None:
    """Print a rule of the Comprehensive Rules, with its subrules.

    Spellstack holds no rules text: say once where your rules file is (--file PATH), then ask by number.
    """
    if files:
        say(f"{remember_files(files)} rules are now at hand.")
    if number:
        for found, text in load_user_rules().with_subrules(number):
            say(f"{found}  {text}")
    elif not files:
        raise typer.BadParameter("give a rule's number, or --file PATH")
