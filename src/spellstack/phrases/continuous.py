"""CR 604, 611.3, 613: static sentences about characteristics: "Creatures you control get +1/+1 and have flying"."""

from __future__ import annotations

from dataclasses import replace

from spellstack.abilities.ability import KeywordAbility
from spellstack.abilities.filters import AnyOf, Filter
from spellstack.abilities.keeping import keeping
from spellstack.abilities.modifications.abilities import AddAbility
from spellstack.abilities.modifications.base import Modification
from spellstack.abilities.modifications.power import ChangePT, SetPT
from spellstack.abilities.modifications.predicates import scaled
from spellstack.abilities.modifications.types import ChangeControl, ChangeTypes
from spellstack.abilities.references import Each, Reference, Source, Subject
from spellstack.abilities.several import Apiece, Several
from spellstack.abilities.statics import Continuous, Contracted, Rule, SameIsTrue, SameSilently
from spellstack.abilities.values import Number, Sum, Value, X
from spellstack.abilities.wording import capital, with_article
from spellstack.core.types import TYPE_WORDS
from spellstack.phrases.becoming import VERB_FORMS, read_changes, still_later
from spellstack.phrases.conditions import read_it
from spellstack.phrases.named import source_text
from spellstack.phrases.nouns import read_phrase
from spellstack.phrases.numbers import read_amount, read_each
from spellstack.phrases.own_costs import read_said_cost
from spellstack.phrases.pronouns import read_attached_reference, read_possessor
from spellstack.phrases.reader import OBJECT, Reader
from spellstack.phrases.references import read_object

STATIC_VERBS = ("get", "have", "lose", "be", "not be")


def read_continuous(reader: Reader) -> tuple[Rule, ...] | None:
    """A sentence of subject and verbs that change characteristics; without its condition and its stop."""
    here = reader.mark()
    defining = read_defining(reader)
    if defining is not None:
        return (defining,)
    reader.reset(here)
    if reader.phrase("you control"):
        held = read_attached_reference(reader)
        if held is not None:
            return (Continuous(held, (ChangeControl(),), "control"),)
        reader.reset(here)
    if reader.is_word("it's", "he's", "she's"):
        return read_contracted(reader)
    which = read_object(reader, False)
    if which is None:
        return None
    if reader.is_word("and"):
        which = with_each_other(reader, which)
    if isinstance(which, Each):
        # "its mana value" behind "each artifact" is that of whichever is looked at
        reader.remember(Subject(), OBJECT, frozenset(), which.word != "each")
    found = read_predicates(reader, which)
    if found is None:
        reader.reset(here)
        return None
    return read_same_true(reader, found) or (found,)


def read_contracted(reader: Reader) -> tuple[Rule, ...] | None:
    """ "It's a land", "he's a 3/4 Ninja creature and has hexproof", behind "as long as ...,"."""
    here = reader.mark()
    it = read_it(reader)
    changes = read_changes(reader, "be") if it is not None else None
    if it is None or changes is None:
        reader.reset(here)
        return None
    return (Contracted(it, with_each(reader, changes)),)


def with_each_other(reader: Reader, first: Reference) -> Reference:
    """ "This creature and enchanted creature each"."""
    here = reader.mark()
    reader.pos += 1
    second = read_object(reader, False)
    if second is not None and reader.accept("each"):
        return Apiece(Several((first, second)))
    reader.reset(here)
    return first


def read_same_true(reader: Reader, first: Continuous) -> tuple[Rule, ...] | None:
    """ "The same is true for creature spells you control and creature cards you own that aren't on the battlefield"."""
    here = reader.mark()
    kinds: list[Filter] = []
    if isinstance(first.which, Each) and reader.accept(".") and reader.phrase("the same is true for"):
        while len(kinds) < 2:
            kind = read_phrase(reader)
            if kind is None or not reader.plural:
                break
            kinds.append(kind)
            if not reader.accept("and"):
                break
    if len(kinds) != 2 or not reader.at_stop():
        reader.reset(here)
        return None
    also = Each(AnyOf((kinds[0], kinds[1]), "and"), "")
    return (
        SameIsTrue(first.which, first.modifications, first.form, also),
        SameSilently(also, first.modifications),
    )


def read_predicates(reader: Reader, which: Reference) -> Continuous | None:
    """Behind the subject: "gets +2/+2 and has trample", "is an artifact in addition to its other types"."""
    here = reader.mark()
    verb = VERB_FORMS.get(reader.take().word, "")
    if verb not in STATIC_VERBS:
        reader.reset(here)
        return None
    changes = read_changes(reader, verb)
    if changes is None:
        reader.reset(here)
        return None
    return read_rider(reader, Continuous(which, with_each(reader, changes)))


