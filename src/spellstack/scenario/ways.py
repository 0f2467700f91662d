"""CR 601.3, 602.1: which option of the player with priority a step of the script means."""

from __future__ import annotations

from spellstack.abilities.ability import Activated
from spellstack.abilities.statics import AdditionalCost
from spellstack.cards.names import fold
from spellstack.core.decisions import Option, Refusal
from spellstack.core.definition import AbilityInstance
from spellstack.core.types import code_player
from spellstack.rules.board import board
from spellstack.rules.permissions import Way, ways_to_cast
from spellstack.rules.proposed import faces_of
from spellstack.rules.spell_facts import facts_of
from spellstack.scenario import refusing
from spellstack.scenario.abilities import begins_with, instance_text
from spellstack.scenario.problems import Place, ScenarioMalformed
from spellstack.scenario.references import printed_names
from spellstack.scenario.table import Table
from spellstack.scenario.tree import Activate, Announcement, Cast, Play, TurnUp, Unlock

Found = tuple[list[Refusal], Option | None]

ACTIVATIONS = ("activate", "mana")
FREE = "free"
ALTERNATIVE = "alternative"


def find_cast(table: Table, step: Cast) -> Found:
    """The option to cast this card in the way that the script names, or every reason why there is none."""
    player = _player(table, step)
    options = _offered(table, player, ("cast",))
    id = _object(table, step.ref, step.place, options, player)
    refusals = _priority(table, player)
    meant = meant_ways(table, step, player, id)
    for option in options:
        if option.object == id and option.how in meant:
            return [], option
    if not meant:
        refusals.append(Refusal("601.3", f"nothing lets {table.references.players[player]} cast it so", id))
    for how in meant:
        refusals += refusing.cast(table, step, player, id, how)
    return refusals or [Refusal("601.3", "it can't be cast now", id)], None


def meant_ways(table: Table, step: Cast, player: int, id: int) -> list[int]:
    """The indexes of the ways to cast a card that a step can mean, the likeliest first."""
    ways = ways_to_cast(table.game.engine, player, id)
    face = _face(table, step, id)
    fitting = [how for how, way in enumerate(ways) if way.fused == step.fused and (step.fused or way.face == face)]
    if step.using is None:
        plain = [how for how in fitting if not _is_alternative(ways[how])]
        # Where an effect lets the card be cast for nothing, and in no other way, that is what is meant.
        return plain or [how for how in fitting if ways[how].free and ways[how].grant]
    named = [how for how in fitting if _is_called(ways[how], step.using)]
    if named:
        return named
    # An additional cost may be named too (buyback): the spell is then cast in the usual way.
    if not _is_optional_cost(table, id, step.using):
        return []
    return [how for how in fitting if not _is_alternative(ways[how])]


def _is_alternative(way: Way) -> bool:
    """118.9: whether something else is paid than the mana cost. A mere permission has a key, too, but no cost."""
    return way.free or way.cost is not None or bool(way.face_down)


def _is_called(way: Way, word: str) -> bool:
    if word == FREE:
        return way.free or way.key == FREE
    if word == ALTERNATIVE:
        return way.cost is not None and (way.key == "" or way.key.startswith(ALTERNATIVE))
    return fold(way.key) == fold(word) or fold(way.key).startswith(fold(word) + " ")


def _is_optional_cost(table: Table, id: int, word: str) -> bool:
    """Whether the word names an optional additional cost of the card (601.2b)."""
    view = table.game.engine.state.see(id)
    if view is None:
        return False
    facts = facts_of(table.game.engine, table.game.engine.row(view))
    return any(
        isinstance(own.rule, AdditionalCost) and fold(own.rule.key).startswith(fold(word)) for own in facts.additional
    )


def _face(table: Table, step: Cast, id: int) -> int:
    """The half or face that is cast: the one named, or the one whose name the reference is, else the first."""
    thing = table.game.state.here(id)
    faces = faces_of(table.game.engine, thing) if thing is not None else ()
    for word in (step.half, step.ref):
        if word is None:
            continue
        for index, face in enumerate(faces):
            if fold(face.name) == fold(word):
                return index
        if word == step.half:
            names = ", ".join(face.name for face in faces)
            raise ScenarioMalformed(step.place, f'{step.ref} has no half "{word}"', f"one of {names}")
    return 0


