"""CR 701.20: revealing and looking at cards, and choosing among them."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.ability import TargetSpec
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import AnyOf, Filter, Phrase
from spellstack.abilities.nouns import OpponentHead, PlayerHead
from spellstack.abilities.picks import Picked
from spellstack.abilities.references import AnyPlayer, Opponents, Reference, Result, You
from spellstack.abilities.together import OneOfEach
from spellstack.abilities.values import Number, Value
from spellstack.abilities.wording import possessive, with_article
from spellstack.actions.choosing import amount_for, choose_some, players_of
from spellstack.actions.deeds import exile, reveal
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.events import KNOWLEDGE, Event
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.nouns import nouns_of, read_phrase, read_set
from spellstack.phrases.numbers import read_count, read_number
from spellstack.phrases.posts import read_with
from spellstack.phrases.pronouns import read_owner
from spellstack.phrases.reader import OBJECT, Reader, Referent
from spellstack.phrases.references import read_object


@dataclass(frozen=True)
class Remainder(Reference):
    """ "The rest", "the others": the objects of one instruction without those that others took."""

    of: str
    without: tuple[str, ...]
    form: str = field(default="", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        whole = ctx.results.get(self.of)
        if whole is None:
            return ()
        gone: list[int] = []
        for label in self.without:
            part = ctx.results.get(label)
            if part is not None:
                gone.extend(part.moved)
                gone.extend(part.before)
        return tuple(id for id in whole.moved if id not in gone and id in ctx.state.objects)

    def text(self, printer: Printer) -> str:
        return self.form


@dataclass(frozen=True)
class HandOf(Reference):
    """The cards in a player's hand, "it" in "choose a card from it"."""

    whose: Reference
    form: str = field(default="", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        ids: tuple[int, ...] = ()
        for p in self.whose.players(ctx):
            ids += ctx.state.players[p].hand
        return ids

    def text(self, printer: Printer) -> str:
        return f"{possessive(self.whose.text(printer))} hand"


@dataclass(frozen=True)
class TopOf(Reference):
    """ "The top three cards of your library", where an instruction acts on them at once."""

    whose: Reference
    count: Value = Number(1)
    form: str = field(default="", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        ids: tuple[int, ...] = ()
        for p in self.whose.players(ctx):
            ids += ctx.state.players[p].library[: amount_for(ctx, self.count, p)]
        return ids

    def text(self, printer: Printer) -> str:
        if self.form == "from the top":
            cards = f"{self.count.counted(printer)} cards from the top"
            return f"{cards} of {possessive(self.whose.text(printer))} library"
        cards = "the top card" if self.count.is_one() else f"the top {self.count.counted(printer)} cards"
        return f"{cards} of {possessive(self.whose.text(printer))} library"


@dataclass(frozen=True)
class Among(Reference):
    """ "Them", "those cards", "it" (a hand): the cards that an instruction showed, where one chooses among them."""

    label: str
    form: str = field(default="", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        whole = ctx.results.get(self.label)
        return tuple(id for id in whole.moved if id in ctx.state.objects) if whole is not None else ()

    def text(self, printer: Printer) -> str:
        return self.form


@dataclass(frozen=True)
class Look(Effect):
    """701.20e: you look at cards ("the top four cards of your library", a hand). They are what "them" means."""

    what: Reference
    who: Reference | None = None
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        players = [ctx.controller] if self.who is None else players_of(ctx, self.who)
        ids = self.what.objects(ctx)
        events = [Event(KNOWLEDGE, ctx.cause("701.20e"), id, p) for p in players for id in ids]
        if events:
            yield from ctx.engine.perform(events)
        return Outcome(bool(ids), ids, len(ids), tuple(players))

    def text(self, printer: Printer) -> str:
        return f"{said(self.who if self.who is not None else You(), 'look', printer)} at {self.what.text(printer)}"


@dataclass(frozen=True)
class Reveal(Effect):
    """701.20a: cards are shown to all. `who`: the player that reveals them (None: you)."""

    what: Reference
    who: Reference | None = None
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        players = [ctx.controller] if self.who is None else players_of(ctx, self.who)
        ids = self.what.objects(ctx)
        if not ids or not players:
            return Outcome(False, (), 0, tuple(players))
        yield from ctx.engine.perform([reveal(ctx, id, players[0]) for id in ids])
        return Outcome(True, ids, len(ids), tuple(players))

    def text(self, printer: Printer) -> str:
        return f"{said(self.who if self.who is not None else You(), 'reveal', printer)} {self.what.text(printer)}"


@dataclass(frozen=True)
class RevealUntil(Effect):
    """ "Reveal cards from the top of your library until you reveal a creature card": all that were revealed.

    The cards that were looked for are kept under `found`. `exiles`: the cards are exiled one by one instead.
    """

    who: Reference
    filter: Filter
    found: str
    count: Value = Number(1)
    exiles: bool = False
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        seen: list[int] = []
        hits: list[int] = []
        players = players_of(ctx, self.who)
        for p in players:
            wanted = amount_for(ctx, self.count, p)
            for id in ctx.state.players[p].library:
                if wanted <= 0:
                    break
                seen.append(id)
                if self.filter.admits(ctx, ctx.state.objects[id]):
                    hits.append(id)
                    wanted -= 1
        now = {id: id for id in seen}
        if seen:
            revealed = [reveal(ctx, id, ctx.state.objects[id].owner) for id in seen]
            if not self.exiles:
                yield from ctx.engine.perform(revealed)
            else:
                yield from ctx.engine.perform([exile(ctx, id) for id in seen])
                now = {id: ctx.state.became.get(id, id) for id in seen}
        found = tuple(now[id] for id in hits)
        ctx.results[self.found] = Outcome(bool(found), found, len(found), tuple(players))
        return Outcome(bool(seen), tuple(now[id] for id in seen), len(seen), tuple(players))

    def text(self, printer: Printer) -> str:
        verb = "exile" if self.exiles else "reveal"
        who = "your" if isinstance(self.who, You) else "their"
        subject = "you" if isinstance(self.who, You) else "they"
        found = self.filter.noun(printer, not self.count.is_one())
        cards = with_article(found) if self.count.is_one() else f"{self.count.counted(printer)} {found}"
        start = said(self.who, verb, printer)
        return f"{start} cards from the top of {who} library until {subject} {verb} {cards}"


@dataclass(frozen=True)
class ChooseFrom(Effect):
    """ "Choose a nonland card from it": `who` (None: you) chooses among objects that an instruction found or showed."""

    among: Reference
    filter: Filter | None = None
    count: Value | None = Number(1)
    at_least: Value | None = None
    who: Reference | None = None
    random: bool = False
    reveals: bool = False
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        players = [ctx.controller] if self.who is None else players_of(ctx, self.who)
        if not players:
            return Outcome()
        chosen = yield from choose_some(
            ctx, players[0], self.among, self.filter, self.count, self.at_least, self.random
        )
        if self.reveals and chosen:
            yield from ctx.engine.perform([reveal(ctx, id, players[0]) for id in chosen])
        return Outcome(bool(chosen), chosen, len(chosen), tuple(players))

    def text(self, printer: Printer) -> str:
        verb = "reveal" if self.reveals else "choose"
        start = said(self.who if self.who is not None else You(), verb, printer)
        if self.random:
            return f"{start} {self.form}"
        return f"{start} {some_text(self.filter, self.count, self.at_least, self.among, self.form, printer)}"


class Some:
    """Some of the cards that were shown, as read: "one of them", "up to two creature cards from among them"."""

    def __init__(
        self, among: Reference, filter: Filter | None, count: Value | None, at_least: Value | None, form: str
    ) -> None:
        self.among = among
        self.filter = filter
        self.count = count
        self.at_least = at_least
        self.form = form

    def plural(self) -> bool:
        return self.count is None or not self.count.is_one()


def some_text(
    filter: Filter | None, count: Value | None, at_least: Value | None, among: Reference, form: str, printer: Printer
) -> str:
    """The counterpart of `read_some`."""
    whole = among.text(printer)
    word = form.split("|")[0]
    if word.startswith("way:"):
        return this_way_text(filter, count, at_least, form, printer)
    if filter is None:
        if count is None:
            return f"any number of {whole}"
        up_to = "up to " if at_least is not None else ""
        if word == "bare":
            return count.counted(printer)
        if word == "card":
            return f"a card from {whole}"
        return f"{up_to}{count.counted(printer)} of {whole}"
    late = ""
    if form.endswith("|late") and isinstance(filter, Phrase):
        late = " " + filter.posts[0].text(printer)
        filter = Phrase(filter.adjectives, filter.head)
    noun = filter.noun(printer, count is None or not count.is_one())
    if isinstance(filter, OneOfEach):
        return f"{noun} from among {whole}"
    if count is None:
        return f"{word or 'any number of'} {noun} from among {whole}{late}"
    up_to = "up to " if at_least is not None else ""
    start = with_article(noun) if count.is_one() and not up_to else f"{up_to}{count.counted(printer)} {noun}"
    return f"{start} {word or 'from among'} {whole}{late}"


def this_way_text(
    filter: Filter | None, count: Value | None, at_least: Value | None, form: str, printer: Printer
) -> str:
    """ "all land cards revealed this way", "a creature card milled this way"."""
    way, _, word = form.partition("|")
    one = count is not None and count.is_one()
    noun = filter.noun(printer, not one) if filter is not None else "cards"
    if count is None:
        start = f"{word or 'any number of'} {noun}"
    elif one and at_least is None:
        start = with_article(noun)
    else:
        start = f"{'up to ' if at_least is not None else ''}{count.counted(printer)} {noun}"
    return f"{start} {way[4:]} this way"


def read_some(reader: Reader) -> Some | None:
    """ "One of them", "two of those cards", "a creature card from among them", "a nonland card from it"."""
    here = reader.mark()
    found = read_some_of(reader) or read_bare_number(reader) or read_some_from(reader)
    if found is None:
        reader.reset(here)
    return found


def read_some_of(reader: Reader) -> Some | None:
    """A number "of them"."""
    here = reader.mark()
    least: Value | None = None
    count: Value | None = None
    if reader.phrase("any number of"):
        least = Number(0)
    else:
        if reader.phrase("up to"):
            least = Number(0)
        count = read_number(reader)
        if count is None or not reader.accept("of"):
            reader.reset(here)
            return None
    among = read_among(reader)
    if among is None:
        reader.reset(here)
        return None
    return Some(among, None, count, least, "")


def read_bare_number(reader: Reader) -> Some | None:
    """ "(Put) one into your hand": a number of the cards shown last."""
    here = reader.mark()
    count = read_number(reader)
    if count is not None and reader.is_word("into", "onto", "on"):
        among = shown_last(reader, "")
        if among is not None:
            return Some(among, None, count, None, "bare")
    reader.reset(here)
    return None


def read_some_from(reader: Reader) -> Some | None:
    """Cards of a kind "from among them", or "from it"."""
    least: Value | None = None
    count: Value | None = Number(1)
    form = ""
    if reader.phrase("any number of"):
        least, count = Number(0), None
    elif reader.accept("all"):
        count, form = None, "all"
    elif reader.phrase("up to"):
        least = Number(0)
        count = read_number(reader)
        if count is None:
            return None
    elif not reader.accept_any("a", "an"):
        count = read_number(reader)
        if count is None:
            return None
    one = count is not None and count.is_one()
    start = reader.tokens[reader.pos - 1].word
    phrase = read_set(reader, not one)
    if phrase is None or "card" not in nouns_of(phrase) or reader.plural == one:
        return None
    each = read_other_kind(reader, phrase, start) if one and least is None else None
    if each is not None:
        among = read_among(reader) if reader.phrase("from among") else None
        return Some(among, each, Number(2), Number(0), "each") if among is not None else None
    phrase = read_or_other(reader, phrase) if one and least is None else phrase
    way = reader.accept_any("revealed", "milled", "exiled")
    if way and reader.phrase("this way"):
        among = shown_last(reader, "")
        return Some(among, phrase, count, least, f"way:{way}|{form}") if among is not None else None
    if way:
        return None
    join = "from" if reader.is_word("from") else ""
    if not reader.accept("from", "among"):
        if not reader.accept("from"):
            return None
        form = "from"
    among = read_among(reader)
    if among is None or not join:
        return None
    if isinstance(phrase, Phrase) and not phrase.posts and reader.accept("with"):
        post = read_with(reader, read_phrase)
        if post is None:
            return None
        phrase, form = Phrase(phrase.adjectives, phrase.head, (post,)), f"{form}|late"
    return Some(among, phrase, count, least, form)


def read_or_other(reader: Reader, first: Filter) -> Filter:
    """ "A Plains card or [a creature card]": either."""
    here = reader.mark()
    word = reader.accept_any("a", "an") if reader.accept("or") else ""
    other = read_phrase(reader) if word else None
    if other is None or reader.plural or "card" not in nouns_of(other):
        reader.reset(here)
        return first
    return AnyOf((first, other), f"or {word}")


def read_other_kind(reader: Reader, first: Filter, article: str) -> OneOfEach | None:
    """ "A creature card and/or [a land card]": one, the other, or both."""
    here = reader.mark()
    word = reader.accept_any("a", "an") if article in ("a", "an") and reader.accept("and/or") else ""
    second = read_phrase(reader) if word else None
    if second is None or reader.plural or "card" not in nouns_of(second):
        reader.reset(here)
        return None
    return OneOfEach((first, second), (article, word), "and/or")


def read_among(reader: Reader) -> Reference | None:
    """ "Them", "those cards", "the revealed cards", "it": the cards shown last."""
    form = reader.first_of(
        "them",
        "those cards",
        "the cards milled this way",
        "the cards revealed this way",
        "the cards exiled this way",
        "the revealed cards",
        "the exiled cards",
        "the milled cards",
        "it",
    )
    return shown_last(reader, form) if form else None


def shown_last(reader: Reader, form: str) -> Reference | None:
    """The cards that were revealed, looked at, milled or exiled last."""
    called = "exiled" if "exiled" in form else "cards shown"
    for i in range(len(reader.referents) - 1, -1, -1):
        referent = reader.referents[i]
        if isinstance(referent.reference, Result) and called in referent.nouns:
            reader.use(referent.reference)
            # "the rest" is the rest of these from now on
            shown = Referent(referent.reference, referent.kind, referent.nouns | {"cards shown"}, referent.plural)
            reader.referents = (*reader.referents[:i], shown, *reader.referents[i + 1 :])
            return Among(referent.reference.label, form)
    return None


def read_top(reader: Reader) -> TopOf | None:
    """ "The top four cards of your library", "the top card of target player's library"."""
    here = reader.mark()
    if reader.accept("the", "top"):
        count: Value | None = Number(1)
        if not reader.accept("card"):
            count = read_count(reader)
            if count is None or not reader.accept("cards"):
                reader.reset(here)
                return None
        if reader.accept("of"):
            whose = read_library_owner(reader)
            if whose is not None and count is not None:
                return TopOf(whose, count)
    reader.reset(here)
    many = read_count(reader) if reader.is_word("that") else None
    if many is not None and reader.phrase("cards from the top of"):
        whose = read_library_owner(reader)
        if whose is not None:
            return TopOf(whose, many, "from the top")
    reader.reset(here)
    return None


def read_all_but(reader: Reader) -> TopOf | None:
    """ "All but the bottom six cards of their library"."""
    here = reader.mark()
    if reader.phrase("all but the bottom"):
        count: Value | None = Number(1) if reader.is_word("card") else read_count(reader)
        if count is not None and reader.accept_any("card", "cards") and reader.accept("of"):
            whose = read_library_owner(reader)
            if whose is not None:
                return TopOf(whose, count, "all but")
    reader.reset(here)
    return None


def read_library_owner(reader: Reader) -> Reference | None:
    """ "Your library", "their library", "target opponent's library"."""
    here = reader.mark()
    whose = read_owner(reader, True)
    if whose is not None and reader.accept("library"):
        return whose
    reader.reset(here)
    for text, group in (("each player's", AnyPlayer("each player")), ("each opponent's", Opponents("each opponent"))):
        if reader.phrase(text) and reader.accept("library"):
            return group
        reader.reset(here)
    found = read_target_owner(reader, "library")
    if found is None:
        reader.reset(here)
    return found


def read_target_owner(reader: Reader, noun: str) -> Reference | None:
    """ "Target player's hand", "target opponent's library": the player is a target."""
    for form, filter in (("player's", PlayerHead()), ("opponent's", OpponentHead())):
        here = reader.mark()
        if reader.accept("target", form, noun):
            return reader.new_target(TargetSpec(filter), frozenset(("player", "opponent")), False)
        reader.reset(here)
    return None


def read_hand(reader: Reader) -> HandOf | None:
    """ "Their hand", "target player's hand"."""
    here = reader.mark()
    whose = read_owner(reader, True)
    if whose is not None and reader.accept("hand"):
        return HandOf(whose)
    reader.reset(here)
    found = read_target_owner(reader, "hand")
    return HandOf(found) if found is not None else None


def read_look(reader: Reader, subject: Reference) -> Effect | None:
    """ "Look at the top four cards of your library", "look at target player's hand"."""
    if not reader.accept("at"):
        return None
    top = read_top(reader)
    if top is not None:
        reader.produce("card", "cards shown", plural=not top.count.is_one())
        return Look(top, subject)
    hand = read_hand(reader)
    if hand is None:
        return None
    reader.produce("card", "cards shown", plural=True)
    return Look(hand, subject)


def read_reveal(reader: Reader, subject: Reference) -> Effect | None:
    """ "Reveal the top card of your library", "target opponent reveals their hand", "reveal it", "reveal a card from
    among them".
    """
    here = reader.mark()
    top = read_top(reader)
    if top is not None:
        reader.produce("card", "cards shown", plural=not top.count.is_one())
        return Reveal(top, subject)
    random = reader.first_of("a card at random from your hand", "a card at random from their hand")
    if random:
        whose: Reference = You("you") if random.endswith("your hand") else subject
        reader.produce("card")
        return ChooseFrom(HandOf(whose), None, Number(1), None, subject, True, True, random)
    if reader.is_word("their", "your"):
        hand = read_hand(reader)
        if hand is not None:
            reader.produce("card", "cards shown", plural=True)
            return Reveal(hand, subject)
        reader.reset(here)
    some = read_some(reader)
    if some is not None:
        reader.produce("card", plural=some.plural())
        return ChooseFrom(some.among, some.filter, some.count, some.at_least, subject, False, True, some.form)
    reader.reset(here)
    until = read_until(reader, subject, "reveal")
    if until is not None:
        return until
    reader.reset(here)
    what = read_object(reader)
    if what is None:
        return None
    if isinstance(what, Picked):
        reader.produce_amount()
        reader.produce("card", "cards shown", plural=True)
    elif "revealed this way" in reader.rest():
        reader.produce_amount()
    return Reveal(what, subject)


def read_until(reader: Reader, subject: Reference, verb: str) -> Effect | None:
    """ "... cards from the top of your library until you reveal a creature card"."""
    if not reader.phrase("cards from the top of") or not reader.accept_any("your", "their"):
        return None
    if not reader.phrase("library until") or not reader.accept_any("you", "they") or not reader.accept(verb):
        return None
    count: Value | None = Number(1)
    if not reader.accept_any("a", "an"):
        count = read_number(reader)
    phrase = read_phrase(reader)
    if count is None or phrase is None or "card" not in nouns_of(phrase) or reader.plural == count.is_one():
        return None
    reader.produce("card", "cards shown", plural=True)
    found = reader.new_label()
    reader.remember(Result(found), OBJECT, frozenset(("card",)), not count.is_one())
    return RevealUntil(subject, phrase, found, count, verb == "exile")


def read_exile_until(reader: Reader, subject: Reference) -> Effect | None:
    """ "Exile cards from the top of your library until you exile a nonland card"."""
    return read_until(reader, subject, "exile")


def read_choose_from(reader: Reader, subject: Reference) -> Effect | None:
    """ "You choose a nonland card from it", "choose one of them"."""
    some = read_some(reader)
    if some is None:
        return None
    reader.produce("card", plural=some.plural())
    return ChooseFrom(some.among, some.filter, some.count, some.at_least, subject, False, False, some.form)
