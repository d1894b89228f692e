"""What a command says where Python is too old, or where packages are missing: what to type."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from glob import glob
from pathlib import Path

import pytest
from submitted import ROOT, TREE, assignment

from pacman.commands.autograder import main
from pacman.support.requirements import PACKAGES

OLD = ("2.7", "3.6", "3.7", "3.8", "3.9")
SET_UP = (
    "{} -m venv .venv && .venv/bin/python -m pip install -q -r requirements.txt"
    " && .venv/bin/python {}"
)
COMMANDS = {"autograder.py": "autograder", "-m pacman": "pacman"}

if os.name != "posix":
    pytest.skip("environments as on POSIX", allow_module_level=True)


def found(version: str) -> str | None:
    """A Python of this version on this machine, which may lie where pyenv puts it."""
    paths = [shutil.which(f"python{version}"), shutil.which("python2" if version == "2.7" else "")]
    paths += glob(os.path.expanduser(f"~/.pyenv/versions/{version}.*/bin/python"))
    for path in filter(None, paths):
        code = "import sys; sys.stdout.write('%d.%d' % sys.version_info[:2])"
        done = subprocess.run([path, "-c", code], capture_output=True, text=True, check=False)
        if done.stdout == version:
            return path
    return None


def ran(
    python: list[str], command: str, folder: Path = ROOT, path: str = ""
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*python, *command.split()], cwd=folder, capture_output=True, text=True, check=False,
        env={"PATH": path, "PYTHONDONTWRITEBYTECODE": "1"}, stdin=subprocess.DEVNULL,
    )  # fmt: skip


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The project itself, a hand-out of it, and what is in the zip for Gradescope."""
    folder = tmp_path_factory.mktemp("copies")
    assignment(folder / "cases", {"q1": {"easy": TREE}})
    said = ["--test-cases", str(folder / "cases")]
    assert main(["handout", str(folder / "handout"), *said]) == 0
    assert main(["gradescope", str(folder / "g.zip"), *said]) == 0
    with zipfile.ZipFile(folder / "g.zip") as archive:
        archive.extractall(folder / "zip")
    return {"project": ROOT, "handout": folder / "handout", "zip": folder / "zip" / "source"}


@pytest.mark.slow
@pytest.mark.parametrize("version", OLD)
@pytest.mark.parametrize("command", COMMANDS)
def test_an_old_python_is_told_which_one_is_needed(
    version: str, command: str, copies: dict[str, Path], tmp_path: Path
) -> None:
    old = found(version)
    if old is None:
        pytest.skip(f"there is no Python {version} here")
    (tmp_path / "python3.12").symlink_to(sys.executable)
    for name in ("project", "handout"):
        done = ran([old], command, copies[name], path=f"/nowhere:{tmp_path}")
        start = f"{COMMANDS[command]}: this is Python {version}."
        assert done.stderr.startswith(start)
        needed = ", and 3.10 or newer is needed: say " + SET_UP.format("python3.12", command)
        assert done.stderr.endswith(f"{needed}\n")
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    done = ran([old], command, copies["zip"])
    assert done.stderr.endswith(
        ", and 3.10 or newer is needed: install one from https://www.python.org, then say python3 "
        f"-m pip install Jinja2 Pillow PyYAML rich && python3 {command}\n"
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


@pytest.mark.parametrize(
    ("command", "package"),
    [
        ("autograder.py", "PyYAML"),
        ("autograder.py multiAgents.py -q q2", "PyYAML"),
        ("autograder.py check", "PyYAML"),
        ("autograder.py batch class --out results", "rich"),
        ("-m pacman -t -p GreedyAgent -l testClassic", "rich"),
        ("-m pacman -q -p GreedyAgent -l testClassic --gif game.gif", "Pillow"),
    ],
)
def test_what_is_not_installed_is_named_with_what_to_type(command: str, package: str) -> None:
    """Without -S, this Python has all of it."""
    done = ran([sys.executable, "-S"], command)
    word = "autograder.py" if command.startswith("autograder.py") else "-m pacman"
    assert done.stderr == (
        f"{COMMANDS[word]}: {package} is not installed for this Python: say "
        f"{SET_UP.format('python3', word)}\n"
    )
    assert (done.returncode, done.stdout) == (2, "")


@pytest.mark.parametrize("name", ["handout", "zip"])
def test_copies_say_so_too(name: str, copies: dict[str, Path]) -> None:
    line = SET_UP.format("python3", "autograder.py")
    if name == "zip":
        line = "python3 -m pip install Jinja2 Pillow PyYAML rich && python3 autograder.py"
    done = ran([sys.executable, "-S"], "autograder.py", copies[name])
    assert done.stderr == f"autograder: PyYAML is not installed for this Python: say {line}\n"
    assert done.returncode == 2


def test_a_page_is_not_promised_without_what_makes_it(tmp_path: Path) -> None:
    """The message comes before anything is graded."""
    for module in ("rich", "yaml", "_yaml", "pygments", "markdown_it", "mdurl"):
        path = next((p for p in map(Path, sys.path) if (p / module).is_dir()), None)
        if path is not None:
            (tmp_path / module).symlink_to(path / module)
    code = (
        f"import sys; sys.path.append({str(tmp_path)!r});"
        "from pacman.commands.autograder import main;"
        "sys.exit(main(['-q', 'q1', '--html', 'page.html']))"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stderr.startswith("autograder: Jinja2 is not installed for this Python: say ")
    assert (done.returncode, done.stdout) == (2, "")


def test_the_line_is_that_of_the_readme() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"{SET_UP.format('python3', 'autograder.py')}\n" in text
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    wanted = project.split("\ndependencies = [")[1].split("]")[0]
    assert all(f'"{package}>=' in wanted for package in PACKAGES.values())
    assert wanted.count(">=") == len(PACKAGES)
