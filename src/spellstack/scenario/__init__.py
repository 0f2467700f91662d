"""Scenarios: a board, a script and what must be true (format in docs/scenarios.md)."""
