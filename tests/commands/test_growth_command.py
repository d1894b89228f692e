"""`python -m pacman growth`: its table, CSV and picture, and what is left of them after Ctrl-C."""

from __future__ import annotations

import csv
import io
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from streams import unread
from test_command import environment, posix

from pacman import Layout
from pacman.commands import growth as growth_command
from pacman.commands.game import main
from pacman.games.explore import growth
from pacman.games.explore.chart import Chart
from pacman.games.explore.growth import SEARCHES, Row
from pacman.games.explore.growth_report import POWERS, chart
from pacman.games.lazy_trees import MOST_SORTED

ROOT = Path(__file__).parents[2]
PATIENCE = 60
MANY = "--game smallClassic --depth 60"


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def grow(line: str = "") -> int:
    return main(["growth", *line.split()])


def table(printed: str) -> list[list[float]]:
    """The figures of the table, row by row."""
    rows = printed.split("\n\n")[1].partition("Written: ")[0].splitlines()[1:]
    return [[float(word.replace(",", "")) for word in row.split()] for row in rows]


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert grow("--branching 2 --depth 4 --seed 3") == 0
    printed = capsys.readouterr()
    heading = "Nodes visited in random trees, branching 2, seed 3\n\n"
    assert printed.out.startswith(heading)
    assert printed.err == ""
    first, *found = table(printed.out)
    assert first == [1, 3, 3, 3, 3, 2, 2, 2, 1]
    assert [row[:2] for row in found] == [[2, 7], [3, 15], [4, 31]]
    assert [row[5:] for row in found] == [[2, 4, 3, 2], [2, 8, 5, 3], [2, 16, 8, 4]]
    assert all(row[3] <= row[2] <= row[1] for row in found)
    assert max(map(len, printed.out.splitlines())) <= 84


