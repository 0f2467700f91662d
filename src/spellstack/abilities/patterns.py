"""CR 603.2, 603.6-603.10: trigger conditions: which events a triggered ability waits for."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.filters import AnyOf, Filter, Phrase
from spellstack.abilities.nouns import Other, YouHead
from spellstack.abilities.references import Reference, Source
from spellstack.abilities.wording import possessive, with_article
from spellstack.core.events import (
    ACTION_DONE,
    ATTACKS,
    CAST,
    CONTROL_CHANGE,
    CYCLED,
    DAMAGE,
    DISCARD,
    SACRIFICE,
    SEARCHED,
    STEP_BEGAN,
    TOKEN_CREATED,
    ZONE_CHANGE,
    Damage,
    Event,
    ZoneChange,
)
from spellstack.core.log import this_turn
from spellstack.core.node import Node, Printer
from spellstack.core.objects import View
from spellstack.core.types import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, MAIN1, MAIN2, STACK


class Pattern(Node):
    """A trigger condition. `kinds`: kinds of event it listens to; `matches` judges one."""

    def kinds(self) -> tuple[int, ...]:
        raise TypeError("no kinds")

    def matches(self, ctx: Context, event: Event) -> bool:
        raise TypeError("no match")

    def looks_back(self) -> bool:
        """603.10: the game before the event decides whether the ability is there and what the objects were."""
        return False

    def listens(self, back: bool) -> bool:
        """Whether some event is judged by the board as it was (`back`), or as it is after it."""
        return self.looks_back() == back

    def occurs(self, ctx: Context, event: Event, back: bool) -> bool:
        """Whether the event, judged by that board, is one that it waits for."""
        return self.looks_back() == back and self.matches(ctx, event)

    def zones(self) -> int:
        """113.6: where the ability functions, mask of zones; 0: the battlefield, or as the card says."""
        return 0

    def once_per_batch(self) -> bool:
        """ "One or more": triggers once for all simultaneous events (603.2c)."""
        return False

    def once_for_each_player(self) -> bool:
        """603.2c: of "one or more ... deal damage to a player", once for each player that is dealt damage."""
        return True

    def merged_by(self, event: Event) -> int:
        """What simultaneous events must have in common to be one occurrence (603.2c); 0: each is one."""
        return 0

    def state_condition(self) -> Condition | None:
        """603.8: a state trigger's condition."""
        return None

    def subject_text(self, printer: Printer) -> str:
        """Who or what the event speaks of, where it is said apart from the verb."""
        return ""

    def verb_text(self, printer: Printer) -> str:
        """The verb and what belongs to it."""
        return self.text(printer)

    def opened(self, opening: str) -> Pattern:
        """The same, behind "when" or "whenever"."""
        return self

    def core(self) -> Pattern:
        """What is left without the limits around it: its parties are what later words stand for."""
        return self

    def counted(self, event: Event) -> int:
        """ "That many" of an event that has no amount of its own; -1: the event says."""
        return -1

    def times(self, ctx: Context, event: Event) -> int:
        """How often one event is an occurrence of it (603.2c)."""
        return 1


def is_meant(ctx: Context, wanted: Reference | Filter | None, code: int) -> bool:
    """Whether the object or player behind `code` is what a pattern speaks of; last known where it is gone."""
    if wanted is None:
        return True
    if isinstance(wanted, Reference):
        codes = wanted.codes(ctx)
        if code in codes:
            return True
        return code > 0 and any(c > 0 and ctx.state.became.get(c) == code for c in codes)
    if code < 0:
        return wanted.admits_player(ctx, -1 - code)
    view: View | None = ctx.state.see(code)
    return view is not None and wanted.admits(ctx, view)


