"""CR 604, 611.3, 613: the board: rows of characteristics of one moment, and who listens, forbids, replaces, permits.

It is worked out once for each version of the state. Lists of what is not there are empty, and cost nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellstack.abilities.ability import Activated, Static
from spellstack.abilities.context import Context
from spellstack.abilities.references import Source
from spellstack.abilities.statics import (
    FAMILY_CANNOT,
    FAMILY_CASTING,
    FAMILY_CONTINUOUS,
    FAMILY_COST,
    FAMILY_MUST,
    FAMILY_PERMISSION,
    FAMILY_PLAYER,
    FAMILY_REPLACEMENT,
    Cannot,
    CastingPermission,
    Continuous,
    CostChange,
    ObjectRule,
    PlayerRule,
    Replacement,
    Rule,
)
from spellstack.core.definition import AbilityInstance
from spellstack.core.events import Event
from spellstack.core.objects import GameObject, Row, Snapshot, View
from spellstack.core.state import EffectInstance, State
from spellstack.core.types import BATTLEFIELD, STACK
from spellstack.rules.ability_sets import AbilitySet, StaticEntry, grants_to_players, player_rules_of
from spellstack.rules.continuous import effect_context
from spellstack.rules.copying import copiable_face
from spellstack.rules.durations import in_force, is_for_turn
from spellstack.rules.layers import RowBuilder, define
from spellstack.rules.looks import CHECKED, OPTIONS, TURN, whose_means
from spellstack.rules.zones import acting_zone, resting_entry

if TYPE_CHECKING:
    from spellstack.rules.engine import RulesEngine


class Standing:
    """A rule in force, from a static ability of an object (604.2) or from a resolved spell or ability (611.2).

    `key` names it in the game: a replacement effect is applied to an event once (614.5).
    """

    def __init__(
        self,
        rule: Rule,
        source: int,
        controller: int,
        instance: AbilityInstance | None,
        effect: EffectInstance | None,
        timestamp: int,
        key: str,
        static: Static | None = None,
    ) -> None:
        self.rule = rule
        self.source = source
        self.controller = controller
        self.instance = instance
        self.effect = effect
        self.timestamp = timestamp
        self.key = key
        self.static = static

    def context(self, engine: RulesEngine) -> Context:
        """The point of view of its source: controller, locked amounts, words and results."""
        ctx = Context(engine, self.source, self.controller, self.instance)
        effect = self.effect
        if effect is None:
            view = engine.state.objects.get(self.source)
            if view is not None:
                ctx.words = view.words
                ctx.choices = view.choices
            ctx.values = {"effect": self.source, "timestamp": self.timestamp}
            return ctx
        ctx = effect_context(ctx, effect)
        if effect.bound is not None:
            event = effect.bound.event
            ctx.event = event if isinstance(event, Event) else None
            ctx.results = dict(effect.bound.results)
            ctx.choices = effect.bound.choices
            if ctx.choices is not None and ctx.choices.parts and ctx.choices.parts[0].modes:
                ctx.mode = ctx.choices.parts[0].modes[0]
        return ctx


class Board:
    """What is so at one version of the state. Not written after it is made, but for rows of cards off the board and
    what was found out about this moment, of which a copy knows nothing: `checked`, that no state-based action is due;
    `idle`, a mask of players who could only pass outside of their main phases, `idle_always` in them, too; `means`,
    how often what a player could act with has changed.
    """

    def __init__(self, state: State, rows: dict[int, Row]) -> None:
        self.state = state
        self.version = state.version
        self.rows = rows
        self.outside: dict[int, Row] = {}
        self.triggers: dict[int, list[tuple[int, AbilityInstance]]] = {}
        self.state_triggers: list[tuple[int, AbilityInstance]] = []
        self.replacements: dict[int, list[Standing]] = {}
        self.cannots: dict[str, list[Standing]] = {}
        self.musts: list[Standing] = []
        self.costs: list[Standing] = []
        self.permissions: list[Standing] = []
        self.player_rules: dict[str, list[Standing]] = {}
        self.object_rules: dict[str, list[Standing]] = {}
        self.activated: dict[int, list[tuple[int, AbilityInstance]]] = {}
        self.sets: dict[int, AbilitySet] = {}
        self.looks = 0  # the aspects that anything on it looks at (see rules/looks.py)
        self.changes_spells = False  # whether one of them speaks of spells
        self.changes = False  # whether any continuous effect changes characteristics
        self.widespread = 0  # a mask of the layers of those that may mean what is not there yet
        self.standings: list[Standing] = []
        self.beyond = 0  # a mask of zones off the board with cards that are among the rows
        self.acting: list[tuple[int, int, AbilityInstance]] | None = None  # see rules/options.py
        self.oddities = -1
        self.checked = False
        self.idle = 0
        self.idle_always = 0
        self.means: list[int] = [0] * len(state.players)

    def of(self, state: State) -> Board:
        """The same board for a copy of the state."""
        other = Board(state, self.rows)
        other.outside = self.outside.copy()
        other.triggers = self.triggers
        other.state_triggers = self.state_triggers
        other.replacements = self.replacements
        other.cannots = self.cannots
        other.musts = self.musts
        other.costs = self.costs
        other.permissions = self.permissions
        other.player_rules = self.player_rules
        other.object_rules = self.object_rules
        other.activated = self.activated
        other.sets = self.sets
        other.looks = self.looks
        other.changes_spells = self.changes_spells
        other.changes = self.changes
        other.widespread = self.widespread
        other.standings = self.standings
        other.beyond = self.beyond
        other.acting = self.acting
        other.oddities = self.oddities
        return other

    def outlast(self, state: State, aspects: int, atoms: list[Event]) -> None:
        """Atoms were written that nothing on the board looks at: it is the board of the new version, too."""
        self.version = state.version
        if aspects & CHECKED:
            self.checked = False
        if aspects & OPTIONS:
            players = whose_means(state, atoms) if not self.permissions else -1  # those may speak of anybody's cards
            self.idle &= ~players
            self.idle_always &= ~players
            for player in range(len(self.means)):
                self.means[player] += players >> player & 1


def board(engine: RulesEngine) -> Board:
    """The board of the state as it is."""
    known = engine.board_cache
    state = engine.state
    if known is not None and known.version == state.version and known.state is state:
        return known
    return build(engine)


def build(engine: RulesEngine) -> Board:
    """Works the board out from nothing: rows first, then, read off them, what else the abilities say."""
    builder = RowBuilder(engine)
    outer = engine.building
    engine.building = builder
    try:
        builder.run()
    finally:
        engine.building = outer
    made = Board(engine.state, builder.rows)
    made.sets = builder.sets
    made.changes = bool(builder.effects)
    made.changes_spells = any(e.filter is not None and e.filter.zone_mask() >> STACK & 1 for e in builder.effects)
    for change in builder.effects:
        if change.is_widespread():
            for layer in change.layers:
                made.widespread |= 1 << layer
    made.looks = builder.looks
    made.beyond = builder.beyond
    # From here on nodes may ask for rows: conditions of what is indexed are judged by the finished ones.
    engine.board_cache = made
    for id, found in builder.sets.items():
        view = builder.views[id]
        index(engine, made, view, found, view.zone)
    for id in builder.elsewhere:
        o = engine.state.objects[id]
        if id in builder.sets or o.face_down:
            continue
        entry = resting_entry(engine, o)
        index(engine, made, o, entry.abilities, acting_zone(o.zone, entry))
    for effect in engine.state.effects.values():
        index_effect(engine, made, effect)
    sort_by_time(made)
    return made


def index(engine: RulesEngine, made: Board, view: GameObject, found: AbilitySet, zone: int) -> None:
    """113.6: enters the abilities of an object that function in its zone."""
    if found.plain:
        return
    id = view.id
    for triggered in found.triggered:
        if not (triggered.zones >> zone & 1 or triggered.zones >> view.zone & 1):
            continue
        if triggered.on_state:
            made.state_triggers.append((id, triggered.instance))
        for kind in triggered.kinds:
            made.triggers.setdefault(kind, []).append((id, triggered.instance))
    for entry in found.statics:
        made.looks |= engine.faces.looks.at(entry.ability)
        if entry.functions(zone) or entry.functions(view.zone):
            index_static(engine, made, view, entry)
    if found.activated:
        here = [
            (number, instance)
            for number, instance in found.activated
            if isinstance(instance.ability, Activated) and instance.ability.zone in (zone, view.zone)
        ]
        if here:
            made.activated[id] = here


def index_static(engine: RulesEngine, made: Board, view: GameObject, entry: StaticEntry) -> None:
    """The rules of one static ability, if its condition is met (604.2, 611.3)."""
    ability = entry.ability
    stamp = max(view.timestamp, entry.instance.timestamp)
    if ability.condition is not None:
        probe = Standing(ability.rules[0], view.id, view.controller, entry.instance, None, stamp, "", ability)
        if not ability.condition.holds(probe.context(engine)):
            return
    for i, rule in enumerate(ability.rules):
        family = rule.family()
        if family != FAMILY_CONTINUOUS and family != FAMILY_CASTING:
            key = f"{view.id}:{entry.instance.key}:{i}"
            enter(made, Standing(rule, view.id, view.controller, entry.instance, None, stamp, key, ability), family)
        elif isinstance(rule, Continuous) and grants_to_players(rule):
            for given in player_rules_of(rule):
                key = f"{view.id}:{entry.instance.key}:{i}:{given.word}"
                standing = Standing(given, view.id, view.controller, entry.instance, None, stamp, key, ability)
                enter(made, standing, FAMILY_PLAYER)


def index_effect(engine: RulesEngine, made: Board, effect: EffectInstance) -> None:
    """The rules of a resolved spell or ability that last (611.2)."""
    if is_for_turn(effect):
        made.looks |= TURN
    if not in_force(engine.state, effect):
        return
    holds = effect.holds
    rules: tuple[Rule, ...] = ()
    static: Static | None = None
    if isinstance(holds, Rule):
        rules = (holds,)
    elif isinstance(holds, Static):
        rules = holds.rules
        static = holds
    instance = AbilityInstance(static, effect.ability) if static is not None else None
    for i, rule in enumerate(rules):
        family = rule.family()
        key = f"effect {effect.id}:{i}"
        if isinstance(rule, Continuous):
            if effect.affected is not None and effect.affected and effect.affected[0] < 0:
                for given in player_rules_of(rule):
                    standing = Standing(
                        given, effect.source, effect.controller, instance, effect, effect.timestamp, key
                    )
                    enter(made, standing, FAMILY_PLAYER)
            continue
        standing = Standing(rule, effect.source, effect.controller, instance, effect, effect.timestamp, key, static)
        if static is None or static.condition is None or static.condition.holds(standing.context(engine)):
            enter(made, standing, family)


def enter(made: Board, standing: Standing, family: int) -> None:
    """Puts a rule into the list where those who need it look."""
    rule = standing.rule
    made.standings.append(standing)
    if family == FAMILY_REPLACEMENT and isinstance(rule, Replacement):
        for kind in rule.kinds():
            made.replacements.setdefault(kind, []).append(standing)
    elif family == FAMILY_CANNOT and isinstance(rule, Cannot):
        made.cannots.setdefault(rule.act, []).append(standing)
    elif family == FAMILY_MUST:
        made.musts.append(standing)
    elif family == FAMILY_COST:
        if not is_about_itself(standing):
            made.costs.append(standing)
    elif family == FAMILY_PERMISSION:
        if not is_about_itself(standing):
            made.permissions.append(standing)
    elif family == FAMILY_PLAYER and isinstance(rule, PlayerRule):
        made.player_rules.setdefault(rule.word, []).append(standing)
    elif isinstance(rule, ObjectRule):
        made.object_rules.setdefault(rule.word, []).append(standing)


def is_about_itself(standing: Standing) -> bool:
    """Whether the rule is what a card's own text says of how it is cast: found with its text (see spell_facts.py)."""
    rule = standing.rule
    if standing.effect is not None or standing.instance is None or standing.instance.granted_by:
        return False
    if isinstance(rule, CostChange):
        return rule.of == "cast" and isinstance(rule.what, Source)
    return isinstance(rule, CastingPermission) and isinstance(rule.what, Source)


