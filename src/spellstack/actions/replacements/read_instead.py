"""CR 614.1a, 615, 701.10g: sentences with "instead" and "prevent", read as rules."""

from __future__ import annotations

from spellstack.abilities.conditions import Condition
from spellstack.abilities.filters import AnyOf, Filter, Phrase
from spellstack.abilities.nouns import PermanentIs, PlayerHead, Thing, YouHead
from spellstack.abilities.references import AnyPlayer, Opponents, Reference, Source, You
from spellstack.abilities.statics import Rule
from spellstack.abilities.values import Number, Value
from spellstack.abilities.wording import WORD_NUMBERS
from spellstack.actions.basic.prevention import read_party
from spellstack.actions.create import read_token_kind
from spellstack.actions.replacements.amounts import (
    LifeBecomes,
    LifeFloor,
    ManaBecomes,
    MoreCounters,
    MoreLife,
    MoreMana,
    MoreTokens,
    NoLife,
)
from spellstack.actions.replacements.damage import (
    DamageKind,
    HalveDamage,
    IncreaseDamage,
    MultiplyDamage,
    Prevent,
    Redirect,
)
from spellstack.actions.replacements.destroying import LeavesToExile, MovesInstead
from spellstack.core.types import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LETTER_MASK, LIBRARY, TYPE_WORDS
from spellstack.phrases.conditions import read_condition
from spellstack.phrases.counters import read_counter_kind
from spellstack.phrases.nouns import is_for_players, read_phrase
from spellstack.phrases.numbers import read_amount, read_number
from spellstack.phrases.pronouns import read_simple_reference
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import read_object, read_player, with_other
from spellstack.phrases.words import read_subtype

Rules = tuple[Rule, ...]
ANYONE = AnyOf((PermanentIs(), PlayerHead()))


# --- damage


def read_damage_instead(reader: Reader) -> Rules | None:
    """ "If a source you control would deal damage to a permanent or player, it deals double that damage ...
    instead".
    """
    if not reader.accept("if"):
        return None
    rule = read_would_deal(reader, "if", False)
    return (rule,) if rule is not None else None


DEALERS = ("it", "that source", "that spell", "that creature")


def read_would_deal(reader: Reader, opening: str, turn: bool) -> Rule | None:
    """What follows "if" or "each time": the damage, and what is dealt instead. `turn`: "this turn" behind it."""
    source = read_source_of(reader)
    if source is None or not reader.phrase("would deal"):
        return None
    combat = 1 if reader.accept("combat") else 2 if reader.accept("noncombat") else 0
    if not reader.accept("damage"):
        return None
    to: Reference | Filter | None = None
    bare = not reader.accept("to")
    if not bare:
        to = read_goal(reader)
    if (to is None and not bare) or (turn and not reader.phrase("this turn")) or not reader.accept(","):
        return None
    damage = DamageKind(None if is_any_source(source) else source, to, combat, "bare" if bare else "")
    if reader.accept("prevent"):
        return read_part_prevented(reader, damage) if not turn else None
    dealer = reader.first_of(*DEALERS)
    if not dealer or not reader.accept("deals"):
        return None
    forms = ["" if opening == "if" else opening, "", "" if dealer == "it" else dealer, ""]
    if turn:
        forms[3] = "this turn"
    return read_dealt_instead(reader, damage, forms)


def read_part_prevented(reader: Reader, damage: DamageKind) -> Rule | None:
    """ "Prevent 2 of that damage", "prevent half that damage, rounded up"."""
    if reader.phrase("half that damage , rounded"):
        way = reader.accept_any("up", "down")
        return Prevent(damage, half=way) if way else None
    amount = read_number(reader)
    return Prevent(damage, amount) if amount is not None and reader.phrase("of that damage") else None


