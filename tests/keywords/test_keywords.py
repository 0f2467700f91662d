"""CR 702: keyword abilities in play, with hand-built cards."""

from __future__ import annotations

from spellstack.abilities.ability import Body, KeywordAbility, SpellAbility
from spellstack.abilities.references import Opponents
from spellstack.abilities.values import Number
from spellstack.actions.basic.life import LoseLife
from spellstack.core.types import (
    ARTIFACT,
    BATTLEFIELD,
    CREATURE,
    EXILE,
    GRAVEYARD,
    HAND,
    INSTANT,
    MAIN2,
    SORCERY,
    UPKEEP,
)
from tests.keywords.duel import Duel, face, mana


def kw(name: str, cost: str = "", n: int = 0, word: str = "") -> KeywordAbility:
    return KeywordAbility(name, mana(cost) if cost else None, Number(n) if n else None, None, word)


def drain(n: int) -> SpellAbility:
    """Each opponent loses N life."""
    return SpellAbility(Body(LoseLife(Opponents(), Number(n))))


def test_cycling() -> None:
    """702.29a."""
    duel = Duel((face("Ox", kw("cycling", "{2}")), HAND, 0), lands=2)
    duel.take("activate", "Ox")
    assert duel.zone("Ox") == GRAVEYARD
    duel.resolve()
    assert duel.hand(0) == 1


def test_equip() -> None:
    """702.6a: only at sorcery speed, only on the controller's creatures."""
    sword = face("Sword", kw("equip", "{1}"), types=ARTIFACT, subtypes=("Equipment",))
    duel = Duel((sword, BATTLEFIELD, 0), (face("Ox"), BATTLEFIELD, 0), (face("Elk"), BATTLEFIELD, 1), lands=1)
    duel.take("activate", "Sword")
    duel.resolve()
    assert duel.find("Sword").attached_to == duel.find("Ox").id


def test_prowess() -> None:
    """702.108a: a noncreature spell, not a creature spell."""
    duel = Duel(
        (face("Monk", kw("prowess")), BATTLEFIELD, 0),
        (face("Bolt", drain(3), cost="{R}", types=INSTANT), HAND, 0),
        (face("Ox", cost="{R}"), HAND, 0),
        lands=2,
    )
    duel.take("cast", "Ox")
    assert duel.stack() == 1
    duel.resolve()
    duel.take("cast", "Bolt")
    assert duel.stack() == 2
    duel.resolve()
    assert duel.pt("Monk") == (3, 3)
    assert duel.life(1) == 17


def test_flashback() -> None:
    """702.34a: cast from the graveyard, then exiled."""
    duel = Duel((face("Spark", drain(2), kw("flashback", "{2}{R}"), cost="{R}", types=SORCERY), GRAVEYARD, 0), lands=3)
    duel.take("cast", "Spark")
    duel.resolve()
    assert duel.life(1) == 18
    assert duel.zone("Spark") == EXILE


def test_jump_start_and_retrace() -> None:
    """702.133a, 702.81a: with a discarded card."""
    duel = Duel(
        (face("Spark", drain(2), kw("jump-start"), cost="{R}", types=SORCERY), GRAVEYARD, 0),
        (face("Ox", cost="{9}"), HAND, 0),
        lands=1,
    )
    duel.take("cast", "Spark")
    assert duel.zone("Ox") == GRAVEYARD
    duel.resolve()
    assert duel.zone("Spark") == EXILE


def test_buyback() -> None:
    """702.27a: into its owner's hand as it resolves."""
    duel = Duel((face("Spark", drain(2), kw("buyback", "{1}"), cost="{R}", types=SORCERY), HAND, 0), lands=2)
    duel.take("cast", "Spark", "yes")
    duel.resolve()
    assert duel.zone("Spark") == HAND


def test_storm() -> None:
    """702.40a."""
    duel = Duel(
        (face("Spark", drain(1), cost="{R}", types=INSTANT), HAND, 0),
        (face("Tempest", drain(1), kw("storm"), cost="{R}", types=SORCERY), HAND, 0),
        lands=2,
    )
    duel.take("cast", "Spark")
    duel.resolve()
    duel.take("cast", "Tempest")
    duel.resolve()
    assert duel.life(1) == 17


def test_replicate() -> None:
    """702.56a."""
    duel = Duel((face("Spark", drain(1), kw("replicate", "{R}"), cost="{R}", types=INSTANT), HAND, 0), lands=3)
    duel.take("cast", "Spark", 2)
    duel.resolve()
    assert duel.life(1) == 17


def test_evoke() -> None:
    """702.74a: sacrificed when it enters."""
    duel = Duel((face("Elk", kw("evoke", "{R}"), cost="{5}"), HAND, 0), lands=1)
    duel.take("cast", "Elk")
    duel.resolve()
    assert duel.zone("Elk") == GRAVEYARD


