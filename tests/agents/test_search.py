"""The search agents against plain minimax, on trees and on Pacman boards."""

from __future__ import annotations

import random
from fractions import Fraction
from math import inf
from typing import Any

import pytest
from boards import all_layouts, start
from hypothesis import given
from hypothesis import strategies as st
from trees import TreeState, perfectly_ordered, plain_value

from agents import (
    AlphaBetaAgent,
    ExpectimaxAgent,
    MinimaxAgent,
    MultiAgentSearchAgent,
    betterEvaluationFunction,
    scoreEvaluationFunction,
)
from agents.search import Evaluation
from pacman import GameState, Recorder

LAYOUTS = list(all_layouts().values())
DEEP = 99

trees = st.recursive(
    st.integers(-9, 9), lambda inner: st.lists(inner, min_size=1, max_size=4), max_leaves=40
).filter(lambda tree: isinstance(tree, list))


def root_values(tree: list[Any], agents: int) -> list[Any]:
    return [plain_value(child, agents, 1 % agents) for child in tree]


@given(trees, st.integers(1, 4))
def test_minimax_takes_the_first_best_action(tree: list[Any], agents: int) -> None:
    values = root_values(tree, agents)
    root = TreeState(tree, agents)
    assert MinimaxAgent(depth=DEEP).getAction(root) == values.index(max(values))
    assert MinimaxAgent(depth=DEEP).value(root, 0, DEEP) == max(values)


@given(trees, st.integers(1, 4), st.sampled_from(["strict", "inclusive"]))
def test_alpha_beta_takes_the_same_action(tree: list[Any], agents: int, pruning: str) -> None:
    full, cut = TreeState(tree, agents), TreeState(tree, agents)
    agent = AlphaBetaAgent(depth=DEEP, pruning=pruning)
    assert agent.getAction(cut) == MinimaxAgent(depth=DEEP).getAction(full)
    assert len(cut.visits) <= len(full.visits)
    assert agent.value(cut, 0, DEEP, -inf, inf) == plain_value(tree, agents)


@pytest.mark.slow
@given(trees, st.integers(1, 4), st.integers(-9, 9), st.integers(0, 5))
def test_alpha_beta_is_fail_soft(tree: list[Any], agents: int, alpha: int, width: int) -> None:
    """Within the window exact, beyond it a bound on the true value."""
    true = plain_value(tree, agents)
    beta = alpha + width
    found = AlphaBetaAgent(depth=DEEP).value(TreeState(tree, agents), 0, DEEP, alpha, beta)
    if found > beta:
        assert true >= found
    elif found < alpha:
        assert true <= found
    else:
        assert found == true


@given(trees, st.integers(1, 3))
def test_strict_cuts_see_what_inclusive_ones_see_and_more(tree: list[Any], agents: int) -> None:
    strict, inclusive = TreeState(tree, agents), TreeState(tree, agents)
    AlphaBetaAgent(depth=DEEP).getAction(strict)
    AlphaBetaAgent(depth=DEEP, pruning="inclusive").getAction(inclusive)
    assert len(inclusive.visits) <= len(strict.visits)


def test_strict_does_not_cut_on_equality() -> None:
    tree = [[3, 5], [3, 9]]
    strict, inclusive = TreeState(tree, 2), TreeState(tree, 2)
    AlphaBetaAgent(depth=DEEP).getAction(strict)
    AlphaBetaAgent(depth=DEEP, pruning="inclusive").getAction(inclusive)
    assert strict.visits == [[3, 5], 3, 5, [3, 9], 3, 9]
    assert inclusive.visits == [[3, 5], 3, 5, [3, 9], 3]


