"""The way from an export to grades, as the document shows it: every command, and what it prints."""

from __future__ import annotations

import csv
import os
import re
import shlex
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from submitted import ROOT, SUBMISSIONS, whole

from pacman.course.intake import archive
from pacman.course.results.overrides import read_overrides

pytestmark = [pytest.mark.docs, pytest.mark.slow]

PATH = ROOT / "docs" / "classes.md"
PAGE = PATH.read_text(encoding="utf-8")
WRITE = (
    "if the page is old, WRITE_DOCS=1 python -m pytest tests/docs/test_docs_classes.py writes it"
)
RIGHT = (SUBMISSIONS / "correct" / "three_functions.py").read_bytes()
ALSO_RIGHT = (SUBMISSIONS / "correct" / "closures.py").read_bytes()
WRONG = whole(SUBMISSIONS / "mistakes" / "depth_counted_per_agent.py").encode()
EXPORTS: dict[str, dict[str, bytes]] = {
    "submissions.zip": {
        "lovelaceada_101_5001_multiAgents.py": RIGHT,
        "turingalan_LATE_102_5002_multiAgents.py": RIGHT,
        "turingalan_LATE_102_5003_multiAgents-1.py": WRONG,
        "hoppergrace_103_5004_multiAgents.py": ALSO_RIGHT,
        "notes.txt": b"what is this",
    },
    "moodle.zip": {
        "Ada Lovelace_2001_assignsubmission_file_/multiAgents.py": RIGHT,
        "Alan Turing_2002_assignsubmission_file_/work.zip": b"PK\x03\x04 and no more",
        "Grace Hopper_2003_assignsubmission_file_/multiAgents.py": WRONG,
    },
    "gradescope.zip": {
        "assignment_1_export/submission_metadata.yml": b"""---
submission_301:
  :submitters:
  - :name: Ada Lovelace
    :sid: '1815'
    :email: ada@example.org
submission_302:
  :submitters:
  - :name: Alan Turing
    :sid: '1912'
    :email: alan@example.org
""",
        "assignment_1_export/submission_301/multiAgents.py": RIGHT,
        "assignment_1_export/submission_302/multiAgents.py": WRONG,
    },
}
FILES: dict[str, bytes] = {
    "gradebook.csv": b"""Student,ID,SIS User ID,SIS Login ID,Section,Pacman (881)
    Points Possible,,,,,25
"Lovelace, Ada",101,u1,ada,CS 101,
"Turing, Alan",102,u2,alan,CS 101,
"Hopper, Grace",103,u3,grace,CS 101,
"Goedel, Kurt",104,u4,kurt,CS 101,
""",
    "worksheet.csv": b"""\
Identifier,"Full name",Status,Grade,"Maximum Grade","Last modified (grade)","Feedback comments"
"Participant 2001","Ada Lovelace","Submitted for grading",,25.00,-,
"Participant 2002","Alan Turing","Submitted for grading",,25.00,-,
"Participant 2003","Grace Hopper","Submitted for grading",,25.00,-,
"Participant 2004","Kurt Goedel","No submission",,25.00,-,
""",
    "secret.txt": b"for a test",
    "teams.csv": re.findall(r"^```csv\n([^`]*)^```", PAGE, re.MULTILINE)[0].encode(),
    "late.yaml": re.findall(r"^```yaml\n(percent[^`]*)^```", PAGE, re.MULTILINE)[0].encode(),
    "handed-in/ada/multiAgents.py": RIGHT,
    "handed-in/alan.py": ALSO_RIGHT,
    "handed-in/grace.py": RIGHT,
}


def test_the_points_by_hand_can_be_read(tmp_path: Path) -> None:
    text = re.findall(r"^```yaml\n(overrides[^`]*)^```", PAGE, re.MULTILINE)[0]
    (tmp_path / "overrides.yaml").write_text(text)
    assert read_overrides(str(tmp_path), {"q3": 5.0})["102"][0].points == 2.5


def steps() -> list[tuple[str, str]]:
    """The commands, and what the page says that they print."""
    return re.findall(r"^```sh\n([^`]*)\n```\n\n```text\n([^`]*)^```", PAGE, re.MULTILINE)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a teacher downloaded."""
    place = tmp_path_factory.mktemp("class")
    for name, inside in EXPORTS.items():
        with zipfile.ZipFile(place / name, "w") as archive:
            for path, content in inside.items():
                archive.writestr(path, content)
    for name, content in FILES.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(content)
    return place


def test_every_command_has_its_output() -> None:
    assert PAGE.count("```sh\n") == PAGE.count("```text\n") == len(steps())


@pytest.mark.parametrize(("line", "output"), steps(), ids=lambda value: value.split("\n")[0][:60])
def test_the_page_says_what_is_printed(line: str, output: str, folder: Path) -> None:
    words = shlex.split(line)
    assert words[:2] == ["python", "autograder.py"]
    done = subprocess.run(
        [sys.executable, str(ROOT / "autograder.py"), *words[2:]],
        cwd=folder, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    if os.environ.get("WRITE_DOCS") and done.returncode == 0:
        page = PATH.read_text(encoding="utf-8")
        before = f"```sh\n{line}\n```\n\n```text\n"
        PATH.write_text(page.replace(before + output, before + done.stdout), encoding="utf-8")
        return
    assert (done.returncode, done.stdout) == (0, output), f"{done.stderr}; {WRITE}"


def test_the_files_to_upload(folder: Path) -> None:
    """After the commands above: the grades are where the course systems look for them."""
    filled = list(csv.reader((folder / "results" / "canvas.csv").read_text().splitlines()))
    assert "101,Ada Lovelace," in (folder / "results" / "grades.csv").read_text()
    assert [row[-1] for row in filled] == ["Pacman (881)", "25", "25", "9.23", "25", ""]
    filled = list(csv.reader((folder / "results-moodle" / "moodle.csv").read_text().splitlines()))
    assert [row[3] for row in filled] == ["Grade", "25", "0", "10.25", ""]
    comments = [row[-1] for row in filled]
    assert comments[1].startswith("25 of 25 points: q1 4 of 4, q2 5 of 5")
    assert comments[2] == "0 of 25 points: cannot be unpacked: File is not a zip file"
    assert (comments[0], comments[4]) == ("Feedback comments", "")


def test_the_limits_of_zips() -> None:
    words = " ".join(PAGE.split())
    one = f"{archive.MAX_FILES_OF_ONE:,} files or {archive.MAX_FILE // 10**6} MB is listed"
    assert f"folder with more than {one} and left out" in words
    whole_one = f"{archive.MAX_FILES:,} other files or {archive.MAX_TOTAL // 10**9} GB is refused"
    assert f"an export with more than {whole_one}" in words


def test_the_table_of_files(folder: Path) -> None:
    """What the page lists is there, and nothing else."""
    table = PAGE.split("| file | what it is |")[1].split("\n\n")[0]
    named = set(re.findall(r"`([\w.-]+)/?`", "".join(re.findall(r"^\|.*?\|", table, re.MULTILINE))))
    there = {path.name for folder in folder.glob("results*") for path in folder.iterdir()}
    kept = {name for name in there if not name.startswith(".")}
    assert kept == named - {"overrides.yaml", "begun"}
