"""Traces of searches: every visit with its window, what was found, and what was cut."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest
from hypothesis import given
from traces import PRUNING, classic, minimax, traced, trees

from agents import AlphaBetaAgent, MinimaxAgent
from pacman import Recorder
from pacman.games.explore.tracing import Trace, Visit
from pacman.games.trees import Node, Tree


def plain(tree: Tree, pruning: str) -> list[Any]:
    """Name, window and value of every node that alpha-beta enters, in a few plain lines."""
    entered: list[Any] = []

    def search(node: Node, alpha: float, beta: float) -> Any:
        mine: list[Any] = [node.name, (alpha, beta), None]
        entered.append(mine)
        found = None
        for child in node.children.values():
            value = search(child, alpha, beta)
            if tree.turns[node]:
                found = value if found is None or value < found else found
                out = found < alpha or (found == alpha and pruning == "inclusive")
                beta = min(beta, found)
            else:
                found = value if found is None or value > found else found
                out = found > beta or (found == beta and pruning == "inclusive")
                alpha = max(alpha, found)
            if out:
                break
        mine[2] = node.value if found is None else found
        return mine[2]

    search(tree.root, -inf, inf)
    return entered


@given(trees(), PRUNING)
def test_visits_are_those_of_a_plain_search(tree: Tree, pruning: str) -> None:
    trace = traced(tree, pruning)
    found = [[v.state.node.name, v.window, v.value] for v in trace.visits]
    assert found == plain(tree, pruning)


@given(trees(), PRUNING)
def test_a_trace_is_what_the_agent_does(tree: Tree, pruning: str) -> None:
    agent = AlphaBetaAgent(depth=4, pruning=pruning)
    recorder = Recorder(calls=True)
    wanted = agent.getAction(tree.state().watched_by(recorder))
    trace = traced(tree, pruning)
    assert trace.choice == wanted
    assert recorder.calls is not None
    made = [call.child for call in recorder.calls]
    assert [visit.state for visit in trace.visits] == [tree.state(), *made]


@given(trees(), PRUNING)
def test_what_a_search_proves_is_true(tree: Tree, pruning: str) -> None:
    for visit in traced(tree, pruning).visits:
        true = minimax(tree, visit.state.node)
        assert visit.low <= true <= visit.high
        if visit.bound == "":
            assert visit.value == true
        elif visit.bound == "<=":
            assert true <= visit.value
            assert visit.window is not None
            assert visit.value <= visit.window[0]
        else:
            assert true >= visit.value
            assert visit.window is not None
            assert visit.value >= visit.window[1]


@given(trees())
def test_strict_cuts_leave_bounds_only_outside_the_window(tree: Tree) -> None:
    for visit in traced(tree).visits:
        assert visit.window is not None
        alpha, beta = visit.window
        assert (visit.bound == "") >= (alpha <= visit.value <= beta)


@given(trees())
def test_minimax_leaves_nothing_open(tree: Tree) -> None:
    trace = Trace(MinimaxAgent(depth=4), tree.state())
    assert [visit.state.node for visit in trace.visits] == tree.nodes
    for visit in trace.visits:
        assert visit.window is None
        assert visit.cut == []
        assert visit.low == visit.high == visit.value == minimax(tree, visit.state.node)


@given(trees(), PRUNING)
def test_events_are_nested(tree: Tree, pruning: str) -> None:
    trace = traced(tree, pruning)
    open_ones: list[Visit] = []
    for number, visit in enumerate(trace.events, 1):
        if number == visit.entered:
            if open_ones:
                assert visit in open_ones[-1].children.values()
            open_ones.append(visit)
        else:
            assert number == visit.left
            assert open_ones.pop() is visit
    assert not open_ones
    assert len(trace.events) == 2 * len(trace.visits)


@given(trees(), PRUNING)
def test_what_is_cut_was_not_tried(tree: Tree, pruning: str) -> None:
    for visit in traced(tree, pruning).visits:
        assert [*visit.children, *visit.cut] == visit.state.node.actions
        assert visit.agent == tree.turns[visit.state.node]


def test_the_tree_of_the_textbooks() -> None:
    trace = traced(classic())
    assert trace.choice == "A"
    assert trace.evaluated == 7
    assert trace.visit() is trace.visits[0]
    assert trace.visit("B").cut == ["1", "2"]
    assert (trace.visit("B").bound, trace.visit("B").value) == ("<=", 2)
    assert trace.visit("C", "2").window == (3, 5)
    with pytest.raises(KeyError):
        trace.visit("B", "1")


def test_an_agent_that_makes_all_children_first() -> None:
    class Eager(MinimaxAgent):
        def value(self, state: Any, agent: int, depth: int) -> Any:
            turn = agent % state.getNumAgents()
            left = depth - (agent == state.getNumAgents())
            actions = state.getLegalActions(turn) if left else []
            children = [state.generateSuccessor(turn, action) for action in actions]
            values = [self.value(child, turn + 1, left) for child in children]
            return (min if turn else max)(values, default=None) if values else state.getScore()

    trace = Trace(Eager(depth=1), classic().state())
    assert list(trace.visit("C").children) == ["0", "1", "2"]
    assert trace.visit("C", "1").value == 5


def test_a_search_that_ends_above_the_leaves_cuts_nothing_there() -> None:
    inner = Node("inner", {"Left": Node("left", value=1)}, value=7, score=7)
    tree = Tree(Node("root", {"Go": Node("ghost", {"Stay": inner})}), 2)
    trace = Trace(AlphaBetaAgent(depth=1), tree.state())
    assert trace.levels == 2
    last = trace.visit("Go", "Stay")
    assert (last.value, last.children, last.cut) == (7, {}, [])


def test_a_root_without_actions() -> None:
    trace = traced(Tree(Node("root", value=3, win=True), 2))
    assert trace.choice is None
    assert len(trace.visits) == 1
