"""CR 508.1c-h, 509.1b-d, 510.1, 609.4: static sentences about combat, and the times at which a spell may be cast."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from spellstack.abilities.amounts import each_text
from spellstack.abilities.conditions import Condition, Not
from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost, ManaPart
from spellstack.abilities.filters import AnyOf, Filter, Phrase
from spellstack.abilities.nouns import PlayerHead, TypeIs, YouHead
from spellstack.abilities.qualities import ControlledBy
from spellstack.abilities.references import Attached, Each, Reference, Source, You
from spellstack.abilities.statics import Cannot, Must, ObjectRule, PlayerRule, Rule
from spellstack.abilities.values import Number, Value
from spellstack.abilities.wording import WORD_NUMBERS, number_word, with_article
from spellstack.core.mana import parse_cost
from spellstack.core.node import Printer, equal
from spellstack.core.types import (
    BEGIN_COMBAT,
    CREATURE,
    DECLARE_ATTACKERS,
    DECLARE_BLOCKERS,
    END_COMBAT,
    FIRST_STRIKE_DAMAGE,
    PLANESWALKER,
    UPKEEP,
)
from spellstack.phrases.costs import read_mana
from spellstack.phrases.nouns import read_phrase
from spellstack.phrases.numbers import read_amount, read_each
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import read_object

YOU: Final = You()
YOURSELF: Final[Filter] = YouHead()
YOURS: Final[Filter] = AnyOf((YOURSELF, Phrase((), TypeIs(PLANESWALKER), (ControlledBy(YOU),))))
Rules = tuple[Rule, ...]


# --- costs to attack and block (508.1h, 509.1d)


@dataclass(frozen=True)
class AttackTax(ObjectRule):
    """ "Creatures can't attack you unless their controller pays {2} for each ..." `form`: what follows the cost."""

    def text(self, printer: Printer) -> str:
        whom = "you or planeswalkers you control" if equal(self.other, YOURS) else "you"
        cost = self.cost.text(printer) if self.cost is not None else ""
        end = self.form
        if self.amount is not None:  # so many times {1}
            cost = "{X}"
            end += f", where X is {self.amount.text(printer)}"
        return f"{self.who.text(printer)} can't attack {whom} unless their controller pays {cost} {end}"


TAX_ENDS: Final = (
    "for each creature they control that's attacking you or a planeswalker you control",
    "for each creature they control that's attacking you",
    "for each of those creatures",
)


def read_tax(reader: Reader) -> Rules | None:
    who = read_object(reader, False)
    if who is None or not reader.phrase("can't attack you"):
        return None
    other = YOURS if reader.phrase("or planeswalkers you control") else YOURSELF
    if not reader.phrase("unless their controller pays"):
        return None
    each: Value | None = None
    variable = reader.accept("{x}")
    mana = parse_cost("{1}") if variable else read_mana(reader)
    form = reader.first_of(*TAX_ENDS)
    if mana is None or not form:
        return None
    if variable:
        each = read_amount(reader) if reader.phrase(", where x is") else None
        if each is None:
            return None
        return (AttackTax("attack cost", who, other=other, cost=Cost((ManaPart(mana),)), form=form, amount=each),)
    return (AttackTax("attack cost", who, other=other, cost=Cost((ManaPart(mana),)), form=form),)


@dataclass(frozen=True)
class OwnTax(ObjectRule):
    """ "This creature can't attack or block unless you pay {2}": `form` the acts; a second rule is silent.

    `amount`: so many times the cost. Whoever attacks or blocks with it pays, however that player is called.
    """

    payer: str = "you pay"

    def text(self, printer: Printer) -> str:
        if not self.form:
            return ""
        cost = self.cost.text(printer) if self.cost is not None else ""
        found = f"{self.who.text(printer)} can't {self.form} unless {self.payer} {cost}"
        return f"{found} {each_text(self.amount, printer)}" if self.amount is not None else found


def read_own_tax(reader: Reader) -> Rules | None:
    who = read_object(reader, False)
    if who is None or not reader.accept("can't"):
        return None
    acts = reader.first_of("attack or block", "attack", "block")
    payer = reader.first_of("you pay", "its controller pays") if acts and reader.accept("unless") else ""
    mana = read_mana(reader) if payer else None
    if mana is None or (payer == "you pay" and not isinstance(who, Source)):
        return None
    each = read_each(reader) if reader.phrase("for each") else None
    cost = Cost((ManaPart(mana),))
    rules: list[Rule] = []
    if "attack" in acts:
        rules.append(OwnTax("attack cost", who, cost=cost, form=acts, amount=each, payer=payer))
    if "block" in acts:
        rules.append(OwnTax("block cost", who, cost=cost, form="" if rules else acts, amount=each, payer=payer))
    return tuple(rules)


# --- how many (508.1c, 509.1b)


@dataclass(frozen=True)
class AtMost(PlayerRule):
    """ "No more than one creature can attack each combat"; `form`: what they can't do."""

    def text(self, printer: Printer) -> str:
        n = self.amount.n if isinstance(self.amount, Number) else 0
        noun = "creature" if n == 1 else "creatures"
        return f"no more than {number_word(n)} {noun} can {self.form} each combat"


