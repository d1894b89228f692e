"""Monte Carlo tree search: what it comes to with many playouts, and what it does with few."""

from __future__ import annotations

import random
from math import inf, isfinite, log
from typing import Any

import pytest
from graphs import graphs, value_of
from hypothesis import given
from hypothesis import strategies as st

from agents import MonteCarloTreeSearchAgent, budgets, montecarlo
from agents.montecarlo import Tree
from pacman import DirectionalGhost, GameState, Layout, Outcome, Recorder, play
from pacman.engine.loading import AgentError, find, make
from pacman.games import trees
from pacman.games.tictactoe import TicTacToe
from pacman.games.trees import Node, TreeState


def seeded(seed: int = 1, **options: Any) -> MonteCarloTreeSearchAgent:
    agent = MonteCarloTreeSearchAgent(**options)
    agent.rng = random.Random(seed)
    return agent


@pytest.mark.slow
@given(graphs(), st.integers(0, 40), st.integers(0, 9))
def test_the_tree_adds_up(state: TreeState, playouts: int, seed: int) -> None:
    """Every node has seen what its children have, and the playout that made it."""
    agent = seeded(seed, evalFn=value_of, depth=9)
    tree = Tree(state, agent)
    for _ in range(playouts):
        tree.grow()
    assert tree.root.visits == playouts
    nodes = [tree.root]
    for node in nodes:
        children = node.children.values()
        if children:  # the first playout at a node goes no further in the tree
            assert node.visits - sum(c.visits for c in children) == (node is not tree.root)
        assert node.visits or node is tree.root
        assert sorted([*node.untried, *node.children]) == sorted(
            node.state.getLegalActions(node.agent)
        )
        if node.visits:
            assert tree.lowest <= node.total / node.visits + 1e-9
            assert node.total / node.visits <= tree.highest + 1e-9
        nodes += children
    assert tree.size == len(nodes)


@given(graphs(max_agents=2), st.integers(0, 30))
def test_it_always_has_an_action(state: TreeState, playouts: int) -> None:
    """The same number of draws leads to the same action."""
    agents = [seeded(3, evalFn=value_of, playouts=playouts) for _ in range(2)]
    actions = [agent.getAction(state) for agent in agents]
    assert actions[0] == actions[1]
    assert actions[0] in [*state.getLegalActions(0), None]
    assert (actions[0] is None) == (not state.getLegalActions(0))


def test_with_many_playouts_it_does_what_minimax_does() -> None:
    """On all positions but ties after a few moves of tic-tac-toe."""
    rng = random.Random(5)
    judged = 0
    while judged < 12:
        state = TicTacToe()
        for move in range(4):
            state = state.generateSuccessor(move % 2, rng.choice(state.getLegalActions(move % 2)))
        values = {a: exact(state.generateSuccessor(0, a), 1) for a in state.getLegalActions(0)}
        if not values or len(set(values.values())) == 1:
            continue
        judged += 1
        action = seeded(playouts=1500, depth=5).getAction(state)
        assert values[action] == max(values.values())


def exact(state: Any, mover: int) -> float:
    actions = state.getLegalActions(mover)
    if not actions:
        return float(state.getScore())
    values = [exact(state.generateSuccessor(mover, action), 1 - mover) for action in actions]
    return min(values) if mover else max(values)


def test_it_sees_what_opponents_would_do() -> None:
    """The left branch is best on the average, and the worst where others choose."""

    def leaf(value: float) -> Node:
        return Node(f"leaf {value}", value=value)

    trap = Node("trap", {"x": leaf(100), "y": leaf(90), "z": leaf(-50)})
    safe = Node("safe", {"x": leaf(10), "y": leaf(11), "z": leaf(12)})
    state = trees.Tree(Node("root", {"trap": trap, "safe": safe}), 2).state()
    assert seeded(evalFn=value_of, playouts=300).getAction(state) == "safe"
    alone = trees.Tree(Node("root", {"safe": safe, "trap": trap}), 1).state()
    assert seeded(evalFn=value_of, playouts=300).getAction(alone) == "trap"


def test_three_agents_take_turns() -> None:
    state = GameState.initial(Layout.load("smallClassic"))
    agent = seeded(playouts=60, evalFn="better", depth=4)
    tree = Tree(state, agent)
    for _ in range(60):
        tree.grow()
    ghost = next(iter(tree.root.children.values()))
    assert (tree.root.agent, ghost.agent) == (0, 1)
    assert {child.agent for child in ghost.children.values()} == {2}
    assert agent.getAction(state) in state.getLegalActions(0)


def test_a_playout_makes_this_many_plies_of_moves() -> None:
    recorder = Recorder(calls=True)
    state = GameState.initial(Layout.load("originalClassic")).watched_by(recorder)
    Tree(state, seeded(depth=2)).grow()
    assert len(recorder.calls or []) == 1 + 2 * state.getNumAgents()


