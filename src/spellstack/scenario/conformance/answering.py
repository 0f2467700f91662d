"""Answers a game's decisions from the queues of a conformance scenario, as its README says they are to be used."""

from __future__ import annotations

from spellstack.abilities.ability import KeywordAbility, Triggered
from spellstack.cards.names import fold
from spellstack.core.decisions import NUMERIC_KINDS, PERMUTATION_KINDS, Answer, Decision, Option
from spellstack.core.definition import AbilityInstance
from spellstack.core.node import Printer
from spellstack.core.objects import View
from spellstack.core.types import BATTLEFIELD, STACK
from spellstack.rules.board import abilities_of
from spellstack.rules.engine import RulesEngine
from spellstack.scenario.abilities import begins_with, instance_text
from spellstack.scenario.answers import color_mask, is_color
from spellstack.scenario.conformance.naming import is_emblem_called, is_stack_ability, keyword_behind
from spellstack.scenario.conformance.queues import PlayerQueues
from spellstack.scenario.conformance.records import Data
from spellstack.scenario.references import object_name, printed_names

SKIPPED_WORDS = "scry"
BOTTOM = "bottom"
CLASH = "701.30a"
CAST = "cast"
FIND = "find"
"""What a search asks: the cards found stand in the target queue."""
SORTED_OUT = (BOTTOM, "graveyard")
"""What scrying and surveilling ask first: which cards do not stay on top (they stand in the target queue)."""
MOST_MODES = 12
TOP_FIRST = "top first"
PAID_OTHERWISE = ("convoke", "improvise", "delve", "waterbend")
"""What the source asks as mana is paid (702.51, 702.126, 702.66, 701.67)."""
CHOSEN_AT_ONCE = ("object", "objects", "player", "color_or_text", "text", "number")
"""Answers that say whether and what in one."""


