"""The agent of a person who plays; where its keys come from, a display knows."""

from __future__ import annotations

from collections.abc import Callable

from .directions import Directions
from .match import Quit
from .players import Agent
from .state import GameState

# What the keys of a display say beside directions.
QUIT = "quit"


class KeyboardAgent(Agent):
    """Goes where the player last said, as soon as that is possible, and straight on till then."""

    def __init__(self, index: int = 0, keys: Callable[[], list[str]] = list) -> None:
        """`keys` gives the keys since it was last asked: directions, or `QUIT`."""
        super().__init__(index)
        self.keys = keys
        self._wish = Directions.STOP

    def registerInitialState(self, _state: GameState) -> None:
        """Forget what was wished for in the last game."""
        self._wish = Directions.STOP

    def getAction(self, state: GameState) -> str:
        for key in self.keys():
            if key == QUIT:
                raise Quit
            self._wish = key
        legal = state.getLegalActions(self.index)
        ahead = state.getPacmanState().getDirection()
        if self._wish in legal:
            return self._wish
        return ahead if ahead in legal else Directions.STOP
