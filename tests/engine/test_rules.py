"""The engine against the plain second implementation, over many thousands of random plies."""

from __future__ import annotations

import random
from collections import Counter

import plain
import pytest
from boards import all_layouts, board, start

from pacman import DirectionalGhost, GameState, IllegalAction, RandomGhost

LAYOUTS = all_layouts()
PLIES = 4000
ALL_ACTIONS = ["North", "South", "East", "West", "Stop"]


def compare(fast: GameState, slow: plain.PlainState) -> None:
    """Everything that a submission can see of both is the same, ints and floats told apart."""
    agents = [fast.getPacmanState(), *fast.getGhostStates()]
    mine = [(a.getPosition(), a.getDirection(), a.scaredTimer) for a in agents]
    theirs = [(a.position, a.direction, a.timer) for a in slow.agents]
    assert repr(mine) == repr(theirs)
    assert fast.getFood().asList() == plain.food_list(slow)
    assert fast.getCapsules() == list(slow.capsules)
    assert fast.getScore() == slow.score
    assert isinstance(fast.getScore(), float)
    assert (fast.isWin(), fast.isLose()) == (slow.won, slow.lost)
    assert fast.getNumFood() == len(slow.food)
    for agent in range(len(slow.agents)):
        assert fast.getLegalActions(agent) == plain.legal_actions(slow, agent)


def random_game(
    fast: GameState, slow: plain.PlainState, rng: random.Random, changes: Counter[float]
) -> int:
    """Play both to the end, or for a while; returns the number of moves."""
    for move in range(400):
        agent = move % fast.getNumAgents()
        legal = fast.getLegalActions(agent)
        illegal = rng.choice(ALL_ACTIONS)
        if illegal not in legal:
            with pytest.raises(IllegalAction):
                fast.generateSuccessor(agent, illegal)
            with pytest.raises(ValueError, match=illegal):
                plain.successor(slow, agent, illegal)
        if not legal:
            if fast.isWin() or fast.isLose():
                return move
            continue
        action = rng.choice(legal)
        before, key = repr(fast), hash(fast)
        after = fast.generateSuccessor(agent, action)
        assert (repr(fast), hash(fast)) == (before, key)
        changes[after.getScore() - fast.getScore()] += 1
        fast, slow = after, plain.successor(slow, agent, action)
        compare(fast, slow)
    return 400


@pytest.mark.slow
@pytest.mark.parametrize("name", LAYOUTS)
def test_engine_equals_plain_rules(name: str) -> None:
    layout = LAYOUTS[name]
    rng = random.Random(name)
    plies = 0
    while plies < PLIES:
        ghosts = rng.choice([None, *range(layout.numGhosts + 1)])
        fast = GameState.initial(layout, ghosts)
        slow = plain.parse("\n".join(layout.rows), ghosts)
        compare(fast, slow)
        plies += 1 + random_game(fast, slow, rng, Counter())


@pytest.mark.slow
def test_random_games_meet_the_rare_changes_of_score() -> None:
    """The small boards are only worth their name if what they force really happens."""
    changes: Counter[float] = Counter()
    rng = random.Random(5)
    for name in ("several ghosts at once", "ghost on the capsule's way", "cross roads", "one dot"):
        layout = LAYOUTS[name]
        for _ in range(300):
            slow = plain.parse("\n".join(layout.rows))
            random_game(GameState.initial(layout), slow, rng, changes)
    # A step, a dot, the last dot, death, a ghost eaten by it or by us, a ghost on the capsule.
    assert {-1, 9, 509, -501, -500, 199, 200}.issubset(changes)


def walk(state: GameState, *moves: tuple[int, str]) -> GameState:
    for agent, action in moves:
        state = state.generateSuccessor(agent, action)
    return state


def test_several_ghosts_met_in_one_step_each_count() -> None:
    two = walk(start("%%%%%\n%PG.%\n%%G%%\n%%%%%"), (1, "North"))
    assert two.generateSuccessor(0, "East").getScore() == -1001
    three = walk(start("%%%%%%\n%PGG.%\n%%G%%%\n%%%%%%"), (1, "North"), (3, "West"))
    assert three.generateSuccessor(0, "East").getScore() == -1501
    assert three.generateSuccessor(0, "East").isLose()


def test_a_scared_and_a_dangerous_ghost_met_in_one_step() -> None:
    # Ghost 1 is eaten and waits at home, no longer scared; ghost 2 still is, and comes by.
    state = walk(start("%%%%%%%\n%oP1 2%\n%%%%%%%"), (0, "West"), (1, "West"), (0, "East"))
    assert state.getScore() == 198
    assert state.getGhostState(1).scaredTimer == 0
    state = walk(state, (2, "West"), (2, "West"), (2, "West"))
    assert state.getGhostPositions() == [(3, 1), (3.5, 1.0)]
    assert state.generateSuccessor(0, "East").getScore() == 198 - 301