def read_rider(reader: Reader, found: Continuous) -> Continuous:
    """A sentence after it: "It's still a land" (205.1b), "The escape cost is equal to its mana cost ..." (702.1a)."""
    here = reader.mark()
    if reader.accept(".") and reader.phrase("it's still") and reader.accept_any("a", "an"):
        word = reader.take().word
        amended = still_later(found.modifications)
        if amended is not None and word in TYPE_WORDS:
            return Continuous(found.which, amended, f". It's still {with_article(word)}")
    reader.reset(here)
    for text in ("this Aura", "Auras"):
        if reader.accept(".") and reader.phrase(f"this effect doesn't remove {text.lower()}"):
            kept = keeping_all(found.modifications, text)
            if kept is not None:
                return Continuous(found.which, kept, f". This effect doesn't remove {text}")
        reader.reset(here)
    if reader.accept("."):
        start = reader.pos
        if read_said_cost(reader) is not None:
            return Continuous(found.which, found.modifications, f". {capital(source_text(reader, start))}")
    reader.reset(here)
    return found


def keeping_all(changes: tuple[Modification, ...], keeps: str) -> tuple[Modification, ...] | None:
    """702.16n: the protection that is given leaves something attached; None if no protection is given."""
    last = changes[-1]
    if not isinstance(last, AddAbility):
        return None
    gained = last.abilities[-1]
    if not isinstance(gained, KeywordAbility) or gained.name != "protection":
        return None
    return (*changes[:-1], AddAbility((*last.abilities[:-1], keeping(gained, keeps)), last.form))


def with_each(reader: Reader, changes: tuple[Modification, ...]) -> tuple[Modification, ...]:
    """ "... for each Forest you control" behind a change of power and toughness."""
    here = reader.mark()
    if any(isinstance(change, ChangePT) for change in changes) and reader.accept(",", "where"):
        meant = where_x(reader, changes)
        if meant is None:
            reader.reset(here)
        return meant if meant is not None else changes
    if not any(isinstance(change, ChangePT) for change in changes) or not reader.accept("for", "each"):
        reader.reset(here)
        return changes
    each = read_each(reader)
    if each is None:
        reader.reset(here)
        return changes
    return tuple(
        replace(change, power=scaled(change.power, each), toughness=scaled(change.toughness, each))
        if isinstance(change, ChangePT)
        else change
        for change in changes
    )


def where_x(reader: Reader, changes: tuple[Modification, ...]) -> tuple[Modification, ...] | None:
    """ "... where X is the number of Goblins you control": X is worked out anew all the time."""
    if not reader.accept("x", "is"):
        return None
    value = read_amount(reader)
    if value is None:
        return None
    here = reader.mark()
    other: Value | None = None
    if reader.accept("and", "y", "is"):
        other = read_amount(reader)
    if other is None:
        reader.reset(here)
        if any(isinstance(c, ChangePT) and isinstance(c.toughness, X) and c.toughness.letter == "Y" for c in changes):
            return None  # what Y is would have to be said
        other = value
    return tuple(
        replace(change, power=meaning(change.power, value), toughness=meaning(change.toughness, other))
        if isinstance(change, ChangePT)
        else change
        for change in changes
    )


def meaning(value: Value, means: Value) -> Value:
    return X(value.letter, means) if isinstance(value, X) else value


def read_defining(reader: Reader) -> Continuous | None:
    """604.3: "~'s power and toughness are each equal to the number of creatures you control"."""
    source = read_possessor(reader)
    if not isinstance(source, Source):
        return None
    if reader.phrase("power and toughness are each equal to"):
        amount = read_amount(reader)
        return defines(source, SetPT(amount, amount, defining=True)) if amount is not None else None
    if reader.phrase("toughness is equal to"):
        amount = read_amount(reader)
        return defines(source, SetPT(None, amount, defining=True)) if amount is not None else None
    if not reader.phrase("power is equal to"):
        return None
    amount = read_amount(reader)
    if amount is None:
        return None
    here = reader.mark()
    if reader.phrase("and its toughness is equal to"):
        other = read_that_number(reader, amount) or read_amount(reader)
        if other is not None:
            return defines(source, SetPT(amount, other, defining=True))
    reader.reset(here)
    return defines(source, SetPT(amount, None, defining=True))


def read_that_number(reader: Reader, amount: Value) -> Value | None:
    """ "That number plus 1"."""
    here = reader.mark()
    if reader.phrase("that number plus"):
        n = reader.digits()
        if n > 0:
            return Sum((amount, Number(n)))
    reader.reset(here)
    return None


def defines(source: Reference, change: SetPT) -> Continuous:
    return Continuous(source, (change,), "defining")


def is_defining(rules: tuple[Rule, ...]) -> bool:
    """Whether a static ability of these rules, without condition, defines characteristics (604.3a)."""
    return all(
        isinstance(rule, Continuous)
        and isinstance(rule.which, Source)
        and (rule.form == "defining" or is_every_type(rule.modifications))
        for rule in rules
    )


def is_every_type(changes: tuple[Modification, ...]) -> bool:
    """604.3: "~ is every creature type" says of a card what its subtypes are, wherever it is."""
    return all(isinstance(c, ChangeTypes) and c.form in ("every", "every nonbasic") for c in changes)
