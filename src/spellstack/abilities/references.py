"""CR 607, 608.2b-h, 115: references: what "it", "that creature", "target creature", "you" and "each opponent" stand
for.

A reference yields codes: object ids (positive) and player codes (negative, see core.types).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter, matching_codes
from spellstack.abilities.wording import conjugated, possessive
from spellstack.core.node import Counted, Node, Printer
from spellstack.core.objects import View
from spellstack.core.types import BATTLEFIELD, player_code

PLURAL_BEGINNINGS: Final = (
    "",
    "you",
    "they",
    "them",
    "those",
    "these",
    "all",
    "both",
    "your",
    "players",
    "opponents",
    "their",
)


class Reference(Node):
    """Stands for objects and players. `codes` are as the ability knows them; acting asks `ctx.here` for each."""

    def codes(self, ctx: Context) -> tuple[int, ...]:
        raise TypeError(f"{type(self).__name__} refers to nothing")

    def objects(self, ctx: Context) -> tuple[int, ...]:
        """Ids of the objects that are still here (for action)."""
        found: list[int] = []
        for code in self.codes(ctx):
            if code > 0:
                o = ctx.here(code)
                if o is not None:
                    found.append(o.id)
        return tuple(found)

    def views(self, ctx: Context) -> list[View]:
        """For information: now, or as last known."""
        found: list[View] = []
        for code in self.codes(ctx):
            if code > 0:
                view = ctx.see(code)
                if view is not None:
                    found.append(view)
        return found

    def players(self, ctx: Context) -> tuple[int, ...]:
        return tuple(-1 - code for code in self.codes(ctx) if code < 0)

    def is_third(self, printer: Printer) -> bool:
        """Whether a verb after it stands in the third person singular."""
        return self.text(printer).split(" ")[0] not in PLURAL_BEGINNINGS

    def triggers_in(self) -> int:
        """113.6k: where an ability functions that triggers on it, a mask of zones; 0: as its event says."""
        return 0

    def locks(self) -> bool:
        """Whether an effect of a spell or ability with this reference fixes what it affects as it begins (611.2c)."""
        return True


def named_source(ctx: Context, form: str) -> int:
    """201.5a: in an ability that another object has granted, that object's name means the granting object."""
    instance = ctx.instance
    if not form or instance is None or not instance.granted_by or not (form == "full" or form.startswith("short")):
        return ctx.source
    effect = ctx.state.effects.get(instance.granted_by)
    return effect.source if effect is not None else instance.granted_by


