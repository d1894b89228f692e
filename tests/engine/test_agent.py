"""The ghosts' draws, and the simple Pacmen."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from boards import start

from agents import ReflexAgent, betterEvaluationFunction
from pacman import Agent, DirectionalGhost, GreedyAgent, LeftTurnAgent, RandomAgent, RandomGhost

ROOT = Path(__file__).parents[2]
CROSSING = "%%%%%\n%% %%\n%.G.%\n%%P%%\n%%%%%"


class FixedDraw(random.Random):
    """A generator whose next draw is known."""

    def __init__(self, draw: float) -> None:
        super().__init__()
        self.draw = draw
        self.draws = 0

    def random(self) -> float:
        self.draws += 1
        return self.draw


@pytest.mark.parametrize(
    ("draw", "action"),
    [(0.0, "East"), (0.25, "East"), (0.2500001, "North"), (0.5, "North"), (0.51, "South"),
     (0.75, "South"), (0.76, "West"), (0.999999, "West")],
)  # fmt: skip
def test_a_draw_takes_the_first_action_by_name_whose_sum_reaches_it(
    draw: float, action: str
) -> None:
    ghost = RandomGhost(1)
    ghost.rng = FixedDraw(draw)
    assert ghost.getAction(start(CROSSING)) == action
    assert ghost.rng.draws == 1


def test_a_draw_beyond_a_rounded_sum_takes_the_last_action() -> None:
    class Short(RandomGhost):
        def getDistribution(self, state: object) -> dict[str, float]:
            return {"East": 0.3, "West": 0.6999}

    ghost = Short(1)
    ghost.rng = FixedDraw(0.99999)
    assert ghost.getAction(start(CROSSING)) == "West"


def test_directional_ghosts_take_the_arguments_of_the_course() -> None:
    state = start(CROSSING)
    sure = DirectionalGhost(1, prob_attack=1.0, prob_scaredFlee=0.5).getDistribution(state)
    assert sure == {"South": 1.0, "West": 0.0, "East": 0.0, "North": 0.0}
    usual = DirectionalGhost(1).getDistribution(state)
    assert usual["South"] == pytest.approx(0.85)
    assert sum(usual.values()) == pytest.approx(1)


def test_ghosts_without_a_seed_differ_and_with_one_agree() -> None:
    state = start(CROSSING)

    def moves(seed: int | None) -> list[str]:
        ghost = RandomGhost(1)
        if seed is not None:
            ghost.rng = random.Random(seed)
        return [ghost.getAction(state) for _ in range(60)]

    assert moves(3) == moves(3)
    assert moves(None) != moves(None)
    assert set(Counter(moves(5))) == {"North", "South", "East", "West"}


def test_left_turns() -> None:
    state = start("%%%%%\n%  .%\n% P %\n%   %\n%%%%%")
    agent = LeftTurnAgent()
    path = []
    for _ in range(6):
        path.append(agent.getAction(state))
        state = state.generateSuccessor(0, path[-1])
    assert path == ["West", "South", "East", "North", "West", "South"]
    assert agent.getAction(start("%%%\n%P%\n%%%")) == "Stop"
    corridor = start("%%%%\n%P.%\n%%%%")
    assert agent.getAction(corridor) == "East"


def test_greedy_takes_the_dot_and_draws_among_equals() -> None:
    agent = GreedyAgent()
    agent.rng = random.Random(1)
    assert agent.getAction(start("%%%%%\n% P.%\n%%%%%")) == "East"
    empty = start("%%%%%%%\n%  P  %\n%%% %%%\n%%%.%%%\n%%%%%%%")
    assert {agent.getAction(empty) for _ in range(60)} == {"West", "East", "South"}
    assert agent.getAction(start("%%%\n%P%\n%%%")) == "Stop"


def test_random_takes_anything_legal() -> None:
    agent = RandomAgent()
    agent.rng = random.Random(2)
    state = start("%%%%%\n% P.%\n%%%%%")
    assert {agent.getAction(state) for _ in range(60)} == {"West", "Stop", "East"}


def test_reflex_shuns_ghosts_and_takes_the_last_dot() -> None:
    assert ReflexAgent().getAction(start("%%%%%%\n%. P.%\n%%%%%%")) == "East"
    assert ReflexAgent().getAction(start("%%%%%%%\n%. P G%\n%%%%%%%")) == "West"
    assert ReflexAgent().getAction(start("%%%%%\n% P.%\n%%%%%")) == "East"


def test_better_wants_what_is_good_for_pacman() -> None:
    def worth(row: str) -> float:
        edge = "%" * len(row)
        return betterEvaluationFunction(start(f"{edge}\n{row}\n{edge}"))

    assert worth("%   P.   %") > worth("%  P .   %") > worth("% P  .   %")
    assert worth("%   P.   %") > worth("%   P.  .%")
    assert worth("%.  P  G %") > worth("%.  PG   %")
    assert worth("%   P.   %") > worth("%  oP.   %")
    won = start("%%%%\n%P.%\n%%%%").generateSuccessor(0, "East")
    assert betterEvaluationFunction(won) == 509


def test_an_agent_that_is_not_written_says_so() -> None:
    with pytest.raises(NotImplementedError, match=r"^Agent has no getAction$"):
        Agent().getAction(start(CROSSING))


def test_an_agent_whose_method_is_misspelled_says_how() -> None:
    class Lower(Agent):
        def getaction(self, state: Any) -> Any:
            return state.getLegalActions()[0]

    with pytest.raises(NotImplementedError, match=r"^Lower has no .*; did you mean getaction\?$"):
        Lower().getAction(start(CROSSING))


NEW_GHOST = """
from pacman.engine import players
from pacman.engine.layout import Layout
from pacman.engine.match import play
from pacman.engine.recording import Player, Recording

class FirstGhost(players._Ghost):
    def getDistribution(self, state):
        return {state.getLegalActions(self.index)[0]: 1.0}

players.FirstGhost = players.GHOSTS["FirstGhost"] = FirstGhost

from agents.odds import OddsAgent
from pacman.commands.autograder import main as grade
from pacman.commands.game import main
from pacman.commands.replay import strange_ghosts
from pacman.grading.kinds.boards import Board

assert OddsAgent(ghosts="FirstGhost").ghosts is FirstGhost
layout = Layout.load("smallClassic")
ghosts = Board(layout, 2, "FirstGhost", 1).ghosts([])
result = play(layout, players.RandomAgent(), ghosts, seed=1)
named = [Player("RandomAgent"), Player("FirstGhost"), Player("FirstGhost")]
print(strange_ghosts(Recording.of(layout, named, 1, result)))
main(["-q", "-p", "RandomAgent", "-g", "FirstGhost", "-f"])
main(["--help"])
grade(["schema"])
"""


def test_a_new_ghost_is_a_class_and_a_line() -> None:
    """Test cases, command lines, recordings and searches then know it."""
    ran = subprocess.run(
        [sys.executable, "-c", NEW_GHOST], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert ran.stdout.startswith("('', \"and the ghosts' are those of the seed\")\nGame 1: ")
    assert "RandomGhost, DirectionalGhost, FirstGhost, or a class" in " ".join(ran.stdout.split())
    assert '"FirstGhost"\n' in ran.stdout  # the schema's list
