"""CR 702: more keyword abilities in play, with hand-built cards."""

from __future__ import annotations

from spellstack.abilities.ability import Body, KeywordAbility, SpellAbility, Static, TargetSpec
from spellstack.abilities.chosen_costs import ExileChosen
from spellstack.abilities.costs import Cost, ManaPart
from spellstack.abilities.effects import Conditional
from spellstack.abilities.modifications.power import ChangePT
from spellstack.abilities.nouns import SubtypeIs, TypeIs
from spellstack.abilities.paid import CostPaid
from spellstack.abilities.references import Target
from spellstack.abilities.statics import Continuous
from spellstack.abilities.values import Number
from spellstack.actions.simple import Destroy
from spellstack.core.types import (
    ARTIFACT,
    BATTLEFIELD,
    CREATURE,
    ENCHANTMENT,
    EXILE,
    GRAVEYARD,
    HAND,
    INSTANT,
    LIBRARY,
    MAIN1,
    MAIN2,
    SORCERY,
    UPKEEP,
)
from spellstack.keywords.building import A_CREATURE, ME
from spellstack.keywords.expansion import EXPANSIONS, RULED
from spellstack.keywords.table import KEYWORDS
from tests.keywords.duel import Duel, face, mana
from tests.keywords.test_keywords import drain, kw

KILL = SpellAbility(Body(Destroy(Target(0)), (TargetSpec(A_CREATURE),)))
DOOM = face("Doom", KILL, cost="{R}", types=INSTANT)


def test_every_expansion_is_in_the_table() -> None:
    """702: nothing is expanded, or left to the rules, that the table does not list."""
    assert not set(EXPANSIONS) - set(KEYWORDS)
    assert not set(RULED) - set(KEYWORDS)
    assert not set(EXPANSIONS) & set(RULED)


def test_kicker() -> None:
    """702.33a, d."""
    big = SpellAbility(Body(Conditional(CostPaid("kicker"), drain(4).body.effect, drain(2).body.effect)))
    for paid, life in (("yes", 16), ("no", 18)):
        duel = Duel((face("Spark", big, kw("kicker", "{R}"), cost="{R}", types=SORCERY), HAND, 0), lands=2)
        duel.take("cast", "Spark", paid)
        duel.resolve()
        assert duel.life(1) == life


def test_bestow() -> None:
    """702.103a-b, f: an Aura on its host, a creature again when the host is gone."""
    cat = face("Cat", kw("bestow", "{R}"), cost="{9}", types=CREATURE | ENCHANTMENT)
    duel = Duel((cat, HAND, 0), (face("Ox"), BATTLEFIELD, 0), (DOOM, HAND, 0), lands=2)
    duel.take("cast", "Cat")
    duel.resolve()
    assert duel.find("Cat").attached_to == duel.find("Ox").id
    assert not duel.game.engine.row(duel.find("Cat")).types & CREATURE
    duel.take("cast", "Doom")
    duel.resolve()
    assert duel.zone("Ox") == GRAVEYARD
    assert duel.pt("Cat") == (2, 2)
    assert duel.game.engine.row(duel.find("Cat")).types & CREATURE


def test_reconfigure() -> None:
    """702.151a-b."""
    blade = face("Blade", kw("reconfigure", "{R}"), types=ARTIFACT | CREATURE, subtypes=("Equipment",))
    duel = Duel((blade, BATTLEFIELD, 0), (face("Ox"), BATTLEFIELD, 0), lands=2)
    duel.take("activate", "Blade")
    duel.resolve()
    assert not duel.game.engine.row(duel.find("Blade")).types & CREATURE
    assert duel.find("Blade").attached_to == duel.find("Ox").id
    duel.take("activate", "Blade", how=1)
    duel.resolve()
    assert duel.find("Blade").attached_to == 0
    assert duel.game.engine.row(duel.find("Blade")).types & CREATURE


def test_miracle() -> None:
    """702.94a: the first card drawn in a turn."""
    duel = Duel((face("Wonder", drain(5), kw("miracle", "{R}"), cost="{8}", types=SORCERY), LIBRARY, 1), lands=1)
    duel.go(2, turn=2)
    duel.resolve("yes")
    assert duel.life(0) == 15


