"""Films and pictures: the same in every kind of file, as fast as asked, and whole or not at all."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tracemalloc
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from boards import all_layouts, board
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from pacman import GameState, GreedyAgent, Layout, Outcome, RandomGhost, play
from pacman.engine.recording import LETTERS, Player, Recording, RecordingError, final_of
from pacman.show.animations import apng, gif, webp
from pacman.show.film import (
    KINDS,
    LAST,
    Step,
    check_ending,
    ending,
    plan,
    write_film,
    write_picture,
)
from pacman.show.painter import Painter, PictureError
from pacman.show.scene import Scene, between, moments

LAYOUTS = all_layouts()
Film = list[tuple[bytes, float]]


def recorded(name: str = "testClassic", seed: int = 1) -> Recording:
    layout = LAYOUTS[name]
    ghosts = [RandomGhost(i + 1) for i in range(layout.numGhosts)]
    result = play(layout, GreedyAgent(), ghosts, seed=seed)
    players = [Player("GreedyAgent"), *[Player("RandomGhost")] * layout.numGhosts]
    return Recording.of(layout, players, seed, result)


def at_random(layout: Layout, seed: int, turns: int) -> Recording:
    rng = random.Random(seed)
    state = GameState.initial(layout)
    words: list[str] = []
    while len(words) < turns and not state.isWin() and not state.isLose():
        words.append("")
        for agent in range(state.getNumAgents()):
            legal = state.getLegalActions(agent)
            if legal:
                action = rng.choice(legal)
                words[-1] += LETTERS[action]
                state = state.generateSuccessor(agent, action)
    players = tuple(Player("x") for _ in range(state.getNumAgents()))
    score = int(state.getScore())
    return Recording(layout, players, None, tuple(words), Outcome.STOPPED, score, "", "")


def walk(turns: int) -> Recording:
    """A game in which Pacman goes to and fro, and nothing else happens."""
    layout = board("%%%%%%\n%P   %\n%%%%%%\n%   .%\n%%%%%%")
    ways = ["East", "East", "West", "West"]
    moves = tuple(LETTERS[ways[turn % 4]] for turn in range(turns))
    state = GameState.initial(layout)
    outcome, final = Outcome.STOPPED, final_of(state)
    return Recording(layout, (Player("Walker"),), None, moves, outcome, -turns, "stopped", final)


def painted(recording: Recording, steps: list[Step], cell: int) -> list[bytes]:
    """The pixels of a film's pictures, without any file."""
    seen = list(moments(recording.states()))
    painter = Painter(Scene.of(recording.layout), cell)
    pictures = []
    for turn, part, _ in steps:
        drawn = between(seen[turn], seen[min(turn + 1, len(seen) - 1)], part)
        note = ending(recording) if drawn.turn == recording.turns else ""
        pictures.append(painter.paint(drawn, note).convert("RGB").tobytes())
    return pictures


def decoded(path: Path) -> Film:
    """The pixels of each picture in a file, and for how many milliseconds it is seen."""
    film = []
    with Image.open(path) as image:
        for number in range(getattr(image, "n_frames", 1)):
            image.seek(number)
            pixels = image.convert("RGB").tobytes()
            film.append((pixels, image.info["duration"]))
        assert image.info["loop"] == 0  # again and again
    return film


@pytest.mark.slow
@pytest.mark.parametrize("ending", KINDS)
@pytest.mark.parametrize("name", ["testClassic", "smallClassic", "minimaxClassic"])
def test_every_kind_of_film_has_the_painted_pictures(
    name: str, ending: str, tmp_path: Path
) -> None:
    recording = recorded(name)
    steps = list(plan(recording.turns, 0.1))
    assert len(steps) == 2 * recording.turns + 1
    write_film(str(tmp_path / f"a{ending}"), recording, cell=12)
    film = decoded(tmp_path / f"a{ending}")
    assert [pixels for pixels, _ in film] == painted(recording, steps, 12)
    assert [time for _, time in film] == [50] * (len(steps) - 1) + [2000]


