"""The replay of a search's claimed calls: the grader counts, and believes nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pacman import GameState, Layout, Recorder
from pacman.grading.kinds.turns.turn import LONGEST_KEPT, _replayed, asked
from pacman.grading.sandbox.clock import Deadline
from pacman.grading.sandbox.inside.jobs import ACTIONS
from pacman.grading.sandbox.workers import Worker

STATE = GameState.initial(Layout.parse("%%%%%%%\n%P . G%\n%. % .%\n%%%%%%%", "small"))


class Claims(Worker):
    """Stands for a worker that claims these calls."""

    def __init__(self, calls: Any) -> None:
        self.calls = calls

    def ask(self, question: dict[str, Any]) -> None:
        assert question == {"moves": []}

    def answer(self, deadline: Deadline, kinds: tuple[str, ...] = ("done",)) -> list[Any]:
        del deadline, kinds
        return ["done", "East", self.calls]


def counted(calls: Any) -> tuple[int, str]:
    _, count, lie = asked(Claims(calls), Deadline(1.0, 1.0), [], STATE, usual=1000)
    return count, lie


def walked(rng: Random, length: int) -> tuple[list[int], int]:
    """Legal calls from states that earlier calls made, and the count of a plain recorder."""
    recorder = Recorder()
    states, calls = [STATE.watched_by(recorder)], list[int]()
    while len(calls) < 3 * length:
        number, agent = rng.randrange(len(states)), rng.randrange(2)
        if legal := states[number].getLegalActions(agent):
            action = rng.choice(legal)
            states.append(states[number].generateSuccessor(agent, action))
            calls += number, agent, ACTIONS.index(action)
    return calls, recorder.count


def test_the_same_calls_have_the_same_count_each_time() -> None:
    rng = Random(5)
    drawn = [walked(rng, rng.randrange(1, 80)) for _ in range(200)]
    for calls, count in drawn + drawn:
        assert counted(calls) == (count, "")


@pytest.mark.parametrize("first", [True, False])
def test_a_claim_that_only_looks_like_a_number_is_refused_also_later(*, first: bool) -> None:
    """True equals 1 and 0.0 equals 0, which must not let them pass for calls that were counted."""
    _replayed.cache_clear()
    east, west = ACTIONS.index("East"), ACTIONS.index("West")
    honest = [0, 0, east, 1, 1, west]
    if first:
        assert counted(honest)[1] == ""
    for forged in ([0.0, *honest[1:]], [*honest[:3], True, *honest[4:]]):
        assert "is no number of a state" in counted(forged)[1]
    assert counted(honest)[1] == ""


def test_long_claims_are_counted_and_not_kept() -> None:
    _replayed.cache_clear()
    calls, count = walked(Random(3), LONGEST_KEPT // 9)
    assert counted(calls) == (count, "")
    assert _replayed.cache_info().currsize == 0
