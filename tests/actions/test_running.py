"""CR 608.2, 701, 120, 122, 614, 615: instructions do what they say."""

from __future__ import annotations

from spellstack.core.types import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY
from tests.actions.texts import card, cast, creature, resolve
from tests.rules.play import Play


def pt(play: Play, name: str, n: int = 0) -> tuple[int, int]:
    row = play.game.engine.row(play.game.state.objects[play.id(name, n)])
    return row.power, row.toughness


def tokens(play: Play, player: int = 0) -> list[str]:
    state = play.game.state
    found = [state.objects[id] for id in state.battlefield]
    return [play.game.name_of(o.id) for o in found if o.token and o.controller == player]


def test_divided_damage_is_dealt_as_it_was_divided() -> None:
    """601.2d, 120.1."""
    split = card("Test Split", "Test Split deals 4 damage divided as you choose among any number of targets.")
    play = Play(hand=[split], theirs=[creature("Bear"), creature("Ox", "3/3")])
    cast(play, "Test Split", (["Bear", "Ox"], (2, 2)))
    assert play.zone("Bear") == GRAVEYARD
    assert play.game.state.objects[play.id("Ox")].damage == 2


def test_a_fight_needs_two_creatures() -> None:
    """701.14a-b."""
    fight = card("Test Fight", "Target creature you control fights target creature you don't control.")
    play = Play(mine=[creature("Bear")], hand=[fight], theirs=[creature("Ox", "3/3")])
    cast(play, "Test Fight", ("Bear", "Ox"))
    assert play.zone("Bear") == GRAVEYARD
    assert play.zone("Ox") == BATTLEFIELD


def test_each_player_chooses_before_any_sacrifice_happens() -> None:
    """101.4, 701.21a."""
    edict = card("Test Edict", "Each player sacrifices a creature of their choice.")
    play = Play(mine=[creature("Bear"), creature("Elk")], hand=[edict], theirs=[creature("Ox"), creature("Yak")])
    cast(play, "Test Edict", (), ("Elk", "Yak"))
    assert [play.zone(name) for name in ("Bear", "Elk", "Ox", "Yak")] == [
        BATTLEFIELD,
        GRAVEYARD,
        BATTLEFIELD,
        GRAVEYARD,
    ]


def test_last_known_information_of_what_was_exiled() -> None:
    """608.2h."""
    swords = card("Test Swords", "Exile target creature. Its controller gains life equal to its power.")
    play = Play(hand=[swords], theirs=[creature("Ox", "3/3")])
    cast(play, "Test Swords", ("Ox",))
    assert play.zone("Ox") == EXILE
    assert play.life(1) == 23


def test_doubling_power_is_locked_in() -> None:
    """701.10a-b, 613.4c."""
    double = card("Test Double", "Double target creature's power until end of turn.")
    grow = card("Test Grow", "Put a +1/+1 counter on target creature.")
    play = Play(mine=[creature("Bear", "3/3")], hand=[double, grow])
    cast(play, "Test Double", ("Bear",))
    cast(play, "Test Grow", ("Bear",))
    assert pt(play, "Bear") == (7, 4)


def test_counters_doubled_while_a_replacement_adds_one() -> None:
    """701.10e, 614.16."""
    scales = card(
        "Test Scales",
        "If one or more +1/+1 counters would be put on a creature you control, that many plus one +1/+1 counters are"
        " put on that creature instead.",
        "Enchantment",
    )
    grow = card("Test Grow", "Put two +1/+1 counters on target creature.")
    play = Play(mine=[scales, creature("Bear")], hand=[grow])
    cast(play, "Test Grow", ("Bear",))
    assert play.game.state.objects[play.id("Bear")].counters == {"+1/+1": 3}


def test_damage_doubled_and_prevented_in_the_order_that_the_damaged_player_chooses() -> None:
    """616.1, 701.10g, 615.7."""
    furnace = card(
        "Test Furnace",
        "If a source would deal damage to a permanent or player, it deals double that damage to that permanent or"
        " player instead.",
        "Enchantment",
    )
    shield = card("Test Shield", "Prevent the next 2 damage that would be dealt to any target this turn.", "Instant")
    bolt = card("Test Bolt", "Test Bolt deals 3 damage to target player.")
    play = Play(mine=[furnace], hand=[bolt, shield])
    cast(play, "Test Shield", ("B",))
    play.cast("Test Bolt", "B")
    while play.decision.kind == "action":
        play.game.choose(0)
    assert play.decision.player == 1
    first = play.decision.options[0]
    play.game.choose(0)
    resolve(play)
    assert play.life(1) == (16 if first.rule == "701.10g" else 18)


