"""CR 601.3, 602.5, 305, 508.1, 509.1, 115: why something is allowed, and every reason why something is not."""

from __future__ import annotations

from spellstack.abilities.ability import Activated
from spellstack.core.decisions import Option, Refusal
from spellstack.core.types import BATTLEFIELD
from spellstack.errors import SpellstackError
from spellstack.rules import activating, casting, lands
from spellstack.rules.attacking import attack_refusals
from spellstack.rules.blocking import attackers_of, block_refusals
from spellstack.rules.board import board
from spellstack.rules.combat_checks import defenders
from spellstack.rules.engine import RulesEngine
from spellstack.rules.permissions import ways_to_cast
from spellstack.rules.proposal import ModeDraft, Proposal
from spellstack.rules.proposed import faces_of
from spellstack.rules.targets import target_refusal


class NotUnderstood(SpellstackError):
    """A question that names no action, or nothing that is in the game. `question`: as it was asked."""

    def __init__(self, question: str, reason: str) -> None:
        super().__init__(f"{question!r}: {reason}")
        self.question = question
        self.reason = reason


class Grant:
    """What an option rests on: the rule's number, and the id of the object whose effect it is (0: the rules)."""

    def __init__(self, rule: str, source: int = 0) -> None:
        self.rule = rule
        self.source = source

    def __repr__(self) -> str:
        return f"Grant({self.rule}, {self.source})"


class Wish:
    """Something a player may want to do, as data: `kind` is "cast", "activate", "play", "attack", "block" or "target".

    `how`: the way of casting, or the ability. `target`: code of whom it attacks, blocks or targets; 0 none.
    """

    def __init__(self, kind: str, object: int, how: int = 0, target: int = 0) -> None:
        self.kind = kind
        self.object = object
        self.how = how
        self.target = target


def why(engine: RulesEngine, player: int, option: Option) -> list[Grant]:
    """The rules that allow an option, and the objects whose effects it rests on."""
    found = [Grant(option.rule)]
    if option.kind == "cast":
        ways = ways_to_cast(engine, player, option.object)
        if option.how < len(ways):
            way = ways[option.how]
            found = [Grant(way.rule, way.grant)]
            if way.flash:
                found.append(Grant("601.3b", way.grant))
    for source in option.effects:
        if all(grant.source != source for grant in found):
            found.append(Grant(option.rule, source))
    return found


def why_not(engine: RulesEngine, player: int, what: str | Wish) -> list[Refusal]:
    """Every reason why the player can't do this now; empty if they can, in one way at least.

    `what`: a Wish, or words: "cast Shock", "activate Mind Stone", "play Forest", "attack with Bear",
    "attack B with Bear", "block Drake with Bear", "target Bear with Shock". Raises NotUnderstood.
    """
    wishes = [what] if isinstance(what, Wish) else wishes_of(engine, player, what)
    found: list[Refusal] = []
    for wish in wishes:
        refusals = refusals_of(engine, player, wish)
        if wish.kind in ("cast", "activate", "play") and engine.state.priority != player:
            refusals.insert(0, Refusal("117.1", "the player does not have priority"))
        if not refusals:
            return []
        for refusal in refusals:
            if not any(same(refusal, known) for known in found):
                found.append(refusal)
    return found


def same(a: Refusal, b: Refusal) -> bool:
    return (a.rule, a.reason, a.source) == (b.rule, b.reason, b.source)


def refusals_of(engine: RulesEngine, player: int, wish: Wish) -> list[Refusal]:
    """Every reason against one wish."""
    if wish.kind == "cast":
        if not ways_to_cast(engine, player, wish.object):
            return [Refusal("601.3", "no rule or effect lets the player cast it from where it is", wish.object)]
        return casting.check(engine, player, wish.object, wish.how, False)
    if wish.kind == "activate":
        return activating.check(engine, player, wish.object, wish.how, False)
    if wish.kind == "play":
        return lands.land_refusals(engine, player, wish.object)
    if wish.kind == "attack":
        return attack_refusals(engine, player, wish.object, wish.target)
    if wish.kind == "block":
        return block_refusals(engine, player, wish.object, wish.target)
    return targeting_refusals(engine, player, wish)


