"""CR 201.5, 608.2c, 109.5: words that stand for what is known already:
the source, "it", "that creature", "that player".
"""

from __future__ import annotations

from typing import Final

from spellstack.abilities.combat_references import AttackedBy
from spellstack.abilities.linked import ChosenPlayer, ExiledCards
from spellstack.abilities.references import (
    Attached,
    ControllerOf,
    DefendingPlayer,
    Each,
    EventObject,
    Holder,
    OwnerOf,
    Paid,
    PlayerOrController,
    Reference,
    Result,
    RingBearer,
    Source,
    Subject,
    Target,
    They,
    Willing,
    You,
    is_each,
)
from spellstack.core.subtypes import SINGULAR
from spellstack.core.types import TYPE_WORDS, words_of
from spellstack.phrases.reader import ATTACKED_OPPONENT, ATTACKING_PLAYER, OBJECT, PLAYER, Reader, reformed

SELF_NOUNS: Final = frozenset(
    (
        "creature spell card artifact enchantment land permanent planeswalker battle aura equipment vehicle token saga "
        "fortification class case siege room spacecraft planet mount emblem"
    ).split()
)
THAT_NOUNS: Final = frozenset(
    (
        "creature spell card artifact enchantment land permanent planeswalker battle aura equipment vehicle token "
        "source object ability instant sorcery"
    ).split()
)
PLURALS: Final[dict[str, str]] = {
    "creatures": "creature", "spells": "spell", "cards": "card", "artifacts": "artifact", "lands": "land",
    "copies": "copy", "permanents": "permanent", "tokens": "token", "enchantments": "enchantment",
    "planeswalkers": "planeswalker",
}  # fmt: skip
PAID_ROLES: Final = ("sacrificed", "discarded", "exiled", "tapped", "revealed", "returned", "blighted", "chosen")


def source_nouns(reader: Reader) -> frozenset[str]:
    """What the source may be called."""
    return frozenset((*words_of(reader.types, TYPE_WORDS), "permanent", "card", "spell", "source"))


def read_source(reader: Reader) -> Reference | None:
    """The card's name, or "this creature"."""
    form = reader.own_name()
    if not form and reader.is_word("this") and reader.peek(1).word in SELF_NOUNS:
        form = "this " + reader.peek(1).text
        reader.pos += 2
    if not form:
        return None
    found = Source(form)
    reader.remember(found, OBJECT, source_nouns(reader), False)
    return found


def read_simple_reference(reader: Reader) -> Reference | None:
    """An object or player that is known already: opens no target."""
    token = reader.peek()
    word = token.word
    if token.kind == 5 or word == "this":
        here = reader.mark()
        found = read_source(reader)
        if found is not None and not reader.is_word("'s"):
            return found
        reader.reset(here)
        return None
    if word == "you":
        reader.pos += 1
        return You("you")
    if word == "your" and reader.accept("your", "ring-bearer"):
        return RingBearer()
    if word == "it":
        bound = reader.bind(OBJECT, "", False)
        if bound is None:
            return None
        reader.pos += 1
        return one_of_each(bound, "it")
    if word in PERSONAL:
        return read_personal(reader)
    if word in ("them", "they"):
        return read_they(reader)
    if word in ("that", "those", "the"):
        here = reader.mark()
        chosen = read_chosen_player(reader, "player")
        if chosen is not None:
            return chosen
        attacked = read_attacked_by(reader)
        if attacked is not None:
            return attacked
        reader.reset(here)
        found = read_holder(reader) or read_either_player(reader) or read_that_thing(reader)
        if found is None:
            reader.reset(here)
            found = read_owner(reader)
        return found
    if word in ("enchanted", "equipped", "fortified"):
        return read_attached_reference(reader)
    if word == "defending" and reader.accept("defending", "player"):
        found = DefendingPlayer()
        reader.remember(found, PLAYER, frozenset(("player",)), False)
        return found
    if word in ("its", "their"):
        return read_owner(reader)
    return None


def read_chosen_player(reader: Reader, noun: str) -> Reference | None:
    """ "The chosen player": a target that was chosen, or whom the controller chose as the source entered (607.2d)."""
    if not reader.accept("the", "chosen", noun):
        return None
    found: Reference = ChosenPlayer()
    for referent in reversed(reader.referents):
        if referent.kind == PLAYER and isinstance(referent.reference, Target):
            found = reformed(referent.reference, "the chosen player")
    reader.remember(found, PLAYER, frozenset(("player",)), False)
    return found


