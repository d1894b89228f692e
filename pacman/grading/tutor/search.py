"""One faulty search, whose mistakes are data: it predicts what a submission with them does.

With `RIGHT` it is minimax, alpha-beta or expectimax as the assignment asks for it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf, isfinite
from typing import Any

from .averages import average
from .faults import Faults
from .game import Refused

ALPHA_BETA, EXPECTIMAX = "AlphaBetaAgent", "ExpectimaxAgent"
MAX, MIN, CHANCE = "max", "min", "chance"
# More than any right search of a test's tree makes.
MOST_CALLS = 30_000
# Values nearer than this, as a share of them, may be equal but for rounding.
CLOSE = 1e-9
# The kinds of outcomes: one of some equally good actions, one of some others; what stands in the
# file where nothing was better than the start; any legal action, None, a value; an impossible move,
# or an error.
CHOICE, LINE, FALLBACK, ANY, NONE, VALUE, REFUSED, ERROR = (
    "choice", "line", "fallback", "any", "none", "value", "refused", "error",
)  # fmt: skip


_AT = ("at Pacman's nodes", "at the ghosts' nodes")
# How many plies a move counts: from who moves, who comes next, and how many agents there are.
_STEPS: dict[str, Callable[[int, int, int], int]] = {
    "last": lambda _agent, after, _agents: after == 0,
    "each": lambda _agent, _after, _agents: 1,
    "pacman": lambda agent, _after, _agents: agent == 0,
    "before last": lambda _agent, after, agents: after == agents - 1,
    "ghosts": lambda agent, _after, _agents: agent > 0,
    "twice": lambda _agent, after, _agents: 2 * (after == 0),
    "both ends": lambda agent, after, _agents: (agent == 0) + (after == 0),
}
# Which ghosts: from the agent, the plies counted, and how many agents there are.
_GHOSTS: dict[str, Callable[[int, int, int], bool]] = {
    "": lambda _agent, _count, _agents: False,
    "all": lambda _agent, _count, _agents: True,
    "first": lambda agent, _count, _agents: agent == 1,
    "later": lambda agent, _count, _agents: agent > 1,
    "last": lambda agent, _count, agents: agent == agents - 1,
    "third": lambda agent, _count, _agents: agent % 3 == 0,
    "first level": lambda agent, count, _agents: agent == 1 and count == 0,
    "second level": lambda agent, count, _agents: agent == 1 and count == 1,
}


# Where the root takes its first action, since no action is good: from the best value.
_GIVES_UP: dict[str, Callable[[float], bool]] = {
    "first-when-lost": lambda best: best < 0,
    "first-when-not-won": lambda best: best <= 0,
}


class _Error(Exception):
    """The submission would raise an exception here."""


class TooMuch(Exception):
    """The search doesn't end, or not soon."""


@dataclass
class Outcome:
    """What a search does: its answer, and its calls in order."""

    kind: str
    actions: frozenset[str] = frozenset()
    value: float = 0.0
    loose: bool = False  # whether rounding decides which of the actions is taken
    refused: tuple[Any, int] | None = None
    calls: list[tuple[Any, str]] = field(default_factory=list)
    expanded: dict[Any, None] = field(default_factory=dict)
    values: dict[Any, float] = field(default_factory=dict)  # the last one returned of each state
    windows: dict[Any, tuple[float, float]] = field(default_factory=dict)


