"""CR 104: how a game ended."""

from __future__ import annotations

from spellstack.core.state import State


class Result:
    """`winners`: indexes of the players who won, nobody in a draw (104.4). `lost_by`: for each player the rule by which
    they lost, "" if they did not. `turns`: how many turns were begun.
    """

    def __init__(self, winners: tuple[int, ...], lost_by: tuple[str, ...], turns: int, names: tuple[str, ...]) -> None:
        self.winners = winners
        self.lost_by = lost_by
        self.turns = turns
        self.names = names

    @property
    def draw(self) -> bool:
        return not self.winners

    def __str__(self) -> str:
        if self.draw:
            return f"a draw on turn {self.turns}"
        won = " and ".join(self.names[index] for index in self.winners)
        rules = ", ".join(dict.fromkeys(rule for rule in self.lost_by if rule))
        return f"{won} won on turn {self.turns}" + (f" ({rules})" if rules else "")

    def __repr__(self) -> str:
        return f"Result({self})"


def result_of(state: State) -> Result | None:
    """The result; None while the game goes on."""
    if not state.over:
        return None
    players = state.players
    return Result(
        state.winners, tuple(p.loss_rule for p in players), state.turn, tuple(player.name for player in players)
    )
