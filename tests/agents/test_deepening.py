"""Iterative deepening beside a plain ranking of lines, and what it does when time runs out."""

from __future__ import annotations

import gc
import inspect
from typing import Any

import pytest
from boards import start
from graphs import graphs, value_of
from hypothesis import given
from hypothesis import strategies as st

from agents import (
    AlphaBetaAgent,
    IterativeDeepeningAgent,
    MonteCarloTreeSearchAgent,
    OddsAgent,
    budgets,
)
from pacman import DirectionalGhost, GameState, Layout, Outcome, Recorder, play
from pacman.engine.loading import AgentError, find, make
from pacman.games.tictactoe import TicTacToe
from pacman.games.trees import Node, Tree, TreeState

PLENTY = 10**9


def ranked(state: TreeState, agent: int, depth: int) -> tuple[Any, ...]:
    """How good a line is that all play as well as they can: what a value of the agent means."""
    if agent == state.getNumAgents():
        agent, depth = 0, depth - 1
    actions = state.getLegalActions(agent) if depth else []
    if actions:
        successors = [state.generateSuccessor(agent, action) for action in actions]
        ranks = [ranked(successor, agent + 1, depth) for successor in successors]
        return min(ranks) if agent else max(ranks)
    value = value_of(state)
    if state.isLose():
        return 0, -depth, value
    return 1, value, depth + 1 if state.isWin() else 0


def ranks(state: TreeState, depth: int) -> dict[Any, tuple[Any, ...]]:
    return {
        action: ranked(state.generateSuccessor(0, action), 1, depth)
        for action in state.getLegalActions(0)
    }


@pytest.mark.slow
@given(graphs(), st.integers(1, 4))
def test_it_takes_a_best_action_of_its_depth(state: TreeState, depth: int) -> None:
    found = ranks(state, depth)
    action = IterativeDeepeningAgent(value_of, depth, nodes=PLENTY).getAction(state)
    assert found[action] == max(found.values())


@given(graphs(), st.integers(1, 4))
def test_what_it_remembers_of_moves_before_is_true(state: TreeState, depth: int) -> None:
    agent = IterativeDeepeningAgent(value_of, depth, nodes=PLENTY)
    while state.getLegalActions(0):
        found = ranks(state, depth)
        action = agent.getAction(state)
        assert found[action] == max(found.values())
        for mover in range(state.getNumAgents()):
            legal = state.getLegalActions(mover)
            state = state.generateSuccessor(mover, legal[-1]) if legal else state


@pytest.mark.slow
@given(graphs(), st.integers(0, 60))
def test_stopped_anywhere_it_has_an_action_that_some_depth_speaks_for(
    state: TreeState, nodes: int
) -> None:
    """The best of one depth, or what is better still one ply deeper."""
    action = IterativeDeepeningAgent(value_of, 8, nodes=nodes).getAction(state)
    assert action in state.getLegalActions(0)
    if nodes < len(state.getLegalActions(0)):  # not even one ply
        return
    found = [ranks(state, depth) for depth in range(1, 9)]
    assert action == IterativeDeepeningAgent(value_of, 8, nodes=nodes).getAction(state)
    for shallow, deep in zip([found[0], *found], found, strict=False):
        best = [other for other, rank in shallow.items() if rank == max(shallow.values())]
        if deep[action] >= min(deep[other] for other in best):
            return
    pytest.fail("no depth speaks for it")


def tree(children: dict[str, Any], agents: int = 1) -> TreeState:
    """A number is a leaf, a pair of a number and a mapping a node that is worth that so far."""

    def node(name: str, content: Any) -> Node:
        value, below = content if isinstance(content, tuple) else (content, {})
        nodes = {action: node(f"{name}.{action}", child) for action, child in below.items()}
        over = not nodes
        return Node(
            name, nodes, value=value, score=value, win=over and value >= 0, lose=over and value < 0
        )

    return Tree(node("root", (0, children)), agents).state()


# Left looks best at first, is found to be bad one ply deeper, and Right to be good.
TURNING = {"Left": (5, {"x": (-1, {"x": 1})}), "Mid": (3, {"x": (0, {"x": 1})}),
           "Right": (4, {"x": (9, {"x": 1})})}  # fmt: skip


def test_a_search_that_was_not_finished_counts_from_its_first_action_on() -> None:
    """One ply takes 3 nodes, and of two plies each action takes 2."""
    agents = [IterativeDeepeningAgent(value_of, 2, nodes=nodes) for nodes in range(10)]
    chosen = [agent.getAction(tree(TURNING)) for agent in agents]
    assert chosen == ["Left"] * 7 + ["Mid"] * 2 + ["Right"]


def test_nodes_are_inner_ones_and_evaluated_ones() -> None:
    state = tree({"a": 1, "b": (2, {"x": 3, "y": 4})})
    seen = []

    def evaluate(state: TreeState) -> Any:
        seen.append(state.node.name)
        return value_of(state)

    IterativeDeepeningAgent(evaluate, 1, nodes=1).getAction(state)
    assert seen == ["root.a"]


