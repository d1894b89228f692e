"""The goals of whole games, and the share of a test that each is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Any

import yaml

from pacman import Outcome
from pacman.engine.match import GameResult
from pacman.grading.verdict import Status, Verdict
from pacman.support.fields import Key, Reader, Value, at, at_least, list_of, number_of, whole
from pacman.support.text import counted

GOALS = ("wins", "score", "in_time")
_NUMBER = Value("a number", {"type": "number"}, number_of)
GOAL_KEYS = (
    Key("wins", list_of(whole(0)), "numbers of wins; each that is reached is worth a share", ()),
    Key("score", list_of(_NUMBER), "average scores; each that is reached is worth a share", ()),
    Key("in_time", list_of(whole(0)),
        "numbers of games that keep within game_seconds; each that is reached is worth a share",
        ()),
    Key("least_wins", whole(0), "with fewer wins the test gives nothing", None),
    Key("least_score", _NUMBER, "below this average score the test gives nothing", None),
    Key("least_in_time", whole(0), "with fewer games in time the test gives nothing", None),
    Key("game_seconds", at_least(0.1, 3600),
        "how long the agent may think in one game; then that game is over, and not in time", None),
)  # fmt: skip


@dataclass(frozen=True)
class Goal:
    """A result of all games: each step reached earns a share, and below `least` none does."""

    name: str
    steps: tuple[float, ...]
    least: float | None

    @property
    def matters(self) -> bool:
        return bool(self.steps) or self.least is not None

    def shown(self, number: float) -> str:
        if self.name == "score":
            return f"an average score of {number:g}"
        if self.name == "in_time":
            return f"{counted(int(number), 'game')} in time"
        return counted(int(number), "win")


def read_goals(reader: Reader, node: yaml.Node, values: dict[str, Any]) -> tuple[Goal, ...]:
    """The goals that a case's keys describe."""
    goals = [Goal(name, tuple(values[name]), values[f"least_{name}"]) for name in GOALS]
    if not any(goal.matters for goal in goals):
        reader.wrong(node, "expected 'wins' or 'score': what is a point given for?")
    for goal in goals:
        keys = {goal.name: goal.steps, f"least_{goal.name}": (goal.least or 0,)}
        for key, numbers in keys.items() if goal.name != "score" else ():
            if max(numbers, default=0) > values["games"]:
                what = "be won than are" if goal.name == "wins" else "end in time than are"
                message = f"{key}: more cannot {what} played, and 'games' is {values['games']}"
                reader.wrong(at(node, key), message)
        timed = goal.name == "in_time" and (goal.steps or goal.least is not None)
        if timed and values["game_seconds"] is None:
            reader.wrong(node, "in_time: 'game_seconds' is missing: how much time has a game?")
    return tuple(goals)


def enough(goals: Sequence[Goal], results: Sequence[GameResult]) -> bool:
    """Whether these games reach everything already, so that more games change nothing."""
    asked = {goal.name: max(*goal.steps, goal.least or 0, 0) for goal in goals if goal.matters}
    wins = sum(result.outcome is Outcome.WIN for result in results)
    return asked.keys() == {"wins"} and wins >= asked["wins"]


def hopeless(goals: Sequence[Goal], results: Sequence[GameResult], left: int) -> bool:
    """Whether nothing more is reached even if all games that are left are won."""
    asked = [goal for goal in goals if goal.matters]
    wins = sum(result.outcome is Outcome.WIN for result in results)
    missed = [step for goal in asked for step in (*goal.steps, goal.least or 0) if step > wins]
    return {goal.name for goal in asked} == {"wins"} and bool(missed) and wins + left < min(missed)


def judged(goals: tuple[Goal, ...], results: list[GameResult], played: int, timed: bool) -> Verdict:
    """The verdict on the games; games that could not be played count like the last one."""
    reached = {
        "wins": sum(result.outcome is Outcome.WIN for result in results),
        "score": mean(result.score for result in results),
        "in_time": sum(result.error is None for result in results),
    }
    steps = [(goal, step) for goal in goals for step in goal.steps]
    missed = [goal.shown(step) for goal, step in steps if reached[goal.name] < step]
    below = [goal.shown(goal.least) for goal in goals
             if goal.least is not None and reached[goal.name] < goal.least]  # fmt: skip
    share = 0.0 if below else 1 - len(missed) / len(steps) if steps else 1.0
    message = f"{reached['wins']} of {len(results)} games won, average score {reached['score']:.1f}"
    if timed:
        message += f", {reached['in_time']} in time"
    if played < len(results):
        message += f" (game {played} did not end, and the others were not played)"
    if below:
        message += f"; expected {below[0]} at least, or the test gives nothing"
    elif missed:
        message += f"; expected {missed[0]}"
    outcomes = [f"{result.outcome} {result.score:g}" for result in results]
    return Verdict(
        Status.FAILED if missed or below else Status.PASSED,
        message,
        share,
        expected=_expected(goals),
        observed={"wins": reached["wins"], "score": reached["score"], "games": outcomes},
    )


def _expected(goals: tuple[Goal, ...]) -> dict[str, Any]:
    shown: dict[str, Any] = {
        goal.name: list(goal.steps) for goal in goals if goal.steps or goal.name != "in_time"
    }
    least = {f"least_{goal.name}": goal.least for goal in goals if goal.least is not None}
    return {**shown, **least}
