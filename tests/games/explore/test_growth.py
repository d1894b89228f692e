"""What searches visit by depth, counted a second time by searches of another making."""

from __future__ import annotations

from itertools import islice
from math import factorial, inf, prod
from random import Random
from typing import Any

import pytest
from boards import all_layouts
from hypothesis import given, settings
from hypothesis import strategies as st

from agents import AlphaBetaAgent, MinimaxAgent
from pacman import GameState
from pacman.games.explore import growth
from pacman.games.explore.growth import (
    SEARCHES,
    Limited,
    Row,
    Start,
    TooManyNodes,
    Values,
    Walk,
    first_moves,
    random_trees,
    rows,
    visited,
)
from pacman.games.lazy_trees import LazyTree
from pacman.games.tictactoe import TicTacToe


def measured(start: Start, depth: int) -> list[Row]:
    found = rows(start, MinimaxAgent, AlphaBetaAgent, lambda _depth, _search: None)
    return list(islice(found, depth))


def unfolded(state: Any, left: int, turn: int = 0) -> Any:
    """A state and what follows within this many moves, as nested lists; a number is a leaf."""
    actions = state.getLegalActions(turn) if left else []
    if not actions:
        return state.getScore()
    after = (turn + 1) % state.getNumAgents()
    return [unfolded(state.generateSuccessor(turn, a), left - 1, after) for a in actions]


def worth(tree: Any, agents: int, turn: int = 0) -> Any:
    if not isinstance(tree, list):
        return tree
    values = [worth(child, agents, (turn + 1) % agents) for child in tree]
    return min(values) if turn else max(values)


def ordered(tree: Any, agents: int, best: bool, turn: int = 0) -> Any:
    if not isinstance(tree, list):
        return tree
    after = (turn + 1) % agents
    children = [ordered(child, agents, best, after) for child in tree]
    sign = (1 if turn else -1) * (1 if best else -1)
    return sorted(children, key=lambda child: sign * worth(child, agents, after))


def visits(tree: Any, agents: int, turn: int, alpha: Any, beta: Any) -> tuple[Any, int, int]:
    """Value, nodes and leaves of a strict alpha-beta search; of minimax, with infinite bounds."""
    if not isinstance(tree, list):
        return tree, 1, 1
    open_window = alpha is None
    found, nodes, leaves = (inf if turn else -inf), 1, 0
    for child in tree:
        value, more, ends = visits(child, agents, (turn + 1) % agents, alpha, beta)
        nodes, leaves = nodes + more, leaves + ends
        found = min(found, value) if turn else max(found, value)
        if open_window:
            continue
        if found < alpha if turn else found > beta:
            break
        alpha, beta = (alpha, min(beta, found)) if turn else (max(alpha, found), beta)
    return found, nodes, leaves


def expected(state: Any, depth: int) -> dict[str, tuple[int, int]]:
    agents, tree = state.getNumAgents(), unfolded(state, depth)
    counts = {"minimax": visits(tree, agents, 0, None, None)[1:]}
    for name in SEARCHES[1:]:
        in_order = tree if name == "drawn" else ordered(tree, agents, name == "best")
        counts[name] = visits(in_order, agents, 0, -inf, inf)[1:]
    return counts


def counts(row: Row) -> dict[str, tuple[int, int]]:
    return {name: (row.nodes[name], row.leaves[name]) for name in SEARCHES}


@settings(max_examples=60)
@given(st.integers(1, 4), st.integers(1, 4), st.integers(0, 99))
def test_random_trees(branching: int, agents: int, seed: int) -> None:
    for row in measured(random_trees(branching, agents, seed), 5):
        state = LazyTree(branching, row.depth, agents, seed).state()
        assert counts(row) == expected(state, row.depth)
        assert row.leaves["minimax"] == branching**row.depth
        assert row.branching == pytest.approx(branching)
        assert row.power(0.5) == pytest.approx(branching ** (row.depth / 2))


