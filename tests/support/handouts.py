"""A hand-out in a folder, and commands that are run there."""

from __future__ import annotations

import compileall
import os
import shutil
import subprocess
import sysconfig
import venv
from pathlib import Path

import pytest
from submitted import TREE, TREES, assignment

from pacman.commands.autograder import main

# Only to end a test that waits for ever.
PATIENCE = 60


HIDDEN = TREE.replace("8}", "7319}") + "visibility: "


def ran(argv: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    status = main(argv)
    said = capsys.readouterr()
    return status, said.out, said.err


def files_of(folder: Path) -> dict[str, bytes]:
    """All files but those that Python compiled in a used hand-out."""
    found = (path for path in folder.rglob("*") if path.is_file())
    paths = (path for path in found if "__pycache__" not in path.parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


@pytest.fixture(scope="session")
def handed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A hand-out of the project's own test cases, as the command writes it.

    It is compiled once here, which else each test does with its copy.
    """
    folder = tmp_path_factory.mktemp("course") / "handout"
    assert main(["handout", str(folder)]) == 0
    assert compileall.compile_dir(folder, quiet=1)
    return folder


@pytest.fixture(scope="session")
def python(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A Python as a student's: with what requirements.txt names, and without this project.

    Packages are found beside those of this Python, but an editable installation is not: it is made
    by a .pth file, and these are only read in the environment's own folder.
    """
    folder = tmp_path_factory.mktemp("student")
    venv.create(folder, symlinks=True)
    own = next(folder.glob("lib/python*/site-packages"))
    packages = {sysconfig.get_path(name) for name in ("purelib", "platlib")}
    (own / "packages.pth").write_text("\n".join(packages), encoding="utf-8")
    found = str(folder / "bin" / "python")
    code = (
        "import importlib.util as u; import rich, yaml, PIL, jinja2;"
        "print([n for n in ('agents', 'pacman') if u.find_spec(n)])"
    )
    assert student(found, folder, "-c", code).stdout == "[]\n"
    return found


def student(python: str, folder: Path, *argv: str) -> subprocess.CompletedProcess[str]:
    """What comes of a command in a folder, where nothing but that folder is known."""
    dropped = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "PACMAN_COURSE_SECRET", "DISPLAY")
    usual = {name: value for name, value in os.environ.items() if name not in dropped}
    return subprocess.run(
        [python, *argv], cwd=folder, env=usual, capture_output=True, text=True,
        encoding="utf-8", timeout=PATIENCE, stdin=subprocess.DEVNULL, check=False,
    )  # fmt: skip


@pytest.fixture
def own(handed: Path, tmp_path: Path) -> Path:
    """A copy of the hand-out, in which a student works."""
    return Path(shutil.copytree(handed, tmp_path / "own"))


# Test cases of a course, of which some are hidden.


@pytest.fixture
def course(tmp_path: Path) -> Path:
    folder = tmp_path / "cases"
    hidden = {"xylophone-one": HIDDEN + "hidden", "xylophone-two": HIDDEN + "after_published"}
    questions = {
        "q1": {"easy": TREE, "drawn": TREES, **hidden},
        "q2": {"xylophone-three": HIDDEN + "after_due_date"},
    }
    assignment(folder, questions)
    (folder / "q1" / "notes about 7319.txt").write_text("the secret is parrot", encoding="utf-8")
    (folder / "secret.txt").write_text("parrot", encoding="utf-8")
    return folder
