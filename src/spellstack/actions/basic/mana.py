"""CR 106: adding mana. What an ability could add (106.7) and what it adds are read off the same menu."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.ability import Activated, Body, Triggered
from spellstack.abilities.amounts import each_text
from spellstack.abilities.context import Context
from spellstack.abilities.costs import TapSelf
from spellstack.abilities.effects import Conditional, Effect, IfDone, Labelled, May, Sequence
from spellstack.abilities.filters import Filter, matching_codes
from spellstack.abilities.references import Reference, You
from spellstack.abilities.values import Number, Value
from spellstack.abilities.wording import capital, listed, number_word, possessive, stopped, with_article
from spellstack.actions.basic.spending import read_restriction, read_spent_on
from spellstack.actions.basic.when_spent import read_when_spent
from spellstack.actions.choosing import amount_for, pick_number, players_of
from spellstack.actions.wording import said
from spellstack.core.decisions import Decision, Option, Script
from spellstack.core.events import Event, ProduceMana
from spellstack.core.mana import Mana, parse_symbol
from spellstack.core.node import Node, Printer
from spellstack.core.objects import Outcome, View
from spellstack.core.types import ALL_COLORS, COLOR_LETTERS, COLOR_WORDS, COLORLESS_MANA, SNOW
from spellstack.phrases.nouns import read_phrase
from spellstack.phrases.numbers import read_amount, read_count, read_each
from spellstack.phrases.pronouns import read_possessor
from spellstack.phrases.reader import Reader

ALL_TYPES = ALL_COLORS | COLORLESS_MANA


class Menu(Node):
    """What mana may be added: `bundles` are the alternatives, each a tuple of types of mana (one bit each)."""

    def bundles(self, ctx: Context, player: int) -> list[tuple[int, ...]]:
        raise TypeError(f"{type(self).__name__} adds no mana")

    def choose(self, ctx: Context, player: int) -> Script[tuple[int, ...]]:
        """The player chooses one of the bundles."""
        found = self.bundles(ctx, player)
        if not found:
            return ()
        if len(found) == 1:
            return found[0]
        options = [Option("color", "106.3", value=one_type(bundle), text=bundle_text(bundle)) for bundle in found]
        answer = yield from ctx.engine.ask(Decision("color", player, options, "106.3", source=ctx.source))
        return found[answer[0]]


def one_type(bundle: tuple[int, ...]) -> int:
    """The type of all mana of a bundle, as a bit; 0 where there are several."""
    return bundle[0] if bundle and all(kind == bundle[0] for kind in bundle) else 0


def bundle_text(bundle: tuple[int, ...]) -> str:
    return "".join("{" + COLOR_LETTERS[kind.bit_length() - 1] + "}" for kind in bundle)


@dataclass(frozen=True)
class Symbols(Menu):
    """ "{C}{C}", or with several alternatives "{W} or {U}", "{W}{W}, {W}{U}, or {U}{U}":
    types of mana, one bit each.
    """

    alternatives: tuple[tuple[int, ...], ...]
    form: str = field(default="", compare=False)

    def bundles(self, ctx: Context, player: int) -> list[tuple[int, ...]]:
        return list(self.alternatives)

    def text(self, printer: Printer) -> str:
        if self.form:
            return f"{self.form} {bundle_text(self.alternatives[0][:1])}"
        return listed([bundle_text(bundle) for bundle in self.alternatives], "or")


@dataclass(frozen=True)
class OneColor(Menu):
    """ "N mana of any color", "of any one color": all of one colour of `mask`."""

    count: Value = Number(1)
    mask: int = ALL_COLORS
    form: str = field(default="", compare=False)

    def bundles(self, ctx: Context, player: int) -> list[tuple[int, ...]]:
        n = amount_for(ctx, self.count, player)
        return [(bit,) * n for bit in bits_of(self.mask)] if n > 0 else []

    def text(self, printer: Printer) -> str:
        form = self.form or "of any color"
        return f"{self.count.counted(printer)} mana {form}"


@dataclass(frozen=True)
class Combination(Menu):
    """ "N mana in any combination of colors", "of {R} and/or {G}": each mana of any type of `mask`."""

    count: Value
    mask: int = ALL_COLORS
    form: str = field(default="", compare=False)

    def bundles(self, ctx: Context, player: int) -> list[tuple[int, ...]]:
        """All combinations where they are few; beyond, those of one colour (a bound for what could be made)."""
        n = amount_for(ctx, self.count, player)
        kinds = bits_of(self.mask)
        if n == 0:
            return []
        return combinations(kinds, n) if n <= 4 else [(bit,) * n for bit in kinds]

    def choose(self, ctx: Context, player: int) -> Script[tuple[int, ...]]:
        left = amount_for(ctx, self.count, player)
        kinds = bits_of(self.mask)
        chosen: list[int] = []
        for i, bit in enumerate(kinds):
            n = left
            if i < len(kinds) - 1:
                n = yield from pick_number(ctx, player, 0, left, "106.1b")
            chosen.extend([bit] * n)
            left -= n
        return tuple(chosen)

    def text(self, printer: Printer) -> str:
        if self.mask == ALL_COLORS:
            return f"{self.count.counted(printer)} mana in any combination of colors"
        symbols = ["{" + COLOR_LETTERS[i] + "}" for i in range(6) if self.mask >> i & 1]
        return f"{self.count.counted(printer)} mana in any combination of {listed(symbols, 'and/or')}"


def combinations(kinds: list[int], n: int) -> list[tuple[int, ...]]:
    """Multisets of `n` types."""
    if n == 0:
        return [()]
    found: list[tuple[int, ...]] = []
    for i, kind in enumerate(kinds):
        found.extend((kind, *rest) for rest in combinations(kinds[i:], n - 1))
    return found


@dataclass(frozen=True)
class DifferentColors(Menu):
    """ "Two mana of different colors"."""

    count: int
    form: str = field(default="", compare=False)

    def bundles(self, ctx: Context, player: int) -> list[tuple[int, ...]]:
        return [bundle for bundle in combinations(bits_of(ALL_COLORS), self.count) if len(set(bundle)) == self.count]

    def text(self, printer: Printer) -> str:
        return f"{number_word(self.count)} mana of different colors"


@dataclass(frozen=True)
class ChosenColor(Menu):
    """ "N mana of the chosen color": the colour chosen as the source entered (607.2d), or by the ability itself."""

    count: Value = Number(1)
    form: str = field(default="", compare=False)

    def bundles(self, ctx: Context, player: int) -> list[tuple[int, ...]]:
        word = ctx.words.get("color", "")
        view = ctx.source_view()
        if not word and view is not None:
            word = view.words.get("color", "")
        bit = COLOR_WORDS.get(word, 0)
        return [(bit,) * amount_for(ctx, self.count, player)] if bit else []

    def text(self, printer: Printer) -> str:
        return f"{self.count.counted(printer)} mana of {'that' if self.form else 'the chosen'} color"


@dataclass(frozen=True)
class OrChosen(Menu):
    """ "{B} or one mana of the chosen color"."""

    bundle: tuple[int, ...]
    form: str = field(default="", compare=False)

    def bundles(self, ctx: Context, player: int) -> list[tuple[int, ...]]:
        return [self.bundle, *ChosenColor().bundles(ctx, player)]

    def text(self, printer: Printer) -> str:
        return f"{Symbols((self.bundle,)).text(printer)} or {ChosenColor().text(printer)}"


@dataclass(frozen=True)
class CommanderColors(Menu):
    """ "N mana of any color in your commander's color identity" (903.4)."""

    count: Value = Number(1)
    form: str = field(default="", compare=False)

    def bundles(self, ctx: Context, player: int) -> list[tuple[int, ...]]:
        mask = 0
        for card in ctx.state.cards.values():
            if card.commander and card.owner == player:
                mask |= card.definition.color_identity
        n = amount_for(ctx, self.count, player)
        return [(bit,) * n for bit in bits_of(mask)]

    def text(self, printer: Printer) -> str:
        return f"{self.count.counted(printer)} mana of any color in your commander's color identity"


@dataclass(frozen=True)
class CouldProduce(Menu):
    """106.7: "one mana of any color (or type) that a land you control could produce"."""

    filter: Filter
    types: bool = False
    form: str = field(default="", compare=False)

    def bundles(self, ctx: Context, player: int) -> list[tuple[int, ...]]:
        mask = 0
        seen: list[int] = [ctx.source]
        for code in matching_codes(ctx, self.filter):
            view = ctx.see(code)
            if view is not None and code not in seen:
                mask |= could_produce(ctx, view, seen)
        return [(bit,) for bit in bits_of(mask & (ALL_TYPES if self.types else ALL_COLORS))]

    def text(self, printer: Printer) -> str:
        kind = "type" if self.types else "color"
        noun = with_article(self.filter.noun(printer, False))
        return f"one mana of any {kind} that {noun} could produce"


@dataclass(frozen=True)
class ColorsOf(Menu):
    """ "N mana of any of the exiled card's colors", "... of any color among permanents you control" (105.2)."""

    of: Reference | Filter
    count: Value = Number(1)
    form: str = field(default="", compare=False)

    def bundles(self, ctx: Context, player: int) -> list[tuple[int, ...]]:
        if isinstance(self.of, Filter):
            views = [view for code in matching_codes(ctx, self.of) if (view := ctx.see(code)) is not None]
        else:
            views = self.of.views(ctx)
        mask = 0
        for view in views:
            mask |= ctx.row(view).colors
        n = amount_for(ctx, self.count, player)
        return [(bit,) * n for bit in bits_of(mask & ALL_COLORS)] if n else []

    def text(self, printer: Printer) -> str:
        front = f"{self.count.counted(printer)} mana of any"
        if isinstance(self.of, Filter):
            return f"{front}{self.form} color among {self.of.noun(printer, True)}"
        return f"{front} of {possessive(self.of.text(printer))} colors"


@dataclass(frozen=True)
class TypeOfEvent(Menu):
    """ "One mana of any type that land produced" (106.12a): a type among those of the event that triggered."""

    form: str = field(default="", compare=False)

    def bundles(self, ctx: Context, player: int) -> list[tuple[int, ...]]:
        event = ctx.event
        kinds: list[int] = []
        if isinstance(event, ProduceMana):
            kinds = [m.kind for m in event.mana]
        elif event is not None:
            kinds = [bit for bit in bits_of(ALL_TYPES) if str(bit) in event.word]
        parent = event.parent if event is not None else None
        if isinstance(parent, ProduceMana):
            kinds = [m.kind for m in parent.mana]
        return [(bit,) for bit in dict.fromkeys(kinds)]

    def text(self, printer: Printer) -> str:
        return f"one mana of any type {self.form} produced"


@dataclass(frozen=True)
class AddMana(Effect):
    """106.4: the player adds what the menu offers, `times` over ("for each ...");
    restrictions and riders go with it (106.6).
    """

    menu: Menu
    who: Reference = You()
    times: Value | None = None
    restriction: Node | None = None
    rider: Node | None = None
    persistent: bool = False
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        total = 0
        players = players_of(ctx, self.who)
        for p in players:
            n = 1 if self.times is None else amount_for(ctx, self.times, p)
            if n == 0:
                continue
            bundle = yield from self.menu.choose(ctx, p)
            kinds = bundle * n
            total += len(kinds)
            if kinds:
                yield from add(ctx, p, self.mana(ctx, kinds))
        return Outcome(total > 0, (), total, tuple(players))

    def mana(self, ctx: Context, kinds: tuple[int, ...]) -> tuple[Mana, ...]:
        """The mana itself, with its source (106.3)."""
        view = ctx.source_view()
        snow = view is not None and ctx.row(view).supertypes & SNOW != 0
        return tuple(Mana(kind, ctx.source, snow, self.restriction, self.rider, self.persistent) for kind in kinds)

    def could_add(self, ctx: Context, player: int) -> list[tuple[int, ...]]:
        """The bundles it could add now (106.7)."""
        n = 1 if self.times is None else amount_for(ctx, self.times, player)
        return [bundle * n for bundle in self.menu.bundles(ctx, player) if n > 0]

    def text(self, printer: Printer) -> str:
        more = "an additional " if self.form == "additional" else ""
        found = f"{said(self.who, 'add', printer)} {more}{self.menu.text(printer)}"
        if self.times is not None and self.form == "amount":
            amount = self.times.text(printer)
            menu = self.menu.text(printer).removeprefix("one ")
            found = f"{said(self.who, 'add', printer)} an amount of {menu} equal to {amount}"
        elif self.times is not None:
            found += f" {each_text(self.times, printer)}"
        if self.restriction is not None and self.form != "said later":
            found = stopped(found) + " " + capital(self.restriction.text(printer))
        if self.persistent:
            found = f"{stopped(found)} {capital(KEPT)}"
        if self.rider is not None:
            found = stopped(found) + " " + capital(self.rider.text(printer))
        return found


KEPT: Final = "until end of turn, you don't lose this mana as steps and phases end"


def add(ctx: Context, player: int, mana: tuple[Mana, ...]) -> Script[None]:
    """One event of mana production (106.12b)."""
    instance = ctx.instance
    tapped = False
    if instance is not None and isinstance(instance.ability, Activated):
        tapped = any(isinstance(part, TapSelf) for part in instance.ability.cost.parts)
    yield from ctx.engine.perform([ProduceMana(ctx.cause("106.4"), player, ctx.source, mana, tapped)])


def bits_of(mask: int) -> list[int]:
    """The types of a mask, W U B R G C."""
    return [1 << i for i in range(6) if mask >> i & 1]


def mana_effects(effect: Effect | None) -> list[AddMana]:
    """The instructions to add mana within an effect, in order; conditions and choices are taken as they might be."""
    if isinstance(effect, AddMana):
        return [effect]
    found: list[AddMana] = []
    if isinstance(effect, Sequence):
        for part in effect.parts:
            found.extend(mana_effects(part))
    elif isinstance(effect, (Labelled, May)):
        found.extend(mana_effects(effect.effect))
    elif isinstance(effect, IfDone):
        found.extend(mana_effects(effect.then))
    elif isinstance(effect, Conditional):
        found.extend(mana_effects(effect.then))
        found.extend(mana_effects(effect.otherwise))
    return found


class ManaMaker(Effect):
    """An instruction besides AddMana that adds mana (605.1)."""


def holds_maker(node: object) -> bool:
    """Whether some instruction in a tree could add mana; what is created to trigger or happen later does not count."""
    if isinstance(node, AddMana | ManaMaker):
        return True
    if isinstance(node, tuple):
        return any(holds_maker(part) for part in node)
    if isinstance(node, Effect):
        return any(holds_maker(getattr(node, name)) for name in getattr(node, "__dataclass_fields__", {}))
    return False


def body_adds_mana(body: Body) -> bool:
    """605.1: whether a body could add mana when it resolves."""
    return holds_maker(body.effect) or any(body_adds_mana(mode) for mode in body.modes)


def could_produce(ctx: Context, view: View, seen: list[int]) -> int:
    """106.7: the types of mana that the mana abilities of a permanent could produce now, as a mask."""
    seen.append(view.id)
    mask = 0
    for instance in ctx.row(view).abilities:
        ability = instance.ability
        if not isinstance(ability, (Activated, Triggered)) or not ability.mana:
            continue
        inner = Context(ctx.engine, view.id, view.controller, instance)
        for effect in mana_effects(ability.body.effect):
            if isinstance(effect.menu, CouldProduce):
                mask |= could_of_others(inner, effect.menu, seen)
                continue
            for bundle in effect.could_add(inner, view.controller):
                for kind in bundle:
                    mask |= kind
    return mask


def could_of_others(ctx: Context, menu: CouldProduce, seen: list[int]) -> int:
    """What others could produce, without running in a circle."""
    mask = 0
    for code in matching_codes(ctx, menu.filter):
        view = ctx.see(code)
        if view is not None and code not in seen:
            mask |= could_produce(ctx, view, seen)
    return mask & (ALL_TYPES if menu.types else ALL_COLORS)


@dataclass(frozen=True)
class LoseMana(Effect):
    """106.4: the players lose all unspent mana."""

    who: Reference
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        from spellstack.core.events import PoolChange

        players = players_of(ctx, self.who)
        events: list[Event] = []
        for p in players:
            left = ctx.engine.instead_of_losing(p, ctx.state.players[p].pool)
            events.append(PoolChange(ctx.cause("106.4"), p, left))
        if events:
            yield from ctx.engine.perform(events)
        return Outcome(bool(events), (), 0, tuple(players))

    def text(self, printer: Printer) -> str:
        return f"{said(self.who, 'lose', printer)} all unspent mana"


def read_add(reader: Reader, subject: Reference) -> Effect | None:
    """ "Add {G}", "add one mana of any color", "add {C} for each Locus on the battlefield"."""
    here = reader.mark()
    if reader.phrase("an amount of"):
        bundle = read_bundle(reader)
        menu: Menu | None = Symbols((bundle,)) if bundle else None
        if menu is None and reader.phrase("mana of that color"):
            menu = ChosenColor(Number(1), "that")
        if menu is not None and reader.accept("equal", "to"):
            amount = read_amount(reader)
            if amount is not None and amount.is_phrase():
                return AddMana(menu, subject, amount, read_restriction(reader), form="amount")
        reader.reset(here)
        return None
    additional = reader.phrase("an additional")
    menu = read_menu(reader)
    if menu is None:
        reader.reset(here)
        return None
    times: Value | None = None
    back = reader.mark()
    if reader.accept("for", "each"):
        times = read_each(reader)
        if times is None:
            reader.reset(back)
    restriction = read_restriction(reader)
    rider: Node | None = read_spent_on(reader)
    if rider is None and times is None and is_single(menu):
        rider = read_when_spent(reader)
    return AddMana(menu, subject, times, restriction, rider, form="additional" if additional else "")


def is_single(menu: Menu) -> bool:
    """Whether it offers one mana and no more."""
    if isinstance(menu, Symbols):
        return all(len(bundle) == 1 for bundle in menu.alternatives)
    return isinstance(menu, OneColor) and menu.count.is_one()


def read_bundle(reader: Reader) -> tuple[int, ...]:
    """ "{R}{R}": types of mana."""
    kinds: list[int] = []
    while True:
        here = reader.mark()
        symbol = parse_symbol(reader.symbol())
        if symbol is None or symbol.generic or symbol.phyrexian or symbol.variable or len(bits_of(symbol.mask)) != 1:
            reader.reset(here)
            return tuple(kinds)
        kinds.append(symbol.mask)


def read_menu(reader: Reader) -> Menu | None:
    """What mana is added."""
    bundle = read_bundle(reader)
    if bundle:
        found = [bundle]
        while True:
            here = reader.mark()
            if not (reader.accept(",", "or") or reader.accept(",") or reader.accept("or")):
                break
            more = read_bundle(reader)
            if not more:
                if len(found) == 1 and reader.phrase("one mana of the chosen color"):
                    return OrChosen(bundle)
                reader.reset(here)
                break
            found.append(more)
        return Symbols(tuple(found))
    count = read_count(reader)
    if count is not None and isinstance(count, Number) and not count.is_one():
        bundle = read_bundle(reader)  # "six {G}"
        if len(bundle) == 1:
            return Symbols((bundle * count.n,), count.form)
        if bundle:
            return None
    if count is None or not reader.accept("mana"):
        return None
    return read_kind(reader, count)


def read_kind(reader: Reader, count: Value) -> Menu | None:
    """What follows "N mana"."""
    if reader.phrase("in any combination of colors"):
        return Combination(count)
    if reader.phrase("in any combination of"):
        mask = 0
        while True:
            kinds = read_bundle(reader)
            if len(kinds) != 1:
                return None
            mask |= kinds[0]
            if not (reader.accept(",", "and/or") or reader.accept(",") or reader.accept("and/or")):
                return Combination(count, mask)
    if reader.phrase("of any color in your commander's color identity"):
        return CommanderColors(count)
    if reader.phrase("of the chosen color"):
        return ChosenColor(count)
    if reader.phrase("of that color"):
        return ChosenColor(count, "that")
    if isinstance(count, Number) and reader.phrase("of different colors"):
        return DifferentColors(count.n)
    found = read_colors_of(reader, count)
    if found is not None:
        return found
    if reader.phrase("of any one color"):
        return OneColor(count, form="of any one color")
    here = reader.mark()
    word = reader.first_of("of any color that", "of any type that")
    if word and count.is_one():
        if reader.accept_any("a", "an"):
            phrase = read_phrase(reader)
            if phrase is not None and not reader.plural and reader.phrase("could produce"):
                return CouldProduce(phrase, word == "of any type that")
        reader.reset(here)
        said = reader.first_of(*(f"of any type that {noun} produced" for noun in ("permanent", "artifact token")))
        if said:
            return TypeOfEvent(said.removeprefix("of any type ").removesuffix(" produced"))
        if reader.phrase("of any type that land produced"):
            return TypeOfEvent("that land")
        return None
    return OneColor(count) if reader.phrase("of any color") else None


def read_colors_of(reader: Reader, count: Value) -> Menu | None:
    """ "Of any of the exiled card's colors", "of any color among legendary creatures you control"."""
    here = reader.mark()
    if reader.phrase("of any of"):
        of = read_possessor(reader)
        if of is not None and reader.accept("colors"):
            return ColorsOf(of, count)
        reader.reset(here)
        return None
    form = reader.first_of("of any one color among", "of any color among")
    phrase = read_phrase(reader) if form else None
    if phrase is not None and reader.plural:
        return ColorsOf(phrase, count, " one" if "one" in form else "")
    reader.reset(here)
    return None
