"""Pairs of boards drawn anew: on one of them, Pacman is nearer to every dot."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from .boards import turned


def drawn_pairs(rng: Random, count: int) -> Iterator[tuple[str, str, str]]:
    """Pairs, this many: the two boards as text, and '>' if the first is the better one, or '<'."""
    for _ in range(count):
        near, far = _pair(rng)
        yield (near, far, ">") if rng.random() < 0.5 else (far, near, "<")


def _pair(rng: Random) -> tuple[str, str]:
    """The better board and the other one.

    All dots are in one part of a room, and Pacman stands in one row, nearer to that part or farther
    from it, with no walls between. The ghost is equally far from both places, at the end of a
    corridor. On average the room is equally long on both sides of it, so its walls don't give away
    where the dots are.
    """

    def between(low: int, high: int) -> int:
        return low + int(rng.random() * (high - low + 1))

    steps = between(1, 3)
    near = between(4, 8)
    height, row = between(4, 7), between(1, 3)
    width = near + 2 * steps + between(4, 8)
    middle = near + steps
    places = [(x, y) for x in range(1, near + 1) for y in range(height) if (x, y) != (near, row)]
    dots = {places[int(rng.random() * len(places))] for _ in range(between(1, 6))}
    sideways, upside, turn = (rng.random() < 0.5 for _ in range(3))
    corridor = between(8, 12)

    def board(pacman: int) -> str:
        room = [
            "".join(
                "P" if (x, y) == (pacman, row) else "." if (x, y) in dots else " "
                for x in range(1, width)
            )
            for y in range(height)
        ]
        tail = [" "] * corridor + ["G"]
        rows = [f"%{line}%" for line in room]
        rows += ["%" * middle + cell + "%" * (width - middle) for cell in tail]
        rows = ["%" * (width + 1), *rows, "%" * (width + 1)]
        rows = [line[::-1] for line in rows] if sideways else rows
        rows = rows[::-1] if upside else rows
        return "\n".join(turned(rows) if turn else rows)

    return board(near), board(near + 2 * steps)
