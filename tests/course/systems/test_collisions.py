"""Names that students chose so that a file seems to be another's: no grade goes astray."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from handed import (
    CANVAS,
    FOLDER,
    GRADESCOPE,
    MOODLE,
    NAME,
    by_id,
    codes,
    made,
    seen,
    system,
    unplaced,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from pacman.course.intake.entries import Entry
from pacman.course.systems.base import CourseSystem
from pacman.course.systems.canvas import Canvas
from pacman.course.systems.moodle import Moodle
from pacman.support.errors import UserError

pytestmark = pytest.mark.slow

FILE = "_assignsubmission_file_"
METADATA = "submission_metadata.yml"
EVE = "submission_1:\n  :submitters:\n  - :name: Bob\n    :sid: '42'\n    :email: bob@x.edu\n"

# Moodle and Canvas.


def test_a_person_named_like_another_ones_folder(tmp_path: Path) -> None:
    evil = f"Ada Lovelace_2001{FILE}_2002{FILE}"
    made(tmp_path, {
        f"Ada Lovelace_2001{FILE}/{NAME}": "ada", f"Bob_2003{FILE}/{NAME}": "bob",
        f"{evil}/{NAME}": "eve",
    })  # fmt: skip
    assert system(tmp_path) == MOODLE
    assert codes(tmp_path) == {"2001": "ada", "2003": "bob"}
    assert unplaced(tmp_path) == {
        evil: f"fits Ada Lovelace (2001) and Ada Lovelace_2001{FILE} (2002): "
              "grade it by itself, or rename it so that it fits one of them"
    }  # fmt: skip


@pytest.mark.parametrize("is_folder", [False, True])
def test_an_ambiguous_file_has_no_owner(tmp_path: Path, is_folder: bool) -> None:
    """Not even if the other one handed in nothing."""
    name = f"Ada_1{FILE}x_2{FILE}{NAME}"
    made(tmp_path, {f"{name}/{NAME}" if is_folder else name: "eve", f"Bob_3{FILE}{NAME}": "bob"})
    assert codes(tmp_path) == {"3": "bob"}
    assert "fits Ada (1) and " in unplaced(tmp_path)[name]


def test_a_person_named_like_another_ones_file_on_canvas(tmp_path: Path) -> None:
    evil = "ada_1_11_2026_multiAgents.py"  # of "ada_1", whose number is 11, or of "ada"
    made(tmp_path, {f"ada_1_10_{NAME}": "ada", evil: "eve", f"bob_2_12_{NAME}": "bob"})
    assert system(tmp_path) == CANVAS
    assert codes(tmp_path) == {"1": "ada", "2": "bob"}
    assert "fits ada (1) and ada_1 (11)" in unplaced(tmp_path)[evil]


@pytest.mark.parametrize("owned", ["lovelace{0}_{1}_7{1}_{2}", "Ada {0}_{1}" + FILE + "{2}"])
def test_many_files_of_one_student_do_not_decide_which_system_it_is(
    tmp_path: Path, owned: str
) -> None:
    """They are named as Blackboard names what it exports, and are most of the class's files."""
    honest = [owned.format(letter, number, NAME) for number, letter in enumerate("abc", 10)]
    evil = [owned.format("eve", 1900, f"a_attempt_2026-11-18-22-23-44_{n}.py") for n in range(8)]
    made(tmp_path, dict.fromkeys([*honest, *evil], "code"))
    assert system(tmp_path) in (CANVAS, MOODLE)
    found = by_id(tmp_path)
    assert [found[name].contents() for name in ("10", "11", "12")] == [{NAME: b"code"}] * 3


def test_typed_text_stays_with_its_student(tmp_path: Path) -> None:
    made(tmp_path, {f"ada_1_10_{NAME}": "ada", "ada_1_2_text.html": "?", f"bob_3_12_{NAME}": "b"})
    assert codes(tmp_path) == {"1": "ada", "3": "b"}
    assert "fits ada (1) and ada_1 (2)" in unplaced(tmp_path)["ada_1_2_text.html"]


def test_a_name_that_only_one_can_have(tmp_path: Path) -> None:
    """If the number surely belongs to a student of another name, it fits no other student."""
    made(tmp_path, {
        f"ada_1_10_{NAME}": "ada", f"ada_1_11_2026_{NAME}": "new", f"bob_11_12_{NAME}": "bob",
        "cleo_3_13_hw_789_1.py": "cleo",
    })  # fmt: skip
    assert codes(tmp_path) == {"1": "new", "11": "bob", "3": "cleo"}
    assert unplaced(tmp_path) == {}


