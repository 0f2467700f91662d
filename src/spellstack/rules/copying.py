"""CR 707, 708.2, 709.4, 711-712, 730.2: what an object is before continuous effects:
printed face and copiable values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spellstack.abilities.ability import KeywordAbility
from spellstack.abilities.costs import Cost, ManaPart
from spellstack.abilities.modifications.abilities import keyword_mask
from spellstack.abilities.modifications.base import LAYER_COPY
from spellstack.abilities.modifications.copying import BecomeCopy
from spellstack.abilities.statics import Continuous
from spellstack.core.definition import AbilityInstance, CardDefinition, Face
from spellstack.core.mana import ManaCost, Symbol
from spellstack.core.node import Ability, Node
from spellstack.core.objects import Row, View
from spellstack.core.state import EffectInstance, State
from spellstack.core.types import BATTLEFIELD, CREATURE, PERMANENT_TYPES, STACK
from spellstack.kinds.rooms import UNLOCKED
from spellstack.rules.ability_sets import AbilitySet
from spellstack.rules.looks import Looks

if TYPE_CHECKING:
    from spellstack.rules.engine import RulesEngine

NO_FACE: Final = Face("", None, 0, 0, 0, (), key="nothing")
FACE_DOWN: Final = Face("", None, 0, CREATURE, 0, (), power=2, toughness=2, key="face down")
FACE_DOWN_WARD: Final = Face(
    "",
    None,
    0,
    CREATURE,
    0,
    (),
    (KeywordAbility("ward", cost=Cost((ManaPart(ManaCost((Symbol(generic=2),))),))),),
    power=2,
    toughness=2,
    key="face down, ward",
)
FUSED: Final = "fused"
"""Memory key of a fused split spell (702.102b)."""
PROTOTYPED: Final = "prototype"
"""Memory key of a prototyped spell; what its permanent remembers of how it was cast (718.3)."""
SPLIT_LAYOUTS: Final[tuple[str, ...]] = ("split", "aftermath", "room")
TRANSFORMING_LAYOUTS: Final[tuple[str, ...]] = ("transform", "convert")
WARDED_KINDS: Final[tuple[str, ...]] = ("disguise", "cloak")


class FaceCache:
    """What is worked out once for each face and lasts for the game (and its forks)."""

    def __init__(self) -> None:
        self.entries: dict[Face, FaceEntry] = {}
        self.combined: dict[CardDefinition, Face] = {}
        self.prototypes: dict[Face, Face] = {}
        self.flipped: dict[CardDefinition, Face] = {}
        self.merged: dict[tuple[Face, ...], Face] = {}
        self.copied_backs: dict[Face, Face] = {}
        self.asked_of_casting: dict[tuple[AbilityInstance, ...], tuple[Node, ...]] = {}
        self.looks = Looks()

    def entry(self, face: Face) -> FaceEntry:
        """Row and sorted abilities of a face."""
        found = self.entries.get(face)
        if found is None:
            found = FaceEntry(face)
            self.entries[face] = found
        return found


class FaceEntry:
    """A face's characteristics as a row that all objects share which show nothing else, and its abilities, sorted."""

    def __init__(self, face: Face) -> None:
        self.face = face
        self.row = row_of_face(face)
        self.abilities = AbilitySet(face.instances)


def row_of_face(face: Face) -> Row:
    """The characteristics of a face before any effect."""
    return Row(
        face.name,
        face.mana_cost,
        face.mana_cost.mana_value() if face.mana_cost is not None else 0,
        face.colors,
        face.types,
        face.supertypes,
        face.subtypes,
        face.instances,
        keyword_mask(face.instances),
        face.power,
        face.toughness,
        face.loyalty,
        face.defense,
    )


def printed_face(state: State, faces: FaceCache, view: View) -> Face:
    """The face that an object shows, before any effect: of its card, or as defined for a token or a copy (613.1).

    An ability on the stack has no characteristics of its own.
    """
    if view.face_override is not None:
        return view.face_override
    if not view.cards:
        return NO_FACE
    definition = state.cards[view.cards[0]].definition
    if len(view.cards) > 1:
        return merged(state, faces, view)
    if len(definition.faces) == 1:
        face = definition.faces[0]
        return prototyped(faces, face) if is_prototyped(view) else face
    return shown(definition, faces, view)


