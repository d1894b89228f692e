"""Positions to search from."""

from __future__ import annotations

import random

from pacman import GameState, Layout


def midgame(layout: str, seed: int, turns: int) -> GameState:
    """Some unfinished state after this many turns of random play."""
    rng = random.Random(seed)
    while True:
        state = GameState.initial(Layout.load(layout))
        for move in range(turns * state.getNumAgents()):
            legal = state.getLegalActions(move % state.getNumAgents())
            if not legal:
                break
            state = state.generateSuccessor(move % state.getNumAgents(), rng.choice(legal))
        if not state.isWin() and not state.isLose():
            return state
