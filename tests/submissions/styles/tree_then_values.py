from shared.search import *

# first the tree as nested dictionaries {action: subtree}, then its values


def build(state, agent, plies):
    legal = state.getLegalActions(agent)
    if not legal:
        return {"state": state, "agent": agent}
    tree = {"state": state, "agent": agent, "branches": {}}
    last = agent == state.getNumAgents() - 1
    for action in legal:
        child = state.generateSuccessor(agent, action)
        if last and plies == 1:
            tree["branches"][action] = {"state": state, "agent": 0}
        elif last:
            tree["branches"][action] = build(child, 0, plies - 1)
        else:
            tree["branches"][action] = build(child, agent + 1, plies)
    return tree


def valueOf(tree, evaluate):
    if "branches" not in tree:
        return evaluate(tree["state"])
    values = [valueOf(branch, evaluate) for branch in tree["branches"].values()]
    if tree["agent"] == 0:
        return max(values)
    return int(sum(values) / len(values))


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        branches = build(gameState, 0, self.depth)["branches"]
        return max(branches, key=lambda a: valueOf(branches[a], self.evaluationFunction))
