"""The errors Spellstack raises: each its own class under `SpellstackError`, carrying data, not only text."""

from __future__ import annotations


class SpellstackError(Exception):
    """Base of all errors that Spellstack raises on purpose."""
