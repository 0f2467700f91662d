"""CR 613: how changes of characteristics are written: "gets +1/+1, gains flying, and becomes a blue Bird"."""

from __future__ import annotations

from spellstack.abilities.ability import KeywordAbility
from spellstack.abilities.amounts import PerEach, each_text
from spellstack.abilities.modifications.abilities import AddAbility, BarAbility, LoseAbility
from spellstack.abilities.modifications.base import Modification
from spellstack.abilities.modifications.power import ChangePT, SetPT
from spellstack.abilities.modifications.text import AllCreatureNames, FullText, SetName
from spellstack.abilities.modifications.types import ChangeColors, ChangeTypes
from spellstack.abilities.values import Number, Sum, Value, X
from spellstack.abilities.wording import (
    capital,
    color_list,
    conjugated,
    listed,
    plural_noun,
    possessive,
    signed,
    stopped,
    with_article,
)
from spellstack.core.node import Ability, Printer, equal
from spellstack.core.subtypes import plural
from spellstack.core.types import ALL_COLORS, CREATURE, SUPERTYPE_WORDS, TYPE_WORDS, words_of


def pt_change_text(change: ChangePT, printer: Printer) -> str:
    """ "+2/-1"."""
    power = signed(change.power.text(printer), change.minus_power)
    toughness = signed(change.toughness.text(printer), change.minus_toughness)
    more = "an additional " if change.form == "additional" else ""
    return f"{more}{power}/{toughness}"


def abilities_text(abilities: tuple[Ability, ...], printer: Printer) -> str:
    """ "flying, vigilance, and haste"; all but plain keywords in quotation marks."""
    return listed([granted_text(ability, printer) for ability in abilities], "and")


def granted_text(ability: Ability, printer: Printer) -> str:
    """A keyword as it is; anything else as a text of its own, in quotation marks (within others, in single ones)."""
    plain = isinstance(ability, KeywordAbility)
    if isinstance(ability, KeywordAbility) and ability.form != "quoted":
        return ability.text(printer)
    said, printer.duration_said = printer.duration_said, False
    targets, picks = printer.targets, printer.picks
    printer.quoting += 1
    text = ability.text(printer)
    printer.quoting -= 1
    printer.targets, printer.picks = targets, picks
    printer.duration_said = said
    mark = '"' if printer.quoting == 0 else "'"
    small = isinstance(ability, KeywordAbility) and ability.name == "bands with other"  # written so (702.22b)
    return f"{mark}{stopped(text if small else capital(text)) if plain else text}{mark}"


def is_being(change: Modification) -> bool:
    """Whether it is part of a description behind "becomes" or "is"."""
    if isinstance(change, SetPT):
        return not change.form.startswith("has ")
    if isinstance(change, AddAbility):
        return change.form == "with"
    if isinstance(change, ChangeTypes) and (change.form == "all" or change.form.startswith(("isn't", "loses "))):
        return False
    return isinstance(change, ChangeColors | ChangeTypes | SetName)


def not_being_text(change: ChangeTypes, is_third: bool) -> str:
    """ "isn't a creature", "aren't artifacts"."""
    verb = "isn't" if is_third else "aren't"
    if change.lose_supertypes:
        return f"{verb} legendary"
    word = words_of(change.lose_types, TYPE_WORDS)[0]
    return f"{verb} {plural_noun(word) if change.form.endswith('many') else with_article(word)}"


def base_text(change: SetPT, printer: Printer) -> str:
    """Behind "has": base power and toughness."""
    if change.form == "has base" and change.power is not None and change.toughness is not None:
        return f"base power and toughness {change.power.text(printer)}/{change.toughness.text(printer)}"
    if change.form == "has each" and change.power is not None:
        return f"base power and toughness each equal to {change.power.text(printer)}"
    if change.form == "has each base" and change.power is not None:
        return f"base power and base toughness each equal to {change.power.text(printer)}"
    if change.power is not None:
        return f"base power {change.power.text(printer)}"
    return f"base toughness {change.toughness.text(printer)}" if change.toughness is not None else ""


