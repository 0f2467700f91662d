"""CR 105.4, 205.3, 201.3, 107.1a: "Choose a color", "a creature type", "a number", "a card name", "an opponent"."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import Filter, Phrase, matching_codes
from spellstack.abilities.kind_qualities import ExiledCard
from spellstack.abilities.nouns import CardHead
from spellstack.abilities.references import AnyPlayer, Opponents, Reference, You
from spellstack.abilities.values import Number, Value
from spellstack.abilities.wording import with_article
from spellstack.actions.choosing import (
    amount_for,
    color_word,
    pick,
    pick_color,
    pick_colors,
    pick_number,
    pick_player,
    pick_random,
    pick_word,
    players_of,
)
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.core.subtypes import CREATURE_TYPES
from spellstack.core.types import ALL_COLORS, BASIC, BASIC_LAND_TYPES, COLOR_WORDS, LAND, TYPE_WORDS
from spellstack.phrases.nouns import is_for_players, nouns_of, read_phrase
from spellstack.phrases.numbers import read_number
from spellstack.phrases.reader import PLAYER, Reader
from spellstack.phrases.references import read_target

CARD_TYPES = ("artifact", "battle", "creature", "enchantment", "instant", "kindred", "land", "planeswalker", "sorcery")


OTHER_COLOR: Final = "color other than "


def choose_word(ctx: Context, player: int, what: str, barred: str = "") -> Script[str]:
    """The word that the player chooses: `what` is "color", "creature type", "basic land type", "card type", "card
    name",
    "number" (as digits), or a list of words joined by "/". `barred`: a creature type that it can't be."""
    if what == "color":
        bit = yield from pick_color(ctx, player)
        return color_word(bit)
    if what.startswith(OTHER_COLOR):
        barred_color = COLOR_WORDS[what.removeprefix(OTHER_COLOR)]
        bit = yield from pick_color(ctx, player, ALL_COLORS & ~barred_color)
        return color_word(bit)
    if what == "colors":
        words = yield from pick_colors(ctx, player)
        return words
    if what == "creature type":
        word = yield from pick_word(ctx, player, [w for w in CREATURE_TYPES if w != barred], "type", "205.3m")
        return word
    if what == NOT_WALL:
        word = yield from pick_word(ctx, player, [w for w in CREATURE_TYPES if w != "Wall"], "type", "205.3m")
        return word
    if what == "basic land type":
        word = yield from pick_word(ctx, player, list(BASIC_LAND_TYPES), "type", "205.3i")
        return word
    if what == "card type":
        word = yield from pick_word(ctx, player, list(CARD_TYPES), "type", "205.2a")
        return word
    if what.endswith("card name"):  # with what stands before or behind
        word = yield from pick_word(ctx, player, names_of_kind(ctx, what), "name_card", "201.3")
        return word
    word = yield from pick_word(ctx, player, what.split("/"), "mode", "608.2d")
    return word


NOT_WALL = "creature type other than Wall"
NOT_BASIC_LAND = "card name other than a basic land card name"


def names_of_kind(ctx: Context, what: str) -> list[str]:
    """201.3: the names that may be chosen: of all cards, or of those with the types said before "card name"."""
    names = ctx.engine.definition_names()
    kinds = [word for word in what.replace(",", "").split() if word not in ("card", "name")]
    if not kinds:
        return list(names)
    found: dict[str, bool] = {}
    for card in ctx.state.cards.values():
        for face in card.definition.faces:
            if what == NOT_BASIC_LAND:
                fits = not (face.types & LAND and face.supertypes & BASIC)
            else:
                fits = all(has_type(face.types, word) for word in kinds)
            found[face.name] = found.get(face.name, False) or fits
    return [name for name in names if found.get(name, False)]


def has_type(types: int, word: str) -> bool:
    """ "Artifact", "nonland"."""
    bare = word.removeprefix("non")
    return (types & TYPE_WORDS[bare] != 0) == (bare == word)


def word_key(what: str) -> str:
    """The key that a chosen word is kept under: "color", "type", "name", "word"."""
    if what in ("color", "colors") or what.startswith(OTHER_COLOR):
        return "color"
    if what.endswith("type") or what == NOT_WALL:
        return "type"
    return "name" if what.endswith("card name") else "word"