def find_activation(table: Table, step: Activate) -> Found:
    """The option to activate the ability that the script names, or every reason why there is none."""
    player = _player(table, step)
    options = _offered(table, player, (*ACTIVATIONS, "special"))
    id = _object(table, step.ref, step.place, options, player)
    index = ability_index(table, step, id)
    special = _special(table, step, player, id) if index is None else None
    if special is not None:
        return [], special
    refusals = _priority(table, player)
    if index is None:
        return [*refusals, Refusal("602.1", f"{step.ref} has no such ability", id)], None
    for option in options:
        if option.object == id and option.how == index and option.kind in ACTIVATIONS:
            return [], option
    refusals += refusing.activate(table, step, player, id, index)
    return refusals or [Refusal("602.1", "it can't be activated now", id)], None


def _special(table: Table, step: Activate, player: int, id: int) -> Option | None:
    """A special action that the card's own keyword allows (116.2): suspend, foretell, plot and the like."""
    if not isinstance(step.ability, str):
        return None
    wanted = fold(step.ability)
    offered = _offered(table, player, ("special",))
    return next((option for option in offered if option.object == id and fold(option.text) == wanted), None)


def ability_index(table: Table, step: Activate, id: int) -> int | None:
    """Which of its activated abilities is meant: a number from 1, a keyword, or a beginning of its text."""
    abilities = activated_of(table, id)
    wanted = step.ability
    if wanted is None:
        return abilities[0][0] if abilities else None
    if isinstance(wanted, int):
        return next((index for index, _ in abilities if index == wanted - 1), None)
    names = printed_names(table.game.engine, id)
    for index, instance in abilities:
        ability = instance.ability
        if isinstance(ability, Activated) and fold(ability.word) == fold(wanted):
            return index
        if begins_with(instance_text(instance), wanted, names):
            return index
    return None


def activated_of(table: Table, id: int) -> list[tuple[int, AbilityInstance]]:
    """The activated abilities of an object in the order of its text."""
    return list(board(table.game.engine).activated.get(id, ()))


def find_plain(table: Table, step: Play | TurnUp | Unlock) -> Found:
    """The option to play this land, to turn this permanent face up, or to unlock a door of it."""
    kinds = ("play",) if isinstance(step, Play) else ("special", "turn_up", "unlock")
    player = _player(table, step)
    options = _offered(table, player, kinds)
    id = _object(table, step.ref, step.place, options, player)
    for option in options:
        if option.object == id and not (
            isinstance(step, Unlock) and step.half and fold(step.half) != fold(option.text)
        ):
            return [], option
    refusals = _priority(table, player)
    if isinstance(step, Unlock):
        refusals += refusing.unlock(table, player, id)
    else:
        refusals += refusing.play(table, player, id) if isinstance(step, Play) else refusing.turn_up(table, player, id)
    return refusals or [Refusal("116.2", "that can't be done now", id)], None


def _player(table: Table, step: Announcement | Play | TurnUp | Unlock) -> int:
    """Who does it: whom the script names, else who has priority."""
    if step.by is not None:
        return table.references.player(step.by)
    return table.game.decision.player


def _priority(table: Table, player: int) -> list[Refusal]:
    if table.game.decision.player == player:
        return []
    names = table.references.players
    holder = names[table.game.decision.player]
    return [Refusal("117.1", f"{holder} has priority, not {names[player]}")]


def _offered(table: Table, player: int, kinds: tuple[str, ...]) -> list[Option]:
    decision = table.game.decision
    if decision.player != player:
        return []
    return [option for option in decision.options if option.kind in kinds]


def _object(table: Table, ref: str, place: Place, options: list[Option], player: int) -> int:
    """The object that a step speaks of: of those offered, else the player's own, else any."""
    engine = table.game.engine
    offered = list(dict.fromkeys(option.object for option in options))
    if not table.references.fitting(engine, ref, offered):
        state = engine.state
        offered = [id for id, thing in state.objects.items() if player in (thing.owner, thing.controller)]
    code = table.references.resolve(engine, ref, place, offered)
    if code < 0:
        raise ScenarioMalformed(place, f'"{table.references.players[code_player(code)]}" is a player', "a card")
    return code