def read_at_most(reader: Reader) -> Rules | None:
    if not reader.phrase("no more than"):
        return None
    n = WORD_NUMBERS.get(reader.take().word, 0)
    if not n or not reader.accept_any("creature", "creatures") or not reader.accept("can"):
        return None
    for form, word, who in (
        ("attack you", "most attackers of", YOURSELF),
        ("attack", "most attackers", Phrase((), PlayerHead())),
        ("block", "most blockers", Phrase((), PlayerHead())),
    ):
        if reader.phrase(f"{form} each combat"):
            return (AtMost(word, who, Number(n), form=form),)
    return None


# --- requirements (509.1c)


@dataclass(frozen=True)
class BlockedByAll(Must):
    """ "All creatures able to block this creature do so." """

    def says_itself(self) -> bool:
        return True

    def text(self, printer: Printer) -> str:
        return f"all creatures able to block {self.who.text(printer)} do so"


def read_lure(reader: Reader) -> Rules | None:
    if not reader.phrase("all creatures able to block"):
        return None
    who = read_object(reader, False)
    return (BlockedByAll("be blocked by all", who),) if who is not None and reader.phrase("do so") else None


# --- restrictions (508.1c, 509.1b)


@dataclass(frozen=True)
class DefenderControls(Condition):
    """The defending player (`ctx.player`) controls such a permanent (508.5)."""

    filter: Filter

    def holds(self, ctx: Context) -> bool:
        state = ctx.state
        for id in state.battlefield:
            o = state.objects[id]
            if o.controller == ctx.player and not o.phased_out and self.filter.admits(ctx, o):
                return True
        return False


@dataclass(frozen=True)
class ByDefender(Cannot):
    """ "Can't attack unless defending player controls an Island"; `form`: the joint."""

    wanted: Filter = Phrase((), TypeIs(CREATURE))

    def says_itself(self) -> bool:
        return True

    def text(self, printer: Printer) -> str:
        what = with_article(self.wanted.noun(printer, False))
        return f"{self.who.text(printer)} can't {self.act} {self.form} defending player controls {what}"


def read_by_defender(reader: Reader) -> Rules | None:
    who = read_object(reader, False)
    if who is None or not reader.accept("can't"):
        return None
    act = reader.first_of("attack", "be blocked")
    form = reader.first_of("unless", "as long as", "if")
    if not act or not form or not reader.phrase("defending player controls"):
        return None
    if not reader.accept_any("a", "an"):
        return None
    wanted = read_phrase(reader)
    if wanted is None:
        return None
    there: Condition = DefenderControls(wanted)
    condition = Not(there) if form == "unless" else there
    rule = "508.1c" if act == "attack" else "509.1b"
    return (ByDefender(act, who, rule=rule, form=form, condition=condition, wanted=wanted),)