@dataclass(frozen=True)
class ChosenFirst(Effect):
    """608.2d: a creature type or colour "of your choice" in an instruction: chosen before it is followed."""

    effect: Effect
    what: str

    def run(self, ctx: Context) -> Script[Outcome]:
        word = yield from choose_word(ctx, ctx.controller, self.what)
        ctx.words = {**ctx.words, word_key(self.what): word}
        outcome = yield from self.effect.run(ctx)
        return outcome

    def text(self, printer: Printer) -> str:
        return self.effect.text(printer)


@dataclass(frozen=True)
class ChooseWord(Effect):
    """A colour, type, name or other word chosen as the instruction is followed; "the chosen ..." means it."""

    what: str
    who: Reference = You()
    of: Filter | None = None  # "a color of a permanent you control": only such a colour
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        word = ""
        for p in players_of(ctx, self.who):
            if self.of is not None:
                bit = yield from pick_color(ctx, p, colors_among(ctx, self.of))
                word = color_word(bit)
            else:
                word = yield from choose_word(ctx, p, self.what)
            ctx.words = {**ctx.words, word_key(self.what): word}
        return Outcome(bool(word), word=word)

    def text(self, printer: Printer) -> str:
        if "/" in self.what:
            return f"{said(self.who, 'choose', printer)} {self.what.replace('/', ' or ')}"
        found = f"{said(self.who, 'choose', printer)} {with_article(self.what)}"
        return found + (f" of {with_article(self.of.noun(printer, False))}" if self.of is not None else "")


def colors_among(ctx: Context, filter: Filter) -> int:
    """The colours of all that the filter finds, as a mask."""
    mask = 0
    for code in matching_codes(ctx, filter):
        view = ctx.see(code)
        if view is not None:
            mask |= ctx.row(view).colors
    return mask


@dataclass(frozen=True)
class ChooseNumber(Effect):
    """107.1a: a number chosen; "the chosen number" is the amount of the outcome."""

    low: int = 0
    high: int = 1000
    who: Reference = You()
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        n = 0
        for p in players_of(ctx, self.who):
            n = yield from pick_number(ctx, p, self.low, self.high)
        return Outcome(True, (), n)

    def text(self, printer: Printer) -> str:
        return f"{said(self.who, 'choose', printer)} a number"


@dataclass(frozen=True)
class ChoosePlayer(Effect):
    """ "Choose an opponent", "choose a player", also at random."""

    opponents: bool = True
    random: bool = False
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        state = ctx.state
        players = state.opponents(ctx.controller) if self.opponents else state.turn_order(ctx.controller)
        if self.random:
            codes = yield from pick_random(ctx, [-1 - p for p in players], 1)
            chosen = -1 - codes[0] if codes else -1
        else:
            chosen = yield from pick_player(ctx, ctx.controller, players)
        if chosen < 0:
            return Outcome()
        return Outcome(True, (), 0, (chosen,))

    def text(self, printer: Printer) -> str:
        random = " at random" if self.random else ""
        return f"choose {'an opponent' if self.opponents else 'a player'}{random}"


@dataclass(frozen=True)
class ChooseObjects(Effect):
    """ "Choose a creature you control", "each player chooses a land they control": in APNAP order.

    `random`: by chance. `at_least` None: exactly `count`. `count` None: any number.
    """

    filter: Filter
    count: Value | None = Number(1)
    at_least: Value | None = None
    who: Reference = You()
    random: bool = False
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        chosen: tuple[int, ...] = ()
        before = ctx.player
        players = players_of(ctx, self.who)
        for p in players:
            ctx.player = p
            found = [code for code in matching_codes(ctx, self.filter) if code > 0]
            most = len(found) if self.count is None else amount_for(ctx, self.count, p)
            least = most if self.at_least is None else amount_for(ctx, self.at_least, p)
            if self.count is None:
                least = 0
            if self.random:
                own = yield from pick_random(ctx, found, most)
            else:
                own = yield from pick(ctx, p, found, least, most)
            chosen += own
        ctx.player = before
        return Outcome(bool(chosen), chosen, len(chosen), tuple(players))

    def text(self, printer: Printer) -> str:
        start = said(self.who, "choose", printer)
        random = " at random" if self.random else ""
        if self.count is None:
            return f"{start} any number of {self.filter.noun(printer, True)}{random}"
        up_to = "up to " if self.at_least is not None else ""
        if self.count.is_one() and not up_to:
            return f"{start} {with_article(self.filter.noun(printer, False))}{random}"
        noun = self.filter.noun(printer, not self.count.is_one())
        return f"{start} {up_to}{self.count.counted(printer)} {noun}{random}"