def test_who_must_lose_lives_as_long_as_possible() -> None:
    state = tree({"now": -1, "later": (0, {"x": (0, {"x": -99})}), "soon": (0, {"x": -1})})
    assert IterativeDeepeningAgent(value_of, nodes=PLENTY).getAction(state) == "later"


def test_who_wins_alike_wins_soon() -> None:
    state = tree({"slow": (0, {"x": (0, {"x": 7})}), "soon": (0, {"x": 7}), "less": 6})
    assert IterativeDeepeningAgent(value_of, nodes=PLENTY).getAction(state) == "soon"


def test_a_win_in_the_last_ply_is_better_than_a_draw() -> None:
    draw, win = Node("draw", {}, 0, 0), Node("win", {}, 0, 0, win=True)
    state = Tree(Node("root", {"draw": draw, "win": win}, 0, 0), agents=1).state()
    assert IterativeDeepeningAgent(value_of, 1, nodes=PLENTY).getAction(state) == "win"


@pytest.mark.parametrize(
    "agent", [IterativeDeepeningAgent(nodes=500), MonteCarloTreeSearchAgent(playouts=200)]
)
def test_games_may_keep_their_actions_in_tuples(
    agent: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = TicTacToe.getLegalActions
    monkeypatch.setattr(TicTacToe, "getLegalActions", lambda *args: tuple(listed(*args)))
    assert agent.getAction(TicTacToe(0o003, 0o030)) == 3


def test_a_lost_pacman_runs() -> None:
    """Plain searches walk into the ghost, since every step costs a point."""
    state = start("%%%%%%%%%%%\n%    P G .%\n%%%%%%%%%%%")
    state = state.generateSuccessor(0, "Stop").generateSuccessor(1, "West")
    assert state.getGhostPosition(1) == (6, 1)
    turns = {}
    for agent in (AlphaBetaAgent(depth=7), IterativeDeepeningAgent(depth=9, nodes=PLENTY)):
        now, turns[type(agent)] = state, 0
        while not now.isLose():
            now = now.generateSuccessor(0, agent.getAction(now))
            turns[type(agent)] += 1
            if not now.isLose():
                now = now.generateSuccessor(1, "West")
    assert turns == {AlphaBetaAgent: 1, IterativeDeepeningAgent: 5}


class Counted:
    """An evaluation function that counts its calls, and may take its time on a clock of ours."""

    def __init__(self, each: float = 0.0) -> None:
        self.each = each
        self.now = 0.0
        self.calls = 0

    def __call__(self, state: Any) -> Any:
        self.calls += 1
        self.now += self.each
        return state.getScore()

    def clock(self) -> float:
        return self.now


def test_one_action_needs_no_search() -> None:
    evaluate = Counted()
    agent = IterativeDeepeningAgent(evaluate, nodes=PLENTY)
    assert agent.getAction(tree({"only": (0, {"x": 1, "y": 2})})) == "only"
    assert evaluate.calls == 0


def test_a_game_that_was_seen_to_its_end_is_not_searched_again() -> None:
    """Or this would never be over: a depth of 50 plies and no end of nodes."""
    evaluate = Counted()
    agent = IterativeDeepeningAgent(evaluate, nodes=PLENTY)
    agent.getAction(TicTacToe())
    assert evaluate.calls < 5478  # positions that there are
    board = TicTacToe(0o021, 0o110)
    calls = evaluate.calls
    agent.getAction(board)
    assert evaluate.calls - calls < 20  # most is known from the move before
    visits = []
    for depth in (6, 50):  # a game has five plies
        recorder = Recorder(calls=True)
        agent = IterativeDeepeningAgent(depth=depth, nodes=PLENTY)
        agent.getAction(TicTacToe(0o001, 0o010).watched_by(recorder))
        visits.append(len(recorder.calls or []))
    assert visits[0] == visits[1]


def test_what_is_lost_anyhow_is_not_searched_deeper() -> None:
    onwards = (0, {"x": (0, {"x": (0, {"x": (0, {"x": 1})})}), "y": (0, {"x": (0, {"x": 2})})})
    state = tree({"a": (0, {"x": -1, "y": onwards}), "b": (0, {"x": -2, "y": onwards})}, agents=2)
    calls = []
    for depth in (2, 9):
        evaluate = Counted()
        agent = IterativeDeepeningAgent(evaluate, depth, nodes=PLENTY)
        assert agent.getAction(state) == "a"
        calls.append(evaluate.calls)
    assert calls[0] == calls[1]


def test_what_was_found_before_does_not_end_the_search() -> None:
    """At the second move, two plies are known from the first one, and the third one decides."""
    turning = {"Left": (5, {"x": (5, {"x": (-1, {"x": 1})})}),
               "Right": (4, {"x": (4, {"x": (9, {"x": 1})})})}  # fmt: skip
    state = tree({"no": (-3, {"x": (-3, {"x": (-3, {"x": 1})})}), "go": (0, turning)})
    agent = IterativeDeepeningAgent(value_of, 3, nodes=PLENTY)
    assert agent.getAction(state) == "go"
    assert agent.getAction(state.generateSuccessor(0, "go")) == "Right"


@pytest.mark.parametrize("each", [0.0001, 0.002, 0.02, 0.3])
@pytest.mark.parametrize("seconds", [0, 0.001, 0.05, 0.2])
def test_it_keeps_its_time(each: float, seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a clock that only evaluations move: late by one of them at most, and at its first."""
    evaluate = Counted(each)
    monkeypatch.setattr(budgets, "perf_counter", evaluate.clock)
    state = GameState.initial(Layout.load("mediumClassic"))
    agent = IterativeDeepeningAgent(evaluate, 3, seconds=seconds)
    assert agent.getAction(state) in state.getLegalActions(0)
    late = max(evaluate.now - seconds, 0)
    if evaluate.calls > 1:
        assert late <= budgets.LATE + 1e-9
    assert evaluate.calls <= 1 or each <= seconds
    assert evaluate.calls > 0 or seconds == 0


@pytest.mark.parametrize(
    "agent",
    [
        IterativeDeepeningAgent(nodes=100),
        MonteCarloTreeSearchAgent(playouts=20),
        OddsAgent(nodes=20),
    ],
    ids=lambda agent: type(agent).__name__,
)
def test_garbage_is_not_collected_within_a_move(agent: Any) -> None:
    """Nor just before the search or after it, where all that it made would be gone through."""
    state = GameState.initial(Layout.load("testClassic"))
    within: list[str] = []

    def note(_phase: str, _info: dict[str, int]) -> None:
        frame = inspect.currentframe()
        while frame := frame.f_back if frame else None:
            if frame.f_code is inspect.unwrap(type(agent).getAction).__code__:
                within.append(f"line {frame.f_lineno}")

    usual = gc.get_threshold()
    gc.callbacks.append(note)
    gc.set_threshold(1)
    try:
        for _ in range(3):
            agent.getAction(state)
    finally:
        gc.set_threshold(*usual)
        gc.callbacks.remove(note)
    assert not within


def test_garbage_is_collected_afterwards() -> None:
    def raises(state: Any) -> float:
        assert not gc.isenabled()
        raise LookupError

    state = TicTacToe()
    for was_on in (True, False):
        (gc.enable if was_on else gc.disable)()
        try:
            IterativeDeepeningAgent(nodes=100).getAction(state)
            assert gc.isenabled() == was_on
            with pytest.raises(LookupError):
                IterativeDeepeningAgent(raises, nodes=100).getAction(state)
            assert gc.isenabled() == was_on
        finally:
            gc.enable()


def test_a_game_does_not_depend_on_the_one_before() -> None:
    agent = make(find("IterativeDeepeningAgent"), evalFn="better", nodes="150")
    ghosts = [DirectionalGhost(1)]
    games = [play(Layout.load("testClassic"), agent, ghosts, seed=seed) for seed in (1, 2, 1)]
    assert games[0].moves == games[2].moves
    assert all(game.outcome in (Outcome.WIN, Outcome.LOSE) for game in games)


def test_the_table_is_bounded_and_outlives_a_move() -> None:
    agent = IterativeDeepeningAgent(nodes=500)
    state = GameState.initial(Layout.load("smallClassic"))
    agent.getAction(state)
    search = agent.search
    size = len(search.entries)
    assert 0 < size <= search.entries.room
    agent.getAction(state.generateSuccessor(0, "West"))
    assert agent.search is search
    assert len(search.entries) > size
    agent.registerInitialState(state)
    assert len(agent.search.entries) == 0


def test_no_action_where_there_is_none() -> None:
    assert IterativeDeepeningAgent().getAction(TicTacToe(0o007, 0o030)) is None


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"seconds": "soon"}, "seconds must be a number from 0 up, not 'soon'"),
        ({"seconds": "-1"}, "seconds must be a number from 0 up, not '-1'"),
        ({"seconds": "inf"}, "seconds must be a number from 0 up, not 'inf'"),
        ({"nodes": "1e3"}, "nodes must be a whole number from 0 up, not '1e3'"),
        ({"nodes": "-1"}, "nodes must be a whole number from 0 up, not '-1'"),
        ({"depth": "0"}, "depth must be a whole number from 1 to 200, not '0'"),
        ({"second": "1"}, "no argument 'second'; did you mean seconds"),
    ],
)
def test_wrong_options(options: dict[str, str], message: str) -> None:
    with pytest.raises(AgentError, match=message):
        make(find("IterativeDeepeningAgent"), **options)