@pytest.mark.slow
@settings(max_examples=25)
@given(
    st.sampled_from(sorted(LAYOUTS)),
    st.integers(0, 10**6),
    st.integers(0, 6),
    st.sampled_from([4, 7]),
)
def test_any_game_in_any_kind(name: str, seed: int, turns: int, cell: int) -> None:
    recording = at_random(LAYOUTS[name], seed, turns)
    steps = list(plan(recording.turns, 0.1))
    expected = painted(recording, steps, cell)
    with TemporaryDirectory() as folder:
        for kind in ("a.gif", "a.png", "a.webp"):
            path = Path(folder, kind)
            write_film(str(path), recording, cell=cell)
            film = decoded(path)
            assert [pixels for pixels, _ in film] == expected
            assert [time for _, time in film] == [10 * step.time for step in steps]


# How long each picture is seen.


@given(st.integers(0, 60), st.one_of(st.just(0.0), st.floats(1e-5, 2)))
def test_a_plan(turns: int, seconds: float) -> None:
    steps = list(plan(turns, seconds))
    places = [turn + part for turn, part, _ in steps]
    assert places == sorted(set(places))
    assert places[0] == 0
    assert steps[-1] == (turns, 0, LAST)
    assert all(2 <= time <= 65_535 for _, _, time in steps)
    if seconds >= 0.02:
        assert {int(place) for place in places} == set(range(turns + 1))
        shown = sum(time for _, _, time in steps[:-1])
        assert shown == pytest.approx(100 * seconds * turns, abs=1)


@pytest.mark.parametrize(
    ("seconds", "times"),
    [
        (0.1, [5] * 12),
        (0.05, [2, 3] * 6),  # 2.5 each
        (0.07, [4, 3] * 6),  # 3.5 each
        (0.04, [2] * 12),
        (0.03, [3] * 6),
        (0.02, [2] * 6),
        (0.01, [2] * 3),  # every second turn
        (0.005, [2] * 2),
        (0, [2]),
        (1000, [32_768, 32_767] * 6),
    ],
)
def test_fast_films_have_fewer_pictures(seconds: float, times: list[int]) -> None:
    assert [step.time for step in plan(6, seconds)] == [*times, LAST]


def test_nothing_is_shown_shorter_than_a_browser_shows_it(tmp_path: Path) -> None:
    path = tmp_path / "fast.gif"
    write_film(str(path), walk(100), cell=8, seconds_per_turn=0.001)
    film = decoded(path)
    assert [time for _, time in film] == [20] * 5 + [2000]


def test_a_game_that_ended_before_its_first_turn(tmp_path: Path) -> None:
    for kind in KINDS:
        write_film(str(tmp_path / f"a{kind}"), walk(0), cell=8)
        assert [time for _, time in decoded(tmp_path / f"a{kind}")] == [2000]


def test_progress_is_told(tmp_path: Path) -> None:
    told: list[int] = []
    write_film(str(tmp_path / "a.gif"), walk(9), cell=8, advance=lambda: told.append(1))
    assert len(told) == 9


def test_a_film_is_the_same_every_time(tmp_path: Path) -> None:
    for kind in KINDS:
        for name in ("one", "two"):
            write_film(str(tmp_path / f"{name}{kind}"), recorded(), cell=8)
        assert (tmp_path / f"one{kind}").read_bytes() == (tmp_path / f"two{kind}").read_bytes()


# Single pictures.


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("turn", [None, 0, 3])
def test_a_picture_is_the_film_s(kind: str, turn: int | None, tmp_path: Path) -> None:
    recording = recorded()
    write_picture(str(tmp_path / f"a{kind}"), recording, turn, cell=12)
    chosen = recording.turns if turn is None else turn
    (expected,) = painted(recording, [Step(chosen, 0, 0)], 12)
    with Image.open(tmp_path / f"a{kind}") as image:
        assert getattr(image, "n_frames", 1) == 1
        assert image.format == KINDS[kind][0]
        assert image.convert("RGB").tobytes() == expected