@pytest.mark.parametrize(
    ("branching", "depth"), [(2, 1), (2, 4), (2, 7), (2, 10), (3, 3), (3, 6), (4, 5), (5, 4)]
)
def test_perfect_order_evaluates_the_smallest_number_of_leaves(branching: int, depth: int) -> None:
    root = TreeState(perfectly_ordered(branching, depth), 2)
    AlphaBetaAgent(depth=DEEP).getAction(root)
    assert root.leaves_visited() == branching ** (-(-depth // 2)) + branching ** (depth // 2) - 1


@given(trees, st.integers(1, 3))
def test_expectimax_averages_exactly(tree: list[Any], agents: int) -> None:
    def mean(tree: Any, turn: int) -> Fraction:
        if not isinstance(tree, list):
            return Fraction(tree)
        values = [mean(child, (turn + 1) % agents) for child in tree]
        return sum(values, Fraction(0)) / len(values) if turn else max(values)

    agent = ExpectimaxAgent(evalFn=lambda state: Fraction(state.getScore()), depth=DEEP)
    values = [mean(child, 1 % agents) for child in tree]
    assert agent.getAction(TreeState(tree, agents)) == values.index(max(values))
    assert agent.value(TreeState(tree, agents), 0, DEEP) == max(values)


def random_states(seed: int, count: int) -> list[GameState]:
    rng = random.Random(seed)
    found: list[GameState] = []
    while len(found) < count:
        layout = rng.choice(LAYOUTS)
        state = GameState.initial(layout, rng.randint(0, min(2, layout.numGhosts)))
        for move in range(rng.randint(0, 80) * state.getNumAgents()):
            legal = state.getLegalActions(move % state.getNumAgents())
            if not legal:
                continue
            after = state.generateSuccessor(move % state.getNumAgents(), rng.choice(legal))
            if after.isWin() or after.isLose():
                break
            state = after
        found.append(state)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("evaluation", [scoreEvaluationFunction, betterEvaluationFunction])
def test_minimax_and_alpha_beta_agree_on_random_positions(evaluation: Evaluation) -> None:
    for number, state in enumerate(random_states(7, 1000)):
        depth = 1 + number % 2
        full = MinimaxAgent(evaluation, depth)
        value = full.value(state, 0, depth)
        for pruning in ("strict", "inclusive"):
            cut = AlphaBetaAgent(evaluation, depth, pruning)
            assert cut.value(state, 0, depth, -inf, inf) == value
            action = cut.getAction(state)
            assert action == full.getAction(state)
            assert full.value(state.generateSuccessor(0, action), 1, depth) == value


def test_alpha_beta_expands_no_more_than_minimax_on_boards() -> None:
    fewer = 0
    for state in random_states(8, 60):
        full, cut = Recorder(calls=True), Recorder(calls=True)
        MinimaxAgent(depth=2).getAction(state.watched_by(full))
        AlphaBetaAgent(depth=2).getAction(state.watched_by(cut))
        assert cut.expanded <= full.expanded
        fewer += cut.count < full.count
        # Each visit makes a child once: along one line no parent, agent, action comes again.
        calls = [(id(call.parent), call.action) for call in cut.calls or []]
        assert len(calls) == len(set(calls))
    assert fewer > 10


def test_depth_counts_plies_of_every_agent() -> None:
    """A corridor whose dot is two of Pacman's moves away, with any moves of the ghosts."""
    state = start("%%%%%%%%%\n%P ..% G%\n%%%%%%%%%")
    assert MinimaxAgent(depth=1).value(state, 0, 1) == -1
    assert MinimaxAgent(depth=2).value(state, 0, 2) == 8
    assert AlphaBetaAgent(depth=3).value(state, 0, 3, -inf, inf) == 517


def test_a_walled_in_ghost_is_evaluated_as_it_stands() -> None:
    state = start("%%%%%%%\n%P..%G%\n%%%%%%%")
    assert MinimaxAgent(depth=5).value(state, 0, 5) == 9


def test_infinite_values_still_give_an_action() -> None:
    def best(state: GameState) -> float:
        return inf

    def worst(state: GameState) -> float:
        return -inf

    state = start("%%%%%%\n%P .G%\n%%%%%%")
    for agent in (MinimaxAgent, AlphaBetaAgent, ExpectimaxAgent):
        for evaluation in (best, worst):
            assert agent(evalFn=evaluation).getAction(state) == "Stop"


def test_no_action_where_there_is_none() -> None:
    lost = start("%%%%%\n%PG.%\n%%%%%").generateSuccessor(0, "East")
    for agent in (MinimaxAgent, AlphaBetaAgent, ExpectimaxAgent):
        assert agent().getAction(lost) is None


def test_arguments_come_as_strings_or_values() -> None:
    agent = MultiAgentSearchAgent()
    assert (agent.index, agent.depth) == (0, 2)
    assert agent.evaluationFunction is scoreEvaluationFunction
    agent = MultiAgentSearchAgent("better", "3")
    assert agent.depth == 3
    assert agent.evaluationFunction is betterEvaluationFunction
    assert MultiAgentSearchAgent(scoreEvaluationFunction, 4).depth == 4


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"depth": "x"}, "depth must be a whole number from 1 to 200, not 'x'"),
        ({"depth": "1000000"}, "depth must be a whole number from 1 to 200, not '1000000'"),
        ({"depth": 0}, "depth must be a whole number from 1 to 200, not 0"),
        ({"evalFn": "beter"}, "no evaluation function 'beter'; did you mean better"),
        ({"pruning": "hard"}, "pruning must be strict or inclusive, not 'hard'"),
    ],
)
def test_wrong_arguments(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        AlphaBetaAgent(**options)
