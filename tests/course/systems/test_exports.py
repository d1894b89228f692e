"""Whose the submissions are in what Gradescope, Canvas and Moodle export."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import pytest
from handed import (
    FOLDER,
    GRADESCOPE,
    NAME,
    by_id,
    codes,
    made,
    seen,
    system,
    unplaced,
    zipped,
)
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pacman.course.results.record import Student
from pacman.course.systems import gradescope_metadata
from pacman.course.systems.exports import open_export
from pacman.grading.sandbox.staging import SubmissionError
from pacman.support.errors import UserError

METADATA = gradescope_metadata.METADATA


ADA = ("Ada Lovelace", "1815", "ada@example.edu")


BOB = ("Bob O'Hara-Müller", "42", "bob@example.edu")


# What Gradescope knows of results, which is far more than the rest.
RESULTS = """  :score: 12.5
  :status: processed
  :results:
    tests:
    - {name: q1, score: 1.0, output: "line\\nline"}
    - &id003
      name: q2
      extra: !ruby/hash:ActiveSupport::HashWithIndifferentAccess {a: [1, [2, {b: 3}]]}
  :history:
  - :id: 7
    :submitters:
    - :name: Somebody Else
      :sid: '99'
    :created_at: 2030-01-01 00:00:00 Z
"""


def entry(key: str, created: str, *people: tuple[str, str, str]) -> str:
    """What Gradescope says of a submission."""
    lines = [
        f"  - :name: {name}\n    :sid: '{sid}'\n    :email: {email}\n"
        for name, sid, email in people
    ]
    return f"{key}:\n  :submitters:\n{''.join(lines)}  :created_at: {created}\n{RESULTS}"


def exported(folder: Path, entries: Sequence[str], folders: Sequence[str]) -> Path:
    """An export of Gradescope; what a submission has in it is its name."""
    files = {f"{name}/{NAME}": name for name in folders}
    return made(folder, {**files, METADATA: "---\n" + "".join(entries)})


def told(folder: Path, text: str | bytes) -> str:
    """Why the YAML file cannot be used."""
    made(folder, {METADATA: text, f"submission_1/{NAME}": ""})
    with pytest.raises(UserError) as caught, open_export(str(folder)):
        pass
    assert str(caught.value).isprintable()
    return str(caught.value).removeprefix(f"{METADATA}: ")


# Gradescope.


def test_gradescope(tmp_path: Path) -> None:
    entries = [entry("submission_9", "2026-10-02 12:00:00.123456789 Z", ADA, BOB)]
    folder = exported(tmp_path, entries, ["submission_9"])
    there = seen(folder)
    assert (there.system.name, there.unplaced) == (GRADESCOPE, ())
    bob, ada = there.submissions
    assert ada.student == Student("1815", "Ada Lovelace", email="ada@example.edu")
    assert bob.student == Student("42", "Bob O'Hara-Müller", email="bob@example.edu")
    assert (ada.source, ada.places) == (bob.source, bob.places)
    assert ada.contents() == {NAME: b"submission_9"}


def test_gradescope_as_it_was_downloaded(tmp_path: Path) -> None:
    files = {
        f"assignment_5_export/{METADATA}": entry("submission_9", "2026-10-02 12:00:00 Z", ADA),
        "assignment_5_export/submission_9/work/multiAgents.py": "code",
    }
    for path in (zipped(tmp_path / "export.zip", files), made(tmp_path / "folder", files)):
        assert codes(path) == {"1815": "code"}
        assert by_id(path)["1815"].source == "assignment_5_export/submission_9"


def test_the_newest_of_gradescope(tmp_path: Path) -> None:
    """By the moment, wherever on earth; then by the number."""
    carl = ("Carl", "7", "carl@example.edu")
    entries = [
        entry("submission_3", "2026-10-02 23:30:00 -02:00", ADA),
        entry("submission_9", "2026-10-03 01:29:59.9 Z", ADA, BOB),
        entry("submission_1", "'2026-10-01T01:29:59Z'", ADA),
        entry("submission_10", "2026-10-03 03:29:59.900 +02:00", BOB),
        entry("submission_4", "some day", carl),
        entry("submission_5", "2026-99-99 00:00:00 Z", carl),
    ]
    folder = exported(tmp_path, entries, [f"submission_{n}" for n in (1, 3, 4, 5, 9, 10)])
    found = by_id(folder)
    assert {name: one.source for name, one in found.items()} == {
        "7": "submission_5", "42": "submission_10", "1815": "submission_3"
    }  # fmt: skip
    assert found["1815"].passed_over == ("submission_9", "submission_1")
    assert found["42"].passed_over == ("submission_9",)


def test_what_gradescope_and_its_folders_say_otherwise(tmp_path: Path) -> None:
    entries = [
        entry("submission_1", "2026-10-01 00:00:00 Z", ADA),
        entry("submission_2", "2026-10-02 00:00:00 Z", ADA),
        entry("submission_3", "2026-10-02 00:00:00 Z"),
        entry("submission_4", "2026-10-02 00:00:00 Z", BOB),
        "../../etc:\n  :submitters:\n  - :name: Eve\n",
        "submission_6: nothing\n",
    ]
    folders = ["submission_1", "submission_3", "submission_4", "submission_5", "submission_6"]
    folder = exported(tmp_path, entries, folders)
    (folder / "submission_4" / NAME).unlink()
    missing = f"there is no such folder, though {METADATA} speaks of one"
    nobody = f"{METADATA} doesn't say who handed it in"
    there = seen(folder)
    assert dict(there.unplaced) == {
        "submission_2": missing, "submission_3": nobody, "../../etc": missing,
        "submission_5": f"{METADATA} doesn't say whose it is", "submission_6": nobody,
    }  # fmt: skip
    # Of Ada only an older one is there; the points of the newest are unknown.
    (bob,) = there.submissions
    with pytest.raises(SubmissionError, match="there is nothing in it: no file was handed in"):
        bob.contents()


def test_who_is_who_on_gradescope(tmp_path: Path) -> None:
    """Students are identified by the address, and called by the number if it is unique."""
    people = [
        ("Ada", "5", "ada@example.edu"), ("Bob", "5", "bob@example.edu"), ("Cleo", "", "c@x.edu"),
        ("Dan", "", ""), ("Dan", "", ""), ("Ada L.", "5", "ADA@example.edu"), ("", "6", ""),
    ]  # fmt: skip
    names = [f"submission_{number}" for number in range(len(people))]
    dates = [f"2026-10-0{number + 1} 00:00:00 Z" for number in range(len(people))]
    entries = [entry(*all_) for all_ in zip(names, dates, people, strict=True)]
    folder = exported(tmp_path, entries, names)
    found = by_id(folder)
    assert {name: one.source for name, one in found.items()} == {
        "6": "submission_6", "ADA@example.edu": "submission_5", "bob@example.edu": "submission_1",
        "c@x.edu": "submission_2", "Dan (submission_3)": "submission_3",
        "Dan (submission_4)": "submission_4",
    }  # fmt: skip
    assert found["ADA@example.edu"].passed_over == ("submission_0",)
    assert unplaced(folder) == {
        "5": "is the number of Ada L. and of Bob, so other names are used for them"
    }


def test_an_address_like_another_number(tmp_path: Path) -> None:
    """Students with the same name get other names, or none."""
    people = [("Ada", "1", ""), ("Eve", "1", "1"), ("Ada (submission_1)", "", "")]
    names = ["submission_1", "submission_2", "submission_3"]
    entries = [
        entry(name, "2026-10-01 00:00:00 Z", person)
        for name, person in zip(names, people, strict=True)
    ]
    folder = exported(tmp_path, entries, names)
    assert {name: one.source for name, one in by_id(folder).items()} == {
        "Ada": "submission_1", "Eve": "submission_2", "Ada (submission_1)": "submission_3"
    }  # fmt: skip
    people = [("Ada", "", ""), ("Ada", "", ""), ("Ada (submission_1)", "", "")]
    entries = [
        entry(name, "2026-10-01 00:00:00 Z", person)
        for name, person in zip(names, people, strict=True)
    ]
    folder = exported(tmp_path, entries, names)
    assert list(by_id(folder)) == ["Ada (submission_2)"]
    why = "two students are called Ada (submission_1)"
    assert unplaced(folder) == {"submission_1": why, "submission_3": why}


def test_a_number_like_another_address_but_for_capitals(tmp_path: Path) -> None:
    """A gradebook tells no capitals apart, so such a number would be found in the other's row."""
    people = [("Ada", "", "ada@example.edu"), ("Eve", "ADA@example.edu", "eve@example.edu")]
    people += [("Bob", "BOB@example.edu", "bob@example.edu")]
    names = [f"submission_{number}" for number in range(len(people))]
    folder = exported(tmp_path, [entry(name, "", person) for name, person in zip(
        names, people, strict=True)], names)  # fmt: skip
    assert sorted(by_id(folder)) == ["Ada", "BOB@example.edu", "eve@example.edu"]


