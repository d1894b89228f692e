"""A second, slow telling of the game's rules, against which tests check the fast engine.

Nothing here may be shared with the engine or copied from it: two tellings that agree are evidence
only while they are independent. So this one follows the text of the rules step by step, with sets
and tuples, and never trades plainness for speed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

Cell = tuple[int, int]
Position = tuple[float, float]

ACTIONS = ("West", "Stop", "East", "North", "South")
VECTORS = {"West": (-1, 0), "Stop": (0, 0), "East": (1, 0), "North": (0, 1), "South": (0, -1)}
REVERSE = {"West": "East", "East": "West", "North": "South", "South": "North"}

SCARED_TIME = 40
CONTACT = 0.7


@dataclass(frozen=True)
class PlainAgent:
    """Where an agent is, which way it faces and how long it stays scared (Pacman: always 0)."""

    position: Position
    direction: str
    timer: int


@dataclass(frozen=True)
class PlainState:
    """One moment of a game, as a value. `homes` and `agents` are both indexed by agent."""

    walls: frozenset[Cell]
    width: int
    height: int
    homes: tuple[Cell, ...]
    agents: tuple[PlainAgent, ...]
    food: frozenset[Cell]
    capsules: tuple[Cell, ...]
    score: float
    won: bool
    lost: bool

    def same(self, other: PlainState) -> bool:
        """Tell whether the rules call the two states equal; won and lost do not count."""
        mine = (self.agents, self.food, self.capsules, self.score)
        return mine == (other.agents, other.food, other.capsules, other.score)


def parse(text: str, ghosts: int | None = None) -> PlainState:
    """Return the first state of a layout, with at most `ghosts` ghosts when that is given.

    A malformed board raises ValueError, naming the line, counted from 1 at the top.
    """
    if ghosts is not None and ghosts < 0:
        raise ValueError(f"cannot keep {ghosts} ghosts")
    lines = text.split("\n")
    if lines[-1] == "":
        # The newline that ends the last line does not begin another one.
        lines.pop()
    rows = [line.strip() for line in lines]
    _check_rows(rows)

    board = {(x, y): cell for y, row in enumerate(reversed(rows)) for x, cell in enumerate(row)}
    walls = frozenset(cell for cell in board if board[cell] == "%")
    food = frozenset(cell for cell in board if board[cell] == ".")
    capsule_cells = [cell for cell in board if board[cell] == "o"]
    capsules = tuple(sorted(capsule_cells, key=lambda cell: (cell[1], cell[0])))
    pacman = [cell for cell in board if board[cell] == "P"]
    ghost_cells = [cell for cell in board if board[cell] in "G1234"]
    ghost_cells.sort(key=lambda cell: (board[cell].replace("G", "1"), cell))
    homes = tuple(pacman + ghost_cells[:ghosts])
    agents = tuple(PlainAgent(home, "Stop", 0) for home in homes)
    size = (len(rows[0]), len(rows))
    return PlainState(walls, *size, homes, agents, food, capsules, 0.0, won=False, lost=False)


def _check_rows(rows: list[str]) -> None:
    """Raise ValueError unless the rows are a closed rectangle around exactly one Pacman."""
    pacmen = 0
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            raise ValueError(f"line {number}: {len(row)} cells, but line 1 has {len(rows[0])}")
        border = row if number in (1, len(rows)) else row[0:1] + row[-1:]
        if any(character != "%" for character in border):
            raise ValueError(f"line {number}: the border is open")
        pacmen += row.count("P")
        if pacmen > 1:
            raise ValueError(f"line {number}: a second P")
    if pacmen == 0:
        # What is missing everywhere is reported where the search for it ended.
        raise ValueError(f"line {max(1, len(rows))}: no P up to here, the end of the board")


def legal_actions(state: PlainState, agent: int) -> list[str]:
    """Return what the agent may do, in the rules' order; `agent` is an index of `state.agents`."""
    if state.won or state.lost:
        return []
    me = state.agents[agent]
    x, y = me.position
    if x != int(x) or y != int(y):
        return [me.direction]
    ahead = {action: (int(x) + dx, int(y) + dy) for action, (dx, dy) in VECTORS.items()}
    open_ways = [action for action in ACTIONS if ahead[action] not in state.walls]
    if agent == 0:
        return open_ways
    ways = [action for action in open_ways if action != "Stop"]
    # A ghost that faces Stop has no entry here, hence no reverse to lose.
    reverse = REVERSE.get(me.direction)
    onward = [action for action in ways if action != reverse]
    return onward or ways


def successor(state: PlainState, agent: int, action: str) -> PlainState:
    """Return the state after the agent's action; an illegal one raises ValueError."""
    if state.won or state.lost:
        raise ValueError(f"action {action} of agent {agent}: the game is over")
    if action not in legal_actions(state, agent):
        raise ValueError(f"action {action} of agent {agent} is not legal")
    if agent == 0:
        after = _pacman_step(state, action)
        for ghost in range(1, len(state.agents)):
            after = _contact(after, ghost)
        return after
    return _contact(_ghost_step(state, agent, action), agent)