def read_dealt_instead(reader: Reader, damage: DamageKind, forms: list[str]) -> Rule | None:
    """ "Double that damage instead", "that much damage plus 1 to that player instead"."""
    factor = 2 if reader.phrase("double that damage") else 3 if reader.phrase("triple that damage") else 0
    half = ""
    by: Value | None = None
    less = False
    if not factor and reader.phrase("half that damage , rounded"):
        half = reader.accept_any("up", "down")
        if not half or not reader.accept(","):
            return None
    elif not factor:
        if reader.phrase("that much damage plus an amount of damage equal to"):
            by = read_amount(reader)
            if by is None or not by.is_phrase():
                return None
        elif reader.phrase("that much damage plus"):
            by = read_number(reader)
        elif reader.phrase("that much damage minus"):
            by, less = read_number(reader), True
        if by is None:
            return None
    forms[1] = read_tail(reader)
    if not reader.accept("instead"):
        return None
    form = "|".join(forms)
    if factor:
        return MultiplyDamage(damage, form, factor)
    if half:
        return HalveDamage(damage, form, half == "up")
    return IncreaseDamage(damage, form, by if by is not None else Number(0), less)


def read_source_of(reader: Reader) -> Reference | Filter | None:
    """What would deal damage: "a source you control", "~", "enchanted creature", "target permanent"."""
    here = reader.mark()
    word = reader.accept_any("a", "an", "another")
    if word:
        phrase = read_phrase(reader)
        if phrase is not None and not reader.plural:
            return with_other(phrase) if word == "another" else phrase
        reader.reset(here)
        return None
    if reader.is_word("target") and not reader.static:
        return read_object(reader, False)
    return read_simple_reference(reader)


def is_any_source(source: Reference | Filter) -> bool:
    """ "A source" and nothing more."""
    if isinstance(source, Phrase) and not source.adjectives and not source.posts:
        return isinstance(source.head, Thing)
    return isinstance(source, Thing)


def read_goal(reader: Reader) -> Reference | Filter | None:
    """Whom damage would be dealt to: "a permanent or player", "you", "an opponent or a permanent an opponent
    controls".
    """
    here = reader.mark()
    if reader.phrase("a permanent or player"):
        return ANYONE
    if reader.accept_any("a", "an"):
        phrase = read_phrase(reader)
        if phrase is None or reader.plural:
            reader.reset(here)
            return None
        return read_or_goal(reader, phrase)
    if reader.phrase("you or"):
        other = reader.accept("another")
        phrase = read_phrase(reader) if other or reader.accept_any("a", "an") else None
        if phrase is not None and not reader.plural:
            return AnyOf((YouHead(), with_other(phrase) if other else phrase), "or")
        reader.reset(here)
    return read_simple_reference(reader)


def read_or_goal(reader: Reader, phrase: Filter) -> Filter:
    """ "... or a permanent an opponent controls"."""
    here = reader.mark()
    if reader.accept("or") and reader.accept_any("a", "an"):
        other = read_phrase(reader)
        if other is not None and not reader.plural and is_for_players(phrase) != is_for_players(other):
            return AnyOf((phrase, other), "or a")
    reader.reset(here)
    return phrase


TAILS = (
    "to that permanent or player", "to that player or that permanent", "to that player or permanent",
    "to that creature or player", "to that creature", "to that player", "to you", "to it", "to this creature",
)  # fmt: skip


def read_tail(reader: Reader) -> str:
    """The recipient once more: no new information."""
    return reader.first_of(*TAILS)


def read_prevent_rule(reader: Reader) -> Rules | None:
    """ "Prevent all damage that would be dealt to ~", "prevent all combat damage that would be dealt to and dealt by
    ~".
    """
    if not reader.phrase("prevent all"):
        return None
    combat = 1 if reader.accept("combat") else 2 if reader.accept("noncombat") else 0
    if not reader.phrase("damage that would be dealt"):
        return None
    to: Reference | Filter | None = None
    by: Reference | Filter | None = None
    form = ""
    if reader.phrase("to and dealt by"):
        both = read_party(reader, True)
        if both is None or not reader.at_stop():
            return None
        return (
            Prevent(DamageKind(None, both, combat), None, form="both"),
            Prevent(DamageKind(both, None, combat), None, form="said"),
        )
    while reader.is_word("to", "by"):
        word = reader.take().word
        party = read_party(reader, word == "by")
        if party is None:
            return None
        if word == "to":
            form = "by first" if by is not None else ""
            to = party
        else:
            by = party
    if not reader.at_stop() or (to is None and by is None):
        return None
    return (Prevent(DamageKind(by, to, combat), None, form=form),)


