"""Watching searches: calls in order and with repeats, and distinct expanded states."""

from __future__ import annotations

import copy
import gc
import random
import weakref
from typing import Any

import pytest
from boards import SMALL, all_layouts, start

from agents import AlphaBetaAgent, ExpectimaxAgent, MinimaxAgent
from pacman import GameState, IllegalAction, Recorder

LAYOUTS = list(all_layouts().values())


class Counting:
    """A state that keeps the calls made on it and its descendants, in the plainest way."""

    def __init__(self, state: GameState, calls: list[tuple[GameState, int, str, GameState]]):
        self.state, self.calls = state, calls

    def generateSuccessor(self, agent: int, action: str) -> Counting:
        child = self.state.generateSuccessor(agent, action)
        self.calls.append((self.state, agent, action, child))
        return Counting(child, self.calls)

    def __getattr__(self, name: str) -> object:
        return getattr(self.state, name)


@pytest.mark.parametrize("agent", [MinimaxAgent, AlphaBetaAgent, ExpectimaxAgent])
def test_a_recorder_sees_what_a_plain_wrapper_sees(agent: type[MinimaxAgent]) -> None:
    rng = random.Random(3)
    for layout in LAYOUTS:
        state = GameState.initial(layout, min(layout.numGhosts, 2))
        for _ in range(6):
            calls: list[tuple[GameState, int, str, GameState]] = []
            wrapped: Any = Counting(state, calls)
            expected = agent(depth=2).getAction(wrapped)
            counts, keeps = Recorder(), Recorder(calls=True)
            assert agent(depth=2).getAction(state.watched_by(counts)) == expected
            assert agent(depth=2).getAction(state.watched_by(keeps)) == expected
            states = {parent for parent, *_ in calls} | {child for *_, child in calls}
            assert counts.count == keeps.count == len(states)
            assert counts.expanded == keeps.expanded == states
            assert keeps.calls == calls
            assert counts.calls is None
            for i in range(state.getNumAgents()):
                legal = state.getLegalActions(i)
                state = state.generateSuccessor(i, rng.choice(legal)) if legal else state


def test_expanded_states_know_how_they_ended() -> None:
    rng = random.Random(4)
    ended = 0
    for text in SMALL.values():
        recorder = Recorder(calls=True)
        for _ in range(40):
            state = start(text).watched_by(recorder)
            for move in range(60):
                agent = move % state.getNumAgents()
                legal = state.getLegalActions(agent)
                state = state.generateSuccessor(agent, rng.choice(legal)) if legal else state
        assert recorder.calls
        known = {call.child: call.child for call in recorder.calls}
        for found in recorder.expanded:
            if found in known:
                twin = known[found]
                assert (found.isWin(), found.isLose()) == (twin.isWin(), twin.isLose())
                assert found.getLegalActions() == twin.getLegalActions()
                ended += found.isWin() or found.isLose()
    assert ended > 20


def test_a_call_that_raises_does_not_count_and_an_idle_root_neither() -> None:
    recorder = Recorder(calls=True)
    state = start("%%%%%%\n%P .G%\n%%%%%%").watched_by(recorder)
    assert (recorder.count, recorder.expanded, recorder.calls) == (0, frozenset(), [])
    with pytest.raises(IllegalAction):
        state.generateSuccessor(0, "North")
    assert recorder.count == 0
    child = state.generateSuccessor(0, "East")
    assert recorder.expanded == {state, child}
    assert recorder.calls == [(state, 0, "East", child)]


def test_positions_of_expanded_states_are_floats_after_a_move() -> None:
    recorder = Recorder()
    state = start("%%%%%%\n%P .G%\n%%%%%%").watched_by(recorder)
    state.generateSuccessor(1, "West")
    positions = {repr(found.getGhostPosition(1)) for found in recorder.expanded}
    assert positions == {"(4, 1)", "(3.0, 1.0)"}


def test_only_roots_that_were_searched_count() -> None:
    recorder = Recorder()
    plain = start("%%%%%%\n%P .G%\n%%%%%%")
    plain.watched_by(recorder).generateSuccessor(0, "East")
    idle = plain.generateSuccessor(1, "West").watched_by(recorder)
    assert recorder.count == 2
    idle.generateSuccessor(0, "East")
    assert recorder.count == 4


def test_a_state_whose_score_was_written_counts_when_it_is_searched() -> None:
    recorder = Recorder()
    root = start("%%%%%%\n%P .G%\n%%%%%%").watched_by(recorder)
    child = root.generateSuccessor(0, "East")
    made = child.deepCopy()
    child.data.score = 1000
    assert recorder.expanded == {root, made}
    grandchild = child.generateSuccessor(1, "West")
    assert recorder.expanded == {root, made, child, grandchild}


def test_a_recorder_watches_one_game() -> None:
    recorder = Recorder()
    start("%%%%%%\n%P .G%\n%%%%%%").watched_by(recorder)
    start("%%%%%%\n%P .G%\n%%%%%%").watched_by(recorder)
    with pytest.raises(ValueError, match="a recorder watches one game"):
        start("%%%%%\n%P.G%\n%%%%%").watched_by(recorder)


def test_copies_stay_watched_and_equals_do_not_become_so() -> None:
    recorder = Recorder()
    plain = start("%%%%%%\n%P .G%\n%%%%%%")
    watched = plain.watched_by(recorder)
    assert watched == plain
    plain.generateSuccessor(0, "East")
    assert recorder.count == 0
    copy.deepcopy(watched).generateSuccessor(0, "East")
    assert recorder.count == 2
    other = Recorder()
    watched.watched_by(other).generateSuccessor(0, "Stop")
    assert (recorder.count, other.count) == (2, 2)


def test_a_finished_state_can_be_watched() -> None:
    recorder = Recorder()
    lost = start("%%%%%\n%PG.%\n%%%%%").generateSuccessor(0, "East")
    assert lost.watched_by(recorder).isLose()
    assert recorder.count == 0


def test_a_recorder_goes_with_its_last_reference() -> None:
    """No cycles: what a search recorded is freed at once, not when the collector comes by."""

    class Watching(Recorder):
        __slots__ = ("__weakref__",)

    recorder = Watching()
    gc.disable()
    try:
        start("%%%%%%\n%P .G%\n%%%%%%").watched_by(recorder).generateSuccessor(0, "East")
        gone = weakref.ref(recorder)
        del recorder
        assert gone() is None
    finally:
        gc.enable()
