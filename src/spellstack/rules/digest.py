"""A name for a position: equal digests, equal futures. Everything that can matter goes in, in a fixed order."""

from __future__ import annotations

import hashlib

from spellstack.core.definition import AbilityInstance, Face
from spellstack.core.events import Event
from spellstack.core.mana import Mana
from spellstack.core.objects import Bindings, Choices, Outcome, View
from spellstack.core.players import Player
from spellstack.core.state import DelayedTrigger, EffectInstance, PendingTrigger, State


def digest(state: State, answers: list[tuple[int, ...]]) -> str:
    """The digest of a state and of the answers given since its stage began, as 32 hex digits."""
    pieces: list[str] = [repr(answers)]
    header(state, pieces)
    for p in state.players:
        player_line(p, pieces)
    for id in sorted(state.objects):
        view_line(state, state.objects[id], pieces)
    for effect in state.effects.values():
        effect_line(effect, pieces)
    for delayed in state.delayed.values():
        delayed_line(delayed, pieces)
    for pending in state.pending:
        pending_line(pending, pieces)
    recent(state, pieces)
    return hashlib.blake2b("\n".join(pieces).encode(), digest_size=16).hexdigest()


def header(state: State, pieces: list[str]) -> None:
    pieces.append(
        repr(
            (
                state.next_id,
                state.clock,
                state.rng,
                state.format,
                state.battlefield,
                state.stack,
                state.exile,
                state.command,
                state.turn,
                state.active,
                state.step,
                state.priority,
                state.passed,
                state.starting_player,
                tuple((t.player, t.source) for t in state.extra_turns),
                state.extra_steps,
                state.steps_left,
            )
        )
    )
    pieces.append(
        repr(
            (
                state.combat_number,
                state.first_strikers,
                state.day,
                state.monarch,
                state.initiative,
                state.stage,
                state.stage_player,
                state.stage_data,
                state.over,
                state.winners,
                state.draw,
                sorted(state.memory.items()),
                sorted(state.state_triggers),
                sorted(state.known.items()),
                sorted(state.became.items()),
                sorted(state.snapshots),
            )
        )
    )


def player_line(p: Player, pieces: list[str]) -> None:
    pieces.append(
        repr(
            (
                p.index,
                p.name,
                p.life,
                sorted(p.counters.items()),
                p.library,
                p.hand,
                p.graveyard,
                tuple(m.key() for m in p.pool),
                p.lands_played,
                p.drew_from_empty,
                p.lost,
                p.won,
                p.left,
                p.turn_began,
                p.turns_taken,
                p.mulligans,
                sorted(p.commander_casts.items()),
                sorted(p.commander_damage.items()),
                sorted(p.memory.items()),
                sorted(p.designations),
            )
        )
    )


def view_line(state: State, o: View, pieces: list[str]) -> None:
    names = tuple(state.cards[c].definition.name for c in o.cards)
    pieces.append(
        repr(
            (
                o.id,
                o.cards,
                names,
                o.zone,
                o.owner,
                o.controller,
                o.base_controller,
                o.face,
                face_key(o.face_override),
                o.token,
                o.is_copy,
                o.tapped,
                o.flipped,
                o.face_down,
                o.phased_out,
                sorted(o.counters.items()),
                o.damage,
                o.deathtouched,
                o.attached_to,
                o.timestamp,
                o.since,
                o.entered,
                o.attacking,
                o.blocking,
                o.blocked,
                o.unblocked,
                o.struck_first,
                sorted(o.memory.items()),
                sorted(o.words.items()),
                choices_key(o.choices),
                instance_key(o.instance),
                o.source,
                bindings_key(o.bound),
            )
        )
    )


def face_key(face: Face | None) -> str:
    if face is None:
        return ""
    return repr(
        (
            face.key,
            face.name,
            str(face.mana_cost),
            face.colors,
            face.types,
            face.supertypes,
            face.subtypes,
            face.power,
            face.toughness,
        )
    )


def instance_key(instance: AbilityInstance | None) -> str:
    return f"{instance.key}@{instance.granted_by}" if instance is not None else ""


def choices_key(choices: Choices | None) -> str:
    if choices is None:
        return ""
    parts = [
        (
            part.origin,
            [(mode.mode, mode.targets, mode.division) for mode in part.modes],
            hashlib.blake2b(repr(part.body).encode(), digest_size=8).hexdigest(),
        )
        for part in choices.parts
    ]
    mana = [mana_key(m) for m in choices.mana]
    return repr(
        (parts, choices.x, choices.costs, choices.alternative, choices.paid, mana, choices.from_zone, choices.amounts)
    )


def mana_key(m: Mana) -> str:
    return repr(m.key())


def bindings_key(bound: Bindings | None) -> str:
    if bound is None:
        return ""
    results = [(label, outcome_key(outcome)) for label, outcome in bound.results]
    event = bound.event
    return repr(
        (
            event_key(event) if isinstance(event, Event) else "",
            results,
            choices_key(bound.choices),
            bound.source,
            bound.words,
        )
    )


def outcome_key(outcome: Outcome) -> str:
    return repr((outcome.did, outcome.moved, outcome.amount, outcome.players, outcome.word))


def event_key(event: Event) -> str:
    c = event.cause
    return repr(
        (
            event.kind,
            event.object,
            event.player,
            event.source,
            event.amount,
            event.word,
            event.new_object,
            event.applied,
            c.rule,
            c.source,
            c.controller,
            c.mode,
        )
    )


def effect_line(e: EffectInstance, pieces: list[str]) -> None:
    pieces.append(
        repr(
            (
                e.id,
                e.timestamp,
                e.source,
                e.controller,
                repr(e.holds),
                e.affected,
                repr(e.duration),
                e.values,
                e.remaining,
                e.turn,
                e.words,
                bindings_key(e.bound),
                e.ability,
            )
        )
    )


def delayed_line(d: DelayedTrigger, pieces: list[str]) -> None:
    pieces.append(
        repr((d.id, instance_key(d.instance), d.source, d.controller, bindings_key(d.bound), repr(d.duration), d.turn))
    )


def pending_line(p: PendingTrigger, pieces: list[str]) -> None:
    event = event_key(p.event) if p.event is not None else ""
    pieces.append(repr((instance_key(p.instance), p.source, p.controller, event, bindings_key(p.bound), p.delayed)))


def recent(state: State, pieces: list[str]) -> None:
    """What happened this turn and the last: "this turn" looks there."""
    log = state.log
    while log is not None and log.turn >= state.turn - 1:
        pieces.append(event_key(log.event))
        log = log.before