@pytest.mark.slow
def test_the_page_has_the_tables_that_the_commands_print(
    capsys: pytest.CaptureFixture[str],
) -> None:
    page = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
    chapter = page.split("\n## Growth\n")[1].split("\n## ")[0]
    lines = re.findall(r"^python -m pacman growth (.*)\n", chapter, re.MULTILINE)
    shown = re.findall(r"^```text\n(.*?)^```", chapter, re.DOTALL | re.MULTILINE)
    assert len(lines) == 3
    words = " ".join(chapter.split())
    assert (growth_command.SECONDS, MOST_SORTED) == (3, 2_000_000)
    assert "some three seconds" in words
    assert "trees of two million nodes" in words
    assert f"{growth.MOST_KEPT:,} states" in words
    for line, text in zip(lines[:2], shown[:2], strict=True):
        assert grow(line) == 0
        assert capsys.readouterr().out == text
    assert grow(lines[2]) == 0
    last = capsys.readouterr().out.splitlines(keepends=True)[-3:-1]
    assert "".join(last) == shown[2]
    with Image.open("growth.png") as new, Image.open(ROOT / "docs" / "data" / "growth.png") as old:
        assert new.size == old.size
        # Letters depend on the version of Pillow; between these lie the lines and their marks.
        plot = (170, 160, 1200, 870)
        assert new.convert("RGB").crop(plot).tobytes() == old.convert("RGB").crop(plot).tobytes()


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("--game tictactoe", "tic-tac-toe"),
        ("--game minimaxClassic", "minimaxClassic with 3 ghosts"),
        ("--game minimaxClassic.lay -k 1", "minimaxClassic with 1 ghost"),
        ("--game own.lay", "own with 0 ghosts"),
        ("--agents 3", "random trees of 3 agents, branching 3, seed 0"),
    ],
)
def test_games_by_name(line: str, what: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("own.lay").write_text("%%%%%\n%P .%\n%%%%%\n", encoding="utf-8")
    assert grow(f"{line} --depth 2") == 0
    printed = capsys.readouterr().out
    assert printed.startswith(f"Nodes visited in {what}\n\n")
    assert [row[0] for row in table(printed)] == [1, 2]


def test_csv(capsys: pytest.CaptureFixture[str]) -> None:
    assert grow("--game tictactoe --depth 4 --csv figures.csv") == 0
    said = capsys.readouterr().out
    assert said.endswith("\nWritten: figures.csv\n")
    printed = table(said)
    text = Path("figures.csv").read_text(encoding="utf-8")
    assert grow("--game tictactoe --depth 4 --csv -") == 0
    assert capsys.readouterr().out == text
    found = [*csv.DictReader(io.StringIO(text))]
    assert len(found) == len(printed) == 4
    for row, shown in zip(found, printed, strict=True):
        assert [int(row[f"{name}_nodes"]) for name in SEARCHES] == shown[1:5]
        assert int(row["depth"]) == shown[0]
        assert int(row["minimax_leaves"]) == int(row["b^d"]) == shown[6]
        assert float(row["b"]) ** shown[0] == pytest.approx(shown[6], rel=1e-4)
        assert [round(float(row[name])) for name in POWERS] == shown[6:]
    assert [int(row["minimax_leaves"]) for row in found] == [9, 72, 504, 3024]


def test_a_file_may_be_called_as_a_board_of_ours(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("smallClassic", "tictactoe", "tree"):
        for _ in range(2):
            assert grow(f"--game {name} --depth 1 --csv {name}") == 0
            assert capsys.readouterr().out.endswith(f"\nWritten: {name}\n")


def test_the_picture_has_every_figure() -> None:
    nodes = dict(zip(SEARCHES, (40, 20, 10, 30), strict=True))
    rows = [
        Row(1, nodes, {"minimax": 5}),
        Row(2, {n: 9 * v for n, v in nodes.items()}, {"minimax": 25}),
    ]
    drawn = chart("a game", rows)
    assert drawn.title == "A game"
    points = {line.name: line.points for line in drawn.lines}
    assert points["minimax"] == [(1, 40), (2, 360)]
    assert points["alpha-beta, as drawn"] == [(1, 20), (2, 180)]
    assert points["alpha-beta, best first"] == [(1, 10), (2, 90)]
    assert points["alpha-beta, worst first"] == [(1, 30), (2, 270)]
    assert points["b^d leaves"] == [(1, 5), (2, 25)]
    assert points["b^(d/2) leaves"] == [(1, 5**0.5), (2, 5)]
    assert len({line.marker for line in drawn.lines if line.marker}) == 4
    assert len({line.colour for line in drawn.lines if line.marker}) == 4
    assert len({line.dashes for line in drawn.lines if not line.marker}) == 3


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("--branching 0", "argument --branching: expected a whole number from 1 up, not '0'"),
        ("--depth 0", "argument --depth: expected a whole number from 1 up, not '0'"),
        ("--depth 1000000", "--depth 1000000: expected a whole number from 1 to 99"),
        ("--depth 30", "--depth 30: best first would need the values of more than 2,000,000 nodes"),
        ("--branching 99999999", "--branching 99999999: best first would need the values of more"),
        ("--game smalClassic", "no game 'smalClassic'; did you mean smallClassic or"),
        ("--game tictacto", "no game 'tictacto'; did you mean tictactoe?"),
        ("--game chess", "no game 'chess'; there is tree, tictactoe, capsuleClassic"),
        ("--game broken.lay", "broken.lay, line 1: the border is open"),
        ("--game .", ".: a folder: expected the file of a board, or a name"),
        ("--game tictactoe --seed 1", "--seed is for trees; leave it out with --game tictactoe"),
        ("--game testClassic --branching 2", "--branching is for trees; leave it out with"),
        ("--game testClassic --agents 2", "--agents is for trees; leave it out with --game"),
        ("--game tictactoe -k 1", "-k is for boards; leave it out with --game tictactoe"),
        ("-k 1", "-k is for boards; leave it out with --game tree"),
        ("--seconds soon", "argument --seconds: expected a number of seconds, not 'soon'"),
        ("--png no/where.png", "--png no/where.png: cannot be written: No such file"),
        ("--csv no/where.csv", "--csv no/where.csv: cannot be written: No such file"),
        ("--png -", "--png -: cannot be written: expected the name of a file"),
        ("--csv a --png a", "--png a: --csv is the same file; choose another name"),
        ("--game broken.lay --csv broken.lay", "broken.lay, line 1: the border is open"),
        ("--game fine.lay --csv fine.lay", "--csv fine.lay: --game is the same file; choose"),
        ("--game tree.lay --csv tree.lay", "--csv tree.lay: --game is the same file; choose"),
        ("--dept 3", "no option '--dept'; did you mean --depth"),
        ("smallClassic", "'smallClassic' belongs to no option: a game goes after --game"),
    ],
)  # fmt: skip
def test_mistakes_are_reported_in_one_line(
    line: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("broken.lay").write_text("P\n", encoding="utf-8")
    for name in ("fine.lay", "tree.lay"):
        Path(name).write_text(str(Layout.load("testClassic")), encoding="utf-8")
    assert grow(line) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"pacman: {said}")
    assert printed.err.count("\n") == 1


