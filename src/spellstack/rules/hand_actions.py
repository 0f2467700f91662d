"""CR 116.2f-j: special actions with a card in hand, or a companion: foretelling, suspending. They use no stack."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.ability import KeywordAbility, Static
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.statics import SpecialAction
from spellstack.abilities.wording import capital
from spellstack.core.decisions import Option, Refusal, Script
from spellstack.core.definition import AbilityInstance
from spellstack.core.events import BY_SPECIAL, Cause
from spellstack.core.keyword_bits import FLASH
from spellstack.core.node import Printer
from spellstack.core.objects import GameObject
from spellstack.core.types import INSTANT, NOWHERE
from spellstack.keywords.companions import COMPANION
from spellstack.rules.ability_sets import expansion
from spellstack.rules.engine import RulesEngine
from spellstack.rules.permissions import sorcery_time, split_second_refusal

SPECIAL: Final = frozenset(("suspend", "foretell", "plot", COMPANION))  # the keywords that offer such an action


class HandAction:
    """A special action that a card in hand offers, the ability it comes from, and the keyword as written."""

    def __init__(self, instance: AbilityInstance, action: SpecialAction, text: str) -> None:
        self.instance = instance
        self.action = action
        self.text = text


def hand_actions(engine: RulesEngine, o: GameObject) -> list[HandAction]:
    """The special actions among the abilities of a card in hand."""
    found: list[HandAction] = []
    for instance in engine.row(o).abilities:
        keyword = instance.ability
        if not isinstance(keyword, KeywordAbility) or keyword.name not in SPECIAL:
            continue
        if (keyword.name == COMPANION) != (o.zone == NOWHERE):
            continue
        text = capital(COMPANION if keyword.name == COMPANION else keyword.text(Printer("", "")))
        for part in expansion(instance):
            ability = part.ability
            if isinstance(ability, Static):
                found.extend(HandAction(part, rule, text) for rule in ability.rules if isinstance(rule, SpecialAction))
    return found


def hand_options(engine: RulesEngine, player: int) -> list[Option]:
    """The special actions that the player could take with cards in hand now; each can be paid for."""
    found: list[Option] = []
    mine = engine.state.players[player]
    chosen = tuple(id for id in mine.memory.get(COMPANION, ()) if id in engine.state.objects)
    for id in (*mine.hand, *chosen):
        for how, offered in enumerate(hand_actions(engine, engine.state.objects[id])):
            if not refusals(engine, player, engine.state.objects[id], offered):
                action = offered.action
                found.append(Option("special", action.rule, object=id, how=how, text=offered.text))
    return found


def refusals(engine: RulesEngine, player: int, o: GameObject, offered: HandAction) -> list[Refusal]:
    """Why the player can't take this action with the card now; empty if they can."""
    action = offered.action
    found: list[Refusal] = []
    row = engine.row(o)
    if action.timing == "your turn" and engine.state.active != player:
        found.append(Refusal(action.rule, "only during its owner's turn", o.id))
    at_any_time = action.timing == "castable" and (row.types & INSTANT or row.keywords & FLASH)
    if action.timing in ("sorcery", "castable") and not at_any_time and not sorcery_time(engine, player):
        found.append(Refusal(action.rule, "only in its owner's main phase with an empty stack", o.id))
    if action.timing == "castable":
        refusal = split_second_refusal(engine)
        if refusal is not None:
            found.append(refusal)
    if not engine.can_pay(player, action.cost, Context(engine, o.id, player, offered.instance)):
        found.append(Refusal(action.rule, "its cost can't be paid", o.id))
    return found


def take_from_hand(engine: RulesEngine, player: int, object: int, how: int) -> Script[bool]:
    """116.2: takes the action: its cost is paid, then it happens at once. False if it was not paid for."""
    offered = hand_actions(engine, engine.state.objects[object])[how]
    action = offered.action
    ctx = Context(engine, object, player, offered.instance)
    ctx.rule = action.rule
    ctx.cost_mode = BY_SPECIAL
    paid = yield from engine.pay(player, action.cost, ctx, Cause(action.rule, object, player, BY_SPECIAL))
    if not paid:
        return False
    effect = action.effect
    if isinstance(effect, Effect):
        yield from effect.run(ctx)
    return True