def test_a_shield_regenerates_once() -> None:
    """701.19a."""
    guard = card("Test Guard", "Regenerate target creature.")
    kill = card("Test Kill", "Destroy target creature.")
    play = Play(mine=[creature("Bear")], hand=[guard, kill, kill])
    cast(play, "Test Guard", ("Bear",))
    cast(play, "Test Kill", ("Bear",))
    assert play.zone("Bear") == BATTLEFIELD
    assert play.tapped("Bear") == 1
    cast(play, "Test Kill", ("Bear",), n=1)
    assert play.zone("Bear") == GRAVEYARD


def test_no_shield_helps_against_what_says_so() -> None:
    """701.19c."""
    guard = card("Test Guard", "Regenerate target creature.")
    kill = card("Test Kill", "Destroy target creature. It can't be regenerated.")
    play = Play(mine=[creature("Bear")], hand=[guard, kill])
    cast(play, "Test Guard", ("Bear",))
    cast(play, "Test Kill", ("Bear",))
    assert play.zone("Bear") == GRAVEYARD


def test_tokens_are_doubled_and_named() -> None:
    """111.4, 614.1a."""
    season = card(
        "Test Season",
        "If an effect would create one or more tokens under your control, it creates twice that many of those tokens"
        " instead.",
        "Enchantment",
    )
    march = card("Test March", "Create two 1/1 white Soldier creature tokens.")
    play = Play(mine=[season], hand=[march])
    cast(play, "Test March")
    assert tokens(play) == ["Soldier Token"] * 4


def test_a_copy_token_has_its_exceptions() -> None:
    """707.9."""
    twin = card("Test Twin", "Create a token that's a copy of target creature, except it's a 5/5.")
    play = Play(mine=[creature("Bear")], hand=[twin])
    cast(play, "Test Twin", ("Bear",))
    state = play.game.state
    token = next(id for id in state.battlefield if state.objects[id].token)
    row = play.game.engine.row(state.objects[token])
    assert (row.name, row.power, row.toughness) == ("Bear", 5, 5)


def test_exile_until_the_source_leaves() -> None:
    """610.3, 610.3c."""
    jailer = creature(
        "Jailer", "1/1", "When this creature enters, exile target creature an opponent controls until this creature"
        " leaves the battlefield.", "{0}",
    )  # fmt: skip
    kill = card("Test Kill", "Destroy target creature.")
    play = Play(hand=[jailer, kill], theirs=[creature("Ox")])
    play.cast("Jailer")
    resolve(play)
    assert play.zone("Ox") == EXILE
    cast(play, "Test Kill", ("Jailer",))
    assert play.zone("Ox") == BATTLEFIELD


def test_if_the_source_has_left_nothing_is_exiled() -> None:
    """610.3b."""
    jailer = creature(
        "Jailer", "1/1", "When this creature enters, exile target creature an opponent controls until this creature"
        " leaves the battlefield.", "{0}",
    )  # fmt: skip
    kill = card("Test Kill", "Destroy target creature.", "Instant")
    play = Play(hand=[jailer, kill], theirs=[creature("Ox")])
    play.cast("Jailer")
    while len(play.game.state.stack) != 1 or play.game.state.objects[play.game.state.stack[0]].cards:
        play.game.choose(0)
    cast(play, "Test Kill", ("Jailer",))
    assert play.zone("Ox") == BATTLEFIELD


def test_search_may_fail_to_find() -> None:
    """701.23b."""
    tutor = card("Test Tutor", "Search your library for a creature card, put it into your hand, then shuffle.")
    play = Play(hand=[tutor])
    cast(play, "Test Tutor")
    assert len(play.game.state.players[0].hand) == 0
    assert len(play.game.state.players[0].library) == 10


def test_scry_zero_is_no_event() -> None:
    """701.22b."""
    scry = card("Test Scry", "Scry X, where X is the number of creatures you control.")
    play = Play(hand=[scry])
    cast(play, "Test Scry")
    assert play.zone("Test Scry") == GRAVEYARD


def test_surveil_puts_cards_into_the_graveyard() -> None:
    """701.25a."""
    surveil = card("Test Surveil", "Surveil 2.")
    play = Play(hand=[surveil])
    cast(play, "Test Surveil", (), ((0,),))
    assert len(play.game.state.players[0].graveyard) == 2
    assert len(play.game.state.players[0].library) == 9


def test_a_reflexive_ability_targets_after_the_deed() -> None:
    """603.12."""
    fling = card("Test Fling", "You may sacrifice a creature. When you do, Test Fling deals 3 damage to any target.")
    play = Play(mine=[creature("Bear")], hand=[fling])
    play.cast("Test Fling")
    resolve(play, "yes", "B")
    assert play.zone("Bear") == GRAVEYARD
    assert play.life(1) == 17


def test_what_cannot_be_done_is_not_offered() -> None:
    """608.2d."""
    fling = card("Test Fling", "You may sacrifice a creature. If you do, draw a card.")
    play = Play(hand=[fling])
    cast(play, "Test Fling")
    assert len(play.game.state.players[0].hand) == 0