@pytest.mark.parametrize("turn", [-1, 151, 10**9])
def test_there_are_pictures_of_turns_only(turn: int, tmp_path: Path) -> None:
    with pytest.raises(PictureError) as caught:
        write_picture(str(tmp_path / "a.png"), walk(150), turn)
    assert str(caught.value) == f"turn {turn}: the game has 150 turns"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("outcome", "reason", "said"),
    [
        (Outcome.WIN, "", "win"),
        (Outcome.LOSE, "", "lose"),
        (Outcome.CRASH, "Pacman: ValueError: no", "Pacman: ValueError: no"),
        (Outcome.STOPPED, "stopped by the player", "stopped by the player"),
    ],
)
def test_the_last_picture_says_how_the_game_ended(outcome: Outcome, reason: str, said: str) -> None:
    assert ending(replace(walk(3), outcome=outcome, reason=reason)) == said


# What goes wrong.


@pytest.mark.parametrize("path", ["film", "film.mp4", "film.jpg", "gif", "film.gif.bak", ""])
def test_other_endings_are_refused(path: str, tmp_path: Path) -> None:
    full = str(tmp_path / path)
    for write in (write_film, write_picture):
        with pytest.raises(PictureError) as caught:
            write(full, walk(3))
        message = f"{full}: films and pictures end in .gif, .png, .apng, .webp"
        assert str(caught.value) == message
    assert list(tmp_path.iterdir()) == []


def test_endings_in_any_case() -> None:
    assert check_ending("A.GIF")[1] is gif
    assert check_ending("folder.gif/a.PnG")[1] is check_ending("a.apng")[1] is apng
    assert check_ending(".webp")[1] is webp


@pytest.mark.parametrize("kind", KINDS)
def test_where_nothing_can_be_written(kind: str, tmp_path: Path) -> None:
    path = str(tmp_path / "nowhere" / f"a{kind}")
    for write in (write_film, write_picture):
        with pytest.raises(FileNotFoundError) as caught:
            write(path, walk(3))
        assert caught.value.filename == path


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_move_leaves_the_old_file(kind: str, tmp_path: Path) -> None:
    path = tmp_path / f"a{kind}"
    path.write_bytes(b"old")
    for write in (write_film, write_picture):
        with pytest.raises(RecordingError, match="in turn 5 Pacman cannot go North"):
            write(str(path), replace(walk(9), moves=(*walk(4).moves, "N", *walk(4).moves)))
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == [path.name]


FULL_DISK = """
import resource, signal, sys
sys.path[:0] = ["tests/show", "tests/support"]
from test_film import walk, write_film, write_picture
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (300, 300))
for write in (write_film, write_picture):
    try:
        write(sys.argv[1], walk(100))
    except OSError as error:
        assert error.filename == sys.argv[1], error
        print(error.strerror)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="limits as on POSIX")
@pytest.mark.parametrize("kind", KINDS)
def test_a_full_disk_leaves_the_old_file(kind: str, tmp_path: Path) -> None:
    path = tmp_path / f"a{kind}"
    path.write_bytes(b"old")
    done = subprocess.run(
        [sys.executable, "-B", "-c", FULL_DISK, str(path)],
        capture_output=True, text=True, timeout=60, check=False,
        cwd=Path(__file__).parents[2],
    )  # fmt: skip
    assert (done.stdout, done.stderr) == ("File too large\n" * 2, "")
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == [path.name]


@pytest.mark.skipif(sys.platform == "win32", reason="pipes as on POSIX")
@pytest.mark.parametrize(("kind", "fits"), [(".gif", True), (".png", True), (".webp", False)])
def test_into_a_pipe(kind: str, fits: bool, tmp_path: Path) -> None:
    pipe = tmp_path / f"a{kind}"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        if fits:
            write_film(str(pipe), walk(5), cell=8)
            copy = tmp_path / f"copy{kind}"
            copy.write_bytes(os.read(reader, 65_536))
            assert len(decoded(copy)) == 11
        else:
            with pytest.raises(OSError, match="a WebP can't be written into a pipe"):
                write_film(str(pipe), walk(5), cell=8)
    finally:
        os.close(reader)


# Memory.


@pytest.mark.slow
@pytest.mark.parametrize("kind", [".gif", ".png", ".webp"])
def test_memory_does_not_grow_with_the_length_of_a_game(kind: str, tmp_path: Path) -> None:
    peaks = []
    for turns in (20, 20, 250):
        recording = walk(turns)
        tracemalloc.start()
        write_film(str(tmp_path / f"a{kind}"), recording, cell=4)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[2] < peaks[1] + 20_000  # less than 50 bytes for each picture
