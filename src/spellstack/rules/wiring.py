"""CR 609: the port for nodes, filled in: each method leads into the room that knows."""

from __future__ import annotations

from spellstack.abilities.ability import Body, KeywordAbility, Triggered
from spellstack.abilities.context import Context
from spellstack.abilities.durations import TURN_PLAYER, NextTurnOf
from spellstack.abilities.statics import PlayerRule
from spellstack.core.decisions import Answer, Decision, Option, Script, ask
from spellstack.core.definition import AbilityInstance, Face
from spellstack.core.events import BY_RULE, Cause, Event, TokenCreated, ZoneChange
from spellstack.core.mana import Mana
from spellstack.core.node import Node
from spellstack.core.objects import Bindings, Choices, GameObject, PartChoice, Row, Snapshot, View
from spellstack.core.rng import next_state, output
from spellstack.core.state import DelayedCreated, DelayedTrigger, EffectInstance, EffectStarted, PendingTrigger
from spellstack.core.types import CREATURE, LEGENDARY, STACK
from spellstack.rules import (
    attacking,
    casting,
    copying,
    lands,
    preview,
    resolution_costs,
    restrictions,
    retargeting,
    spell_copies,
)
from spellstack.rules.board import board, row_of
from spellstack.rules.combat_checks import lethal_damage
from spellstack.rules.commit import add_pending, set_rng, write, write_log
from spellstack.rules.engine import RulesEngine
from spellstack.rules.inputs import Checkpoint
from spellstack.rules.perform import perform
from spellstack.rules.player_rules import rules_for
from spellstack.rules.possible import is_possible
from spellstack.rules.resolving import resolve_body
from spellstack.rules.zones import scans_before