def test_backup() -> None:
    """702.165a: another creature also gains the abilities after it."""
    duel = Duel(
        (face("Sage", kw("backup", n=1), kw("flying"), cost="{R}"), HAND, 0),
        (face("Ox"), BATTLEFIELD, 0),
        lands=1,
    )
    duel.take("cast", "Sage")
    duel.pass_once()
    duel.pass_once()
    duel.answer("Ox")
    duel.resolve()
    assert duel.pt("Ox") == (3, 3)
    assert duel.game.engine.row(duel.find("Ox")).keywords & 1 << 5


def test_gift() -> None:
    """702.174a, d: the promised card is drawn first."""
    duel = Duel((face("Spark", kw("gift", word="a card"), drain(3), cost="{R}", types=SORCERY), HAND, 0), lands=1)
    duel.take("cast", "Spark", "yes")
    duel.resolve()
    assert (duel.hand(1), duel.life(1)) == (1, 17)


def test_squad_and_offspring() -> None:
    """702.157a, 702.175a."""
    duel = Duel(
        (face("Guard", kw("squad", "{R}"), cost="{R}"), HAND, 0),
        (face("Hare", kw("offspring", "{R}"), cost="{R}", power=3, toughness=3), HAND, 0),
        lands=5,
    )
    duel.take("cast", "Guard", 2)
    duel.resolve()
    assert len(duel.all("Guard", BATTLEFIELD)) == 3
    duel.take("cast", "Hare", "yes")
    duel.resolve()
    assert sorted(duel.game.engine.row(o).power for o in duel.all("Hare", BATTLEFIELD)) == [1, 3]


def test_encore_and_embalm() -> None:
    """702.141a, 702.128a."""
    duel = Duel(
        (face("Bard", kw("encore", "{R}"), power=3), GRAVEYARD, 0),
        (face("King", kw("embalm", "{R}")), GRAVEYARD, 0),
        lands=2,
    )
    duel.take("activate", "King")
    duel.resolve()
    assert duel.find("King", BATTLEFIELD).token
    duel.take("activate", "Bard")
    duel.resolve()
    duel.go(MAIN2)
    assert duel.life(1) == 17
    duel.go(UPKEEP, turn=2)
    assert not duel.all("Bard", BATTLEFIELD)


def test_mobilize_and_decayed() -> None:
    """702.181a, 702.147a."""
    duel = Duel(
        (face("Chief", kw("mobilize", n=2)), BATTLEFIELD, 0),
        (face("Rot", kw("decayed")), BATTLEFIELD, 0),
    )
    duel.attack("Chief", "Rot")
    duel.go(MAIN2)
    assert duel.life(1) == 14
    assert duel.zone("Rot") == GRAVEYARD
    duel.go(UPKEEP, turn=2)
    assert not duel.all("Warrior Token", BATTLEFIELD)


def test_evolve_and_fabricate() -> None:
    """702.100a, 702.123a."""
    duel = Duel(
        (face("Crab", kw("evolve"), power=1, toughness=1), BATTLEFIELD, 0),
        (face("Smith", kw("fabricate", n=1), cost="{R}", power=3), HAND, 0),
        lands=1,
    )
    duel.take("cast", "Smith")
    duel.resolve()
    assert duel.pt("Crab") == (2, 2)
    assert duel.pt("Smith")[0] + len(duel.all("Servo Token", BATTLEFIELD)) == 4


def test_renown_and_afterlife() -> None:
    """702.112a, 702.135a."""
    duel = Duel(
        (face("Hero", kw("renown", n=1)), BATTLEFIELD, 0),
        (face("Monk", kw("afterlife", n=2)), BATTLEFIELD, 0),
        (DOOM, HAND, 0),
        lands=1,
    )
    duel.attack("Hero")
    duel.go(MAIN2)
    assert duel.pt("Hero") == (3, 3)
    duel.take("cast", "Doom", "Monk")
    duel.resolve()
    assert len(duel.all("Spirit Token", BATTLEFIELD)) == 2


def test_fading_and_vanishing() -> None:
    """702.32a, 702.63a."""
    duel = Duel(
        (face("Wisp", kw("fading", n=1), cost="{R}"), HAND, 0),
        (face("Mote", kw("vanishing", n=2), cost="{R}"), HAND, 0),
        lands=2,
    )
    duel.take("cast", "Wisp")
    duel.resolve()
    duel.take("cast", "Mote")
    duel.resolve()
    duel.go(MAIN1, turn=3)
    assert (duel.zone("Wisp"), duel.zone("Mote")) == (BATTLEFIELD, BATTLEFIELD)
    duel.go(MAIN1, turn=5)
    assert (duel.zone("Wisp"), duel.zone("Mote")) == (GRAVEYARD, GRAVEYARD)


