"""Exports of Canvas and Moodle, in which names say whose a file is."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from handed import (
    CANVAS,
    FOLDER,
    MOODLE,
    NAME,
    by_id,
    made,
    seen,
    system,
    unplaced,
    zipped,
)
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pacman.course.results.record import Student
from pacman.grading.sandbox.staging import SubmissionError
from pacman.support.text import printable

# Canvas.


def test_canvas(tmp_path: Path) -> None:
    made(tmp_path, {
        "lovelaceada_1815_70012_multiAgents.py": "a", "oharamllerbob_LATE_42_70010_hw.zip": "",
        "o'hara_x_7_70011_multiAgents-1.py": "x",
    })  # fmt: skip
    there = seen(tmp_path)
    assert (there.system.name, there.unplaced) == (CANVAS, ())
    other, bob, ada = there.submissions
    assert ada.student == Student("1815", "lovelaceada")
    assert bob.student == Student("42", "oharamllerbob")
    assert other.student == Student("7", "o'hara_x")
    assert (ada.late, bob.late) == (False, True)
    assert ada.source == "lovelaceada_1815_70012_multiAgents.py"
    assert other.read() == ({NAME: b"x"}, "")


def test_the_newest_of_canvas(tmp_path: Path) -> None:
    """By the number, though the date of the file be older; then by what Canvas added."""
    newest = "ada_1_1000_multiAgents-10.py"
    older = ["ada_1_1000_multiAgents-9.py", "ada_1_1000_multiAgents.py",
             "ada_LATE_1_999_multiAgents.py"]  # fmt: skip
    made(tmp_path, {newest: "new", **dict.fromkeys(older, "old")})
    (ada,) = seen(tmp_path).submissions
    assert (ada.source, ada.passed_over, ada.late) == (newest, tuple(older), False)
    assert ada.contents() == {NAME: b"new"}


def test_files_of_one_submission_on_canvas(tmp_path: Path) -> None:
    """Each has a number of its own, or all the same."""
    made(tmp_path, {
        "ada_1_11_multiAgents.py": "a", "ada_1_12_own.py": "own", "ada_1_13_weights-2.txt": "w",
        "ada_1_9_own.py": "old", "ada_1_14_report.pdf": "%PDF",
        "bob_2_20_multiAgents.py": "b", "bob_2_20_own.py": "own",
    })  # fmt: skip
    ada, bob = seen(tmp_path).submissions
    assert ada.contents() == {NAME: b"a", "own.py": b"own", "weights.txt": b"w"}
    assert ada.source == "ada_1_11_multiAgents.py"
    assert ada.passed_over == ("ada_1_9_own.py",)
    assert bob.contents() == {NAME: b"b", "own.py": b"own"}


def test_zips_and_files_on_canvas(tmp_path: Path) -> None:
    right, wrong = zipped(tmp_path / "1", {NAME: "zip"}), zipped(tmp_path / "2", {"report.pdf": ""})
    folder = made(tmp_path / "export", {
        "ada_1_10_multiAgents.py": "old", "ada_1_11_hw.zip": right.read_bytes(),
        "bob_2_20_hw.zip": right.read_bytes(), "bob_2_21_multiAgents.py": "new",
        "cleo_3_30_multiAgents.py": "code", "cleo_3_31_report.zip": wrong.read_bytes(),
        "dan_4_40_a.zip": right.read_bytes(), "dan_4_41_b.zip": wrong.read_bytes(),
    })  # fmt: skip
    ada, bob, cleo, dan = seen(folder).submissions
    assert [one.contents()[NAME] for one in (ada, bob, cleo)] == [b"zip", b"new", b"code"]
    assert ada.passed_over == ("ada_1_10_multiAgents.py",)
    assert bob.passed_over == ("bob_2_20_hw.zip",)
    assert cleo.passed_over == ("cleo_3_31_report.zip",)
    assert dan.passed_over == ("dan_4_40_a.zip",)
    with pytest.raises(SubmissionError, match=f"no file '{NAME}'"):
        dan.contents()


def test_files_by_other_names_on_canvas(tmp_path: Path) -> None:
    made(tmp_path, {"ada_1_10_solution-3.py": "a", "bob_2_20_x.py": "", "bob_2_20_y.py": "",
        "cleo_3_text.html": "typed", "dan_LATE_4_link.html": ""})  # fmt: skip
    ada, bob, cleo, dan = seen(tmp_path).submissions
    assert ada.read() == ({NAME: b"a"}, f"'solution.py' was taken for {NAME}")
    assert (cleo.student, dan.late) == (Student("3", "cleo"), True)
    for one, name in ((bob, "x.py, y.py"), (cleo, "text.html"), (dan, "link.html")):
        with pytest.raises(SubmissionError, match=f"no file '{NAME}'; there is {name}"):
            one.contents()


def test_what_is_not_canvass(tmp_path: Path) -> None:
    made(tmp_path, {"ada_1_10_multiAgents.py": "", "bob_2_20_multiAgents.py": "", "cleo.py": "",
        "ada_1_11_own.py": "", "ada_1_10_folder.py/": ""})  # fmt: skip
    (tmp_path / "dan_3_30_multiAgents.py").symlink_to("cleo.py")
    why = "not named as Canvas names what it exports"
    assert list(by_id(tmp_path)) == ["1", "2"]
    assert unplaced(tmp_path) == {
        "cleo.py": why, "ada_1_10_folder.py": why,
        "dan_3_30_multiAgents.py":
            "is a link, and links are not followed: hand in the file itself",
    }  # fmt: skip


@pytest.mark.parametrize(
    "names",
    [("hw1_2026_11_ada.py", "hw1_2026_11_bob.py"), ("ada_2026_11_hw.py", "bob_2026_11_hw.py"),
     ("hw_1_2_multiAgents_ada.py", "hw_1_2_multiAgents_bob.py"),
     ("x_1_2_ada.py", "bob.py", "cleo.py")],
)  # fmt: skip
def test_names_that_only_look_like_canvass(tmp_path: Path, names: tuple[str, ...]) -> None:
    made(tmp_path, dict.fromkeys(names, ""))
    assert system(tmp_path) == FOLDER
    assert sorted(by_id(tmp_path)) == sorted(name.removesuffix(".py") for name in names)


def test_a_number_of_two_people(tmp_path: Path) -> None:
    """No student gets another's grade."""
    made(tmp_path, {"ada_1_10_multiAgents.py": "", "bob_1_11_multiAgents.py": "",
        "cleo_2_12_multiAgents.py": ""})  # fmt: skip
    why = "1 is the number of ada and of bob: whose is it?"
    assert list(by_id(tmp_path)) == ["2"]
    assert unplaced(tmp_path) == {"ada_1_10_multiAgents.py": why, "bob_1_11_multiAgents.py": why}


