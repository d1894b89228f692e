"""The rules of the game: legal actions, steps, fear, contact and points. See docs/rules.md.

board.py asks once for each way an agent can stand, and remembers the answer; state.py adds up what
a move changes.
"""

from __future__ import annotations

from .directions import VECTORS, Directions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from .board import Node
    from .directions import Position
    from .state import GameState

FOOD_POINTS = 10
WIN_POINTS = 500
LOSE_POINTS = -500
GHOST_POINTS = 200
TIME_PENALTY = 1  # points that each of Pacman's moves costs
# Counted in a ghost's own moves. A scared ghost goes at half speed, so it gets twenty cells far.
SCARED_TIME = 40
# More than a half step, which a scared ghost takes, and less than a whole one.
COLLISION_TOLERANCE = 0.7


class IllegalAction(ValueError):
    """An action that the rules don't allow; the message names it and the agent."""


def legal_actions(
    agent: int, position: Position, direction: str, free: Container[Position]
) -> list[str]:
    """An agent's actions in the order of the rules; `free` has every cell without a wall."""
    x, y = position
    if x != int(x) or y != int(y):
        return [direction]
    actions = [a for a, (dx, dy) in VECTORS.items() if (x + dx, y + dy) in free]
    if agent:
        actions.remove(Directions.STOP)
        back = Directions.REVERSE[direction]
        if back in actions and len(actions) > 1:
            actions.remove(back)
    return actions


def pacman_step(position: Position, action: str) -> Position:
    (x, y), (dx, dy) = position, VECTORS[action]
    return x + dx, y + dy


def ghost_step(position: Position, timer: int, action: str) -> tuple[Position, int]:
    """A ghost's next position and scared timer. Fear ends when the timer falls from 1 to 0."""
    # A scared ghost goes at half speed. A ghost's own moves give floats, hence 1.0.
    (x, y), (dx, dy), speed = position, VECTORS[action], 0.5 if timer else 1.0
    x, y = x + speed * dx, y + speed * dy
    if timer == 1:
        # Fear ends on a whole cell: a half step west or south comes back, one east or north goes
        # through.
        x, y = int(x + 0.5), int(y + 0.5)
    return (x, y), max(timer - 1, 0)


def contact(position: Position) -> tuple[Position, ...]:
    """The positions from which a ghost touches Pacman: his cell, and those a half step away."""
    x, y = position
    return (x, y), (x - 0.5, y), (x + 0.5, y), (x, y - 0.5), (x, y + 0.5)


def scare(agents: list[Node], key: int) -> int:
    """Scare every ghost, in a list that only the caller has; returns the state's new key."""
    for i in range(1, len(agents)):
        scared = agents[i].scared()
        key += scared.field - agents[i].field
        agents[i] = scared
    return key


def meet(
    ghosts: Iterable[int], agents: list[Node], key: int, *, won: bool
) -> tuple[bool, int, int]:
    """Let Pacman meet those of the ghosts that touch him: whether he is caught, new key, points.

    Sends the ghosts that he eats home, in a list that only the caller has. In the step that won
    the game no ghost catches him.
    """
    pacman = agents[0]
    caught = False
    points = 0
    for i in ghosts:
        ghost = agents[i]
        if ghost.spot not in pacman.contact:
            continue
        if ghost.timer:
            agents[i] = home = pacman.board.homes[ghost.agent]
            key += home.field - ghost.field
            points += GHOST_POINTS
        elif not won:
            caught = True
            points += LOSE_POINTS
    return caught, key + points * pacman.board.point, points


def refuse_swapped(agent: object, action: object) -> None:
    """Raise IllegalAction if a call has the action first and the agent second."""
    if isinstance(agent, str) and isinstance(action, int):
        call = f"generateSuccessor({agent!r:.60}, {action})"
        raise IllegalAction(f"{call}: swapped arguments: first comes the agent, then the action")


# The same rules under the names that older files import from `pacman`. States are values, but
# `applyAction` changes the one that it is given, as it always did, and no other one.


class PacmanRules:
    """Pacman's legal actions and steps."""

    PACMAN_SPEED = 1

    @staticmethod
    def getLegalActions(state: GameState) -> list[str]:
        return state.getLegalActions(0)

    @staticmethod
    def applyAction(state: GameState, action: str) -> None:
        """Change this state into the one after Pacman's action."""
        state._become(state.generateSuccessor(0, action))


class GhostRules:
    """Ghosts' legal actions and steps, and contact with Pacman."""

    GHOST_SPEED = 1.0

    @staticmethod
    def getLegalActions(state: GameState, ghostIndex: int) -> list[str]:
        return state.getLegalActions(ghostIndex)

    @staticmethod
    def applyAction(state: GameState, action: str, ghostIndex: int) -> None:
        """Change this state into the one after the ghost's action."""
        state._become(state.generateSuccessor(ghostIndex, action))

    @staticmethod
    def canKill(pacmanPosition: Position, ghostPosition: Position) -> bool:
        """Whether they touch; if the ghost is scared, Pacman eats it."""
        (x, y), (gx, gy) = pacmanPosition, ghostPosition
        return abs(x - gx) + abs(y - gy) <= COLLISION_TOLERANCE
