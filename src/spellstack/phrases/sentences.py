"""CR 608.2c: instructions: sentences of clauses, each a subject, a verb and what belongs to it."""

from __future__ import annotations

from dataclasses import replace

from spellstack.abilities.ability import Body, TargetSpec
from spellstack.abilities.composing import Gapped, Process, Renamed, Sooner, WhereX, WithEach, WithOpponent, Worded
from spellstack.abilities.effects import Conditional, Effect, IfDone, Labelled, May, OneOf, Sequence
from spellstack.abilities.picks import Pick, Picking
from spellstack.abilities.references import Each, Reference, Result, They, Willing, You, is_each
from spellstack.abilities.rewriting import each_part, rebuilt
from spellstack.abilities.several import Apiece, Several
from spellstack.abilities.slots import conditional_slots
from spellstack.abilities.values import ResultAmount, X
from spellstack.abilities.wording import base_verb
from spellstack.core.node import Node, Printer
from spellstack.phrases.ability_words import read_listed_word
from spellstack.phrases.conditions import read_condition
from spellstack.phrases.durations import read_duration, read_next_turn
from spellstack.phrases.numbers import read_amount, read_each
from spellstack.phrases.reader import PLAYER, PLAYER_NOUNS, Mark, Reader, forget_results, reformed
from spellstack.phrases.references import means_players, others_in_spell, read_reference, with_others

PLAIN = Printer("", "")


def read_body(reader: Reader) -> Body | None:
    """Instructions to the end of the line (or of the quotation), with their targets."""
    effect = read_instructions(reader)
    if effect is None:
        return None
    if reader.repeats:
        effect = Process(effect, reader.repeat_kinds)
    return Body(effect, conditional_slots(effect, reader.targets))


class Part:
    """One instruction read, the word that joins it to the one before, and the label its outcome is kept under."""

    def __init__(self, effect: Effect, join: str, label: str) -> None:
        self.effect = effect
        self.join = join
        self.label = label

    def whole(self, used: set[str]) -> Effect:
        return Labelled(self.effect, self.label) if self.label in used else self.effect


def read_instructions(reader: Reader) -> Effect | None:
    """Sentences to the end."""
    parts: list[Part] = []
    join = ""
    while True:
        if not read_sentence(reader, parts, join):
            return None
        if reader.accept("."):
            if at_close(reader):
                break
            join = new_sentence(reader)
            continue
        if at_close(reader) or ended_by_quote(reader):
            if at_close(reader):
                break
            join = new_sentence(reader)
            continue
        return None
    return joined(reader, parts)


def new_sentence(reader: Reader) -> str:
    """How a further sentence is joined: in the same paragraph, or in a new one."""
    before = reader.tokens[reader.pos - 1]
    return "/" if "\n" in reader.line[before.start : reader.peek().start] else "."


def at_close(reader: Reader) -> bool:
    """The end of the line, or a quotation mark that closes."""
    return reader.at_end() or reader.is_word('"', "'")


def ended_by_quote(reader: Reader) -> bool:
    """A quotation with its own stop has just ended the sentence."""
    if reader.pos < 2:
        return False
    last, before = reader.tokens[reader.pos - 1], reader.tokens[reader.pos - 2]
    return last.word in ('"', "'") and before.word == "."


def joined(reader: Reader, parts: list[Part]) -> Effect:
    if len(parts) == 1:
        return parts[0].whole(reader.used)
    return Sequence(tuple(p.whole(reader.used) for p in parts), "|".join(p.join for p in parts[1:]))


