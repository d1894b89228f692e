"""Settings of all tests."""

import atexit
import gc
import json
import os
import shutil
import signal
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

# What tests share lies in support/, and some of it in other tests: all of it is imported by name.
HERE = Path(__file__).parent
sys.path[:0] = [
    str(HERE / "support"),
    *sorted({str(path.parent) for path in HERE.rglob("test_*.py")}),
]

# The fixtures in these modules of support/ are there for all tests.
pytest_plugins = (
    "autograding", "browsers", "class_folders", "clusters", "game_commands", "gradebooks",
    "gradescope_zip", "handouts", "imported", "package_trees", "tree_commands",
)  # fmt: skip

# No deadline: a case that takes long on a busy machine is not wrong. Seeds come from the test's
# name, so that a run on another machine is the same run.
settings.register_profile("here", max_examples=150, deadline=None, derandomize=True)
# Where the same has been tried at length by another Python: --hypothesis-profile brief.
settings.register_profile("brief", settings.get_profile("here"), max_examples=60)
settings.load_profile("here")

# What a shell starts in the background ignores Ctrl-C, and what nohup starts ignores a closed
# terminal; so would all that the tests start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

# The autograder's memory of earlier runs belongs to the tests alone.
os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp(prefix="pacman-cache-")
atexit.register(shutil.rmtree, os.environ["XDG_CACHE_HOME"], ignore_errors=True)

# .ci/run tries with all extras what did not pass without them: PASSED_HERE is the file in which the
# tests that pass are listed, and those that PASSED_BEFORE lists are not run again. Processes of
# pytest-xdist find only the second.
PASSED_HERE = os.environ.pop("PASSED_HERE", "")
PASSED_BEFORE = os.environ.get("PASSED_BEFORE", "")
passed: list[str] = []

# Files that take longest begin, so that no process is left alone with one of them at the end.
LONGEST = (
    "test_right_files.py", "test_attacks.py", "test_playground_page.py", "test_batch_cluster.py",
    "test_tournament_cluster.py", "test_docs.py", "test_docs_systems.py",
    "test_playground_firefox.py", "test_exercises.py", "test_practice_page.py",
    "test_docs_classes.py", "test_batch.py", "test_named.py", "test_grade.py", "test_package.py",
    "test_package_limits.py", "test_second_process.py", "test_refused.py", "test_gradescope_run.py",
    "test_student_files.py", "test_importing_grades.py", "test_cases_catch.py", "test_clock.py",
    "test_recursion.py", "test_checking.py", "test_autograder_streams.py", "test_undeserved.py",
    "test_sandbox.py", "test_wrong_choices.py", "test_guesses.py", "test_pruning.py",
    "test_browser_pictures.py", "test_browser_live.py", "test_web_browser.py",
    "test_gradescope_zip.py", "test_gradescope_image.py", "test_benchmarks.py", "test_layouts.py",
    "test_docs_term.py", "test_check_cluster.py", "test_games.py", "test_hardening.py",
    "test_reports.py", "test_expectations.py", "test_batch_local.py", "test_hidden.py",
)  # fmt: skip


def pytest_configure(config: pytest.Config) -> None:
    """Let pytest-xdist keep our order; by itself it begins with the files of the most tests."""
    if hasattr(config.option, "loadscopereorder"):
        config.option.loadscopereorder = False


def pytest_collection_finish() -> None:
    """Let Python look for garbage only among what tests make, not among the tests themselves."""
    gc.collect()
    gc.freeze()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "call" and report.passed:
        passed.append(report.nodeid)


def pytest_sessionfinish() -> None:
    if PASSED_HERE:
        Path(PASSED_HERE).write_text(json.dumps(passed), encoding="utf-8")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if PASSED_BEFORE:
        before = set(json.loads(Path(PASSED_BEFORE).read_text(encoding="utf-8")))
        items[:] = [item for item in items if item.nodeid not in before]
    places = {name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(item.path.name, len(LONGEST)))
