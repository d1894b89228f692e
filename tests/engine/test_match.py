"""One game: whose turn it is, what agents hear, and every way in which it can end."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import pytest
from boards import board

from pacman import (
    Agent,
    DirectionalGhost,
    GameState,
    GreedyAgent,
    IllegalAction,
    Layout,
    LeftTurnAgent,
    Outcome,
    Quit,
    RandomGhost,
    play,
)
from pacman.engine.match import GameResult
from pacman.engine.timeouts import OutOfTime

CORRIDOR = """
    %%%%%%%%
    %P  . G%
    %%%%%%%%"""
WALLED_IN = """
    %%%%%%%
    %P ..%%
    %%%%%G%
    %%%%%%%"""
MEDIUM = Layout.load("mediumClassic")


class Does(Agent):
    """Pacman that returns what a function of the state returns."""

    def __init__(self, function: Callable[[GameState], Any], index: int = 0) -> None:
        super().__init__(index)
        self.function = function

    def getAction(self, state: GameState) -> Any:
        return self.function(state)


def ghosts(count: int = 2) -> list[RandomGhost]:
    return [RandomGhost(index) for index in range(1, count + 1)]


def corridor(function: Callable[[GameState], Any], **limits: float) -> GameResult:
    return play(board(CORRIDOR), Does(function), ghosts(1), seed=0, **limits)  # type: ignore[arg-type]


def raises(error: BaseException) -> Callable[[GameState], Any]:
    def function(state: GameState) -> Any:
        raise error

    return function


# Ends of games.


def test_a_won_game() -> None:
    result = play(board(WALLED_IN), Does(lambda _: "East"), ghosts(1))
    assert (result.outcome, result.turns, result.score) == (Outcome.WIN, 3, 517)
    assert result.moves == ((0, "East"),) * 3  # the walled-in ghost is passed over
    assert (result.agent, result.error, result.reason) == (None, None, "")
    assert result.state.isWin()
    assert result.seconds >= 0


def test_a_lost_game() -> None:
    result = corridor(lambda state: state.getLegalActions()[-1])
    waiting = play(board(CORRIDOR), Does(lambda _: "Stop"), [DirectionalGhost(1)], seed=1)
    assert (waiting.outcome, waiting.reason) == (Outcome.LOSE, "")
    assert waiting.state.isLose()
    assert waiting.moves[-1] == (1, "West")
    assert result.outcome in (Outcome.WIN, Outcome.LOSE)


class StrangeError(ArithmeticError):
    def __str__(self) -> str:
        raise RuntimeError


class StrangeAction:
    def __hash__(self) -> int:
        raise RuntimeError("no hash")

    def __repr__(self) -> str:
        raise RuntimeError("no text")


def deeper(state: GameState) -> Any:
    return deeper(state)


@pytest.mark.parametrize(
    ("function", "kind", "said"),
    [
        (raises(ZeroDivisionError("oh")), ZeroDivisionError, "ZeroDivisionError: oh"),
        (raises(ZeroDivisionError("a\nb\n  c")), ZeroDivisionError, "ZeroDivisionError: a b c"),
        (raises(SystemExit(3)), SystemExit, "SystemExit: 3"),
        (raises(GeneratorExit()), GeneratorExit, "GeneratorExit"),
        (raises(BaseException("any")), BaseException, "BaseException: any"),
        (raises(StrangeError()), StrangeError, "StrangeError"),
        (deeper, RecursionError, "RecursionError: maximum recursion"),
        (lambda _: None, IllegalAction, "illegal action None for agent 0 (Pacman); legal are: "),
        (lambda _: "North", IllegalAction, "illegal action 'North'"),
        (lambda _: "east", IllegalAction, "illegal action 'east'"),
        (lambda _: ["East"], IllegalAction, "illegal action ['East']"),
        (lambda _: {}, IllegalAction, "illegal action {}"),
        (lambda _: 0, IllegalAction, "illegal action 0"),
        (lambda _: "x" * 1000, IllegalAction, "illegal action 'xxx"),
        (lambda _: StrangeAction(), RuntimeError, "RuntimeError: no "),
        (lambda state: state.generateSuccessor(9, "East"), IllegalAction, "there is no agent 9"),
        (lambda state: state.nothing, AttributeError, "AttributeError"),
    ],
)
@pytest.mark.parametrize("limits", [{}, {"seconds_per_move": 30.0}])
def test_a_crash_says_who_and_why(
    function: Callable[[GameState], Any],
    kind: type[BaseException],
    said: str,
    limits: dict[str, float],
) -> None:
    result = corridor(function, **limits)
    assert (result.outcome, result.agent, result.turns) == (Outcome.CRASH, 0, 0)
    assert isinstance(result.error, kind)
    assert result.reason.startswith(f"Pacman: {said}")
    assert "\n" not in result.reason
    assert len(result.reason) < 400


def test_a_ghost_that_crashes_is_named() -> None:
    second = Does(raises(KeyError("lost")), 2)
    result = play(MEDIUM, LeftTurnAgent(), [RandomGhost(1), second], seed=1)
    assert (result.outcome, result.agent) == (Outcome.CRASH, 2)
    assert result.reason == "ghost 2: KeyError: 'lost'"
    assert [agent for agent, _ in result.moves] == [0, 1]


def test_an_agent_without_get_action() -> None:
    result = play(board(CORRIDOR), object(), ghosts(1))
    assert result.outcome is Outcome.CRASH
    assert "getAction" in result.reason


def swallows(state: GameState) -> str:
    while True:
        try:  # noqa: SIM105 - as students write it
            time.sleep(0)
        except Exception:  # noqa: BLE001, S110
            pass


def test_out_of_time() -> None:
    for limits, said in [
        ({"seconds_per_move": 0.05}, "no answer within 0.05 s"),
        ({"seconds_per_game": 0.05}, "more than 0.05 s in this game"),
    ]:
        result = corridor(swallows, **limits)
        assert (result.outcome, result.agent, result.turns) == (Outcome.TIMEOUT, 0, 0)
        assert isinstance(result.error, OutOfTime)
        assert result.reason == f"Pacman: out of time: {said}"


def test_each_agent_has_its_own_time() -> None:
    slow = Does(lambda _: time.sleep(0.02) or "Stop")  # type: ignore[func-returns-value]
    result = play(Layout.load("testClassic"), slow, ghosts(1), seed=0, seconds_per_game=0.3)
    assert result.outcome in (Outcome.TIMEOUT, Outcome.LOSE)
    assert result.agent in (0, None)


@pytest.mark.parametrize(
    ("error", "said"),
    [(KeyboardInterrupt(), "interrupted by the player"), (Quit(), "stopped by the player")],
)
@pytest.mark.parametrize("limits", [{}, {"seconds_per_move": 30.0}])
def test_stopping_keeps_the_moves_so_far(
    error: BaseException, said: str, limits: dict[str, float]
) -> None:
    def third_turn(state: GameState) -> str:
        if state.getPacmanPosition() == (3, 1):
            raise error
        return "East"

    result = corridor(third_turn, **limits)
    assert result.outcome is Outcome.STOPPED
    assert [move for move in result.moves if move[0] == 0] == [(0, "East")] * 2
    assert (result.turns, result.error, result.reason) == (2, error, said)


def test_an_observer_can_stop_the_game() -> None:
    def observe(state: GameState, agent: int, _action: str) -> None:
        if agent == 1:
            raise Quit

    result = play(MEDIUM, LeftTurnAgent(), ghosts(), observe=observe)
    assert (result.outcome, len(result.moves)) == (Outcome.STOPPED, 2)


def test_a_failing_observer_is_no_crash_of_an_agent() -> None:
    def observe(state: GameState, agent: int, _action: str) -> None:
        raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        play(MEDIUM, LeftTurnAgent(), ghosts(), observe=observe)


def test_more_ghosts_than_the_board_has() -> None:
    with pytest.raises(ValueError, match="3 ghosts, but mediumClassic has 2"):
        play(MEDIUM, LeftTurnAgent(), ghosts(3))


# Calls of agents.


class Hooked(Agent):
    """Writes down what it is called with."""

    def __init__(self, index: int, log: list[tuple[Any, ...]]) -> None:
        super().__init__(index)
        self.log = log

    def registerInitialState(self, state: GameState) -> None:
        self.log.append(("register", self.index, state))

    def observationFunction(self, state: GameState) -> Any:
        self.log.append(("observe", self.index, state))
        return ("observed", state)

    def getAction(self, state: Any) -> str:
        word, seen = state
        assert word == "observed"
        assert seen is self.log[-1][2]
        self.log.append(("act", self.index, seen))
        return str(random.choice(seen.getLegalActions(self.index)))

    def final(self, state: GameState) -> None:
        self.log.append(("final", self.index, state))


def test_hooks_are_called_in_order_with_the_state_of_the_moment() -> None:
    log: list[tuple[Any, ...]] = []
    states: list[tuple[int, GameState]] = []
    agents = [Hooked(index, log) for index in range(3)]
    result = play(
        MEDIUM,
        agents[0],
        agents[1:],
        seed=1,
        observe=lambda state, agent, _: states.append((agent, state)),
    )
    start = GameState.initial(MEDIUM)
    assert log[:3] == [("register", index, start) for index in range(3)]
    assert log[-3:] == [("final", index, result.state) for index in range(3)]
    assert states[0] == (-1, start)
    assert states[-1][1] == result.state
    expected = []
    for (_, state), (agent, _) in zip(states, result.moves, strict=False):
        expected += [("observe", agent, state), ("act", agent, state)]
    assert log[3:-3] == expected
    assert [agent for agent, _ in states[1:]] == [agent for agent, _ in result.moves]


@pytest.mark.parametrize("hook", ["registerInitialState", "observationFunction", "final"])
def test_a_hook_can_crash(hook: str) -> None:
    agent = Does(lambda _: "East")
    setattr(agent, hook, raises(ValueError(hook)))
    result = play(board(WALLED_IN), agent, ghosts(1))
    assert (result.outcome, result.reason) == (Outcome.CRASH, f"Pacman: ValueError: {hook}")


def test_a_crash_is_not_followed_by_final() -> None:
    log: list[tuple[Any, ...]] = []
    hooked = Hooked(1, log)
    play(board(CORRIDOR), Does(raises(ValueError())), [hooked])
    assert [entry[0] for entry in log] == ["register"]


def test_moves_replay_to_the_same_end() -> None:
    result = play(MEDIUM, GreedyAgent(), ghosts(), seed=3)
    state = GameState.initial(MEDIUM)
    for agent, action in result.moves:
        state = state.generateSuccessor(agent, action)
    assert state == result.state
    assert state.getScore() == result.score


def test_what_an_agent_writes_into_its_state_changes_no_game() -> None:
    def cheats(state: GameState) -> str:
        state.data.score += 10_000
        state.getFood()[1][1] = False
        state.getGhostStates()[0].scaredTimer = 99
        state.data.capsules.clear()
        return "East"

    class Cheat(Does):
        def registerInitialState(self, state: GameState) -> None:
            state.data.score = 1e9

    result = play(board(WALLED_IN), Cheat(cheats), ghosts(1))
    assert (result.outcome, result.score) == (Outcome.WIN, 517)
