"""The recorded game of a test, as the player shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pacman import Outcome
from pacman.engine.recording import RecordingError, of_data
from pacman.show.scene import arrow
from pacman.show.web import page as games
from pacman.support.text import printable

if TYPE_CHECKING:
    from pacman.grading.report import TestResult


def game_of(test: TestResult, turn: int | None = None) -> dict[str, Any] | None:
    """The game of a test at its wrong turn, with arrows for the chosen and the right actions."""
    try:
        recording = of_data(test.recording)
    except RecordingError:  # most tests have none
        return None
    *_, state = recording.states()
    actions = [("right", action) for action in test.expected.get("actions", ())]
    actions.append(("chosen", test.observed.get("action")))
    marks = [arrow(state, recording.turns, look, action) for look, action in actions]
    start = recording.turns if turn is None else min(max(turn - 1, 0), recording.turns)
    game = games.show(recording, [mark for mark in marks if mark], start)
    game["agents"] = [printable(name) for name in game["agents"]]
    if recording.outcome not in (Outcome.WIN, Outcome.LOSE):
        # The grader stopped it; the message above says what the submission did.
        game["result"] = None
    return game


def caption(test: TestResult, turn: int | None = None) -> str:
    """A description of what the game of a test shows."""
    expected, observed = test.expected, test.observed
    if "turn" not in observed:
        at = "" if turn is None else f", before turn {turn}, of which the explanation above speaks"
        what = observed.get("recorded", "the game, up to where it went wrong")
        return f"The recording of {what}{at}"
    right, action = expected["actions"], observed["action"]
    said = f"chosen was {action}, right is {' or '.join(right)}"
    if action in right:
        said = f"{action} is right, the search is not"
    counts = " or ".join(map(str, expected["counts"]))
    count = f"{observed['count']} states were expanded, {counts} are right"
    return f"The game before turn {observed['turn']}: {said}; {count}"
