"""What a Pacman state is worth by the cells that Pacman reaches before any ghost does."""

from __future__ import annotations

from math import inf

from pacman.engine.mazes import Maze, nearest_food

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pacman import GameState, Layout
    from pacman.engine.board import Node

    Position = tuple[float, float]

# A dot is worth so much beside the score, so that eating the last one of a group is better than
# staying near it, though the next one be thirty steps away. With 0 he lost or idled in half of all
# games on smallClassic.
DOT = 80
STEP = 3
# With no room Pacman is as good as caught; with twenty cells of his own he hardly needs more. Of
# 240 games on smallClassic, with 1,000 nodes a move, he won 220 with 600, 230 with this, and 232
# with 6000, where he waits for so long that some games never end.
CRAMPED = 2500
# What a capsule is worth while it is there. Eaten, it takes the ghosts' threat away instead.
CAPSULE = 20
# A ghost that is scared for longer than a search looks ahead threatens nothing.
HARMLESS = 4
# Pairs of a Pacman and a ghost whose cells are remembered, some 30 MB on the largest board.
REMEMBERED = 1 << 17


class Territory:
    """Values states of one board. Of a ghost it assumes nothing but that it can't turn back."""

    def __init__(self, layout: Layout) -> None:
        self.maze = Maze.of(layout)
        self.dots = len(layout.food_cells)
        self._own: dict[tuple[Position, Node], int] = {}
        self._reached: dict[Node, list[int]] = {}

    def worth(self, state: GameState) -> float:
        """The score, what was eaten, how far the next dot is, and how much room Pacman has."""
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
        """The cells that Pacman reaches before the ghost does, as a set of the maze.

        He who is first at a cell was first everywhere on his way there, so nobody has to be
        followed step by step.
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
        """Sets of cells: number n are those that the ghost can catch Pacman on by its nth move."""
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