@dataclass(frozen=True)
class BlockOnly(Cannot):
    """ "Can block only creatures with flying." """

    def says_itself(self) -> bool:
        return True

    def text(self, printer: Printer) -> str:
        other = self.other.noun(printer, True) if isinstance(self.other, Filter) else ""
        return f"{self.who.text(printer)} can block only {other}"


def read_block_only(reader: Reader) -> Rules | None:
    who = read_object(reader, False)
    if who is None or not reader.phrase("can block only"):
        return None
    other = read_phrase(reader)
    return (BlockOnly("block", who, other, True, rule="509.1b"),) if other is not None else None


# --- as though (609.4) and damage (510.1)


@dataclass(frozen=True)
class Said(ObjectRule):
    """A rule written as words before its subject and words behind it, in `form` with "|" for the subject."""

    def text(self, printer: Printer) -> str:
        before, _, after = self.form.partition("|")
        if before == "-":
            return after
        return f"{before}{self.who.text(printer)}{after}"


LETHAL_BY_POWER: Final = "lethal damage by power"
# (before the subject, behind it, word of the rule)
AS_THOUGH: Final = (
    ("", "can attack as though they didn't have defender", "attack as though no defender"),
    ("", "can attack as though it didn't have defender", "attack as though no defender"),
    ("", "can block creatures with shadow as though they had shadow", "block as though shadow"),
    ("", "can block creatures with shadow as though this creature had shadow", "block as though shadow"),
    ("", "can block as though it were untapped", "block as though untapped"),
    ("", "can block as though it had reach", "block as though reach"),
    ("", "assigns combat damage equal to its toughness rather than its power", "assign damage by toughness"),
    ("", "assign combat damage equal to their toughness rather than their power", "assign damage by toughness"),
    (
        "lethal damage dealt to",
        "is determined by their power rather than their toughness",
        LETHAL_BY_POWER,
    ),
    ("you may have", "assign its combat damage as though it weren't blocked", "assign as though unblocked"),
)


def read_as_though(reader: Reader) -> Rules | None:
    here = reader.mark()
    for before, after, word in AS_THOUGH:
        if not before or reader.phrase(before):
            who = read_object(reader, False)
            if who is not None and reader.phrase(after):
                said = Said(word, who, form=f"{before + ' ' if before else ''}| {after}")
                return said, *read_said_too(reader, who)
        reader.reset(here)
    if reader.phrase(f"enchanted creature's {THEIR_CHOICE}"):
        return (Said("assign as though unblocked", Attached(), form=f"|'s {THEIR_CHOICE}"),)
    reader.reset(here)
    phrase = read_phrase(reader) if reader.phrase("for each") else None
    if phrase is not None and not reader.plural and reader.phrase(f", you may have that creature {UNBLOCKED}"):
        each = Each(phrase, "", form=phrase.noun(Printer("", ""), False))
        return (Said("assign as though unblocked", each, form=f"for each |, you may have that creature {UNBLOCKED}"),)
    reader.reset(here)
    return None


UNBLOCKED: Final = "assign its combat damage as though it weren't blocked"
THEIR_CHOICE: Final = "controller may have it assign its combat damage as though it weren't blocked"


def read_said_too(reader: Reader, who: Reference) -> Rules:
    """ "... and can attack as though it didn't have defender": a second rule for the same subject."""
    here = reader.mark()
    if reader.accept("and"):
        for before, after, word in AS_THOUGH:
            if not before and reader.phrase(after):
                return (Said(word, who, form=f"-|{after}"),)
    reader.reset(here)
    return ()


@dataclass(frozen=True)
class WalkIgnored(ObjectRule):
    """ "Creatures with swampwalk can be blocked as though they didn't have swampwalk." """

    def text(self, printer: Printer) -> str:
        return f"creatures with {self.keyword} can be blocked as though they didn't have {self.keyword}"