class Answerer:
    """Answers the decisions of one game. `action_targets`: targets that the action being done has brought along."""

    def __init__(
        self, engine: RulesEngine, players: list[str], aliases: dict[str, int], queues: dict[str, PlayerQueues]
    ) -> None:
        self.engine = engine
        self.players = players
        self.aliases = aliases
        self.queues = queues
        self.action_targets: list[Data] = []
        self.mana_color = ""  # what the mana ability being activated is to add
        self.blockers: list[str] = []  # names of blockers in the order in which they were declared
        self.amounts: dict[int, int] = {}  # code of a target -> what it receives of what is divided
        self.targets_first = False  # what is picked stands in the target queue before the choices
        self.last_number_first = False  # several numbers are listed in the opposite order

    def answer(self, decision: Decision) -> Answer | None:
        """The listed answer; None where nothing that is listed fits."""
        queues = self.queues[self.players[decision.decider]]
        if decision.kind in NUMERIC_KINDS:
            return self.number(decision, queues)
        if decision.kind == "divide":
            return self.division(decision, queues)
        if decision.kind in PERMUTATION_KINDS:
            return self.order(decision, queues)
        if decision.kind == "target":
            return self.targets(decision, queues)
        if decision.kind == "mode":
            return self.modes(decision, queues)
        if decision.kind == "random":
            return self.chance(decision, queues)
        if decision.kind == "alternative_cost" and len(decision.options) == 1:
            return decision.only_answer()
        if decision.kind == "color" and self.mana_color:
            mask = color_mask(self.mana_color)
            return next(((i,) for i, option in enumerate(decision.options) if is_color(option, mask)), None)
        if is_yes_no(decision):
            return self.yes_no(decision, queues)
        answer = self.pick(decision, queues)
        return answer if answer is not None or decision.kind != "player" else self.named_by_itself(decision)

    def named_by_itself(self, decision: Decision) -> Answer | None:
        """A player who stands as an answer in a queue of their own: one who is asked of another (310.12a)."""
        for queues in self.queues.values():
            if _head(queues.choices, "player") is not None:
                index = self.word(decision, queues.choices[0], [])
                if index is not None:
                    queues.choices.pop(0)
                    return (index,)
        return None

    def refuses(self, decision: Decision) -> bool:
        """Whether the action has brought a target along that is none of those offered."""
        return decision.kind == "target" and bool(self.action_targets) and decision.at_least > 0

    # --- one kind after the other

    def number(self, decision: Decision, queues: PlayerQueues) -> Answer | None:
        head = _head(queues.choices, "number")
        if head is not None and self.last_number_first:
            return self.last_number(decision, queues)
        if head is not None and decision.at_least <= head["number"] <= decision.at_most:
            queues.choices.pop(0)
            return (head["number"],)
        if decision.kind == "number" and _head(queues.choices, "yes_no") is not None:
            return self.times(decision, queues)
        return None

    def last_number(self, decision: Decision, queues: PlayerQueues) -> Answer | None:
        """The last of the numbers that the queue begins with."""
        last = 0
        while last + 1 < len(queues.choices) and queues.choices[last + 1]["answer"] == "number":
            last += 1
        number: int = queues.choices[last]["number"]
        if not decision.at_least <= number <= decision.at_most:
            return None
        queues.choices.pop(last)
        return (number,)

    def times(self, decision: Decision, queues: PlayerQueues) -> Answer:
        """How often, asked as yes or no once for each time: as many as there are yeses, and the no that ends them."""
        n = 0
        while n < decision.at_most and (head := _head(queues.choices, "yes_no")) is not None:
            queues.choices.pop(0)
            if not head["yes"]:
                break
            n += 1
        return (max(n, decision.at_least),)

    def chance(self, decision: Decision, queues: PlayerQueues) -> Answer | None:
        """Coin flips and die rolls are answered from the queue too."""
        head = queues.choices[0] if queues.choices else None
        if head is None:
            return None
        if head["answer"] == "coin_flip":
            queues.choices.pop(0)
            return (0 if head["won"] else 1,)
        if head["answer"] == "die_roll":
            queues.choices.pop(0)
            return next(((i,) for i, o in enumerate(decision.options) if o.value + 1 == head["number"]), None)
        return None

    def yes_no(self, decision: Decision, queues: PlayerQueues) -> Answer | None:
        if SKIPPED_WORDS in decision.prompt.lower():
            return _yes_or_no(decision, False)
        skip_colors(queues.choices)
        if decision.kind == "optional_cost":
            self.skip_unaffordable(decision, queues.choices)
        if decision.kind == "may":
            while self.names_triggers(decision, queues.choices):
                queues.choices.pop(0)
        head = _head(queues.choices, "yes_no")
        if head is not None:
            queues.choices.pop(0)
            return _yes_or_no(decision, head["yes"])
        if decision.kind == "may" and _head(queues.choices, "stop") is not None:
            queues.choices.pop(0)
            return _yes_or_no(decision, False)
        if decision.kind == "may" and not queues.choices and self.names_copied_card(queues):
            queues.targets.pop(0)
            return _yes_or_no(decision, True)
        if decision.kind == "may" and queues.chosen_for == decision.source:
            queues.chosen_for = -1
            return _yes_or_no(decision, True)
        at_once = decision.kind == "may" or decision.prompt == "additional"  # a cost that is to choose something
        if at_once and queues.choices and queues.choices[0]["answer"] in CHOSEN_AT_ONCE:
            queues.implied = decision.source
            return _yes_or_no(decision, True)  # whether and what are one question where the scenario comes from
        if decision.kind == "may" and not queues.choices and self.named_in_hand(decision, queues.targets):
            return _yes_or_no(decision, True)
        return None

    def named_in_hand(self, decision: Decision, entries: list[Data]) -> bool:
        """Whether the next target is a card in the player's hand, which no spell or ability could target."""
        if not entries or entries[0]["answer"] == "stop":
            return False
        hand = self.engine.state.players[decision.player].hand
        names = [name for id in hand for name in printed_names(self.engine, id)]
        return any(fold(target.get("name", "")) in names for target in entries[0]["targets"])

    def names_triggers(self, decision: Decision, choices: list[Data]) -> bool:
        """Whether the head orders triggers that are all alike here, and a yes or no comes next."""
        orders = 0
        while orders < len(choices) and choices[orders]["answer"] in ("text", "trigger"):
            orders += 1
        if not 0 < orders < len(choices) or choices[orders]["answer"] != "yes_no":
            return False
        if choices[0].get("text", "").strip().lower() in ("when", "whenever", "at the beginning"):
            return True
        view = self.engine.state.see(decision.source)
        names = self.names(view) if view is not None else ()
        abilities = abilities_of(self.engine, view) if view is not None else ()
        return any(self.is_ability(instance, choices[0].get("text", ""), names) for instance in abilities)

    def names_copied_card(self, queues: PlayerQueues) -> bool:
        """Whether the target queue goes on with a card of which there is a copy in exile: "yes" to casting that."""
        head = _head(queues.targets, "targets")
        copies = [self.engine.state.objects[id] for id in self.engine.state.exile]
        names = [name for copy in copies if copy.is_copy for name in self.names(copy)]
        return head is not None and all(fold(target.get("name", "")) in names for target in head["targets"])

    def skip_unaffordable(self, decision: Decision, choices: list[Data]) -> None:
        """The source asks about each kicker cost, this game only about those that can be paid: "no" to the others."""
        view = self.engine.state.see(decision.source)
        if view is None or len(choices) < 2:
            return
        kickers = [
            f"kicker {instance.ability.cost.text(Printer('', ''))}"
            for instance in self.engine.row(view).abilities
            if isinstance(instance.ability, KeywordAbility) and instance.ability.cost is not None
            if instance.ability.name == "kicker"
        ]
        left = kickers[kickers.index(decision.prompt) :] if decision.prompt in kickers else []
        listed = 0
        while listed < len(choices) and choices[listed]["answer"] == "yes_no":
            listed += 1
        if left and listed == len(kickers) and len(left) < listed and not choices[0]["yes"]:
            choices.pop(0)

    def modes(self, decision: Decision, queues: PlayerQueues) -> Answer | None:
        """Modes by their numbers. One of two things (a vote, top or bottom) is a yes or a no."""
        head = _head(queues.choices, "yes_no")
        if head is not None and len(decision.options) == 2 and (decision.rule == "701.38a" or not queues.modes):
            queues.choices.pop(0)
            return (0 if head["yes"] else 1,)
        listed = 0
        while listed < min(len(queues.modes), decision.at_most) and queues.modes[listed]["answer"] != "stop":
            listed += 1
        numbers = [entry["number"] for entry in queues.modes[:listed]]
        chosen = self.by_numbers(decision, numbers) if queues.modes else self.from_choices(decision, queues)
        if len(chosen) < decision.at_least or (not chosen and listed):
            return None
        del queues.modes[: len(chosen)]
        if len(chosen) < decision.at_most and _head(queues.modes, "stop") is not None:
            queues.modes.pop(0)
        return tuple(chosen if decision.ordered or decision.repeats else sorted(chosen))

    def by_numbers(self, decision: Decision, numbers: list[int]) -> list[int]:
        """The options of modes whose numbers count those left of all, or all, or those offered: what fits most."""
        best: list[int] = []
        offered = [option.value for option in decision.options]
        for way in ("left", "all", "offered"):
            chosen: list[int] = []
            for number in numbers:
                taken = [] if decision.repeats else [offered[i] for i in chosen]
                left = offered if way == "offered" else list(range(1, MOST_MODES + 1))
                if way == "left":
                    left = [value for value in left if value not in taken]
                value = left[number - 1] if 1 <= number <= len(left) else -1
                if value not in offered or value in taken:
                    break
                chosen.append(offered.index(value))
            if len(chosen) > len(best):
                best = chosen
        return best

    def targets(self, decision: Decision, queues: PlayerQueues) -> Answer | None:
        """First the targets of the action itself, in order; then the first entry of the target queue that fits."""
        if not self.action_targets and decision.at_least == 0 and _head(queues.targets, "stop") is not None:
            queues.targets.pop(0)
            return ()
        chosen: list[int] = []
        while self.action_targets and len(chosen) < decision.at_most:
            index = self.option(decision, self.action_targets[0], chosen)
            if index is None:
                break
            self.remember(decision.options[index], self.action_targets.pop(0))
            chosen.append(index)
        if not chosen:
            chosen = self.from_queue(decision, queues.targets)
        if not chosen:
            chosen = self.from_choices(decision, queues)
        return self.complete(decision, chosen)

    def from_queue(self, decision: Decision, entries: list[Data]) -> list[int]:
        """The targets of the first entry all of which fit; entries that follow and fit, up to the number allowed."""
        chosen: list[int] = []
        parts = False  # amounts of what is divided are given with the targets
        position = 0
        while position < len(entries) and len(chosen) < decision.at_most:
            entry = entries[position]
            if entry["answer"] == "stop":
                if chosen:
                    entries.pop(position)
                    break
                position += 1
                continue
            found = self.all_of(decision, entry["targets"], chosen)
            if found is None:
                position += 1
                continue
            divided = all("amount" in target for target in entry["targets"])
            if chosen and parts and not divided:
                break  # what is divided among those before is no matter of this one
            parts = divided
            for index, target in zip(found, entry["targets"], strict=True):
                self.remember(decision.options[index], target)
            entries.pop(position)
            chosen += found
        return chosen

    def pick(self, decision: Decision, queues: PlayerQueues) -> Answer | None:
        """Objects, players, colours, words: from the choices; where they do not fit, from the target queue."""
        if decision.at_least == 0:
            if decision.rule == CLASH and _head(queues.choices, "yes_no") is not None:
                return () if queues.choices.pop(0)["yes"] else (0,)  # whether it stays on top
            if decision.prompt == BOTTOM and decision.at_most == 1:
                return ()  # "Scry 1?" is always declined
            for queue in (queues.choices, queues.targets):
                if _head(queue, "stop") is not None:
                    queue.pop(0)
                    return ()
            skip_colors(queues.choices)
            head = _head(queues.choices, "yes_no")
            if head is not None and not head["yes"]:
                queues.choices.pop(0)
                return ()
            if head is not None and self.follows(decision, queues):
                queues.choices.pop(0)  # whether, and then what
        elif len(queues.choices) > 1 and _head(queues.choices, "yes_no") is not None and not queues.choices[0]["yes"]:
            if self.follows(decision, queues):
                queues.choices.pop(0)  # a cost that can't be paid here is not asked about
        sorting = decision.at_least == 0 and decision.prompt in SORTED_OUT
        searching = decision.prompt == FIND and decision.at_most > 1
        chosen = [] if sorting or searching or self.targets_first else self.from_choices(decision, queues)
        if not chosen:
            chosen = self.from_queue(decision, queues.targets)
        if (searching or self.targets_first) and not sorting and not chosen:
            chosen = self.from_choices(decision, queues)
        if sorting and not chosen:
            return ()
        if chosen:
            queues.chosen_for = decision.source
            if decision.prompt == CAST and queues.implied == decision.source:
                skip_yes(queues)  # the source asks what to cast, and then whether to
        return self.complete(decision, chosen)

    def follows(self, decision: Decision, queues: PlayerQueues) -> bool:
        """Whether what comes after the head of the choices, or the target queue, answers the decision."""
        after = queues.choices[1] if len(queues.choices) > 1 else None
        if after is not None and after["answer"] in CHOSEN_AT_ONCE:
            named = after.get("objects") or [after]
            if after["answer"] in ("objects", "object"):
                if self.all_of(decision, named, []) is not None:
                    return True
            elif self.word(decision, after, []) is not None:
                return True
        return any(
            entry["answer"] != "stop" and self.all_of(decision, entry["targets"], []) is not None
            for entry in queues.targets
        )

    def from_choices(self, decision: Decision, queues: PlayerQueues) -> list[int]:
        """Heads of the choice queue, as long as they fit and more may be chosen."""
        chosen: list[int] = []
        paid = payments(queues.choices)
        waits = decision.kind == "pick" and 0 < paid < len(queues.choices)
        if waits and self.word(decision, queues.choices[0], []) is None:
            after = queues.choices[paid]
            if after["answer"] == "object" and self.word(decision, after, []) is not None:
                del queues.choices[:paid]
        while queues.choices and len(chosen) < decision.at_most:
            head = queues.choices[0]
            if head["answer"] == "stop":
                if chosen:
                    queues.choices.pop(0)
                break
            if head["answer"] == "objects":
                found = self.all_of(decision, head["objects"], chosen)
            else:
                index = self.word(decision, head, chosen)
                found = None if index is None else [index]
            if found is None or len(chosen) + len(found) > decision.at_most:
                break
            queues.choices.pop(0)
            chosen += found
        return chosen

    def complete(self, decision: Decision, chosen: list[int]) -> Answer | None:
        """The answer, if enough was chosen and the rules allow it."""
        if not chosen or len(chosen) < decision.at_least:
            return None
        answer = tuple(chosen if decision.ordered or decision.repeats else sorted(chosen))
        return answer if decision.validate(answer) is None else None

    def division(self, decision: Decision, queues: PlayerQueues) -> Answer | None:
        """Amounts given along with the targets; else numbers from the choices, one after the other, and the rest."""
        amounts = [self.amounts.get(option.code(), 0) for option in decision.options]
        if decision.validate(tuple(amounts)) is None:
            return tuple(amounts)
        places = sorted(range(len(decision.options)), key=lambda i: self.place_among_blockers(decision.options[i]))
        count = 0
        while count < len(queues.choices) and queues.choices[count]["answer"] == "number":
            count += 1
        for n in range(min(count, len(decision.options)), 0, -1):
            amounts = [0] * len(decision.options)
            for i in range(n):
                amounts[places[i]] = queues.choices[i]["number"]
            amounts[places[-1]] += decision.total - sum(amounts)
            if decision.validate(tuple(amounts)) is None:
                del queues.choices[:n]
                return tuple(amounts)
        return None

    def place_among_blockers(self, option: Option) -> int:
        """Blockers receive damage in the order in which they were declared; players last."""
        if option.object <= 0:
            return len(self.blockers) + 1
        view = self.engine.state.see(option.object)
        names = self.names(view) if view is not None else ()
        return next((i for i, name in enumerate(self.blockers) if fold(name) in names), len(self.blockers))

    def order(self, decision: Decision, queues: PlayerQueues) -> Answer | None:
        """Triggers go onto the stack as they are named, one after the other; the last one needs no answer."""
        left = list(range(len(decision.options)))
        order: list[int] = []
        named = False
        while len(left) > 1:
            head = queues.choices[0] if queues.choices else None
            index = None if head is None else self.trigger(decision, head, left)
            if index is None:
                break
            queues.choices.pop(0)
            named = True
            order.append(index)
            left.remove(index)
        if not named and not self.all_alike(decision):
            return None
        # The first card named goes to the top first, and so lies deeper.
        return tuple(reversed(order + left)) if decision.prompt == TOP_FIRST else tuple(order + left)

    def trigger(self, decision: Decision, head: Data, left: list[int]) -> int | None:
        """The trigger that a choice names: by the beginning of its text, or by its source."""
        word = head.get("text") or head.get("name") or head.get("source")
        if not word:
            return None
        for index in left:
            if self.tells(decision.options[index], word):
                return index
        if head["answer"] != "trigger":
            return None
        # The source words what stands behind a keyword in its own way: then it is the one keyword among them.
        behind = [index for index in left if "." in decision.options[index].text.rpartition("#")[2]]
        return behind[0] if len(behind) == 1 else None

    def tells(self, option: Option, word: str) -> bool:
        view = self.engine.state.see(option.object) if option.object > 0 else None
        names = self.names(view) if view is not None else ()
        if option.text and begins_with(option.text, word, names):
            return True
        if view is None:
            return False
        for instance in abilities_of(self.engine, view):
            if instance.key == option.text and self.is_ability(instance, word, names):
                return True
            if instance.key == option.text and begins_with(keyword_behind(self.engine, view.id, instance), word, names):
                return True
        if view.instance is not None and begins_with(instance_text(view.instance), word, names):
            return True
        return fold(word) in names

    def is_ability(self, instance: AbilityInstance, word: str, names: tuple[str, ...]) -> bool:
        """Whether an ability begins so, or is of that keyword."""
        ability = instance.ability
        if isinstance(ability, Triggered) and ability.word and fold(ability.word) == fold(word):
            return True
        return begins_with(instance_text(instance), word, names)

    def all_alike(self, decision: Decision) -> bool:
        """Whether all options are of one source and one text, so that no order differs from another."""
        return len({(option.object, option.text) for option in decision.options}) == 1

    # --- options

    def all_of(self, decision: Decision, targets: list[Data], taken: list[int]) -> list[int] | None:
        """An option for each target of an entry; None unless all fit."""
        found: list[int] = []
        for target in targets:
            index = self.option(decision, target, [*taken, *found])
            if index is None:
                return None
            found.append(index)
        return found

    def option(self, decision: Decision, target: Data, taken: list[int]) -> int | None:
        """The first option that is what an entry speaks of."""
        for index, option in enumerate(decision.options):
            if index not in taken and self.is_meant(option, target):
                return index
        return None

    def is_meant(self, option: Option, target: Data) -> bool:
        if "player" in target:
            return option.object == 0 and option.player == self.players.index(target["player"])
        if option.object <= 0:
            return False
        view = self.engine.state.see(option.object)
        if view is None:
            return False
        if "ref" in target:
            return self.engine.state.latest(self.aliases[target["ref"]]) == option.object
        if "nameless" in target:
            return bool(view.face_down) or not self.engine.row(view).name
        if is_stack_ability(self.engine, view, target["name"]):
            return True
        if "copy" in target and self.is_copy(view) != target["copy"]:
            return False
        return fold(target["name"]) in self.names(view)

    def is_copy(self, view: View) -> bool:
        """Whether it is a copy, or a card that is now called otherwise than it is printed."""
        return view.is_copy or (bool(view.cards) and fold(self.engine.row(view).name) not in self.printed(view))

    def printed(self, view: View) -> list[str]:
        return [fold(face.name) for card in view.cards for face in self.engine.state.cards[card].definition.faces]

    def names(self, view: View) -> tuple[str, ...]:
        """What an object is called: its name now; off the battlefield and the stack what is printed too."""
        if view.instance is not None and view.source:
            source = self.engine.state.see(view.source)
            return self.names(source) if source is not None else ()
        now = fold(self.engine.row(view).name)
        names = [now, f"{now} token"] if view.token else [now]
        if view.zone not in (BATTLEFIELD, STACK):
            names.extend(printed_names(self.engine, view.id))
        return tuple(names)

    def word(self, decision: Decision, head: Data, taken: list[int]) -> int | None:
        """The option that one entry of the choice queue means."""
        kind = head["answer"]
        if kind == "player":
            wanted = head["value"].removeprefix("Player")
            target: Data = {"player": wanted}
            return self.option(decision, target, taken) if wanted in self.players else None
        if kind == "object":
            found = self.option(decision, head, taken)
            return found if found is not None else self.by_text(decision, head["name"], taken)
        if kind == "color_or_text":
            for index, option in enumerate(decision.options):
                if index not in taken and is_color(option, color_mask(head["color"])):
                    return index
            return self.by_text(decision, head["text"], taken)
        if kind in ("text", "trigger", "replacement"):
            return self.by_text(decision, head.get("source") or head["text"], taken)
        if kind == "number":
            return next(
                (i for i, o in enumerate(decision.options) if i not in taken and o.value == head["number"]), None
            )
        if kind == "yes_no" and is_yes_no(decision):
            answer = _yes_or_no(decision, head["yes"])
            return answer[0] if answer else None
        return None

    def by_text(self, decision: Decision, word: str, taken: list[int]) -> int | None:
        wanted = fold(word)
        free = [(i, option) for i, option in enumerate(decision.options) if i not in taken]
        for index, option in free:
            name = object_name(self.engine, option.object) if option.object > 0 else ""
            if wanted in (fold(option.text), fold(name)) or is_emblem_called(self.engine, option.object, word):
                return index
        for index, option in free:
            if option.text and fold(option.text).startswith(wanted):
                return index
        return None

    def remember(self, option: Option, target: Data) -> None:
        if "amount" in target:
            self.amounts[option.code()] = target["amount"]


