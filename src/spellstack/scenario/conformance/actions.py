"""Finds the option that an action of a conformance scenario means, and starts it."""

from __future__ import annotations

import re

from spellstack.cards.names import fold
from spellstack.core.decisions import Answer, Decision, Option
from spellstack.core.events import ACTIVATED, CAST
from spellstack.core.node import Printer
from spellstack.keywords.reduced_ways import PayWith
from spellstack.rules.board import board
from spellstack.rules.casting import proposal_for
from spellstack.rules.copying import copiable
from spellstack.rules.engine import RulesEngine
from spellstack.rules.game import Game
from spellstack.rules.options import priority_options
from spellstack.rules.permissions import Way, ways_to_cast
from spellstack.rules.proposed import faces_of
from spellstack.scenario.abilities import begins_with, instance_text, keyword_text
from spellstack.scenario.conformance.problems import Illegal
from spellstack.scenario.conformance.queues import PlayerQueues
from spellstack.scenario.conformance.records import Data
from spellstack.scenario.references import printed_names

_KEYWORD_COST = re.compile(r"^Cast with ([A-Za-z-]+(?: [A-Za-z-]+)?) alternative cost", re.IGNORECASE)

_SYMBOL = re.compile(r"\{[WUBRGC]\}")
_COLORS = re.compile(r"\bAdd ((?:\{[WUBRGC]\}, )*\{[WUBRGC]\},? or \{[WUBRGC]\})")
_ONE_COLOR = re.compile(r"\bAdd \{([WUBRGC])\}(?!\{)")

_NAMED_WAYS = ("bestow", "mutate")
_SPECIAL = ("special", "turn_up", "unlock")
_FUSED = "fused "
_ACTIVATIONS = ("activate", "mana", *_SPECIAL)
_TURN_UP = ": turn"  # labels of turning a permanent face up begin with its cost, then this


