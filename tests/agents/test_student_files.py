"""The students' files: the correct ones are, and each mistake shows as the mistake it is."""

from __future__ import annotations

import contextlib
import io
import random
import sys
import tempfile
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest
from boards import SMALL, board
from made_games import EVALUATIONS, GAMES, Game, Made, other_evaluation
from submitted import whole, written

import agents
from pacman import Agent, GameState, Layout, Outcome, RandomGhost, Recorder, play
from pacman.engine.loading import load_file
from pacman.grading.reference import derived
from pacman.grading.reference.pruning import FAIL_HARD

pytestmark = pytest.mark.slow

SUBMISSIONS = Path(__file__).parents[1] / "submissions"
CORRECT = sorted(path.stem for path in (SUBMISSIONS / "correct").glob("*.py"))
# These make the children of a state once, also where two ways lead to it.
REMEMBER = ("remembers_values",)
# These show only where all values are larger than those of the games below.
BEYOND = {"ghosts_start_from_ten_million", "infinity_is_maxsize"}
# Those of searches; a wrong reflex agent or evaluation function shows on boards only.
MISTAKES = sorted(
    path.stem
    for path in (SUBMISSIONS / "mistakes").glob("*.py")
    if not path.stem.startswith(("reflex_", "evaluation_")) and path.stem not in BEYOND
)
REFLEX = ("closures", "old_style", "one_recursive_function", "three_functions", "tuples")
SEARCHES = ("MinimaxAgent", "AlphaBetaAgent", "ExpectimaxAgent")
SEVERAL_PLIES = [game for game in GAMES if game.depth > 1][:100]


class Search(NamedTuple):
    """What there is to see of a search: an action, or how it failed, and the states in order."""

    action: Any
    made: tuple[tuple[str, ...], ...]


def search(agent: Any, game: Game, **changes: Any) -> Search:
    log: list[tuple[str, ...]] = []
    random.seed(game.seed)
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            action = agent.getAction(game.start(log, **changes))
    except Exception as error:  # noqa: BLE001 - a mistake can lead to any error
        action = error
    return Search(action, tuple(log))


def ours(kind: str, game: Game, depth: int = 0, evaluation: str = "", **options: str) -> Agent:
    """Our agent, made as the game wants it or otherwise."""
    evaluate = EVALUATIONS[evaluation or game.evaluation]
    agent: Agent = getattr(agents, kind)(evalFn=evaluate, depth=depth or game.depth, **options)
    return agent


@cache
def reference(kind: str, game: Game) -> Search:
    return search(ours(kind, game), game)


@cache
def exact_values(game: Game, average: bool) -> dict[str, Fraction]:
    """What each of Pacman's actions is worth, by the definition and nothing else."""

    def value(state: Made, plies: int) -> Fraction:
        plies -= state.turn == 0 and state.path != ()
        actions = state.getLegalActions(state.turn)
        if not plies or not actions:
            return Fraction(EVALUATIONS[game.evaluation](state))
        values = [value(state.generateSuccessor(state.turn, a), plies) for a in actions]
        if state.turn == 0:
            return max(values)
        return sum(values, Fraction(0)) / len(values) if average else min(values)

    root = game.start([])
    return {a: value(root.generateSuccessor(0, a), game.depth) for a in root.getLegalActions(0)}


def best_actions(game: Game, kind: str) -> list[str]:
    values = exact_values(game, kind == "ExpectimaxAgent")
    return [action for action in values if values[action] == max(values.values())]


@cache
def student_module(folder: str, name: str) -> ModuleType:
    """A file as a module of its own; nothing else in this process sees that it was loaded."""
    path, modules = sys.path.copy(), sys.modules.copy()
    try:
        with tempfile.TemporaryDirectory() as beside:
            module = load_file(written(Path(beside), whole(SUBMISSIONS / folder / f"{name}.py")))
    finally:
        sys.path[:] = path
        for new in set(sys.modules) - set(modules):
            if not new.startswith("pacman."):
                del sys.modules[new]
    vars(module)["otherEvaluationFunction"] = other_evaluation
    return module


def kinds(module: ModuleType) -> list[str]:
    return [kind for kind in SEARCHES if hasattr(module, kind)]


def student(module: ModuleType, kind: str, game: Game) -> Any:
    return getattr(module, kind)(evalFn=game.evaluation, depth=str(game.depth))


