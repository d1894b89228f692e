"""Folders of cloned repositories, and the roster that says whose they are."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path

import pytest
from handed import NAME, made
from hypothesis import given
from hypothesis import strategies as st
from submitted import CODE, TREE, assignment

from pacman.commands.autograder import main
from pacman.course.results.record import Student
from pacman.course.systems import roster
from pacman.course.systems.exports import Export, open_export
from pacman.course.systems.roster import Roster
from pacman.course.teams import in_teams, is_member, read_teams
from pacman.support.errors import UserError

ROSTER = """\
"identifier","github_username","github_id","name"
"ada@uni.example","Ada-L","17",""
"1002","alan","18","Alan Turing"
"1003","l","19","Lea Ito"
"1004","","","Kurt Goedel"
"1005","grace","20","Grace Hopper"
"""


def applied(folder: Path, text: str) -> Export:
    (folder / "roster.csv").write_text(text, encoding="utf-8")
    people = roster.read(str(folder / "roster.csv"))
    with open_export(str(folder / "repos")) as there:
        return people.applied(there)


def test_whose_a_repository_is(tmp_path: Path) -> None:
    made(tmp_path / "repos", {
        f"multi-agent-ada-l/{NAME}": "ada", f"multi-agent-alan/{NAME}": "alan",
        f"multi-agent-l/{NAME}": "lea", f"multi-agent-template/{NAME}": "nobody",
    })  # fmt: skip
    found = applied(tmp_path, ROSTER)
    got = {o.student.id: (o.student.name, o.contents()[NAME]) for o in found.submissions}
    assert got == {
        "ada@uni.example": ("", b"ada"), "1002": ("Alan Turing", b"alan"),
        "1003": ("Lea Ito", b"lea"),
    }  # fmt: skip
    assert [one.student.email for one in found.submissions] == ["", "", "ada@uni.example"]
    assert dict(found.unplaced) == {
        "multi-agent-template": "not called like anybody in the roster",
        "grace": "in the roster, but no folder is called so",
        "Kurt Goedel": "has no user name in the roster",
    }


def test_a_folder_that_fits_two_students_has_no_owner(tmp_path: Path) -> None:
    made(tmp_path / "repos", {f"hw-ada-l/{NAME}": "?"})
    found = applied(tmp_path, ROSTER)
    assert found.submissions == ()
    said = dict(found.unplaced)["hw-ada-l"]
    assert said in ("could be of ada-l or l", "could be of l or ada-l")
    (tmp_path / "repos" / "hw-alan").mkdir()
    found = applied(tmp_path, ROSTER)  # now the title is certain
    assert [one.student.id for one in found.submissions] == ["1002", "ada@uni.example"]


def test_two_folders_of_one_student_have_no_owner(tmp_path: Path) -> None:
    made(tmp_path / "repos", {f"alan/{NAME}": "1", "Alan.py": "2", "grace.py": "3"})
    found = applied(tmp_path, ROSTER)
    assert [one.student.id for one in found.submissions] == ["1005"]
    assert dict(found.unplaced)["alan"] == "another folder is called like the same student"


def test_a_name_like_anothers_takes_nobodys_folder(tmp_path: Path) -> None:
    """Anybody can make an account called x-alan, and a repository of the class with it."""
    names = ("hw-alan", "hw-x-alan", "hw-ada-l", "hw-grace")
    made(tmp_path / "repos", {f"{name}/{NAME}": name for name in names})
    found = applied(tmp_path, ROSTER)
    got = {o.student.id: o.contents()[NAME] for o in found.submissions}
    assert got == {"ada@uni.example": b"hw-ada-l", "1002": b"hw-alan", "1005": b"hw-grace"}
    assert dict(found.unplaced)["hw-x-alan"] == "not called like anybody in the roster"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name,points\nada,1\n", "no column github_username, "),
        ("id,login\n1,ada\n2,ADA\n", "lines 2 and 3 have the same user name ada"),
        ("id,login\n1,ada\n1,bob\n", "lines 2 and 3 have the same id 1"),
        ("id,login\n1\n", "line 2 has 1 cells, and the first line 2"),
        ("id,login\n", "it lists no students"),
        ("", "no table of cells"),
    ],
)
def test_what_is_no_roster(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "r.csv").write_text(text, encoding="utf-8")
    with pytest.raises(UserError, match=r"r\.csv: ") as caught:
        roster.read(str(tmp_path / "r.csv"))
    assert said in str(caught.value)


TEAMS = """\
team,id
The Lambdas,1002
The Lambdas,1003
The Lambdas,1004
"""


@pytest.mark.parametrize("folder", ["hw-the-lambdas", "hw-alan"])
def test_a_repository_of_a_team(folder: str, tmp_path: Path) -> None:
    """It is called like the team, or like a member; no member is missing then."""
    made(tmp_path / "repos", {f"{folder}/{NAME}": "ours", f"hw-grace/{NAME}": "grace"})
    (tmp_path / "roster.csv").write_text(ROSTER, encoding="utf-8")
    (tmp_path / "teams.csv").write_text(TEAMS, encoding="utf-8")
    members = read_teams(str(tmp_path / "teams.csv"))
    people = roster.read(str(tmp_path / "roster.csv")).with_teams(each.team for each in members)
    with open_export(str(tmp_path / "repos")) as there:
        found = in_teams(people.applied(there, lambda s: is_member(s, members)), members)
    got = {one.student.id: one.contents()[NAME] for one in found.submissions}
    assert got == {"1002": b"ours", "1003": b"ours", "1004": b"ours", "1005": b"grace"}
    assert dict(found.unplaced) == {"ada-l": "in the roster, but no folder is called so"}
    assert found.notes == ("with their teams: 4 students",)


def test_a_namesake_of_a_member_is_missing(tmp_path: Path) -> None:
    (tmp_path / "teams.csv").write_text("team,id,name\nred,101,Lea Ito\nred,,Alan Turing\n")
    members = read_teams(str(tmp_path / "teams.csv"))
    assert not is_member(Student("1003", "Lea Ito"), members)
    assert is_member(Student("lea@uni.example", "Lea Ito"), members), "ids of another kind"
    assert is_member(Student("1002", "Alan Turing"), members)


def test_a_team_and_a_member_with_different_repositories(tmp_path: Path) -> None:
    made(tmp_path / "repos", {f"hw-the-lambdas/{NAME}": "ours", f"hw-alan/{NAME}": "mine"})
    (tmp_path / "roster.csv").write_text(ROSTER, encoding="utf-8")
    (tmp_path / "teams.csv").write_text(TEAMS, encoding="utf-8")
    members = read_teams(str(tmp_path / "teams.csv"))
    people = roster.read(str(tmp_path / "roster.csv")).with_teams(each.team for each in members)
    with open_export(str(tmp_path / "repos")) as there:
        found = in_teams(people.applied(there), members)
    assert found.submissions == ()
    (note, _) = found.notes
    assert note.startswith("team The Lambdas: 1002 and team The Lambdas handed in different files")


LOGINS = st.text("ab-", min_size=1, max_size=4)


@given(st.sets(LOGINS, min_size=1, max_size=4), st.lists(st.text("ab-", max_size=7), max_size=4))
def test_no_student_gets_the_folder_of_another(logins: set[str], folders: list[str]) -> None:
    people = Roster({login: Student(login) for login in logins}, ())
    owners = people._owners(folders)
    for folder, found in owners.items():
        ends = {login for login in logins if folder == login or folder.endswith(f"-{login}")}
        assert set(found) <= ends
        # All that it could be are other folders', or one of them is its own.
        others = {login for other in folders if other != folder for login in owners[other]}
        assert found or ends <= others


@pytest.mark.slow
def test_a_class_of_clones_is_graded(
    handed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    """Each with the whole hand-out in it, as students have it."""
    monkeypatch.chdir(tmp_path)
    assignment(tmp_path / "cases", {"q1": {"tree": TREE}})
    for name in ("hw-ada-l", "hw-alan"):
        shutil.copytree(handed, tmp_path / "repos" / name)
        made(tmp_path / "repos" / name, {NAME: CODE, ".git/config": "", ".git/HEAD": ""})
    made(tmp_path / "repos", {"hw-grace/README.md": "nothing yet"})
    (tmp_path / "roster.csv").write_text(ROSTER, encoding="utf-8")
    command = ["batch", "repos", "--out", "results", "--test-cases", "cases"]
    assert main([*command, "--roster", "roster.csv"]) == 0
    out = capsys.readouterr().out
    assert "not placed: l: in the roster, but no folder is called so\n" in out
    with open("results/grades.csv", encoding="utf-8-sig", newline="") as file:
        rows = {row["id"]: (row["name"], row["total"]) for row in csv.DictReader(file)}
    assert rows == {
        "ada@uni.example": ("", "4"), "1002": ("Alan Turing", "4"), "1005": ("Grace Hopper", "0"),
    }  # fmt: skip


@pytest.mark.slow
def test_a_member_whose_team_has_a_repository_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assignment(tmp_path / "cases", {"q1": {"tree": TREE}})
    made(tmp_path / "repos", {f"hw-the-lambdas/{NAME}": CODE, f"hw-grace/{NAME}": CODE})
    (tmp_path / "roster.csv").write_text(ROSTER, encoding="utf-8")
    (tmp_path / "teams.csv").write_text(TEAMS, encoding="utf-8")
    argv = ["batch", "repos", "--out", "results", "--test-cases", "cases", "--teams", "teams.csv"]
    assert main([*argv, "--roster", "roster.csv", "--only", "1004"]) == 0
    assert "1 graded now, 1 in all, 3 not graded yet; 4 of 4 points" in capsys.readouterr().out


def test_an_export_needs_no_roster(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assignment(tmp_path / "cases", {"q1": {"tree": TREE}})
    made(tmp_path / "export", {f"ada_1_2_{NAME}": CODE, f"bob_3_4_{NAME}": CODE})
    (tmp_path / "roster.csv").write_text(ROSTER, encoding="utf-8")
    argv = ["batch", "export", "--out", "results", "--test-cases", "cases"]
    assert main([*argv, "--roster", "roster.csv"]) == 2
    assert "--roster: export is an export of Canvas" in capsys.readouterr().err
