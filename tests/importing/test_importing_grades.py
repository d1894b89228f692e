"""Grading with imported test cases gives the verdicts that the course is used to."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from older import AGENTS, PASS_ALL, Pair, course, drawn, game, tree
from submitted import CODE, GOOD, SUBMISSIONS, like_minimax, minimax, whole, written
from tasks import tree_of

import agents
from pacman import Recorder
from pacman.commands.autograder import main
from pacman.grading import grade
from pacman.grading.assignment import cases, expectations
from pacman.grading.assignment.cases import Assignment
from pacman.grading.checks import checking
from pacman.grading.checks.wrong import files
from pacman.grading.grade import Plan
from pacman.grading.handout import unsolved
from pacman.grading.report import Report, TestResult

pytestmark = pytest.mark.slow

CORRECT = sorted((SUBMISSIONS / "correct").glob("*.py"))
MISTAKES = SUBMISSIONS / "mistakes"
CORRIDOR = "%%%%%\n%P..%\n%%%%%\n"
# Boards and seeds on which wrong searches do something else than right ones.
HUNTED = """\
%%%%%%%%%%
%G...o..P%
%.%%.%%%.%
%..G.....%
%%%%%%%%%%
"""
CORNERED = """\
%%%%%%%%
%o.GP..%
%.%%.%.%
%.....G%
%%%%%%%%
"""
SMALL: dict[str, str] = {
    "class": "GraphGameTreeTest", "alg": "MinimaxAgent", "depth": "1", "num_agents": "2",
    "start_state": "start", "win_states": "good fine", "lose_states": "bad",
    "successors": "start East turn\nstart West fine\nturn North good\nturn South bad",
    "evaluation": "good 7\nfine 3\nbad 3",
}  # fmt: skip
SOLVED = {"action": "East", "generated": "bad fine good start turn"}
WRONG = {"action": "East", "generated": "bad good start turn"}
EAST = (
    f"{CODE}\n\nclass EastAgent(Agent):\n    def getAction(self, state):\n        return 'East'\n"
)
PLAYED: dict[str, str] = {
    "class": "EvalAgentTest", "agentName": "EastAgent", "layoutName": "corridor",
    "maxTime": "20", "numGames": "2", "randomSeed": "1", "ghosts": "[]",
    "scoreThresholds": "100 500 600", "winsThresholds": "2",
}  # fmt: skip


def imported(folder: Path, questions: Mapping[str, tuple[Mapping[str, str], Mapping[str, Pair]]],
             boards: Mapping[str, str] | None = None) -> Assignment:  # fmt: skip
    source = course(folder, questions, boards)
    assert main(["import", str(source), str(folder / "new")]) == 0
    return cases.load(str(folder / "new"))


def graded(submission: Path | str | None, plan: Plan) -> Report:
    return grade.grade(None if submission is None else str(submission), plan)


def unpassed(report: Report) -> list[TestResult]:
    return [test for test in report.tests if test.status != "passed"]


@pytest.fixture(scope="module")
def plan(tmp_path_factory: pytest.TempPathFactory) -> Plan:
    """Trees and games for each agent, as our plain searches solve them."""
    questions = {}
    for number, agent in enumerate(AGENTS, 2):
        drawings = {
            f"tree-{seed}": tree(agent, 1 + seed % 3, 2 + seed % 2, drawn(seed, 2, 6))
            for seed in range(12)
        }
        tests = {name: pair for name, pair in drawings.items() if pair is not None}
        tests |= {f"game-{seed}": game(agent, 2, seed) for seed in (1, 2)}
        questions[f"q{number}"] = PASS_ALL, tests
    folder = tmp_path_factory.mktemp("course")
    return grade.plan(imported(folder, questions))


def test_the_reference_passes_what_plain_searches_solve(plan: Plan) -> None:
    assert all(len(question.cases) > 4 for question in plan.assignment.questions)
    assert unpassed(graded(None, plan)) == []


@pytest.mark.parametrize("path", CORRECT, ids=lambda path: str(path.stem))
def test_right_submissions_pass(path: Path, plan: Plan) -> None:
    report = graded(path, plan)
    assert unpassed(report) == []
    assert report.points == 15


@pytest.mark.parametrize(
    ("name", "failed"),
    [
        ("depth_one_too_large", {"q2", "q3", "q4"}),
        ("depth_one_too_small", {"q2", "q3", "q4"}),
        ("only_first_ghost_moves", {"q2", "q3", "q4"}),
        ("depth_counted_per_agent", {"q2", "q3", "q4"}),
        ("cuts_on_equality", {"q3"}),
        ("no_alpha_at_the_root", {"q3"}),
        ("children_in_reversed_order", {"q3"}),
        ("sums_without_averaging", {"q4"}),
        ("averages_by_integer_division", set()),
        ("last_ghost_maximises", {"q2", "q4"}),
        ("returns_value_not_action", {"q2"}),
        # Older graders never looked at calls, and count without Stop, too, in games.
        ("child_generated_twice", set()),
    ],
)
def test_wrong_submissions_fail(name: str, failed: set[str], plan: Plan) -> None:
    report = grade.grade(files(str(MISTAKES / f"{name}.py")), plan)
    missing = {test.id.partition("/")[0] for test in report.tests if "no class" in test.message}
    found = {question.id for question in report.questions if question.points == 0}
    assert found - missing == failed


def test_who_never_stops_plays_right_games(plan: Plan) -> None:
    report = grade.grade(files(str(MISTAKES / "stop_removed.py")), plan)
    games = [
        test for test in report.tests if "/game-" in test.id and "no class" not in test.message
    ]
    assert games
    assert {test.status for test in games} == {"passed"}


def test_a_secret_changes_nothing(plan: Plan) -> None:
    secret = grade.plan(plan.assignment, "a secret")
    assert unpassed(graded(GOOD, secret)) == []


def test_check_has_no_objection(plan: Plan, capsys: pytest.CaptureFixture[str],
                                monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    """It only mentions that some trees don't catch these few mistakes."""
    some = ("depth_one_too_large", "depth_counted_per_agent", "children_in_reversed_order")
    monkeypatch.setattr(checking, "mistakes", lambda: [str(MISTAKES / f"{n}.py") for n in some])
    assert main(["check", "--test-cases", plan.assignment.folder]) == 0
    count = len(plan.expected)
    *matrix, rest = capsys.readouterr().out.split("\n\n")
    assert len(matrix) == len(plan.assignment.questions)
    *warnings, last = rest.splitlines()
    assert last.startswith(f"{count} test cases: as the reference gives them, full marks for it")
    assert all("listed, so only a warning: q" in line for line in warnings)
    assert main(["generate", "--test-cases", plan.assignment.folder]) == 0
    assert capsys.readouterr().out == f"0 written, 0 already right, {count} left as listed\n"