class Doer:
    """Starts actions in one game."""

    def __init__(self, game: Game, players: list[str], queues: dict[str, PlayerQueues], rolled_back: int = 0) -> None:
        self.game = game
        self.rolled_back = rolled_back
        self.players = players
        self.queues = queues
        self.started = 0

    def is_ready(self, action: Data) -> bool:
        """Whether what an action waits for (`while_on_stack` and the like) is so now."""
        stack = self.game.state.stack
        if "while_on_stack" in action and not any(self.on_stack(id, action["while_on_stack"]) for id in stack):
            return False
        if "while_not_on_stack" in action and any(self.on_stack(id, action["while_not_on_stack"]) for id in stack):
            return False
        if "while_on_top_of_stack" in action and not (
            stack and self.on_stack(stack[-1], action["while_on_top_of_stack"])
        ):
            return False
        if "while_copy_on_stack" in action:
            copies = [id for id in stack if self.game.state.objects[id].is_copy]
            return any(self.on_stack(id, action["while_copy_on_stack"]) for id in copies)
        return True

    def on_stack(self, id: int, text: str) -> bool:
        """Whether an object on the stack has this in its name or text."""
        text = text.removeprefix("stack ability (").rstrip(")").removeprefix("Cast ")
        engine = self.game.engine
        thing = self.game.state.objects[id]
        if thing.instance is None:
            wanted = fold(text)
            return any(wanted in name for name in (*printed_names(engine, id), fold(engine.row(thing).name)))
        names = printed_names(engine, thing.source) if thing.source else ()
        if any(fold(text) in name for name in names):
            return True
        return begins_with(instance_text(thing.instance), text, names)

    def start(self, player: str, action: Data) -> None:
        """Chooses the option. Raises Illegal where it is not offered."""
        log = self.game.state.log
        self.started = log.length if log is not None else 0
        option = self.option(player, action)
        if option is None:
            raise Illegal("not offered")
        self.game.choose(option)

    def is_done(self) -> bool:
        """Whether the spell has been cast, or the ability activated, since `start`."""
        log = self.game.state.log
        while log is not None and log.length > self.started:
            if log.event.kind in (CAST, ACTIVATED):
                return True
            log = log.before
        return False

    def offered(self, check: Data) -> bool:
        """Whether an action is offered to a player now."""
        action = {**check, "do": check["action"]}
        if action["do"] == "cast":  # a beginning of the name will do
            action["card"] = self.whole_name(self.players.index(check["player"]), action["card"])
        return self.option(check["player"], action, keep=True) is not None

    def whole_name(self, index: int, beginning: str) -> str:
        """The name in a player's hand that begins so; else what is given."""
        engine = self.game.engine
        for id in self.game.state.players[index].hand:
            for name in printed_names(engine, id):
                if name.startswith(fold(beginning)) and "//" not in name:
                    return name
        return beginning

    def option(self, player: str, action: Data, keep: bool = False) -> Option | None:
        """The option that an action means; choices of an alternative cost are used up unless `keep`."""
        index = self.players.index(player)
        decision = None if self.game.over or self.game.stopped else self.game.decision
        if decision is not None and decision.kind == "action" and decision.player == index:
            options = decision.options
        else:
            options = priority_options(self.game.engine, index)
        if action["do"] == "cast":
            return self.cast_option(player, index, options, action, keep)
        if action["do"] == "play_land":
            return next((o for o in options if o.kind == "play" and self.is_named(o, action["card"])), None)
        if action["ability"].startswith(_FUSED):  # 702.102a: both halves together
            both = {"card": action["ability"].removeprefix(_FUSED), "fused": True}
            return self.cast_option(player, index, options, both, keep)
        kinds = ("mana",) if action["do"] == "mana" else _ACTIVATIONS
        return self.ability_option(index, options, action["ability"], kinds)

    def is_named(self, option: Option, name: str) -> bool:
        return fold(name) in printed_names(self.game.engine, option.object)

    def cast_option(self, player: str, index: int, options: list[Option], action: Data, keep: bool) -> Option | None:
        wanted = fold(action["card"])
        found: list[tuple[Option, Way]] = []
        for option in options:
            if option.kind != "cast":
                continue
            way = ways_to_cast(self.game.engine, index, option.object)[option.how]
            thing = self.game.state.objects[option.object]
            names = [fold(face.name) for face in faces_of(self.game.engine, thing)]
            full = wanted in printed_names(self.game.engine, option.object) and wanted not in names
            if way.fused == bool(action.get("fused")) and (full or way.fused or names[way.face] == wanted):
                found.append((option, way))
        variant = action.get("variant")
        if variant:
            return next((option for option, way in found if _is_way(way, variant)), None)
        engine = self.game.engine
        several = any(len(ways_to_cast(engine, index, option.object)) > 1 for option, _ in found)
        chosen = self.alternative(player, keep, [way for _, way in found], several)
        if chosen is not None:
            return next((option for option, way in found if way is chosen), None)
        if not keep:  # these ways are named where they are meant
            found = [(option, way) for option, way in found if way.key not in _NAMED_WAYS]
        found.sort(key=lambda pair: 1 if pair[1].key or pair[1].cost is not None or pair[1].free else 0)
        return found[0][0] if found else None

    def alternative(self, player: str, keep: bool, ways: list[Way], several: bool) -> Way | None:
        """The way that the choice queue names, if its head is about a way to cast."""
        queue = self.queues[player].choices
        if queue and queue[0]["answer"] == "normal_cost" and len(ways) == 1 and not keep:
            if ways[0].cost is not None:
                raise Illegal("it can't be cast for its mana cost")
            if several:  # another way is not offered here, since it can't be paid
                queue.pop(0)
        if not queue or (len(ways) < 2 and not (ways and (ways[0].key or ways[0].free))):
            return None
        head = queue[0]
        chosen: Way | None = None
        if head["answer"] == "normal_cost":
            chosen = next((way for way in ways if not way.free and way.cost is None), None)
        elif head["answer"] == "yes_no" and head["yes"]:
            return self.offering(queue, keep, ways)
        elif head["answer"] == "alternative_cost":
            chosen = next((way for way in ways if _is_said(way, head["text"])), None)
            if chosen is None and "without pay" in head["text"].lower() and not keep:
                raise Illegal("it can't be cast without paying its mana cost")
        elif head["answer"] == "object" and len({way.grant for way in ways}) > 1:  # by whose permission
            granted = (way for way in ways if fold(head["name"]) in printed_names(self.game.engine, way.grant))
            chosen = next(granted, None)
        if chosen is not None and not keep:
            queue.pop(0)
        return chosen

    def offering(self, queue: list[Data], keep: bool, ways: list[Way]) -> Way | None:
        """702.48a: the source asks whether to sacrifice for offering, then what; here each is a way to cast."""
        name = queue[1].get("name", "") if len(queue) > 1 else ""
        for way in ways:
            if way.key != "offering" or way.cost is None:
                continue
            paid = [part.object for part in way.cost.parts if isinstance(part, PayWith)]
            if name and not any(fold(name) in printed_names(self.game.engine, id) for id in paid):
                continue
            if not keep:
                del queue[: 2 if name else 1]
            return way
        return None

    def ability_option(self, index: int, options: list[Option], label: str, kinds: tuple[str, ...]) -> Option | None:
        """An activated ability whose text begins so; else a way to cast that is named so (flashback, escape)."""
        engine = self.game.engine
        now = board(engine)
        for option in options:
            if option.kind not in kinds:
                continue
            names = printed_names(engine, option.object)
            for number, instance in now.activated.get(option.object, ()):
                if number != option.how:
                    continue
                text = instance_text(instance)
                if any(begins_with(form, label, names) for form in (text, *single_colors(text))):
                    return option
                if begins_with(keyword_text(instance.ability), label, names):
                    return option
            if option.text and begins_with(option.text, label, names):
                return option
            if option.kind == "unlock" and fold(label) == fold(unlock_label(engine, option)):
                return option
        cast = self.keyword_cast(index, options, label)
        if cast is not None and "{" in label:  # "Foretell {G}": the cost is of casting it
            return cast
        for option in options:
            if option.kind not in _SPECIAL:
                continue
            if _TURN_UP in label.lower() and self.game.state.objects[option.object].face_down:
                return option
            if option.text and fold(label).startswith(fold(option.text)):  # "Suspend 5"
                return option
        if cast is not None:
            return cast
        for option in options:  # a made-up permanent that is named by its label
            if option.kind in kinds and any(
                name.startswith(fold(label)) for name in printed_names(engine, option.object)
            ):
                return option
        return None

    def keyword_cast(self, index: int, options: list[Option], label: str) -> Option | None:
        """A way to cast that is named by its keyword; where a card's faces have costs of their own, by the cost too."""
        engine = self.game.engine
        found: Option | None = None
        for option in options:
            if option.kind != "cast":
                continue
            way = ways_to_cast(engine, index, option.object)[option.how]
            if way.key and (fold(label).startswith(fold(way.key)) or fold(way.key).startswith(fold(label))):
                base = proposal_for(engine, index, option.object, way).base
                if base is not None and fold(label).endswith(fold(base.text(Printer("", "")))):
                    return option
                found = found if found is not None else option
        return found

    # --- combat

    def combat(self, decision: Decision, refused: list[Data]) -> Answer:
        """The attackers or blockers that the player's queue declares in this step; the least where it says nothing.

        What can't be declared together is put among those refused. A block that is impossible is left out silently,
        as the source does.
        """
        kind = "attack" if decision.kind == "attackers" else "block"
        queue = self.queues[self.players[decision.player]].actions
        turn = self.game.state.turn
        chosen: list[int] = []
        declared: list[Data] = []
        ready = [a for a in queue if a.get("after_rollback", 0) <= self.rolled_back]
        for action in [a for a in ready if a["do"] == kind and a["turn"] == turn]:
            index = self.pair(decision, action, chosen)
            if index is not None:
                queue.remove(action)
                chosen.append(index)
                declared.append(action)
            elif kind == "block":
                queue.remove(action)
                if any(self.is_called(decision.options[i].object, action["card"]) for i in chosen):
                    refused.append({**action, "why": "it blocks already (509.1a)"})
        answer = tuple(sorted(chosen))
        refusal = decision.validate(answer)
        if refusal is None:
            return answer
        refused += [{**action, "why": f"{refusal.reason} ({refusal.rule})"} for action in declared]
        return decision.some_answer()

    def pair(self, decision: Decision, action: Data, taken: list[int]) -> int | None:
        """The attack or block that an action means: the n-th creature of that name that is not declared yet."""
        used = {decision.options[i].object for i in taken}
        creatures: list[int] = []
        for option in decision.options:
            if option.object not in creatures and self.is_called(option.object, action["card"]):
                creatures.append(option.object)
        if "index" in action:
            creatures = creatures[action["index"] : action["index"] + 1]
        for creature in creatures:
            if decision.kind == "attackers" and creature in used:
                continue
            for index, option in enumerate(decision.options):
                if option.object == creature and index not in taken and self.is_goal(option, action):
                    if decision.kind == "blockers" and creature in used and "index" not in action:
                        break  # another creature of that name blocks, if there is one
                    return index
        return self.any_pair(decision, action, taken, creatures)

    def any_pair(self, decision: Decision, action: Data, taken: list[int], creatures: list[int]) -> int | None:
        """A creature that blocks already may block once more (509.1b)."""
        if decision.kind != "blockers":
            return None
        for index, option in enumerate(decision.options):
            if option.object in creatures and index not in taken and self.is_goal(option, action):
                return index
        return None

    def is_called(self, id: int, name: str) -> bool:
        if name in ("face_down_creature", ""):
            return bool(self.game.state.objects[id].face_down)
        thing = self.game.state.objects[id]
        now = fold(self.game.engine.row(thing).name)
        return fold(name) in (now, now.removesuffix(" token"))

    def is_goal(self, option: Option, action: Data) -> bool:
        goal = action.get("defender") or action.get("attacker")
        if goal is None:
            return True
        if "player" in goal:
            return option.target == -1 - self.players.index(goal["player"])
        if option.target <= 0:
            return False
        if "index" in goal:
            same = [id for id in self.game.state.battlefield if self.is_called(id, goal["card"])]
            same = [id for id in same if self.game.state.objects[id].attacking]
            place = int(goal["index"])
            return place < len(same) and same[place] == option.target
        return self.is_called(option.target, goal.get("card") or goal.get("name") or "")


