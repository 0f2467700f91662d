"""What the commands print with: results go to standard output, progress and faults to standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

StageProgress = Callable[[str, int, int], None]


def say(line: str = "") -> None:
    """Prints a line to standard output as it is: card text is full of brackets, which must not count as markup."""
    print(line)


def fault(line: str) -> None:
    """Prints a line to standard error."""
    print(line, file=sys.stderr)


@contextmanager
def progress_bar() -> Iterator[StageProgress]:
    """A progress bar on standard error, told (what is being done, how much is done, of how much; 0: not known).

    Where standard error is no terminal it stays silent.
    """
    console = Console(stderr=True)
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=None)

        def tell(what: str, done: int, of: int) -> None:
            bar.update(task, description=what, completed=done, total=of or None)

        yield tell