def predicates_text(changes: tuple[Modification, ...], printer: Printer, is_third: bool, static: bool) -> str:
    """All changes as verbs with what belongs to them: "gets +1/+1, gains flying, and becomes blue"."""
    parts: list[str] = []
    being: list[Modification] = []
    lost: list[str] = []
    barred: list[str] = []
    bars = ""
    for change in (*changes, None):
        if being and (change is None or not is_being(change)):
            verb = conjugated("be" if static else "become", is_third)
            parts.append(f"{verb} {being_text(tuple(being), printer)}")
            being = []
        if lost and not isinstance(change, LoseAbility):
            parts.append(f"{conjugated('lose', is_third)} {listed(lost, 'and')}")
            lost = []
        if barred and not isinstance(change, BarAbility):
            parts.append(f"can't {bars} {listed(barred, 'or')}")
            barred = []
        if change is None:
            break
        if isinstance(change, ChangeTypes) and change.every_creature_type and change.form == "all":
            parts.append(f"{conjugated('have' if static else 'gain', is_third)} all creature types")
        elif isinstance(change, ChangeTypes) and change.form.startswith("loses "):
            parts.append(f"{conjugated('lose', is_third)} {change.form.removeprefix('loses ')}")
        elif isinstance(change, BarAbility):
            barred.append(change.name)
            bars = "have" if change.form == "have" else "have or gain"
        elif isinstance(change, ChangeTypes) and change.form.startswith("isn't"):
            parts.append(not_being_text(change, is_third))
        elif is_being(change):
            being.append(change)
        elif isinstance(change, LoseAbility):
            lost.append(change.name or "all abilities")
        elif isinstance(change, ChangePT):
            parts.append(f"{conjugated('get', is_third)} {pt_change_text(change, printer)}")
        elif isinstance(change, AddAbility):
            verb = conjugated(change.form or ("have" if static else "gain"), is_third)
            parts.append(f"{verb} {abilities_text(change.abilities, printer)}")
        elif isinstance(change, FullText):
            own = " and ".join(granted_text(ability, printer) for ability in change.own)
            parts.append(f"{conjugated('have', is_third)} the full text of that card and has the text {own}")
        elif isinstance(change, AllCreatureNames):
            names = "all names of nonlegendary creature cards in addition to its name"
            parts.append(f"{conjugated('have', is_third)} {names}")
        elif isinstance(change, SetPT):
            parts.append(f"{conjugated('have', is_third)} {base_text(change, printer)}")
    return listed(parts, "and")


def being_text(changes: tuple[Modification, ...], printer: Printer) -> str:
    """The description that the changes were read from."""
    size = next((m for m in changes if isinstance(m, SetPT)), None)
    colors = next((m for m in changes if isinstance(m, ChangeColors)), None)
    types = next((m for m in changes if isinstance(m, ChangeTypes)), None)
    granted = next((m for m in changes if isinstance(m, AddAbility) and m.form == "with"), None)
    if colors is not None and colors.chosen:
        return colors.form
    if types is not None and types.form.startswith("every basic|"):
        return f"every basic land type{addition_text('types', types.form.endswith('their'))}"
    if types is not None and types.form == "every":
        return "every creature type"
    if types is not None and types.form == "every nonbasic":
        return "every nonbasic land type"
    if types is not None and types.chosen:
        head, addition, theirs = (*types.form.split("|"), "", "")[:3]
        return head + addition_text(addition, theirs == "their")
    if types is not None and types.form == "also":
        return f"also {with_article(listed(list(types.subtypes), 'and'))}"
    form, _, addition = types.form.partition("|") if types is not None else ("", "", "")
    many = "plural" in form.split(" ")
    parts: list[str] = []
    first = types is not None and "first" in form.split(" ")
    if types is not None and first:
        parts.extend(words_of(types.supertypes, SUPERTYPE_WORDS))
    if size is not None and size.form == "" and size.power is not None and size.toughness is not None:
        parts.append(f"{size.power.text(printer)}/{size.toughness.text(printer)}")
    if colors is not None:
        parts.append(colors_text(colors.colors))
    if types is not None and not first:
        parts.extend(words_of(types.supertypes, SUPERTYPE_WORDS))
    if types is not None:
        parts.extend(nouns_of(types, many))
    found = " ".join(parts)
    for other in [m for m in changes if isinstance(m, ChangeTypes)][1:]:
        found += f" and {' '.join(nouns_of(other, True))}"
    if "article" in form.split(" "):
        found = with_article(found)
    if size is not None and size.form:
        found += size_text(size, printer)
    if "all" in form.split(" "):
        found += " with all creature types"
    if granted is not None:
        found += f" with {abilities_text(granted.abilities, printer)}"
    named = next((m for m in changes if isinstance(m, SetName)), None)
    if named is not None:
        found += f" named {named.name}"
    if colors is not None and types is None:
        addition = colors.form
    return found + addition_text(addition, many) + still_text(form, many)


