"""CR 608.2c, 701: instructions are read into nodes and printed back word for word."""

from __future__ import annotations

import pytest

from tests.actions.texts import definition

SPELLS = """
Draw two cards.
Each player discards their hand, then draws seven cards.
Target player discards two cards at random.
Test Text deals 3 damage to any target.
Test Text deals 5 damage divided as you choose among any number of targets.
Test Text deals damage to target creature equal to the number of creatures you control.
Test Text deals 2 damage to target creature and 2 damage to that creature's controller.
Test Text deals 3 damage to target creature. If that creature would die this turn, exile it instead.
Destroy target nonblack creature. It can't be regenerated.
Destroy target artifact and target land.
Exile target creature. Its controller gains life equal to its power.
Exile target creature until this creature leaves the battlefield.
Counter target spell unless its controller pays {3}.
Counter target spell. If that spell is countered this way, exile it instead of putting it into its owner's graveyard.
Target creature gets +2/+2 and gains trample until end of turn.
Until end of turn, target creature gets +2/+0 and gains first strike.
Target creature gains your choice of flying or haste until end of turn.
Target creature can't be blocked this turn except by artifact creatures.
Target creature attacks this turn if able.
Tap target creature. It doesn't untap during its controller's next untap step.
Gain control of target creature until end of turn. Untap that creature. It gains haste until end of turn.
Exchange control of target artifact and target creature.
Put a +1/+1 counter on each creature you control.
Distribute three +1/+1 counters among one, two, or three target creatures.
Move a +1/+1 counter from target creature onto another target creature.
Create two 1/1 white Soldier creature tokens with flying.
Create a number of 1/1 green Elf creature tokens equal to the number of Forests you control.
Create a token that's a copy of target creature you control, except it isn't legendary and it has haste.
Return target creature card from your graveyard to the battlefield. Exile it at the beginning of the next end step.
Put target creature on the bottom of its owner's library.
Search your library for a basic land card, put it onto the battlefield tapped, then shuffle.
Search your library for a creature card, reveal it, then shuffle and put that card on top.
Look at the top four cards of your library. Put one of them into your hand and the rest into your graveyard.
Look at the top three cards of your library, then put them back in any order.
Mill three cards. You may put a land card from among the milled cards into your hand.
Target player reveals their hand. You choose a nonland card from it. That player discards that card.
Each player sacrifices a creature of their choice.
You may pay {2}. If you do, draw a card.
You may sacrifice a creature. When you do, Test Text deals 3 damage to any target.
Flip a coin. If you win the flip, draw two cards. If you lose the flip, discard a card.
Prevent the next 3 damage that would be dealt to any target this turn.
Prevent all combat damage that would be dealt this turn.
The next time a red source of your choice would deal damage to you this turn, prevent that damage.
Regenerate target creature.
Copy target instant or sorcery spell. You may choose new targets for the copy.
Exile the top card of your library. You may play that card this turn.
Double target creature's power and toughness until end of turn.
Double the number of each kind of counter on target permanent.
Double target player's life total.
Double the amount of each type of unspent mana you have.
Triple target creature's power until end of turn.
Take an extra turn after this one.
Choose a color. Target creature gains protection from the chosen color until end of turn.
Exile target creature. For each creature exiled this way, its controller creates a 3/3 green Frog creature token.
Scry 2, then draw a card.
Proliferate.
Discover 3.
Goad target creature.
"""

STATICS = """
This creature enters tapped.
This creature enters with two +1/+1 counters on it.
As this creature enters, choose a color.
You may have this creature enter as a copy of any creature on the battlefield, except it has haste.
If this creature would die, exile it instead.
If a source you control would deal damage to a permanent or player, it deals double that damage to that permanent or player instead.
If a source would deal damage to you, prevent 1 of that damage.
If an effect would create one or more tokens under your control, it creates twice that many of those tokens instead.
If one or more +1/+1 counters would be put on a creature you control, that many plus one +1/+1 counters are put on that creature instead.
If you would gain life, you gain twice that much life instead.
If you tap a permanent for mana, it produces twice as much of that mana instead.
If you would draw a card, draw two cards instead.
All damage that would be dealt to you is dealt to this creature instead.
"""  # noqa: E501


@pytest.mark.parametrize("text", SPELLS.strip().split("\n"))
def test_a_spell_is_read_and_printed_back(text: str) -> None:
    types = "Creature — Bear" if "this creature" in text else "Sorcery"
    if types != "Sorcery":
        definition("Test Text", f"When this creature enters, {text[:1].lower()}{text[1:]}", types, "{1}{W}", "2/2")
    else:
        definition("Test Text", text)


@pytest.mark.parametrize("text", STATICS.strip().split("\n"))
def test_a_rule_is_read_and_printed_back(text: str) -> None:
    definition("Test Text", text, "Creature — Bear", "{1}{W}", "2/2")
