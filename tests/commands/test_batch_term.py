"""A class after the deadline: late submissions, points by hand, regrades, and feedback."""

from __future__ import annotations

import csv
import json
import zipfile
from pathlib import Path

import pytest
from submitted import CODE, TREE, assignment, minimax

from pacman.commands.autograder import main
from pacman.grading.report import Report, as_json
from pacman.grading.reports.page import page

pytestmark = pytest.mark.slow

WRONG = minimax("return gameState.getLegalActions()[-1]")
ADA, BOB, EVE = "2001", "2002", "2003"
WORKSHEET = """\
Identifier,Full name,Status,Grade,Maximum Grade,Last modified (grade),Feedback comments
Participant 2001,Ada Lovelace,Submitted for grading,,8.00,-,
Participant 2002,Bob Brown,Submitted for grading - 1 day 2 hours late,,8.00,-,
Participant 2003,Eve Adams,Submitted for grading - 45 mins late,,8.00,-,
"""
POLICY = "percent_a_day: 10\ngrace_minutes: 60\n"
OVERRIDES = """\
overrides:
  - {student: 2001, points: 7.5, reason: shown in the lab, who: N. N., when: 2026-11-20}
  - {student: 2003, question: q1, points: 2, reason: <b>cut off</b>, who: N. N., when: 2026-11-21}
"""


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    assignment(tmp_path / "cases", {"q1": {"tree": TREE}, "q2": {"other": TREE}})
    for number, name, code in (
        (ADA, "Ada Lovelace", CODE), (BOB, "Bob Brown", CODE), (EVE, "Eve Adams", WRONG),
    ):  # fmt: skip
        folder = tmp_path / "moodle" / f"{name}_{number}_assignsubmission_file_"
        folder.mkdir(parents=True)
        (folder / "multiAgents.py").write_text(code)
    (tmp_path / "worksheet.csv").write_text(WORKSHEET)
    (tmp_path / "late.yaml").write_text(POLICY)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def batch(capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, str, str]:
    argv = ["batch", "moodle", "--out", "results", "--test-cases", "cases", "-j", "1"]
    status = main([*argv, "--moodle", "worksheet.csv", *more])
    out, err = capsys.readouterr()
    return status, out, err


def rows(name: str) -> dict[str, dict[str, str]]:
    with open(f"results/{name}.csv", encoding="utf-8-sig", newline="") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


def decided() -> dict[str, tuple[str, ...]]:
    return {
        who: (row["q1"], row["q2"], row["override"], row["late"], row["total"])
        for who, row in rows("grades").items()
    }


