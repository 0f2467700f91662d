"""CR 113.3, 602, 603, 604, 700.2: one line of Oracle text (with its modes) as abilities."""

from __future__ import annotations

import re
from typing import Final

from spellstack.abilities.ability import DO_ONCE, Activated, Body, KeywordAbility, Static, Triggered
from spellstack.abilities.chosen_costs import ChosenPart
from spellstack.abilities.conditions import Condition, Not
from spellstack.abilities.costs import Cost, DiscardSelf, ExileSelf, Loyalty, RemoveCounters
from spellstack.abilities.modal import ConditionalChoice, IfPaid
from spellstack.abilities.more_costs import RemoveCountersFrom, RemoveSomeCounters
from spellstack.abilities.patterns import Happens, Pattern
from spellstack.abilities.references import Source
from spellstack.abilities.suspended import IsSuspended
from spellstack.abilities.values import Number, Value
from spellstack.abilities.wording import WORD_NUMBERS, capital
from spellstack.actions.basic.done_once import done_once
from spellstack.actions.basic.mana import body_adds_mana
from spellstack.actions.library_moves import moves_library_card
from spellstack.actions.replacements.entering_with import read_entry_line
from spellstack.core.events import CAST, PRODUCE_MANA, TAPPED_FOR_MANA
from spellstack.core.node import Ability, Printer, equal
from spellstack.core.types import BATTLEFIELD, EXILE, GRAVEYARD, HAND, STACK
from spellstack.keywords import table
from spellstack.keywords.adapted import adapted
from spellstack.keywords.reading import WHEN_EXERTED, read_may_exert
from spellstack.keywords.table import KEYWORDS
from spellstack.oracle.keywords import read_keyword, read_second_kicker
from spellstack.oracle.limits import read_limits, words_at
from spellstack.phrases.conditions import read_condition, read_if
from spellstack.phrases.costs import read_cost, read_loyalty
from spellstack.phrases.reader import Reader
from spellstack.phrases.sentences import read_body
from spellstack.phrases.statics import read_static
from spellstack.phrases.tokens import Token
from spellstack.phrases.triggers import read_trigger

# A stop at the end of a quotation is written only where its sentence ends with it.
QUOTE_STOP: Final = re.compile(r"\.([\"'])(?= [a-z])")
QUOTE_COMMA: Final = re.compile(r"\.([\"']),")  # a comma behind a quotation is written in it
SECOND_STOP: Final = re.compile(r"(\.[\"'])\.")


class Line:
    """A line read: its abilities, and a way to print them together (keywords stand in one line)."""

    def __init__(self, abilities: tuple[Ability, ...], separator: str = ", ", word: str = "") -> None:
        self.abilities = abilities
        self.separator = separator
        self.word = word

    def text(self, printer: Printer) -> str:
        return f"{self.word} — {self.own_text(printer)}" if self.word else self.own_text(printer)

    def own_text(self, printer: Printer) -> str:
        """Without the flavour word before it."""
        if len(self.abilities) == 1 and not isinstance(self.abilities[0], KeywordAbility):
            text = QUOTE_COMMA.sub(r",\1", self.abilities[0].text(printer))
            return SECOND_STOP.sub(r"\1", QUOTE_STOP.sub(r"\1", text))
        found = ""
        for ability in self.abilities:
            if not found:
                found = ability.text(printer)
            elif isinstance(ability, KeywordAbility) and ability.form == "and/or" and ability.cost is not None:
                found += f" and/or {ability.cost.text(printer)}"
            else:
                found += self.separator + ability.text(printer)
        last = self.abilities[-1]
        stop = "." if isinstance(last, KeywordAbility) and last.needs_stop() else ""
        return capital(found) + stop


def read_line(reader: Reader, modes: tuple[Body, ...] = ()) -> Line | None:
    """A whole line; None if any of its tokens is not understood. Spells' own instructions are read elsewhere."""
    here = reader.mark()
    if not modes:
        keywords = read_keywords(reader)
        if keywords is not None:
            return keywords
        reader.reset(here)
        exert = read_exert(reader)
        if exert is not None:
            return exert
        reader.reset(here)
        held = read_held(reader) or read_entry_line(reader)
        if held is not None:
            return Line((held,))
        reader.reset(here)
    word = read_ability_word(reader)
    after = reader.mark()
    named = read_keywords(reader) if word and not modes else None
    if named is not None:  # 207.2d: "Diana — Equip {2}"
        return Line(named.abilities, named.separator, word)
    reader.reset(after)
    for read in (read_triggered, read_activated):
        ability = read(reader, word, modes)
        if ability is not None and reader.at_end():
            return Line((ability,))
        reader.reset(after)
    if not modes:
        statics = read_statics(reader, word)
        if statics and reader.at_end():
            return Line(tuple(statics), " ")
    reader.reset(here)
    return None


