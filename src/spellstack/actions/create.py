"""CR 701.7, 111: creating tokens, also copies of permanents, and tokens that enter attacking (508.4)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from spellstack.abilities.ability import Static
from spellstack.abilities.amounts import PerEach, behind
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.modifications.predicates import abilities_text
from spellstack.abilities.picks import Picked
from spellstack.abilities.references import Reference, You
from spellstack.abilities.values import HalfOf, Number, Value, X
from spellstack.abilities.wording import listed, with_article
from spellstack.actions.attacking import choose_attacked
from spellstack.actions.basic.copy_exceptions import CopyExceptions
from spellstack.actions.basic.copy_words import read_exceptions
from spellstack.actions.basic.token_faces import IT_HAS, TokenKind
from spellstack.actions.choosing import amount_for, pick_word, players_of
from spellstack.actions.deeds import create
from spellstack.actions.predefined import PREDEFINED, ROLES, predefined
from spellstack.actions.wording import each_tail, said, with_each
from spellstack.core.decisions import Script
from spellstack.core.definition import Face
from spellstack.core.events import CreateTokens, Entry, Event
from spellstack.core.node import Ability, Node, Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import (
    COLOR_WORDS,
    CREATURE,
    INSTANT,
    SORCERY,
    SUPERTYPE_WORDS,
    TYPE_WORDS,
    words_of,
)
from spellstack.phrases.changes import read_abilities
from spellstack.phrases.numbers import read_amount, read_count, read_rounding
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import read_object, read_player
from spellstack.phrases.tokens import PT, names_of_token
from spellstack.phrases.words import read_subtype


@dataclass(frozen=True)
class Attacked(Node):
    """508.4: the player whom what enters attacking attacks, or also a planeswalker that the player controls."""

    who: Reference
    walkers: bool = False

    def text(self, printer: Printer) -> str:
        return f" {self.who.text(printer)}{' or a planeswalker they control' if self.walkers else ''}"


@dataclass(frozen=True)
class TokenEntry(Node):
    """How tokens enter. `counters`: kind and number; `attach_to`: what an Aura or Equipment token is attached to."""

    tapped: bool = False
    attacking: bool = False
    counters: tuple[tuple[str, Value], ...] = ()
    attach_to: Reference | None = None
    attacked: Attacked | None = None


PLAIN = TokenEntry()


@dataclass(frozen=True)
class Create(Effect):
    """701.7a: the players create tokens of the kinds, all at once."""

    kinds: tuple[TokenKind, ...]
    count: Value = Number(1)
    who: Reference = You()
    entry: TokenEntry = PLAIN
    form: str = field(default="", compare=False)
    choice: bool = False  # of one of the kinds

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        for p in players_of(ctx, self.who):
            n = amount_for(ctx, self.count, p)
            kinds = self.kinds
            if self.choice:
                names = [kind.described(Printer("", "token"), False) for kind in kinds]
                picked = yield from pick_word(ctx, p, names, "mode", "111.1")
                kinds = (kinds[names.index(picked)],)
            for kind in kinds:
                before = ctx.player
                ctx.player = p
                face = kind.face(ctx)
                ctx.player = before
                some = yield from token_events(ctx, p, face, n, self.entry)
                events.extend(some)
        outcome = yield from create(ctx, events)
        return outcome

    def for_each(self, each: Value) -> Effect | None:
        return replace(self, count=PerEach(self.count, each))

    def text(self, printer: Printer) -> str:
        start = said(self.who, "create", printer)
        if self.form == "those":
            late = " that are tapped" * self.entry.tapped + " and attacking" * self.entry.attacking
            return f"{start} {self.count.counted(printer)} of those tokens{late}"
        if self.form == "equal":
            tapped = "tapped " if self.entry.tapped else ""
            described = self.kinds[0].described(printer, True)
            return f"{start} a number of {tapped}{described} equal to {self.count.text(printer)}"
        one = self.count.is_one()
        parts: list[str] = []
        for kind in self.kinds:
            tapped = front_words(self.entry, self.form)
            described = tapped + kind.described(printer, not one)
            if one:
                named = kind.form == "first"
                parts.append(f"{kind.name}, {with_article(described)}" if named else with_article(described))
            else:
                parts.append(f"{self.count.counted(printer)} {described}" if not parts else described)
        found = f"{start} {'your choice of ' * self.choice}{listed(parts, 'or' if self.choice else 'and')}"
        if self.form == "attacks":
            found += " that's attacking" if one else " that are attacking"
            if self.entry.attacked is not None:
                found += self.entry.attacked.text(printer)
        if "late" in self.form:
            word = "that's" if one else "that are"
            found += f" {word} tapped" + (" and attacking" if self.entry.attacking else "")
            if self.entry.attacked is not None:
                found += self.entry.attacked.text(printer)
        if self.entry.attach_to is not None:
            found += f" attached to {self.entry.attach_to.text(printer)}"
        if self.kinds[0].form == IT_HAS:
            found += f". It has {abilities_text(self.kinds[0].abilities, printer)}"
        return found + behind(self.count) + each_tail(self.count, printer)


@dataclass(frozen=True)
class CreateCopies(Effect):
    """701.7a, 707.2: tokens that are copies of objects, as they are or last were, with exceptions (707.9).

    `of`: each object found is copied `count` times. No copy of an instant or sorcery card is created (111.5).
    """

    of: Reference
    count: Value = Number(1)
    who: Reference = You()
    exceptions: CopyExceptions | None = None
    entry: TokenEntry = PLAIN
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        for p in players_of(ctx, self.who):
            own = self.of.chosen_by(ctx, p) if isinstance(self.of, Picked) else ()
            for view in self.of.views(ctx):
                if own and view.id not in own:
                    continue  # another player chose it
                face = ctx.engine.copiable(view)
                n = amount_for(ctx, self.count, p, view)
                if self.exceptions is not None:
                    before = ctx.subject
                    ctx.subject = view
                    face = self.exceptions.change(ctx, face)
                    ctx.subject = before
                if face.types & (INSTANT | SORCERY):
                    continue
                how = self.entry
                if self.exceptions is not None and self.exceptions.entering:
                    how = replace(how, counters=(*how.counters, *self.exceptions.enters_with(face)))
                some = yield from token_events(ctx, p, face, n, how)
                events.extend(some)
        outcome = yield from create(ctx, events)
        return outcome

    def text(self, printer: Printer) -> str:
        start = said(self.who, "create", printer)
        one = self.count.is_one()
        tapped = front_words(self.entry, self.form)
        number = with_article(f"{tapped}token") if one else f"{self.count.counted(printer)} {tapped}tokens"
        late = ""
        if "late" in self.form:
            late = " tapped and attacking and" if self.entry.attacking else " tapped and"
        verb = "that's" if one else "that are"
        found = f"{start} {number} {verb}{late} {'a copy' if one else 'copies'} of {self.of.text(printer)}"
        if self.exceptions is not None:
            found += f", except {self.exceptions.text(printer)}"
        return found + each_tail(self.count, printer)


def front_words(entry: TokenEntry, form: str) -> str:
    """ "Tapped and attacking" where it stands before the noun."""
    if not entry.tapped or "late" in form:
        return ""
    return "tapped and attacking " if entry.attacking and form != "attacks" else "tapped "


def token_events(ctx: Context, player: int, face: Face, count: int, how: TokenEntry) -> Script[list[Event]]:
    """The event for `count` tokens; those that enter attacking each with what it attacks (508.4)."""
    if count <= 0:
        return []
    entry = Entry()
    entry.controller = player
    entry.tapped = how.tapped
    for kind, value in how.counters:
        n = amount_for(ctx, value, player)
        if n > 0:
            entry.counters[kind] = n
    if how.attach_to is not None:
        codes = how.attach_to.codes(ctx)
        if not codes:
            return []
        entry.attach_to = codes[0]
    if not how.attacking:
        return [CreateTokens(ctx.cause("701.7a"), player, face, count, entry)]
    events: list[Event] = []
    left = count
    while left > 0:
        left -= 1
        own = entry.copy()
        if how.attacked is None:
            own.attacking = yield from choose_attacked(ctx, player)
        else:
            own.attacking = yield from choose_attacked(ctx, player, how.attacked.who, how.attacked.walkers)
        events.append(CreateTokens(ctx.cause("701.7a"), player, face, 1, own))
    return events


def read_create(reader: Reader, subject: Reference) -> Effect | None:
    """ "Create two 1/1 white Soldier creature tokens", "create a token that's a copy of target creature"."""
    here = reader.mark()
    named = read_named_first(reader)
    reader.inner_names = names_of_token(named) if named else None
    if reader.phrase("a number of"):
        return read_number_of_tokens(reader, subject)
    choice = reader.phrase("your choice of")
    half = reader.accept("half")
    number = Number(1) if not half and reader.accept_any("a", "an") else read_count(reader)
    if number is None:
        reader.reset(here)
        return None
    count: Value = HalfOf(number, True) if half else number
    one = count.is_one()
    tapped = reader.accept("tapped")
    attacking = tapped and reader.accept("and", "attacking")
    if reader.is_word("token", "tokens"):
        return read_copies(reader, subject, count, tapped, attacking)
    kind = read_token_kind(reader, not one, named)
    reader.inner_names = None
    if kind is None:
        return None
    kinds = [kind]
    while True:
        back = reader.mark()
        more: TokenKind | None = None
        join = "or" if choice else "and"
        joined = reader.accept(",", join) or reader.accept(join) or reader.accept(",")
        if joined and one and reader.accept_any("a", "an"):
            more = read_token_kind(reader, False, "")
        if more is None:
            reader.reset(back)
            break
        kinds.append(more)
    form = ""
    if reader.phrase("that's tapped and attacking") or reader.phrase("that are tapped and attacking"):
        form, tapped, attacking = "late", True, True
    elif reader.phrase("that's attacking") or reader.phrase("that are attacking"):
        form, attacking = "attacks", True
    elif reader.phrase("that's tapped") or reader.phrase("that are tapped"):
        form, tapped = "late", True
    attacked = read_attacked(reader) if attacking else None
    attach: Reference | None = None
    if reader.accept("attached", "to"):
        attach = read_object(reader)
        if attach is None:
            return None
    if half:
        way, later = read_rounding(reader)
        if not way:
            return None
        count = HalfOf(number, way == "up", later)
    count = with_each(reader, count)
    reader.produce("token", *nouns_of_kind(kind), plural=not one or len(kinds) > 1)
    reader.produce_amount()
    if choice and len(kinds) < 2:
        return None
    reader.token_kinds = () if choice else tuple(kinds)
    return Create(tuple(kinds), count, subject, TokenEntry(tapped, attacking, (), attach, attacked), form, choice)


def read_attacked(reader: Reader) -> Attacked | None:
    """508.4: "(tapped and attacking) that player [or a planeswalker they control]"."""
    here = reader.mark()
    who = read_player(reader)
    if who is None:
        reader.reset(here)
        return None
    return Attacked(who, reader.phrase("or a planeswalker they control"))


def read_those_tokens(reader: Reader, subject: Reference) -> Effect | None:
    """ "Create three of those tokens": of the kind that the instruction before creates."""
    if not reader.token_kinds:
        return None
    count = read_count(reader)
    if count is None or not reader.phrase("of those tokens"):
        return None
    tapped = reader.phrase("that are tapped")
    attacking = tapped and reader.phrase("and attacking")
    kinds = tuple(kind for kind in reader.token_kinds if isinstance(kind, TokenKind))
    reader.produce("token", *nouns_of_kind(kinds[0]), plural=not count.is_one())
    reader.produce_amount()
    return Create(kinds, count, subject, TokenEntry(tapped, attacking), "those")


def nouns_of_kind(kind: TokenKind) -> tuple[str, ...]:
    """What tokens of a kind may be called later: by their types and subtypes."""
    return ("permanent", *words_of(kind.types, TYPE_WORDS), *kind.subtypes)


def read_named_first(reader: Reader) -> str:
    """111.9: "[Name], a legendary ...": the name of the token, which may have a comma of its own."""
    here = reader.mark()
    start = reader.pos
    while True:
        token = reader.peek()
        if token.text[:1].isupper() and token.word != "x":
            reader.pos += 1
        elif reader.pos > start and (
            (token.word in (",", "of", "the", "from", "to", "and", "for") and reader.peek(1).text[:1].isupper())
            or (token.word in ("of", "the", "from", "to", "and", "for") and reader.peek(2).text[:1].isupper())
        ):
            reader.pos += 1
        else:
            break
    if reader.pos > start and reader.is_word(",") and reader.peek(1).word in ("a", "an"):
        last = reader.tokens[reader.pos - 1]
        reader.pos += 1
        return reader.line[reader.tokens[start].start : last.start + len(last.text)]
    reader.reset(here)
    return ""


def read_token_kind(reader: Reader, plural: bool, named: str) -> TokenKind | None:
    """ "1/1 white Soldier creature token with flying", "Treasure token"."""
    here = reader.mark()
    noun = "tokens" if plural else "token"
    if reader.peek().text in PREDEFINED and reader.peek(1).word == noun:
        kind = predefined(reader.peek().text)
        reader.pos += 2
        return kind
    if reader.peek().text in ROLES and reader.peek(1).text == "Role" and reader.peek(2).word == noun:
        kind = ROLES[reader.peek().text]
        reader.pos += 3
        return kind
    supertypes = 0
    while reader.peek().word in SUPERTYPE_WORDS:
        supertypes |= SUPERTYPE_WORDS[reader.take().word]
    power, toughness = read_token_pt(reader)
    colors = read_colors(reader)
    subtypes: list[str] = []
    if colors is None:
        reader.reset(here)
        return None
    while True:
        word = read_subtype(reader)
        if not word:
            break
        subtypes.append(word)
    types = 0
    while reader.peek().word in TYPE_WORDS:
        types |= TYPE_WORDS[reader.take().word]
    if not types or not reader.accept(noun) or (power is not None and not types & CREATURE):
        reader.reset(here)
        return None
    abilities: tuple[Ability, ...] = ()
    back = reader.mark()
    if reader.accept("with"):
        found = read_abilities(reader)
        if found is None:
            reader.reset(back)
        else:
            abilities = found
    behind_it = () if abilities or named else read_it_has(reader)
    if behind_it:
        return TokenKind(
            types, tuple(subtypes), colors, power, toughness, supertypes, "", behind_it, "", IT_HAS
        )  # fmt: skip
    if types & CREATURE and power is None and not any(isinstance(a, Static) and a.defining for a in abilities):
        reader.reset(here)  # 208.2a: what has no power and toughness has an ability that gives them
        return None
    name = named or read_token_name(reader)
    back = reader.mark()
    if not abilities and name:
        outer, reader.inner_names = reader.inner_names, names_of_token(name)
        found = read_abilities(reader) if reader.accept("with") else None
        reader.inner_names = outer
        if found is not None and named:
            reader.reset(here)
            return None
        if found is not None:
            abilities = found
        else:
            reader.reset(back)
    form = "first" if named else "before" if name and reader.pos > back.pos and abilities else ""
    return TokenKind(types, tuple(subtypes), colors, power, toughness, supertypes, name, abilities, "", form)


def read_it_has(reader: Reader) -> tuple[Ability, ...]:
    """ ". It has "This token's power and toughness are each equal to your life total."" behind the token."""
    here = reader.mark()
    found = read_abilities(reader) if reader.accept(".", "it", "has") and reader.is_word('"') else None
    if found is None:
        reader.reset(here)
        return ()
    return found


