"""CR 702.47, 612.10: splicing cards from the hand onto a spell that is being cast."""

from __future__ import annotations

from spellstack.abilities.statics import TextAddition
from spellstack.core.decisions import Answer, Decision, Option, Refusal, Script, ask
from spellstack.core.types import HAND
from spellstack.rules.announcing import choose_modes, cost_refusals, refusal_now, text_refusal
from spellstack.rules.proposal import PartDraft, Proposal
from spellstack.rules.spell_facts import facts_of


class Splice:
    """A card in hand that may be spliced, by one of its splice abilities."""

    def __init__(self, card: int, addition: TextAddition) -> None:
        self.card = card
        self.addition = addition


def possible_splices(proposal: Proposal) -> list[Splice]:
    """702.47a-b: the cards in hand whose splice ability fits the spell, whose cost can be paid and choices made."""
    engine = proposal.engine
    found: list[Splice] = []
    engine.casting.refused.clear()
    for id in engine.state.players[proposal.player].hand:
        row = engine.row(engine.state.objects[id])
        for addition in facts_of(engine, row).splices:
            splice = Splice(id, addition)
            refusal = splice_refusal(proposal, splice)
            if refusal is None:
                found.append(splice)
            else:
                engine.casting.refused[id] = refusal
    return found


def splice_refusal(proposal: Proposal, splice: Splice) -> Refusal | None:
    """Why this card can't be spliced onto the spell now, alone."""
    ctx = proposal.context()
    if not splice.addition.onto.admits(ctx, proposal.view()):
        return Refusal("702.47a", "the spell is not of the quality it is spliced onto", splice.card)
    return together_refusal(proposal, [splice])


def together_refusal(proposal: Proposal, splices: list[Splice]) -> Refusal | None:
    """Why these cards can't all be spliced: a required choice can't be made (702.47b), or the costs can't be paid."""
    parts = list(proposal.parts)
    costs = list(proposal.spliced)
    add_splices(proposal, splices)
    refusal: Refusal | None = None
    unfit = text_refusal(proposal)
    if unfit is not None:
        refusal = Refusal("702.47b", "a required choice for its text can't be made", splices[0].card)
    else:
        refusals = cost_refusals(proposal)
        refusal = refusals[0] if refusals else None
    proposal.parts = parts
    proposal.spliced = costs
    return refusal


def add_splices(proposal: Proposal, splices: list[Splice]) -> None:
    """702.47b: the added texts come after the spell's own, in the order announced; their targets are chosen with the
    others (702.47d), and all is lost with the choices of the spell as it leaves the stack (702.47e).
    """
    engine = proposal.engine
    for splice in splices:
        row = engine.row(engine.state.objects[splice.card])
        for body in facts_of(engine, row).bodies:
            proposal.parts.append(PartDraft(body, splice.card))
        proposal.spliced.append(splice.addition)


class SpliceCheck:
    """Judges several cards together, and says why a card is not offered."""

    def __init__(self, proposal: Proposal, found: list[Splice]) -> None:
        self.proposal = proposal
        self.found = found

    def __call__(self, answer: Answer) -> Refusal | None:
        chosen = [self.found[i] for i in answer]
        cards = [splice.card for splice in chosen]
        if len(set(cards)) < len(cards):
            return Refusal("702.47b", "one card can't be spliced onto the same spell more than once", cards[0])
        return together_refusal(self.proposal, chosen) if chosen else None

    def why_not(self, card: int) -> Refusal | None:
        return splice_card_refusal(self.proposal, card)


def splice_card_refusal(proposal: Proposal, card: int) -> Refusal | None:
    """Why a card can't be spliced onto the spell; None if it can."""
    engine = proposal.engine
    o = engine.state.objects.get(card)
    if o is None or o.zone != HAND or o.owner != proposal.player:
        return Refusal("702.47a", "splice functions only while the card is in its owner's hand", card)
    additions = facts_of(engine, engine.row(o)).splices
    if not additions:
        return Refusal("702.47a", "it has no splice ability", card)
    last: Refusal | None = None
    for addition in additions:
        last = splice_refusal(proposal, Splice(card, addition))
        if last is None:
            return None
    return last


def choose_splices(proposal: Proposal) -> Script[bool]:
    """702.47a-b: the player reveals the cards to splice, all at once, in the order their texts are followed."""
    found = possible_splices(proposal)
    if found:
        check = SpliceCheck(proposal, found)
        options = [Option("splice", "702.47a", object=splice.card) for splice in found]
        decision = Decision(
            "optional_cost",
            proposal.player,
            options,
            "702.47a",
            0,
            len(found),
            proposal.object,
            "splice",
            ordered=True,
            repeats=True,
            check=check,
            least=(),
            excluded=check.why_not,
        )
        answer = yield from ask(decision)
        if answer:
            add_splices(proposal, [found[i] for i in answer])
    for part in proposal.parts:
        if part.origin and part.body.modes:
            chosen = yield from choose_modes(proposal, part)
            if not chosen:
                return False
    return True


__all__ = ["choose_splices", "possible_splices", "refusal_now", "splice_card_refusal"]
