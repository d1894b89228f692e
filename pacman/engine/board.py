"""A layout made ready to play on: every stand an agent can take, with where it leads.

A `Node` is one agent's position, direction and timer. There is one per board, and it remembers its
legal actions and, once somebody went there, its successors. A state is little more than a list of
nodes and an integer, so a move costs a look-up and an addition.

That integer, the key, is all of a state that counts for equality, packed from the low bits up: a
bit for each dot and capsule still there, a field for each agent's node, and the score in points.
"""

from __future__ import annotations

from functools import lru_cache

from .directions import VECTORS, Directions
from .rules import (
    FOOD_POINTS,
    SCARED_TIME,
    TIME_PENALTY,
    contact,
    ghost_step,
    legal_actions,
    pacman_step,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .layout import Layout

    Cell = tuple[int, int]
    Position = tuple[float, float]

# Food sets whose cells are remembered; bounded, so that a long evening does not fill the memory.
REMEMBERED_FOODS = 4096

_ACTIONS = list(VECTORS)
_NOWHERE: frozenset[int] = frozenset()


class Node:
    """Where one agent stands, faces and for how long it is scared; never changed, only grown.

    A ghost's `spot` numbers its position, and a Pacman's `contact` are the spots from which a ghost
    touches it: its own cell and the halves next to it, since contact reaches 0.7 of a cell: more
    than a half step, less than a whole one. A node has one of the two: nobody touches himself.
    """

    __slots__ = ("agent", "board", "contact", "direction", "field", "is_capsule", "item", "legal",
                 "meal", "position", "spot", "steps", "timer")  # fmt: skip

    def __init__(
        self, board: Board, agent: int, position: Position, direction: str, timer: int
    ) -> None:
        self.board = board
        self.agent = agent
        self.position = position
        self.direction = direction
        self.timer = timer
        # action -> the next node, and what the key changes by; filled in by step().
        self.steps: dict[str, tuple[Node, int]] = {}
        number, self.legal = board.stand(agent, position, direction)
        if agent:
            self.field = (number * (SCARED_TIME + 1) + timer) << board.shifts[agent]
            self.spot = board.spots[position]
            self.contact = _NOWHERE
            return
        self.field = number << board.shifts[0]
        self.spot = -1
        self.contact = frozenset(board.spots[p] for p in contact(position) if p in board.spots)
        # What lies here at first, what eating it does to the key, and which of the two it is.
        self.item = board.items.get(position, 0)
        self.is_capsule = self.item > board.food_mask
        self.meal = -self.item if self.is_capsule else FOOD_POINTS * board.point - self.item

    def step(self, action: str) -> tuple[Node, int]:
        """Where a legal action leads, and what it adds to the key."""
        direction = self.direction if action == Directions.STOP else action
        if self.agent == 0:
            node = self.board.node(0, pacman_step(self.position, action), direction, 0)
            change = node.field - self.field - TIME_PENALTY * self.board.point
        else:
            position, timer = ghost_step(self.position, self.timer, action)
            node = self.board.node(self.agent, position, direction, timer)
            change = node.field - self.field
        self.steps[action] = node, change
        return node, change

    def __deepcopy__(self, memo: object) -> Node:
        """Itself: what is copied with an agent state must not be the whole board."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        stand = (self.agent, self.position, self.direction, self.timer)
        return _node, (self.board.layout, self.board.ghosts, *stand)

    def scared(self) -> Node:
        """The same ghost, scared from now on."""
        return self.board.node(self.agent, self.position, self.direction, SCARED_TIME)


class Board:
    """One layout with so many ghosts; interned by `Board.of`, since its nodes are."""

    def __init__(self, layout: Layout, ghosts: int) -> None:
        self.layout = layout
        self.ghosts = ghosts
        self.width, self.height = layout.width, layout.height
        walls = set(layout.wall_cells)
        cells = [(x, y) for x in range(self.width) for y in range(self.height)]
        self.spots = _numbered_spots([cell for cell in cells if cell not in walls])
        # Dots take the low bits in the order they are listed in, capsules the ones above.
        eatable = layout.food_cells + layout.capsule_cells
        self.items: dict[Position, int] = {cell: 1 << i for i, cell in enumerate(eatable)}
        self.food_mask = (1 << len(layout.food_cells)) - 1
        self.item_mask = (1 << len(eatable)) - 1
        self.shifts: list[int] = []
        self.point = 1 << self._number_fields()
        # The items and Pacman's field: all that the way to the nearest dot depends on; mazes.py
        # remembers it here.
        self.eater_mask = (self.point if not ghosts else 1 << self.shifts[1]) - 1
        self.nearest: dict[int, float] = {}
        self._nodes: dict[tuple[int, Position, str, int, bool], Node] = {}
        self._stands: dict[tuple[bool, Position, str], tuple[int, list[str]]] = {}
        self._foods: dict[int, tuple[Cell, ...]] = {}
        starts = layout.starts[: ghosts + 1]
        self.homes = [self.node(i, cell, Directions.STOP, 0) for i, cell in enumerate(starts)]

    @staticmethod
    @lru_cache(maxsize=64)
    def of(layout: Layout, ghosts: int) -> Board:
        return Board(layout, ghosts)

    def _number_fields(self) -> int:
        """Lay the agents' fields above the items; returns the first bit above them all."""
        bit = self.item_mask.bit_length()
        for agent in range(self.ghosts + 1):
            self.shifts.append(bit)
            timers = SCARED_TIME + 1 if agent else 1
            bit += (len(self.spots) * len(_ACTIONS) * timers).bit_length()
        return bit

    def stand(self, agent: int, position: Position, direction: str) -> tuple[int, list[str]]:
        """The number of a position and direction, and what is legal there, scared or not.

        An int and a float position give the same. Fear makes forty nodes of one such stand, most
        of them met but once, so this is remembered.
        """
        name = (agent > 0, position, direction)
        found = self._stands.get(name)
        if found is None:
            number = self.spots[position] * len(_ACTIONS) + _ACTIONS.index(direction)
            legal = legal_actions(agent, position, direction, self.spots)
            found = self._stands[name] = number, legal
        return found

    def node(self, agent: int, position: Position, direction: str, timer: int) -> Node:
        # 3 and 3.0 are equal but not the same to a submission that prints or indexes with them.
        whole = type(position[0]) is int and type(position[1]) is int
        name = (agent, position, direction, timer, whole)
        found = self._nodes.get(name)
        if found is None:
            found = self._nodes[name] = Node(self, agent, position, direction, timer)
        return found

    def food_cells(self, food: int) -> tuple[Cell, ...]:
        """The cells of these food bits, column by column."""
        cells = self._foods.get(food)
        if cells is None:
            if len(self._foods) >= REMEMBERED_FOODS:
                self._foods.clear()
            cells = tuple(c for i, c in enumerate(self.layout.food_cells) if food >> i & 1)
            self._foods[food] = cells
        return cells

    def capsule_cells(self, items: int) -> list[Cell]:
        return [cell for cell in self.layout.capsule_cells if items & self.items[cell]]

    def unpack(self, key: int) -> tuple[list[Node], int, float]:
        """The agents, the key again, and the score that a key stands for."""
        positions = list(self.spots)
        agents = []
        for agent, shift in enumerate(self.shifts):
            above = self.shifts[agent + 1] if agent < self.ghosts else self.point.bit_length() - 1
            number, timer = (key >> shift) & ((1 << (above - shift)) - 1), 0
            if agent:
                number, timer = divmod(number, SCARED_TIME + 1)
            spot, facing = divmod(number, len(_ACTIONS))
            x, y = positions[spot]
            # Only a ghost that never moved faces Stop; every other one's position is in floats.
            if agent and _ACTIONS[facing] != Directions.STOP:
                x, y = float(x), float(y)
            agents.append(self.node(agent, (x, y), _ACTIONS[facing], timer))
        return agents, key, float(key // self.point)


def _numbered_spots(cells: list[Cell]) -> dict[Position, int]:
    """A number for each cell, and for each middle between two cells side by side."""
    inside = set(cells)
    spots: dict[Position, int] = {}
    for x, y in cells:
        for position in ((x, y), (x + 0.5, y), (x, y + 0.5)):
            if (int(position[0] + 0.5), int(position[1] + 0.5)) in inside:
                spots[position] = len(spots)
    return spots


def _node(layout: Layout, ghosts: int, *stand: Any) -> Node:
    """The node that was pickled, on a board of its own making where there is none yet."""
    return Board.of(layout, ghosts).node(*stand)
