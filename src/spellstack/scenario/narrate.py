"""Tells a game event by event, as a judge would: who did what, and by which rule (CR 700.1)."""

from __future__ import annotations

from collections.abc import Callable

from spellstack.abilities.engine import Engine
from spellstack.core import events
from spellstack.core.events import CombatChange, Damage, Event, ProduceMana, ZoneChange
from spellstack.core.log import Log
from spellstack.core.mana import pool_text
from spellstack.core.types import (
    BATTLEFIELD,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    STACK,
    STEP_WORDS,
    ZONE_WORDS,
    code_player,
)
from spellstack.scenario.references import object_name


class Narrator:
    """Collects the story of one game in `lines`. Give it the game's engine whenever something may have happened.

    Events of the kinds in `untold` are left out.
    """

    def __init__(self, untold: tuple[int, ...] = ()) -> None:
        self.untold = untold
        self.lines: list[str] = []
        self._told = 0
        self._where = ""

    def note(self, line: str) -> None:
        """A line of its own, such as the step of a script that comes next."""
        self.lines.append(line)

    def catch_up(self, engine: Engine) -> None:
        """Tells all events since the last time."""
        for link in _since(engine.state.log, self._told):
            self._told = link.length
            where = f"Turn {link.turn}, {engine.state.players[link.active].name}'s {STEP_WORDS[link.step]}"
            sentence = Sentence(engine).of(link.event)
            if not sentence or link.event.kind in self.untold:
                continue
            if where != self._where:
                self._where = where
                self.lines.append(f"  {where}:")
            self.lines.append(f"    {sentence} ({', '.join(dict.fromkeys(link.event.rules()))})")


def _since(log: Log | None, length: int) -> list[Log]:
    """The links after the first `length`, oldest first."""
    found: list[Log] = []
    while log is not None and log.length > length:
        found.append(log)
        log = log.before
    found.reverse()
    return found


