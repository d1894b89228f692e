"""OpenSpiel's games, where it is installed: its own alpha-beta says what is right."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from random import Random
from typing import Any

import pytest

from agents import AlphaBetaAgent, MinimaxAgent
from pacman import IllegalAction, Recorder
from pacman.games.tictactoe import PASS, TicTacToe

pyspiel = pytest.importorskip("pyspiel", reason="needs pacman-search[openspiel]")

from open_spiel.python.algorithms.minimax import alpha_beta_search  # noqa: E402

from pacman.games.openspiel import GameError, OpenSpielState  # noqa: E402

# A king and a rook mate a bare king in two, once for White and once for Black.
MATES_IN_TWO = {
    "7k/8/5K2/8/8/8/8/6R1 w - - 0 1": "Kf7",
    "6r1/8/8/8/8/5k2/8/7K b - - 0 1": "Kf2",
}
MOST_MOVES = 40


def chess(board: str) -> OpenSpielState:
    return OpenSpielState.of(pyspiel.load_game("chess").new_initial_state(board))


def somewhere(game: str, seed: int, moves: int) -> Any:
    """A state of OpenSpiel's after this many moves, or at the end of a shorter game."""
    rng, state = Random(seed), pyspiel.load_game(game).new_initial_state()
    while not state.is_terminal() and moves:
        state.apply_action(rng.choice(state.legal_actions()))
        moves -= 1
    return state


def counting(player: int) -> Callable[[Any], float]:
    """How good a board seems to a player: any function of it will do that has many values."""
    sign = 1 - 2 * player

    def value(state: Any) -> float:
        marks = enumerate(str(state))
        return sign * sum(
            (17 * i % 23) * (c in "xb") - (13 * i % 29) * (c in "ow") for i, c in marks
        )

    return value


def searched(state: OpenSpielState, plies: int, evalFn: Any = None) -> tuple[float, float, Any]:
    """What minimax and alpha-beta find a state worth, and the first of the best actions."""
    options = {"depth": plies} | ({"evalFn": evalFn} if evalFn else {})
    minimax, alpha_beta = MinimaxAgent(**options), AlphaBetaAgent(**options)
    value = alpha_beta.value(state, 0, plies, -inf, inf)
    return minimax.value(state, 0, plies), value, alpha_beta.getAction(state)


# The games, and what they are worth.


def test_its_tic_tac_toe_is_ours() -> None:
    rng = Random(3)
    for _ in range(200):
        theirs, ours, agent = OpenSpielState.initial("tic_tac_toe"), TicTacToe.initial(), 0
        while ours.getLegalActions():
            assert [action + 1 for action in theirs.getLegalActions(agent)] == (
                ours.getLegalActions(agent)
            )
            assert theirs.getLegalActions(1 - agent) == ours.getLegalActions(1 - agent) == [PASS]
            action = rng.choice(theirs.getLegalActions(agent))
            theirs = theirs.generateSuccessor(agent, action)
            ours = ours.generateSuccessor(agent, action + 1)
            agent = 1 - agent
        assert theirs.getLegalActions() == []
        assert (theirs.isWin(), theirs.isLose()) == (ours.isWin(), ours.isLose())
        assert theirs.getScore() == theirs.isWin() - theirs.isLose()


@pytest.mark.parametrize("opening", [[4], [0], [4, 1], [0, 8], [1, 2]])
def test_tic_tac_toe_to_the_end(opening: list[int]) -> None:
    state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    for action in opening:
        state.apply_action(action)
    theirs, action = alpha_beta_search(state.get_game(), state)
    assert searched(OpenSpielState.of(state), 5) == (theirs, theirs, action)