# What a mistake changes, if not both the action and the expanded states.
SHOWS_IN = {
    "averages_by_integer_division": {"action"},
    "averages_over_pacmans_actions": {"action"},
    "evaluates_the_parent": {"action"},
    "first_action_when_all_lose": {"action"},
    "infinity_is_69": {"action"},
    "infinity_is_9999": {"action"},
    "last_ghost_maximises": {"action"},
    "max_for_min_at_one_level": {"action"},
    "minimum_at_the_last_ghost": {"action"},
    "no_check_for_win_or_lose": {"action"},
    "pacman_averages_too": {"action"},
    "random_choice_of_all": {"action"},
    "returns_deepest_action": {"action"},
    "returns_value_not_action": {"action"},
    "smallest_float_as_minus_infinity": {"action"},
    "sums_without_averaging": {"action"},
    "third_ghost_maximises": {"action"},
    "weights_by_depth": {"action"},
    "weights_by_ghost_index": {"action"},
    "alpha_never_raised": {"states"},
    "children_in_reversed_order": {"states"},
    "cuts_after_generating_all": {"states"},
    "cuts_on_equality": {"states"},
    "cuts_only_at_max": {"states"},
    "cuts_only_at_min": {"states"},
    "fail_hard_with_strict_cuts": {"states"},
    "no_alpha_at_the_root": {"states"},
    "no_cuts": {"states"},
    "no_bounds_for_second_ghost": {"states"},
    "child_generated_twice": {"calls"},
}


def _always(game: Game, kind: str) -> bool:
    return True


def _one_ghost(game: Game, kind: str) -> bool:
    return game.agents == 2


def _one_ply(game: Game, kind: str) -> bool:
    return game.depth == 1


# Where a mistake makes no difference: in an agent's first game, with one ghost, and so on.
RIGHT_WHEN: dict[str, Callable[[Game, str], bool]] = {
    "all_ghosts_act_as_first": _one_ghost,
    "alpha_never_raised": _one_ply,
    "depth_hard_coded": lambda game, kind: game.depth == 2,
    "first_action_when_all_lose": lambda game, kind: _best_value(game, kind) >= 0,
    "ghosts_in_reversed_order": _one_ghost,
    "ghosts_start_from_ten_million": lambda game, kind: game.scores <= 500,
    "ignores_eval_fn": lambda game, kind: game.evaluation == "scoreEvaluationFunction",
    "infinity_is_1e6": lambda game, kind: game.scores <= 500,
    "infinity_is_69": lambda game, kind: game.scores <= 9,
    "infinity_is_9999": lambda game, kind: game.scores <= 500,
    "infinity_is_maxsize": _always,
    "keeps_bounds_between_moves": _always,
    "keeps_cache_between_moves": _always,
    "no_bounds_for_second_ghost": _one_ghost,
    "only_first_ghost_moves": _one_ghost,
    "pacman_averages_too": _one_ply,
    "third_ghost_maximises": lambda game, kind: game.agents < 4,
    "weights_by_depth": _one_ply,
    "weights_by_ghost_index": _one_ghost,
}


def _best_value(game: Game, kind: str) -> Fraction:
    return max(exact_values(game, kind == "ExpectimaxAgent").values())


# Our agent with other options, or in another game, for comparison with a mistake.
SAME_AS: dict[str, Callable[[str, Game], Search]] = {
    "children_in_reversed_order": lambda k, g: search(ours(k, g), g, backwards=True),
    "cuts_on_equality": lambda k, g: search(ours(k, g, pruning="inclusive"), g),
    "depth_hard_coded": lambda k, g: search(ours(k, g, depth=2), g),
    "fail_hard_with_strict_cuts": lambda k, g: search(
        derived.agent(k, g.depth, EVALUATIONS[g.evaluation], FAIL_HARD), g
    ),
    "depth_one_too_large": lambda k, g: search(ours(k, g, depth=g.depth + 1), g),
    "depth_one_too_small": lambda k, g: search(ours(k, g, depth=g.depth - 1), g),
    "ignores_eval_fn": lambda k, g: search(ours(k, g, evaluation="scoreEvaluationFunction"), g),
    "stop_removed": lambda k, g: search(ours(k, g), g, restless=True),
}


@cache
def positions() -> list[GameState]:
    """The first turns of a few boards, played at random."""
    rng = random.Random(6)
    found = []
    boards = [Layout.load(name) for name in ("minimaxClassic", "smallClassic", "trappedClassic")]
    boards += [board(SMALL[name]) for name in ("no ghosts", "walled-in ghost")]
    for layout in boards:
        state = GameState.initial(layout)
        for _ in range(3):
            if state.isWin() or state.isLose():
                break
            found.append(state)
            for agent in range(state.getNumAgents()):
                legal = state.getLegalActions(agent)
                state = state.generateSuccessor(agent, rng.choice(legal)) if legal else state
    return found


