"""CR 108.3-4, 400, 702, 208, 122: what follows a noun: "you control", "with flying", "in your graveyard"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spellstack.abilities.ability import TargetSpec
from spellstack.abilities.amounts import CharacteristicOf
from spellstack.abilities.as_cast import SAID as AS_CAST
from spellstack.abilities.casting_facts import Convoked
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.history_filters import (
    ACTED,
    DEALT,
    DEALT_YOU,
    ENTERED_UNDER_YOU,
    FROM_BATTLEFIELD,
    PUT_THERE,
    DealtByYours,
    DidNot,
    DidThisTurn,
    FoughtThisTurn,
    NotCast,
)
from spellstack.abilities.kind_qualities import BasicLandTyped, ChosenQuality, SpellCardOrAdventure
from spellstack.abilities.layouts import HasAdventure
from spellstack.abilities.likeness import SameName, SameNameAsAny, Shares
from spellstack.abilities.linked import ExiledWith
from spellstack.abilities.nouns import FromSource, OpponentHead, PlayerHead, Thing
from spellstack.abilities.qualities import (
    AttachedTo,
    Chosen,
    Compare,
    ControlledBy,
    DamagedBy,
    InFight,
    InZone,
    NoAbilities,
    OwnedBy,
    Targeting,
    ThisTurn,
    TougherThanPower,
    WithAnyKeyword,
    WithCounter,
    WithGreatest,
    WithKeyword,
)
from spellstack.abilities.references import (
    AnyPlayer,
    DefendingPlayer,
    Opponents,
    Reference,
    Target,
    You,
    YourTeam,
)
from spellstack.abilities.targeting import SingleTarget
from spellstack.abilities.values import Number, Value
from spellstack.abilities.votes import MostVotes
from spellstack.core.keyword_bits import KEYWORD_BITS
from spellstack.core.types import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY
from spellstack.phrases.counters import read_counter_kind
from spellstack.phrases.keyword_posts import read_with_ability
from spellstack.phrases.kind_posts import read_of, read_other_than, read_whose
from spellstack.phrases.named import read_named, source_text
from spellstack.phrases.numbers import read_amount, read_number
from spellstack.phrases.pronouns import (
    read_chosen_player,
    read_either_player,
    read_holder,
    read_owner,
    read_simple_reference,
)
from spellstack.phrases.reader import OBJECT, Reader, reformed
from spellstack.phrases.spell_posts import read_colors, read_cost_has, read_targets_only
from spellstack.phrases.targeters import read_that_is
from spellstack.phrases.together import read_together
from spellstack.phrases.who_phrases import read_who as read_who_clause

PhraseReader = Callable[[Reader], Filter | None]

KEYWORD_NAMES: Final[tuple[tuple[str, ...], ...]] = tuple(
    tuple(name.split())
    for name in sorted(
        [
            *KEYWORD_BITS, "islandwalk", "swampwalk", "forestwalk", "mountainwalk", "plainswalk", "cycling",
            "flashback", "morph", "prowess", "exalted", "suspend", "mutate", "kicker", "persist", "undying", "ward",
            "annihilator",
            "devour", "convoke", "modular", "bushido", "ninjutsu", "level up", "storm", "madness", "foretell", "echo",
        ],
        key=lambda name: -len(name.split()),
    )
)  # fmt: skip


def read_post(reader: Reader, plural: bool, phrase: PhraseReader, together: bool = False) -> Filter | None:
    """One thing said of a noun after it. `together`: several things are chosen, of which it may speak as a whole."""
    token = reader.peek()
    word = token.word
    here = reader.mark()
    found: Filter | None = read_together(reader) if together else None
    if found is not None:
        return found
    if word == "with":
        reader.pos += 1
        found = read_with(reader, phrase)
    elif word == "without":
        reader.pos += 1
        found = read_without(reader)
    elif word in ("in", "from", "on"):
        found = read_zone(reader)
        if found is None:
            reader.reset(here)
            found = read_from_source(reader, phrase)
    elif word == "named":
        reader.pos += 1
        found = read_named(reader)
    elif word in ("that", "that's"):
        for read in (read_shares, read_targets_only, read_colors):
            found = read(reader)
            if found is not None:
                return found
            reader.reset(here)
        found = read_that(reader, phrase)
        if found is None:
            reader.reset(here)
            found = read_controller(reader)
    elif word == "attached":
        found = read_attached(reader, phrase)
    elif word in ("blocking", "blocked", "attacking"):
        found = read_in_fight(reader)
    elif word == "other":
        found = read_other_than(reader, phrase)
    elif word == "it's":
        it = reader.bind(OBJECT, "", False) if reader.phrase("it's blocking") else None
        found = InFight("it's blocking", reformed(it, "it")) if it is not None else None
    elif word == "who":
        found = read_who_clause(reader)
    elif word == "of":
        found = read_of(reader)
    elif word == "exiled":
        found = read_exiled_with(reader)
    elif word == "dealt":
        found = read_dealt_by(reader)
    elif word == "whose":
        found = read_whose(reader)
    else:
        found = read_controller(reader)
    if found is None:
        reader.reset(here)
    return found


def read_exiled_with(reader: Reader) -> Filter | None:
    """ "Exiled with ~", "exiled with it" (607.2a)."""
    if not reader.phrase("exiled with"):
        return None
    keeper = read_simple_reference(reader)
    return ExiledWith(keeper) if keeper is not None else None


def read_from_source(reader: Reader, phrase: PhraseReader) -> Filter | None:
    """ "From an artifact source", of an ability."""
    before = reader.tokens[reader.pos - 1].word if reader.pos else ""
    if before not in ("ability", "abilities", "control") or not reader.accept("from"):
        return None
    if not reader.accept_any("a", "an"):
        return None
    source = phrase(reader)
    if not isinstance(source, Phrase) or reader.plural or not isinstance(source.head, Thing):
        return None
    return FromSource(source)


# --- whose


def read_controller(reader: Reader) -> Filter | None:
    """ "you control", "an opponent controls", "that player owns", "you don't control"."""
    here = reader.mark()
    who = read_who(reader)
    if who is None:
        return None
    wanted = True
    if reader.accept_any("don't", "doesn't"):
        wanted = False
    verb = reader.accept_any("control", "controls", "own", "owns", "cast", "casts")
    if not verb and isinstance(who, You) and reader.phrase(f"controlled {AS_CAST}"):
        reader.pos -= len(AS_CAST.split())  # what it is said of takes these words
        return ControlledBy(who, wanted, "controlled")
    if not verb:
        reader.reset(here)
        return None
    if verb.startswith("own"):
        return OwnedBy(who, wanted)
    return ControlledBy(who, wanted, "cast" if verb.startswith("cast") else "control")


def read_who(reader: Reader) -> Reference | None:
    """The player of "[player] controls"."""
    token = reader.peek()
    word = token.word
    if word == "you":
        reader.pos += 1
        return You("you")
    if word == "your" and reader.phrase("your team"):
        return YourTeam("your team")
    if word in ("an", "your", "opponents", "each"):
        text = reader.first_of("an opponent", "your opponents", "opponents", "each opponent")
        return Opponents(text) if text else None
    if word == "defending" and reader.accept("defending", "player"):
        return DefendingPlayer()
    if word in ("a", "players", "any") and (text := reader.first_of("a player", "players", "any player")):
        return AnyPlayer(text)
    if word == "target":
        if reader.static:
            return None
        for text, head in (("player", PlayerHead()), ("opponent", OpponentHead())):
            if reader.accept("target", text):
                return reader.new_target(TargetSpec(head), frozenset((text, "player")), False)
        return None
    if word in ("they", "that", "its", "enchanted", "the"):
        chosen = read_chosen_player(reader, "player")
        return chosen or read_holder(reader) or read_either_player(reader) or read_owner(reader)
    return None


# --- with


def read_keyword_name(reader: Reader) -> str:
    """The name of a keyword ability that filters ask for; "" if none is next."""
    for words in KEYWORD_NAMES:
        if reader.accept(*words):
            return " ".join(words)
    return ""


def read_with(reader: Reader, phrase: PhraseReader) -> Filter | None:
    ability = read_with_ability(reader)
    if ability is not None:
        return ability
    name = read_keyword_name(reader)
    if name:
        parts = [WithKeyword(name)]
        here = reader.mark()
        while reader.accept("or"):
            other = read_keyword_name(reader)
            if not other:
                reader.reset(here)
                break
            parts.append(WithKeyword(other))
            here = reader.mark()
        return parts[0] if len(parts) == 1 else WithAnyKeyword(tuple(parts))
    if "quality" in reader.chose_words and reader.phrase("mana value of the chosen quality"):
        return ChosenQuality("with mana value of the chosen quality")
    if reader.phrase("the chosen name"):
        return Chosen("name")
    if reader.vote_label and reader.phrase("the most votes or tied for most votes"):
        return MostVotes(reader.vote_label)
    if reader.phrase("that name"):
        return Chosen("name", "with that name") if reader.chose_name else None
    if reader.phrase("a single target"):
        return SingleTarget()
    if reader.phrase("the same name as"):
        of = read_simple_reference(reader)
        if of is not None:
            return SameName(of)
        word = reader.accept_any("a", "an", "another")
        others = phrase(reader) if word else None
        if others is None or reader.plural:
            return None
        return SameNameAsAny(others, "another" if word == "another" else "")
    if reader.phrase("a basic land type"):
        return BasicLandTyped()
    if reader.phrase("no abilities"):
        return NoAbilities()
    found = (
        read_compare(reader, "with")
        or read_cost_has(reader)
        or read_greatest_among(reader, phrase)
        or read_lesser(reader)
    )
    if found is not None:
        return found
    return read_with_counter(reader)


def read_greatest_among(reader: Reader, phrase: PhraseReader) -> Filter | None:
    """ "The greatest power among creatures they control"."""
    here = reader.mark()
    word = reader.accept_any("greatest", "highest", "least", "lowest") if reader.accept("the") else ""
    what = reader.first_of("power", "toughness", "mana value") if word else ""
    if what and reader.accept("among"):
        among = phrase(reader)
        if isinstance(among, Phrase) and reader.plural:
            last = among.posts[-1] if among.posts else None
            if isinstance(last, ControlledBy) and not isinstance(last.who, You):
                start = reader.pos - 2 if reader.tokens[reader.pos - 2].word == "they" else reader.pos - 3
                form = source_text(reader, start)
                if form in ("they control", "that player controls") and last.wanted:
                    rest = Phrase(among.adjectives, among.head, among.posts[:-1])
                    return WithGreatest(what, rest, word, True, form, last)
                if isinstance(last.who, Target):
                    return WithGreatest(what, among, word)
            elif last is None or isinstance(last, (ControlledBy, InZone)):
                return WithGreatest(what, among, word)
    reader.reset(here)
    return None


def read_lesser(reader: Reader) -> Filter | None:
    """ "With lesser mana value": than that of the object that was spoken of last."""
    here = reader.mark()
    word = reader.first_of("lesser", "greater", "equal or lesser")
    what = reader.first_of("mana value", "power", "toughness") if word else ""
    than = reader.bind(OBJECT, "", False) if what and not reader.accept("than") else None
    if than is None:
        reader.reset(here)
        return None
    op = {"lesser": "less than", "greater": "greater than"}.get(word, "less than or equal to")
    return Compare(what, op, CharacteristicOf(what, than), f"with {word} {what}")


COMPARED = ("power or toughness", "power", "toughness", "mana value", "total power and toughness")


def read_compare(reader: Reader, form: str) -> Filter | None:
    """ "power 4 or greater", "mana value less than ~'s power"."""
    here = reader.mark()
    what = reader.first_of(*COMPARED)
    if not what:
        return None
    op = reader.first_of("less than or equal to", "greater than or equal to", "greater than", "less than")
    if op:
        if op == "greater than" and reader.accept("its"):
            smaller = reader.accept_any("power", "toughness")
            if smaller and what in ("power", "toughness"):
                return TougherThanPower(what, smaller)
            reader.reset(here)
            return None
        value = read_amount(reader)
        if value is None:
            reader.reset(here)
            return None
        return Compare(what, op, value, form)
    number = read_number(reader)
    if number is None:
        if reader.accept("equal", "to"):
            value = read_amount(reader)
            if value is not None:
                return Compare(what, "equal to", value, form)
        reader.reset(here)
        return None
    op = reader.first_of("or greater", "or less")
    return Compare(what, op, number, form)


def read_with_counter(reader: Reader) -> Filter | None:
    """ "a +1/+1 counter on it", "no counters on it", "three or more charge counters on it"."""
    here = reader.mark()
    count: Value = Number(1)
    more = wanted = True
    form = ""
    if reader.accept_any("a", "an"):
        more = False
    elif reader.accept("no"):
        wanted = more = False
    else:
        number = read_number(reader)
        if number is not None and reader.accept("or", "more"):
            count = number
        elif number is None:
            more = False
            form = "plural"
        else:
            reader.reset(here)
            return None
    kind = "" if reader.is_word("counter", "counters") else read_counter_kind(reader)
    if not reader.accept_any("counter", "counters") or not reader.accept("on"):
        reader.reset(here)
        return None
    on = reader.accept_any("it", "them", "him", "her")
    if not on:
        reader.reset(here)
        return None
    return WithCounter(kind, wanted, count, more, form, on)


def read_without(reader: Reader) -> Filter | None:
    name = read_keyword_name(reader)
    return WithKeyword(name, False) if name else None


# --- zones

ZONES: Final[dict[str, int]] = {"graveyard": GRAVEYARD, "hand": HAND, "library": LIBRARY, "exile": EXILE}
WHOLE_ZONES: Final[tuple[tuple[str, int], ...]] = (
    ("on the battlefield", BATTLEFIELD),
    ("from the battlefield", BATTLEFIELD),
    ("in all graveyards", GRAVEYARD),
    ("from all graveyards", GRAVEYARD),
    ("in each graveyard", GRAVEYARD),
    ("from a graveyard", GRAVEYARD),
    ("in a graveyard", GRAVEYARD),
    ("in graveyards", GRAVEYARD),
    ("from graveyards", GRAVEYARD),
    ("in exile", EXILE),
    ("from exile", EXILE),
)


def read_zone(reader: Reader) -> Filter | None:
    if reader.phrase("in graveyards and libraries"):
        return InZone(GRAVEYARD, None, "in graveyards and libraries", LIBRARY)
    for text, zone in WHOLE_ZONES:
        if reader.phrase(text):
            return InZone(zone, None, text)
    form = reader.take().word
    whose: Reference | None
    if form == "on":
        return None
    if reader.phrase("your opponents'"):
        whose = Opponents("your opponents")
    elif reader.accept("your"):
        whose = You("you")
    elif reader.phrase("an opponent's"):
        whose = Opponents("an opponent")
    elif reader.phrase("your opponents'"):
        whose = Opponents("your opponents")
    elif reader.phrase("each opponent's"):
        whose = Opponents("each opponent")
    elif reader.phrase("each player's"):
        whose = AnyPlayer("each player")
    else:
        whose = read_owner(reader, possessive=True)
    if whose is None and not reader.static:
        for text, head in (("player's", PlayerHead()), ("opponent's", OpponentHead())):
            if reader.accept("target", text):
                whose = reader.new_target(TargetSpec(head), frozenset(("player", "opponent")), False)
                break
    if whose is None:
        return None
    word = reader.accept_any("graveyard", "hand", "library", "graveyards", "hands")
    if not word:
        return None
    if word == "graveyards" and isinstance(whose, Opponents) and whose.form == "your opponents":
        return InZone(GRAVEYARD, whose, f"{form} your opponents' graveyards")
    if word.endswith("s"):
        return None
    for other in ("graveyard", "hand"):
        if other != word and word in ("graveyard", "hand") and reader.phrase(f"or {other}"):
            return InZone(ZONES[word], whose, form, ZONES[other])
    return InZone(ZONES[word], whose, form)


# --- other


def read_that(reader: Reader, phrase: PhraseReader) -> Filter | None:
    if reader.is_word("that") and reader.peek(1).word in ("targets", "target"):
        form = reader.peek(1).word
        reader.pos += 2
        what: Reference | Filter | None = read_simple_reference(reader)
        if what is None and reader.accept_any("a", "an"):
            what = phrase(reader)
            if isinstance(what, Filter) and reader.plural:
                what = None
        return Targeting(what, form="" if form == "targets" else form) if what is not None else None
    word = reader.first_of("that's attacking", "that are attacking")
    if word:
        return InFight(word, You("you")) if reader.accept("you") and not reader.is_word("or") else None
    if reader.phrase("that aren't on the battlefield"):
        return InZone(BATTLEFIELD, None, "that aren't on the battlefield", elsewhere=True)
    if reader.phrase("that convoked"):
        spell = read_simple_reference(reader)
        return Convoked(spell) if spell is not None else None
    for text, word in TURN_DEEDS:
        if reader.phrase(text):
            return ThisTurn(word, text)
    if reader.phrase("that are instant cards , sorcery cards , and/or have an adventure"):
        return SpellCardOrAdventure()
    here = reader.mark()
    words = reader.first_of(*FOUGHT)
    if words:
        other: Reference | Filter | None = read_simple_reference(reader)
        if other is None and reader.accept_any("a", "an"):
            other = phrase(reader)
            other = None if reader.plural else other
        if other is not None and reader.phrase("this turn"):
            return FoughtThisTurn(other, words.removeprefix("that "))
    reader.reset(here)
    for text, word in TURN_OMISSIONS:
        if reader.phrase(text):
            return DidNot(ThisTurn(word), text)
    here = reader.mark()
    lacking = reader.first_of("that doesn't have", "that don't have")
    lacked = read_with(reader, phrase) if lacking else None
    if lacked is not None:
        return DidNot(lacked, lacking)
    reader.reset(here)
    for form in ADVENTURES:
        if reader.phrase(form.lower()):
            return HasAdventure(form)
    for text, deed in HISTORY:
        if reader.phrase(text):
            return DidThisTurn(deed, text)
    text = reader.first_of("that wasn't cast", "that weren't cast")
    return NotCast(text) if text else read_that_is(reader, phrase)


ADVENTURES: Final = ("that has an Adventure", "that have an Adventure")
TURN_DEEDS: Final[tuple[tuple[str, str], ...]] = (
    ("that entered this turn", "entered"),
    ("that entered the battlefield this turn", "entered"),
    ("that was dealt damage this turn", "damaged"),
    ("that were dealt damage this turn", "damaged"),
    ("that were cast this turn", "cast"),
    ("that was cast this turn", "cast"),
    ("that attacked this turn", "attacked"),
    ("that blocked this turn", "blocked"),
)


FOUGHT: Final = (
    "that blocked or was blocked by", "that blocked or were blocked by", "that was blocked by", "that were blocked by",
    "that blocked",
)  # fmt: skip
TURN_OMISSIONS: Final = (
    ("that didn't attack this turn", "attacked"),
    ("that didn't enter this turn", "entered"),
    ("that didn't enter the battlefield this turn", "entered"),
)


HISTORY: Final[tuple[tuple[str, str], ...]] = tuple(
    (f"{that} {text} this turn".replace("<was>", was), deed)
    for that, was in (("that", "was"), ("that", "were"))
    for text, deed in (
        ("dealt damage to you", DEALT_YOU),
        ("dealt damage", DEALT),
        ("attacked or blocked", ACTED),
        ("entered the battlefield under your control", ENTERED_UNDER_YOU),
        ("entered under your control", ENTERED_UNDER_YOU),
        ("<was> put there from the battlefield", FROM_BATTLEFIELD),
        ("<was> put there from anywhere", PUT_THERE),
        ("<was> put there", PUT_THERE),
    )
)


def read_that_deed(reader: Reader) -> tuple[Filter, str] | None:
    """ "Entered this turn", "attacked this turn", without the "that": what it asks for, and its words."""
    for text, word in TURN_DEEDS:
        words = text.removeprefix("that ")
        if reader.phrase(words):
            return ThisTurn(word, text), words
    for text, deed in HISTORY:
        words = text.removeprefix("that ")
        if reader.phrase(words):
            return DidThisTurn(deed, text), words
    return None


def read_attached(reader: Reader, phrase: PhraseReader) -> Filter | None:
    reader.pos += 1
    if not reader.accept("to"):
        return None
    what: Reference | Filter | None = read_simple_reference(reader)
    if what is None and reader.accept_any("a", "an"):
        what = phrase(reader)
    elif what is None:
        what = phrase(reader)
        return AttachedTo(what, "many") if isinstance(what, Filter) and reader.plural else None
    return AttachedTo(what) if what is not None else None


def read_dealt_by(reader: Reader) -> Filter | None:
    """ "Dealt damage by this creature this turn"."""
    if reader.phrase("dealt damage this turn by a source you controlled"):
        return DealtByYours()
    if not reader.phrase("dealt damage by"):
        return None
    source = read_simple_reference(reader)
    return DamagedBy(source) if source is not None and reader.phrase("this turn") else None


def read_in_fight(reader: Reader) -> Filter | None:
    word = reader.first_of("blocking or blocked by", "blocked by", "blocking", "attacking")
    if word == "attacking":
        return InFight(word, You("you")) if reader.accept("you") else None
    what = read_simple_reference(reader) if word else None
    return InFight(word, what) if what is not None else None


def read_shares(reader: Reader) -> Filter | None:
    """ "That shares a creature type with it"."""
    here = reader.mark()
    for verb in ("shares", "share"):
        for what in ("creature type", "color", "card type"):
            count = next((c for c in ("a", "at least one") if reader.phrase(f"that {verb} {c} {what} with")), "")
            if count:
                of = read_simple_reference(reader)
                if of is not None:
                    return Shares(what, of, verb if count == "a" else f"{verb} {count}")
                reader.reset(here)
    return None
