"""The agent that plays by the ghosts' odds: against a plain expectimax, and in whole games."""

from __future__ import annotations

import random
from math import inf
from typing import Any

import pytest
from boards import all_layouts, start
from hypothesis import given, settings
from hypothesis import strategies as st

from agents import OddsAgent, odds, territory
from agents.budgets import Steps
from agents.odds import WIN, OddsSearch
from pacman import Agent, DirectionalGhost, Directions, GameState, Layout, RandomGhost, play

LAYOUTS = list(all_layouts().values())
LARGE = 10**9
# Pacman can only flee from the ghost that comes, into a pocket or into a longer one.
DOOMED = """
    %%%%%%%%%%%%%
    %% %%%%%%%%%%
    %    P G  .%%
    %%%%%%%%%%%%%"""
# The dots are behind a ghost that has to come nearer; another way leads around.
RING = """
    %%%%%%%%%%
    %        %
    % %%%%%% %
    %    P G.%
    %%%%%%%%%%"""


def after(state: GameState, *moves: str) -> GameState:
    """The state after these moves of all agents in turn."""
    for number, action in enumerate(moves):
        state = state.generateSuccessor(number % state.getNumAgents(), action)
    return state


def plain(
    search: OddsSearch, state: GameState, agent: int, plies: int, likely: float = 1.0
) -> float:
    """The same value one agent at a time, with nothing remembered."""
    if state.isWin():
        return WIN + search.territory.worth(state)
    if state.isLose():
        return search.lost + search.plies - plies + (agent > 1)
    if agent == state.getNumAgents():
        agent, plies = 0, plies - 1
    if agent == 0:
        if not plies or likely < search.cut:
            return search.territory.worth(state)
        actions = state.getLegalActions(0)
        moves = [action for action in actions if action != Directions.STOP] or actions
        return max(plain(search, state.generateSuccessor(0, a), 1, plies, likely) for a in moves)
    if not state.getLegalActions(agent):
        return plain(search, state, agent + 1, plies, likely)
    ghost = search.ghosts[agent - 1]
    value = 0.0
    for action, chance in ghost.getDistribution(state).items():
        child = state.generateSuccessor(agent, action)
        value += chance * plain(search, child, agent + 1, plies, likely * chance)
    return value


def at_random(layout: Layout, ghosts: int | None, seed: int, turns: int) -> GameState:
    """A state after this many random moves, or the last one before the game was lost."""
    rng = random.Random(seed)
    state = GameState.initial(layout, ghosts)
    for move in range(turns * state.getNumAgents()):
        agent = move % state.getNumAgents()
        if legal := state.getLegalActions(agent):
            following = state.generateSuccessor(agent, rng.choice(legal))
            state = state if following.isLose() else following
    return state


@settings(max_examples=100)
@given(
    st.sampled_from(LAYOUTS),
    st.integers(0, 10**6),
    st.integers(0, 12),
    st.sampled_from([DirectionalGhost, RandomGhost]),
    # With three plies a state can be reached with two chances, of which only the first counts.
    st.sampled_from([(1, 0.2), (2, 0.02), (2, 0.05), (2, 0.3), (2, 0.7), (3, 0.0)]),
)
def test_a_search_is_plain_expectimax(
    layout: Layout, seed: int, turns: int, ghosts: type[RandomGhost], how: tuple[int, float]
) -> None:
    state = at_random(layout, 2, seed, turns)
    plies, cut = how
    search = OddsSearch(state, ghosts, cut)
    search.begin(state, Steps(LARGE))
    worth = dict.fromkeys(state.getLegalActions(0), -inf)
    complete = search.look(state, worth, plies)
    for action, value in worth.items():
        true = plain(search, state.generateSuccessor(0, action), 1, plies)
        assert value == pytest.approx(true, abs=1e-6)
    if complete:  # so nothing changes when it looks further
        before = dict(worth)
        search.look(state, worth, plies + 1)
        assert worth == pytest.approx(before, abs=1e-6)


