"""CR 603.1-603.2: trigger conditions as they are written after "when", "whenever" and "at"."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from spellstack.abilities.attack_patterns import Attack
from spellstack.abilities.commanders import YourCommander
from spellstack.abilities.counter_patterns import CountersPut, CountersTaken
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.linked import Haunted
from spellstack.abilities.nouns import OpponentHead, PlayerHead
from spellstack.abilities.pairs import Partner
from spellstack.abilities.pattern_limits import FirstTime
from spellstack.abilities.patterns import ANY_MAIN, Becomes, Either, Happens, Moves, OneOf, Pattern, SelfOr, StepBegins
from spellstack.abilities.qualities import ControlledBy
from spellstack.abilities.references import (
    AnyPlayer,
    Attached,
    ControllerOf,
    EventObject,
    EventPlayer,
    Holder,
    Opponents,
    Reference,
    Source,
    You,
)
from spellstack.abilities.spell_qualities import CastFrom
from spellstack.abilities.stack_patterns import Activates
from spellstack.abilities.values import EventAmount
from spellstack.abilities.wording import with_article
from spellstack.core.events import BLOCKED_BY, BLOCKS, BLOCKS_CREATURE, DISCARD, LAND_PLAYED
from spellstack.core.node import Printer
from spellstack.core.types import (
    BEGIN_COMBAT,
    DRAW,
    END,
    END_COMBAT,
    MAIN1,
    MAIN2,
    UNTAP,
    UPKEEP,
)
from spellstack.phrases.conditions import read_condition
from spellstack.phrases.nouns import nouns_of, read_phrase
from spellstack.phrases.pronouns import read_attached_reference, read_chosen_player, read_owner, read_source
from spellstack.phrases.reader import (
    ATTACKED_OPPONENT,
    ATTACKING_PLAYER,
    OBJECT,
    PLAYER,
    PLAYER_NOUNS,
    Reader,
    read_joined,
    reformed,
)
from spellstack.phrases.references import with_other
from spellstack.phrases.trigger_limits import read_limits
from spellstack.phrases.trigger_parties import is_for_player, read_a
from spellstack.phrases.trigger_special import read_special
from spellstack.phrases.trigger_verbs import read_object_verb, read_player_verb

PLAIN: Final = Printer("", "")


class Subject:
    """Who a trigger condition speaks of: `what` as a pattern takes it; of a batch ("one or more") or not."""

    def __init__(self, what: Reference | Filter, is_player: bool, batch: bool = False) -> None:
        self.what = what
        self.is_player = is_player
        self.batch = batch


def read_trigger(reader: Reader) -> Pattern | None:
    """ "When", "whenever" or "at the beginning of", and the event; stands before the comma then."""
    here = reader.mark()
    referents = reader.referents
    parts = read_joined(reader, read_opened, "and")
    if not parts:
        reader.reset(here)
        return None
    if len(parts) == 1:
        remember_roles(reader, parts[0])
        if isinstance(parts[0], Either) and any(isinstance(part, Activates) for part in parts[0].parts):
            reader.remember(EventObject("source"), OBJECT, frozenset(("spell", "ability")), False)
        return parts[0]
    reader.referents = referents  # nothing stands for the parties of one of several events
    return Either(tuple(parts), "and")


def read_opened(reader: Reader) -> Pattern | None:
    """One event with its "when", "whenever" or "at"."""
    opening = reader.accept_any("when", "whenever")
    if opening:
        return read_events(reader, opening) or read_state(reader, opening)
    if reader.accept("at", "the", "beginning", "of"):
        return read_step(reader)
    if reader.accept("at", "end", "of", "combat"):
        return StepBegins(END_COMBAT, None, "at end of combat")
    return None


def read_events(reader: Reader, opening: str) -> Pattern | None:
    """One event, or several joined by "or"."""
    here = reader.mark()
    whole = read_special(reader)
    if whole is not None:
        return read_limits(reader, whole.opened(opening))
    reader.reset(here)
    subject = read_subject(reader)
    first = read_verb(reader, subject, opening) if subject is not None else None
    if first is None or subject is None:
        reader.reset(here)
        return None
    parts = [first]
    form = ""
    while True:
        back = reader.mark()
        if not reader.accept("or"):
            break
        more, kind = read_alternative(reader, subject, opening)
        if more is None or (form and kind != form):
            reader.reset(back)
            break
        form = kind
        parts.append(more)
    share_blocker(parts)
    share_origin(parts)
    if len(parts) == 1:
        return read_limits(reader, parts[0])
    both = Either(tuple(parts), form)
    return read_limits(reader, both) if form == "shared" else both


def share_blocker(parts: list[Pattern]) -> None:
    """509.3: "blocks or becomes blocked by a creature": the creature is the other one in both events."""
    if len(parts) != 2:
        return
    first, second = parts
    if not isinstance(first, Happens) or not isinstance(second, Happens) or second.kind != BLOCKED_BY:
        return
    if first.kind == BLOCKS and second.source is not None:
        parts[0] = replace(first, kind=BLOCKS_CREATURE, source=second.source)


def share_origin(parts: list[Pattern]) -> None:
    """ "Play a land or cast a spell from anywhere other than your hand": that holds for the land too."""
    if len(parts) != 2:
        return
    first, second = parts
    if not isinstance(first, Happens) or not isinstance(second, Happens) or first.kind != LAND_PLAYED:
        return
    spell = second.object
    if isinstance(spell, Phrase) and isinstance(first.object, Filter):
        origins = tuple(post for post in spell.posts if isinstance(post, CastFrom))
        if origins and not (isinstance(first.object, Phrase) and first.object.posts):
            form = first.form.replace("{object}", with_article(first.object.noun(PLAIN, False)))
            parts[0] = replace(first, object=Phrase((), first.object, origins), form=form)


def read_alternative(reader: Reader, subject: Subject, opening: str) -> tuple[Pattern | None, str]:
    """What follows "or": a verb for the same subject, or another subject with its verb."""
    back = reader.mark()
    more = read_verb(reader, subject, opening)
    if more is not None:
        return more, "shared"
    reader.reset(back)
    again = reader.accept_any("when", "whenever")
    second = read_subject(reader)
    more = read_verb(reader, second, again or opening) if second is not None else None
    return more, "repeated" if again else "own"


def read_state(reader: Reader, opening: str) -> Pattern | None:
    """603.8: "When you control no Islands": a state trigger."""
    condition = read_condition(reader)
    return Becomes(condition, opening) if condition is not None else None


def read_verb(reader: Reader, subject: Subject, opening: str) -> Pattern | None:
    """The verb of an event, and what belongs to it."""
    here = reader.mark()
    if subject.is_player:
        found = read_player_verb(reader, subject.what)
    else:
        found = read_object_verb(reader, subject.what, subject.batch)
    if found is None:
        reader.reset(here)
        return None
    return found.opened(opening)


# --- subjects


def read_subject(reader: Reader) -> Subject | None:
    """ "This creature", "a creature you control", "one or more creatures", "you", "an opponent"."""
    here = reader.mark()
    if reader.accept("you"):
        return Subject(You("you"), True)
    own = read_own(reader)
    if own is not None:
        second = read_or_another(reader)
        if second is not None:
            return Subject(SelfOr(own, second), False)
        return Subject(own, isinstance(own, Attached) and own.noun in ("player", "opponent"))
    batch = reader.accept("one", "or", "more")
    other = reader.accept("another") or (batch and reader.accept("other"))
    if not batch and not other and not (reader.accept("a") or reader.accept("an")):
        reader.reset(here)
        return None
    phrase = read_phrase(reader)
    if phrase is None:
        reader.reset(here)
        return None
    if other:
        phrase = with_other(phrase)
    is_player = phrase.wants_players() and nouns_of(phrase) <= PLAYER_NOUNS
    return Subject(phrase, is_player, batch)


def read_or_another(reader: Reader) -> Filter | None:
    """ "... or another creature you control", "... or enchanted creature" behind the source."""
    back = reader.mark()
    if reader.accept("or"):
        if reader.is_word("enchanted", "equipped"):
            attached = read_attached_reference(reader)
            return OneOf((attached,)) if attached is not None else None
        if reader.phrase("a creature it's paired with"):
            return OneOf((Partner(),))
        phrase = read_a(reader)
        if phrase is not None and not phrase.wants_players():
            return phrase
    reader.reset(back)
    return None


def read_own(reader: Reader) -> Reference | None:
    """The source, or what it is attached to."""
    if reader.is_word("enchanted", "equipped", "fortified"):
        return read_attached_reference(reader)
    if reader.phrase("your commander"):
        return YourCommander()
    chosen = read_chosen_player(reader, "player")
    if chosen is not None:
        return chosen
    haunted = reader.first_of("the creature it haunts", "the creature this card haunts")
    return Haunted(haunted) if haunted else read_source(reader)


# --- what later words may stand for


def remember_roles(reader: Reader, event: Pattern) -> None:
    """What "it", "that creature", "that player" and "that much" may stand for after the event."""
    first = event.core()
    if isinstance(first, StepBegins | Becomes):
        return
    # Of an attack with some creatures, of one move, or of the first of a batch, the event does not tell how many.
    counted = not (isinstance(first, Attack) and (first.what is not None or first.own is not None))
    counted = counted and not (isinstance(first, Moves) and not first.batch)
    if counted and not (isinstance(event, FirstTime) and event.once_per_batch()):
        reader.amounts = (*reader.amounts, EventAmount())
    remember_controller(reader, first)
    if isinstance(first, Happens):
        remember_parties(reader, first)
    elif isinstance(first, Attack):
        remember_players(reader, first)
    elif isinstance(first, Activates):
        if not isinstance(first.who, You):
            reader.remember(EventPlayer(), PLAYER, PLAYER_NOUNS, False)
        reader.remember(EventObject("source"), OBJECT, frozenset(("ability",)), False)
    elif isinstance(first, CountersPut | CountersTaken) and isinstance(first.what, Filter):
        reader.remember(EventObject("new"), OBJECT, names_of(first.what), False)
    elif isinstance(first, Moves) and not isinstance(first.what, Reference):
        role = "object" if first.looks_back() else "new"
        reader.remember(EventObject(role), OBJECT, names_of(first.what) | {"card"}, first.batch)
    elif isinstance(first, Moves) and isinstance(first.what, Attached):
        reader.remember(EventObject("object"), OBJECT, frozenset((first.what.noun, "card", "permanent")), False)


def remember_controller(reader: Reader, event: Pattern) -> None:
    """ "That player" of "a creature an opponent controls dies", "... a spell or ability an opponent controls"."""
    if isinstance(event, Moves):
        if event.into is not None and not isinstance(event.into, You):
            reader.remember(EventPlayer(), PLAYER, PLAYER_NOUNS, False)
            return
        parties = [("object" if event.looks_back() else "new", event.what)]
    elif isinstance(event, Happens):
        parties = [(name, what) for name in ("object", "source") if (what := event.role(name)) is not None]
    else:
        return
    others = [role for role, what in parties if of_another(what)]
    if len(others) == 1:
        reader.remember(ControllerOf(EventObject(others[0])), PLAYER, PLAYER_NOUNS, False)


def of_another(what: Reference | Filter) -> bool:
    """Whether a noun phrase says that some player controls it."""
    if not isinstance(what, Phrase):
        return False
    return any(
        isinstance(post, ControlledBy) and post.wanted and isinstance(post.who, Opponents | AnyPlayer)
        for post in what.posts
    )


def names_of(what: Filter) -> frozenset[str]:
    """What the object of an event may be called."""
    if isinstance(what, SelfOr):
        return names_of(what.other)
    if isinstance(what, OneOf):
        return frozenset((*(part.noun for part in what.parts if isinstance(part, Attached)), "permanent"))
    return nouns_of(what)


def remember_players(reader: Reader, attack: Attack) -> None:
    """ "That player" is who attacks, or else the one attacked player; of two it could be neither is meant."""
    attacked = attack.whom is not None and not isinstance(attack.whom, You) and is_for_player(attack.whom)
    attacks = isinstance(attack.who, Filter)
    if attacks:
        reader.remember(EventPlayer(acting=True), ATTACKING_PLAYER, PLAYER_NOUNS, False)
    if attacked and attacks:
        reader.remember(EventPlayer(), ATTACKED_OPPONENT, PLAYER_NOUNS, False)
    if attacked != attacks:
        reader.remember(EventPlayer(acting=attacks), PLAYER, PLAYER_NOUNS, False)


def remember_parties(reader: Reader, pattern: Happens) -> None:
    """The parties of an event in the order in which pronouns prefer them: the subject last."""
    parties = [name for name in ("source", "object", "player", "to") if name != pattern.subject] + [pattern.subject]
    for name in parties:
        what = pattern.role(name)
        if what is None and name == "object" and pattern.kind == DISCARD:
            reader.remember(EventObject(name), OBJECT, frozenset(("card", "discarded")), pattern.batch)
        if isinstance(what, Attached):  # by the time it resolves, the source may be attached to nothing
            reader.remember(EventObject(name), OBJECT, frozenset((what.noun, "permanent")), False)
        if what is None or (isinstance(what, Reference) and not isinstance(what, Opponents)):
            continue
        if name == "player" or (name == "to" and is_for_player(what)):
            reader.remember(EventPlayer(), PLAYER, PLAYER_NOUNS, False)
        elif name != "to" and isinstance(what, Filter):
            reader.remember(EventObject(name), OBJECT, names_of(what), pattern.batch)
    if isinstance(pattern.role(pattern.subject), Source):  # "it" is the subject before what it is the target of
        reader.remember(Source("it"), OBJECT, frozenset(), False)


# --- steps

_STEPS: Final[dict[str, int]] = {
    "untap step": UNTAP,
    "upkeep": UPKEEP,
    "draw step": DRAW,
    "precombat main phase": MAIN1,
    "first main phase": MAIN1,
    "postcombat main phase": MAIN2,
    "second main phase": MAIN2,
    "end step": END,
    "postcombat main phases": MAIN2,
    "main phases": ANY_MAIN,
    "combat": BEGIN_COMBAT,
}


def read_step(reader: Reader) -> Pattern | None:
    """ "Your upkeep", "each opponent's end step", "combat on your turn", "the end step"."""
    start = reader.pos
    whose = read_whose(reader)
    step = -1
    for words, number in _STEPS.items():
        if reader.phrase(words):
            step = number
            break
    if step < 0:
        return None
    if whose is None and reader.phrase("on your turn"):
        whose = You("your")
    if whose is None and reader.accept("of"):
        owner = read_owner(reader)
        if not isinstance(owner, ControllerOf) or not isinstance(owner.of, Attached):
            return None
        whose = owner
        reader.remember(owner.of, OBJECT, frozenset((owner.of.noun.lower(), "permanent")), False)
        reader.remember(owner, PLAYER, PLAYER_NOUNS, False)
    if whose is None and reader.phrase("on each opponent's turn"):
        whose = OpponentHead()
    if whose is None or isinstance(whose, PlayerHead | OpponentHead | Holder):
        reader.remember(EventPlayer(), PLAYER, PLAYER_NOUNS, False)
    elif isinstance(whose, Attached):
        reader.remember(whose, PLAYER, PLAYER_NOUNS, False)
    words = " ".join(token.word for token in reader.tokens[start : reader.pos])
    return StepBegins(step, whose, f"at the beginning of {words}")


def read_whose(reader: Reader) -> Reference | Filter | None:
    """Whose step: None for everybody's."""
    if reader.accept("your") or reader.accept("each", "of", "your"):
        return You("your")
    if reader.accept("each", "player's"):
        return PlayerHead()
    if reader.accept("each", "opponent's"):
        return OpponentHead()
    if reader.phrase("the monarch's"):
        return Holder("monarch")
    if reader.accept("enchanted", "player's") or reader.accept("enchanted", "opponent's"):
        return Attached("enchanted", "player")
    chosen = read_chosen_player(reader, "player's")
    if chosen is not None:
        return reformed(chosen, "the chosen player")
    if not reader.accept("the"):
        reader.accept("each")
    return None
