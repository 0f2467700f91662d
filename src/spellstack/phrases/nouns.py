"""CR 109.2: noun phrases: adjectives, a noun, and what follows it ("you control", "with flying"), read into filters."""

from __future__ import annotations

from spellstack.abilities.commanders import IsCommander
from spellstack.abilities.filters import AnyOf, Filter, Phrase
from spellstack.abilities.linked import ExiledWith
from spellstack.abilities.nouns import (
    AbilityHead,
    CardHead,
    OpponentHead,
    Other,
    PermanentIs,
    PlayerHead,
    Spell,
    SubtypeIs,
    Thing,
    TokenIs,
    TypeIs,
)
from spellstack.abilities.qualities import Compare, OtherThan, WithKeyword
from spellstack.core.node import equal
from spellstack.core.types import CREATURE, TYPE_WORDS, words_of
from spellstack.phrases.posts import read_post
from spellstack.phrases.reader import OBJECT, Mark, Reader
from spellstack.phrases.words import Atom, read_atom

ONE = ("a", "an", "another", "each", "one")


def read_phrase(reader: Reader) -> Filter | None:
    """A noun phrase without its determiner. `reader.plural` says in which number it stands."""
    here = reader.mark()
    together, reader.together = reader.together, False
    groups, word = read_groups(reader)
    if not groups:
        reader.reset(here)
        return None
    phrase = combined(groups, word)
    reader.plural = groups[-1][-1].plural is True
    reader.either = groups[-1][-1].plural is None
    before = reader.tokens[here.pos - 1].word if here.pos else ""
    if reader.either and before in ONE:
        reader.plural = False
    elif reader.either:
        reader.plural = reader.is_word("you", "your", "have", "get", "are", "gain", "without", "they", "enter")
    posts: list[Filter] = []
    plural = reader.plural
    either = reader.either
    while True:
        post = read_post(reader, plural, read_phrase, together)
        if post is None:
            break
        posts.append(post)
    reader.plural = plural
    reader.either = either
    if posts:
        phrase = with_posts(phrase, tuple(posts))
    if any(isinstance(post, ExiledWith) for post in posts):
        others = other_cards(reader, phrase)
        if others is None:
            reader.reset(here)
            return None
        phrase = others
    return alternative(reader, phrase, plural)


def other_cards(reader: Reader, phrase: Phrase) -> Phrase | None:
    """ "Each other card exiled with ~": others than the cards just spoken of, which must be known."""
    adjectives: list[Filter] = []
    for part in phrase.adjectives:
        if isinstance(part, Other):
            bound = reader.bind(OBJECT, "card", False) or reader.bind(OBJECT, "card", True)
            if bound is None:
                return None
            part = OtherThan(bound, part.form)
        adjectives.append(part)
    return Phrase(tuple(adjectives), phrase.head, phrase.posts)


def read_set(reader: Reader, several: bool) -> Filter | None:
    """A noun phrase of things that are chosen; of several it may say what they have together."""
    reader.together = several
    phrase = read_phrase(reader)
    reader.together = False
    return phrase


def with_posts(phrase: Phrase, posts: tuple[Filter, ...]) -> Phrase:
    """The phrase with what follows it. Of several types, only creatures have keywords and power.

    So "artifact, enchantment, or creature with flying" is any artifact.
    """
    head = phrase.head
    posts = (*phrase.posts, *posts)
    if isinstance(head, AnyOf) and not phrase.adjectives and all(is_of_creatures(post) for post in posts):
        last = head.parts[-1]
        others = head.parts[:-1]
        if equal(last, TypeIs(CREATURE)) and all(isinstance(p, TypeIs) and not p.mask & CREATURE for p in others):
            return Phrase((), AnyOf((*others, Phrase((), last, posts)), head.form))
    return Phrase(phrase.adjectives, head, posts)


def is_of_creatures(post: Filter) -> bool:
    """Whether it says something that only creatures have."""
    if isinstance(post, WithKeyword):
        return post.wanted
    return isinstance(post, Compare) and post.what in ("power", "toughness")


def alternative(reader: Reader, phrase: Phrase, plural: bool) -> Filter:
    """ "... or [another noun phrase]", where what follows the first noun does not belong to the second."""
    if phrase.posts and plural and reader.is_word(","):
        return series(reader, phrase)
    if not phrase.posts or not reader.is_word("or", "and/or"):
        return phrase
    here = reader.mark()
    word = reader.take().word
    if reader.is_word("a", "an"):
        reader.reset(here)
        return phrase
    other = read_phrase(reader)
    if other is None or not isinstance(other, Phrase) or reader.plural != plural:
        reader.reset(here)
        return phrase
    return AnyOf((phrase, other), word)