@pytest.mark.parametrize("name", ["smallClassic", "trappedClassic"])
def test_what_it_keeps_does_not_change_what_it_says(name: str) -> None:
    """One search for many moves, against a new one for each."""
    first = at_random(Layout.load(name), 2, 1, 0)
    kept = OddsSearch(first, DirectionalGhost, cut=0.02)
    for seed in range(12):
        state = at_random(Layout.load(name), 2, seed, seed % 6)
        new = OddsSearch(state, DirectionalGhost, cut=0.02)
        found = []
        for search in (kept, new):
            search.begin(state, Steps(LARGE))
            worth = dict.fromkeys(state.getLegalActions(0), -inf)
            looks = [search.look(state, worth, plies) for plies in (1, 2, 3, 4)]
            found.append((worth, looks))
        assert found[0] == found[1]


def test_a_state_that_two_lines_lead_to_is_searched_once() -> None:
    state = start("""
        %%%%%%%%%
        %.      %
        %   P   %
        %       %
        %%%%%%%%%""")
    Counted.spent = 0
    search = OddsSearch(state, DirectionalGhost, cut=0)
    search.begin(state, Counted(LARGE))
    search.look(state, dict.fromkeys(state.getLegalActions(0), -inf), 8)
    # A state is a cell, a direction, and whether the dot is there: 21 x 4 x 2 for each ply.
    assert Counted.spent <= 21 * 4 * 2 * 8


class Counted(Steps):
    """Steps that count themselves."""

    spent = 0

    def spend(self) -> None:
        super().spend()
        Counted.spent += 1