@given(
    st.integers(0, 2),
    st.floats(0, 3),
    st.lists(st.tuples(st.integers(-9, 9), st.integers(1, 9)), min_size=1, max_size=5),
)
def test_the_favourite_has_the_greatest_upper_bound(
    mover: int, c: float, found: list[tuple[int, int]]
) -> None:
    """UCB1, with all values so far seen between 0 and 1."""
    tree = Tree(TicTacToe(), seeded(c=c))
    tree.lowest, tree.highest = -10.0, 10.0
    node = montecarlo.Node(None, mover, [])
    bounds = {}
    for number, (mean, visits) in enumerate(found):
        child = node.children[number] = montecarlo.Node(None, 0, [])
        child.visits, child.total = visits, mean * visits
        node.visits += visits
        bounds[number] = (10 - mean if mover else 10 + mean) / 20
    for number, (_, visits) in enumerate(found):
        bounds[number] += c * (log(node.visits) / visits) ** 0.5
    chosen = next(n for n, child in node.children.items() if child is tree.favourite(node))
    assert bounds[chosen] == pytest.approx(max(bounds.values()))


def test_a_match_gives_it_its_generator() -> None:
    ghosts = [DirectionalGhost(1)]
    agent = make(find("MonteCarloTreeSearchAgent"), playouts="20", evalFn="better")
    games = [play(Layout.load("testClassic"), agent, ghosts, seed=seed) for seed in (1, 2, 1)]
    assert games[0].moves == games[2].moves
    assert games[0].outcome in (Outcome.WIN, Outcome.LOSE)


def test_a_full_tree_goes_on_learning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(montecarlo, "ROOM", 20)
    tree = Tree(TicTacToe(), seeded())
    for _ in range(200):
        tree.grow()
    assert tree.size == 20
    assert tree.root.visits == 200


@pytest.mark.parametrize("value", [inf, -inf])
def test_infinite_values_still_give_an_action(value: float) -> None:
    def evaluate(state: TicTacToe) -> float:
        return value if state.isWin() else state.getScore()

    state = TicTacToe(0o003, 0o030)  # X wins with 3
    tree = Tree(state, seeded(evalFn=evaluate))
    for _ in range(50):
        tree.grow()
    assert isfinite(tree.root.total)
    assert (seeded(evalFn=evaluate, playouts=200).getAction(state) == 3) == (value > 0)


@pytest.mark.parametrize("seconds", [0, 0.05])
def test_it_keeps_its_time(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a clock that only evaluations move."""
    now = 0.0

    def evaluate(state: TicTacToe) -> float:
        nonlocal now
        now += 0.012
        return state.getScore()

    monkeypatch.setattr(budgets, "perf_counter", lambda: now)
    assert seeded(evalFn=evaluate, seconds=seconds).getAction(TicTacToe()) in range(1, 10)
    assert now <= seconds + budgets.LATE
    assert (now > seconds / 2) == (seconds > 0)


def test_the_tree_of_the_move_before_goes_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """To throw away a large one takes a while, too: here a tenth of what it took to make it."""
    now = 0.0

    def evaluate(state: TicTacToe) -> float:
        nonlocal now
        now += 0.001
        return state.getScore()

    class SlowToGo(montecarlo.Node):
        __slots__ = ()

        def __del__(self) -> None:
            nonlocal now
            now += 0.0001

    monkeypatch.setattr(budgets, "perf_counter", lambda: now)
    monkeypatch.setattr(montecarlo, "Node", SlowToGo)
    agent = seeded(evalFn=evaluate, seconds=1)
    for _ in range(3):
        before = now
        agent.getAction(TicTacToe())
        assert 0.8 < now - before <= 1 + budgets.LATE


def test_no_action_or_only_one() -> None:
    assert MonteCarloTreeSearchAgent().getAction(TicTacToe(0o007, 0o030)) is None
    assert MonteCarloTreeSearchAgent(seconds=1e6).getAction(TicTacToe(turn=1)) == "pass"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"seconds": "nan"}, "seconds must be a number from 0 up, not 'nan'"),
        ({"c": "much"}, "c must be a number from 0 up, not 'much'"),
        ({"playouts": "few"}, "playouts must be a whole number from 0 up, not 'few'"),
        ({"depth": "0"}, "depth must be a whole number from 1 to 200, not '0'"),
        ({"playout": "3"}, "no argument 'playout'; did you mean playouts"),
    ],
)
def test_wrong_options(options: dict[str, str], message: str) -> None:
    with pytest.raises(AgentError, match=message):
        make(find("MonteCarloTreeSearchAgent"), **options)
