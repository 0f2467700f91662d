"""Reads the script and the expectations of a scenario into the typed tree."""

from __future__ import annotations

from typing import Any

from spellstack.scenario.lines import Path_, Sourced
from spellstack.scenario.problems import Place, ScenarioMalformed
from spellstack.scenario.tree import (
    About,
    Activate,
    Announcement,
    Answer,
    AnswerValue,
    Assign,
    Attack,
    Attribute,
    Block,
    Cast,
    Check,
    Choose,
    Concede,
    Count,
    Expect,
    Go,
    Pass,
    Play,
    Resolve,
    Step,
    TurnUp,
    Unlock,
    ZoneHas,
)

_OWN_KEYS = ("stack", "turn", "step", "draw", "count", "can", "cannot", "log")
_ZONE_KEYS = ("hand", "graveyard", "library", "exile", "battlefield")


class ScriptReader:
    """Turns checked data into steps and expectations; `players` are the names that may be used as players."""

    def __init__(self, source: Sourced, players: tuple[str, ...]) -> None:
        self.source = source
        self.players = players

    def steps(self, data: list[dict[str, Any]], path: Path_) -> tuple[Step, ...]:
        """All steps of a list."""
        return tuple(self.step(step, (*path, index)) for index, step in enumerate(data))

    def step(self, data: dict[str, Any], path: Path_) -> Step:
        """One step."""
        place = self.source.place(path)
        common: dict[str, Any] = {
            "place": place,
            "by": self._player(data.get("by"), place),
            "answers": self._answers(data.get("choose", ()), (*path, "choose")),
            "refused": data.get("refused", False),
            "because": data.get("because"),
            "named": tuple(data.get("as", ())),
        }
        if "cast" in data:
            return self._announcement(Cast, data, "cast", common)
        if "activate" in data:
            return self._announcement(Activate, data, "activate", common)
        if "play" in data:
            return Play(ref=data["play"], half=data.get("half"), **common)
        if "attack" in data:
            return Attack(attacks=tuple(data["attack"].items()), **common)
        if "block" in data:
            return Block(blocks=tuple((who, _many(whom)) for who, whom in data["block"].items()), **common)
        if "assign" in data:
            return Assign(
                assignments=tuple((source, tuple(parts.items())) for source, parts in data["assign"].items()), **common
            )
        if "resolve" in data:
            return Resolve(count=None if data["resolve"] == "all" else data["resolve"], **common)
        if "pass" in data:
            return Pass(player=self._needed_player(data["pass"], place), **common)
        if "go" in data:
            return self._go(data["go"], place, common)
        if "turn_up" in data:
            return TurnUp(ref=data["turn_up"], **common)
        if "unlock" in data:
            return Unlock(ref=data["unlock"], half=data.get("half"), **common)
        if "concede" in data:
            return Concede(player=self._needed_player(data["concede"], place), **common)
        if "expect" in data:
            return Check(expect=self.expect(data["expect"], (*path, "expect")), **common)
        return Choose(**common)

    def _announcement(
        self, kind: type[Announcement], data: dict[str, Any], key: str, common: dict[str, Any]
    ) -> Announcement:
        targets = data.get("targets")
        kick = data.get("kick", False)
        return kind(
            ref=data[key],
            targets=None if targets is None else tuple(t if isinstance(t, str) else tuple(t) for t in targets),
            modes=tuple(data["modes"]) if "modes" in data else None,
            x=data.get("x"),
            splice=tuple(data.get("splice", ())),
            kick=tuple(kick) if isinstance(kick, list) else kick,
            using=data.get("using"),
            pay_life=data.get("pay_life"),
            divide=data.get("divide"),
            half=data.get("half"),
            fused=data.get("fused", False),
            ability=data.get("ability"),
            pay_manual=data.get("pay") == "manual",
            cancel=data.get("cancel"),
            **common,
        )

    def _go(self, data: str | dict[str, str], place: Place, common: dict[str, Any]) -> Go:
        if isinstance(data, str):
            return Go(step=data, **common)
        return Go(step=data["step"], turn=self._needed_player(data["turn"], place), **common)

    def _player(self, name: str | None, place: Place) -> str | None:
        return None if name is None else self._needed_player(name, place)

    def _needed_player(self, name: str, place: Place) -> str:
        if name not in self.players:
            raise ScenarioMalformed(place, f'"{name}" is not a player', "one of " + ", ".join(self.players))
        return name

    def _answers(self, data: Any, path: Path_) -> tuple[Answer, ...]:
        if isinstance(data, dict):
            return (self._answer(data, path),)
        return tuple(self._answer(answer, (*path, index)) for index, answer in enumerate(data))

    def _answer(self, data: dict[str, Any], path: Path_) -> Answer:
        place = self.source.place(path)
        return Answer(
            decide=data["decide"],
            answer=_answer_value(data["answer"], place),
            place=place,
            source=data.get("for"),
            by=self._player(data.get("by"), place),
            always=data.get("always", False),
            optional=data.get("optional", False),
        )

    def expect(self, data: dict[str, Any], path: Path_) -> Expect:
        """An `expect` mapping."""
        place = self.source.place(path)
        stack = data.get("stack")
        return Expect(
            place=place,
            about=tuple(self._about(ref, about, (*path, ref)) for ref, about in data.items() if ref not in _OWN_KEYS),
            stack=tuple(stack) if isinstance(stack, list) else stack,
            turn=self._player(data.get("turn"), place),
            step=data.get("step"),
            draw=data.get("draw"),
            counts=tuple(
                Count(number=count["is"], place=self.source.place((*path, "count", index)), **count["of"])
                for index, count in enumerate(data.get("count", ()))
            ),
            can=self.steps(data.get("can", []), (*path, "can")),
            cannot=self.steps(data.get("cannot", []), (*path, "cannot")),
            log=tuple(data.get("log", ())),
        )

    def _about(self, ref: str, data: dict[str, Any], path: Path_) -> About:
        attributes = []
        for name, value in data.items():
            if name in _ZONE_KEYS:
                value = _zone_has(value)
            elif isinstance(value, list):
                value = tuple(value)
            attributes.append(Attribute(name, value, self.source.place((*path, name))))
        return About(ref, tuple(attributes), self.source.place(path))


def _many(value: str | list[str]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def _zone_has(value: int | list[str] | dict[str, list[str]]) -> ZoneHas:
    if isinstance(value, int):
        return ZoneHas(number=value)
    if isinstance(value, list):
        return ZoneHas(exactly=tuple(value))
    return ZoneHas(has=tuple(value.get("has", ())), lacks=tuple(value.get("lacks", ())))


def _answer_value(value: Any, place: Place) -> AnswerValue:
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, list):
        return tuple(_answer_value(item, place) for item in value)
    if isinstance(value, dict):  # a division: each receiver with its amount
        return tuple((str(name), _answer_value(amount, place)) for name, amount in value.items())
    raise ScenarioMalformed(
        place, f"answer: found {value!r}", "yes or no, a number, a word, a reference, or a list of them"
    )
