"""CR 117.1, 116, 601.3, 602.5: what a player with priority may do, and why not what they may not."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.ability import Activated, KeywordAbility, Static
from spellstack.abilities.action_costs import WaterbendMana
from spellstack.abilities.costs import ManaPart, TapSelf
from spellstack.abilities.statics import AlternativeCost, CastingPermission, SpecialAction
from spellstack.actions.replacements.leaving_stack import ADVENTURE
from spellstack.core.decisions import Decision, Option, Refusal, Script, ask
from spellstack.core.definition import AbilityInstance, Face
from spellstack.core.keyword_bits import FLASH
from spellstack.core.objects import GameObject, Row
from spellstack.core.types import EXILE, GRAVEYARD, HAND, INSTANT, LAND, LIBRARY
from spellstack.designations.prepared import PREPARED_BY
from spellstack.keywords.companions import COMPANION
from spellstack.kinds.rooms import UNLOCKED
from spellstack.rules import activating, casting, hand_actions, lands, rooms, special_actions
from spellstack.rules.ability_sets import expansion
from spellstack.rules.board import Board, board
from spellstack.rules.engine import RulesEngine
from spellstack.rules.mana_sources import SNOW, Supply, mana_facts, supply_of
from spellstack.rules.matching import Demand, Unit, match
from spellstack.rules.payment import ALL
from spellstack.rules.permissions import Way, sorcery_time, split_second_refusal, ways_to_cast
from spellstack.rules.proposed import faces_of
from spellstack.rules.spell_facts import SpellFacts


class FaceGlance:
    """What a look at a card's only face tells: enough to leave most cards out without judging them in full.

    `need`: how much mana the cost asks for at least; `plain`: its own text says nothing of how it is cast.
    `zones`: mask of zones in which its own text lets it be cast or played. `demands`: its mana cost for the matching,
    None where symbols can be paid in several ways or there is no cost. `targetless`: nothing is chosen for it but X.
    `slow`: nothing in its own text lets it be cast at instant speed.
    """

    def __init__(self, face: Face) -> None:
        facts = SpellFacts(face.instances)
        self.land: bool = face.types & LAND != 0
        self.instant: bool = face.types & INSTANT != 0 or face.keywords & FLASH != 0
        self.plain: bool = facts.plain and not facts.substitutes
        self.slow: bool = not self.instant and not gives_flash(facts)
        self.need = 0
        if face.mana_cost is not None:
            for symbol in face.mana_cost.symbols:
                if symbol.mask or symbol.snow:
                    self.need += 0 if symbol.phyrexian else 1
                else:
                    self.need += symbol.generic
        self.demands: list[Demand] | None = None
        if face.mana_cost is not None and not any(
            s.phyrexian or (s.mask and s.generic) for s in face.mana_cost.symbols
        ):
            self.demands = [Demand(SNOW if s.snow else s.mask) for s in face.mana_cost.symbols if s.mask or s.snow]
            self.demands.extend(Demand(ALL) for _ in range(self.need - len(self.demands)))
        bodies = facts.spell_bodies(Row(face.name, None, 0, 0, face.types, 0, face.subtypes, (), 0, 0, 0))
        self.targetless: bool = not any(body.targets or body.modes for body in bodies)
        self.special: bool = any(offers_special(instance) for instance in face.instances)
        self.zones = 1 << GRAVEYARD if "aftermath" in face.full_text.lower() else 0
        for own in facts.permissions:
            if isinstance(own.rule, CastingPermission):
                self.zones |= own.rule.zones
        for reduced in facts.reduced:
            self.zones |= 1 << reduced.zone


def gives_flash(facts: SpellFacts) -> bool:
    """Whether a way of casting it that its own text offers may be open at instant speed."""
    for own in (*facts.permissions, *facts.alternatives):
        rule = own.rule
        if isinstance(rule, CastingPermission | AlternativeCost) and rule.flash:
            return True
    return any(rule.flash for rule in facts.reduced)


def offers_special(instance: AbilityInstance) -> bool:
    """Whether the ability lets its card in hand take part in a special action (116.2f, h, k)."""
    if not isinstance(instance.ability, KeywordAbility):
        return False
    for part in expansion(instance):
        ability = part.ability
        if isinstance(ability, Static) and any(isinstance(rule, SpecialAction) for rule in ability.rules):
            return True
    return False


def glance(engine: RulesEngine, face: Face) -> FaceGlance:
    known = engine.casting.glances.get(face)
    if known is None:
        known = FaceGlance(face)
        engine.casting.glances[face] = known
    return known


class ZoneGlance:
    """The cards of a hand, or those of a graveyard or of exile whose own text may let them be cast from there.

    `slow`: the ids of those that are cast, if at all, in a main phase. `special`: one offers a special action.
    """

    def __init__(self, ids: tuple[int, ...]) -> None:
        self.ids = ids
        self.cards: list[tuple[int, tuple[Face, ...], FaceGlance]] = []
        self.slow: set[int] = set()
        self.special = False

    def add(self, engine: RulesEngine, id: int, faces: tuple[Face, ...]) -> None:
        look = glance(engine, faces[0])
        self.cards.append((id, faces, look))
        if look.slow and (len(faces) == 1 or all(glance(engine, face).slow for face in faces)):
            self.slow.add(id)
        self.special = self.special or look.special


def hand_of(engine: RulesEngine, player: int) -> ZoneGlance:
    """A look at a hand; kept until it changes."""
    ids = engine.state.players[player].hand
    known = engine.casting.hands.get(player)
    if known is None or known.ids is not ids:
        known = ZoneGlance(ids)
        for id in ids:
            known.add(engine, id, faces_of(engine, engine.state.objects[id]))
        engine.casting.hands[player] = known
    return known


def speaking(engine: RulesEngine, zone: int, player: int, ids: tuple[int, ...]) -> ZoneGlance:
    """A look at a graveyard (of a player) or at exile; kept until its order changes."""
    known = engine.casting.speaking.get((zone, player))
    if known is None or known.ids is not ids:
        known = ZoneGlance(ids)
        for id in ids:
            faces = faces_of(engine, engine.state.objects[id])
            for face in faces:
                if glance(engine, face).zones >> zone & 1:
                    known.add(engine, id, faces)
                    break
        engine.casting.speaking[(zone, player)] = known
    return known


class Listing:
    """One listing of a player's options, with what is worked out once for it."""

    def __init__(self, engine: RulesEngine, player: int) -> None:
        self.engine = engine
        self.player = player
        self.now: Board = board(engine)
        self.sorcery: bool = sorcery_time(engine, player)
        self.supply: Supply | None = None
        self.free: bool = not (self.now.permissions or self.now.costs or self.now.changes_spells)
        self.land: bool = self.sorcery and lands.play_refusal(engine, player) is None
        self.found: list[Option] = [Option("pass", "117.3d", player=player, text="pass")]
        self.judged: dict[Row, list[Option]] = {}
        self.units: list[Unit] | None = None
        self.unforbidden = -1
        self.special = False  # a card in hand offers a special action
        self.lasting = True  # what was not found is kept from the player by time and mana alone
        self.late: bool = not (self.sorcery or self.now.changes_spells or permits_flash(self.now))

    def mana(self) -> int:
        """How much mana there could be at most: what the sources give is worked out when first asked for."""
        return self.sources().most + len(self.engine.state.players[self.player].pool)

    def sources(self) -> Supply:
        if self.supply is None:
            self.supply = supply_of(self.engine, self.player)
        return self.supply

    def payable(self, look: FaceGlance) -> int:
        """1 if the mana cost can be paid, -1 if not, 0 where it takes a closer look."""
        if look.demands is None or self.sources().complex or "mana as any color" in self.now.player_rules:
            return 0
        if self.units is None:
            pool = self.engine.state.players[self.player].pool
            if any(mana.restriction is not None for mana in pool):
                return 0
            self.units = [Unit(mana.kind | (SNOW if mana.snow else 0), 0, i) for i, mana in enumerate(pool)]
            self.units.extend(Unit(source.options[0].units[0], 1, i) for i, source in enumerate(self.sources().simple))
        return -1 if match(look.demands, self.units) is None else 1

    def affordable(self, instance: AbilityInstance, ability: Activated) -> bool:
        """Whether there may be as much mana as the ability costs at the least."""
        if self.now.costs or ability.change is not None:
            self.lasting = False
            return True
        least = least_mana(self.engine, instance, ability)
        return least == 0 or least <= self.mana()

    def nothing_forbids(self) -> bool:
        """Whether no effect speaks of casting at all."""
        if self.unforbidden < 0:
            cannots = self.now.cannots
            fine = "cast" not in cannots and "be cast" not in cannots
            self.unforbidden = 1 if fine and split_second_refusal(self.engine) is None else 0
        return self.unforbidden == 1

    def list_all(self) -> list[Option]:
        self.hand()
        self.elsewhere()
        self.abilities()
        if self.special:
            self.lasting = False
            self.found.extend(hand_actions.hand_options(self.engine, self.player))
        odd = oddities(self.engine, self.now)
        if odd & FACES_DOWN:
            self.lasting = False
            self.found.extend(special_actions.options(self.engine, self.player))
        if self.sorcery and odd & DOORS:
            self.lasting = False
            self.found.extend(rooms.unlock_options(self.engine, self.player))
        # A player who can do nothing but make mana is passed over, unless everything is asked (see rules/game.py).
        if len(self.found) > 1 or self.engine.settings.asks_everything:
            self.mana_abilities()
        elif self.lasting and (self.supply is None or self.supply.lasting):
            self.now.idle |= 1 << self.player
            if self.sorcery and not (self.now.cannots or self.now.player_rules):
                self.now.idle_always |= 1 << self.player
        return self.found

    def hand(self) -> None:
        state = self.engine.state
        rows = self.now.rows
        known = hand_of(self.engine, self.player)
        self.special = known.special or COMPANION in state.players[self.player].memory
        for id, faces, look in known.cards:
            if id in rows:
                self.special = True
            elif self.late and id in known.slow:
                continue
            o = state.objects[id]
            if len(faces) == 1:
                if look.land:
                    if self.land:
                        self.play(o)
                    continue
                if self.free and look.plain and id not in rows:
                    if look.need > self.mana():
                        continue
                    payable = self.payable(look)
                    if payable < 0:
                        continue
                    if payable > 0 and look.targetless and self.nothing_forbids():
                        self.found.append(Option("cast", "117.1a", object=id, text=faces[0].name))
                        continue
            elif self.land:
                self.play(o)
            self.cast(o)

    def elsewhere(self) -> None:
        """Cards in other zones that their own text, the rules, or an effect lets be cast or played."""
        state = self.engine.state
        rows = self.now.rows
        beyond = self.now.beyond
        seen: list[int] = []
        slow: set[int] = set()
        ids = state.players[self.player].graveyard
        if ids:
            known = speaking(self.engine, GRAVEYARD, self.player, ids)
            if beyond >> GRAVEYARD & 1:
                speaks = {id for id, _, _ in known.cards}
                seen.extend(id for id in ids if id in speaks or id in rows)
            else:
                seen.extend(id for id, _, _ in known.cards)
            slow.update(known.slow)
        if state.exile:
            known = speaking(self.engine, EXILE, -1, state.exile)
            speaks = {id for id, _, _ in known.cards}
            for id in state.exile:
                o = state.objects[id]
                if o.memory and (ADVENTURE in o.memory or PREPARED_BY in o.memory):
                    seen.append(id)
                elif o.owner == self.player and (id in speaks or id in rows):
                    seen.append(id)
            slow.update(known.slow)
        for id in state.command:
            o = state.objects[id]
            if o.owner == self.player and o.cards and state.cards[o.cards[0]].commander:
                seen.append(id)
        for standing in self.now.permissions:
            rule = standing.rule
            if isinstance(rule, CastingPermission) and rule.zones:
                affected = standing.effect.affected if standing.effect is not None else None
                for id in self.opened(rule, affected):
                    if id not in seen:
                        seen.append(id)
        for id in seen:
            o = state.objects[id]
            if o.zone == HAND and o.owner == self.player:
                continue
            if self.late and id in slow and id not in rows:
                continue
            if self.land and self.is_land(o):
                self.play(o)
            self.cast(o)

    def is_land(self, o: GameObject) -> bool:
        return any(face.types & LAND for face in faces_of(self.engine, o))

    def opened(self, rule: CastingPermission, affected: tuple[int, ...] | None) -> list[int]:
        """The cards in the zones that a permission opens."""
        state = self.engine.state
        if affected is not None:
            return [id for id in affected if id in state.objects and rule.zones >> state.objects[id].zone & 1]
        found: list[int] = []
        for zone in (HAND, GRAVEYARD, EXILE):
            if rule.zones >> zone & 1:
                found.extend(state.zone_ids(zone))
        if rule.zones >> LIBRARY & 1:
            found.extend(p.library[0] for p in state.players if p.library)
        return found

    def play(self, o: GameObject) -> None:
        for how, way in enumerate(lands.ways_to_play(self.engine, self.player, o.id)):
            if not lands.forbidden(self.engine, self.player, o.id):
                name = faces_of(self.engine, o)[way.face].name
                self.found.append(Option("play", way.rule, object=o.id, how=how, text=name))

    def cast(self, o: GameObject) -> None:
        self.lasting = False
        row = self.engine.row(o)
        shared = o.zone == HAND and not self.now.permissions
        if shared and row in self.judged:
            for option in self.judged[row]:
                copy = Option("cast", option.rule, object=o.id, how=option.how, text=option.text)
                self.found.append(copy)
            return
        options: list[Option] = []
        for how, way in enumerate(ways_to_cast(self.engine, self.player, o.id)):
            if not casting.check_way(self.engine, self.player, o.id, way):
                options.append(Option("cast", way.rule, object=o.id, how=how, text=way_text(self.engine, o, way)))
        if shared:
            self.judged[row] = options
        self.found.extend(options)

    def abilities(self) -> None:
        engine = self.engine
        objects = engine.state.objects
        for id, index, instance in acting(self.now):
            o = objects.get(id)
            ability = instance.ability
            if o is None or not isinstance(ability, Activated):
                continue
            if self.quick_no(o, ability) or not self.affordable(instance, ability):
                continue
            self.lasting = False
            if activating.check(engine, self.player, id, index, True):
                continue
            text = ability.word or engine.row(o).name
            self.found.append(Option("activate", "602.2", object=id, how=index, text=text))

    def quick_no(self, o: GameObject, ability: Activated) -> bool:
        """What needs no judging: not theirs, not the time, or tapped."""
        if ability.any_player:
            self.lasting = False  # what its controller does counts
        elif not activating.activators(self.engine, o, ability, self.player):
            return True
        if not self.sorcery and "sorcery" in ability.limits:
            return True
        return needs_tapping(o, ability)

    def mana_abilities(self) -> None:
        """605.3a."""
        seen: list[tuple[int, int]] = []
        supply = self.sources()
        for source in [*supply.simple, *supply.complex]:
            for option in source.options:
                for index in [ability for _, ability in option.by_kind] or [option.ability]:
                    key = (source.object, index)
                    if key in seen:
                        continue
                    seen.append(key)
                    if option.facts.inputs and activating.check(self.engine, self.player, source.object, index, True):
                        continue
                    self.found.append(Option("mana", "605.3a", object=source.object, how=index))
        for id, index in barren(self.engine, self.player, seen):
            self.found.append(Option("mana", "605.3a", object=id, how=index))