def sort_by_time(made: Board) -> None:
    """613.10-613.11: effects on players and on rules are applied in timestamp order."""
    if len(made.standings) < 2:
        return
    for word in made.player_rules:
        made.player_rules[word].sort(key=stamp_of)
    for word in made.object_rules:
        made.object_rules[word].sort(key=stamp_of)
    made.permissions.sort(key=stamp_of)


def stamp_of(standing: Standing) -> int:
    return standing.timestamp


def row_of(engine: RulesEngine, view: View) -> Row:
    """The characteristics of an object now, or as it last was (608.2h). While the board is made: as far as they are."""
    if isinstance(view, Snapshot):
        return view.row
    if engine.building is not None:
        return engine.building.row(view)
    now = board(engine)
    row = now.rows.get(view.id)
    if row is None:
        row = now.outside.get(view.id)
        if row is None:
            row = outside_row(engine, view, now)
    return row


def outside_row(engine: RulesEngine, view: View, now: Board) -> Row:
    """The row of a card in a zone that no effect speaks of: what is printed, and what defines itself (604.3)."""
    entry = engine.faces.entry(copiable_face(engine.state, engine.faces, view, []))
    now.outside[view.id] = entry.row  # for others that look at it while it is being defined
    if entry.abilities.defining and isinstance(view, GameObject):
        for static in entry.abilities.defining:
            now.looks |= engine.faces.looks.at(static.ability)
        rows = dict(now.rows)
        rows[view.id] = entry.row
        now.outside[view.id] = define(engine, view, entry, rows)
    return now.outside[view.id]


def abilities_of(engine: RulesEngine, view: View) -> tuple[AbilityInstance, ...]:
    """The abilities of an object, those that keyword abilities stand for beside them (702)."""
    now = engine.board_cache
    if (
        now is not None
        and engine.building is None
        and now.state is engine.state
        and now.version == engine.state.version
    ):
        found = now.sets.get(view.id)
        if found is not None:
            return found.all
    row = engine.row(view)
    entry = resting_entry(engine, view)
    if entry.row.abilities is row.abilities:
        return entry.abilities.all
    return AbilitySet(row.abilities).all


__all__ = ["BATTLEFIELD", "Board", "Standing", "abilities_of", "board", "row_of"]
