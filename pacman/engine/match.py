"""One game between agents: turns, time limits, errors and the result."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from typing import Any

from pacman.support.text import one_line

from .hints import hint
from .layout import Layout
from .rules import IllegalAction
from .state import GameState
from .timeouts import Caller, OutOfTime

Observer = Callable[[GameState, int, str], None]


class Outcome(str, Enum):
    """How a game ended. The values are the words in JSON."""

    WIN = "win"
    LOSE = "lose"
    CRASH = "crash"  # an agent raised, or returned an illegal action
    TIMEOUT = "timeout"
    STOPPED = "stopped"  # by a person

    def __str__(self) -> str:
        return self.value


class Quit(Exception):
    """Raised by an agent or an observer when the person at the keyboard wants to stop."""


class Restart(Quit):
    """Raised when the person wants to begin anew."""


@dataclass(frozen=True)
class GameResult:
    """The result of a game. If the rules didn't end it, `agent` and `error` say who did and why."""

    outcome: Outcome
    score: float
    turns: int  # Pacman's moves
    moves: tuple[tuple[int, str], ...]  # (agent, action), in order
    seconds: float
    state: GameState
    agent: int | None = None
    error: BaseException | None = None

    @property
    def reason(self) -> str:
        """One line that says why a game ended early; "" if it ended by the rules."""
        if self.error is None:
            return ""
        if self.outcome is Outcome.STOPPED:
            how = "interrupted" if isinstance(self.error, KeyboardInterrupt) else "stopped"
            return f"{how} by the player"
        who = "Pacman" if self.agent == 0 else f"ghost {self.agent}"
        if isinstance(self.error, (OutOfTime, IllegalAction)):
            return f"{who}: {self.error}"
        return f"{who}: {one_line(self.error)}{hint(self.error)}"


def play(
    layout: Layout,
    pacman: Any,
    ghosts: Sequence[Any],
    *,
    seed: int | None = None,
    seconds_per_move: float | None = None,
    seconds_per_game: float | None = None,
    observe: Observer | None = None,
) -> GameResult:
    """Play one game; returns a result however the game ends.

    `seed` is for all agents that have an `rng`, and for the global generator, which students
    use. `seconds_per_move` is for one call of an agent, `seconds_per_game` for all calls
    of one agent. `observe(state, agent, action)` sees every state after a move, and before them
    the first, with agent -1 and no action.
    """
    limits = seconds_per_move, seconds_per_game
    match = Match(layout, [pacman, *ghosts], seed, limits, observe)
    for _ in match.rounds():
        pass
    return match.result


class Match:
    """A game as `play` plays it, which can be played round by round."""

    result: GameResult  # once it is over

    def __init__(
        self,
        layout: Layout,
        agents: list[Any],
        seed: int | None,
        limits: tuple[float | None, float | None] = (None, None),
        observe: Observer | None = None,
    ) -> None:
        self.agents = agents
        self.state = GameState.initial(layout, len(agents) - 1)
        if self.state.getNumAgents() != len(agents):
            raise ValueError(f"{len(agents) - 1} ghosts, but {layout.name} has {layout.numGhosts}")
        self.moves: list[tuple[int, str]] = []
        self._pairs: dict[tuple[int, str], tuple[int, str]] = {}
        self.observe: Observer = observe or (lambda *_: None)
        self.callers = [Caller(*limits) for _ in agents]
        self.acting = 0
        _seed(seed, agents)

    def rounds(self) -> Iterator[None]:
        """Play it, and pause after the first look at the board and after each round of moves."""
        start = time.perf_counter()
        outcome, agent, error = yield from self._play_out()
        seconds = time.perf_counter() - start
        turns = sum(agent == 0 for agent, _ in self.moves)
        moves = tuple(self.moves)
        score = self.state.getScore()
        self.result = GameResult(outcome, score, turns, moves, seconds, self.state, agent, error)

    def _play_out(self) -> Generator[None, None, tuple[Outcome, int | None, BaseException | None]]:
        try:
            yield from self._turns()
            self._tell_all("final")
        except (KeyboardInterrupt, Quit) as error:
            return Outcome.STOPPED, None, error
        except OutOfTime as error:
            return Outcome.TIMEOUT, self.acting, error
        except _Crash as crash:
            return Outcome.CRASH, self.acting, crash.__cause__
        finally:
            for caller in self.callers:
                caller.close()
        return Outcome.WIN if self.state.isWin() else Outcome.LOSE, None, None

    def _turns(self) -> Iterator[None]:
        self._tell_all("registerInitialState")
        self.observe(self.state, -1, "")
        while True:
            yield
            for agent in range(len(self.agents)):
                if self.state.isWin() or self.state.isLose():
                    return
                legal = self.state.getLegalActions(agent)
                if legal:  # a walled-in ghost is passed over
                    self._move(agent, legal)

    def _move(self, agent: int, legal: list[str]) -> None:
        # A copy, since writing state.data.score must not change the game.
        seen = self.state.deepCopy()
        if self._has(agent, "observationFunction"):
            seen = self._call(agent, "observationFunction", seen)
        action = self._call(agent, "getAction", seen)
        try:
            successor = self.state.generateSuccessor(agent, action)
            move = legal[legal.index(action)]
        except Exception as error:  # IllegalAction, or an error of comparing a strange action
            raise _Crash from error
        self.state = successor
        # The same few pairs again and again, so that an endless game needs less memory.
        self.moves.append(self._pairs.setdefault((agent, move), (agent, move)))
        self.observe(self.state, agent, move)

    def _tell_all(self, method: str) -> None:
        for index in range(len(self.agents)):
            if self._has(index, method):
                self._call(index, method, self.state.deepCopy())

    def _has(self, agent: int, method: str) -> bool:
        self.acting = agent
        try:
            return hasattr(self.agents[agent], method)
        except Exception as error:  # a __getattr__ that raises something else
            raise _Crash from error

    def _call(self, agent: int, method: str, state: GameState) -> Any:
        self.acting = agent
        try:
            return self.callers[agent].call(getattr(self.agents[agent], method), state)
        except (KeyboardInterrupt, Quit, OutOfTime):
            raise
        except BaseException as error:  # SystemExit, too: an agent that exits has crashed
            raise _Crash from error


class _Crash(Exception):
    """An agent raised an error, which is the cause of this one."""


def _seed(seed: int | None, agents: list[Any]) -> None:
    """Give the ghosts one generator and Pacman another, so that his draws don't change theirs."""
    ghosts, pacman = random.Random(seed), random.Random(None if seed is None else f"pacman {seed}")
    for index, agent in enumerate(agents):
        hand_out(ghosts if index else pacman, agent)
    random.seed(seed)


def hand_out(rng: random.Random, agent: Any) -> None:
    """Set an agent's `rng` to this generator, if it has one."""
    # A submission may use this name for something else, and its attributes may do anything.
    with suppress(Exception):
        if isinstance(getattr(agent, "rng", 0), (random.Random, type(None))):
            agent.rng = rng
