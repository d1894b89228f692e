# attack: asks with an action of 10 MB, with agents that are no numbers, and with numbers of 4,000 digits.
# where: MinimaxAgent
from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        action = gameState.getLegalActions()[0]
        for agent, wish in (
            (0, "W" * 10_000_000), (10**4000, action), (float("nan"), action), (-1, action), (0.0, action),
            (True, action), (None, action), ("0", action), ([0], action), (0, None), (0, [action]),
            (0, {"action": action}), (0, 10**4000), (0, action.encode() if isinstance(action, str) else b""),
        ):  # fmt: skip
            try:
                print("answer:", repr(gameState.generateSuccessor(agent, wish))[:100], flush=True)
            except Exception as error:
                print("refused:", repr(agent)[:30], repr(error)[:200], flush=True)
        return action * 1_000_000 if isinstance(action, str) else action
