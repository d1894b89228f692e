"""`python autograder.py batch`: from a folder to results, however often it is ended on the way."""

from __future__ import annotations

import csv
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from submitted import CODE, ROOT, TREE, assignment, minimax
from waiting import PATIENCE, soon

from pacman.commands.autograder import main
from pacman.course.intake.entries import Submission
from pacman.course.results.store import FirstResults, Results
from pacman.course.work import local
from pacman.grading.assignment import cases as all_cases
from pacman.grading.assignment import expectations
from pacman.grading.sandbox.staging import Files

if os.name != "posix":
    pytest.skip("signals and exit statuses as on POSIX", allow_module_level=True)

ADA, BOB, EVE = "ada-lovelace", "bob-brown", "eve-adams"
EVERYBODY = {ADA, BOB, EVE}
WRONG = minimax("return gameState.getLegalActions()[-1]")
SLEEPS = minimax("import time\nwhile True: time.sleep(1)")
COMMAND = [
    sys.executable, str(ROOT / "autograder.py"), "batch", "handed-in", "--out", "results",
    "--test-cases", "cases",
]  # fmt: skip


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with an assignment and three submissions, which is the current one."""
    make_course(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def make_course(folder: Path) -> None:
    assignment(folder / "cases", {"q1": {"tree": TREE}, "q2": {"other": TREE}})
    handed_in = folder / "handed-in"
    handed_in.mkdir()
    for name, code in ((ADA, CODE), (BOB, WRONG), (EVE, "import nothing_there")):
        (handed_in / f"{name}.py").write_text(code)


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The results of such a class, graded once for all tests that go on from there."""
    folder = tmp_path_factory.mktemp("course")
    make_course(folder)
    subprocess.run(COMMAND, cwd=folder, check=True, capture_output=True)
    return folder / "results"


@pytest.fixture
def graded(course: Path, results: Path) -> Path:
    """The course after a first run."""
    shutil.copytree(results, course / "results")
    return course


def batch(capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, str, str]:
    """The exit status of a batch in this process, and its output."""
    status = main([*COMMAND[2:], *more])
    out, err = capsys.readouterr()
    return status, out, err


def grades() -> dict[str, dict[str, str]]:
    with open("results/grades.csv", encoding="utf-8-sig", newline="") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


def records() -> dict[str, dict[str, Any]]:
    found = (json.loads(path.read_text()) for path in Path("results/records").iterdir())
    return {record["student"]["id"]: record for record in found}


def graded_again(before: dict[str, float]) -> set[str]:
    return {name for name, then in times().items() if then != before.get(name)}


def times() -> dict[str, float]:
    return {path.stem: path.stat().st_mtime_ns for path in Path("results/records").iterdir()}


def contents(folder: str = "results") -> dict[str, Any]:
    """All that a batch left behind, except for the time."""
    found: dict[str, Any] = {}
    for path in sorted(Path(folder).rglob("*")):
        if path.suffix == ".json":
            found[str(path.relative_to(folder))] = timeless(json.loads(path.read_text()))
        elif path.is_file() and (path.suffix != ".html" or path.parent.name != "reports"):
            found[str(path.relative_to(folder))] = path.read_bytes()
    return found


def timeless(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: timeless(value) for key, value in data.items() if key != "seconds"}
    return [timeless(item) for item in data] if isinstance(data, list) else data


# What there is in the end.


