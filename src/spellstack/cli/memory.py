"""How the process of the command line collects garbage: many games, next to cards that stay until the end."""

from __future__ import annotations

import gc

MANY_GAMES = (20_000, 20, 20)
"""Positions are let go of in great numbers, and seldom in circles: looking for circles less often finds them, too."""


def keep_cards() -> None:
    """What has been loaded so far stays: the collector need not look through it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*MANY_GAMES)
