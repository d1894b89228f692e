"""What is to be seen of a game, and what lies between two of its moments."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from boards import all_layouts, start
from hypothesis import given
from hypothesis import strategies as st

from pacman import GameState
from pacman.show.scene import Moment, Pose, Scene, arrow, between, moment, moments
from pacman.show.shapes import MOUTHS, looks

LAYOUTS = all_layouts()


def random_game(name: str, seed: int, turns: int) -> list[GameState]:
    """The first state and the one after each turn."""
    rng = random.Random(seed)
    state = GameState.initial(LAYOUTS[name])
    states = [state]
    while len(states) <= turns and not state.isWin() and not state.isLose():
        for agent in range(state.getNumAgents()):
            legal = state.getLegalActions(agent)
            if legal:
                state = state.generateSuccessor(agent, rng.choice(legal))
        states.append(state)
    return states


games = st.builds(random_game, st.sampled_from(sorted(LAYOUTS)), st.integers(0, 10**6), st.just(30))
parts = st.floats(0, 1)


@given(games)
def test_a_moment_is_the_state(states: list[GameState]) -> None:
    layout = states[0].data.layout
    scene = Scene.of(layout)
    names = looks(states[0].getNumAgents() - 1)
    for turn, (seen, state) in enumerate(zip(moments(states), states, strict=True)):
        assert (seen.turn, seen.score) == (turn, state.getScore())
        food, capsules = state.getFood(), state.getCapsules()
        for number, (x, y, look) in enumerate(scene.items):
            cell = int(x), layout.height - 1 - int(y)
            there = food[cell[0]][cell[1]] if look == "dot" else cell in capsules
            assert seen.left >> number & 1 == there
        for pose, agent in zip(seen.poses, state.data.agentStates, strict=True):
            x, y = agent.getPosition()
            assert pose[:2] == (x, layout.height - 1 - y)
            assert pose.look in names
        assert (seen.poses[0].look == "caught") == state.isLose()
        scared = [state.scaredTimer > 0 for state in state.getGhostStates()]
        assert [pose.look in ("scared", "fading") for pose in seen.poses[1:]] == scared


@given(games, parts)
def test_between_two_moments(states: list[GameState], part: float) -> None:
    seen = list(moments(states))
    for before, after in pairwise(seen):
        drawn = between(before, after, part)
        jerky = after if part >= 0.5 else before
        assert drawn[:3] == jerky[:3]
        poses = [pose for pose, _ in reversed(drawn.poses)]
        for old, new, now in zip(before.poses, after.poses, poses, strict=True):
            assert min(old.x, new.x) <= now.x <= max(old.x, new.x)
            assert min(old.y, new.y) <= now.y <= max(old.y, new.y)
            assert now.look in (old.look, new.look)
        assert all(0 <= phase < len(MOUTHS) for _, phase in drawn.poses)
        assert all(phase == 0 for _, phase in drawn.poses[:-1])


@given(games)
def test_the_ends_are_the_moments_themselves(states: list[GameState]) -> None:
    seen = list(moments(states))
    for before, after in pairwise(seen):
        for part, there in ((0, before), (1, after)):
            drawn = between(before, after, part)
            assert drawn[:3] == there[:3]
            assert tuple(pose for pose, _ in reversed(drawn.poses)) == there.poses


def test_half_way() -> None:
    state = start("""
        %%%%%%%
        %P.. G%
        %%%%%%%""")
    after = state.generateSuccessor(0, "East").generateSuccessor(1, "West")
    drawn = between(moment(state, 0), moment(after, 1), 0.5)
    assert [pose for pose, _ in drawn.poses] == [
        Pose(4.5, 1, "ghost 1 West"),
        Pose(1.5, 1, "pacman East"),
    ]
    assert drawn.turn == 1
    assert drawn.left.bit_count() == 1  # half-way the dot is eaten


def test_pacman_chews_on_his_way() -> None:
    state = start("""
        %%%%%
        %P. %
        %%%%%""")
    before, after = moment(state, 0), moment(state.generateSuccessor(0, "East"), 1)
    mouths = [between(before, after, part / 8).poses[-1][1] for part in range(9)]
    assert mouths == [3, 3, 2, 1, 0, 1, 2, 3, 3]


def test_a_ghost_that_is_sent_home_does_not_slide_across_the_board() -> None:
    state = start("""
        %%%%%%%%%%%%
        %P  o    G.%
        %%%%%%%%%%%%""")
    seen = [moment(state, 0)]
    for turn in range(1, 8):
        for agent, way in ((0, "East"), (1, "West")):
            if way in state.getLegalActions(agent):
                state = state.generateSuccessor(agent, way)
        seen.append(moment(state, turn))
    jumps = []
    for before, after in pairwise(seen):
        if abs(before.poses[1].x - after.poses[1].x) > 1:
            halves = [between(before, after, part).poses[0][0] for part in (0.25, 0.49, 0.5, 0.75)]
            assert halves == [before.poses[1]] * 2 + [after.poses[1]] * 2
            jumps.append(after.poses[1])
    assert jumps == [Pose(8, 1, jumps[0].look)]
    assert jumps[0].look.startswith("ghost 1")


def test_fear_comes_half_way_and_fades_blinking() -> None:
    state = start("""
        %%%%%%%
        %Po   %
        %%%%%%%
        % G   %
        %%%%%%%""")
    seen = [moment(state, 0)]
    for turn in range(1, 45):
        way = state.getLegalActions(0)[-1 if turn == 1 else 0]
        state = state.generateSuccessor(0, way).generateSuccessor(1, state.getLegalActions(1)[0])
        seen.append(moment(state, turn))
    ghost = [one.poses[1].look.split(" ")[0] for one in seen]
    assert ghost[:2] == ["ghost", "scared"]
    assert ghost[1:31] == ["scared"] * 30
    assert ghost[31:41] == [*["fading", "scared"] * 4, "fading", "ghost"]
    half = [between(seen[0], seen[1], part).poses[0][0].look for part in (0.4, 0.6)]
    assert half == [seen[0].poses[1].look, "scared"]


def test_pacman_is_caught_at_the_end() -> None:
    state = start("""
        %%%%%%
        %PG .%
        %%%%%%""")
    before, after = moment(state, 0), moment(state.generateSuccessor(0, "East"), 1)
    assert [pose.look for pose in after.poses] == ["caught", "ghost 1 Stop"]
    assert between(before, after, 0.4).poses[-1][0].look == "pacman Stop"
    assert between(before, after, 0.5).poses[-1][0].look == "caught"
    assert [pose.look for pose, _ in between(before, after, 0.6).poses] == [
        "ghost 1 Stop",
        "caught",
    ]


@pytest.mark.parametrize("action", ["North", "South", "East", "West", "Stop"])
def test_arrows_are_where_pacman_is(action: str) -> None:
    state = start("""
        %%%%%
        %  .%
        %P  %
        %%%%%""")
    mark = arrow(state, 7, "right", action)
    assert mark is not None
    assert mark == (7, (1, 2, f"right {action}"))
    assert mark.pose.look in looks(0)


@pytest.mark.parametrize("action", ["", "north", "None", "No moves left"])
def test_what_is_no_action_has_no_arrow(action: str) -> None:
    assert arrow(start("%%%%\n%P.%\n%%%%"), 1, "chosen", action) is None


def test_a_moment_is_a_value() -> None:
    state = start("%%%%\n%P.%\n%%%%")
    assert moment(state, 3) == Moment(3, 0, 1, (Pose(1, 1, "pacman Stop"),))
