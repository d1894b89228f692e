"""When submissions were handed in: from a table, from names of files, or not known."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
from handed import NAME, made
from submitted import CODE, TREE, assignment

from pacman.commands.autograder import main
from pacman.course.decisions import late_by
from pacman.course.systems import roster
from pacman.course.systems.exports import Export, open_export
from pacman.course.times import read_times, with_times
from pacman.support.errors import UserError

DUE = datetime.fromisoformat("2026-11-20T23:59:00+01:00")
REFUSED = "303 is Bo Bell in the export, not Zoe Young; correct the id or the name"
ADVICE = "names of students fit, but no id, login or email: correct these, or leave them out"
ROSTER = "identifier,github_username,name\n1,ada-l,Ada Lovelace\n2,alan,Alan Turing\n"


def timed(folder: Path, table: str) -> Export:
    (folder / "times.csv").write_text(table, encoding="utf-8")
    times = read_times(str(folder / "times.csv"))
    with open_export(str(folder / "repos")) as found:
        return with_times(roster.read(str(folder / "roster.csv")).applied(found), times)


@pytest.fixture
def repositories(tmp_path: Path) -> Path:
    made(tmp_path / "repos", {f"hw-{name}/{NAME}": CODE for name in ("ada-l", "alan", "template")})
    (tmp_path / "roster.csv").write_text(ROSTER, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    "table",
    [
        "folder,time\nhw-ada-l,2026-11-20T23:59:30+01:00\nhw-alan,2026-11-20T22:00:00Z\n",
        "Repository,Date\nHW-Ada-L/,2026-11-20 23:59:30\nhw-alan,2026-11-20 10:00\n",
        "id,submitted\n1,2026-11-20T14:59:30-08:00\n2,\n",
        "name,time,folder\nada lovelace,2026-11-20T23:59:30,\n,2026-11-20,hw-alan\n",
    ],
)
def test_who_is_late_by_a_table(repositories: Path, table: str) -> None:
    """A time without a zone is one of the zone of the deadline."""
    export = timed(repositories, table)
    by_name = "--times: ada lovelace is taken for 1, by the name alone"
    assert export.notes == ((by_name,) if table.startswith("name") else ())
    assert late_by(export.submissions, [], DUE) == {"1": 30.0}


def test_rows_that_fit_no_submission_are_listed(repositories: Path) -> None:
    export = timed(repositories, "folder,time\nhw-template,2026-11-20T23:59:30Z\nhw-zoe,\n")
    assert export.notes == ("--times: not the name of one submission: hw-template, hw-zoe",)
    assert late_by(export.submissions, [], DUE) == {}


@pytest.mark.parametrize(
    ("table", "late", "notes"),
    [
        ("101,Li Wei,2026-12-24\n404,Ann Ash,2026-11-01\n", {},
         ("--times: not the name of one submission: 101",)),
        ("101,Li Wei,2026-12-24\n202,Li Wei,2026-11-22\n", {"202": 86_460.0},
         ("--times: not the name of one submission: 101",)),
        ("303,Zoe Young,2026-12-24\n404,Ann Ash,2026-11-01\n", {},
         (f"--times: line 2: {REFUSED}",)),
        ("101,Li Wei,2026-12-24\n", {},
         ("--times: not the name of one submission: 101", f"--times: {ADVICE}")),
    ],
)  # fmt: skip
def test_a_time_of_a_namesake_counts_for_nobody(
    tmp_path: Path, table: str, late: dict[str, float], notes: tuple[str, ...]
) -> None:
    people = ("Ann Ash_404", "Bo Bell_303", "Li Wei_202")
    made(tmp_path / "export", {f"{who}_assignsubmission_file_{NAME}": CODE for who in people})
    (tmp_path / "times.csv").write_text(f"id,name,time\n{table}")
    with open_export(str(tmp_path / "export")) as there:
        export = with_times(there, read_times(str(tmp_path / "times.csv")))
    assert late_by(export.submissions, [], DUE) == late
    assert export.notes == notes


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("id,points\n1,2\n", "expected columns 'time', and 'folder', 'id', 'name' or 'email'"),
        ("time,points\n2026-11-20,2\n", "expected columns 'time'"),
        ("id,time\n1,yesterday\n", "line 2: expected a moment with its time zone, such as 2026"),
        ("id,time\n1,2026-11-20\n1,2026-11-21\n", "lines 2 and 3 differ about Ada Lovelace"),
        ("id,time\n", "it lists no students"),
    ],
)
def test_what_is_no_table_of_times(repositories: Path, table: str, said: str) -> None:
    with pytest.raises(UserError) as caught:
        timed(repositories, table)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    "names",
    [
        ("1-7 - Ada Lovelace - Nov 20, 2026 1159 PM - multiAgents.py",
         "2-7 - Alan Turing - Nov 21, 2026 1201 AM - multiAgents.py"),
        ("hw_1_attempt_2026-11-20-23-59-00_multiAgents.py",
         "hw_2_attempt_2026-11-21-00-01-00_multiAgents.py"),
    ],
)  # fmt: skip
def test_names_of_files_with_a_date(tmp_path: Path, names: tuple[str, str]) -> None:
    made(tmp_path / "export", dict.fromkeys(names, CODE))
    with open_export(str(tmp_path / "export")) as export:
        found = late_by(export.submissions, [], DUE)
    assert [*found.values()] == [120.0]
    ((late,),) = ([one for one in export.submissions if one.student.id in found],)
    assert late.source == names[1]


# What the command says.

POLICY = "percent_a_day: 50\n"
SAID = "due: 2026-11-20 23:59 +01:00\n"


@pytest.fixture
def course(repositories: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(repositories)
    assignment(repositories / "cases", {"q1": {"tree": TREE}})
    (repositories / "late.yaml").write_text(POLICY + SAID)
    return repositories


def batch(capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, str]:
    argv = ["batch", "repos", "--out", "results", "--test-cases", "cases", "--roster", "roster.csv"]
    status = main([*argv, *more])
    out, err = capsys.readouterr()
    return status, out + err


@pytest.mark.slow
def test_repositories_with_and_without_times(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out = batch(capsys, "--late", "late.yaml")
    assert "late: nobody\n" in out
    said = "not known when it was handed in, so not late: 1, 2; --times CSV can say it\n"
    assert (status, said in out) == (0, True)

    (course / "times.csv").write_text("folder,time\nhw-ada-l,2026-11-21\n")
    status, out = batch(capsys, "--late", "late.yaml", "--times", "times.csv")
    assert "fewer points than before: 1: 4 -> 2\n" in out
    assert "late: 1 student; points are taken from 1\n" in out
    assert "so not late: 2; --times CSV can say it\n" in out

    exception = "exceptions: [{student: 2, days_late: 0, reason: saw it}]\n"
    (course / "late.yaml").write_text(POLICY + SAID + exception)
    status, out = batch(capsys, "--late", "late.yaml", "--times", "times.csv")
    assert "not known when" not in out

    (course / "late.yaml").write_text(POLICY)
    status, out = batch(capsys, "--late", "late.yaml")
    assert "--times CSV and a 'due' in the policy can say it\n" in out
    status, out = batch(capsys, "--late", "late.yaml", "--times", "times.csv")
    said = "autograder: --times times.csv: needs --late POLICY.yaml, with a 'due' in it\n"
    assert (status, out) == (2, said)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("names", "says", "said"),
    [
        (("Ada L_1_assignsubmission_file_/",), SAID, "--moodle or --times CSV can say it\n"),
        (("adal_1_2_", "alant_3_4_"), SAID, ""),
        (("1-7 - Ada L - Nov 20, 2026 1159 PM - ", "2-7 - Alan - Nov 20, 2026 1159 PM - "), "",
         "--late: the policy has no 'due', so nobody is late but by an exception\n"),
    ],
    ids=["moodle", "canvas", "brightspace"],
)  # fmt: skip
def test_what_other_exports_lack(
    course: Path, names: tuple[str, ...], says: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    made(course / "export", {f"{name}{NAME}": CODE for name in names})
    (course / "late.yaml").write_text(POLICY + says)
    argv = ["batch", "export", "--out", "results", "--test-cases", "cases", "--late", "late.yaml"]
    assert main(argv) == 0
    out = capsys.readouterr().out
    assert said in out
    if not said:
        assert "not known" not in out
        assert "--late" not in out