class Search:
    """A search of one game; `memory` is what its agent keeps from move to move."""

    def __init__(
        self, agent: str, depth: int, game: Any, faults: Faults, memory: dict[Any, Any]
    ) -> None:
        self.algorithm = agent
        self.depth = depth
        self.game = game
        self.faults = faults
        self.memory = memory
        if faults.kept == "depth":
            self.depth = memory.setdefault("depth", depth)
            memory["depth"] = max(self.depth - 1, 0)
        how, number = faults.limit
        self.limit = {"plus": self.depth + number, "fixed": number, "never": inf}[how]
        self.prunes = agent == ALPHA_BETA
        self.hard = self.prunes and faults.hard
        self.alpha, self.beta = faults.window_low, faults.window_high  # where they are shared
        self.path: list[str] = []
        self.seen = Outcome(NONE, expanded={game.root: None})

    def outcome(self) -> Outcome:
        """Search from the game's root."""
        seen = self.seen
        try:
            self._choose(*self._root())
        except Refused as refused:
            seen.kind, seen.refused = REFUSED, (refused.node, refused.agent)
        except (_Error, RecursionError):
            seen.kind = ERROR
        return seen

    def _root(self) -> tuple[list[str], list[float], list[str]]:
        """The actions of the root, their values, and the last action on the way to each."""
        faults, state = self.faults, self.game.root
        actions = self._actions(state, 0, "root")
        if faults.first_only in ("root", "everywhere"):
            actions = actions[:1]
        # Where it counts at both ends, the root's own move is none of them.
        agent, count = self._advance(0, -(faults.step == "both ends"))
        best = self.memory.get("best", faults.root_low)
        alpha, beta = max(self.memory.get("best", -inf), faults.window_low), faults.window_high
        made = (
            [self._make(state, 0, a, root=True) for a in actions] if (faults.children_first) else []
        )
        values, lasts = [], []
        for place, action in enumerate(actions):
            self.path.append(action)
            for _ in range(self._times("searched", 0, root=True)):
                child = made[place] if made else self._make(state, 0, action, root=True)
                value, last = self._value(child, state, agent, count, alpha, beta)
            self.path.pop()
            values.append(value)
            lasts.append(last or action)
            best = max(best, value)
            if faults.root_cuts and _beyond(best, beta, faults.cut_max):
                break
            if faults.root_alpha:
                alpha = max(alpha, value)
            if faults.shared:
                if value > self.beta:
                    break
                self.alpha = max(self.alpha, best)
        return actions[: len(values)], values, lasts

    def _choose(self, actions: list[str], values: list[float], lasts: list[str]) -> None:
        """Turn the values of the root's actions into an answer."""
        seen, pick = self.seen, self.faults.root_pick
        if not values:
            seen.kind = FALLBACK
            return
        best = min(values) if pick == "worst" else max(values)
        seen.kind, seen.value = CHOICE, best
        near = [place for place, value in enumerate(values) if _equal(value, best)]
        seen.loose = isfinite(best) and not all(float(values[n]).is_integer() for n in near)
        ways = [lasts[near[0]], lasts[near[-1]]] if near else []  # NaN equals nothing
        if self.faults.kept == "best":
            seen.kind, seen.actions = LINE, frozenset([self._kept(actions, values)])
        elif pick in ("any", "none", "value"):
            seen.kind = {"any": ANY, "none": NONE, "value": VALUE}[pick]
        elif pick == "first" or (pick in _GIVES_UP and _GIVES_UP[pick](best)):
            seen.actions = frozenset(actions[:1])
        elif pick == "last":
            seen.actions = frozenset(actions[-1:])
        elif pick == "deepest" and ways != [actions[near[0]], actions[near[-1]]]:
            seen.kind, seen.actions = LINE, frozenset(ways)
        elif best <= self.faults.root_low:
            seen.kind = FALLBACK
        else:
            seen.actions = frozenset(actions[place] for place in near)

    def _kept(self, actions: list[str], values: list[float]) -> str:
        """The action that an agent remembers which never forgets its best one."""
        memory = self.memory
        for action, value in zip(actions, values, strict=True):
            if "action" not in memory or value > memory["best"]:
                memory["action"], memory["best"] = action, value
        return str(memory["action"])

    def _times(self, done: str, agent: int, *, root: bool) -> int:
        """How often something is done with a child."""
        twice = self.faults.twice
        if not twice.startswith(done):
            return 1
        where = twice.removeprefix(f"{done} ")
        return 1 + (where in ("everywhere", "at the root") if root
                    else where in ("everywhere", _AT[agent > 0]))  # fmt: skip

    def _make(self, state: Any, agent: int, action: str, *, root: bool = False) -> Any:
        """The state after an action, which counts as expanded."""
        faults, seen = self.faults, self.seen
        times = self._times("made", agent, root=root) if faults.twice else 1
        if faults.mover.startswith("first ghost") and agent:
            agent = 1
        elif faults.mover == "Pacman":
            agent = 0
        elif faults.mover == "the next agent" and agent:
            agent = (agent + 1) % self.game.agents
        child = self.game.after(state, agent, action)
        seen.calls += [(state, action)] * times
        seen.expanded[child] = None
        if len(seen.calls) > MOST_CALLS:
            raise TooMuch
        return child

    def _actions(self, state: Any, agent: int, where: str) -> list[str]:
        faults = self.faults
        asked, mover = state, agent
        if faults.actions == "root":
            asked, mover = self.game.root, 0
        elif faults.actions == "Pacman":
            mover = 0
        elif faults.mover == "first ghost" and agent:
            mover = 1
        found: list[str] = self.game.legal(asked, mover)
        if where in faults.without_stop and len(found) > 1 and "Stop" in found:
            found = [action for action in found if action != "Stop"]
        return found[::-1] if faults.reversed else found

    def _advance(self, agent: int, count: int) -> tuple[int, int]:
        """Who moves next, and how many plies are counted by then."""
        agents, faults = self.game.agents, self.faults
        after = agent + 1
        if faults.order == "reversed":
            after = agent - 1 if agent else agents - 1
        elif faults.order == "first only" and agent:
            after = agents
        elif faults.order == "without the last":
            after = agents if after >= agents - 1 else after
        after %= agents
        return after, count + int(_STEPS[faults.step](agent, after, agents))

    def _role(self, agent: int, count: int) -> str:
        """How the agent's values become one."""
        faults = self.faults
        if agent == 0:
            return MAX if faults.pacman == "max" else CHANCE
        if _GHOSTS[faults.maximisers](agent, count, self.game.agents):
            return MAX
        minimises = _GHOSTS[faults.minimisers](agent, count, self.game.agents)
        return CHANCE if self.algorithm == EXPECTIMAX and not minimises else MIN

    def _value(
        self, state: Any, parent: Any, agent: int, count: int, alpha: float, beta: float
    ) -> tuple[float, str]:
        """The value of a state, and the last action on the way to it."""
        if self.faults.kept != "cache":
            return self._found(state, parent, agent, count, alpha, beta)
        cache, key = self.memory, tuple(self.path)
        if key not in cache:
            cache[key] = self._found(state, parent, agent, count, alpha, beta)
        found: tuple[float, str] = cache[key]
        return found

    def _found(
        self, state: Any, parent: Any, agent: int, count: int, alpha: float, beta: float
    ) -> tuple[float, str]:
        role = self._role(agent, count)
        who = "ghosts" if agent else "pacman"
        if count >= self.limit:
            return self._leaf(state, parent, limit=True), ""
        actions = self._actions(state, agent, who)
        if not self.game.legal(state, agent) or not actions:
            return self._ended(state, parent, role), ""
        if self.faults.first_only in (who, "everywhere"):
            actions = actions[:1]
        self.seen.windows[state] = alpha, beta
        if role == MAX:
            value, last = self._maximum(state, agent, count, actions, alpha, beta)
        elif role == MIN:
            value, last = self._minimum(state, agent, count, actions, alpha, beta)
        else:
            values = [v for v, _ in self._children(state, agent, count, actions, alpha, beta)]
            value, last = average(self.faults.average, values, self, state, agent, count), ""
        self.seen.values[state] = value
        return value, last

    def _leaf(self, state: Any, parent: Any, *, limit: bool = False) -> float:
        """The value of a state at which the search ends."""
        leaf, game = self.faults.leaf, self.game
        if leaf == "score":
            return float(game.score(state))
        if leaf == "root":
            state = game.root
        elif leaf == "parent" or (leaf == "parent-at-limit" and limit):
            state = parent
        return float(game.worth(state))

    def _ended(self, state: Any, parent: Any, role: str) -> float:
        """The value of a finished game."""
        which, what = self.faults.terminal
        won = self.game.is_won(state)
        if not which or (which == "won" and not won) or (which == "lost" and won):
            return self._leaf(state, parent)
        if what == "error":
            raise _Error
        if what == "zero" or role == CHANCE:
            return 0.0
        return self.faults.low if role == MAX else self.faults.high

    def _children(
        self, state: Any, agent: int, count: int, actions: list[str], alpha: float, beta: float
    ) -> Any:
        """The value of each child, which is searched when it is asked for; `send` the window."""
        faults = self.faults
        after, plies = self._advance(agent, count)
        passes = faults.passes
        alone = passes in ("none", "ghosts" if agent else "pacman")
        alone = alone or (passes == "later" and agent > 0 and after > 0)
        made = [self._make(state, agent, a) for a in actions] if faults.children_first else []
        times = self._times("searched", agent, root=False) if faults.twice else 1
        for place, action in enumerate(actions):
            window = (-inf, inf) if alone else (alpha, beta)
            more = place if faults.in_loop and plies > count else 0
            self.path.append(action)
            for _ in range(times):
                child = made[place] if made else self._make(state, agent, action)
                value, last = self._value(child, state, after, plies + more, *window)
            self.path.pop()
            sent = yield value, last or action
            alpha, beta = sent or (alpha, beta)

    def _maximum(
        self, state: Any, agent: int, count: int, actions: list[str], alpha: float, beta: float
    ) -> tuple[float, str]:
        faults = self.faults
        if faults.swapped == "max":
            alpha, beta = beta, alpha
        best, line, first = faults.low, "", alpha
        children = self._children(state, agent, count, actions, alpha, beta)
        sent: tuple[float, float] | None = None
        while (found := _next(children, sent)) is not None:
            if found[0] > best or not line:
                line = found[1]
            best = max(best, found[0])
            if faults.shared:
                beta = self.beta
            if faults.raises_alpha:
                alpha = max(alpha, best)
            value = alpha if faults.compares == "window" else best
            if self.prunes and _beyond(value, beta, faults.cut_max):
                return (beta if self.hard else best), line
            if faults.shared:
                self.alpha = max(self.alpha, best)
            sent = alpha, beta
        return (max(first, best) if self.hard else best), line

    def _minimum(
        self, state: Any, agent: int, count: int, actions: list[str], alpha: float, beta: float
    ) -> tuple[float, str]:
        faults = self.faults
        if faults.swapped == "min":
            alpha, beta = beta, alpha
        best, line, first = faults.high, "", beta
        children = self._children(state, agent, count, actions, alpha, beta)
        sent: tuple[float, float] | None = None
        while (found := _next(children, sent)) is not None:
            if not line and faults.keeps == "first":
                best = found[0]
            if found[0] < best or not line:
                line = found[1]
            if not faults.keeps:
                best = min(best, found[0])
            if faults.shared:
                alpha = self.alpha
            if faults.lowers_beta:
                beta = min(beta, best)
            value = beta if faults.compares == "window" else best
            if self.prunes and _beyond(-value, -alpha, faults.cut_min):
                return (alpha if self.hard else best), line
            if faults.shared:
                self.beta = min(self.beta, best)
            sent = alpha, beta
        return (min(first, best) if self.hard else best), line


def _next(children: Any, sent: tuple[float, float] | None) -> tuple[float, str] | None:
    """The next child's value; None after the last."""
    try:
        found: tuple[float, str] = children.send(sent)
    except StopIteration:
        return None
    return found


def _beyond(best: float, bound: float, cut: str) -> bool:
    return best > bound or (best == bound and cut == "equal") if cut != "never" else False


def _equal(one: float, other: float) -> bool:
    if one == other:
        return True
    size = max(abs(one), abs(other), 1.0)
    return size < inf and abs(one - other) <= CLOSE * size
