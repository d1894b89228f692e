"""The value of a Pacman state by the cells that Pacman reaches before any ghost."""

from __future__ import annotations

from math import inf

from pacman.engine.mazes import Maze, nearest_food

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pacman import GameState, Layout
    from pacman.engine.board import Node
    from pacman.engine.directions import Position

# The value of an eaten dot beside its score, so that eating the last dot of a group is better than
# staying near it, even if the next one is thirty steps away. With 0, Pacman lost or idled in half
# of all games on smallClassic.
DOT = 80
STEP = 3
# With no room of his own, Pacman is nearly caught; with twenty cells, he hardly needs more. Of 240
# games on smallClassic, with 1,000 nodes a move, he won 220 with 600, 230 with 2500, and 232 with
# 6000, but then he waits so long that some games never end.
CRAMPED = 2500
# The value of a capsule on the board. An eaten one takes the ghosts' threat away instead.
CAPSULE = 20
# A ghost that stays scared for more moves than this is no threat.
HARMLESS = 4
# How many pairs of a Pacman and a ghost are remembered; some 30 MB on the largest board.
REMEMBERED = 1 << 17


class Territory:
    """Values states of one board. It assumes only that a ghost can't turn back."""

    def __init__(self, layout: Layout) -> None:
        self.maze = Maze.of(layout)
        self.dots = len(layout.food_cells)
        self._own: dict[tuple[Position, Node], int] = {}
        self._reached: dict[Node, list[int]] = {}

    def worth(self, state: GameState) -> float:
        """The score, with the eaten dots, the way to the next one, and Pacman's own cells."""
        value = state.getScore() + DOT * (self.dots - state.getNumFood())
        away = nearest_food(state)
        if away < inf:
            value -= STEP * away
        pacman, *ghosts = state.stands
        threats = [ghost for ghost in ghosts if ghost.timer <= HARMLESS]
        if threats:
            room = -1
            for ghost in threats:
                room &= self.own(pacman.position, ghost)
            value -= CRAMPED / (1 + room.bit_count())
        capsules = (state.items >> self.dots).bit_count()
        return value + CAPSULE * capsules

    def own(self, pacman: Position, ghost: Node) -> int:
        """The cells that Pacman reaches before the ghost, as a set of the maze.

        An agent that is first at a cell was first at all cells on its way, so the moves need not
        be followed step by step.
        """
        found = self._own.get((pacman, ghost))
        if found is None:
            if len(self._own) >= REMEMBERED:
                self._own.clear()
            found = self._own[pacman, ghost] = self._compare(pacman, ghost)
        return found

    def _compare(self, pacman: Position, ghost: Node) -> int:
        reached = self._reached.get(ghost)
        if reached is None:
            reached = self._reached[ghost] = self._flood(ghost)
        cells = 0
        for moves, ring in enumerate(self.maze.rings(pacman)):
            cells |= ring & ~reached[min(moves, len(reached) - 1)]
        return cells

    def _flood(self, ghost: Node) -> list[int]:
        """Sets of cells: set n has those where the ghost can catch Pacman by its nth move."""
        reached, cells = [], 0
        edge, seen = [ghost], {ghost}
        while edge:
            for node in edge:
                if not node.timer:
                    cells |= self.maze.bits.get(node.position, 0)
            reached.append(cells)
            ahead = {node.step(action)[0]: None for node in edge for action in node.legal}
            edge = [node for node in ahead if node not in seen]
            seen.update(edge)
        return reached
