"""CR 100-905: the numbers of all rules, and a rule's text from the user's own rules file.

Spellstack ships the numbers with a short hash of each text, never a text. Who wants `spellstack rule 702.2c` to
print a rule points it at a rules file once: `spellstack rule --file PATH`, or the variable SPELLSTACK_RULES.
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path

import platformdirs

from spellstack.errors import SpellstackError
from spellstack.explain.rules_text import load_rules, rule_order

NUMBERS_FILE = "data/rule_numbers.tsv"
_SETTING = "rules_files"


class NoRulesFile(SpellstackError):
    """The user has not yet said where the rules file is."""

    def __init__(self) -> None:
        super().__init__(
            "no rules file is known: download the plain-text Comprehensive Rules, then run "
            "`spellstack rule --file PATH`, or set SPELLSTACK_RULES to the path"
        )


class NoSuchRule(SpellstackError):
    """No rule has this number. `number` is what was asked, `nearest` are numbers like it."""

    def __init__(self, number: str, nearest: Sequence[str]) -> None:
        self.number = number
        self.nearest = tuple(nearest)
        hint = f"; near it are {', '.join(nearest)}" if nearest else ""
        super().__init__(f"there is no rule {number}{hint}")


def known_rules() -> dict[str, str]:
    """Rule number -> short hash of its text, for the edition that Spellstack follows."""
    text = resources.files("spellstack.explain").joinpath(NUMBERS_FILE).read_text(encoding="utf-8")
    found: dict[str, str] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            number, digest = line.split("\t")
            found[number] = digest
    return found


class RulesIndex:
    """The rules of the user's file, by number."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = dict(texts)

    def text(self, number: str) -> str:
        """The text of a rule or the title of a section. Raises NoSuchRule."""
        wanted = normal_number(number)
        if wanted not in self.texts:
            raise NoSuchRule(number, _nearest(wanted, self.texts))
        return self.texts[wanted]

    def with_subrules(self, number: str) -> list[tuple[str, str]]:
        """A rule and its lettered subrules (a section and its rules), as (number, text) pairs. Raises NoSuchRule."""
        wanted = normal_number(number)
        found = [(wanted, self.text(number))]
        for other, text in self.texts.items():
            rest = other[len(wanted) :] if other.startswith(wanted) else ""
            if rest and (rest.isalpha() if "." in wanted else rest[0] == "." and rest[1:].isdigit()):
                found.append((other, text))
        return sorted(found, key=lambda pair: rule_order(pair[0]))


def normal_number(number: str) -> str:
    """A rule number as it stands in the index: "CR 702.2C." is 702.2c."""
    return number.strip().lower().removeprefix("cr").removeprefix("rule").strip().rstrip(".")


def load_user_rules() -> RulesIndex:
    """The user's rules: the files of SPELLSTACK_RULES (several, separated as in PATH), else the remembered ones.

    Raises NoRulesFile where none is known, RulesFileError where one cannot be used.
    """
    named = os.environ.get("SPELLSTACK_RULES", "")
    paths = [Path(part) for part in named.split(os.pathsep) if part] or remembered_files()
    if not paths:
        raise NoRulesFile()
    return RulesIndex(load_rules(paths))


def remember_files(paths: Sequence[Path]) -> int:
    """Remembers the user's rules file (and addenda laid over it), once it was read whole: how many rules it holds.

    Raises RulesFileError; then what was remembered before stays.
    """
    full = [path.expanduser().resolve() for path in paths]
    count = len(load_rules(full))
    setting = _settings_directory() / _SETTING
    setting.parent.mkdir(parents=True, exist_ok=True)
    setting.write_text("".join(f"{path}\n" for path in full), encoding="utf-8")
    return count


def remembered_files() -> list[Path]:
    """The rules files that the user named earlier; none where there was no such call."""
    setting = _settings_directory() / _SETTING
    if not setting.exists():
        return []
    return [Path(line) for line in setting.read_text(encoding="utf-8").splitlines() if line]


def _settings_directory() -> Path:
    """Where settings are kept: SPELLSTACK_CONFIG, else the user's own configuration directory."""
    named = os.environ.get("SPELLSTACK_CONFIG")
    return Path(named) if named else platformdirs.user_config_path("spellstack")


def _nearest(number: str, texts: Mapping[str, str]) -> list[str]:
    """Numbers like one that does not exist: the rule it would be a subrule of, then the most similar ones."""
    parent = number.rstrip("abcdefghijklmnopqrstuvwxyz")
    found = [parent] if parent != number and parent in texts else []
    same_section = [other for other in texts if other[:3] == number[:3]]
    found += [other for other in difflib.get_close_matches(number, same_section, n=3, cutoff=0.7) if other not in found]
    return found[:3]
