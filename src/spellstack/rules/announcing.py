"""CR 601.2b-d, 700.2, 601.4: the choices made while a spell or ability is announced, and what makes them legal.

Everything offered can be completed: each choice is tried before it is offered, with the least that is still to come.
"""

from __future__ import annotations

from spellstack.abilities.ability import X_NOT_ZERO, Body
from spellstack.abilities.costs import Cost
from spellstack.abilities.modal import WorthBody
from spellstack.abilities.own_costs import settled
from spellstack.abilities.rule_words import ANY_NUMBER, ReducingCost
from spellstack.abilities.statics import AdditionalCost, CostChange
from spellstack.core.decisions import Answer, Decision, Option, Refusal, Script, ask
from spellstack.core.events import ChoicesSet
from spellstack.rules.any_number import fewest_times
from spellstack.rules.costs import mentions_x, needs_x, targets_matter, total_cost
from spellstack.rules.payment import payment_refusals
from spellstack.rules.proposal import ChosenCost, ModeDraft, PartDraft, Proposal, escalate_cost
from spellstack.rules.spell_facts import OwnRule
from spellstack.rules.targets import PayableWith, body_refusal, choose_division, choose_targets

MOST_X = 1000
SCANNED_X = 20  # as far as X is tried one by one where it stands in a part of the cost that is not mana


# --- what can still be completed


def text_refusal(proposal: Proposal) -> Refusal | None:
    """601.2c, 700.2a: why the choices that the text asks for can't all be made; None if they can."""
    for part in proposal.parts:
        if not part.body.modes:
            if part.body.targets:
                mode = part.modes[0]
                refusal = body_refusal(proposal.engine, proposal.context(mode), part.body)
                if refusal is not None:
                    return refusal
            continue
        if part.modes:
            for mode in part.modes:
                refusal = body_refusal(proposal.engine, proposal.context(mode), mode.body)
                if refusal is not None:
                    return refusal
            continue
        least, _ = mode_bounds(proposal, part)
        legal = legal_modes(proposal, part)
        if len(legal) < (min(least, 1) if part.body.repeats else least):
            return Refusal("700.2a", "not enough modes have legal targets", proposal.source)
    return None


def cost_refusals(proposal: Proposal, first_only: bool = True) -> list[Refusal]:
    """118.3: why the cost can't be paid with the least that is still to be chosen; empty if it can."""
    for part in proposal.parts:
        if part.body.modes and part.body.mode_costs and not part.modes and mode_bounds(proposal, part)[0] > 0:
            return cheapest_mode_refusals(proposal, part, first_only)
    found = payment_refusals(proposal, total_cost(proposal), first_only)
    if found and proposal.open_x and any_x_payable(proposal):
        return []
    return found


def any_x_payable(proposal: Proposal) -> bool:
    """Whether some X makes the cost payable, where a greater one is not always harder (107.3a)."""
    before = proposal.x
    proposal.open_x = False
    fits = False
    for x in range(1, SCANNED_X + 1):
        proposal.x = x
        if refusal_now(proposal) is None:
            fits = True
            break
    proposal.x = before
    proposal.open_x = True
    return fits


def cheapest_mode_refusals(proposal: Proposal, part: PartDraft, first_only: bool) -> list[Refusal]:
    """702.172a: with modes that cost, at least one of them has to be paid for."""
    last: list[Refusal] = []
    for index in legal_modes(proposal, part):
        part.modes = [ModeDraft(index, part.body.modes[index])]
        last = payment_refusals(proposal, total_cost(proposal), first_only)
        part.modes = []
        if not last:
            return []
    return last


def refusal_now(proposal: Proposal) -> Refusal | None:
    """Why what is announced so far can't be completed; None if it can."""
    refusal = text_refusal(proposal)
    if refusal is not None:
        return refusal
    refusals = cost_refusals(proposal)
    return refusals[0] if refusals else None


# --- modes (700.2)


def mode_bounds(proposal: Proposal, part: PartDraft) -> tuple[int, int]:
    """How many modes have to be, and may be, chosen; with entwine all of them (702.42a)."""
    body = part.body
    n = len(body.modes)
    if part.origin == 0 and proposal.has_chosen("entwine"):
        return n, n
    ctx = proposal.context()
    least = body.choose_at_least.of(ctx)
    most = n if body.choose_at_most is None else body.choose_at_most.of(ctx)
    if part.origin == 0 and escalate_cost(proposal.facts) is not None:
        most = max(most, n)
    return least, most if body.repeats else min(most, n)