def determined(what: Reference | Filter, printer: Printer, batch: bool) -> str:
    """ "~", "a creature", "another creature you control", "one or more creatures", "an opponent"."""
    if isinstance(what, Reference):
        return what.text(printer)
    if isinstance(what, SelfOr | OneOf):
        return what.text(printer)
    other = is_other(what)
    if batch:
        return f"one or more {'other ' if other else ''}{what.noun(printer, True)}"
    noun = what.noun(printer, False)
    if isinstance(what, YouHead):
        return "you"
    return f"another {noun}" if other else with_article(noun)


def is_other(what: Filter) -> bool:
    """Whether a noun phrase begins with "another"."""
    if isinstance(what, AnyOf):
        return any(is_other(part) for part in what.parts)
    return isinstance(what, Phrase) and any(isinstance(part, Other) and not part.form for part in what.adjectives)


@dataclass(frozen=True)
class SelfOr(Filter):
    """ "This creature or another creature you control": the source (or what it is on), or what a filter finds."""

    own: Reference
    other: Filter

    def admits(self, ctx: Context, view: View) -> bool:
        codes = self.own.codes(ctx)
        if view.id in codes or any(ctx.state.became.get(code) == view.id for code in codes):
            return True
        return self.other.admits(ctx, view)

    def zone_mask(self) -> int:
        return self.other.zone_mask()

    def reads(self) -> int:
        return self.other.reads()

    def text(self, printer: Printer) -> str:
        return f"{self.own.text(printer)} or {determined(self.other, printer, False)}"

    def noun(self, printer: Printer, plural: bool) -> str:
        return self.text(printer)


@dataclass(frozen=True)
class OneOf(Filter):
    """ "You or a planeswalker you control": whatever one of several references and filters means."""

    parts: tuple[Reference | Filter, ...]

    def admits(self, ctx: Context, view: View) -> bool:
        return any(is_meant(ctx, part, view.id) for part in self.parts)

    def admits_player(self, ctx: Context, player: int) -> bool:
        return any(is_meant(ctx, part, -1 - player) for part in self.parts)

    def wants_players(self) -> bool:
        return True

    def text(self, printer: Printer) -> str:
        return " or ".join(determined(part, printer, False) for part in self.parts)


