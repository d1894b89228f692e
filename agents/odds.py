"""The strongest Pacman here, who expects likely moves of the ghosts instead of the worst ones."""

from __future__ import annotations

from contextlib import suppress
from math import inf
from typing import Any

from pacman import Agent, Directions
from pacman.engine.players import GHOSTS
from pacman.support.text import unknown

from .budgets import Budget, OutOfBudget, Seconds, Steps, number, uncollected, whole
from .territory import Territory

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pacman import GameState
    from pacman.engine.board import Node
    from pacman.engine.players import _Ghost

# A lost state is worth this much less than the first state of the search: some hundred dots, so
# that Pacman risks less than a hundredth of a game for a dot.
LOSS = 10_000
WIN = 2000
# How many states' values are kept for the next search; some 20 MB.
REMEMBERED = 50_000


class OddsAgent(Agent):
    """Expectimax with the ghosts' own odds, at depth 1, 2 and so on.

    It doesn't follow lines that are less likely than `cut`, which leaves more time for others. A
    move takes at most `seconds`, or looks at `nodes` of Pacman's moves, which makes games
    repeatable. `depth` is the greatest depth in plies, and `ghosts` the expected kind of ghosts.
    """

    def __init__(
        self,
        seconds: str | float = "0.05",
        nodes: str | int | None = None,
        depth: str | int = "12",
        cut: str | float = "0.05",
        ghosts: str = "DirectionalGhost",
    ) -> None:
        super().__init__(index=0)
        self.seconds = number("seconds", seconds)
        self.nodes = None if nodes is None else whole("nodes", nodes)
        self.depth = whole("depth", depth)
        self.cut = number("cut", cut)
        if ghosts not in GHOSTS:
            raise ValueError(unknown("ghost", ghosts, GHOSTS))
        self.ghosts = GHOSTS[ghosts]
        self.search: OddsSearch | None = None

    def registerInitialState(self, _state: GameState) -> None:
        """Forget the last game, so that this one doesn't depend on it."""
        self.search = None

    @uncollected
    def getAction(self, gameState: GameState) -> Any:
        """The action with the greatest value found in time; the first one if there was no time."""
        worth = dict.fromkeys(gameState.getLegalActions(0), -inf)
        with suppress(OutOfBudget):
            self.search_from(gameState, worth)
        return max(worth, key=worth.__getitem__, default=None)

    def search_from(self, state: GameState, worth: dict[str, float]) -> None:
        """Fill in the actions' values, at greater and greater depths, while it helps."""
        budget = Seconds(self.seconds) if self.nodes is None else Steps(self.nodes)
        if self.search is None or self.search.board is not state.stands[0].board:
            self.search = OddsSearch(state, self.ghosts, self.cut)
        self.search.begin(state, budget)
        for plies in range(1, self.depth + 1):
            if self.search.look(state, worth, plies):
                break


class OddsSearch:
    """The searches of one game. They share the values of states, which stay true."""

    def __init__(self, state: GameState, ghosts: type[_Ghost], cut: float) -> None:
        self.board = state.stands[0].board
        self.ghosts = [ghosts(index) for index in range(1, state.getNumAgents())]
        self.cut = cut
        self.territory = Territory(self.board.layout)
        self.odds: dict[tuple[Node, Node], list[tuple[str, float]]] = {}
        self.known: dict[tuple[GameState, int], float] = {}
        self.worths: dict[GameState, float] = {}

    def begin(self, state: GameState, budget: Budget) -> None:
        self.budget = budget
        self.lost = self.territory.worth(state) - LOSS
        if len(self.worths) >= REMEMBERED:
            self.worths.clear()
        if len(self.odds) >= REMEMBERED:
            self.odds.clear()

    def look(self, state: GameState, worth: dict[str, float], plies: int) -> bool:
        """Fill in the actions' values at this depth; returns whether a greater one is useless.

        It begins with the best action so far, so that an unfinished search helps, too.
        """
        self.plies = plies
        self.complete = True
        self.known.clear()
        for action in sorted(worth, key=worth.__getitem__, reverse=True):
            worth[action] = self.before_ghosts(state.generateSuccessor(0, action), 1.0, plies)
        return self.complete

    def before_ghosts(self, state: GameState, chance: float, plies: int) -> float:
        """The expected value of a state in which the ghosts move, reached with this chance."""
        if state.isWin():
            return WIN + self.territory.worth(state)
        if state.isLose():
            return self.lost + self.plies - plies  # a later loss is better
        found = self.known.get((state, plies))
        if found is None:
            self.budget.spend()
            found = 0.0
            for share, outcome in self.outcomes(state):
                found += share * self.before_pacman(outcome, chance * share, plies - 1)
            self.known[state, plies] = found
        return found

    def before_pacman(self, state: GameState, chance: float, plies: int) -> float:
        """The expected value of a state in which Pacman moves, or its worth if the line ends."""
        if state.isLose():
            return self.lost + self.plies - plies
        if not plies or chance < self.cut:
            self.complete &= plies > 0
            found = self.worths.get(state)
            if found is None:
                found = self.worths[state] = self.territory.worth(state)
            return found
        actions = state.getLegalActions(0)
        if len(actions) > 1:
            actions.remove(Directions.STOP)  # waiting helps too rarely for the time it costs
        return max(
            self.before_ghosts(state.generateSuccessor(0, action), chance, plies)
            for action in actions
        )

    def outcomes(self, state: GameState) -> list[tuple[float, GameState]]:
        """The states after all ghosts' moves, each with its chance."""
        outcomes = [(1.0, state)]
        for ghost in self.ghosts:
            outcomes = [one for share, now in outcomes for one in self.moved(ghost, now, share)]
        return outcomes

    def moved(self, ghost: _Ghost, state: GameState, share: float) -> list[tuple[float, GameState]]:
        """The states after one ghost's move, each with its chance times `share`."""
        stands = state.stands
        here = stands[ghost.index]
        if state.isLose() or not here.legal:
            return [(share, state)]
        # Its odds depend only on its own stand and Pacman's.
        odds = self.odds.get((here, stands[0]))
        if odds is None:
            odds = self.odds[here, stands[0]] = list(ghost.getDistribution(state).items())
        return [
            (share * chance, state.generateSuccessor(ghost.index, action))
            for action, chance in odds
        ]
