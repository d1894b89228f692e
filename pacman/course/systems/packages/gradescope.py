"""The package for Gradescope: a zip, whose results are one JSON file."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from datetime import datetime, timezone

from pacman.grading.reports import gradescope
from pacman.grading.reports.terminal import amount
from pacman.support.dates import seconds
from pacman.support.text import counted

from .base import Graded, Kit, Package

METADATA = "submission_metadata.json"
_DAY, _MOST_READ = 24 * 60 * 60, 20_000_000


class Gradescope(Package):
    """Gradescope unpacks the zip into /autograder/source, and runs two scripts."""

    name, title = "gradescope", "Gradescope"
    usual_minutes, most_minutes = 10, 40
    takes = ("leaderboard", "limit", "plain")
    installs = hides = True
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

    def limited(self, most: int) -> str:
        """Count submissions of the 24 hours before this one, without those that our errors spoiled.

        Calendar days would begin at another hour for each time zone.
        """
        with (
            suppress(OSError, ValueError, KeyError, TypeError, RecursionError),
            open(METADATA, "rb") as file,
        ):
            data = json.loads(file.read(_MOST_READ))
            now, before = seconds(data["created_at"]), data["previous_submissions"]
            dates = sorted(
                seconds(each["submission_time"]) for each in before if not each["autograder_error"]
            )
            recent = [date for date in dates if now - _DAY < date <= now]
            if len(recent) >= most:
                last = [*recent, now][-most]  # to be counted again: this one counts, too
                free = datetime.fromtimestamp(last + _DAY, timezone.utc)
                limit = f"{counted(most, 'explained submission')} in 24 hours"
                return (
                    f"This is beyond the limit of {limit}: it has its points only. "
                    f"Explained again from {free:%Y-%m-%d %H:%M} UTC on."
                )
        return ""

    def results(self, graded: Graded) -> dict[str, str]:
        data = gradescope.results(graded.report, coloured=not graded.plain)
        if graded.why:
            data["output"] = f"{graded.why}\n{data['output']}"
        if graded.ranked is not None:
            data["leaderboard"] = gradescope.leaderboard(graded.report, graded.ranked)
        return {self.result: json.dumps(data, indent=1) + "\n"}