def read_token_name(reader: Reader) -> str:
    """ "named Kobolds of ...": words that begin with capitals."""
    here = reader.mark()
    if not reader.accept("named"):
        return ""
    words: list[str] = []
    while reader.peek().text[:1].isupper() or (
        words and reader.is_word("of", "the", "from") and reader.peek(1).text[:1].isupper()
    ):
        words.append(reader.take().text)
    if not words:
        reader.reset(here)
    return " ".join(words)


def read_token_pt(reader: Reader) -> tuple[Value | None, Value | None]:
    if reader.peek().kind != PT or reader.peek().text[0] in "+-":
        return None, None
    left, right = reader.pt().split("/")
    return token_number(left), token_number(right)


def token_number(text: str) -> Value | None:
    if text.isdigit():
        return Number(int(text))
    return X(text) if text in ("X", "Y") else None


def read_colors(reader: Reader) -> int | None:
    """ "white", "blue and red", "colorless"; None where no colour stands."""
    if reader.accept("colorless"):
        return 0
    mask = 0
    while reader.peek().word in COLOR_WORDS:
        mask |= COLOR_WORDS[reader.take().word]
        here = reader.mark()
        if not (reader.accept(",", "and") or reader.accept(",") or reader.accept("and")):
            break
        if reader.peek().word not in COLOR_WORDS:
            reader.reset(here)
            break
    return mask or None