def series(reader: Reader, first: Phrase) -> Filter:
    """ "Cards that aren't on the battlefield, spells, and permanents": several whole noun phrases in a row."""
    here = reader.mark()
    parts: list[Filter] = [first]
    last = False
    while not last and reader.accept(","):
        last = reader.accept("and")
        more = read_group(reader)
        if more is None or more[-1].plural is not True or (last and not parts[1:]):
            break
        parts.append(group_filter(more))
        if last:
            reader.plural = True
            return AnyOf(tuple(parts), "and")
    reader.reset(here)
    return first


def read_groups(reader: Reader) -> tuple[list[list[Atom]], str]:
    """ "artifact, creature, or land card": groups of words between commas and "or"."""
    first = read_group(reader)
    if first is None:
        return [], ""
    groups = [first]
    here = reader.mark()
    word = ""
    while reader.is_word(","):
        back = reader.mark()
        reader.pos += 1
        word = reader.accept_any("or", "and", "and/or")
        group = read_group(reader)
        if group is None:
            reader.reset(back)
            word = ""
            break
        groups.append(group)
        if word:
            break
    if not word:
        back = reader.mark()
        word = reader.accept_any("or", "and/or", "and")
        if word:
            group = read_group(reader)
            if group is None:
                reader.reset(back)
                word = ""
            else:
                groups.append(group)
    if len(groups) > 1 and not word:
        reader.reset(here)
        return [first], ""
    return groups, word


def read_group(reader: Reader) -> list[Atom] | None:
    """Adjectives and a noun."""
    here = reader.mark()
    atoms: list[Atom] = []
    heads = 0
    after_head: Mark | None = None
    while True:
        if atoms and atoms[-1].head:
            heads = len(atoms)
            after_head = reader.mark()
        if reader.is_word("activated", "triggered", "ability", "abilities") and (ability := read_ability_noun(reader)):
            atoms.append(ability)
            break
        atom = read_atom(reader)
        if atom is None:
            break
        if atom.adjective and not atom.head:
            atom = adjective_list(reader, atom)
        atoms.append(atom)
        if not atom.adjective:
            break
        if atom.filter.is_negation() and reader.is_word(","):
            reader.pos += 1
            if reader.is_word("or", "and"):
                reader.pos -= 1
                break
    if atoms and not atoms[-1].head and after_head is not None:
        atoms = atoms[:heads]  # "creature blocking it": the last words belong to what follows
        reader.reset(after_head)
    if not atoms or not atoms[-1].head:
        reader.reset(here)
        return None
    return atoms


def read_ability_noun(reader: Reader) -> Atom | None:
    """ "activated ability", "activated or triggered ability", "abilities"."""
    here = reader.mark()
    word = reader.accept_any("activated", "triggered")
    if word == "activated" and reader.accept("or", "triggered"):
        word = "activated or triggered"
    noun = reader.accept_any("ability", "abilities")
    if not noun:
        reader.reset(here)
        return None
    return Atom(AbilityHead(word), False, True, noun == "abilities")


def adjective_list(reader: Reader, first: Atom) -> Atom:
    """ "attacking or blocking", "white, blue, or black": adjectives of which one must fit."""
    here = reader.mark()
    found = [first.filter]
    word = ""
    while not word and reader.is_word(",", "or", "and/or"):
        comma = reader.accept(",")
        word = reader.accept_any("or", "and/or")
        atom = read_atom(reader)
        if atom is None or (atom.head and not shared_noun(reader, atom)) or not (comma or word):
            reader.reset(here)
            return first
        found.append(atom.filter)
    if len(found) == 1 or not word:
        reader.reset(here)
        return first
    return Atom(AnyOf(tuple(found), word), True, False)


def shared_noun(reader: Reader, atom: Atom) -> bool:
    """ "Noncreature or Otter spell": a word that could be a noun, but one for all follows."""
    return atom.adjective and reader.is_word("spell", "spells", "card", "cards")


SHARED_HEADS = (CardHead, Spell, TokenIs, PermanentIs)


