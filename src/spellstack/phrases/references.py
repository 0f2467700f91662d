"""CR 115.1, 115.3, 608.2d, 109.2: what an instruction acts on: targets, "each ...", choices, pronouns, players."""

from __future__ import annotations

from dataclasses import replace

from spellstack.abilities.ability import TargetSpec
from spellstack.abilities.casting_facts import Convoked, EachConvoking
from spellstack.abilities.filters import AnyOf, Filter, Phrase
from spellstack.abilities.nouns import AnyTarget, Other
from spellstack.abilities.picks import Pick, Picked
from spellstack.abilities.qualities import ControlledBy, InZone, OwnedBy
from spellstack.abilities.references import (
    FOES,
    FRIENDS,
    AnyPlayer,
    Attached,
    ControllerOf,
    Each,
    EventObject,
    EventPlayer,
    Holder,
    Opponents,
    OwnerOf,
    Reference,
    Target,
    They,
    Willing,
    You,
)
from spellstack.abilities.several import Apiece, Several
from spellstack.abilities.values import Number, Value
from spellstack.core.node import Printer, equal
from spellstack.core.types import INSTANT, SORCERY
from spellstack.phrases.deeds import DEEDS, DoneThings, NotChosen, label_of_deed
from spellstack.phrases.nouns import is_for_players, nouns_of, read_phrase, read_set, with_posts
from spellstack.phrases.numbers import read_count, read_number
from spellstack.phrases.posts import read_zone
from spellstack.phrases.pronouns import read_owner, read_simple_reference
from spellstack.phrases.reader import OBJECT, PLAYER, Reader, reformed
from spellstack.phrases.tokens import SELF, Token

PLAIN = Printer("", "")


def read_reference(reader: Reader, picks: bool = True) -> Reference | None:
    """Whatever an instruction may name. `picks`: "a creature you control" may be chosen as it is followed."""
    here = reader.mark()
    found = read_simple_reference(reader)
    if found is not None:
        return found
    reader.reset(here)
    if reader.phrase("the owner of"):
        of = read_object(reader, False)
        if of is not None:
            owner = OwnerOf(of, "of")
            reader.remember(owner, PLAYER, frozenset(("player",)), False)
            return owner
        reader.reset(here)
    if reader.phrase("the controller of those"):
        reader.pos -= 1
        of = read_object(reader, False)
        if of is not None:
            held = ControllerOf(of, "of")
            reader.remember(held, PLAYER, frozenset(("player",)), False)
            return held
        reader.reset(here)
    for word, label in (("friend", FRIENDS), ("foe", FOES)):
        if reader.accept("each", word):
            side = Willing(label, f"each {word}")
            reader.remember(side, PLAYER, frozenset(("player",)), False)
            return side
    if reader.is_word("this", "enchanted", "equipped") or (reader.peek().kind == SELF and not reader.quoted):
        found = read_owner(reader)
        if found is not None:
            return found
        reader.reset(here)
    if not reader.static:
        found = read_target(reader)
        if found is not None:
            return found
        reader.reset(here)
    found = read_each_of(reader)
    if found is not None:
        return found
    reader.reset(here)
    if reader.chosen_among is not None and reader.phrase("the rest"):
        label, kind = reader.chosen_among
        reader.used.add(label)
        reader.remember(NotChosen(label, kind), OBJECT, nouns_of(kind), True)
        return NotChosen(label, kind)
    reader.reset(here)
    if reader.accept("the"):  # "the card returned this way"
        phrase = read_phrase(reader)
        found = read_done(reader, phrase, "the", False) if phrase is not None and not reader.plural else None
        if found is not None:
            return found
        reader.reset(here)
    if picks and not reader.static:
        found = read_pick(reader)
        if found is not None:
            return found
        reader.reset(here)
    return None


def read_object(reader: Reader, picks: bool = True) -> Reference | None:
    """A reference to objects, not players."""
    here = reader.mark()
    found = read_reference(reader, picks)
    if found is None or means_players(reader, found):
        reader.reset(here)
        return None
    return found


AGAIN = ("target", "up", "all", "each", "another", "other")


