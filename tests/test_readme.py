"""The README's game in ten lines runs as it stands (issue 2, point 10)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from spellstack.cards.database import CardDatabase

ROOT = Path(__file__).resolve().parents[1]


def test_the_example_runs(
    card_database: CardDatabase, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    examples = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert examples
    monkeypatch.chdir(ROOT)
    for example in examples:
        exec(compile(example, "README.md", "exec"), {})
    assert " on turn " in capsys.readouterr().out
