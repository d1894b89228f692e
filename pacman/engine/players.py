"""Agents: their base class, the ghosts, and simple Pacmen."""

from __future__ import annotations

from .directions import Actions, Directions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from random import Random

    from .state import GameState


# The file with a student's agents.
STUDENT_FILE = "multiAgents.py"


class Agent:
    """A player, which has `getAction(state)`. Agent 0 is Pacman, all others are ghosts.

    An agent may also have `registerInitialState(state)`, `observationFunction(state)` and
    `final(state)`, and an attribute `rng`, which a match sets to a generator with its seed.
    """

    def __init__(self, index: int = 0) -> None:
        self.index = int(index)

    def getAction(self, state: GameState) -> str:
        """One of the agent's legal actions in this state, which has at least one."""
        raise NotImplementedError(_lacks("getAction", type(self)))


def _lacks(method: str, kind: type) -> str:
    from pacman.support.text import did_you_mean

    own = [name for name in dir(kind) if not hasattr(Agent, name) and name != method]
    return f"{kind.__name__} has no {method}{did_you_mean(method, own)}"


class _Chance(Agent):
    """An agent that draws random numbers; a match gives it a generator with a seed."""

    def __init__(self, index: int = 0) -> None:
        super().__init__(index)
        from random import Random

        self.rng: Random = Random()


class _Ghost(_Chance):
    """A ghost that draws from a distribution; older files know it as `GhostAgent`."""

    def getAction(self, state: GameState) -> str:
        """Draw once, and take the first action by name whose running sum reaches the draw."""
        draw = self.rng.random()
        total = 0.0
        chances = sorted(self.getDistribution(state).items())
        for action, chance in chances:
            total += chance
            if total >= draw:
                return action
        return chances[-1][0]

    def getDistribution(self, state: GameState) -> dict[str, float]:
        """The chance of each legal action; they sum up to 1."""
        raise NotImplementedError(_lacks("getDistribution", type(self)))


_Ghost.__name__ = _Ghost.__qualname__ = "GhostAgent"  # in messages to students


class RandomGhost(_Ghost):
    """A ghost that takes any legal action with equal chance."""

    def getDistribution(self, state: GameState) -> dict[str, float]:
        """The chance of each legal action; they sum up to 1."""
        actions = state.getLegalActions(self.index)
        return {action: 1.0 / len(actions) for action in actions}


class DirectionalGhost(RandomGhost):
    """A ghost that mostly heads for Pacman, or mostly away from him while scared."""

    def __init__(self, index: int, prob_attack: float = 0.8, prob_scaredFlee: float = 0.8) -> None:
        super().__init__(index)
        self.prob_attack = float(prob_attack)
        self.prob_scaredFlee = float(prob_scaredFlee)

    def getDistribution(self, state: GameState) -> dict[str, float]:
        ghost = state.getGhostState(self.index)
        scared = ghost.scaredTimer > 0
        actions = state.getLegalActions(self.index)
        ahead = [Actions.directionToVector(action, 0.5 if scared else 1.0) for action in actions]
        x, y = ghost.getPosition()
        px, py = state.getPacmanPosition()
        distances = [abs(x + dx - px) + abs(y + dy - py) for dx, dy in ahead]
        aim = max(distances) if scared else min(distances)
        best = [action for action, d in zip(actions, distances, strict=True) if d == aim]
        sure = self.prob_scaredFlee if scared else self.prob_attack
        weights = dict.fromkeys(best, sure / len(best))
        for action in actions:
            weights[action] = weights.get(action, 0.0) + (1 - sure) / len(actions)
        # Not sum(): it rounds differently from Python 3.12 on, and ghosts must move alike on all.
        total = 0.0
        for weight in weights.values():
            total += weight
        return {action: weight / total for action, weight in weights.items()}


# The ghosts that come with the game, by name: for command lines, test cases and searches.
GHOSTS: dict[str, type[_Ghost]] = {kind.__name__: kind for kind in (RandomGhost, DirectionalGhost)}


class RandomAgent(_Chance):
    """A Pacman that takes any legal action with equal chance."""

    def getAction(self, state: GameState) -> str:
        return self.rng.choice(state.getLegalActions(self.index))


class LeftTurnAgent(Agent):
    """A Pacman that turns left at every opportunity."""

    def getAction(self, state: GameState) -> str:
        legal = state.getLegalActions(self.index)
        ahead = state.getPacmanState().getDirection()
        if ahead == Directions.STOP:
            ahead = Directions.NORTH
        left = Directions.LEFT[ahead]
        wishes = (left, ahead, Directions.RIGHT[ahead], Directions.REVERSE[ahead])
        return next((action for action in wishes if action in legal), Directions.STOP)


class GreedyAgent(_Chance):
    """A Pacman that takes the action with the best next score, and draws among equal ones."""

    def getAction(self, state: GameState) -> str:
        # Stop scores like any empty step, and would only waste time.
        moves = [a for a in state.getLegalActions(self.index) if a != Directions.STOP]
        scores = {a: state.generateSuccessor(self.index, a).getScore() for a in moves}
        best = max(scores.values(), default=0.0)
        equals = [action for action, score in scores.items() if score == best]
        return self.rng.choice(equals or [Directions.STOP])