def legal_modes(proposal: Proposal, part: PartDraft) -> list[int]:
    """700.2a: the modes for which legal targets could be chosen."""
    found: list[int] = []
    gone = chosen_before(proposal, part.body.fresh) if part.body.fresh else set()
    for i, body in enumerate(part.body.modes):
        mode = ModeDraft(i, body)
        if i in gone:
            continue
        if body_refusal(proposal.engine, proposal.context(mode), body) is None:
            found.append(i)
    return found


def chosen_before(proposal: Proposal, since: str) -> set[int]:
    """The modes that were chosen for this ability of this object before: in this turn, or (`since` "ever") at all."""
    found: set[int] = set()
    key = proposal.instance.key if proposal.instance is not None else ""
    log = proposal.engine.state.log
    while log is not None and (since == "ever" or log.turn == proposal.engine.state.turn):
        event = log.event
        if isinstance(event, ChoicesSet) and event.cause.ability == key and event.cause.source == proposal.source:
            for part in event.choices.parts:
                found.update(mode.mode for mode in part.modes)
        log = log.before
    return found


class ModeCheck:
    """Judges chosen modes together: what they cost must be payable (700.2h)."""

    def __init__(self, proposal: Proposal, part: PartDraft, legal: list[int], costs: bool) -> None:
        self.proposal = proposal
        self.part = part
        self.legal = legal
        self.costs = costs

    def __call__(self, answer: Answer) -> Refusal | None:
        heavy = too_heavy(self.part.body, [self.legal[i] for i in answer], self.proposal)
        if heavy is not None or not self.costs:
            return heavy
        before = self.part.modes
        self.part.modes = drafts(self.part.body, [self.legal[i] for i in answer])
        refusals = payment_refusals(self.proposal, total_cost(self.proposal))
        self.part.modes = before
        return refusals[0] if refusals else None

    def why_not(self, number: int) -> Refusal | None:
        """Why the mode with this number (from 1) is not among the options."""
        if number - 1 in self.legal:
            return None
        return Refusal("700.2a", "the mode has no legal targets", self.proposal.source)


def too_heavy(body: Body, chosen: list[int], proposal: Proposal) -> Refusal | None:
    """700.2i: the pawprints of the chosen modes are not more than so many."""
    if not isinstance(body, WorthBody) or body.choose_at_most is None:
        return None
    most = body.choose_at_most.of(proposal.context())
    if sum(body.weights[i] for i in chosen) <= most:
        return None
    return Refusal("700.2i", f"no more than {most} pawprints", proposal.source)


def drafts(body: Body, chosen: list[int]) -> list[ModeDraft]:
    """The chosen modes in the order in which they are printed (700.2d: a repeated one in sequence)."""
    return [ModeDraft(i, body.modes[i]) for i in sorted(chosen)]


def choose_modes(proposal: Proposal, part: PartDraft) -> Script[bool]:
    """601.2b, 700.2a: the player announces the modes. False if too few are legal."""
    body = part.body
    legal = legal_modes(proposal, part)
    least, most = mode_bounds(proposal, part)
    if not body.repeats:
        most = min(most, len(legal))
    if (len(legal) == 0 and least > 0) or most < least:
        return False
    priced = bool(body.mode_costs) or (part.origin == 0 and escalate_cost(proposal.facts) is not None)
    check = ModeCheck(proposal, part, legal, priced)
    if priced:
        most = most_payable(check, len(legal), least, most, body.repeats)
        legal_now = (
            [i for i, number in enumerate(legal) if check((i,)) is None] if least == 1 else list(range(len(legal)))
        )
        if len(legal_now) < len(legal):
            check.legal = [legal[i] for i in legal_now]
            legal = check.legal
            most = min(most, len(legal)) if not body.repeats else most
        if most < least:
            return False
    options = [Option("mode", "700.2a", value=i + 1, text=proposal.engine.text_of(body.modes[i])) for i in legal]
    rule = "700.2d" if most > 1 else "700.2a"
    decision = Decision(
        "mode",
        proposal.player,
        options,
        rule,
        least,
        most,
        proposal.source,
        repeats=body.repeats,
        check=check,
        least=least_modes(check, len(legal), least, body.repeats),
        excluded=check.why_not,
    )
    answer = yield from ask(decision)
    part.modes = drafts(body, [legal[i] for i in answer])
    return True


