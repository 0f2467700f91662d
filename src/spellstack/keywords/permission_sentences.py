"""CR 103.6, 601.2f, 601.3, 702.34: static sentences that let a player cast or play cards, or change keyword costs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from spellstack.abilities.costs import Cost, PlayerCounters
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.nouns import Thing, TypeIs
from spellstack.abilities.qualities import InZone
from spellstack.abilities.references import AnyPlayer, Source, You
from spellstack.abilities.statics import CastingPermission, CostChange, PlayerRule, Rule
from spellstack.abilities.values import Number
from spellstack.abilities.wording import capital
from spellstack.core.node import Printer
from spellstack.core.types import HAND, LAND
from spellstack.keywords.table import KEYWORDS
from spellstack.phrases.costs import read_mana
from spellstack.phrases.nouns import read_phrase
from spellstack.phrases.pronouns import read_source
from spellstack.phrases.reader import Reader
from spellstack.phrases.spell_nouns import speaks_of_spells

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


FREELY: Final = "without paying their mana costs"
WITH_FLASH: Final = "and as though they had flash"


def read_free(reader: Reader) -> Rules | None:
    """118.9: "You may cast spells from your hand without paying their mana costs", "any player may cast ..."."""
    opening = reader.first_of("you may cast", "any player may cast")
    if not opening:
        return None
    what = read_phrase(reader)
    if not isinstance(what, Phrase) or not reader.plural or not speaks_of_spells(what):
        return None
    last = what.posts[-1] if what.posts else None
    place = ""
    if isinstance(last, InZone) and last.zone == HAND and isinstance(last.whose, You) and opening.startswith("you"):
        what, place = Phrase(what.adjectives, what.head, what.posts[:-1]), " from your hand"
    elif reader.phrase("from your hand"):
        place = " from your hand"
    if reader.phrase("by paying"):
        return read_paid_instead(reader, what, opening, place)
    if not reader.phrase(FREELY):
        return None
    flash = reader.phrase(WITH_FLASH)
    who = YOU if opening.startswith("you") else AnyPlayer("any player")
    form = f"{opening} |{place} {FREELY}{' ' + WITH_FLASH if flash else ''}"
    zones = 1 << HAND if place else 0
    return (Permission(what, who, zones=zones, free=True, flash=flash, key="free", rule="118.9", form=form),)


def read_paid_instead(reader: Reader, what: Phrase, opening: str, place: str) -> Rules | None:
    """118.9: "... by paying {E} rather than paying their mana costs. If you cast a spell this way, you may cast it as
    though it had flash."
    """
    energy = 0
    while reader.accept("{e}"):
        energy += 1
    if not energy or place or not opening.startswith("you") or not reader.phrase("rather than paying their mana costs"):
        return None
    paid = f"by paying {'{E}' * energy} rather than paying their mana costs"
    here = reader.mark()
    flash = reader.accept(".") and reader.phrase(CAST_WITH_FLASH)
    if not flash:
        reader.reset(here)
    form = f"{opening} | {paid}{'. ' + capital(CAST_WITH_FLASH.replace(' ,', ',')) if flash else ''}"
    cost = Cost((PlayerCounters("energy", Number(energy)),))
    return (Permission(what, YOU, cost=cost, flash=bool(flash), key="energy", rule="118.9", form=form),)


CAST_WITH_FLASH: Final = "if you cast a spell this way , you may cast it as though it had flash"


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
    read_keyword_cost_change,
    read_opening_hand,
)
