"""The files that a command line asks for, of games that end in any way."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from test_command import Ran, command, environment, launch, run, student

from pacman import Outcome
from pacman.commands.game_files import numbered
from pacman.engine.recording import load

GAME = ["-l", "smallClassic", "-p", "GreedyAgent", "-q", "--seed", "3"]
PATIENCE = 60

OWN = """
from pacman import GreedyAgent


class Mine(GreedyAgent):
    def __init__(self, a, b="x"):
        super().__init__()
"""

posix = pytest.mark.skipif(sys.platform == "win32", reason="signals and limits as on POSIX")


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def refused(*argv: str) -> str:
    ran = run(*argv)
    assert (ran.status, ran.err.count("\n")) == (2, 1), ran
    assert ran.err.startswith("pacman: ")
    return ran.err


def left_over(folder: Path) -> list[str]:
    return [name for name in os.listdir(folder) if name.startswith(".")]


def test_a_game_is_recorded(tmp_path: Path) -> None:
    ran = run(*GAME, "--record", "game.json", "--json", "results.json")
    assert (ran.status, ran.err) == (0, "")
    assert "Written: game.json\n" in ran.out
    made = load("game.json")
    (told,) = json.loads((tmp_path / "results.json").read_text())["games"]
    assert (str(made.outcome), made.score, made.turns) == (
        told["outcome"], told["score"], told["turns"],
    )  # fmt: skip
    assert [str(player) for player in made.players] == ["GreedyAgent", "RandomGhost", "RandomGhost"]
    assert (made.layout.name, made.seed) == ("smallClassic", 3)


def test_the_same_game_gives_the_same_file(tmp_path: Path) -> None:
    for name in ("one", "two"):
        assert launch(*GAME, "--record", f"{name}.json").status == 0
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()


def test_agents_are_named_without_folders(tmp_path: Path) -> None:
    """Or the file of the same game would be another one on another machine."""
    (tmp_path / "work").mkdir()
    (tmp_path / "work" / "own.py").write_text(OWN)
    run("-p", "work/own.py:Mine", "-a", "b=2,a=1", *GAME[:2], "-q", "--record", "game.json")
    player = load("game.json").players[0]
    assert (player.name, player.args) == ("own.py:Mine", (("b", "2"), ("a", "1")))
    assert str(player) == "own.py:Mine b=2,a=1"


def test_a_series_gets_numbers(tmp_path: Path) -> None:
    ran = run(*GAME, "-n", "4", "-x", "1", "--record", "a.b.json", "--html", "page", "-r")
    assert ran.status == 0
    assert sorted(os.listdir(tmp_path)) == [
        "a.b-2.json", "a.b-3.json", "a.b-4.json", "page-2", "page-3", "page-4",
        "recorded-game-1.json", "recorded-game-2.json", "recorded-game-3.json",
    ]  # fmt: skip
    seeds = [load(f"a.b-{number}.json").seed for number in (2, 3, 4)]
    assert seeds == [4, 5, 6]
    assert numbered("x/y", 2, 3) == "x/y-3"


def test_old_recordings_are_kept(tmp_path: Path) -> None:
    (tmp_path / "recorded-game-1.json").write_text("mine")
    (tmp_path / "recorded-game-3.json").symlink_to("nowhere")
    for name in ("recorded-game-2.json", "recorded-game-4.json"):
        assert f"Written: {name}\n" in run(*GAME, "--recordActions").out
    assert (tmp_path / "recorded-game-1.json").read_text() == "mine"


@pytest.mark.parametrize(
    ("pacman", "more", "outcome", "status"),
    [
        ("RandomAgent", [], Outcome.LOSE, 0),
        ("ReflexAgent", ["-k", "0"], Outcome.WIN, 0),
        (student("crashes_in_turn_two"), [], Outcome.CRASH, 1),
        (student("never_answers_but_tells"), ["--moveTimeout", "0.3"], Outcome.TIMEOUT, 1),
    ],
)
def test_however_a_game_ends(
    pacman: str, more: list[str], outcome: Outcome, status: int, tmp_path: Path
) -> None:
    ran = run("-l", "testClassic", "-p", pacman, "-q", "--seed", "2", *more, "--record", "g.json")
    made = load("g.json")
    assert (ran.status, made.outcome) == (status, outcome)
    assert bool(made.reason) == (status == 1)
    if made.reason:
        assert made.reason in ran.out


@posix
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_game_that_a_signal_ended(number: signal.Signals, tmp_path: Path) -> None:
    agent = (
        "class Slow:\n    def getAction(self, state):\n"
        "        import time; print('moved', flush=True); time.sleep(0.01); return 'Stop'\n"
    )
    (tmp_path / "slow.py").write_text(agent)
    line = command("-p", "slow.py:Slow", "-l", "openClassic", "-k", "0", "-q", "--record", "g.json")
    process = subprocess.Popen(
        line, env=environment(), stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    for _ in range(5):
        assert process.stdout.readline() == "moved\n"
    process.send_signal(number)
    out, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 128 + number
    assert "Record:        Stopped" in out
    made = load("g.json")
    assert (made.outcome, made.reason) == (Outcome.STOPPED, "interrupted by the player")
    assert made.turns >= 4


@posix
def test_a_game_is_recorded_before_the_pipe_breaks(tmp_path: Path) -> None:
    line = " ".join(command(*GAME, "--record", "g.json"))
    subprocess.run(f"{line} | true", shell=True, env=environment(), check=True, timeout=PATIENCE)  # noqa: S602
    assert load("g.json").turns


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("--record nowhere/g.json", "--record nowhere/g.json: cannot be written: No such file"),
        ("--record .", "--record .: cannot be written: Is a directory"),
        ("--html ''", "cannot be written"),
        ("--record game.json/x", "cannot be written: Not a directory"),
        ("--gif game.mp4", "game.mp4"),
        ("--gif game", "game"),
        ("--png game.jpg", "game.jpg"),
        ("--png nowhere/game.png", "--png nowhere/game.png: cannot be written"),
        ("--record -", "--record -: cannot be written: expected the name of a file"),
        ("--html page/", "--html page/: cannot be written: Is a directory"),
        ("--gif g.png --png ./g.png", "--gif g.png: --png is the same file; choose another"),
        ("--json same --record same", "--record same: --json is the same file"),
        ("-l own.lay --html own.lay", "--html own.lay: --layout is the same file"),
        ("-p own.py:Own --html own.py", "--html own.py: --pacman is the same file"),
        ("--turn 3", "--turn needs --png FILE or --html FILE"),
        ("--verify", "--verify needs --replay FILE"),
        ("-z 0", "expected a number from 0.25 to 10, not '0'"),
        ("-z big", "expected a number from 0.25 to 10, not 'big'"),
    ],
)
def test_unwritable_files_are_reported_before_the_game(
    line: str, said: str, tmp_path: Path
) -> None:
    (tmp_path / "game.json").touch()
    (tmp_path / "own.lay").write_text("%%%%\n%P.%\n%%%%")
    (tmp_path / "own.py").write_text("class Own: pass")
    assert said in refused(*GAME, *line.replace("''", "\x00").split(" "))
    assert sorted(os.listdir(tmp_path)) == ["game.json", "own.lay", "own.py"]
    assert (tmp_path / "own.py").read_text() == "class Own: pass"


@posix
def test_a_folder_that_may_not_be_written_to(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        if os.access(tmp_path, os.W_OK):
            pytest.skip("this user may write everywhere")
        assert "Permission denied" in refused(*GAME, "--record", "g.json")
    finally:
        tmp_path.chmod(0o700)


FULL = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (300, 300))
from pacman.commands.game import main
sys.exit(main(sys.argv[1:]))
"""