def read_objects(reader: Reader, picks: bool = True) -> Reference | None:
    """Objects, also several kinds together: "target artifact and target land" (115.3)."""
    alone = read_object(reader, picks)
    if alone is None or not reader.is_word("and", ","):
        return alone
    first = with_others(reader, alone)
    parts = [first]
    while True:
        here = reader.mark()
        joined = reader.accept(",", "and") or reader.accept("and") or reader.accept(",")
        more = read_object(reader, picks) if joined and reader.is_word(*AGAIN) else None
        if more is None:
            reader.reset(here)
            break
        parts.append(more)
    if len(parts) == 1:
        return first
    found = Several(tuple(parts))
    reader.remember(found, OBJECT, frozenset(("permanent", "creature", "card", "spell", "land", "artifact")), True)
    return found


def with_others(reader: Reader, first: Reference) -> Reference:
    """ "Target creature and each other creature that shares a color with it": others than the target."""
    plain = isinstance(first, Attached) and reader.peek(1).word == "other"
    worded = isinstance(first, Target) and reader.peek(2).word == "other"
    if not reader.is_word("and") or not (plain or worded):
        return first
    here = reader.mark()
    reader.pos += 1
    others = read_each_of(reader) if plain or reader.is_word("each", "all") else None
    phrase = others.filter if isinstance(others, Each) else None
    if not isinstance(others, Each) or not isinstance(phrase, Phrase) or is_for_players(phrase):
        reader.reset(here)
        return first
    adjectives = tuple(Other(part.form, of=first) if isinstance(part, Other) else part for part in phrase.adjectives)
    reader.referents = reader.referents[:-1]
    both = Several((first, replace(others, filter=Phrase(adjectives, phrase.head, phrase.posts))))
    reader.remember(both, OBJECT, nouns_of(phrase), True)
    return both


def others_in_spell(reader: Reader, found: Reference) -> Reference:
    """ "Target creature ... and other creatures ..." of an instant or sorcery: others than the target, not than the
    spell, which is no creature.
    """
    phrase = found.filter if isinstance(found, Each) else None
    if not reader.types & (INSTANT | SORCERY) or not isinstance(phrase, Phrase) or "spell" in nouns_of(phrase):
        return found
    plain = [part for part in phrase.adjectives if isinstance(part, Other) and part.of is None and not part.of_subject]
    known = [r.reference for r in reader.referents if isinstance(r.reference, Target) and r.kind == OBJECT]
    if not plain or not known or not isinstance(found, Each):
        return found
    adjectives = tuple(Other(part.form, of=known[-1]) if part in plain else part for part in phrase.adjectives)
    return replace(found, filter=Phrase(adjectives, phrase.head, phrase.posts))


def read_player(reader: Reader) -> Reference | None:
    """A reference to players."""
    here = reader.mark()
    found = read_reference(reader, False)
    if found is None or not means_players(reader, found):
        reader.reset(here)
        return None
    return found


def means_players(reader: Reader, reference: Reference) -> bool:
    """Whether a reference is to players."""
    if isinstance(reference, (You, Opponents, AnyPlayer, ControllerOf, OwnerOf, They, Willing, Holder)):
        return True
    if isinstance(reference, Each):
        return is_for_players(reference.filter)
    if isinstance(reference, (Several, Apiece)):
        parts = reference.parts if isinstance(reference, Several) else (reference.of,)
        return all(means_players(reader, part) for part in parts)
    for referent in reversed(reader.referents):
        if equal(referent.reference, reference):
            return referent.kind == PLAYER
    return False


# --- targets


