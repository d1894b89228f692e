"""The package for Classroom 50: files for a classroom's repository, which everybody can read."""

from __future__ import annotations

import json
import os
from datetime import datetime, timezone
from typing import Any

from pacman.grading.assignment.criteria import Score
from pacman.grading.reports.github import summary
from pacman.grading.reports.terminal import amount

from .base import Graded, Kit, Package
from .student_view import cut, seen

# Points are whole numbers there, so they are written in hundredths.
HUNDREDTHS = 100
_LONGEST = 10_000


class Classroom50(Package):
    """Classroom 50 runs autograder.py in the student's checkout, in a job of GitHub Actions."""

    name, title = "classroom50", "Classroom 50"
    usual_minutes, most_minutes = 10, 14
    published = "its graders are published, and every student can read them"
    submission = "."
    result, body = "result.json", "release-body.md"

    def files(self, kit: Kit) -> dict[str, bytes]:
        return {"autograder.py": kit.script("classroom50.py"), **kit.source("source")}

    def steps(self, kit: Kit) -> list[str]:
        return [
            "copy all of it to CLASSROOM/autograders/ASSIGNMENT/ in the repository classroom50",
            f"points are in hundredths there: full marks are {HUNDREDTHS} times as many",
            "for marks, download the repositories, and grade them with your secret:",
            "python autograder.py batch FOLDER --secret-file secret.txt --out results",
        ]

    def results(self, graded: Graded) -> dict[str, str]:
        if graded.broken:
            return {}
        result = json.dumps(_result(graded), indent=1) + "\n"
        return {self.result: result, self.body: summary(seen(graded).report)}

    def last_words(self, graded: Graded) -> dict[int | str, str]:
        out = os.environ.get("GITHUB_OUTPUT")
        if not out or graded.broken:
            return {}
        points, most = map(amount, (graded.report.points, graded.report.max_points))
        return {out: f"summary={points} of {most} points\n"}


def _result(graded: Graded) -> dict[str, Any]:
    found = seen(graded)
    said = {name: os.environ.get(name, "") for name in (
        "CLASSROOM", "ASSIGNMENT", "ASSIGNMENT_TYPE", "OWNER", "USERNAME", "SUBMISSION_TAG",
        "COMMIT_URL", "RELEASE_URL", "REVIEW_URL",
    )}  # fmt: skip
    tests = [
        _test(f"{question.id}: {score.says}", score, found.missed(question, score))
        for question in found.report.questions
        for score in question.criteria
    ]
    return {
        "schema": "classroom50/result/v1",
        "classroom": said["CLASSROOM"],
        "assignment": said["ASSIGNMENT"],
        "assignment_type": said["ASSIGNMENT_TYPE"] or "individual",
        "owner": said["OWNER"] or said["USERNAME"],
        "submission": said["SUBMISSION_TAG"],
        "commit": said["COMMIT_URL"],
        "release": said["RELEASE_URL"],
        "review": said["REVIEW_URL"] or said["COMMIT_URL"],
        "datetime": datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "score": sum(test["score"] for test in tests),
        "max-score": sum(test["max-score"] for test in tests),
        "tests": tests,
    }


def _test(name: str, score: Score, message: str) -> dict[str, Any]:
    full = score.points >= score.max_points
    return {
        "test-name": name,
        "passed": full,
        "score": round(HUNDREDTHS * score.points),
        "max-score": round(HUNDREDTHS * score.max_points),
        "message": "All its tests passed." if full else cut(message, _LONGEST),
    }
