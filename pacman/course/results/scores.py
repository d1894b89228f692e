"""The points of a class for one question, or in all."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from statistics import fmean, median, quantiles
from typing import Any

BINS = 10


@dataclass(frozen=True)
class Bin:
    """The number of students with at least `low` points and less than `high`.

    The last bin of a histogram is for full marks alone: its `low` and `high` are the same.
    """

    low: float
    high: float
    count: int


@dataclass
class Scores:
    """The points of all students who have some; figures are None if there are none."""

    id: str
    title: str
    max_points: float = 0.0
    points: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float | None:
        return round(fmean(self.points), 4) if self.points else None

    @property
    def median(self) -> float | None:
        return round(median(self.points), 4) if self.points else None

    @property
    def quartiles(self) -> list[float] | None:
        """The first and the third quartile: the middle half of the class is between them."""
        if len(self.points) < 2:
            return self.points * 2 or None
        low, _, high = quantiles(self.points, n=4, method="inclusive")
        return [round(low, 4), round(high, 4)]

    @property
    def bins(self) -> list[Bin]:
        """The histogram: bins of the same width, and one more for full marks."""
        counts = Counter(map(self._bin, self.points))
        edges = [round(self.max_points * n / BINS, 4) for n in range(BINS + 1)]
        every = zip(edges, [*edges[1:], edges[-1]], strict=True)
        return [Bin(low, high, counts[number]) for number, (low, high) in enumerate(every)]

    def _bin(self, points: float) -> int:
        if self.max_points <= 0:
            return BINS
        # 1.4 of 2 points, times ten, may be just below 7 as a float.
        return min(max(int(round(points * BINS / self.max_points, 6)), 0), BINS)

    def as_data(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "title": self.title,
            "max_points": self.max_points,
            "mean": self.mean,
            "median": self.median,
            "quartiles": self.quartiles,
            "histogram": [{"from": b.low, "to": b.high, "count": b.count} for b in self.bins],
        }