@posix
@pytest.mark.parametrize("flag", ["--record", "--html", "--gif", "--png", "--json"])
def test_a_full_disk_leaves_no_half_file(flag: str, tmp_path: Path) -> None:
    name = {"--gif": "game.gif", "--png": "game.png"}.get(flag, "game")
    (tmp_path / name).write_text("as it was")
    done = subprocess.run(
        [sys.executable, "-c", FULL, *GAME, "-n", "1", flag, name],
        env=environment(), capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    if flag == "--json" and done.returncode == 0:
        pytest.skip("its results are that short")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert f"{name}: cannot be written: File too large" in done.stderr
    assert (tmp_path / name).read_text() == "as it was"
    assert left_over(tmp_path) == []


def test_a_turn_that_the_game_did_not_have() -> None:
    ran = run(*GAME, "--png", "game.png", "--turn", "9999")
    assert ran.status == 2
    assert "--turn 9999: the game has " in ran.err
    assert "Game 1: " in ran.out


def test_everything_at_once(tmp_path: Path) -> None:
    files = ["--record", "g.json", "--gif", "g.gif", "--png", "g.png", "--html", "g.html"]
    ran: Ran = run(*GAME, *files, "--zoom", "0.5")
    assert ran.status == 0
    assert "Written: g.json, g.html, g.png, g.gif\n" in ran.out
    from PIL import Image

    for name in ("g.gif", "g.png"):
        with Image.open(tmp_path / name) as picture:
            layout = load("g.json").layout
            assert picture.width == 10 * layout.width
            assert picture.height > 10 * layout.height


def test_a_series_goes_on_if_a_file_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "d-2.json").mkdir()
    ran = run(*GAME, "-n", "3", "--record", "d.json")
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert "d-2.json: cannot be written: Is a directory" in ran.err
    assert "Win Rate: " in ran.out
    assert load("d-3.json").seed == 5


@posix
def test_a_pipe_is_written_to() -> None:
    line = " ".join(command(*GAME, "--record", "/dev/stdout"))
    done = subprocess.run(  # noqa: S602 - the pipe is what is tested
        f"{line} | cat",
        shell=True,
        env=environment(),
        check=True,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert '"format": "pacman-replay/1"' in done.stdout
    assert "Win Rate: " in done.stdout


def test_names_of_files_cannot_steer_the_terminal() -> None:
    assert "Written: a\\x1b[2J.json\n" in run(*GAME, "--record", "a\x1b[2J.json").out


CLOSED = """
import os, pty, sys, time
pid, terminal = pty.fork()
if pid == 0:
    os.execv(sys.executable, [sys.executable, "-m", "pacman", *sys.argv[1:]])
seen = b""
while b"turn 0" not in seen:
    seen += os.read(terminal, 1000)
os.write(terminal, b"a")  # a game by keyboard waits for its first key
while b"turn 2" not in seen:
    seen += os.read(terminal, 1000)
os.close(terminal)
_, status = os.waitpid(pid, 0)
"""


@posix
@pytest.mark.parametrize("pacman", ["GreedyAgent", "KeyboardAgent"])
def test_a_game_whose_terminal_was_closed_is_kept(pacman: str, tmp_path: Path) -> None:
    line = [sys.executable, "-c", CLOSED, "-l", "openClassic", "-p", pacman, "--frameTime", "0.1"]
    subprocess.run(
        [*line, "--display", "text", "--record", "g.json"],
        env=environment(TERM="xterm"), check=True, timeout=PATIENCE,
    )  # fmt: skip
    made = load("g.json")
    assert made.outcome is Outcome.STOPPED
    assert made.turns >= 2
    assert left_over(tmp_path) == []