@pytest.mark.parametrize("own", ["x.py", "multiAgents.py"])
def test_a_name_that_ends_in_another_number(tmp_path: Path, own: str) -> None:
    made(tmp_path, {"ada_1815_10_multiAgents.py": "a", f"bob_1815_2_20_{own}": "b",
        "cleo_3_30_multiAgents.py": "c"})  # fmt: skip
    assert {name: one.student.name for name, one in by_id(tmp_path).items()} == {
        "1815": "ada", "2": "bob_1815", "3": "cleo",
    }  # fmt: skip
    assert unplaced(tmp_path) == {}


def test_a_file_called_as_moodle_calls_them(tmp_path: Path) -> None:
    """The name of one student's file takes no other submission away."""
    evil = [f"eve_3_3{n}_x_1_assignsubmission_file_{n}.py" for n in range(5)]
    made(tmp_path / "canvas", dict.fromkeys(
        ["ada_1_10_multiAgents.py", "bob_2_20_multiAgents.py", *evil], ""
    ))  # fmt: skip
    assert system(tmp_path / "canvas") == CANVAS
    assert list(by_id(tmp_path / "canvas")) == ["1", "2", "3"]
    made(tmp_path / "plain", dict.fromkeys(["ada.py", "bob.py", evil[0]], ""))
    assert system(tmp_path / "plain") == FOLDER
    assert len(by_id(tmp_path / "plain")) == 3


