"""The image for Gradescope: its setup, isolation in it, and parts of its grader."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from gradescope_zip import (
    TESTS,
    checked,
    environment,
    seen_tests,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from submitted import CODE, ROOT
from tasks import task
from test_reports import report

from pacman.commands.autograder import main
from pacman.course.systems.packages import grading
from pacman.course.systems.packages.base import ENDS
from pacman.course.systems.packages.registry import BY_NAME
from pacman.grading.assignment import cases
from pacman.grading.assignment.keys import ONLY, Scoring
from pacman.grading.grade import plan, unfinished
from pacman.grading.kinds.evaluation import Evaluation
from pacman.grading.report import TestResult
from pacman.grading.reports.gradescope import leaderboard
from pacman.grading.sandbox.limits import MOST_TIMEOUTS
from pacman.grading.sandbox.opening import Opened
from pacman.grading.verdict import Status, Verdict
from pacman.support.errors import UserError

pytestmark = pytest.mark.slow


if sys.platform != "linux":
    pytest.skip("what runs on Gradescope is Linux", allow_module_level=True)


# It says which of the things that it must not read it could.
SPY = """
import os
for path in ("/autograder/source/source/secret.txt", "/autograder/source/source/test_cases",
             "/autograder/source/source/agents/search.py", "/autograder/results/results.json"):
    try:
        print("BREACH:", path, os.listdir(path) if os.path.isdir(path) else open(path).read())
    except OSError:
        print("closed")
"""


# The image


def set_up(source: Path, path: Path) -> subprocess.CompletedProcess[str]:
    argv = ["bash", str(source / "setup.sh")]
    return subprocess.run(
        argv, env={"PATH": str(path)}, check=False, capture_output=True, encoding="utf-8"
    )


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """Programs as in an image without packages, and without apt-get."""
    programs = tmp_path / "programs"
    programs.mkdir()
    for name in ("bash", "cat", "chmod", "dirname", "mkdir", "rm"):
        (programs / name).symlink_to(shutil.which(name) or "")
    return programs


def test_setting_up_says_what_is_missing(unpacked: Path, bare: Path) -> None:
    (bare / "python3").write_text(f'#!/bin/sh\nexec {sys.executable} -S "$@"\n', encoding="utf-8")
    (bare / "python3").chmod(0o755)
    done = set_up(unpacked, bare)
    assert done.returncode == 1
    assert "setup.sh: there is no apt-get, or no network" in done.stderr


def test_setting_up_fails_if_nothing_can_be_graded(place: Path, unpacked: Path, bare: Path) -> None:
    shutil.copytree(unpacked, place / "broken")
    (place / "broken" / "source" / "test_cases" / "assignment.yaml").unlink()
    (bare / "python3").write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n', encoding="utf-8")
    (bare / "python3").chmod(0o755)
    done = set_up(place / "broken", bare)
    assert done.returncode == 1
    assert "assignment.yaml" in done.stderr
    assert done.stderr.endswith("setup.sh: the grader doesn't work in this image\n")


# Notes what is installed, and has numpy only afterwards, on any machine.
INSTALLS = """#!/bin/sh
case "$*" in
    "-c import numpy") exec test -f "{log}" ;;
    "-m pip --version") exit 0 ;;
    "-m pip install"*) echo "$*" >>"{log}"; exit 0 ;;
esac
exec {python} "$@"
"""


def test_setting_up_installs_what_submissions_may_use(
    small: str, tmp_path: Path, bare: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "g.zip"
    assert main(["gradescope", str(out), "--test-cases", small, "--with", "numpy"]) == 0
    assert "installs what is missing, with numpy, and grades" in capsys.readouterr().out
    with zipfile.ZipFile(out) as archive:
        archive.extractall(tmp_path / "unpacked")
    log = tmp_path / "log"
    (bare / "python3").write_text(INSTALLS.format(log=log, python=sys.executable), "utf-8")
    (bare / "python3").chmod(0o755)
    (bare / "test").symlink_to(shutil.which("test") or "")
    for _ in range(2):
        done = set_up(tmp_path / "unpacked", bare)
        assert (done.returncode, done.stderr) == (0, "")
    assert log.read_text(encoding="utf-8") == "-m pip install --quiet --no-cache-dir numpy\n"


def test_other_packages_are_not_installed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["gradescope", str(tmp_path / "g.zip"), "--with", "scipy"]) == 2
    assert "'scipy'" in capsys.readouterr().err


# In a root folder that has nothing but programs: no /proc, no /dev, no /etc. Mounts vanish with the
# process, and what they show of this machine cannot be written to.
PROGRAMS = ("/usr", "/bin", "/sbin", "/lib", "/lib64")


IN_A_TREE = """
set -eu
root=$1; uploaded=$2; submission=$3; shift 3
mount -t tmpfs -o mode=755 none "$root"
for folder in "$@"; do
    if [ -L "$folder" ]; then
        cp -P "$folder" "$root$folder"
    elif [ -d "$folder" ]; then
        mkdir -p "$root$folder"
        mount --bind "$folder" "$root$folder"
        mount -o remount,ro,bind "$root$folder"
    fi