@pytest.mark.usefixtures("course")
def test_a_class(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = batch(capsys)
    assert (status, err) == (0, "")
    assert "3 submissions found" in out
    assert "3 graded now, 3 in all" in out
    found = grades()
    assert [found[name]["total"] for name in (ADA, BOB, EVE)] == ["8", "0", "0"]
    assert {row["status"] for row in found.values()} == {"graded"}
    assert list(found[ADA]) == ["id", "name", "q1", "q2", "override", "late", "total", "status"]
    for name in found:
        report = json.loads(Path(f"results/reports/{name}.json").read_text())
        assert report["format"] == "pacman-grade/1"
        assert Path(f"results/reports/{name}.html").read_text().startswith("<!DOCTYPE html>")
    assert Path("results/index.html").is_file()
    assert json.loads(Path("results/summary.json").read_text())["counts"]["students"] == 3


def test_no_report_names_anybody_or_any_place(results: Path) -> None:
    for path in (results / "reports").iterdir():
        text = path.read_text()
        for secret in (str(results.parent), str(ROOT), "/tmp", *(EVERYBODY - {path.stem})):  # noqa: S108
            assert secret not in text


@pytest.mark.slow
@pytest.mark.usefixtures("graded")
def test_the_same_bytes_twice(capsys: pytest.CaptureFixture[str]) -> None:
    before = contents()
    batch(capsys, "--again")
    assert contents() == before


# Nothing is done twice.


@pytest.mark.slow
@pytest.mark.usefixtures("graded")
def test_what_nothing_changed_for_is_not_graded_again(capsys: pytest.CaptureFixture[str]) -> None:
    before, files = times(), contents()
    status, out, _ = batch(capsys)
    assert (status, graded_again(before), contents()) == (0, set(), files)
    assert "0 graded now, 3 in all" in out
    batch(capsys, "--again")
    assert graded_again(before) == EVERYBODY


@pytest.mark.slow
@pytest.mark.usefixtures("graded")
def test_only_a_changed_submission_is_graded_again(capsys: pytest.CaptureFixture[str]) -> None:
    before = times()
    Path(f"handed-in/{ADA}.py").write_text(WRONG)
    Path("handed-in/fay.py").write_text(CODE)
    status, out, _ = batch(capsys)
    assert (status, graded_again(before)) == (0, {ADA, "fay"})
    assert f"fewer points than before: {ADA}: 8 -> 0" in out
    assert records()[ADA]["before"]["total"] == 8
    assert json.loads(Path("results/summary.json").read_text())["lowered"][0]["id"] == ADA


@pytest.mark.slow
@pytest.mark.usefixtures("graded")
def test_a_changed_test_case(capsys: pytest.CaptureFixture[str]) -> None:
    before = times()
    Path("cases/q1/tree.yaml").write_text(TREE.replace("West: {Left: 3", "West: {Left: 4"))
    expectations.generate(all_cases.load("cases"))
    batch(capsys)
    assert graded_again(before) == EVERYBODY


@pytest.mark.slow
@pytest.mark.usefixtures("graded")
def test_files_that_are_missing_or_empty(capsys: pytest.CaptureFixture[str]) -> None:
    files, before = contents(), times()
    Path(f"results/records/{ADA}.json").write_text("")
    Path(f"results/reports/{BOB}.html").write_text("")
    Path(f"results/reports/{EVE}.json").unlink()
    batch(capsys)
    assert graded_again(before) == EVERYBODY
    assert contents() == files


@pytest.mark.usefixtures("course")
def test_another_name_for_the_same_work(capsys: pytest.CaptureFixture[str]) -> None:
    """Only what tells of a student is written again, not what was graded."""
    Path(f"handed-in/{ADA}.py").rename("handed-in/lovelace_1_11_multiAgents.py")
    Path(f"handed-in/{BOB}.py").rename("handed-in/brown_2_12_multiAgents.py")
    Path(f"handed-in/{EVE}.py").unlink()
    batch(capsys)
    Path("handed-in/lovelace_1_11_multiAgents.py").rename("handed-in/king_LATE_1_13_multiAgents.py")
    reports = {path: path.stat().st_mtime_ns for path in Path("results/reports").iterdir()}
    _, out, _ = batch(capsys)
    assert "0 graded now, 2 in all" in out
    assert {path: path.stat().st_mtime_ns for path in Path("results/reports").iterdir()} == reports
    assert (grades()["1"]["name"], grades()["1"]["status"]) == ("king", "graded, late")


@pytest.mark.usefixtures("graded")
def test_absent_students_are_kept(capsys: pytest.CaptureFixture[str]) -> None:
    Path(f"handed-in/{BOB}.py").unlink()
    _, out, _ = batch(capsys)
    assert "kept from earlier, with nothing in handed-in now: bob-brown" in out
    assert set(grades()) == EVERYBODY


@pytest.mark.slow
@pytest.mark.usefixtures("course")
def test_only_some_tests(capsys: pytest.CaptureFixture[str]) -> None:
    batch(capsys, "-q", "q2")
    assert [grades()[ADA][name] for name in ("q2", "total")] == ["4", "4"]
    batch(capsys, "-t", "q1/tree")
    assert [grades()[ADA][name] for name in ("q1", "total")] == ["4", "4"]


# What is wrong with a submission, or with what was said.


@pytest.mark.usefixtures("course")
def test_a_submission_that_cannot_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    Path(f"handed-in/{ADA}.py").unlink()
    Path(f"handed-in/{ADA}.zip").write_bytes(b"PK\x03\x04 and no more")
    status, out, _ = batch(capsys)
    assert status == 0
    assert "0 points, since it can't be read: ada-lovelace: cannot be unpacked" in out
    assert (grades()[ADA]["total"], grades()[ADA]["status"]) == ("0", "unreadable")
    assert "cannot be unpacked" in Path(f"results/reports/{ADA}.html").read_text()


@pytest.mark.usefixtures("course")
@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--out", "handed-in/results"], "is inside handed-in"),
        (["--out", "handed-in"], "is inside handed-in"),
        (["--out", ""], "--out: expected the name of a folder, not ''"),
        (["--out", "cases"], "there is something in it that no batch wrote"),
        (["-q", "q9"], "q9"),
        (["-j", "0"], "-j"),
        (["--out-of", "-1"], "expected points above 0, not '-1'"),
        (["--out-of", "100"], "--out-of needs --blackboard, --brightspace, --canvas or --moodle"),
        (["--column", "HW 1"], "--column needs --blackboard, --brightspace, --canvas or --moodle"),
        (["--out-of", "nan"], "expected points above 0, not 'nan'"),
        (["--canvas", "cases/assignment.yaml"], "cases/assignment.yaml"),
        (["--secret-file", "none"], "none: cannot be read"),
        (["--show", "hidden"], "--show"),
        (["--similar", "--template", "none"], "--template none: cannot be read"),
        (["--template", "cases/assignment.yaml"], "needs --similar"),
        (["more"], "only one folder can be graded at a time"),
        (["--test-cases", "handed-in"], "assignment.yaml"),
    ],
)
def test_what_is_wrong_is_reported_before_grading(
    capsys: pytest.CaptureFixture[str], more: list[str], said: str
) -> None:
    status, out, err = batch(capsys, *more)
    assert (status, out) == (2, "")
    assert said in err
    assert err.startswith("autograder: ") or "assignment.yaml" in err
    assert not Path("results").exists()


