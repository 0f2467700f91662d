"""CR 608.2c, 115.3, 201.5: the reader: a place in a line of tokens, and what was spoken of so far.

Readers are functions `read_x(reader) -> X | None`. On None the caller goes back: `here = reader.mark()` before,
`reader.reset(here)` after. What a pronoun may stand for, the target slots and the results of instructions are kept
as tuples, so that going back forgets what was read in vain.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeVar

from spellstack.abilities.ability import TargetSpec
from spellstack.abilities.conditions import Condition
from spellstack.abilities.durations import Duration
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import Filter
from spellstack.abilities.picks import Pick, Picked
from spellstack.abilities.references import Reference, Result, Source, Target, You
from spellstack.abilities.statics import Rule
from spellstack.abilities.values import EventAmount, ResultAmount, Value
from spellstack.core.node import Ability, Node, equal
from spellstack.phrases.tokens import END, NUMBER, PT, SELF, SYMBOL, Names, Token

Read = TypeVar("Read")

OBJECT = "object"
PLAYER = "player"
ATTACKING_PLAYER = "attacking player"  # of an attack in which the attacked one could be meant by "that player" too
ATTACKED_OPPONENT = "attacked opponent"


class Referent:
    """Something that a later word may stand for. `nouns`: what it may be called ("creature", "card", "player")."""

    def __init__(self, reference: Reference, kind: str, nouns: frozenset[str], plural: bool) -> None:
        self.reference = reference
        self.kind = kind
        self.nouns = nouns
        self.plural = plural


class Grammar:
    """The tables of readers that rooms above `phrases` supply. `verbs`: by the verb in its base form.

    A verb reader gets the subject (You with form "" for an imperative) and stands behind the verb.
    `openers`: readers of instructions that don't begin with subject and verb. `keyword`: reads one keyword ability.
    `rules`: readers of static sentences (replacements and the like) that give rules.
    `conditions`, `values`, `eaches` (what follows "for each"): further readers of these kinds.
    `trailers`: read what ends a sentence and wrap its instruction ("unless its controller pays {2}").
    `riders`: read a sentence that changes the instruction before it ("It can't be regenerated.").
    `quoted`: reads the ability between quotation marks.
    `chosen`: the instruction behind the choice of a word ("of the color of your choice").
    """

    def __init__(
        self,
        verbs: dict[str, tuple[VerbReader, ...]],
        openers: tuple[EffectReader, ...] = (),
        keyword: Callable[[Reader], Ability | None] | None = None,
        rules: tuple[Callable[[Reader], tuple[Rule, ...] | None], ...] = (),
        conditions: tuple[Callable[[Reader], Condition | None], ...] = (),
        values: tuple[Callable[[Reader], Value | None], ...] = (),
        trailers: tuple[Callable[[Reader, Effect], Effect | None], ...] = (),
        riders: tuple[Callable[[Reader, Effect], Effect | None], ...] = (),
        eaches: tuple[Callable[[Reader], Value | None], ...] = (),
        quoted: Callable[[Reader, str], Ability | None] | None = None,
        chosen: Callable[[Effect, str], Effect] | None = None,
    ) -> None:
        self.verbs = verbs
        self.openers = openers
        self.keyword = keyword
        self.rules = rules
        self.conditions = conditions
        self.values = values
        self.trailers = trailers
        self.riders = riders
        self.eaches = eaches
        self.quoted = quoted
        self.chosen = chosen


class Mark:
    """A state of the reader to go back to."""

    def __init__(self, reader: Reader) -> None:
        self.pos = reader.pos
        self.targets = reader.targets
        self.referents = reader.referents
        self.picks = reader.picks
        self.count = reader.count
        self.amounts = reader.amounts
        self.duration = reader.duration
        self.duration_taken = reader.duration_taken
        self.plural = reader.plural
        self.last_label = reader.last_label
        self.x_value = reader.x_value
        self.deeds = reader.deeds
        self.difference = reader.difference
        self.choosing = reader.choosing


_END_TOKEN = Token(END, "", 0)


class Reader:
    """Reads one line of a card's text (an ability, or a mode). `types`: masks of the face, for what "it" may be."""

    def __init__(
        self, line: str, tokens: list[Token], names: Names, grammar: Grammar, types: int = 0, word: str = ""
    ) -> None:
        self.line = line
        self.tokens = tokens
        self.end = len(tokens)
        self.names = names
        self.grammar = grammar
        self.types = types
        self.word = word
        self.pos = 0
        self.targets: tuple[TargetSpec, ...] = ()
        self.referents: tuple[Referent, ...] = ()
        self.picks: tuple[Pick, ...] = ()
        self.amounts: tuple[Value, ...] = ()
        self.count = 0
        self.used: set[str] = set()
        self.label = ""  # of the instruction being read
        self.last_label = ""  # of the instruction before ("if you do")
        self.duration: Duration | None = None  # one that stands before its sentence
        self.duration_taken = False  # an instruction of the sentence lasts for it; others may too
        self.plural = False  # number of the noun read last
        self.furthest = 0
        self.static = False  # a static ability's text: "target" and choices have no place in it
        self.x_value: Value | None = None
        self.difference: Value | None = None  # of the amounts that a condition has compared
        self.either = False  # the noun read last is the same in both numbers ("Merfolk")
        self.die_label = ""  # of the die rolled last ("the result")
        self.vote_label = ""  # of the vote ("for each death vote")
        self.vote_words: tuple[str, ...] = ()
        self.activating = False  # the cost of an activated ability is being read
        self.piles = False  # whether objects were separated into piles
        self.coin_label = ""  # of the coin flipped last ("if you win the flip")
        self.subject: Reference = You()  # of the clause read last
        self.other_than: Reference | None = None  # what a pronoun can't stand for: the subject of "blocks it"
        self.acting: Reference | None = None  # the subject whose verb is being read, where it is "each ..."
        self.verb = ""  # of the instruction being read, in its base form
        self.quoted = False  # an ability between quotation marks
        self.roles: frozenset[str] = frozenset()  # what paid the costs of this ability: "sacrificed", "exiled"
        self.last_verb = ""  # of the clause read last, in its base form
        self.chose_words: frozenset[str] = frozenset()  # "color", "type": chosen by the text read so far
        self.chose_name = False  # a card name was chosen by the text read so far
        self.together = False  # the noun phrase read next is of several things that are chosen
        self.deeds: tuple[tuple[str, str], ...] = ()  # labels of the clauses read, with their verbs
        self.repeats = False  # "repeat this process" was read
        self.token_kinds: tuple[Node, ...] = ()  # the kinds of tokens that an instruction creates ("those tokens")
        self.front: Duration | None = None  # the duration in front of the sentence being read, taken or not
        self.inner_names: Names | None = None  # of a token that is being described, for its own text
        self.choosing = ""  # "creature type", "color": chosen as the instruction being read is followed
        self.counters_on: tuple[str, Reference] | None = None  # the counters a condition has counted, and on what
        self.chosen_among: tuple[str, Filter] | None = None  # label and kind of the objects chosen last ("the rest")
        self.repeat_kinds: tuple[int, ...] = ()  # "... for an enchantment": card types
        self.paid_counters = ""  # the kind of counters that the cost removes ("any" of any kind)

    # --- places

    def mark(self) -> Mark:
        return Mark(self)

    def reset(self, mark: Mark) -> None:
        if self.pos > self.furthest:
            self.furthest = self.pos
        self.pos = mark.pos
        self.targets = mark.targets
        self.referents = mark.referents
        self.picks = mark.picks
        self.count = mark.count
        self.amounts = mark.amounts
        self.duration = mark.duration
        self.duration_taken = mark.duration_taken
        self.plural = mark.plural
        self.last_label = mark.last_label
        self.x_value = mark.x_value
        self.deeds = mark.deeds
        self.difference = mark.difference
        self.choosing = mark.choosing

    def peek(self, ahead: int = 0) -> Token:
        i = self.pos + ahead
        return self.tokens[i] if i < self.end else _END_TOKEN

    def at_end(self) -> bool:
        return self.pos >= self.end

    def rest(self) -> str:
        """What is left of the line, as written."""
        return self.line[self.tokens[self.pos].start :] if self.pos < self.end else ""

    def unread(self) -> str:
        """From the furthest place that any reader came to."""
        i = max(self.furthest, self.pos)
        return self.line[self.tokens[i].start :] if i < self.end else self.line

    # --- taking

    def accept(self, *words: str) -> bool:
        """Takes these tokens if they are next (in lower case)."""
        n = len(words)
        i = self.pos
        if i + n > self.end:
            return False
        for k in range(n):
            if self.tokens[i + k].word != words[k]:
                return False
        self.pos = i + n
        return True

    def accept_any(self, *words: str) -> str:
        """Takes one token that is one of these words; "" if none is."""
        if self.pos < self.end:
            word = self.tokens[self.pos].word
            if word in words:
                self.pos += 1
                return word
        return ""

    def phrase(self, text: str) -> bool:
        """Takes the words of a text that has no symbols, names or quotes: `reader.phrase("until end of turn")`."""
        return self.accept(*text.split())

    def first_of(self, *texts: str) -> str:
        """The first of these phrases that is next, taken; "" if none is."""
        for text in texts:
            if self.accept(*text.split()):
                return text
        return ""

    def take(self) -> Token:
        token = self.peek()
        self.pos += 1
        return token

    def is_word(self, *words: str) -> bool:
        return self.pos < self.end and self.tokens[self.pos].word in words

    def symbol(self) -> str:
        """Takes a symbol token; "" if none is next."""
        if self.pos < self.end and self.tokens[self.pos].kind == SYMBOL:
            self.pos += 1
            return self.tokens[self.pos - 1].text
        return ""

    def pt(self) -> str:
        if self.pos < self.end and self.tokens[self.pos].kind == PT:
            self.pos += 1
            return self.tokens[self.pos - 1].text
        return ""

    def digits(self) -> int:
        """Takes a number in digits; -1 if none is next."""
        if self.pos < self.end and self.tokens[self.pos].kind == NUMBER:
            self.pos += 1
            return int(self.tokens[self.pos - 1].text)
        return -1

    def own_name(self) -> str:
        """Takes the card's name; its form ("full", "short0", ...), "" if it is not next."""
        if self.pos < self.end and self.tokens[self.pos].kind == SELF:
            self.pos += 1
            return self.tokens[self.pos - 1].name
        return ""

    def take_duration(self) -> Duration | None:
        """The duration that stood before the sentence, if no instruction has taken it; it is gone then."""
        left = None if self.duration_taken else self.duration
        self.duration = None
        self.duration_taken = False
        return left

    def at_stop(self) -> bool:
        """At the end of a sentence, or of the line."""
        return self.pos >= self.end or self.tokens[self.pos].word in (".", '"')

    # --- targets, picks, results

    def begin_picks(self) -> tuple[Pick, ...]:
        """Begins to gather the picks of a clause; returns those gathered before, for `end_picks`."""
        before = self.picks
        self.picks = ()
        return before

    def end_picks(self, before: tuple[Pick, ...]) -> tuple[Pick, ...]:
        """The picks of the clause; those before it count again."""
        found = self.picks
        self.picks = before
        return found

    def new_target(self, spec: TargetSpec, nouns: frozenset[str], plural: bool, form: str = "") -> Target:
        """Opens a target slot (115.3) and remembers it for pronouns."""
        slot = len(self.targets)
        self.targets = (*self.targets, spec)
        reference = Target(slot, form)
        kind = PLAYER if nouns and nouns <= PLAYER_NOUNS else OBJECT
        self.remember(reference, kind, nouns, plural)
        return reference

    def new_pick(
        self, make: Callable[[str], Pick], nouns: frozenset[str], plural: bool, reference: Reference | None = None
    ) -> str:
        """An object chosen as the instruction is followed ("a creature you control"): returns its label."""
        label = self.new_label()
        self.picks = (*self.picks, make(label))
        return label

    def new_label(self) -> str:
        self.count += 1
        return f"r{self.count}"

    def remember(self, reference: Reference, kind: str, nouns: frozenset[str], plural: bool) -> None:
        """Something was spoken of: later words may stand for it."""
        self.referents = (*self.referents, Referent(reference, kind, nouns, plural))

    def produce(self, *nouns: str, plural: bool = False, kind: str = OBJECT) -> str:
        """The instruction being read moves or makes objects that later words may stand for; returns its label.

        They may be called by what was done to them too ("the sacrificed creature").
        """
        done = DEEDS.get(self.verb)
        self.remember(Result(self.label), kind, frozenset((*nouns, done) if done else nouns), plural)
        return self.label

    def put_there(self, place: str) -> None:
        """The instruction being read puts things "onto the battlefield", "into your hand": it may be spoken of so."""
        self.deeds = (*self.deeds, (self.label, f"put {place}"))

    def produce_amount(self) -> None:
        """The instruction being read has an amount that "that much" and "that many" may stand for."""
        self.amounts = (*self.amounts, ResultAmount(self.label))

    def bind(self, kind: str, noun: str, plural: bool) -> Reference | None:
        """What a pronoun stands for: the latest thing of this kind and number that may be called so."""
        for referent in reversed(self.referents):
            if referent.kind != kind or referent.plural != plural:
                continue
            if noun and (noun not in referent.nouns or isinstance(referent.reference, Source)):
                continue  # "that creature" is never the source, which is named or called "it"
            if self.other_than is not None and equal(referent.reference, self.other_than):
                continue  # "target creature blocks it": another than that one
            if noun and referent.reference is self.acting:
                continue  # nor what the clause itself speaks of: "each other creature becomes a copy of that creature"
            self.use(referent.reference)
            return referent.reference
        return None

    def bound_amount(self) -> Value | None:
        """What "that much" and "that many" stand for: the latest amount."""
        if not self.amounts:
            return None
        value = self.amounts[-1]
        if isinstance(value, ResultAmount):
            self.used.add(value.label)
        return value

    def use(self, reference: Reference) -> None:
        if isinstance(reference, Result):
            self.used.add(reference.label)