@pytest.mark.parametrize("nodes", [0, 1, 7, 100])
def test_it_keeps_to_its_nodes_and_to_the_rules(
    nodes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(odds, "Steps", Counted)
    agent = OddsAgent(nodes=nodes)
    for layout in LAYOUTS:
        state = GameState.initial(layout)
        ghosts = [RandomGhost(index) for index in range(1, state.getNumAgents())]
        for _ in range(4):
            Counted.spent = 0
            for player in (agent, *ghosts):
                if legal := state.getLegalActions(player.index):
                    action = player.getAction(state)
                    assert action in legal
                    state = state.generateSuccessor(player.index, action)
            assert Counted.spent <= nodes


def test_it_keeps_to_its_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock of our own, which goes on by a millisecond at each look."""
    ticks = iter(range(LARGE))
    monkeypatch.setattr("agents.budgets.perf_counter", lambda: next(ticks) / 1000)
    state = start(RING)
    for thousandths in (0, 1, 20, 50):
        before = next(ticks)
        action = OddsAgent(seconds=thousandths / 1000, depth=99, cut=0).getAction(state)
        assert action in state.getLegalActions(0)
        spent = next(ticks) - before
        assert spent <= thousandths + 3
        assert spent >= thousandths / 2


def test_without_time_there_is_an_action_and_in_finished_games_none() -> None:
    state = start(RING)
    assert OddsAgent(seconds=0).getAction(state) == state.getLegalActions(0)[0]
    lost = after(state, Directions.EAST, Directions.WEST)
    assert lost.isLose()
    assert OddsAgent().getAction(lost) is None


def test_more_time_is_not_taken_where_nothing_is_left_to_see(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looks: list[int] = []
    look = OddsSearch.look

    def watched(self: OddsSearch, *what: Any) -> bool:
        looks.append(what[-1])
        return look(self, *what)

    monkeypatch.setattr(OddsSearch, "look", watched)
    state = start("""
        %%%%%
        %P.%%
        %%%G%
        %%%%%""")
    assert OddsAgent(nodes=LARGE).getAction(state) == Directions.EAST
    assert looks[-1] < 12


def test_it_takes_a_win_although_a_ghost_is_near() -> None:
    state = start("""
        %%%%%%%%%
        %G P.  G%
        %%%%%%%%%""")
    assert OddsAgent(nodes=200).getAction(state) == Directions.EAST


def test_it_goes_around_a_ghost_that_has_to_come_nearer() -> None:
    state = after(start(RING), Directions.STOP, Directions.WEST)
    result = play_from(state, OddsAgent(nodes=500))
    assert result.isWin()


def play_from(state: GameState, agent: Agent, turns: int = 60) -> GameState:
    """Go on against a ghost that always comes nearer where it can."""
    sure = DirectionalGhost(1, prob_attack=1.0)
    for _ in range(turns):
        for player in (agent, sure):
            if state.getLegalActions(player.index):
                state = state.generateSuccessor(player.index, player.getAction(state))
    return state


def longest(state: GameState) -> int:
    """Moves that Pacman can make before that ghost has him; it only ever comes nearer here."""
    lengths = []
    for action in state.getLegalActions(0):
        now = state.generateSuccessor(0, action)
        if not now.isLose():
            now = now.generateSuccessor(1, DirectionalGhost(1, prob_attack=1.0).getAction(now))
        lengths.append(1 + longest(now))
    return max(lengths, default=0)


def test_in_a_lost_position_it_lives_as_long_as_it_can() -> None:
    state = after(start(DOOMED), Directions.STOP, Directions.WEST)
    state = after(state, Directions.WEST, Directions.WEST)
    assert longest(state) == 4
    agent, moves = OddsAgent(nodes=3000), 0
    while not state.isLose():
        assert longest(state) == 4 - moves
        state = state.generateSuccessor(0, agent.getAction(state))
        moves += 1
        if state.getLegalActions(1):
            state = state.generateSuccessor(1, Directions.WEST)
    assert moves == 4


@pytest.mark.slow
@pytest.mark.parametrize("name", ["capsuleClassic", "smallClassic", "testClassic"])
def test_it_wins_games_with_a_fraction_of_its_time(name: str) -> None:
    layout = Layout.load(name)
    agent = OddsAgent(nodes=400)
    ghosts = [DirectionalGhost(index) for index in range(1, min(layout.numGhosts, 2) + 1)]
    for seed in range(2):
        result = play(layout, agent, ghosts, seed=seed)
        assert (result.outcome, result.reason) == ("win", "")


def test_with_the_same_seed_it_plays_the_same_game_after_any_other() -> None:
    layout = Layout.load("minimaxClassic")
    games = []
    agent = OddsAgent(nodes=60, ghosts="RandomGhost")
    for before in ("testClassic", "minimaxClassic"):
        play(Layout.load(before), agent, [RandomGhost(1)], seed=9)
        ghosts = [RandomGhost(index) for index in (1, 2, 3)]
        games.append(play(layout, agent, ghosts, seed=4).moves)
    assert games[0] == games[1]


def test_what_it_remembers_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    games, sizes = [], []
    for room in (odds.REMEMBERED, 5):
        monkeypatch.setattr(odds, "REMEMBERED", room)
        monkeypatch.setattr(territory, "REMEMBERED", room)
        agent = OddsAgent(nodes=20)
        games.append(play(Layout.load("testClassic"), agent, [DirectionalGhost(1)], seed=3).moves)
        search = agent.search
        assert search is not None
        assert len(search.territory._own) <= room
        sizes.append((len(search.worths), len(search.odds)))
    assert games[0] == games[1]
    assert all(less * 2 < more for more, less in zip(*sizes, strict=True))
    agent.registerInitialState(GameState.initial(Layout.load("testClassic")))
    assert agent.search is None


def test_a_look_begins_with_what_was_best_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[Any] = []
    before = OddsSearch.before_ghosts

    def watched(self: OddsSearch, state: GameState, chance: float, plies: int) -> float:
        if plies == self.plies:
            looked.append(state.getPacmanState().getDirection())
        return before(self, state, chance, plies)

    monkeypatch.setattr(OddsSearch, "before_ghosts", watched)
    state = after(start(RING), Directions.STOP, Directions.WEST)
    search = OddsSearch(state, DirectionalGhost, cut=0)
    search.begin(state, Steps(LARGE))
    worth = dict.fromkeys(state.getLegalActions(0), -inf)
    search.look(state, worth, 1)
    assert looked == list(worth)
    best = max(worth, key=worth.__getitem__)
    worth[Directions.EAST] = LARGE  # in place of its own value
    looked.clear()
    search.look(state, worth, 2)
    assert looked[:2] == [Directions.EAST, best]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"ghosts": "RandomGoat"}, "no ghost 'RandomGoat'; did you mean RandomGhost?"),
        ({"seconds": "soon"}, "seconds must be a number from 0 up, not 'soon'"),
        ({"nodes": "-1"}, "nodes must be a whole number from 0 up, not '-1'"),
        ({"cut": "nan"}, "cut must be a number from 0 up, not 'nan'"),
        ({"depth": "2.5"}, "depth must be a whole number from 0 up, not '2.5'"),
    ],
)
def test_wrong_options_are_told(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        OddsAgent(**options)
    assert str(caught.value) == message
