# attack: changes the state that it was given: score, kind, agents, board, and what all states share.
# where: MinimaxAgent
from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        for what, way in (
            ("score", lambda: setattr(gameState.data, "score", 10**6)),
            ("slot", lambda: object.__setattr__(gameState, "_score", 1e6)),
            ("key", lambda: object.__setattr__(gameState, "_key", 0)),
            (
                "class",
                lambda: setattr(
                    gameState, "__class__", type(gameState).__mro__[1].__subclasses__()[0]
                ),
            ),
            ("position", lambda: setattr(gameState._agents[0], "position", (1, 1))),
            ("legal", lambda: gameState._agents[0].legal.append("Fly")),
            ("steps", lambda: gameState._agents[0].steps.update(Fly=(gameState._agents[0], 10**9))),
            ("board", lambda: gameState._agents[0].board.items.clear()),
            ("walls", lambda: gameState.getWalls().data.clear()),
            ("ghosts", lambda: gameState._agents.__delitem__(slice(1, None))),
            ("layout", lambda: gameState._agents[0].board.layout.__dict__.clear()),
        ):
            try:
                way()
                print("changed:", what, flush=True)
            except Exception as error:
                print("refused:", what, repr(error)[:200], flush=True)
        return gameState.getLegalActions()[-1]