@settings(max_examples=60)
@given(
    st.integers(0, 10**6), st.sampled_from(AGENTS), st.integers(1, 3), st.integers(1, 4),
    st.integers(1, 6),
)  # fmt: skip
def test_trees_go_round(seed: int, agent: str, depth: int, players: int, levels: int) -> None:
    """From a tree to the older text, and back to one on which our reference does as is listed."""
    pair = tree(agent, depth, players, drawn(seed, players, levels))
    assume(pair is not None)
    assert pair is not None
    with TemporaryDirectory() as folder:
        loaded = imported(Path(folder), {"q1": (PASS_ALL, {"a": pair})})
        (case,) = loaded.questions[0].cases
        expected = expectations.expected_of(case)
    recorder = Recorder()
    player = getattr(agents, agent)(depth=depth)
    action = player.getAction(tree_of(case).state().watched_by(recorder))
    assert expected["actions"] == [action]
    assert set(expected["expanded"]) == {state.node.name for state in recorder.expanded}
    assert expected["count"] == recorder.count


# What is right in a graph.


def results(
    folder: Path, pair: Pair, code: str = CODE, config: Mapping[str, str] = PASS_ALL
) -> TestResult:
    loaded = imported(folder, {"q1": (config, {"a": pair})}, {"corridor": CORRIDOR})
    (result,) = graded(written(folder, code), grade.plan(loaded)).tests
    return result


def test_only_the_one_action_counts(tmp_path: Path) -> None:
    """West is worth as much as East: the course says East."""
    result = results(tmp_path, (SMALL, SOLVED))
    assert (result.status, result.message) == ("passed", "")
    later = like_minimax("super().getAction(gameState)\nreturn 'West'")
    result = results(tmp_path / "later", (SMALL, SOLVED), later)
    assert result.status == "failed"
    assert result.message == (
        "the right states were expanded, but it chose West; right here is East"
    )


def test_only_the_set_of_states_counts(tmp_path: Path) -> None:
    twice = like_minimax("return super().getAction(gameState) and super().getAction(gameState)")
    assert results(tmp_path, (SMALL, SOLVED), twice).status == "passed"
    result = results(tmp_path / "other", (SMALL, WRONG))
    assert result.message == "expanded fine, which is none of the states that this search expands"
    few = {**SOLVED, "generated": f"{SOLVED['generated']} far"}
    deeper = {"successors": f"{SMALL['successors']}\ngood Up far", "win_states": "far"}
    result = results(tmp_path / "few", ({**SMALL, **deeper}, few))
    assert result.message == "never expanded far, which this search expands"