@pytest.mark.parametrize("game", [
    "connect_four", "connect_four(rows=4,columns=5)", "breakthrough(rows=5,columns=4)",
    "breakthrough(rows=4,columns=6)",
])  # fmt: skip
@pytest.mark.parametrize("moves", [0, 7, 10])
def test_values_are_those_of_its_own_alpha_beta(game: str, moves: int) -> None:
    state = somewhere(game, len(game), moves)
    assert not state.is_terminal()
    evaluation = counting(state.current_player())
    theirs, action = alpha_beta_search(
        state.get_game(), state, value_function=evaluation, maximum_depth=4
    )

    def of_a_state(state: OpenSpielState) -> float:
        return state.getScore() if state.state.is_terminal() else evaluation(state.state)

    assert searched(OpenSpielState.of(state), 2, of_a_state) == (theirs, theirs, action)


@pytest.mark.parametrize(
    "game", ["dots_and_boxes(num_rows=1,num_cols=2)", "nim", "hex(board_size=2)"]
)
@pytest.mark.parametrize("first", [0, 1])
def test_games_in_which_a_player_moves_again(game: str, first: int) -> None:
    """In the first one a player who closes a box moves again."""
    state = somewhere(game, 1, 0 if "nim" not in game else 4)
    theirs, _ = alpha_beta_search(state.get_game(), state, maximizing_player_id=first)
    minimax, alpha_beta, action = searched(OpenSpielState.of(state, first), MOST_MOVES)
    assert minimax == alpha_beta == theirs
    assert (action == PASS) == (state.current_player() != first)


@pytest.mark.parametrize(("board", "key"), MATES_IN_TWO.items())
def test_a_mate_in_two_is_found_at_depth_2(board: str, key: str) -> None:
    state = chess(board)
    shallow, agent = AlphaBetaAgent(depth=1), AlphaBetaAgent(depth=2)
    assert shallow.value(state, 0, 1, -inf, inf) == 0
    action = agent.getAction(state)
    theirs = alpha_beta_search(
        state.state.get_game(), state.state, value_function=lambda _state: 0, maximum_depth=4
    )
    assert (agent.value(state, 0, 2, -inf, inf), action) == theirs == (1, action)
    assert state.state.action_to_string(action) == key
    threat = state.generateSuccessor(0, action)
    replies = threat.getLegalActions(1)
    assert replies
    for reply in replies:
        then = threat.generateSuccessor(1, reply)
        mate = then.generateSuccessor(0, shallow.getAction(then))
        assert mate.isWin()
        assert mate.getScore() == 1


# Whose turn it is.


def test_who_is_not_on_turn_passes_and_nothing_changes() -> None:
    state = OpenSpielState.initial("chess")  # where player 1 begins
    assert len(state.getLegalActions(0)) == 20
    assert state.getLegalActions(1) == [PASS]
    assert state.generateSuccessor(1, PASS) == state
    for_black = OpenSpielState.initial("chess", first=0)
    assert for_black.getLegalActions(0) == [PASS]
    assert for_black.getLegalActions(1) == state.getLegalActions(0)
    assert for_black != state


def test_who_closes_a_box_moves_again() -> None:
    state, agents = OpenSpielState.initial("dots_and_boxes(num_rows=1,num_cols=2)"), []
    while legal := state.getLegalActions(0) or state.getLegalActions(1):
        agent = int(legal == [PASS])
        agents.append(agent)
        state = state.generateSuccessor(agent, state.getLegalActions(agent)[0])
    assert agents == [0, 1, 0, 1, 0, 1, 1]
    assert (state.isWin(), state.isLose()) == (state.getScore() > 0, state.getScore() < 0)


def test_the_same_game_seen_by_each_player() -> None:
    state = somewhere("tic_tac_toe", 2, 9)
    assert state.returns() in ([1, -1], [-1, 1])
    mine, theirs = OpenSpielState.of(state), OpenSpielState.of(state, 1)
    assert mine.first == 0
    assert mine.isWin() == theirs.isLose() == (not mine.isLose()) == (not theirs.isWin())
    assert mine.getScore() == -theirs.getScore() == state.returns()[0]


# What makes it a value.