def combined(groups: list[list[Atom]], word: str) -> Phrase:
    """One phrase of the groups: a noun shared by all ("instant or sorcery card"), or several nouns."""
    if len(groups) == 1:
        atoms = groups[0]
        return Phrase(tuple(a.filter for a in atoms[:-1]), atoms[-1].filter)
    first, last = groups[0], groups[-1]
    if shares_head(groups):
        parts = [group_filter(group) for group in groups[:-1]] + [group_filter(last[:-1])]
        lead, parts = led(first, parts, [*groups[1:-1], last[:-1]])
        return Phrase((*lead, AnyOf(tuple(parts), word)), last[-1].filter)
    parts = [group_filter(group) for group in groups]
    lead, parts = led(first, parts, groups[1:])
    return Phrase(tuple(lead), AnyOf(tuple(parts), word))


def shares_head(groups: list[list[Atom]]) -> bool:
    """Whether the last noun ("card", "spell") belongs to all: the others are types or subtypes in the singular."""
    last = groups[-1]
    if len(last) < 2:
        return False
    for group in groups[:-1]:
        if group[-1].plural or isinstance(
            group[-1].filter, (CardHead, Spell, PlayerHead, OpponentHead, Thing, AbilityHead)
        ):
            return False
        if isinstance(group[-1].filter, TokenIs):
            return False
    if isinstance(last[-1].filter, SHARED_HEADS):
        return True
    subtypes = all(isinstance(group[-1].filter, SubtypeIs) for group in groups[:-1])
    return subtypes and len(last) == 2 and isinstance(last[0].filter, SubtypeIs) and isinstance(last[1].filter, TypeIs)


def led(first: list[Atom], parts: list[Filter], others: list[list[Atom]]) -> tuple[list[Filter], list[Filter]]:
    """Adjectives before the first noun that hold for all ("tapped artifact or creature"), and the rest."""
    lead = [a.filter for a in first[:-1]]
    if not lead or any(isinstance(f, (TypeIs, SubtypeIs)) for f in lead):
        return [], parts
    for group in others:
        if len(group) != 1 or isinstance(group[0].filter, (PlayerHead, OpponentHead)):
            return [], parts
    return lead, [first[-1].filter, *parts[1:]]


def group_filter(atoms: list[Atom]) -> Filter:
    if len(atoms) == 1:
        return atoms[0].filter
    return Phrase(tuple(a.filter for a in atoms[:-1]), atoms[-1].filter)


def nouns_of(filter: Filter) -> frozenset[str]:
    """What a thing that the filter finds may be called later: "that creature", "that card", "that player"."""
    found: set[str] = set()
    collect_nouns(filter, found)
    return frozenset(found)


def collect_nouns(filter: Filter, found: set[str]) -> None:
    if isinstance(filter, Phrase):
        for part in filter.adjectives:
            if isinstance(part, (TypeIs, SubtypeIs, AnyOf, Phrase)):
                collect_nouns(part, found)
        collect_nouns(filter.head, found)
        for post in filter.posts:
            if post.zone_mask() not in (0, 4):
                found.add("card")
    elif isinstance(filter, AnyOf):
        for part in filter.parts:
            collect_nouns(part, found)
    elif isinstance(filter, TypeIs):
        found.update(words_of(filter.mask, TYPE_WORDS))
        found.add("permanent")
    elif isinstance(filter, SubtypeIs):
        found.add(filter.word.lower())
        found.update(("permanent", "creature"))
    elif isinstance(filter, PermanentIs):
        found.add("permanent")
    elif isinstance(filter, IsCommander):
        found.update(("commander", "permanent"))
    elif isinstance(filter, PlayerHead):
        found.add("player")
    elif isinstance(filter, OpponentHead):
        found.update(("player", "opponent"))
    elif isinstance(filter, CardHead):
        found.add("card")
    elif isinstance(filter, Spell):
        found.add("spell")
    elif isinstance(filter, TokenIs):
        found.update(("token", "permanent"))
    elif isinstance(filter, AbilityHead):
        found.add("ability")
    elif isinstance(filter, Thing):
        found.add(filter.word)


def is_for_players(filter: Filter) -> bool:
    """Whether the phrase means players only."""
    if isinstance(filter, Phrase):
        return is_for_players(filter.head)
    if isinstance(filter, AnyOf):
        return all(is_for_players(part) for part in filter.parts)
    return isinstance(filter, (PlayerHead, OpponentHead))
