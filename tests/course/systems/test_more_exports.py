"""Exports of Brightspace and Blackboard: whose each file is, and which one is graded."""

from __future__ import annotations

from pathlib import Path

import pytest
from handed import NAME, by_id, codes, made, system, unplaced
from hypothesis import given
from hypothesis import strategies as st

from pacman.course.intake.entries import Entry
from pacman.course.systems import brightspace
from pacman.course.systems.blackboard import Blackboard
from pacman.course.systems.brightspace import Brightspace

BRIGHTSPACE, BLACKBOARD = "brightspace", "blackboard"
EARLY, LATE = "Mar 9, 2026 1205 PM", "Mar 29, 2026 105 AM"
ADA, BOB = "11-7 - Ada Lovelace", "12-7 - Bob O'Neil - Smith"
FIRST, SECOND = "attempt_2026-07-21-22-23-44", "attempt_2026-07-22-01-02-03"


# Brightspace


def test_files_of_brightspace(tmp_path: Path) -> None:
    made(tmp_path, {
        f"{ADA} - {LATE} - {NAME}": "new", f"{ADA} - {EARLY} - {NAME}": "old",
        f"{BOB} - {EARLY} - my - {NAME}": "bob", "index.html": "", "notes.txt": "?",
    })  # fmt: skip
    assert system(tmp_path) == BRIGHTSPACE
    assert codes(tmp_path) == {"11": "new", "12": "bob"}
    found = by_id(tmp_path)
    assert [one.student.name for one in found.values()] == ["Ada Lovelace", "Bob O'Neil - Smith"]
    assert found["11"].passed_over == (f"{ADA} - {EARLY} - {NAME}",)
    assert found["11"].feedback == f"{ADA} - {LATE}/report.html"
    assert unplaced(tmp_path) == {"notes.txt": "not named as Brightspace names what it exports"}


def test_folders_of_brightspace_and_dates_in_other_languages(tmp_path: Path) -> None:
    made(tmp_path, {
        f"{ADA} - 29 mars 2026 13 h 05/{NAME}": "old",
        f"{ADA} - 30 mars 2026 13 h 05/{NAME}": "new",
        f"{BOB} - 9 mars 2026 13:05/{NAME}": "bob", "index.html": "",
    })  # fmt: skip
    assert system(tmp_path) == BRIGHTSPACE
    assert codes(tmp_path) == {"11": "new", "12": "bob"}


def test_several_files_of_one_date_belong_together(tmp_path: Path) -> None:
    made(tmp_path, {
        f"{ADA} - {LATE} - {NAME}": "import helper", f"{ADA} - {LATE} - helper.py": "x = 1",
        f"{BOB} - {LATE} - {NAME}": "bob",
    })  # fmt: skip
    (one, _) = by_id(tmp_path).values()
    assert set(one.contents()) == {NAME, "helper.py"}
    assert one.passed_over == ()


def test_the_only_student_of_brightspace(tmp_path: Path) -> None:
    made(tmp_path, {f"{ADA} - {LATE} - {NAME}": "ada", "index.html": ""})
    assert codes(tmp_path) == {"11": "ada"}


def test_a_name_with_a_date_in_it_has_no_owner(tmp_path: Path) -> None:
    """A file of Eve's, or one of `Eve - Mar 9, 2026 1205 PM`."""
    evil = f"13-7 - Eve - {EARLY} - {LATE} - {NAME}"
    made(tmp_path, {
        f"{ADA} - {LATE} - {NAME}": "ada", evil: "eve", f"{BOB} - {LATE} - {NAME}": "bob",
    })  # fmt: skip
    assert "13" not in codes(tmp_path)
    assert "fits Eve (13) and " in unplaced(tmp_path)[evil]


def test_one_number_with_two_names_has_no_owner(tmp_path: Path) -> None:
    made(tmp_path, {
        f"{ADA} - {LATE} - {NAME}": "ada", f"11-7 - Eve - {LATE} - {NAME}": "eve",
        f"{BOB} - {LATE} - {NAME}": "bob",
    })  # fmt: skip
    assert codes(tmp_path) == {"12": "bob"}
    assert len(unplaced(tmp_path)) == 2


@pytest.mark.parametrize(
    ("date", "digits"),
    [(EARLY, "202603091205"), (LATE, "202603290105"),
     ("September 1, 2026 12:30 AM", "202609010030"),
     ("Foo 1, 2026 1230 AM", ""), ("1 mars 2026 13:05", "")],
)  # fmt: skip
def test_dates(date: str, digits: str) -> None:
    assert brightspace._sortable(date) == digits


# Blackboard


