"""What packages write of any report, against the schemas of their systems."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from package_trees import ARTEMIS, AUTOLAB, CLASSROOM50, CODEGRADE, PRAIRIELEARN, SUBMITTY
from test_reports import BAD, report, reports, result

from pacman.course.systems.packages.base import Graded
from pacman.course.systems.packages.registry import BY_NAME
from pacman.grading.report import Report

pytestmark = pytest.mark.slow

SCHEMAS: dict[str, Any] = {
    "artemis": ARTEMIS, "classroom50": CLASSROOM50, "prairielearn": PRAIRIELEARN,
    "submitty": SUBMITTY,
}  # fmt: skip


def written(system: str, graded: Graded) -> dict[str, Any]:
    """The JSON files that are written, each valid."""
    files = BY_NAME[system].results(graded)
    data = {name: json.loads(text) for name, text in files.items() if name.endswith(".json")}
    for each in data.values():
        jsonschema.validate(each, SCHEMAS[system])
    return data


@settings(max_examples=25)
@given(reports(), st.booleans(), st.sampled_from(("", "It took too long.")))
def test_any_report_is_valid_everywhere(what: Report, broken: bool, why: str) -> None:
    graded = Graded(what, why, broken=broken)
    for system in SCHEMAS:
        found = written(system, graded)
        if broken and system in ("artemis", "classroom50"):
            assert found == {}
    stated = BY_NAME["autolab"].last_words(graded)[1].rstrip("\n").split("\n")
    jsonschema.validate(json.loads(stated[-1]), AUTOLAB)
    points = BY_NAME["codegrade"].last_words(graded)
    assert bool(points) == (not broken)
    for text in points.values():
        jsonschema.validate(json.loads(text), CODEGRADE)


@settings(max_examples=50)
@given(st.lists(st.tuples(st.integers(0, 8), st.integers(1, 8)), min_size=1, max_size=4))
def test_all_systems_give_the_same_points(pairs: list[tuple[int, int]]) -> None:
    """In quarters, as the grader does; each criterion with as many as were earned."""
    tests = [result(f"q1/t{n}", criterion=f"c{n}") for n in range(len(pairs))]
    found = report(*tests)
    scores = [
        replace(score, points=min(had, most) / 4, max_points=most / 4)
        for score, (had, most) in zip(found.questions[0].criteria, pairs, strict=True)
    ]
    points, most = (sum(map(Fraction, part)) for part in (
        [score.points for score in scores], [score.max_points for score in scores],
    ))  # fmt: skip
    question = replace(found.questions[0], criteria=tuple(scores), points=float(points))
    graded = Graded(replace(found, questions=(question,), points=float(points),
                            max_points=float(most)))  # fmt: skip
    share = points / most
    quarters = written("artemis", graded).values()
    assert Fraction(sum(each["successful"] for each in quarters), len(quarters)) == share
    (room,) = written("classroom50", graded).values()
    assert Fraction(room["score"], room["max-score"]) == share
    (grade,) = BY_NAME["codegrade"].last_words(graded).values()
    assert Fraction(json.loads(grade)["points"]) == share
    for system in ("prairielearn", "submitty"):
        (data,) = written(system, graded).values()
        assert data.get("score", data.get("data", {}).get("score")) == pytest.approx(float(share))


def test_texts_that_are_too_long_are_cut() -> None:
    long = "\N{PILE OF POO}\\" * 8_000
    tests = [replace(BAD, id=f"q1/t{n}", message=f"{n}", output=long, drawing=long)
             for n in range(60)]  # fmt: skip
    graded = Graded(report(*tests))
    for system in SCHEMAS:
        written(system, graded)
    (text,) = BY_NAME["prairielearn"].results(graded).values()
    assert 100_000 < len(text.encode()) <= 1_000_000
    assert json.loads(text)["score"] == 0