def is_prototyped(view: View) -> bool:
    """718.3: the spell, or the permanent that it became, was cast as a prototyped spell."""
    if view.zone == STACK:
        return PROTOTYPED in view.memory
    return view.zone == BATTLEFIELD and view.choices is not None and view.choices.alternative == PROTOTYPED


def prototyped(faces: FaceCache, face: Face) -> Face:
    """718.2a, 718.3b: with the mana cost, colours and size of the inset frame, which are copiable."""
    found = faces.prototypes.get(face)
    if found is not None:
        return found
    found = face
    for ability in face.abilities:
        if isinstance(ability, KeywordAbility) and ability.name == "prototype" and ability.cost is not None:
            power, _, toughness = ability.word.partition("/")
            cost = ability.cost.mana()
            if power.isdigit() and toughness.isdigit():
                found = Face(
                    face.name, cost, cost.colors(), face.types, face.supertypes, face.subtypes, face.abilities,
                    int(power), int(toughness), power_text=power, toughness_text=toughness,
                    key=f"{face.key}/prototype", keywords=face.keywords, full_text=face.full_text,
                )  # fmt: skip
    faces.prototypes[face] = found
    return found


def shown(definition: CardDefinition, faces: FaceCache, view: View) -> Face:
    """The face, half or combination that a card with several faces shows in its zone (709.4, 710.1, 712.8, 715.4)."""
    if definition.layout in SPLIT_LAYOUTS and (view.zone != STACK or FUSED in view.memory):
        face = faces.combined.get(definition)
        if face is None:
            face = combined(definition)
            faces.combined[definition] = face
        return face
    if definition.layout == "flip":
        if not view.flipped:
            return definition.faces[0]
        face = faces.flipped.get(definition)
        if face is None:
            face = flipped_half(definition)
            faces.flipped[definition] = face
        return face
    if view.face == 0 or view.face >= len(definition.faces):
        return definition.faces[0]
    face = definition.faces[view.face]
    if definition.layout in TRANSFORMING_LAYOUTS:
        mana_value = faces.entry(definition.faces[0]).row.mana_value
        if faces.entry(face).row.mana_value != mana_value:  # 202.3b: the back face has that of the front
            faces.entry(face).row.mana_value = mana_value
    return face


def combined(definition: CardDefinition) -> Face:
    """709.4: off the stack, and fused (709.4d), a split card has the characteristics of its two halves together."""
    left = definition.faces[0]
    right = definition.faces[1]
    symbols = (left.mana_cost.symbols if left.mana_cost else ()) + (right.mana_cost.symbols if right.mana_cost else ())
    made = Face(
        definition.name,
        ManaCost(symbols),
        left.colors | right.colors,
        left.types | right.types,
        left.supertypes | right.supertypes,
        left.subtypes + tuple(word for word in right.subtypes if word not in left.subtypes),
        left.abilities + right.abilities,
        key=definition.name,
    )
    if left.types & PERMANENT_TYPES:
        made.halves = definition.faces
    return made


def flipped_half(definition: CardDefinition) -> Face:
    """710.1c: a flipped permanent keeps its colour and mana cost."""
    upper = definition.faces[0]
    lower = definition.faces[1]
    return Face(
        lower.name,
        upper.mana_cost,
        upper.colors,
        lower.types,
        lower.supertypes,
        lower.subtypes,
        lower.abilities,
        lower.power,
        lower.toughness,
        power_text=lower.power_text,
        toughness_text=lower.toughness_text,
        key=lower.key,
        full_text=lower.full_text,
    )


def merged(state: State, faces: FaceCache, view: View) -> Face:
    """730.2, 702.140e: a merged permanent has the characteristics of its topmost component and the abilities of all."""
    parts = tuple(state.cards[card].definition.faces[0] for card in view.cards)
    face = faces.merged.get(parts)
    if face is None:
        abilities: tuple[Ability, ...] = ()
        for part in parts:
            abilities = abilities + part.abilities
        face = with_abilities(parts[0], abilities)
        faces.merged[parts] = face
    return face


