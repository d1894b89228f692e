"""A course system is one module and one line in the registry."""

from __future__ import annotations

import csv
import importlib
from pathlib import Path

import pytest
from submitted import CODE, TREE, assignment, minimax

from pacman.commands.autograder import main
from pacman.course.systems import registry

# Exports have files such as "ada!17!multiAgents.py", gradebooks the columns Number, Who and Mark.
MODULE = """
from pacman.course.gradebook.columns import Columns, Table, comma
from pacman.course.gradebook.people import NUMBER, Person
from pacman.course.intake.entries import Submission
from pacman.course.results.record import Student
from pacman.course.systems.base import CourseSystem


class Slate(CourseSystem):
    name, title = "slate", "Slate"
    gradebook = "a table that Slate exported"

    def recognises(self, there):
        return all(entry.name.count("!") == 2 for entry in there)

    def submissions(self, folder, there):
        found = []
        for entry in there:
            owner, number, called = entry.name.split("!")
            places = ((called, entry.path),)
            found.append(Submission(Student(number, owner), places, entry.label, False, ()))
        return found, []

    def columns(self, sheet, column):
        table = Table(sheet)
        number, who, mark = table.places("number", "who", "mark")
        people = [
            Person(row.line, row.cells[who].text, "", {NUMBER: row.cells[number].text},
                   row.cells[mark])
            for row in table.rows
        ]
        return Columns("Mark", people, None, comma(table.texts(mark)))
"""
GRADEBOOK = "Number,Who,Mark\n17,ada,\n18,bob,\n19,eve,\n"


@pytest.fixture
def _slate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "slate.py").write_text(MODULE)
    monkeypatch.syspath_prepend(str(tmp_path))
    slate = importlib.import_module("slate").Slate()
    monkeypatch.setattr(registry, "SYSTEMS", (slate, *registry.SYSTEMS))


@pytest.mark.usefixtures("_slate")
def test_a_new_system_is_graded_by_batch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assignment(tmp_path / "cases", {"q1": {"tree": TREE}})
    (tmp_path / "export").mkdir()
    wrong = minimax("return gameState.getLegalActions()[-1]")
    (tmp_path / "export" / "ada!17!multiAgents.py").write_text(CODE)
    (tmp_path / "export" / "bob!18!multiAgents.py").write_text(wrong)
    (tmp_path / "table.csv").write_text(GRADEBOOK)
    command = ["batch", "export", "--out", "results", "--test-cases", "cases"]
    assert main([*command, "--slate", "table.csv"]) == 0
    out = capsys.readouterr().out
    assert "2 submissions found in an export of Slate\n" in out
    assert "nothing handed in: eve (line 4)" in out
    assert (tmp_path / "results" / "slate.csv").read_text() == (
        "Number,Who,Mark\n17,ada,4\n18,bob,0\n19,eve,\n"
    )
    with open("results/grades.csv", encoding="utf-8-sig", newline="") as file:
        assert [(row["id"], row["name"]) for row in csv.DictReader(file)] == [
            ("17", "ada"),
            ("18", "bob"),
        ]
    assert main(command) == 0
    assert "slate.csv is left from an earlier run" in capsys.readouterr().out


@pytest.mark.usefixtures("_slate")
def test_messages_and_help_name_the_new_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "export").mkdir()
    assert main(["batch", "--help"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "an export of Slate, Gradescope, Brightspace, Blackboard, Moodle or Canvas" in text
    assert "--slate FILE fill in a table that Slate exported, as slate.csv" in text
    assert main(["batch", "export", "--out", "results", "--out-of", "10"]) == 2
    assert (
        " needs --blackboard, --brightspace, --canvas, --moodle or --slate\n"
        in capsys.readouterr().err
    )