EITHER_PLAYER: Final = (
    "that player or that planeswalker's controller",
    "that player or that permanent's controller",
    "that player or that creature's controller",
    "that permanent's controller or that player",
)


def read_either_player(reader: Reader) -> Reference | None:
    """ "That player or that planeswalker's controller": of the target that may be either (115.4)."""
    here = reader.mark()
    form = reader.first_of(*EITHER_PLAYER)
    if not form:
        return None
    for referent in reversed(reader.referents):
        if isinstance(referent.reference, Target) and not referent.plural and referent.kind == OBJECT:
            found = PlayerOrController(referent.reference, form)
            reader.remember(found, PLAYER, frozenset(("player",)), False)
            return found
    reader.reset(here)
    return None


def read_holder(reader: Reader) -> Reference | None:
    """ "The monarch", "the player who has the initiative" (725, 726)."""
    for text, word in (("the monarch", "monarch"), ("the player who has the initiative", "initiative")):
        if reader.phrase(text):
            found = Holder(word, text)
            reader.remember(found, PLAYER, frozenset(("player",)), False)
            return found
    return None


def one_of_each(reference: Reference, form: str) -> Reference:
    """What a pronoun for "each player", "each creature" means: the one for which the instruction is followed."""
    if isinstance(reference, Each) and reference.word == "each":
        return Subject(form, reference)
    return They(form, reference) if is_each(reference) else reformed(reference, form)


PERSONAL: Final = ("he", "she", "him", "her")
POSSESSED: Final = (
    "power",
    "toughness",
    "mana",
    "base",
    "controller",
    "owner",
    "owner's",
    "owners'",
    "name",
    "loyalty",
)


def read_personal(reader: Reader) -> Reference | None:
    """ "He", "her": a card that is a person speaks of itself so (201.5), or of what itself has just become."""
    word = reader.peek().word
    if word == "her" and reader.peek(1).word in POSSESSED:
        return None
    reader.pos += 1
    found = person(reader, word)
    reader.remember(found, OBJECT, source_nouns(reader), False)
    return found


def person(reader: Reader, word: str) -> Reference:
    """The source, or the outcome of an instruction that moved it."""
    found: Reference = Source(word)
    before: Reference | None = None
    last: Reference | None = None
    for referent in reader.referents:
        reference = referent.reference
        if isinstance(reference, Source) or (isinstance(reference, Result) and last is not None and before is last):
            last = reference
            found = reference
        before = reference
    reader.use(found)
    return reformed(found, word)


def read_attacked_by(reader: Reader) -> Reference | None:
    """ "The player or planeswalker it's attacking", "... that creature is attacking"."""
    if not reader.phrase("the player or planeswalker"):
        return None
    words = "the player or planeswalker"
    if reader.is_word("it's"):
        it = reader.bind(OBJECT, "", False)
        if it is None or not reader.phrase("it's attacking"):
            return None
        return AttackedBy(reformed(it, "it"), f"{words} <it>'s attacking")
    what = read_that_thing(reader)
    return (
        AttackedBy(what, f"{words} <it> is attacking") if what is not None and reader.phrase("is attacking") else None
    )


def read_they(reader: Reader) -> Reference | None:
    """ "They", "them": several objects, or the player last spoken of."""
    word = reader.take().word
    for referent in reversed(reader.referents):
        if referent.kind == OBJECT and referent.plural:
            reader.use(referent.reference)
            return reformed(referent.reference, word)
        if referent.kind == PLAYER and word == "they":
            reader.use(referent.reference)
            return one_of_each(referent.reference, word)
    reader.pos -= 1
    return None


