"""CR 603.3c-d: modes, targets and divisions of a triggered ability, chosen as it is put onto the stack."""

from __future__ import annotations

from spellstack.abilities.ability import Triggered
from spellstack.core.decisions import Script
from spellstack.core.events import BY_RULE, Cause, ChoicesSet, Event
from spellstack.core.objects import Choices
from spellstack.core.state import PendingTrigger
from spellstack.rules.announcing import choose_all_targets, choose_modes, text_refusal
from spellstack.rules.engine import RulesEngine
from spellstack.rules.notices import target_notices
from spellstack.rules.proposal import PartDraft, Proposal


def trigger_proposal(engine: RulesEngine, id: int, pending: PendingTrigger, ability: Triggered) -> Proposal:
    """The triggered ability as it is put onto the stack; it knows its event and what it inherits (603.7c)."""
    proposal = Proposal(engine, pending.controller, id, pending.source)
    proposal.instance = pending.instance
    proposal.event = pending.event
    proposal.parts = [PartDraft(ability.body)]
    bound = pending.bound
    if bound is not None:
        proposal.results = dict(bound.results)
        proposal.words = dict(bound.words)
        proposal.first = bound.choices
    if proposal.first is None:
        source = engine.state.see(pending.source)
        proposal.first = source.choices if source is not None else None
        if source is not None and not proposal.words:
            proposal.words = source.words
    return proposal


def choose_for_trigger(engine: RulesEngine, id: int, pending: PendingTrigger) -> Script[Choices | None]:
    """603.3c-d: what the ability's controller chooses; None if no legal choice can be made: it is removed then."""
    ability = pending.instance.ability
    if not isinstance(ability, Triggered):
        return None
    proposal = trigger_proposal(engine, id, pending, ability)
    body = ability.body
    if text_refusal(proposal) is not None:
        return None
    part = proposal.parts[0]
    if body.modes:
        chosen = yield from choose_modes(proposal, part)
        if not chosen or not part.modes:
            return None
    elif not body.targets:
        inherit_targets(proposal, pending)
    fine = yield from choose_all_targets(proposal)
    if not fine:
        return None
    choices = proposal.choices()
    if proposal.first is not None:
        first = proposal.first
        choices.paid = first.paid
        choices.mana = first.mana
        choices.amounts = first.amounts
        choices.from_zone = first.from_zone
    cause = Cause(
        "603.3d" if body.targets else "603.3c", pending.source, pending.controller, BY_RULE, pending.instance.key
    )
    events: list[Event] = [ChoicesSet(cause, id, choices)]
    events.extend(target_notices(proposal) if body.targets or body.modes else [])
    yield from engine.perform(events)
    return choices


def inherit_targets(proposal: Proposal, pending: PendingTrigger) -> None:
    """603.7c: a delayed ability without targets of its own still knows those of what created it ("that creature")."""
    bound = pending.bound
    if bound is None or bound.choices is None or not bound.choices.parts:
        return
    modes = bound.choices.parts[0].modes
    if modes:
        proposal.parts[0].modes[0].targets = list(modes[0].targets)
        proposal.parts[0].modes[0].division = list(modes[0].division)