def unlock_label(engine: RulesEngine, option: Option) -> str:
    """709.5e: the source calls the special action by the cost and the side of the locked half."""
    half = copiable(engine, engine.state.objects[option.object]).halves[option.how]
    return f"{half.mana_cost}: Unlock the {'left' if option.how == 0 else 'right'} half."


def single_colors(text: str) -> list[str]:
    """ "Add {G} or {U}" as the source has it: an ability for each colour."""
    found = _COLORS.search(text)
    if found is None:
        return []
    return [text.replace(found[1], symbol, 1) for symbol in _SYMBOL.findall(found[1])]


def mana_color(label: str) -> str:
    """The colour that a label says the mana has; "" if it says none."""
    found = _ONE_COLOR.search(label)
    return found[1] if found is not None else ""


def _is_way(way: Way, variant: str) -> bool:
    wanted = fold(variant)
    return fold(way.key) == wanted or fold(way.face_down) == wanted


def _is_said(way: Way, text: str) -> bool:
    """Whether a way is the one that a choice describes."""
    keyword = _KEYWORD_COST.match(text)
    if keyword is not None:
        return fold(way.key) == fold(keyword[1])
    lowered = text.lower()
    if "without pay" in lowered:
        return way.free
    return way.cost is not None or (bool(way.key) and not way.free)
