"""CR 701.38: voting, and what comes of the votes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect, ask_may
from spellstack.abilities.filters import Filter, matching_codes
from spellstack.abilities.references import They
from spellstack.abilities.values import Value
from spellstack.abilities.wording import listed, with_article
from spellstack.actions.choosing import pick, pick_word
from spellstack.actions.deeds import action_done
from spellstack.core.decisions import Script
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.named import source_text
from spellstack.phrases.nouns import nouns_of, read_phrase
from spellstack.phrases.reader import PLAYER, Reader
from spellstack.phrases.sentences import read_statement

OPENINGS: Final = (
    ("starting with you , each player votes for", "starting with you, each player votes for"),
    ("each player secretly votes for", "each player secretly votes for"),
)
REVEALED: Final = ", then those votes are revealed"


@dataclass(frozen=True)
class Vote(Effect):
    """701.38a: beginning with the ability's controller each player votes: for a word, or for an object.

    The outcome keeps the voters in order with their votes: words in `word`, objects in `moved`.
    """

    words: tuple[str, ...] = ()
    filter: Filter | None = None
    up_to: bool = False
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        voters: list[int] = []
        words: list[str] = []
        objects: list[int] = []
        for p in (yield from voters_in_order(ctx)):
            if self.filter is not None:
                codes = [code for code in matching_codes(ctx, self.filter) if code > 0]
                chosen = yield from pick(ctx, p, codes, 0 if self.up_to else 1, 1, "701.38a", "vote")
                objects.extend(chosen)
                voters.extend(p for _ in chosen)
            else:
                word = yield from pick_word(ctx, p, list(self.words), "mode", "701.38a")
                words.append(word)
                voters.append(p)
        yield from ctx.engine.perform([action_done(ctx, "vote", ctx.controller, rule="701.38a")])
        return Outcome(True, tuple(objects), len(voters), tuple(voters), "|".join(words))

    def text(self, printer: Printer) -> str:
        if self.filter is not None:
            noun = self.filter.noun(printer, False)
            what = f"up to one {noun}" if self.up_to else with_article(noun)
        else:
            what = listed(list(self.words), "or")
        return f"{self.form} {what}{REVEALED if 'secretly' in self.form else ''}"


def voters_in_order(ctx: Context) -> Script[list[int]]:
    """701.38a, d: the players in turn order; who has several votes casts them all at their turn."""
    found: list[int] = []
    for p in ctx.state.turn_order(ctx.controller):
        found.append(p)
        found.extend(p for _ in range(ctx.engine.player_rule_count(p, "additional vote")))
        for _ in range(ctx.engine.player_rule_count(p, "may vote again")):
            again = yield from ask_may(ctx, p, "vote an additional time")
            if again:
                found.append(p)
    return found


def votes_for(ctx: Context, label: str, word: str) -> list[int]:
    """The players who voted for the word, once for each vote."""
    outcome = ctx.results.get(label)
    if outcome is None:
        return []
    return [p for p, voted in zip(outcome.players, outcome.word.split("|"), strict=False) if voted == word]


def read_vote(reader: Reader) -> Effect | None:
    """ "Starting with you, each player votes for death or taxes"."""
    form = next((form for words, form in OPENINGS if reader.phrase(words)), "")
    if not form:
        return None
    up_to = reader.phrase("up to one")
    found: Vote | None
    if up_to or reader.accept_any("a", "an"):
        phrase = read_phrase(reader)
        if phrase is None or reader.plural:
            return None
        found = Vote((), phrase, up_to, form)
        nouns = nouns_of(phrase)
        if "player" in nouns:
            return None
    else:
        words = read_words(reader)
        if len(words) < 2:
            return None
        found = Vote(words, form=form)
    if "secretly" in form and not reader.phrase(", then those votes are revealed"):
        return None
    reader.vote_label = reader.new_label()
    reader.vote_words = found.words
    return Kept(found, reader.vote_label)


def read_words(reader: Reader) -> tuple[str, ...]:
    """ "death or taxes", "blue, black, red, or green"; () if it is no such list."""
    words: list[str] = []
    while True:
        start = reader.pos
        while not reader.at_stop() and not reader.is_word(",", "or", "then"):
            reader.pos += 1
        if reader.pos == start:
            return ()
        words.append(source_text(reader, start))
        if reader.at_stop() or reader.is_word("then") or (reader.is_word(",") and reader.peek(1).word == "then"):
            return tuple(words)
        reader.accept(",")
        reader.accept("or")


@dataclass(frozen=True)
class Kept(Effect):
    """The vote, its outcome kept under a label for the sentences behind it."""

    vote: Vote
    label: str

    def run(self, ctx: Context) -> Script[Outcome]:
        outcome = yield from self.vote.run(ctx)
        ctx.results[self.label] = outcome
        return outcome

    def text(self, printer: Printer) -> str:
        return self.vote.text(printer)


# --- what comes of it


@dataclass(frozen=True)
class GotMoreVotes(Condition):
    """ "Death gets more votes", "taxes gets more votes or the vote is tied"."""

    label: str
    word: str
    words: tuple[str, ...]
    tied: bool = False

    def holds(self, ctx: Context) -> bool:
        own = len(votes_for(ctx, self.label, self.word))
        others = max((len(votes_for(ctx, self.label, word)) for word in self.words if word != self.word), default=0)
        return own > others or (self.tied and own == others)

    def text(self, printer: Printer) -> str:
        return f"{self.word} gets more votes{' or the vote is tied' if self.tied else ''}"


def read_more_votes(reader: Reader) -> Condition | None:
    word = read_voted_word(reader)
    if not word or not reader.phrase("gets more votes"):
        return None
    return GotMoreVotes(reader.vote_label, word, reader.vote_words, reader.phrase("or the vote is tied"))


def read_voted_word(reader: Reader) -> str:
    """One of the words that were voted for; "" if none is next."""
    for word in reader.vote_words:
        if reader.accept(*word.lower().split()):
            return word
    return ""


@dataclass(frozen=True)
class VotesFor(Value):
    """ "(For each) death vote", "the number of profit votes"."""

    label: str
    word: str

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        return len(votes_for(ctx, self.label, self.word))

    def text(self, printer: Printer) -> str:
        return f"the number of {self.word} votes"

    def each(self, printer: Printer) -> str:
        return f"{self.word} vote"


def read_each_vote(reader: Reader) -> Value | None:
    """ "(For each) death vote"."""
    word = read_voted_word(reader)
    return VotesFor(reader.vote_label, word) if word and reader.accept("vote") else None


def read_number_of_votes(reader: Reader) -> Value | None:
    """ "The number of profit votes"."""
    word = read_voted_word(reader) if reader.phrase("the number of") else ""
    return VotesFor(reader.vote_label, word) if word and reader.accept("votes") else None


@dataclass(frozen=True)
class ForEachVote(Effect):
    """ "For each death vote, ...": the instruction is followed once for each; "the voter" is who cast that vote."""

    label: str
    word: str
    effect: Effect

    def run(self, ctx: Context) -> Script[Outcome]:
        before = ctx.player
        moved: tuple[int, ...] = ()
        did = False
        for p in votes_for(ctx, self.label, self.word):
            ctx.player = p
            outcome = yield from self.effect.run(ctx)
            moved += outcome.moved
            did = did or outcome.did
        ctx.player = before
        return Outcome(did, moved, len(moved))

    def text(self, printer: Printer) -> str:
        return f"for each {self.word} vote, {self.effect.text(printer)}"


def read_for_each_vote(reader: Reader) -> Effect | None:
    """ "For each time vote, take an extra turn after this one"."""
    word = read_voted_word(reader) if reader.phrase("for each") else ""
    if not word or not reader.phrase("vote ,"):
        return None
    label = reader.vote_label
    reader.remember(They("the voter"), PLAYER, frozenset(("player", "voter")), False)
    effect = read_statement(reader)
    return ForEachVote(label, word, effect) if effect is not None else None
