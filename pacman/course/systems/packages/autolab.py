"""The package for Autolab: a Makefile and an archive, whose result is the last line of output."""

from __future__ import annotations

import io
import json
import tarfile
from collections.abc import Mapping

from pacman.grading.reports.gradescope import leaderboard
from pacman.grading.reports.terminal import amount
from pacman.support.files import PLAIN

from .base import Graded, Kit, Package, modes_of
from .student_view import cut, seen

_HINT = 2_000
_STDOUT = 1


class Autolab(Package):
    """Autolab puts both files beside the submission, and runs make."""

    name, title = "autolab", "Autolab"
    usual_minutes, most_minutes = 5, 40
    takes = ("leaderboard",)

    def files(self, kit: Kit) -> dict[str, bytes]:
        inside = {"run.sh": kit.script("autolab.sh"), **kit.source("source")}
        return {
            "autograde-Makefile": kit.script("autolab.mk"),
            "autograde.tar": _tar({f"grader/{name}": text for name, text in inside.items()}),
        }

    def steps(self, kit: Kit) -> list[str]:
        names = ", ".join(f"{q.id} ({amount(q.points)})" for q in kit.assignment.questions)
        return [
            "upload both files in the assignment's Autograder settings",
            f"the time-out there: {60 * kit.minutes} seconds",
            "the name of the handed-in file: multiAgents.py; an image with Python 3.10 or newer",
            f"problems, with exactly these names and points: {names}",
        ]

    def last_words(self, graded: Graded) -> dict[int | str, str]:
        if graded.broken:
            return {_STDOUT: '{"scores": {}}\n'}
        found = seen(graded)
        stages = [question.id for question in found.report.questions]
        each = {stage: _stage(stage, found.tests) for stage in stages}
        shown = {"_presentation": "semantic", "stages": stages, **each}
        said = {"scores": {q.id: q.points for q in found.report.questions}}
        board = leaderboard(graded.report, graded.ranked) if graded.ranked is not None else []
        ranks = {"scoreboard": [entry["value"] for entry in board]} if board else {}
        return {_STDOUT: f"{json.dumps(shown)}\n{json.dumps(said | ranks)}\n"}


def _stage(question: str, tests: list[dict[str, str]]) -> dict[str, dict[str, object]]:
    mine = [test for test in tests if test["name"].startswith(f"{question}/")]
    return {
        test["name"]: {"passed": True}
        if test["status"] == "passed"
        else {"passed": False, "hint": cut(test["output"], _HINT)}
        for test in mine
    }


def _tar(files: Mapping[str, bytes]) -> bytes:
    """An archive that is the same for the same files."""
    out, modes = io.BytesIO(), modes_of(files)
    with tarfile.open(fileobj=out, mode="w") as archive:
        for name, text in sorted(files.items()):
            info = tarfile.TarInfo(name)
            info.size, info.mode = len(text), modes.get(name, PLAIN) & 0o777
            archive.addfile(info, io.BytesIO(text))
    return out.getvalue()