def targeting_refusals(engine: RulesEngine, player: int, wish: Wish) -> list[Refusal]:
    """601.2c, 115: why no "target" of the card or of its abilities can be this object or player."""
    found: list[Refusal] = []
    for proposal in proposals(engine, player, wish.object):
        for part in proposal.parts:
            for body in part.body.modes or (part.body,):
                for spec in body.targets:
                    refusal = target_refusal(engine, proposal.context(ModeDraft(0, body)), spec, wish.target)
                    if refusal is None:
                        return []
                    found.append(refusal)
    return found or [Refusal("115.1", "it has no targets", wish.object)]


def proposals(engine: RulesEngine, player: int, object: int) -> list[Proposal]:
    """The card as a spell in each way, or the abilities of a permanent, as they would be announced."""
    o = engine.state.objects[object]
    if o.zone != BATTLEFIELD:
        return [casting.proposal_for(engine, player, object, way) for way in ways_to_cast(engine, player, object)]
    found: list[Proposal] = []
    for _, instance in board(engine).activated.get(object, ()):
        if isinstance(instance.ability, Activated):
            found.append(activating.proposal_of(engine, player, object, instance, instance.ability, object))
    return found


# --- words


def wishes_of(engine: RulesEngine, player: int, words: str) -> list[Wish]:
    """All that a question in words may mean."""
    verb, _, rest = words.strip().partition(" ")
    verb = verb.lower()
    goal, _, name = rest.partition(" with ") if " with " in f" {rest}" else ("", "", rest)
    if rest.startswith("with "):
        goal, name = "", rest[5:]
    found: list[Wish] = []
    for id in objects_called(engine, player, name, words):
        if verb == "cast":
            ways = len(ways_to_cast(engine, player, id))
            found += [Wish("cast", id, how) for how in range(max(1, ways))]
        elif verb == "activate":
            found += [Wish("activate", id, index) for index, _ in board(engine).activated.get(id, ())]
        elif verb == "play":
            found.append(Wish("play", id))
        elif verb == "attack":
            found += [
                Wish("attack", id, 0, code) for code in goals(engine, player, goal, defenders(engine, player), words)
            ]
        elif verb == "block":
            found += [
                Wish("block", id, 0, code) for code in goals(engine, player, goal, attackers_of(engine, player), words)
            ]
        elif verb == "target":
            found += [Wish("target", id, 0, code) for code in goals(engine, player, goal, [], words)]
        else:
            raise NotUnderstood(words, "say cast, activate, play, attack, block or target")
    if not found:
        raise NotUnderstood(words, "there is nothing like that to do")
    return found


def goals(engine: RulesEngine, player: int, name: str, usual: list[int], words: str) -> list[int]:
    """The objects or players that a word names; without one, those that are usual."""
    if not name:
        return usual
    for p in engine.state.players:
        if p.name.lower() == name.strip().lower():
            return [-1 - p.index]
    return objects_called(engine, player, name, words)


def objects_called(engine: RulesEngine, player: int, name: str, words: str) -> list[int]:
    """The objects with a name that the player can see, their own first. Raises NotUnderstood where there is none."""
    wanted = name.strip().lower()
    own: list[int] = []
    others: list[int] = []
    for id, o in engine.state.objects.items():
        names = [engine.row(o).name.lower(), *(face.name.lower() for face in faces_of(engine, o))]
        if wanted in names:
            (own if player in (o.controller, o.owner) else others).append(id)
    if not own and not others:
        raise NotUnderstood(words, f"nothing here is called {name.strip()!r}")
    return own or others
