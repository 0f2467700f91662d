"""CR 309, 701.49: dungeons: their rooms, venturing into them, and completing them."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib.resources import files
from typing import Final

from spellstack import actions
from spellstack.abilities.ability import Body, KeywordAbility, Triggered
from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.patterns import Pattern
from spellstack.abilities.references import Each, Reference
from spellstack.abilities.values import Value
from spellstack.actions.basic.token_faces import make_face
from spellstack.actions.choosing import pick_word, players_of
from spellstack.actions.deeds import action_done
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.definition import Face
from spellstack.core.events import ACTION_DONE, CEASE, MEMORY, Cause, EmblemCreated, Event, MemoryChange
from spellstack.core.node import Ability, Printer
from spellstack.core.objects import GameObject, Outcome
from spellstack.core.types import COMMAND, DUNGEON
from spellstack.phrases.changes import read_keyword_name
from spellstack.phrases.reader import Grammar, Reader
from spellstack.phrases.sentences import read_body
from spellstack.phrases.tokens import Names, tokens_of

ROOM: Final = "room"  # memory of a dungeon: the room that the venture marker is in
COMPLETED: Final = "completed dungeons"  # memory of a player: places in the list of dungeons
COMPLETE: Final = "complete a dungeon"
VENTURE: Final = "venture"


@dataclass(frozen=True)
class Room(Pattern):
    """309.4c: "When you move your venture marker into this room". `exits`: the rooms that arrows lead to."""

    number: int
    name: str
    exits: tuple[int, ...] = ()

    def kinds(self) -> tuple[int, ...]:
        return (MEMORY,)

    def matches(self, ctx: Context, event: Event) -> bool:
        return (
            isinstance(event, MemoryChange)
            and event.object == ctx.source
            and event.key == ROOM
            and event.values == (self.number,)
        )

    def zones(self) -> int:
        return 1 << COMMAND

    def text(self, printer: Printer) -> str:
        return "when you move your venture marker into this room"


class Dungeon:
    """A dungeon card outside the game. `named`: it is entered only by ventures that name it (701.49d)."""

    def __init__(self, face: Face, named: bool) -> None:
        self.face = face
        self.named = named


# --- the cards


def plain_keyword(reader: Reader) -> Ability | None:
    """A keyword ability without anything behind it: rooms need no others."""
    name = read_keyword_name(reader)
    return KeywordAbility(name) if name else None


GRAMMAR: Final = Grammar(
    actions.VERBS, actions.OPENERS, plain_keyword, riders=actions.RIDERS, trailers=actions.TRAILERS
)


def read_room(text: str) -> Body:
    """What a room does.

    Raises ValueError for text that is not understood: the file is wrong then.
    """
    names = Names("Dungeon", False)
    reader = Reader(text, tokens_of(text, names), names, GRAMMAR, DUNGEON)
    body = read_body(reader)
    if body is None or not reader.at_end():
        raise ValueError(f"a room is not understood: {text}")
    return body


def read_dungeon(lines: list[str]) -> Dungeon:
    """A title and its rooms."""
    name, _, rule = lines[0].partition(":")
    rooms = [[part.strip() for part in line.split("|")] for line in lines[1:]]
    places = [room[0] for room in rooms]
    abilities: list[Ability] = []
    for i, (room, text, exits) in enumerate(rooms):
        leads = tuple(places.index(exit.strip()) for exit in exits.split(";") if exit.strip())
        abilities.append(Triggered(Room(i, room, leads), read_room(text), zones=1 << COMMAND))
    return Dungeon(make_face(name, 0, DUNGEON, 0, (), tuple(abilities), 0, 0), bool(rule))


class DungeonCards:
    """All dungeon cards, read as they are first asked for."""

    def __init__(self) -> None:
        self.known: tuple[Dungeon, ...] = ()

    def all(self) -> tuple[Dungeon, ...]:
        if not self.known:
            text = files("spellstack.designations").joinpath("dungeon_cards.txt").read_text(encoding="utf-8")
            blocks = [[line for line in block.splitlines() if line[:1] != "#"] for block in text.split("\n\n")]
            self.known = tuple(read_dungeon(block) for block in blocks)
        return self.known


CARDS: Final = DungeonCards()


def dungeon_named(name: str) -> int:
    """The place of a dungeon in the list; -1 if there is none of that name."""
    for i, dungeon in enumerate(CARDS.all()):
        if dungeon.face.name == name:
            return i
    return -1


# --- venturing


def rooms_of(face: Face) -> tuple[Room, ...]:
    """309.4: the rooms of a dungeon."""
    found: list[Room] = []
    for ability in face.abilities:
        if isinstance(ability, Triggered) and isinstance(ability.pattern, Room):
            found.append(ability.pattern)
    return tuple(found)


def dungeon_of(ctx: Context, player: int) -> GameObject | None:
    """309.3: the dungeon card that the player owns in the command zone."""
    for id in ctx.state.command:
        o = ctx.state.objects[id]
        if o.owner == player and ctx.engine.printed(o).types & DUNGEON:
            return o
    return None


def room_of(o: GameObject, face: Face) -> Room:
    """The room that the venture marker is in."""
    return rooms_of(face)[o.memory.get(ROOM, (0,))[0]]


def removal(face: Face, id: int, player: int, completed: tuple[int, ...], cause: Cause) -> list[Event]:
    """309.5b, 309.7: the dungeon is removed from the game, and so its owner completes it."""
    done = (*completed, dungeon_named(face.name))
    return [
        Event(CEASE, cause, id),
        MemoryChange(cause, -1 - player, COMPLETED, done),
        Event(ACTION_DONE, cause, 0, player, id, word=COMPLETE),
    ]


@dataclass(frozen=True)
class Venture(Effect):
    """701.49: the players venture into the dungeon; `into`: into the dungeon of that name, if they enter one."""

    who: Reference
    into: str = ""
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        players = players_of(ctx, self.who)
        for p in players:
            yield from venture(ctx, p, self.into)
        return Outcome(bool(players), (), len(players), tuple(players))

    def text(self, printer: Printer) -> str:
        return f"{said(self.who, VENTURE, printer)} into {self.into or 'the dungeon'}"


def venture(ctx: Context, player: int, into: str = "") -> Script[None]:
    """701.49a-d: one player moves on to the next room, or enters a dungeon."""
    here = dungeon_of(ctx, player)
    face = ctx.engine.printed(here) if here is not None else None
    room = room_of(here, face) if here is not None and face is not None else None
    if here is not None and room is not None and room.exits:
        rooms = rooms_of(ctx.engine.printed(here))
        names = [rooms[i].name for i in room.exits]
        chosen = yield from pick_word(ctx, player, names, "mode", "701.49b")
        number = room.exits[names.index(chosen)]
        yield from ctx.engine.perform([MemoryChange(ctx.cause("701.49b"), here.id, ROOM, (number,))])
    else:
        if here is not None and face is not None:
            completed = ctx.state.players[player].memory.get(COMPLETED, ())
            yield from ctx.engine.perform(removal(face, here.id, player, completed, ctx.cause("701.49c")))
        yield from enter_dungeon(ctx, player, into)
    yield from ctx.engine.perform([action_done(ctx, VENTURE, player, rule="701.49a")])


def enter_dungeon(ctx: Context, player: int, into: str) -> Script[None]:
    """701.49a, d: a dungeon card comes into the command zone; the marker is put on its topmost room."""
    fit = [d.face for d in CARDS.all() if (d.face.name == into if into else not d.named)]
    name = yield from pick_word(ctx, player, [face.name for face in fit], "mode", "701.49a")
    face = next(face for face in fit if face.name == name)
    rule = "701.49d" if into else "701.49a"
    event = EmblemCreated(ctx.cause(rule), player, face, "dungeon")
    yield from ctx.engine.perform([event])
    if event.new_object:
        yield from ctx.engine.perform([MemoryChange(ctx.cause("309.4a"), event.new_object, ROOM, (0,))])


def read_venture(reader: Reader, subject: Reference) -> Effect | None:
    """ "Venture into the dungeon", "that player ventures into Undercity"."""
    if isinstance(subject, Each) or not reader.accept("into"):
        return None
    if reader.phrase("the dungeon"):
        return Venture(subject)
    name = reader.peek().text
    if dungeon_named(name) < 0:
        return None
    reader.pos += 1
    return Venture(subject, name)


# --- what was completed

YOU_HAVE: Final = "you've"
YOU_HAVE_NOT: Final = "you haven't"


def completed_by(ctx: Context, player: int) -> tuple[int, ...]:
    return ctx.state.players[player].memory.get(COMPLETED, ())


@dataclass(frozen=True)
class HasCompleted(Condition):
    """309.7: "you've completed a dungeon", "you haven't completed [name]"."""

    name: str = ""
    wanted: bool = True

    def holds(self, ctx: Context) -> bool:
        done = completed_by(ctx, ctx.controller)
        found = dungeon_named(self.name) in done if self.name else bool(done)
        return found == self.wanted

    def text(self, printer: Printer) -> str:
        return f"{YOU_HAVE if self.wanted else YOU_HAVE_NOT} completed {self.name or 'a dungeon'}"


def read_has_completed(reader: Reader) -> Condition | None:
    """ "You've completed a dungeon", "you haven't completed Tomb of Annihilation"."""
    for text, wanted in ((YOU_HAVE, True), (YOU_HAVE_NOT, False)):
        if reader.phrase(f"{text} completed"):
            if reader.phrase("a dungeon"):
                return HasCompleted("", wanted)
            for dungeon in CARDS.all():
                if reader.accept(*dungeon.face.name.lower().split()):
                    return HasCompleted(dungeon.face.name, wanted)
            return None
    return None


@dataclass(frozen=True)
class DungeonsCompleted(Value):
    """ "(For each) differently named dungeon you've completed"."""

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        return len(set(completed_by(ctx, ctx.controller)))

    def text(self, printer: Printer) -> str:
        return "the number of differently named dungeons you've completed"

    def each(self, printer: Printer) -> str:
        return "differently named dungeon you've completed"


def read_dungeons_completed(reader: Reader) -> Value | None:
    return DungeonsCompleted() if reader.phrase("differently named dungeon you've completed") else None
