"""Grading one of many: the same bytes wherever it is done, and a key for all that decides them."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
import written
from hypothesis import given
from hypothesis import strategies as st
from submitted import CODE, QUESTION, ROOT, TREE, TURNS, assignment, minimax

from pacman.course.work.job import (
    Graded,
    Job,
    Task,
    files_of_cases,
    graded,
    prepared,
)
from pacman.grading import grade
from pacman.grading.assignment import cases
from pacman.grading.assignment.keys import Visibility
from pacman.grading.runner import Outcome, Runner
from pacman.grading.sandbox.processes import HarnessError
from pacman.support.files import as_bytes, as_text
from pacman.support.fingerprint import digest, harness

QUESTIONS = {"q1": {"tree": TREE, "exam": f"{TREE}visibility: hidden\n"}, "q2": {"turns": TURNS}}
SECRET = "é"  # noqa: S105
FILES = st.dictionaries(st.text(max_size=5), st.binary(max_size=5), max_size=4)
GOOD_FILES = {"multiAgents.py": CODE.encode()}
WRONG_FILES = {"multiAgents.py": minimax("return gameState.getLegalActions()[-1]").encode()}


@pytest.fixture(scope="module")
def task(tmp_path_factory: pytest.TempPathFactory) -> Task:
    folder = tmp_path_factory.mktemp("course") / "cases"
    assignment(folder, QUESTIONS)
    files = files_of_cases(cases.load(str(folder)))
    return Task(files, (), (), "", False, 60, (), harness())


def timeless(data: Any) -> Any:
    """A report as data, without how long anything took."""
    if isinstance(data, dict):
        return {key: timeless(value) for key, value in data.items() if key != "seconds"}
    return [timeless(item) for item in data] if isinstance(data, list) else data


@given(FILES, FILES)
def test_only_the_same_files_have_the_same_digest(one: Any, other: Any) -> None:
    assert (digest(one) == digest(other)) == (one == other)


@given(FILES)
def test_files_survive_the_way(files: Any) -> None:
    assert as_bytes(json.loads(json.dumps(as_text(files)))) == files


def test_a_task_survives_the_way(task: Task) -> None:
    task = replace(
        task, questions=("q1",), tests=("q2/turns",), secret=SECRET, show=("after_due_date",)
    )
    again = Task.of_data(json.loads(json.dumps(task.as_data())))
    assert again == task
    assert again.key == task.key


def test_everything_that_could_change_a_grade_changes_the_key(task: Task) -> None:
    others = [
        replace(task, cases={**task.cases, "q1/tree.yaml": b"kind: tree"}),
        replace(task, questions=("q1",)),
        replace(task, tests=("q1",)),
        replace(task, secret=SECRET),
        replace(task, require_isolation=True),
        replace(task, show=("after_due_date",)),
        replace(task, harness="another"),
    ]
    assert len({task.key, *(other.key for other in others)}) == 1 + len(others)


def test_the_files_that_are_read(task: Task) -> None:
    assert set(task.cases) == {
        "assignment.yaml",
        *(f"q1/{name}.yaml" for name in ("question", "tree", "exam", "tree.expected")),
        "q1/exam.expected.yaml",
        *(f"q2/{name}.yaml" for name in ("question", "turns", "turns.expected")),
    }
    assert task.cases["q1/question.yaml"] == QUESTION.encode()


def test_the_boards_of_cases_are_among_the_files(tmp_path: Path) -> None:
    written.write(tmp_path, {"boards/maze.lay": "%%%%%\n%P..%\n%%%%%\n"})
    on_a_file = TURNS.replace("minimaxClassic", "../boards/maze.lay")
    assignment(tmp_path, {"q1": {"turns": on_a_file}})
    files = files_of_cases(cases.load(str(tmp_path)))
    assert "boards/maze.lay" in files
    with prepared(Task(files, (), (), "", False, 60, (), "")) as plan:
        assert graded(Task(files, (), (), "", False, 60, (), ""), plan, Job(GOOD_FILES)).points == 4


@pytest.mark.slow
def test_the_harness_is_the_same_elsewhere_and_changes_with_its_files(tmp_path: Path) -> None:
    for name in ("agents", "pacman", "layouts"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, tmp_path / name, ignore=ignored)
    here = harness()
    assert harness_in(tmp_path) == here
    (tmp_path / "pacman/grading/handout/template/multiAgents.py").write_text(
        "# for students only\n"
    )
    search = tmp_path / "agents" / "search.py"
    search.write_bytes(search.read_bytes().replace(b"\n", b"\r\n"))  # as Windows has it
    assert harness_in(tmp_path) == here
    for changed in (
        "pacman/grading/reports/page.html",
        "pacman/grading/tutor/mistakes.yaml",
        "layouts/testClassic.lay",
        "agents/search.py",
    ):
        before = harness_in(tmp_path)
        with (tmp_path / changed).open("ab") as file:
            file.write(b"\n")
        assert harness_in(tmp_path) != before


def harness_in(folder: Path) -> str:
    code = "from pacman.support.fingerprint import harness; print(harness(), end='')"
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, '.'); {code}"],
        cwd=folder, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout


def test_the_result_of_a_submission(task: Task) -> None:
    with prepared(task) as plan:
        good = graded(task, plan, Job(GOOD_FILES))
        wrong = graded(task, plan, Job(WRONG_FILES))
        folder = plan.assignment.folder
        assert Path(folder).is_dir()
    assert not os.path.exists(folder)
    assert (good.status, good.message, good.points, good.max_points) == (
        "graded", "", 8.0, 8.0,
    )  # fmt: skip
    assert [part.id for part in good.questions] == ["q1", "q2"]
    assert good.submission == digest(GOOD_FILES) != wrong.submission
    assert wrong.points < 8
    notes = {note.id: note for note in wrong.tests}
    assert notes["q1/exam"].message  # a record is for teachers
    report = json.loads(wrong.json)
    assert report["points"] == wrong.points
    assert "q1/exam" not in {test["id"] for test in report["questions"][0]["tests"]}
    assert "q1/exam" not in wrong.json + wrong.html
    assert wrong.html.startswith("<!DOCTYPE html>")
    assert Graded.of_data(json.loads(json.dumps(asdict(wrong)))) == wrong


def test_the_same_bytes_but_for_times(task: Task) -> None:
    with prepared(task) as plan, prepared(task) as other:
        one, two = graded(task, plan, Job(WRONG_FILES)), graded(task, other, Job(WRONG_FILES))
    pair = [{**asdict(g), "json": timeless(json.loads(g.json)), "html": ""} for g in (one, two)]
    assert pair[0] == pair[1]


@pytest.mark.parametrize("files", [GOOD_FILES, WRONG_FILES], ids=["right", "wrong"])
def test_hidden_tests_that_run_later_change_nothing(task: Task, files: dict[str, bytes]) -> None:
    with prepared(task) as plan:
        whole = graded(task, plan, Job(files))
        first = graded(task, plan, Job(files, visibility="visible"))
        assert (first.begun != "", first.json, first.html) == (True, "", "")
        assert "q1/exam" not in first.begun
        last = Job(files, visibility=Visibility.HIDDEN, begun=first.begun)
        assert type(last.as_data()["visibility"]) is str
        again = Job.of_data(json.loads(json.dumps(last.as_data())))
        ran: list[str] = []
        tested = Runner.tested

        def told(runner: Runner, case: cases.Case) -> Outcome:
            ran.append(case.id)
            return tested(runner, case)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Runner, "tested", told)
            parts = graded(task, plan, again)
    assert ran == ["q1/exam"]
    reports = [re.sub(r"[\d.]+ s\b", "", one.html) for one in (whole, parts)]
    assert reports[0] == reports[1]
    found = [
        {**asdict(g), "json": timeless(json.loads(g.json)), "html": ""} for g in (whole, parts)
    ]
    assert found[0] == found[1]


def test_time_and_patience_are_kept_until_later_tests(task: Task) -> None:
    slow = {"multiAgents.py": minimax("while True: pass").encode()}
    with prepared(task) as plan:
        first = graded(task, replace(plan, budget=2.5), Job(slow, visibility="visible"))
        last = Job(slow, visibility="hidden", begun=first.begun)
        said = graded(task, replace(plan, budget=2.5), last)
    begun = json.loads(first.begun)
    assert begun["timeouts"] == {"q1": 1, "q2": 1}
    assert begun["used"][0] > 2.4
    messages = {note.id: note.message for note in said.tests}
    assert "not run: the whole file used the 2.5 s" in messages["q1/exam"]


def test_a_submission_that_could_not_be_read(task: Task) -> None:
    with prepared(task) as plan:
        said = graded(task, plan, Job({}, "no file 'multiAgents.py'", visibility="visible"))
    assert (said.status, said.message) == ("unreadable", "no file 'multiAgents.py'")
    assert (said.points, said.max_points) == (0, 8)
    assert said.submission == "! no file 'multiAgents.py'"
    assert {note.message for note in said.tests} == {"no file 'multiAgents.py'"}


@pytest.mark.parametrize("error", [HarnessError("no processes"), RuntimeError("no processes")])
def test_a_harness_that_fails(
    task: Task, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise error

    with prepared(task) as plan:
        monkeypatch.setattr(grade, "continued", fails)
        said = graded(task, plan, Job(GOOD_FILES))
    assert said.status == "broken"
    assert "no processes" in said.message
    assert (said.max_points, said.json) == (None, "")


def test_a_test_on_which_the_harness_fails(task: Task, monkeypatch: pytest.MonkeyPatch) -> None:
    with prepared(task) as plan:
        question = plan.assignment.questions[0]
        monkeypatch.setattr(type(question.cases[0].task), "run", lambda *_: 1 / 0)
        said = graded(task, plan, Job(GOOD_FILES))
    assert said.status == "broken"
    assert said.message.startswith("q1/")
    assert "division by zero" in said.message
    assert said.json  # with what could be graded