@dataclass(frozen=True)
class Source(Reference):
    """ "~", "this creature": the object whose ability it is (201.5)."""

    form: str = field(default="", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        return (named_source(ctx, self.form),)

    def text(self, printer: Printer) -> str:
        if self.form == "full":
            return printer.name
        if self.form.startswith("short"):
            return printer.short_names[int(self.form[5:])]
        return self.form or printer.self_word


@dataclass(frozen=True)
class You(Reference):
    """The controller of the ability (109.5)."""

    form: str = field(default="", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        return (player_code(ctx.controller),)

    def text(self, printer: Printer) -> str:
        return self.form

    def is_third(self, printer: Printer) -> bool:
        return False


@dataclass(frozen=True)
class YourTeam(You):
    """102.3, 808.1: "your team": in a game without teams, the player alone."""

    def is_third(self, printer: Printer) -> bool:
        return True


@dataclass(frozen=True)
class Target(Reference):
    """What was chosen for a target slot (115)."""

    slot: int
    form: str = field(default="", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        return ctx.targets(self.slot)

    def text(self, printer: Printer) -> str:
        return self.form or printer.targets[self.slot].text(printer)

    def is_third(self, printer: Printer) -> bool:
        if self.form:
            return super().is_third(printer)
        spec = printer.targets[self.slot]
        return isinstance(spec, Counted) and spec.is_one()


@dataclass(frozen=True)
class Attached(Reference):
    """Enchanted or equipped creature: what the source is attached to (303.4, 301.5)."""

    word: str = "enchanted"
    noun: str = "creature"
    form: str = field(default="", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        view = ctx.source_view()
        if view is None or view.attached_to == 0:
            return ()
        return (view.attached_to,)

    def text(self, printer: Printer) -> str:
        return self.form or f"{self.word} {self.noun}"


@dataclass(frozen=True)
class EventObject(Reference):
    """The object the event happened to ("that creature", "it" in a trigger). `role`: "object", "source", "new"."""

    role: str = "object"
    form: str = field(default="", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        event = ctx.event
        if event is None:
            return ()
        if self.role == "source":
            return (event.source,) if event.source else ()
        if self.role == "new" and event.new_object:
            return (event.new_object,)
        if event.object:
            return (event.object,)
        return (event.new_object,) if event.new_object else ()

    def text(self, printer: Printer) -> str:
        return self.form or "it"


@dataclass(frozen=True)
class EventPlayer(Reference):
    """The player of the event ("that player"); `acting`: the one who brought it about, where it happens to another."""

    form: str = field(default="", compare=False)
    acting: bool = False

    def codes(self, ctx: Context) -> tuple[int, ...]:
        event = ctx.event
        player = -1 if event is None else event.cause.controller if self.acting else event.player
        return (player_code(player),) if player >= 0 else ()

    def text(self, printer: Printer) -> str:
        return self.form or "that player"


@dataclass(frozen=True)
class Result(Reference):
    """The objects an earlier instruction moved or made ("it", "them", "those cards"), kept under `label`."""

    label: str
    form: str = field(default="", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        outcome = ctx.results.get(self.label)
        if outcome is None:
            return ()
        if "player" in self.form or "opponent" in self.form:  # "that player" is who did it, or was chosen
            return tuple(player_code(p) for p in outcome.players)
        return outcome.moved

    def views(self, ctx: Context) -> list[View]:
        """608.2h: what a permanent last was, if the instruction moved it off the battlefield."""
        outcome = ctx.results.get(self.label)
        if outcome is not None and not outcome.moved:
            return [view for code in outcome.about if code > 0 and (view := ctx.see(code)) is not None]
        if outcome is None or not outcome.before:
            return super().views(ctx)
        found: list[View] = []
        for new, old in zip(outcome.moved, outcome.before, strict=True):
            view = ctx.see(old)
            if view is None or view.zone != BATTLEFIELD:
                view = ctx.see(new)
            if view is not None:
                found.append(view)
        return found

    def players(self, ctx: Context) -> tuple[int, ...]:
        outcome = ctx.results.get(self.label)
        return outcome.players if outcome is not None else ()

    def text(self, printer: Printer) -> str:
        return self.form or "it"


@dataclass(frozen=True)
class Paid(Reference):
    """The objects that paid a cost ("the sacrificed creature", 608.2h).

    `role`: sacrificed, discarded, tapped, exiled.
    """

    role: str
    form: str = field(default="", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        return ctx.choices.paid_with(self.role) if ctx.choices is not None else ()

    def text(self, printer: Printer) -> str:
        return self.form or f"the {self.role} creature"


@dataclass(frozen=True)
class Each(Reference):
    """Everything a filter finds: "each creature", "all creatures", "creatures you control", "each opponent"."""

    filter: Filter
    word: str = "each"
    form: str = field(default="", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        return matching_codes(ctx, self.filter)

    def text(self, printer: Printer) -> str:
        if self.form:
            return self.form
        noun = self.filter.noun(printer, self.word != "each")
        return f"{self.word} {noun}" if self.word else noun

    def is_third(self, printer: Printer) -> bool:
        return super().is_third(printer) if self.form else self.word == "each"


@dataclass(frozen=True)
class ControllerOf(Reference):
    """ "Its controller" (108.4, 608.2h)."""

    of: Reference
    form: str = field(default="", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        return tuple(dict.fromkeys(player_code(view.controller) for view in self.of.views(ctx)))

    def text(self, printer: Printer) -> str:
        if self.form == "of":
            return f"the controller of {self.of.text(printer)}"
        return self.form or f"{possessive(self.of.text(printer))} controller"

    def is_third(self, printer: Printer) -> bool:
        return super().is_third(printer) if self.form else True


@dataclass(frozen=True)
class PlayerOrController(Reference):
    """ "That player or that planeswalker's controller": players among what was chosen, and controllers of the rest."""

    of: Reference
    form: str = field(default="", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        players = [code for code in self.of.codes(ctx) if code < 0]
        players += [player_code(view.controller) for view in self.of.views(ctx)]
        return tuple(dict.fromkeys(players))

    def text(self, printer: Printer) -> str:
        return self.form

    def is_third(self, printer: Printer) -> bool:
        return True


@dataclass(frozen=True)
class OwnerOf(Reference):
    """ "Its owner" (108.3)."""

    of: Reference
    form: str = field(default="", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        return tuple(dict.fromkeys(player_code(view.owner) for view in self.of.views(ctx)))

    def text(self, printer: Printer) -> str:
        if self.form == "of":
            return f"the owner of {self.of.text(printer)}"
        return self.form or f"{possessive(self.of.text(printer))} owner"

    def is_third(self, printer: Printer) -> bool:
        return super().is_third(printer) if self.form else True


@dataclass(frozen=True)
class They(Reference):
    """The player an "each player" instruction is working on, or the player who was last spoken of.

    `of`: the players among whom that one is; all of them where the instruction looks at them together.
    """

    form: str = field(default="", compare=False)
    of: Reference | None = None

    def codes(self, ctx: Context) -> tuple[int, ...]:
        if ctx.player >= 0:
            return (player_code(ctx.player),)
        return self.of.codes(ctx) if self.of is not None else ()

    def text(self, printer: Printer) -> str:
        return self.form or "they"


FRIENDS: Final = "friends"  # labels of the players chosen as friends, and as foes
FOES: Final = "foes"


@dataclass(frozen=True)
class Willing(Reference):
    """ "Each player may ...": those who chose to, as the choices were kept under `label` (101.4, 608.2d)."""

    label: str
    form: str = field(default="", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        outcome = ctx.results.get(self.label)
        return tuple(player_code(p) for p in outcome.players) if outcome is not None else ()

    def text(self, printer: Printer) -> str:
        return self.form or "they"


def is_each(who: Reference) -> bool:
    """Whether a reference means several players, each for themselves ("each player", "each opponent")."""
    if isinstance(who, AnyPlayer | Opponents):
        return (
            who.of is not None if isinstance(who, Opponents) and not who.form else who.form.startswith(("each", "any"))
        )
    return isinstance(who, Willing)


@dataclass(frozen=True)
class Subject(Reference):
    """ "It" inside a filter or value: the object that is being looked at.

    `of`: the objects among which that one is; all of them where the instruction looks at them together.
    """

    form: str = field(default="", compare=False)
    of: Reference | None = None

    def codes(self, ctx: Context) -> tuple[int, ...]:
        if ctx.subject is not None:
            return (ctx.subject.id,)
        return self.of.codes(ctx) if self.of is not None else ()

    def views(self, ctx: Context) -> list[View]:
        if ctx.subject is not None:
            return [ctx.subject]
        return self.of.views(ctx) if self.of is not None else []

    def text(self, printer: Printer) -> str:
        return self.form or "it"


@dataclass(frozen=True)
class DefendingPlayer(Reference):
    """506.2, 508.5: the player that the source (or event object) attacks, or the controller or protector of what it
    attacks.

    While attackers or blockers are being declared it is the player in question (`ctx.player`).
    """

    form: str = field(default="", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        view: View | None = None
        if ctx.event is not None and ctx.event.object:
            view = ctx.see(ctx.event.object)
        if view is None or view.attacking == 0:
            view = ctx.source_view()
        if view is None or view.attacking == 0:
            return (player_code(ctx.player),) if ctx.player >= 0 else ()
        if view.attacking < 0:
            return (view.attacking,)
        attacked = ctx.see(view.attacking)
        if attacked is None:
            return ()
        protector = attacked.memory.get("protector")
        return (player_code(protector[0] if protector else attacked.controller),)

    def text(self, printer: Printer) -> str:
        return self.form or "defending player"


@dataclass(frozen=True)
class Opponents(Reference):
    """102.2: the opponents of the controller: "an opponent", "your opponents"; `of`: "each of that player's"."""

    form: str = field(default="", compare=False)
    of: Reference | None = None

    def codes(self, ctx: Context) -> tuple[int, ...]:
        if self.of is None:
            return tuple(player_code(p) for p in ctx.state.opponents(ctx.controller))
        found = [player_code(foe) for p in self.of.players(ctx) for foe in ctx.state.opponents(p)]
        return tuple(dict.fromkeys(found))

    def text(self, printer: Printer) -> str:
        if self.of is not None and not self.form:
            return f"each of {possessive(self.of.text(printer))} opponents"
        return self.form or "each opponent"


@dataclass(frozen=True)
class AnyPlayer(Reference):
    """102.1: whoever is in the game: "a player", "each player", "players"."""

    form: str = field(default="", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        return tuple(player_code(p) for p in ctx.state.apnap())

    def text(self, printer: Printer) -> str:
        return self.form or "each player"


def holder(ctx: Context, word: str) -> int:
    """725.1, 726.1: the player who is the monarch, or has the initiative; -1 if nobody is."""
    return ctx.state.monarch if word == "monarch" else ctx.state.initiative


@dataclass(frozen=True)
class Holder(Reference):
    """ "The monarch", "the player who has the initiative" (725.1, 726.1)."""

    word: str
    form: str = field(default="", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        player = holder(ctx, self.word)
        return (player_code(player),) if player >= 0 else ()

    def text(self, printer: Printer) -> str:
        return self.form or ("the monarch" if self.word == "monarch" else "the player who has the initiative")


def bears_ring(view: View) -> bool:
    """701.54a: a Ring-bearer, as long as the player for whom it became one has controlled it ever since."""
    return view.memory.get("Ring-bearer", ()) == (view.controller, view.since) and view.zone == BATTLEFIELD


@dataclass(frozen=True)
class RingBearer(Reference):
    """ "Your Ring-bearer" (701.54e)."""

    form: str = field(default="", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        objects = ctx.state.objects
        return tuple(
            id
            for id in ctx.state.battlefield
            if bears_ring(objects[id]) and objects[id].controller == ctx.controller and not objects[id].phased_out
        )

    def text(self, printer: Printer) -> str:
        return self.form or "your Ring-bearer"

    def is_third(self, printer: Printer) -> bool:
        return True


def says(printer: Printer, subject: Reference, verb: str) -> str:
    """Subject and verb: "target player draws", "you draw"; only the verb where the subject is not written.

    A subject with the form "-" (singular) or "--" (plural) was named just before: "..., then draws a card".
    """
    text = subject.text(printer)
    word = conjugated(verb, subject.is_third(printer))
    return word if text in ("", "-", "--") else f"{text} {word}"
