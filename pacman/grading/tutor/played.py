"""The reasons for a lost or poor game, for evaluations and reflex agents.

The recording of a game says where Pacman went. The submission's own evaluation is asked once more
for the values of the actions in some turns of it, and on boards that differ in one thing only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from pacman import GameState, Outcome
from pacman.engine.layout import Layout
from pacman.engine.recording import ACTIONS, Recording, RecordingError, of_data
from pacman.grading.assignment.cases import Case, Question
from pacman.grading.explanation import Explanation, Named
from pacman.grading.grade import Plan
from pacman.grading.kinds.boards import as_job
from pacman.grading.kinds.evaluation import Evaluation
from pacman.grading.kinds.games import Games
from pacman.grading.kinds.series import shown
from pacman.grading.report import TestResult
from pacman.grading.sandbox.clock import Deadline
from pacman.grading.sandbox.opening import Opened
from pacman.grading.sandbox.workers import Ended, Worker
from pacman.grading.verdict import Status

from .source import lines_of, where
from .subject import imported_worker

# Of a recorded game, the actions are valued in this many turns at its begin, and at its end.
_TURNS = 12
# As few values tell nothing, and as few turns are no to and fro.
_FEW, _TO_AND_FRO = 8, 8
_CLOSE = 1e-9
# A corridor in which only the place of one thing changes; a ghost behind a wall is always there.
_ROOM = "%%%%%%%%%%%%%%%%%%\n{}\n%%%%%%%%%%%%%%%%%%"
_FOOD = (
    ("%P   .        .%G%", "%P          . .%G%"),
    ("%P  .         .%G%", "%P       .    .%G%"),
)
_GHOST = (
    ("%. P  G        %G%", "%. P         G %G%"),
    ("%. P G         %G%", "%. P        G  %G%"),
    ("%. P   G       %G%", "%. P          G%G%"),
)
_SCARED = (
    ("%. Po  G       %%%", "%. Po       G  %%%"),
    ("%. Po   G      %%%", "%. Po         G%%%"),
    ("%. Po G        %%%", "%. Po     G    %%%"),
)


@dataclass(frozen=True)
class Turn:
    """One turn of a recorded game: its number, the state, the action, and the actions' values."""

    number: int
    state: GameState
    action: str
    values: dict[str, Any]

    @property
    def numbers(self) -> list[float]:
        return [value for value in self.values.values() if isinstance(value, float)]


@dataclass(frozen=True)
class Fact:
    """A mistake that was seen, in which turn of the recorded game, and a sentence."""

    id: str
    turn: int
    says: str


# The values of some actions on a board after some moves; None if nothing can be asked.
_Judge = Callable[[Layout, int, list[tuple[int, str]], list[str]], "list[Any] | None"]


def explained(
    ready: Opened, plan: Plan, asked: Question, results: Sequence[TestResult], seconds: float
) -> tuple[Explanation, ...]:
    """The explanation of a question with played-out games, by its visible tests."""
    cases = {case.id: case for case in asked.cases if isinstance(case.task, (Games, Evaluation))}
    failed = [result for result in results if result.id in cases and result.status != Status.PASSED]
    if not failed or ready.sandbox is None:
        return ()
    games = [(result, game) for result in failed if (game := _recording(result))]
    recorded = [game for _, game in games]
    ordered = any(isinstance(cases[result.id].task, Evaluation) for result in failed)
    job = _job(cases[failed[0].id])
    facts: list[Fact] = []
    with imported_worker(ready.sandbox, plan, seconds) as (worker, until):
        judge = _judge(worker, until, job)
        with suppress(Ended):  # what it raises is explained elsewhere
            for seen in _facts(judge, recorded, agent="agent" in job, ordered=ordered):
                facts.append(seen)  # noqa: PERF402 - those before an error are kept
    facts += [fact for game in recorded[:1] if (fact := _to_and_fro(game))]
    if not facts:
        return ()
    line = _line(ready, job)
    named = tuple(Named(fact.id, None, line, fact.says) for fact in facts[:3])
    turn = next((fact.turn for fact in facts if fact.turn), 0)
    at = {"test": games[0][0].id, "turn": turn} if turn else None
    return (Explanation(named, facts[0].id != "to-and-fro", 0, len(failed), shown=at),)