def read_statics(reader: Reader, word: str) -> list[Ability]:
    """The static abilities of a line, a sentence each: "This land enters tapped. As it enters, choose a color." """
    found: list[Ability] = []
    while not found or not reader.at_end():
        before = found[-1] if found else None
        static = read_otherwise(reader, before) if isinstance(before, Static) else None
        if static is None:
            static = read_static(reader, "" if found else word)
        if static is None:
            return []
        found.append(static)
    return found


def read_otherwise(reader: Reader, first: Static) -> Static | None:
    """ "... as long as it's a Human. Otherwise, it can't attack or block.": true while the condition is false."""
    if first.condition is None or not reader.phrase("otherwise ,"):
        return None
    other = read_static(reader)
    if other is None or other.condition is not None:
        return None
    return Static(other.rules, Not(first.condition), first.zones, form="otherwise")


def read_exert(reader: Reader) -> Line | None:
    """701.43: "You may exert this creature as it attacks. When you do, ..."."""
    rule = read_may_exert(reader)
    if rule is None:
        return None
    static = Static((rule,))
    if reader.at_end():
        return Line((static,))
    if not reader.phrase("when you do ,"):
        return None
    body = read_ability_body(reader, ())
    if body is None or not reader.at_end():
        return None
    return Line((static, Triggered(WHEN_EXERTED, body)), " ")


def read_held(reader: Reader) -> KeywordAbility | None:
    """A keyword, a dash, and the ability that it adds rules to: "boast — {1}: ..."."""
    for name, entry in KEYWORDS.items():
        here = reader.mark()
        if entry.shape != table.ABILITY or not reader.accept(*name.split()) or not reader.accept("—"):
            reader.reset(here)
            continue
        after = reader.mark()
        for read in (read_triggered, read_activated):
            ability: Ability | None = read(reader, "", ())
            if ability is not None and reader.at_end() and adapted(name, ability) is not None:
                return KeywordAbility(name, holds=ability)
            reader.reset(after)
        ability = read_static(reader, "")
        if ability is not None and reader.at_end() and adapted(name, ability) is not None:
            return KeywordAbility(name, holds=ability)
        reader.reset(here)
    return None


def read_keywords(reader: Reader) -> Line | None:
    """A line of keyword abilities."""
    found: list[Ability] = []
    separator = ", "
    while True:
        ability = read_keyword(reader)
        if ability is None:
            return None
        found.append(ability)
        second = read_second_kicker(reader)
        if second is not None:
            found.append(second)
        if reader.accept(","):
            continue
        if reader.accept(";"):
            separator = "; "
            continue
        break
    reader.accept(".")
    return Line(tuple(found), separator) if reader.at_end() else None


NO_WORDS: Final = frozenset(("choose",))


def read_ability_word(reader: Reader) -> str:
    """207.2c: an ability word or flavour word before a dash; it has no meaning. "" if there is none."""
    here = reader.mark()
    start = reader.peek()
    if not start.text[:1].isupper():
        return ""
    n = 0
    while n < 8 and not reader.at_end() and not reader.is_word("—", ".", ":", ",", '"'):
        reader.pos += 1
        n += 1
    if n == 0 or not reader.is_word("—"):
        reader.reset(here)
        return ""
    word = reader.line[start.start : reader.peek().start].strip()
    entry = KEYWORDS.get(word.lower())
    if entry is not None or word.split()[0].lower() in NO_WORDS or set(word) <= set("IVX, "):
        reader.reset(here)
        return ""
    reader.pos += 1
    return word


# --- triggered


