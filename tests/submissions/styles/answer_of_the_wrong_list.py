from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        root = {"state": gameState, "agent": 0, "ply": 0, "value": None, "children": []}
        self.grow(root, gameState.getNumAgents())
        bestChildren = [c for c in root["children"] if c["value"] == root["value"]]
        return root["children"][0]["action"]

    def grow(self, node, agents):
        state, agent, ply = node["state"], node["agent"], node["ply"]
        if ply == self.depth or state.isWin() or state.isLose():
            node["value"] = self.evaluationFunction(state)
            return
        for action in state.getLegalActions(agent):
            child = {
                "state": state.generateSuccessor(agent, action),
                "agent": (agent + 1) % agents,
                "ply": ply + (agent + 1) // agents,
                "value": None,
                "children": [],
                "action": action,
            }
            node["children"].append(child)
            self.grow(child, agents)
        values = [child["value"] for child in node["children"]]
        if not values:
            node["value"] = self.evaluationFunction(state)
        else:
            node["value"] = max(values) if agent == 0 else min(values)
