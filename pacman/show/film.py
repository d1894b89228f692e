"""Files with films and pictures of games; the file's ending decides the kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from math import ceil
from typing import NamedTuple

from pacman.engine.recording import Recording
from pacman.support.files import replacing

from .animations import Shown, Writer, apng, gif, webp
from .painter import Painter, PictureError
from .scene import Drawn, Scene, between, moments

CELL = 20
PICTURES = 2  # per turn, if there is time for them
# Pillow's name of each kind, and the function that writes a film of it.
KINDS: dict[str, tuple[str, Writer]] = {
    ".gif": ("GIF", gif), ".png": ("PNG", apng), ".apng": ("PNG", apng), ".webp": ("WEBP", webp),
}  # fmt: skip
# Hundredths of a second: browsers slow down shorter pictures, a GIF can hold no longer ones; the
# time for a turn at the highest speed, and the time for the last picture.
SHORTEST, LONGEST, FASTEST, LAST = 2, 65_535, 0.01, 200


class Step(NamedTuple):
    """A picture of a film."""

    turn: int
    part: float  # of the way from this turn to the next
    time: int  # in hundredths of a second


def write_film(
    path: str,
    recording: Recording,
    *,
    cell: int = CELL,
    seconds_per_turn: float = 0.1,
    advance: Callable[[], object] = lambda: None,
) -> None:
    """Write the film of a game.

    At high speeds it has fewer pictures, since browsers slow down very short ones. Calls `advance`
    after each turn. Raises PictureError if the game cannot be drawn, OSError if the file cannot be
    written, and RecordingError at a wrong move.
    """
    _, write = check_ending(path)
    painter = Painter(Scene.of(recording.layout), cell)

    def pictures() -> Iterator[Shown]:
        steps = plan(recording.turns, seconds_per_turn)
        for drawn, time in _drawn(recording, steps, advance):
            note = ending(recording) if drawn.turn == recording.turns else ""
            yield Shown(painter.paint(drawn, note), time)

    with replacing(path) as file:
        write(file, pictures(), sum(1 for _ in plan(recording.turns, seconds_per_turn)))


def write_picture(
    path: str, recording: Recording, turn: int | None = None, *, cell: int = CELL
) -> None:
    """Write the picture after a turn, or the last one; raises what write_film raises."""
    kind, _ = check_ending(path)
    last = recording.turns
    chosen = last if turn is None else turn
    if not 0 <= chosen <= last:
        raise PictureError(f"turn {chosen}: the game has {last} turns")
    painter = Painter(Scene.of(recording.layout), cell)
    seen = next(islice(moments(recording.states()), chosen, None))
    note = ending(recording) if chosen == last else ""
    picture = painter.paint(between(seen, seen, 0), note)
    if kind == "WEBP":
        picture = picture.convert("RGB")
    with replacing(path) as file:
        picture.save(file, kind, lossless=True)


def ending(recording: Recording) -> str:
    """The text below the last picture: how the game ended."""
    return recording.reason or str(recording.outcome)


def plan(turns: int, seconds_per_turn: float) -> Iterator[Step]:
    """The pictures of a film, in order; see write_film."""
    a_turn = min(max(100 * seconds_per_turn, FASTEST), LONGEST)
    # Rounded, since 100 * 0.07 is more than 7.
    every = ceil(round(SHORTEST / a_turn, 6))
    parts = max(1, min(PICTURES, int(round(a_turn / SHORTEST, 6))))
    owed = 0.0
    for turn in range(0, turns, every):
        for part in range(parts):
            owed += a_turn * every / parts
            time = round(owed)
            owed -= time
            yield Step(turn, part / parts, time)
    yield Step(turns, 0, LAST)


def _drawn(
    recording: Recording, steps: Iterable[Step], advance: Callable[[], object]
) -> Iterator[tuple[Drawn, int]]:
    """The picture of each step, and its time."""
    seen = moments(recording.states())
    before = next(seen)
    after = next(seen, before)
    for turn, part, time in steps:
        while before.turn < turn:
            before, after = after, next(seen, after)
            advance()
        yield between(before, after, part), time


def check_ending(path: str) -> tuple[str, Writer]:
    """The kind of the file's ending; raises PictureError for any other ending."""
    for ending, kind in KINDS.items():
        if path.lower().endswith(ending):
            return kind
    raise PictureError(f"{path}: films and pictures end in {', '.join(KINDS)}")