KIND_NAMES = (
    "nonland card name", "artifact card name", "creature card name", "land card name",
    "nonartifact , nonland card name", "noncreature , nonland card name",
)  # fmt: skip
WORDS = ("color", NOT_WALL, "creature type", "basic land type", "card type", NOT_BASIC_LAND, "card name", *KIND_NAMES)


def read_choose(reader: Reader, subject: Reference) -> Effect | None:
    """ "Choose a color", "choose an opponent", "choose a creature you control", "each player chooses a land they
    control".
    """
    here = reader.mark()
    if reader.accept_any("a", "an"):
        for word in WORDS:
            if reader.phrase(word.lower()):
                reader.chose_name = reader.chose_name or word.endswith("card name")
                kind = (
                    "color" if word == "color" else "type" if word in ("creature type", NOT_WALL, "card type") else ""
                )
                reader.chose_words |= {kind} if kind else frozenset()
                return (
                    read_color_of(reader, subject) if word == "color" else ChooseWord(word.replace(" ,", ","), subject)
                )
        for word in ("opponent", "player"):
            if reader.accept(word) and (reader.at_stop() or reader.is_word("at")):
                random = reader.phrase("at random")
                reader.produce("player", "opponent", kind=PLAYER)
                return ChoosePlayer(word == "opponent", random)
        reader.reset(here)
    pair = reader.first_of(*PAIRS)
    if pair and reader.at_stop():
        reader.chose_words |= {"quality"}
        return ChooseWord(pair.replace(" or ", "/"), subject)
    reader.reset(here)
    least: Value | None = None
    count: Value | None = Number(1)
    if reader.phrase("any number of"):
        count = None
    elif reader.phrase("up to"):
        least = Number(0)
        count = read_number(reader)
        if count is None:
            return None
    elif not reader.accept_any("a", "an"):
        count = read_number(reader)
        if count is None:
            return None
    if reader.is_word("target"):
        return None
    exiled = reader.accept("exiled")
    phrase = read_phrase(reader)
    if exiled:  # "an exiled card an opponent owns"
        if not isinstance(phrase, Phrase) or phrase.adjectives or not isinstance(phrase.head, CardHead):
            return None
        phrase = Phrase((), ExiledCard(), phrase.posts)
    one = count is not None and count.is_one()
    if phrase is None or reader.plural == one or is_for_players(phrase):
        return None
    random = reader.phrase("at random")
    several = not one or isinstance(subject, (AnyPlayer, Opponents))
    reader.produce(*sorted(nouns_of(phrase)), "permanent", plural=several)
    if not random:
        reader.chosen_among = (reader.label, phrase)
    return ChooseObjects(phrase, count, least, subject, random)


PAIRS = ("odd or even", "land or nonland", "creature or land", "artifact or enchantment")


def read_color_of(reader: Reader, subject: Reference) -> Effect:
    """ "(A color) of a permanent you control", or any colour."""
    here = reader.mark()
    if reader.accept("of") and reader.accept_any("a", "an"):
        phrase = read_phrase(reader)
        if phrase is not None and not reader.plural and not is_for_players(phrase):
            return ChooseWord("color", subject, phrase)
    reader.reset(here)
    return ChooseWord("color", subject)


@dataclass(frozen=True)
class ChooseTargets(Effect):
    """ "Choose target creature": the targets were chosen already (601.2c); later instructions speak of them."""

    what: Reference
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        yield from ()
        ids = self.what.objects(ctx)
        players = self.what.players(ctx)
        return Outcome(bool(ids or players), ids, len(ids), players)

    def text(self, printer: Printer) -> str:
        return f"choose {self.what.text(printer)}"


def read_choose_targets(reader: Reader, subject: Reference) -> Effect | None:
    """ "Choose any number of target creatures"."""
    what = read_target(reader)
    return ChooseTargets(what) if what is not None and isinstance(subject, You) else None