DEEDS: Final[dict[str, str]] = {
    "sacrifice": "sacrificed",
    "discard": "discarded",
    "exile": "exiled",
    "tap": "tapped",
    "reveal": "revealed",
    "return": "returned",
    "blight": "blighted",
    "choose": "chosen",
}
"""What an object is called by the verb that was done to it, or that paid a cost with it."""
PLAYER_NOUNS = frozenset(("player", "opponent"))


def reformed(reference: Reference, form: str) -> Reference:
    """The same reference, written in another way: "it", "that creature"."""
    return replace(reference, form=form)  # type: ignore[type-var]


def forget_results(reader: Reader, label: str) -> None:
    """In "if you don't, ..." nothing stands for what was not done: later words mean what was there before."""
    first = label_number(label)
    reader.referents = tuple(
        referent
        for referent in reader.referents
        if not isinstance(referent.reference, (Result, Picked)) or label_number(referent.reference.label) < first
    )


def label_number(label: str) -> int:
    """Labels are numbered as they are made (`r3`); others have no number."""
    return int(label[1:]) if label[1:].isdigit() else 0


def read_joined(reader: Reader, read: Callable[[Reader], Read | None], word: str) -> list[Read]:
    """What `read` reads, and further ones behind "or" (or "and"); none if the first is not there."""
    first = read(reader)
    if first is None:
        return []
    found = [first]
    while reader.is_word(word):
        here = reader.mark()
        reader.pos += 1
        more = read(reader)
        if more is None:
            reader.reset(here)
            break
        found.append(more)
    return found


VerbReader = Callable[[Reader, Reference], Effect | None]
EffectReader = Callable[[Reader], Effect | None]
Rider = Callable[[Reader, Effect], Effect | None]

__all__ = ["END", "EventAmount", "Filter", "Grammar", "Mark", "Reader", "Referent"]