# --- zones


def read_moves_instead(reader: Reader) -> Rules | None:
    """ "If a creature an opponent controls would die, exile it instead", "if ~ would be put into a graveyard ..."."""
    return read_moves(reader, "")


def read_moves(reader: Reader, lasting: str) -> Rules | None:
    """The sentence; `lasting`: "this turn", which stands before its comma."""
    if not reader.accept("if"):
        return None
    what = read_source_of(reader)
    if what is None:
        return None
    from_zone = BATTLEFIELD
    place = "a graveyard"
    if not reader.phrase(f"would die {lasting},"):
        place = ""
        if not reader.phrase("would be put into"):
            return None
        for text in ("a graveyard", "an opponent's graveyard", "your graveyard"):
            if reader.phrase(text):
                place = text
        if not place or not reader.phrase(f"from anywhere {lasting},"):
            return None
        from_zone = -1
    words = f" {lasting}".rstrip()
    counted = read_exile_with(reader)
    if counted is not None:
        form, kind = counted
        return (MovesInstead(what, from_zone, counters=((kind, 1),), place=place, form=form, lasting=words),)
    found = read_other_place(reader)
    if found is None:
        return None
    to, position, shuffles, reveals, form = found
    return (
        MovesInstead(
            what, from_zone, GRAVEYARD, to, position, shuffles, reveals, place=place, form=form, lasting=words
        ),
    )


def read_exile_with(reader: Reader) -> tuple[str, str] | None:
    """ "Exile that card with an ice counter on it instead", "instead exile it with a void counter on it"."""
    here = reader.mark()
    first = reader.accept("instead")
    if reader.accept("exile"):
        form = reader.first_of("it", "that card", "that creature", "that permanent")
        if form and reader.accept("with") and reader.accept_any("a", "an"):
            kind = read_counter_kind(reader)
            if kind and reader.phrase("counter on it") and (first or reader.accept("instead")):
                return f"{form}|first" if first else form, kind
    reader.reset(here)
    return None


def read_other_place(reader: Reader) -> tuple[int, int, bool, bool, str] | None:
    """Where it goes instead."""
    if reader.phrase("instead shuffle it into its owner's library"):
        return LIBRARY, 0, True, False, "instead first"
    reveals = reader.accept("reveal")
    verb = "" if reveals else reader.accept_any("exile", "shuffle", "return", "put")
    if not verb and not reveals:
        return None
    form = reader.first_of("it", "that card", "that creature", "that permanent")
    if not form:
        if not isinstance(read_simple_reference(reader), Source):
            return None
        form = "~"
    if reveals:
        done = reader.phrase("and shuffle it into its owner's library instead")
        return (LIBRARY, 0, True, True, form) if done else None
    if verb == "exile" and reader.accept("instead"):
        return EXILE, 0, False, False, form
    if verb == "shuffle" and reader.phrase("into its owner's library instead"):
        return LIBRARY, 0, True, False, form
    if verb == "return" and reader.phrase("to its owner's hand instead"):
        return HAND, 0, False, False, form
    if verb == "put" and reader.phrase("on top of its owner's library instead"):
        return LIBRARY, 0, False, False, form
    if verb == "put" and reader.phrase("on the bottom of its owner's library instead"):
        return LIBRARY, -1, False, False, form
    return None


# --- amounts