@dataclass(frozen=True)
class Moves(Pattern):
    """An object moves between zones: enters, dies, leaves, is put into a graveyard (603.6). -1: any zone.

    `not_from`: a zone it did not come from. `from_whose`: whose zone it came from.
    """

    what: Reference | Filter
    from_zone: int = -1
    to_zone: int = -1
    batch: bool = False
    by_you: bool = False
    under: Reference | Filter | None = None  # "enters under your control": whose
    into: Reference | Filter | None = None  # "into your graveyard": whose
    not_from: int = -1
    not_to: int = -1
    from_whose: Reference | Filter | None = None
    form: str = field(default="", compare=False)
    opening: str = field(default="whenever", compare=False)

    def text(self, printer: Printer) -> str:
        return f"{self.opening} {self.subject_text(printer)} {self.verb_text(printer)}"

    def subject_text(self, printer: Printer) -> str:
        return determined(self.what, printer, self.batch)

    def verb_text(self, printer: Printer) -> str:
        """The verb and what belongs to it."""
        verb = self.form or {(-1, BATTLEFIELD): "enters", (BATTLEFIELD, GRAVEYARD): "dies"}.get(
            (self.from_zone, self.to_zone), "leaves the battlefield"
        )
        if self.under is not None:
            verb = verb.replace("{under}", possessive(determined(self.under, printer, False)))
        if self.into is not None:
            verb = verb.replace("{into}", possessive(determined(self.into, printer, False)))
        if self.from_whose is not None:
            verb = verb.replace("{from}", possessive(determined(self.from_whose, printer, False)))
        return verb

    def kinds(self) -> tuple[int, ...]:
        return (ZONE_CHANGE, TOKEN_CREATED) if self.to_zone == BATTLEFIELD else (ZONE_CHANGE,)

    def matches(self, ctx: Context, event: Event) -> bool:
        if isinstance(event, ZoneChange):
            if self.from_zone >= 0 and event.from_zone != self.from_zone:
                return False
            if self.to_zone >= 0 and event.to_zone != self.to_zone:
                return False
            if event.to_zone in (event.from_zone, self.not_to):
                return False
            if not self.is_origin(ctx, event):
                return False
        elif self.from_zone >= 0:
            return False
        if self.by_you and event.cause.controller != ctx.controller:
            return False
        if self.into is not None and not is_meant(ctx, self.into, -1 - event.player):
            return False
        if self.under is not None:
            entered = ctx.state.see(event.object if self.looks_back() else event.new_object)
            if entered is None or not is_meant(ctx, self.under, -1 - entered.controller):
                return False
        return is_meant(ctx, self.what, event.object if self.looks_back() else event.new_object)

    def is_origin(self, ctx: Context, event: ZoneChange) -> bool:
        """Whether it came from where the words say, as far as they name a player or rule a zone out."""
        whose = self.from_whose
        if whose is None:
            return event.from_zone != self.not_from
        card = ctx.state.see(event.new_object)  # nobody has seen it in a library
        theirs = card is not None and is_meant(ctx, whose, -1 - card.owner)
        return theirs if self.from_zone >= 0 else not theirs or event.from_zone != self.not_from

    def looks_back(self) -> bool:
        """603.10a: what leaves the battlefield or a graveyard, or is seen to go to a hand or library.

        603.6c: "from anywhere" is none of these.
        """
        if self.to_zone == BATTLEFIELD:
            return False
        return self.from_zone in (BATTLEFIELD, GRAVEYARD) or self.to_zone in (HAND, LIBRARY)

    def opened(self, opening: str) -> Pattern:
        return replace(self, opening=opening)

    def zones(self) -> int:
        if isinstance(self.what, Reference) and self.what.triggers_in():
            return self.what.triggers_in()
        if isinstance(self.what, Reference) and self.to_zone == GRAVEYARD and self.from_zone != BATTLEFIELD:
            return 0xFF
        return 0

    def once_per_batch(self) -> bool:
        return self.batch


