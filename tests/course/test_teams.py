"""Teams: one submission for all members, and nothing if it isn't clear which."""

from __future__ import annotations

from pathlib import Path

import pytest

from pacman.course.intake.entries import Submission
from pacman.course.results.record import Student
from pacman.course.systems.exports import Export
from pacman.course.systems.folder import Folder
from pacman.course.teams import in_teams, read_teams
from pacman.support.errors import UserError

TEAMS = """\
Team;Student ID;Full name;Email
A;101;Ada Lovelace;ada@example.org
A;102;Alan Turing;alan@example.org
B;;Grace Hopper;grace@example.org
B;104;Kurt Gödel;
C;105;Eve Adams;
D;106;Mary Shelley;
;107;Nobody's Friend;
"""


def export(folder: Path, **files: str) -> Export:
    found = []
    for number, text in files.items():
        path = folder / f"{number}.py"
        path.write_text(text)
        name = {"x9": "Grace Hopper", "x10": "grace hopper"}.get(number, "")
        student = Student(number.lstrip("_"), name)
        found.append(Submission(student, (("multiAgents.py", str(path)),), path.name, False, ()))
    return Export(Folder(), tuple(found), ())


def graded(folder: Path, text: str = TEAMS, **files: str) -> tuple[dict[str, str], list[str]]:
    """The source of what is graded for each student, and the notes."""
    path = folder / "teams.csv"
    path.write_bytes(text.encode("cp1252"))
    found = in_teams(export(folder, **files), read_teams(str(path)))
    return {one.student.id: one.source for one in found.submissions}, list(found.notes)


def test_all_members_get_what_one_handed_in(tmp_path: Path) -> None:
    found, notes = graded(tmp_path, _101="a", x9="b", _105="c", z="d")
    assert found == {
        "101": "_101.py", "102": "_101.py", "104": "x9.py", "105": "_105.py", "x9": "x9.py",
        "z": "z.py",
    }  # fmt: skip
    assert notes == ["team D: nothing handed in", "with their teams: 6 students"]


def test_the_same_files_are_no_contradiction(tmp_path: Path) -> None:
    assert graded(tmp_path, _101="a", _102="a")[0] == {"101": "_101.py", "102": "_102.py"}


def test_different_files_of_one_team_are_not_graded(tmp_path: Path) -> None:
    found, notes = graded(tmp_path, _101="a", _102="b", _105="c")
    assert found == {"105": "_105.py"}
    why = "101 and 102 handed in different files: leave only the one that counts"
    assert notes[0] == f"team A: {why}"


def test_who_could_be_two_people_gets_nothing(tmp_path: Path) -> None:
    found, notes = graded(tmp_path, x9="a", x10="b")
    assert found == {}
    assert "team B: line 4 could be several students" in notes[1]
    both = TEAMS + "D;;Grace Hopper;\n"
    found, notes = graded(tmp_path, both, x9="a")
    assert found == {}
    assert "team B: line 4 could be several students, or another one" in notes[1]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Team,Where\nA,b\n", "expected columns 'team' and 'id', 'name' or 'email': 'Team, Where'"),
        ("id,name\n1,Ada\n", "expected columns 'team'"),
        ("team,id\nA,1\nB,2\nC,1\n", "line 4: 1 is in line 2, too"),
        ("team,id,name\nA,1\n", "line 2 has 2 cells"),
        ("team,id\n", "it lists no students"),
        ("", "it is empty"),
    ],
)
def test_what_is_no_list_of_teams_is_refused(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "teams.csv"
    path.write_text(text)
    with pytest.raises(UserError, match=r"teams\.csv") as caught:
        read_teams(str(path))
    assert why in str(caught.value)