def read_that_thing(reader: Reader) -> Reference | None:
    """ "That creature", "those cards", "that player", "the sacrificed creature"."""
    here = reader.mark()
    beheld = reader.first_of("the creature you chose or the card you revealed")
    if beheld:
        return Paid("beheld", beheld)
    either = reader.first_of(
        "that permanent or player",
        "that creature or player",
        "that planeswalker or player",
        "that player or planeswalker",
    )
    if either:  # what "any target" is
        noun_of = either.split()[1] if "player or" not in either else either.split()[3]
        bound = reader.bind(OBJECT, noun_of, False)
        if bound is not None:
            return reformed(bound, either)
        reader.reset(here)
        return None
    word = reader.take().word
    if word == "the" and reader.is_word(*PAID_ROLES):
        role = reader.take().word
        thing = reader.take()
        found = done_to(reader, role, thing.word, f"the {role} {thing.text}")
        if found is None:
            reader.reset(here)
        return found
    noun = reader.take()
    if word in ("that", "the") and noun.word == "attacking" and reader.accept("player"):
        bound = reader.bind(ATTACKING_PLAYER, "", False)
        if bound is not None:
            return reformed(bound, f"{word} attacking player")
    if word == "that" and noun.word == "opponent" and reader.bind(PLAYER, "", False) is None:
        bound = reader.bind(ATTACKED_OPPONENT, "", False)
        if bound is not None:
            return reformed(bound, "that opponent")
    if word in ("that", "the") and noun.word in ("player", "opponent"):
        bound = reader.bind(PLAYER, "", False)
        if bound is not None:
            return one_of_each(bound, f"{word} {noun.word}")
    elif word == "those" and noun.word in PLURALS:
        bound = reader.bind(OBJECT, PLURALS[noun.word], True)
        if bound is not None:
            return reformed(bound, f"those {noun.text}")
    elif word == "those" and noun.word == "players":
        bound = reader.bind(PLAYER, "", True)
        if bound is not None:
            return reformed(bound, "those players")
    elif word == "the" and noun.word in PLURALS:
        bound = reader.bind(OBJECT, PLURALS[noun.word], True)
        if bound is not None and noun.word in ("tokens", "cards", "copies"):
            return reformed(bound, f"the {noun.text}")
    elif word == "the" and noun.word in ("token", "card", "spell", "creature", "copy"):
        bound = reader.bind(OBJECT, noun.word, False)
        if bound is not None and not reader.is_word("'s"):
            return reformed(bound, f"the {noun.text}")
    elif word == "that" and noun.word == "spell" and reader.phrase("or ability"):
        bound = reader.bind(OBJECT, "ability", False)
        if bound is not None:
            return reformed(bound, "that spell or ability")
    elif word == "that" and (noun.word in THAT_NOUNS or noun.text[:1].isupper()):
        bound = reader.bind(OBJECT, noun.word, False)
        if bound is not None:
            return one_of_each(bound, f"that {noun.text}")
    reader.reset(here)
    return None


def done_to(reader: Reader, role: str, noun: str, form: str) -> Reference | None:
    """ "The sacrificed creature": by an instruction before, or to pay a cost (608.2h); "the exiled card": by an ability
    linked to this one (607.2a)."""
    plural = noun in PLURALS
    if not plural and noun not in THAT_NOUNS:
        return None
    bound = reader.bind(OBJECT, role, plural)
    if bound is not None:
        return reformed(bound, form)
    found: Reference
    if role in reader.roles:
        found = Paid(role, form)
    elif role == "exiled" and not reader.quoted:  # what a quoted ability is linked to, its text does not say
        found = ExiledCards(form)
    else:
        return None
    reader.remember(found, OBJECT, frozenset((PLURALS.get(noun, noun), "permanent")), plural)
    return found


def read_attached_reference(reader: Reader) -> Reference | None:
    """ "Enchanted creature", "equipped creature", "enchanted player"."""
    here = reader.mark()
    word = reader.take().word
    noun = reader.take()
    if noun.word in (
        "creature",
        "permanent",
        "land",
        "artifact",
        "planeswalker",
        "enchantment",
        "player",
        "opponent",
    ) or (noun.text[:1].isupper() and SINGULAR.get(noun.text, noun.text) == noun.text):
        found = Attached(word, noun.text)
        if noun.word in ("player", "opponent"):
            reader.remember(found, PLAYER, frozenset(("player",)), False)
        else:
            reader.remember(found, OBJECT, frozenset((noun.word, "permanent")), False)
        return found
    reader.reset(here)
    return None


# --- possessives