def test_a_file_called_as_canvas_calls_them(tmp_path: Path) -> None:
    made(tmp_path, dict.fromkeys([f"Ada_{n}_assignsubmission_file_1_2_x.py" for n in range(3)], ""))
    assert system(tmp_path) == MOODLE


# Moodle.


def test_moodle(tmp_path: Path) -> None:
    made(tmp_path, {
        "Ada King-Noël_1815_assignsubmission_file_/multiAgents.py": "a",
        "Bob O'Hara Müller_42_assignsubmission_file_multiAgents.py": "b",
        "Bob O'Hara Müller_42_assignsubmission_file_own.py": "own",
        "Cleo_under_score_7_assignsubmission_file/hw/multiAgents.py": "c",
        "Participant 8_8_assignsubmission_file_/": "",
    })  # fmt: skip
    there = seen(tmp_path)
    assert (there.system.name, there.unplaced) == (MOODLE, ())
    cleo, nobody, bob, ada = there.submissions
    assert ada.student == Student("1815", "Ada King-Noël")
    assert bob.student == Student("42", "Bob O'Hara Müller")
    assert cleo.student == Student("7", "Cleo_under_score")
    assert (ada.source, cleo.contents()) == (
        "Ada King-Noël_1815_assignsubmission_file_", {NAME: b"c"})  # fmt: skip
    assert bob.contents() == {NAME: b"b", "own.py": b"own"}
    assert bob.source == "Bob O'Hara Müller_42_assignsubmission_file_multiAgents.py"
    with pytest.raises(SubmissionError, match="there is nothing in it"):
        nobody.contents()


def test_the_newest_of_moodle(tmp_path: Path) -> None:
    made(tmp_path, {
        "Ada_1_assignsubmission_file_/multiAgents.py": "old",
        "Ada_1_assignsubmission_file_multiAgents.py": "new",
        "Ada_1_assignsubmission_file/x.py": "older",
    })  # fmt: skip
    os.utime(tmp_path / "Ada_1_assignsubmission_file" / "x.py", (1, 1))
    (ada,) = seen(tmp_path).submissions
    assert ada.contents() == {NAME: b"new"}
    assert ada.passed_over == ("Ada_1_assignsubmission_file_", "Ada_1_assignsubmission_file")


def test_a_file_that_was_handed_in_again_on_moodle(tmp_path: Path) -> None:
    """The newest is graded, and what is named is what was graded."""
    before = "Bo Ek_107_assignsubmission_file_multiAgents"
    first, second = f"{before}.py", f"{before} (2).py"
    folder = made(tmp_path / "dates", {first: "old", second: "new"})
    (bo,) = seen(folder).submissions
    assert (bo.source, bo.passed_over) == (second, (first,))
    assert bo.read() == ({NAME: b"new"}, f"'multiAgents (2).py' was taken for {NAME}")
    os.utime(folder / first, (2_000_000_000, 2_000_000_000))
    (bo,) = seen(folder).submissions
    assert (bo.contents(), bo.source, bo.passed_over) == ({NAME: b"old"}, first, (second,))
    for name in (first, second):  # nothing tells which is newer
        os.utime(folder / name, (1_000_000_000, 1_000_000_000))
    (bo,) = seen(folder).submissions
    assert (bo.contents(), bo.source, bo.passed_over) == ({NAME: b"old"}, first, (second,))


