"""Exact versions of packages: what people install today is the same in three years."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from importlib.metadata import requires
from importlib.util import find_spec
from pathlib import Path

import pytest
from handouts import files_of, student
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from submitted import ROOT

HANDED = ROOT / "pacman" / "grading" / "handout" / "handed"
SCRIPT = re.compile(r"^# /// script\n(.*?)^# ///$", re.DOTALL | re.MULTILINE)


def listed(path: Path) -> list[Requirement]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [Requirement(line) for line in lines if line and line[0] not in "#-"]


def exact(requirement: Requirement) -> bool:
    return [each.operator for each in requirement.specifier] == ["=="]


def needed(name: str, extra: str, seen: set[str]) -> Iterator[str]:
    """All packages that an installed one needs on this Python, however far away."""
    for line in requires(name) or ():
        wanted = Requirement(line)
        if wanted.marker and not wanted.marker.evaluate({"extra": extra}):
            continue
        if (found := canonicalize_name(wanted.name)) not in seen:
            seen.add(found)
            yield found
            yield from needed(found, "", seen)


def names(requirements: list[Requirement]) -> set[str]:
    return {canonicalize_name(each.name) for each in requirements}


@pytest.mark.parametrize(
    ("extra", "files"),
    [("", [HANDED / "requirements.txt"]),
     ("test", [HANDED / "requirements.txt", ROOT / "requirements.txt"])],
)  # fmt: skip
def test_all_that_is_installed_has_its_version(extra: str, files: list[Path]) -> None:
    lines = [line for path in files for line in listed(path)]
    here = [line for line in lines if not line.marker or line.marker.evaluate()]
    wanted = set(needed("pacman-search", extra, {"pacman-search"})) - {"pacman-search"}
    assert wanted == names(here)
    assert len(here) == len(names(here))
    if sys.version_info < (3, 15):
        assert all(map(exact, here))


def test_the_files_name_each_other() -> None:
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    handed = (HANDED / "requirements.txt").relative_to(ROOT).as_posix()
    assert [line for line in lines if line.startswith("-")] == [f"-r {handed}", "-e .[test]"]
    assert not names(listed(ROOT / "requirements.txt")) & names(listed(HANDED / "requirements.txt"))


def test_the_script_has_the_same_versions() -> None:
    text = (HANDED / "autograder.py").read_text(encoding="utf-8")
    (block,) = SCRIPT.findall(text)
    assert re.findall(r'^#     "(.*)",$', block, re.MULTILINE) == [
        f"{each.name}{each.specifier}" for each in listed(HANDED / "requirements.txt")
        if exact(each)
    ]  # fmt: skip
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert 'requires-python = ">=3.10"\n' in project
    # uv then takes a Python that has these packages, even if there is a newer one.
    assert '# requires-python = ">=3.10,<3.14"\n' in block


@pytest.fixture(scope="module")
def uv() -> str:
    """A real uv: on the PATH, or the package of that name."""
    if found := shutil.which("uv"):
        return found
    if not find_spec("uv"):
        pytest.skip("there is no uv: pip install -e '.[uv]'")
    from uv import find_uv_bin

    return str(find_uv_bin())


@pytest.mark.slow
def test_one_line_installs_and_grades(uv: str, own: Path, tmp_path: Path) -> None:
    readme = (own / "README.md").read_text(encoding="utf-8")
    before = set(files_of(own))
    assert "```sh\nuv run autograder.py multiAgents.py\n```" in readme
    done = student(uv, own, "run", "autograder.py", "multiAgents.py", "-q", "q2")
    assert done.returncode == 1, done.stderr
    assert "Nothing of this is written yet" in done.stdout
    assert "`uv run --with-requirements requirements.txt`" in readme
    words = ["run", "--with-requirements", "requirements.txt", "-m", "pacman"]
    done = student(uv, own, *words, "-q", "-p", "GreedyAgent", "-l", "testClassic", "--seed", "1")
    assert done.returncode == 0, done.stderr
    assert "Win Rate: " in done.stdout
    assert set(files_of(own)) == before


@pytest.mark.slow
def test_uv_makes_the_environment_of_an_editor(uv: str, own: Path) -> None:
    readme = (own / "README.md").read_text(encoding="utf-8")
    assert "uv makes one with `uv venv && uv pip install -r requirements.txt`" in readme
    for words in (["venv"], ["pip", "install", "-r", "requirements.txt"]):
        done = student(uv, own, *words)
        assert done.returncode == 0, done.stderr
    done = student(str(own / ".venv" / "bin" / "python"), own, "autograder.py", "-q", "q2")
    assert (done.returncode, done.stderr) == (1, "")
    assert "Nothing of this is written yet" in done.stdout