def read_possessor(reader: Reader) -> Reference | None:
    """ "Its", "this creature's", "that creature's", "that player's", "target player's" is left to `references`."""
    here = reader.mark()
    token = reader.peek()
    word = token.word
    if word == "your":
        reader.pos += 1
        return You("you")
    if word == "its":
        bound = reader.bind(OBJECT, "", False)
        if bound is None:
            return None
        reader.pos += 1
        return one_of_each(bound, "it")
    if word in ("his", "her"):
        reader.pos += 1
        return person(reader, "he" if word == "his" else "she")
    if word == "their":
        reader.pos += 1
        for referent in reversed(reader.referents):
            if referent.kind == PLAYER or referent.plural:
                reader.use(referent.reference)
                return one_of_each(referent.reference, "they")
        reader.reset(here)
        return None
    if token.kind == 5:
        found = read_source(reader)
        if found is not None and reader.accept("'s"):
            return found
        reader.reset(here)
        return None
    if word == "the":
        chosen = read_chosen_player(reader, "player's")
        if chosen is not None:
            return chosen
    second = reader.peek(1)
    if second.word.endswith("'s"):
        noun = second.word[:-2]
        shown = second.text[:-2]
        reader.pos += 2
        if word == "this" and noun in SELF_NOUNS:
            found = Source(f"this {shown}")
            reader.remember(found, OBJECT, source_nouns(reader), False)
            return found
        if word in ("that", "the") and noun in ("player", "opponent"):
            bound = reader.bind(PLAYER, "", False)
            if bound is not None:
                return one_of_each(bound, f"{word} {noun}")
        elif word == "that" or (word == "the" and noun in ("source", "creature")):
            bound = reader.bind(OBJECT, noun, False)
            if bound is not None:
                return one_of_each(bound, f"{word} {shown}")
        elif word in ("enchanted", "equipped"):
            attached = Attached(word, shown)
            kind = PLAYER if noun in ("player", "opponent") else OBJECT
            reader.remember(attached, kind, frozenset((noun, "permanent")), False)
            return attached
        elif word == "defending" and noun == "player":
            return DefendingPlayer()
    if word == "the" and reader.pos + 2 < reader.end:
        role, third = reader.peek(1).word, reader.peek(2)
        fourth = reader.peek(3).word
        if role in PAID_ROLES and third.word == "creature" and fourth == "card's":  # all such cards were creatures
            reader.pos += 4
            return done_to(reader, role, "card", f"the {role} creature card")
        if role in PAID_ROLES and third.word.endswith("'s"):
            reader.pos += 3
            return done_to(reader, role, third.word[:-2], f"the {role} {third.text[:-2]}")
    reader.reset(here)
    return None


def read_owner(reader: Reader, possessive: bool = False) -> Reference | None:
    """A player known already: "they", "that player", "its controller", "that creature's owner"; with `possessive`
    "their", "that player's", "its owner's"."""
    here = reader.mark()
    if not possessive:
        if reader.is_word("they"):
            reader.pos += 1
            bound = reader.bind(PLAYER, "", False)
            if bound is not None:
                return one_of_each(bound, "they")
            reader.reset(here)
            return None
        if reader.is_word("that", "the") and reader.peek(1).word in ("player", "opponent", "attacking"):
            return read_that_thing(reader)
        if reader.is_word("enchanted") and reader.peek(1).word == "player":
            return read_attached_reference(reader)
    if possessive and reader.is_word("your"):
        reader.pos += 1
        return You("you")
    of = read_possessor(reader)
    if of is None:
        reader.reset(here)
        return None
    if possessive:
        word = reader.accept_any("owner's", "controller's", "owners'", "controllers'")
        if word.startswith("owner"):
            return OwnerOf(of, "their owners" if word == "owners'" else "")
        if word:
            return ControllerOf(of, "their controllers" if word == "controllers'" else "")
        if is_player(of):
            return of
        reader.reset(here)
        return None
    word = reader.accept_any("controller", "owner", "controllers", "owners")
    if not word:
        reader.reset(here)
        return None
    form = "" if not word.endswith("s") else f"their {word}"
    found: Reference = OwnerOf(of, form) if word.startswith("owner") else ControllerOf(of, form)
    reader.remember(found, PLAYER, frozenset(("player",)), word.endswith("s"))
    return found


def is_player(reference: Reference) -> bool:
    """Whether a possessor is a player."""
    from spellstack.abilities.references import AnyPlayer, EventPlayer, Opponents, Result, Target

    if isinstance(
        reference,
        (You, They, Willing, EventPlayer, ControllerOf, OwnerOf, Opponents, AnyPlayer, DefendingPlayer),
    ):
        return True
    if isinstance(reference, (Target, Attached, Result)):
        return "player" in reference.form or "opponent" in reference.form or reference.form == "they"
    return not isinstance(reference, (Source, EventObject, Paid, Subject, ExiledCards))
