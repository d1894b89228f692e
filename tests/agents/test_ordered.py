"""Alpha-beta with orderings and a table beside the plain one, on graphs with ties and on boards."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from math import inf
from operator import ge, gt
from pathlib import Path
from typing import Any, cast

import pytest
from graphs import graphs, true_value, value_of
from hypothesis import given
from hypothesis import strategies as st
from test_search import random_states

from agents import AlphaBetaAgent, betterEvaluationFunction, scoreEvaluationFunction
from agents.ordered import Bound, OrderedAlphaBetaAgent, OrderedSearch
from agents.search import Evaluation
from agents.tables import KILLERS, Ordering, Table
from benchmarks.searches import BOARDS, EVALUATIONS, LIMITS, compared
from pacman import Recorder
from pacman.games.tictactoe import TicTacToe
from pacman.games.trees import Node, Tree, TreeState

ORDERINGS = ("none", "killers", "history", "killers+history")
WAYS: list[dict[str, Any]] = [
    {"ordering": ordering, "table": table, "pruning": pruning}
    for ordering, table, pruning in product(ORDERINGS, ("yes", "no"), ("strict", "inclusive"))
]
ALL = {"ordering": "killers+history", "table": "yes"}


@pytest.mark.slow
@given(graphs(), st.integers(1, 4), st.sampled_from(WAYS))
def test_every_way_gives_the_same_value_and_action(
    state: TreeState, depth: int, way: dict[str, Any]
) -> None:
    plain = AlphaBetaAgent(value_of, depth)
    other = OrderedAlphaBetaAgent(value_of, depth, **way)
    assert other.getAction(state) == plain.getAction(state)
    assert other.value(state, 0, depth, -inf, inf) == plain.value(state, 0, depth, -inf, inf)


@pytest.mark.parametrize("evaluation", [scoreEvaluationFunction, betterEvaluationFunction])
def test_every_way_gives_the_same_on_boards(evaluation: Evaluation) -> None:
    for number, state in enumerate(random_states(11, 96)):
        depth = 1 + number % 3
        plain = AlphaBetaAgent(evaluation, depth)
        other = OrderedAlphaBetaAgent(evaluation, depth, **WAYS[number % len(WAYS)])
        assert other.getAction(state) == plain.getAction(state)
        assert other.value(state, 0, depth, -inf, inf) == plain.value(state, 0, depth, -inf, inf)


@pytest.mark.slow
@given(
    graphs(),
    st.lists(st.tuples(st.integers(1, 4), st.integers(-4, 4), st.integers(0, 4)), max_size=6),
    st.sampled_from([gt, ge]),
    st.sampled_from([1, 3, 1000]),
)
def test_bounds_are_bounds(
    state: TreeState,
    searches: list[tuple[int, int, int]],
    beyond: Callable[[Any, Any], bool],
    room: int,
) -> None:
    """For any search, after any other one, and in all of the table."""
    search = OrderedSearch(value_of, beyond, Ordering(), room)
    for depth, alpha, width in searches:
        beta = alpha + width + (beyond is ge)  # a window in which there is something
        found = search.value(state, 0, depth, alpha, beta)
        true = true_value(state, 0, depth)
        if beyond(alpha, found):
            assert true <= found
        elif beyond(found, beta):
            assert true >= found
        else:
            assert true == found
    assert len(search.entries) <= room
    for name, (value, bound, best, _) in search.entries._entries.items():
        inner, agent, depth = cast("tuple[Any, int, int]", name)
        true = true_value(inner, agent, depth)
        assert bound is not Bound.EXACT or value == true
        assert bound is not Bound.LOWER or value <= true
        assert bound is not Bound.UPPER or value >= true
        assert best in inner.getLegalActions(agent)


@given(graphs(), st.integers(1, 6))
def test_what_was_not_cut_off_holds_at_any_depth(state: TreeState, depth: int) -> None:
    search = OrderedSearch(value_of, ge, Ordering(), 1000)
    value, action = search.best(state, depth)
    if not search.cut_off:
        for deeper in range(depth, 8):
            assert true_value(state, 0, deeper) == value
            assert AlphaBetaAgent(value_of, deeper).getAction(state) == action


def test_a_game_that_was_seen_to_its_end_is_not_searched_deeper() -> None:
    visits = []
    for depth in (9, 91):
        recorder = Recorder(calls=True)
        agent = OrderedAlphaBetaAgent(depth=depth, **ALL)
        agent.getAction(TicTacToe(0o003, 0o700 & 0o300).watched_by(recorder))
        visits.append(len(recorder.calls or []))
    assert 0 < visits[0] == visits[1]


def test_a_table_sees_a_state_that_is_reached_twice_only_once() -> None:
    shared = Node("shared", {"a": Node("1", value=1), "b": Node("2", value=2)})
    root = Node("root", {"x": Node("l", {"a": shared}), "y": Node("r", {"a": shared})})
    visits = {}
    for table in ("no", "yes"):
        recorder = Recorder(calls=True)
        agent = OrderedAlphaBetaAgent(value_of, 2, "strict", ordering="killers", table=table)
        agent.getAction(Tree(root, 2).state().watched_by(recorder))
        visits[table] = [call.child.node.name for call in recorder.calls or []]
    assert visits["no"] == ["l", "shared", "1", "2", "r", "shared", "1", "2"]
    assert visits["yes"] == ["l", "shared", "1", "2", "r", "shared"]


@pytest.mark.slow
def test_it_visits_less_on_boards() -> None:
    """A smaller version of the benchmark: at most a quarter of the visits of plain alpha-beta."""
    for layout in BOARDS:
        for evaluation in EVALUATIONS:
            assert compared(layout, evaluation, depth=4, seeds=range(2)).nodes <= LIMITS[4]
    assert compared("smallClassic", EVALUATIONS[1], depth=6, seeds=[3]).nodes <= LIMITS[6]


def test_the_documents_figures_keep_the_limits() -> None:
    text = (Path(__file__).parents[2] / "docs" / "search.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \w+Classic, \w+ \|(.+)\|$", text, re.MULTILINE)
    assert len(rows) == len(BOARDS) * len(EVALUATIONS) * len(LIMITS)
    for row in rows:
        depth, nodes, mean, _, limit, seconds = map(float, row.split("|"))
        assert limit == LIMITS[int(depth)]
        assert nodes <= limit
        assert mean <= limit
        assert seconds < 1


def test_what_was_best_in_a_shallower_search_is_tried_first() -> None:
    search = OrderedSearch(value_of, ge, Ordering(), 10)
    search.ordering.cut_by("c", 1, 5)
    assert search.ordered(list("abc"), ("state", 1, 5), None) == ["c", "a", "b"]
    search.entries["state", 1, 3] = 0, Bound.UPPER, "b", True
    assert search.ordered(list("abc"), ("state", 1, 5), None) == ["b", "c", "a"]
    known = 0, Bound.LOWER, "a", True  # of this very depth, but for another window
    assert search.ordered(list("abc"), ("state", 1, 5), known) == ["a", "c", "b"]


# Tables and orderings by themselves.


@given(st.integers(0, 4), st.lists(st.tuples(st.integers(0, 9), st.integers())))
def test_a_table_forgets_what_came_first(room: int, pairs: list[tuple[int, int]]) -> None:
    table: Table[int] = Table(room)
    plain: dict[int, int] = {}
    for key, value in pairs:
        table[key] = value
        plain[key] = value
        while len(plain) > room:
            plain.pop(next(iter(plain)))
        assert len(table) == len(plain) <= room
        assert all(table.get(key) == plain.get(key) for key in range(10))


def test_the_best_known_comes_first_then_killers_then_what_cut_often() -> None:
    ordering = Ordering()
    actions = list("abcdef")
    assert ordering.ordered(actions, 1, 3) == actions
    ordering.cut_by("e", 1, 1)
    for killer in ("b", "c", "d"):
        ordering.cut_by(killer, 1, 3)
    assert KILLERS == 2
    assert ordering.ordered(actions, 1, 3, "f") == ["f", "d", "c", "b", "e", "a"]
    for _ in range(2):
        ordering.cut_by("c", 1, 3)
        assert ordering.ordered(actions, 1, 3) == ["c", "d", "b", "e", "a", "f"]
    assert ordering.ordered(actions, 1, 2) == ["c", "b", "d", "e", "a", "f"]  # another level
    assert ordering.ordered(actions, 2, 3) == actions  # another agent


def test_each_ordering_alone() -> None:
    killers, history = Ordering(history=False), Ordering(killers=False)
    for ordering in (killers, history):
        ordering.cut_by("c", 1, 3)
        ordering.cut_by("b", 1, 1)
    assert killers.ordered(list("abc"), 1, 3) == ["c", "a", "b"]
    assert killers.ordered(list("abc"), 1, 2) == ["a", "b", "c"]
    assert history.ordered(list("abc"), 1, 2) == ["c", "b", "a"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"ordering": "killer"}, "no ordering 'killer'; did you mean killers"),
        ({"ordering": "killers+"}, "no ordering ''; there is killers, history"),
        ({"ordering": "none+killers"}, "no ordering 'none'; there is killers, history"),
        ({"ordering": "killers,history"}, "no ordering 'killers,history'; did you mean"),
        ({"table": "maybe"}, "table must be yes or no, not 'maybe'"),
        ({"table": "yes", "pruning": "hard"}, "pruning must be strict or inclusive, not 'hard'"),
    ],
)
def test_wrong_options(options: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        OrderedAlphaBetaAgent(**options)


def test_what_cuts_by_default() -> None:
    assert AlphaBetaAgent().beyond is gt
    assert OrderedAlphaBetaAgent().beyond is ge
    assert OrderedAlphaBetaAgent(pruning="strict").beyond is gt


@pytest.mark.parametrize("constant", [-inf, inf])
def test_infinite_values_still_give_an_action(constant: float) -> None:
    def evaluate(state: TicTacToe) -> float:
        return constant

    assert OrderedAlphaBetaAgent(evaluate, 3, **ALL).getAction(TicTacToe(0o003, 0o030)) == 3


def test_no_action_where_there_is_none() -> None:
    assert OrderedAlphaBetaAgent(**ALL).getAction(TicTacToe(0o007, 0o030)) is None
