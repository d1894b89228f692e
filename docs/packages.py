"""Draw the packages and their imports: writes docs/data/packages.svg, or into a given folder.

A package stands above all that it imports. An arrow is left out if a way over other packages says
the same.
"""

from __future__ import annotations

import sys
from graphlib import TopologicalSorter
from itertools import pairwise
from math import fsum
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests" / "support"))

import imports  # noqa: E402 - it is beside this folder

# A module that the packages below its own import, so it is drawn by itself.
APART = {"pacman.grading.verdict"}
LEVELS = 3  # pacman.grading.kinds is drawn, and pacman.grading.kinds.trees is a part of it
BOX, GAP, ROW, MARGIN = (132, 30), 20, 66, 14  # pixels
STYLE = """\
text { font: 12px "DejaVu Sans", Verdana, Arial, sans-serif; fill: #1c1c1c; text-anchor: middle }
rect { fill: #eef1f4; stroke: #6b7680; stroke-width: 1.2 }
rect.grading { fill: #d9e9f6; stroke: #0072b2 }
rect.course { fill: #fde6cc; stroke: #b35c00 }
path { fill: none; stroke: #6b7680; stroke-width: 1.4 }
path.head { fill: #6b7680; stroke: none }
@media (prefers-color-scheme: dark) {
text { fill: #f0f0f0 }
rect { fill: #2b3138; stroke: #94a0ab }
rect.grading { fill: #12354d; stroke: #56b4e9 }
rect.course { fill: #4a2f10; stroke: #e69f00 }
path { stroke: #94a0ab }
path.head { fill: #94a0ab }
}"""

Graph = dict[str, set[str]]


def package(module: str) -> str:
    """The box that a module is drawn in."""
    if module in APART:
        return module
    folder = imports.ROOT.joinpath(*module.split(".")).is_dir()
    name = module if folder else module.rpartition(".")[0]
    return ".".join(name.split(".")[:LEVELS])


def packages() -> Graph:
    """The imports of each package; programs (`__main__`) and benchmarks are left out."""
    found: Graph = {}
    for module, used in imports.graph().items():
        if not module.endswith(".__main__") and not module.startswith("benchmarks"):
            found.setdefault(package(module), set()).update(package(each) for each in used)
    return {name: used - {name} for name, used in found.items()}


def reduced(graph: Graph) -> Graph:
    """The same graph without arrows that follow from others; raises CycleError for a circle."""
    below: Graph = {}
    for name in TopologicalSorter(graph).static_order():
        below[name] = graph[name].union(*(below[used] for used in graph[name]))
    return {
        name: {used for used in all_used if not any(used in below[other] for other in all_used)}
        for name, all_used in graph.items()
    }


def rows(graph: Graph) -> tuple[list[list[str]], list[list[str]]]:
    """The rows from the bottom up, and the way of each arrow, one name a row.

    An arrow that passes a row has a place there, with a name that no package has.
    """
    level: dict[str, int] = {}
    for name in TopologicalSorter(
        {name: sorted(graph[name]) for name in sorted(graph)}
    ).static_order():
        level[name] = 1 + max((level[used] for used in graph[name]), default=-1)
    found: list[list[str]] = [[] for _ in range(max(level.values()) + 1)]
    for name in sorted(level):
        found[level[name]].append(name)
    ways = []
    for name in sorted(graph):
        for used in sorted(graph[name]):
            passed = range(level[name] - 1, level[used], -1)
            places = [f"{name} > {used} > {row}" for row in passed]
            for row, place in zip(passed, places, strict=True):
                found[row].append(place)
            ways.append([name, *places, used])
    return found, ways


def columns(all_rows: list[list[str]], ways: list[list[str]]) -> dict[str, float]:
    """The place of each name in its row: close to its neighbours by arrows, without overlaps."""
    beside: dict[str, list[str]] = {name: [] for row in all_rows for name in row}
    for above, below in (pair for way in ways for pair in pairwise(way)):
        beside[above].append(below)
        beside[below].append(above)
    x = {name: float(i) * BOX[0] for row in all_rows for i, name in enumerate(row)}
    for _ in range(100):
        for row in (*all_rows, *reversed(all_rows)):
            wanted = {name: _mean([x[each] for each in beside[name]], x[name]) for name in row}
            row.sort(key=lambda name: (wanted[name], name))
            _spread(row, wanted, x)
    left = min(x[name] - _width(name) / 2 for name in x)
    return {name: round(place - left + MARGIN, 1) for name, place in x.items()}


def _mean(numbers: list[float], default: float) -> float:
    # fsum, since later Pythons round the sum of floats otherwise than earlier ones.
    return fsum(numbers) / len(numbers) if numbers else default


def _width(name: str) -> float:
    return 16 if " " in name else BOX[0]


def _spread(row: list[str], wanted: dict[str, float], x: dict[str, float]) -> None:
    """Give a row its places in this order, as near to the wanted ones as widths allow."""
    at = [0.0]
    for before, name in pairwise(row):
        at.append(at[-1] + (_width(before) + _width(name)) / 2 + GAP)
    shift = _mean([wanted[name] - place for name, place in zip(row, at, strict=True)], 0)
    x.update({name: place + shift for name, place in zip(row, at, strict=True)})


def label(name: str) -> str:
    return name.removeprefix("pacman.").replace(".", "/") + (".py" if name in APART else "")


def drawing() -> str:
    """The SVG document."""
    all_rows, ways = rows(reduced(packages()))
    x = columns(all_rows, ways)
    top = len(all_rows) - 1
    y = {name: MARGIN + (top - i) * ROW for i, row in enumerate(all_rows) for name in row}
    width = round(max(x[name] + _width(name) / 2 for name in x) + MARGIN)
    height = 2 * MARGIN + top * ROW + BOX[1]
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
        "<title>The packages, each above what it imports</title>",
        f"<style>\n{STYLE}\n</style>",
    ]
    lines += [_arrow([(x[name], y[name]) for name in way]) for way in ways]
    for name in (name for row in all_rows for name in row if " " not in name):
        group = name.split(".")[1] if "." in name else ""
        place = f'x="{x[name] - BOX[0] / 2:.1f}" y="{y[name]}" width="{BOX[0]}" height="{BOX[1]}"'
        lines += [
            f'<rect class="{group}" {place} rx="5"/>',
            f'<text x="{x[name]}" y="{y[name] + 20}">{label(name)}</text>',
        ]
    return "\n".join([*lines, "</svg>"]) + "\n"


def _arrow(way: list[tuple[float, int]]) -> str:
    """A curve from the lower side of the first box to the upper side of the last."""
    (x, y), *rest = way
    path = [f"M{x} {y + BOX[1]}"]
    y += BOX[1]
    for to_x, to_y in rest:
        half = (y + to_y) / 2
        path.append(f"C{x} {half} {to_x} {half} {to_x} {to_y}")
        x, y = to_x, to_y
        if (to_x, to_y) != rest[-1]:
            y += BOX[1]
            path.append(f"V{y}")
    head = f"M{x - 4} {y - 8}L{x} {y}L{x + 4} {y - 8}Z"
    return f'<path d="{" ".join(path)}"/><path class="head" d="{head}"/>'


if __name__ == "__main__":
    into = Path(sys.argv[1]) if sys.argv[1:] else HERE / "data"
    (into / "packages.svg").write_text(drawing(), encoding="utf-8")
