"""The growth of searches as a table, as CSV and as a chart."""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Sequence
from typing import IO, TYPE_CHECKING

from .growth import SEARCHES, Row

if TYPE_CHECKING:
    from .chart import Chart, Line

Write = Callable[[Row], None]

POWERS = {"b^d": 1.0, "b^(3d/4)": 0.75, "b^(d/2)": 0.5}
HEADINGS = ("minimax", "alpha-beta", "best first", "worst first")
WIDTHS = (5, 11, 11, 11, 12, 6, 10, 9, 8)
NAMES = ("minimax", *("alpha-beta, " + order for order in ("as drawn", *HEADINGS[2:])))
# Black and three colours that nearly everybody can tell apart, and a shape for each.
LOOKS = (("#222222", "square"), ("#0072b2", "circle"), ("#009e73", "triangle"),
         ("#d55e00", "diamond"))  # fmt: skip
DASHES = ((18, 8), (10, 8), (3, 7))


def table(what: str) -> Write:
    """Print the headings; returns a function that prints a row."""

    def line(cells: Sequence[str]) -> str:
        return "".join(f"{c:>{w}}" for c, w in zip(cells, WIDTHS, strict=True)) + "\n"

    def write(row: Row) -> None:
        counts = [f"{row.nodes[name]:,}" for name in SEARCHES]
        powers = [f"{row.power(share):,.0f}" for share in POWERS.values()]
        # Looked up each time, since a progress bar replaces stdout.
        sys.stdout.write(line([str(row.depth), *counts, f"{row.branching:.2f}", *powers]))
        sys.stdout.flush()

    sys.stdout.write(f"Nodes visited in {what}\n\n{line(['depth', *HEADINGS, 'b', *POWERS])}")
    return write


def comma_separated(file: IO[str]) -> Write:
    """Write the headings; returns a function that writes a row, and flushes the file."""
    writer = csv.writer(file, lineterminator="\n")
    kinds = ("nodes", "leaves")
    counts = [f"{name}_{kind}" for kind in kinds for name in SEARCHES]
    writer.writerow(["depth", *counts, "b", *POWERS])
    file.flush()

    def write(row: Row) -> None:
        figures = [of[name] for of in (row.nodes, row.leaves) for name in SEARCHES]
        powers = [row.power(share) for share in POWERS.values()]
        decimals = [f"{number:.6g}" for number in (row.branching, *powers[1:])]
        writer.writerow([row.depth, *figures, decimals[0], round(powers[0]), *decimals[1:]])
        file.flush()

    return write


def chart(what: str, rows: Sequence[Row]) -> Chart:
    """The chart of the rows: measured lines with markers, and powers of b with dashes."""
    from .chart import Chart, Line

    powers = [
        Line(f"{name} leaves", [(row.depth, row.power(share)) for row in rows], "#666666",
             dashes=dashes)
        for (name, share), dashes in zip(POWERS.items(), DASHES, strict=True)
    ]  # fmt: skip
    measured: list[Line] = [
        Line(heading, [(row.depth, row.nodes[name]) for row in rows], *look)
        for name, heading, look in zip(SEARCHES, NAMES, LOOKS, strict=True)
    ]
    return Chart(
        f"{what[:1].upper()}{what[1:]}", "depth in moves", "nodes visited", [*powers, *measured]
    )
