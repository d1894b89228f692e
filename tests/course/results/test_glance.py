"""The class at a glance: what many miss, who needs help, and a page without names."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from test_tables import note, record

from pacman.course.results.glance import again, criteria, found_in, needing_help
from pacman.course.results.record import BROKEN, UNREADABLE, Fault, Record
from pacman.course.results.summary import summed
from pacman.course.results.tables import write_tables

SAYS = {("q1", "cut"): "Branches that cannot matter are cut", ("q1", "win"): "It wins"}
SUM = Fault("sum-not-average", "It adds the values up")


def student(name: str, cut: bool, win: bool, *faults: Fault, hidden: str = "visible") -> Record:
    """A student who passes these tests, with mistakes that were found."""
    found = record(
        name,
        note("q1/a", "passed" if cut else "failed", "no", criterion="cut"),
        note("q1/b", "passed" if cut else "failed", "no", criterion="cut"),
        note("q1/c", "passed" if win else "failed", "no", criterion="win", visibility=hidden),
    )
    parts = tuple(replace(part, mistakes=faults) for part in found.questions)
    return replace(found, questions=parts)


CLASS = [student(f"right-{n}", cut=True, win=True) for n in range(12)]
CLASS += [student(f"sums-{n}", True, False, SUM, hidden="hidden") for n in range(4)]
CLASS += [
    student("zoe-lost", False, False),
    replace(student("zoe-gone", False, False), status=UNREADABLE),
]
CLASS += [replace(student("zoe-ours", False, False), status=BROKEN)]


def test_criteria_of_the_most_students_come_first() -> None:
    summary = summed(CLASS, "Search", (), {})
    found = criteria(summary, SAYS)
    assert [(each.text, len(each.students), each.is_shown) for each in found] == [
        ("It wins", 5, True), ("Branches that cannot matter are cut", 1, True),
    ]  # fmt: skip
    assert criteria(summary, {})[0].text == "win", "without sentences by their ids"
    assert criteria(summed(CLASS[:3], "Search", (), {}), SAYS) == []


def test_what_a_fifth_misses_is_for_the_lecture() -> None:
    summary = summed(CLASS, "Search", (), {})
    found = again(summary, criteria(summary, SAYS))
    assert [(each.kind, len(each.students)) for each in found] == [("mistake", 4), ("criterion", 5)]
    few = summed(CLASS[11:14], "Search", (), {})
    assert again(few, criteria(few, SAYS)) == [], "two of three could be known by name"
    more = summed([*CLASS, *CLASS[:9]], "Search", (), {})
    assert again(more, criteria(more, SAYS)) == [], "less than a fifth"


def test_words_of_a_submission_are_not_projected() -> None:
    """An error's message could name its author, and a place is only one student's."""
    own = [student(f"own-{n}", True, False, Fault("own-error", "It raises Ada")) for n in range(9)]
    place = [student(f"at-{n}", True, False, Fault("to-and-fro", f"At {n}")) for n in range(9)]
    summary = summed([*own, *place], "Search", (), {})
    found = [each for each in again(summary, []) if each.kind == "mistake"]
    assert [each.is_shown for each in found] == [False, False]


def test_a_lecture_has_room_for_some_criteria_only() -> None:
    many = [record("a", *(note(f"q1/{n}", "failed", criterion=f"c{n}") for n in range(9)))] * 4
    summary = summed(many, "Search", (), {})
    assert len(criteria(summary, {})) == 9
    assert len(again(summary, criteria(summary, {}))) == 5


def test_who_needs_help() -> None:
    summary = summed(CLASS, "Search", (), {})
    names = [summary.rows[number].student.id for number in needing_help(summary)]
    assert names == ["zoe-lost", "zoe-gone"], "the fewest points first, and nobody without points"
    assert found_in(CLASS[12]) == "It adds the values up"


def test_the_page_to_project_has_no_names(tmp_path: Path) -> None:
    hidden = [student(f"secret-{n}", True, False, hidden="hidden") for n in range(9)]
    write_tables(str(tmp_path), [*hidden, *CLASS], "Search", unplaced=(), passed_over={}, says=SAYS)
    page = (tmp_path / "class.html").read_text(encoding="utf-8")
    for each in CLASS:
        assert each.student.id not in page
        assert each.student.name not in page
    assert "It wins" not in page, "a hidden test decides about it"
    whole = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "It wins" in whole
    data = json.loads((tmp_path / "summary.json").read_text(encoding="utf-8"))
    assert data["again"][0] == {"kind": "criterion", "questions": ["q1"], "text": "It wins",
                                "students": 14, "shown": False}  # fmt: skip
    assert data["help"] == ["zoe-lost", "zoe-gone"]


def test_mistakes_come_before_criteria_and_criteria_before_tests(tmp_path: Path) -> None:
    write_tables(str(tmp_path), CLASS, "Search", unplaced=(), passed_over={}, says=SAYS)
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    order = ["again", "mistakes", "criteria", "tests", "help", "points", "table", "messages"]
    places = [page.index(f'<h2 id="{name}"') for name in order]
    assert places == sorted(places)