def test_a_name_like_another_number_or_address(tmp_path: Path) -> None:
    people = [ADA, ("1815", "42", "eve@x.edu"), BOB, ("bob@example.edu", "", "")]
    names = [f"submission_{number}" for number in range(len(people))]
    folder = exported(tmp_path, [entry(name, "", person) for name, person in zip(
        names, people, strict=True)], names)  # fmt: skip
    assert unplaced(folder) == {"42": "is the number of 1815 and of Bob O'Hara-Müller, "
                                      "so other names are used for them"}  # fmt: skip
    assert {name: one.source for name, one in by_id(folder).items()} == {
        "1815": "submission_0", "eve@x.edu": "submission_1", "bob@example.edu": "submission_2",
        "bob@example.edu (submission_3)": "submission_3",
    }  # fmt: skip


def test_a_number_that_ruby_wrote_once(tmp_path: Path) -> None:
    """Ruby writes a text that it has seen as an alias, and nothing as nothing."""
    text = """---
submission_1:
  :submitters: &1
  - :name: &2 Ada
    :sid:
    :email: ada@example.edu
  :created_at: !ruby/object:ActiveSupport::TimeWithZone 2026-10-01 00:00:00 Z
submission_2:
  :submitters:
  - {name: *2, sid: null, email: other@example.edu}
  - [1, 2]
  - {name: {}, sid: [], email: ~}
  :created_at: &3 2026-10-02 00:00:00 Z
submission_3:
  :submitters: *1
  :created_at: *3
  ? [strange, key]
  : value
  submitters: *unknown_in_what_was_skipped
"""
    text = text.replace("*unknown_in_what_was_skipped", "[]")
    made(tmp_path, {METADATA: text, **{f"submission_{n}/{NAME}": str(n) for n in (1, 2, 3)}})
    assert codes(tmp_path) == {"ada@example.edu": "3", "other@example.edu": "2"}
    assert {one.student.name for one in seen(tmp_path).submissions} == {"Ada"}