@settings(max_examples=20)
@given(st.integers(2, 3), st.integers(0, 99))
def test_the_best_order_evaluates_as_few_leaves_as_can_be(branching: int, seed: int) -> None:
    for row in measured(random_trees(branching, 2, seed), 6):
        up, down = -(-row.depth // 2), row.depth // 2
        assert row.leaves["best"] == branching**up + branching**down - 1


def test_sorting_any_game_is_sorting_a_tree() -> None:
    """Trees know their orders themselves; sorted like other games, they are searched the same."""
    for depth in range(1, 6):
        as_game = first_moves(LazyTree(3, depth, 2, 5).state())
        for order in ("drawn", "best", "worst"):
            tree = random_trees(3, 2, 5)(depth, order)
            found = visited(AlphaBetaAgent, as_game(depth, order), depth)
            assert found == visited(AlphaBetaAgent, tree, depth)


def board(name: str) -> GameState:
    return GameState.initial(all_layouts()[name], ghosts=2)


@pytest.mark.parametrize("name", ["minimaxClassic", "walled-in ghost", "corridor", "no ghosts"])
def test_boards_of_pacman(name: str) -> None:
    state = board(name)
    found = measured(first_moves(state), 7)
    assert len(found) > 1
    for row in found:
        assert counts(row) == expected(state, row.depth)


def test_tictactoe() -> None:
    found = measured(first_moves(TicTacToe.initial()), 5)
    assert [row.leaves["minimax"] for row in found] == [
        factorial(9) // factorial(9 - depth) for depth in range(1, 6)
    ]
    for depth, row in enumerate(found, 1):
        assert row.nodes["minimax"] == 1 + sum(
            prod(range(9, 9 - level, -1)) for level in range(1, depth + 1)
        )
    assert counts(found[-1]) == expected(TicTacToe.initial(), 5)
    # Before anybody can have won, all is worth 0, and equality cuts nothing.
    assert {*found[3].nodes.values()} == {3610}


def test_there_is_no_deeper_than_the_end_of_the_game() -> None:
    near_the_end = TicTacToe(0b000100011, 0b100010100)
    found = measured(first_moves(near_the_end), 20)
    assert [row.depth for row in found] == [1, 2, 3]
    assert measured(first_moves(TicTacToe(0o007, 0o030)), 5) == []


def test_every_search_is_reported_before_it_begins() -> None:
    heard: list[tuple[int, str]] = []
    found = rows(
        random_trees(2, 2, 0), MinimaxAgent, AlphaBetaAgent, lambda d, s: heard.append((d, s))
    )
    next(found)
    assert heard == [(1, name) for name in SEARCHES]
    next(found)
    assert heard[4:] == [(2, name) for name in SEARCHES]


def test_equal_actions_stay_as_they_are() -> None:
    state = TicTacToe.initial()  # two moves deep all is worth 0
    values = Values(2, 2)
    for order in ("best", "worst"):
        limited = Limited(state, 2, Walk(order, values))
        assert limited.getLegalActions(0) == state.getLegalActions(0)


@pytest.mark.parametrize("best", [True, False])
def test_sorted_actions(best: bool) -> None:
    state, rng = board("testClassic"), Random(3)
    values, left = Values(state.getNumAgents(), 6), 6
    while left:
        turn = values.turn(left)
        limited = Limited(state, left, Walk("best" if best else "worst", values))
        actions = limited.getLegalActions(turn)
        assert sorted(actions) == sorted(state.getLegalActions(turn))
        agents = state.getNumAgents()
        then = (turn + 1) % agents
        below = [unfolded(state.generateSuccessor(turn, a), left - 1, then) for a in actions]
        ranked = [worth(tree, agents, then) for tree in below]
        assert ranked == sorted(ranked, reverse=best == (turn == 0))
        state, left = state.generateSuccessor(turn, rng.choice(actions)), left - 1


def test_more_states_than_can_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "MOST_KEPT", 100)
    found = rows(first_moves(TicTacToe.initial()), MinimaxAgent, AlphaBetaAgent, lambda *_: None)
    assert next(found).depth == 1
    assert next(found).depth == 2
    with pytest.raises(TooManyNodes, match="the values of more than 100 states"):
        next(found)
    with pytest.raises(TooManyNodes, match="best first would need the values of more than 2,000"):
        random_trees(10, 2, 0)(9, "best")


def test_a_limited_game_ends() -> None:
    state = Limited(board("testClassic"), 1, Walk())
    child = state.generateSuccessor(0, state.getLegalActions(0)[0])
    assert child.getLegalActions(0) == child.getLegalActions(1) == []
    assert (child.isWin(), child.isLose()) == (False, False)
    assert state.walk.nodes == 2