def test_cumulative_upkeep() -> None:
    """702.24a: the cost for each age counter."""
    duel = Duel((face("Tide", kw("cumulative upkeep", "{R}")), BATTLEFIELD, 0), lands=1)
    duel.go(UPKEEP, turn=3)
    duel.resolve("yes")
    assert duel.zone("Tide") == BATTLEFIELD
    duel.go(UPKEEP, turn=5)
    duel.resolve()
    assert duel.zone("Tide") == GRAVEYARD


def test_extort() -> None:
    """702.101a."""
    duel = Duel(
        (face("Priest", kw("extort")), BATTLEFIELD, 0),
        (face("Spark", drain(1), cost="{R}", types=INSTANT), HAND, 0),
        lands=2,
    )
    duel.take("cast", "Spark")
    assert duel.stack() == 2
    duel.resolve()
    assert duel.life(1) == 19


def test_exploit_and_champion() -> None:
    """702.110a, 702.72a."""
    duel = Duel(
        (face("Fiend", kw("exploit"), cost="{R}"), HAND, 0),
        (face("Lord", KeywordAbility("champion", filter=A_CREATURE), cost="{R}"), HAND, 0),
        (face("Ox"), BATTLEFIELD, 0),
        (DOOM, HAND, 0),
        lands=3,
    )
    duel.take("cast", "Lord")
    duel.resolve("yes")
    assert duel.zone("Ox") == EXILE
    duel.take("cast", "Doom")
    duel.resolve()
    assert duel.zone("Ox") == BATTLEFIELD
    duel.take("cast", "Fiend")
    duel.resolve("yes", "Ox")
    assert duel.zone("Ox") == GRAVEYARD


def test_rebound() -> None:
    """702.88a."""
    duel = Duel((face("Spark", drain(2), kw("rebound"), cost="{R}", types=SORCERY), HAND, 0), lands=1)
    duel.take("cast", "Spark")
    duel.resolve()
    assert duel.zone("Spark") == EXILE
    duel.go(UPKEEP, turn=3)
    duel.resolve("yes")
    assert duel.life(1) == 16
    assert duel.zone("Spark") == GRAVEYARD


def test_dredge() -> None:
    """702.52a."""
    duel = Duel((face("Troll", kw("dredge", n=3)), GRAVEYARD, 1))
    duel.until("may")
    duel.game.choose((0,))
    duel.to_priority()
    assert duel.zone("Troll") == HAND
    assert len(duel.game.state.players[1].graveyard) == 3


def test_plot_and_warp() -> None:
    """702.170a, d, 702.185a."""
    duel = Duel(
        (face("Scheme", drain(4), kw("plot", "{R}"), cost="{8}", types=SORCERY), HAND, 0),
        (face("Comet", kw("warp", "{R}"), cost="{2}"), HAND, 0),
        lands=2,
    )
    duel.take("special", "Scheme")
    assert duel.option("cast", "Scheme") is None
    duel.take("cast", "Comet", text="warp")
    duel.resolve()
    duel.go(UPKEEP, turn=2)
    assert duel.zone("Comet") == EXILE
    duel.go(MAIN1, turn=3)
    duel.take("cast", "Scheme")
    duel.resolve()
    assert duel.life(1) == 16
    duel.take("cast", "Comet")
    duel.resolve()
    duel.go(UPKEEP, turn=4)
    assert duel.zone("Comet") == BATTLEFIELD


def test_escape() -> None:
    """702.138a: other cards are exiled from the graveyard."""
    others = ExileChosen(TypeIs(CREATURE), Number(1), GRAVEYARD, other=True)
    cost = Cost((ManaPart(mana("{R}").mana()), others))
    duel = Duel(
        (face("Hydra", KeywordAbility("escape", cost), cost="{9}"), GRAVEYARD, 0),
        (face("Ox"), GRAVEYARD, 0),
        lands=1,
    )
    duel.take("cast", "Hydra")
    assert duel.zone("Ox") == EXILE
    duel.resolve()
    assert duel.zone("Hydra") == BATTLEFIELD


def test_saddle() -> None:
    """702.171a-b."""
    duel = Duel((face("Mount", kw("saddle", n=2)), BATTLEFIELD, 0), (face("Ox"), BATTLEFIELD, 0))
    duel.take("activate", "Mount")
    duel.resolve()
    assert duel.find("Mount").memory["saddled"] == (duel.game.state.turn,)