def skip_yes(queues: PlayerQueues) -> None:
    """A yes at the head, to what was agreed to already."""
    queues.implied = -1
    head = _head(queues.choices, "yes_no")
    if head is not None and head["yes"]:
        queues.choices.pop(0)


def skip_colors(choices: list[Data]) -> None:
    """Colours of mana that this game did not ask for, before an answer to what it asks now."""
    colors = payments(choices)
    if 0 < colors < len(choices) and choices[colors]["answer"] == "yes_no":
        del choices[:colors]


def payments(choices: list[Data]) -> int:
    """How many answers at the head are about paying mana: its colours, and what else is to pay for it."""
    n = 0
    while n < len(choices) and (
        choices[n]["answer"] == "color_or_text" or str(choices[n].get("text", "")).lower() in PAID_OTHERWISE
    ):
        n += 1
    return n


def _head(queue: list[Data], answer: str) -> Data | None:
    return queue[0] if queue and queue[0]["answer"] == answer else None


def is_yes_no(decision: Decision) -> bool:
    """Whether a decision is answered with yes or no."""
    kinds = [option.kind for option in decision.options]
    return "yes" in kinds and ("no" in kinds or decision.kind == "optional_cost")


def _yes_or_no(decision: Decision, yes: bool) -> Answer | None:
    wanted = "yes" if yes else "no"
    return next(((i,) for i, option in enumerate(decision.options) if option.kind == wanted), None)