def read_sentence(reader: Reader, parts: list[Part], join: str) -> bool:
    """One sentence, added to `parts`; one that changes the sentence before it replaces that."""
    here = reader.mark()
    if parts and join == "/" and read_worded_instead(reader, parts):
        return True
    if parts:
        for rider in reader.grammar.riders:
            changed = rider(reader, parts[-1].effect)
            if changed is not None:
                parts[-1].effect = changed
                return True
            reader.reset(here)
        if read_follow_up(reader, parts):
            return True
        reader.reset(here)
    if join == "/":
        word = read_listed_word(reader)
        join += f"{word} —" if word else ""
    if join and reader.accept("then"):
        join += " then"
        reader.accept(",")
    word = read_listed_word(reader) if not parts and reader.pos == 0 else ""
    label = reader.new_label()
    effect = read_statement(reader)
    if effect is None:
        reader.reset(here)
        return False
    reader.last_label = label
    parts.append(Part(Worded(effect, word) if word else effect, join, label))
    return True


def read_follow_up(reader: Reader, parts: list[Part]) -> bool:
    """ "If you do, ...", "Otherwise, ...", "If [condition], ... instead": sentences about the one before."""
    last = parts[-1]
    here = reader.mark()
    opening = reader.first_of(
        "if you don't put the card into your hand", "if you don't put the card onto the battlefield",
        "if you do", "if you don't", "if they do", "if they don't", "if that player does", "if that player doesn't",
        "if the player does", "if the player doesn't", "if a player does either", "if a player does", "if no one does",
        "if no player does", "if the player can't", "if that player can't", "if it doesn't",
        "if you do either",
        "if you can't", "if they can't", "if it does",
    )  # fmt: skip
    if opening and reader.accept(","):
        negated = "n't" in opening or "if no " in opening or "can't" in opening
        if negated:
            forget_results(reader, last.label)
        then = read_statement(reader)
        if then is not None:
            reader.used.add(last.label)
            label = reader.new_label()
            parts.append(Part(IfDone(last.label, then, negated, opening), ".", label))
            reader.last_label = label
            return True
    reader.reset(here)
    if reader.accept("otherwise", ",") and isinstance(last.effect, (Conditional, IfDone)):
        if isinstance(last.effect, IfDone) and not last.effect.negated:
            forget_results(reader, last.effect.label)
        other = read_statement(reader)
        if other is not None and isinstance(last.effect, Conditional) and last.effect.otherwise is None:
            last.effect = Conditional(last.effect.condition, last.effect.then, other, last.effect.form)
            return True
        if other is not None and isinstance(last.effect, IfDone):
            label = reader.new_label()
            parts.append(Part(IfDone(last.effect.label, other, not last.effect.negated, "otherwise"), ".", label))
            reader.last_label = label
            return True
    reader.reset(here)
    return read_instead(reader, parts)


def read_worded_instead(reader: Reader, parts: list[Part]) -> bool:
    """207.2c: the same in a paragraph of its own behind an ability word ("Revolt — ... instead if ...")."""
    here = reader.mark()
    word = read_listed_word(reader)
    if word and read_instead(reader, parts):
        changed = parts[-1].effect
        if isinstance(changed, Conditional):
            parts[-1].effect = replace(changed, form=f"{changed.form}/{word}")
            return True
    reader.reset(here)
    return False


def read_instead(reader: Reader, parts: list[Part]) -> bool:
    """ "If [condition], [instruction] instead": takes the place of the sentence before (614.15)."""
    last = parts[-1]
    here = reader.mark()
    if reader.accept("if"):
        condition = read_condition(reader)
        if condition is not None and reader.accept(","):
            first = reader.accept("instead")
            then = read_statement(reader)
            if then is not None and (first or reader.accept("instead")):
                form = "instead first" if first else "instead last"
                last.effect = Conditional(condition, then, with_same_results(reader, here, last.effect), form)
                return True
        reader.reset(here)
        return False
    then = read_clauses(reader)
    if then is not None and reader.accept("instead", "if"):
        condition = read_condition(reader)
        if condition is not None:
            last.effect = Conditional(condition, then, with_same_results(reader, here, last.effect), "instead after")
            return True
    reader.reset(here)
    return False


def with_same_results(reader: Reader, here: Mark, effect: Effect) -> Effect:
    """The instruction that another takes the place of: later words ("that card") mean the outcome of either."""
    before = [r.reference.label for r in here.referents if isinstance(r.reference, Result)]
    after = [r.reference.label for r in reader.referents[len(here.referents) :] if isinstance(r.reference, Result)]
    return Renamed(effect, before[-1], after[-1]) if before and after else effect