def test_anybody_may_ask_for_a_value_that_is_not_listed(tmp_path: Path) -> None:
    assert "start" not in SMALL["evaluation"]
    asks = like_minimax("print(gameState.getScore())\nreturn super().getAction(gameState)")
    result = results(tmp_path, (SMALL, SOLVED), asks)
    assert (result.status, result.message) == ("passed", "")


def test_a_graph_that_leads_back(tmp_path: Path) -> None:
    """Turns are not checked: the same states are Pacman's and the ghost's."""
    round_about = {
        **SMALL, "depth": "2", "win_states": "", "lose_states": "", "evaluation": "a 1\nb 2\nc 3",
        "start_state": "a", "successors": "a East b\na West c\nb North c\nb South a\nc South b",
    }  # fmt: skip
    walk = "s = gameState\nfor agent, a in enumerate(['East', 'North', 'South', 'South']):\n"
    walk += "    s = s.generateSuccessor(agent % 2, a)\nassert s == gameState\nreturn 'West'"
    solution = {"action": "West", "generated": "a b c"}
    assert results(tmp_path, (round_about, solution)).status == "passed"
    assert results(tmp_path / "walk", (round_about, solution), minimax(walk)).status == "passed"
    lazy = results(tmp_path / "lazy", (round_about, solution), minimax("return 'West'"))
    assert lazy.message == "never expanded b, which this search expands"
    assert lazy.drawing


# Known mistakes are named.


@pytest.mark.parametrize(
    ("name", "seed", "board", "said"),
    [
        ("depth_one_too_large", 0, CORNERED, "whose depth is wrong: one too large, by its count"),
        ("depth_one_too_small", 3, HUNTED, "whose depth is wrong: one too small, by its count"),
        ("only_first_ghost_moves", 3, HUNTED, "that forgets ghosts: in a ply each of them moves"),
    ],
)
def test_mistakes_are_reported(name: str, seed: int, board: str, said: str, tmp_path: Path) -> None:
    code = whole(MISTAKES / f"{name}.py")
    test, solution = game("MinimaxAgent", 1, seed, board, most=6)
    result = results(tmp_path, (test, solution), code)
    assert result.status == "failed"
    assert result.message.startswith(f"its actions are those of a search {said}")
    assert "; turn " in result.message
    right = {"optimalActions": (solution or {})["optimalActions"]}
    result = results(tmp_path / "unlisted", (test, right), code)
    assert result.message.startswith("turn ")


def test_one_alternative_has_to_fit_the_whole_game(tmp_path: Path) -> None:
    """Each action by itself is in one of the alternatives, but no search takes both."""
    test, solution = game("MinimaxAgent", 1, 3, most=2)
    assert solution is not None
    turns = '[[["East"], 22], [["South"], 15]]\n[[["East"], 10], [["West"], 7]]'
    assert turns.count("22") == solution["optimalActions"].count("22")
    mixed = like_minimax(
        "super().getAction(gameState)\n"
        "self.turn = getattr(self, 'turn', 0) + 1\n"
        "return ['East', 'West'][self.turn - 1]"
    )
    result = results(tmp_path, (test, {"optimalActions": turns}), mixed)
    assert result.message == (
        "turn 2: chose West, which is right by itself, but no one search that is right takes "
        "this action and all before it"
    )
    assert results(tmp_path / "first", (test, {"optimalActions": turns})).status == "passed"


def test_a_count_may_be_that_of_the_other_alternative(tmp_path: Path) -> None:
    """Actions fit the one that stops, the count is of the one that doesn't: that was right."""
    test, solution = game("MinimaxAgent", 1, 3, most=1)
    assert solution is not None
    swapped = {"optimalActions": '[[["East", "South"], 1], [["North"], 22]]'}
    assert "22" in solution["optimalActions"]
    assert results(tmp_path, (test, swapped)).status == "passed"
    none = {"optimalActions": '[[["East", "South"], 1], [["North"], 2]]'}
    result = results(tmp_path / "none", (test, none))
    assert result.message == (
        "turn 1: expanded 22 states, more than the 1 or 2 that this search expands"
    )


# Points.


def points(
    folder: Path, config: Mapping[str, str], tests: Mapping[str, Pair], code: str = EAST
) -> tuple[float, float]:
    """What this submission gets in a question of that kind, and the most that its cases give."""
    loaded = imported(folder, {"q1": (config, tests)}, {"corridor": CORRIDOR})
    (question,) = graded(written(folder, code), grade.plan(loaded)).questions
    return question.points, question.max_points


