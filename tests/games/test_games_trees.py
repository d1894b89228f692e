"""Trees as games: the six methods, whose turn it is, what is counted, and trees that are drawn."""

from __future__ import annotations

import copy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tasks import search_of, tree_of

import agents
from pacman import Recorder
from pacman.games.random_trees import ACTIONS, Shape, between, draw
from pacman.games.trees import Node, Tree, TreeError, TreeState, WrongTurn
from pacman.grading.assignment import cases, expectations

ROOT = Path(__file__).parents[2]
# Pacman and two ghosts; the second one never moves below "won", and "both" is reached in two ways.
BOTH = Node("both", value=4, score=1, win=True)
WON = Node("won", value=9, win=True)
SMALL = Node(
    "root",
    {
        "Left": Node(
            "a", {"Go": Node("b", {"Near": BOTH, "Far": Node("lost", value=-3, lose=True)})}
        ),
        "Stop": Node("c", {"Go": Node("d", {"Near": BOTH}), "Stay": WON}, value=2),
    },
)


def small() -> Tree:
    return Tree(SMALL, 3)


def written_trees() -> list[Any]:
    assignment = cases.load(str(ROOT / "test_cases"))
    every = [case for question in assignment.questions for case in question.cases]
    return [case for case in every if case.kind == "tree"]


TREES = written_trees()
PINNED = "5(South -9(North -1, South -5, West 1), East 1, North -5(North -7, West 2, South -7))"


@st.composite
def shapes(draw_from: st.DrawFn) -> Shape:
    def span(least: int, most: int) -> tuple[int, int]:
        low = draw_from(st.integers(least, most))
        return low, draw_from(st.integers(low, most))

    return Shape(
        agents=span(1, 5),
        levels=draw_from(st.integers(1, 5)),
        branching=span(1, 3),
        values=span(-20, 20),
        ends=draw_from(st.sampled_from([0, 0.1, 0.5, 1])),
        scored=draw_from(st.booleans()),
    )


def test_the_six_methods() -> None:
    root = small().state()
    assert root.getNumAgents() == 3
    assert root.getLegalActions(0) == root.getLegalActions() == ["Left", "Stop"]
    assert not root.isWin()
    assert not root.isLose()
    first = root.generateSuccessor(0, "Left").generateSuccessor(1, "Go")
    won, lost = (first.generateSuccessor(2, action) for action in ("Near", "Far"))
    assert (won.isWin(), won.isLose(), won.getLegalActions(0)) == (True, False, [])
    assert (lost.isWin(), lost.isLose(), lost.getLegalActions(0)) == (False, True, [])
    assert won.getScore() == 1


def test_a_search_knows_no_more_than_these_methods() -> None:
    class Bare:
        """A state with nothing but the six methods, all the way down."""

        def __init__(self, state: TreeState) -> None:
            self.getNumAgents = state.getNumAgents
            self.getLegalActions = state.getLegalActions
            self.isWin, self.isLose = state.isWin, state.isLose
            self.getScore = state.getScore
            self.state = state

        def generateSuccessor(self, agent: int, action: str) -> Bare:
            return Bare(self.state.generateSuccessor(agent, action))

    for case in TREES:
        search = getattr(agents, search_of(case).agent)
        agent = search(evalFn=lambda state: state.getScore(), depth=search_of(case).depth)
        state = tree_of(case).state()
        assert agent.getAction(Bare(state)) == agent.getAction(state)


def test_only_whose_turn_it_is_can_move() -> None:
    root = small().state()
    ghost = root.generateSuccessor(0, "Left")
    for state, others in ((root, (1, 2, 3, -1)), (ghost, (0, 2, 3))):
        for other in others:
            with pytest.raises(WrongTurn, match=f"not agent {other}'s"):
                state.generateSuccessor(other, "Go")


def test_anybody_may_ask_for_the_actions_of_any_agent() -> None:
    root = small().state()
    ghost = root.generateSuccessor(0, "Left")
    assert [root.getLegalActions(agent) for agent in (0, 1, 2, 7, -1)] == [["Left", "Stop"]] * 5
    assert [ghost.getLegalActions(agent) for agent in (0, 1, 2, 7, -1)] == [["Go"]] * 5


def test_a_finished_game_has_no_actions_and_no_turns() -> None:
    won = small().state().generateSuccessor(0, "Stop").generateSuccessor(1, "Stay")
    assert [won.getLegalActions(agent) for agent in range(3)] == [[], [], []]


