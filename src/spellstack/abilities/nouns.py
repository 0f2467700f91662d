"""CR 109.2, 205, 105, 110.5: the leaves of noun phrases: what a thing is. Status and place stand in `qualities.py`.

Colour words, types and subtypes are typed leaves, so that text-changing effects (612) can rewrite them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from spellstack.abilities.aspects import COLORS, NAME, SUBTYPES, SUPERTYPES, TYPES
from spellstack.abilities.context import Context
from spellstack.abilities.filters import ON_BATTLEFIELD, Filter, Phrase
from spellstack.abilities.references import Reference
from spellstack.abilities.wording import listed, plural_noun, shares_name, with_article
from spellstack.core.node import Printer
from spellstack.core.objects import View
from spellstack.core.subtypes import CREATURE_TYPE_SET, plural
from spellstack.core.types import (
    BATTLE,
    BATTLEFIELD,
    COLOR_WORDS,
    CREATURE,
    LEGENDARY,
    PERMANENT_TYPES,
    PLANESWALKER,
    RED,
    STACK,
    SUPERTYPE_WORDS,
    TYPE_WORDS,
    WHITE,
    words_of,
)


@dataclass(frozen=True)
class TypeIs(Filter):
    """It has the card type (205.2). `mask`: one bit."""

    mask: int

    def admits(self, ctx: Context, view: View) -> bool:
        return ctx.row(view).types & self.mask != 0

    def reads(self) -> int:
        return TYPES

    def text(self, printer: Printer) -> str:
        return listed(list(words_of(self.mask, TYPE_WORDS)), "or")

    def noun(self, printer: Printer, plural: bool) -> str:
        word = self.text(printer)
        return plural_noun(word) if plural else word


@dataclass(frozen=True)
class NotType(Filter):
    """ "Noncreature", "nonland"."""

    mask: int

    def admits(self, ctx: Context, view: View) -> bool:
        return ctx.row(view).types & self.mask == 0

    def reads(self) -> int:
        return TYPES

    def is_negation(self) -> bool:
        return True

    def text(self, printer: Printer) -> str:
        return "non" + words_of(self.mask, TYPE_WORDS)[0]


@dataclass(frozen=True)
class PermanentIs(Filter):
    """ "Permanent": of a permanent type (110.4); as a noun, on the battlefield (110.1)."""

    def admits(self, ctx: Context, view: View) -> bool:
        return ctx.row(view).types & PERMANENT_TYPES != 0

    def reads(self) -> int:
        return TYPES

    def text(self, printer: Printer) -> str:
        return "permanent"

    def noun(self, printer: Printer, plural: bool) -> str:
        return "permanents" if plural else "permanent"


def has_subtype(ctx: Context, view: View, word: str) -> bool:
    """205.3: changeling has every creature type (702.73a)."""
    row = ctx.row(view)
    return word in row.subtypes or (row.every_creature_type and word in CREATURE_TYPE_SET)


@dataclass(frozen=True)
class SubtypeIs(Filter):
    """It has the subtype (205.3)."""

    word: str

    def admits(self, ctx: Context, view: View) -> bool:
        return has_subtype(ctx, view, self.word)

    def reads(self) -> int:
        return SUBTYPES

    def text(self, printer: Printer) -> str:
        return self.word

    def noun(self, printer: Printer, plural_form: bool) -> str:
        return plural(self.word) if plural_form else self.word


@dataclass(frozen=True)
class NotSubtype(Filter):
    """ "Non-Goblin"."""

    word: str

    def admits(self, ctx: Context, view: View) -> bool:
        return not has_subtype(ctx, view, self.word)

    def reads(self) -> int:
        return SUBTYPES

    def is_negation(self) -> bool:
        return True

    def text(self, printer: Printer) -> str:
        return "non-" + self.word


@dataclass(frozen=True)
class ColorIs(Filter):
    """It is of the colour (105.2). `mask`: one bit."""

    mask: int

    def admits(self, ctx: Context, view: View) -> bool:
        return ctx.row(view).colors & self.mask != 0

    def reads(self) -> int:
        return COLORS

    def text(self, printer: Printer) -> str:
        return words_of(self.mask, COLOR_WORDS)[0]


@dataclass(frozen=True)
class NotColor(Filter):
    """ "Nonblack"."""

    mask: int

    def admits(self, ctx: Context, view: View) -> bool:
        return ctx.row(view).colors & self.mask == 0

    def reads(self) -> int:
        return COLORS

    def is_negation(self) -> bool:
        return True

    def text(self, printer: Printer) -> str:
        return "non" + words_of(self.mask, COLOR_WORDS)[0]


@dataclass(frozen=True)
class ColorCount(Filter):
    """105.2a-c: `word` colorless, monocolored, multicolored, colored, or exactly (`n`) or not exactly so many colors;
    `form`: "that's one or more colors".
    """

    word: str
    form: str = field(default="", compare=False)
    n: int = 0

    def admits(self, ctx: Context, view: View) -> bool:
        n = (ctx.row(view).colors & 31).bit_count()
        if self.word == "exactly":
            return n == self.n
        if self.word == "not exactly":
            return n != self.n
        if self.word == "colorless":
            return n == 0
        if self.word == "monocolored":
            return n == 1
        if self.word == "multicolored":
            return n > 1
        return n > 0

    def reads(self) -> int:
        return COLORS

    def text(self, printer: Printer) -> str:
        return self.form or self.word


@dataclass(frozen=True)
class SupertypeIs(Filter):
    """It has the supertype (205.4); `wanted` False: "nonbasic", "nonlegendary"."""

    mask: int
    wanted: bool = True

    def admits(self, ctx: Context, view: View) -> bool:
        return (ctx.row(view).supertypes & self.mask != 0) == self.wanted

    def reads(self) -> int:
        return SUPERTYPES

    def is_negation(self) -> bool:
        return not self.wanted

    def text(self, printer: Printer) -> str:
        return ("" if self.wanted else "non") + words_of(self.mask, SUPERTYPE_WORDS)[0]


@dataclass(frozen=True)
class Historic(Filter):
    """700.6: legendary, an artifact, or a Saga."""

    def admits(self, ctx: Context, view: View) -> bool:
        row = ctx.row(view)
        return row.supertypes & 2 != 0 or row.types & 1 != 0 or "Saga" in row.subtypes

    def reads(self) -> int:
        return SUPERTYPES | TYPES | SUBTYPES

    def text(self, printer: Printer) -> str:
        return "historic"


@dataclass(frozen=True)
class Worthy(Filter):
    """700.16: legendary, no Villain, and red or white."""

    def admits(self, ctx: Context, view: View) -> bool:
        row = ctx.row(view)
        fits = row.supertypes & LEGENDARY != 0 and row.colors & (RED | WHITE) != 0
        return fits and not has_subtype(ctx, view, "Villain")

    def reads(self) -> int:
        return SUPERTYPES | COLORS | SUBTYPES

    def text(self, printer: Printer) -> str:
        return "worthy"


OUTLAWS = ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")


@dataclass(frozen=True)
class Outlaw(Filter):
    """700.12: an Assassin, Mercenary, Pirate, Rogue, or Warlock; `wanted` False: "non-outlaw"."""

    wanted: bool = True

    def admits(self, ctx: Context, view: View) -> bool:
        return any(has_subtype(ctx, view, word) for word in OUTLAWS) == self.wanted

    def reads(self) -> int:
        return SUBTYPES

    def is_negation(self) -> bool:
        return not self.wanted

    def text(self, printer: Printer) -> str:
        return "outlaw" if self.wanted else "non-outlaw"

    def noun(self, printer: Printer, plural: bool) -> str:
        return "outlaws" if plural else "outlaw"


@dataclass(frozen=True)
class TokenIs(Filter):
    """111: a token; `wanted` False: "nontoken"."""

    wanted: bool = True

    def admits(self, ctx: Context, view: View) -> bool:
        return view.token == self.wanted

    def is_negation(self) -> bool:
        return not self.wanted

    def text(self, printer: Printer) -> str:
        return "token" if self.wanted else "nontoken"

    def noun(self, printer: Printer, plural: bool) -> str:
        return "tokens" if plural else "token"


@dataclass(frozen=True)
class CardHead(Filter):
    """ "Card" (108.2): the zone is said elsewhere in the phrase."""

    def admits(self, ctx: Context, view: View) -> bool:
        return not view.token and view.instance is None

    def text(self, printer: Printer) -> str:
        return "card"

    def noun(self, printer: Printer, plural: bool) -> str:
        return "cards" if plural else "card"


@dataclass(frozen=True)
class Spell(Filter):
    """ "Spell" (112.1): a card on the stack, or a copy there."""

    def admits(self, ctx: Context, view: View) -> bool:
        return view.zone == STACK and view.instance is None

    def zone_mask(self) -> int:
        return 1 << STACK

    def text(self, printer: Printer) -> str:
        return "spell"

    def noun(self, printer: Printer, plural: bool) -> str:
        return "spells" if plural else "spell"


@dataclass(frozen=True)
class SpellToBe(Spell):
    """601.3e: "spell" of a card that is about to be cast, wherever it is."""

    def admits(self, ctx: Context, view: View) -> bool:
        return view.instance is None and view.zone != BATTLEFIELD

    def zone_mask(self) -> int:
        return 0


def to_be_cast(filter: Filter) -> Filter:
    """The same phrase, said of a card that is not on the stack yet."""
    if isinstance(filter, Spell):
        return SpellToBe()
    if isinstance(filter, Phrase):
        return replace(filter, head=to_be_cast(filter.head))
    return filter


@dataclass(frozen=True)
class AbilityHead(Filter):
    """ "Activated or triggered ability" on the stack (113.7). `word`: "activated", "triggered" or "" for both."""

    word: str = ""

    def admits(self, ctx: Context, view: View) -> bool:
        from spellstack.abilities.ability import Activated

        if view.zone != STACK or view.instance is None:
            return False
        if not self.word or " or " in self.word:
            return True
        return isinstance(view.instance.ability, Activated) == (self.word == "activated")

    def zone_mask(self) -> int:
        return 1 << STACK

    def text(self, printer: Printer) -> str:
        return self.noun(printer, False)

    def noun(self, printer: Printer, plural: bool) -> str:
        noun = "abilities" if plural else "ability"
        return f"{self.word} {noun}" if self.word else noun


@dataclass(frozen=True)
class FromSource(Filter):
    """ "From an artifact source": an ability on the stack, by its source as it is or was (113.7a)."""

    source: Filter

    def admits(self, ctx: Context, view: View) -> bool:
        source = ctx.see(view.source) if view.instance is not None else None
        return source is not None and self.source.admits(ctx, source)

    def reads(self) -> int:
        return self.source.reads()

    def text(self, printer: Printer) -> str:
        return f"from {with_article(self.source.noun(printer, False))}"


@dataclass(frozen=True)
class Thing(Filter):
    """A head that says nothing: "source" (109.2, 609.7), "object", or the noun left out."""

    word: str = "source"

    def admits(self, ctx: Context, view: View) -> bool:
        return True

    def text(self, printer: Printer) -> str:
        return self.word

    def noun(self, printer: Printer, plural: bool) -> str:
        return self.word + "s" if plural and self.word else self.word


@dataclass(frozen=True)
class PlayerHead(Filter):
    """ "Player" (102.1)."""

    def admits_player(self, ctx: Context, player: int) -> bool:
        return ctx.state.players[player].in_game()

    def wants_players(self) -> bool:
        return True

    def zone_mask(self) -> int:
        return 0

    def text(self, printer: Printer) -> str:
        return "player"

    def noun(self, printer: Printer, plural: bool) -> str:
        return "players" if plural else "player"


@dataclass(frozen=True)
class OpponentHead(Filter):
    """ "Opponent" (102.2-3)."""

    def admits_player(self, ctx: Context, player: int) -> bool:
        return player != ctx.controller and ctx.state.players[player].in_game()

    def wants_players(self) -> bool:
        return True

    def text(self, printer: Printer) -> str:
        return "opponent"

    def noun(self, printer: Printer, plural: bool) -> str:
        return "opponents" if plural else "opponent"


@dataclass(frozen=True)
class YouHead(Filter):
    """ "You" where a filter of players is wanted."""

    def admits_player(self, ctx: Context, player: int) -> bool:
        return player == ctx.controller

    def wants_players(self) -> bool:
        return True

    def text(self, printer: Printer) -> str:
        return "you"


@dataclass(frozen=True)
class AnyTarget(Filter):
    """115.4: a creature, player, planeswalker or battle."""

    form: str = field(default="any target", compare=False)

    def admits(self, ctx: Context, view: View) -> bool:
        return ctx.row(view).types & (CREATURE | PLANESWALKER | BATTLE) != 0

    def admits_player(self, ctx: Context, player: int) -> bool:
        return ctx.state.players[player].in_game()

    def zone_mask(self) -> int:
        return ON_BATTLEFIELD

    def wants_players(self) -> bool:
        return True

    def reads(self) -> int:
        return TYPES

    def text(self, printer: Printer) -> str:
        return self.form

    def noun(self, printer: Printer, plural: bool) -> str:
        return "targets" if plural else self.form


@dataclass(frozen=True)
class Named(Filter):
    """ "Named [name]" (201.2)."""

    name: str
    form: str = field(default="", compare=False)

    def admits(self, ctx: Context, view: View) -> bool:
        row = ctx.row(view)
        return shares_name(row.name, self.name) or (row.creature_names and ctx.engine.is_creature_name(self.name))

    def reads(self) -> int:
        return NAME

    def text(self, printer: Printer) -> str:
        if self.form == "-":  # the second of two: "named A or B"
            return self.name
        return f"named {self.form or self.name}"


@dataclass(frozen=True)
class Other(Filter):
    """ "Another", "other": not the source itself. Written by the number before it where `form` is empty.

    `of_subject`: within an amount, not the object that the amount is for, if there is one ("each Goblin gets +1/+1 for
    each other Goblin").
    """

    form: str = field(default="", compare=False)
    of_subject: bool = False
    of: Reference | None = None  # "target creature and each other creature ...": other than that

    def admits(self, ctx: Context, view: View) -> bool:
        if self.of is not None:
            return view.id not in self.of.codes(ctx)
        if self.of_subject and ctx.subject is not None:
            return view.id != ctx.subject.id
        return view.id != ctx.source

    def admits_player(self, ctx: Context, player: int) -> bool:
        return player != ctx.controller

    def text(self, printer: Printer) -> str:
        return self.form