def _pacman_step(state: PlainState, action: str) -> PlainState:
    """Return the state once Pacman has moved, eaten and paid, before any contact."""
    pacman, *ghosts = state.agents
    dx, dy = VECTORS[action]
    # Pacman only ever stands on whole cells, so int() changes no value here, only the static type.
    cell = (int(pacman.position[0]) + dx, int(pacman.position[1]) + dy)
    direction = pacman.direction if action == "Stop" else action
    pacman = replace(pacman, position=cell, direction=direction)
    food, capsules, score, won = state.food, state.capsules, state.score, False
    if cell in food:
        food = food - {cell}
        score += 10
        # Asked only after eating: a board that starts without food is never won.
        won = len(food) == 0
        if won:
            score += 500
    if cell in capsules:
        capsules = tuple(capsule for capsule in capsules if capsule != cell)
        ghosts = [replace(ghost, timer=SCARED_TIME) for ghost in ghosts]
    score -= 1
    agents = (pacman, *ghosts)
    return replace(state, agents=agents, food=food, capsules=capsules, score=score, won=won)


def _ghost_step(state: PlainState, agent: int, action: str) -> PlainState:
    """Return the state once the ghost has moved and its timer has fallen, before any contact."""
    ghost = state.agents[agent]
    position = _ahead(ghost, action)
    timer = max(0, ghost.timer - 1)
    if ghost.timer == 1:
        position = (int(position[0] + 0.5), int(position[1] + 0.5))
    return _with_agent(state, agent, PlainAgent(position, action, timer))


def _contact(state: PlainState, agent: int) -> PlainState:
    """Return the state after checking this one ghost against Pacman."""
    ghost = state.agents[agent]
    if _manhattan(ghost.position, state.agents[0].position) > CONTACT:
        return state
    if ghost.timer > 0:
        home = PlainAgent(state.homes[agent], "Stop", 0)
        return replace(_with_agent(state, agent, home), score=state.score + 200)
    if state.won:
        return state
    # A lost state still pays for every further ghost met in the same step.
    return replace(state, score=state.score - 500, lost=True)


def _ahead(ghost: PlainAgent, action: str) -> Position:
    """Return where the action takes a ghost, always as floats and not yet put on a whole cell."""
    speed = 0.5 if ghost.timer > 0 else 1.0
    dx, dy = VECTORS[action]
    return (ghost.position[0] + speed * dx, ghost.position[1] + speed * dy)


def _manhattan(one: Position, other: Position) -> float:
    """Return the Manhattan distance of two positions."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _with_agent(state: PlainState, index: int, agent: PlainAgent) -> PlainState:
    """Return the state with one of its agents exchanged."""
    agents = list(state.agents)
    agents[index] = agent
    return replace(state, agents=tuple(agents))


def food_list(state: PlainState) -> list[Cell]:
    """Return the food column by column: by x, then by y."""
    return sorted(state.food)


def ghost_distribution(
    kind: str, state: PlainState, agent: int, prob_attack: float = 0.8, prob_flee: float = 0.8
) -> dict[str, float]:
    """Return how likely each legal action of the ghost is; empty when it has none.

    `kind` is "RandomGhost" or "DirectionalGhost"; any other raises ValueError.
    """
    legal = legal_actions(state, agent)
    weights: dict[str, float] = {}
    if kind == "RandomGhost":
        weights = dict.fromkeys(legal, 1.0)
    elif kind == "DirectionalGhost":
        best = _best_actions(state, agent, legal) if legal else []
        share = prob_flee if state.agents[agent].timer > 0 else prob_attack
        for action in legal:
            weights[action] = share / len(best) if action in best else 0.0
            weights[action] += (1 - share) / len(legal)
    else:
        raise ValueError(f"unknown kind of ghost: {kind}")
    # Not sum(): from Python 3.12 on it rounds floats differently than before.
    total = 0.0
    for weight in weights.values():
        total += weight
    return {action: weight / total for action, weight in weights.items()}


def _best_actions(state: PlainState, agent: int, legal: list[str]) -> list[str]:
    """Return the actions nearest to Pacman, or farthest from him for a scared ghost."""
    ghost = state.agents[agent]
    pacman = state.agents[0].position
    distances = {action: _manhattan(_ahead(ghost, action), pacman) for action in legal}
    wanted = max(distances.values()) if ghost.timer > 0 else min(distances.values())
    return [action for action in legal if distances[action] == wanted]


def ghost_choice(distribution: dict[str, float], draw: float) -> str:
    """Return the action that a draw from [0, 1) selects; ValueError if there is none at all."""
    if not distribution:
        raise ValueError("no action to choose from")
    running = 0.0
    for action in sorted(distribution):
        running += distribution[action]
        if running >= draw:
            return action
    # Rounding can leave the whole sum a hair below 1, and the draw above it.
    return max(distribution)
