"""The standings of a tournament, as a table and as data."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from math import inf, isfinite
from typing import IO, Any

from pacman.engine.match import Outcome
from pacman.support.text import printable

from . import intervals
from .pairings import Key
from .results import Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rich.table import Table

# The width of a table in a file: wider than any table.
_NO_EDGE = 2000
# The least width of agents' names; with the figures, the table fits into 80 columns.
_LEAST = 16
_FIGURES = ("won", "rate", "95 %", "score", "±", "turns", "ms/move", "longest")
_BY_THE_RULES = (Outcome.WIN, Outcome.LOSE)


@dataclass(frozen=True)
class Standing:
    """The results of one agent on one board against one kind of ghosts.

    A figure that no game has is None. `between` is the 95 % interval of the winning rate, and
    `score_off` the distance of the mean score to the ends of its interval.
    """

    key: Key
    games: int
    wins: int
    between: tuple[float, float]
    score: float | None
    score_off: float
    turns: float | None
    ms_per_move: float | None
    longest_ms: float | None
    others: dict[Outcome, int]  # games that did not end by the rules

    @classmethod
    def of(cls, key: Key, rows: Sequence[Row]) -> Standing:
        """The standing after these games of one pairing; there must be at least one."""
        wins = sum(row.outcome is Outcome.WIN for row in rows)
        scores = [row.score for row in rows if row.score is not None]
        turns = [row.turns for row in rows if row.turns is not None]
        thought = sum(row.ms for row in rows if row.ms is not None)
        score, off = intervals.mean(scores) if scores else (None, inf)
        return cls(
            key=key, games=len(rows), wins=wins, between=intervals.wilson(wins, len(rows)),
            score=score, score_off=off, turns=sum(turns) / len(turns) if turns else None,
            ms_per_move=thought / sum(turns) if sum(turns) else None,
            longest_ms=max((r.longest_ms for r in rows if r.longest_ms is not None), default=None),
            others=Counter(row.outcome for row in rows if row.outcome not in _BY_THE_RULES),
        )  # fmt: skip


def standings(keys: Sequence[Key], rows: Sequence[Row]) -> list[Standing]:
    """The standings in the order of the keys; a key without games has none."""
    games: dict[Key, list[Row]] = {key: [] for key in keys}
    for row in rows:
        games[row.key].append(row)
    return [Standing.of(key, played) for key, played in games.items() if played]


def as_data(standing: Standing) -> dict[str, Any]:
    """A standing for JSON; a figure that no game has is null."""
    return {
        **standing.key._asdict(),
        "games": standing.games,
        "wins": standing.wins,
        "rate": standing.wins / standing.games,
        "rate_95": list(standing.between),
        "score": standing.score,
        "score_off_95": standing.score_off if isfinite(standing.score_off) else None,
        "turns": standing.turns,
        "ms_per_move": standing.ms_per_move,
        "longest_ms": standing.longest_ms,
        "others": {str(outcome): count for outcome, count in standing.others.items()},
    }


def show(found: Sequence[Standing], out: IO[str]) -> None:
    """Print the table: in the width of a terminal, and elsewhere as wide as needed."""
    from rich.console import Console

    table = _table(found)
    if out.isatty():
        Console(file=out).print(table)
        return
    text = io.StringIO()
    Console(file=text, width=_NO_EDGE, color_system=None).print(table)
    out.write("".join(f"{line.rstrip()}\n" for line in text.getvalue().splitlines()))


def _table(found: Sequence[Standing]) -> Table:
    """The table, board by board, so that agents can be compared."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("agent", overflow="fold", min_width=_LEAST)
    for name in _FIGURES:
        table.add_column(name, justify="right", no_wrap=True)
    for (board, ghosts, number), standings in groupby(found, lambda standing: standing.key[1:]):
        table.add_row(Text(printable(f"{board}, {number} {ghosts}"), style="bold"))
        for standing in standings:
            others = ", ".join(f"{count} {outcome}" for outcome, count in standing.others.items())
            agent = f"  {standing.key.agent}{others and f' ({others})'}"
            table.add_row(Text(printable(agent)), *_figures(standing))
    return table


def _figures(standing: Standing) -> tuple[str, ...]:
    low, high = standing.between
    return (
        f"{standing.wins}/{standing.games}", f"{standing.wins / standing.games:.0%}",
        f"{100 * low:.0f}-{100 * high:.0f}", _rounded(standing.score),
        _rounded(standing.score_off), _rounded(standing.turns),
        _rounded(standing.ms_per_move, 2), _rounded(standing.longest_ms, 1),
    )  # fmt: skip


def _rounded(figure: float | None, places: int = 0) -> str:
    return "-" if figure is None or not isfinite(figure) else f"{figure:.{places}f}"