def most_payable(check: ModeCheck, n: int, least: int, most: int, repeats: bool) -> int:
    """The largest number of modes of which some choice can be paid for."""
    for size in range(most, least, -1):
        if least_modes(check, n, size, repeats) is not None:
            return size
    return least


def least_modes(check: ModeCheck, n: int, size: int, repeats: bool) -> Answer | None:
    """The first choice of `size` modes that can be paid for."""
    if repeats:
        for i in range(n):
            if check((i,) * size) is None:
                return (i,) * size
        return None
    return extend_modes(check, n, size, (), 0)


def extend_modes(check: ModeCheck, n: int, size: int, picked: Answer, start: int) -> Answer | None:
    if len(picked) == size:
        return picked if check(picked) is None else None
    for i in range(start, n - (size - len(picked)) + 1):
        found = extend_modes(check, n, size, (*picked, i), i + 1)
        if found is not None:
            return found
    return None


# --- additional costs (118.8, 702.33)


def additional_costs(proposal: Proposal) -> list[tuple[OwnRule, AdditionalCost]]:
    """The additional costs of the spell's own text that apply now."""
    facts = proposal.facts
    if facts is None or not proposal.is_spell():
        return []
    found: list[tuple[OwnRule, AdditionalCost]] = []
    for own in facts.additional:
        rule = own.rule
        if isinstance(rule, AdditionalCost) and rule.key != "escalate":
            if own.condition is None or own.condition.holds(proposal.context(None, own.instance)):
                found.append((own, rule))
    return found


def add_mandatory(proposal: Proposal) -> None:
    """118.8: what must be paid in any case; of several to choose from, the first that can be paid for now."""
    for own, rule in additional_costs(proposal):
        if rule.optional:
            continue
        choices = cost_choices(proposal, rule)
        if not choices:
            proposal.base = None
            continue
        chosen = ChosenCost(own, rule, 1, choices[0])
        proposal.optional.append(chosen)
        if len(choices) > 1:
            for cost in choices:
                chosen.cost = cost
                if not payment_refusals(proposal, total_cost(proposal)):
                    break


def cost_choices(proposal: Proposal, rule: AdditionalCost) -> list[Cost]:
    """ "A or B": one of these is paid; what can't be paid (118.6) is not among them."""
    own = proposal.row().mana_cost
    ctx = proposal.context()
    costs = [settled(cost, ctx, own) for cost in rule.alternatives or (rule.cost,)]
    return [cost for cost in costs if cost is not None]


def choose_additional(proposal: Proposal) -> Script[None]:
    """601.2b: which additional costs the player intends to pay, and how often."""
    for chosen in list(proposal.optional):
        choices = cost_choices(proposal, chosen.rule)
        if len(choices) > 1:
            yield from choose_one_cost(proposal, chosen, choices)
    for own, rule in additional_costs(proposal):
        if not rule.optional:
            continue
        costs = cost_choices(proposal, rule)
        if not costs:
            continue
        chosen = ChosenCost(own, rule, 0, costs[0])
        proposal.optional.append(chosen)
        if rule.repeat:
            yield from choose_times(proposal, chosen)
        else:
            chosen.times = 1
            possible = refusal_now(proposal) is None or payable_with_optional(proposal)
            chosen.times = 0
            if possible:
                needed = refusal_now(proposal) is not None and not payable_with_optional(proposal)
                yes = yield from ask_cost(proposal, rule, needed)
                chosen.times = 1 if yes else 0
        if chosen.times == 0:
            proposal.optional.remove(chosen)


