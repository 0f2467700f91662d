"""The list of rule numbers, citations, and the user's own rules file."""

from __future__ import annotations

from pathlib import Path

import pytest

from spellstack.explain.rules_index import (
    NoRulesFile,
    NoSuchRule,
    RulesIndex,
    known_rules,
    load_user_rules,
    remember_files,
    remembered_files,
)
from spellstack.explain.rules_text import RulesFileError, load_rules, parse_rules, rule_order, text_hash
from tools.rules.check import unknown_citations
from tools.rules.citations import citations_in_python, citations_in_text, numbers_in
from tools.rules.make import changes
from tools.rules.report import by_number, untested

# Made-up rules in the form of the real file.
RULES = """A Game

Contents

1. Concepts
100. General

Glossary

1. Concepts

100. General

100.1. First.

100.1a A subrule.

100.1b. Another, with a stray full stop.
Example: it has an example.

100.2. Second.

100.2a Below the second.

100.10. Tenth.

Glossary

100.99. Not a rule any more.
"""

ADDENDUM = """# Renumbered without other change: 100.2 -> 100.3; 100.1a-b -> 100.1b, 100.1c.
100.1a A new subrule.
100.2. A new second.
"""


@pytest.fixture
def rules_file(tmp_path: Path) -> Path:
    path = tmp_path / "rules.txt"
    path.write_text(RULES, encoding="utf-8")
    return path


def test_parse_rules(rules_file: Path) -> None:
    rules = parse_rules(rules_file)
    assert list(rules) == ["100", "100.1", "100.1a", "100.1b", "100.2", "100.2a", "100.10"]
    assert rules["100.1b"] == "Another, with a stray full stop.\nExample: it has an example."


def test_an_addendum_is_laid_over(rules_file: Path, tmp_path: Path) -> None:
    addendum = tmp_path / "addendum.txt"
    addendum.write_text(ADDENDUM, encoding="utf-8")
    rules = load_rules([rules_file, addendum])
    assert rules["100.1a"] == "A new subrule."
    assert rules["100.1b"] == "A subrule."
    assert rules["100.1c"].startswith("Another")
    assert (rules["100.2"], rules["100.3"], rules["100.3a"]) == ("A new second.", "Second.", "Below the second.")
    assert list(rules) == sorted(rules, key=rule_order)


def test_bad_rules_files(tmp_path: Path) -> None:
    with pytest.raises(RulesFileError, match=r"missing\.txt: cannot be read"):
        parse_rules(tmp_path / "missing.txt")
    (tmp_path / "other.txt").write_text("nothing of the kind\n")
    with pytest.raises(RulesFileError, match="no line begins with a rule number"):
        parse_rules(tmp_path / "other.txt")
    (tmp_path / "binary").write_bytes(b"\x00\x81\x8d\xff")
    with pytest.raises(RulesFileError, match="not plain text"):
        parse_rules(tmp_path / "binary")


def test_known_rules_hold_numbers_and_hashes_only() -> None:
    known = known_rules()
    assert len(known) > 3000
    assert {"702", "702.2c", "704.5aa", "601.2i"} <= set(known)
    assert all(len(digest) == 8 for digest in known.values())


def test_index_finds_rules_and_near_ones(rules_file: Path) -> None:
    index = RulesIndex(parse_rules(rules_file))
    assert index.text("CR 100.1A") == "A subrule."
    assert [number for number, _ in index.with_subrules("100.1")] == ["100.1", "100.1a", "100.1b"]
    assert [number for number, _ in index.with_subrules("100")][:2] == ["100", "100.1"]
    with pytest.raises(NoSuchRule, match=r"no rule 100\.1c; near it are 100\.1,"):
        index.text("100.1c")


def test_the_users_rules_file(rules_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPELLSTACK_CONFIG", str(tmp_path / "config"))
    monkeypatch.delenv("SPELLSTACK_RULES", raising=False)
    with pytest.raises(NoRulesFile, match="spellstack rule --file PATH"):
        load_user_rules()
    assert remember_files([rules_file]) == 7
    assert load_user_rules().text("100.2") == "Second."
    with pytest.raises(RulesFileError):
        remember_files([tmp_path / "missing.txt"])
    assert remembered_files() == [rules_file]


def test_the_variable_wins(rules_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPELLSTACK_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("SPELLSTACK_RULES", str(rules_file))
    assert load_user_rules().text("100.10") == "Tenth."


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("702.2c and 702.19.", ["702.2c", "702.19"]),
        ("601.2a-c", ["601.2a", "601.2b", "601.2c"]),
        ("704.5k\u2013m", ["704.5k", "704.5m"]),
        ("704.5z-aa", ["704.5z", "704.5aa"]),
        ("at 127.0.0.1, $100.50, 3.11, v702.2", []),
        ("a 702.2-based rule", ["702.2"]),
    ],
)
def test_numbers_in(text: str, numbers: list[str]) -> None:
    assert [number for number, _ in numbers_in(text)] == numbers


def test_citations_stand_in_strings_and_comments() -> None:
    source = '"""CR 702.2.\n\nSee 702.3a."""\nx = 100.5  # 704.5f\nrule = "601.2a"\n'
    found = [(citation.number, citation.line) for citation in citations_in_python(source, "x.py")]
    assert found == [("702.2", 1), ("702.3a", 3), ("704.5f", 4), ("601.2a", 5)]


def test_a_citation_of_no_rule_is_found() -> None:
    citations = list(citations_in_text("rules: ['702.2b', '702.2zz']\nbecause: 999.1\n", "x.yaml"))
    wrong = unknown_citations(citations, {"702.2b": ""})
    assert [citation.place for citation in wrong] == ["x.yaml:1", "x.yaml:2"]


def test_cited_but_not_tested() -> None:
    code = by_number(list(citations_in_text("702.2 702.2b 702.10 100.1", "a")))
    tests = by_number(list(citations_in_text("702.2c 100.1", "b")))
    assert list(code) == ["100.1", "702.2", "702.2b", "702.10"]
    assert untested(code, tests) == ["702.2b", "702.10"]


def test_changes_of_an_edition_name_cited_rules_first() -> None:
    cited = by_number(list(citations_in_text("702.3", "a.py")))
    lines = changes({"702.1": "x", "702.2": "x", "702.3": "x"}, {"702.2": "x", "702.3": "y", "702.4": "z"}, cited)
    assert lines == ["changed 702.3  cited in a.py:1", "gone    702.1", "new     702.4"]


def test_hash_ignores_typography() -> None:
    assert text_hash("a \u201cb\u201d  c") == text_hash('a "b" c')
    assert text_hash("a b") != text_hash("a c")
