"""Tic-tac-toe: its rules against a plain second telling of them, its counts, and agents in it."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import inf
from typing import Any

import pytest

from agents import AlphaBetaAgent, MinimaxAgent
from pacman import IllegalAction, Recorder
from pacman.games.opponents import PLIES
from pacman.games.tictactoe import CROSS, NOUGHT, PASS, TicTacToe

# A plain telling of the rules: a board is nine characters, read like a page.
EMPTY = "........."
ROWS = [(0, 1, 2), (3, 4, 5), (6, 7, 8)]
COLUMNS = [(0, 3, 6), (1, 4, 7), (2, 5, 8)]
DIAGONALS = [(0, 4, 8), (2, 4, 6)]
AGENTS = [MinimaxAgent, AlphaBetaAgent]


def won_by(board: str, mark: str) -> bool:
    return any(all(board[i] == mark for i in line) for line in ROWS + COLUMNS + DIAGONALS)


def free(board: str) -> list[int]:
    over = won_by(board, "X") or won_by(board, "O")
    return [] if over else [i + 1 for i, mark in enumerate(board) if mark == "."]


def worth(board: str) -> int:
    marks = 9 - board.count(".")
    return 10 - marks if won_by(board, "X") else marks - 10 if won_by(board, "O") else 0


def with_mark(board: str, cell: int, mark: str) -> str:
    return board[: cell - 1] + mark + board[cell:]


def children(board: str, mark: str) -> list[str]:
    return [with_mark(board, cell, mark) for cell in free(board)]


@cache
def plain_value(board: str, mark: str) -> int:
    values = [plain_value(child, other(mark)) for child in children(board, mark)]
    return worth(board) if not values else max(values) if mark == "X" else min(values)


@cache
def plain_nodes(board: str, mark: str) -> int:
    """How many nodes a walk of everything below a board visits, itself included."""
    return 1 + sum(plain_nodes(child, other(mark)) for child in children(board, mark))


def plain_alpha_beta(
    board: str, mark: str, low: float, high: float, seen: list[str], *, equal: bool
) -> float:
    """Alpha-beta that cuts beyond its window, or on its edge, too; `seen` gets every visit."""
    seen.append(board)
    cells = children(board, mark)
    if not cells:
        return worth(board)
    sign = 1 if mark == "X" else -1
    best = -inf
    for child in cells:
        value = plain_alpha_beta(child, other(mark), low, high, seen, equal=equal)
        best = max(best, sign * value)
        edge = sign * (high if mark == "X" else low)
        if best > edge or (equal and best == edge):
            break
        low, high = (max(low, best), high) if mark == "X" else (low, min(high, -best))
    return sign * best


def other(mark: str) -> str:
    return "O" if mark == "X" else "X"


def position(board: str, first: int = CROSS) -> TicTacToe:
    """The position of this board in a game that this agent began."""
    crosses, noughts = (sum(1 << i for i in range(9) if board[i] == mark) for mark in "XO")
    return TicTacToe(crosses, noughts, (first + 9 - board.count(".")) % 2)


def reachable(board: str = EMPTY, mark: str = "X", seen: set[str] | None = None) -> set[str]:
    seen = set() if seen is None else seen
    if board not in seen:
        seen.add(board)
        for child in children(board, mark):
            reachable(child, other(mark), seen)
    return seen


BOARDS = sorted(reachable())


def depth_first(state: TicTacToe, agent: int) -> Iterator[TicTacToe]:
    yield state
    for action in state.getLegalActions(agent):
        yield from depth_first(state.generateSuccessor(agent, action), 1 - agent)


# The rules.


def test_every_board_is_as_the_plain_rules_say() -> None:
    assert len(BOARDS) == 5478
    for board in BOARDS:
        state, mark = position(board), "XO"[board.count("X") > board.count("O")]
        assert state.turn == "XO".index(mark)
        assert state.getLegalActions(state.turn) == free(board)
        assert (state.isWin(), state.isLose()) == (won_by(board, "X"), won_by(board, "O"))
        assert state.getScore() == worth(board)
        after = [state.generateSuccessor(state.turn, cell) for cell in free(board)]
        assert after == [position(child) for child in children(board, mark)]


@pytest.mark.slow
def test_how_all_games_end() -> None:
    """As everybody who has counted them says."""
    ends = [s for s in depth_first(TicTacToe.initial(), CROSS) if not s.getLegalActions()]
    drawn = sum(not state.isWin() and not state.isLose() for state in ends)
    wins = sum(state.isWin() for state in ends)
    assert (len(ends), wins, len(ends) - wins - drawn, drawn) == (255168, 131184, 77904, 46080)
    scores = Counter(state.getScore() for state in set(ends))
    assert scores == {5: 120, 3: 444, 1: 62, -4: 148, -2: 168, 0: 16}


def test_o_may_begin() -> None:
    state = TicTacToe.initial(NOUGHT)
    assert state.turn == NOUGHT
    for action in (1, 4, 2, 5, 3):
        assert not state.isLose()
        state = state.generateSuccessor(state.turn, action)
    assert (state.isWin(), state.isLose(), state.getScore()) == (False, True, -5)


def test_who_is_not_on_turn_passes() -> None:
    for first in (CROSS, NOUGHT):
        state = TicTacToe.initial(first)
        assert state.getLegalActions(first) == list(range(1, 10))
        assert state.getLegalActions(1 - first) == [PASS]
        assert state.generateSuccessor(1 - first, PASS) == state


@pytest.mark.parametrize(
    ("board", "agent", "action", "said"),
    [
        ("X........", NOUGHT, 1, "illegal action 1 for agent 1; legal: 2, 3, 4, 5, 6, 7, 8, 9"),
        (EMPTY, CROSS, 0, "illegal action 0 for agent 0; legal: 1, 2, 3"),
        (EMPTY, CROSS, 10, "illegal action 10 for agent 0"),
        (EMPTY, CROSS, "5", "illegal action '5' for agent 0"),
        (EMPTY, CROSS, [5], "illegal action [5] for agent 0"),
        (EMPTY, CROSS, True, "illegal action True for agent 0"),
        (EMPTY, CROSS, 1.0, "illegal action 1.0 for agent 0"),
        (EMPTY, CROSS, PASS, "illegal action 'pass' for agent 0"),
        (EMPTY, NOUGHT, 5, "illegal action 5 for agent 1; legal: pass"),
        (EMPTY, 2, 5, "there is no agent 2, only 0 and 1"),
        ("XXXOO....", NOUGHT, 6, "illegal action 6 for agent 1; legal: none, the game is over"),
        ("XXXOO....", CROSS, PASS, "illegal action 'pass' for agent 0; legal: none"),
        ("XOXXOOOXX", 7, 1, "illegal action 1 for agent 7; legal: none"),
    ],
)
def test_what_is_not_allowed(board: str, agent: int, action: Any, said: str) -> None:
    state = position(board)
    with pytest.raises(IllegalAction) as error:
        state.generateSuccessor(agent, action)
    assert str(error.value).startswith(said)
    assert state == position(board)


class Equal:
    """Equal to everything, and different from nothing."""

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False

    def __hash__(self) -> int:
        return hash(5)


class EqualNumber(Equal, int):
    """A number that equals everything."""


class EqualText(Equal, str):
    """A text that equals everything."""

    __slots__ = ()


@pytest.mark.parametrize("kind", [Equal, EqualNumber, EqualText])
def test_what_equals_a_legal_action_is_none(kind: type) -> None:
    for agent in (CROSS, NOUGHT):
        with pytest.raises(IllegalAction, match=f"for agent {agent}; legal: "):
            TicTacToe.initial().generateSuccessor(agent, kind())


# What makes it a value.


def test_positions_are_values() -> None:
    states = [position(board) for board in BOARDS] + [TicTacToe.initial(NOUGHT)]
    assert len(set(states)) == len(states)
    assert [pickle.loads(pickle.dumps(state)) for state in states] == states  # noqa: S301
    assert TicTacToe.initial() != TicTacToe.initial(NOUGHT)
    assert TicTacToe.initial() != 0


def test_returned_lists_belong_to_the_caller() -> None:
    state = TicTacToe.initial()
    state.getLegalActions().clear()
    state.getLegalActions(NOUGHT).clear()
    assert state.getLegalActions() == list(range(1, 10))
    assert state.getLegalActions(NOUGHT) == [PASS]


def test_mirrored_is_the_other_side_of_it() -> None:
    for board in BOARDS:
        state = position(board)
        mirrored = state.mirrored()
        assert mirrored.mirrored() == state
        assert mirrored.turn == 1 - state.turn
        assert mirrored.getScore() == -state.getScore()
        assert mirrored.isWin() == state.isLose()
        assert mirrored.getLegalActions(mirrored.turn) == state.getLegalActions(state.turn)


def test_what_it_looks_like() -> None:
    state = position("XO.......")
    assert str(state) == (
        " X | O | 3\n---+---+---\n 4 | 5 | 6\n---+---+---\n 7 | 8 | 9"
    )  # fmt: skip
    assert repr(state) == "<TicTacToe XO3456789, X to move>"


# What searches of all of it visit.


@pytest.mark.parametrize("first", [CROSS, NOUGHT])
def test_minimax_visits_every_node_and_finds_a_draw(first: int) -> None:
    """After a first move, to be quick; test_games_command.py has all of it."""
    mark = "XO"[first]
    board = with_mark(EMPTY, 5, mark)
    recorder = Recorder(calls=True)
    root = position(board, first).watched_by(recorder)
    agent = MinimaxAgent(depth=PLIES)
    assert agent.value(root, root.turn, PLIES) == plain_value(board, other(mark)) == 0
    assert recorder.calls is not None
    assert len(recorder.calls) + 1 == plain_nodes(board, other(mark)) == 55505
    assert recorder.count == len(reachable(board, other(mark)))
    assert recorder.expanded == {position(below, first) for below in reachable(board, other(mark))}


@pytest.mark.slow
@pytest.mark.parametrize(("pruning", "visits", "distinct"), [
    ("strict", 125_500, 5_197), ("inclusive", 20_866, 2_668),
])  # fmt: skip
def test_what_alpha_beta_visits(pruning: str, visits: int, distinct: int) -> None:
    assert plain_nodes(EMPTY, "X") == 549_946
    seen: list[str] = []
    assert plain_alpha_beta(EMPTY, "X", -inf, inf, seen, equal=pruning == "inclusive") == 0
    recorder = Recorder(calls=True)
    root = TicTacToe.initial().watched_by(recorder)
    AlphaBetaAgent(depth=PLIES, pruning=pruning).getAction(root)
    assert recorder.calls is not None
    assert [root, *(call.child for call in recorder.calls)] == list(map(position, seen))
    assert (len(seen), len(set(seen))) == (visits, distinct)
    assert recorder.expanded == set(map(position, seen))


# How agents play it.


class Remembering:
    """An agent that is asked for each position only once."""

    def __init__(self, agent: Any) -> None:
        self.answers: dict[TicTacToe, int] = {}
        self.agent = agent

    def move(self, state: TicTacToe) -> TicTacToe:
        seen = state if state.turn == CROSS else state.mirrored()
        if seen not in self.answers:
            self.answers[seen] = self.agent.getAction(seen)
        return state.generateSuccessor(state.turn, self.answers[seen])


def games_against(player: Remembering, plays: int, state: TicTacToe) -> Iterator[TicTacToe]:
    """How each game goes on from here and ends, with all that the other one could do."""
    if not state.getLegalActions():
        yield state
    elif state.turn == plays:
        yield from games_against(player, plays, player.move(state))
    else:
        for action in state.getLegalActions(state.turn):
            yield from games_against(player, plays, state.generateSuccessor(state.turn, action))


@pytest.mark.slow
@pytest.mark.parametrize("kind", AGENTS)
def test_the_computer_never_loses(kind: Any) -> None:
    """Every line of play: as X and as O, first and second."""
    player = Remembering(kind(depth=PLIES))
    for plays in (CROSS, NOUGHT):
        for first in (CROSS, NOUGHT):
            ends = list(games_against(player, plays, TicTacToe.initial(first)))
            lost = [state for state in ends if (state.isWin(), state.isLose())[1 - plays]]
            won = [state for state in ends if (state.isWin(), state.isLose())[plays]]
            assert not lost
            assert won
            # One player's moves are given, the other's are all that there are.
            most = 9 * 7 * 5 * 3 if first != plays else 8 * 6 * 4 * 2
            assert most / 6 < len(ends) <= most


@pytest.mark.parametrize("kind", AGENTS)
def test_it_wins_soon_and_loses_late(kind: Any) -> None:
    agent = kind(depth=PLIES)
    # Cell 1 wins as well, in two moves more; all lose, but 3 blocks the first of O's threats.
    assert agent.getAction(position(".....XOOX")) == 3
    assert agent.getAction(position(".....OXXO")) == 3
    for board in BOARDS:
        if board.count("X") == board.count("O") > 1 and free(board):
            best = max(plain_value(child, "O") for child in children(board, "X"))
            chosen = agent.getAction(position(board))
            assert plain_value(with_mark(board, chosen, "X"), "O") == best
