"""CR 601.2c, 608.2c: "for each opponent, destroy up to one target creature that player controls"."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from spellstack.abilities.ability import TargetSpec
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect, Labelled, May
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.nouns import OpponentHead, PlayerHead
from spellstack.abilities.references import AnyPlayer, Each, Opponents, Reference, Result, Target, They
from spellstack.abilities.slots import field_names
from spellstack.abilities.values import Number, Value
from spellstack.actions.basic.paying import ForEachPlayer, UnlessDoes
from spellstack.core.decisions import Script
from spellstack.core.node import Node, Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.nouns import nouns_of
from spellstack.phrases.reader import OBJECT, PLAYER, Reader
from spellstack.phrases.sentences import read_statement
from spellstack.phrases.who_phrases import read_who


@dataclass(frozen=True)
class ForEachTarget(Effect):
    """An instruction about a target for each of several players: all are dealt with at once."""

    effect: Effect
    form: str = field(default="", compare=False)

    def possible(self, ctx: Context, player: int) -> bool:
        return self.effect.possible(ctx, player)

    def run(self, ctx: Context) -> Script[Outcome]:
        outcome = yield from self.effect.run(ctx)
        return outcome

    def text(self, printer: Printer) -> str:
        return f"for each {self.form}, {self.effect.text(printer)}"


def read_for_each_player(reader: Reader) -> Effect | None:
    """ "For each opponent, ...", "for each player, ...": they are each in turn."""
    if not reader.accept("for", "each"):
        return None
    word = reader.accept_any("opponent", "player")
    such = read_who(reader) if word and reader.is_word("who") else None
    if not word or not reader.accept(","):
        return None
    referents = reader.referents
    first = len(reader.targets)
    reader.remember(They(), PLAYER, frozenset(("player", "opponent")), False)
    effect = read_statement(reader)
    inner = reader.referents[len(referents) :]
    reader.referents = referents
    if effect is None:
        return None
    own = reader.targets[first:]
    if not any(mentions(spec.filter, They) for spec in own):
        who: Reference = Opponents("each opponent") if word == "opponent" else AnyPlayer("each player")
        if such is not None:
            phrase = Phrase((), OpponentHead() if word == "opponent" else PlayerHead(), (such,))
            return ForEachPlayer(Each(phrase, "each"), effect, phrase.noun(Printer("", ""), False))
        return ForEachPlayer(who, effect, word)
    if such is not None:
        return None
    if len(own) != 1 or not is_plain(effect):
        return None
    reader.targets = (*reader.targets[:first], apiece(own[0], word))
    reader.remember(Target(first), OBJECT, nouns_of(own[0].filter), True)
    for referent in inner:  # what was done to each is several things
        if isinstance(effect, Labelled) and isinstance(referent.reference, Result):
            reader.remember(referent.reference, referent.kind, referent.nouns, True)
    return ForEachTarget(effect, word)


def apiece(spec: TargetSpec, word: str) -> TargetSpec:
    """The target slot of all the players."""
    players: Reference = Opponents() if word == "opponent" else AnyPlayer()
    said = said_of_all(spec.filter, word)
    filter = said if isinstance(said, Filter) else spec.filter
    return replace(spec, filter=filter, differing="different controllers", apiece=players)


def said_of_all(node: Node, word: str) -> Node:
    """The same phrase, where "that player" is any of them."""
    changed: dict[str, object] = {}
    for name in field_names(node):
        value = getattr(node, name)
        if isinstance(value, They):
            changed[name] = Opponents(value.form) if word == "opponent" else AnyPlayer(value.form)
        elif isinstance(value, tuple):
            changed[name] = tuple(said_of_all(part, word) if isinstance(part, Node) else part for part in value)
        elif isinstance(value, Node):
            changed[name] = said_of_all(value, word)
    return replace(node, **changed) if changed else node  # type: ignore[type-var]


def mentions(value: object, kind: type[Node]) -> bool:
    """Whether a tree holds such a node."""
    if isinstance(value, kind):
        return True
    if isinstance(value, tuple):
        return any(mentions(part, kind) for part in value)
    return isinstance(value, Node) and any(mentions(getattr(value, name), kind) for name in field_names(value))


def is_plain(value: object) -> bool:
    """Whether doing it to all at once is doing it for each: it speaks of no player in turn, asks nothing, and counts
    nothing about the target."""
    if isinstance(value, (They, May, UnlessDoes)):
        return False
    if (
        isinstance(value, Value)
        and not isinstance(value, Number)
        and (mentions(value, Target) or mentions(value, Result))
    ):
        return False
    if isinstance(value, tuple):
        return all(is_plain(part) for part in value)
    return not isinstance(value, Node) or all(is_plain(getattr(value, name)) for name in field_names(value))
