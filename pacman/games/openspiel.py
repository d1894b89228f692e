"""OpenSpiel's games of perfect information with the six methods; needs the extra `openspiel`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pacman import IllegalAction, Recorder
from pacman.support.text import unknown

from .tictactoe import PASS

try:
    import pyspiel
except ModuleNotFoundError:
    raise ModuleNotFoundError(
        "OpenSpiel is not installed: in this project's folder, and not on Windows,"
        " python -m pip install -e '.[openspiel]'",
        name="pyspiel",
    ) from None


_CHANCE = "chance has a say in it"


class GameError(ValueError):
    """A game that doesn't exist or doesn't suit these agents; the message is one line."""


@dataclass(eq=False, repr=False, slots=True)
class OpenSpielState:
    """A state of OpenSpiel, `state`, with the six methods. `state` must not be changed.

    Agents are the players, counted from `first`. Agent 0 maximises that player's return, and the
    search expects all others to minimise it, as two players of a zero-sum game do. Agents move in
    index order, but players needn't: an agent whose turn it isn't has one action, PASS, which leads
    to an equal state. All other actions are OpenSpiel's numbers.

    States are equal if the same moves led to them from the same start. Comparing the boards would
    not be enough, since some games count repetitions.
    """

    state: pyspiel.State
    first: int
    _watch: Recorder | None = None
    _legal: list[int] | None = None  # filled in on demand

    @staticmethod
    def initial(game: str, first: int | None = None) -> OpenSpielState:
        """The start of a game such as `chess` or `breakthrough(rows=6,columns=5)`; see `of`."""
        name = game.partition("(")[0].strip()
        if name not in (names := pyspiel.registered_names()):
            raise GameError(unknown("game of OpenSpiel", name, names))
        try:
            loaded = pyspiel.load_game(game)
            _check(loaded)
            start = loaded.new_initial_state()
        except pyspiel.SpielError as error:
            raise GameError(f"{game}: {' '.join(str(error).split())}") from None
        except IndexError:  # some games don't check whether a parameter is there
            raise GameError(f"{game}: a parameter is missing") from None
        return OpenSpielState.of(start, first)

    @staticmethod
    def of(state: pyspiel.State, first: int | None = None) -> OpenSpielState:
        """A copy of a state; `first` is the player who moves, unless you name one.

        Raises a GameError for a game that these agents can't play.
        """
        _check(state.get_game())
        if state.is_chance_node():  # one game claims to be without chance, but begins with some
            raise _refusal(state.get_game(), _CHANCE)
        if first is None:
            first = max(state.current_player(), 0)  # it is negative if the game is over
        if first not in range(state.num_players()):
            last = state.num_players() - 1
            raise GameError(f"{state.get_game()}: no player {first!r:.60}, only 0 to {last}")
        return OpenSpielState(state.clone(), first)

    # The six methods that every game has.

    def getNumAgents(self) -> int:
        return int(self.state.num_players())

    def getLegalActions(self, agentIndex: int = 0) -> list[Any]:
        """OpenSpiel's actions if it is this agent's turn, else PASS; [] if the game is over."""
        if self._legal is None:
            self._legal = self.state.legal_actions()
        if not self._legal or agentIndex == self._turn():
            return self._legal.copy()
        if agentIndex not in range(self.getNumAgents()):
            last = self.getNumAgents() - 1
            raise IllegalAction(f"there is no agent {agentIndex!r:.60}, only 0 to {last}")
        return [PASS]

    def generateSuccessor(self, agentIndex: int, action: Any) -> OpenSpielState:
        """The state after a legal action; raises `IllegalAction` for any other."""
        legal = self.getLegalActions(agentIndex)
        if action not in legal:
            some = ", ".join(map(str, legal)) or "none, the game is over"
            what = f"illegal action {action!r:.60} for agent {agentIndex!r:.60}"
            raise IllegalAction(f"{what}; legal: {some:.200}")
        passes = legal == [PASS]
        state = self.state if passes else self.state.child(legal[legal.index(action)])
        child = OpenSpielState(state, self.first, self._watch)
        if self._watch is not None:
            self._watch.made(child.key, self, agentIndex, action, child)
        return child

    def isWin(self) -> bool:
        return self.state.is_terminal() and self.getScore() > 0

    def isLose(self) -> bool:
        return self.state.is_terminal() and self.getScore() < 0

    def getScore(self) -> float:
        """Agent 0's return so far, which is 0 in most games until they are over."""
        return float(self.state.player_return(self.first))

    def _turn(self) -> int:
        """The agent whose turn it is."""
        return int(self.state.current_player() - self.first) % self.getNumAgents()

    # Comparing and watching.

    @property
    def key(self) -> str:
        """A text that differs for different states of one game with the same first player."""
        return str(self.state.serialize())

    def watched_by(self, recorder: Recorder) -> OpenSpielState:
        """An equal state that reports its successors, and theirs, to `recorder`."""
        game, first = self.state.get_game(), self.first
        revive = lambda key, _kind: OpenSpielState(game.deserialize_state(key), first)  # noqa: E731
        recorder.begin((str(game), first), revive)
        recorder.seen(self.key)
        return OpenSpielState(self.state, first, recorder)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, OpenSpielState):
            return NotImplemented
        same = self.first == other.first and self.key == other.key
        return same and str(self.state.get_game()) == str(other.state.get_game())

    def __hash__(self) -> int:
        return hash(self.key)

    def __reduce__(self) -> tuple[object, ...]:
        return OpenSpielState, (self.state, self.first)

    def __str__(self) -> str:
        return str(self.state)

    def __repr__(self) -> str:
        return f"<OpenSpielState {self.state.get_game()} after {self.state.history()}>"


def _check(game: pyspiel.Game) -> None:
    """Raise a GameError unless one player moves at a time, sees everything and throws no dice."""
    kind = game.get_type()
    if kind.dynamics != pyspiel.GameType.Dynamics.SEQUENTIAL:
        why = "players move at the same time"
    elif kind.chance_mode != pyspiel.GameType.ChanceMode.DETERMINISTIC:
        why = _CHANCE
    elif kind.information != pyspiel.GameType.Information.PERFECT_INFORMATION:
        why = "players don't see everything"
    else:
        return
    raise _refusal(game, why)


def _refusal(game: pyspiel.Game, why: str) -> GameError:
    return GameError(f"{game}: these agents can't play it, since {why}")
