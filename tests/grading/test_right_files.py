"""Right files in unusual styles lose no point: graded alone, in a batch, and on Gradescope.

Twenty of them were written from the assignment's text alone; each of the others does something
harmless that once cost points, and `every_harmless_thing.py` does all of it.
"""

from __future__ import annotations

import csv
import json
import os
import shutil
import subprocess
import sys
import zipfile
from importlib.util import find_spec
from pathlib import Path

import plans
import pytest

from pacman.commands.autograder import main
from pacman.grading import grade
from pacman.grading.verdict import Status

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
RIGHT = ROOT / "tests" / "submissions" / "right"
FILES = sorted(
    path.stem for path in RIGHT.glob("*.py") if path.stem != "numpy_ties" or find_spec("numpy")
)
# All of them are graded in a batch below; these are the ones that a secret could disturb:
# they keep something from test to test, or draw.
UNUSUAL = (
    "every_harmless_thing", "numpy_ties", "memo_module_table", "memo_kept_random_ties",
    "coin_toss_and_logging",
)  # fmt: skip


def test_there_are_many() -> None:
    assert len(list(RIGHT.glob("*.py"))) >= 42


@pytest.mark.parametrize("name", UNUSUAL)
def test_alone_with_a_secret(name: str) -> None:
    if name not in FILES:
        pytest.skip("numpy is not installed")
    report = grade.grade(str(RIGHT / f"{name}.py"), plans.plan(plans.SECRET))
    assert {test.id: test.message for test in report.tests if test.status != Status.PASSED} == {}
    assert report.points == report.max_points == 25


def test_in_a_batch(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    class_of = tmp_path / "class"
    for name in FILES:
        (class_of / name).mkdir(parents=True)
        shutil.copy(RIGHT / f"{name}.py", class_of / name / "multiAgents.py")
    out = tmp_path / "results"
    status = main(["batch", str(class_of), "--out", str(out)])
    assert status == 0, capsys.readouterr()
    with (out / "grades.csv").open(encoding="utf-8-sig") as file:
        totals = {row["id"]: row["total"] for row in csv.DictReader(file)}
    assert totals == dict.fromkeys(FILES, "25")


@pytest.mark.skipif(sys.platform != "linux", reason="what runs on Gradescope is Linux")
def test_on_gradescope(tmp_path: Path) -> None:
    """The file that does every harmless thing; test_gradescope_zip.py tries a secret there."""
    packed = tmp_path / "grader.zip"
    assert main(["gradescope", str(packed)]) == 0
    place = tmp_path / "autograder"
    with zipfile.ZipFile(packed) as archive:
        archive.extractall(place / "source")
    shutil.copy(place / "source" / "run_autograder", place)
    (place / "run_autograder").chmod(0o755)
    (place / "submission").mkdir()
    shutil.copy(RIGHT / "every_harmless_thing.py", place / "submission" / "multiAgents.py")
    paths = f"{os.path.dirname(sys.executable)}:/usr/sbin:/usr/bin:/sbin:/bin"
    argv = [str(place / "run_autograder")]
    subprocess.run(argv, cwd=place, env={"PATH": paths}, check=True, capture_output=True)
    found = json.loads((place / "results" / "results.json").read_text(encoding="utf-8"))
    assert found["score"] == 25
