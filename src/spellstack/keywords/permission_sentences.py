"""CR 103.6, 601.2f, 601.3, 702.34: static sentences that let a player cast or play cards, or change keyword costs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.nouns import Spell, Thing, TypeIs
from spellstack.abilities.references import Source, You
from spellstack.abilities.statics import CastingPermission, CostChange, PlayerRule, Rule
from spellstack.core.node import Printer
from spellstack.core.types import GRAVEYARD, HAND, LAND, LIBRARY
from spellstack.keywords.table import KEYWORDS
from spellstack.phrases.costs import read_mana
from spellstack.phrases.nouns import read_phrase
from spellstack.phrases.pronouns import read_source
from spellstack.phrases.reader import Reader

YOU: Final = You()
Rules = tuple[Rule, ...]
ANY_LAND: Final[Filter] = Phrase((), TypeIs(LAND))
ANYTHING: Final[Filter] = Thing("")


@dataclass(frozen=True)
class Permission(CastingPermission):
    """A permission with its sentence: `form`, with "|" where the noun phrase of what it permits stands."""

    own_zones: int = 0

    def text(self, printer: Printer) -> str:
        before, bar, after = self.form.partition("|")
        if not bar:
            return self.form
        what = self.what.noun(printer, True) if isinstance(self.what, Filter) else self.what.text(printer)
        return f"{before}{what}{after}"

    def functions_in(self) -> int:
        return self.own_zones


def read_flash(reader: Reader) -> Rules | None:
    """601.3b: "You may cast spells as though they had flash." """
    if not reader.phrase("you may cast"):
        return None
    here = reader.mark()
    source = read_source(reader)
    if source is not None and reader.phrase("as though it had flash"):
        form = "you may cast | as though it had flash"
        return (Permission(source, YOU, flash=True, rule="601.3b", form=form, own_zones=0xFF),)
    reader.reset(here)
    what = read_phrase(reader)
    if what is None or not reader.plural:
        return None
    if reader.phrase("as though they had flash"):
        return (Permission(what, YOU, flash=True, rule="601.3b", form="you may cast | as though they had flash"),)
    return None


def read_free(reader: Reader) -> Rules | None:
    """118.9: "You may cast spells from your hand without paying their mana costs." """
    if not reader.phrase("you may cast"):
        return None
    for word, what in (("spells", Phrase((), Spell())), ("creature spells", Phrase((TypeIs(4),), Spell()))):
        if reader.phrase(f"{word} from your hand without paying their mana costs"):
            form = f"you may cast {word} from your hand without paying their mana costs"
            return (Permission(what, YOU, zones=1 << HAND, free=True, key="free", rule="118.9", form=form),)
    return None


ZONES: Final = (
    ("from your graveyard", 1 << GRAVEYARD, False),
    ("from the top of your library", 1 << LIBRARY, True),
)


def read_elsewhere(reader: Reader) -> Rules | None:
    """601.3: "You may play lands from your graveyard", "You may cast creature spells from the top of your library"."""
    if not reader.phrase("you may"):
        return None
    for words, lands, spells in (
        ("play lands and cast spells", True, True),
        ("play lands", True, False),
        ("cast", False, True),
    ):
        here = reader.mark()
        if not reader.phrase(words):
            continue
        what: Filter | None = None
        if words == "cast":
            source = read_source(reader)
            if source is not None and reader.phrase("from your graveyard"):
                form = "you may cast | from your graveyard"
                zone = 1 << GRAVEYARD
                return (Permission(source, None, zones=zone, rule="601.3", form=form, own_zones=zone),)
            reader.reset(here)
            reader.phrase(words)
            what = read_phrase(reader)
            if what is None:
                return None
        for said, zones, top in ZONES:
            if reader.phrase(said):
                return permissions(words, said, zones, top, lands, spells, what)
        reader.reset(here)
    return None


def permissions(words: str, said: str, zones: int, top: bool, lands: bool, spells: bool, what: Filter | None) -> Rules:
    """The rules of one sentence; the first has the words."""
    found: list[Rule] = []
    form = f"you may {words} {said}" if what is None else f"you may cast | {said}"
    if spells:
        kind = what if what is not None else Phrase((), Spell())
        found.append(Permission(kind, YOU, zones=zones, top_only=top, rule="601.3", form=form))
    if lands:
        silent = form if not found else ""
        found.append(Permission(ANY_LAND, YOU, zones=zones, top_only=top, lands=True, rule="305.1", form=silent))
    return tuple(found)


@dataclass(frozen=True)
class KeywordCost(CostChange):
    """601.2f: "Cycling abilities you activate cost {2} less to activate." """

    def text(self, printer: Printer) -> str:
        way = "less" if self.sign < 0 else "more"
        return f"{self.word} abilities you activate cost {self.mana} {way} to activate"


def read_keyword_cost_change(reader: Reader) -> Rules | None:
    word = reader.peek().word
    if word not in KEYWORDS or not reader.accept(word, "abilities", "you", "activate", "cost"):
        return None
    mana = read_mana(reader)
    way = reader.accept_any("less", "more")
    if mana is None or not way or not reader.phrase("to activate"):
        return None
    sign = -1 if way == "less" else 1
    return (KeywordCost("activate", ANYTHING, sign, mana, YOU, word=word),)


@dataclass(frozen=True)
class OpeningHand(PlayerRule):
    """103.6: "If this card is in your opening hand, you may begin the game with it on the battlefield." """

    def text(self, printer: Printer) -> str:
        return "if this card is in your opening hand, you may begin the game with it on the battlefield"

    def functions_in(self) -> int:
        return 1 << HAND


def read_opening_hand(reader: Reader) -> Rules | None:
    if not reader.accept("if") or not isinstance(read_source(reader), Source):
        return None
    if reader.phrase("is in your opening hand , you may begin the game with it on the battlefield"):
        return (OpeningHand("opening hand", YOU),)
    return None


PERMISSION_RULES: Final[tuple[Callable[[Reader], Rules | None], ...]] = (
    read_flash,
    read_free,
    read_elsewhere,
    read_keyword_cost_change,
    read_opening_hand,
)
