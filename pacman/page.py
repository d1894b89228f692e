"""Games for a browser: what is to be seen as data, and the page that shows it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from .recording import Recording
from .scene import Mark, Moment, Scene, moments
from .shapes import looks, sprite


def opening(scene: Scene, agents: Sequence[str], seed: int | None, first: Moment) -> dict[str, Any]:
    """A game that has just begun, as the player in the browser takes it; JSON by its types.

    `turns` has the first moment's row only, and `result` is None until it is over.
    """
    names = looks(len(agents) - 1)
    return {
        "width": scene.width,
        "height": scene.height,
        "walls": [_shape(shape) for shape in scene.walls],
        "items": [[x, y, names.index(look)] for x, y, look in scene.items],
        "looks": [[[_shape(shape) for shape in phase] for phase in sprite(n)] for n in names],
        "names": names,
        "agents": list(agents),
        "seed": seed,
        "marks": [[turn, x, y, names.index(look)] for turn, (x, y, look) in scene.marks],
        "turns": [row(first, first, names)],
        "moves": [],
        "result": None,
    }


def row(before: Moment, after: Moment, names: Sequence[str]) -> list[float]:
    """A moment as numbers: score, the item eaten since the one before or -1, then x, y and look
    of each agent.
    """  # noqa: D205
    eaten = (before.left & ~after.left).bit_length() - 1
    poses = [n for x, y, look in after.poses for n in (_short(x), _short(y), names.index(look))]
    return [after.score, eaten, *poses]


def show(recording: Recording, marks: Iterable[Mark] = (), start: int = 0) -> dict[str, Any]:
    """A whole game, as `opening` has it, to be shown from this turn on."""
    scene = Scene.of(recording.layout, marks)
    seen = moments(recording.states())
    before = next(seen)
    data = opening(scene, list(map(str, recording.players)), recording.seed, before)
    for after in seen:
        data["turns"].append(row(before, after, data["names"]))
        before = after
    return {
        **data,
        "layout": recording.layout.name,
        "moves": list(recording.moves),
        "result": {"outcome": str(recording.outcome), "reason": recording.reason},
        "start": start,
    }


def _shape(shape: Any) -> list[Any]:
    """A shape as a list that begins with its kind in one letter: p (pie), g (polygon), l (line)."""
    kind = {"Pie": "p", "Polygon": "g", "Line": "l"}[type(shape).__name__]
    return [kind, *(_rounded(value) for value in shape)]


def _rounded(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(map(_short, value))
    return value if isinstance(value, str) else _short(value)


def _short(number: float) -> float:
    """At a thousandth of a cell nobody sees a difference, and whole numbers need no point."""
    rounded = round(float(number), 3)
    return int(rounded) if rounded == int(rounded) else rounded
