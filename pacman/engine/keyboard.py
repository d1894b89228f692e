"""The agent of a person who plays. A display hands it the keys."""

from __future__ import annotations

from collections.abc import Callable

from .directions import Directions
from .match import Quit
from .players import Agent
from .state import GameState

# The one key of a display that is no direction.
QUIT = "quit"


class KeyboardAgent(Agent):
    """Goes straight on, and turns as the player last said as soon as that is possible."""

    def __init__(self, index: int = 0, keys: Callable[[], list[str]] = list) -> None:
        """`keys` returns the keys since its last call: directions, or `QUIT`."""
        super().__init__(index)
        self.keys = keys
        self._wish = Directions.STOP

    def registerInitialState(self, _state: GameState) -> None:
        """Forget the last game's wish."""
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
