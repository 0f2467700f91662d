"""CR 707.9: the exceptions of copy effects, as they are written."""

from __future__ import annotations

from spellstack.abilities.values import Number, Value
from spellstack.actions.basic.token_faces import CopyExceptions
from spellstack.core.node import Ability
from spellstack.core.types import COLOR_WORDS, TYPE_WORDS
from spellstack.phrases.changes import read_abilities
from spellstack.phrases.reader import Reader
from spellstack.phrases.tokens import PT
from spellstack.phrases.words import read_subtype


class Found:
    """The exceptions read so far."""

    def __init__(self) -> None:
        self.not_legendary = False
        self.power: Value | None = None
        self.toughness: Value | None = None
        self.types = 0
        self.subtypes: list[str] = []
        self.colors: int | None = None
        self.sets = False
        self.adds_colors = False
        self.abilities: tuple[Ability, ...] = ()
        self.this_ability = False
        self.own_color = False
        self.forms: list[str] = []


def read_exceptions(reader: Reader) -> CopyExceptions | None:
    """ ", except it isn't legendary and it has haste"; None if there are none."""
    here = reader.mark()
    if not reader.accept(",", "except"):
        reader.reset(here)
        return None
    found = Found()
    while read_clause(reader, found):
        back = reader.mark()
        if not (reader.accept(",", "and") or reader.accept("and") or reader.accept(",")):
            break
        if not reader.is_word("it", "it's", "they", "they're", "isn't", "has", "the", "its"):
            reader.reset(back)
            break
    if not found.forms:
        reader.reset(here)
        return None
    return CopyExceptions(
        found.not_legendary, "", found.power, found.toughness, found.types, tuple(found.subtypes), 0,
        False, found.sets, found.colors, found.adds_colors, found.abilities,
        this_ability=found.this_ability, own_color=found.own_color, form="|".join(found.forms),
    )  # fmt: skip


def read_clause(reader: Reader, found: Found) -> bool:
    """One exception."""
    here = reader.mark()
    if reader.phrase("it isn't legendary if the spell is legendary"):
        found.not_legendary = True
        found.forms.append("legendary:it:if the spell is legendary")
        return True
    if reader.accept("it", "isn't", "legendary"):
        found.not_legendary = True
        found.forms.append("legendary:it")
        return True
    if reader.accept("the", "token", "isn't", "legendary"):
        found.not_legendary = True
        found.forms.append("legendary:the token")
        return True
    if reader.accept("they", "aren't", "legendary"):
        found.not_legendary = True
        found.forms.append("legendary:they")
        return True
    for subject in ("the copy", "the copies"):
        verb = "is" if subject == "the copy" else "are"
        if reader.accept(*subject.split(), verb + "n't", "legendary"):
            found.not_legendary = True
            found.forms.append(f"legendary:{subject}")
            return True
    said = reader.first_of("that the copy is", "the copy is", "the copies are")
    if said:
        return read_color_only(reader, found, said)
    if reader.phrase("it has this ability"):
        found.this_ability = True
        found.forms.append("this ability:it")
        return True
    if reader.phrase("it doesn't copy that creature's color"):
        found.own_color = True
        found.forms.append("own color:creature")
        return True
    pronoun = "it" if reader.accept("it", "has") else "they" if reader.accept("they", "have") else ""
    if pronoun:
        abilities = read_abilities(reader)
        if abilities is None:
            reader.reset(here)
            return False
        found.abilities = abilities
        found.forms.append(f"abilities:{pronoun}")
        return True
    if reader.accept("it's"):
        return read_becomes(reader, found, "it")
    if reader.accept("they're"):
        return read_becomes(reader, found, "they")
    reader.reset(here)
    return False


def read_color_only(reader: Reader, found: Found, said: str) -> bool:
    """ "Except that the copy is red" (707.9c)."""
    color = COLOR_WORDS.get(reader.peek().word, 0)
    if not color:
        return False
    reader.take()
    found.colors = color
    found.forms.append(f"color:{said}")
    return True


def read_becomes(reader: Reader, found: Found, pronoun: str) -> bool:
    """ "a 1/1", "an artifact in addition to its other types", "a 4/4 black Zombie"."""
    here = reader.mark()
    which = ""
    article = reader.accept_any("a", "an") != ""
    if reader.peek().kind == PT and reader.peek().text[0] not in "+-":
        left, right = reader.pt().split("/")
        if not (left.isdigit() and right.isdigit()):
            reader.reset(here)
            return False
        found.power, found.toughness = Number(int(left)), Number(int(right))
        which += "p"
    colors = 0
    while reader.peek().word in COLOR_WORDS:
        colors |= COLOR_WORDS[reader.take().word]
        if not reader.accept("and"):
            break
    if colors:
        found.colors = colors
        which += "c"
    while word := read_subtype(reader):
        found.subtypes.append(word)
        which += "s"
    while reader.peek().word in TYPE_WORDS:
        found.types |= TYPE_WORDS[reader.take().word]
        which += "t"
    if not which:
        reader.reset(here)
        return False
    own = "its" if pronoun == "it" else "their"
    kind = "sets"
    if reader.accept("in", "addition", "to", own, "other", "types"):
        kind = "in addition"
    elif reader.accept("in", "addition", "to", own, "other", "colors", "and", "types"):
        kind = "in addition colors"
        found.adds_colors = True
    elif "s" in which or "t" in which:
        found.sets = "s" in which
    if not article and pronoun == "it":
        kind = "bare" if kind == "sets" else kind
    found.forms.append(f"{kind}:{pronoun}:{which}")
    return True
