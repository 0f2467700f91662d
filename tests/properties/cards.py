"""Small made-up cards in Oracle wording, and decks of them, for games that need no card data."""

from __future__ import annotations

from spellstack.core.card_text import CardText, FaceText
from spellstack.core.definition import CardDefinition, DeckList
from spellstack.oracle.compile import compile_card


def card(
    name: str, cost: str, type_line: str, text: str = "", power: str | None = None, toughness: str | None = None
) -> CardDefinition:
    """A card of one face, compiled; fails loudly if a clause of it is not read."""
    definition = compile_card(CardText(name, "normal", (FaceText(name, cost, type_line, text, power, toughness),)))
    assert not definition.unread, (name, definition.unread)
    return definition


def red_deck() -> DeckList:
    """Creatures, burn, a pump and a firebreather."""
    mountain = card("Mountain", "", "Basic Land — Mountain")
    cards = [
        card("Test Goblin", "{R}", "Creature — Goblin", "Haste", "1", "1"),
        card("Test Brute", "{1}{R}", "Creature — Ogre", "{R}: Test Brute gets +1/+0 until end of turn.", "2", "1"),
        card("Test Drake", "{2}{R}", "Creature — Drake", "Flying", "2", "2"),
        card("Test Bolt", "{R}", "Instant", "Test Bolt deals 3 damage to any target."),
        card("Test Twins", "{2}{R}", "Sorcery", "Create two 1/1 red Goblin creature tokens."),
        card("Test Duelist", "{1}{R}", "Creature — Human Warrior", "First strike", "2", "2"),
    ]
    return DeckList("red", tuple([mountain] * 16 + cards * 4))


def green_deck() -> DeckList:
    """Bigger creatures, a mana creature, counters, an anthem, an Aura."""
    forest = card("Forest", "", "Basic Land — Forest")
    cards = [
        card("Test Elf", "{G}", "Creature — Elf Druid", "{T}: Add {G}.", "1", "1"),
        card("Test Wurm", "{3}{G}", "Creature — Wurm", "Trample", "4", "4"),
        card("Test Spider", "{2}{G}", "Creature — Spider", "Reach", "2", "4"),
        card("Test Growth", "{G}", "Instant", "Target creature gets +3/+3 until end of turn."),
        card("Test Hide", "{1}{G}", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +2/+2."),
        card("Test Herald", "{2}{G}", "Creature — Elf", "Other creatures you control get +1/+1.", "2", "2"),
    ]
    return DeckList("green", tuple([forest] * 16 + cards * 4))