def read_target(reader: Reader) -> Reference | None:
    """ "Target creature", "up to two other target creatures", "any target", "target creature's controller"."""
    here = reader.mark()
    if reader.is_word("any"):
        found = read_any_target(reader)
        if found is not None:
            return found
        reader.reset(here)
    least: Value
    most: Value | None
    least, most = Number(1), Number(1)
    form = ""
    if reader.phrase("any number of"):
        least, most = Number(0), None
    elif reader.phrase("up to"):
        number = read_count(reader)
        if number is None:
            return None
        least, most = Number(0), number
    elif reader.phrase("one or more"):
        least, most = Number(1), None
    elif reader.phrase("one or two"):
        least, most = Number(1), Number(2)
    elif reader.phrase("one , two , or three"):
        least, most = Number(1), Number(3)
    elif not reader.is_word("target", "another", "other") and reader.peek(1).word not in ("second", "third"):
        number = read_number(reader)
        if number is None or number.is_one():
            return None
        least, most = number, number
    other = reader.accept_any("another", "other") or (reader.targets and reader.first_of("a second", "a third"))
    if not reader.accept("target"):
        return None
    if other:
        form = f"{other} target"
    return finish_target(reader, least, most, form)


def finish_target(reader: Reader, least: Value, most: Value | None, form: str) -> Reference | None:
    """What follows "target"."""
    one = isinstance(most, Number) and most.n == 1
    owner = read_target_owner(reader, form) if one else None
    if owner is not None:
        return owner
    bare = one and form != "" and reader.targets != () and (reader.at_stop() or reader.is_word(",", "and"))
    phrase = AnyTarget("") if bare else read_set(reader, not one)  # 115.4: "2 damage to another target"
    if phrase is None or (not bare and reader.plural == one and not reader.either):
        return None
    nouns = frozenset(("creature", "permanent", "planeswalker")) if bare else nouns_of(phrase)
    distinct: tuple[int, ...] = ()
    if form:
        distinct = tuple(range(len(reader.targets)))
        if not distinct:
            phrase = with_other(phrase, moved_card(reader) if "card" in nouns else None)
    plural = not one
    if one and of_opponent(phrase):  # "that player" is its controller
        holder = ControllerOf(Target(len(reader.targets)))
        reader.remember(holder, PLAYER, frozenset(("player", "opponent")), False)
    return reader.new_target(TargetSpec(phrase, least, most, None, distinct, form=form), nouns, plural)


def moved_card(reader: Reader) -> Reference | None:
    """What "another target card" is not, where the ability triggers as some creature dies: that creature's card."""
    for referent in reversed(reader.referents):
        if isinstance(referent.reference, EventObject) and "card" in referent.nouns and not referent.plural:
            return EventObject("new")
    return None


def of_opponent(phrase: Filter) -> bool:
    """Whether an opponent controls whatever it is."""
    if isinstance(phrase, AnyOf):
        return all(of_opponent(part) for part in phrase.parts) or of_opponent(phrase.parts[-1])
    if not isinstance(phrase, Phrase):
        return False
    own = any(
        isinstance(post, ControlledBy) and post.wanted and isinstance(post.who, Opponents) for post in phrase.posts
    )
    return own or of_opponent(phrase.head)


def with_other(phrase: Filter, of: Reference | None = None) -> Filter:
    """ "Another": not the source itself (where no earlier target is meant), or not what is given."""
    if isinstance(phrase, Phrase):
        return Phrase((Other(of=of), *phrase.adjectives), phrase.head, phrase.posts)
    return Phrase((Other(of=of),), phrase)


def read_any_target(reader: Reader) -> Reference | None:
    """115.4: "any target", "any other target"."""
    nouns = frozenset(("creature", "permanent", "planeswalker"))
    if reader.accept("any", "target"):
        return reader.new_target(TargetSpec(AnyTarget()), nouns, False)
    if reader.accept("any", "other", "target"):
        distinct = tuple(range(len(reader.targets)))
        filter: Filter = AnyTarget("any other target")
        if not distinct:
            filter = Phrase((Other(),), filter)
        return reader.new_target(TargetSpec(filter, distinct_from=distinct), nouns, False)
    return None


def read_target_owner(reader: Reader, form: str) -> Reference | None:
    """ "Creature's controller", "spell's owner" behind "target"; the object is the target."""
    here = reader.mark()
    place = possessive_at(reader)
    if place < 0:
        return None
    saved = reader.tokens
    token = saved[place]
    reader.tokens = [*saved[:place], Token(token.kind, token.text[:-2], token.start), *saved[place + 1 :]]
    phrase = read_phrase(reader)
    reader.tokens = saved
    word = ""
    if phrase is not None and reader.pos == place + 1:
        word = reader.accept_any("controller", "owner")
    if phrase is None or not word:
        reader.reset(here)
        return None
    target = reader.new_target(TargetSpec(phrase, form=form), nouns_of(phrase), False)
    found: Reference = OwnerOf(target) if word == "owner" else ControllerOf(target)
    reader.remember(found, PLAYER, frozenset(("player",)), False)
    return found