@dataclass(frozen=True)
class Happens(Pattern):
    """An event of a kind with roles: `object`, `player`, `source` as filters or references; `word` exact; `combat` for
    damage.

    Serves most triggers: attacks, blocks, casts, draws, gains life, deals damage, becomes tapped, ...
    """

    kind: int
    object: Reference | Filter | None = None
    player: Reference | Filter | None = None
    source: Reference | Filter | None = None
    to: Reference | Filter | None = None  # a player or an object that is attacked or dealt damage
    word: str = ""
    combat: int = 0  # 1: combat damage only, 2: noncombat only
    batch: bool = False
    to_player: int = 0  # damage: 1 only to players, 2 only to objects
    at_least: int = 0  # an amount below this does not count
    at_most: int = 0  # nor one above this; 0: any
    ordinal: int = 0  # "your second spell each turn": which one of the turn, 0 any
    form: str = field(default="", compare=False)
    opening: str = field(default="whenever", compare=False)
    subject: str = field(default="object", compare=False)
    together: bool = False  # damage: once for all players dealt it at once

    def text(self, printer: Printer) -> str:
        subject = self.subject_text(printer)
        return f"{self.opening} {subject} {self.verb_text(printer)}" if subject else f"{self.opening} {self.form}"

    def role(self, name: str) -> Reference | Filter | None:
        if name == "object":
            return self.object
        return self.player if name == "player" else self.to if name == "to" else self.source

    def opened(self, opening: str) -> Pattern:
        return replace(self, opening=opening)

    def subject_text(self, printer: Printer) -> str:
        what = self.role(self.subject)
        return determined(what, printer, self.batch) if what is not None else ""

    def verb_text(self, printer: Printer) -> str:
        """The verb, with the other parties in the places of their roles."""
        verb = self.form
        if self.object is not None and isinstance(self.object, Filter):
            verb = verb.replace("{bare object}", self.object.noun(printer, False))
            verb = verb.replace("{many object}", self.object.noun(printer, True))
        for name in ("object", "player", "source", "to"):
            what = self.role(name)
            if what is not None and f"{{{name}}}" in verb:
                several = self.batch and self.subject != name and name not in ("player", "to")
                verb = verb.replace(f"{{{name}}}", determined(what, printer, several))
        return verb

    def kinds(self) -> tuple[int, ...]:
        return (self.kind,)

    def matches(self, ctx: Context, event: Event) -> bool:
        if self.word and event.word != self.word:
            return False
        if event.amount < self.at_least or 0 < self.at_most < event.amount:
            return False
        if self.kind == SEARCHED and event.amount != event.player:  # whose library it was
            return False
        if self.ordinal and self.count_this_turn(ctx, event) != self.ordinal:
            return False
        if isinstance(event, Damage):
            if event.amount <= 0:
                return False
            if self.combat and event.combat != (self.combat == 1):
                return False
            if self.to_player and (event.object == 0) != (self.to_player == 1):
                return False
        if self.object is not None and not (event.object and is_meant(ctx, self.object, event.object)):
            return False
        if self.player is not None and not (event.player >= 0 and is_meant(ctx, self.player, -1 - event.player)):
            return False
        if self.to is not None and not is_meant(ctx, self.to, receiver(event)):
            return False
        return self.source is None or (event.source != 0 and is_meant(ctx, self.source, event.source))

    def count_this_turn(self, ctx: Context, event: Event) -> int:
        """Which one of its kind by that player this turn the event is."""
        count = 0
        reached = False
        for past in this_turn(ctx.state.log, ctx.state.turn):  # the newest first
            reached = reached or past is event
            if not reached or past.kind != event.kind or past.player != event.player:
                continue
            if self.object is None or (past.object and is_meant(ctx, self.object, past.object)):
                count += 1
        return count

    def looks_back(self) -> bool:
        """603.10a; a card that is discarded has its ability where it was: afterwards it is another object (400.7)."""
        if self.kind == ACTION_DONE:
            return self.word == "exploit"  # 702.110b: as it is sacrificed
        return self.kind == SACRIFICE or (self.kind == DISCARD and isinstance(self.object, Source))

    def zones(self) -> int:
        """113.6k: where it must be for this to happen to it."""
        if not isinstance(self.object, Source):
            return 0
        if self.kind == CAST:
            return 1 << STACK
        if self.kind == DISCARD:
            return 1 << HAND
        if self.kind == ACTION_DONE and self.word == "plot":
            return 1 << EXILE
        return 1 << GRAVEYARD | 1 << EXILE | 1 << HAND if self.kind == CYCLED else 0

    def once_per_batch(self) -> bool:
        return self.batch

    def once_for_each_player(self) -> bool:
        return not self.together

    def merged_by(self, event: Event) -> int:
        """Damage that one source deals at once, or that is dealt to one object at once, is dealt once (603.2c)."""
        if self.kind != DAMAGE:
            return 0
        if self.source is not None and self.object is None and self.player is None and not self.to_player:
            return event.source
        return event.object if self.source is None and self.object is not None else 0


def receiver(event: Event) -> int:
    """The code of what is dealt damage, or attacked: the permanent, else the player."""
    if event.kind == ATTACKS:
        return event.source if event.source else -1 - event.player
    return event.target_code()


ANY_MAIN: Final = 20  # "main phase": the first or the second (505.1a)


@dataclass(frozen=True)
class StepBegins(Pattern):
    """ "At the beginning of [step]" (603.2b). `step`: as core.types, or ANY_MAIN; `whose`: whose turn, None each."""

    step: int
    whose: Reference | Filter | None = None
    form: str = field(default="", compare=False)

    def text(self, printer: Printer) -> str:
        return self.form

    def kinds(self) -> tuple[int, ...]:
        return (STEP_BEGAN,)

    def matches(self, ctx: Context, event: Event) -> bool:
        fits = event.amount == self.step or (self.step == ANY_MAIN and event.amount in (MAIN1, MAIN2))
        return fits and (self.whose is None or is_meant(ctx, self.whose, -1 - event.player))


