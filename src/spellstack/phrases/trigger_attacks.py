"""CR 508.3: trigger conditions on attacks as they are written: "you attack with two or more Birds", battalion."""

from __future__ import annotations

from spellstack.abilities.attack_patterns import Attack
from spellstack.abilities.nouns import TypeIs
from spellstack.abilities.patterns import Happens, Pattern
from spellstack.abilities.references import Reference
from spellstack.abilities.wording import WORD_NUMBERS
from spellstack.core.events import ATTACKS, BECAME_UNBLOCKED
from spellstack.core.types import CREATURE
from spellstack.phrases.nouns import read_phrase
from spellstack.phrases.reader import Reader
from spellstack.phrases.trigger_parties import What, is_for_player, read_party


def read_attack(reader: Reader, what: What, batch: bool) -> Pattern | None:
    """ "Attacks", "attacks alone", "attacks you or a planeswalker you control", of a creature (508.3a)."""
    verb = reader.first_of("attacks", "attacked", "attack")
    if not verb:
        return None
    if reader.phrase("and isn't blocked"):
        return Happens(BECAME_UNBLOCKED, object=what, batch=batch, form=f"{verb} and isn't blocked")
    if reader.accept("alone"):
        return Happens(ATTACKS, object=what, word="alone", batch=batch, form=f"{verb} alone")
    here = reader.mark()
    whom = read_party(reader)
    if whom is None:
        reader.reset(here)
        return Happens(ATTACKS, object=what, batch=batch, form=verb)
    return Happens(ATTACKS, object=what, to=whom, batch=batch, form=f"{verb} {{to}}")


def read_player_attacks(reader: Reader, who: What, verb: str) -> Pattern | None:
    """ "You attack", "you attack a player with two or more creatures", "an opponent attacks you" (508.3d-e)."""
    here = reader.mark()
    whom = read_party(reader)
    if whom is None:
        reader.reset(here)
    elif not is_for_player(whom) and not mixed(whom):
        return None
    form = f"{{who}} {verb}" + (" {whom}" if whom is not None else "")
    if not reader.accept("with"):
        return Attack(who, whom=whom, form=form)
    start = reader.pos
    exactly = reader.accept("exactly")
    n = WORD_NUMBERS.get(reader.take().word, 0)
    if n == 0 or not (exactly or reader.phrase("or more")):
        return None
    words = " ".join(token.text for token in reader.tokens[start : reader.pos])
    phrase = read_phrase(reader)
    if phrase is None or not reader.plural:
        return None
    return Attack(who, phrase, n, exactly, whom=whom, form=f"{form} with {words} {{what}}")


def mixed(whom: What) -> bool:
    """Players and permanents: "a player or planeswalker"."""
    return not isinstance(whom, Reference) and whom.wants_players()


def read_attacked(reader: Reader, who: What) -> Pattern | None:
    """508.3b: "enchanted player is attacked"."""
    return Attack(whom=who, form="{whom} is attacked") if reader.phrase("is attacked") else None


def read_many_attack(reader: Reader) -> Pattern | None:
    """ "Two or more creatures you control attack [a player]"."""
    start = reader.pos
    n = WORD_NUMBERS.get(reader.take().word, 0)
    if n < 2 or not reader.phrase("or more"):
        return None
    words = " ".join(token.word for token in reader.tokens[start : reader.pos])
    phrase = read_phrase(reader)
    if phrase is None or not reader.plural or not reader.accept("attack"):
        return None
    here = reader.mark()
    whom = read_party(reader)
    if whom is None:
        reader.reset(here)
        return Attack(None, phrase, n, form=f"{words} {{what}} attack")
    return Attack(None, phrase, n, whom=whom, form=f"{words} {{what}} attack {{whom}}")


def read_battalion(reader: Reader, own: Reference) -> Pattern | None:
    """ "... and at least two other creatures attack", behind the source."""
    if not reader.phrase("and at least"):
        return None
    word = reader.take().word
    n = WORD_NUMBERS.get(word, 0)
    other = reader.accept("other")
    phrase = read_phrase(reader)
    if n == 0 or phrase is None or not reader.accept("attack"):
        return None
    if not other and has_creatures_only(phrase):
        return None
    words = f"{word} other" if other else word
    return Attack(None, phrase, n, own=own, form=f"{{own}} and at least {words} {{what}} attack")


def has_creatures_only(phrase: object) -> bool:
    return isinstance(phrase, TypeIs) and phrase.mask == CREATURE
