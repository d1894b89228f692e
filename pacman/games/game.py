"""The six methods of a game, which are all that a search needs."""

from __future__ import annotations

from typing import Any, Protocol


class Game(Protocol):
    """A state of a game: a value that never changes.

    Agent 0 maximises the score, all others minimise it or leave it to chance. Actions can be of any
    type. A state without legal actions is evaluated as it stands.
    """

    def getNumAgents(self) -> int:
        """The number of agents, which move in the order of their numbers."""

    def getLegalActions(self, agent: int = 0, /) -> list[Any]:
        """The actions of this agent; [] if the game is over."""

    def generateSuccessor(self, agent: int, action: Any, /) -> Game:
        """The state after this agent's action; IllegalAction if it is not legal."""

    def isWin(self) -> bool: ...

    def isLose(self) -> bool: ...

    def getScore(self) -> float: ...