def _judge(worker: Worker, until: Deadline, job: dict[str, Any]) -> _Judge:
    """Asks a worker for values of actions."""
    worker.begin({"job": "judge", **job}, until)

    def judge(
        layout: Layout, ghosts: int, moves: list[tuple[int, str]], actions: list[str]
    ) -> list[Any] | None:
        worker.ask({**as_job(layout, ghosts), "moves": moves, "actions": actions})
        _, *content = worker.answer(until)
        values = content[0] if content else None
        return values if isinstance(values, list) and len(values) == len(actions) else None

    return judge


def _recording(result: TestResult) -> Recording | None:
    with suppress(RecordingError):
        return of_data(result.recording)
    return None


def _job(case: Case) -> dict[str, Any]:
    """What a worker needs to find the evaluation that a test is about."""
    task = case.task
    if isinstance(task, Evaluation):
        return {"function": task.function}
    if isinstance(task, Games) and task.agent is None:
        return {"function": task.evaluation}
    return {"agent": task.asks}


def _line(ready: Opened, job: dict[str, Any]) -> dict[str, Any] | None:
    """The line in which the evaluation is defined."""
    lines = lines_of(ready.stage)
    name = "evaluationFunction" if "agent" in job else job["function"]
    begins = re.compile(rf"\s*def\s+{re.escape(name)}\b")
    found = [line for line, text in enumerate(lines, 1) if begins.match(text)]
    return where(found[0 if "agent" in job else -1], lines) if found else None


def _facts(
    judge: _Judge, games: Sequence[Recording], *, agent: bool, ordered: bool
) -> Iterator[Fact]:
    """What is wrong with the values, the plainest first; what follows from one is left out.

    `ordered` says that boards without a game were valued in a wrong order.
    """
    turns = list(_turns(judge, games[0])) if games else []
    if (alone := _no_number(turns)) is not None:
        yield alone
        return
    food, ghosts = (_differences(judge, pairs) for pairs in (_FOOD, _GHOST))
    plain = (None if any([*food, *ghosts]) else _score(turns)) or _alike(turns)
    if plain is None and agent and not any(_differences(judge, _GHOST, "West")):
        plain = _current(turns)
    if plain is not None:
        yield plain
        return
    facts = [*_food(food, games), *_ghosts(ghosts, games)]
    yield from facts or filter(None, map(_lost_value, turns[-1:]))
    if ordered or any(game.layout.capsules for game in games):
        yield from _scared(_differences(judge, _SCARED))


def _food(differences: Sequence[float], games: Sequence[Recording]) -> Iterator[Fact]:
    """Pacman doesn't go to food, and no game in which nothing else ends it is won."""
    left = [state.getNumFood() for state in games[0].states()] if games else []
    turn = left.index(left[-1]) + 1 if left else 0  # after the last meal
    so = f": from turn {turn} on nothing is eaten" if turn else ""
    if differences and not any(differences):
        yield Fact("ignores-food", turn, f"How near a dot is makes no difference to the value{so}.")
    elif differences and all(difference < 0 for difference in differences):
        yield Fact("ignores-food", turn, f"A dot nearby makes the value less{so}.")


def _ghosts(differences: Sequence[float], games: Sequence[Recording]) -> Iterator[Fact]:
    """A ghost changes nothing until it catches Pacman."""
    lost = next((game for game in games if game.outcome is Outcome.LOSE), None)
    if differences and not any(differences) and (lost or not games):
        turn = lost.turns if lost and lost is games[0] else 0
        so = f": in turn {turn} Pacman is caught" if turn else ""
        yield Fact(
            "ignores-ghosts", turn, f"How near a ghost is makes no difference to the value{so}."
        )


def _scared(differences: Sequence[float]) -> Iterator[Fact]:
    """Pacman runs from ghosts that he may eat."""
    if differences and all(difference < 0 for difference in differences):
        yield Fact("flees-scared-ghosts", 0, "A scared ghost nearby makes the value less, "
                   "although Pacman may eat it.")  # fmt: skip


