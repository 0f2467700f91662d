"""`spellstack deck`: whether deck lists are whole: all names known, all cards read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from spellstack.cards.decks import COMMANDER, MAIN, SIDEBOARD, read_deck
from spellstack.cards.errors import DeckError, ReaderFailed
from spellstack.cards.pool import CardPool, DeckReport, check_deck
from spellstack.cli.console import progress_bar, say

app = typer.Typer(help="Look at deck lists.", no_args_is_help=True)


class BrokenDeck:
    """A deck file that could not be checked, and why."""

    def __init__(self, file: str, reason: str) -> None:
        self.file = file
        self.reason = reason


Result = DeckReport | BrokenDeck


def register(parent: typer.Typer) -> None:
    """Adds the group to the command line."""
    parent.add_typer(app, name="deck")


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(help="Deck files: plain lists, MTGO, Arena or Moxfield exports.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print a list of {file, whole, unknown, unread}.")] = False,
) -> None:
    """Say for each deck whether it can be played: which names are unknown, which cards are not wholly read.

    Exit status 0: all are whole. 1: some are not. 2: some file is no deck list.
    """
    pool = CardPool.open()
    results: list[Result] = []
    with progress_bar() as progress:
        for done, file in enumerate(files):
            progress("checking decks", done, len(files))
            try:
                results.append(check_deck(read_deck(file), pool))
            except (DeckError, ReaderFailed) as error:  # told below, in its place among the others
                results.append(BrokenDeck(str(file), str(error)))
    if as_json:
        say(json.dumps([_as_data(result) for result in results], indent=1, ensure_ascii=False))
    else:
        for result in results:
            for line in _lines(result):
                say(line)
        _summary(results)
    raise typer.Exit(_status(results))


def _as_data(result: Result) -> dict[str, Any]:
    if isinstance(result, BrokenDeck):
        return {"file": result.file, "whole": False, "unknown": [], "unread": [], "error": result.reason}
    return {
        "file": result.deck.file,
        "whole": result.whole(),
        "unknown": [name for name, _ in result.unknown],
        "unread": [name for name, _ in result.unread],
        "nearest": {name: list(nearest) for name, nearest in result.unknown},
        "clauses": {name: [part.text for part in parts] for name, parts in result.unread},
    }


def _lines(result: Result) -> list[str]:
    if isinstance(result, BrokenDeck):
        return [result.reason if result.file in result.reason else f"{result.file}: {result.reason}"]
    deck = result.deck
    sizes = [f"{deck.size(MAIN)} cards"]
    sizes += [f"{deck.size(part)} in {part}" for part in (COMMANDER, SIDEBOARD) if deck.size(part)]
    lines = [f"{deck.file}: {'whole' if result.whole() else 'not whole'} ({', '.join(sizes)})"]
    for name, nearest in result.unknown:
        hint = f"  (nearest: {', '.join(nearest)})" if nearest else ""
        lines.append(f"  unknown: {name}{hint}")
    for name, parts in result.unread:
        lines.append(f"  not wholly read: {name}")
        lines.extend(f"      {part.text}" for part in parts)
    return lines


def _summary(results: list[Result]) -> None:
    whole = sum(1 for result in results if isinstance(result, DeckReport) and result.whole())
    if len(results) > 1:
        say(f"{whole} of {len(results)} decks are whole.")


def _status(results: list[Result]) -> int:
    if any(isinstance(result, BrokenDeck) for result in results):
        return 2
    return 0 if all(isinstance(result, DeckReport) and result.whole() for result in results) else 1
