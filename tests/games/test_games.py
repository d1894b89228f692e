"""What every game must keep to; a new one is a line in GAMES."""

from __future__ import annotations

import io
import pickle
import re
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from numbers import Real
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from boards import SMALL, start
from hypothesis import given, settings
from hypothesis import strategies as st

from agents import AlphaBetaAgent, MinimaxAgent
from pacman import GameState, Layout, Recorder
from pacman.games import game as protocol
from pacman.games.lazy_trees import LazyTree
from pacman.games.random_trees import Shape, draw
from pacman.games.tictactoe import CROSS, NOUGHT, TicTacToe
from pacman.games.trees import Node, Tree


class Game(NamedTuple):
    """How a game starts, how deep searches of it can go, and what is known of its states."""

    start: Callable[[], protocol.Game]
    plies: int = 1
    scored: bool = True  # also while the game goes on
    pickles: bool = True


def tree(seed: int, **shape: Any) -> Callable[[], Any]:
    agents, levels = shape.pop("agents"), shape.pop("levels")
    drawn = draw(Random(seed), Shape(agents=(agents, agents), levels=levels, **shape))
    return drawn.state


@cache
def example(chapter: str, number: int = 0) -> tuple[dict[str, Any], str]:
    """What the code of a chapter of docs/games.md defines, and what it prints."""
    page = Path(__file__).parents[2] / "docs" / "games.md"
    text = page.read_text(encoding="utf-8").split(f"\n## {chapter}\n")[1].split("\n## ")[0]
    code = re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)[number]
    names: dict[str, Any] = {"__name__": "__main__"}
    with redirect_stdout(io.StringIO()) as out:
        exec(compile(code, page, "exec", dont_inherit=True), names)  # noqa: S102 - as a reader would
    return names, out.getvalue()


SHARED = Node("shared", {"Go": Node("end", value=1, score=1, win=True)})
GAMES = {
    "a tree for two": Game(tree(1, agents=2, levels=4), 2, pickles=False),
    "a tree for four": Game(tree(2, agents=4, levels=9, scored=True), 3, pickles=False),
    "a tree with a shared node": Game(
        Tree(Node("root", {"Left": SHARED, "Right": SHARED}), 3).state, scored=False, pickles=False
    ),
    "a random tree": Game(LazyTree(3, 4, seed=7).state, 2, scored=False),
    "a random tree, best first": Game(LazyTree(2, 6, 3, 1, order="best").state, 2, scored=False),
    "a random tree of few values": Game(LazyTree(2, 5, values=(-1, 1)).state, 3, scored=False),
    "a full tree": Game(LazyTree(3, 4, order="full").state, 2, scored=False),
    "tic-tac-toe, X first": Game(TicTacToe.initial, 2),
    "tic-tac-toe, O first": Game(partial(TicTacToe.initial, NOUGHT), 2),
    "nim, from docs/games.md": Game(
        lambda: example("A game of your own")[0]["Nim"](10), 3, pickles=False
    ),
    "pacman": Game(lambda: GameState.initial(Layout.load("smallClassic")), 1),
    **{f"pacman, {name}": Game(partial(start, text)) for name, text in SMALL.items()},
}


def openspiel(name: str, first: int | None = None) -> Callable[[], Any]:
    def begin() -> Any:
        from pacman.games.openspiel import OpenSpielState

        return OpenSpielState.initial(name, first)

    return begin


if find_spec("pyspiel"):
    GAMES |= {
        "OpenSpiel's tic-tac-toe": Game(openspiel("tic_tac_toe"), 2),
        "OpenSpiel's Connect Four, for the second": Game(openspiel("connect_four", 1), 1),
        "OpenSpiel's breakthrough": Game(openspiel("breakthrough(rows=5,columns=4)"), 1),
        "OpenSpiel's chess": Game(openspiel("chess"), 1),
        "a game where one may move again": Game(openspiel("dots_and_boxes(num_rows=1)"), 2),
        "a game for three": Game(openspiel("chinese_checkers(players=3)"), 1),
        "a game for one": Game(openspiel("cliff_walking"), 1),
    }

MOVES = st.lists(st.integers(0, 999), max_size=14)


def walk(game: Game, moves: list[int], state: Any = None) -> list[tuple[Any, int, Any, Any]]:
    """A game at random: each state, who moves there, the action and the state after it.

    Agents move in index order; who has no action is passed over. The last one has no action.
    """
    state, agent, steps = game.start() if state is None else state, 0, []
    for move in moves:
        while not state.getLegalActions(agent) and any(
            state.getLegalActions(i) for i in range(agent + 1, state.getNumAgents())
        ):
            agent += 1
        actions = state.getLegalActions(agent)
        if not actions:
            break
        action = actions[move % len(actions)]
        child = state.generateSuccessor(agent, action)
        steps.append((state, agent, action, child))
        state, agent = child, (agent + 1) % state.getNumAgents()
    return [*steps, (state, agent, None, None)]


