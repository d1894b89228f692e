"""The package for CodeGrade: files to upload, whose result goes to file descriptor 3."""

from __future__ import annotations

import json
from fractions import Fraction

from .base import Graded, Kit, Package

_POINTS = 3  # the descriptor that CodeGrade reads


class CodeGrade(Package):
    """CodeGrade runs a step in the folder of the submission, and shows what the step prints."""

    name, title = "codegrade", "CodeGrade"
    usual_minutes, most_minutes = 5, 40
    submission = "."

    def files(self, kit: Kit) -> dict[str, bytes]:
        return {"run.sh": kit.script("codegrade.sh"), **kit.source("source")}

    def steps(self, kit: Kit) -> list[str]:
        return [
            "upload all of it to an AutoTest v2, whose image has Python 3.10 or newer",
            f'a Custom Test of {kit.minutes} minutes: bash "$UPLOADED_FILES/run.sh"',
            "everybody sees what a step prints, unless you hide the step until the deadline",
        ]

    def last_words(self, graded: Graded) -> dict[int | str, str]:
        report = graded.report
        if graded.broken:
            return {}
        share = Fraction(report.points) / Fraction(report.max_points or 1)
        share = share.limit_denominator(10_000)
        text = json.dumps({"tag": "points", "points": f"{share.numerator}/{share.denominator}"})
        return {_POINTS: f"{text}\n"}
