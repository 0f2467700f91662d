"""The command line: `spellstack`. Each group of commands stands in a module of its own and adds itself."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import typer

from spellstack.cli import (
    bench_commands,
    cards_commands,
    conformance_commands,
    deck_commands,
    play_commands,
    rule_commands,
    scenario_commands,
)
from spellstack.cli.console import fault
from spellstack.errors import SpellstackError

HELP = """Spellstack: a Magic: The Gathering rules engine that reads Oracle text and explains itself.

Get card data once, then play:

    spellstack cards fetch

    spellstack play

Look at a card as the engine reads it, or at a whole deck:

    spellstack cards show "Giant Growth"

    spellstack deck check my_deck.txt
"""

# Options that take any number of values up to the next option: `--decks A B C`.
SPREADING = ("--decks",)


def make_app() -> typer.Typer:
    """The whole command line."""
    app = typer.Typer(
        name="spellstack",
        help=HELP,
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    cards_commands.register(app)
    deck_commands.register(app)
    play_commands.register(app)
    bench_commands.register(app)
    scenario_commands.register(app)
    conformance_commands.register(app)
    rule_commands.register(app)
    return app


def spread(words: Sequence[str]) -> list[str]:
    """`--decks A B` as `--decks A --decks B`, which is what the option parser takes."""
    answer: list[str] = []
    option = ""
    fresh = False  # the option itself was the word before
    for word in words:
        if word.startswith("-"):
            option = word if word in SPREADING else ""
            fresh = True
        elif option:
            if not fresh:
                answer.append(option)
            fresh = False
        answer.append(word)
    return answer


def main(words: Sequence[str] | None = None) -> None:
    """Runs the command line; what Spellstack refuses is one line on standard error and exit status 2."""
    app = make_app()
    try:
        app(args=spread(sys.argv[1:] if words is None else words))
    except SpellstackError as error:
        fault(f"spellstack: {error}")
        sys.exit(2)


if __name__ == "__main__":
    main()
