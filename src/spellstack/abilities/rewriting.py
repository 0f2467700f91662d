"""CR 612: text-changing effects: the same tree of rules text with one word for another.

Only words used as such are changed (612.2): colour words, basic land types and creature types are typed leaves, so a
name or a mana symbol is never touched.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from spellstack.abilities.ability import KeywordAbility
from spellstack.abilities.effects import Effect
from spellstack.abilities.modifications.types import ChangeColors, ChangeTypes
from spellstack.abilities.nouns import ColorIs, NotColor, NotSubtype, SubtypeIs
from spellstack.abilities.references import AnyPlayer, Each, Opponents, Reference, They
from spellstack.core.definition import Face
from spellstack.core.node import Ability, Node, Printer, equal
from spellstack.core.types import COLOR_WORDS


class WordChange:
    """One word that becomes another: two colour words (`old_color`, `new_color` their bits), or two subtypes."""

    def __init__(self, old: str, new: str) -> None:
        self.old = old
        self.new = new
        self.old_color: int = COLOR_WORDS.get(old, 0)
        self.new_color: int = COLOR_WORDS.get(new, 0)

    def leaf(self, node: Node) -> Node | None:
        """What becomes of a node that the change itself knows; None: it is like any other."""
        return None

    def word(self, word: str) -> str:
        """A subtype as changed."""
        return self.new if word == self.old else word

    def words(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """Subtypes as changed; none twice."""
        return tuple(dict.fromkeys(self.word(word) for word in words))

    def colors(self, mask: int) -> int:
        """Colours as changed."""
        return (mask & ~self.old_color) | self.new_color if mask & self.old_color else mask


class Worded(Node):
    """A node with words of its own among its fields, which knows what becomes of them."""

    def reworded(self, change: WordChange) -> Node:
        """With the word changed; the very same node where nothing changes."""
        return self


def rewrite(node: Node, change: WordChange) -> Node:
    """The node with the word changed wherever it is used as such; the very same node where nothing changes."""
    leaf = rewrite_leaf(node, change)
    return leaf if leaf is not None else rebuilt(node, lambda value: rewrite_value(value, change))


def rebuilt(node: Node, part: Callable[[object], object]) -> Node:
    """The node with each of its fields put through `part`; the very same node where all stay as they are."""
    values: dict[str, object] = {}
    changed = False
    for name in field_names(node):
        before: object = getattr(node, name)
        after = part(before)
        values[name] = after
        changed = changed or after is not before
    if not changed:
        return node
    made: Node = type(node)(**values)
    return made


def each_part(value: tuple[object, ...], part: Callable[[object], object]) -> tuple[object, ...]:
    """The same for a field that holds several things."""
    parts = tuple([part(one) for one in value])
    return parts if any(a is not b for a, b in zip(parts, value, strict=True)) else value


def field_names(node: object) -> list[str]:
    """The fields of a node, in order; none for a node without any."""
    return list(getattr(node, "__dataclass_fields__", {}))


def rewrite_value(value: object, change: WordChange) -> object:
    """A field of a node: a node, a face of a token, a tuple of such, or something that holds no words."""
    if isinstance(value, Node):
        return rewrite(value, change)
    if isinstance(value, Face):
        return rewrite_face(value, change)
    if isinstance(value, tuple):
        return each_part(value, lambda one: rewrite_value(one, change))
    return value


def rewrite_leaf(node: Node, change: WordChange) -> Node | None:
    """The leaves that are words; None for any other node."""
    own = change.leaf(node)
    if own is not None:
        return own
    if isinstance(node, Worded):
        return node.reworded(change)
    if isinstance(node, SubtypeIs):
        return SubtypeIs(change.new) if node.word == change.old else node
    if isinstance(node, NotSubtype):
        return NotSubtype(change.new) if node.word == change.old else node
    if isinstance(node, ColorIs):
        return ColorIs(change.colors(node.mask)) if node.mask & change.old_color else node
    if isinstance(node, NotColor):
        return NotColor(change.colors(node.mask)) if node.mask & change.old_color else node
    if isinstance(node, ChangeColors):
        if not node.colors & change.old_color:
            return node
        return ChangeColors(change.colors(node.colors), node.keep, node.chosen, node.form)
    if isinstance(node, ChangeTypes):
        return rewrite_types(node, change)
    if isinstance(node, KeywordAbility):
        return rewrite_keyword(node, change)
    return None


def rewrite_types(node: ChangeTypes, change: WordChange) -> Node:
    if change.old not in node.subtypes:
        return node
    return replace(node, subtypes=change.words(node.subtypes))


def rewrite_keyword(node: KeywordAbility, change: WordChange) -> KeywordAbility:
    """A keyword with what it speaks of: "protection from red", "islandwalk", "enchant Forest"."""
    word = change.new if change.old_color and node.word == change.old else node.word
    if node.name in ("landwalk", "typecycling"):
        ending = "walk" if node.name == "landwalk" else "cycling"
        word = change.new.lower() + ending if word == change.old.lower() + ending else word
    cost = rewrite_value(node.cost, change)
    amount = rewrite_value(node.amount, change)
    filter = rewrite_value(node.filter, change)
    if word == node.word and cost is node.cost and amount is node.amount and filter is node.filter:
        return node
    return remade(node, {"cost": cost, "amount": amount, "filter": filter, "word": word})


def remade(node: KeywordAbility, changes: dict[str, object]) -> KeywordAbility:
    """The keyword with other arguments."""
    values: dict[str, object] = {name: getattr(node, name) for name in field_names(node)}
    values.update(changes)
    made: KeywordAbility = KeywordAbility(**values)  # type: ignore[arg-type]
    return made


def rewrite_face(face: Face, change: WordChange) -> Face:
    """612.2a: the kind of token that an ability makes: its types, colours and, where they name it, its name."""
    subtypes = change.words(face.subtypes)
    colors = change.colors(face.colors)
    abilities = rewrite_abilities(face.abilities, change)
    if subtypes == face.subtypes and colors == face.colors and abilities is face.abilities:
        return face
    name = " ".join(change.word(word) for word in face.name.split(" "))
    return Face(
        name,
        face.mana_cost,
        colors,
        face.types,
        face.supertypes,
        subtypes,
        abilities,
        face.power,
        face.toughness,
        face.loyalty,
        face.defense,
        face.power_text,
        face.toughness_text,
        face.loyalty_text,
        name if face.key == face.name else face.key,
        face.keywords,
        face.full_text,
    )


def rewrite_abilities(abilities: tuple[Ability, ...], change: WordChange) -> tuple[Ability, ...]:
    """The abilities as changed; the same tuple where none is."""
    made: list[Ability] = []
    changed = False
    for ability in abilities:
        new = rewrite(ability, change)
        changed = changed or new is not ability
        made.append(new if isinstance(new, Ability) else ability)
    return tuple(made) if changed else abilities


# --- one player of several


def told_apart(node: Effect, group: Reference) -> Effect:
    """101.4: an instruction to a group of players as one that each of them follows in turn: the group becomes
    "they"."""
    made = singled(node, group)
    return made if isinstance(made, Effect) else node


def singled(node: Node, group: Reference) -> Node:
    """The node with each mention of the group become the one player in turn, written as before."""
    if isinstance(node, (Opponents, AnyPlayer, Each)) and equal(node, group):
        return They(node.form or node.text(Printer("", "")))
    return rebuilt(node, lambda value: singled_value(value, group))


def singled_value(value: object, group: Reference) -> object:
    if isinstance(value, Node):
        return singled(value, group)
    if isinstance(value, tuple):
        return each_part(value, lambda one: singled_value(one, group))
    return value