def read_statement(reader: Reader) -> Effect | None:
    """A sentence on its own: opened by a condition, a duration, or by what rooms above know, else clauses."""
    here = reader.mark()
    for opener in reader.grammar.openers:
        effect = opener(reader)
        if effect is not None:
            joined = reader.duration is not None and reader.is_word("and", ",")
            return read_joined_clauses(reader, Part(effect, "", reader.new_label())) if joined else effect
        reader.reset(here)
    if reader.accept("if"):
        condition = read_condition(reader)
        if condition is not None and reader.accept(","):
            then = read_statement(reader)
            if then is not None:
                return Conditional(condition, then)
        reader.reset(here)
        return None
    if reader.is_word("until", "this", "for", "during"):
        duration = read_duration(reader) or read_next_turn(reader)
        if duration is not None and reader.accept(","):
            reader.duration = duration
            outer, reader.front = reader.front, duration
            effect = read_statement(reader)
            reader.front = outer
            if reader.take_duration() is None and effect is not None:
                return Sooner(effect, duration)
        reader.reset(here)
    return read_clauses(reader)


def read_clauses(reader: Reader) -> Effect | None:
    """Clauses joined by "and", "then" or commas, and what ends the sentence."""
    first = read_clause(reader, None)
    return read_joined_clauses(reader, first) if first is not None else None


def read_joined_clauses(reader: Reader, first: Part) -> Effect | None:
    """The clauses after the first, and what ends the sentence."""
    parts = [first]
    subject = reader.subject
    while True:
        here = reader.mark()
        effect = with_trailers(reader, whole(reader, parts))
        if effect is not None and sentence_ends(reader):
            return effect
        reader.reset(here)
        join = reader.first_of(", then", ", and then", "and then", ", and", "and", ",", "then")
        if not join:
            back = with_trailers(reader, whole(reader, parts))
            return read_gapped(reader, back) if back is not None and len(parts) == 1 else back
        join = join.replace(" ,", ",")
        more = read_clause(reader, subject) or read_opened(reader)
        if more is None:
            reader.reset(here)
            return with_trailers(reader, whole(reader, parts))
        more.join = join
        parts.append(more)
        subject = reader.subject


def read_gapped(reader: Reader, first: Effect) -> Effect:
    """ "... if {G} was spent to cast this spell and X life if ...": the verb again, unwritten, with a condition."""
    if not isinstance(first, Conditional) or first.form != "after" or first.otherwise is not None:
        return first
    parts: list[Effect] = [first]
    while True:
        here = reader.mark()
        more = read_verb_again(reader) if reader.accept("and") else None
        wrapped = with_trailers(reader, more) if more is not None else None
        if not isinstance(wrapped, Conditional) or wrapped.form != "after":
            reader.reset(here)
            break
        parts.append(wrapped)
    return first if len(parts) == 1 else Sequence(tuple(parts), "|".join(["and"] * (len(parts) - 1)))


def read_verb_again(reader: Reader) -> Effect | None:
    """What the verb read last says of something else."""
    subject, verb = reader.subject, reader.last_verb
    after = reader.mark()
    for read in reader.grammar.verbs.get(verb, ()):
        before = reader.begin_picks()
        effect = read(reader, subject)
        picks = reader.end_picks(before)
        if effect is not None and not picks:
            return Gapped(effect, subject, verb)
        reader.reset(after)
    return None


def sentence_ends(reader: Reader) -> bool:
    return reader.at_stop() or reader.is_word("'", "instead")


def whole(reader: Reader, parts: list[Part]) -> Effect:
    if len(parts) == 1:
        return parts[0].effect
    return Sequence(tuple(p.effect for p in parts), "|".join(p.join for p in parts[1:]))