done
place=$root/autograder
mkdir -p "$root/tmp" "$place/results" "$place/submission"
cp -r "$uploaded" "$place/source"
cp "$uploaded/run_autograder" "$place"
cp "$submission" "$place/submission"
chmod 1777 "$root/tmp"
chroot "$root" bash /autograder/source/setup.sh >&2
chroot "$root" bash -c 'cd /autograder && ./run_autograder' >&2
cat "$place/results/results.json"
rm -r "$place/results"
chown -R 12345:12345 "$place"
chroot --userspec 12345:12345 "$root" bash -c 'cd /autograder && ./run_autograder' >&2
echo ,
cat "$place/results/results.json"
"""


def _can_mount() -> bool:
    argv = ["unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt"]
    try:
        return subprocess.run(argv, check=False, capture_output=True).returncode == 0
    except OSError:
        return False


def in_a_tree(folder: Path, unpacked: Path, code: str) -> list[dict[str, Any]]:
    """The results as root, and as another user."""
    (folder / "root").mkdir()
    (folder / "multiAgents.py").write_text(code, encoding="utf-8")
    prefixes = sorted({sys.base_prefix, sys.prefix} - {"/usr"})
    places = map(str, (folder / "root", unpacked, folder / "multiAgents.py"))
    done = subprocess.run(
        ["unshare", "-m", "bash", "-c", IN_A_TREE, "in_a_tree", *places, *PROGRAMS, *prefixes],
        env=environment(), check=False, capture_output=True, encoding="utf-8",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "full marks" not in done.stderr, done.stderr
    return [checked(said) for said in json.loads(f"[{done.stdout}]")]


def without_times(said: dict[str, Any]) -> dict[str, Any]:
    tests = [{**test, "extra_data": None} for test in said["tests"]]
    return {**said, "tests": tests, "extra_data": None, "execution_time": None}


@pytest.mark.skipif(not _can_mount(), reason="only root can mount, and not in every container")
def test_in_a_tree_of_its_own_as_root_and_as_another_user(unpacked: Path, tmp_path: Path) -> None:
    as_root, as_user = in_a_tree(tmp_path, unpacked, CODE + SPY)
    assert as_root["score"] == 16.0
    assert without_times(as_root) == without_times(as_user)
    assert "user" in as_root["extra_data"]["isolation"]["in_force"]


@pytest.mark.skipif(not _can_mount(), reason="only root can mount, and not in every container")
def test_nothing_of_the_grader_can_be_read_in_there(unpacked: Path, tmp_path: Path) -> None:
    for said in in_a_tree(tmp_path, unpacked, f"{SPY}\nraise KeyError\n"):
        layers = said["extra_data"]["isolation"]["in_force"]
        if not {"landlock", "user"} & set(layers):
            pytest.skip("nothing keeps files shut here")
        printed = seen_tests(said)[0]["output"]
        assert printed.count("closed\n") == 4
        assert "BREACH" not in json.dumps(said)


# Its parts


def test_a_slow_machine_has_more_time(small: str) -> None:
    usual = cases.load(small)
    slower = grading._adapted(usual, every_game=False, explained=True)
    for one, other in zip(usual.questions, slower.questions, strict=True):
        assert [c.seconds * grading.SLOWER for c in one.cases] == [c.seconds for c in other.cases]
    (compared,) = slower.questions[-1].cases
    assert task(compared, Evaluation).seconds_per_call == grading.SLOWER


def test_the_default_time_limit_is_enough_for_files_that_never_answer() -> None:
    whole = cases.load(str(ROOT / "test_cases"))
    assignment = grading._adapted(whole, every_game=True, explained=True)
    longest = 0.0
    for question in assignment.questions:
        longest += sum(case.seconds for case in question.cases[:MOST_TIMEOUTS])
    assert longest < ENDS * 60 * BY_NAME["gradescope"].usual_minutes


def some_result(name: str, **more: Any) -> TestResult:
    empty: dict[str, Any] = {
        "status": "passed", "criterion": ONLY, "share": 1.0, "seconds": 0.1, "message": "",
        "expected": {}, "observed": {}, "drawing": "", "recording": {}, "lines": "", "output": "",
        "about": "", "visibility": "visible",
    }  # fmt: skip
    return TestResult(**{**empty, **more}, id=name)


@settings(max_examples=50)
@given(st.data())
def test_a_report_on_some_tests_is_complete(small: str, data: st.DataObject) -> None:
    known = plan(cases.load(small))
    whole = unfinished(Opened("x"), known, [], Verdict(Status.HARNESS_ERROR, "not run"), 1.0)
    assert [test.id for test in whole.tests] == TESTS
    done = [
        replace(test, status=data.draw(st.sampled_from(tuple(Status))), share=1.0,
                message="done")
        for test in whole.tests if data.draw(st.booleans())
    ]  # fmt: skip
    made = unfinished(Opened("x"), known, done, Verdict(Status.TIMEOUT, "not run"), 2.0)
    assert [test.id for test in made.tests] == TESTS
    assert [test for test in made.tests if test.message == "done"] == done
    assert all(test.status == "timeout" and test.share == 0
               for test in made.tests if test not in done)  # fmt: skip
    assert made.max_points == whole.max_points == 16.0
    passed = {test.id for test in done}
    full = [q for q in known.assignment.questions if {case.id for case in q.cases} <= passed]
    assert made.points >= sum(question.points for question in full)
    assert (made.points == 16) == (len(done) == len(TESTS))


def test_all_or_nothing_is_nothing_if_tests_were_not_run(small: str) -> None:
    loaded = cases.load(small)
    questions = [replace(question, scoring=Scoring.ALL_OR_NOTHING) for question in loaded.questions]
    known = plan(replace(loaded, questions=tuple(questions)))
    done = [some_result("q2/tree"), some_result("q3/tree")]
    made = unfinished(Opened("x"), known, done, Verdict(Status.TIMEOUT, "not run"), 0.0)
    assert [question.points for question in made.questions] == [0.0, 0.0, 4.0, 0.0]


def played(score: float, wins: int, games: int) -> dict[str, Any]:
    return {"score": score, "wins": wins, "games": ["win 1"] * games}


def board_of(*tests: TestResult) -> dict[str, Any]:
    entries = leaderboard(report(*tests), {"q1/a", "q1/b", "q5/c"})
    return {entry["name"]: entry["value"] for entry in entries}


def test_the_leaderboard_is_fair() -> None:
    one = some_result("q1/a", observed=played(100, 1, 1))
    other = some_result("q1/b", observed=played(400, 2, 3), share=0.25)
    tree = some_result("q2/x")
    assert board_of(one, other, tree) == {
        "points": 2.25, "q1: games won": 3, "q1: average score": 325.0,
    }  # fmt: skip
    crashed = replace(other, observed={})
    assert board_of(one, crashed) == {"points": 1.25, "q1: games won": 1}
    hidden = replace(other, visibility="after_due_date")
    apart = replace(hidden, criterion="every-action")
    assert board_of(one, apart, replace(tree, visibility="hidden")) == {
        "points": 1.0, "q1: games won": 1, "q1: average score": 100.0,
    }  # fmt: skip
    assert board_of(hidden) == {"points": 0}
    assert board_of(crashed) == {"points": 0.25, "q1: games won": 0}


def test_an_empty_secret_file_grades_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grading, "ROOT", str(tmp_path))
    assert grading._secret() == ""
    (tmp_path / "secret.txt").touch()
    with pytest.raises(UserError, match=r"secret\.txt: empty: make the package again"):
        grading._secret()
