"""What a snapshot holds: each class that a state is made of, beside nodes, with the fields that are saved.

A test sees to it that no field is forgotten. Not saved are `epoch` (a matter of copying), `expanded` and `instances`
(worked out again), and the log of a state, which is written link by link.
"""

from __future__ import annotations

import inspect
from typing import Final

from spellstack.core import events
from spellstack.core.definition import AbilityInstance, CardDefinition, Face, Unread
from spellstack.core.events import Cause, Entry, Event
from spellstack.core.mana import Mana
from spellstack.core.objects import (
    Bindings,
    Card,
    Choices,
    GameObject,
    ModeChoice,
    Outcome,
    PartChoice,
    Row,
    Snapshot,
)
from spellstack.core.players import Player
from spellstack.core.state import (
    DelayedCreated,
    DelayedTrigger,
    EffectInstance,
    EffectStarted,
    ExtraTurn,
    PendingTrigger,
    State,
    TurnPointer,
)

_VIEW = (
    "id cards zone owner controller base_controller face face_override token is_copy tapped flipped face_down"
    " phased_out counters damage deathtouched attached_to timestamp since entered attacking blocking blocked unblocked"
    " struck_first memory words choices instance source bound zone_position"
)
_EVENT = "kind cause object player source amount word new_object applied extra_rules parent shares"

_FIELDS: Final[tuple[tuple[type[object], str], ...]] = (
    (Unread, "text where"),
    (CardDefinition, "name layout faces unread printed_back color_identity"),
    (AbilityInstance, "ability key granted_by timestamp"),
    (Card, "id owner definition token commander copy"),
    (ModeChoice, "mode targets division"),
    (PartChoice, "body modes origin"),
    (Choices, "parts x costs alternative paid mana from_zone amounts"),
    (
        Row,
        "name mana_cost mana_value colors types supertypes subtypes abilities keywords power toughness loyalty defense"
        " every_creature_type controller lost_all barred creature_names base_power base_toughness",
    ),
    (GameObject, _VIEW),
    (Snapshot, f"{_VIEW} row attachments alone"),
    (Bindings, "event results choices source words"),
    (Outcome, "did moved amount players word before about"),
    (Mana, "kind source snow restriction rider persistent ability until_end_of_combat"),
    (
        Player,
        "index name life starting_life counters library hand graveyard pool lands_played drew_from_empty lost won"
        " left loss_rule turn_began turns_taken mulligans commander_casts commander_damage memory designations",
    ),
    (
        EffectInstance,
        "id timestamp source controller holds affected duration values remaining turn words bound rule ability",
    ),
    (DelayedTrigger, "id instance source controller bound duration turn"),
    (PendingTrigger, "instance source controller event bound delayed"),
    (ExtraTurn, "player source"),
    (
        State,
        "version next_id clock rng format cards objects snapshots became card_object players battlefield stack exile"
        " command effects delayed pending turn active step priority passed starting_player extra_turns extra_steps"
        " steps_left combat_number first_strikers day monarch initiative stage stage_player stage_data over winners"
        " draw memory state_triggers known",
    ),
    (Cause, "rule source controller mode ability"),
    (
        Entry,
        "controller tapped face face_down copy_of counters attach_to attacking words memory choices position effects"
        " known_to counters_by",
    ),
    (Event, _EVENT),
    (events.ZoneChange, f"{_EVENT} from_zone to_zone entry one_card"),
    (events.TokenCreated, f"{_EVENT} face entry"),
    (events.EmblemCreated, f"{_EVENT} face layout"),
    (events.CreateTokens, f"{_EVENT} face entry"),
    (events.StackObject, f"{_EVENT} instance choices bound copy_of face"),
    (events.Damage, f"{_EVENT} combat unpreventable excess"),
    (events.MarkDamage, f"{_EVENT} deathtouch"),
    (events.ProduceMana, f"{_EVENT} mana tapped"),
    (events.PoolChange, f"{_EVENT} pool added"),
    (events.CombatChange, f"{_EVENT} attacking blocking blocked unblocked struck"),
    (events.MemoryChange, f"{_EVENT} key values"),
    (events.ZoneOrder, f"{_EVENT} order rng"),
    (events.ChoicesSet, f"{_EVENT} choices"),
    (events.CopyBecame, f"{_EVENT} face face_index"),
    (EffectStarted, f"{_EVENT} effect arriving"),
    (DelayedCreated, f"{_EVENT} delayed"),
    (TurnPointer, f"{_EVENT} turn active step steps"),
)

FACE: Final = (
    "name mana_cost colors types supertypes subtypes abilities power toughness loyalty defense power_text"
    " toughness_text loyalty_text key keywords full_text inset halves back"
).split()
"""The fields of a face, in the order in which it is made of them; the last three are set afterwards."""


class SavedClass:
    """One class, and its fields in the order in which they are written."""

    def __init__(self, made: type[object], fields: tuple[str, ...]) -> None:
        self.made = made
        self.fields = fields
        self.name = made.__name__
        self.needed: tuple[str, ...] | None = None

    def needs(self) -> tuple[str, ...]:
        """What an object of the class can't be made without, in order: the compiled build makes none otherwise."""
        if self.needed is None:
            parameters = inspect.signature(self.made).parameters.values()
            self.needed = tuple(p.name for p in parameters if p.default is inspect.Parameter.empty)
        return self.needed


SAVED: Final[tuple[SavedClass, ...]] = (
    *(SavedClass(made, tuple(fields.split())) for made, fields in _FIELDS),
    SavedClass(Face, tuple(FACE)),
)
