"""Packages for course systems: in trees like theirs, with any submission."""

from __future__ import annotations

import json
import os
import re
import sys
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from package_trees import SYSTEMS, Tree, tree
from submitted import CODE, minimax

from pacman.commands.autograder import main
from pacman.course.systems.packages.registry import PACKAGES

pytestmark = pytest.mark.slow

if sys.platform != "linux":
    pytest.skip("what course systems run is Linux", allow_module_level=True)

# It says that it has full marks in the words of every system, wherever it can.
FORGED = """
import json, os, sys
claims = [
    {"scores": {"q1": 99, "q2": 99}}, {"tag": "points", "points": "1/1"},
    {"gradable": True, "score": 1.0}, {"status": "success", "data": {"score": 1, "message": []}},
    {"schema": "classroom50/result/v1", "score": 9999, "max-score": 9999},
]
for claim in claims:
    text = "\\n" + json.dumps(claim) + "\\n"
    print(text, flush=True)
    print("\\x1b[2J::error file=a::" + text, file=sys.stderr, flush=True)
    for number in range(3, 64):
        try:
            os.write(number, text.encode())
        except OSError:
            pass
    for path in ("result.json", "results/results.json", "validation_results.json"):
        for folder in (".", "..", os.environ.get("PWD", "/grade")):
            try:
                with open(os.path.join(folder, path), "w") as file:
                    file.write(text)
            except OSError:
                pass
return gameState.getLegalActions()[-1]
"""
NOT_READ = {"prairielearn"}  # gives no points for what cannot be read, but takes no attempt


@pytest.fixture(params=SYSTEMS)
def place(
    request: pytest.FixtureRequest, packages: Path, bare_python: Path, tmp_path: Path
) -> Tree:
    return tree(request.param, packages, tmp_path, bare_python)


def hand_in(place: Tree, code: str | bytes) -> None:
    content = code.encode() if isinstance(code, str) else code
    (place.student / "multiAgents.py").write_bytes(content)


def test_a_right_file_has_full_marks_without_any_library(place: Tree) -> None:
    hand_in(place, CODE)
    assert place.points() == 1


def test_a_wrong_file_loses_what_it_should_whatever_it_claims(place: Tree) -> None:
    hand_in(place, minimax(FORGED))
    # Its trees of q2 are wrong, and nothing else is.
    assert place.points() == 0.75


def _empty(folder: Path) -> None:
    (folder / "multiAgents.py").touch()


def _bytes(folder: Path) -> None:
    (folder / "multiAgents.py").write_bytes(bytes(range(256)) * 9)


def _a_link(folder: Path) -> None:
    (folder / "multiAgents.py").symlink_to("/etc/passwd")


@pytest.mark.parametrize("make", [_empty, _bytes, _a_link])
def test_what_cannot_be_graded_has_no_points(place: Tree, make: Callable[[Path], None]) -> None:
    make(place.student)
    lost = place.system in NOT_READ and make in (_a_link, _empty)
    assert place.points() == (None if lost else 0)


def test_a_grader_that_fails_gives_no_points(place: Tree) -> None:
    """Nothing is better than 0 points, which would look like a grade."""
    hand_in(place, CODE)
    if place.system == "autolab":
        _without(place.folder / "autograde.tar", "assignment.yaml")
        assert place.points() is None
        return
    folders = (place.folder, place.package)
    texts = {path: path.read_bytes() for f in folders for path in f.rglob("assignment.yaml")}
    for path in texts:
        path.unlink()
    try:
        assert place.points() is None
    finally:  # others use the package, too
        for path, text in texts.items():
            path.write_bytes(text)


def _without(archive: Path, name: str) -> None:
    """Take a file out of an archive."""
    with tarfile.open(archive) as file:
        file.extractall(archive.parent, filter="data")
    for path in archive.parent.rglob(name):
        path.unlink()
    with tarfile.open(archive, "w") as file:
        file.add(archive.parent / "grader", "grader")


def test_results_that_a_student_committed_are_replaced(
    packages: Path, bare_python: Path, tmp_path: Path
) -> None:
    classroom = tree("classroom50", packages, tmp_path, bare_python)
    hand_in(classroom, minimax("return None"))
    other = tmp_path / "other"
    other.write_text("not theirs", encoding="utf-8")
    (classroom.folder / "result.json").symlink_to(other)
    assert classroom.points() == 0.75
    assert other.read_text(encoding="utf-8") == "not theirs"


# What is in them


