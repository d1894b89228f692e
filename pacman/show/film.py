"""Games as films and pictures: the file's ending says which kind."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import islice
from math import ceil
from typing import NamedTuple

from pacman.engine.recording import Recording
from pacman.support.files import replacing

from .animations import Shown, Writer, apng, gif, webp
from .painter import Painter, PictureError
from .scene import Drawn, Mark, Scene, between, moments

CELL = 20
# What Pillow calls a picture of that kind, and what writes a film.
KINDS: dict[str, tuple[str, Writer]] = {
    ".gif": ("GIF", gif),
    ".png": ("PNG", apng),
    ".apng": ("PNG", apng),
    ".webp": ("WEBP", webp),
}
# Hundredths of a second: what browsers show as it is, what a GIF can say, the time for a turn at
# the highest speed, and how long the end is to be seen.
SHORTEST, LONGEST, FASTEST, LAST = 2, 65_535, 0.01, 200


class Step(NamedTuple):
    """A picture of a film: at which part of the way from a turn to the next, and how long."""

    turn: int
    part: float
    time: int  # in hundredths of a second


def write_film(
    path: str,
    recording: Recording,
    *,
    cell: int = CELL,
    frames: int = 2,
    seconds_per_turn: float = 0.1,
    marks: Sequence[Mark] = (),
    advance: Callable[[], object] = lambda: None,
) -> None:
    """Write the film of a game, with so many pictures a turn where there is time for them.

    Where a picture would be too short for browsers, there are fewer for a turn, and at still
    higher speeds not every turn has one. The last picture and those with marks stay a while.
    `advance` is called after each turn. Raises PictureError for what cannot be drawn, OSError
    where there is no writing it, and RecordingError where a move is wrong.
    """
    _, write = check_ending(path)
    painter = Painter(Scene.of(recording.layout, marks), cell)
    marked = {mark.turn for mark in marks}

    def steps() -> Iterator[Step]:
        return plan(recording.turns, frames, seconds_per_turn, marked)

    def pictures() -> Iterator[Shown]:
        for drawn, time in _drawn(recording, steps(), advance):
            note = ending(recording) if drawn.turn == recording.turns else ""
            yield Shown(painter.paint(drawn, note), time)

    with replacing(path) as file:
        write(file, pictures(), sum(1 for _ in steps()))


def write_picture(
    path: str,
    recording: Recording,
    turn: int | None = None,
    *,
    cell: int = CELL,
    marks: Sequence[Mark] = (),
) -> None:
    """Write the picture after a turn, or of the end; raises as write_film does."""
    kind, _ = check_ending(path)
    last = recording.turns
    chosen = last if turn is None else turn
    if not 0 <= chosen <= last:
        raise PictureError(f"turn {chosen}: the game has {last} turns")
    painter = Painter(Scene.of(recording.layout, marks), cell)
    seen = next(islice(moments(recording.states()), chosen, None))
    note = ending(recording) if chosen == last else ""
    picture = painter.paint(between(seen, seen, 0), note)
    if kind == "WEBP":
        picture = picture.convert("RGB")
    with replacing(path) as file:
        picture.save(file, kind, lossless=True)


def ending(recording: Recording) -> str:
    """How a game ended, for the line below its last picture."""
    return recording.reason or str(recording.outcome)


def plan(
    turns: int, frames: int, seconds_per_turn: float, marked: Collection[int] = ()
) -> Iterator[Step]:
    """The pictures of a film in their order; see write_film."""
    a_turn = min(max(100 * seconds_per_turn, FASTEST), LONGEST)
    # Rounded, since 100 * 0.07 is more than 7.
    every = ceil(round(SHORTEST / a_turn, 6))
    parts = max(1, min(frames, int(round(a_turn / SHORTEST, 6))))
    owed = 0.0
    for turn in range(turns):
        for part in range(parts if turn % every == 0 else turn in marked):
            owed += a_turn * every / parts
            time = round(owed)
            owed -= time
            yield Step(turn, part / parts, time if part or turn not in marked else LAST)
    yield Step(turns, 0, LAST)


def _drawn(
    recording: Recording, steps: Iterable[Step], advance: Callable[[], object]
) -> Iterator[tuple[Drawn, int]]:
    """What is to be seen at each step, and for how long."""
    seen = moments(recording.states())
    before = next(seen)
    after = next(seen, before)
    for turn, part, time in steps:
        while before.turn < turn:
            before, after = after, next(seen, after)
            advance()
        yield between(before, after, part), time


def check_ending(path: str) -> tuple[str, Writer]:
    """The kind that a file's ending stands for; raises PictureError where that is none."""
    for ending, kind in KINDS.items():
        if path.lower().endswith(ending):
            return kind
    raise PictureError(f"{path}: films and pictures end in {', '.join(KINDS)}")