def read_copies(reader: Reader, subject: Reference, count: Value, tapped: bool, attacking: bool) -> Effect | None:
    """ "... token that's a copy of target creature, except ..."."""
    one = count.is_one()
    if not reader.accept("token" if one else "tokens"):
        return None
    form = ""
    if one and reader.phrase("that's tapped and attacking and a copy of"):
        form, tapped, attacking = "late", True, True
    elif not reader.phrase("that's a copy of" if one else "that are copies of"):
        return None
    of = read_object(reader)
    if of is None:
        return None
    exceptions = read_exceptions(reader)
    count = with_each(reader, count)
    reader.produce("token", "creature", "permanent", "artifact", plural=not one)
    reader.produce_amount()
    return CreateCopies(of, count, subject, exceptions, TokenEntry(tapped, attacking), form)


def read_number_of_tokens(reader: Reader, subject: Reference) -> Effect | None:
    """ "Create a number of 1/1 white Soldier creature tokens equal to ..."."""
    tapped = reader.accept("tapped")
    kind = read_token_kind(reader, True, "")
    if kind is None or not reader.accept("equal", "to"):
        return None
    count = read_amount(reader)
    if count is None:
        return None
    reader.produce("token", *nouns_of_kind(kind), plural=True)
    reader.produce_amount()
    return Create((kind,), count, subject, TokenEntry(tapped), "equal")