def test_the_last_dot_with_a_ghost_on_it() -> None:
    dangerous = walk(start("%%%%%\n%P.G%\n%%%%%"), (1, "West")).generateSuccessor(0, "East")
    assert (dangerous.getScore(), dangerous.isWin(), dangerous.isLose()) == (509, True, False)
    scared = start("%%%%%%%\n%oP.G %\n%%%%%%%")
    scared = walk(scared, (0, "West"), (1, "West"), (1, "West"), (0, "East"))
    before = scared.getScore()
    after = scared.generateSuccessor(0, "East")
    assert after.getScore() - before == 709
    assert after.isWin()


def test_a_ghost_on_the_capsule_just_eaten_is_eaten_too() -> None:
    state = walk(start("%%%%%%\n%PoG.%\n%%%%%%"), (1, "West")).generateSuccessor(0, "East")
    assert state.getScore() == 199
    assert state.getGhostState(1).getPosition() == (3, 1)
    assert state.getGhostState(1).scaredTimer == 0


@pytest.mark.parametrize(
    ("row", "last_action", "cell"), [("%ooP%G  %", "East", 6), ("%ooP%  G%", "West", 7)]
)
def test_a_half_step_at_the_end_of_fear(row: str, last_action: str, cell: int) -> None:
    """East (and north) goes through to the next cell, west (and south) comes back."""
    state = walk(start(f"%%%%%%%%%\n{row}\n%%%%%%%%%"), (0, "West"))
    for move in range(40):
        state = state.generateSuccessor(1, state.getLegalActions(1)[0])
        if move == 0:  # frightened again while between two cells: the last step is a half one
            state = walk(state, (0, "West"))
    ghost = state.getGhostState(1)
    assert (ghost.scaredTimer, ghost.getPosition()[0] % 1) == (1, 0)
    assert state.getLegalActions(1) == [last_action]
    ghost = state.generateSuccessor(1, last_action).getGhostState(1)
    assert (ghost.scaredTimer, repr(ghost.getPosition())) == (0, f"({cell}, 1)")


def test_a_ghost_sent_home_onto_pacman_waits_for_the_next_check() -> None:
    state = start("%%%%%%\n%oP1 %\n%%%%%%")
    state = walk(state, (0, "West"), (1, "East"), (1, "East"), (0, "East"), (0, "East"))
    before = state.getScore()
    state = walk(state, (1, "West"))
    assert state.getPacmanPosition() == state.getGhostPosition(1) == (3, 1)
    assert state.getScore() == before + 200
    assert not state.isLose()
    state = walk(state, (0, "Stop"))
    assert state.isLose()
    assert state.getScore() == before + 200 - 501


@pytest.mark.parametrize("kind", [RandomGhost, DirectionalGhost])
def test_ghosts_draw_as_the_rules_say(kind: type[RandomGhost]) -> None:
    rng = random.Random(11)
    for layout in LAYOUTS.values():
        fast = GameState.initial(layout)
        slow = plain.parse("\n".join(layout.rows))
        for move in range(120):
            agent = move % fast.getNumAgents()
            legal = fast.getLegalActions(agent)
            if not legal:
                continue
            action = rng.choice(legal)
            if agent:
                ghost = kind(agent)
                ghost.rng = random.Random(move)
                expected = plain.ghost_distribution(kind.__name__, slow, agent)
                assert ghost.getDistribution(fast) == pytest.approx(expected)
                action = ghost.getAction(fast)
                assert action == plain.ghost_choice(expected, random.Random(move).random())
            fast = fast.generateSuccessor(agent, action)
            slow = plain.successor(slow, agent, action)


def test_legal_actions_of_a_finished_state_and_of_no_agent() -> None:
    lost = walk(start("%%%%%\n%PG.%\n%%%%%"), (0, "East"))
    assert lost.isLose()
    assert lost.getLegalActions(0) == lost.getLegalActions(1) == []
    with pytest.raises(IllegalAction, match="'West' for agent 0: the game is lost"):
        lost.generateSuccessor(0, "West")
    state = start("%%%%%\n%PG.%\n%%%%%")
    with pytest.raises(IllegalAction, match="no agent 7"):
        state.generateSuccessor(7, "West")
    with pytest.raises(IllegalAction, match=r"'Fly' for agent 1 .a ghost.; legal are: West"):
        state.generateSuccessor(1, "Fly")
    with pytest.raises(IllegalAction):
        state.generateSuccessor(0, ["East"])  # type: ignore[arg-type]


def test_a_board_without_food_is_never_won() -> None:
    state = GameState.initial(board("%%%%\n%Po%\n%%%%"))
    state = walk(state, (0, "East"), (0, "West"))
    assert not state.isWin()
    assert state.getScore() == -2