def test_zips_and_files_on_moodle(tmp_path: Path) -> None:
    """As on Canvas; a file with a word more in its name may be something that the other needs."""
    right, wrong = zipped(tmp_path / "1", {NAME: "zip"}), zipped(tmp_path / "2", {"report.pdf": ""})
    file = "_assignsubmission_file_"
    folder = made(tmp_path / "export", {
        f"Ada_1{file}multiAgents.py": "old", f"Ada_1{file}hw.zip": right.read_bytes(),
        f"Bob_2{file}multiAgents.py": "code", f"Bob_2{file}report.zip": wrong.read_bytes(),
        f"Cleo_3{file}multiAgents.py": "code", f"Cleo_3{file}multiAgents_tools.py": "tools",
        f"Dan_4{file}multiAgents_old.py": "old", f"Dan_4{file}multiAgents_new.py": "new",
        f"Eve_5{file}a.zip": right.read_bytes(), f"Eve_5{file}b.zip": right.read_bytes(),
    })  # fmt: skip
    ada, bob, cleo, dan, eve = seen(folder).submissions
    assert (ada.contents(), ada.passed_over) == ({NAME: b"zip"}, (f"Ada_1{file}multiAgents.py",))
    assert (bob.contents(), bob.passed_over) == ({NAME: b"code"}, (f"Bob_2{file}report.zip",))
    assert cleo.contents() == {NAME: b"code", "multiAgents_tools.py": b"tools"}
    assert cleo.source == f"Cleo_3{file}multiAgents.py"
    assert cleo.passed_over == (f"Cleo_3{file}multiAgents_tools.py",)
    assert (dan.source, dan.contents()) == (f"Dan_4{file}multiAgents_new.py", {NAME: b"new"})
    assert dan.passed_over == (f"Dan_4{file}multiAgents_old.py",)
    assert (eve.source, eve.passed_over) == (f"Eve_5{file}b.zip", (f"Eve_5{file}a.zip",))


@pytest.mark.parametrize("form", ["ada_1_{}_{}", "Ada_1_assignsubmission_file_{1}"])
def test_a_file_by_another_name_is_named_though_it_is_not_the_newest(
    form: str, tmp_path: Path
) -> None:
    names = [form.format(10, "hw.py"), form.format(11, "report.pdf")]
    (ada,) = seen(made(tmp_path, dict.fromkeys(names, "x"))).submissions
    assert (ada.source, ada.contents()) == (names[0], {NAME: b"x"})


def test_what_was_typed_into_moodle(tmp_path: Path) -> None:
    made(tmp_path, {
        "Ada_1_assignsubmission_onlinetext_/onlinetext.html": "hello",
        "Ada_1_assignsubmission_file_/multiAgents.py": "a",
        "Bob_2_assignsubmission_onlinetext_onlinetext.html": "hello",
    })  # fmt: skip
    ada, bob = seen(tmp_path).submissions
    assert (ada.contents(), ada.passed_over) == ({NAME: b"a"}, ())
    with pytest.raises(SubmissionError, match=r"there is onlinetext\.html"):
        bob.contents()


def test_what_is_not_moodles(tmp_path: Path) -> None:
    made(tmp_path, {
        "Ada_1_assignsubmission_file_/a.py": "", "Bob_1_assignsubmission_file_/a.py": "",
        "Cleo_2_assignfeedback_file_/a.py": "", "grades.csv": "",
        "Dan_3_assignsubmission_file_/a.py": "",
    })  # fmt: skip
    why = "not named as Moodle names what it exports"
    whose = "1 is the number of Ada and of Bob: whose is it?"
    assert list(by_id(tmp_path)) == ["3"]
    assert unplaced(tmp_path) == {
        "Ada_1_assignsubmission_file_": whose, "Bob_1_assignsubmission_file_": whose,
        "Cleo_2_assignfeedback_file_": why, "grades.csv": why,
    }  # fmt: skip


NAMES = st.text(st.characters(blacklist_characters="/\0", blacklist_categories=["Cs"]), min_size=1)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(owner=NAMES, called=NAMES, number=st.integers(0, 10**20))
def test_any_names(
    tmp_path_factory: pytest.TempPathFactory, owner: str, called: str, number: int
) -> None:
    """With any names of people and files, the number is the system's."""
    owner = owner.replace("_", " ").replace("/", " ")
    for between, kind in (("7", CANVAS), ("assignsubmission_file", MOODLE)):
        name = f"x{owner}_{number}_{between}_{called}"
        folder = tmp_path_factory.mktemp("export")
        try:
            (folder / name).write_text("code")
            (folder / f"other_{number + 1}_{between}_multiAgents.py").write_text("other")
        except OSError:  # too long
            continue
        there = seen(folder)
        assert there.system.name == kind
        one = next((one for one in there.submissions if one.student.id == str(number)), None)
        if one is None:  # it can be read in two ways
            assert dict(there.unplaced)[printable(name)].startswith("fits ")
            continue
        assert one.student.name.isprintable()
        assert one.source.isprintable()
