"""CR 108, 201: the cards at hand, kept in one SQLite file under the user's data directory.

A database is never changed in place: a new file is written, flushed to disk, and put in the place of the old one,
so that whatever goes wrong before that leaves the old one as it was.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
import platformdirs

from spellstack.cards.errors import CardDataError, CorruptDatabase, NoCardData, UnknownCard
from spellstack.cards.importers import Imported
from spellstack.cards.names import fold, nearest
from spellstack.cards.records import CardRecord, own_text
from spellstack.core.card_text import CardText, FaceText

# Counts up when the tables change; a database of another version is refused, not guessed at.
VERSION = 1

_TABLES = """
CREATE TABLE card (id INTEGER PRIMARY KEY, name TEXT NOT NULL, layout TEXT NOT NULL, set_class TEXT NOT NULL,
                   reserved INTEGER NOT NULL, faces BLOB NOT NULL);
CREATE TABLE name (key TEXT NOT NULL, rank INTEGER NOT NULL, card INTEGER NOT NULL);
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL);
"""


class _StoredFace(msgspec.Struct, array_like=True):
    name: str
    mana_cost: str
    type_line: str
    oracle_text: str | None
    power: str | None
    toughness: str | None
    loyalty: str | None
    defense: str | None
    color_indicator: tuple[str, ...]


def data_directory() -> Path:
    """Where card data lives: SPELLSTACK_DATA if that is set, else the user's own data directory."""
    chosen = os.environ.get("SPELLSTACK_DATA")
    return Path(chosen) if chosen else Path(platformdirs.user_data_dir("spellstack", appauthor=False))


def database_path() -> Path:
    """The file that holds the cards."""
    return data_directory() / "cards.sqlite"