def read_clause(reader: Reader, subject: Reference | None) -> Part | None:
    """One clause. `subject`: of the clause before, which this one may share."""
    here = reader.mark()
    before = reader.begin_picks()
    label = reader.new_label()
    outer = reader.label
    reader.label = label
    amounts = len(reader.amounts)
    targets = reader.targets
    effect = read_predicate(reader, subject)
    reader.label = outer
    if effect is not None and reader.choosing:
        effect = with_choice(reader, effect, targets)
    if effect is None:
        reader.reset(here)
        return None
    effect = where_x_inside(reader, effect)
    picks = reader.end_picks(before)
    if picks:
        effect = Picking(chosen_by(reader, picks, reader.subject), effect)
    if produced(reader, label, amounts):
        effect = Labelled(effect, label)
    return Part(effect, "", label)


def where_x_inside(reader: Reader, effect: Effect) -> Effect:
    """ "... up to X cards, where X is [amount], put them ...": of a clause that others follow, which have no X."""
    here = reader.mark()
    if reader.accept(",", "where", "x", "is"):
        value = read_amount(reader)
        if value is not None and not isinstance(value, X) and reader.is_word(",") and not x_follows(reader):
            return WhereX(effect, value)
    reader.reset(here)
    return effect


def x_follows(reader: Reader) -> bool:
    """Whether the rest of the sentence speaks of X."""
    ahead = 0
    while reader.pos + ahead < reader.end and reader.peek(ahead).word != ".":
        if "X" in reader.peek(ahead).text:
            return True
        ahead += 1
    return False


def with_choice(reader: Reader, effect: Effect, targets: tuple[TargetSpec, ...]) -> Effect | None:
    """608.2d: "creatures of the creature type of your choice": chosen first. Of targets it would be too late."""
    what, reader.choosing = reader.choosing, ""
    if any("of your choice" in spec.filter.text(PLAIN) for spec in reader.targets[len(targets) :]):
        return None
    return reader.grammar.chosen(effect, what) if reader.grammar.chosen is not None else None


def chosen_by(reader: Reader, picks: tuple[Pick, ...], subject: Reference) -> tuple[Pick, ...]:
    """608.2d: the player who follows the instruction makes its choices."""
    if isinstance(subject, You) or not means_players(reader, subject):
        return picks
    return tuple(replace(pick, who=subject) if pick.who is None else pick for pick in picks)


def read_opened(reader: Reader) -> Part | None:
    """A later clause that does not begin with a subject and a verb: "... and your life total becomes 20"."""
    here = reader.mark()
    label = reader.new_label()
    for opener in reader.grammar.openers:
        effect = opener(reader)
        if effect is not None:
            return Part(effect, "", label)
        reader.reset(here)
    return None


def produced(reader: Reader, label: str, amounts: int) -> bool:
    """Whether later words may stand for what the clause did."""
    if any(isinstance(value, ResultAmount) and value.label == label for value in reader.amounts[amounts:]):
        return True
    return any(isinstance(r.reference, Result) and r.reference.label == label for r in reader.referents)


def with_own_amounts(effect: Effect) -> Effect:
    """ "Each player discards their hand, then draws that many cards": as many as that player did."""

    def part(value: object) -> object:
        if isinstance(value, ResultAmount):
            return replace(value, own=True)
        if isinstance(value, Node):
            return rebuilt(value, part)
        return each_part(value, part) if isinstance(value, tuple) else value

    made = rebuilt(effect, part)
    return made if isinstance(made, Effect) else effect


