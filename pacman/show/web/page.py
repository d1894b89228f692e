"""Web pages that show games, and the data of a game for them."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from importlib import resources
from typing import Any

from pacman.engine.recording import Recording
from pacman.show.scene import Mark, Moment, Scene, moments
from pacman.show.shapes import BACKGROUND, looks, sprite


def opening(scene: Scene, agents: Sequence[str], seed: int | None, first: Moment) -> dict[str, Any]:
    """The data of a game that has just begun, for the player in the browser."""
    names = looks(len(agents) - 1)
    return {
        "width": scene.width, "height": scene.height, "background": BACKGROUND,
        "walls": [_shape(shape) for shape in scene.walls],
        "items": [[x, y, names.index(look)] for x, y, look in scene.items],
        "looks": [[[_shape(shape) for shape in phase] for phase in sprite(n)] for n in names],
        "names": names, "agents": list(agents), "seed": seed,
        "marks": [[turn, x, y, names.index(look)] for turn, (x, y, look) in scene.marks],
        "turns": [row(first, first, names)], "moves": [], "result": None,
    }  # fmt: skip


def row(before: Moment, after: Moment, names: Sequence[str]) -> list[float]:
    """A turn: the score, the item eaten in it or -1, and the x, y and look of each agent."""
    eaten = (before.left & ~after.left).bit_length() - 1
    poses = [n for x, y, look in after.poses for n in (_short(x), _short(y), names.index(look))]
    return [after.score, eaten, *poses]


def show(recording: Recording, marks: Iterable[Mark] = (), start: int = 0) -> dict[str, Any]:
    """The data of a whole game, as `opening` has it, to be shown from this turn on."""
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


def page(show: dict[str, Any]) -> str:
    """A page that plays the game in the data of `show` or `opening`. It loads nothing else."""
    game = f'<script type="application/json" class="pacman-show" data-focus>{data(show)}</script>'
    return _page(f"Pacman on {show.get('layout', 'a board')}", game, script())


def live_page() -> str:
    """A page that shows the live game of its server, see live.py."""
    return _page("Pacman", "", script() + _file("live.js"), "connect-src 'self'; ")


def _page(title: str, game: str, script: str, connect: str = "") -> str:
    parts = {"title": html.escape(title), "game": game, "script": script, "connect": connect}
    return filled(_file("page.html"), {**parts, "style": base_style() + style()})


def filled(template: str, parts: Mapping[str, str]) -> str:
    """A template with its parts put in, which stand in double braces there.

    Behind the name of a script or style, `hash` is what allows it in the page's policy.
    """

    def part(match: re.Match[str]) -> str:
        return allowed(parts[match[1]]) if match[2] else parts[match[1]]

    # In one pass, since an inserted text may contain such braces, too.
    return re.sub(r"\{\{ ([a-z]+)( hash)? \}\}", part, template)


def script(*, games: bool = True, steps: bool = False) -> str:
    """The player of games, and that of searches, for one script tag."""
    names = ["views.js", "controls.js"]
    names = ["game.js", *names, "player.js"] if games else names
    return "".join(map(_code, [*names, *["steps.js"] * steps]))


def base_style() -> str:
    """The styles of all pages, for a style tag."""
    return _file("base.css")


def style(*, steps: bool = False) -> str:
    """The styles of the players, for a style tag after those of `base_style`."""
    return _file("player.css") + _file("steps.css") * steps


def data(show: dict[str, Any]) -> str:
    """A game as JSON for a script tag. No name in it can end the tag."""
    text = json.dumps(show, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def allowed(text: str) -> str:
    """The source in a Content-Security-Policy that allows this script or style only."""
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


@lru_cache
def _code(name: str) -> str:
    """A script without the comments that have lines of their own: every page carries it."""
    return re.sub(r"^ *(?:/\*.*?\*/|//[^\n]*)\n", "", _file(name), flags=re.MULTILINE | re.DOTALL)


@lru_cache
def _file(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text("utf-8")


def _shape(shape: Any) -> list[Any]:
    """A shape as a list: its kind (p for a pie, g for a polygon, l for a line), and its values."""
    kind = {"Pie": "p", "Polygon": "g", "Line": "l"}[type(shape).__name__]
    return [kind, *map(_short, shape)]


def _short(value: Any) -> Any:
    """A text as it is, and numbers rounded to a thousandth of a cell, too little to see."""
    if isinstance(value, str):
        return value
    if isinstance(value, tuple):
        return list(map(_short, value))
    rounded = round(float(value), 3)
    return int(rounded) if rounded == int(rounded) else rounded
