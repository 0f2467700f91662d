"""CR 400.7, 401.4, 110.2, 303.4f: where an instruction puts objects, and how they arrive there."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from spellstack.abilities.context import Context
from spellstack.abilities.layouts import is_double_faced
from spellstack.abilities.modifications.base import Modification
from spellstack.abilities.references import OwnerOf, Reference, Result, You
from spellstack.abilities.statics import Continuous
from spellstack.abilities.values import Number, Value
from spellstack.abilities.wording import ORDINALS, listed, possessive
from spellstack.actions.attacking import choose_attacked
from spellstack.actions.basic.counters import SomeCounters, counters_text, read_some_counters
from spellstack.actions.choosing import amount_for, pick, pick_word, players_of, put_in_order
from spellstack.actions.deeds import NOTHING_DONE, moves_outcome
from spellstack.core.decisions import Script
from spellstack.core.events import Entry, Event, ZoneChange, ZoneOrder
from spellstack.core.node import Node, Printer
from spellstack.core.objects import GameObject, Outcome
from spellstack.core.rng import shuffled
from spellstack.core.types import BATTLEFIELD, ENCHANTMENT, EXILE, GRAVEYARD, HAND, LIBRARY, PERMANENT_TYPES
from spellstack.phrases.counters import read_counter_kind
from spellstack.phrases.numbers import read_number
from spellstack.phrases.pronouns import read_owner
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import read_object


@dataclass(frozen=True)
class Destination(Node):
    """A zone (of the owner's) and the manner of arriving.

    `position` counts in a library: 0 top, -1 bottom, n: n cards above it. `order`: "" as its owner likes (401.4),
    "random". `under`: whose control it enters under; None: the controller of the ability (110.2a).
    `form`: the preposition.
    `owners`: under its owner's control. `face`: 1 enters transformed or converted. `face_down`: the kind of face-down
    object.
    """

    zone: int
    position: int = 0
    order: str = ""
    tapped: bool = False
    under: Reference | None = None
    owners: bool = False
    face: int = -1
    face_down: str = ""
    attacking: bool = False
    counters: tuple[tuple[str, Value], ...] = ()
    attach_to: Reference | None = None
    chosen_by: str = ""  # "on their choice of the top or bottom": "their" (or "either", of
    # a place from the top or the bottom), the owners; "your", the controller
    more: bool = False  # "with an additional +1/+1 counter on it"
    whose: Reference | None = field(default=None, compare=False)  # as it is written: a card goes to its owner's zone
    form: str = field(default="", compare=False)
    late: str = field(default="", compare=False)  # "(under your control) tapped and attacking"
    being: tuple[Modification, ...] = ()  # what it is as it enters (611.2e)
    unsaid: bool = field(default=False, compare=False)  # its counters are said in a sentence of their own

    def text(self, printer: Printer) -> str:
        if self.zone == BATTLEFIELD:
            return self.battlefield_text(printer)
        if self.zone == EXILE:
            counters = [counters_text((kind,), n, printer) for kind, n in self.counters]
            return f"with {listed(counters, 'and')} on {self.pronoun()}"
        owner = possessive(self.whose.text(printer)) if self.whose is not None else ""
        many = owner.endswith("s'") and owner.startswith("their ")
        if self.zone == LIBRARY:
            return self.library_text(owner, "libraries" if many else "library")
        word = "hand" if self.zone == HAND else "graveyard"
        return f"{self.form} {owner} {word}s" if many else f"{self.form} {owner} {word}"

    def library_text(self, owner: str, word: str) -> str:
        order = {"random": " in a random order", "any": " in any order"}.get(self.order, "")
        if self.chosen_by == "either":
            return f"into {owner} {word} {ORDINALS[self.position + 1]} from the top or on the bottom"
        if self.chosen_by:
            return f"on {self.chosen_by} choice of the top or bottom of {owner} {word}{order}"
        if self.whose is None:
            return f"on top{order}" if self.position == 0 else f"on the bottom{order}"
        if self.position == 0:
            return f"on top of {owner} {word}{order}"
        if self.position < 0:
            return f"on the bottom of {owner} {word}{order}"
        return f"into {owner} {word} {ORDINALS[self.position + 1]} from the top"

    def pronoun(self) -> str:
        """What the counters are said to be on."""
        return self.order if self.order in ("them", "him", "her") else "it"

    def battlefield_text(self, printer: Printer) -> str:
        found = f"{self.form} the battlefield"
        if self.face == 1 and not self.tapped:
            found += " transformed"
        state = ""
        if self.tapped:
            state += " tapped and transformed" if self.face == 1 and not self.late else " tapped"
        if self.attacking:
            state += " and attacking"
        whose = f" under {possessive(self.whose.text(printer))} control" if self.whose is not None else ""
        found += whose + state if self.late else state + whose
        if self.counters and not self.unsaid:
            counters = [self.counter_words(kind, n, printer) for kind, n in self.counters]
            found += f" with {listed(counters, 'and')} on {self.pronoun()}"
        if self.attach_to is not None:
            found += f" attached to {self.attach_to.text(printer)}"
        return found

    def counter_words(self, kind: str, n: Value, printer: Printer) -> str:
        """ "A +1/+1 counter", "an additional +1/+1 counter", "two additional +1/+1 counters"."""
        if not self.more:
            return counters_text((kind,), n, printer)
        return f"an additional {kind} counter" if n.is_one() else f"{n.counted(printer)} additional {kind} counters"


def put(
    ctx: Context, ids: tuple[int, ...], to: Destination, who: Reference | None = None, rule: str = "400.7"
) -> Script[Outcome]:
    """Puts the objects there, all at once. What can't go there stays where it is. `who`: the players told to do it."""
    movable = [id for id in ids if can_move(ctx, ctx.state.objects.get(id), to.zone, to.face)]
    if not movable:
        return NOTHING_DONE
    if to.zone == LIBRARY and len(movable) > 1:
        ordered = yield from library_order(ctx, movable, to)
        movable = list(ordered)
    under = players_under(ctx, to, who)
    said = (Continuous(Result(""), tuple(m.lock(ctx) for m in to.being)),) if to.being else ()
    events: list[Event] = []
    for id in movable:
        o = ctx.state.objects[id]
        player = o.owner if len(under) > 1 else under[0]
        entry = yield from entry_for(ctx, id, to, player)
        if entry is None:
            continue
        entry.effects = said
        events.append(ZoneChange(ctx.cause(rule), id, o.zone, to.zone, o.owner, entry))
    if not events:
        return NOTHING_DONE
    moving = tuple(events)
    if said:
        begun = ctx.engine.effect_event(ctx, said[0], (), None, rule="611.2e", arriving=moving)
        if begun is not None:
            events.append(begun)
    happened = yield from ctx.engine.perform(events)
    return moves_outcome(ctx, happened)


def players_under(ctx: Context, to: Destination, who: Reference | None) -> list[int]:
    """110.2a: under whose control it enters: as the effect says, else that of the player told to put it there.

    Several players each put what they own.
    """
    if to.under is not None:
        return players_of(ctx, to.under)[:1] or [ctx.controller]
    if who is None or isinstance(who, You):
        return [ctx.controller]
    return players_of(ctx, who) or [ctx.controller]


def can_move(ctx: Context, o: GameObject | None, zone: int, face: int = -1) -> bool:
    """A token that left stays where it is (111.8);
    what is no permanent card never enters the battlefield (304.4, 307.4).
    """
    if o is None or not o.cards:
        return False
    if o.token and o.zone != BATTLEFIELD:
        return False
    if zone == BATTLEFIELD:
        faces = ctx.state.cards[o.cards[0]].definition.faces
        if face == 1 and not is_double_faced(ctx, o):
            return False  # 712.14a: it stays in its zone
        shown = faces[face] if 0 < face < len(faces) else ctx.engine.printed(o)  # 712.14: it enters transformed
        return o.zone != BATTLEFIELD and shown.types & PERMANENT_TYPES != 0
    return o.zone != zone or zone == LIBRARY


def library_order(ctx: Context, ids: list[int], to: Destination) -> Script[tuple[int, ...]]:
    """401.4: several cards put at one place of a library: each owner says in what order, or chance does.

    Returned in the order in which they must be put, so that the one named first ends nearest to the top.
    """
    result: tuple[int, ...] = ()
    if to.order == "random":
        order, rng = shuffled(tuple(ids), ctx.state.rng)
        yield from use_chance(ctx, rng)
        result = order
    else:
        for p in ctx.state.apnap():
            own = tuple(id for id in ids if ctx.state.objects[id].owner == p)
            ordered = yield from put_in_order(ctx, p, own, "401.4", "top first")
            result += ordered
    return result if to.position < 0 else tuple(reversed(result))


def use_chance(ctx: Context, rng: int) -> Script[None]:
    """The stream of chance moves on: an order of a library as it is carries the new state."""
    library = ctx.state.players[ctx.controller].library
    yield from ctx.engine.perform([ZoneOrder(ctx.cause("401.4"), ctx.controller, LIBRARY, library, rng)])


def entry_for(ctx: Context, id: int, to: Destination, under: int) -> Script[Entry | None]:
    """How one object arrives; None if it can't (an Aura with nothing to enchant, 303.4g)."""
    entry = Entry()
    entry.position = to.position
    if to.zone != BATTLEFIELD:
        if to.chosen_by:
            chooser = ctx.controller if to.chosen_by == "your" else ctx.state.objects[id].owner
            word = yield from pick_word(ctx, chooser, ["top", "bottom"], "mode", "608.2d")
            entry.position = to.position if word == "top" else -1
        entry.face_down = to.face_down
        for kind, value in to.counters:
            entry.counters[kind] = amount_for(ctx, value)
        return entry
    o = ctx.state.objects[id]
    controller = o.owner if to.owners else under
    entry.controller = controller
    entry.tapped = to.tapped
    entry.face_down = to.face_down
    entry.face = to.face
    for kind, value in to.counters:
        n = amount_for(ctx, value, controller)
        if n > 0:
            entry.counters[kind] = n
    if to.attach_to is not None:
        codes = to.attach_to.codes(ctx)
        entry.attach_to = codes[0] if codes else 0
    elif not to.face_down and is_aura(ctx, o):
        host = yield from choose_host(ctx, id, controller)
        if host == 0:
            return None
        entry.attach_to = host
    if to.attacking:
        entry.attacking = yield from choose_attacked(ctx, controller)
    return entry


def is_aura(ctx: Context, o: GameObject) -> bool:
    face = ctx.engine.printed(o)
    return face.types & ENCHANTMENT != 0 and "Aura" in face.subtypes


def choose_host(ctx: Context, id: int, player: int) -> Script[int]:
    """303.4f: the player under whose control an Aura enters chooses what it will enchant; it is not targeted."""
    o = ctx.state.objects[id]
    codes = [other for other in ctx.state.battlefield if ctx.engine.can_attach(o, other)]
    codes += [-1 - p for p in ctx.state.apnap() if ctx.engine.can_attach(o, -1 - p)]
    chosen = yield from pick(ctx, player, codes, 1, 1, "303.4f", "enchant")
    return chosen[0] if chosen else 0


HANDS = ("hand", "hands")
GRAVEYARDS = ("graveyard", "graveyards")
LIBRARIES = ("library", "libraries")


def read_destination(reader: Reader) -> Destination | None:
    """ "To its owner's hand", "onto the battlefield tapped", "on the bottom of your library in any order"."""
    here = reader.mark()
    word = reader.accept_any("to", "onto", "into", "on")
    if word in ("to", "onto") and reader.accept("the", "battlefield"):
        return read_battlefield(reader, word)
    found: Destination | None = None
    if word in ("to", "into"):
        found = read_owned_zone(reader, word)
    elif word == "on":
        if reader.accept("top", "of"):
            found = read_library(reader, 0)
        elif reader.accept("top"):
            found = Destination(LIBRARY, 0, read_order(reader), form="on")
        elif reader.accept("the", "bottom", "of"):
            found = read_library(reader, -1)
        elif reader.accept("the", "bottom"):
            found = Destination(LIBRARY, -1, read_order(reader), form="on")
        elif reader.is_word("their", "your") and reader.peek(1).word == "choice":
            chooser = reader.take().word
            library = read_library(reader, 0) if reader.phrase("choice of the top or bottom of") else None
            found = replace(library, chosen_by=chooser) if library is not None else None
    if found is None:
        reader.reset(here)
    return found


def read_owned_zone(reader: Reader, word: str) -> Destination | None:
    """ "Your hand", "its owner's graveyard", "its owner's library second from the top"."""
    whose = read_owner(reader, True)
    if whose is None:
        return None
    if reader.accept_any(*HANDS):
        return Destination(HAND, whose=whose, form=word)
    if reader.accept_any(*GRAVEYARDS):
        return Destination(GRAVEYARD, whose=whose, form=word)
    if word == "into" and reader.accept("library"):
        nth = reader.take().word
        if nth in ORDINALS[2:] and reader.phrase("from the top"):
            either = "either" if reader.phrase("or on the bottom") else ""
            return Destination(LIBRARY, ORDINALS.index(nth) - 1, chosen_by=either, whose=whose, form=word)
    return None


def read_library(reader: Reader, position: int) -> Destination | None:
    whose = read_owner(reader, True)
    if whose is None or not reader.accept_any(*LIBRARIES):
        return None
    return Destination(LIBRARY, position, read_order(reader), whose=whose, form="on")


def read_order(reader: Reader) -> str:
    """ "In any order", "in a random order" (401.4)."""
    if reader.phrase("in any order"):
        return "any"
    return "random" if reader.phrase("in a random order") else ""


def read_battlefield(reader: Reader, word: str) -> Destination | None:
    """What follows "onto the battlefield"."""
    face = 1 if reader.accept_any("transformed", "converted") else -1
    tapped = reader.accept("tapped")
    turned = tapped and reader.accept("and", "transformed")
    if turned:
        face = 1
    attacking = tapped and reader.accept("and", "attacking")
    whose: Reference | None = None
    owners = False
    under: Reference | None = None
    here = reader.mark()
    if reader.accept("under"):
        whose = read_owner(reader, True)
        if whose is None or not reader.accept("control"):
            reader.reset(here)
            whose = None
        elif isinstance(whose, OwnerOf):
            owners = True
        else:
            under = whose
    late = not tapped and reader.accept("tapped")
    tapped = tapped or late
    attacking = attacking or (late and reader.accept("and", "attacking"))
    counters: list[tuple[str, Value]] = []
    order = ""
    here = reader.mark()
    more = False
    if reader.accept("with"):
        some = read_more_counters(reader)
        more = some is not None
        some = some or read_some_counters(reader)
        while some is not None and len(some.kinds) == 1:
            counters.append((some.kinds[0], some.count))
            some = read_some_counters(reader) if reader.accept("and") else None
        if counters and reader.accept("on"):
            order = reader.accept_any("it", "them", "him", "her")
            if not order:
                counters = []
            order = order if order != "it" else ""
        else:
            counters = []
        if not counters:
            reader.reset(here)
    attach: Reference | None = None
    here = reader.mark()
    if reader.accept("attached", "to"):
        attach = read_object(reader, True)
        if attach is None:
            reader.reset(here)
    return Destination(
        BATTLEFIELD, 0, order, tapped, under, owners, face, "", attacking, tuple(counters), attach, "",
        more and bool(counters), whose, word, late="tapped" if late else "",
    )  # fmt: skip


def read_more_counters(reader: Reader) -> SomeCounters | None:
    """ "An additional +1/+1 counter", "two additional +1/+1 counters"."""
    here = reader.mark()
    one = reader.phrase("an additional")
    count = Number(1) if one else read_number(reader)
    if count is not None and (one or reader.accept("additional")):
        kind = read_counter_kind(reader)
        if kind and reader.accept("counter" if one else "counters"):
            return SomeCounters((kind,), count)
    reader.reset(here)
    return None
