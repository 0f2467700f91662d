"""CR 205.3: the lists of subtypes, by the card type they belong to (205.3b), and how their plurals are written."""

from __future__ import annotations

from typing import Final

from spellstack.core.types import (
    ARTIFACT,
    BASIC_LAND_TYPES,
    BATTLE,
    CREATURE,
    ENCHANTMENT,
    INSTANT,
    KINDRED,
    LAND,
    PLANESWALKER,
    SORCERY,
)

ARTIFACT_TYPES: Final[tuple[str, ...]] = tuple(
    (
        "Attraction|Blood|Bobblehead|Book|Clue|Contraption|Equipment|Food|Fortification|Gold|"
        "Incubator|Infinity|Junk|Lander|Map|Mutagen|Powerstone|Spacecraft|Stone|Treasure|Vehicle"
    ).split("|")
)

ENCHANTMENT_TYPES: Final[tuple[str, ...]] = tuple(
    ("Aura|Background|Cartouche|Case|Class|Curse|Plan|Role|Room|Rune|Saga|Shard|Shrine").split("|")
)

LAND_TYPES: Final[tuple[str, ...]] = tuple(
    (
        "Cave|Desert|Forest|Gate|Island|Lair|Locus|Mine|Mountain|Plains|Planet|Power-Plant|"
        "Sphere|Swamp|Tower|Town|Urza's"
    ).split("|")
)

PLANESWALKER_TYPES: Final[tuple[str, ...]] = tuple(
    (
        "Ajani|Aminatou|Angrath|Arlinn|Ashiok|Bahamut|Basri|Bolas|Calix|Chandra|Comet|Dack|"
        "Dakkon|Daretti|Davriel|Dellian|Dihada|Domri|Dovin|Ellywick|Elminster|Elspeth|Estrid|"
        "Freyalise|Garruk|Gideon|Grist|Guff|Huatli|Jace|Jared|Jaya|Jeska|Kaito|Karn|Kasmina|"
        "Kaya|Kiora|Koth|Liliana|Lolth|Lukka|Minsc|Mordenkainen|Nahiri|Narset|Niko|Nissa|Nixilis|"
        "Oko|Quintorius|Ral|Rowan|Saheeli|Samut|Sarkhan|Serra|Sivitri|Sorin|Szat|Tamiyo|Tasha|"
        "Teferi|Teyo|Tezzeret|Tibalt|Tyvar|Ugin|Urza|Venser|Vivien|Vraska|Vronos|Will|Windgrace|"
        "Wrenn|Xenagos|Yanggu|Yanling|Zariel"
    ).split("|")
)

SPELL_TYPES: Final[tuple[str, ...]] = tuple(("Adventure|Arcane|Lesson|Omen|Trap").split("|"))

CREATURE_TYPES: Final[tuple[str, ...]] = tuple(
    (
        "Advisor|Aetherborn|Alien|Ally|Angel|Antelope|Ape|Archer|Archon|Armadillo|Army|Artificer|"
        "Assassin|Assembly-Worker|Astartes|Atog|Aurochs|Avatar|Azra|Badger|Balloon|Barbarian|Bard|"
        "Basilisk|Bat|Bear|Beast|Beaver|Beeble|Beholder|Berserker|Bird|Bison|Blinkmoth|Boar|"
        "Bringer|Brushwagg|C'tan|Camarid|Camel|Capybara|Caribou|Carrier|Cat|Centaur|Child|Chimera|"
        "Citizen|Cleric|Clown|Cockatrice|Construct|Coward|Coyote|Crab|Crocodile|Custodes|Cyberman|"
        "Cyborg|Cyclops|Dalek|Dauthi|Demigod|Demon|Deserter|Detective|Devil|Dinosaur|Djinn|Doctor|"
        "Dog|Dragon|Drake|Dreadnought|Drix|Drone|Druid|Dryad|Dwarf|Echidna|Efreet|Egg|Elder|"
        "Eldrazi|Elemental|Elephant|Elf|Elk|Employee|Eternal|Eye|Faerie|Ferret|Fish|Flagbearer|"
        "Fox|Fractal|Frog|Fungus|Gamer|Gamma|Gargoyle|Germ|Giant|Giraffe|Gith|Glimmer|Gnoll|"
        "Gnome|Goat|Goblin|God|Golem|Gorgon|Graveborn|Gremlin|Griffin|Guest|Hag|Halfling|Hamster|"
        "Harpy|Hedgehog|Hellion|Hero|Hippo|Hippogriff|Homarid|Homunculus|Horror|Horse|Human|Hydra|"
        "Hyena|Illusion|Imp|Incarnation|Inhuman|Inkling|Inquisitor|Insect|Jackal|Jellyfish|"
        "Juggernaut|Kangaroo|Kavu|Kirin|Kithkin|Knight|Kobold|Kor|Kraken|Kree|Lamia|Lammasu|"
        "Leech|Lemur|Leviathan|Lhurgoyf|Licid|Lizard|Llama|Lobster|Manticore|Masticore|Mercenary|"
        "Merfolk|Metathran|Mime|Minion|Minotaur|Mite|Mole|Monger|Mongoose|Monk|Monkey|Moogle|"
        "Moonfolk|Mount|Mouse|Mutant|Myr|Mystic|Nautilus|Necron|Nephilim|Nightmare|Nightstalker|"
        "Ninja|Noble|Noggle|Nomad|Nymph|Octopus|Ogre|Ooze|Orb|Orc|Orgg|Otter|Ouphe|Ox|Oyster|"
        "Pangolin|Peasant|Pegasus|Pentavite|Performer|Pest|Phelddagrif|Phoenix|Phyrexian|Pilot|"
        "Pincher|Pirate|Plant|Platypus|Pony|Porcupine|Possum|Praetor|Primarch|Prism|Processor|Qu|"
        "Rabbit|Raccoon|Ranger|Rat|Rebel|Reflection|Rhino|Rigger|Robot|Rogue|Sable|Salamander|"
        "Samurai|Sand|Saproling|Satyr|Scarecrow|Scientist|Scion|Scorpion|Scout|Sculpture|Seal|"
        "Serf|Serpent|Servo|Shade|Shaman|Shapeshifter|Shark|Sheep|Shi'ar|Siren|Skeleton|Skrull|"
        "Skunk|Slith|Sliver|Sloth|Slug|Snail|Snake|Soldier|Soltari|Sorcerer|Spawn|Specter|"
        "Spellshaper|Sphinx|Spider|Spike|Spirit|Splinter|Sponge|Spy|Squid|Squirrel|Starfish|"
        "Surrakar|Survivor|Symbiote|Synth|Tentacle|Tetravite|Thalakos|Thopter|Thrull|Tiefling|"
        "Time Lord|Toy|Treefolk|Trilobite|Triskelavite|Troll|Turtle|Tyranid|Unicorn|Utrom|Vampire|"
        "Varmint|Vedalken|Villain|Volver|Wall|Walrus|Warlock|Warrior|Weasel|Weird|Werewolf|Whale|"
        "Wizard|Wolf|Wolverine|Wombat|Worm|Wraith|Wurm|Yeti|Zombie|Zubera"
    ).split("|")
)

