"""The description of a game from which every kind of picture is drawn.

A scene has what never changes on a board, and a moment what changes with each turn. A picture
between two turns is made from both moments. (0, 0) is the middle of the upper left cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import cos, pi
from typing import NamedTuple

from pacman.engine.directions import Directions
from pacman.engine.layout import Layout
from pacman.engine.state import GameState
from pacman.engine.views import AgentState

from .shapes import MOUTHS, Sprite
from .walls import walls

# A scared ghost blinks in the last turns of its fear, this many.
BLINKING = 10


class Pose(NamedTuple):
    """The position of a thing, and the name of its look in shapes.py."""

    x: float
    y: float
    look: str


class Moment(NamedTuple):
    """The game after a turn; bit i of `left` is set if the scene's item i is still there."""

    turn: int
    score: int
    left: int
    poses: tuple[Pose, ...]  # by agent, Pacman first


class Mark(NamedTuple):
    """An arrow at one turn; its look is `right WAY` or `chosen WAY`."""

    turn: int
    pose: Pose


@dataclass(frozen=True)
class Scene:
    """A board, the items that were on it at first, and marks at some turns."""

    width: int
    height: int
    walls: Sprite
    items: tuple[Pose, ...]
    marks: tuple[Mark, ...] = ()

    @classmethod
    def of(cls, layout: Layout, marks: Iterable[Mark] = ()) -> Scene:
        cells = [(cell, "dot") for cell in layout.food_cells]
        cells += [(cell, "capsule") for cell in layout.capsule_cells]
        items = tuple(Pose(x, layout.height - 1 - y, look) for (x, y), look in cells)
        return cls(layout.width, layout.height, walls(layout), items, tuple(marks))


class Drawn(NamedTuple):
    """One picture: the remaining items, and the poses of all agents with the phases of looks."""

    turn: int
    score: int
    left: int
    poses: tuple[tuple[Pose, int], ...]  # in the order in which they are drawn


def moments(states: Iterable[GameState]) -> Iterator[Moment]:
    """The moments of a game, given its first state and the one after each turn."""
    for turn, state in enumerate(states):
        yield moment(state, turn)


def moment(state: GameState, turn: int) -> Moment:
    # The bits of the items in a key are in the order of the scene's items.
    left = state._key & state._agents[0].board.item_mask
    height = state.data.layout.height
    agents = state.data.agentStates
    poses = [_pose(agent, number, height) for number, agent in enumerate(agents)]
    if state.isLose():
        poses[0] = poses[0]._replace(look="caught")
    return Moment(turn, int(state.getScore()), left, tuple(poses))


def between(before: Moment, after: Moment, part: float) -> Drawn:
    """The picture at this part of the way between two moments, from 0 to 1.

    All agents move at once and evenly. Sudden changes (an eaten dot, fear, a ghost sent home)
    happen half-way, when agents cross from cell to cell.
    """
    if part == 0:
        after = before
    jerky = after if part >= 0.5 else before
    poses = []
    for old, new, now in zip(before.poses, after.poses, jerky.poses, strict=True):
        look = now.look if _has_mood(old) or _has_mood(new) else new.look
        x, y = now.x, now.y
        if abs(old.x - new.x) + abs(old.y - new.y) <= 1:
            x, y = old.x + (new.x - old.x) * part, old.y + (new.y - old.y) * part
        phase = round((len(MOUTHS) - 1) * abs(cos(pi * part))) if look.startswith("pacman") else 0
        poses.append((Pose(x, y, look), phase))
    # Ghost 1 is drawn over the other ghosts, and Pacman over all of them.
    return Drawn(jerky.turn, jerky.score, jerky.left, tuple(reversed(poses)))


def _has_mood(pose: Pose) -> bool:
    return pose.look in ("scared", "fading", "caught")


def _pose(agent: AgentState, number: int, height: int) -> Pose:
    x, y = agent.getPosition()
    way, timer = agent.getDirection(), agent.scaredTimer
    look = f"ghost {number} {way}" if number else f"pacman {way}"
    if timer:
        look = "fading" if timer <= BLINKING and timer % 2 else "scared"
    return Pose(x, height - 1 - y, look)


def arrow(state: GameState, turn: int, look: str, action: object) -> Mark | None:
    """A mark for an action of Pacman in this state; None if it is no action."""
    if not isinstance(action, str) or action not in Directions.REVERSE:
        return None
    x, y = state.getPacmanPosition()
    return Mark(turn, Pose(x, state.data.layout.height - 1 - y, f"{look} {action}"))