def test_a_yaml_file_that_is_none(tmp_path: Path) -> None:
    assert told(tmp_path, "a: [1, 2\nb: 3\n").startswith("not YAML (line ")
    assert told(tmp_path, b"\xff\xfe\x00\xd8").startswith("not YAML")
    assert told(tmp_path, b"a: \x00").startswith("not YAML")
    for text in ("", "- 1\n", "text"):
        assert told(tmp_path, text) == "not as Gradescope writes it: expected 'submission_1: ...'"
    (tmp_path / METADATA).unlink()
    os.mkfifo(tmp_path / METADATA)
    assert system(tmp_path) == FOLDER


def test_yaml_bombs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    laughs = "a: &a0 [x]\n" + "".join(
        f"b{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 30)
    )
    made(tmp_path, {METADATA: laughs, f"submission_1/{NAME}": ""})
    assert seen(tmp_path).submissions == ()
    people = "a:\n  submitters: &p [" + ", ".join(["{name: a}"] * 2_000) + "]\n"
    many = people + "".join(f"b{n}: {{submitters: *p}}\n" for n in range(20))
    assert told(tmp_path, many) == "more than 30000 people"
    assert told(tmp_path, "[" * 100_000) == "nested too deeply"
    assert told(tmp_path, f"a: {{results: {'[' * 100_000}") == "nested too deeply"
    assert told(tmp_path, "a: &a {b: *a}\n" * 5 + "- " * 5_000).startswith("n")
    monkeypatch.setattr(gradescope_metadata, "MOST_NODES", 100)
    assert told(tmp_path, "[" + "1, " * 101 + "]") == "too much in it"
    monkeypatch.setattr(gradescope_metadata, "MAX_BYTES", 1_000_000)
    assert told(tmp_path, b"#" * 1_000_001) == "larger than 1 MB"


def test_endless_yaml(tmp_path: Path) -> None:
    """What contains itself has an end for us."""
    text = "submission_1: &a\n  submitters: [*a, {name: *a}]\n"
    made(tmp_path, {METADATA: text, "submission_1/x.py": ""})
    assert unplaced(tmp_path) == {"submission_1": f"{METADATA} doesn't say who handed it in"}


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.text(max_size=30), sid=st.text(max_size=10))
def test_any_name_on_gradescope(tmp_path: Path, name: str, sid: str) -> None:
    import json

    person = json.dumps({":name": name, ":sid": sid, ":email": "a@example.edu"})
    text = f"submission_1: {{':submitters': [{person}]}}\n"
    made(tmp_path, {METADATA: text.encode(errors="replace"), f"submission_1/{NAME}": "1"})
    try:
        (one,) = seen(tmp_path).submissions
    except UserError:  # of JSON's escapes, YAML has no surrogates
        assert any(not character.isprintable() or character > "\uffff" for character in name + sid)
        return
    assert one.student.id.isprintable()
    assert one.student.name.isprintable()
    assert one.student.id