def test_dash() -> None:
    """702.109a: haste, and back to hand at the next end step."""
    duel = Duel((face("Rider", kw("dash", "{R}"), cost="{5}", power=3), HAND, 0), lands=1)
    duel.take("cast", "Rider")
    duel.resolve()
    duel.attack("Rider")
    duel.go(MAIN2)
    assert duel.life(1) == 17
    duel.go(UPKEEP, turn=2)
    assert duel.zone("Rider") == HAND


def test_unearth() -> None:
    """702.84a: haste; exiled at the next end step."""
    duel = Duel((face("Ghoul", kw("unearth", "{R}"), power=3), GRAVEYARD, 0), lands=1)
    duel.take("activate", "Ghoul")
    duel.resolve()
    duel.attack("Ghoul")
    duel.go(MAIN2)
    assert duel.life(1) == 17
    duel.go(UPKEEP, turn=2)
    assert duel.zone("Ghoul") == EXILE


def test_undying_and_persist() -> None:
    """702.79a, 702.93a."""
    duel = Duel(
        (face("Ghost", kw("undying")), BATTLEFIELD, 0),
        (face("Shade", kw("persist")), BATTLEFIELD, 0),
        (face("Wall", power=5, toughness=5), BATTLEFIELD, 1),
        (face("Fort", power=5, toughness=5), BATTLEFIELD, 1),
    )
    duel.attack("Ghost", "Shade")
    duel.block(("Wall", "Ghost"), ("Fort", "Shade"))
    duel.go(MAIN2)
    assert duel.pt("Ghost") == (3, 3)
    assert duel.pt("Shade") == (1, 1)


def test_exalted_and_bushido() -> None:
    """702.83a, 702.45a."""
    duel = Duel(
        (face("Knight", kw("exalted"), kw("bushido", n=2)), BATTLEFIELD, 0),
        (face("Ox", toughness=6), BATTLEFIELD, 1),
    )
    duel.attack("Knight")
    duel.block(("Ox", "Knight"))
    duel.resolve()
    assert duel.pt("Knight") == (5, 5)


def test_flanking() -> None:
    """702.25a."""
    duel = Duel((face("Horse", kw("flanking")), BATTLEFIELD, 0), (face("Ox"), BATTLEFIELD, 1))
    duel.attack("Horse")
    duel.block(("Ox", "Horse"))
    duel.resolve()
    assert duel.pt("Ox") == (1, 1)


def test_annihilator() -> None:
    """702.86a."""
    duel = Duel((face("Horror", kw("annihilator", n=2)), BATTLEFIELD, 0), lands=3)
    duel.attack("Horror")
    duel.resolve()
    assert len([o for o in duel.all("Ore", BATTLEFIELD) if o.controller == 1]) == 1


def test_crew() -> None:
    """702.122a."""
    ship = face("Ship", kw("crew", n=2), types=ARTIFACT, power=4, toughness=4, subtypes=("Vehicle",))
    duel = Duel((ship, BATTLEFIELD, 0), (face("Ox"), BATTLEFIELD, 0))
    duel.take("activate", "Ship")
    assert duel.find("Ox").tapped
    duel.resolve()
    duel.attack("Ship")
    duel.go(MAIN2)
    assert duel.life(1) == 16


def test_ninjutsu() -> None:
    """702.49a."""
    duel = Duel(
        (face("Ninja", kw("ninjutsu", "{R}"), power=4), HAND, 0),
        (face("Rat", power=1), BATTLEFIELD, 0),
        (face("Ox"), BATTLEFIELD, 1),
        lands=1,
    )
    duel.attack("Rat")
    duel.until("blockers")
    duel.game.choose(())
    duel.take("activate", "Ninja")
    assert duel.zone("Rat") == HAND
    duel.resolve()
    duel.go(MAIN2)
    assert duel.life(1) == 16


def test_echo() -> None:
    """702.30a: once, in the first upkeep after it came under control."""
    duel = Duel((face("Ogre", kw("echo", "{R}"), cost="{R}"), HAND, 0), lands=1)
    duel.take("cast", "Ogre")
    duel.resolve()
    duel.go(UPKEEP, turn=3)
    assert duel.stack() == 1
    duel.resolve("yes")
    assert duel.zone("Ogre") == BATTLEFIELD
    duel.go(UPKEEP, turn=5)
    assert duel.stack() == 0