@pytest.mark.parametrize("action", ["Up", "", None, 3, ["Left"]])
def test_an_illegal_action_is_refused(action: Any) -> None:
    with pytest.raises(ValueError, match="at root; legal: Left, Stop"):
        small().state().generateSuccessor(0, action)


def test_every_node_has_a_score_and_a_value() -> None:
    tree, again = small(), small()
    known = {4, -3, 2, 9}
    for node in tree.nodes:
        assert tree.value_of(node) in known
        assert tree.value_of(node) == again.value_of(node)
        assert TreeState(tree, node).getScore() == tree.score_of(node)
        if node.value is not None:
            assert tree.value_of(node) == node.value
        assert node is BOTH or tree.score_of(node) == tree.value_of(node)
    nothing_known = Tree(Node("root", {"Left": Node("left")}), 2)
    assert nothing_known.state().getScore() == 0


def test_unwritten_values_mean_nothing() -> None:
    """At the nodes below the root it would choose each of the actions now and then."""
    chosen = set()
    for number in range(30):
        leaves = [Node(f"leaf{n}", value=n, win=True) for n in range(3)]
        below = {f"{n}": Node(f"{number}.{n}", {"Go": leaf}) for n, leaf in enumerate(leaves)}
        tree = Tree(Node("root", below), 2)
        chosen.add(max(below, key=lambda action: tree.value_of(below[action])))
    assert chosen == {"0", "1", "2"}


def test_states_of_one_node_are_equal() -> None:
    root = small().state()
    ways = (("Left", "Go", "Near"), ("Stop", "Go", "Near"), ("Left", "Go", "Far"))
    reached = []
    for way in ways:
        state = root
        for agent, action in enumerate(way):
            state = state.generateSuccessor(agent, action)
        reached.append(state)
    one, same, other = reached
    assert one == same
    assert hash(one) == hash(same)
    assert one != other
    assert one != "both"
    assert repr(one) == "<TreeState both>"


def test_names_that_older_files_use() -> None:
    root = small().state()
    left = root.generateSuccessor(0, "Left")
    assert root.getNextState(0, "Left") == root.getPacmanNextState("Left") == left
    assert root.generatePacmanSuccessor("Left") == left
    assert root.getLegalPacmanActions() == ["Left", "Stop"]
    assert root == root.deepCopy() == copy.copy(root) == copy.deepcopy(root)


def test_states_of_other_trees_are_others() -> None:
    shape = Shape(agents=(2, 2), levels=2)
    one, other = (draw(Random(1), shape).state() for _ in range(2))
    assert one != other
    assert len({one, other}) == 2


def test_nodes_are_listed_once_and_from_the_left() -> None:
    tree = small()
    assert [node.name for node in tree.nodes] == ["root", "a", "b", "both", "lost", "c", "d", "won"]
    assert [tree.turns[node] for node in tree.nodes] == [0, 1, 2, 0, 0, 1, 2, 2]


def test_a_cycle_is_no_tree() -> None:
    children: dict[str, Node] = {}
    top = Node("top", {"Down": Node("below", children)})
    children["Back"] = top
    with pytest.raises(TreeError, match="top leads back to itself"):
        Tree(top, 2)


def test_a_node_belongs_to_one_turn() -> None:
    end = Node("end", value=1, win=True)
    top = Node("top", {"Soon": end, "Later": Node("between", {"Go": end})})
    with pytest.raises(TreeError, match="end is reached on two agents' turns"):
        Tree(top, 3)
    assert Tree(top, 1).nodes == [top, end, top.children["Later"]]


def test_a_recorder_counts_states_once_and_calls_each_time() -> None:
    recorder = Recorder(calls=True)
    root = small().state().watched_by(recorder)
    for first in ("Left", "Stop", "Left"):
        root.generateSuccessor(0, first).generateSuccessor(1, "Go").generateSuccessor(2, "Near")
    assert recorder.count == 6
    assert {state.node.name for state in recorder.expanded} == {"root", "a", "b", "c", "d", "both"}
    assert recorder.calls is not None
    made = [(call.parent.node.name, call.agent, call.action) for call in recorder.calls]
    assert made[:3] == [("root", 0, "Left"), ("a", 1, "Go"), ("b", 2, "Near")]
    assert len(made) == 9
    assert recorder.calls[0].child.node.name == "a"


