"""What each player of a conformance scenario still has to do and to answer, in the order of its numbering."""

from __future__ import annotations

from spellstack.scenario.conformance.records import Data, Record

CHOICE = "choice"
TARGET = "target"
MODE = "mode"


class PlayerQueues:
    """One player's actions and checks (in one order), and the three queues of answers."""

    def __init__(self, actions: list[Data], choices: list[Data], targets: list[Data], modes: list[Data]) -> None:
        self.actions = actions
        self.choices = choices
        self.targets = targets
        self.modes = modes
        self.chosen_for = -1  # source of the last decision for which something was named
        self.implied = -1  # source of the last yes that was said by naming something

    def left_over(self) -> list[Data]:
        """Answers that nothing asked for."""
        return [*self.choices, *self.targets, *self.modes]


def queues_of(record: Record) -> dict[str, PlayerQueues]:
    """The queues of every player as a scenario starts."""
    steps = [
        *record.script,
        *({**check, "do": "check", "player": check["by"], "about": check} for check in record.checks),
    ]
    steps.sort(key=lambda step: step["n"])
    answers = sorted(record.choices, key=lambda answer: answer["n"])
    found: dict[str, PlayerQueues] = {}
    for player in record.players:
        actions = [dict(step) for step in steps if step["player"] in (player, "all")]
        own = [dict(answer) for answer in answers if answer["player"] == player]
        found[player] = PlayerQueues(
            actions,
            [answer for answer in own if answer["kind"] == CHOICE],
            [answer for answer in own if answer["kind"] == TARGET],
            [answer for answer in own if answer["kind"] == MODE],
        )
    return found