def read_predicate(reader: Reader, subject: Reference | None) -> Effect | None:
    """Verb and all, with a subject of its own, that of the clause before, or none (an imperative)."""
    here = reader.mark()
    token = reader.peek()
    if subject is not None and not isinstance(subject, You):
        effect = read_verb(reader, elided(reader, subject))
        if effect is not None:
            reader.subject = subject
            return with_own_amounts(effect) if is_each(subject) else effect
        reader.reset(here)
    if token.word in reader.grammar.verbs:
        effect = read_verb(reader, You())
        if effect is not None:
            reader.subject = You()
            return effect
        reader.reset(here)
    if not reader.static and reader.phrase("an opponent"):
        return read_an_opponent(reader)
    own = read_both(reader) or read_reference(reader, False)
    if own is None:
        return None
    own = others_in_spell(reader, with_others(reader, own))
    if isinstance(own, You) and reader.accept("and"):  # "you and target opponent each ..."
        other = read_reference(reader, False)
        if other is None or not means_players(reader, other):
            return None
        own = Several((own, other))
    elif reader.is_word("and"):
        own = with_another(reader, own)
    if reader.accept("each"):
        own = Apiece(own)
    elif reader.accept("also"):
        words = reader.line[reader.tokens[here.pos].start : reader.tokens[reader.pos - 1].start]
        own = reformed(own, f"{words[:1].lower()}{words[1:]}also") if has_form(own) else None
        if own is None:
            return None
    reader.subject = own
    if reader.accept("may"):
        return read_may(reader, own)
    outer, reader.acting = reader.acting, own if isinstance(own, Each) else None
    effect = read_verb(reader, own)
    reader.acting = outer
    if effect is None:
        reader.reset(here)
    return effect


def with_another(reader: Reader, first: Reference) -> Reference:
    """ "This creature and up to one other target creature each ..."."""
    here = reader.mark()
    reader.pos += 1
    second = read_reference(reader, False)
    if second is None or not reader.is_word("each"):
        reader.reset(here)
        return first
    return Several((first, second))


def read_an_opponent(reader: Reader) -> Effect | None:
    """ "An opponent chooses one of them": the controller of the ability says which opponent (608.2d)."""
    label = reader.new_label()
    who = Result(label, "an opponent")
    reader.remember(who, PLAYER, frozenset(("player", "opponent")), False)
    reader.subject = who
    effect = read_may(reader, who) if reader.accept("may") else read_verb(reader, who)
    return WithOpponent(label, effect) if effect is not None else None


def has_form(reference: Reference) -> bool:
    """Whether it is written as its form says: what is known already, not a target or a set spoken of here."""
    return bool(getattr(reference, "form", ""))


def read_both(reader: Reader) -> Reference | None:
    """ "You and that player each ...", "you and target opponent each ..."."""
    here = reader.mark()
    if reader.accept("you", "and"):
        other = read_reference(reader, False)
        if other is not None and means_players(reader, other) and reader.is_word("each"):
            both = Several((You("you"), other))
            reader.remember(Apiece(both), PLAYER, PLAYER_NOUNS, True)
            return both
    reader.reset(here)
    return None


def elided(reader: Reader, subject: Reference) -> Reference:
    """The subject as it is not written again."""
    word = reader.peek().word
    return reformed(subject, "-" if base_verb(word) != word or word == "can't" else "--")


def read_may(reader: Reader, who: Reference) -> Effect | None:
    """ "You may ...", "that player may ..." (608.2d)."""
    if not means_players(reader, who) or isinstance(who, Each):
        return None
    here = reader.mark()
    before = reader.begin_picks()
    label = ""
    inner: Reference = You() if isinstance(who, You) else reformed(who, "--")
    if is_each(who):
        label = reader.new_label()
        inner = They("--", Willing(label))
        reader.remember(Willing(label), PLAYER, PLAYER_NOUNS, False)
    effect = read_may_verbs(reader, inner)
    picks = reader.end_picks(before)
    if effect is None:
        reader.reset(here)
        return None
    if picks:
        effect = Picking(chosen_by(reader, picks, inner), effect)
    else:
        effect = read_or_verb(reader, inner, effect)
    return May(effect, None if isinstance(who, You) and who.form == "you" else who, label)


def read_or_verb(reader: Reader, who: Reference, first: Effect) -> Effect:
    """ "(You may) sacrifice two lands or have it deal 5 damage to you": one of them."""
    here = reader.mark()
    before = reader.begin_picks()
    other = read_verb(reader, who) if reader.accept("or") else None
    picks = reader.end_picks(before)
    if other is None or picks:
        reader.reset(here)
        return first
    return OneOf((first, other), You("you") if isinstance(who, You) else who)


