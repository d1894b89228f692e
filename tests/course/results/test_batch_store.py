"""The folder of results: always whole, and only for one batch."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pacman.course.results.record import GRADED, Note, Part, Past, Record, Student, of_text
from pacman.course.results.store import Results
from pacman.grading.adjustment import Adjustment
from pacman.support.errors import UserError

ADA = Record(
    Student("ada", "Ada", "al1", "ada@example.org"), "key", "ada.py", late=True, status=GRADED,
    message="", points=3.5, max_points=4, before=None, questions=(Part("q1", "One", 3.5, 4),),
    tests=(Note("q1/tree", "passed", "every-action", "", "visible"),),
)  # fmt: skip
TEXT = st.text()
TEXTS = st.dictionaries(TEXT, TEXT, max_size=2)
ADJUSTED = st.lists(st.builds(Adjustment, TEXT, st.floats(-9, 9), TEXT, TEXT), max_size=2)
PAST = st.builds(Past, st.none() | st.floats(0, 100), TEXTS, TEXTS, ADJUSTED.map(tuple))


@pytest.fixture
def results(tmp_path: Path) -> Iterator[Results]:
    found = Results(str(tmp_path / "results"))
    found.open()
    yield found
    found.close()


@pytest.mark.slow
@given(st.builds(
    replace, st.just(ADA), student=st.builds(Student, TEXT, TEXT, TEXT, TEXT), message=TEXT,
    points=st.floats(allow_nan=False), before=st.none() | PAST,
    tests=st.lists(st.builds(Note, *[TEXT] * 5)).map(tuple),
    missing=st.lists(TEXT).map(tuple), machine=TEXT, adjustments=ADJUSTED.map(tuple), made_of=TEXTS,
))  # fmt: skip
def test_a_record_survives_being_written(record: Record) -> None:
    assert of_text(record.as_text()) == record


@given(st.text(max_size=5_000))
def test_sizes_tell_nothing(message: str) -> None:
    assert len(replace(ADA, message=message).as_text()) == len(ADA.as_text())


@given(st.text(), st.integers(0, 10_000))
def test_what_is_no_record(text: str, cut: int) -> None:
    whole = ADA.as_text().rstrip()
    for broken in (text, whole[: cut % (len(whole) - 1)], "[" * cut, f"[{whole}]"):
        with pytest.raises(ValueError):  # noqa: PT011 - from json, too
            of_text(broken)


@pytest.mark.parametrize(
    ("old", "new"), [("pacman-batch/2", "pacman-batch/1"), ('"key"', '"clef"'), ('"id"', '"di"')]
)
def test_a_record_of_another_version(old: str, new: str) -> None:
    with pytest.raises(ValueError, match=r"another version|not a record"):
        of_text(ADA.as_text().replace(old, new, 1))


@given(st.lists(TEXT, min_size=2, max_size=9, unique=True))
def test_names_of_files_are_safe_and_unlike(ids: list[str]) -> None:
    stems = [Student(name).stem for name in ids]
    assert len({stem.casefold() for stem in stems}) == len(ids)
    for stem in stems:
        assert stem.isascii()
        assert stem[0] not in ".-"
        assert stem[-1] != "."
        assert not set(stem) & set('/\\:*?"<>| ')
        assert 1 <= len(stem) <= 70


@pytest.mark.parametrize("name", ["Ada Lovelace", "ada@example.org", "AUX", "\ud800"])
def test_no_id_looks_like_the_files_of_another_student(name: str) -> None:
    stem = Student(name).stem
    for other in (stem, stem.upper(), Student(stem).stem, name + "?", "?"):
        assert Student(other).stem != stem


def test_capital_letters_stay_in_the_names_of_files() -> None:
    assert Student("AdaLove").stem.startswith("AdaLove-")
    assert Student("Ada Lovelace").stem.startswith("Ada-Lovelace-")
    assert Student("adalove").stem == "adalove"


def test_a_record_by_another_name_is_not_read(results: Results) -> None:
    results.keep(ADA, "{}", "<p>")
    records = Path(results.folder) / "records"
    (records / "ada.json").rename(records / "eve.json")
    assert results.record("eve") is None
    assert list(results.records()) == []


@pytest.mark.parametrize("name", ["con", "NUL", "com1.txt", "..", ".", "", "-x", "a.", "ada/../x"])
def test_names_that_some_system_keeps_for_itself(name: str) -> None:
    stem = Student(name).stem
    assert stem != name
    assert stem.rpartition("-")[2].isalnum()


def test_what_is_kept(results: Results) -> None:
    assert results.record("ada") is None
    assert not results.has_reports("ada")
    results.keep(ADA, "{}", "<p>")
    bob = replace(ADA, student=Student("Bob"))
    results.keep(bob, "{}", "<p>")
    assert results.record("ada") == ADA
    assert results.has_reports("ada")
    assert list(results.records()) == [ADA, bob]
    results.keep(replace(ADA, status="broken"), "", "")
    assert not results.has_reports("ada")
    assert not os.listdir(Path(results.folder) / "reports").count("ada.json")


@pytest.mark.parametrize("content", ["", "{", "null", "x" * 100])
def test_a_record_that_is_not_whole_is_none(results: Results, content: str) -> None:
    results.keep(ADA, "{}", "<p>")
    (Path(results.folder) / "records" / "ada.json").write_text(content)
    assert results.record("ada") is None
    assert list(results.records()) == []


def test_what_was_being_written_is_taken_away(results: Results) -> None:
    results.close()
    for name in (".", "reports", "records"):
        (Path(results.folder) / name / ".writing-abc").write_text("ha")
    again = Results(results.folder)
    again.open()
    again.close()
    assert not list(Path(results.folder).rglob(".writing-*"))


@pytest.mark.skipif(sys.platform == "win32", reason="no locks between processes there")
def test_two_at_once(results: Results) -> None:
    code = (
        "import sys; from pacman.course.results.store import UserError, Results\n"
        "try: Results(sys.argv[1]).open()\n"
        "except UserError as error: print(error, end='')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, results.folder], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"--out {results.folder}: another batch is writing there; wait for it"


def test_a_folder_that_no_batch_made(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("all my work")
    with pytest.raises(UserError, match="something in it that no batch wrote"):
        Results(str(tmp_path)).open()
    assert os.listdir(tmp_path) == ["thesis.tex"]
    early = tmp_path / "early"  # decided before the first run
    early.mkdir()
    (early / "overrides.yaml").write_text("overrides: []")
    with closing(Results(str(early))) as results:
        results.open()
    with pytest.raises(UserError, match="that is no folder"):
        Results(str(tmp_path / "thesis.tex")).open()


def test_an_empty_folder_will_do(tmp_path: Path) -> None:
    results = Results(str(tmp_path))
    results.open()
    results.close()
    assert {"records", "reports"} <= set(os.listdir(tmp_path))