DIGITS = st.integers(1, 4).map(str)
WORDS = st.sampled_from(["ada", "bob", "x", "LATE", "text.html", "assignsubmission_file", NAME])
# Of these all separators are made, so that names run into each other as often as can be.
TEXTS = st.lists(DIGITS | WORDS, min_size=1, max_size=7).map("_".join)
CLASSES = st.dictionaries(DIGITS, st.tuples(TEXTS, st.lists(TEXTS, min_size=1, max_size=3)),
                          min_size=1, max_size=4)  # fmt: skip


def written_by_canvas(owner: str, user: str, number: int, called: str) -> str:
    return f"{owner}_{user}_{number}_{called}"


def written_by_moodle(owner: str, user: str, _: int, called: str) -> str:
    return f"{owner}_{user}{FILE}{called}"


def a_folder_of_moodle(owner: str, user: str, _: int, called: str) -> str:
    return f"{owner}_{user}{FILE}"


SYSTEMS = [
    (Canvas(), written_by_canvas),
    (Moodle(), written_by_moodle),
    (Moodle(), a_folder_of_moodle),
]


@pytest.mark.parametrize(("exporter", "written"), SYSTEMS)
@settings(max_examples=500, deadline=None)
@given(class_=CLASSES)
def test_no_file_is_placed_with_anybody_but_its_author(
    exporter: CourseSystem,
    written: Callable[[str, str, int, str], str],
    class_: dict[str, tuple[str, list[str]]],
) -> None:
    authors: dict[str, str] = {}
    for user, (owner, files) in class_.items():
        for number, called in enumerate(files, 1):
            authors.setdefault(written(owner, user, number, called), user)
    there = [Entry(name, name, written is a_folder_of_moodle) for name in authors]
    submissions, unplaced = exporter.submissions("", there)
    placed = {path: each.student.id for each in submissions for _, path in each.places}
    assert placed == {path: authors[path] for path in placed}
    # Everything is placed, passed over, or listed with its reason.
    named = {name for each in submissions for name in (each.source, *each.passed_over)}
    listed = dict(unplaced)
    assert set(authors) <= {*placed, *named, *listed}
    assert all(listed.values())
    assert not set(listed) & {*placed, *named}


# Gradescope.


@pytest.mark.parametrize("wrapped", ["", "class/"])
def test_a_stray_file_of_gradescopes_takes_nothing_over(tmp_path: Path, wrapped: str) -> None:
    made(tmp_path, {
        f"{wrapped}ada.py": "ada", f"{wrapped}bob.py": "bob", f"{wrapped}{METADATA}": EVE,
        f"{wrapped}submission_1/{NAME}": "eve",
    })  # fmt: skip
    there = seen(tmp_path / wrapped)
    assert there.system.name == FOLDER
    assert [one.student.id for one in there.submissions] == ["ada", "bob", "submission_1"]
    assert METADATA in dict(there.unplaced)


def test_a_file_of_gradescopes_in_the_folder_of_a_student(tmp_path: Path) -> None:
    """The teacher decides whether one student alone is an export."""
    made(tmp_path / "one", {f"eve/{METADATA}": EVE, f"eve/{NAME}": "eve"})
    assert (system(tmp_path / "one"), codes(tmp_path / "one")) == (FOLDER, {"eve": "eve"})
    made(tmp_path / "two", {f"eve/{METADATA}": EVE, f"eve/submission_1/{NAME}": "eve"})
    with pytest.raises(UserError, match=r"'eve' in it looks like .* name that folder itself"):
        seen(tmp_path / "two")
    assert codes(tmp_path / "two" / "eve") == {"42": "eve"}
    (tmp_path / "two" / "eve" / METADATA).unlink()
    assert codes(tmp_path / "two") == {"eve": "eve"}


def test_the_file_that_gradescope_wrote(tmp_path: Path) -> None:
    made(tmp_path, {f"assignment_7_export/{METADATA}": EVE,
                    f"assignment_7_export/submission_1/{NAME}": "bob",
                    f"assignment_7_export/submission_1/{METADATA}": "x: y"})  # fmt: skip
    assert (system(tmp_path), codes(tmp_path)) == (GRADESCOPE, {"42": "bob"})
    assert list(by_id(tmp_path / "assignment_7_export")) == ["42"]
