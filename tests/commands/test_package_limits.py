"""Packages under the limits of their systems: little time and memory, no network, no rights."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from package_trees import SYSTEMS, Tree, tree
from submitted import CODE, SUBMISSIONS, minimax

pytestmark = pytest.mark.slow

if sys.platform != "linux":
    pytest.skip("what course systems run is Linux", allow_module_level=True)

SYSTEM_PYTHON = "/usr/bin/python3"
STUDENT = 65533
AS_ROOT = {"prairielearn"}
MEMORY = 1 << 30
SECONDS = 2
TRIES = {
    "time": minimax("import time\ntime.sleep(10**6)"),
    "memory": (SUBMISSIONS / "hostile" / "takes_all_memory.py").read_text(encoding="utf-8"),
}


def _limits(system: str) -> list[str]:
    """The programs that lock a grader in as its system does, as far as this machine has them."""
    limits = ["prlimit", f"--as={MEMORY}"]
    if os.geteuid() != 0:
        return limits
    if system not in AS_ROOT:
        limits += ["setpriv", f"--reuid={STUDENT}", f"--regid={STUDENT}", "--clear-groups"]
    no_network = ["unshare", "--net"]
    alone = subprocess.run([*no_network, "true"], check=False, capture_output=True).returncode == 0
    return [*no_network, *limits] if alone else limits


@pytest.fixture(scope="module")
def within_reach(packages: Path) -> Iterator[Path]:
    """The packages where everybody can reach them, as files of the users of their graders."""
    folder = Path(tempfile.mkdtemp(prefix="packages-"))
    try:
        folder.chmod(0o755)
        for system in SYSTEMS:
            _belongs(Path(shutil.copytree(packages / system, folder / system)), system)
        yield folder
    finally:
        shutil.rmtree(folder)


@pytest.fixture(params=SYSTEMS)
def place(request: pytest.FixtureRequest, within_reach: Path) -> Iterator[Tree]:
    """A tree where everybody can reach it, with a package of its own, whose files are links."""
    folder = Path(tempfile.mkdtemp(prefix="package-"))
    try:
        folder.chmod(0o755)
        package = within_reach / request.param
        shutil.copytree(package, folder / "packages" / request.param, copy_function=os.link)
        (folder / "tree").mkdir()
        made = tree(request.param, folder / "packages", folder / "tree", _python(folder))
        made.limits = _limits(made.system)
        yield made
    finally:
        shutil.rmtree(folder)


def _belongs(folder: Path, system: str) -> None:
    """Let all in a folder belong to the user of the grader, as in these systems."""
    if os.geteuid() == 0 and system not in AS_ROOT:
        for path in (folder, *folder.rglob("*")):
            os.chown(path, STUDENT, STUDENT, follow_symlinks=False)


def _python(folder: Path) -> Path:
    """The folder of a Python that every user can run."""
    new = "import sys; sys.exit(sys.version_info < (3, 10))"
    if subprocess.run([SYSTEM_PYTHON, "-c", new], check=False).returncode:
        pytest.skip(f"no new {SYSTEM_PYTHON}, which everybody can reach")
    (folder / "bin").mkdir()
    (folder / "bin" / "python3").symlink_to(SYSTEM_PYTHON)
    return folder / "bin"


def hurried(place: Tree, pattern: str, seconds: int) -> None:
    """Give the grader less time: the numbers that the pattern has in front."""
    archive = place.folder / "autograde.tar"
    if archive.exists():
        with tarfile.open(archive) as file:
            file.extractall(archive.parent, filter="data")
    changed = 0
    for folder in {place.folder, place.package}:
        scripts = [path for name in ("run.sh", "grader.py", "autograder.py")
                   for path in folder.rglob(name) if "source" not in path.parts]  # fmt: skip
        for path in scripts:
            text, count = re.subn(pattern, rf"\g<1>{seconds}", path.read_text(encoding="utf-8"))
            path.unlink()  # other tests have links to the same file
            path.write_text(text, encoding="utf-8")
            changed += count
    assert changed
    if archive.exists():
        with tarfile.open(archive, "w") as file:
            file.add(archive.parent / "grader", "grader")
        shutil.rmtree(archive.parent / "grader")


def hand_in(place: Tree, code: str) -> None:
    """All of it then belongs to the user of the grader."""
    (place.student / "multiAgents.py").write_text(code, encoding="utf-8")
    for folder in (place.folder.parent, place.package):
        _belongs(folder, place.system)


def test_a_right_file_has_full_marks_under_limits(place: Tree) -> None:
    hand_in(place, CODE)
    assert place.points() == 1


@pytest.mark.parametrize("name", TRIES)
def test_a_file_that_eats_everything_has_a_valid_result(place: Tree, name: str) -> None:
    hurried(place, r"(--seconds )[0-9.]+", SECONDS)
    hand_in(place, TRIES[name])
    points = place.points()
    assert points is not None
    assert 0 <= points < 1


def test_a_file_that_the_grader_may_not_read_has_no_points(place: Tree) -> None:
    if place.system in AS_ROOT and os.geteuid() == 0:
        pytest.skip("root may read it")
    hand_in(place, CODE)
    (place.student / "multiAgents.py").chmod(0)
    assert place.points() in (0, None)


def test_a_grader_that_is_killed_gives_no_points(place: Tree) -> None:
    """Nothing is better than 0 points, which would look like a grade."""
    hurried(place, r"(--signal=KILL |timeout=float\(.)[0-9.]+", 1)
    hand_in(place, minimax("while True: pass"))
    assert place.points() is None
