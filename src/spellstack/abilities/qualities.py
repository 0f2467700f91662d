"""CR 110.5, 108.3-4, 400, 702, 208, 202.3, 122: what follows a noun or stands before it:
status, place, owner, amounts.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.aspects import ABILITIES, COLORS, CONTROLLER, POWER, SUBTYPES, TOUGHNESS, TYPES
from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter, matching_codes
from spellstack.abilities.nouns import has_subtype
from spellstack.abilities.references import Opponents, Reference, Source, You, bears_ring
from spellstack.abilities.values import Number, Value
from spellstack.abilities.wording import article, possessive, shares_name
from spellstack.core.definition import AbilityInstance
from spellstack.core.events import ATTACKS, BLOCKS, CAST, DAMAGE, MARK_DAMAGE
from spellstack.core.keyword_bits import KEYWORD_BITS
from spellstack.core.log import this_turn
from spellstack.core.node import Node, Printer
from spellstack.core.objects import View
from spellstack.core.types import BATTLEFIELD, COLOR_WORDS, TYPE_WORDS, ZONE_WORDS


@dataclass(frozen=True)
class Status(Filter):
    """A state of a permanent in one word (110.5, 506.4): tapped, untapped, attacking, blocking, blocked, unblocked,
    face-down, face-up, enchanted, equipped, modified, nonattacking, nonblocking, suspected, goaded, renowned,
    monstrous, saddled.
    """

    word: str

    def admits(self, ctx: Context, view: View) -> bool:
        word = self.word
        if word == "tapped":
            return view.tapped
        if word == "untapped":
            return not view.tapped
        if word == "attacking":
            return view.attacking != 0
        if word == "nonattacking":
            return view.attacking == 0
        if word == "blocking":
            return len(view.blocking) > 0
        if word == "nonblocking":
            return len(view.blocking) == 0
        if word == "blocked":
            return view.attacking != 0 and view.blocked
        if word == "unblocked":
            return view.attacking != 0 and view.unblocked
        if word == "face-down":
            return view.face_down != ""
        if word == "face-up":
            return view.face_down == ""
        if word == "enchanted":
            return is_attached(ctx, view, "Aura")
        if word == "equipped":
            return is_attached(ctx, view, "Equipment")
        if word == "modified":
            return (
                bool(view.counters)
                or is_attached(ctx, view, "Equipment")
                or is_attached(ctx, view, "Aura", view.controller)
            )
        if word == "saddled":  # 702.171b: until end of turn
            return ctx.state.turn in view.memory.get(word, ())
        if word == "goaded":
            return ctx.engine.is_goaded(view)
        if word == "Ring-bearer":
            return bears_ring(view)
        return bool(view.memory.get(word))

    def noun(self, printer: Printer, plural: bool) -> str:
        return f"{self.word}s" if plural else self.word

    def is_negation(self) -> bool:
        return self.word.startswith("non")

    def text(self, printer: Printer) -> str:
        return self.word


def is_attached(ctx: Context, view: View, subtype: str, controller: int = -1) -> bool:
    """301.5, 303.4: whether an Aura (or Equipment) is attached to it (controlled by that player)."""
    state = ctx.state
    for id in state.battlefield:
        o = state.objects[id]
        if o.attached_to == view.id and (controller < 0 or o.controller == controller) and has_subtype(ctx, o, subtype):
            return True
    return False


@dataclass(frozen=True)
class ControlledBy(Filter):
    """ "You control", "an opponent controls", "target player controls"; `wanted` False: "you don't control"."""

    who: Reference
    wanted: bool = True
    verb: str = field(default="control", compare=False)

    def admits(self, ctx: Context, view: View) -> bool:
        who = self.who
        if isinstance(who, You):
            return (view.controller == ctx.controller) == self.wanted
        if isinstance(who, Opponents):
            return (view.controller != ctx.controller) == self.wanted
        return (view.controller in who.players(ctx)) == self.wanted

    def reads(self) -> int:
        return CONTROLLER

    def text(self, printer: Printer) -> str:
        who = self.who.text(printer)
        is_third = self.who.is_third(printer)
        if not self.wanted:
            return f"{who} {'doesn' if is_third else 'don'}'t {self.verb}"
        return f"{who} {self.verb}{'s' if is_third else ''}"


@dataclass(frozen=True)
class OwnedBy(Filter):
    """ "You own" (108.3)."""

    who: Reference
    wanted: bool = True

    def admits(self, ctx: Context, view: View) -> bool:
        return (view.owner in self.who.players(ctx)) == self.wanted

    def text(self, printer: Printer) -> str:
        who = self.who.text(printer)
        is_third = self.who.is_third(printer)
        if not self.wanted:
            return f"{who} {'doesn' if is_third else 'don'}'t own"
        return f"{who} own{'s' if is_third else ''}"


@dataclass(frozen=True)
class InZone(Filter):
    """ "In your graveyard", "from your hand", "on the battlefield". `whose` None: anybody's.

    `form`: the preposition, or the whole phrase where it has a space. `also`: a second zone.
    """

    zone: int
    whose: Reference | None = None
    form: str = field(default="in", compare=False)
    also: int = -1
    elsewhere: bool = False  # "that aren't on the battlefield": in any other zone

    def admits(self, ctx: Context, view: View) -> bool:
        if self.elsewhere:
            return view.zone != self.zone
        if view.zone != self.zone and view.zone != self.also:
            return False
        if self.whose is None:
            return True
        if isinstance(self.whose, You):
            return view.owner == ctx.controller
        return view.owner in self.whose.players(ctx)

    def zone_mask(self) -> int:
        if self.elsewhere:
            return 0xFF & ~(1 << self.zone)
        return 1 << self.zone | (1 << self.also if self.also >= 0 else 0)

    def text(self, printer: Printer) -> str:
        if " " in self.form:
            return self.form
        if self.whose is None:
            return f"{self.form} {ZONE_WORDS[self.zone]}"
        other = f" or {ZONE_WORDS[self.also]}" if self.also >= 0 else ""
        return f"{self.form} {possessive(self.whose.text(printer))} {ZONE_WORDS[self.zone]}{other}"


def keyword_names(instances: tuple[AbilityInstance, ...]) -> list[str]:
    """The names of the keyword abilities among them."""
    from spellstack.abilities.ability import KeywordAbility

    return [i.ability.name for i in instances if isinstance(i.ability, KeywordAbility)]


@dataclass(frozen=True)
class WithKeyword(Filter):
    """ "With flying", "without flying" (702.1d): that has such an ability."""

    name: str
    wanted: bool = True
    form: str = field(default="", compare=False)

    def admits(self, ctx: Context, view: View) -> bool:
        row = ctx.row(view)
        bit = KEYWORD_BITS.get(self.name, 0)
        if bit:
            return (row.keywords & bit != 0) == self.wanted
        return (self.name in keyword_names(row.abilities)) == self.wanted

    def reads(self) -> int:
        return ABILITIES

    def text(self, printer: Printer) -> str:
        return f"{'with' if self.wanted else 'without'} {self.name}"


@dataclass(frozen=True)
class WithAnyKeyword(Filter):
    """ "With flying or reach"."""

    parts: tuple[WithKeyword, ...]

    def admits(self, ctx: Context, view: View) -> bool:
        return any(part.admits(ctx, view) for part in self.parts)

    def reads(self) -> int:
        return ABILITIES

    def text(self, printer: Printer) -> str:
        return "with " + " or ".join(part.name for part in self.parts)


def compared(n: int, op: str, bound: int) -> bool:
    if op == "or less":
        return n <= bound
    if op in ("or greater", "greater than or equal to"):
        return n >= bound
    if op == "less than or equal to":
        return n <= bound
    if op == "less than":
        return n < bound
    if op == "greater than":
        return n > bound
    return n == bound


@dataclass(frozen=True)
class Compare(Filter):
    """ "With power 4 or greater", "with mana value X or less", "with toughness less than ~'s power".

    `what`: "power", "toughness", "mana value", "power or toughness", "base power", "total power and toughness".
    `op`: "", "or less", "or greater", "less than", "greater than".
    """

    what: str
    op: str
    value: Value
    form: str = field(default="with", compare=False)

    def admits(self, ctx: Context, view: View) -> bool:
        bound = self.value.of(ctx)
        if self.what == "mana value":
            return compared(ctx.mana_value(view), self.op, bound)
        row = ctx.row(view)
        if self.what == "base power":
            return compared(row.base_power, self.op, bound)
        if self.what == "power":
            return compared(row.power, self.op, bound)
        if self.what == "toughness":
            return compared(row.toughness, self.op, bound)
        if self.what == "power or toughness":
            return compared(row.power, self.op, bound) or compared(row.toughness, self.op, bound)
        return compared(row.power + row.toughness, self.op, bound)

    def reads(self) -> int:
        return 0 if self.what == "mana value" else POWER | TOUGHNESS

    def text(self, printer: Printer) -> str:
        if " " in self.form:  # "with lesser mana value"
            return self.form
        value = self.value.text(printer)
        if self.op.endswith(("than", "to")):
            found = f"{self.what} {self.op} {value}"
        elif self.op:
            found = f"{self.what} {value} {self.op}"
        else:
            found = f"{self.what} {value}"
        return f"{self.form} {found}" if self.form else found


@dataclass(frozen=True)
class NoAbilities(Filter):
    """ "With no abilities": no rules text at all."""

    def admits(self, ctx: Context, view: View) -> bool:
        return not ctx.row(view).abilities

    def reads(self) -> int:
        return ABILITIES

    def text(self, printer: Printer) -> str:
        return "with no abilities"


@dataclass(frozen=True)
class TougherThanPower(Filter):
    """ "With toughness greater than its power", "with power greater than its base power"..."""

    bigger: str
    smaller: str

    def admits(self, ctx: Context, view: View) -> bool:
        row = ctx.row(view)
        a = row.power if self.bigger == "power" else row.toughness
        b = row.power if self.smaller == "power" else row.toughness
        return a > b

    def reads(self) -> int:
        return POWER | TOUGHNESS

    def text(self, printer: Printer) -> str:
        return f"with {self.bigger} greater than its {self.smaller}"


@dataclass(frozen=True)
class WithGreatest(Filter):
    """ "With the greatest power among creatures they control". `own`: among those of the same controller alone.

    `word`: greatest, highest, least or lowest. `form`: the words for "they control", which `among` leaves out.
    """

    what: str
    among: Filter
    word: str = "greatest"
    own: bool = False
    form: str = field(default="", compare=False)
    whose: Filter | None = None  # "they control" itself

    def amount(self, ctx: Context, view: View) -> int:
        if self.what == "mana value":
            return ctx.mana_value(view)
        row = ctx.row(view)
        return row.power if self.what == "power" else row.toughness

    def admits(self, ctx: Context, view: View) -> bool:
        if self.own and ctx.player >= 0 and view.controller != ctx.player:
            return False  # "they": the player who chooses or sacrifices
        if self.whose is not None and ctx.player < 0 and not self.whose.admits(ctx, view):
            return False
        found: list[int] = []
        for code in matching_codes(ctx, self.among):
            other = ctx.see(code) if code > 0 else None
            if other is not None and (not self.own or other.controller == view.controller):
                found.append(self.amount(ctx, other))
        if not found:
            return False
        bound = min(found) if self.word in ("least", "lowest") else max(found)
        return self.amount(ctx, view) == bound

    def reads(self) -> int:
        return POWER | TOUGHNESS | self.among.reads()

    def text(self, printer: Printer) -> str:
        tail = f" {self.form}" if self.form else ""
        return f"with the {self.word} {self.what} among {self.among.noun(printer, True)}{tail}"


@dataclass(frozen=True)
class WithCounter(Filter):
    """ "With a +1/+1 counter on it" (122).

    `kind` "" any; `wanted` False: "with no counters on it"; `on`: "it", "them".
    """

    kind: str = ""
    wanted: bool = True
    count: Value = Number(1)
    more: bool = False  # "or more"
    form: str = field(default="", compare=False)
    on: str = field(default="it", compare=False)

    def admits(self, ctx: Context, view: View) -> bool:
        have = view.counters.get(self.kind, 0) if self.kind else sum(view.counters.values())
        return (have >= self.count.of(ctx)) == self.wanted

    def text(self, printer: Printer) -> str:
        kind = f"{self.kind} counter" if self.kind else "counter"
        if not self.wanted:
            return f"with no {kind}s on {self.on}"
        if self.more:
            return f"with {self.count.counted(printer)} or more {kind}s on {self.on}"
        if self.form == "plural":
            return f"with {kind}s on {self.on}"
        return f"with {article(kind)} {kind} on {self.on}"


@dataclass(frozen=True)
class OtherThan(Filter):
    """ "Other than this creature"; with a form as an adjective, "other"."""

    what: Reference
    form: str = field(default="", compare=False)

    def admits(self, ctx: Context, view: View) -> bool:
        return view.id not in self.what.codes(ctx)

    def text(self, printer: Printer) -> str:
        return self.form or f"other than {self.what.text(printer)}"


@dataclass(frozen=True)
class Targeting(Filter):
    """ "That targets ~", "that targets a creature you control": a spell or ability on the stack (115)."""

    what: Reference | Filter
    only: bool = False
    form: str = field(default="", compare=False)

    def admits(self, ctx: Context, view: View) -> bool:
        from spellstack.abilities.patterns import is_meant

        if view.choices is None:
            return False
        for part in view.choices.parts:
            for mode in part.modes:
                for slot in mode.targets:
                    if any(is_meant(ctx, self.what, code) for code in slot):
                        return True
        return False

    def text(self, printer: Printer) -> str:
        what = self.what.text(printer)
        if isinstance(self.what, Filter) and what != "you":
            what = f"{article(what)} {what}"
        return f"that {self.form or 'targets'} {what}"


@dataclass(frozen=True)
class AttachedTo(Filter):
    """ "Attached to it", "attached to a creature you control", "attached to creatures"."""

    what: Reference | Filter
    form: str = field(default="", compare=False)

    def admits(self, ctx: Context, view: View) -> bool:
        from spellstack.abilities.patterns import is_meant

        return view.attached_to != 0 and is_meant(ctx, self.what, view.attached_to)

    def text(self, printer: Printer) -> str:
        what = self.what.text(printer)
        if isinstance(self.what, Filter) and self.form == "many":
            what = self.what.noun(printer, True)
        elif isinstance(self.what, Filter) and what != "you":
            what = f"{article(what)} {what}"
        return f"attached to {what}"


@dataclass(frozen=True)
class InFight(Filter):
    """ "Blocking it", "blocked by ~", "attacking you", "blocking or blocked by ~" (509.1g)."""

    word: str
    what: Reference

    def admits(self, ctx: Context, view: View) -> bool:
        codes = self.what.codes(ctx)
        if self.word.endswith("attacking"):
            return view.attacking != 0 and view.attacking in codes
        found = False
        if self.word == "it's blocking":
            return any(view.id in other.blocking for other in self.what.views(ctx))
        if "blocking" in self.word:
            found = any(code in view.blocking for code in codes)
        if not found and "blocked by" in self.word:
            for code in codes:
                other = ctx.see(code) if code > 0 else None
                if other is not None and view.id in other.blocking:
                    found = True
        return found

    def text(self, printer: Printer) -> str:
        return self.word if self.word == "it's blocking" else f"{self.word} {self.what.text(printer)}"


@dataclass(frozen=True)
class Chosen(Filter):
    """ "Of the chosen type", "of the chosen color", "with the chosen name":
    chosen as the source entered or by this text (607.2d).
    """

    what: str
    form: str = field(default="", compare=False)

    def admits(self, ctx: Context, view: View) -> bool:
        word = chosen_word(ctx, self.what)
        if not word:
            return False
        row = ctx.row(view)
        if self.what == "color":
            return row.colors & COLOR_WORDS.get(word, 0) != 0
        if self.what == "name":
            return shares_name(row.name, word)
        if word in TYPE_WORDS:  # a card type was chosen
            return row.types & TYPE_WORDS[word] != 0
        return has_subtype(ctx, view, word)

    def reads(self) -> int:
        return COLORS | SUBTYPES | TYPES

    def text(self, printer: Printer) -> str:
        if self.form:
            return self.form
        return "with the chosen name" if self.what == "name" else f"of the chosen {self.what}"


def chosen_word(ctx: Context, what: str) -> str:
    """607.2d: the colour, type or name that was chosen: by this resolution, else as the source entered."""
    word = ctx.words.get(what, "")
    if word:
        return word
    view = ctx.source_view()
    return view.words.get(what, "") if view is not None else ""


DEEDS = {"attacked": ATTACKS, "blocked": BLOCKS, "damaged": MARK_DAMAGE}


@dataclass(frozen=True)
class ThisTurn(Filter):
    """ "That entered this turn", "that was dealt damage this turn", "that attacked this turn":
    `word` names the deed.
    """

    word: str
    form: str = field(default="", compare=False)

    def admits(self, ctx: Context, view: View) -> bool:
        turn = ctx.state.turn
        if self.word == "entered":
            return view.entered > ctx.state.players[ctx.state.active].turn_began and view.zone == BATTLEFIELD
        if self.word == "cast":  # as the spell that it is, or was before it resolved
            cast = [e.object for e in this_turn(ctx.state.log, turn) if e.kind == CAST]
            return view.id in cast or any(ctx.state.became.get(id, 0) == view.id for id in cast)
        kind = DEEDS.get(self.word, 0)
        if kind:  # what the history of the turn says (608.2i)
            return any(e.kind == kind and e.object == view.id for e in this_turn(ctx.state.log, turn))
        return turn in view.memory.get(self.word, ())

    def text(self, printer: Printer) -> str:
        return self.form


@dataclass(frozen=True)
class DamagedBy(Filter):
    """ "Dealt damage by this creature this turn"."""

    source: Reference

    def admits(self, ctx: Context, view: View) -> bool:
        codes = self.source.codes(ctx)
        return any(
            event.kind == DAMAGE and event.object == view.id and event.amount > 0 and event.source in codes
            for event in this_turn(ctx.state.log, ctx.state.turn)
        )

    def text(self, printer: Printer) -> str:
        return f"dealt damage by {self.source.text(printer)} this turn"


def is_source(node: Node | None) -> bool:
    return isinstance(node, Source)
