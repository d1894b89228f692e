"""The boards that come with the project: sizes, counts, and that one can play on them."""

from __future__ import annotations

import perft
import plain
import pytest
from boards import SHIPPED

from agents import AlphaBetaAgent, ExpectimaxAgent, ReflexAgent
from pacman import GameState, Layout, Outcome, RandomGhost, play

SIZES = {
    "testClassic": (5, 10, 1),
    "minimaxClassic": (9, 5, 3),
    "trappedClassic": (8, 5, 2),
    "smallClassic": (20, 7, 2),
    "capsuleClassic": (19, 7, 3),
    "mediumClassic": (20, 11, 2),
    "openClassic": (25, 9, 1),
    "contestClassic": (20, 9, 3),
    "trickyClassic": (20, 13, 4),
    "powerClassic": (20, 7, 4),
    "originalClassic": (28, 27, 4),
}
# How deep the plain rules follow: they are some hundred times slower than the engine.
FEW = 800


def test_names_and_sizes() -> None:
    layouts = {name: Layout.load(name) for name in SHIPPED}
    assert {n: (b.width, b.height, b.numGhosts) for n, b in layouts.items()} == SIZES


@pytest.mark.parametrize("name", SIZES)
def test_everything_can_be_reached(name: str) -> None:
    layout = Layout.load(name)
    reached, edge = {layout.starts[0]}, [layout.starts[0]]
    while edge:
        x, y = edge.pop()
        near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} - reached - set(layout.wall_cells)
        reached |= near
        edge += near
    assert len(reached) + len(layout.wall_cells) == layout.width * layout.height
    assert layout.totalFood > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", SIZES)
def test_golden_counts(name: str) -> None:
    start = GameState.initial(Layout.load(name))
    golden = perft.read(perft.FOLDER / f"{name}.perft")
    assert golden[-1].states > perft.MANY
    found = perft.levels(start, start.getNumAgents(), perft.next_states)
    assert [next(found) for _ in golden] == golden


@pytest.mark.parametrize("name", SIZES)
def test_the_plain_rules_count_the_same(name: str) -> None:
    start = plain.parse("\n".join(Layout.load(name).rows))

    def successors(state: plain.PlainState, agent: int) -> list[plain.PlainState]:
        actions = plain.legal_actions(state, agent)
        return [plain.successor(state, agent, action) for action in actions] or [state]

    agents = len(start.agents)
    states = {start}
    for golden in perft.read(perft.FOLDER / f"{name}.perft"):
        if golden.states > FEW:
            break
        agent = (golden.moves - 1) % agents
        states = {following for state in states for following in successors(state, agent)}
        wins = sum(state.won for state in states)
        found = perft.Level(golden.moves, len(states), wins, sum(state.lost for state in states))
        assert found == golden
        states = {state for state in states if not state.won and not state.lost}
    assert golden.moves > 3


def ghosts_of(count: int) -> list[RandomGhost]:
    return [RandomGhost(index) for index in range(1, count + 1)]


def wins(name: str, agent: type, games: int, ghosts: int | None = None, **options: object) -> int:
    layout = Layout.load(name)
    count = layout.numGhosts if ghosts is None else ghosts
    outcomes = [
        play(layout, agent(**options), ghosts_of(count), seed=seed).outcome for seed in range(games)
    ]
    return outcomes.count(Outcome.WIN)


def test_trapped_is_where_minimax_gives_itself_up() -> None:
    """Against the best ghosts death is certain, and cheaper soon; but these aren't the best."""
    assert wins("trappedClassic", AlphaBetaAgent, 20, depth=3) == 0
    assert wins("trappedClassic", ExpectimaxAgent, 20, depth=3) >= 10


def test_minimax_is_where_four_plies_mostly_win() -> None:
    assert wins("minimaxClassic", AlphaBetaAgent, 20, depth=4) >= 12


def test_open_is_where_a_reflex_agent_wins() -> None:
    assert wins("openClassic", ReflexAgent, 10) == 10


def test_small_is_where_the_reference_wins() -> None:
    layout = Layout.load("smallClassic")
    results = [
        play(layout, ExpectimaxAgent(evalFn="better"), [RandomGhost(1)], seed=seed)
        for seed in range(10)
    ]
    assert [result.outcome for result in results] == [Outcome.WIN] * 10
    assert sum(result.score for result in results) / 10 > 1000