FACES_DOWN: Final = 1
DOORS: Final = 2


def oddities(engine: RulesEngine, now: Board) -> int:
    """What there is on the battlefield that few boards have, looked up once for each board."""
    if now.oddities < 0:
        found = 0
        objects = engine.state.objects
        for id in engine.state.battlefield:
            o = objects[id]
            if o.face_down:
                found |= FACES_DOWN
            if "Room" in now.rows[id].subtypes or (o.memory and UNLOCKED in o.memory):
                found |= DOORS
        now.oddities = found
    return now.oddities


def acting(now: Board) -> list[tuple[int, int, AbilityInstance]]:
    """The activated abilities on a board that are no mana abilities: object, number and instance."""
    if now.acting is None:
        found: list[tuple[int, int, AbilityInstance]] = []
        for id, abilities in now.activated.items():
            for index, instance in abilities:
                ability = instance.ability
                if isinstance(ability, Activated) and not ability.mana:
                    found.append((id, index, instance))
        now.acting = found
    return now.acting


def permits_flash(now: Board) -> bool:
    """601.3b: whether an effect may let spells be cast as though they had flash."""
    for standing in now.permissions:
        rule = standing.rule
        if isinstance(rule, CastingPermission) and rule.flash:
            return True
    return False


def barren(engine: RulesEngine, player: int, seen: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """605.2: mana abilities that would add nothing now are mana abilities all the same."""
    found: list[tuple[int, int]] = []
    for id, abilities in board(engine).activated.items():
        o = engine.state.objects.get(id)
        if o is None or (o.controller != player and o.owner != player):
            continue
        for index, instance in abilities:
            ability = instance.ability
            if not isinstance(ability, Activated) or not ability.mana or (id, index) in seen:
                continue
            facts = mana_facts(engine, instance)
            # One that always adds mana is not there because it can't be used now.
            if facts is not None and facts.fixed == 0 and not (facts.taps and o.tapped):
                if not activating.check(engine, player, id, index, True):
                    found.append((id, index))
    return found


def way_text(engine: RulesEngine, o: GameObject, way: Way) -> str:
    """`Name`, or `Name (flashback)`."""
    faces = faces_of(engine, o)
    name = engine.row(o).name if way.fused else faces[way.face].name
    return f"{name} ({way.key})" if way.key else name


def least_mana(engine: RulesEngine, instance: AbilityInstance, ability: Activated) -> int:
    """How much mana the ability asks for at the least; 0 where something else may pay for it."""
    known = engine.casting.least.get(instance)
    if known is None:
        known = 0
        for part in ability.cost.parts:
            if isinstance(part, WaterbendMana):
                known = 0
                break
            if isinstance(part, ManaPart):
                for symbol in part.cost.symbols:
                    if symbol.mask or symbol.snow:
                        known += 0 if symbol.phyrexian else 1
                    else:
                        known += symbol.generic
        if len(engine.casting.least) > 4096:
            engine.casting.least.clear()
        engine.casting.least[instance] = known
    return known


def is_idle(engine: RulesEngine, player: int) -> bool:
    """Whether it is known, or seen at once, that the player could only pass."""
    now = board(engine)
    if now.idle_always >> player & 1:
        return True
    return not sorcery_time(engine, player) and waits(engine, now, player)


def waits(engine: RulesEngine, now: Board, player: int) -> bool:
    """Whether it is known, or seen at once, that the player could only pass outside of their main phases.

    Seen at once: there is nothing that anybody could do at instant speed if they had the mana.
    """
    if now.idle >> player & 1:
        return True
    if now.permissions or now.changes_spells or now.beyond or oddities(engine, now) & FACES_DOWN:
        return False
    state = engine.state
    hand = hand_of(engine, player)
    if hand.special or len(hand.slow) < len(hand.cards) or state.command:
        return False
    zones: list[ZoneGlance] = []
    if state.players[player].graveyard:
        zones.append(speaking(engine, GRAVEYARD, player, state.players[player].graveyard))
    if state.exile:
        zones.append(speaking(engine, EXILE, -1, state.exile))
        if any(state.objects[id].memory for id in state.exile):
            return False
    for zone in zones:
        if len(zone.slow) < len(zone.cards):
            return False
    for id, _, instance in acting(now):
        o = state.objects.get(id)
        ability = instance.ability
        if o is None or not isinstance(ability, Activated) or "sorcery" in ability.limits:
            continue
        if ability.any_player or (activating.activators(engine, o, ability, player) and not needs_tapping(o, ability)):
            return False
    now.idle |= 1 << player
    return True


def needs_tapping(o: GameObject, ability: Activated) -> bool:
    """107.5: whether it can't be activated because its source is tapped."""
    return o.tapped and any(isinstance(part, TapSelf) for part in ability.cost.parts)


def priority_options(engine: RulesEngine, player: int) -> list[Option]:
    """117.1: passing, and every spell, ability, land play and special action that is legal now, each completable."""
    return Listing(engine, player).list_all()


def take_action(engine: RulesEngine, player: int, option: Option) -> Script[bool]:
    """Does what was chosen at priority; False if it turns out illegal (the caller undoes it, 733)."""
    if option.kind == "cast":
        return casting.cast(engine, player, option.object, option.how)
    if option.kind == "play":
        return lands.play_land(engine, player, option.object, option.how)
    if option.kind == "activate" or option.kind == "mana":
        return activating.activate(engine, player, option.object, option.how)
    if option.kind == "special":
        return hand_actions.take_from_hand(engine, player, option.object, option.how)
    if option.kind == "unlock":
        return rooms.unlock(engine, player, option)
    return special_actions.take(engine, player, option)


def why_not(engine: RulesEngine, player: int, what: str, object: int, how: int = 0) -> list[Refusal]:
    """Every reason why the player can't do it now: `what` is "cast", "activate" or "play"; empty if they can."""
    if what == "cast":
        return casting.check(engine, player, object, how)
    if what == "activate":
        return activating.check(engine, player, object, how)
    return lands.land_refusals(engine, player, object)


def choose_way(engine: RulesEngine, player: int, object: int, ways: list[Way]) -> Script[Way]:
    """601.2b: which way of casting, where an instruction leaves several."""
    o = engine.state.objects[object]
    options = [
        Option("way", way.rule, object=object, how=i, value=i + 1, text=way_text(engine, o, way))
        for i, way in enumerate(ways)
    ]
    answer = yield from ask(Decision("alternative_cost", player, options, "601.2b", source=object))
    return ways[answer[0]]
