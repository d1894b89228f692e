"""Games in the page: one that is shown turn by turn, or many for their results alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pacman.engine.keyboard import KeyboardAgent
from pacman.engine.layout import Layout
from pacman.engine.loading import find, make, own_lines, takes
from pacman.engine.match import Match, play
from pacman.engine.players import GHOSTS
from pacman.engine.recording import LETTERS, Player, Recording
from pacman.engine.state import GameState
from pacman.show.scene import Moment, Scene, moment
from pacman.show.web.page import opening, row
from pacman.tournament.intervals import mean, wilson

PERSON = "You"


class Game:
    """A game that the page asks for turn by turn; a person may steer Pacman."""

    def __init__(self, asked: Mapping[str, Any]) -> None:
        layout = Layout.load(asked["board"])
        self._keys: list[str] = []
        self._word = ""
        self._turn = 0
        pacman: Any = KeyboardAgent(keys=self._taken)
        player = Player(PERSON)
        if asked["agent"] != PERSON:
            pacman, player = _made(find(asked["agent"]), asked)
        ghosts = _ghosts(asked, layout)
        self.players = [player, *(Player(asked["ghosts"]) for _ in ghosts)]
        self.seed: int = asked["seed"]
        self._match = Match(layout, [pacman, *ghosts], self.seed, observe=self._observe)
        self._rounds = self._match.rounds()
        self._before: Moment = moment(self._match.state, 0)
        self._names: list[str] = []

    def first(self) -> dict[str, Any]:
        """The data that the player shows before the first turn."""
        layout = self._match.state.data.layout
        agents = list(map(str, self.players))
        show = opening(Scene.of(layout), agents, self.seed, self._before)
        self._names = show["names"]
        self._goes_on()  # up to the first look at the board
        return {**show, "layout": layout.name}

    def turn(self, way: str) -> dict[str, Any]:
        """The next turn, and the result if it was the last one."""
        self._keys += [way] if way else []
        self._word = ""
        going = self._goes_on()
        told: dict[str, Any] = {}
        if self._word:
            self._turn += 1
            after = moment(self._match.state, self._turn)
            told = {"row": row(self._before, after, self._names), "word": self._word}
            self._before = after
        return told if going else {**told, **self._end()}

    def _goes_on(self) -> bool:
        """Play up to the end of a round, and look whether the game is over."""
        for _ in self._rounds:
            state = self._match.state
            if not (state.isWin() or state.isLose()):
                return True
        return False

    def _end(self) -> dict[str, Any]:
        result = self._match.result
        layout = self._match.state.data.layout
        recording = Recording.of(layout, self.players, self.seed, result)
        lines = own_lines(result.error) if result.error else ""
        return {
            "result": {"outcome": str(result.outcome), "reason": result.reason},
            "lines": lines,
            "recording": recording.text(),
        }

    def _observe(self, _state: GameState, agent: int, action: str) -> None:
        if agent >= 0:
            self._word += LETTERS[action]

    def _taken(self) -> list[str]:
        keys, self._keys = self._keys, []
        return keys


def compared(asked: Mapping[str, Any], done: Callable[[dict[str, Any]], None]) -> None:
    """Play games of several agents with the same seeds; `done` hears of each, and of the sums."""
    layout = Layout.load(asked["board"])
    sides = [(find(side["agent"]), {**asked, **side}) for side in asked["sides"]]
    played: list[list[tuple[bool, float]]] = [[] for _ in sides]
    for number in range(asked["games"]):
        for side, ((kind, its), results) in enumerate(zip(sides, played, strict=True)):
            agent, _ = _made(kind, its)
            result = play(layout, agent, _ghosts(its, layout), seed=its["seed"] + number)
            lines = own_lines(result.error) if result.error else ""
            results.append((str(result.outcome) == "win", result.score))
            ended = {"outcome": str(result.outcome), "reason": result.reason, "lines": lines}
            done({"side": side, "seed": its["seed"] + number, "score": result.score,
                  "turns": result.turns, **ended})  # fmt: skip
        done({"sums": list(map(_sums, played)), "difference": _difference(played)})


def _sums(results: list[tuple[bool, float]]) -> dict[str, Any]:
    wins = sum(won for won, _ in results)
    middle, off = mean([score for _, score in results])
    return {
        "games": len(results),
        "wins": wins,
        "rate": wilson(wins, len(results)),
        "score": middle,
        "off": off if len(results) > 1 else None,
    }


def _difference(played: list[list[tuple[bool, float]]]) -> dict[str, Any] | None:
    """The lead of the first agent in points, game by game with the same ghosts."""
    if len(played) != 2 or len(played[0]) < 2:
        return None
    middle, off = mean([one - other for (_, one), (_, other) in zip(*played, strict=True)])
    return {"score": middle, "off": off}


def _made(kind: Callable[..., Any], asked: Mapping[str, Any]) -> tuple[Any, Player]:
    """An agent of this class, and its name, with those of the chosen options that it has."""
    names = (("depth", "depth"), ("evalFn", "evaluation"))
    options = {o: asked[name] for o, name in names if asked[name] and takes(kind, o)}
    texts = tuple((name, str(value)) for name, value in options.items())
    return make(kind, **options), Player(asked["agent"], texts)


def _ghosts(asked: Mapping[str, Any], layout: Layout) -> list[Any]:
    """The chosen number of ghosts, or as many as the board has."""
    number = min(asked["count"], layout.numGhosts)
    return [GHOSTS[asked["ghosts"]](index) for index in range(1, number + 1)]
