"""CR 701.23: search."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.nouns import CardHead
from spellstack.abilities.references import ControllerOf, OwnerOf, Reference, You
from spellstack.abilities.together import OneOfEach, together_of
from spellstack.abilities.values import Number, Value
from spellstack.abilities.wording import possessive, with_article
from spellstack.actions.basic.looking import read_or_other, read_target_owner
from spellstack.actions.choosing import amount_for, pick, players_of
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.events import SEARCH, SEARCHED, Event
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import GRAVEYARD, HAND, LIBRARY
from spellstack.phrases.nouns import nouns_of, read_phrase, read_set
from spellstack.phrases.numbers import read_count
from spellstack.phrases.pronouns import read_owner
from spellstack.phrases.reader import PLAYER, Reader


@dataclass(frozen=True)
class Search(Effect):
    """701.23a: players look through zones and find cards; what is done with them the next instructions say.

    `whose`: whose zones (None: the searcher's own). `filter` None: any card, which must then be found (701.23d); else
    the player may fail to find (701.23b). `count` None: any number. `zones`: mask. `up_to`: "up to N".
    """

    filter: Filter | None
    count: Value | None = Number(1)
    who: Reference = You()
    whose: Reference | None = None
    zones: int = 1 << LIBRARY
    up_to: bool = False
    every: bool = False  # "all cards with that name": those that are found, which may be fewer in a hidden zone
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        found: list[int] = []
        searchers: list[int] = []
        for p in players_of(ctx, self.who):
            owners = [p] if self.whose is None else players_of(ctx, self.whose)
            # lint: allow perform-in-loop: one player searches after the other (101.4)
            happened = yield from ctx.engine.perform([self.event(ctx, p, owners)])
            if not any(event.kind == SEARCH for event in happened):
                continue
            limit = happened[0].amount
            searchers.append(p)
            chosen = yield from self.find(ctx, p, owners, limit)
            found.extend(chosen)
            notices = [Event(SEARCHED, ctx.cause("701.23f"), 0, p, ctx.source, owner) for owner in owners]
            # lint: allow perform-in-loop: it follows that player's search
            yield from ctx.engine.perform(notices)
        return Outcome(bool(searchers), tuple(found), len(found), tuple(searchers))

    def event(self, ctx: Context, player: int, owners: list[int]) -> Event:
        """The composite that may be forbidden or replaced: `amount` 0, or how many top cards are searched (701.23f)."""
        word = "library" if self.zones >> LIBRARY & 1 else ""
        return Event(SEARCH, ctx.cause("701.23a"), 0, player, owners[0] if owners else -1, 0, word)

    def find(self, ctx: Context, player: int, owners: list[int], limit: int) -> Script[tuple[int, ...]]:
        """The cards found. In a public zone all that are there must be found, as many as are asked for."""
        codes: list[int] = []
        public: list[int] = []
        before = ctx.player
        ctx.player = player
        for owner in owners:
            for zone in (LIBRARY, HAND, GRAVEYARD):
                if not self.zones >> zone & 1:
                    continue
                ids = ctx.state.zone_ids(zone, owner)
                if zone == LIBRARY and limit > 0:
                    ids = ids[:limit]
                for id in ids:
                    if self.filter is None or self.filter.admits(ctx, ctx.state.objects[id]):
                        codes.append(id)
                        if zone == GRAVEYARD:
                            public.append(id)
        most = len(codes) if self.count is None else amount_for(ctx, self.count, player)
        ctx.player = before
        least = 0 if self.filter is not None or self.up_to or self.count is None else most
        if self.every:  # what lies open is found; of what is hidden the player finds as much as they like
            codes = [id for id in codes if id not in public]
        elif self.filter is not None and not self.up_to and self.count is not None:
            least = min(most, len(public))
        chosen = yield from pick(ctx, player, codes, least, most, "701.23a", "find", together=together_of(self.filter))
        return (*public, *chosen) if self.every else chosen

    def text(self, printer: Printer) -> str:
        start = said(self.who, "search", printer)
        return f"{start} {self.places(printer)} for {self.cards(printer)}"

    def places(self, printer: Printer) -> str:
        if self.whose is not None:
            owner = possessive(self.whose.text(printer))
        else:
            owner = "your" if isinstance(self.who, You) else "their"
        if self.zones == 1 << LIBRARY:
            return f"{owner} library"
        if self.zones == (1 << LIBRARY) | (1 << GRAVEYARD):
            return f"{owner} {self.form or 'library and/or graveyard'}"
        return f"{owner} {self.form or WHOLE}"

    def cards(self, printer: Printer) -> str:
        filter = self.filter if self.filter is not None else CardHead()
        if isinstance(filter, OneOfEach):
            return filter.text(printer)
        if self.count is None:
            return f"{'all' if self.every else 'any number of'} {filter.noun(printer, True)}"
        up_to = "up to " if self.up_to else ""
        if self.count.is_one() and not up_to:
            return with_article(filter.noun(printer, False))
        return f"{up_to}{self.count.counted(printer)} {filter.noun(printer, not self.count.is_one())}"


def read_more_kinds(reader: Reader, first: Filter, article: str) -> OneOfEach | None:
    """ "... and a Plains card", ", a Swamp card, and a Mountain card": one card of each kind."""
    kinds = [first]
    articles = [article]
    here = reader.mark()
    join = ""
    while not join:
        back = reader.mark()
        comma = reader.accept(",")
        join = reader.accept_any("and", "and/or")
        word = reader.accept_any("a", "an") if comma or join else ""
        phrase = read_phrase(reader) if word else None
        if phrase is None or reader.plural or "card" not in nouns_of(phrase):
            reader.reset(back)
            break
        kinds.append(phrase)
        articles.append(word)
    if not join or len(kinds) < 2:
        reader.reset(here)
        return None
    return OneOfEach(tuple(kinds), tuple(articles), join)


WHOLE: Final = "graveyard, hand, and library"
PLACES: Final = (
    "library and/or graveyard",
    "library and graveyard",
    "graveyard and/or library",
    WHOLE,
    "graveyard, hand, and/or library",
    "graveyard, hand and/or library",
    "library, hand, and/or graveyard",
    "hand, library, and/or graveyard",
)


def read_search(reader: Reader, subject: Reference) -> Effect | None:
    """ "Search your library for a basic land card"; what is done with the cards stands in the next instructions."""
    whose: Reference | None = None
    here = reader.mark()
    if not reader.accept_any("your", "their"):
        whose = read_target_owner(reader, "library") or read_target_owner(reader, "graveyard")
        if whose is not None:
            reader.pos -= 1
        else:
            reader.reset(here)
            whose = read_owner(reader, True)
            if whose is None:
                return None
            if isinstance(whose, (ControllerOf, OwnerOf)):
                reader.remember(whose, PLAYER, frozenset(("player",)), False)
    zones = 1 << LIBRARY
    form = next((words for words in PLACES if reader.phrase(words.replace(",", " ,"))), "")
    if form:
        zones |= 1 << GRAVEYARD | (1 << HAND if "hand" in form else 0)
    elif not reader.accept("library"):
        return None
    if not reader.accept("for"):
        return None
    count: Value | None = Number(1)
    up_to = False
    first = reader.pos
    every = reader.accept("all")
    if every or reader.phrase("any number of"):
        count = None
    elif reader.phrase("up to"):
        up_to = True
        count = read_count(reader)
        if count is None:
            return None
    elif not reader.accept_any("a", "an"):
        count = read_count(reader)
        if count is None:
            return None
    one = count is not None and count.is_one()
    phrase = read_set(reader, not one)
    if phrase is None or reader.plural == one:
        return None
    if one and not up_to:
        each = read_more_kinds(reader, phrase, reader.tokens[first].word)
        if each is not None:
            reader.produce("card", "cards shown", plural=True)
            reader.produce_amount()
            return Search(each, Number(len(each.kinds)), subject, whose, zones, True, form=form)
        phrase = read_or_other(reader, phrase)
    plain = (
        isinstance(phrase, Phrase) and isinstance(phrase.head, CardHead) and not phrase.adjectives and not phrase.posts
    )
    reader.produce("card", "cards shown", plural=not one)
    reader.produce_amount()
    return Search(None if plain else phrase, count, subject, whose, zones, up_to, every, form=form)