def payable_with_optional(proposal: Proposal) -> bool:
    """601.2f: whether it can be paid for only with an optional cost ("costs {2} less to cast if it's bargained").

    Mana that may be spent only on costs with {X} pays for a spell whose kicker has it.
    """
    facts = proposal.facts
    if facts is None:
        return False
    for chosen in any_number_costs(proposal):
        proposal.optional.append(chosen)
        fits = fewest_times(proposal, chosen, cost_refusals) > 0
        proposal.optional.remove(chosen)
        if fits:
            return True
    reduced = any(own.rule.condition for own in facts.cost_changes if isinstance(own.rule, CostChange))
    known = [chosen.own for chosen in proposal.optional]
    helpful = [
        ChosenCost(own, rule, 1, rule.cost)
        for own, rule in additional_costs(proposal)
        if rule.optional and own not in known and (reduced or isinstance(rule, ReducingCost) or mentions_x(rule.cost))
    ]
    before = proposal.optional
    for some in [[chosen] for chosen in helpful] + ([helpful] if len(helpful) > 1 else []):
        proposal.optional = before + some
        fits = refusal_now(proposal) is None
        proposal.optional = before
        if fits:
            return True
    return False


def any_number_costs(proposal: Proposal) -> list[ChosenCost]:
    """The costs that make the spell cheaper each time they are paid."""
    found: list[ChosenCost] = []
    for own, rule in additional_costs(proposal):
        if rule.key == ANY_NUMBER and all(chosen.rule is not rule for chosen in proposal.optional):
            found.append(ChosenCost(own, rule, 0, rule.cost))
    return found


def ask_cost(proposal: Proposal, rule: AdditionalCost, needed: bool) -> Script[bool]:
    """Whether the cost is to be paid; where the spell can't be paid for without it (`needed`) there is no choice."""
    options = [Option("yes", rule.rule, value=1, text="yes")]
    if not needed:
        options.append(Option("no", rule.rule, text="no"))
    decision = Decision("optional_cost", proposal.player, options, rule.rule, source=proposal.object, prompt=rule.key)
    answer = yield from ask(decision)
    return answer[0] == 0


def choose_one_cost(proposal: Proposal, chosen: ChosenCost, choices: list[Cost]) -> Script[None]:
    """One of several costs, of those that can be paid."""
    payable: list[Cost] = []
    for cost in choices:
        chosen.cost = cost
        if refusal_now(proposal) is None:
            payable.append(cost)
    if not payable:
        chosen.cost = choices[0]
        return
    rule = chosen.rule.rule
    options = [
        Option("cost", rule, value=choices.index(cost) + 1, text=proposal.engine.text_of(cost)) for cost in payable
    ]
    decision = Decision(
        "alternative_cost", proposal.player, options, rule, source=proposal.object, prompt=chosen.rule.key
    )
    answer = yield from ask(decision)
    chosen.cost = payable[answer[0]]


def choose_times(proposal: Proposal, chosen: ChosenCost) -> Script[None]:
    """702.33c: a cost that may be paid any number of times."""
    least = max(0, fewest_times(proposal, chosen, cost_refusals)) if chosen.rule.key == ANY_NUMBER else 0
    most = least
    while most < MOST_X:
        chosen.times = most + 1
        if refusal_now(proposal) is not None:
            break
        most += 1
    chosen.times = 0
    rule = chosen.rule.rule
    if least == most:
        chosen.times = least
        return
    decision = Decision("number", proposal.player, [], rule, least, most, proposal.object, chosen.rule.key)
    answer = yield from ask(decision)
    chosen.times = answer[0]


# --- X (107.3)


def choose_x(proposal: Proposal, check: XCheck) -> Script[bool]:
    """601.2b, 107.3a: the value of X. False if no value is legal."""
    if not needs_x(proposal):
        return check(()) is None
    most = SCANNED_X if proposal.open_x else greatest_x(proposal)
    proposal.open_x = False
    least = 0
    while least <= most and check((least,)) is not None:
        least += 1
    while most > least and check((most,)) is not None:
        most -= 1
    if least > most:
        return False
    decision = Decision("x", proposal.player, [], "107.3a", least, most, proposal.object, "X", check=check)
    answer = yield from ask(decision)
    proposal.x = answer[0]
    return True


class XCheck:
    """Judges a value of X: payable, with targets, and not forbidden (601.3a). Subclassed where more forbids it."""

    def __init__(self, proposal: Proposal) -> None:
        self.proposal = proposal

    def __call__(self, answer: Answer) -> Refusal | None:
        if not answer:
            return None
        before = self.proposal.x
        self.proposal.x = answer[0]
        refusal = refusal_now(self.proposal) or self.more()
        self.proposal.x = before
        return refusal

    def more(self) -> Refusal | None:
        """What else forbids the value: the ability itself may ("X can't be 0")."""
        ability = self.proposal.ability
        if ability is not None and self.proposal.x == 0 and X_NOT_ZERO in ability.limits:
            return Refusal("107.3a", X_NOT_ZERO, self.proposal.source)
        return None