RIGHT: Pair = SMALL, SOLVED
LOST: Pair = SMALL, WRONG
PLAY: Pair = PLAYED, {}
NO_MINIMUM: Pair = {**PLAYED, "winsMinimum": "2", "scoreMinimum": "519"}, {}
MINIMUM: Pair = {**PLAYED, "winsMinimum": "2", "scoreMinimum": "518"}, {}
BARE = {key: value for key, value in PLAYED.items() if "Thresholds" not in key}


def worth(points: str, pair: Pair) -> Pair:
    return {**pair[0], "points": points}, pair[1]


@pytest.mark.parametrize(
    ("kind", "tests", "expected", "most"),
    [
        ("PassAllTestsQuestion", [RIGHT, RIGHT], 4, 4),
        ("PassAllTestsQuestion", [RIGHT, LOST, RIGHT], 0, 4),
        ("ExtraCreditPassAllTestsQuestion", [RIGHT, RIGHT], 6, 4),
        ("ExtraCreditPassAllTestsQuestion", [RIGHT, LOST], 0, 4),
        ("NumberPassedQuestion", [RIGHT, LOST, RIGHT], 2, 3),
        ("NumberPassedQuestion", [RIGHT, PLAY], 1, 2),
        ("NumberPassedQuestion", [({**PLAYED, "scoreThresholds": "518"}, {}), LOST], 1, 2),
        ("PartialCreditQuestion", [PLAY], 3, 4),
        ("PartialCreditQuestion", [PLAY, MINIMUM], 6, 8),
        ("PartialCreditQuestion", [PLAY, NO_MINIMUM], 3, 8),
        ("PartialCreditQuestion", [PLAY, RIGHT], 3, 4),
        ("PartialCreditQuestion", [PLAY, LOST], 0, 4),
        ("PartialCreditQuestion", [PLAY, ({**BARE, "winsMinimum": "2"}, {})], 3, 4),
        ("PartialCreditQuestion", [PLAY, ({**BARE, "scoreMinimum": "519"}, {})], 0, 4),
        ("Q6PartialCreditQuestion", [PLAY], 3, 4),
        ("Q6PartialCreditQuestion", [LOST, PLAY], 0, 4),
        ("HackedPartialCreditQuestion", [worth("1.5", RIGHT), worth("2", LOST), RIGHT], 1.5, 3.5),
        ("HackedPartialCreditQuestion", [worth("1.5", RIGHT), LOST], 0, 1.5),
        ("HackedPartialCreditQuestion", [worth("1", RIGHT), worth("2", PLAY)], 1, 3),
    ],
)
def test_points_are_those_of_the_course(
    kind: str, tests: list[Pair], expected: float, most: float, tmp_path: Path
) -> None:
    config = {"max_points": "4", "class": kind}
    config |= {"extra_points": "2"} if kind.startswith("Extra") else {}
    named = {f"t{number}": pair for number, pair in enumerate(tests)}
    assert points(tmp_path, config, named) == (expected, most)


def test_a_game_that_takes_too_long(tmp_path: Path) -> None:
    busy = "import time; end = time.process_time() + 0.3"
    wait = f"{busy}\n        while time.process_time() < end: pass\n        return 'East'"
    slow = EAST.replace("return 'East'", wait)
    test = {**BARE, "maxTime": "0.2", "nonTimeoutThresholds": "0 1", "scoreThresholds": "-100"}
    config = {"max_points": "3", "class": "PartialCreditQuestion"}
    assert points(tmp_path / "slow", config, {"a": (test, {})}, slow) == (2, 3)
    least = {**test, "nonTimeoutMinimum": "2"}
    assert points(tmp_path / "least", config, {"a": (least, {})}, slow) == (0, 3)
    assert points(tmp_path / "quick", config, {"a": (least, {})}) == (3, 3)


def test_questions_that_depend_on_others(tmp_path: Path) -> None:
    depends = {**PASS_ALL, "depends": "q1"}
    for number, (pair, expected) in enumerate([(RIGHT, [5, 5]), (LOST, [0, 0])]):
        folder = tmp_path / str(number)
        loaded = imported(folder, {"q1": (PASS_ALL, {"a": pair}), "q2": (depends, {"a": RIGHT})})
        report = graded(GOOD, grade.plan(loaded))
        assert [question.points for question in report.questions] == expected


def test_our_own_template_gets_nothing(plan: Plan) -> None:
    assert graded(unsolved.TEMPLATE, plan).points == 0


def test_nothing_of_the_older_files_is_needed(tmp_path: Path) -> None:
    loaded = imported(tmp_path, {"q1": (PASS_ALL, {"a": PLAY})}, {"corridor": CORRIDOR})
    shutil.rmtree(tmp_path / "test_cases")
    shutil.rmtree(tmp_path / "layouts")
    assert cases.load(loaded.folder) == loaded
