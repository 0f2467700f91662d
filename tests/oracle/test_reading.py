"""CR 113, 207, 608.2c: Oracle text is read into trees that print back, or refused by clause."""

from __future__ import annotations

import pytest

from spellstack.abilities.ability import Activated, KeywordAbility, SpellAbility, Static, Triggered
from spellstack.cards.database import CardDatabase
from spellstack.core.card_text import CardText, FaceText
from spellstack.core.definition import CardDefinition
from spellstack.oracle.abilities import lost_words
from spellstack.oracle.compile import compile_card
from spellstack.oracle.coverage import describe, measure
from spellstack.phrases.tokens import Names, normalise, short_names, tokens_of


def card(text: str, type_line: str = "Creature — Goblin", name: str = "Testing Goblin") -> CardText:
    face = FaceText(name, "{1}{R}", type_line, text, "2", "2")
    return CardText(name, "normal", (face,))


def read(text: str, type_line: str = "Creature — Goblin", name: str = "Testing Goblin") -> CardDefinition:
    return compile_card(card(text, type_line, name))


CREATURE_TEXTS = [
    "Flying, first strike",
    "Ward—Discard a card.",
    "Protection from black and from red",
    "When this creature enters, draw a card.",
    "Whenever another Goblin you control dies, you may pay {1}. If you do, draw a card.",
    "Whenever this creature deals combat damage to a player, that player discards a card.",
    "At the beginning of your upkeep, sacrifice this creature unless you pay {R}.",
    "Sacrifice this creature: It deals 1 damage to any target.",
    "{T}: Add {G}.",
    "{2}{R}: This creature gets +1/+0 until end of turn. Activate only once each turn.",
    "Other Goblins you control get +1/+1 and have haste.",
    "This creature can't be blocked except by two or more creatures.",
    "As long as you control an artifact, this creature gets +2/+0.",
    "This creature can't attack unless you've cast a creature spell this turn.",
    "This creature's power and toughness are each equal to the number of cards in your hand.",
    "When this creature enters, choose one —\n• Draw a card.\n• Target opponent loses 2 life.",
    'Creatures you control have "{T}: Add one mana of any color."',
    "Goblin spells you cast cost {1} less to cast.",
]


@pytest.mark.parametrize("text", CREATURE_TEXTS)
def test_what_is_read_prints_back(text: str) -> None:
    definition = read(text)
    assert not definition.unread
    assert definition.printed_back


SPELL_TEXTS = [
    "Testing deals 3 damage to any target.",
    "Destroy target nonblack creature. It can't be regenerated.",
    "Target creature gets +3/+3 and gains trample until end of turn.\nDraw a card.",
    "Create two 1/1 red Goblin creature tokens.",
    "Counter target spell unless its controller pays {3}.",
    "As an additional cost to cast this spell, sacrifice a creature.\nDraw two cards.",
    "Testing deals X damage to target creature, where X is the number of Goblins you control.",
    "Search your library for a basic land card, put it onto the battlefield tapped, then shuffle.",
    "Until end of turn, creatures you control get +1/+1 and gain vigilance.",
]


@pytest.mark.parametrize("text", SPELL_TEXTS)
def test_a_spell_is_one_text_with_one_series_of_targets(text: str) -> None:
    definition = read(text, "Sorcery", "Testing")
    assert not definition.unread
    assert definition.printed_back
    assert sum(isinstance(ability, SpellAbility) for ability in definition.faces[0].abilities) == 1


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Flying", KeywordAbility),
        ("Whenever this creature attacks, draw a card.", Triggered),
        ("{T}: Draw a card.", Activated),
        ("Other creatures you control get +1/+1.", Static),
    ],
)
def test_each_kind_of_ability_is_told_apart(text: str, kind: type) -> None:
    assert isinstance(read(text).faces[0].abilities[0], kind)


def test_what_is_not_understood_is_refused_by_clause_and_place() -> None:
    definition = read("Flying\nWhenever this creature frobnicates, draw a card.")
    assert [part.text for part in definition.unread] == ["Whenever this creature frobnicates, draw a card."]
    assert "line 2" in definition.unread[0].where
    assert not definition.printed_back


def test_a_pronoun_that_stands_for_nothing_is_refused() -> None:
    assert read("Destroy those creatures.", "Sorcery").unread


def test_every_token_is_consumed_or_the_line_is_refused() -> None:
    assert read("Draw a card sideways.", "Sorcery").unread


def test_mana_abilities_are_told_from_others() -> None:
    mana, other = read("{T}: Add {G}.\n{T}: Draw a card.").faces[0].abilities
    assert isinstance(mana, Activated) and mana.mana  # 605.1a
    assert isinstance(other, Activated) and not other.mana


def test_reminder_text_is_no_text() -> None:
    assert normalise("Flying (It can't be blocked.)\n(Whole line.)\nReach") == "Flying\nReach"


def test_a_legendary_card_has_a_shorter_name() -> None:
    assert "Krom" in short_names("Krom, Tester of Texts")
    names = Names("Krom, Tester of Texts", True)
    assert [token.name for token in tokens_of("Krom attacks", names)] == ["short0", ""]


def test_basic_land_types_give_mana_abilities() -> None:
    definition = read("", "Basic Land — Forest", "Testing Forest")
    ability = definition.faces[0].abilities[0]
    assert isinstance(ability, Activated) and ability.mana  # 305.6


def test_abilities_are_described_as_they_were_read() -> None:
    assert describe(read("Flying\n{T}: Draw a card.")) == ["flying", "{T}: Draw a card."]


def test_coverage_counts_what_is_read_and_what_prints_back() -> None:
    counts = measure([card("Flying"), card("Frobnicate.")])
    assert (counts.cards, counts.read, counts.printed_back) == (2, 1, 1)


def test_real_cards_keep_the_laws_of_reading(card_database: CardDatabase) -> None:
    """No card breaks the reader, and well over a quarter of all are read and print back."""
    numbers = card_database.numbers()[::40]
    counts = measure(card_database.by_number(number) for number in numbers)
    assert counts.printed_back * 4 > counts.cards
    assert counts.printed_back * 100 >= counts.read * 97


def test_words_that_the_tree_does_not_say_are_noticed() -> None:
    """A lost subject or adjective is not what is written (the second law of reading); a changed order loses nothing."""
    assert lost_words("Its controller manifests dread.", "Manifest dread.")
    assert lost_words("Create a tapped and attacking token.", "Create a tapped token.")
    assert not lost_words("Draw a card, then scry 1.", "Draw a card. Then scry 1.")


def test_a_subject_other_than_you_is_said_again() -> None:
    """ "Its controller manifests dread" was once read as "you" do: now the tree says who."""
    definition = read("Destroy target creature. Its controller manifests dread.", "Instant", "Testing")
    assert not definition.unread
    assert definition.printed_back


def test_a_static_sentence_with_unless_and_where() -> None:
    text = "Equipped creature gets +X/+X, where X is the number of creature cards in all graveyards."
    assert read(text, "Artifact — Equipment", "Testing Axe").printed_back
    assert read("Whenever an opponent is dealt noncombat damage, draw a card.").printed_back


def test_name_stickers_are_refused() -> None:
    """612.9: name stickers are not in the game; what speaks of them stays unread, and the rest is read."""
    found = read("When this creature enters, put a name sticker on it.\nFlying")
    assert [clause.text for clause in found.unread] == ["When this creature enters, put a name sticker on it."]