def test_names_of_files_cannot_steer_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    Path("\x1b[31m.lay").write_text(str(Layout.load("testClassic")), encoding="utf-8")
    assert grow("--game \x1b[31m.lay --depth 1") == 0
    assert capsys.readouterr().out.startswith("Nodes visited in \\x1b[31m with")


def test_a_game_that_ends_needs_no_limit(capsys: pytest.CaptureFixture[str]) -> None:
    Path("won.lay").write_text("%%%%\n%P.%\n%%%%\n", encoding="utf-8")
    assert grow("--game won.lay --depth 99 --seconds 0.0001") == 0
    printed = capsys.readouterr()
    assert [row[0] for row in table(printed.out)][:1] == [1]


@pytest.mark.parametrize(
    ("line", "laps", "rows"),
    [
        # The clock is read when it begins and after each row; a lap is what a row has taken.
        ("--seconds 0", [1], 1),
        ("--seconds 100", [1, 2, 30], 3),  # 33 s are gone, and the next row would take 94
        ("", [0.1, 0.2, 0.9], 3),
        ("--depth 2", [1000, 1000], 2),
        ("--depth 5 --seconds 20", [1, 2, 8], 3),
        ("--seconds 50", [10, 3, 30], 3),  # it goes by the time of the last row, not of all
    ],
)
def test_the_time_it_has(
    line: str,
    laps: list[float],
    rows: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    times = [0.0, *(sum(laps[: i + 1]) for i in range(len(laps)))]
    monkeypatch.setattr(growth_command, "perf_counter", iter(times).__next__)
    assert grow(line) == 0
    printed = capsys.readouterr()
    assert len(table(printed.out)) == rows
    if line == "--depth 2":
        assert printed.err == ""
    else:
        assert printed.err.startswith(f"pacman: depth {rows + 1} would take longer than ")


def test_when_sorting_takes_too_much_memory(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(growth, "MOST_KEPT", 100)
    assert grow("--game tictactoe --depth 9 --png growth.png") == 0
    printed = capsys.readouterr()
    assert [row[0] for row in table(printed.out)] == [1, 2]
    assert printed.err == (
        "pacman: stopped at depth 3: sorting needs the values of more than 100 states\n"
    )
    assert Path("growth.png").stat().st_size > 1000


def test_a_student_is_not_measured(capsys: pytest.CaptureFixture[str]) -> None:
    text = "class MinimaxAgent:\n    pass\n\n\nclass AlphaBetaAgent:\n    pass\n"
    Path("multiAgents.py").write_text(text, encoding="utf-8")
    assert grow("--depth 2") == 0
    assert [row[1] for row in table(capsys.readouterr().out)] == [4, 13]


@posix
def test_an_interrupt_keeps_what_is_done(tmp_path: Path) -> None:
    line = f"{MANY} --csv figures.csv --png growth.png"
    with subprocess.Popen(
        [sys.executable, "-m", "pacman", "growth", *line.split()], cwd=tmp_path, env=environment(),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as child:  # fmt: skip
        file = tmp_path / "figures.csv"
        for _ in range(50 * PATIENCE):
            # Rows are in the file while the command goes on.
            if file.exists() and file.read_text(encoding="utf-8").count("\n") > 5:
                break
            time.sleep(0.02)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=PATIENCE)
    assert child.returncode == 130
    found = [*csv.reader(io.StringIO(file.read_text(encoding="utf-8")))]
    depths = [int(row[0]) for row in found[1:]]
    assert depths == [row[0] for row in table(out)] == [*range(1, len(depths) + 1)]
    assert {len(row) for row in found} == {13}
    # The next depth, or the one after it if the row between them was just to be written.
    nexts = (len(depths) + 1, len(depths) + 2)
    assert err in [f"pacman: interrupted at depth {depth}\n" for depth in nexts]
    assert out.endswith("\nWritten: figures.csv, growth.png\n")
    with Image.open(tmp_path / "growth.png") as image:
        image.load()


@posix
def test_an_interrupt_before_anything_is_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(*_: object) -> None:
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(growth_command, "rows", interrupt)
    assert grow("--png growth.png") == 130
    assert capsys.readouterr().err == "pacman: interrupted at depth 1\n"
    assert not Path("growth.png").exists()


@posix
def test_a_second_interrupt_right_after_the_first_is_overlooked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def one_row(*_: object) -> Iterator[Row]:
        yield Row(1, dict.fromkeys(SEARCHES, 4), {"minimax": 3})
        signal.raise_signal(signal.SIGINT)

    def drawn(what: str, done: list[Row]) -> Chart:
        signal.raise_signal(signal.SIGINT)
        return chart(what, done)

    monkeypatch.setattr("pacman.support.signals.PATIENCE", PATIENCE)
    monkeypatch.setattr(growth_command, "rows", one_row)
    monkeypatch.setattr(growth_command, "chart", drawn)
    assert grow("--png growth.png") == 130
    printed = capsys.readouterr()
    assert printed.err == "pacman: interrupted at depth 2\n"
    assert printed.out.endswith("\nWritten: growth.png\n")


@posix
def test_progress_in_a_terminal(tmp_path: Path) -> None:
    from test_terminal import ended, on_screen, play

    child = play(tmp_path, f"growth {MANY}", what="-m pacman")
    child.expect("depth 1[0-9], (minimax|alpha-beta|best first|worst first)")
    child.sendintr()
    status, shown = ended(child)
    assert status == 130
    lines = on_screen(shown)
    (said,) = [line for line in lines if "interrupted" in line]
    assert re.fullmatch(r"pacman: interrupted at depth 1\d", said)
    assert "Traceback" not in shown


@posix
def test_a_terminal_shows_the_same_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from test_terminal import ended, on_screen, play

    assert grow("--depth 7") == 0
    lines = capsys.readouterr().out.splitlines()
    status, shown = ended(play(tmp_path, "growth --depth 7", what="-m pacman"))
    assert status == 0
    assert [line for line in on_screen(shown) if line] == [line for line in lines if line]


@posix
def test_csv_in_a_terminal_is_csv_only(tmp_path: Path) -> None:
    from test_terminal import ended, on_screen, play

    child = play(tmp_path, "growth --depth 3 --csv -", what="-m pacman")
    status, shown = ended(child)
    assert status == 0
    assert "\x1b" not in shown
    assert len([*csv.reader(line for line in on_screen(shown) if line)]) == 4


@posix
@pytest.mark.parametrize("csv_too", [True, False])
def test_files_are_written_without_a_reader_of_the_table(tmp_path: Path, *, csv_too: bool) -> None:
    line = "growth --depth 3 --png growth.png" + " --csv figures.csv" * csv_too
    assert unread(line, tmp_path) == (0, "")
    assert (tmp_path / "growth.png").stat().st_size > 1000
    if csv_too:
        assert (tmp_path / "figures.csv").read_text(encoding="utf-8").count("\n") == 4


@posix
def test_nothing_is_measured_without_a_reader(tmp_path: Path) -> None:
    """So deep it would take hours."""
    assert unread("growth --game smallClassic --depth 60", tmp_path) == (0, "")


@posix
def test_the_rest_is_written_though_the_csv_cannot_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert grow("--depth 3 --csv /dev/full --png growth.png") == 2
    printed = capsys.readouterr()
    assert len(table(printed.out)) == 3
    assert printed.out.endswith("\nWritten: growth.png\n")
    assert printed.err == "pacman: --csv /dev/full: cannot be written: No space left on device\n"
    assert (tmp_path / "growth.png").exists()
    assert grow("--depth 2 --png /dev/full") == 2
    printed = capsys.readouterr()
    assert len(table(printed.out)) == 2
    assert "Written" not in printed.out
    assert printed.err == "pacman: --png /dev/full: cannot be written: No space left on device\n"


@posix
def test_when_the_table_cannot_be_written(tmp_path: Path) -> None:
    line = f"{sys.executable} -m pacman growth --depth 2"
    for where, status, said in (
        ("> /dev/full", 2, "pacman: the results cannot be written: No space left on device\n"),
        (
            "--csv /dev/full",
            2,
            "pacman: --csv /dev/full: cannot be written: No space left on device\n",
        ),
        ("| true; exit ${PIPESTATUS[0]}", 0, ""),
    ):
        done = subprocess.run(
            ["bash", "-c", f"{line} {where}"], cwd=tmp_path,
            env=environment(), capture_output=True, text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (status, said)
