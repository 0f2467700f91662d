"""CR 702: every keyword ability: its rule, and how it is written (what follows the word).

The reader reads `KeywordAbility(name, cost, amount, filter, word)` by these shapes and prints them back;
`keywords/expansion.py` gives each its meaning.
"""

from __future__ import annotations

from typing import Final

from spellstack.core.keyword_bits import KEYWORD_BITS

# What follows the keyword. Costs stand after a space ("{2}") or a dash ("-Sacrifice a land.").
NONE: Final = "none"  # flying
COST: Final = "cost"  # cycling {2}; ward-Discard a card.
OPTIONAL_COST: Final = "optional cost"  # mayhem; mayhem {1}{R}
NUMBER: Final = "number"  # crew 3; firebending X, where X is ...
OPTIONAL_NUMBER: Final = "optional number"  # vanishing; vanishing 3
NUMBER_COST: Final = "number, cost"  # suspend 3-{1}{U}
FILTER: Final = "filter"  # enchant creature; `filter`
A_FILTER: Final = "a filter"  # champion a creature: `filter` after an article
FILTER_COST: Final = "filter, cost"  # equip {2}; equip legendary creature {3}: the filter is optional
FILTER_NUMBER: Final = "filter, number"  # devour 2; devour artifact 1: the filter is optional
FROM: Final = (
    "from"  # protection from red and from blue; `filter`, `word` "everything", "each color", "the chosen color"
)
OPTIONAL_FROM: Final = "optional from"  # hexproof; hexproof from black
FROM_COST: Final = "from, cost"  # emerge {5}{U}; emerge from artifact {5}{U}: `filter`
FOR: Final = "for"  # affinity for artifacts
ONTO: Final = "onto"  # splice onto Arcane {1}{R}: `filter`, `cost`
WITH_COST: Final = "with, cost"  # craft with artifact {5}{R}: `filter`, `amount`, `cost`
WALK: Final = "walk"  # islandwalk, nonbasic landwalk: name "landwalk", `filter` the lands, `word` as written
CYCLING: Final = "typecycling"  # plainscycling {2}, basic landcycling {1}: name "typecycling", `filter` the cards
OFFERING: Final = "offering"  # Goblin offering: `filter`
KICKER: Final = "kicker"  # kicker {2}; kicker {A} and/or {B}: two abilities, each with `word` its cost as written
ABILITY: Final = (
    "ability"  # boast - {1}: ...: adds to the ability after the dash, which is read as itself (`word` of it)
)
PARTNER: Final = "partner"  # partner; partner with NAME; partner-Friends forever: `word` what follows
COMPANION: Final = "companion"  # companion - [condition on the deck]: `word` the condition as written
GIFT: Final = "gift"  # gift a card: `word` the thing
PROTOTYPE: Final = "prototype"  # prototype {2}{R} - 3/2: `cost`, `word` the power and toughness
TRAMPLE: Final = "trample"  # trample; trample over planeswalkers: `word` "over planeswalkers"
BANDING: Final = "banding"  # banding; bands with other legends: `filter`
MODULAR: Final = "modular"  # modular 2; modular-Sunburst: `word` "sunburst"


class KeywordEntry:
    """One keyword: its name, rule, shape of argument, and bit in a row's `keywords` mask (0: none)."""

    def __init__(self, name: str, rule: str, shape: str) -> None:
        self.name = name
        self.rule = rule
        self.shape = shape
        self.bit: int = KEYWORD_BITS.get(name, 0)