def read_triggered(reader: Reader, word: str, modes: tuple[Body, ...]) -> Triggered | None:
    limit = cut_sentence(reader, TRIGGER_TAILS)
    pattern = read_trigger(reader)
    if pattern is None or not reader.accept(","):
        return None
    condition = read_if(reader)
    body = read_ability_body(reader, modes)
    if body is None:
        return None
    if limit == DO_ONCE:
        if body.modes:
            return None
        body = done_once(body)
    zones = pattern.zones() or trigger_zones(reader, pattern, condition)
    # 605.1b: it triggers from mana, adds mana, and has no target.
    mana = not body.targets and body_adds_mana(body) and any(kind in MANA_EVENTS for kind in pattern.kinds())
    return Triggered(pattern, body, condition, limit, zones, mana, word)


MANA_EVENTS: Final = (PRODUCE_MANA, TAPPED_FOR_MANA)  # 605.1b: what a triggered mana ability triggers from

TRIGGER_TAILS: Final = (
    ("this ability triggers only once each turn .", "once each turn"),
    ("this ability triggers only once .", "once"),
    ("do this only once each turn .", DO_ONCE),
)


def cut_sentence(reader: Reader, tails: tuple[tuple[str, str], ...]) -> str:
    """A sentence at the end that limits the ability is taken off; its word, or ""."""
    for text, found in tails:
        words = text.split()
        n = len(words)
        if reader.end - n > reader.pos and all(reader.tokens[reader.end - n + k].word == words[k] for k in range(n)):
            reader.end -= n
            return found
    return ""


def trigger_zones(reader: Reader, pattern: Pattern, condition: Condition | None) -> int:
    """113.6k, m: an ability that moves its card out of the graveyard functions there; of being cast, on the stack."""
    if isinstance(pattern, Happens) and pattern.kind == CAST and isinstance(pattern.object, Source):
        return 1 << STACK
    if condition is not None and condition.zones():
        return condition.zones()
    words = " ".join(token.word for token in reader.tokens).replace("cast it from your graveyard", "")
    for own in ("this card", "it"):
        if f"{own} from your graveyard" in words or f"{own} is in your graveyard" in words:
            return 1 << GRAVEYARD
    if any(
        reader.tokens[i].kind == 5 and words_at(reader, i + 1, "from your graveyard") for i in range(len(reader.tokens))
    ):
        return 1 << GRAVEYARD
    return 1 << BATTLEFIELD


# --- activated


def read_activated(reader: Reader, word: str, modes: tuple[Body, ...]) -> Activated | None:
    colon = find_colon(reader)
    if colon < 0:
        return None
    limits = read_limits(reader)
    if limits is None:
        return None
    loyalty = read_loyalty(reader)
    cost: Cost | None = loyalty
    if loyalty is None or reader.pos != colon:
        reader.pos = min(reader.pos, colon)
        loyalty = None
        reader.pos = colon_start(reader, colon)
        reader.activating = True
        cost = read_cost(reader)
        reader.activating = False
    if cost is None or reader.pos != colon:
        return None
    reader.pos = colon + 1
    reader.roles |= {part.role() for part in cost.parts if isinstance(part, ChosenPart)}
    reader.paid_counters = removed_kind(cost)
    body = read_ability_body(reader, modes)
    if body is None:
        return None
    is_loyalty = loyalty is not None and any(isinstance(part, Loyalty) for part in cost.parts)
    mana = not body.targets and not is_loyalty and body_adds_mana(body) and not moves_library_card(cost, body)
    return Activated(
        cost, body, limits.words, limits.condition, zone_of(reader, cost, limits.condition), mana, is_loyalty, word,
        limits.any_player,
        limits.change,
    )  # fmt: skip


def removed_kind(cost: Cost) -> str:
    """The kind of counters that a cost removes; "any" of any kind, "" none."""
    for part in cost.parts:
        if isinstance(part, (RemoveCounters, RemoveSomeCounters, RemoveCountersFrom)):
            return part.kind or "any"
    return ""


def colon_start(reader: Reader, colon: int) -> int:
    """Where the cost begins: behind an ability word's dash, else at the first token."""
    for i in range(colon - 1, -1, -1):
        if reader.tokens[i].word == "—" and i + 1 < colon:
            return i + 1
    return 0


def find_colon(reader: Reader) -> int:
    """The colon outside quotation marks, -1 if there is none."""
    quoted = False
    for i in range(reader.pos, reader.end):
        token = reader.tokens[i]
        if token.word == '"':
            quoted = not quoted
        elif token.word == ":" and not quoted:
            return i
    return -1


