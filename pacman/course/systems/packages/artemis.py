"""The package for Artemis: files for the tests' repository, with results in many files.

Artemis knows only tests that were passed or not. So each criterion gives a test for every quarter
of a point that it is worth: with equal weights, the points are exactly ours.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import ceil, floor

from pacman.grading.assignment.criteria import QUARTER

from .base import Graded, Kit, Package
from .student_view import Seen, cut, seen

MOST_LETTERS = 20_000
_FOLDER = "customFeedbacks"


class Artemis(Package):
    """Artemis runs a script beside the submission, which is in `assignment`."""

    name, title = "artemis", "Artemis"
    usual_minutes, most_minutes = 2, 10
    submission = "assignment"

    def files(self, kit: Kit) -> dict[str, bytes]:
        return {"run.sh": kit.script("artemis.sh"), **kit.source("source")}

    def steps(self, kit: Kit) -> list[str]:
        return [
            "put all of it into the tests' repository, and the hand-out's file into the template",
            f"a build script of {kit.minutes} minutes: bash run.sh; results: {_FOLDER}/*.json",
            "the image: one with Python 3.10 or newer, for amd64 and arm64",
            "leave all weights at 1: each test is a quarter of a point",
        ]

    def results(self, graded: Graded) -> dict[str, str]:
        if graded.broken:  # without results, Artemis says that the build failed
            return {}
        return {
            f"{_FOLDER}/{name}.json": json.dumps(data) + "\n"
            for name, data in _quarters(seen(graded))
        }


def _quarters(found: Seen) -> Iterator[tuple[str, dict[str, object]]]:
    """A test for each quarter of a point, by a name for its file."""
    for question in found.report.questions:
        for score in question.criteria:
            count = ceil(score.max_points / QUARTER)
            full = score.points >= score.max_points
            passed = count if full else min(floor(score.points / QUARTER), count - 1)
            why = found.missed(question, score)
            for number in range(1, count + 1):
                name = f"{question.id}/{score.id} {number} of {count}: {score.says}"
                good = number <= passed
                data: dict[str, object] = {"name": name, "successful": good}
                if not good:
                    again = f"See {question.id}/{score.id} {passed + 1} of {count}."
                    data["message"] = cut(why if number == passed + 1 else again, MOST_LETTERS)
                yield f"{question.id}-{score.id}-{number}", data