def read_more_counters(reader: Reader) -> Rules | None:
    """ "If one or more +1/+1 counters would be put on a creature you control, that many plus one ... instead"."""
    if not reader.accept("if"):
        return None
    effects = reader.phrase("an effect would put one or more")
    if not effects and not reader.phrase("one or more"):
        return None
    kind = "" if reader.is_word("counters") else read_counter_kind(reader)
    if not reader.accept("counters") or (not effects and not reader.phrase("would be put")) or not reader.accept("on"):
        return None
    on = read_source_of(reader)
    if on is None or not reader.accept(",") or (effects and not reader.phrase("it puts")):
        return None
    factor, plus = 1, 0
    if reader.phrase("twice that many"):
        factor = 2
    elif reader.phrase("that many plus"):
        plus = WORD_NUMBERS.get(reader.take().word, 0)
    fewer = factor == 1 and not plus and not effects and kind != ""
    if fewer and reader.phrase(f"that many {kind} counters minus"):
        plus = -WORD_NUMBERS.get(reader.take().word, 0)
    if factor == 1 and not plus:
        return None
    each = False
    if plus < 0:
        done = True
    elif kind:
        done = reader.phrase(f"{kind} counters") if not effects else reader.phrase("of those counters")
    else:
        each = reader.phrase("of each of those kinds of counters")
        done = each or reader.phrase("of those counters")
    if not done or (not effects and not reader.phrase("are put")) or not reader.accept("on"):
        return None
    form = reader.first_of("that creature", "that permanent", "it", "that permanent or player", "that player")
    if not form or not reader.accept("instead"):
        return None
    if factor == 2 and not kind and each:
        form += "|each"
    return (MoreCounters(on, kind, factor, plus, None, effects, form),)


def read_leaves_to_exile(reader: Reader) -> Rules | None:
    """ "If this creature would leave the battlefield, exile it instead of putting it anywhere else." """
    if not reader.accept("if"):
        return None
    what = read_simple_reference(reader)
    end = "would leave the battlefield , exile it instead of putting it anywhere else"
    return (LeavesToExile(what),) if isinstance(what, Source) and reader.phrase(end) else None


def read_you_create(reader: Reader) -> Rules | None:
    """ "If you would create one or more Treasure tokens, instead create those tokens plus an additional Map token"."""
    if not reader.phrase("if you would create one or more"):
        return None
    types, subtype = TYPE_WORDS.get(reader.peek().word, 0), ""
    if types:
        reader.take()
    else:
        subtype = read_subtype(reader)
    if not reader.phrase("tokens , instead create those tokens plus an additional"):
        return None
    also = read_token_kind(reader, False, "")
    form = "if you would create one or more |, instead create those tokens plus an additional |"
    return (MoreTokens(You("you"), 1, 0, also, types, subtype, form=form, single=True),) if also is not None else None


def read_more_tokens(reader: Reader) -> Rules | None:
    """ "If an effect would create one or more tokens under your control, it creates twice that many ... instead"."""
    if not reader.accept("if"):
        return None
    effects = reader.phrase("an effect would create one or more tokens under your control , it creates")
    types, subtype = 0, ""
    if not effects:
        if not reader.phrase("one or more"):
            return None
        types = TYPE_WORDS.get(reader.peek().word, 0)
        if types:
            reader.take()
        else:
            subtype = read_subtype(reader)
        if not reader.phrase("tokens would be created under your control ,"):
            if (
                types
                or subtype
                or not reader.phrase("tokens would be created , twice that many of those tokens are created")
            ):
                return None
            form = "if one or more tokens would be created, twice that many of those tokens are created instead"
            every = AnyPlayer("players")
            return (MoreTokens(every, 2, 0, form=form),) if reader.accept("instead") else None
        start = "if one or more | would be created under your control, "
        here = reader.mark()
        more = reader.phrase("those tokens plus an additional")
        if more or reader.phrase("those tokens plus a") or reader.phrase("those tokens plus an"):
            word = reader.tokens[reader.pos - 1].word
            also = read_token_kind(reader, False, "")
            form = f"{start}those tokens plus {'an additional' if more else word} | are created instead"
            if also is None or not reader.phrase("are created instead"):
                return None
            return (MoreTokens(You("you"), 1, 0, also, types, subtype, form=form, single=True),)
        reader.reset(here)
        if reader.phrase("that many"):
            also = read_token_kind(reader, True, "")
            if also is not None and reader.phrase("are created instead"):
                form = f"{start}that many | are created instead"
                return (MoreTokens(You("you"), 1, 0, also, types, subtype, form=form, others=True),)
            reader.reset(here)
        if reader.phrase("those tokens plus that many"):
            also = read_token_kind(reader, True, "")
            done = also is not None and reader.phrase("are created instead")
            return (MoreTokens(You("you"), 1, 0, also, types, subtype),) if done else None
    factor = 2 if reader.phrase("twice that many") else 3 if reader.phrase("three times that many") else 0
    if not factor or not reader.phrase("of those tokens"):
        return None
    if not effects and not reader.phrase("are created"):
        return None
    return (MoreTokens(You("you"), factor, 0, None, types, subtype, effects),) if reader.accept("instead") else None


