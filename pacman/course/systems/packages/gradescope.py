"""The package for Gradescope: a zip, whose results are one JSON file."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping

from pacman.grading.reports import gradescope
from pacman.grading.reports.terminal import amount
from pacman.support.files import PROGRAM

from .base import Graded, Kit, Package, private


class Gradescope(Package):
    """Gradescope unpacks the zip into /autograder/source, and runs two scripts."""

    name, title = "gradescope", "Gradescope"
    usual_minutes, most_minutes = 10, 40
    ranks = installs = hides = True
    result = os.path.join("results", "results.json")

    def files(self, kit: Kit) -> dict[str, bytes]:
        packages = f"packages=({' '.join(kit.packages)})".encode()
        return {
            "run_autograder": kit.script("run_autograder"),
            "setup.sh": kit.script("setup.sh").replace(b"packages=()", packages),
            **kit.source("source"),
        }

    def steps(self, kit: Kit) -> list[str]:
        log = "full marks for the reference"
        if kit.missed:
            log = f"a warning: the reference does not pass {kit.missed}"
        return [
            f"say {amount(kit.points)} autograder points, a time limit of {kit.minutes} minutes,",
            "  and the smallest container (0.5 CPU, 0.75 GB) or a larger one",
            'upload it under "Configure Autograder", with Ubuntu 22.04; the log ends with',
            f"  {log}",
            '"Test Autograder" with a file of which you know the points',
        ]

    def modes(self) -> Mapping[str, int]:
        return {"run_autograder": PROGRAM, "setup.sh": PROGRAM, **private("source")}

    def results(self, graded: Graded) -> dict[str, str]:
        data = gradescope.results(graded.report)
        if graded.why:
            data["output"] = f"{graded.why}\n{data['output']}"
        if graded.ranked is not None:
            data["leaderboard"] = gradescope.leaderboard(graded.report, graded.ranked)
        return {self.result: json.dumps(data, indent=1) + "\n"}