def test_umbra_armor() -> None:
    """702.89a."""
    umbra = face(
        "Umbra",
        KeywordAbility("enchant", filter=A_CREATURE),
        kw("umbra armor"),
        cost="{R}",
        types=ENCHANTMENT,
        subtypes=("Aura",),
    )
    duel = Duel((umbra, HAND, 0), (face("Ox"), BATTLEFIELD, 0), (DOOM, HAND, 0), lands=2)
    duel.take("cast", "Umbra")
    duel.resolve()
    duel.take("cast", "Doom")
    duel.resolve()
    assert duel.zone("Ox") == BATTLEFIELD
    assert duel.zone("Umbra") == GRAVEYARD


def test_ascend() -> None:
    """702.131a."""
    duel = Duel((face("Saint", kw("ascend")), BATTLEFIELD, 0), lands=9)
    assert "city's blessing" in duel.game.state.players[0].designations


def test_enlist() -> None:
    """702.154a, 508.1g: a creature that does not attack is tapped for its power."""
    duel = Duel((face("Boss", kw("enlist")), BATTLEFIELD, 0), (face("Ox", power=3), BATTLEFIELD, 0))
    duel.attack("Boss")
    duel.answer("yes")
    assert duel.find("Ox").tapped
    duel.go(MAIN2)
    assert duel.life(1) == 15


def test_prototype() -> None:
    """702.160a, 718.3: other cost, colour, power and toughness."""
    golem = face("Golem", kw("prototype", "{R}", word="3/2"), cost="{7}", types=ARTIFACT | CREATURE, power=6)
    duel = Duel((golem, HAND, 0), lands=1)
    duel.take("cast", "Golem")
    duel.resolve()
    assert duel.pt("Golem") == (3, 2)
    assert duel.game.engine.row(duel.find("Golem")).mana_value == 1


def test_emerge_and_offering() -> None:
    """702.119a, 702.48a: a sacrificed creature makes the spell cheaper."""
    goblins = SubtypeIs("Goblin")
    duel = Duel(
        (face("Squid", kw("emerge", "{4}"), cost="{9}"), HAND, 0),
        (face("Patron", KeywordAbility("offering", filter=goblins), cost="{3}{R}"), HAND, 0),
        (face("Ox", cost="{3}"), BATTLEFIELD, 0),
        (face("Imp", cost="{2}{R}", subtypes=("Goblin",)), BATTLEFIELD, 0),
        lands=2,
    )
    duel.take("cast", "Squid", text="emerge")
    duel.resolve()
    assert duel.zone("Ox") == GRAVEYARD
    duel.take("cast", "Patron", text="offering")
    duel.resolve()
    assert (duel.zone("Imp"), duel.zone("Patron")) == (GRAVEYARD, BATTLEFIELD)


def test_harmonize() -> None:
    """702.180a: cast from the graveyard; a tapped creature pays for as much generic mana as its power."""
    duel = Duel(
        (face("Song", drain(3), kw("harmonize", "{2}{R}"), cost="{R}", types=SORCERY), GRAVEYARD, 0),
        (face("Ox"), BATTLEFIELD, 0),
        lands=1,
    )
    duel.take("cast", "Song")
    assert duel.find("Ox").tapped
    duel.resolve()
    assert (duel.life(1), duel.zone("Song")) == (17, EXILE)


def test_speed() -> None:
    """702.178a, 702.179a, d: speed 1, and one more in a turn in which an opponent lost life, up to 4."""
    fast = KeywordAbility("max speed", holds=Static((Continuous(ME, (ChangePT(Number(3), Number(0)),)),)))
    duel = Duel((face("Racer", kw("start your engines!"), fast), BATTLEFIELD, 0))
    for turn in (1, 3, 5):
        duel.go(MAIN1, turn=turn)
        assert duel.pt("Racer") == (2, 2)
        duel.attack("Racer")
        duel.go(MAIN2)
    assert duel.pt("Racer") == (5, 2)


def test_partner_with() -> None:
    """702.124j."""
    duel = Duel((face("Tam", kw("partner", word="with Ro"), cost="{R}"), HAND, 0), (face("Ro"), LIBRARY, 0), lands=1)
    duel.take("cast", "Tam")
    duel.pass_once()
    duel.pass_once()
    duel.answer((0,))
    duel.resolve("yes", "Ro")
    assert duel.zone("Ro") == HAND
