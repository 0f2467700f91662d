"""`spellstack play`: games in the terminal, between agents or with a person."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, TextIO

import typer

from spellstack.agents.agent import Agent
from spellstack.agents.match import GameResult, play_game, play_on, seat_names
from spellstack.agents.roster import AGENTS, UnknownAgent, make_agent
from spellstack.cards.pool import CardPool
from spellstack.cli.console import fault, progress_bar, say
from spellstack.cli.decks_at_hand import load_decks
from spellstack.cli.memory import keep_cards
from spellstack.cli.saved_games import load_game
from spellstack.cli.terminal import LeftTable, TerminalPlayer
from spellstack.core.definition import DeckList
from spellstack.rules.game import Game
from spellstack.scenario.narrate import Narrator

DEFAULT_DECKS = ("duel-decks_elves", "bench/rich_b")
HUMAN = "human"


def register(parent: typer.Typer) -> None:
    """Adds the command to the command line."""
    parent.command("play")(play)


def play(
    decks: Annotated[
        list[str] | None, typer.Option("--decks", help="Two decks or more: files, or names of shipped decks.")
    ] = None,
    agents: Annotated[str, typer.Option(help="Who plays each deck: human, greedy, random; parted by commas.")] = "",
    seed: Annotated[int, typer.Option(help="The same seed gives the same game, on every machine.")] = 0,
    games: Annotated[int, typer.Option(help="How many games; each has the next seed.", min=1)] = 1,
    load: Annotated[
        Path | None, typer.Option(help="Go on with a game that was saved (in the terminal: w FILE).")
    ] = None,
    log: Annotated[Path | None, typer.Option(help="Write what happens, with rule numbers, to this file.")] = None,
    allow_unread: Annotated[
        bool, typer.Option("--allow-unread", help="Play cards that are not wholly read, without what was not read.")
    ] = False,
) -> None:
    """Play games: you against the greedy agent, or agents against each other.

    With no options you play one shipped deck against another in this terminal. Where standard input is no terminal,
    two agents play, and the log and the result are printed.

        spellstack play --decks bench/plain_a bench/plain_b --agents greedy,random --seed 7 --games 100
    """
    if load is not None:
        if decks or games != 1:
            raise typer.BadParameter("a saved game has its decks, and is one game", param_hint="--load")
        saved = load_game(load, CardPool.open())
        players = _agent_names(agents, len(saved.state.players))
        _play(saved, _seat(players, seed), players, log)
        return
    names = list(decks) if decks else list(DEFAULT_DECKS)
    players = _agent_names(agents, len(names))
    lists = load_decks(names, CardPool.open(), allow_unread)
    if allow_unread:
        _warn(lists)
    if games == 1 or HUMAN in players:
        seats = _seat(players, seed)
        _play(Game.new(lists, seed, seat_names(seats), allow_unread=True), seats, players, log)
    else:
        _play_many(lists, players, seed, games, log)


def _play(game: Game, seats: Sequence[Agent], players: Sequence[str], log: Path | None) -> None:
    (_play_person if HUMAN in players else _play_one)(game, seats, players, log)


def _agent_names(given: str, seats: int) -> list[str]:
    if seats < 2:
        raise typer.BadParameter("a game needs two decks or more", param_hint="--decks")
    if given:
        names = [name.strip() for name in given.split(",")]
    else:
        names = [HUMAN, "greedy"] if sys.stdin.isatty() else ["greedy", "greedy"]
    for name in names:
        if name not in (HUMAN, *AGENTS):
            raise UnknownAgent(name, (HUMAN, *AGENTS))
    names += ["greedy"] * (seats - len(names))
    if len(names) > seats:
        raise typer.BadParameter(f"{len(names)} agents for {seats} decks", param_hint="--agents")
    return names


def _warn(decks: Sequence[DeckList]) -> None:
    for name in sorted({card.name for deck in decks for card in (*deck.main, *deck.commanders) if card.unread}):
        fault(f"warning: {name} is played without the parts of its text that were not read")


def _seat(players: Sequence[str], seed: int) -> list[Agent]:
    return [
        TerminalPlayer() if name == HUMAN else make_agent(name, seed * len(players) + seat)
        for seat, name in enumerate(players)
    ]


def _play_person(game: Game, seats: Sequence[Agent], players: Sequence[str], log: Path | None) -> None:
    try:
        say(_result_line(play_on(game, seats), players))
    except LeftTable:
        say("You left the table.")
    if log is not None:
        _write_log(game, log)


def _play_one(game: Game, seats: Sequence[Agent], players: Sequence[str], log: Path | None) -> None:
    result = play_on(game, seats)
    if log is None:
        for line in log_lines(game):
            say(line)
    else:
        _write_log(game, log)
    say(_result_line(result, players))


def _write_log(game: Game, log: Path) -> None:
    log.write_text("".join(f"{line}\n" for line in log_lines(game)), encoding="utf-8")


def _play_many(decks: Sequence[DeckList], players: Sequence[str], seed: int, games: int, log: Path | None) -> None:
    results: list[GameResult] = []
    keep_cards()
    with ExitStack() as stack:
        progress = stack.enter_context(progress_bar())
        out = stack.enter_context(log.open("w", encoding="utf-8")) if log is not None else None
        for number in range(games):
            progress("playing", number, games)
            results.append(_play_logged(decks, players, seed + number, out))
    for line in table(results, players, [deck.name for deck in decks]):
        say(line)


def _play_logged(decks: Sequence[DeckList], players: Sequence[str], seed: int, out: TextIO | None) -> GameResult:
    last: list[Game] = []

    def watch(game: Game) -> None:
        last[:] = [game]

    result = play_game(decks, _seat(players, seed), seed, watch=watch if out is not None else None)
    if out is not None:
        out.write(f"Game with seed {seed}\n")
        out.writelines(f"{line}\n" for line in log_lines(last[0]))
        out.write(f"{_result_line(result, players)}\n\n")
    return result


def log_lines(game: Game) -> list[str]:
    """What has happened in a game, event by event, with rule numbers."""
    narrator = Narrator()
    narrator.catch_up(game.engine)
    return narrator.lines


def table(results: Sequence[GameResult], players: Sequence[str], decks: Sequence[str]) -> list[str]:
    """The results of many games, a line for each player."""
    lines = [f"{len(results)} games, {sum(result.turns for result in results) / len(results):.1f} turns on average"]
    for seat, name in enumerate(players):
        won = sum(1 for result in results if result.winners == (seat,))
        lines.append(f"  {name} with {decks[seat]}: won {won}")
    drawn = sum(1 for result in results if not result.capped and len(result.winners) != 1)
    capped = sum(1 for result in results if result.capped)
    if drawn:
        lines.append(f"  drawn: {drawn}")
    if capped:
        lines.append(f"  stopped at the cap of turns: {capped}")
    return lines


def _result_line(result: GameResult, players: Sequence[str]) -> str:
    if result.capped:
        return f"Nobody has won after {result.turns - 1} turns."
    if len(result.winners) != 1:
        return f"The game is a draw (turn {result.turns})."
    winner = result.winners[0]
    return f"Player {winner + 1} ({players[winner]}) wins on turn {result.turns}."
