"""CR 608.2g, 601.3: casting spells from among cards that were exiled, looked at or revealed: now, or for a while."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.references import Each, Reference, You
from spellstack.abilities.values import Number, Value
from spellstack.abilities.wording import with_article
from spellstack.actions.basic.copying import Permit, card_phrase, finish_permit
from spellstack.actions.basic.looking import read_among, shown_last
from spellstack.actions.choosing import amount_for, pick, players_of
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import EXILE
from spellstack.phrases.nouns import nouns_of, read_phrase
from spellstack.phrases.numbers import read_number
from spellstack.phrases.posts import read_with
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import read_player
from spellstack.phrases.spell_nouns import read_spells, with_post


@dataclass(frozen=True)
class CastAmong(Effect):
    """608.2g: "(You may) cast a spell with mana value 3 or less from among them without paying its mana cost".

    `count` None: any number of them, one after another.
    """

    among: Reference
    spells: Filter
    count: Value | None = Number(1)
    free: bool = True
    who: Reference = You()
    form: str = field(default="", compare=False)  # "late": what the spell is stands behind the cards

    def castable(self, ctx: Context, player: int) -> list[int]:
        """The cards that the player could cast, judged as the spells they would be (601.3e)."""
        wanted = card_phrase(self.spells)
        found: list[int] = []
        for id in self.among.objects(ctx):
            if wanted.admits(ctx, ctx.state.objects[id]) and ctx.engine.can_cast_now(player, id, self.way()):
                found.append(id)
        return found

    def way(self) -> str:
        return "free" if self.free else ""

    def possible(self, ctx: Context, player: int) -> bool:
        return bool(self.castable(ctx, player))

    def run(self, ctx: Context) -> Script[Outcome]:
        cast: list[int] = []
        before: list[int] = []
        for p in players_of(ctx, self.who):
            left = 99 if self.count is None else amount_for(ctx, self.count, p)
            least = 1 if self.count is not None and self.count.is_one() else 0
            while left > 0:
                left -= 1
                chosen = yield from pick(ctx, p, self.castable(ctx, p), least, 1, "608.2g", "cast")
                if not chosen:
                    break
                done = yield from ctx.engine.cast_now(p, chosen[0], self.way(), ctx)
                if done:
                    before.append(chosen[0])
                    cast.append(ctx.state.became.get(chosen[0], chosen[0]))
        return Outcome(bool(cast), tuple(cast), len(cast), before=tuple(before))

    def text(self, printer: Printer) -> str:
        one = self.count is not None and self.count.is_one()
        spells, late = self.spells, ""
        if self.form == "late" and isinstance(spells, Phrase):
            late = " " + spells.posts[-1].text(printer)
            spells = Phrase(spells.adjectives, spells.head, spells.posts[:-1])
        noun = spells.noun(printer, not one)
        if one:
            noun = with_article(noun)
        elif self.count is None:
            noun = f"any number of {noun}"
        else:
            noun = f"up to {self.count.counted(printer)} {noun}"
        found = f"{said(self.who, 'cast', printer)} {noun} from among {self.among.text(printer)}{late}"
        return found + (f" without paying {'its mana cost' if one else 'their mana costs'}" if self.free else "")


def read_cast_among(reader: Reader, subject: Reference) -> Effect | None:
    """After "you may": "cast a spell from among those cards without paying its mana cost"."""
    count: Value | None = Number(1)
    if reader.phrase("any number of"):
        count = None
    elif reader.phrase("up to"):
        count = read_number(reader)
        if count is None or count.is_one():
            return None
    elif not reader.accept_any("a", "an"):
        return None
    one = count is not None and count.is_one()
    spells = read_spells(reader, not one)
    among = read_cards_among(reader) if spells is not None and reader.phrase("from among") else None
    if spells is None or among is None:
        return None
    form = ""
    if reader.accept("with"):
        post = read_with(reader, read_phrase)
        if post is None:
            return None
        spells, form = with_post(spells, post), "late"
    free = reader.phrase("without paying its mana cost" if one else "without paying their mana costs")
    if not free and not (reader.at_stop() or reader.is_word(",")):
        return None
    if not free and reader.duration is not None:
        return None
    reader.produce("spell", "card", plural=not one)
    return CastAmong(among, spells, count, free, subject, form)


WAYS: Final = ("cards exiled this way", "cards revealed this way", "cards milled this way", "those exiled cards")
MORE_WAYS: Final = ("the nonland cards exiled this way", "those nonland cards", "the other cards exiled this way")


def read_cards_among(reader: Reader) -> Reference | None:
    """What the spells are cast from among: cards that were shown or exiled, or cards in exile as a phrase says."""
    here = reader.mark()
    form = reader.first_of(*WAYS)
    found = shown_last(reader, form) if form else None
    if found is not None:
        return found
    reader.reset(here)
    phrase = read_phrase(reader)
    if phrase is not None and reader.plural and "card" in nouns_of(phrase) and phrase.zone_mask() == 1 << EXILE:
        return Each(phrase, "")
    reader.reset(here)
    return read_among(reader)


# --- for a while


def read_permit_among(reader: Reader) -> Effect | None:
    """ "(Until end of turn,) you may play lands and cast creature spells from among those cards ..."."""
    who = read_player(reader)
    if who is None or not reader.accept("may"):
        return None
    lands = reader.phrase("play lands")
    if lands and not reader.accept("and"):
        return None
    spells = read_spells(reader, True) if reader.accept("cast") else None
    among = read_cards_among(reader) if spells is not None and reader.phrase("from among") else None
    if among is None:
        return None
    return finish_permit(reader, Permit(among, None, who, lands, spells=spells))