ALL_SUBTYPES: Final[frozenset[str]] = frozenset(
    ARTIFACT_TYPES + ENCHANTMENT_TYPES + LAND_TYPES + PLANESWALKER_TYPES + SPELL_TYPES + CREATURE_TYPES + ("Siege",)
)
CREATURE_TYPE_SET: Final[frozenset[str]] = frozenset(CREATURE_TYPES)
NONBASIC_LAND_TYPES: Final[tuple[str, ...]] = tuple(word for word in LAND_TYPES if word not in BASIC_LAND_TYPES)
LAND_TYPE_SET: Final[frozenset[str]] = frozenset(LAND_TYPES)

_IRREGULAR: Final[dict[str, str]] = {
    "Elf": "Elves",
    "Dwarf": "Dwarves",
    "Wolf": "Wolves",
    "Werewolf": "Werewolves",
    "Mouse": "Mice",
    "Fungus": "Fungi",
    "Octopus": "Octopuses",
    "Cyclops": "Cyclopes",
    "Pegasus": "Pegasi",
    "Nautilus": "Nautiluses",
    "Homunculus": "Homunculi",
    "Ox": "Oxen",
    "Child": "Children",
    "Elk": "Elk",
    "Sheep": "Sheep",
    "Fish": "Fish",
    "Squid": "Squid",
    "Merfolk": "Merfolk",
    "Moonfolk": "Moonfolk",
    "Aetherborn": "Aetherborn",
    "Spacecraft": "Spacecraft",
    "Treefolk": "Treefolk",
    "Vedalken": "Vedalken",
    "Kithkin": "Kithkin",
    "Eldrazi": "Eldrazi",
    "Samurai": "Samurai",
    "Ninja": "Ninjas",
    "Myr": "Myr",
    "Kor": "Kor",
    "Djinn": "Djinn",
    "Equipment": "Equipment",
    "Plains": "Plains",
    "Urza's": "Urza's",
    "Aurochs": "Aurochs",
    "Soltari": "Soltari",
    "Dauthi": "Dauthi",
    "Thalakos": "Thalakos",
    "Phyrexian": "Phyrexians",
    "Robot": "Robots",
    "Mutant": "Mutants",
    "Spawn": "Spawn",
    "Efreet": "Efreets",
    "Kirin": "Kirins",
    "Food": "Foods",
    "Blood": "Blood",
    "Locus": "Loci",
    "Omen": "Omens",
    "Hero": "Heroes",
    "Jellyfish": "Jellyfish",
    "Starfish": "Starfish",
    "Salamander": "Salamanders",
    "Necron": "Necrons",
    "Class": "Classes",
}


def plural(subtype: str) -> str:
    """ "Elf" -> "Elves": how Oracle text writes several of a subtype."""
    known = _IRREGULAR.get(subtype)
    if known is not None:
        return known
    if subtype.endswith(("s", "x", "ch", "sh")):
        return subtype + "es"
    if subtype.endswith("y") and subtype[-2] not in "aeiou":
        return subtype[:-1] + "ies"
    return subtype + "s"


SINGULAR: Final[dict[str, str]] = {plural(word): word for word in sorted(ALL_SUBTYPES)}

_TYPES: Final[dict[str, int]] = {
    **dict.fromkeys(ARTIFACT_TYPES, ARTIFACT),
    **dict.fromkeys(ENCHANTMENT_TYPES, ENCHANTMENT),
    **dict.fromkeys(LAND_TYPES, LAND),
    **dict.fromkeys(PLANESWALKER_TYPES, PLANESWALKER),
    **dict.fromkeys(SPELL_TYPES, INSTANT | SORCERY),
    "Siege": BATTLE,
}


def types_of_subtype(word: str) -> int:
    """The card types that a subtype belongs to (205.3d). What stands in no other list counts as a creature type."""
    return _TYPES.get(word, CREATURE | KINDRED)
