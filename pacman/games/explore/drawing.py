"""A traced search of a tree as a drawing in SVG, with windows, values and cuts."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import hypot
from typing import Any

from pacman.support.text import printable

from .spots import Spot, number, side, spots
from .tracing import Trace

# Pixels. Between two rows is a band with branches only, so that they never cross a text.
_MARGIN, _TITLE, _SHAPE, _LINE, _BAND = 16, 44, 34, 13, 44
_LONGEST = 12  # characters of an action
_ALPHA, _BETA, _MINUS = (
    "\N{GREEK SMALL LETTER ALPHA}",
    "\N{GREEK SMALL LETTER BETA}",
    "\N{MINUS SIGN}",
)
_STYLE = """\
text { font: 11px "DejaVu Sans", Verdana, Arial, sans-serif; fill: #222; text-anchor: middle }
text.value { font-size: 13px; font-weight: bold }
text.title { font-size: 15px; font-weight: bold; text-anchor: start }
text.side, text.note { text-anchor: start; fill: #444 }
line { stroke: #555; stroke-width: 1.5 }
line.best { stroke: #111; stroke-width: 4 }
line.ahead, line.cut { stroke: #a8a8a8 }
line.cut { stroke-dasharray: 4 4 }
line.strike { stroke: #c04a00; stroke-width: 2.5 }
.shape { stroke-width: 2 }
.max { fill: #d9e9f6; stroke: #0072b2 }
.min { fill: #fde6cc; stroke: #b35c00 }
.leaf { fill: #fff; stroke: #555 }
.shape.grey { fill: #f6f6f6; stroke: #a8a8a8 }
text.grey { fill: #707070 }
text.value.grey { font-weight: normal }
.now { fill: #fff2a8; stroke: #111; stroke-width: 2.5 }"""


def svg(
    trace: Trace, root: Sequence[Any] = (), until: int | None = None, title: str | None = None
) -> str:
    """The tree below the node that the actions of `root` lead to, as an SVG document.

    With `until` it shows what is known after this many events of the trace, and marks the node of
    the last one.
    """
    top = spots(trace, until)
    for action in root:
        top = {child.action: child for child in top.children}[action]
    marked = trace.events[until - 1] if until else None
    agents = trace.state.getNumAgents()
    return _Drawing(top, agents, len(root), marked, title or _summary(top)).document()


def stepped(top: Spot, agents: int, title: str, *, chance: bool) -> str:
    """A tree whose nodes and branches a script can find: `state` is the number of each node.

    Its opponents move by `chance`, or minimise.
    """
    return _Drawing(top, agents, 0, None, title, numbered=True, chance=chance).document()


def _notes(top: Spot, marked: object) -> list[str]:
    """Lines that explain the signs of a drawing, but only those that are in it."""
    seen = list(top.walk())
    visits = [(spot, spot.visit) for spot in seen if spot.visit is not None]
    now = "; at a node still being searched, now" * any(s.window != v.window for s, v in visits)
    yet = " (yet)" if marked else ""
    nodes = {
        "▲ MAX and ▼ MIN nodes.": True,
        f"{_ALPHA} and {_BETA}: the window on entry{now}.": any(s.window for s in seen),
    }
    signs = {
        "≤ and ≥: a bound.": any(s.value.startswith(("<", ">")) for s in seen),
        "Dashed and struck through: cut.": any(s.cut for s in seen),
        f"Grey: not looked at{yet}.": len(visits) < len(seen),
        "Yellow: where the search is.": any(v is marked for _, v in visits),
        "Bold: the best line found.": any(child.best for s in seen for child in s.children),
    }
    lines = [" ".join(note for note, here in line.items() if here) for line in (nodes, signs)]
    return [line for line in lines if line]


def _summary(top: Spot) -> str:
    leaves = [spot for spot in top.walk() if not spot.children]
    evaluated = sum(leaf.visit is not None for leaf in leaves)
    return f"{evaluated} of {len(leaves)} leaves evaluated"


class _Drawing:
    """The places of all nodes, and the elements of the document."""

    def __init__(
        self, top: Spot, agents: int, level: int, marked: object, title: str, *,
        numbered: bool = False, chance: bool = False,
    ) -> None:  # fmt: skip
        self.chance = chance
        self.numbered = numbered
        self.marked = marked
        self.title = title
        self.notes = [] if numbered else _notes(top, marked)
        self.level = level
        self.agents = agents
        self.rows: list[list[Spot]] = []
        self._into_rows(top, 0)
        self.lines = {spot: _lines(spot) for spot in top.walk()}
        self.text_height = max(map(len, self.lines.values())) * _LINE + 3
        self.column = max(map(self._room, top.walk())) + 8
        self.x: dict[Spot, float] = {}
        # The names of the sides are to the left of the tree.
        self.right = _MARGIN + (70.0 if chance else 48.0)
        self._place(top)
        self.y = self._heights()

    def _into_rows(self, spot: Spot, row: int) -> None:
        if row == len(self.rows):
            self.rows.append([])
        self.rows[row].append(spot)
        for child in spot.children:
            self._into_rows(child, row + 1)

    def _room(self, spot: Spot) -> float:
        """The width of a column that a node needs; a node with several children has several."""
        if len(spot.children) > 1:
            return max(_width(spot) / 2, _SHAPE)
        return max([_width(spot), *map(_length, self.lines[spot])])

    def _place(self, spot: Spot) -> None:
        """Place leaves side by side, and every other node above the middle of its children."""
        for child in spot.children:
            self._place(child)
        if spot.children:
            self.x[spot] = (self.x[spot.children[0]] + self.x[spot.children[-1]]) / 2
        else:
            self.x[spot] = self.right + self.column / 2
            self.right += self.column

    def _heights(self) -> list[float]:
        """The upper edge of each row's shapes; rows with wider branches are further apart."""
        heights = [float(_TITLE + self.text_height)]
        for row in self.rows[:-1]:
            ends = [(self.x[s.children[0]], self.x[s.children[-1]]) for s in row if s.children]
            room = _BAND + min(max(right - left for left, right in ends) / 12, 110)
            heights.append(heights[-1] + _SHAPE + room + self.text_height)
        return heights

    def document(self) -> str:
        bottom = self.y[-1] + _SHAPE + 28
        notes = [_text("note", _MARGIN, bottom + 16 * i, note) for i, note in enumerate(self.notes)]
        words = max([_length(self.title, 10), *map(_length, self.notes)]) + _MARGIN
        width, height = round(max(self.right, words) + _MARGIN), round(bottom + 16 * len(notes))
        size = f'width="{width}" height="{height}"'
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {size}>',
            f"<title>{_safe(self.title)}</title>",
            f"<style>\n{_STYLE}\n</style>",
            f'<rect {size} fill="#fff"/>',
            _text("title", _MARGIN, 26, self.title),
        ]
        for row, spots_in_it in enumerate(self.rows):
            parts += self._name(row)
            for spot in spots_in_it:
                parts += [
                    part for child in spot.children for part in self._branch(spot, child, row)
                ]
        for spots_in_it, y in zip(self.rows, self.y, strict=True):
            parts += [part for spot in spots_in_it for part in self._node(spot, y)]
        return "\n".join([*parts, *notes, "</svg>", ""])

    def _name(self, row: int) -> list[str]:
        """The name of the side that moves in this row; none for a row of leaves."""
        if not any(spot.children for spot in self.rows[row]):
            return []
        name = side((self.level + row) % self.agents, self.agents, chance=self.chance)
        return [_text("side", _MARGIN, self.y[row] + 22, name)]

    def _branch(self, spot: Spot, child: Spot, row: int) -> list[str]:
        start = self.x[spot], self.y[row] + _SHAPE
        end = self.x[child], self.y[row + 1] - len(self.lines[child]) * _LINE - 3
        kind = "best" if child.best else "cut" if child.cut else "" if child.visit else "ahead"
        line = _line(kind, start, end)
        parts = [line, *_strike(start, end)] if child.cut else [line]
        return self._group("branch", child, parts)

    def _node(self, spot: Spot, y: float) -> list[str]:
        x, grey = self.x[spot], "" if spot.visit else " grey"
        parts = []
        if spot.visit is not None and spot.visit is self.marked:
            high, wide = self.text_height + _SHAPE + 6, max(self.column - 2, _width(spot) + 6)
            box = f'width="{wide:.1f}" height="{high}" rx="6"'
            top = y - self.text_height
            parts.append(f'<rect class="now" x="{x - wide / 2:.1f}" y="{top:.1f}" {box}/>')
        parts.append(_shape(spot, x, y, grey))
        # A triangle has room for a number where it is broad.
        middle = y + (22 if not spot.children else 16 if spot.agent else 29)
        parts.append(_text("value" + grey, x, middle, _signs(spot.value)))
        for i, line in enumerate(reversed(self.lines[spot])):
            parts.append(_text(grey.strip(), x, y - 5 - _LINE * i, line))
        return self._group("node", spot, parts)

    def _group(self, kind: str, spot: Spot, parts: list[str]) -> list[str]:
        """The parts of a node, or of the branch above it, as a group with its number."""
        return [f'<g data-{kind}="{spot.state}">', *parts, "</g>"] if self.numbered else parts


def _shape(spot: Spot, x: float, y: float, grey: str) -> str:
    left, right, bottom = x - _width(spot) / 2, x + _width(spot) / 2, y + _SHAPE
    if not spot.children:
        box = f'x="{left:.1f}" y="{y + 4:.1f}" width="{right - left:.1f}" height="{_SHAPE - 8}"'
        return f'<rect class="shape leaf{grey}" {box} rx="5"/>'
    corners = [(left, bottom), (right, bottom), (x, y)]  # the maximiser's triangle
    if spot.agent:
        corners = [(left, y), (right, y), (x, bottom)]
    points = " ".join(f"{a:.1f},{b:.1f}" for a, b in corners)
    return f'<polygon class="shape {"min" if spot.agent else "max"}{grey}" points="{points}"/>'


def _width(spot: Spot) -> float:
    """The width of a node's shape, in which its value fits."""
    room = _length(spot.value, 9)
    return max(room * 1.3 + 30 if spot.children else room + 14, _SHAPE)


def _lines(spot: Spot) -> list[str]:
    """The lines above a node: the action that leads to it, and its window."""
    lines = [] if spot.action is None else [_short(str(spot.action))]
    if spot.window is not None:
        lines += [
            f"{name} {_bound(b)}" for name, b in zip((_ALPHA, _BETA), spot.window, strict=True)
        ]
    return lines


def _short(word: str) -> str:
    return word if len(word) <= _LONGEST else word[: _LONGEST - 1] + "…"


def _bound(value: Any) -> str:
    text = value if isinstance(value, str) else number(value)
    return _signs(text).replace("inf", "∞")


def _signs(text: str) -> str:
    return text.replace("<=", "≤").replace(">=", "≥").replace("-", _MINUS)


def _length(text: str, per_character: float = 7.5) -> float:
    """The most pixels that a text takes, since fonts differ."""
    return len(text) * per_character


def _strike(start: tuple[float, float], end: tuple[float, float]) -> list[str]:
    """Two short lines across the middle of a branch."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down)
    across, down = across / length, down / length
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    strokes = []
    for shift in (-3, 3):
        a, b = x + shift * across, y + shift * down
        strokes.append(
            _line("strike", (a - 8 * down, b + 8 * across), (a + 8 * down, b - 8 * across))
        )
    return strokes


def _line(kind: str, start: tuple[float, float], end: tuple[float, float]) -> str:
    ends = zip(("x1", "y1", "x2", "y2"), (*start, *end), strict=True)
    return f'<line class="{kind}" ' + " ".join(f'{name}="{at:.1f}"' for name, at in ends) + "/>"


def _text(kind: str, x: float, y: float, words: str) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">{_safe(words)}</text>'


def _safe(text: str) -> str:
    return escape(printable(text))