def zone_of(reader: Reader, cost: Cost, condition: Condition | None) -> int:
    """113.6: where the ability can be activated: its cost, effect or condition says where its card is."""
    if isinstance(condition, IsSuspended):
        return EXILE
    for part in cost.parts:
        if isinstance(part, ExileSelf):
            return part.zone
        if isinstance(part, DiscardSelf):
            return HAND
    if moves_itself_from(reader, "your hand"):
        return HAND
    return GRAVEYARD if moves_itself_from(reader, "your graveyard") else BATTLEFIELD


def moves_itself_from(reader: Reader, zone: str) -> bool:
    """113.6m: whether the effect moves the card itself out of the zone."""
    return any(
        (token.kind == 5 and words_at(reader, i + 1, f"from {zone}")) or words_at(reader, i, f"this card from {zone}")
        for i, token in enumerate(reader.tokens)
    )


# --- bodies and modes


def read_ability_body(reader: Reader, modes: tuple[Body, ...]) -> Body | None:
    if modes:
        return read_choose(reader, modes)
    body = read_body(reader)
    return body if body is not None and reader.at_end() else None


def read_choose(reader: Reader, modes: tuple[Body, ...]) -> Body | None:
    """700.2: "choose one —", "choose one or both —", "choose up to two —"."""
    if not reader.accept("choose"):
        return None
    least: Value = Number(1)
    most: Value | None = Number(1)
    if reader.phrase("one or both"):
        most = Number(2)
    elif reader.phrase("one or more"):
        most = Number(len(modes))
    elif reader.phrase("two or more"):
        least, most = Number(2), Number(len(modes))
    elif reader.phrase("any number"):
        least, most = Number(0), None
    else:
        up_to = reader.phrase("up to")
        n = WORD_NUMBERS.get(reader.take().word)
        if n is None:
            return None
        most = Number(n)
        least = Number(0) if up_to else most
    conditional = read_other_choice(reader, modes, least, most)
    if conditional is not None:
        return conditional
    if reader.phrase(". you may choose the same mode more than once ."):
        return Body(None, (), modes, least, most, True) if reader.at_end() else None
    fresh = ""
    if most is not None and most.is_one() and reader.phrase("that hasn't been chosen"):
        fresh = "turn" if reader.phrase("this turn") else "ever"
    if not reader.accept_any("—", ".") or not reader.at_end():
        return None  # a stop stands before the restrictions of an activated ability
    return Body(None, (), modes, least, most, fresh=fresh)


def read_other_choice(reader: Reader, modes: tuple[Body, ...], least: Value, most: Value | None) -> Body | None:
    """ "Choose one. If this spell was kicked, choose any number instead." """
    here = reader.mark()
    if not isinstance(most, Number) or not equal(least, most) or not reader.phrase(". if"):
        reader.reset(here)
        return None
    condition = read_condition(reader)
    said = " as you cast this spell" if reader.phrase("as you cast this spell") else ""
    if condition is not None and reader.accept(","):
        may = reader.phrase("you may")
        number = OTHER_CHOICES.get(reader.first_of(*(f"choose {words}" for words in OTHER_CHOICES))[7:])
        words = reader.tokens[reader.pos - 1].word
        if number is not None and reader.phrase("instead .") and reader.at_end():
            fewest, greatest = number
            top = Number(greatest if greatest else len(modes))
            bottom = least if may else Number(fewest)
            said += f", {'you may ' if may else ''}choose {'any number' if not fewest else words}"
            return ConditionalChoice(
                None, (), modes, IfPaid(condition, bottom, least), IfPaid(condition, top, most),
                first=most.counted(PLAIN), said=said,
            )  # fmt: skip
    reader.reset(here)
    return None


# How many modes are chosen instead: at least and at most (0: all).
OTHER_CHOICES: Final[dict[str, tuple[int, int]]] = {
    "both": (2, 2),
    "any number": (0, 0),
    "two": (2, 2),
    "three": (3, 3),
}
PLAIN: Final = Printer("", "")


def read_mode(reader: Reader) -> Body | None:
    """One mode, behind its bullet; a name before a dash has no meaning (700.2h)."""
    word = read_ability_word(reader)
    body = read_body(reader)
    if body is None or not reader.at_end():
        return None
    return Body(body.effect, body.targets, form=word) if word else body


def is_keyword_word(token: Token) -> bool:
    return token.word in KEYWORDS


__all__ = ["Line", "read_line", "read_mode", "table"]
