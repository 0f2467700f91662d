"""CR 400.7, 401, 110.2a:
"return", "put onto the battlefield", "put into your hand", "shuffle into" - objects change zones.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from spellstack.abilities.amounts import things
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect, Sequence
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.qualities import InZone, WithCounter
from spellstack.abilities.references import AnyPlayer, Each, Opponents, Reference, Result, Source, Target, You
from spellstack.abilities.several import Several
from spellstack.abilities.values import Number, Value
from spellstack.abilities.wording import possessive, with_article
from spellstack.actions.basic.counters import read_some_counters
from spellstack.actions.basic.destination import Destination, can_move, put, read_destination
from spellstack.actions.basic.looking import Remainder, TopOf, read_all_but, read_among, read_some, read_top, some_text
from spellstack.actions.choosing import amount_for, choose_some, pick_random, players_of, put_in_order
from spellstack.actions.deeds import exile, moves_outcome, reveal, shuffle
from spellstack.actions.simple import ZoneOf
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.events import Entry, Event, ZoneChange, ZoneOrder
from spellstack.core.node import Printer, equal
from spellstack.core.objects import Outcome
from spellstack.core.types import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY
from spellstack.phrases.nouns import read_phrase
from spellstack.phrases.numbers import read_count, read_things
from spellstack.phrases.posts import read_zone
from spellstack.phrases.pronouns import read_owner
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import read_object, read_objects


@dataclass(frozen=True)
class Put(Effect):
    """Puts or returns objects to a zone, all at once.

    `verb`: "put" or "return".
    """

    what: Reference
    to: Destination
    verb: str = "put"
    who: Reference = You()
    from_zone: Filter | None = None
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = self.what.objects(ctx)
        if self.from_zone is not None:
            ids = tuple(id for id in ids if self.from_zone.admits(ctx, ctx.state.objects[id]))
        outcome = yield from put(ctx, ids, self.to, self.who)
        return outcome

    def text(self, printer: Printer) -> str:
        source = f" {self.from_zone.text(printer)}" if self.from_zone is not None else ""
        found = f"{self.what.text(printer)}{source} {self.to.text(printer)}"
        if self.form == "place first":
            found = f"{source} {self.to.text(printer)} {self.what.text(printer)}".lstrip()
        return f"{said(self.who, self.verb, printer)} {found}" if self.verb else found


@dataclass(frozen=True)
class PutSome(Effect):
    """ "Put one of them into your hand", "you may put a creature card from among them onto the battlefield".

    The player `who` (None: you) chooses `count` of `among` that the filter admits (None: any), at least `at_least`
    of them (None: all of `count`), and puts them there. `reveals`: they are revealed first (701.20).
    """

    among: Reference
    filter: Filter | None
    count: Value | None
    to: Destination
    at_least: Value | None = None
    who: Reference | None = None
    reveals: bool = False
    random: bool = False
    rest: Destination | None = None
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        players = [ctx.controller] if self.who is None else players_of(ctx, self.who)
        if not players:
            return Outcome()
        chosen = yield from choose_some(
            ctx, players[0], self.among, self.filter, self.count, self.at_least, self.random, "put"
        )
        if self.reveals and chosen:
            yield from ctx.engine.perform([reveal(ctx, id, players[0]) for id in chosen])
        if self.to.zone == EXILE and not self.to.face_down:
            events: list[Event] = [exile(ctx, id) for id in chosen]
            happened = (yield from ctx.engine.perform(events)) if events else []
            return moves_outcome(ctx, happened)
        outcome = yield from put(ctx, chosen, self.to, self.who)
        if self.rest is not None:
            others = tuple(id for id in self.among.objects(ctx) if id not in chosen)
            yield from put(ctx, others, self.rest)
        return outcome

    def text(self, printer: Printer) -> str:
        start = said(self.who if self.who is not None else You(), "put", printer)
        found = f"{start} {some_text(self.filter, self.count, self.at_least, self.among, self.form, printer)}"
        found += f" back {self.to.text(printer)}" if "|back" in self.form else f" {self.to.text(printer)}"
        if self.rest is not None:
            words = ("rest of the revealed cards", "other")
            word = next((f"the {w}" for w in words if self.form.endswith(w)), "the rest")
            found += f" and {word} {self.rest.text(printer)}"
        return found


@dataclass(frozen=True)
class ShuffleInto(Effect):
    """701.24c-d: shuffles objects into their owners' libraries; the libraries are shuffled even if nothing moves.

    `whose`: players whose libraries are shuffled in any case (None: the owners of the objects, as last known).
    """

    what: Reference
    whose: Reference | None = None
    library: Reference | None = field(default=None, compare=False)
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        owners = [view.owner for view in self.what.views(ctx)]
        if self.whose is not None:
            owners.extend(players_of(ctx, self.whose))
        events: list[Event] = []
        for id in self.what.objects(ctx):
            o = ctx.state.objects[id]
            if can_move(ctx, o, LIBRARY) and o.zone != LIBRARY:
                events.append(ZoneChange(ctx.cause("701.24c"), id, o.zone, LIBRARY, o.owner, Entry()))
        happened = (yield from ctx.engine.perform(events)) if events else []
        outcome = moves_outcome(ctx, happened, tuple(dict.fromkeys(owners)))
        yield from shuffle(ctx, [p for p in ctx.state.apnap() if p in owners])
        return outcome

    def text(self, printer: Printer) -> str:
        who = self.whose if self.whose is not None else You()
        start = said(who, "shuffle", printer) if self.form != "owner" else f"{who.text(printer)} shuffles"
        return f"{start} {self.what.text(printer)} into {self.form_text(printer)}"

    def form_text(self, printer: Printer) -> str:
        if self.library is None:
            return "their library"
        owner = possessive(self.library.text(printer))
        return f"{owner} {'libraries' if owner.startswith('their owners') else 'library'}"


@dataclass(frozen=True)
class Shuffle(Effect):
    """701.24a: players shuffle their libraries, without the cards that are to be put on top afterwards (701.24b)."""

    who: Reference
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        players = players_of(ctx, self.who)
        yield from shuffle(ctx, players)
        return Outcome(bool(players), (), 0, tuple(players))

    def text(self, printer: Printer) -> str:
        start = said(self.who, "shuffle", printer)
        if self.form == "if searched":
            return "if you search your library this way, shuffle"
        return f"{start} {self.form}" if self.form else start


@dataclass(frozen=True)
class ExileTop(Effect):
    """ "Exile the top three cards of your library", `face_down` or not (406.3)."""

    whose: Reference
    count: Value = Number(1)
    face_down: bool = False
    who: Reference = You()
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        players = players_of(ctx, self.whose)
        for p in players:
            n = amount_for(ctx, self.count, p)
            library = ctx.state.players[p].library
            for id in library[: max(0, len(library) - n) if self.form == "all but" else n]:
                if self.face_down:
                    entry = Entry()
                    entry.face_down = "exile"
                    events.append(ZoneChange(ctx.cause("406.3"), id, LIBRARY, EXILE, p, entry, "exile"))
                else:
                    events.append(exile(ctx, id))
        if not events:
            return Outcome(False, (), 0, tuple(players))
        happened = yield from ctx.engine.perform(events)
        return moves_outcome(ctx, happened, tuple(players))

    def text(self, printer: Printer) -> str:
        who = said(self.who, "exile", printer)
        cards = "the top card" if self.count.is_one() else f"the top {self.count.counted(printer)} cards"
        if self.form == "from the top":
            cards = f"{things(self.count, 'card', printer)} from the top"
        elif self.form == "all but":
            cards = f"all but the bottom {things(self.count, 'card', printer)}".replace("bottom a ", "bottom ")
        down = " face down" if self.face_down else ""
        return f"{who} {cards} of {possessive(self.whose.text(printer))} library{down}"


@dataclass(frozen=True)
class ReturnRandom(Effect):
    """ "Return two creature cards at random from your graveyard to your hand": chance picks among what is there."""

    filter: Filter
    count: Value
    from_zone: Filter
    to: Destination
    who: Reference = You()

    def run(self, ctx: Context) -> Script[Outcome]:
        there = Each(Phrase((), self.filter, (self.from_zone,))).objects(ctx)
        chosen = yield from pick_random(ctx, list(there), amount_for(ctx, self.count))
        outcome = yield from put(ctx, chosen, self.to, self.who)
        return outcome

    def text(self, printer: Printer) -> str:
        one = self.count.is_one()
        noun = self.filter.noun(printer, not one)
        found = with_article(noun) if one else f"{self.count.counted(printer)} {noun}"
        found += f" at random {self.from_zone.text(printer)} {self.to.text(printer)}"
        return f"{said(self.who, 'return', printer)} {found}"


def read_return_random(reader: Reader, subject: Reference) -> Effect | None:
    """ "Return a creature card at random from your graveyard to the battlefield"."""
    count: Value | None = Number(1)
    if not reader.accept_any("a", "an"):
        count = read_count(reader)
    phrase = read_phrase(reader) if count is not None else None
    if count is None or phrase is None or reader.plural == count.is_one():
        return None
    zone = read_zone(reader) if reader.phrase("at random") and reader.is_word("from") else None
    to = read_destination(reader) if zone is not None else None
    if zone is None or to is None:
        return None
    reader.produce("card", "creature", "permanent", "artifact", "land", "enchantment", plural=not count.is_one())
    reader.produce_amount()
    return ReturnRandom(phrase, count, zone, to, subject)


def read_return(reader: Reader, subject: Reference) -> Effect | None:
    """ "Return target creature to its owner's hand", "return ~ from your graveyard to the battlefield tapped"."""
    here = reader.mark()
    random = read_return_random(reader, subject)
    if random is not None:
        return random
    reader.reset(here)
    if reader.is_word("from"):
        place = read_zone(reader)
        goal = read_destination(reader) if place is not None else None
        found = read_objects(reader) if goal is not None else None
        if place is None or goal is None or found is None:
            return None
        placed = in_place(reader, found, place)
        produce_moved(reader, found)
        return Put(found, goal, "return", subject, place, form="place first") if placed else None
    if reader.is_word("to"):
        goal = read_destination(reader)
        moved = read_objects(reader) if goal is not None else None
        if goal is None or moved is None:
            return None
        produce_moved(reader, moved)
        return Put(moved, goal, "return", subject, form="place first")
    what = read_objects(reader)
    if what is None:
        return None
    zone: Filter | None = None
    if not isinstance(what, Each) and reader.is_word("from"):
        zone = read_zone(reader)
        if zone is None:
            return None
    to = read_destination(reader)
    if to is None:
        return None
    produce_moved(reader, what)
    return Put(what, to, "return", subject, zone)


@dataclass(frozen=True)
class ZoneSaidBefore(InZone):
    """The zone of a target, named before it in the sentence."""

    def text(self, printer: Printer) -> str:
        return ""


def in_place(reader: Reader, what: Reference, place: Filter) -> bool:
    """Targets are cards in the place that is named before them ("from your graveyard to ...")."""
    if not isinstance(what, Target) or what.form or not isinstance(place, InZone):
        return False
    spec = reader.targets[what.slot]
    if not isinstance(spec.filter, Phrase):
        return False
    hidden = ZoneSaidBefore(place.zone, place.whose, place.form)
    inside = replace(spec.filter, posts=(*spec.filter.posts, hidden))
    targets = list(reader.targets)
    targets[what.slot] = replace(spec, filter=inside)
    reader.targets = tuple(targets)
    return True


def produce_moved(reader: Reader, what: Reference) -> None:
    """Later words may speak of what was moved, as a card or as a permanent."""
    plural = False
    for referent in reversed(reader.referents):
        if equal(referent.reference, what):
            plural = referent.plural
            break
    reader.produce("card", "creature", "permanent", "artifact", "land", "enchantment", plural=plural)
    reader.produce_amount()


def read_put(reader: Reader, subject: Reference) -> Effect | None:
    """ "Put it into your hand", "put target creature on top of its owner's library", "put the rest on the bottom
    ...".
    """
    here = reader.mark()
    back = read_put_back(reader, subject)
    if back is not None:
        return back
    reader.reset(here)
    found = read_put_some(reader, subject)
    if found is not None:
        return found
    reader.reset(here)
    what = read_rest(reader) or read_top(reader) or read_whole_graveyard(reader, subject) or read_object(reader)
    if what is None:
        return None
    zone: Filter | None = None
    if isinstance(what, Source) and reader.is_word("from"):  # "put this card from your graveyard on top of ..."
        zone = read_zone(reader)
        if zone is None:
            return None
    to = read_destination(reader)
    if to is None:
        return None
    produce_moved(reader, what)
    told_place(reader, to)
    moved = Put(what, to, "put", subject, zone)
    here = reader.mark()
    rest = read_rest(reader) if reader.accept("and") else None
    beyond = read_destination(reader) if rest is not None else None
    if rest is None or beyond is None:
        reader.reset(here)
        return moved
    return Sequence((moved, Put(rest, beyond, "")), "and")


PLACES = {BATTLEFIELD: "onto the battlefield", HAND: "into a hand", GRAVEYARD: "into a graveyard"}


def told_place(reader: Reader, to: Destination) -> None:
    """Later sentences may speak of what was put there this way."""
    place = PLACES.get(to.zone, "")
    if place:
        reader.put_there(place)


def read_rest(reader: Reader) -> Reference | None:
    """ "The rest", "the other": what is left of the cards last looked at, revealed or exiled."""
    here = reader.mark()
    form = reader.first_of(
        "the exiled cards not cast this way",
        "the revealed cards not cast this way",
        "all revealed cards not cast this way",
        "all exiled cards not cast this way",
        "the rest of the revealed cards",
        "the rest of the cards revealed this way",
        "the rest of those exiled cards",
        "the rest of those cards",
        "the rest of the cards",
        "the rest",
        "the other cards",
        "all other cards revealed this way",
        "all other revealed cards",
        "all cards revealed this way",
        "all revealed cards",
        "the others",
        "the other",
        "the revealed cards",
        "the exiled cards",
    )
    if form:
        label = whole_label(reader, "exiled" if "exiled" in form else "cards shown")
        if label:
            return Remainder(label, (), form)
    reader.reset(here)
    return None


def whole_label(reader: Reader, called: str = "cards shown") -> str:
    """The label of the cards last looked at or revealed:
    the latest result that was spoken of as several, else as one.
    """
    for plural in (True, False):
        for referent in reversed(reader.referents):
            if isinstance(referent.reference, Result) and called in referent.nouns and referent.plural == plural:
                reader.use(referent.reference)
                return referent.reference.label
    return ""


def read_put_some(reader: Reader, subject: Reference) -> Effect | None:
    """ "Put one of them into your hand and the rest on the bottom of your library in any order"."""
    some = read_some(reader)
    if some is None:
        return None
    back = reader.accept("back")
    to = read_destination(reader)
    if to is None:
        return None
    rest: Destination | None = None
    form = f"{some.form}|back" if back and some.filter is None else some.form
    here = reader.mark()
    if reader.accept("and"):
        word = reader.first_of("the rest of the revealed cards", "the rest", "the other")
        rest = read_destination(reader) if word else None
        if rest is None:
            reader.reset(here)
        elif word != "the rest":
            form += f"|{word.removeprefix('the ')}"
    reader.produce("card", "creature", "permanent", plural=some.plural())
    told_place(reader, to)
    return PutSome(some.among, some.filter, some.count, to, some.at_least, subject, False, False, rest, form)


def read_exile_top(reader: Reader, subject: Reference) -> Effect | None:
    """ "Exile the top three cards of your library", "each player exiles the top card of their library face down"."""
    top = read_top(reader) or read_all_but(reader)
    form = top.form if top is not None else ""
    if top is None:
        here = reader.mark()
        count = read_things(reader, "card")
        if count is None or not reader.phrase("from the top of"):
            reader.reset(here)
            return None
        whose = read_owner(reader, True)
        if whose is None or not reader.accept("library"):
            return None
        top, form = TopOf(whose, count), "from the top"
    face_down = reader.phrase("face down")
    several = isinstance(top.whose, (AnyPlayer, Opponents)) and top.whose.form.startswith("each")
    reader.produce("card", "cards shown", plural=several or not top.count.is_one())
    reader.produce_amount()
    return ExileTop(top.whose, top.count, face_down, subject, form)


@dataclass(frozen=True)
class PutBack(Effect):
    """401.4: the cards that were looked at go back on top of their library, in any order."""

    among: Reference
    who: Reference = You()
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = self.among.objects(ctx)
        if not ids:
            return Outcome()
        owner = ctx.state.objects[ids[0]].owner
        players = players_of(ctx, self.who)
        ordered = yield from put_in_order(ctx, players[0] if players else ctx.controller, ids, "401.4", "top first")
        library = ctx.state.players[owner].library
        rest = tuple(id for id in library if id not in ids)
        yield from ctx.engine.perform([ZoneOrder(ctx.cause("401.4"), owner, LIBRARY, ordered + rest)])
        return Outcome(True, ordered, len(ordered))

    def text(self, printer: Printer) -> str:
        return f"{said(self.who, 'put', printer)} {self.among.text(printer)} back{self.form}"


def read_put_back(reader: Reader, subject: Reference) -> Effect | None:
    """ "Put them back in any order"."""
    among = read_among(reader) or read_rest(reader)
    if among is None or not reader.accept("back"):
        return None
    form = reader.first_of("on top of your library in any order", "in any order")
    return PutBack(among, subject, f" {form}" if form else "")


def read_shuffle_if(reader: Reader) -> Effect | None:
    """ "If you search your library this way, shuffle": a search of library and graveyard always includes the
    library.
    """
    return Shuffle(You(), "if searched") if reader.phrase("if you search your library this way , shuffle") else None


WHOLE = (
    ("their hand and graveyard", (HAND, GRAVEYARD)),
    ("their graveyard and hand", (GRAVEYARD, HAND)),
    ("your hand and graveyard", (HAND, GRAVEYARD)),
    ("your graveyard and hand", (GRAVEYARD, HAND)),
    ("their hand", (HAND,)),
    ("your hand", (HAND,)),
    ("the cards from their hand", (HAND,)),
    ("the cards from your hand", (HAND,)),
)


def read_whole_graveyard(reader: Reader, subject: Reference) -> Reference | None:
    """ "All the cards from their graveyard", "all cards from your graveyard"."""
    for words, zones in WHOLE:
        if reader.phrase(words):
            whose: Reference = You("you") if words.startswith("your") else subject
            return Several(tuple(ZoneOf(zone, whose, words) for zone in zones), words)
    for words in ("all the cards from their graveyard", "all cards from their graveyard", "their graveyard"):
        if reader.phrase(words):
            return ZoneOf(GRAVEYARD, subject, words)
    for words in ("all the cards from your graveyard", "all cards from your graveyard", "your graveyard"):
        if reader.phrase(words):
            return ZoneOf(GRAVEYARD, You("you"), words)
    return None


def counters_of_target(reader: Reader, what: Reference | None) -> WithCounter | None:
    """ "Exile target card from your graveyard with a memory counter on it": the counters, taken off the target."""
    if not isinstance(what, Target) or what.slot != len(reader.targets) - 1:
        return None
    spec = reader.targets[what.slot]
    phrase = spec.filter
    if not isinstance(phrase, Phrase) or not phrase.posts or phrase.zone_mask() != 1 << GRAVEYARD:
        return None
    last = phrase.posts[-1]
    if not isinstance(last, WithCounter) or not last.wanted or not last.kind or last.more:
        return None
    plain = Phrase(phrase.adjectives, phrase.head, phrase.posts[:-1])
    reader.targets = (*reader.targets[: what.slot], replace(spec, filter=plain))
    return last


def read_exile_with(reader: Reader, subject: Reference) -> Effect | None:
    """ "Exile it with three time counters on it"."""
    what = read_rest(reader) or read_object(reader)
    taken = counters_of_target(reader, what)
    if taken is not None and what is not None:  # a card in a graveyard has no counters: it gets them in exile
        produce_moved(reader, what)
        return Put(
            what,
            Destination(EXILE, 0, "them" if taken.on == "them" else "", counters=((taken.kind, taken.count),)),
            "exile",
            subject,
        )
    if what is None or not reader.accept("with"):
        return None
    counters: list[tuple[str, Value]] = []
    while True:
        some = read_some_counters(reader)
        if some is None or len(some.kinds) != 1:
            return None
        counters.append((some.kinds[0], some.count))
        if not reader.accept("and"):
            break
    if not reader.accept("on"):
        return None
    word = reader.accept_any("it", "them")
    if not word:
        return None
    produce_moved(reader, what)
    return Put(
        what, Destination(EXILE, 0, "them" if word == "them" else "", counters=tuple(counters)), "exile", subject
    )
