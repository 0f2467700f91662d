"""CR 109.2, 115.1, 205: filters: which objects and players a noun phrase means."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.wording import listed
from spellstack.core.node import Node, Printer
from spellstack.core.objects import GameObject, View
from spellstack.core.types import BATTLEFIELD, CREATURE, EXILE, GRAVEYARD, HAND, LIBRARY, PERMANENT_TYPES, STACK

ON_BATTLEFIELD = 1 << BATTLEFIELD


class Filter(Node):
    """Says of an object (or player) whether it is meant. `zone_mask`: where such things are looked for (109.2)."""

    def admits(self, ctx: Context, view: View) -> bool:
        return False

    def admits_player(self, ctx: Context, player: int) -> bool:
        return False

    def noun(self, printer: Printer, plural: bool) -> str:
        """How it is written as a noun; adjectives and what follows nouns have one form."""
        return self.text(printer)

    def is_negation(self) -> bool:
        """ "Nonland": several of these in a row are written with commas."""
        return False

    def zone_mask(self) -> int:
        """0: this part of a phrase says nothing of zones."""
        return 0

    def wants_players(self) -> bool:
        return False

    def reads(self) -> int:
        """Aspects of characteristics it looks at (see abilities/aspects.py), for dependency (613.8)."""
        return 0


@dataclass(frozen=True)
class Phrase(Filter):
    """A noun phrase: adjectives, a head ("creature", "card", "spell"), and what follows ("you control", "with flying").

    An object is meant if all parts admit it.
    """

    adjectives: tuple[Filter, ...]
    head: Filter
    posts: tuple[Filter, ...] = ()
    form: str = field(default="", compare=False)

    def admits(self, ctx: Context, view: View) -> bool:
        if not self.head.admits(ctx, view):
            return False
        for part in self.adjectives:
            if not part.admits(ctx, view):
                return False
        for part in self.posts:
            if not part.admits(ctx, view):
                return False
        return True

    def admits_player(self, ctx: Context, player: int) -> bool:
        if not self.head.admits_player(ctx, player):
            return False
        return all(p.admits_player(ctx, player) for p in self.adjectives) and all(
            p.admits_player(ctx, player) for p in self.posts
        )

    def zone_mask(self) -> int:
        for part in self.posts:
            mask = part.zone_mask()
            if mask:
                return mask
        return self.head.zone_mask() or ON_BATTLEFIELD

    def wants_players(self) -> bool:
        return self.head.wants_players()

    def reads(self) -> int:
        mask = self.head.reads()
        for part in self.adjectives:
            mask |= part.reads()
        for part in self.posts:
            mask |= part.reads()
        return mask

    def text(self, printer: Printer) -> str:
        return self.noun(printer, False)

    def noun(self, printer: Printer, plural: bool) -> str:
        found = ""
        before = False
        for part in self.adjectives:
            word = part.text(printer)
            if word and found:
                found += ", " if before and part.is_negation() else " "
            found += word
            before = part.is_negation()
        head = self.head.noun(printer, plural)
        if head:
            found = f"{found} {head}" if found else head
        for part in self.posts:
            word = part.text(printer)
            if word:
                found += " " + word
        return found


@dataclass(frozen=True)
class AnyOf(Filter):
    """ "artifact or enchantment", "creature or player": whatever one of the parts admits."""

    parts: tuple[Filter, ...]
    form: str = field(default="or", compare=False)

    def text(self, printer: Printer) -> str:
        return self.noun(printer, False)

    def noun(self, printer: Printer, plural: bool) -> str:
        return listed([part.noun(printer, plural) for part in self.parts], self.form or "or")

    def admits(self, ctx: Context, view: View) -> bool:
        for part in self.parts:
            if part.admits(ctx, view):
                if view.zone == BATTLEFIELD or part.zone_mask() or not self.zone_mask() & ~ON_BATTLEFIELD:
                    return True
        return False

    def admits_player(self, ctx: Context, player: int) -> bool:
        return any(part.admits_player(ctx, player) for part in self.parts)

    def zone_mask(self) -> int:
        """A part that says nothing of zones means the battlefield where another does: "spell or permanent"."""
        mask = 0
        silent = False
        for part in self.parts:
            zones = part.zone_mask()
            mask |= zones
            silent = silent or (zones == 0 and not part.wants_players())
        return mask | ON_BATTLEFIELD if mask and silent else mask

    def wants_players(self) -> bool:
        return any(part.wants_players() for part in self.parts)

    def reads(self) -> int:
        mask = 0
        for part in self.parts:
            mask |= part.reads()
        return mask


def matching_codes(ctx: Context, wanted: Filter) -> tuple[int, ...]:
    """All objects and players that a filter admits now, in the order of the zones, players last."""
    found: list[int] = []
    mask = wanted.zone_mask()
    state = ctx.state
    objects = state.objects
    if mask & ON_BATTLEFIELD:
        for id in state.battlefield:
            o = objects[id]
            if not o.phased_out and wanted.admits(ctx, o):
                found.append(id)
    if mask & ~ON_BATTLEFIELD:
        for zone in (STACK, HAND, GRAVEYARD, EXILE, LIBRARY, 6):
            if mask >> zone & 1:
                for id in state.zone_ids(zone):
                    if wanted.admits(ctx, objects[id]):
                        found.append(id)
    if wanted.wants_players():
        for p in state.apnap():
            if wanted.admits_player(ctx, p):
                found.append(-1 - p)
    return tuple(found)


def admits_code(ctx: Context, wanted: Filter, code: int) -> bool:
    """Whether the filter admits the object (in a zone it speaks of) or player behind a code."""
    if code < 0:
        return wanted.wants_players() and wanted.admits_player(ctx, -1 - code)
    o: GameObject | None = ctx.state.objects.get(code)
    if o is None or o.phased_out or not wanted.zone_mask() >> o.zone & 1:
        return False
    return wanted.admits(ctx, o)


def is_creature(ctx: Context, view: View) -> bool:
    return ctx.row(view).types & CREATURE != 0


def is_permanent_type(ctx: Context, view: View) -> bool:
    return ctx.row(view).types & PERMANENT_TYPES != 0
