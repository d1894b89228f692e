"""Names of imported cases, and the command that imports them."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from imported import (
    BOARDS,
    CORRIDOR,
    GAME,
    OPTIMAL,
    PLAYED,
    SMALL,
    SOLVED,
    TURNS,
    data,
    less,
    run,
)
from older import PASS_ALL, as_test, course, drawn, text

from pacman.commands.autograder import main
from pacman.grading import grade
from pacman.grading.assignment import cases
from pacman.importing import names

# Names.


def test_cases_are_in_the_order_of_their_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not in that of the files' names, in which '-' stands before the '.' of the ending."""
    right = dict.fromkeys(("a-b", "a", "a.b", "B", "a1"), (SMALL, SOLVED))
    source = course(tmp_path, {"q1": (PASS_ALL, right)})
    assert run(source, tmp_path / "new", capsys)[0] == 0
    (question,) = cases.load(str(tmp_path / "new")).questions
    assert [case.id for case in question.cases] == [
        "q1/B", "q1/a", "q1/a-b", "q1/a.b", "q1/a1",
    ]  # fmt: skip


def test_names_that_files_of_ours_cannot_have(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    strange = ["question", "a.expected", "b.test", "c d", "con", "-e", "x\x1b[1m", "n" * 240]
    right = dict.fromkeys(strange, (SMALL, SOLVED))
    source = course(tmp_path, {"q1": (PASS_ALL, right)})
    status, lines, _ = run(source, tmp_path / "new", capsys)
    assert status == 0
    renamed = [line.partition("called ")[2] for line in lines[3:]]
    assert renamed == [f"{name} here" for name in (
        "case--e", "a-expected", "b-test", "c-d", "case-con", "n" * 100, "case-question", "x--1m",
    )]  # fmt: skip
    assert lines[-1].startswith("  test_cases/q1/x\\x1b[1m.test:1:")
    (question,) = cases.load(str(tmp_path / "new")).questions
    assert len(question.cases) == len(strange)


@pytest.mark.parametrize(
    ("given", "ours"),
    [
        (["q1", "Q1", "q-1", "q_1"], ["q1", "Q1_2", "q_1", "q_1_2"]),
        (["1", "if", "..", "ü", "q²", "a" * 200], ["q_1", "q_if", "__", "ü", "q_q_", "a" * 100]),
        (["nul"], ["q_nul"]),
    ],
)
def test_names_of_questions(given: list[str], ours: list[str]) -> None:
    found = names.of_questions(given)
    assert (list(found), list(found.values())) == (given, ours)
    assert all(name.isidentifier() for name in ours)


@pytest.mark.parametrize(
    ("given", "ours"),
    [
        (["a", "A", "a-2"], ["a", "A-2", "a-2-2"]),
        (["a/b", "a\\b", "..", "../x"], ["a-b", "a-b-2", "case-..", "case-..-x"]),
        (["x.yaml", "x.test.expected", "aux.b", "Question"],
         ["x-yaml", "x.test-expected", "case-aux.b", "case-Question"]),
    ],
)  # fmt: skip
def test_names_of_cases(given: list[str], ours: list[str]) -> None:
    assert list(names.of_cases(given).values()) == ours


def test_an_empty_folder_will_do(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "new").mkdir()
    assert run(source, tmp_path / "new", capsys)[0] == 0
    assert sorted(os.listdir(tmp_path / "new")) == ["assignment.yaml", "q1"]


def test_places_that_are_refused(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "link").symlink_to(source)
    for out, said in [
        (tmp_path, "is not empty; say another name, or remove what is in it"),
        (source, "is not empty; say another name, or remove what is in it"),
        (tmp_path / "file", "is there already; say another name, or remove it"),
        (tmp_path / "no" / "new", f"there is no folder '{tmp_path / 'no'}'"),
        (source / "new", f"is inside {source}; say a place outside of it"),
        (tmp_path / "link" / "q1" / "new", f"is inside {source}; say a place outside of it"),
    ]:
        before = sorted(tmp_path.rglob("*"))
        status, lines, err = run(source, out, capsys)
        assert (status, lines, err) == (2, [], f"autograder: {out}: {said}\n")
        assert sorted(tmp_path.rglob("*")) == before


def test_sources_that_are_refused(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new = tmp_path / "new"
    for wrong, said in [
        (tmp_path / "no", "expected a folder with test cases in the older format"),
        (source / "CONFIG", "expected a folder with test cases in the older format"),
        (source.parent, f"there is no CONFIG in it, did you mean {source}?"),
        (tmp_path / "layouts", "there is no CONFIG in it, which says the order of the questions"),
    ]:
        status, lines, err = run(wrong, new, capsys)
        assert (status, lines, err) == (2, [], f"autograder: {wrong}: {said}\n")
    (source / "CONFIG").write_text("order")
    status, lines, err = run(source, new, capsys)
    assert (status, lines) == (2, [])
    assert err.startswith(f"autograder: {source / 'CONFIG'}:1:1: expected 'key")
    assert not new.exists()


@pytest.mark.parametrize("argv", [[], ["a"], ["a", "b", "c"], ["a", "b", "--all"]])
def test_commands_that_are_wrong(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", *argv]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_nothing_can_be_taken(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (source / "q1" / "a.solution").unlink()
    status, lines, err = run(source, tmp_path / "new", capsys)
    assert (status, err) == (2, f"autograder: {source}: nothing in it could be taken\n")
    assert lines == [
        "could not be taken as it is:",
        "  test_cases/q1/a.test:1: there is no a.solution beside it",
        "left out, or changed:",
        "  test_cases/q1/CONFIG:1: left out: no case of it was taken",
    ]
    assert not (tmp_path / "new").exists()


def test_all_or_nothing_is_written(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "rename", full)
    status, _, err = run(source, tmp_path / "new", capsys)
    assert (status, err) == (
        2, f"autograder: {tmp_path / 'new'}: cannot be written: No space left on device\n"
    )  # fmt: skip
    assert not (tmp_path / "new").exists()


def test_folders_that_cannot_be_read(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    listed = os.listdir

    def denied(path: str) -> list[str]:
        if str(path).endswith("q1"):
            raise PermissionError(13, "Permission denied", path)
        return listed(path)

    monkeypatch.setattr(os, "listdir", denied)
    status, _, err = run(source, tmp_path / "new", capsys)
    assert (status, err) == (
        2, f"autograder: {source / 'q1'}: cannot be read: Permission denied\n"
    )  # fmt: skip


def test_other_letters_and_line_ends(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same comes of files in Latin-1 with Windows line ends."""
    test = less(SMALL, diagram="drawn by\nFran\xe7oise")
    for name, entries in (("a.test", test), ("a.solution", SOLVED), ("CONFIG", PASS_ALL)):
        ended = text(entries).replace("\n", "\r\n").encode("latin-1")
        (source / "q1" / name).write_bytes(ended)
    (source / "CONFIG").write_bytes(b'# \xfcber\r\norder: "q1"\r\n')
    assert run(source, tmp_path / "new", capsys)[0] == 0
    found = data(tmp_path / "new" / "q1" / "a.yaml")
    assert found["about"] == "drawn by\nFran\xe7oise"
    plan = grade.plan(cases.load(str(tmp_path / "new")))
    assert [result.status for result in grade.grade(None, plan).tests] == ["passed"]


def test_names_that_mean_something_in_yaml(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """States and actions have any names that their authors liked."""
    strange = {"start": "no", "turn": "1", "good": "value:", "bad": "~", "East": "null",
               "North": "&x", "South": "actions", "West": "- *y"}  # fmt: skip
    strange["West"] = "*y"

    def renamed(entries: Mapping[str, str]) -> dict[str, str]:
        found = {}
        for key, value in entries.items():
            rows = [" ".join(strange.get(w, w) for w in row.split()) for row in value.split("\n")]
            found[key] = "\n".join(rows)
        return found

    for name, entries in (("a.test", SMALL), ("a.solution", SOLVED)):
        (source / "q1" / name).write_text(text(renamed(entries)))
    assert run(source, tmp_path / "new", capsys)[0] == 0
    plan = grade.plan(cases.load(str(tmp_path / "new")))
    assert [result.status for result in grade.grade(None, plan).tests] == ["passed"]


ROWS = st.sampled_from(
    [*text(SMALL).split("\n"), *text(PLAYED).split("\n"), *text(TURNS).split("\n"), *OPTIMAL,
     'depth: "x"', 'class: "EvalAgentTest"', '"""', "[", "start East start", "\0", "\x1b[2J"]
)  # fmt: skip


@pytest.mark.slow
@settings(max_examples=150)
@given(
    st.binary(max_size=300) | st.lists(ROWS, max_size=40).map(lambda x: "\n".join(x).encode()),
    st.binary(max_size=100) | st.lists(ROWS, max_size=9).map(lambda x: "\n".join(x).encode()),
    st.sampled_from([None, "a.test", "a.solution", "CONFIG"]),
)
def test_any_bytes_in_any_file(test: bytes, solution: bytes, alone: str | None) -> None:
    """The command ends as it should, and what it has written can be read."""
    with TemporaryDirectory() as folder:
        source = course(Path(folder), {"q1": (PASS_ALL, {"a": (SMALL, SOLVED), "b": GAME})}, BOARDS)
        for name, raw in (("a.test", test), ("a.solution", solution), ("CONFIG", test)):
            if alone == name or (alone is None and name != "CONFIG"):
                (source / "q1" / name).write_bytes(raw)
        out = Path(folder) / "new"
        status = main(["import", str(source), str(out)])
        assert status in (0, 1, 2)
        assert out.exists() is (status != 2)
        if out.exists():
            grade.plan(cases.load(str(out)))


@settings(max_examples=150)
@given(st.binary(max_size=300))
def test_any_bytes_as_the_order(raw: bytes) -> None:
    with TemporaryDirectory() as folder:
        source = course(Path(folder), {"q1": (PASS_ALL, {"a": (SMALL, SOLVED)})})
        (source / "CONFIG").write_bytes(raw)
        assert main(["import", str(source), str(Path(folder) / "new")]) in (0, 1, 2)


def test_what_is_written_is_the_same_each_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tree = as_test("MinimaxAgent", 2, 2, drawn(3, 2, 5)), {"action": "Left", "generated": "s0_0"}
    source = course(tmp_path, {"q1": (PASS_ALL, {"a": tree, "b": GAME, "c": (PLAYED, {})})}, BOARDS)
    for out in ("one", "two"):
        run(source, tmp_path / out, capsys)
        shutil.rmtree(tmp_path / "layouts", ignore_errors=out == "two")
        (tmp_path / "layouts").mkdir(exist_ok=True)
        (tmp_path / "layouts" / "corridor.lay").write_text(CORRIDOR)
    both = [
        {path.relative_to(tmp_path / out): path.read_bytes() for path in found if path.is_file()}
        for out in ("one", "two")
        for found in [(tmp_path / out).rglob("*")]
    ]
    assert both[0] == both[1]