def colors_text(mask: int) -> str:
    if mask == ALL_COLORS:
        return "all colors"
    return listed(color_list(mask), "and") if mask else "colorless"


def nouns_of(types: ChangeTypes, many: bool) -> list[str]:
    """Subtypes and types, the last of them in the plural where the description is."""
    words = [
        *types.subtypes,
        *words_of(types.types & ~CREATURE, TYPE_WORDS),
        *words_of(types.types & CREATURE, TYPE_WORDS),
    ]
    if many and words:
        words[-1] = plural(words[-1]) if not types.types else plural_noun(words[-1])
    return words


def size_text(size: SetPT, printer: Printer) -> str:
    if size.power is None or size.toughness is None:
        return ""
    if size.form == "base":
        return f" with base power and toughness {size.power.text(printer)}/{size.toughness.text(printer)}"
    return f" with {size.form} {size.power.text(printer)}"


def addition_text(addition: str, many: bool) -> str:
    if not addition:
        return ""
    return f" in addition to {'their' if many else 'its'} other {addition}"


def still_text(form: str, many: bool) -> str:
    _, found, word = form.partition("still ")
    if not found:
        return ""
    return f" that are still {plural_noun(word)}" if many else f" that's still {with_article(word)}"


# --- whole sentences (604, 611.3)


def continuous_text(
    subject: str, changes: tuple[Modification, ...], printer: Printer, is_third: bool, form: str
) -> str:
    """What a static ability says of its subject. `form` "defining": "~'s power and toughness are each equal to ..."."""
    first = changes[0]
    if form == "control":
        return f"you control {subject}"
    if form == "defining" and isinstance(first, SetPT):
        own = possessive(subject) if subject in ("it", "they") else subject + "'s"
        return f"{own} {defining_text(first, printer)}"
    said = predicates_text(changes, printer, is_third, True)
    return f"{subject} {said}{tail_of(changes, printer)}{form}"


def defining_text(change: SetPT, printer: Printer) -> str:
    """604.3: what power and toughness are equal to."""
    if change.power is not None and change.toughness is not None:
        if equal(change.power, change.toughness):
            return f"power and toughness are each equal to {change.power.text(printer)}"
        toughness = change.toughness
        if isinstance(toughness, Sum) and equal(toughness.parts[0], change.power):
            other = f"that number plus {toughness.parts[1].text(printer)}"
        else:
            other = toughness.text(printer)
        return f"power is equal to {change.power.text(printer)} and its toughness is equal to {other}"
    if change.power is not None:
        return f"power is equal to {change.power.text(printer)}"
    return f"toughness is equal to {change.toughness.text(printer)}" if change.toughness is not None else ""


def tail_of(changes: tuple[Modification, ...], printer: Printer) -> str:
    """ " for each artifact you control", where an amount has that."""
    for change in changes:
        if isinstance(change, ChangePT):
            for value in (change.power, change.toughness):
                if isinstance(value, X) and value.means is not None:
                    found = f", where {value.letter} is {value.means.text(printer)}"
                    other = change.toughness
                    if isinstance(other, X) and other.letter != value.letter and other.means is not None:
                        found += f" and {other.letter} is {other.means.text(printer)}"
                    return found
                if isinstance(value, PerEach):
                    return " " + each_text(value.times, printer)
    return ""


def scaled(value: Value, each: Value) -> Value:
    """ "+1/+0 for each": nothing times anything is nothing."""
    return value if equal(value, NOTHING) else PerEach(value, each)


NOTHING = Number(0)