def test_late_then_by_hand_then_a_regrade(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = batch(capsys, "--late", "late.yaml")
    assert (status, err) == (0, "")
    late = ("4", "4", "", "-1.6", "6.4")
    wrong = ("0", "0", "", "0", "0")
    assert decided() == {ADA: ("4", "4", "", "", "8"), BOB: late, EVE: wrong}
    assert rows("changes") == {}
    text = Path("results/reports/2002.html").read_text()
    assert "2 days late: 20 % of 8 points" in text
    assert "6.4 of 8 points" in text
    filled = Path("results/moodle.csv").read_text()
    assert '6.4,8.00,-,"6.4 of 8 points: q1 4 of 4, q2 4 of 4, 2 days late' in filled
    stored = {path.name: path.read_bytes() for path in Path("results/records").iterdir()}

    # By hand: nothing is graded again, and reports, tables and the gradebook follow.
    (course / "results" / "overrides.yaml").write_text(OVERRIDES)
    status, out, err = batch(capsys, "--late", "late.yaml")
    assert "0 graded now, 3 in all" in out
    by_hand = {ADA: ("4", "4", "-0.5", "", "7.5"), BOB: late, EVE: ("0", "0", "2", "0", "2")}
    assert decided() == by_hand
    assert Path("results/records/2002.json").read_bytes() == stored["2002.json"]
    assert "2 students with other points than before: changes.html says why" in out
    assert "overrides.yaml: points by hand for 2 students\n" in out
    found = {who: (row["before"], row["now"], row["why"]) for who, row in rows("changes").items()}
    why = "points given by hand"
    assert found == {ADA: ("8", "7.5", why), EVE: ("0", "2", why)}
    text = Path("results/reports/2003.html").read_text()
    assert "&lt;b&gt;cut off&lt;/b&gt; (N. N., 2026-11-21)" in text
    report = json.loads(Path("results/reports/2003.json").read_text())
    assert [each["points"] for each in report["adjustments"]] == [2.0, 0.0]
    assert "7.5 of 8 points" in Path("results/reports/2001.html").read_text()

    # A regrade of one: no other result changes, and no other student gets feedback again.
    eve = next(Path("moodle").glob("Eve*")) / "multiAgents.py"
    bob = next(Path("moodle").glob("Bob*")) / "multiAgents.py"
    eve.write_text(CODE)
    bob.write_text(WRONG)
    status, out, err = batch(capsys, "--late", "late.yaml", "--only", "eve  ADAMS")
    assert "1 graded now, 3 in all" in out
    assert decided() == by_hand | {EVE: ("4", "4", "-2", "0", "6")}
    change = rows("changes")[EVE]
    assert (change["before"], change["now"]) == ("2", "6")
    assert change["why"] == "another file"
    assert change["tests"] == "q1/tree: failed, now passed; q2/other: failed, now passed"
    with zipfile.ZipFile("results/moodle-feedback.zip") as archive:
        (name,) = archive.namelist()
        assert archive.read(name) == Path("results/reports/2003.html").read_bytes()
    assert name == "Eve Adams_2003_assignsubmission_file_/report.html"

    # Without the policy nothing is taken, and the page says why the points differ.
    status, out, err = batch(capsys, "--only", BOB)
    assert rows("changes")[BOB]["why"] == "another file; lateness"
    assert "Eve Adams" in Path("results/changes.html").read_text()


def test_changed_points_are_news_only_once(
    course: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    batch(capsys)
    ada = next(Path("moodle").glob("Ada*")) / "multiAgents.py"
    ada.write_text(WRONG)
    with monkeypatch.context() as patched:  # the run ends before it says so
        patched.setattr("pacman.course.session.write_tables", lambda *_, **__: 1 // 0)
        assert batch(capsys)[0] == 3
    _, out, _ = batch(capsys)
    assert "0 graded now" in out
    assert f"fewer points than before: {ADA}: 8 -> 0\n" in out
    assert "1 student with other points than before" in out
    assert rows("changes")[ADA]["run"] == "last"
    assert "with fewer points" in Path("results/index.html").read_text()

    _, out, _ = batch(capsys)
    assert "than before" not in out
    assert "with fewer points" not in Path("results/index.html").read_text()
    text = Path("results/changes.html").read_text()
    assert "The last run changed no student's points." in text
    assert text.index("Changed in earlier runs") < text.index("Ada Lovelace")

    next(Path("moodle").glob("Bob*")).joinpath("multiAgents.py").write_text(WRONG)
    _, out, _ = batch(capsys)
    assert f"fewer points than before: {BOB}" in out
    assert ADA not in out
    assert [(who, row["run"]) for who, row in rows("changes").items()] == [
        (BOB, "last"), (ADA, "earlier"),
    ]  # fmt: skip

    ada.write_text(CODE)  # another change is news again
    _, out, _ = batch(capsys)
    assert rows("changes")[ADA] | {"tests": ""} == {
        "id": ADA, "name": "Ada Lovelace", "before": "0", "now": "8", "why": "another file",
        "tests": "", "run": "last",
    }  # fmt: skip
    assert course.is_dir()


def test_mistakes_are_reported_before_anything_is_graded(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, err = batch(capsys, "--only", "zoe")
    assert (status, err) == (2, "autograder: --only: no student 'zoe'; there is 2001, 2002, 2003\n")
    (course / "results").mkdir(exist_ok=True)
    (course / "results" / "overrides.yaml").write_text("overrides: 3\n")
    status, _, err = batch(capsys)
    assert status == 2
    assert "overrides.yaml:1:12: expected a list" in err
    (course / "results" / "overrides.yaml").unlink()
    (course / "late.yaml").write_text("grace: 3\n")
    status, _, err = batch(capsys, "--late", "late.yaml")
    assert status == 2
    assert "late.yaml:1:1: no key 'grace'" in err
    status, _, err = batch(capsys, "--late", "nothing.yaml")
    assert (status, "cannot be read" in err) == (2, True)


def test_a_report_is_the_same_when_read_again(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    batch(capsys, "--only", EVE)
    text = Path("results/reports/2003.json").read_text()
    report = Report.of_data(json.loads(text))
    assert as_json(report) == text
    assert page(report) == Path("results/reports/2003.html").read_text()
    assert course.is_dir()
