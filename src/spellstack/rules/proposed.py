"""CR 601.3e: the spell that a card would be:
its view and characteristics by the face cast, judged before it is announced.
"""

from __future__ import annotations

from spellstack.abilities.ability import KeywordAbility
from spellstack.abilities.context import Context
from spellstack.core.definition import AbilityInstance, Face
from spellstack.core.keyword_bits import CHANGELING, KEYWORD_BITS
from spellstack.core.objects import Choices, GameObject, Row
from spellstack.core.types import CREATURE, ENCHANTMENT, STACK
from spellstack.keywords.bestow import ENCHANT_CREATURE
from spellstack.rules.board import board
from spellstack.rules.copying import FACE_DOWN, FACE_DOWN_WARD, FUSED, WARDED_KINDS
from spellstack.rules.engine import RulesEngine
from spellstack.rules.layers import RowBuilder


def row_of_face(engine: RulesEngine, face: Face) -> Row:
    """The characteristics that a face gives by itself."""
    found = engine.casting.rows.get(face)
    if found is None:
        found = Row(
            face.name,
            face.mana_cost,
            face.mana_cost.mana_value() if face.mana_cost is not None else 0,
            face.colors,
            face.types,
            face.supertypes,
            face.subtypes,
            face.instances,
            face.keywords,
            face.power,
            face.toughness,
            face.loyalty,
            face.defense,
            face.keywords & CHANGELING != 0,
        )
        engine.casting.rows[face] = found
    return found


def faces_of(engine: RulesEngine, o: GameObject) -> tuple[Face, ...]:
    """All faces of the card behind an object; a copy or token has the one it shows (707.2)."""
    if o.face_override is not None:
        return (o.face_override,)
    if not o.cards:
        return ()
    return engine.state.cards[o.cards[0]].definition.faces


def layout_of(engine: RulesEngine, o: GameObject) -> str:
    """The layout of the card behind an object; "" for copies."""
    if o.face_override is not None or not o.cards:
        return ""
    return engine.state.cards[o.cards[0]].definition.layout


def bestowed_row(row: Row) -> Row:
    """702.103b: the characteristics of a card cast bestowed: an Aura that is no creature."""
    changed = row.copy()
    changed.types = row.types & ~CREATURE | ENCHANTMENT
    changed.subtypes = ("Aura",)
    changed.abilities = (*row.abilities, AbilityInstance(ENCHANT_CREATURE, f"{row.name}#bestow"))
    changed.power = 0
    changed.toughness = 0
    return changed


def prototype_row(row: Row) -> Row:
    """702.160a, 718.3: the mana cost, colours and size of the prototype."""
    for instance in row.abilities:
        ability = instance.ability
        if isinstance(ability, KeywordAbility) and ability.name == "prototype" and ability.cost is not None:
            changed = row.copy()
            cost = ability.cost.mana()
            changed.mana_cost = cost
            changed.mana_value = cost.mana_value()
            changed.colors = cost.colors()
            power, _, toughness = ability.word.partition("/")
            if power.isdigit() and toughness.isdigit():
                changed.power = int(power)
                changed.toughness = int(toughness)
            return changed
    return row


class ProposedSpell:
    """A card as the spell it would be: which face, which characteristics, under whose control (601.3e)."""

    def __init__(
        self,
        engine: RulesEngine,
        object: GameObject,
        player: int,
        face: int,
        face_down: str = "",
        form: str = "",
    ) -> None:
        self.engine = engine
        self.object = object
        self.player = player
        self.face = face
        self.face_down = face_down
        self.form = form  # "", or how the spell has other characteristics: bestow, prototype, fused
        self.made: GameObject | None = None
        self.row: Row = self.find_row()

    def find_row(self) -> Row:
        found = self.printed_row()
        if self.form == "bestow":
            found = bestowed_row(found)
        elif self.form == "prototype":
            found = prototype_row(found)
        elif board(self.engine).changes_spells:
            found = self.row_on_stack()
        return found

    def row_on_stack(self) -> Row:
        """601.3e: what it would be as a spell, by effects that speak of spells ("artifact spells you cast ...")."""
        engine = self.engine
        saved = engine.state
        trial = saved.copy()
        view = self.view()
        view.epoch = trial.epoch
        trial.objects[view.id] = view
        trial.stack = (*trial.stack, view.id)
        engine.state = trial
        builder = RowBuilder(engine)
        outer = engine.building
        engine.building = builder
        try:
            builder.run()
        finally:
            engine.building = outer
            engine.state = saved
        self.made = None
        return builder.rows[view.id]

    def printed_row(self) -> Row:
        if self.form == FUSED:  # 702.102b: both halves together, as in the hand
            return self.engine.row(self.object)
        if self.face_down:
            return row_of_face(self.engine, FACE_DOWN_WARD if self.face_down in WARDED_KINDS else FACE_DOWN)
        faces = faces_of(self.engine, self.object)
        if self.object.face_down and faces:  # cast face up from exile, where it lies face down (702.143c)
            return self.with_granted(row_of_face(self.engine, faces[self.face]))
        if len(faces) == 1 or (self.face == self.object.face and layout_of(self.engine, self.object) != "split"):
            return self.engine.row(self.object)
        return self.with_granted(row_of_face(self.engine, faces[self.face]))

    def with_granted(self, row: Row) -> Row:
        """601.3e: abilities that effects have given the card (flashback, say) are there for whichever half is cast."""
        granted = tuple(instance for instance in self.engine.row(self.object).abilities if instance.granted_by)
        if not granted:
            return row
        changed = row.copy()
        changed.abilities = (*row.abilities, *granted)
        for instance in granted:
            if isinstance(instance.ability, KeywordAbility):
                changed.keywords |= KEYWORD_BITS.get(instance.ability.name, 0)
        return changed

    def view(self) -> GameObject:
        """The object as it would be on the stack."""
        if self.made is None:
            view = self.object.copy(-1)
            view.zone = STACK
            view.face = self.face
            view.face_down = self.face_down
            view.controller = self.player
            view.choices = None
            if self.form == FUSED:
                view.memory = {FUSED: (1,)}
            self.made = view
        return self.made

    def context(self, instance: AbilityInstance | None = None, choices: Choices | None = None) -> Context:
        """The point of view of the spell's own text while it is only proposed."""
        ctx = Context(self.engine, self.object.id, self.player, instance, 0, choices)
        ctx.rows = {self.object.id: self.row}
        return ctx