def test_files_of_blackboard(tmp_path: Path) -> None:
    made(tmp_path, {
        f"Home_work 1_ada_l_{FIRST}.txt": "Name: Ada (Countess) Lovelace (ada_l)\nMore\n",
        f"Home_work 1_ada_l_{FIRST}_{NAME}": "old",
        f"Home_work 1_ada_l_{SECOND}_{NAME}": "new",
        f"Home_work 1_ada_l_{SECOND}_helper.py": "",
        f"Home_work 1_bob_{FIRST}.txt": "Nom: Bob Smith (bob)\n",
        f"Home_work 1_bob_{FIRST}_my_{SECOND}_{NAME}.py": "bob", "notes.md": "",
    })  # fmt: skip
    assert system(tmp_path) == BLACKBOARD
    assert codes(tmp_path) == {"ada_l": "new"}
    found = by_id(tmp_path)
    assert found["ada_l"].student.name == "Ada (Countess) Lovelace"
    assert found["ada_l"].student.login == "ada_l"
    assert found["ada_l"].passed_over == (f"Home_work 1_ada_l_{FIRST}_{NAME}",)
    said = unplaced(tmp_path)
    # Its name has the date of an attempt in it, so it could be another student's.
    assert "fits bob (bob) and " in said[f"Home_work 1_bob_{FIRST}_my_{SECOND}_{NAME}.py"]
    assert said["notes.md"] == "not named as Blackboard names what it exports"


def test_an_attempt_without_a_file_is_passed_over(tmp_path: Path) -> None:
    made(tmp_path, {
        f"hw_ada_{FIRST}_{NAME}": "ada", f"hw_ada_{SECOND}.txt": "typed",
        f"hw_bob_{FIRST}_work.zip": b"PK\x03\x04 broken",
    })  # fmt: skip
    assert codes_of_readable(tmp_path) == {"ada": "ada"}
    assert set(by_id(tmp_path)) == {"ada", "bob"}


def codes_of_readable(path: Path) -> dict[str, str]:
    found = by_id(path)
    return {name: one.contents()[NAME].decode() for name, one in found.items() if name == "ada"}


def test_a_file_without_a_name_is_no_text_of_an_attempt(tmp_path: Path) -> None:
    """Eve hands in a file called .txt, which gives her a login that would change the title."""
    files = {}
    for login in ("ada", "bob", "eve"):
        files[f"hw_1_{login}_{FIRST}.txt"] = f"Name: Somebody ({login})\n"
        files[f"hw_1_{login}_{FIRST}_{NAME}"] = login
    files[f"hw_1_eve_{FIRST}_.txt"] = "Name: Eve (1_eve)\n"
    made(tmp_path, files)
    assert codes(tmp_path) == {"ada": "ada", "bob": "bob", "eve": "eve"}
    assert unplaced(tmp_path) == {}


def test_titles_and_logins_that_nothing_tells_apart(tmp_path: Path) -> None:
    made(tmp_path, {f"a_b_c_{FIRST}_{NAME}": "1", f"a_b_d_{FIRST}_{NAME}": "2"})
    assert codes(tmp_path) == {}
    assert "fits " in unplaced(tmp_path)[f"a_b_c_{FIRST}_{NAME}"]


def test_a_text_that_names_another_student_is_not_believed(tmp_path: Path) -> None:
    """What stands in it can't move a file: its own name must end with the login."""
    made(tmp_path, {
        f"hw_eve_{FIRST}.txt": "Name: Ada (ada)\n", f"hw_eve_{FIRST}_{NAME}": "eve",
        f"hw_ada_{FIRST}_{NAME}": "ada",
    })  # fmt: skip
    assert codes(tmp_path) == {"ada": "ada", "eve": "eve"}
    assert by_id(tmp_path)["eve"].student.name == ""


TEXTS = st.text(
    st.sampled_from("ab_- .19,:") | st.characters(exclude_characters="/\0"), max_size=25
)
PARTS = st.lists(
    TEXTS | st.sampled_from((" - ", "_attempt_2026-07-21-22-23-44", EARLY, "1-2 - ", ".txt", "_")),
    max_size=7,
).map("".join)


@given(st.lists(PARTS.filter(bool), min_size=1, max_size=5, unique=True))
def test_any_names_are_placed_once_or_not_at_all(names: list[str]) -> None:
    entries = [Entry(name, f"/none/{name}", is_folder=False) for name in names]
    for reader in (Brightspace(), Blackboard()):
        found, left = reader.submissions("/none", entries)
        placed = [path for one in found for _, path in one.places]
        assert len(placed) == len(set(placed))
        assert {path.removeprefix("/none/") for path in placed} <= set(names)
        assert len({one.student.id for one in found}) == len(found)
        assert len(placed) + len(left) <= len(names)
