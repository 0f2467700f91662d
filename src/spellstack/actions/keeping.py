"""CR 608.2d, 701.21: players choose what they keep, and sacrifice the rest."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import Filter, Phrase, matching_codes
from spellstack.abilities.references import Reference, You
from spellstack.abilities.values import Number, Value
from spellstack.abilities.wording import listed, with_article
from spellstack.actions.choosing import amount_for, pick, players_of
from spellstack.actions.deeds import moves_outcome, sacrifice
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.events import Event
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.nouns import is_for_players, read_phrase
from spellstack.phrases.numbers import read_number
from spellstack.phrases.reader import Reader


@dataclass(frozen=True)
class KeepSome(Effect):
    """ "Each player chooses an artifact and a land from among the permanents they control, then sacrifices the rest."

    Of each kind one is kept (one permanent may be kept as several kinds), or of no kinds so many of `among`. Players
    choose in turn, then all sacrifice at once (101.4). `form`: how it is written.
    """

    who: Reference
    among: Filter
    kinds: tuple[Filter, ...] = ()
    count: Value = Number(1)
    up_to: bool = False
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        players = players_of(ctx, self.who)
        before = ctx.player
        for p in players:
            ctx.player = p
            pool = [code for code in matching_codes(ctx, self.among) if code > 0]
            kept: set[int] = set()
            if not self.kinds:
                n = amount_for(ctx, self.count, p)
                chosen = yield from pick(ctx, p, pool, 0 if self.up_to else n, n, "608.2d", "keep")
                kept.update(chosen)
            for kind in self.kinds:
                fit = [id for id in pool if kind.admits(ctx, ctx.state.objects[id])]
                chosen = yield from pick(ctx, p, fit, 1, 1, "608.2d", "keep")
                kept.update(chosen)
            events.extend(sacrifice(ctx, id, p) for id in pool if id not in kept)
        ctx.player = before
        happened = (yield from ctx.engine.perform(events)) if events else []
        return moves_outcome(ctx, happened, tuple(players))

    def text(self, printer: Printer) -> str:
        start = said(self.who, "choose", printer)
        join, _, way = self.form.partition("|")
        third = not isinstance(self.who, You)
        rest = f"{join} {'sacrifices' if third else 'sacrifice'} the rest"
        among = self.among.noun(printer, True)
        if not self.kinds:
            up_to = "up to " if self.up_to else ""
            return f"{start} {up_to}{self.count.counted(printer)} {among}{rest}"
        kinds = listed([with_article(kind.noun(printer, False)) for kind in self.kinds], "and")
        if way == "front":
            return f"{start} from among the {among} {kinds}{rest}"
        return f"{start} {kinds} from among the {among}{rest}"


def read_keep(reader: Reader, subject: Reference) -> Effect | None:
    """Behind "choose": "five lands they control and sacrifices the rest"."""
    front = reader.phrase("from among the")
    among = read_among(reader) if front else None
    if front and among is None:
        return None
    kinds: list[Filter] = []
    count: Value | None = None
    up_to = False
    if reader.is_word("a", "an"):
        kinds = read_kinds(reader)
        if len(kinds) < 2:
            return None
        if not front:
            among = read_among(reader) if reader.phrase("from among the") else None
    elif not front:
        up_to = reader.accept("up", "to")
        count = read_number(reader)
        among = read_among(reader) if count is not None and not count.is_one() else None
    join = reader.first_of(", then", "and").replace(" ,", ",") if among is not None else ""
    if among is None or not join or not reader.accept_any("sacrifice", "sacrifices") or not reader.phrase("the rest"):
        return None
    form = f"{join if join[0] == ',' else ' ' + join}|{'front' if front else ''}"
    reader.produce_amount()
    if count is not None:
        return KeepSome(subject, among, (), count, up_to, form)
    return KeepSome(subject, among, tuple(kinds), form=form) if kinds else None


def read_among(reader: Reader) -> Filter | None:
    """ "Nonland permanents they control"."""
    phrase = read_phrase(reader)
    return (
        phrase if isinstance(phrase, Phrase) and reader.plural and phrase.posts and not is_for_players(phrase) else None
    )


def read_kinds(reader: Reader) -> list[Filter]:
    """ "An artifact, a creature, and a land"."""
    found: list[Filter] = []
    while reader.accept_any("a", "an"):
        kind = read_phrase(reader)
        if kind is None or reader.plural or is_for_players(kind):
            return []
        found.append(kind)
        if not (reader.accept(",", "and") or reader.accept(",") or reader.accept("and")):
            break
    return found