def read_walk_ignored(reader: Reader) -> Rules | None:
    if not reader.phrase("creatures with"):
        return None
    word = reader.take().word
    if not word.endswith("walk") or not reader.phrase(f"can be blocked as though they didn't have {word}"):
        return None
    return (WalkIgnored("be blocked as though without", Phrase((), TypeIs(CREATURE)), keyword=word),)


# --- when a spell may be cast (506.7, 601.3)


MOMENTS: Final[dict[str, Callable[[Context], bool]]] = {
    "during combat before blockers are declared": lambda c: BEGIN_COMBAT <= c.state.step < DECLARE_BLOCKERS,
    "during combat after blockers are declared": lambda c: DECLARE_BLOCKERS <= c.state.step <= END_COMBAT,
    "during combat on your turn": lambda c: in_combat(c) and mine(c),
    "during combat on an opponent's turn": lambda c: in_combat(c) and c.state.active != c.controller,
    "during combat": lambda c: in_combat(c),
    "during the declare attackers step": lambda c: c.state.step == DECLARE_ATTACKERS,
    "during the declare blockers step": lambda c: c.state.step == DECLARE_BLOCKERS,
    "during your declare attackers step": lambda c: c.state.step == DECLARE_ATTACKERS and mine(c),
    "before attackers are declared": lambda c: c.state.step < DECLARE_ATTACKERS,
    "before blockers are declared": lambda c: c.state.step < DECLARE_BLOCKERS,
    "before the combat damage step": lambda c: c.state.step < FIRST_STRIKE_DAMAGE,
    "during your turn": lambda c: mine(c),
    "during an opponent's turn , before attackers are declared": lambda c: (
        not mine(c) and c.state.step < DECLARE_ATTACKERS
    ),
    "during an opponent's turn": lambda c: not mine(c),
    "during your upkeep": lambda c: c.state.step == UPKEEP and mine(c),
    "during an opponent's upkeep": lambda c: c.state.step == UPKEEP and not mine(c),
    "if you've been attacked this step": lambda c: c.state.step == DECLARE_ATTACKERS and attacked(c),
}


def in_combat(ctx: Context) -> bool:
    return BEGIN_COMBAT <= ctx.state.step <= END_COMBAT


def mine(ctx: Context) -> bool:
    return ctx.state.active == ctx.controller


def attacked(ctx: Context) -> bool:
    """Whether a creature attacks the player."""
    state = ctx.state
    return any(state.objects[id].attacking == -1 - ctx.controller for id in state.battlefield)


@dataclass(frozen=True)
class CastOnly(Cannot):
    """601.3: "Cast this spell only during combat and only if ..."; it can't be cast at other times."""

    words: tuple[str, ...] = ()
    spell: Reference = Source("this spell")

    def says_itself(self) -> bool:
        return True

    def text(self, printer: Printer) -> str:
        said = " and only ".join(word.replace(" ,", ",") for word in self.words)
        return f"cast {self.spell.text(printer)} only {said}"

    def functions_in(self) -> int:
        return 0xFF


@dataclass(frozen=True)
class AllMoments(Condition):
    """All of these times and conditions."""

    words: tuple[str, ...]

    def holds(self, ctx: Context) -> bool:
        return all(MOMENTS[word](ctx) for word in self.words)


def read_cast_only(reader: Reader) -> Rules | None:
    if not reader.accept("cast"):
        return None
    spell = read_object(reader, False)
    if not isinstance(spell, Source) or not reader.accept("only"):
        return None
    words: list[str] = []
    while True:
        word = reader.first_of(*MOMENTS)
        if not word:
            return None
        words.append(word)
        if not reader.accept("and", "only"):
            break
    condition = Not(AllMoments(tuple(words)))
    return (CastOnly("be cast", Source(), rule="601.3", condition=condition, words=tuple(words), spell=spell),)


COMBAT_RULES: Final[tuple[Callable[[Reader], Rules | None], ...]] = (
    read_tax,
    read_own_tax,
    read_at_most,
    read_lure,
    read_by_defender,
    read_block_only,
    read_as_though,
    read_walk_ignored,
    read_cast_only,
)
