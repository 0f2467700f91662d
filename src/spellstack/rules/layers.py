"""CR 613: the layers: rows of characteristics for all objects, out of what is printed and all continuous effects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spellstack.abilities.ability import KeywordAbility, Static
from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter
from spellstack.abilities.modifications.abilities import AddAbility
from spellstack.abilities.modifications.base import (
    LAYER_ABILITY,
    LAYER_COLOR,
    LAYER_CONTROL,
    LAYER_PT_CHANGE,
    LAYER_PT_DEFINING,
    LAYER_PT_SET,
    LAYER_PT_SWITCH,
    LAYER_TEXT,
    LAYER_TYPE,
)
from spellstack.abilities.modifications.power import ChangePT
from spellstack.abilities.references import Source
from spellstack.abilities.statics import Continuous
from spellstack.abilities.values import Number
from spellstack.core.definition import AbilityInstance
from spellstack.core.keyword_bits import KEYWORD_BITS
from spellstack.core.node import equal
from spellstack.core.objects import GameObject, Row, View
from spellstack.core.state import EffectInstance
from spellstack.core.types import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LAND, LIBRARY, STACK
from spellstack.rules.ability_sets import AbilitySet, StaticEntry
from spellstack.rules.continuous import ContinuousEffect, EffectGroup, as_granted, effect_context, judged_by_row
from spellstack.rules.copying import FaceEntry, copiable_face, copy_effects_of, is_prototyped
from spellstack.rules.dependency import next_effect, order_matters
from spellstack.rules.durations import in_force
from spellstack.rules.intrinsic import with_intrinsic_mana, without_lost_mana
from spellstack.rules.text_changes import affected_now
from spellstack.rules.zones import acting_zone, functioning_ids

if TYPE_CHECKING:
    from spellstack.rules.engine import RulesEngine

LAYERS: Final = (
    LAYER_CONTROL,
    LAYER_TEXT,
    LAYER_TYPE,
    LAYER_COLOR,
    LAYER_ABILITY,
    LAYER_PT_DEFINING,
    LAYER_PT_SET,
    LAYER_PT_CHANGE,
    LAYER_PT_SWITCH,
)
ON_BOARD: Final = (1 << BATTLEFIELD) | (1 << STACK)
OTHER_ZONES: Final = (HAND, GRAVEYARD, EXILE, COMMAND, LIBRARY)


class Step:
    """One step of how characteristics came about, for `explain_row`: layer, what did it, before and after."""

    def __init__(self, layer: int, effect: ContinuousEffect | None, what: str, before: Row, after: Row) -> None:
        self.layer = layer
        self.effect = effect
        self.what = what
        self.before = before
        self.after = after


class RowBuilder:
    """Works out the rows of one state. `run` does it; `rows`, `views` and `sets` are what came of it.

    Rows are never written once made: each effect makes new ones, shared by objects that looked the same before.
    """

    def __init__(self, engine: RulesEngine, traced: int = 0) -> None:
        self.engine = engine
        self.state = engine.state
        self.faces = engine.faces
        self.rows: dict[int, Row] = {}
        self.views: dict[int, GameObject] = {}  # what exists: phased-out permanents do not (702.26b)
        self.sets: dict[int, AbilitySet] = {}  # by id: abilities of objects that have something to say
        self.effects: list[ContinuousEffect] = []
        self.known: set[tuple[int, str]] = set()
        self.made_sets: dict[int, AbilitySet] = {}  # by identity of the tuple, which the set keeps alive
        self.elsewhere: list[int] = functioning_ids(engine)  # off the board, with abilities that function there
        self.copy_effects: list[EffectInstance] = []
        self.looks = 0  # the aspects that the effects look at (see rules/looks.py)
        self.beyond = 0  # a mask of zones off the board with cards that get rows
        self.traced = traced
        self.steps: list[Step] = []
        self.order = 0

    # --- the whole

    def run(self) -> None:
        """Layer 1 for every object, then, if there is any effect or counter that matters, layers 2 to 7."""
        state = self.state
        if state.effects:
            self.copy_effects = copy_effects_of(state)
        objects = state.objects
        counted: list[GameObject] = []
        for id in state.battlefield:
            o = objects[id]
            entry = self.base(o)
            self.rows[id] = entry.row
            if o.phased_out:
                continue
            self.views[id] = o
            if o.counters:
                counted.append(o)
            if not entry.abilities.plain:
                self.sets[id] = entry.abilities
        for id in state.stack:
            self.add_spell(objects[id])
        self.find_effects()
        if counted:
            self.add_counters(counted)
        if self.effects:
            self.add_other_zones()
            self.apply_layers()

    def base(self, view: View) -> FaceEntry:
        """613.2c: the copiable values, as row and sorted abilities."""
        if view.face_down or self.copy_effects or len(view.cards) != 1 or view.face_override is not None:
            return self.faces.entry(copiable_face(self.state, self.faces, view, self.copy_effects))
        definition = self.state.cards[view.cards[0]].definition
        simple = len(definition.faces) == 1 and not definition.faces[0].halves  # a token may be a copied Room (709.5b)
        if simple and not is_prototyped(view):
            return self.faces.entry(definition.faces[0])
        return self.faces.entry(copiable_face(self.state, self.faces, view, self.copy_effects))

    def add_spell(self, o: GameObject) -> None:
        """A spell, or an ability (which has no characteristics), on the stack."""
        entry = self.base(o)
        self.rows[o.id] = entry.row
        self.views[o.id] = o
        if not entry.abilities.plain:
            self.sets[o.id] = entry.abilities

    # --- finding effects

    def find_effects(self) -> None:
        """Static abilities that function where their objects are, and what resolved spells and abilities left (611)."""
        for id, found in self.sets.items():
            if found.continuous:
                o = self.views[id]
                for entry in found.continuous:
                    self.add_static(o, entry, self.rows[id].abilities)
        for id in self.elsewhere:
            o = self.state.objects[id]
            if o.face_down:
                continue
            face_entry = self.base(o)
            for entry in face_entry.abilities.continuous:
                if not entry.ability.defining:
                    self.add_static(o, entry, face_entry.row.abilities)
        for effect in self.state.effects.values():
            if in_force(self.state, effect):
                self.add_lasting(effect)

    def add_static(self, o: GameObject, entry: StaticEntry, home: tuple[AbilityInstance, ...]) -> None:
        """611.3: the effects of a static ability, if it functions in this zone (113.6) and is not known yet."""
        ability = entry.ability
        if not ability.defining and not entry.functions(o.zone):
            if o.zone != COMMAND or not entry.functions(acting_zone(o.zone, self.base(o))):
                return
        key = (o.id, entry.instance.key)
        if key in self.known:
            return
        self.known.add(key)
        self.looks |= self.faces.looks.at(ability)
        group = EffectGroup(ability.condition)
        stamp = max(o.timestamp, entry.instance.timestamp)  # 613.7a
        defining = ability.defining and entry.instance.granted_by == 0
        for rule in ability.rules:
            if isinstance(rule, Continuous):
                if ability.defining and not defining:
                    rule = as_granted(rule)
                ctx = Context(self.engine, o.id, o.controller, entry.instance, 0, o.choices)
                ctx.rows = self.rows
                ctx.words = o.words
                ctx.values = {"effect": o.id, "timestamp": stamp}
                self.add(
                    ContinuousEffect(rule, ctx, stamp, self.order, group, entry.listed, home, defining, o.timestamp)
                )

    def add_lasting(self, effect: EffectInstance) -> None:
        """611.2: the effects of a resolved spell or ability that change characteristics."""
        holds = effect.holds
        self.looks |= self.faces.looks.at(holds)
        group: EffectGroup | None = None
        rules: tuple[object, ...] = (holds,)
        if isinstance(holds, Static):
            group = EffectGroup(holds.condition)
            rules = holds.rules
        for rule in rules:
            if not isinstance(rule, Continuous):
                continue
            ctx = effect_context(Context(self.engine, effect.source, effect.controller), effect)
            ctx.rows = self.rows
            ctx.instance = AbilityInstance(NO_ABILITY, effect.ability) if effect.ability else None
            part = ContinuousEffect(
                rule, ctx, effect.timestamp, self.order, group or EffectGroup(None), None, (), False
            )
            part.locked = affected_now(self.state, effect)
            part.fixed = part.locked is not None
            self.add(part)

    def add(self, effect: ContinuousEffect) -> None:
        if effect.layers:
            self.order += 1
            self.effects.append(effect)

    def add_counters(self, counted: list[GameObject]) -> None:
        """122.1a-b, 613.4c, 613.1f: counters that change power and toughness, and keyword counters."""
        for o in counted:
            for kind, n in o.counters.items():
                rule = counter_rule(kind, n)
                if rule is None:
                    continue
                ctx = Context(self.engine, o.id, o.controller)
                ctx.rows = self.rows
                stamps = o.memory.get("counter " + kind)  # 613.7c, where commit keeps it
                stamp = stamps[0] if stamps else o.timestamp
                ctx.values = {"effect": o.id, "timestamp": stamp}
                effect = ContinuousEffect(rule, ctx, stamp, self.order, EffectGroup(None), None, (), False)
                effect.locked = (o.id,)
                if kind == HONE:
                    effect.locked = (o.attached_to,) if o.attached_to > 0 else ()
                self.add(effect)

    def add_other_zones(self) -> None:
        """Objects off the battlefield get rows here only where some effect speaks of their zone."""
        zones = 0
        for effect in self.effects:
            if effect.filter is not None:
                zones |= effect.filter.zone_mask()
            elif effect.locked is not None:
                for id in effect.locked:
                    o = self.state.objects.get(id)
                    if o is not None and o.id not in self.rows:
                        self.add_card(o)
        zones &= ~ON_BOARD
        if zones:
            for zone in OTHER_ZONES:
                if zones >> zone & 1:
                    for id in self.state.zone_ids(zone):
                        if id not in self.rows:
                            self.add_card(self.state.objects[id])

    def add_card(self, o: GameObject) -> None:
        """A card off the board takes part in the layers, with the characteristic-defining abilities it has (604.3)."""
        entry = self.base(o)
        self.rows[o.id] = entry.row
        self.views[o.id] = o
        self.beyond |= 1 << o.zone
        for static in entry.abilities.defining:
            self.add_static(o, static, entry.row.abilities)

    # --- applying

    def apply_layers(self) -> None:
        for layer in LAYERS:
            touched = self.apply_layer(layer)
            if touched and (layer in (LAYER_TYPE, LAYER_TEXT)):
                self.settle_lands(layer)

    def apply_layer(self, layer: int) -> bool:
        """All effects of one layer or sublayer, in the order of 613.7 and 613.8."""
        pending = [effect for effect in self.effects if layer in effect.layers]
        if not pending:
            return False
        changed = True
        matters = False
        while pending:
            if changed:
                pending.sort(key=ContinuousEffect.sort_key)
            if changed or matters:  # where the order does not matter, it does not with fewer effects
                matters = len(pending) > 1 and order_matters(pending, layer)
            changed = False
            chosen = next_effect(self, pending, layer) if matters else pending[0]
            pending.remove(chosen)
            known = len(self.effects)
            self.apply(chosen, layer)
            for effect in self.effects[known:]:  # abilities gained just now may say something in this layer, too
                if layer in effect.layers:
                    pending.append(effect)
                    changed = True
        return True

    def apply(self, effect: ContinuousEffect, layer: int) -> None:
        """Applies one effect in one layer, if it exists, and remembers what it applies to (613.6)."""
        if not self.exists(effect):
            return
        ids = self.affected(effect)
        effect.group.started = True
        effect.locked = ids
        changed = self.change(effect, layer, ids)
        if layer <= LAYER_ABILITY:
            for id in changed:
                self.look_again(id)

    def change(self, effect: ContinuousEffect, layer: int, ids: tuple[int, ...]) -> list[int]:
        """Writes new rows. Returns the ids of objects whose abilities are now others."""
        modifications = effect.layers[layer]
        rows = self.rows
        ctx = effect.ctx
        uniform = all(modification.uniform() for modification in modifications)
        made: dict[Row, Row] = {}
        changed: list[int] = []
        for id in ids:
            row = rows.get(id)
            view = self.views.get(id)
            if row is None or view is None:
                continue
            new = made.get(row) if uniform else None
            if new is None:
                new = row.copy()
                for modification in modifications:
                    modification.apply(ctx, view, new)
                if layer <= LAYER_PT_SET:
                    new.base_power = new.power
                    new.base_toughness = new.toughness
                if uniform:
                    made[row] = new
            rows[id] = new
            if new.abilities is not row.abilities:
                changed.append(id)
            if id == self.traced:
                self.steps.append(Step(layer, effect, "", row, new))
        return changed

    def exists(self, effect: ContinuousEffect) -> bool:
        """Whether the effect is there now:
        begun (613.6), or its ability is still on its source and its condition true.
        """
        if effect.group.started:
            return True
        listed = effect.listed
        if listed is not None:
            row = self.rows.get(effect.ctx.source)
            if row is not None and row.abilities is not effect.home and not has_instance(row.abilities, listed):
                return False
        condition = effect.group.condition
        return condition is None or condition.holds(effect.ctx)

    def affected(self, effect: ContinuousEffect) -> tuple[int, ...]:
        """What the effect applies to now (611.3a), or what it has locked in."""
        if effect.locked is not None:
            return effect.locked
        wanted = effect.filter
        if wanted is None:
            return tuple(code for code in effect.rule.which.codes(effect.ctx) if code > 0 and code in self.views)
        return self.matching(effect.ctx, wanted)

    def matching(self, ctx: Context, wanted: Filter) -> tuple[int, ...]:
        """The objects a filter means.

        Objects with the same row, controller and owner are judged once where that decides.
        """
        mask = wanted.zone_mask() or (1 << BATTLEFIELD)
        found: list[int] = []
        if not judged_by_row(wanted):
            for id, view in self.views.items():
                if mask >> view.zone & 1 and wanted.admits(ctx, view):
                    found.append(id)
            return tuple(found)
        judged: dict[tuple[Row, int, int, int, bool, bool], bool] = {}
        source = ctx.source
        rows = self.rows
        for id, view in self.views.items():
            zone = view.zone
            if not mask >> zone & 1:
                continue
            key = (rows[id], view.controller, view.owner, zone, view.token, id == source)
            good = judged.get(key)
            if good is None:
                good = wanted.admits(ctx, view)
                judged[key] = good
            if good:
                found.append(id)
        return tuple(found)

    def look_again(self, id: int) -> None:
        """The abilities of an object are now others: effects of abilities it lost or never had, and has now."""
        row = self.rows[id]
        found = self.sorted_abilities(row.abilities)
        self.sets[id] = found
        if found.continuous:
            o = self.views[id]
            replaced = {entry.instance.key: entry.instance for entry in found.continuous}
            self.drop_rewritten(id, replaced)
            for entry in found.continuous:
                self.add_static(o, entry, row.abilities)

    def sorted_abilities(self, instances: tuple[AbilityInstance, ...]) -> AbilitySet:
        """The abilities, sorted; once for all rows that share them."""
        # lint: allow not-seeded: the key of a cache that keeps the tuple, never an order
        key = id(instances)
        found = self.made_sets.get(key)
        if found is None:
            found = AbilitySet(instances)
            self.made_sets[key] = found
        return found

    def drop_rewritten(self, id: int, now: dict[str, AbilityInstance]) -> None:
        """612:
        an ability whose text was changed before its effect began has the new text's effect, not the old one's.
        """
        kept: list[ContinuousEffect] = []
        for effect in self.effects:
            instance = effect.ctx.instance
            if (
                effect.listed is not None
                and effect.ctx.source == id
                and not effect.group.started
                and instance is not None
            ):
                other = now.get(instance.key)
                if other is not None and other is not instance and not equal(other.ability, instance.ability):
                    self.known.discard((id, instance.key))
                    continue
            kept.append(effect)
        if len(kept) != len(self.effects):
            self.effects = kept

    def settle_lands(self, layer: int) -> None:
        """305.6-305.7: lands whose types or text have changed have the mana abilities of their basic land types."""
        made: dict[Row, Row] = {}
        for id, view in self.views.items():
            row = self.rows[id]
            if not row.types & LAND:
                continue
            new = made.get(row)
            if new is None:
                new = with_intrinsic_mana(row)
                if layer == LAYER_TEXT:
                    new = without_lost_mana(new, self.base(view).row)
                made[row] = new
            if new is not row:
                self.rows[id] = new
                self.look_again(id)
                if id == self.traced:
                    self.steps.append(Step(layer, None, "305.6", row, new))

    # --- for nodes that ask while rows are being built

    def row(self, view: View) -> Row:
        """The row of an object as far as it is built; that of a card elsewhere by its own abilities."""
        row = self.rows.get(view.id)
        return row if row is not None else self.outside(view)

    def outside(self, view: View) -> Row:
        """The row of an object that takes no part in the layers."""
        entry = self.base(view)
        if not entry.abilities.defining or not isinstance(view, GameObject):
            return entry.row
        self.rows[view.id] = entry.row
        row = define(self.engine, view, entry, self.rows)
        del self.rows[view.id]
        return row


NO_ABILITY: Final = KeywordAbility("")


def define(engine: RulesEngine, view: GameObject, entry: FaceEntry, rows: dict[int, Row]) -> Row:
    """604.3, 613.3, 613.4a: a card's row by nothing but its characteristic-defining abilities."""
    parts: list[tuple[int, Continuous, AbilityInstance]] = []
    for static in entry.abilities.defining:
        for rule in static.ability.rules:
            if isinstance(rule, Continuous):
                parts.append((rule.modifications[0].layer(), rule, static.instance))
    for layer in LAYERS:
        for first, rule, instance in parts:
            if first == layer:
                ctx = Context(engine, view.id, view.controller, instance, 0, view.choices)
                ctx.rows = rows
                ctx.words = view.words
                row = rows[view.id].copy()
                for modification in rule.modifications:
                    modification.apply(ctx, view, row)
                row.base_power = row.power
                row.base_toughness = row.toughness
                rows[view.id] = row
    return rows[view.id]


def has_instance(abilities: tuple[AbilityInstance, ...], wanted: AbilityInstance) -> bool:
    """Whether the ability is among them: the same instance, or the same key and text."""
    for instance in abilities:
        if instance is wanted or (instance.key == wanted.key and equal(instance.ability, wanted.ability)):
            return True
    return False


HONE: Final = "hone"


def counter_rule(kind: str, n: int) -> Continuous | None:
    """What counters do to characteristics: +X/+Y counters (122.1a), keyword counters (122.1b), hone counters, which are
    about what the Equipment is attached to (122.1j)."""
    if kind == HONE:
        return Continuous(Source(), (ChangePT(Number(n), Number(0)),))
    if kind[0] in "+-":
        power, _, toughness = kind.partition("/")
        return Continuous(Source(), (ChangePT(Number(n * int(power)), Number(n * int(toughness))),))
    if kind == "exalted":
        return Continuous(Source(), (AddAbility((KeywordAbility(kind),) * n),))  # each counter is an instance (702.83b)
    if kind in KEYWORD_BITS:
        return Continuous(Source(), (AddAbility((KeywordAbility(kind),)),))
    return None


__all__ = ["RowBuilder", "Step", "define"]