def test_made_up_games_have_everything() -> None:
    for game in GAMES:
        for kind in SEARCHES:
            assert reference(kind, game).action in best_actions(game, kind)
    assert {game.agents for game in GAMES} == {2, 3, 4}
    assert {len(f.actions) for game in GAMES for f in game.known.values()} == set(range(6))
    assert {f.ending for game in GAMES for f in game.known.values()} == {"", "won", "lost", "stuck"}
    assert max(len(game.known) for game in GAMES) > 200
    assert any(len(best_actions(game, "MinimaxAgent")) > 1 for game in GAMES)


@pytest.mark.parametrize("name", CORRECT)
def test_correct_files_search_what_the_reference_searches(name: str) -> None:
    module = student_module("correct", name)
    assert kinds(module) == list(SEARCHES)
    at_ease: dict[tuple[Any, ...], Any] = {}  # one agent for many games: it keeps nothing
    for game in GAMES[::2]:
        for kind in SEARCHES:
            options = (kind, game.evaluation, game.depth)
            agent = at_ease.setdefault(options, student(module, kind, game))
            found, expected = search(agent, game), reference(kind, game)
            assert set(found.made) == set(expected.made)
            assert (len(found.made) == len(expected.made)) or name in REMEMBER
            best = best_actions(game, kind)
            assert found.action in best
            if kind != "ExpectimaxAgent":  # where equals may differ by a rounding
                assert found.action == best[-1 if name == "later_of_equals" else 0]


@pytest.mark.parametrize("name", CORRECT)
def test_correct_files_expand_what_the_reference_expands_in_pacman(name: str) -> None:
    module = student_module("correct", name)
    for kind in SEARCHES:
        for state in positions():
            theirs, own = Recorder(calls=True), Recorder(calls=True)
            with contextlib.redirect_stdout(io.StringIO()):
                action = getattr(module, kind)(depth="2").getAction(state.watched_by(theirs))
            expected = getattr(agents, kind)(depth=2).getAction(state.watched_by(own))
            assert theirs.count == own.count
            assert theirs.expanded == own.expanded
            assert (len(theirs.calls or ()) == len(own.calls or ())) or name in REMEMBER
            if kind != "ExpectimaxAgent" and name != "later_of_equals":
                assert action == expected


@pytest.mark.parametrize("name", REFLEX)
def test_full_files_play_well(name: str) -> None:
    module = student_module("correct", name)
    assert module.better is module.betterEvaluationFunction
    with contextlib.redirect_stdout(io.StringIO()):
        layout = Layout.load("openClassic")
        for seed in range(3):
            ghosts = [RandomGhost(i + 1) for i in range(layout.numGhosts)]
            assert play(layout, module.ReflexAgent(), ghosts, seed=seed).outcome is Outcome.WIN
        layout = Layout.load("smallClassic")
        ghosts = [RandomGhost(i + 1) for i in range(layout.numGhosts)]
        agent = module.ExpectimaxAgent(evalFn="better", depth="2")
        assert play(layout, agent, ghosts, seed=0).outcome is Outcome.WIN


@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes_show_as_what_they_are(name: str) -> None:
    module = student_module("mistakes", name)
    assert kinds(module)
    shown = set()
    for kind in kinds(module):
        differs = set()
        at_ease: dict[tuple[Any, ...], Any] = {}  # what an agent keeps shows in its second game
        for game in SEVERAL_PLIES:
            options = (game.evaluation, game.depth)
            agent = at_ease.setdefault(options, student(module, kind, game))
            found, expected = search(agent, game), reference(kind, game)
            if found.action not in best_actions(game, kind):
                differs.add("action")
            if set(found.made) != set(expected.made):
                differs.add("states")
            elif len(found.made) != len(expected.made):
                differs.add("calls")
        assert differs, f"{kind} is right"
        shown |= differs
    assert shown == SHOWS_IN.get(name, {"action", "states"})


@pytest.mark.parametrize("name", RIGHT_WHEN)
def test_mistakes_do_not_show_where_they_make_no_difference(name: str) -> None:
    module = student_module("mistakes", name)
    for kind in kinds(module):
        games = [game for game in GAMES if RIGHT_WHEN[name](game, kind)]
        assert len(games) > 20
        for game in games:
            found, expected = search(student(module, kind, game), game), reference(kind, game)
            assert found.action == expected.action
            assert set(found.made) == set(expected.made)


@pytest.mark.parametrize("name", SAME_AS)
def test_mistakes_are_the_reference_made_otherwise(name: str) -> None:
    module = student_module("mistakes", name)
    for kind in kinds(module):
        for game in SEVERAL_PLIES:
            found, expected = search(student(module, kind, game), game), SAME_AS[name](kind, game)
            assert found.action == expected.action
            assert set(found.made) == set(expected.made)
