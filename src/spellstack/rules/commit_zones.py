"""CR 111, 114, 400.7, 405: the part of commit that moves objects between zones, and makes and ends them."""

from __future__ import annotations

from spellstack.core.definition import CardDefinition
from spellstack.core.events import (
    CardCopied,
    EmblemCreated,
    Entry,
    Merged,
    StackObject,
    TokenCreated,
    ZoneChange,
)
from spellstack.core.objects import EXILED_WITH, Card, GameObject
from spellstack.core.state import (
    State,
)
from spellstack.core.types import (
    BATTLEFIELD,
    COMMAND,
    DECLARE_BLOCKERS,
    END_COMBAT,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    NOWHERE,
    STACK,
)


def without(ids: tuple[int, ...], id: int) -> tuple[int, ...]:
    i = ids.index(id)
    return ids[:i] + ids[i + 1 :]


def take_out(state: State, o: GameObject) -> None:
    """Takes an object's id out of its zone."""
    zone = o.zone
    if zone == BATTLEFIELD:
        state.battlefield = without(state.battlefield, o.id)
    elif zone == STACK:
        state.stack = without(state.stack, o.id)
    elif zone == EXILE:
        state.exile = without(state.exile, o.id)
    elif zone == COMMAND:
        state.command = without(state.command, o.id)
    elif zone != NOWHERE:
        p = state.edit_player(o.owner)
        if zone == LIBRARY:
            p.library = p.library[1:] if p.library[0] == o.id else without(p.library, o.id)
        elif zone == HAND:
            p.hand = without(p.hand, o.id)
        elif zone == GRAVEYARD:
            p.graveyard = without(p.graveyard, o.id)


def put_in(state: State, o: GameObject, position: int) -> None:
    """Puts an object's id into its zone; `position` counts in a library (0 top, -1 bottom)."""
    zone = o.zone
    if zone == BATTLEFIELD:
        state.battlefield = (*state.battlefield, o.id)
    elif zone == STACK:
        state.stack = (*state.stack, o.id)
    elif zone == EXILE:
        state.exile = (*state.exile, o.id)
    elif zone == COMMAND:
        state.command = (*state.command, o.id)
    elif zone == LIBRARY:
        p = state.edit_player(o.owner)
        if position < 0:
            p.library = (*p.library, o.id)
        else:
            p.library = (*p.library[:position], o.id, *p.library[position:])
    elif zone == HAND:
        p = state.edit_player(o.owner)
        p.hand = (*p.hand, o.id)
    elif zone == GRAVEYARD:
        p = state.edit_player(o.owner)
        p.graveyard = (*p.graveyard, o.id)


def move(state: State, event: ZoneChange) -> None:
    """400.7: the object becomes a new one in the other zone; merged cards part, each its own object (730.3)."""
    old = state.objects.get(event.object)
    if old is None:
        return
    take_out(state, old)
    del state.objects[old.id]
    if not old.cards:
        return  # a copy of a spell, or an ability, that leaves the stack ceases to exist (707.10a, 704.5e)
    for card in old.cards:
        new = arrive(state, event, old, card)
        if event.new_object == 0:
            event.new_object = new.id
            state.became[old.id] = new.id


def arrive(state: State, event: ZoneChange, old: GameObject, card_id: int) -> GameObject:
    """The new object in the new zone, as the entry says."""
    card = state.cards[card_id]
    entry = event.entry
    to = event.to_zone
    controller = card.owner
    if to in (BATTLEFIELD, STACK):
        controller = (
            entry.controller
            if entry.controller >= 0
            else (old.controller if old.zone == STACK else event.cause.controller)
        )
        if controller < 0:
            controller = card.owner
    new = GameObject(state.new_id(), (card_id,), to, card.owner, controller, state.epoch)
    new.token = card.token
    new.is_copy = card.copy
    stamp = state.tick()
    new.timestamp = stamp
    new.since = stamp
    new.entered = stamp
    if to == BATTLEFIELD and old.zone == STACK:
        new.choices = old.choices
        new.face = old.face
        new.face_override = old.face_override if old.is_copy else None
    enter(new, entry, state.step)
    if to == EXILE and event.cause.source and EXILED_WITH not in new.memory:  # 406.6: linked abilities find it so
        new.memory = {**new.memory, EXILED_WITH: (event.cause.source,)}
        new.words = {**new.words, EXILED_WITH: event.cause.ability}
    state.objects[new.id] = new
    state.card_object[card_id] = new.id
    put_in(state, new, entry.position)
    return new