def test_what_is_refused_is_not_recorded() -> None:
    recorder = Recorder(calls=True)
    root = small().state().watched_by(recorder)
    for agent, action in ((1, "Left"), (0, "Up")):
        with pytest.raises(ValueError, match="at root"):
            root.generateSuccessor(agent, action)
    assert recorder.calls == []
    assert recorder.count == 1


def test_who_does_not_watch_sees_nothing() -> None:
    tree = small()
    recorder = Recorder(calls=True)
    tree.state().watched_by(recorder)
    tree.state().generateSuccessor(0, "Left")
    assert recorder.calls == []


@pytest.mark.parametrize("case", TREES, ids=[case.id for case in TREES])
def test_searches_expand_what_is_written_down(case: cases.Case) -> None:
    search, expected = search_of(case), expectations.expected_of(case)
    agent = getattr(agents, search.agent)(evalFn=lambda s: s.node.value, depth=search.depth)
    recorder = Recorder(calls=True)
    assert agent.getAction(tree_of(case).state().watched_by(recorder)) in expected["actions"]
    assert {state.node.name for state in recorder.expanded} == set(expected["expanded"])
    assert recorder.count == expected["count"]
    assert len(recorder.calls or ()) == expected["calls"]


@given(shapes(), st.integers(0, 2**32))
def test_a_drawn_tree_keeps_to_its_shape(shape: Shape, seed: int) -> None:
    tree = draw(Random(seed), shape)
    low, high = shape.values
    assert shape.agents[0] <= tree.agents <= shape.agents[1]
    assert [node.name for node in tree.nodes] == [f"s{n}" for n in range(len(tree.nodes))]
    levels = {tree.root: 0}
    for node in tree.nodes:
        levels |= dict.fromkeys(node.children.values(), levels[node] + 1)
        assert node.value is not None
        assert node.score is not None
        assert low <= node.value <= high
        assert low <= node.score <= high
        assert shape.scored or node.score == node.value
        assert tree.turns[node] == levels[node] % tree.agents
        assert set(node.actions) <= set(ACTIONS)
        if node.children:
            assert shape.branching[0] <= len(node.children) <= shape.branching[1]
            assert not node.win
            assert not node.lose
        else:
            assert node.win == (2 * node.value >= low + high)
            assert node.lose != node.win
    assert max(levels.values()) <= shape.levels
    assert tree.root.children
    for node, level in levels.items():
        assert bool(node.children) == (level < shape.levels) or shape.ends
        assert not (node.children and level and shape.ends == 1)


def outline(node: Node) -> Any:
    """All there is to a node and what is below it."""
    below = [(action, outline(child)) for action, child in node.children.items()]
    return node.name, node.value, node.score, node.win, node.lose, below


@given(shapes(), st.integers(0, 2**32))
def test_equal_seeds_draw_equal_trees(shape: Shape, seed: int) -> None:
    one, other = Random(seed), Random(seed)
    for _ in range(2):
        first, second = draw(one, shape), draw(other, shape)
        assert outline(first.root) == outline(second.root)
        assert first.agents == second.agents


def short(node: Node) -> str:
    """Its value, and what each action leads to."""
    below = ", ".join(f"{action} {short(child)}" for action, child in node.children.items())
    return f"{node.value}({below})" if below else f"{node.value}"


def test_other_seeds_draw_other_trees() -> None:
    shape = Shape(agents=(2, 4), levels=4)
    assert len({str(outline(draw(Random(seed), shape).root)) for seed in range(50)}) > 45


def test_what_a_seed_draws_never_changes() -> None:
    """Otherwise the expected files of random trees would be worth nothing."""
    tree = draw(Random(5), Shape(agents=(2, 3), levels=2, branching=(1, 3)))
    assert tree.agents == 3
    assert short(tree.root) == PINNED


def test_more_actions_than_there_are_directions() -> None:
    tree = draw(Random(1), Shape(agents=(2, 2), levels=1, branching=(8, 8)))
    assert set(tree.root.actions) == {*ACTIONS, "Action0", "Action1", "Action2"}


@given(st.integers(-50, 50), st.integers(0, 50), st.integers(0, 2**32))
def test_between_two_numbers(low: int, more: int, seed: int) -> None:
    rng = Random(seed)
    assert all(low <= between(rng, (low, low + more)) <= low + more for _ in range(20))


def test_every_number_in_between_is_drawn() -> None:
    rng = Random(2)
    assert {between(rng, (-2, 2)) for _ in range(200)} == {-2, -1, 0, 1, 2}