def write_database(imported: Imported, path: Path) -> None:
    """Puts a new database at `path`, in one step (os.replace). On any failure the old one stays.

    Raises CardDataError when the directory cannot be written to.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(prefix=path.name, suffix=".new", dir=path.parent)
    except OSError as error:
        raise CardDataError(str(path), f"cannot be written: {error.strerror}") from error
    os.close(handle)
    try:
        _fill(draft, imported)
        _flush(draft)
        os.replace(draft, path)
        _flush(str(path.parent))
    except (OSError, sqlite3.Error) as error:
        raise CardDataError(str(path), f"cannot be written: {error}") from error
    finally:
        if os.path.exists(draft):
            os.unlink(draft)


def _fill(draft: str, imported: Imported) -> None:
    encoder = msgspec.msgpack.Encoder()
    connection = sqlite3.connect(draft)
    try:
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute("PRAGMA synchronous = OFF")
        connection.executescript(_TABLES)
        with connection:
            for number, record in enumerate(imported.records, 1):
                _insert(connection, number, record, encoder)
            connection.execute("CREATE INDEX name_key ON name (key, rank)")
            about = [("source", imported.source), ("cards", str(len(imported.records)))]
            connection.executemany("INSERT INTO about VALUES (?, ?)", about)
        connection.execute(f"PRAGMA user_version = {VERSION}")
    finally:
        connection.close()


def _insert(connection: sqlite3.Connection, number: int, record: CardRecord, encoder: msgspec.msgpack.Encoder) -> None:
    text = record.text
    faces = [
        _StoredFace(
            face.name,
            face.mana_cost,
            face.type_line,
            face.oracle_text,
            face.power,
            face.toughness,
            face.loyalty,
            face.defense,
            face.color_indicator,
        )
        for face in text.faces
    ]
    row = (number, text.name, text.layout, record.set_class, int(text.reserved), encoder.encode(faces))
    connection.execute("INSERT INTO card VALUES (?, ?, ?, ?, ?, ?)", row)
    # A full name beats a front face's name, and that beats the name of any other face (201.5 knows only names;
    # several cards may share the name of a second face, and one card's second face may be another's whole name).
    keys = [(fold(text.name), 0, number)]
    keys += [(fold(face.name), 1 if place == 0 else 2, number) for place, face in enumerate(text.faces)]
    connection.executemany("INSERT INTO name VALUES (?, ?, ?)", keys)


def _flush(path: str) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


class CardDatabase:
    """The cards at hand, read from the database file as they are asked for.

    Raises NoCardData when there is no file, CorruptDatabase when it cannot be read.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = database_path() if path is None else path
        if not self.path.is_file():
            raise NoCardData(self.path)
        self._decoder = msgspec.msgpack.Decoder(list[_StoredFace])
        self._names: dict[str, str] | None = None
        try:
            self._connection = sqlite3.connect(f"file:{quote(str(self.path.resolve()))}?mode=ro", uri=True)
        except sqlite3.Error as error:
            raise CorruptDatabase(self.path, str(error)) from error
        self._check()

    def close(self) -> None:
        """Lets go of the file."""
        self._connection.close()

    def source(self) -> str:
        """Which kind of file the data came from: scryfall, mtgjson or corpus."""
        return str(self._rows("SELECT value FROM about WHERE key = 'source'", ())[0][0])

    def size(self, set_class: str = "") -> int:
        """How many cards there are, in all or of one class."""
        where, values = _where(set_class)
        return int(self._rows(f"SELECT count(*) FROM card {where}", values)[0][0])

    def numbers(self, set_class: str = "") -> list[int]:
        """The row numbers of all cards, or those of one class: for work that is split up."""
        where, values = _where(set_class)
        return [int(row[0]) for row in self._rows(f"SELECT id FROM card {where} ORDER BY id", values)]

    def by_number(self, number: int) -> CardText:
        """The card of a row number."""
        return self._card(number)

    def all(self, set_class: str = "") -> Iterator[CardText]:
        """Every card, in the order of the source."""
        for number in self.numbers(set_class):
            yield self._card(number)

    def has(self, name: str) -> bool:
        """Whether a card goes by this name: its full name, or that of one of its faces."""
        return self._number(name) is not None

    def number(self, name: str) -> int:
        """The row number of the card of this name; raises UnknownCard."""
        number = self._number(name)
        if number is None:
            raise UnknownCard(name, self.nearest(name))
        return number

    def text(self, name: str) -> CardText:
        """The card of this name: full, front face or other face; case and accents do not matter.

        Raises UnknownCard with the nearest names.
        """
        return self._card(self.number(name))

    def nearest(self, name: str, count: int = 3) -> tuple[str, ...]:
        """The known names nearest to a name."""
        if self._names is None:
            query = "SELECT name.key, card.name FROM name JOIN card ON card.id = name.card ORDER BY rank DESC, card.id"
            self._names = {str(key): str(full) for key, full in self._rows(query, ())}
        return nearest(name, self._names, count)

    def _number(self, name: str) -> int | None:
        rows = self._rows("SELECT card FROM name WHERE key = ? ORDER BY rank, card LIMIT 1", (fold(name),))
        return int(rows[0][0]) if rows else None

    def _card(self, number: int) -> CardText:
        rows = self._rows("SELECT name, layout, reserved, faces FROM card WHERE id = ?", (number,))
        if not rows:
            raise CorruptDatabase(self.path, f"card {number} is named but not there")
        name, layout, reserved, blob = rows[0]
        try:
            stored = self._decoder.decode(blob)
        except msgspec.DecodeError as error:
            raise CorruptDatabase(self.path, f"the faces of “{name}”: {error}") from error
        halves = [face.oracle_text or "" for face in stored]
        faces = tuple(
            FaceText(
                face.name,
                face.mana_cost,
                face.type_line,
                own_text(face.oracle_text, face.mana_cost, face.type_line, halves),
                face.power,
                face.toughness,
                face.loyalty,
                face.defense,
                face.color_indicator,
            )
            for face in stored
        )
        return CardText(name, layout, faces, bool(reserved))

    def _check(self) -> None:
        version = int(self._rows("PRAGMA user_version", ())[0][0])
        if version != VERSION:
            raise CorruptDatabase(self.path, f"it is of version {version}, this Spellstack reads version {VERSION}")
        promised = self._rows("SELECT value FROM about WHERE key = 'cards'", ())
        if not promised or int(promised[0][0]) != self.size():
            raise CorruptDatabase(self.path, "it does not hold the cards it says it holds")

    def _rows(self, query: str, values: tuple[str | int, ...]) -> list[tuple[Any, ...]]:
        try:
            rows: list[tuple[Any, ...]] = self._connection.execute(query, values).fetchall()
            return rows
        except sqlite3.Error as error:
            raise CorruptDatabase(self.path, str(error)) from error


def _where(set_class: str) -> tuple[str, tuple[str, ...]]:
    return ("WHERE set_class = ?", (set_class,)) if set_class else ("", ())
