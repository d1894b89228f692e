"""The package for PrairieLearn: files for a course's repository, among them a whole question."""

from __future__ import annotations

import json
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from pacman.grading.verdict import Status

from .base import Graded, Kit, Package
from .student_view import Seen, cut, fitting, seen

IMAGE = "python:3.13"
MOST_BYTES = 1_000_000
_SHARED, _QUESTION = "serverFilesCourse/pacman", "questions/pacman"
_FAILED = "The grader failed. This is no fault of your file: tell your teacher."


class PrairieLearn(Package):
    """PrairieLearn starts a container for each submission, without a network and as root."""

    name, title = "prairielearn", "PrairieLearn"
    usual_minutes, most_minutes = 5, 10
    submission = "student"
    result = "results/results.json"

    def files(self, kit: Kit) -> dict[str, bytes]:
        title = kit.assignment.title
        info = {
            "uuid": str(uuid5(NAMESPACE_URL, f"pacman-search:{title}")),
            "title": title,
            "topic": "Search",
            "type": "v3",
            "gradingMethod": "External",
            "externalGradingOptions": {
                "image": IMAGE,
                "entrypoint": f"/grade/{_SHARED}/run.sh",
                "serverFilesCourse": ["pacman/"],
                "timeout": 60 * kit.minutes,
            },
        }
        return {
            f"{_SHARED}/run.sh": kit.script("prairielearn.sh"),
            **kit.source(f"{_SHARED}/source"),
            f"{_QUESTION}/info.json": (json.dumps(info, indent=2) + "\n").encode(),
            f"{_QUESTION}/question.html": kit.script("prairielearn.html"),
        }

    def steps(self, kit: Kit) -> list[str]:
        return [
            "copy both folders into the course's repository, and synchronise it",
            f"the question is pacman; it runs in {IMAGE}, for {kit.minutes} minutes at most",
            "a file that cannot be read, or graded, costs a student no attempt",
        ]

    def results(self, graded: Graded) -> dict[str, str]:
        found = seen(graded)
        if why := _objection(graded, found):
            data = {"gradable": False, "format_errors": [cut(why, 2_000)]}
            return {self.result: json.dumps(data, indent=1) + "\n"}
        return {self.result: fitting(lambda most: _graded(found, most), MOST_BYTES)}


def _objection(graded: Graded, found: Seen) -> str:
    """Why there are no points, and no attempt is lost; "" if it could be graded."""
    if graded.problem:
        return found.summary.partition("\n")[0]
    failed = any(test.status == Status.HARNESS_ERROR for test in found.report.tests)
    return graded.why or _FAILED if graded.broken or failed else ""


def _graded(found: Seen, most: int) -> str:
    report = found.report
    tests: list[dict[str, Any]] = [
        {"name": each["name"], "points": each["score"], "max_points": each["max_score"],
         "output": cut(each["output"], most)}
        for each in found.criteria
    ]  # fmt: skip
    # Without points on every test, PrairieLearn shows those of none.
    tests += [
        {"name": f"{each['status']}: {each['name']}", "points": 0, "max_points": 0,
         "output": cut(each["output"], most)}
        for each in found.tests
    ]  # fmt: skip
    score = report.points / report.max_points if report.max_points else 0.0
    data = {"gradable": True, "score": min(max(score, 0.0), 1.0), "output": found.summary,
            "tests": tests}  # fmt: skip
    return json.dumps(data, indent=1) + "\n"