def read_more_life(reader: Reader) -> Rules | None:
    """ "If you would gain life, you gain twice that much life instead", "... that much life plus 1 instead"."""
    if not reader.accept("if"):
        return None
    who = read_affected_player(reader)
    if who is None or not reader.accept("would"):
        return None
    verb = reader.accept_any("gain", "lose")
    if not verb or not reader.accept("life", ","):
        return None
    form = reader.first_of("you", "that player", "they")
    again = reader.accept_any("gain", "lose", "gains", "loses")
    if not form or not again:
        return None
    loss = verb == "lose"
    if again.startswith("lose") and not loss:
        return (LifeBecomes(who, True, form),) if reader.phrase("that much life instead") else None
    if not loss and reader.phrase("no life instead"):
        return (NoLife(who, form),)
    if reader.phrase("twice that much life instead"):
        return (MoreLife(who, 2, loss=loss),)
    if reader.phrase("that much life plus"):
        plus = read_number(reader)
        if plus is not None and reader.accept("instead"):
            return (MoreLife(who, 1, plus, loss),)
    return None


def read_affected_player(reader: Reader) -> Reference | None:
    """ "You", "an opponent", "a player"."""
    if reader.phrase("an opponent"):
        return Opponents("an opponent")
    if reader.phrase("a player"):
        return AnyPlayer("a player")
    return read_player(reader)


def read_more_mana(reader: Reader) -> Rules | None:
    """ "If you tap a permanent for mana, it produces twice as much of that mana instead"."""
    if not reader.phrase("if you tap"):
        return None
    source = read_source_of(reader)
    if source is None or not reader.phrase("for mana , it produces"):
        return None
    factor = 2 if reader.accept("twice") else 3 if reader.phrase("three times") else 0
    return (MoreMana(source, factor),) if factor and reader.phrase("as much of that mana instead") else None


def read_mana_becomes(reader: Reader) -> Rules | None:
    """ "If a land is tapped for two or more mana, it produces {C} instead of any other type and amount"."""
    if not reader.accept("if"):
        return None
    own = reader.phrase("you tap")
    source = read_source_of(reader)
    if source is None or not (own or reader.phrase("is tapped")) or not reader.accept("for"):
        return None
    least = 2 if reader.phrase("two or more") else 1
    if not reader.phrase("mana , it produces"):
        return None
    kind = LETTER_MASK.get(reader.symbol()[1:-1], 0)
    if not kind or not reader.phrase("instead of any other type"):
        return None
    return (ManaBecomes(source, kind, reader.phrase("and amount"), least, "you" if own else ""),)


def read_redirect(reader: Reader) -> Rules | None:
    """ "All damage that would be dealt to you is dealt to enchanted creature instead" (614.9)."""
    if not reader.phrase("all damage that would be dealt to"):
        return None
    to = read_simple_reference(reader)
    if to is None or not reader.phrase("is dealt to"):
        return None
    goal = read_simple_reference(reader)
    if goal is None or not reader.accept("instead"):
        return None
    return (Redirect(DamageKind(None, to), goal),)


def read_life_floor(reader: Reader) -> Rules | None:
    """ "If you control a creature, damage that would reduce your life total to less than 1 reduces it to 1 instead"."""
    condition: Condition | None = None
    if reader.accept("if"):
        condition = read_condition(reader)
        if condition is None or not reader.accept(","):
            return None
    if not reader.phrase("damage that would reduce your life total to less than 1 reduces it to 1 instead"):
        return None
    return (LifeFloor(condition),)