class GameEngine(RulesEngine):
    """The engine of a game."""

    # --- forks

    def fork(self, checkpoint: Checkpoint) -> GameEngine:
        """An engine for another game that goes on from a checkpoint: what was worked out of cards is common."""
        other = GameEngine(checkpoint.state.copy())
        other.names = self.names
        other.settings = checkpoint.settings
        other.faces = self.faces
        other.casting = self.casting.shared()
        other.zone_scans = scans_before(self.zone_scans, checkpoint.state.next_id)
        if checkpoint.board is not None:
            other.board_cache = checkpoint.board.of(other.state)
        return other

    def back(self, checkpoint: Checkpoint) -> None:
        """The game becomes what it was at a checkpoint."""
        board = checkpoint.board
        self.settings = checkpoint.settings
        self.restore(checkpoint.state.copy(), board.of(self.state) if board is not None else None)

    # --- reading

    def row(self, view: View) -> Row:
        now = self.board_cache
        state = self.state
        if now is not None and now.version == state.version and now.state is state and self.building is None:
            row = now.rows.get(view.id)
            if row is not None and not isinstance(view, Snapshot):
                return row
        return row_of(self, view)

    def copiable(self, view: View) -> Face:
        return copying.copiable(self, view)

    def printed(self, view: View) -> Face:
        return copying.printed(self, view)

    def mana_value(self, view: View) -> int:
        """202.3e: on the stack X is what was announced."""
        row = self.row(view)
        if view.zone == STACK and row.mana_cost is not None and view.choices is not None:
            return row.mana_value + row.mana_cost.variables() * view.choices.x
        return row.mana_value

    def is_creature_name(self, name: str) -> bool:
        for card in self.state.cards.values():
            for face in card.definition.faces:
                if face.name == name and face.types & CREATURE and not face.supertypes & LEGENDARY:
                    return True
        return False

    def definition_names(self) -> tuple[str, ...]:
        return self.names

    def toxic_value(self, view: View) -> int:
        total = 0
        for instance in self.row(view).abilities:
            ability = instance.ability
            if isinstance(ability, KeywordAbility) and ability.name == "toxic" and ability.amount is not None:
                total += ability.amount.of(Context(self, view.id, view.controller, instance))
        return total

    def is_goaded(self, view: View) -> bool:
        return attacking.is_goaded(self, view.id)

    def player_rule_count(self, player: int, word: str) -> int:
        return len(rules_for(self, player, word))

    def choices_of(self, object: int) -> Choices | None:
        return self.part_choices(object)

    def is_possible(self, event: Event) -> bool:
        return is_possible(self, event)

    def replaces(self, kind: int) -> bool:
        return kind in board(self).replacements

    def lethal_damage(self, view: GameObject) -> int:
        return lethal_damage(self, view)

    def entering(self, event: Event) -> View | None:
        """614.12: with the id that the object has before it enters, so that "this" and "another" are told apart."""
        if not isinstance(event, ZoneChange | TokenCreated):
            return None
        seen = Snapshot(preview.entering_object(self, event), preview.preview_row(self, event))
        seen.id = event.object
        return seen

    def can_attach(self, attachment: GameObject, code: int) -> bool:
        return restrictions.can_attach(self, attachment, code) is None

    def can_target(self, ctx: object, code: int) -> bool:
        if not isinstance(ctx, Context):
            return False
        source = self.state.see(ctx.stack_object or ctx.source)
        return source is None or restrictions.untargetable(self, source, ctx.controller, code) is None

    def keeps_mana(self, player: int, mana: Mana) -> bool:
        """106.4: an effect says that the player doesn't lose this mana."""
        for standing in rules_for(self, player, "mana does not empty"):
            kind = kept_kinds(standing.rule, standing.context(self))
            if kind == 0 or mana.kind & kind:
                return True
        return False

    def instead_of_losing(self, player: int, pool: tuple[Mana, ...]) -> tuple[Mana, ...]:
        """106.4, 614.1a: unspent mana that the player would lose and that becomes mana of another type instead."""
        found = rules_for(self, player, "lost mana becomes")
        if not found:
            return ()
        kind = kept_kinds(found[-1].rule, found[-1].context(self))
        return tuple(mana.of_type(kind) for mana in pool)

    # --- doing

    def perform(self, batch: list[Event]) -> Script[list[Event]]:
        return perform(self, batch)

    def ask(self, decision: Decision) -> Script[Answer]:
        return ask(decision)

    def start_effect(
        self,
        ctx: object,
        holds: Node,
        affected: tuple[int, ...] | None,
        duration: Node | None,
        values: tuple[tuple[str, int], ...] = (),
        remaining: int = -1,
        rule: str = "611.2",
    ) -> Script[int]:
        event = self.effect_event(ctx, holds, affected, duration, values, remaining, rule)
        if event is None:
            return 0
        yield from perform(self, [event])
        return event.amount

    def effect_event(
        self,
        ctx: object,
        holds: Node,
        affected: tuple[int, ...] | None,
        duration: Node | None,
        values: tuple[tuple[str, int], ...] = (),
        remaining: int = -1,
        rule: str = "611.2",
        arriving: tuple[Event, ...] = (),
    ) -> Event | None:
        if not isinstance(ctx, Context):
            return None
        key = ctx.instance.key if ctx.instance is not None else ""
        words = tuple(ctx.words.items())
        if isinstance(duration, NextTurnOf):
            players = duration.who.players(ctx)
            if not players:
                return None
            values = (*values, (TURN_PLAYER, players[0]))
        effect = EffectInstance(
            0,
            0,
            ctx.source,
            ctx.controller,
            holds,
            affected,
            duration,
            values,
            remaining,
            self.state.turn,
            words,
            self.bindings(ctx),
            rule,
            key,
        )
        return EffectStarted(ctx.cause(rule), effect, arriving)

    def bindings(self, ctx: Context) -> Bindings:
        """What an effect or delayed ability carries along from the spell or ability that makes it."""
        results = tuple(ctx.results.items())
        choices = ctx.choices
        if choices is not None and ctx.mode is not None and choices.parts:
            part = PartChoice(choices.parts[0].body, (ctx.mode,), ctx.part_origin)
            choices = Choices((part,), choices.x, choices.costs, choices.alternative, choices.paid, choices.mana)
        x = ctx.values.get("X", -1)  # 107.3f: as it was chosen during the resolution
        if x >= 0:
            known = choices if choices is not None else Choices()
            choices = Choices(known.parts, x, known.costs, known.alternative, known.paid, known.mana, known.from_zone)
        return Bindings(ctx.event, results, choices, ctx.source, tuple(ctx.words.items()))

    def delay(self, ctx: object, trigger: Node, duration: Node | None) -> Script[int]:
        if not isinstance(ctx, Context) or not isinstance(trigger, Triggered):
            return 0
        key = ctx.instance.key if ctx.instance is not None else ""
        instance = AbilityInstance(trigger, f"{key}>delayed")
        delayed = DelayedTrigger(0, instance, ctx.source, ctx.controller, self.bindings(ctx), duration, self.state.turn)
        event = DelayedCreated(ctx.cause("603.7"), delayed)
        yield from perform(self, [event])
        return event.amount

    def reflexive(self, ctx: object, trigger: Node) -> Script[None]:
        if isinstance(ctx, Context) and isinstance(trigger, Triggered):
            key = ctx.instance.key if ctx.instance is not None else ""
            instance = AbilityInstance(trigger, f"{key}>reflexive")
            pending = PendingTrigger(instance, ctx.source, ctx.controller, ctx.event, self.bindings(ctx))
            yield from perform(self, [Event(91, ctx.cause("603.12"), ctx.source, ctx.controller, ctx.source)])
            add_pending(self.state, [pending])

    def end_delayed(self, id: int) -> None:
        write(self.state, Event(20, Cause("603.7b", mode=BY_RULE), amount=id))

    def put_trigger(self, instance: AbilityInstance, source: int, controller: int, event: Event | None) -> None:
        add_pending(self.state, [PendingTrigger(instance, source, controller, event, Bindings(event, source=source))])

    def pay(self, player: int, cost: Node, ctx: object, cause: Cause) -> Script[bool]:
        return resolution_costs.pay_during_resolution(self, player, cost, ctx, cause)

    def can_pay(self, player: int, cost: Node, ctx: object) -> bool:
        return resolution_costs.can_pay_during_resolution(self, player, cost, ctx)

    def cast_now(self, player: int, object: int, alternative: str, ctx: object) -> Script[bool]:
        return casting.cast_during_resolution(self, player, object, alternative, ctx)

    def can_cast_now(self, player: int, object: int, alternative: str) -> bool:
        return casting.can_cast_during_resolution(self, player, object, alternative)

    def play_land_now(self, player: int, object: int, ctx: object) -> Script[bool]:
        return lands.play_land_during_resolution(self, player, object, ctx)

    def copy_spell(
        self, ctx: object, object: int, controller: int, new_targets: bool, face: Face | None = None
    ) -> Script[int]:
        return spell_copies.copy_spell(self, ctx, object, controller, new_targets, face)

    def copy_at(self, ctx: object, object: int, controller: int, code: int) -> Script[int]:
        return spell_copies.copy_at(self, ctx, object, controller, code)

    def could_target(self, object: int, code: int) -> bool:
        return spell_copies.could_target(self, object, code)

    def new_targets(self, player: int, object: int, ctx: object, how: str, only: int = 0) -> Script[bool]:
        return retargeting.choose_new_targets(self, player, object, ctx, how, only)

    def random_number(self, ctx: object, sides: int, what: str) -> Script[int]:
        """A draw from the stream of chance; a `random` decision stands for it, answered by the stream itself."""
        state = next_state(self.state.rng)
        n = output(state) % sides
        if sides > 1:
            source = ctx.source if isinstance(ctx, Context) else 0
            options = [Option("random", "706.2", value=i, text=str(i)) for i in range(sides)]
            decision = Decision("random", self.state.active, options, "706.2", source=source, prompt=what, least=(n,))
            if self.settings.scripted_chance:
                answer = yield from self.ask(decision)
                n = answer[0]
        set_rng(self.state, state)
        return n

    def resolve_body(self, ctx: object, body: Node) -> Script[None]:
        if isinstance(ctx, Context) and isinstance(body, Body):
            yield from resolve_body(self, ctx, body)

    def fight_order(self, players: list[int]) -> list[int]:
        order = self.state.apnap()
        return [p for p in order if p in players]

    def note(self, cause: Cause, object: int, player: int, word: str) -> None:
        """A line for the log: a step of a procedure that changes nothing by itself."""
        write_log(self.state, [Event(104, cause, object, player, word=word)])


def kept_kinds(rule: Node, ctx: Context) -> int:
    """The colour mask of a "don't lose this mana" rule; 0 for all mana."""
    if isinstance(rule, PlayerRule) and rule.amount is not None:
        return rule.amount.of(ctx)
    return 0
