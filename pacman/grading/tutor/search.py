"""One faulty search, whose mistakes are data: it predicts what a submission with them does.

With `RIGHT` it is minimax, alpha-beta or expectimax as the assignment asks for it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf, isfinite
from typing import Any

from .averages import average
from .faults import AGAIN, GHOSTS, GIVES_UP, STEPS, Faults, times
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


# A state, its agent and actions, who moves next and in which ply, whether the window stays here,
# children that were made before, whether later ones are deeper, and how often each is searched.
_Visit = tuple[Any, int, list[str], int, int, bool, list[Any], bool, int]


class _Error(Exception):
    """The submission would raise an exception here."""


class TooMuch(Exception):
    """The search doesn't end, or not soon."""


class _Astray(Exception):
    """The search has expanded a state that it is not expected to expand."""


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
    """A search of one game; `memory` is what its agent keeps from move to move.

    It ends as soon as it expands a state that is not among the `expected` ones, if there are any.
    """

    def __init__(
        self,
        agent: str,
        depth: int,
        game: Any,
        faults: Faults,
        memory: dict[Any, Any],
        expected: frozenset[Any] | None = None,
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
        self.expected = expected
        self.prunes = agent == ALPHA_BETA
        self.hard = self.prunes and faults.hard
        # Most searches do these as they should.
        self.legal = not faults.without_stop and not faults.reversed and (
            faults.actions == "own" and faults.mover != "first ghost")  # fmt: skip
        self.moves = faults.mover == "own" and not faults.twice
        self.turns = faults.order == "turn" and faults.step == "last"
        self.ghosts = CHANCE if agent == EXPECTIMAX else MIN
        self.special = bool(faults.maximisers or faults.minimisers)
        self.value = self._cached if faults.kept == "cache" else self._found
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
        except _Astray:
            pass
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
        made = [self._make(state, 0, a, root=True) for a in actions if faults.children_first]
        values, lasts = [], []
        for place, action in enumerate(actions):
            self.path.append(action)
            for _ in range(times(faults.twice, "searched", 0, root=True)):
                child = made[place] if made else self._make(state, 0, action, root=True)
                value, last = self.value(child, state, agent, count, alpha, beta)
            self.path.pop()
            values.append(value)
            lasts.append(last or action)
            best = max(best, value)
            if faults.root_cuts and _beyond(best, beta, faults.cut_max):
                break
            if faults.root_alpha:
                alpha = max(alpha, value)
            if faults.shared:
                if value > self.beta and faults.shared == "everywhere":
                    break
                self.alpha = max(self.alpha, best)
        if faults.twice == AGAIN:
            for action in actions[: values.index(max(values)) + 1] if values else ():
                self.value(self._make(state, 0, action), state, agent, count, -inf, inf)
        return actions[: len(values)], values, lasts

    def _choose(self, actions: list[str], values: list[float], lasts: list[str]) -> None:
        """Turn the values of the root's actions into an answer."""
        seen, pick = self.seen, self.faults.root_pick
        if not values:
            seen.kind = FALLBACK
            return
        best = min(values) if pick == "worst" else max(values)
        seen.kind, seen.value = CHOICE, best
        rounds = self.algorithm == EXPECTIMAX
        near = [place for place, value in enumerate(values)
                if value == best or (rounds and is_close(value, best))]  # fmt: skip
        seen.loose = isfinite(best) and not all(float(values[n]).is_integer() for n in near)
        ways = [lasts[near[0]], lasts[near[-1]]] if near else []  # NaN equals nothing
        if self.faults.kept == "best":
            seen.kind, seen.actions = LINE, frozenset([self._kept(actions, values)])
        elif pick in ("any", "none", "value"):
            seen.kind = {"any": ANY, "none": NONE, "value": VALUE}[pick]
        elif pick == "first" or (pick in GIVES_UP and GIVES_UP[pick](best)):
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

    def _make(self, state: Any, agent: int, action: str, *, root: bool = False) -> Any:
        """The state after an action, which counts as expanded."""
        seen, repeats = self.seen, 1
        if not self.moves:
            repeats = times(self.faults.twice, "made", agent, root=root)
            agent = self._mover(agent)
        child = self.game.after(state, agent, action)
        for _ in range(repeats):
            seen.calls.append((state, action))
        seen.expanded[child] = None
        if self.expected is not None and child not in self.expected:
            raise _Astray
        if len(seen.calls) > MOST_CALLS:
            raise TooMuch
        return child

    def _mover(self, agent: int) -> int:
        """Who is moved at the turn of an agent."""
        mover = self.faults.mover
        if mover == "Pacman":
            return 0
        if mover == "the next agent" and agent:
            return (agent + 1) % int(self.game.agents)
        return 1 if mover.startswith("first ghost") and agent else agent

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
        if self.turns:
            return (after, count) if after < agents else (0, count + 1)
        if faults.order == "reversed":
            after = agent - 1 if agent else agents - 1
        elif faults.order == "first only" and agent:
            after = agents
        elif faults.order == "without the last":
            after = agents if after >= agents - 1 else after
        after %= agents
        return after, count + int(STEPS[faults.step](agent, after, agents))

    def _role(self, agent: int, count: int) -> str:
        """How the agent's values become one."""
        faults = self.faults
        if agent == 0:
            return MAX if faults.pacman == "max" else CHANCE
        if not self.special:
            return self.ghosts
        if GHOSTS[faults.maximisers](agent, count, self.game.agents):
            return MAX
        minimises = GHOSTS[faults.minimisers](agent, count, self.game.agents)
        return MIN if minimises else self.ghosts

    def _cached(
        self, state: Any, parent: Any, agent: int, count: int, alpha: float, beta: float
    ) -> tuple[float, str]:
        cache, key = self.memory, tuple(self.path)
        if key not in cache:
            cache[key] = self._found(state, parent, agent, count, alpha, beta)
        found: tuple[float, str] = cache[key]
        return found

    def _found(
        self, state: Any, parent: Any, agent: int, count: int, alpha: float, beta: float
    ) -> tuple[float, str]:
        """The value of a state, and the last action on the way to it."""
        if count >= self.limit:
            return self._leaf(state, parent, limit=True), ""
        where = "ghosts" if agent else "pacman"
        legal = actions = self.game.legal(state, agent)
        if not self.legal:
            actions = self._actions(state, agent, where)
        role = self._role(agent, count)
        if not legal or not actions:
            return self._ended(state, parent, role), ""
        if self.faults.first_only in (where, "everywhere"):
            actions = actions[:1]
        seen = self.seen
        seen.windows[state] = alpha, beta
        if role == MAX:
            value, last = self._maximum(state, agent, count, actions, alpha, beta)
        elif role == MIN:
            value, last = self._minimum(state, agent, count, actions, alpha, beta)
        else:
            visit = self._visit(state, agent, count, actions)
            values = [self._child(visit, place, alpha, beta)[0] for place in range(len(actions))]
            value, last = average(self.faults.average, values, self, state, agent, count), ""
        seen.values[state] = value
        return value, last

    def _leaf(self, state: Any, parent: Any, *, limit: bool = False) -> float:
        """The value of a state at which the search ends."""
        leaf = self.faults.leaf
        if leaf == "score":
            return float(self.game.score(state))
        if leaf == "root":
            state = self.game.root
        elif leaf == "parent" or (leaf == "parent-at-limit" and limit):
            state = parent
        return float(self.game.worth(state))

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

    def _visit(self, state: Any, agent: int, count: int, actions: list[str]) -> _Visit:
        """A state, and all that its children have in common."""
        faults = self.faults
        after, plies = self._advance(agent, count)
        passes = faults.passes
        alone = passes != "all" and (
            passes in ("none", "ghosts" if agent else "pacman")
            or (passes == "later" and agent > 0 and after > 0)
        )
        made = [self._make(state, agent, a) for a in actions] if faults.children_first else []
        more = faults.in_loop and plies > count
        repeats = times(faults.twice, "searched", agent, root=False) if faults.twice else 1
        return state, agent, actions, after, plies, alone, made, more, repeats

    def _child(self, visit: _Visit, place: int, alpha: float, beta: float) -> tuple[float, str]:
        """The value of the child at this place, and the last action on the way to it."""
        state, agent, actions, after, plies, alone, made, more, repeats = visit
        action = actions[place]
        if alone:
            alpha, beta = -inf, inf
        if more:
            plies += place
        self.path.append(action)
        for _ in range(repeats):
            child = made[place] if made else self._make(state, agent, action)
            value, last = self.value(child, state, after, plies, alpha, beta)
        self.path.pop()
        return value, last or action

    def _maximum(
        self, state: Any, agent: int, count: int, actions: list[str], alpha: float, beta: float
    ) -> tuple[float, str]:
        faults = self.faults
        if faults.swapped == "max":
            alpha, beta = beta, alpha
        best, line, first = faults.low, "", alpha
        visit = self._visit(state, agent, count, actions)
        for place in range(len(actions)):
            found = self._child(visit, place, alpha, beta)
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
        return (max(first, best) if self.hard else best), line

    def _minimum(
        self, state: Any, agent: int, count: int, actions: list[str], alpha: float, beta: float
    ) -> tuple[float, str]:
        faults = self.faults
        if faults.swapped == "min":
            alpha, beta = beta, alpha
        best, line, first = faults.high, "", beta
        visit = self._visit(state, agent, count, actions)
        for place in range(len(actions)):
            found = self._child(visit, place, alpha, beta)
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
        return (min(first, best) if self.hard else best), line


def _beyond(best: float, bound: float, cut: str) -> bool:
    return best > bound or (best == bound and cut == "equal") if cut != "never" else False


def is_close(one: float, other: float) -> bool:
    """Whether two finite values may be equal but for rounding."""
    size = max(abs(one), abs(other), 1.0)
    return size < inf and abs(one - other) <= CLOSE * size