def read_may_verbs(reader: Reader, who: Reference) -> Effect | None:
    """What may be done: verbs that share the permission ("you may discard a card and draw a card")."""
    first = read_verb(reader, who)
    if first is None:
        return None
    parts = [first]
    joins: list[str] = []
    while True:
        here = reader.mark()
        join = reader.first_of(", then", "and then", ", and", "and", ",")
        if not join:
            break
        label = reader.new_label()
        outer, reader.label = reader.label, label
        more = read_verb(reader, who)
        reader.label = outer
        if more is None:
            reader.reset(here)
            break
        joins.append(join.replace(" ,", ","))
        parts.append(Labelled(more, label))
    if len(parts) == 1:
        return parts[0]
    # Later verbs may speak of what the first did: its outcome is kept as soon as it is done.
    return Sequence((Labelled(first, reader.label), *parts[1:]), "|".join(joins))


def read_verb(reader: Reader, subject: Reference) -> Effect | None:
    """A verb in the form that fits its subject, and what belongs to it."""
    here = reader.mark()
    word = reader.take().word
    base = word if word in reader.grammar.verbs else base_verb(word)
    readers = reader.grammar.verbs.get(base)
    if readers is None:
        reader.reset(here)
        return None
    if isinstance(subject, You) and not subject.form and word != base:
        reader.reset(here)
        return None
    after = reader.mark()
    outer, reader.verb = reader.verb, base
    effect: Effect | None = None
    for read in readers:
        effect = read(reader, subject)
        if effect is not None:
            reader.last_verb = base
            reader.deeds = (*reader.deeds, (reader.label, base))
            break
        reader.reset(after)
    reader.verb = outer
    if effect is None:
        reader.reset(here)
    return effect


def with_trailers(reader: Reader, effect: Effect) -> Effect | None:
    """What ends a sentence: "for each ...", "where X is ...", "if ...", "unless ..."."""
    while not sentence_ends(reader):
        here = reader.mark()
        known = reader.referents
        made = labels_in(effect)  # what the instruction will have done is not there yet as its trailer is judged
        there = tuple(r for r in known if not isinstance(r.reference, Result) or r.reference.label not in made)
        reader.referents = there
        wrapped = read_trailer(reader, effect)
        reader.referents = (*known, *reader.referents[len(there) :]) if wrapped is not None else known
        if wrapped is None:
            reader.reset(here)
            break
        effect = wrapped
    return effect


def labels_in(node: object) -> set[str]:
    """The labels under which the instructions of a tree keep their outcomes."""
    found = {node.label} if isinstance(node, Labelled) else set()
    if isinstance(node, tuple):
        for part in node:
            found |= labels_in(part)
    elif isinstance(node, Effect):
        for name in getattr(node, "__dataclass_fields__", {}):
            found |= labels_in(getattr(node, name))
    return found


def read_trailer(reader: Reader, effect: Effect) -> Effect | None:
    here = reader.mark()
    if reader.accept("for", "each"):
        each = read_each(reader)
        if each is not None:
            scaled = effect.scaled(each)
            if scaled is not None:
                return WithEach(scaled, each)
        reader.reset(here)
    quoted = reader.pos > 1 and reader.tokens[reader.pos - 2].word == "," and reader.tokens[reader.pos - 1].word == '"'
    if reader.accept(",", "where") or (quoted and reader.accept("where")):
        letter = reader.take().text
        if letter in ("X", "Y") and reader.accept("is"):
            value = read_amount(reader)
            if value is not None and not isinstance(value, X):
                return WhereX(effect, value, letter)
        reader.reset(here)
    if reader.accept("if"):
        condition = read_condition(reader)
        if condition is not None:
            return Conditional(condition, effect, None, "after")
        reader.reset(here)
    for trailer in reader.grammar.trailers:
        wrapped = trailer(reader, effect)
        if wrapped is not None:
            return wrapped
        reader.reset(here)
    return None