def _turns(judge: _Judge, game: Recording) -> Iterator[Turn]:
    """Some turns of a game, with the values of their actions."""
    moves: list[tuple[int, str]] = []
    states = list(game.states())
    for number, word in enumerate(game.moves, 1):
        state = states[number - 1]
        action = ACTIONS[word[0]]
        if number <= _TURNS or number > game.turns - _TURNS:
            actions = state.getLegalActions(0)
            values = judge(game.layout, len(game.players) - 1, moves, actions)
            if values is None:
                return
            yield Turn(number, state, action, dict(zip(actions, values, strict=True)))
        moves = [*moves, *((agent, ACTIONS[letter]) for agent, letter in enumerate(word))]


def _no_number(turns: Sequence[Turn]) -> Fact | None:
    for turn in turns:
        for action, value in turn.values.items():
            if not isinstance(value, float) or value != value:  # noqa: PLR0124 - NaN
                said = "NaN" if isinstance(value, float) else shown(value)
                return Fact("not-a-number", turn.number, f"{action} is worth {said} in turn "
                            f"{turn.number}, which is not a number.")  # fmt: skip
    return None


def _alike(turns: Sequence[Turn]) -> Fact | None:
    """All actions of all turns are worth the same."""
    values = [value for turn in turns for value in turn.numbers]
    if len(values) < _FEW or len(set(values)) > 1:
        return None
    return Fact("all-alike", 1, f"Every action in every turn is worth {values[0]:g}, so the "
                "first one is always as good as any other.")  # fmt: skip


def _current(turns: Sequence[Turn]) -> Fact | None:
    """All actions of a turn are worth the same."""
    if len(turns) < 2 or any(len(set(turn.numbers)) > 1 for turn in turns):
        return None
    return Fact("current-state", 1, "In each turn all actions are worth the same: it values the "
                "state before the action, not the successor.")  # fmt: skip


def _score(turns: Sequence[Turn]) -> Fact | None:
    """The value is the score of the successor, and nothing else."""
    over = [value - turn.state.generateSuccessor(0, action).getScore()
            for turn in turns for action, value in turn.values.items()]  # fmt: skip
    if len(over) < _FEW or max(over) - min(over) > _CLOSE:
        return None
    first = next((t.number for t in turns if len(set(t.numbers)) < len(t.numbers)), 1)
    return Fact("score-only", first, "The value is the score alone, which doesn't change until "
                f"Pacman eats something: in turn {first} several actions are worth the same, as "
                "food and ghosts further away don't count.")  # fmt: skip


def _lost_value(turn: Turn) -> Fact | None:
    """A lost game that is worth at least as much as going on."""
    after = {action: turn.state.generateSuccessor(0, action) for action in turn.values}
    others = [value for action, value in turn.values.items() if not after[action].isLose()]
    chosen = turn.values.get(turn.action)
    if others and after[turn.action].isLose() and chosen is not None and chosen >= max(others):
        return Fact("lost-state-value", turn.number, f"In turn {turn.number} the game that is "
                    f"lost by {turn.action} is worth {chosen:g}, and going on {max(others):g} at "
                    "most.")  # fmt: skip
    return None


def _differences(judge: _Judge, pairs: Sequence[tuple[str, str]], other: str = "") -> list[float]:
    """How much more a step to the East is worth on the first board of each pair.

    With another action, the step is compared with that one, on the same board.
    """
    found = []
    for one, two in pairs:
        asked = [(one, "East"), (one, other) if other else (two, "East")]
        values = [judge(Layout.parse(_ROOM.format(row)), row.count("G"), [], [action])
                  for row, action in asked]  # fmt: skip
        numbers = [value[0] for value in values if value and isinstance(value[0], float)]
        if len(numbers) < 2:
            return []
        found.append(numbers[0] - numbers[1])
    return found


def _to_and_fro(game: Recording) -> Fact | None:
    """The last turns of a game, if Pacman only goes to and fro between two cells in them."""
    cells = [state.getPacmanPosition() for state in game.states()]
    start = len(cells) - 1
    while start > 0 and len({*cells[start - 1 :]}) <= 2:
        start -= 1
    turns = len(cells) - 1 - start
    if turns < _TO_AND_FRO or game.outcome is Outcome.WIN:
        return None
    one, *other = sorted({*cells[start:]})
    says = f"goes to and fro between {one} and {other[0]}" if other else f"stays at {one}"
    return Fact("to-and-fro", start + 1, f"From turn {start + 1} on Pacman {says}, for {turns} "
                "turns.")  # fmt: skip
