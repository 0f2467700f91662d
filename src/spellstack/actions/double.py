"""CR 701.10, 701.11: double and triple. Damage (701.10g) is a replacement effect: `actions/replacements/`."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.durations import Duration
from spellstack.abilities.effects import Effect
from spellstack.abilities.modifications.power import ChangePT
from spellstack.abilities.references import Reference
from spellstack.abilities.statics import Continuous
from spellstack.abilities.values import Number
from spellstack.actions.basic.continuous import NO_ONE
from spellstack.actions.basic.counters import counted
from spellstack.actions.basic.life import life_becomes
from spellstack.actions.choosing import pick_color, players_of
from spellstack.actions.deeds import amount_outcome, on_battlefield, put_counters
from spellstack.core.decisions import Script
from spellstack.core.events import PUT_COUNTERS, Event, ProduceMana
from spellstack.core.mana import Mana
from spellstack.core.objects import Outcome
from spellstack.core.types import ALL_COLORS, COLORLESS_MANA


@dataclass(frozen=True)
class DoublePT(Effect):
    """701.10a-c, 701.11: gets +X/+Y, where X and Y are `times` minus one its power and toughness as this resolves.

    A negative power or toughness is doubled downwards. Both numbers are locked in: later changes of base power leave
    the addition alone (613.4c).
    """

    which: Reference
    duration: Duration | None
    power: bool = True
    toughness: bool = False
    times: int = 2
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = tuple(on_battlefield(ctx, self.which.objects(ctx)))
        additions: list[tuple[int, int]] = []
        for id in ids:
            row = ctx.row(ctx.state.objects[id])
            more = self.times - 1
            additions.append((row.power * more if self.power else 0, row.toughness * more if self.toughness else 0))
        for id, (p, t) in zip(ids, additions, strict=True):
            rule = Continuous(NO_ONE, (ChangePT(Number(p), Number(t)),))
            yield from ctx.engine.start_effect(ctx, rule, (id,), self.duration, rule="701.10b")
        return Outcome(bool(ids), ids, len(ids))


@dataclass(frozen=True)
class DoubleLife(Effect):
    """701.10d: the player gains or loses life so that the total is `times` its value. A total of 0 stays."""

    who: Reference
    times: int = 2
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        players = players_of(ctx, self.who)
        for p in players:
            events.extend(life_becomes(ctx, p, ctx.state.players[p].life * self.times))
        if events:
            yield from ctx.engine.perform(events)
        return Outcome(bool(events), (), 0, tuple(players))


@dataclass(frozen=True)
class DoubleCounters(Effect):
    """701.10e: as many more of the counters as there are. `kind` "": of each kind.

    An effect that puts counters: what adds to or doubles such counters applies (122.6, 614.16).
    """

    kind: str
    on: Reference
    times: int = 2
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        for code in self.on.codes(ctx):
            have = counted(ctx, code)
            for kind in [self.kind] if self.kind else sorted(have):
                n = have.get(kind, 0) * (self.times - 1)
                if n > 0:
                    now = code
                    if code > 0:
                        o = ctx.here(code)
                        now = o.id if o is not None else code
                    events.append(put_counters(ctx, now, kind, n))
        if not events:
            return Outcome()
        happened = yield from ctx.engine.perform(events)
        return amount_outcome(happened, PUT_COUNTERS)


@dataclass(frozen=True)
class DoubleMana(Effect):
    """701.10f: adds as much mana of a type as the player has. `mask` 0: of each type; else one type, chosen if several.

    The added mana is free of the restrictions on the mana that was there (106.6).
    """

    who: Reference
    mask: int = 0
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        total = 0
        for p in players_of(ctx, self.who):
            wanted = ALL_COLORS | COLORLESS_MANA
            if self.mask:
                wanted = yield from pick_color(ctx, p, self.mask, "701.10f")
            pool = ctx.state.players[p].pool
            added = tuple(Mana(m.kind, ctx.source) for m in pool if m.kind & wanted)
            total += len(added)
            yield from add_to_pool(ctx, p, added)
        return Outcome(total > 0, (), total)


def add_to_pool(ctx: Context, player: int, mana: tuple[Mana, ...]) -> Script[None]:
    """One event of mana production by the effect."""
    if mana:
        yield from ctx.engine.perform([ProduceMana(ctx.cause("701.10f"), player, ctx.source, mana, False)])