def test_equal_by_the_moves_from_the_start() -> None:
    def after(*actions: int) -> OpenSpielState:
        state = OpenSpielState.initial("tic_tac_toe")
        for turn, action in enumerate(actions):
            state = state.generateSuccessor(turn % 2, action)
        return state

    assert after(0, 4, 8) == after(0, 4, 8)
    assert hash(after(0, 4, 8)) == hash(after(0, 4, 8))
    assert after(0, 4, 8) != after(8, 4, 0)
    assert str(after(0, 4, 8)) == str(after(8, 4, 0)) == "x..\n.o.\n..x"
    assert repr(after(0, 4)) == "<OpenSpielState tic_tac_toe() after [0, 4]>"
    assert OpenSpielState.initial("connect_four") != OpenSpielState.initial("tic_tac_toe")
    boards = list(map(chess, MATES_IN_TWO))
    assert boards[0] != boards[1]
    assert boards[0] == chess(next(iter(MATES_IN_TWO)))


def test_what_it_wraps_is_a_copy() -> None:
    state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    wrapped = OpenSpielState.of(state)
    state.apply_action(4)
    assert wrapped == OpenSpielState.initial("tic_tac_toe")


def test_what_is_recorded_can_be_made_again() -> None:
    recorder = Recorder()
    root = chess(next(iter(MATES_IN_TWO))).watched_by(recorder)
    children = {root.generateSuccessor(0, action) for action in root.getLegalActions()}
    assert recorder.expanded == {root, *children}
    assert {str(state) for state in recorder.expanded} == {str(root), *map(str, children)}
    with pytest.raises(ValueError, match="one game"):
        OpenSpielState.initial("chess", 0).watched_by(recorder)


# What can't be.


@pytest.mark.parametrize(
    ("agent", "action", "said"),
    [
        (0, 9, "illegal action 9 for agent 0; legal: 0, 1, 2, 3"),
        (0, PASS, "illegal action 'pass' for agent 0"),
        (1, 0, "illegal action 0 for agent 1; legal: pass"),
        (2, PASS, "there is no agent 2, only 0 to 1"),
    ],
)
def test_what_is_not_allowed(agent: int, action: Any, said: str) -> None:
    with pytest.raises(IllegalAction) as error:
        OpenSpielState.initial("tic_tac_toe").generateSuccessor(agent, action)
    assert str(error.value).startswith(said)


def test_nothing_is_allowed_when_it_is_over() -> None:
    state = OpenSpielState.of(somewhere("tic_tac_toe", 2, 9))
    with pytest.raises(IllegalAction, match="legal: none, the game is over"):
        state.generateSuccessor(0, 0)


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("chss", "no game of OpenSpiel 'chss'; did you mean chess"),
        ("kuhn_poker", "kuhn_poker(): these agents can't play it, since chance has a say in it"),
        ("backgammon", "backgammon(): these agents can't play it, since chance has a say in it"),
        (
            "matrix_pd",
            "matrix_pd(): these agents can't play it, since players move at the same time",
        ),
        ("phantom_ttt", "can't play it, since players don't see everything"),
        ("chess(size=4)", "chess(size=4): Unknown parameter 'size'. Available parameters are"),
        ("breakthrough(rows=1)", "breakthrough(rows=1): "),
        ("nfg_game", "nfg_game: a parameter is missing"),
        (
            "chess(chess960=true)",
            "chess(chess960=True): these agents can't play it, since chance has a say in it",
        ),
    ],
)
def test_games_that_are_refused(game: str, said: str) -> None:
    with pytest.raises(GameError) as error:
        OpenSpielState.initial(game)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_states_that_are_refused() -> None:
    with pytest.raises(GameError, match="chance has a say"):
        OpenSpielState.of(pyspiel.load_game("kuhn_poker").new_initial_state())
    with pytest.raises(GameError, match="chance has a say"):
        OpenSpielState.of(pyspiel.load_game("chess(chess960=true)").new_initial_state())
    with pytest.raises(GameError, match=r"chess\(\): no player 2, only 0 to 1"):
        OpenSpielState.initial("chess", 2)
