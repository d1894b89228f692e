"""The package for Submitty: a configuration with one test case, and its validator."""

from __future__ import annotations

import json

from .base import Graded, Kit, Package
from .student_view import cut, seen

_CODE = "custom_validation_code"
_LONGEST = 5_000


class Submitty(Package):
    """Submitty runs the validator beside a folder with the submission."""

    name, title = "submitty", "Submitty"
    usual_minutes, most_minutes = 5, 40
    submission = "test01"
    result = "validation_results.json"

    def files(self, kit: Kit) -> dict[str, bytes]:
        points = sum(question.points for question in kit.assignment.questions)
        config = {
            "max_submission_size": 2_000_000,
            "testcases": [{
                "title": kit.assignment.title,
                "command": "ls",
                "points": int(points) if points == int(points) else points,
                "validation": [{
                    "method": "custom_validator",
                    "command": "python3 grader.py",
                    "actual_file": "STDOUT.txt",
                }],
            }],
        }  # fmt: skip
        return {
            "config.json": (json.dumps(config, indent=2) + "\n").encode(),
            f"{_CODE}/grader.py": kit.script("submitty.py"),
            **kit.source(f"{_CODE}/source"),
        }

    def steps(self, kit: Kit) -> list[str]:
        return [
            "upload both, config.json and custom_validation_code, as the gradeable's configuration",
            f"the grader may take {kit.minutes} minutes: raise limits of the server that are lower",
            "Submitty may give whole points only",
        ]

    def results(self, graded: Graded) -> dict[str, str]:
        found = seen(graded)
        if graded.broken:
            failed = {"status": "failure", "message": graded.why or "The grader failed."}
            return {self.result: json.dumps(failed) + "\n"}
        report = found.report
        messages = [{"message": cut(found.summary, _LONGEST), "status": "information"}]
        messages += [
            {"message": cut(f"{test['name']}\n{test['output']}", _LONGEST), "status": "failure"}
            for test in found.tests
            if test["status"] != "passed"
        ]
        score = report.points / report.max_points if report.max_points else 0.0
        data = {"score": min(max(score, 0.0), 1.0), "message": messages}
        return {self.result: json.dumps({"status": "success", "data": data}, indent=1) + "\n"}