def seen(game: Game, state: Any, agent: int) -> tuple[Any, ...]:
    """All that the six methods say of a state."""
    over = not state.getLegalActions(agent)
    score = state.getScore() if over or game.scored else None
    agents, actions = state.getNumAgents(), state.getLegalActions(agent)
    return agents, actions, state.isWin(), state.isLose(), score, hash(state), repr(state)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@settings(max_examples=100)
@given(moves=MOVES)
def test_every_game(game: Game, moves: list[int]) -> None:
    steps = walk(game, moves)
    first = [seen(game, state, agent) for state, agent, _, _ in steps]
    assert len({agents for agents, *_ in first}) == 1
    for state, agent, action, child in steps:
        check_state(game, state, agent)
        check_refusals(state, agent)
        if action is not None:
            check_step(state, agent, action, child)
    # And all that was asked and generated has changed none of them.
    assert first == [seen(game, state, agent) for state, agent, _, _ in steps]
    assert steps == walk(game, moves)


def check_state(game: Game, state: Any, agent: int) -> None:
    _, actions, win, lose, score, _, _ = seen(game, state, agent)
    assert isinstance(actions, list)
    assert len(set(actions)) == len(actions)
    assert not (win and lose)
    if agent == 0:
        assert state.getLegalActions() == actions
    if win or lose:
        everyone = range(state.getNumAgents())
        assert not any(state.getLegalActions(i) for i in everyone)
    if score is not None:
        assert isinstance(score, Real)
        assert score == score  # noqa: PLR0124 - a NaN isn't
    assert state != 3
    state.getLegalActions(agent).clear()
    assert state.getLegalActions(agent) == actions
    if game.pickles:
        again = pickle.loads(pickle.dumps(state))  # noqa: S301 - our own
        assert again == state
        assert seen(game, again, agent) == seen(game, state, agent)


def check_step(state: Any, agent: int, action: Any, child: Any) -> None:
    again = state.generateSuccessor(agent, action)
    assert again is not child
    assert again == child
    assert hash(again) == hash(child)
    assert not again != child  # noqa: SIM202 - that is another method


def check_refusals(state: Any, agent: int) -> None:
    """An illegal action is refused by a ValueError that names it."""
    for wrong in ("no such move", None, -1, ["Stop"], 1.5):
        with pytest.raises(ValueError) as error:  # noqa: PT011 - each game has its own, of its kind
            state.generateSuccessor(agent, wrong)
        assert repr(wrong) in str(error.value)
    for action in state.getLegalActions(agent):
        with pytest.raises(ValueError):  # noqa: PT011
            state.generateSuccessor(state.getNumAgents(), action)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@settings(max_examples=40)
@given(moves=MOVES)
def test_a_recorder_sees_what_is_generated(game: Game, moves: list[int]) -> None:
    recorder = Recorder(calls=True)
    root: Any = game.start()  # more than a Game
    watched = root.watched_by(recorder)
    assert watched == root
    assert hash(watched) == hash(root)
    steps = walk(game, moves, watched)[:-1]
    assert recorder.calls == steps
    assert steps == walk(game, moves)[:-1]
    if steps:
        assert recorder.expanded == {root, *(child for _, _, _, child in steps)}
        assert recorder.count == len(recorder.expanded)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@settings(max_examples=10)
@given(moves=MOVES)
def test_searches_of_it_agree(game: Game, moves: list[int]) -> None:
    state = next(state for state, agent, *_ in reversed(walk(game, moves)) if agent == 0)
    minimax, recorder = MinimaxAgent(depth=game.plies), Recorder(calls=True)
    action = minimax.getAction(state.watched_by(recorder))
    assert (action is None) == (not state.getLegalActions(CROSS))
    for pruning in ("strict", "inclusive"):
        agent, fewer = AlphaBetaAgent(depth=game.plies, pruning=pruning), Recorder(calls=True)
        assert agent.getAction(state.watched_by(fewer)) == action
        assert fewer.calls is not None
        assert recorder.calls is not None
        assert len(fewer.calls) <= len(recorder.calls)
        assert fewer.expanded <= recorder.expanded


# What docs/games.md shows.


def test_the_examples_of_the_document() -> None:
    _, shown = example("Tic-tac-toe")
    assert shown == " O | 2 | 3\n---+---+---\n 4 | 5 | 6\n---+---+---\n 7 | 8 | 9\n"
    _, shown = example("A game of your own")
    # A player who leaves a multiple of four wins.
    assert shown == "take 3 of 15; 30 positions seen\n"


@pytest.mark.skipif(not find_spec("pyspiel"), reason="needs pacman-search[openspiel]")
def test_the_examples_of_openspiel() -> None:
    _, shown = example("OpenSpiel")
    assert shown == "Kf7\n"
    _, shown = example("OpenSpiel", 1)
    assert shown == "0\n"


def test_openspiel_is_an_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "pacman.games.openspiel", raising=False)
    with pytest.raises(ModuleNotFoundError) as error:
        import_module("pacman.games.openspiel")
    assert str(error.value) == (
        "OpenSpiel is not installed: in this project's folder, and not on Windows,"
        " python -m pip install -e '.[openspiel]'"
    )