def enter(new: GameObject, entry: Entry, step: int) -> None:
    """614.12: what the entry says of how it enters."""
    new.tapped = entry.tapped
    if entry.face >= 0:
        new.face = entry.face
    new.face_down = entry.face_down
    if entry.copy_of is not None:
        new.face_override = entry.copy_of
        new.is_copy = True
    if entry.counters:
        new.counters = {kind: n for kind, n in entry.counters.items() if n > 0}
    new.attached_to = entry.attach_to
    new.attacking = entry.attacking
    new.unblocked = entry.attacking != 0 and DECLARE_BLOCKERS <= step <= END_COMBAT  # 508.4d
    if entry.words:
        new.words = dict(entry.words)
    if entry.memory:
        new.memory = dict(entry.memory)
    if entry.choices is not None:
        new.choices = entry.choices


def create_token(state: State, event: TokenCreated) -> None:
    """111.1-111.2: a token is a card of its own, owned by the player who creates it."""
    card_id = state.new_id()
    back = event.face.back
    definition = CardDefinition(event.face.name, "token", (event.face,))
    if back is not None:
        definition = CardDefinition(event.face.name, "double_faced_token", (event.face, back))
    state.cards[card_id] = Card(card_id, event.player, definition, True)
    entry = event.entry
    controller = entry.controller if entry.controller >= 0 else event.player
    new = GameObject(state.new_id(), (card_id,), BATTLEFIELD, event.player, controller, state.epoch)
    new.token = True
    stamp = state.tick()
    new.timestamp = stamp
    new.since = stamp
    new.entered = stamp
    enter(new, entry, state.step)
    state.objects[new.id] = new
    state.card_object[card_id] = new.id
    put_in(state, new, 0)
    event.new_object = new.id


def create_emblem(state: State, event: EmblemCreated) -> None:
    """114.1-114.3: the emblem is owned and controlled by the player who gets it."""
    card_id = state.new_id()
    definition = CardDefinition(event.face.name, event.layout, (event.face,))
    state.cards[card_id] = Card(card_id, event.player, definition)  # no token: it does not cease to exist (111.7)
    new = GameObject(state.new_id(), (card_id,), COMMAND, event.player, event.player, state.epoch)
    new.timestamp = state.tick()
    new.entered = new.timestamp
    state.objects[new.id] = new
    state.card_object[card_id] = new.id
    put_in(state, new, 0)
    event.new_object = new.id


def copy_card(state: State, event: CardCopied) -> None:
    """707.12: the copy of a card is an object of its own."""
    card_id = state.new_id()
    state.cards[card_id] = Card(card_id, event.player, event.definition, copy=True)
    new = GameObject(state.new_id(), (card_id,), event.zone, event.player, event.player, state.epoch)
    new.is_copy = True
    new.timestamp = state.tick()
    new.entered = new.timestamp
    new.memory = event.memory
    state.objects[new.id] = new
    state.card_object[card_id] = new.id
    put_in(state, new, 0)
    event.new_object = new.id


def merge_cards(state: State, event: Merged) -> None:
    """730.2b-d: the spell's components join the permanent's; it stays the object that it was."""
    spell = state.objects.get(event.source)
    if spell is None or event.object not in state.objects:
        return
    cards = spell.cards
    if not cards and event.face is not None:  # the copy of a spell becomes a component that is a token (608.3f)
        card_id = state.new_id()
        definition = CardDefinition(event.face.name, "token", (event.face,))
        state.cards[card_id] = Card(card_id, spell.controller, definition, True)
        cards = (card_id,)
    take_out(state, spell)
    del state.objects[spell.id]
    o = state.edit(event.object)
    top = event.amount == 1
    o.cards = (*cards, *o.cards) if top else (*o.cards, *cards)
    o.face_override = event.face
    if top:
        o.face = spell.face
        o.face_down = spell.face_down
    o.token = state.cards[o.cards[0]].token
    for card in cards:
        state.card_object[card] = o.id
    state.became[spell.id] = o.id


def put_on_stack(state: State, event: StackObject) -> None:
    """405.2: the ability, or the copy of a spell or ability, is put on top of the stack."""
    new = GameObject(state.new_id(), (), STACK, event.player, event.player, state.epoch)
    new.instance = event.instance
    new.source = event.source
    new.choices = event.choices
    new.bound = event.bound
    new.face_override = event.face
    new.is_copy = event.copy_of != 0
    stamp = state.tick()
    new.timestamp = stamp
    new.entered = stamp
    if event.copy_of:
        original = state.see(event.copy_of)
        if original is not None:
            new.face = original.face
            new.words = original.words
            new.source = original.source
    state.objects[new.id] = new
    put_in(state, new, 0)
    event.new_object = new.id


def cease(state: State, id: int) -> None:
    """The object is no more (704.5d-e, 608.2n)."""
    o = state.objects.get(id)
    if o is None:
        return
    take_out(state, o)
    del state.objects[id]
