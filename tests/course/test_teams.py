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
B;;Grace Hopper;
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
    assert notes == [
        "team B: Grace Hopper is taken for x9, by the name alone", "team D: nothing handed in",
        "with their teams: 6 students",
    ]  # fmt: skip


def test_a_file_called_like_a_team_is_a_students(tmp_path: Path) -> None:
    """Only a roster says which folder is a team's."""
    found, notes = graded(tmp_path, _101="a", **{"team A": "b"})
    assert found == {"101": "_101.py", "102": "_101.py", "team A": "team A.py"}
    assert notes == [
        "team B: nothing handed in", "team C: nothing handed in", "team D: nothing handed in",
        "with their teams: 3 students",
    ]  # fmt: skip


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
    both = TEAMS.replace("Hopper;", "Hopper;g@x.org") + "D;;Grace Hopper;\n"
    found, notes = graded(tmp_path, both, x9="a")
    assert found == {}
    assert "team B: line 4 could be several students, or another one" in notes[1]


# The class of these three, as course systems with numbers export it.
CLASS = (Student("202", "Li Wei"), Student("303", "Bo Bell"), Student("404", "Ann Ash"))
ALONE = {"202": "202", "303": "303", "404": "404"}
ADVICE = (
    "--teams: names of students fit, but no id, login or email: correct these, or leave them out"
)


def of_class(folder: Path, text: str) -> tuple[dict[str, str], list[str]]:
    """Whose file each student of the class and of the teams gets, and the notes."""
    found = []
    for student in CLASS:
        (folder / student.id).write_text(student.id)
        places = (("multiAgents.py", str(folder / student.id)),)
        found.append(Submission(student, places, student.id, False, ()))
    (folder / "teams.csv").write_text(f"team,id,login,email,name\n{text}")
    there = in_teams(Export(Folder(), tuple(found), ()), read_teams(str(folder / "teams.csv")))
    *notes, _count = there.notes
    return {one.student.id: one.source for one in there.submissions}, notes


@pytest.mark.parametrize(
    ("text", "more", "notes"),
    [
        ("red,101,,,Li Wei\nred,102,,,Ada Lovelace\n", {},
         ["team red: nothing handed in", ADVICE]),
        ("red,101,,,Li Wei\nred,303,,,Bo Bell\n", {"101": "303"}, []),
        ("red,101,,,Li Wei\nred,999,,,Yan Xu\nblue,303,,,Bo Bell\n", {},
         ["team red: nothing handed in"]),
        ("red,,,,Li Wei\nred,999,,,Yan Xu\n", {"999": "202"},
         ["team red: Li Wei is taken for 202, by the name alone"]),
        ("red,,,,Li Wei\nblue,202,,,Li Wei\n", {}, ["team red: nothing handed in"]),
        ("red,,liwei,,Li Wei\nred,,yanxu,,Yan Xu\n", {"yanxu": "202"},
         ["team red: Li Wei is taken for 202, by the name alone"]),
        ("red,,,li@x.org,Li Wei\nred,,,yan@x.org,Yan Xu\n", {"yan@x.org": "202"},
         ["team red: Li Wei is taken for 202, by the name alone"]),
        ("red,,,li@x.org,Li Wei\nred,999,,,Yan Xu\nblue,404,,,\n", {},
         ["team red: nothing handed in"]),
    ],
)  # fmt: skip
def test_a_namesake_is_no_member(
    tmp_path: Path, text: str, more: dict[str, str], notes: list[str]
) -> None:
    """A name counts only without a mark, or if the marks of the table are of another kind."""
    assert of_class(tmp_path, text) == ({**ALONE, **more}, notes)


def test_an_id_of_somebody_with_another_name_is_refused(tmp_path: Path) -> None:
    found, notes = of_class(tmp_path, "red,303,,,Zoe Young\nred,999,,,Yan Xu\n")
    assert found == ALONE
    why = "line 2: 303 is Bo Bell in the export, not Zoe Young; correct the id or the name"
    assert notes == [f"team red: {why}"]
    # A name that is only written otherwise is the same person's.
    found, notes = of_class(tmp_path, 'red,303,,,"Bell, Robert"\nred,999,,,Yan Xu\n')
    assert (found, notes) == ({**ALONE, "999": "303"}, [])


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