def test_a_current_folder_that_is_gone(
    course: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = course / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert main(["batch", "../handed-in", "--out", "../results"]) == 3
    said = "the current folder: cannot be read or written: No such file or directory"
    assert capsys.readouterr().err == f"autograder: {said}\n"


@pytest.mark.usefixtures("course")
def test_a_folder_without_submissions(capsys: pytest.CaptureFixture[str]) -> None:
    for path in Path("handed-in").iterdir():
        path.unlink()
    status, _, err = batch(capsys)
    assert (status, "no submission found" in err) == (2, True)
    assert not Path("results").exists()


@pytest.mark.slow
@pytest.mark.usefixtures("course")
def test_verbose_lists_the_files_taken_and_the_students_done(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("handed-in/fay").mkdir()
    Path("handed-in/fay/agents.py").write_text(CODE)
    Path("handed-in/fay/notes.md").write_text("mine")
    Path("handed-in/gus.zip").write_bytes(b"PK\x03\x04 and no more")
    status, out, err = batch(capsys, "-v")
    assert status == 0
    assert "  fay: fay, 'agents.py' was taken for multiAgents.py\n  gus: gus.zip\n" in out
    assert f"  {ADA}: {ADA}.py" in out
    assert f"{ADA}: 8 of 8 points" in err.splitlines()


@pytest.mark.usefixtures("graded")
def test_many_unplaced_names_hide_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    for number in range(50):
        Path(f"handed-in/{number}.txt").touch()
    lines = batch(capsys)[1].splitlines()
    assert sum(line.startswith("not placed: ") for line in lines) == 21
    assert "not placed: 30 more; index.html names them, and so does -v" in lines
    assert "49.txt" in Path("results/index.html").read_text()
    assert "not placed: 49.txt: no submission" in batch(capsys, "-v")[1]


# Two tests that print when they ran: a visible one, and one that students see later.
TOLD = minimax("import time\nprint(time.clock_gettime(time.CLOCK_MONOTONIC))\nreturn 'Stop'")
LATER = f"{TREE}visibility: after_due_date\n"
SHOWN = ("--show", "after_due_date")


@pytest.fixture
def two_kinds(course: Path) -> Path:
    """A course in which students see a test later, and three submissions that say when they ran."""
    shutil.rmtree("cases")
    assignment(course / "cases", {"q1": {"tree": TREE, "later": LATER}})
    for path in Path("handed-in").iterdir():
        path.write_text(f"{TOLD}# {path.name}\n")
    return course


def ran_at() -> dict[str, list[float]]:
    """The times at which a test of each kind ran, of everybody."""
    found: dict[str, list[float]] = {}
    for path in sorted(Path("results/reports").glob("*.json")):
        for test in json.loads(path.read_text())["questions"][0]["tests"]:
            found.setdefault(test["visibility"], []).append(float(test["output"]))
    return found


@pytest.mark.slow
@pytest.mark.usefixtures("two_kinds")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_hidden_tests_run_after_everybodys_visible_ones(
    capsys: pytest.CaptureFixture[str], jobs: str
) -> None:
    """So no visible test can find what the hidden test of another submission left."""
    status, out, _ = batch(capsys, "-j", jobs, *SHOWN)
    assert (status, "3 graded" in out) == (0, True)
    ran = ran_at()
    assert [len(times) for times in ran.values()] == [3, 3]
    assert max(ran["visible"]) < min(ran["after_due_date"])
    assert not Path("results/begun").exists()


@pytest.mark.slow
@pytest.mark.usefixtures("two_kinds")
def test_visible_tests_that_are_done_do_not_run_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Ended before the hidden ones; a file that changed since then is graded from the start."""
    begin = Results.begin

    def ended(self: Results, stem: str, begun: FirstResults) -> None:
        begin(self, stem, begun)
        os.kill(os.getpid(), signal.SIGINT)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Results, "begin", ended)
        for _ in EVERYBODY:
            assert batch(capsys, "-j", "1", *SHOWN)[0] == 130
    assert len(list(Path("results/begun").iterdir())) == 3
    before = time.clock_gettime(time.CLOCK_MONOTONIC)
    Path(f"handed-in/{EVE}.py").write_text(TOLD)
    assert batch(capsys, *SHOWN)[0] == 0
    ran = ran_at()
    assert sorted(each < before for each in ran["visible"]) == [False, True, True]
    assert min(ran["after_due_date"]) > before
    assert not Path("results/begun").exists()
    assert batch(capsys, *SHOWN)[0] == 0
    assert ran_at() == ran
    assert batch(capsys, "--again", *SHOWN)[0] == 0
    assert min(ran_at()["visible"]) > max(ran["after_due_date"])


@pytest.mark.slow
@pytest.mark.usefixtures("two_kinds")
def test_a_file_that_changes_before_its_hidden_tests_waits_for_the_next_run(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """So none of its visible tests runs after a hidden one."""
    begin = Results.begin

    def replaced(self: Results, stem: str, begun: FirstResults) -> None:
        begin(self, stem, begun)
        if stem == ADA:
            Path(f"handed-in/{ADA}.py").write_text(TOLD)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Results, "begin", replaced)
        status, out, err = batch(capsys, "-j", "1", *SHOWN)
    assert status == 3
    assert err == "autograder: 1 could not be graded: the same command goes on from here\n"
    assert "2 graded now, 2 in all, 1 not graded yet" in out
    assert f"not graded, since its file changed meanwhile: {ADA}\n" in out
    before = ran_at()
    assert max(before["visible"]) < min(before["after_due_date"])
    status, out, _ = batch(capsys, *SHOWN)
    assert (status, "1 graded now, 3 in all" in out) == (0, True)
    ran = ran_at()
    assert set(before["visible"]) < set(ran["visible"])
    assert min(set(ran["visible"]) - set(before["visible"])) > max(before["after_due_date"])


BOOK = f"Student,ID,SIS Login ID,Section,Pacman (7)\nL,1,{ADA},A,3\nB,2,{BOB},A,\nE,3,{EVE},A,\n"


@pytest.mark.usefixtures("graded")
def test_old_points_are_not_current(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Interrupted after files were replaced, but before these were graded."""
    Path("book.csv").write_text(BOOK)
    Path(f"handed-in/{ADA}.py").write_text(WRONG)
    Path(f"handed-in/{BOB}.py").write_text(f"{WRONG}# really\n")

    def interrupted(*_: object) -> Iterator[object]:
        os.kill(os.getpid(), signal.SIGINT)
        return iter(())

    with monkeypatch.context() as patch:
        patch.setattr(local, "answers", interrupted)
        status, out, _ = batch(capsys, "--canvas", "book.csv")
    assert (status, "0 graded now, 3 in all;" in out) == (130, True)
    assert f"graded earlier with another file, and not yet again: {ADA}, {BOB}\n" in out
    assert f"left as it was: {ADA}, {BOB}: graded earlier with another file\n" in out
    assert Path("results/canvas.csv").read_text() == BOOK.replace(f"{EVE},A,", f"{EVE},A,0")
    found = {name: (row["total"], row["status"]) for name, row in grades().items()}
    old = "graded, outdated"
    assert found == {ADA: ("8", old), BOB: ("0", old), EVE: ("0", "graded")}
    summary = json.loads(Path("results/summary.json").read_text())
    assert summary["outdated"] == {ADA: "another file", BOB: "another file"}
    page = Path("results/index.html").read_text()
    assert "<strong>2 students with outdated points:</strong> graded earlier with another" in page

    status, out, _ = batch(capsys, "--canvas", "book.csv")
    assert (status, "2 graded now, 3 in all;" in out, "earlier" in out) == (0, True, False)
    assert {row["status"] for row in grades().values()} == {"graded"}
    assert "outdated points" not in Path("results/index.html").read_text()


@pytest.mark.slow
@pytest.mark.usefixtures("graded")
def test_with_only_others_may_be_outdated(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run reads every submission once to know it, and those that it grades once more."""
    Path("book.csv").write_text(BOOK)
    for name in (ADA, BOB):
        Path(f"handed-in/{name}.py").write_text(f"{CODE}# again\n")
    read: list[str] = []
    taken = Submission.contents

    def contents(one: Submission) -> Files:
        read.append(one.student.id)
        return taken(one)

    with monkeypatch.context() as patch:
        patch.setattr(Submission, "contents", contents)
        _, out, _ = batch(capsys, "--canvas", "book.csv", "--only", ADA)
    assert sorted(read) == [ADA, ADA, BOB, EVE]
    assert "1 graded now, 3 in all;" in out
    assert f"graded earlier with another file, and not yet again: {BOB}\n" in out
    filled = BOOK.replace(f"{ADA},A,3", f"{ADA},A,8").replace(f"{EVE},A,", f"{EVE},A,0")
    assert Path("results/canvas.csv").read_text() == filled
    # Not only files make results old.
    _, out, _ = batch(capsys, "--only", BOB, "--budget", "50")
    assert (
        f"graded earlier with other options of the command, and not yet again: {ADA}, {EVE}\n"
        in out
    )


@pytest.mark.usefixtures("graded")
def test_gradebooks_are_filled_in(capsys: pytest.CaptureFixture[str]) -> None:
    header = "Student,ID,SIS Login ID,Section,Pacman (7)"
    book = f"{header}\nL,1,{ADA},A,\nB,2,{BOB},A,\nZ,3,z,A,\n"
    Path("book.csv").write_text(book)
    status, out, _ = batch(capsys, "--canvas", "book.csv", "--out-of", "100")
    assert status == 0
    filled = csv.reader(Path("results/canvas.csv").read_text().splitlines())
    assert [row[-1] for row in filled] == ["Pacman (7)", "100", "0", ""]
    assert "points of 2 of 3 students" in out
    page = Path("results/index.html").read_text()
    assert '<a href="canvas.csv">canvas.csv</a>' in page
    assert "points of 2 of 3 students" in page
    assert Path("book.csv").read_text() == book


@pytest.mark.slow
def test_points_of_another_assignment_are_in_no_gradebook(
    graded: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (graded / "handed-in" / f"{BOB}.py").unlink()
    book = f"Student,ID,SIS Login ID,Section,Next (8)\nL,1,{ADA},A,\nB,2,{BOB},A,\n"
    Path("book.csv").write_text(book)
    status, out, _ = batch(capsys, "--canvas", "book.csv", "-q", "q2")
    assert status == 0
    assert f"left as it was: {BOB}: graded earlier with other tests" in out
    assert Path("results/canvas.csv").read_text() == book.replace(f"{ADA},A,", f"{ADA},A,4")


@pytest.mark.slow
@pytest.mark.usefixtures("graded")
def test_what_an_earlier_run_left_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    Path("book.csv").write_text(f"Student,ID,SIS Login ID,Pacman (7)\nL,1,{ADA},\n")
    _, out, _ = batch(capsys, "--canvas", "book.csv")
    assert "earlier run" not in out
    _, out, _ = batch(capsys)
    assert "results/canvas.csv is left from an earlier run: --canvas makes it anew\n" in out


@pytest.mark.slow
@pytest.mark.usefixtures("slow")
def test_ungraded_students_are_reported() -> None:
    """They are not reported as students who handed in nothing."""
    names = (ADA, BOB, EVE, "zoe")
    rows = "".join(f"{name},{n},{name},\n" for n, name in enumerate(names))
    Path("book.csv").write_text(f"Student,ID,SIS Login ID,Pacman (7)\n{rows}")
    process = start("-j", "2", "--canvas", "book.csv")
    assert soon(lambda: done() == 3)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=PATIENCE)
    assert "3 graded now, 3 in all, 1 not graded yet" in out
    assert "points of 3 of 4 students\n    left as it was: zoe: not graded yet\n" in out
    assert "nothing handed in" not in out


@pytest.mark.slow
@pytest.mark.usefixtures("graded")
def test_similar_ones(capsys: pytest.CaptureFixture[str]) -> None:
    Path("handed-in/fay.py").write_text(f"# all mine\n{CODE}")
    status, out, _ = batch(capsys, "--similar")
    assert status == 0
    assert "results/similar.html:\n  1 group of submissions that are alike\n" in out
    assert Path("results/similar.html").is_file()


@pytest.mark.slow
@pytest.mark.usefixtures("graded")
def test_what_a_course_gave_itself_is_no_sign_of_anything(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("handed-in/fay.py").write_text(f"# nothing yet\n{CODE}")
    Path("given.py").write_text(CODE)
    _, out, _ = batch(capsys, "--similar", "--template", "given.py")
    assert "results/similar.html:\n  no submissions are alike\n" in out
    assert Path("results/similar/template/multiAgents.py").read_text() == CODE


# However it is ended.


def start(*more: str, **options: Any) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*COMMAND, *more],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        **options,
    )  # fmt: skip


def done() -> int:
    return len(list(Path("results/records").glob("*.json")))


@pytest.fixture
def slow(course: Path) -> Path:
    """A class in which one student takes too long, and comes last."""
    text = f"{TREE}seconds: 100\n"
    (course / "cases/q1/tree.yaml").write_text(text)
    expectations.generate(all_cases.load("cases"))
    (course / "handed-in/zoe.py").write_text(SLEEPS)
    return course


@pytest.mark.slow
@pytest.mark.usefixtures("slow")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_batch_keeps_what_it_has(number: signal.Signals) -> None:
    process = start("-j", "2")
    assert soon(lambda: done() == 3)
    process.send_signal(number)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 128 + number
    assert err == "autograder: interrupted: the same command goes on from here\n"
    assert "3 graded now, 3 in all" in out
    assert set(grades()) == EVERYBODY


@pytest.mark.slow
@pytest.mark.usefixtures("slow")
def test_the_impatient_lose_nothing_either() -> None:
    process = start("-j", "2")
    assert soon(lambda: done() == 3)
    for _ in range(3):
        process.send_signal(signal.SIGINT)
    process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert set(grades()) == EVERYBODY


@pytest.mark.slow
def test_killed_again_and_again(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number in range(3):
        (course / f"handed-in/more{number}.py").write_text(f"{CODE}\n# {number}\n")
    batch(capsys)
    undisturbed = contents()
    Path("results").rename("undisturbed")
    rng = random.Random(7)
    for _ in range(3):
        process = start("-j", "2")
        time.sleep(rng.uniform(0.2, 0.8))
        process.kill()
        process.communicate()
    batch(capsys)
    assert contents() == undisturbed


@pytest.mark.slow
@pytest.mark.usefixtures("slow")
@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="needs /proc")
def test_a_submission_at_which_the_grader_dies_is_marked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    process = start("-j", "1")
    assert soon(lambda: done() == 3)
    for _ in range(2):
        (grader,) = children(process.pid)
        os.kill(grader, signal.SIGKILL)
        assert soon(lambda dead=grader: children(process.pid) not in ([dead], []) or process.poll())  # type: ignore[misc]
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 3
    assert err == "autograder: 1 could not be graded: the same command goes on from here\n"
    assert "not graded: zoe: its process was ended by SIGKILL" in out
    assert (grades()["zoe"]["total"], grades()["zoe"]["status"]) == ("", "broken")
    Path("handed-in/zoe.py").write_text(CODE)
    before = times()
    status, out, _ = batch(capsys)
    assert (status, graded_again(before), grades()["zoe"]["total"]) == (0, {"zoe"}, "8")


def children(pid: int) -> list[int]:
    path = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(word) for word in path.read_text().split()]


@pytest.mark.slow
@pytest.mark.usefixtures("course")
@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="root can mount a disk")
def test_a_full_disk(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    Path("results").mkdir()
    small = ["mount", "-t", "tmpfs", "-o", "size=40k", "tmpfs", str(tmp_path / "results")]
    if subprocess.run(small, capture_output=True, check=False).returncode:
        pytest.skip("no small disk can be mounted here")
    try:
        status, _, err = batch(capsys, "-j", "1")
        assert status == 3
        assert "No space left on device; what is done is kept" in err
        kept = set(records())
        assert kept < EVERYBODY
        before = times()
        subprocess.run(["mount", "-o", "remount,size=10m", "results"], check=True)
        status, _, _ = batch(capsys)
        assert (status, graded_again(before)) == (0, EVERYBODY - kept)
    finally:
        subprocess.run(["umount", "results"], check=True)


@pytest.mark.slow
@pytest.mark.usefixtures("slow")
def test_two_batches_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    process = start()
    assert soon(lambda: done() == 3)
    status, _, err = batch(capsys)
    assert (status, "another batch is writing there" in err) == (2, True)
    process.terminate()
    process.communicate(timeout=PATIENCE)


@pytest.mark.slow
def test_progress_in_a_terminal(slow: Path) -> None:
    import pexpect

    child = pexpect.spawn(
        COMMAND[0], [*COMMAND[1:], "-v"], cwd=str(slow), encoding="utf-8", timeout=PATIENCE,
        dimensions=(40, 120), env={**os.environ, "TERM": "xterm-256color", "NO_COLOR": "1"},
    )  # fmt: skip
    child.expect(f"{ADA}: 8 of 8 points")
    child.expect(r"3/4 submissions \S+/s")
    child.sendintr()
    child.expect("interrupted: the same command goes on from here")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["batch", "--help"]) == 0
    said = capsys.readouterr().out
    for word in ("FOLDER", "--out", "-j", "--again", "--canvas", "--moodle", "--similar", "exit"):
        assert word in said
    assert main(["--help"]) == 0
    assert "batch" in capsys.readouterr().out
