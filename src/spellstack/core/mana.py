"""CR 106, 107.4, 202: mana symbols, mana costs, mana in a pool."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.core.node import Node, Printer
from spellstack.core.types import CLEANUP, COLOR_LETTERS, END_COMBAT, LETTER_MASK


@dataclass(frozen=True)
class Symbol(Node):
    """One mana symbol of a cost (107.4).

    `mask`: the types of mana that pay it (0: any type, a generic symbol). `generic`: how much generic mana it is
    (a `{2/W}` has both: one mana of `mask` or two generic). `phyrexian`: 2 life pays it too. `snow`: mana from a
    snow source. `variable`: X, Y or Z.
    """

    mask: int = 0
    generic: int = 0
    phyrexian: bool = False
    snow: bool = False
    variable: str = ""

    def text(self, printer: Printer) -> str:
        return symbol_text(self)

    def mana_value(self) -> int:
        """202.3: X is 0, `{2/W}` is 2, hybrid and Phyrexian symbols are 1."""
        if self.variable:
            return 0
        if self.mask:
            return max(1, self.generic)
        return 1 if self.snow else self.generic


def symbol_text(symbol: Symbol) -> str:
    """How the symbol is written."""
    if symbol.variable:
        return "{" + symbol.variable + "}"
    if symbol.snow:
        return "{S}"
    parts: list[str] = []
    if symbol.generic and symbol.mask:
        parts.append(str(symbol.generic))
    parts.extend(hybrid_letters(symbol.mask))
    if symbol.phyrexian:
        parts.append("P")
    if not symbol.mask:
        parts.append(str(symbol.generic))
    return "{" + "/".join(parts) + "}"


_HYBRID_ORDER = ("WU", "WB", "UB", "UR", "BR", "BG", "RG", "RW", "GW", "GU")


def hybrid_letters(mask: int) -> list[str]:
    """The letters of a mask in the order in which hybrid symbols write them."""
    letters = [letter for i, letter in enumerate(COLOR_LETTERS) if mask >> i & 1]
    if len(letters) == 2:
        if "C" in letters:
            return ["C", letters[0]]
        for pair in _HYBRID_ORDER:
            if set(pair) == set(letters):
                return list(pair)
    return letters


def parse_symbol(text: str) -> Symbol | None:
    """`{2/W}` -> Symbol; None for what is no mana symbol ({T}, {Q}, {E}, ...)."""
    if not (text.startswith("{") and text.endswith("}")):
        return None
    inner = text[1:-1].upper()
    if inner.isdigit():
        return Symbol(generic=int(inner))
    if inner in ("X", "Y", "Z"):
        return Symbol(variable=inner)
    if inner == "S":
        return Symbol(snow=True)
    mask = 0
    generic = 0
    phyrexian = False
    for part in inner.split("/"):
        if part in LETTER_MASK:
            mask |= LETTER_MASK[part]
        elif part.isdigit():
            generic = int(part)
        elif part == "P":
            phyrexian = True
        else:
            return None
    return Symbol(mask=mask, generic=generic, phyrexian=phyrexian) if mask else None


@dataclass(frozen=True)
class ManaCost(Node):
    """202.1: a mana cost: its symbols in the printed order. An empty tuple is {0}; no cost at all is None elsewhere."""

    symbols: tuple[Symbol, ...] = ()

    def text(self, printer: Printer) -> str:
        return str(self)

    def __str__(self) -> str:
        return "".join(symbol_text(s) for s in self.symbols) if self.symbols else "{0}"

    def mana_value(self) -> int:
        return sum(s.mana_value() for s in self.symbols)

    def colors(self) -> int:
        """202.2: the colours of the cost's symbols."""
        mask = 0
        for s in self.symbols:
            mask |= s.mask
        return mask & 31

    def variables(self) -> int:
        """How many X symbols it has."""
        return sum(1 for s in self.symbols if s.variable)


def parse_cost(text: str) -> ManaCost | None:
    """`{1}{G}` -> ManaCost; None if any symbol is not a mana symbol or the text is empty."""
    if not text.startswith("{"):
        return None
    symbols: list[Symbol] = []
    for piece in text[:-1].split("}"):
        symbol = parse_symbol(piece + "}")
        if symbol is None:
            return None
        if symbol.generic == 0 and not symbol.mask and not symbol.variable and not symbol.snow:
            continue  # {0}
        symbols.append(symbol)
    return ManaCost(tuple(symbols))


class Mana:
    """One mana in a pool (106.3): its type (one bit), where it came from, and what it may be spent on (106.6).

    `restriction`: a filter node for what it may be spent on, or None. `rider`: a node for what happens to what it is
    spent on, or None. `persistent`: not lost before the turn ends; `until_end_of_combat`: but as combat ends.
    Immutable.
    """

    def __init__(
        self,
        kind: int,
        source: int = 0,
        snow: bool = False,
        restriction: Node | None = None,
        rider: Node | None = None,
        persistent: bool = False,
        ability: int = 0,
        until_end_of_combat: bool = False,
    ) -> None:
        self.kind = kind
        self.source = source
        self.snow = snow
        self.restriction = restriction
        self.rider = rider
        self.persistent = persistent
        self.ability = ability
        self.until_end_of_combat = until_end_of_combat

    def of_type(self, kind: int) -> Mana:
        """The same mana, of another type."""
        made = Mana(kind, self.source, self.snow, self.restriction, self.rider, self.persistent, self.ability)
        made.until_end_of_combat = self.until_end_of_combat
        return made

    def lasts(self, step: int) -> bool:
        """106.4: whether it stays in the pool as this step ends."""
        return (self.persistent and step != CLEANUP) or (self.until_end_of_combat and step != END_COMBAT)

    def key(self) -> tuple[int, int, bool, str, str, bool]:
        return (self.kind, self.source, self.snow, repr(self.restriction), repr(self.rider), self.persistent)


def pool_text(pool: tuple[Mana, ...]) -> str:
    """`{R}{R}{G}`: the pool in the order W U B R G C."""
    return "".join("{" + letter + "}" for letter in COLOR_LETTERS for m in pool if m.kind == LETTER_MASK[letter])