def test_morph() -> None:
    """702.37c, e: a 2/2 for three mana, turned face up for its morph cost."""
    duel = Duel((face("Beast", kw("morph", "{R}"), cost="{7}", power=5, toughness=5), HAND, 0), lands=4)
    duel.take("cast", "Beast")
    duel.resolve()
    assert duel.pt("Beast") == (2, 2)
    duel.take("turn_up", "Beast")
    assert duel.pt("Beast") == (5, 5)


def test_suspend() -> None:
    """702.62a: cast without paying when the last time counter is removed; a creature has haste."""
    duel = Duel((face("Wurm", kw("suspend", "{R}", 1), cost="{7}", power=6), HAND, 0), lands=1)
    duel.take("special", "Wurm")
    assert duel.find("Wurm").counters == {"time": 1}
    duel.go(UPKEEP, turn=3)
    duel.resolve("yes")
    assert duel.zone("Wurm") == BATTLEFIELD
    duel.attack("Wurm")
    duel.go(MAIN2)
    assert duel.life(1) == 14


def test_foretell() -> None:
    """702.143a: exiled for {2}, cast on a later turn for its foretell cost."""
    duel = Duel((face("Omen", drain(4), kw("foretell", "{R}"), cost="{5}", types=INSTANT), HAND, 0), lands=2)
    duel.take("special", "Omen")
    assert duel.zone("Omen") == EXILE
    assert duel.option("cast", "Omen") is None
    duel.go(UPKEEP, turn=2)
    duel.go(UPKEEP, turn=3)
    duel.take("cast", "Omen")
    duel.resolve()
    assert duel.life(1) == 16


def test_madness() -> None:
    """702.35a: discarded into exile, and cast for its madness cost."""
    duel = Duel(
        (face("Fit", drain(3), kw("madness", "{R}"), cost="{5}", types=SORCERY), HAND, 0),
        (face("Spark", drain(2), kw("jump-start"), cost="{R}", types=SORCERY), GRAVEYARD, 0),
        lands=2,
    )
    duel.take("cast", "Spark")
    assert duel.zone("Fit") == EXILE
    duel.resolve("yes")
    assert duel.life(1) == 15
    assert duel.zone("Fit") == GRAVEYARD


def test_cascade() -> None:
    """702.85a."""
    from spellstack.core.types import LIBRARY

    duel = Duel(
        (face("Hound", kw("cascade"), cost="{1}{R}"), HAND, 0),
        (face("Blank Ox", cost="{5}"), LIBRARY, 0),
        (face("Pup", cost="{R}"), LIBRARY, 0),
        lands=2,
    )
    duel.take("cast", "Hound")
    duel.resolve("yes")
    assert duel.zone("Pup") == BATTLEFIELD
    assert duel.zone("Hound") == BATTLEFIELD
    assert duel.zone("Blank Ox") == LIBRARY


def test_ward() -> None:
    """702.21a."""
    from spellstack.abilities.ability import TargetSpec
    from spellstack.abilities.references import Target
    from spellstack.actions.simple import Destroy
    from tests.rules.boards import each

    kill = SpellAbility(Body(Destroy(Target(0)), (TargetSpec(each().filter),)))
    duel = Duel(
        (face("Doom", kill, cost="{R}", types=INSTANT), HAND, 0),
        (face("Cat", kw("ward", "{2}")), BATTLEFIELD, 1),
        lands=1,
    )
    duel.take("cast", "Doom")
    assert duel.stack() == 2
    duel.resolve()
    assert duel.zone("Cat") == BATTLEFIELD
    assert duel.zone("Doom") == GRAVEYARD


def test_convoke_and_delve() -> None:
    """702.51a, 702.66a."""
    duel = Duel(
        (face("Chorus", drain(2), kw("convoke"), cost="{1}{R}", types=SORCERY), HAND, 0),
        (face("Tomb", drain(3), kw("delve"), cost="{1}{R}", types=SORCERY), HAND, 0),
        (face("Ox", cost="{R}"), BATTLEFIELD, 0),
        (face("Old", cost="{R}"), GRAVEYARD, 0),
        lands=2,
    )
    assert duel.option("cast", "Chorus") is not None
    duel.take("cast", "Chorus")
    duel.resolve()
    assert duel.life(1) == 18


def test_modular_graft_and_riot() -> None:
    """702.43a, 702.58a, 702.136a."""
    duel = Duel(
        (face("Golem", kw("modular", n=2), cost="{1}", types=ARTIFACT | CREATURE, power=0, toughness=0), HAND, 0),
        (face("Bull", kw("riot"), cost="{1}"), HAND, 0),
        lands=2,
    )
    duel.take("cast", "Golem")
    duel.resolve()
    assert duel.pt("Golem") == (2, 2)
    duel.take("cast", "Bull")
    duel.resolve("haste")
    duel.attack("Bull")
    duel.go(MAIN2)
    assert duel.life(1) == 18
