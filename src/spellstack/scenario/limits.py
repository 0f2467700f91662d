"""Keeps a scenario from running for ever: a fault of the engine that never asks again is a verdict too."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from spellstack.errors import SpellstackError

SECONDS = 30


class TimeIsUp(SpellstackError):
    """The game did not come to its next decision in time."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"no end after {seconds} seconds")
        self.seconds = seconds


@contextmanager
def time_limit(seconds: int = SECONDS) -> Iterator[None]:
    """Raises TimeIsUp in the block after so many seconds, where the system has alarms and this is the main thread."""
    if not hasattr(signal, "SIGALRM") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise TimeIsUp(seconds)

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