class Sentence:
    """Puts events into words, in one game. Atoms that only write what a composite has told are not told again."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def of(self, event: Event) -> str:
        """One sentence without the rule; empty for events that need none."""
        tell = _TOLD.get(event.kind)
        return tell(self, event) if tell is not None else ""

    def name(self, id: int) -> str:
        """An object's name, now or as it last was."""
        return object_name(self.engine, id)

    def who(self, player: int) -> str:
        return self.engine.state.players[player].name if player >= 0 else "nobody"

    def target(self, event: Event) -> str:
        """The object or player that an event happens to."""
        code = event.target_code()
        return self.name(code) if code > 0 else self.who(code_player(code))

    def why(self, event: Event) -> str:
        return f" because of {self.name(event.cause.source)}" if event.cause.source else ""

    # --- one method a kind

    def zone_change(self, event: Event) -> str:
        assert isinstance(event, ZoneChange)
        name = self.name(event.object)
        if event.to_zone == STACK:
            return f"{self.who(event.player)} puts {name} onto the stack"
        if event.from_zone == STACK and event.to_zone == BATTLEFIELD:
            return f"{name} resolves and enters the battlefield"
        if event.to_zone == BATTLEFIELD:
            return f"{name} enters the battlefield from {ZONE_WORDS[event.from_zone]}"
        if event.from_zone == BATTLEFIELD and event.to_zone == GRAVEYARD:
            return f"{name} goes from the battlefield to {self.who(event.player)}'s graveyard"
        if event.from_zone == LIBRARY and event.to_zone == HAND:
            return f"{self.who(event.player)} puts a card from the library into their hand"
        place = "exile" if event.to_zone == EXILE else f"{self.who(event.player)}'s {ZONE_WORDS[event.to_zone]}"
        return f"{name} goes from {ZONE_WORDS[event.from_zone]} to {place}"

    def token(self, event: Event) -> str:
        return f"{self.who(event.player)} creates {self.name(event.new_object) if event.new_object else 'a token'}"

    def stack_object(self, event: Event) -> str:
        return f"an ability or copy from {self.name(event.source)} is put onto the stack"

    def cease(self, event: Event) -> str:
        return f"{self.name(event.object)} ceases to exist"

    def tap(self, event: Event) -> str:
        return f"{self.name(event.object)} becomes tapped"

    def untap(self, event: Event) -> str:
        return f"{self.name(event.object)} becomes untapped"

    def damage(self, event: Event) -> str:
        assert isinstance(event, Damage)
        kind = "combat damage" if event.combat else "damage"
        return f"{self.name(event.source)} deals {event.amount} {kind} to {self.target(event)}"

    def life(self, event: Event) -> str:
        word = "gains" if event.amount >= 0 else "loses"
        return f"{self.who(event.player)} {word} {abs(event.amount)} life"

    def pool(self, event: Event) -> str:
        assert isinstance(event, events.PoolChange)
        return f"{self.who(event.player)}'s mana pool: {pool_text(event.pool) or 'empty'}"

    def mana(self, event: Event) -> str:
        assert isinstance(event, ProduceMana)
        return f"{self.name(event.source)} produces {pool_text(event.mana)} for {self.who(event.player)}"

    def put_counters(self, event: Event) -> str:
        return f"{event.amount} {event.word} counter(s) are put on {self.target(event)}"

    def remove_counters(self, event: Event) -> str:
        return f"{event.amount} {event.word} counter(s) are removed from {self.target(event)}"

    def attach(self, event: Event) -> str:
        return (
            f"{self.name(event.object)} becomes attached"
            if event.amount
            else f"{self.name(event.object)} becomes unattached"
        )

    def control(self, event: Event) -> str:
        return f"{self.who(event.player)} gains control of {self.name(event.object)}"

    def combat(self, event: Event) -> str:
        assert isinstance(event, CombatChange)
        if event.attacking:
            goal = event.attacking
            return f"{self.name(event.object)} attacks {self.name(goal) if goal > 0 else self.who(code_player(goal))}"
        if event.blocking:
            return f"{self.name(event.object)} blocks {' and '.join(self.name(id) for id in event.blocking)}"
        return ""

    def lost(self, event: Event) -> str:
        return f"{self.who(event.player)} loses the game"

    def won(self, event: Event) -> str:
        return f"{self.who(event.player)} wins the game"

    def draw(self, event: Event) -> str:
        return f"{self.who(event.player)} draws a card{self.why(event)}"

    def discard(self, event: Event) -> str:
        return f"{self.who(event.player)} discards {self.name(event.object)}"

    def sacrifice(self, event: Event) -> str:
        return f"{self.who(event.player)} sacrifices {self.name(event.object)}"

    def destroy(self, event: Event) -> str:
        return f"{self.name(event.object)} is destroyed{self.why(event)}"

    def counter_spell(self, event: Event) -> str:
        return f"{self.name(event.object)} is countered{self.why(event)}"

    def cast(self, event: Event) -> str:
        return f"{self.who(event.player)} casts {self.name(event.object)}"

    def activated(self, event: Event) -> str:
        return f"{self.who(event.player)} activates an ability of {self.name(event.object or event.source)}"

    def resolved(self, event: Event) -> str:
        return f"{self.name(event.object)} has resolved"

    def fizzled(self, event: Event) -> str:
        return f"{self.name(event.object)} doesn't resolve: all its targets are illegal"

    def triggered(self, event: Event) -> str:
        return f"an ability of {self.name(event.source or event.object)} triggers"

    def step_began(self, event: Event) -> str:
        return f"the {event.word or 'next'} step begins" if event.word else ""

    def turn_began(self, event: Event) -> str:
        return f"{self.who(event.player)}'s turn begins"

    def shuffled(self, event: Event) -> str:
        return f"{self.who(event.player)}'s library is shuffled"

    def noted(self, event: Event) -> str:
        return event.word

    def land_played(self, event: Event) -> str:
        return f"{self.who(event.player)} plays {self.name(event.object)}"

    def effect_started(self, event: Event) -> str:
        return f"an effect of {self.name(event.cause.source)} begins" if event.cause.source else ""


_TOLD: dict[int, Callable[[Sentence, Event], str]] = {
    events.ZONE_CHANGE: Sentence.zone_change,
    events.TOKEN_CREATED: Sentence.token,
    events.STACK_OBJECT: Sentence.stack_object,
    events.CEASE: Sentence.cease,
    events.TAP: Sentence.tap,
    events.UNTAP_OBJECT: Sentence.untap,
    events.DAMAGE: Sentence.damage,
    events.LIFE_CHANGE: Sentence.life,
    events.POOL_CHANGE: Sentence.pool,
    events.PRODUCE_MANA: Sentence.mana,
    events.COUNTERS_PUT: Sentence.put_counters,
    events.COUNTERS_REMOVED: Sentence.remove_counters,
    events.ATTACH_TO: Sentence.attach,
    events.CONTROL_CHANGE: Sentence.control,
    events.COMBAT_CHANGE: Sentence.combat,
    events.PLAYER_LOST: Sentence.lost,
    events.PLAYER_WON: Sentence.won,
    events.DRAW: Sentence.draw,
    events.DISCARD: Sentence.discard,
    events.SACRIFICE: Sentence.sacrifice,
    events.DESTROY: Sentence.destroy,
    events.COUNTER_SPELL: Sentence.counter_spell,
    events.CAST: Sentence.cast,
    events.ACTIVATED: Sentence.activated,
    events.RESOLVED: Sentence.resolved,
    events.FIZZLED: Sentence.fizzled,
    events.TRIGGERED: Sentence.triggered,
    events.STEP_BEGAN: Sentence.step_began,
    events.TURN_BEGAN: Sentence.turn_began,
    events.SHUFFLED: Sentence.shuffled,
    events.NOTED: Sentence.noted,
    events.LAND_PLAYED: Sentence.land_played,
    events.EFFECT_STARTED: Sentence.effect_started,
}
