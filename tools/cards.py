"""Sees to it that there is card data: `python -m tools.cards`, which `make test` and `make play` call first.

Nothing is done where a usable database is there. Else SPELLSTACK_CARDS, if set, names a file to import; without it
`spellstack cards fetch` gets the data.
"""

from __future__ import annotations

import os
import subprocess
import sys

from spellstack.cards.database import CardDatabase
from spellstack.cards.errors import CorruptDatabase, NoCardData


def have_cards() -> bool:
    """Whether there is a database and it can be read; says so where it is broken."""
    try:
        database = CardDatabase()
    except NoCardData:
        return False
    except CorruptDatabase as error:
        print(error, file=sys.stderr)
        return False
    database.close()
    return True


def command() -> list[str]:
    """The command that gets card data."""
    source = os.environ.get("SPELLSTACK_CARDS")
    spellstack = [sys.executable, "-m", "spellstack.cli.main", "cards"]
    return [*spellstack, "import", source] if source else [*spellstack, "fetch"]


def main() -> int:
    """Command line: returns the exit status."""
    if have_cards():
        return 0
    return subprocess.run(command(), check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
