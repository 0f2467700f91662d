"""A scenario as typed data: board, script and expectations, each with its place in the file (no CR section)."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.core.card_text import CardText
from spellstack.scenario.problems import Place

AnswerValue = bool | int | str | tuple["AnswerValue", ...] | None
"""What a scenario answers to a decision: yes or no, a number, a reference or word, or a list of these."""


@dataclass(frozen=True)
class Entry:
    """A card on the board: `Entry("Mountain", count=4)`. Where `counters` is None "enters with" counters apply."""

    card: str
    place: Place
    id: str | None = None
    count: int = 1
    tapped: bool = False
    sick: bool = False
    damage: int = 0
    counters: dict[str, int] | None = None
    attached_to: str | None = None
    face: str | None = None
    face_down: bool = False
    copy_of: str | None = None
    token: bool = False
    controller: str | None = None
    commander: bool = False
    companion: bool = False
    chosen: str | None = None
    x: int | None = None
    kicked: int = 0
    exiled_with: str | None = None


@dataclass(frozen=True)
class Zones:
    """One player's part of the board. `library` is None where it is not given (40 textless lands, then)."""

    battlefield: tuple[Entry, ...] = ()
    hand: tuple[Entry, ...] = ()
    graveyard: tuple[Entry, ...] = ()
    exile: tuple[Entry, ...] = ()
    library: tuple[Entry, ...] | None = None
    command: tuple[Entry, ...] = ()
    sideboard: tuple[Entry, ...] = ()


@dataclass(frozen=True)
class PlayerSetup:
    """A player as the scenario starts. `life` is None where the format says it (20, or 40 in Commander)."""

    name: str
    life: int | None = None
    poison: int = 0
    counters: dict[str, int] = field(default_factory=dict)
    mana: str = ""
    monarch: bool = False
    initiative: bool = False


@dataclass(frozen=True)
class Answer:
    """An answer that waits for a decision of its kind (`choose`)."""

    decide: str
    answer: AnswerValue
    place: Place
    source: str | None = None
    by: str | None = None
    always: bool = False
    optional: bool = False


@dataclass(frozen=True)
class Step:
    """One line of the script. `refused` is True or the rule that must refuse it; `because` the rule a check cites."""

    place: Place
    by: str | None = None
    answers: tuple[Answer, ...] = ()
    refused: bool | str = False
    because: str | None = None
    named: tuple[str, ...] = ()


@dataclass(frozen=True)
class Announcement(Step):
    """What `cast` and `activate` share: the choices of 601.2b-h and 602.2b."""

    ref: str = ""
    targets: tuple[str | tuple[str, ...], ...] | None = None
    modes: tuple[int, ...] | None = None
    x: int | None = None
    splice: tuple[str, ...] = ()
    kick: bool | int | tuple[str, ...] = False
    using: str | None = None
    pay_life: int | None = None
    divide: dict[str, int] | None = None
    half: str | None = None
    fused: bool = False
    ability: int | str | None = None
    pay_manual: bool = False
    cancel: str | None = None


@dataclass(frozen=True)
class Cast(Announcement):
    """`cast: ref` (601)."""


@dataclass(frozen=True)
class Activate(Announcement):
    """`activate: ref` (602, 605, 606)."""


@dataclass(frozen=True)
class Play(Step):
    """`play: ref`: a land (305.1, 116.2a)."""

    ref: str = ""
    half: str | None = None


@dataclass(frozen=True)
class Attack(Step):
    """`attack: {ref: player or ref}` (508.1)."""

    attacks: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Block(Step):
    """`block: {blocker: attackers}` (509.1)."""

    blocks: tuple[tuple[str, tuple[str, ...]], ...] = ()


@dataclass(frozen=True)
class Assign(Step):
    """`assign: {source: {ref: n}}`: combat damage (510.1)."""

    assignments: tuple[tuple[str, tuple[tuple[str, int], ...]], ...] = ()


@dataclass(frozen=True)
class Resolve(Step):
    """`resolve: n`, or all where `count` is None."""

    count: int | None = None


@dataclass(frozen=True)
class Pass(Step):
    """`pass: player` (117.3d)."""

    player: str = ""


@dataclass(frozen=True)
class Go(Step):
    """`go: step` (in this turn or the next that has it), or in the next turn of `turn`."""

    step: str = ""
    turn: str | None = None


@dataclass(frozen=True)
class TurnUp(Step):
    """`turn_up: ref` (116.2b, 708)."""

    ref: str = ""


@dataclass(frozen=True)
class Unlock(Step):
    """`unlock: ref` (116.2m, 709.5e). `half`: the name of the door."""

    ref: str = ""
    half: str | None = None


@dataclass(frozen=True)
class Concede(Step):
    """`concede: player` (104.3a)."""

    player: str = ""


@dataclass(frozen=True)
class Choose(Step):
    """`choose: answers` alone."""


@dataclass(frozen=True)
class Check(Step):
    """`expect` as a step."""

    expect: Expect | None = None


@dataclass(frozen=True)
class ZoneHas:
    """What a zone must hold: a number, exactly these names, or with and without some names."""

    number: int | None = None
    exactly: tuple[str, ...] | None = None
    has: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Attribute:
    """One thing that must be true of a player or object, such as `life` or `pt`, and its value."""

    name: str
    value: bool | int | str | tuple[str, ...] | dict[str, int] | ZoneHas | None
    place: Place


@dataclass(frozen=True)
class About:
    """What must be true of the player or object that `ref` names."""

    ref: str
    attributes: tuple[Attribute, ...]
    place: Place


@dataclass(frozen=True)
class Count:
    """How many objects (on the battlefield unless `zone` says otherwise) fit a description."""

    number: int
    place: Place
    controller: str | None = None
    name: str | None = None
    type: str | None = None
    subtype: str | None = None
    color: str | None = None
    token: bool | None = None
    tapped: bool | None = None
    zone: str = "battlefield"


@dataclass(frozen=True)
class Expect:
    """What must be true at one point of the game."""

    place: Place
    about: tuple[About, ...] = ()
    stack: int | tuple[str, ...] | None = None
    turn: str | None = None
    step: str | None = None
    draw: bool | None = None
    counts: tuple[Count, ...] = ()
    can: tuple[Step, ...] = ()
    cannot: tuple[Step, ...] = ()
    log: tuple[str, ...] = ()


@dataclass(frozen=True)
class Scenario:
    """One scenario of a file."""

    name: str
    place: Place
    rules: tuple[str, ...]
    players: tuple[PlayerSetup, ...]
    board: dict[str, Zones]
    steps: tuple[Step, ...]
    expect: Expect | None
    cards: tuple[CardText, ...] = ()
    format: str = "duel"
    seed: int = 0
    allow_unread: bool = False
    day: str | None = None
    turn: str | None = None
    step: str = "main1"
