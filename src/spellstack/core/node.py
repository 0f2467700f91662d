"""CR 113: the base of every piece of rules text that the engine holds as a tree of frozen nodes.

A node is read from text, printed back, run, rewritten (612) and explained; it never changes.
"""

from __future__ import annotations


class Printer:
    """Carries what printing must know: how the card calls itself, and what pronouns may stand for."""

    def __init__(self, name: str, self_word: str, short_name: str = "") -> None:
        self.name = name
        self.self_word = self_word  # "this creature", "this spell", ... or the card's name
        self.short_name = short_name
        self.targets: tuple[Node, ...] = ()  # the target specs of the text being printed
        self.picks: dict[str, Node] = {}  # the choices of the instruction being printed, by label
        self.short_names: tuple[str, ...] = ()
        self.quoting = 0  # how deep in quotations
        self.duration_said = False  # the duration stood in front of the sentence


class Node:
    """Anything in a tree of rules text. Equality is by content (frozen dataclasses)."""

    def text(self, printer: Printer) -> str:
        """The wording of this node, as Oracle text writes it."""
        raise TypeError(f"{type(self).__name__} cannot be printed")


class Ability(Node):
    """113.1: one ability of an object. The kinds stand in `abilities/ability.py`."""


class Counted(Node):
    """Something written with a number before it: a target slot, a choice."""

    def is_one(self) -> bool:
        """Written in the singular."""
        return True


def equal(a: object, b: object) -> bool:
    """Whether two nodes are equal by content (wording variants do not count).

    Nodes whose declared type is a base ("Reference", "Value") are compared here: of such a type the compiler knows no
    equality, and would compare identities.
    """
    return a == b