def read_target_possessor(reader: Reader) -> Reference | None:
    """ "Target creature's" before its power or mana value."""
    here = reader.mark()
    place = possessive_at(reader) if reader.accept("target") else -1
    if place < 0:
        reader.reset(here)
        return None
    saved = reader.tokens
    token = saved[place]
    reader.tokens = [*saved[:place], Token(token.kind, token.text[:-2], token.start), *saved[place + 1 :]]
    phrase = read_phrase(reader)
    reader.tokens = saved
    if phrase is None or reader.pos != place + 1 or is_for_players(phrase):
        reader.reset(here)
        return None
    return reader.new_target(TargetSpec(phrase), nouns_of(phrase), False)


def possessive_at(reader: Reader) -> int:
    """Where, in the next words, a noun stands in the possessive; -1 if none does."""
    for ahead in range(6):
        if reader.peek(ahead).word.endswith("'s"):
            return reader.pos + ahead
    return -1


# --- sets


def read_each_of(reader: Reader) -> Reference | None:
    """ "Each creature", "all Goblins", "creatures you control", "each opponent", "other creatures you control"."""
    if reader.phrase("any player"):
        anyone = AnyPlayer("any player")
        reader.remember(anyone, PLAYER, frozenset(("player",)), False)
        return anyone
    if reader.phrase("any opponent"):
        foe = Opponents("any opponent")
        reader.remember(foe, PLAYER, frozenset(("opponent", "player")), False)
        return foe
    if reader.phrase("your opponents"):
        foes = Opponents("your opponents")
        reader.remember(foes, PLAYER, frozenset(("opponent", "player")), True)
        return foes
    word = reader.accept_any("each", "all")
    if word == "each":
        for text, found in (("opponent", Opponents("each opponent")), ("player", AnyPlayer("each player"))):
            here = reader.mark()
            if reader.accept(text) and not reader.is_word("who", "'s", "or", "and"):
                reader.remember(found, PLAYER, frozenset((text, "player")), False)
                return found
            reader.reset(here)
        here = reader.mark()
        if reader.accept("other", "player"):
            found = Opponents("each other player", other_than(reader))
            reader.remember(found, PLAYER, frozenset(("player",)), False)
            return found
        reader.reset(here)
    if word == "each" and reader.accept("of"):
        start = reader.pos
        whose = read_owner(reader, True)
        if whose is not None and not isinstance(whose, You) and reader.accept("opponents"):
            foes = Opponents(of=whose)
            reader.remember(foes, PLAYER, frozenset(("opponent", "player")), False)
            return foes
        reader.pos = start
        several = read_simple_reference(reader)
        if several is None or reader.tokens[start].word not in ("them", "those"):
            return None
        words = " ".join(token.text for token in reader.tokens[start : reader.pos])
        return reformed(several, f"each of {words}")
    phrase = read_phrase(reader)
    if phrase is None:
        return None
    plural = reader.plural
    if word == "all" and plural and reader.static:
        phrase = with_all(reader, phrase)
    if word:
        done = read_done(reader, phrase, word, plural)
        if done is not None:
            return done
    if not reader.either and plural == (word == "each"):
        return None
    if reader.either and not word and not plural:
        return None
    convoking = word != "" and isinstance(phrase, Phrase) and any(isinstance(post, Convoked) for post in phrase.posts)
    reference = EachConvoking(phrase, word) if convoking else Each(phrase, word)
    kind = PLAYER if is_for_players(phrase) else OBJECT
    if word == "each" and kind == OBJECT:  # "each creature you control. Those creatures ..."
        reader.remember(reference, kind, nouns_of(phrase), True)
    reader.remember(reference, kind, nouns_of(phrase), word != "each")
    return reference


