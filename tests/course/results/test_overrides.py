"""Points by hand: read with places for mistakes, applied in order, and shown."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from test_tables import ADA, SAM, rows_of, summary_of

from pacman.course.decisions import Decisions
from pacman.course.results.lateness import Exempt, Policy
from pacman.course.results.overrides import Override, read_overrides
from pacman.course.results.tables import changes, grades
from pacman.support.fields import TestCaseError

UNKNOWN = (
    "late, but not known by how much: bob; nothing is taken: 'days_if_unknown' or an exception in "
    "the policy says what counts"
)
MOST = {"q1": 2.0, "q2": 1.0}
ONE = """\
overrides:
  - student: ada
    question: q1
    points: 1.5
    reason: the upload was cut off
    who: A. Teacher
    when: 2026-11-20
"""
RULES = Policy(10.0, None, 0.0, 0, None, None, {})


def overrides(folder: Path, text: str) -> dict[str, list[Override]]:
    (folder / "overrides.yaml").write_text(text)
    return read_overrides(str(folder), MOST)


def test_without_a_file_there_are_none(tmp_path: Path) -> None:
    assert read_overrides(str(tmp_path), MOST) == {}
    assert overrides(tmp_path, "overrides: []\n") == {}


def test_points_of_a_question(tmp_path: Path) -> None:
    found = Decisions(overrides(tmp_path, ONE)).applied(ADA)
    assert (found.points, found.total, found.points_of("q1")) == (3.0, 2.5, 2.0)
    (line,) = found.adjustments
    assert (line.points, line.question) == (-0.5, "q1")
    assert line.says == "the upload was cut off (A. Teacher, 2026-11-20)"


def test_a_total_is_the_last_word(tmp_path: Path) -> None:
    text = ONE + ONE.partition("\n")[2].replace("    question: q1\n", "").replace("1.5", "2.2")
    decisions = Decisions(overrides(tmp_path, text), RULES, {"ada": 1.0}, frozenset({"ada"}))
    found = decisions.applied(replace(ADA, late=True))
    assert [each.points for each in found.adjustments] == [-0.5, -0.25, -0.05]
    assert found.total == 2.2
    row = rows_of(grades(summary_of(found)))[0]
    assert (row["q1"], row["q2"], row["override"], row["late"]) == ("2", "1", "-0.55", "-0.25")
    assert row["total"] == "2.2"
    decided = found.past
    assert decided is not None
    assert decided.total == 2.2


def test_points_for_one_whom_the_grader_failed(tmp_path: Path) -> None:
    text = ONE.replace("    question: q1\n", "").replace("ada", "sam")
    found = Decisions(overrides(tmp_path, text)).applied(SAM)
    assert (SAM.total, found.total) == (None, 1.5)
    only = Decisions(overrides(tmp_path, ONE.replace("ada", "sam"))).applied(SAM)
    assert (only.total, only.adjustments) == (None, ())


def test_a_change_is_listed_with_its_reason(tmp_path: Path) -> None:
    found = Decisions(overrides(tmp_path, ONE)).applied(ADA)
    (row,) = rows_of(changes(summary_of(found)))
    assert row == {"id": "ada", "name": "Name of ada", "before": "3", "now": "2.5",
                   "why": "points given by hand", "tests": "", "run": "last"}  # fmt: skip
    other = replace(found, made_of={"harness": "another"})
    assert rows_of(changes(summary_of(other)))[0]["why"] == "points given by hand", "as before"
    gone = Decisions().applied(found)
    assert (gone.total, gone.previous) == (3.0, 2.5)
    assert Decisions().applied(ADA) == ADA


def test_who_is_absent_keeps_what_lateness_took() -> None:
    late = Decisions({}, RULES, {"ada": 1.0}, frozenset({"ada"})).applied(ADA)
    absent = Decisions({}, RULES, {}, frozenset()).applied(late)
    assert absent.adjustments == late.adjustments
    assert Decisions({}, RULES, {}, frozenset({"ada"})).applied(late).adjustments == ()


def test_decisions_about_unknown_students_are_reported(tmp_path: Path) -> None:
    rules = replace(RULES, exceptions={"eve": Exempt("eve", "ill")})
    decisions = Decisions(overrides(tmp_path, ONE), rules, {"bob": None})
    assert list(decisions.remarks([])) == [
        "overrides.yaml: no student in the results is called ada",
        "--late: no student in the results is called eve",
        "late: nobody",
        UNKNOWN,
    ]
    assert list(Decisions({}, None, {"bob": None}).remarks([])) == []
    late = Decisions({}, RULES, {"ada": 1.0}, frozenset({"ada"})).applied(ADA)
    forgotten = Decisions().applied(late)
    (line,) = Decisions().remarks([forgotten])
    assert line == "points were taken for lateness before, and aren't without --late: ada"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("points: 1.5", "points: 2.5", "2:5: 2.5 points are more than the 2 that there are"),
        ("question: q1", "question: q9", "2:5: no question 'q9'"),
        ("when: 2026-11-20", "when: yesterday", "7:11: expected a day, such as 2026-11-20, not"),
        ("    who: A. Teacher\n", "", "2:5: 'who' is missing: who decided it"),
        ("student: ada", "student: [ada]", "2:14: expected an id, such as 101, not a list"),
        ("points: 1.5", "points: -1", "4:13: expected a number from 0 up, not -1"),
        ("overrides:", "override:", "1:1: no key 'override'; did you mean overrides?"),
    ],
)
def test_mistakes_have_their_places(tmp_path: Path, old: str, new: str, why: str) -> None:
    with pytest.raises(TestCaseError) as caught:
        overrides(tmp_path, ONE.replace(old, new))
    assert f"overrides.yaml:{why}" in str(caught.value).splitlines()[0]


def test_two_for_the_same_are_refused(tmp_path: Path) -> None:
    with pytest.raises(TestCaseError, match="8:5: ada has another one for q1 above"):
        overrides(tmp_path, ONE + ONE.partition("\n")[2])