def greatest_x(proposal: Proposal) -> int:
    """The greatest X that can be paid for."""
    before = proposal.x
    low = 0
    high = 1
    while high < MOST_X and payable_with_x(proposal, high):
        low = high
        high *= 2
    while high - low > 1:
        middle = (low + high) // 2
        if payable_with_x(proposal, middle):
            low = middle
        else:
            high = middle
    proposal.x = before
    return low


def fits_with_x(proposal: Proposal) -> bool:
    """601.2c: whether there are targets with some X that can be paid ("with mana value X")."""
    if not needs_x(proposal):
        return False
    open_x = proposal.open_x
    most = SCANNED_X if open_x else greatest_x(proposal)
    proposal.open_x = False
    fits = False
    for x in range(1, most + 1):
        proposal.x = x
        if text_refusal(proposal) is None and (not open_x or refusal_now(proposal) is None):
            fits = True
            break
    proposal.x = 0
    proposal.open_x = open_x
    return fits


def payable_with_x(proposal: Proposal, x: int) -> bool:
    proposal.x = x
    return not cost_refusals(proposal)


# --- Phyrexian symbols (107.4f)


def choose_life_symbols(proposal: Proposal) -> Script[None]:
    """601.2b: how many Phyrexian symbols are paid with life."""
    total = total_cost(proposal)
    n = sum(1 for symbol in total.symbols if symbol.phyrexian)
    if n == 0:
        return
    legal: list[int] = []
    for k in range(n + 1):
        proposal.life_symbols = k
        if not payment_refusals(proposal, total):
            legal.append(k)
    proposal.life_symbols = -1
    if not legal:
        return
    check = LifeCheck(proposal)
    decision = Decision(
        "number",
        proposal.player,
        [],
        "107.4f",
        legal[0],
        legal[-1],
        proposal.object,
        "pay life",
        check=check,
        excluded=check.why_not,
    )
    answer = yield from ask(decision)
    proposal.life_symbols = answer[0]


class LifeCheck:
    """Judges how many Phyrexian symbols are paid with life."""

    def __init__(self, proposal: Proposal) -> None:
        self.proposal = proposal

    def __call__(self, answer: Answer) -> Refusal | None:
        return self.why_not(answer[0])

    def why_not(self, n: int) -> Refusal | None:
        before = self.proposal.life_symbols
        self.proposal.life_symbols = n
        refusals = payment_refusals(self.proposal, total_cost(self.proposal))
        self.proposal.life_symbols = before
        return refusals[-1] if refusals else None


# --- targets (601.2c-d)


class PayableTargets(PayableWith):
    """601.2f: with targets that change the cost, it must stay payable; 601.3d: the last of them must suit the time."""

    def __init__(self, proposal: Proposal, mode: ModeDraft) -> None:
        self.proposal = proposal
        self.mode = mode

    def holds(self, slot: int, codes: tuple[int, ...]) -> bool:
        before = self.mode.targets
        targets = list(before)
        while len(targets) <= slot:
            targets.append(())
        targets[slot] = codes
        self.mode.targets = targets
        wanted = self.proposal.must_target
        last = wanted is not None and slot == len(self.mode.body.targets) - 1
        fits = not cost_refusals(self.proposal) and (
            wanted is None or not last or wanted.holds(self.proposal.context())
        )
        self.mode.targets = before
        return fits


def choose_all_targets(proposal: Proposal) -> Script[bool]:
    """601.2c-d: targets and divisions of every text part, in order. False if some target can't be chosen."""
    for part in proposal.parts:
        for mode in part.modes:
            if not mode.body.targets:
                continue
            priced = proposal.base is not None and targets_matter(proposal.engine, proposal)
            payable = PayableTargets(proposal, mode) if priced or proposal.must_target is not None else None
            chosen = yield from choose_targets(proposal.engine, proposal.context(mode), mode.body, mode, payable)
            if chosen is None:
                return False
            mode.targets = chosen
            mode.division = yield from choose_division(proposal.context(mode), mode.body, chosen)
    return True
