"""Trees that are made node by node: values, orders, what alpha-beta finds to cut, and the state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from trees import plain_value

from agents import AlphaBetaAgent, MinimaxAgent
from pacman import Recorder
from pacman.games.lazy_trees import MOST_SORTED, ORDERS, LazyState, LazyTree
from pacman.games.trees import WrongTurn

ORDERED = ("drawn", "best", "worst")


@st.composite
def small_trees(draw: st.DrawFn, orders: tuple[str, ...] = ORDERED) -> LazyTree:
    branching = draw(st.integers(1, 4))
    return LazyTree(
        branching,
        depth=draw(st.integers(1, 4 if branching > 2 else 6)),
        agents=draw(st.integers(1, 4)),
        seed=draw(st.integers(0, 2**70)),
        values=draw(st.sampled_from([None, (0, 1), (-9, 9), (5, 5)])),
        order=draw(st.sampled_from(orders)),
    )


def nested(state: LazyState) -> Any:
    """All below a state as nested lists, as tests/trees.py has them."""
    agent = state.level % state.getNumAgents()
    actions = state.getLegalActions(agent)
    return [nested(state.generateSuccessor(agent, a)) for a in actions] or state.getScore()


def leaves(tree: Any) -> Iterator[int]:
    if isinstance(tree, list):
        for child in tree:
            yield from leaves(child)
    else:
        yield tree


def evaluated(tree: LazyTree, pruning: str = "strict") -> int:
    """How many leaves alpha-beta evaluates."""
    found = []

    def evaluate(state: LazyState) -> int:
        found.append(state)
        return state.getScore()

    plies = -(-tree.depth // tree.agents)
    AlphaBetaAgent(evaluate, plies, pruning).getAction(tree.state())
    assert len(found) == len(set(found))
    return len(found)


# What every Python makes of these seeds.
@pytest.mark.parametrize(
    ("tree", "values"),
    [
        (LazyTree(2, 3, seed=7), [7, 5, 4, 6, 1, 3, 0, 2]),
        (LazyTree(5, 1, seed=2**80), [4, 1, 0, 3, 2]),
        (
            LazyTree(2, 4, seed=7, values=(-9, 9)),
            [-1, -5, -4, 7, -9, 2, -7, 0, 9, 0, 1, -3, -3, 5, -4, -8],
        ),
    ],
)
def test_a_seed_gives_the_same_values_everywhere(tree: LazyTree, values: list[int]) -> None:
    assert list(leaves(nested(tree.state()))) == values


def test_the_values_of_a_tree_too_large_to_be_made() -> None:
    tree = LazyTree(3, 300, seed=1)
    state = tree.state()
    while actions := state.getLegalActions(state.level % 2):
        state = state.generateSuccessor(state.level % 2, actions[state.level % 3])
    assert state.getScore() % 10**12 == 358806347812
    assert 0 <= state.getScore() < 3**300
    found = [tree.leaf(3**299 + n) for n in range(300)]
    assert len(set(found)) == 300
    # Half of all numbers are below the middle, wherever one looks.
    assert 100 < sum(2 * value < 3**300 for value in found) < 200


@given(st.integers(1, 5), st.integers(0, 5), st.integers(0, 2**70))
def test_leaves_have_each_number_once(branching: int, depth: int, seed: int) -> None:
    tree = LazyTree(branching, depth, seed=seed)
    assert sorted(map(tree.leaf, range(tree.leaves))) == list(range(branching**depth))


def test_every_order_of_the_leaves_is_drawn_about_as_often() -> None:
    drawn = Counter(tuple(leaves(nested(LazyTree(2, 2, seed=s).state()))) for s in range(2400))
    assert len(drawn) == 24
    # A hundred each, give or take five times what chance does.
    assert 50 < min(drawn.values()) <= max(drawn.values()) < 150


def test_values_from_a_range_come_about_as_often() -> None:
    tree = LazyTree(10, 4, seed=3, values=(-2, 2))
    drawn = Counter(map(tree.leaf, range(tree.leaves)))
    assert sorted(drawn) == [-2, -1, 0, 1, 2]
    assert 1800 < min(drawn.values()) <= max(drawn.values()) < 2200


@given(small_trees(("drawn",)))
def test_sorted_trees_are_the_drawn_one_sorted(drawn: LazyTree) -> None:
    def arranged(tree: Any, turn: int, best_first: bool) -> Any:
        if not isinstance(tree, list):
            return tree
        below = (turn + 1) % drawn.agents
        children = [arranged(child, below, best_first) for child in tree]
        sign = (-1 if best_first else 1) * (1 if turn == 0 else -1)
        return sorted(children, key=lambda c: sign * plain_value(c, drawn.agents, below))

    for order in ("best", "worst"):
        tree = LazyTree(drawn.branching, drawn.depth, drawn.agents, drawn.seed, drawn.values, order)
        assert nested(tree.state()) == arranged(nested(drawn.state()), 0, order == "best")


def test_equals_stay_as_drawn() -> None:
    for order in ORDERED:
        tree = LazyTree(3, 2, values=(4, 4), order=order)
        assert tree.state().getLegalActions() == ["1", "2", "3"]


def test_an_action_leads_to_the_same_node_in_every_order() -> None:
    found = {
        order: LazyTree(3, 4, seed=5, order=order).state().generateSuccessor(0, "2").name
        for order in ORDERED
    }
    assert set(found.values()) == {"2"}


@pytest.mark.parametrize("order", ORDERED)
def test_the_seed_matters(order: str) -> None:
    drawn = {tuple(leaves(nested(LazyTree(2, 3, seed=s, order=order).state()))) for s in range(9)}
    assert len(drawn) > 5


@pytest.mark.parametrize("pruning", ["strict", "inclusive"])
@pytest.mark.parametrize(
    ("branching", "depth"), [(b, d) for b in range(1, 5) for d in range(1, 7 if b < 4 else 6)]
)
def test_best_first_evaluates_as_few_as_can_be(branching: int, depth: int, pruning: str) -> None:
    least = branching ** -(-depth // 2) + branching ** (depth // 2) - 1
    for seed in range(3):
        assert evaluated(LazyTree(branching, depth, seed=seed, order="best"), pruning) == least


@given(small_trees(("best",)))
def test_no_order_does_with_fewer(best: LazyTree) -> None:
    few = evaluated(best, "inclusive")
    for order in ("drawn", "worst"):
        other = LazyTree(best.branching, best.depth, best.agents, best.seed, best.values, order)
        if best.agents == 2:
            least = best.branching ** -(-best.depth // 2) + best.branching ** (best.depth // 2) - 1
            assert least <= few
            assert least <= evaluated(other, "inclusive")


@pytest.mark.parametrize("pruning", ["strict", "inclusive"])
@pytest.mark.parametrize("agents", [2, 3])
@pytest.mark.parametrize("branching", [2, 3, 4])
def test_full_trees_leave_nothing_to_cut(branching: int, agents: int, pruning: str) -> None:
    for depth in range(1, 7):
        tree = LazyTree(branching, depth, agents, order="full")
        assert evaluated(tree, pruning) == branching**depth


@pytest.mark.parametrize("agents", [1, 2, 3])
def test_in_full_trees_all_is_better_than_all_before(agents: int) -> None:
    def check(tree: Any, turn: int) -> None:
        if isinstance(tree, list):
            for one, other in pairwise(tree):
                if turn == 0:
                    assert max(leaves(one)) < min(leaves(other))
                else:
                    assert min(leaves(one)) > max(leaves(other))
            for child in tree:
                check(child, (turn + 1) % agents)

    tree = nested(LazyTree(3, 5, agents, order="full").state())
    check(tree, 0)
    assert sorted(leaves(tree)) == list(range(3**5))


@pytest.mark.parametrize("agents", [2, 3])
def test_worst_first_cuts_from_the_fourth_move_on(agents: int) -> None:
    for depth in (1, 2, 3):
        for seed in range(20):
            tree = LazyTree(3, depth, agents, seed, order="worst")
            assert evaluated(tree) == evaluated(tree, "inclusive") == 3**depth
    found = [evaluated(LazyTree(3, 4, agents, seed, order="worst")) for seed in range(20)]
    assert min(found) < max(found) == 81  # by luck, small trees can keep all
    found = [evaluated(LazyTree(3, 6, agents, seed, order="worst")) for seed in range(10)]
    assert 3**6 / 2 < min(found) < max(found) < 3**6


@given(small_trees((*ORDERED,)))
def test_alpha_beta_takes_what_minimax_takes(tree: LazyTree) -> None:
    plies = -(-tree.depth // tree.agents)
    wanted = MinimaxAgent(depth=plies).getAction(tree.state())
    assert AlphaBetaAgent(depth=plies).getAction(tree.state()) == wanted


@pytest.mark.parametrize(
    ("made_with", "message"),
    [
        ({"branching": 0}, "branching 0: expected 1 or more"),
        ({"depth": -1}, "depth -1: expected 0 or more"),
        ({"agents": 0}, "agents 0: expected 1 or more"),
        ({"seed": -1}, "seed -1: expected 0 or more"),
        ({"values": (2, 1)}, "no values from 2 to 1"),
        ({"order": "bset"}, "no order 'bset'; did you mean best?"),
        ({"order": "full", "values": (0, 9)}, "a tree in full order has values of its own"),
        ({"depth": 21, "order": "best"}, "best first would need the values of more than 2,000,000"),
        ({"depth": 21, "order": "worst"}, "worst first would need the values of more than"),
    ],
)
def test_trees_that_cannot_be(made_with: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message.replace("?", r"\?")):
        LazyTree(**{"branching": 2, "depth": 3, **made_with})


def test_the_largest_tree_that_is_sorted() -> None:
    assert LazyTree(MOST_SORTED - 1, 1, order="best").nodes == MOST_SORTED
    with pytest.raises(ValueError, match="more than 2,000,000 nodes"):
        LazyTree(MOST_SORTED, 1, order="best")


@given(small_trees(ORDERED))
def test_a_state_is_a_value(tree: LazyTree) -> None:
    state, again = tree.state(), LazyTree(**vars_of(tree)).state()
    assert state == again
    assert hash(state) == hash(again)
    first, last = state.getLegalActions(0)[0], state.getLegalActions(0)[-1]
    before = state.getLegalActions(0)
    child = state.generateSuccessor(0, first)
    assert state.getLegalActions(0) == before
    assert child != state
    assert (child == state.generateSuccessor(0, last)) is (first == last)
    assert child.name == first
    assert state != LazyTree(**{**vars_of(tree), "seed": tree.seed + 1}).state()
    assert state != "root"


def vars_of(tree: LazyTree) -> dict[str, Any]:
    names = ("branching", "depth", "agents", "seed", "values", "order")
    return {name: getattr(tree, name) for name in names}


def test_whose_turn_it_is() -> None:
    state = LazyTree(2, 3, agents=3).state().generateSuccessor(0, "2")
    assert [state.getLegalActions(agent) for agent in (0, 1, 2, 7)] == [["1", "2"]] * 4
    with pytest.raises(WrongTurn, match="at 2 it is agent 1's turn, not agent 0's"):
        state.generateSuccessor(0, "1")


@pytest.mark.parametrize("action", ["3", "0", "01", 1, None, []])
def test_illegal_actions(action: Any) -> None:
    with pytest.raises(ValueError, match=r"illegal action .* at root; legal: 1, 2"):
        LazyTree(2, 3).state().generateSuccessor(0, action)


@pytest.mark.parametrize("order", ORDERS)
def test_a_leaf_ends_the_game(order: str) -> None:
    values = None if order == "full" else (-3, -3)
    leaf = LazyTree(2, 1, values=values, order=order).state().generateSuccessor(0, "1")
    assert leaf.getLegalActions(0) == leaf.getLegalActions(1) == []
    assert leaf.isLose() == (order != "full")
    assert leaf.isWin() == (order == "full")
    with pytest.raises(ValueError, match="illegal action '1' at 1; legal: none"):
        leaf.generateSuccessor(1, "1")


def test_above_the_leaves_nothing_is_decided() -> None:
    state = LazyTree(2, 1, values=(0, 0)).state()
    assert not state.isWin()
    assert not state.isLose()
    assert state.getScore() == 0
    assert repr(state) == "<LazyState root>"


def test_a_tree_of_one_node() -> None:
    state = LazyTree(2, 0).state()
    assert state.getLegalActions() == []
    assert state.getScore() == 0


@pytest.mark.slow
@given(small_trees(ORDERED))
def test_what_is_recorded(tree: LazyTree) -> None:
    recorder = Recorder(calls=True)
    MinimaxAgent(depth=-(-tree.depth // tree.agents)).getAction(tree.state().watched_by(recorder))
    assert recorder.count == tree.nodes
    assert len(recorder.expanded) == tree.nodes
    assert recorder.calls is not None
    assert len(recorder.calls) == tree.nodes - 1
    for parent, agent, action, child in [*recorder.calls]:
        assert parent.level % tree.agents == agent
        assert child == parent.generateSuccessor(agent, action)
        assert child.name == (action if parent.level == 0 else f"{parent.name}.{action}")
    by_level = Counter(state.level for state in recorder.expanded)
    assert by_level == {level: tree.branching**level for level in range(tree.depth + 1)}


def test_a_recorder_watches_one_tree() -> None:
    recorder = Recorder()
    LazyTree(2, 3).state().watched_by(recorder)
    LazyTree(2, 3).state().watched_by(recorder)
    with pytest.raises(ValueError, match="a recorder watches one game"):
        LazyTree(2, 4).state().watched_by(recorder)