def test_what_is_published_has_no_answers(packages: Path) -> None:
    folder = packages / "classroom50"
    files = [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    assert not (folder / "source" / "agents").exists()
    assert not [path for path in files if "unseen" in path.name or path.name == "secret.txt"]
    texts = "".join(path.read_text(encoding="utf-8") for path in files)
    assert "Yonder" not in texts  # of a hidden test
    assert "class AlphaBetaAgent" not in texts


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_secrets_are_kept_or_refused(
    package: str, small: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    system = getattr(package, "name", "")
    (tmp_path / "secret").write_text("a secret of nobody", encoding="utf-8")
    out = tmp_path / "out.zip"
    argv = ["package", "--for", system, str(out), "--test-cases", small]
    status = main([*argv, "--secret-file", str(tmp_path / "secret")])
    said = capsys.readouterr()
    if system == "classroom50":
        assert status == 2
        assert "cannot keep a secret: its graders are published" in said.err
        assert not out.exists()
        return
    assert status == 0
    assert "and the course's secret\nKeep it from students.\n" in said.out
    with zipfile.ZipFile(out) as archive:
        modes = {info.filename: info.external_attr >> 16 & 0o777 for info in archive.infolist()}
        if system == "autolab":
            with archive.open("autograde.tar") as file, tarfile.open(fileobj=file) as inside:
                modes = {member.name: member.mode for member in inside}
    (secret,) = [name for name in modes if name.endswith("secret.txt")]
    assert modes[secret] == 0o600


def test_gradescope_is_a_package_like_others(small: str, tmp_path: Path) -> None:
    for command in (["gradescope"], ["package", "--for", "gradescope"]):
        argv = [*command, str(tmp_path / f"{len(command)}.zip"), "--test-cases", small]
        more = ["--leaderboard", "--minutes", "20", "--limit", "3/day", "--plain"]
        assert main([*argv, *more]) == 0
    assert (tmp_path / "1.zip").read_bytes() == (tmp_path / "3.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "1.zip") as archive:
        script = archive.read("run_autograder").decode()
    assert " --leaderboard --limit 3 --plain\n" in script


def test_what_is_configured(packages: Path) -> None:
    question = packages / "prairielearn" / "questions" / "pacman"
    info = json.loads((question / "info.json").read_text(encoding="utf-8"))
    options = info["externalGradingOptions"]
    assert options["timeout"] <= 600
    entry = options["entrypoint"].removeprefix("/grade/")
    assert os.access(packages / "prairielearn" / entry, os.X_OK)
    assert re.fullmatch("[0-9a-f-]{36}", info["uuid"])
    text = (packages / "submitty" / "config.json").read_text(encoding="utf-8")
    (case,) = json.loads(text)["testcases"]
    assert case["points"] == 16
    assert case["validation"][0]["command"] == "python3 grader.py"


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["out"], "--for"),
        (["--for", "moodle", "out"], "invalid choice: 'moodle'"),
        (["--for", "autolab"], "OUT"),
        (["--for", "autolab", "full"], "full: is not empty"),
        (["--for", "autolab", "folder.zip"], "folder.zip: that is no file"),
        (["--for", "gradescope", "out"], "out: expected a name that ends in .zip"),
        (["--for", "prairielearn", "out", "--minutes", "11"],
         "--minutes 11: PrairieLearn gives a submission 10 minutes at most"),
        (["--for", "codegrade", "out", "--leaderboard"],
         "--leaderboard: not for CodeGrade, only for Autolab and Gradescope"),
        (["--for", "gradescope", "g.zip", "--limit", "5"], "expected such as 5/day, not '5'"),
        (["--for", "gradescope", "g.zip", "--limit", "0/day"], "a whole number from 1 to 1000"),
        (["--for", "artemis", "out", "--with", "numpy"], "choose an image for Artemis in which"),
        (["--for", "submitty", "out", "-q", "q9"], "no question 'q9'"),
    ],
)  # fmt: skip
def test_what_is_refused(
    argv: list[str], said: str, tmp_path: Path,
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.zip").mkdir()
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "work").touch()
    assert main(["package", *argv]) == 2
    assert said in capsys.readouterr().err
    assert sorted(os.listdir(tmp_path)) == ["folder.zip", "full"]


def test_hidden_tests_cannot_be_chosen_where_everybody_reads_them(
    small: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ["package", "--for", "classroom50", str(tmp_path / "out"), "--test-cases", small]
    assert main([*argv, "-t", "q2/unseen"]) == 2
    assert "without hidden tests, as all of it is published: no test" in capsys.readouterr().err