def test_unless_its_controller_pays() -> None:
    """118.12a."""
    tax = card("Test Tax", "Target player loses 3 life unless they discard a card.")
    play = Play(hand=[tax], their_hand=[creature("Ox")])
    cast(play, "Test Tax", ("B",), ("yes",))
    assert play.life(1) == 20
    assert play.zone("Ox") == GRAVEYARD


def test_exchange_of_control_needs_two_players() -> None:
    """701.12b."""
    swap = card("Test Swap", "Exchange control of two target creatures.")
    play = Play(mine=[creature("Bear")], hand=[swap], theirs=[creature("Ox")])
    cast(play, "Test Swap", (["Bear", "Ox"],))
    state = play.game.state
    assert (state.objects[play.id("Bear")].controller, state.objects[play.id("Ox")].controller) == (1, 0)


def test_a_card_looked_at_goes_to_the_hand_and_the_rest_away() -> None:
    """701.20e, 401.4."""
    dig = card(
        "Test Dig", "Look at the top three cards of your library. Put one of them into your hand and the rest into your"
        " graveyard.",
    )  # fmt: skip
    play = Play(hand=[dig])
    cast(play, "Test Dig", (), ((0,),))
    assert len(play.game.state.players[0].hand) == 1
    assert len(play.game.state.players[0].graveyard) == 3


def test_life_totals_are_exchanged_as_gain_and_loss() -> None:
    """701.12c."""
    swap = card("Test Swap", "Exchange life totals with target opponent.")
    play = Play(hand=[swap], life=5)
    cast(play, "Test Swap", ("B",))
    assert (play.life(0), play.life(1)) == (20, 5)


def test_a_permanent_stays_tapped_for_one_untap_step() -> None:
    """502.4."""
    freeze = card("Test Freeze", "Tap target creature. It doesn't untap during its controller's next untap step.")
    play = Play(hand=[freeze], theirs=[creature("Ox")])
    cast(play, "Test Freeze", ("Ox",))
    turn = play.game.state.turn
    while play.game.state.turn == turn or play.game.state.step < 3:
        play.game.choose(play.decision.some_answer())
    assert play.tapped("Ox") == 1


def test_returned_cards_and_libraries() -> None:
    """400.7, 401.7."""
    bounce = card("Test Bounce", "Return target creature to its owner's hand.")
    tuck = card("Test Tuck", "Put target creature into its owner's library second from the top.")
    play = Play(hand=[bounce, tuck], theirs=[creature("Ox"), creature("Yak")])
    cast(play, "Test Bounce", ("Ox",))
    assert play.zone("Ox") == HAND
    cast(play, "Test Tuck", ("Yak",))
    assert play.zone("Yak") == LIBRARY
    assert play.game.state.players[1].library[1] == play.id("Yak")


def test_an_emblem_works_from_the_command_zone() -> None:
    """114.1, 114.4."""
    emblem = card("Test Emblem", 'You get an emblem with "Creatures you control get +1/+1."')
    play = Play(mine=[creature("Bear")], hand=[emblem])
    cast(play, "Test Emblem")
    assert pt(play, "Bear") == (3, 3)
    assert len(play.game.state.command) == 1


def test_each_effect_replaces_a_draw_once() -> None:
    """614.5, 614.11."""
    twice = creature("Twice", "2/2", "If you would draw a card, draw two cards instead.")
    play = Play(mine=[twice, twice], hand=[card("Test Draw", "Draw a card.")])
    play.cast("Test Draw")
    while play.game.state.stack or play.decision.kind != "action":
        play.game.choose(0 if play.decision.kind == "action" else play.decision.some_answer())
    assert len(play.game.state.players[0].hand) == 4


def test_a_role_is_created_attached() -> None:
    """111.10k, 303.4."""
    crown = card("Test Crown", "Create a Monster Role token attached to target creature you control.")
    play = Play(mine=[creature("Bear")], hand=[crown])
    cast(play, "Test Crown", ("Bear",))
    assert pt(play, "Bear") == (3, 3)


def test_an_earthbent_land_returns() -> None:
    """701.66a."""
    bend = card("Test Bend", "Earthbend 2.")
    kill = card("Test Kill", "Destroy target creature.")
    land = card("Test Land", "{T}: Add {C}.", "Land", "")
    play = Play(mine=[land], hand=[bend, kill])
    cast(play, "Test Bend", ("Test Land",))
    assert pt(play, "Test Land") == (2, 2)
    cast(play, "Test Kill", ("Test Land",))
    assert play.zone("Test Land") == BATTLEFIELD
    assert play.tapped("Test Land") == 1


def test_chance_picks_what_returns() -> None:
    """608.2d: a card of the kind, from that graveyard."""
    call = card("Test Call", "Return a creature card at random from your graveyard to your hand.")
    play = Play(hand=[call], graveyard=[creature("Bear"), card("Test Other", "Draw a card.")])
    cast(play, "Test Call", ())
    assert play.zone("Bear") == HAND
    assert play.zone("Test Other") == GRAVEYARD
