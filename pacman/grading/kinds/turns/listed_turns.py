"""A game of `pacman` whose right actions are listed with it, turn by turn.

Each turn has alternatives: the actions of one right search and its count of states. Over the whole
game one alternative must fit all actions; a count may be that of any. A list can also have what
searches with a known mistake do, so that a message can name the mistake. The game follows the first
action of the first alternative. The ghosts' generator is seeded anew after each of Pacman's moves,
as it was when the game was listed, which gives the same game again.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from pacman import GameState, IllegalAction, Quit, play
from pacman.engine.match import GameResult
from pacman.engine.recording import Player
from pacman.engine.textboard import plain
from pacman.grading.kinds import recorded
from pacman.grading.kinds.boards import Board, raise_from
from pacman.grading.sandbox.clock import Deadline
from pacman.grading.sandbox.inside.jobs import ACTIONS
from pacman.grading.sandbox.workers import Worker
from pacman.grading.verdict import Verdict, failed, passed

from .turn import Turn, asked, difference

if TYPE_CHECKING:
    from .pacman import Turns

RIGHT, OTHER_DEPTH, FORGETS = "right", "other_depth", "forgets_ghosts"


def check(turns: list[Any], board: Board) -> None:
    """Raise ValueError unless this is a list of turns, and a game on this board."""
    for turn in turns:
        for number, right in enumerate(recorded.part(turn, RIGHT, list)):
            if not number or recorded.part(right, "actions", list):
                recorded.texts(right, "actions", ACTIONS)
            recorded.number(right, "count")
        for name in (OTHER_DEPTH, FORGETS):
            for actions in recorded.part(turn, name, list) if name in turn else ():
                # A search that never uses Stop has no action if Pacman is walled in.
                if actions != []:
                    recorded.texts({name: actions}, name, ACTIONS)
    for name in (RIGHT, OTHER_DEPTH, FORGETS):
        for number, turn in enumerate(turns, 1):
            count = len(turns[0].get(name, ()))
            recorded.as_many(turn.get(name, ()), f"turn {number}, {name}", count)
    if not turns[0][RIGHT]:
        raise ValueError(f"{RIGHT}: there is none")
    _check_game(turns, board)


def _check_game(turns: list[Any], board: Board) -> None:
    game = _Course(turns, board)
    result = game.play()
    if isinstance(result.error, IllegalAction):
        raise ValueError(f"turn {game.turn}: {result.error}")  # noqa: TRY004 - as all above
    raise_from(result)
    if game.turn < len(turns):
        raise ValueError(f"turns: the game is over after {game.turn}, and {len(turns)} are listed")


def run(task: Turns, turns: list[Any], worker: Worker, deadline: Deadline) -> Verdict:
    """Ask for every turn's action, and judge them when all are known."""
    game = _Asked(turns, task.board, worker, deadline)
    result = game.play()
    player = Player(f"{task.agent} (as listed)", (("depth", str(task.depth)),))
    # It names no seed: there is one for each turn.
    raise_from(result, task.board.recording(player, result, None))
    wrong = game.first_wrong()
    count = sum(answer.count for answer in game.answers)
    if wrong is None:
        return passed(observed={"turns": game.turn, "count": count})
    course = _Course(turns[: wrong - 1], task.board)
    recording = task.board.recording(player, course.play(), None)
    answer, expected = game.answers[wrong - 1], _expected(turns[wrong - 1])
    return failed(
        f"{_mistake(turns, game.answers)}turn {wrong}: {answer.wrong or _changed(answer.action)}",
        expected={**expected, "turn": wrong},
        observed={"action": str(answer.action), "count": answer.count, "turn": wrong},
        drawing=answer.board,
        recording=recording,
    )


@dataclass(frozen=True)
class _Answer:
    """A worker's answer in one turn, and the mistake in that answer by itself."""

    action: Any
    count: int
    wrong: str
    board: str


class _Course:
    """A Pacman that plays the listed moves, and seeds the ghosts' generator."""

    def __init__(self, turns: list[Any], board: Board) -> None:
        self.turns = turns
        self.board = board
        self.turn = 0
        self.moves: list[tuple[int, str]] = []
        self.ghosts = board.ghosts(self.moves)

    def play(self) -> GameResult:
        return play(self.board.layout, self, self.ghosts, seed=self.board.seed)

    def getAction(self, state: GameState) -> str:
        if self.turn == len(self.turns):
            raise Quit
        self.turn += 1
        self.see(state)
        generator = Random(self.board.seed + self.turn)
        for ghost in self.ghosts:
            ghost.rng = generator
        action: str = self.turns[self.turn - 1][RIGHT][0]["actions"][0]
        self.moves.append((0, action))
        return action

    def see(self, state: GameState) -> None:
        """Called before each move."""


class _Asked(_Course):
    """The same, and it asks a worker for its own action and count each turn."""

    def __init__(self, turns: list[Any], board: Board, worker: Worker, deadline: Deadline) -> None:
        super().__init__(turns, board)
        self.worker = worker
        self.deadline = deadline
        self.answers: list[_Answer] = []

    def see(self, state: GameState) -> None:
        expected = _expected(self.turns[self.turn - 1])
        usual = max(expected["counts"])
        action, count, lie = asked(self.worker, self.deadline, self.moves, state, usual)
        wrong = lie or difference(state, expected, action, count)
        self.answers.append(_Answer(action, count, wrong, plain(state)))

    def first_wrong(self) -> int | None:
        """The turn that proves the search wrong; None if it is right."""
        left = set(range(len(self.turns[0][RIGHT])))
        for number, (turn, answer) in enumerate(zip(self.turns, self.answers, strict=True), 1):
            left = {each for each in left if answer.action in turn[RIGHT][each]["actions"]}
            if answer.wrong or not left:
                return number
        return None


def _expected(turn: Any) -> Turn:
    """The answers that can be right in a turn by itself."""
    actions = [action for right in turn[RIGHT] for action in right["actions"]]
    counts = sorted({right["count"] for right in turn[RIGHT]})
    return {"actions": list(dict.fromkeys(actions)), "counts": counts}


def _mistake(turns: list[Any], answers: list[_Answer]) -> str:
    """The known mistake that fits all actions, if no right search does."""
    if _fits(turns, answers, RIGHT):
        return ""
    if _fits(turns, answers, FORGETS):
        return (
            "its actions are those of a search that forgets ghosts: in a ply each of them moves; "
        )
    if not _fits(turns, answers, OTHER_DEPTH):
        return ""
    count, counts = sum(answer.count for answer in answers), [_expected(t)["counts"] for t in turns]
    by = "off by one"
    if count < sum(map(min, counts)):
        by = "one too small, by its count of states"
    if count > sum(map(max, counts)):
        by = "one too large, by its count of states"
    return f"its actions are those of a search whose depth is wrong: {by}; "


def _fits(turns: list[Any], answers: list[_Answer], name: str) -> bool:
    """Whether one of the searches listed under a name could have chosen all actions."""
    lists = [_actions(turn, name) for turn in turns]
    return any(
        all(answer.action in turn[each] for turn, answer in zip(lists, answers, strict=True))
        for each in range(len(lists[0]))
    )


def _actions(turn: Any, name: str) -> list[Any]:
    found: list[Any] = turn.get(name, [])
    return [each["actions"] for each in found] if name == RIGHT else found


def _changed(action: Any) -> str:
    return (
        f"chose {action}, which is right by itself, but no one search that is right takes this "
        "action and all before it"
    )