def with_all(reader: Reader, first: Filter) -> Filter:
    """ "All Forests and all Saprolings": one subject of two kinds."""
    here = reader.mark()
    other = read_phrase(reader) if reader.phrase("and all") else None
    if other is None or not reader.plural:
        reader.reset(here)
        return first
    return AnyOf((first, other), "and all")


def other_than(reader: Reader) -> Reference | None:
    """Whom "each other player" leaves out: the player whom the trigger condition speaks of; None: you."""
    for referent in reversed(reader.referents):
        if referent.kind == PLAYER and not referent.plural:
            who = referent.reference
            return (
                who if isinstance(who, EventPlayer) or (isinstance(who, Attached) and who.word == "enchanted") else None
            )
    return None


def read_done(reader: Reader, phrase: Filter, word: str, plural: bool) -> Reference | None:
    """ "... exiled this way", behind "each card", "all creature cards", "the card"."""
    here = reader.mark()
    deed = reader.first_of(*DEEDS)
    if not deed or not reader.phrase("this way") or plural != (word == "all"):
        reader.reset(here)
        return None
    label = label_of_deed(reader, deed)
    if not label:
        reader.reset(here)
        return None
    noun = phrase.noun(PLAIN, plural)
    found = DoneThings(label, phrase, f"{word} {noun} {deed} this way")
    reader.remember(found, OBJECT, nouns_of(phrase) | {"card", "permanent"}, plural or word == "each")
    return found


# --- choices


def read_pick(reader: Reader) -> Reference | None:
    """ "A creature you control", "another creature", "up to two lands":
    chosen as the instruction is followed (608.2d).
    """
    least: Value | None = None
    count: Value | None = Number(1)
    form = ""
    if reader.accept_any("a", "an"):
        pass
    elif reader.accept("another"):
        form = "another"
    elif reader.phrase("up to"):
        count = read_number(reader)
        least = Number(0)
        if count is None:
            return None
    elif reader.phrase("any number of"):
        count = None
        least = Number(0)
    else:
        count = read_number(reader)
        if count is None:
            return None
        if count.is_one():
            form = "one"
    if reader.is_word("target"):
        return None
    one = count is not None and count.is_one()
    phrase = read_set(reader, not one)
    if phrase is None or reader.plural == one or is_for_players(phrase):
        return None
    if form == "another":
        phrase = with_other(phrase)
    random = form == "" and reader.phrase("at random")
    if random and reader.is_word("from"):
        zone = read_zone(reader)
        if not isinstance(zone, InZone) or isinstance(zone.whose, (Opponents, AnyPlayer)):
            return None  # "from each opponent's graveyard": one from each
        phrase = with_posts(phrase if isinstance(phrase, Phrase) else Phrase((), phrase), (zone,))
        form = "random"
    if not pickable(phrase):
        return None

    def make(label: str) -> Pick:
        return Pick(phrase, label, count, least, random=random, form=form)

    nouns = nouns_of(phrase)
    label = reader.new_pick(make, nouns, not one)
    reference = Picked(label)
    if one and isinstance(phrase, Phrase) and any(isinstance(p, OwnedBy) and is_opponents(p) for p in phrase.posts):
        reader.remember(OwnerOf(reference), PLAYER, frozenset(("player", "opponent")), False)
    reader.remember(reference, OBJECT, nouns, not one)
    return reference


def is_opponents(owned: OwnedBy) -> bool:
    """ "An opponent owns": the owner of what is chosen may be spoken of later."""
    return owned.wanted and isinstance(owned.who, Opponents)


def pickable(phrase: Filter) -> bool:
    """Choices are made among permanents, or cards in a zone that the phrase names."""
    names = nouns_of(phrase)
    if "source" in names or "spell" in names or "ability" in names:
        return False
    return "card" not in names or phrase.zone_mask() != 4


__all__ = ["read_object", "read_owner", "read_player", "read_reference"]


def read_other_object(reader: Reader, subject: Reference) -> Reference | None:
    """An object that the subject does something to or with: it is never the subject itself."""
    outer, reader.other_than = reader.other_than, subject
    found = read_object(reader)
    reader.other_than = outer
    return None if found is None or equal(found, subject) else found
