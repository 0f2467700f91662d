"""CR 709.5: Rooms: permanents with a shared type line, whose halves (doors) are locked or unlocked."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from spellstack.abilities.ability import Triggered
from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import Filter, matching_codes
from spellstack.abilities.patterns import Happens
from spellstack.abilities.references import Reference
from spellstack.abilities.situations import KindsAmong
from spellstack.abilities.values import Value
from spellstack.actions.choosing import pick_word
from spellstack.actions.deeds import on_battlefield
from spellstack.core.decisions import Script
from spellstack.core.events import ACTION_DONE, Cause, Event, MemoryChange
from spellstack.core.node import Ability, Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.nouns import read_phrase
from spellstack.phrases.numbers import read_number
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import read_object

UNLOCKED: Final = "unlocked"  # memory of a permanent: its unlocked halves, the left one is 0 (709.5c)
THIS_DOOR: Final = "unlock this door"


def of_half(ability: Ability, half: int) -> Ability:
    """709.5h: "this door" is the half that the ability is printed on."""
    if isinstance(ability, Triggered) and isinstance(ability.pattern, Happens) and ability.pattern.word == THIS_DOOR:
        return replace(ability, pattern=replace(ability.pattern, word=f"{THIS_DOOR} {half}"))
    return ability


def unlock_notices(cause: Cause, object: int, player: int, half: int, fully: bool) -> list[Event]:
    """709.5h-i: the player unlocks a door, and perhaps fully unlocks the permanent."""
    words = [f"{THIS_DOOR} {half}"] + (["fully unlock"] if fully else [])
    return [Event(ACTION_DONE, cause, object, player, object, word=word) for word in words]


def unlock_events(
    cause: Cause, object: int, player: int, half: int, before: tuple[int, ...], doors: int
) -> list[Event]:
    """709.5f: a locked half becomes unlocked."""
    now = tuple(sorted((*before, half)))
    return [
        MemoryChange(cause, object, UNLOCKED, now),
        *unlock_notices(cause, object, player, half, len(now) == doors),
    ]


@dataclass(frozen=True)
class ChangeDoor(Effect):
    """709.5f-g: the controller of the ability unlocks a locked door of each permanent, or (`lock`) locks one.

    `verb`: "unlock", or "lock or unlock" where the player chooses.
    """

    what: Reference
    verb: str = "unlock"
    form: str = field(default="", compare=False)

    def possible(self, ctx: Context, player: int) -> bool:
        return bool(self.what.objects(ctx))

    def run(self, ctx: Context) -> Script[Outcome]:
        changed: list[int] = []
        for id in on_battlefield(ctx, self.what.objects(ctx)):
            o = ctx.state.objects[id]
            halves = ctx.engine.copiable(o).halves
            unlocked = o.memory.get(UNLOCKED, ())
            usable = [i for i in range(len(halves)) if self.verb != "unlock" or i not in unlocked]
            names = [halves[i].name for i in usable]
            chosen = yield from pick_word(ctx, ctx.controller, names, "mode", "709.5f")
            if not chosen:
                continue
            half = usable[names.index(chosen)]
            if half in unlocked:
                left = tuple(i for i in unlocked if i != half)
                yield from ctx.engine.perform([MemoryChange(ctx.cause("709.5g"), id, UNLOCKED, left)])
            else:
                events = unlock_events(ctx.cause("709.5f"), id, ctx.controller, half, unlocked, len(halves))
                yield from ctx.engine.perform(events)
            changed.append(id)
        return Outcome(bool(changed), tuple(changed), len(changed))

    def text(self, printer: Printer) -> str:
        door = "a locked door" if self.verb == "unlock" else "a door"
        return f"{self.verb} {door} of {self.what.text(printer)}"


def read_unlock(reader: Reader, subject: Reference) -> Effect | None:
    """ "Unlock a locked door of up to one target Room you control"."""
    what = read_object(reader) if reader.phrase("a locked door of") else None
    return ChangeDoor(what) if what is not None else None


def read_lock(reader: Reader, subject: Reference) -> Effect | None:
    """ "Lock or unlock a door of target Room you control"."""
    what = read_object(reader) if reader.phrase("or unlock a door of") else None
    return ChangeDoor(what, "lock or unlock") if what is not None else None


# --- how many doors are unlocked


@dataclass(frozen=True)
class UnlockedDoors(Value):
    """ "The number of unlocked doors among Rooms you control" (709.5j)."""

    among: Filter

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        views = [ctx.see(code) for code in matching_codes(ctx, self.among) if code > 0]
        return sum(len(view.memory.get(UNLOCKED, ())) for view in views if view is not None)

    def text(self, printer: Printer) -> str:
        return f"the number of unlocked doors among {self.among.noun(printer, True)}"

    def each(self, printer: Printer) -> str:
        return f"unlocked door among {self.among.noun(printer, True)}"


def read_doors(reader: Reader) -> Value | None:
    """ "The number of unlocked doors among Rooms you control"."""
    return finish_doors(reader) if reader.phrase("the number of unlocked doors among") else None


def finish_doors(reader: Reader) -> Value | None:
    among = read_phrase(reader)
    return UnlockedDoors(among) if among is not None and reader.plural else None


def read_doors_there(reader: Reader) -> Condition | None:
    """ "There are two or more unlocked doors among Rooms you control"."""
    number = read_number(reader) if reader.phrase("there are") else None
    op = reader.first_of("or more", "or fewer") if number is not None else ""
    value = finish_doors(reader) if op and reader.phrase("unlocked doors among") else None
    return KindsAmong(value, op, number) if value is not None and number is not None else None
