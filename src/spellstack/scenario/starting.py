"""The scenario that `spellstack scenario new` writes: whole, passing, and explained (format in docs/scenarios.md)."""

from __future__ import annotations

STARTING_FILE = """\
# A scenario: a board, a script, and what must be true. docs/scenarios.md teaches the whole format.
name: A creature with first strike survives one that would kill it
rules: ["702.7a", "510.4"]              # what the scenario is about

cards:                                  # made-up cards, in the fields of Scryfall's card objects; real ones need none
  - {name: Test Fencer, mana_cost: "{1}{W}", type_line: Creature — Human, power: "3", toughness: "1",
     oracle_text: First strike}
  - {name: Test Brute, mana_cost: "{2}{G}", type_line: Creature — Ogre, power: "3", toughness: "3"}

players:                                # in turn order; A and B are there anyway
  A: {life: 20}
  B: {life: 20}

board:                                  # battlefield, hand, graveyard, exile, library (top card first), command
  A:
    battlefield: [2 Test Brute, {card: Test Fencer, id: fencer}]
  B:
    battlefield: [{card: Test Brute, id: brute}]

do:                                     # the script: one step a line
  - {attack: {fencer: B}}
  - {block: {brute: fencer}}
  - {expect: {fencer: {attacking: B}, brute: {blocking: fencer}}}
  - {go: combat_damage}

expect:                                 # what must be true at the end
  fencer: {zone: battlefield, damage: 0}
  brute: {zone: graveyard}
  B: {life: 20}
"""