@dataclass(frozen=True)
class Either(Pattern):
    """ "Enters or attacks", "enters or dies": any of several."""

    parts: tuple[Pattern, ...]
    form: str = field(default="", compare=False)

    def text(self, printer: Printer) -> str:
        """`form` "shared": one subject for all verbs; "repeated", "and": each with its "whenever", so joined."""
        if self.form in ("repeated", "and"):
            joint = " and " if self.form == "and" else " or "
            return joint.join(part.text(printer) for part in self.parts)
        rest: list[str] = []
        for part in self.parts[1:]:
            subject = part.subject_text(printer) if self.form != "shared" else ""
            rest.append(f"{subject} {part.verb_text(printer)}" if subject else part.verb_text(printer))
        return " or ".join([self.parts[0].text(printer), *rest])

    def subject_text(self, printer: Printer) -> str:
        return self.parts[0].subject_text(printer)

    def verb_text(self, printer: Printer) -> str:
        return " or ".join(part.verb_text(printer) for part in self.parts)

    def opened(self, opening: str) -> Pattern:
        return Either(tuple(part.opened(opening) for part in self.parts), self.form)

    def core(self) -> Pattern:
        return self.parts[0].core()

    def counted(self, event: Event) -> int:
        return max(part.counted(event) for part in self.parts)

    def kinds(self) -> tuple[int, ...]:
        found: list[int] = []
        for part in self.parts:
            found.extend(k for k in part.kinds() if k not in found)
        return tuple(found)

    def matches(self, ctx: Context, event: Event) -> bool:
        return any(event.kind in part.kinds() and part.matches(ctx, event) for part in self.parts)

    def listens(self, back: bool) -> bool:
        return any(part.listens(back) for part in self.parts)

    def occurs(self, ctx: Context, event: Event, back: bool) -> bool:
        return any(event.kind in part.kinds() and part.occurs(ctx, event, back) for part in self.parts)

    def zones(self) -> int:
        mask = 0
        for part in self.parts:
            mask |= part.zones()
        if mask and not all(part.zones() for part in self.parts):
            mask |= 1 << BATTLEFIELD
        return mask

    def once_per_batch(self) -> bool:
        return any(part.once_per_batch() for part in self.parts)


@dataclass(frozen=True)
class LosesControl(Pattern):
    """603.10d: the ability's controller loses control of an object: somebody else gains it, or it leaves."""

    what: Reference
    form: str = field(default="", compare=False)

    def text(self, printer: Printer) -> str:
        return f"when you lose control of {self.what.text(printer)}"

    def kinds(self) -> tuple[int, ...]:
        return (CONTROL_CHANGE, ZONE_CHANGE)

    def matches(self, ctx: Context, event: Event) -> bool:
        if event.object not in self.what.codes(ctx):
            return False
        if isinstance(event, ZoneChange):
            view = ctx.see(event.object)
            return event.from_zone == BATTLEFIELD and view is not None and view.controller == ctx.controller
        return event.amount == ctx.controller and event.player != ctx.controller

    def looks_back(self) -> bool:
        return True


@dataclass(frozen=True)
class Becomes(Pattern):
    """603.8: a state trigger: triggers as soon as the condition is true, not again until it has left the stack."""

    condition: Condition
    opening: str = field(default="when", compare=False)

    def text(self, printer: Printer) -> str:
        return f"{self.opening} {self.condition.text(printer)}"

    def kinds(self) -> tuple[int, ...]:
        return ()

    def matches(self, ctx: Context, event: Event) -> bool:
        return False

    def state_condition(self) -> Condition | None:
        return self.condition