def with_abilities(face: Face, abilities: tuple[Ability, ...]) -> Face:
    """The same face with other abilities; the halves of a Room are copiable too (709.5b)."""
    made = Face(
        face.name,
        face.mana_cost,
        face.colors,
        face.types,
        face.supertypes,
        face.subtypes,
        abilities,
        face.power,
        face.toughness,
        face.loyalty,
        face.defense,
        face.power_text,
        face.toughness_text,
        face.loyalty_text,
        face.key,
        face.keywords,
        face.full_text,
    )
    made.halves = face.halves
    return made


def face_down_face(view: View) -> Face:
    """708.2a, 702.168, 701.58: a face-down spell or permanent is a 2/2 without anything else;
    cloaked ones have ward.
    """
    if view.zone != BATTLEFIELD and view.zone != STACK:
        return NO_FACE
    return FACE_DOWN_WARD if view.face_down in WARDED_KINDS else FACE_DOWN


def unlocked_face(faces: FaceCache, face: Face, view: View) -> Face:
    """709.5: a locked half gives the permanent neither its name nor its mana cost nor its text."""
    unlocked = view.memory.get(UNLOCKED, ())
    if len(unlocked) == len(face.halves):
        return face
    if unlocked:
        return face.halves[unlocked[0]]
    locked = faces.merged.get((face,))
    if locked is None:
        locked = Face("", None, 0, face.types, face.supertypes, face.subtypes, key=f"{face.key}/locked")
        faces.merged[(face,)] = locked
    return locked


def copied_face(effect: EffectInstance, id: int) -> Face | None:
    """The face that a copy effect gives the object, if it is one and affects it."""
    holds = effect.holds
    if isinstance(holds, Continuous) and effect.affected is not None and id in effect.affected:
        for modification in holds.modifications:
            if isinstance(modification, BecomeCopy):
                return modification.face
    return None


def is_copy_effect(effect: EffectInstance) -> bool:
    """Whether the effect applies in layer 1a (613.2a)."""
    holds = effect.holds
    return isinstance(holds, Continuous) and any(part.layer() == LAYER_COPY for part in holds.modifications)


def copiable_face(state: State, faces: FaceCache, view: View, copy_effects: list[EffectInstance]) -> Face:
    """613.2: what the object is before other effects: its copiable values, and of a Room what is unlocked (709.5)."""
    face = copied_values(state, faces, view, copy_effects)
    return unlocked_face(faces, face, view) if face.halves and view.zone == BATTLEFIELD else face


def copied_values(state: State, faces: FaceCache, view: View, copy_effects: list[EffectInstance]) -> Face:
    """707.2, 613.2: the copiable values:
    what is printed, under copy effects in timestamp order, then face-down status.
    """
    if view.face_down:
        return face_down_face(view)
    for effect in reversed(copy_effects):
        face = copied_face(effect, view.id)
        if face is not None:
            return face
    return printed_face(state, faces, view)


def copy_effects_of(state: State) -> list[EffectInstance]:
    """The copy effects that last, in timestamp order."""
    found = [effect for effect in state.effects.values() if is_copy_effect(effect)]
    found.sort(key=timestamp_of)
    return found


def timestamp_of(effect: EffectInstance) -> int:
    return effect.timestamp


def printed(engine: RulesEngine, view: View) -> Face:
    """613.1: the face that the object shows, before any effect."""
    return printed_face(engine.state, engine.faces, view)


def copiable(engine: RulesEngine, view: View) -> Face:
    """707.2: the copiable values of an object, now (or as last known). A copied back face has mana value 0 (202.3b)."""
    face = copied_values(engine.state, engine.faces, view, copy_effects_of(engine.state))
    if face.mana_cost is None and engine.faces.entry(face).row.mana_value:
        known = engine.faces.copied_backs.get(face)
        if known is None:
            known = with_abilities(face, face.abilities)
            engine.faces.copied_backs[face] = known
        return known
    return face