ENTRIES: Final[tuple[KeywordEntry, ...]] = (
    KeywordEntry("deathtouch", "702.2", NONE),
    KeywordEntry("defender", "702.3", NONE),
    KeywordEntry("double strike", "702.4", NONE),
    KeywordEntry("enchant", "702.5", FILTER),
    KeywordEntry("equip", "702.6", FILTER_COST),
    KeywordEntry("first strike", "702.7", NONE),
    KeywordEntry("flash", "702.8", NONE),
    KeywordEntry("flying", "702.9", NONE),
    KeywordEntry("haste", "702.10", NONE),
    KeywordEntry("hexproof", "702.11", OPTIONAL_FROM),
    KeywordEntry("indestructible", "702.12", NONE),
    KeywordEntry("intimidate", "702.13", NONE),
    KeywordEntry("landwalk", "702.14", WALK),
    KeywordEntry("lifelink", "702.15", NONE),
    KeywordEntry("protection", "702.16", FROM),
    KeywordEntry("reach", "702.17", NONE),
    KeywordEntry("shroud", "702.18", NONE),
    KeywordEntry("trample", "702.19", TRAMPLE),
    KeywordEntry("vigilance", "702.20", NONE),
    KeywordEntry("ward", "702.21", COST),
    KeywordEntry("banding", "702.22", BANDING),
    KeywordEntry("bands with other", "702.22", FILTER),
    KeywordEntry("rampage", "702.23", NUMBER),
    KeywordEntry("cumulative upkeep", "702.24", COST),
    KeywordEntry("flanking", "702.25", NONE),
    KeywordEntry("phasing", "702.26", NONE),
    KeywordEntry("buyback", "702.27", COST),
    KeywordEntry("shadow", "702.28", NONE),
    KeywordEntry("cycling", "702.29", COST),
    KeywordEntry("typecycling", "702.29e", CYCLING),
    KeywordEntry("echo", "702.30", COST),
    KeywordEntry("horsemanship", "702.31", NONE),
    KeywordEntry("fading", "702.32", NUMBER),
    KeywordEntry("kicker", "702.33", KICKER),
    KeywordEntry("multikicker", "702.33c", COST),
    KeywordEntry("flashback", "702.34", COST),
    KeywordEntry("madness", "702.35", COST),
    KeywordEntry("fear", "702.36", NONE),
    KeywordEntry("morph", "702.37", COST),
    KeywordEntry("megamorph", "702.37b", COST),
    KeywordEntry("amplify", "702.38", NUMBER),
    KeywordEntry("provoke", "702.39", NONE),
    KeywordEntry("storm", "702.40", NONE),
    KeywordEntry("affinity", "702.41", FOR),
    KeywordEntry("entwine", "702.42", COST),
    KeywordEntry("modular", "702.43", MODULAR),
    KeywordEntry("sunburst", "702.44", NONE),
    KeywordEntry("bushido", "702.45", NUMBER),
    KeywordEntry("soulshift", "702.46", NUMBER),
    KeywordEntry("splice", "702.47", ONTO),
    KeywordEntry("offering", "702.48", OFFERING),
    KeywordEntry("ninjutsu", "702.49", COST),
    KeywordEntry("commander ninjutsu", "702.49d", COST),
    KeywordEntry("epic", "702.50", NONE),
    KeywordEntry("convoke", "702.51", NONE),
    KeywordEntry("dredge", "702.52", NUMBER),
    KeywordEntry("transmute", "702.53", COST),
    KeywordEntry("bloodthirst", "702.54", NUMBER),
    KeywordEntry("haunt", "702.55", NONE),
    KeywordEntry("replicate", "702.56", COST),
    KeywordEntry("forecast", "702.57", ABILITY),
    KeywordEntry("graft", "702.58", NUMBER),
    KeywordEntry("recover", "702.59", COST),
    KeywordEntry("ripple", "702.60", NUMBER),
    KeywordEntry("split second", "702.61", NONE),
    KeywordEntry("suspend", "702.62", NUMBER_COST),
    KeywordEntry("vanishing", "702.63", OPTIONAL_NUMBER),
    KeywordEntry("absorb", "702.64", NUMBER),
    KeywordEntry("aura swap", "702.65", COST),
    KeywordEntry("delve", "702.66", NONE),
    KeywordEntry("fortify", "702.67", COST),
    KeywordEntry("frenzy", "702.68", NUMBER),
    KeywordEntry("gravestorm", "702.69", NONE),
    KeywordEntry("poisonous", "702.70", NUMBER),
    KeywordEntry("transfigure", "702.71", COST),
    KeywordEntry("champion", "702.72", A_FILTER),
    KeywordEntry("changeling", "702.73", NONE),
    KeywordEntry("evoke", "702.74", COST),
    KeywordEntry("hideaway", "702.75", NUMBER),
    KeywordEntry("prowl", "702.76", COST),
    KeywordEntry("reinforce", "702.77", NUMBER_COST),
    KeywordEntry("conspire", "702.78", NONE),
    KeywordEntry("persist", "702.79", NONE),
    KeywordEntry("wither", "702.80", NONE),
    KeywordEntry("retrace", "702.81", NONE),
    KeywordEntry("devour", "702.82", FILTER_NUMBER),
    KeywordEntry("exalted", "702.83", NONE),
    KeywordEntry("unearth", "702.84", COST),
    KeywordEntry("cascade", "702.85", NONE),
    KeywordEntry("annihilator", "702.86", NUMBER),
    KeywordEntry("level up", "702.87", COST),
    KeywordEntry("rebound", "702.88", NONE),
    KeywordEntry("umbra armor", "702.89", NONE),
    KeywordEntry("infect", "702.90", NONE),
    KeywordEntry("battle cry", "702.91", NONE),
    KeywordEntry("living weapon", "702.92", NONE),
    KeywordEntry("undying", "702.93", NONE),
    KeywordEntry("miracle", "702.94", COST),
    KeywordEntry("soulbond", "702.95", NONE),
    KeywordEntry("overload", "702.96", COST),
    KeywordEntry("scavenge", "702.97", COST),
    KeywordEntry("unleash", "702.98", NONE),
    KeywordEntry("cipher", "702.99", NONE),
    KeywordEntry("evolve", "702.100", NONE),
    KeywordEntry("extort", "702.101", NONE),
    KeywordEntry("fuse", "702.102", NONE),
    KeywordEntry("bestow", "702.103", COST),
    KeywordEntry("tribute", "702.104", NUMBER),
    KeywordEntry("dethrone", "702.105", NONE),
    KeywordEntry("hidden agenda", "702.106", NONE),
    KeywordEntry("double agenda", "702.106", NONE),
    KeywordEntry("outlast", "702.107", COST),
    KeywordEntry("prowess", "702.108", NONE),
    KeywordEntry("dash", "702.109", COST),
    KeywordEntry("exploit", "702.110", NONE),
    KeywordEntry("menace", "702.111", NONE),
    KeywordEntry("renown", "702.112", NUMBER),
    KeywordEntry("awaken", "702.113", NUMBER_COST),
    KeywordEntry("devoid", "702.114", NONE),
    KeywordEntry("ingest", "702.115", NONE),
    KeywordEntry("myriad", "702.116", NONE),
    KeywordEntry("surge", "702.117", COST),
    KeywordEntry("skulk", "702.118", NONE),
    KeywordEntry("emerge", "702.119", FROM_COST),
    KeywordEntry("escalate", "702.120", COST),
    KeywordEntry("melee", "702.121", NONE),
    KeywordEntry("crew", "702.122", NUMBER),
    KeywordEntry("fabricate", "702.123", NUMBER),
    KeywordEntry("partner", "702.124", PARTNER),
    KeywordEntry("choose a background", "702.124k", NONE),
    KeywordEntry("doctor's companion", "702.124m", NONE),
    KeywordEntry("undaunted", "702.125", NONE),
    KeywordEntry("improvise", "702.126", NONE),
    KeywordEntry("aftermath", "702.127", NONE),
    KeywordEntry("embalm", "702.128", COST),
    KeywordEntry("eternalize", "702.129", COST),
    KeywordEntry("afflict", "702.130", NUMBER),
    KeywordEntry("ascend", "702.131", NONE),
    KeywordEntry("assist", "702.132", NONE),
    KeywordEntry("jump-start", "702.133", NONE),
    KeywordEntry("mentor", "702.134", NONE),
    KeywordEntry("afterlife", "702.135", NUMBER),
    KeywordEntry("riot", "702.136", NONE),
    KeywordEntry("spectacle", "702.137", COST),
    KeywordEntry("escape", "702.138", COST),
    KeywordEntry("companion", "702.139", COMPANION),
    KeywordEntry("mutate", "702.140", COST),
    KeywordEntry("encore", "702.141", COST),
    KeywordEntry("boast", "702.142", ABILITY),
    KeywordEntry("foretell", "702.143", COST),
    KeywordEntry("demonstrate", "702.144", NONE),
    KeywordEntry("daybound", "702.145", NONE),
    KeywordEntry("nightbound", "702.145", NONE),
    KeywordEntry("disturb", "702.146", COST),
    KeywordEntry("decayed", "702.147", NONE),
    KeywordEntry("cleave", "702.148", COST),
    KeywordEntry("training", "702.149", NONE),
    KeywordEntry("compleated", "702.150", NONE),
    KeywordEntry("reconfigure", "702.151", COST),
    KeywordEntry("blitz", "702.152", COST),
    KeywordEntry("casualty", "702.153", NUMBER),
    KeywordEntry("enlist", "702.154", NONE),
    KeywordEntry("read ahead", "702.155", NONE),
    KeywordEntry("ravenous", "702.156", NONE),
    KeywordEntry("squad", "702.157", COST),
    KeywordEntry("space sculptor", "702.158", NONE),
    KeywordEntry("visit", "702.159", ABILITY),
    KeywordEntry("prototype", "702.160", PROTOTYPE),
    KeywordEntry("living metal", "702.161", NONE),
    KeywordEntry("more than meets the eye", "702.162", COST),
    KeywordEntry("for mirrodin!", "702.163", NONE),
    KeywordEntry("toxic", "702.164", NUMBER),
    KeywordEntry("backup", "702.165", NUMBER),
    KeywordEntry("bargain", "702.166", NONE),
    KeywordEntry("craft", "702.167", WITH_COST),
    KeywordEntry("disguise", "702.168", COST),
    KeywordEntry("solved", "702.169", ABILITY),
    KeywordEntry("plot", "702.170", COST),
    KeywordEntry("saddle", "702.171", NUMBER),
    KeywordEntry("spree", "702.172", NONE),
    KeywordEntry("freerunning", "702.173", COST),
    KeywordEntry("gift", "702.174", GIFT),
    KeywordEntry("offspring", "702.175", COST),
    KeywordEntry("impending", "702.176", NUMBER_COST),
    KeywordEntry("exhaust", "702.177", ABILITY),
    KeywordEntry("max speed", "702.178", ABILITY),
    KeywordEntry("start your engines!", "702.179", NONE),
    KeywordEntry("harmonize", "702.180", COST),
    KeywordEntry("mobilize", "702.181", NUMBER),
    KeywordEntry("job select", "702.182", NONE),
    KeywordEntry("tiered", "702.183", NONE),
    KeywordEntry("station", "702.184", NONE),
    KeywordEntry("warp", "702.185", COST),
    KeywordEntry("∞", "702.186", ABILITY),
    KeywordEntry("mayhem", "702.187", OPTIONAL_COST),
    KeywordEntry("web-slinging", "702.188", COST),
    KeywordEntry("firebending", "702.189", NUMBER),
    KeywordEntry("sneak", "702.190", COST),
    KeywordEntry("increment", "702.191", NONE),
    KeywordEntry("paradigm", "702.192", NONE),
    KeywordEntry("power-up", "702.193", ABILITY),
    KeywordEntry("teamwork", "702.194", NUMBER),
    KeywordEntry("storied", "702.195", NONE),
)

KEYWORDS: Final[dict[str, KeywordEntry]] = {entry.name: entry for entry in ENTRIES}
