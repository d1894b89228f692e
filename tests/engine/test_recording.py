"""Recordings: a game comes back as it was, and nothing else is ever taken for one."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from boards import all_layouts, board, start
from hypothesis import given, settings
from hypothesis import strategies as st
from submitted import PEAK

from pacman import (
    Agent,
    GameState,
    GreedyAgent,
    Layout,
    LeftTurnAgent,
    Quit,
    RandomAgent,
    RandomGhost,
    play,
)
from pacman.commands.replay import strange_ghosts
from pacman.engine import recording
from pacman.engine.match import GameResult
from pacman.engine.players import GHOSTS
from pacman.engine.recording import LETTERS, Player, Recording, RecordingError, load, parse

LAYOUTS = all_layouts()

PACMEN = {"RandomAgent": RandomAgent, "GreedyAgent": GreedyAgent, "LeftTurnAgent": LeftTurnAgent}


class Limited(Agent):
    """Stops the game after this many moves of all agents, in the middle of a turn, too."""

    def __init__(self, agent: Any, left: int) -> None:
        super().__init__(agent.index)
        self.agent = agent
        self.left = left

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "rng":
            self.agent.rng = value
        super().__setattr__(name, value)

    rng = None

    def getAction(self, state: GameState) -> str:
        self.left -= 1
        if self.left < 0:
            raise Quit
        action: str = self.agent.getAction(state)
        return action


def recorded(
    layout: Layout, pacman: str = "RandomAgent", ghost: str = "RandomGhost", seed: int = 1,
    most: int = 300, **limits: int,
) -> tuple[Recording, GameResult]:  # fmt: skip
    ghosts: list[Any] = [GHOSTS[ghost](i + 1) for i in range(layout.numGhosts)]
    if ghosts and "ghost_moves" in limits:
        ghosts[-1] = Limited(ghosts[-1], limits["ghost_moves"])
    result = play(layout, Limited(PACMEN[pacman](), most), ghosts, seed=seed)
    players = [Player(pacman), *[Player(ghost)] * len(ghosts)]
    return Recording.of(layout, players, seed, result), result


def nested(depth: int) -> bytes:
    """A value that some parsers can still read when they can no longer write it."""
    return b'{"format": "pacman-replay/1", "x": ' + b"[" * depth + b"]" * depth + b"}"


def signed(data: Any) -> bytes:
    """The file of an author who knows how the digest is made."""
    data.pop("digest", None)
    canonical = json.dumps(data, sort_keys=True, separators=(",", ":"))
    digest = hashlib.sha256(canonical.encode()).hexdigest()
    return json.dumps({**data, "digest": digest}).encode()


def refused(raw: bytes) -> str:
    with pytest.raises(RecordingError) as caught:
        parse(raw)
    message = str(caught.value)
    assert "\n" not in message
    assert len(message) < 200
    return message


SMALL, RESULT = recorded(LAYOUTS["testClassic"], most=6)


@pytest.mark.slow
@settings(max_examples=800)
@given(
    name=st.sampled_from(sorted(LAYOUTS)),
    pacman=st.sampled_from(sorted(PACMEN)),
    ghost=st.sampled_from(sorted(GHOSTS)),
    seed=st.integers(0, 10**9),
    most=st.integers(0, 60),
    ghost_moves=st.integers(0, 60),
)
def test_a_game_comes_back_as_it_was(
    name: str, pacman: str, ghost: str, seed: int, most: int, ghost_moves: int
) -> None:
    """Record and read is the identity, wherever a game is stopped."""
    made, result = recorded(LAYOUTS[name], pacman, ghost, seed, most, ghost_moves=ghost_moves)
    text = made.text()
    again = parse(text.encode())
    assert again == made
    assert again.text() == text
    assert str(again.layout) == str(LAYOUTS[name])
    assert (again.outcome, again.score, again.turns) == (
        result.outcome, result.score, result.turns,
    )  # fmt: skip
    states = list(again.states())
    assert len(states) == result.turns + 1
    assert states[0] == GameState.initial(LAYOUTS[name])
    assert states[-1] == result.state
    assert strange_ghosts(again) == ("", "and the ghosts' are those of the seed")


def test_the_states_are_those_after_each_turn() -> None:
    seen: list[GameState] = []

    def observe(state: GameState, agent: int, _action: str) -> None:
        if agent in (-1, 2) or state.isWin() or state.isLose():
            seen.append(state)

    layout = LAYOUTS["smallClassic"]
    result = play(layout, GreedyAgent(), [RandomGhost(1), RandomGhost(2)], seed=3, observe=observe)
    made = Recording.of(layout, [Player("A"), Player("B"), Player("B")], 3, result)
    assert list(made.states()) == seen


def test_the_same_game_gives_the_same_bytes() -> None:
    texts = {recorded(LAYOUTS["mediumClassic"], "GreedyAgent", seed=5)[0].text() for _ in range(3)}
    assert len(texts) == 1
    assert texts != {recorded(LAYOUTS["mediumClassic"], "GreedyAgent", seed=6)[0].text()}


def test_where_an_object_was_in_memory_is_no_part_of_a_game() -> None:
    class Fails(Agent):
        def getAction(self, _state: GameState) -> str:
            raise ValueError(self)

    result = play(LAYOUTS["testClassic"], Fails(), [RandomGhost(1)], seed=1)
    made = Recording.of(LAYOUTS["testClassic"], [Player("A"), Player("B")], 1, result)
    assert "Fails object at 0x..." in made.reason
    assert parse(made.text().encode()).reason == made.reason


def test_a_long_game_is_a_small_file() -> None:
    made, result = recorded(LAYOUTS["mediumClassic"], "GreedyAgent", seed=1)
    while result.turns < 250:
        made, result = recorded(LAYOUTS["mediumClassic"], "GreedyAgent", seed=(made.seed or 0) + 1)
    assert len(made.text()) < 10_000 * result.turns / 300 / 2


def test_what_a_command_line_can_say_can_be_kept() -> None:
    player = Player.of("a\udcff\n", {"key": "x" * 2000})
    assert player == Player("a\\udcff\\n", (("key", "x" * 1000),))
    layout = Layout.parse(str(LAYOUTS["corridor"]), "\udcff")
    made = Recording.of(layout, [player, Player("B")], 1, play_briefly(layout))
    assert parse(made.text().encode()).layout.name == "\\udcff"


def play_briefly(layout: Layout) -> GameResult:
    return play(layout, Limited(RandomAgent(), 3), [RandomGhost(1)], seed=1)


def test_a_walled_in_ghost_has_no_moves() -> None:
    layout = board("%%%%%%%\n%P...%%\n%%%%%G%\n%%%%%%%")
    made, _ = recorded(layout, "GreedyAgent")
    assert set(map(len, made.moves)) == {1}
    assert parse(made.text().encode()) == made


def test_all_that_a_state_is_decides_its_digest() -> None:
    one = start("%%%%%%\n%Po.G%\n%%%%%%")
    states = [one]
    for agent, action in ((0, "East"), (1, "West"), (0, "Stop"), (1, "West")):
        states.append(states[-1].generateSuccessor(agent, action))
    assert len({recording.final_of(state) for state in states}) == len(states)
    again = start("%%%%%%\n%Po.G%\n%%%%%%")
    assert recording.final_of(again) == recording.final_of(one)


def test_food_capsules_and_directions_decide_it_too() -> None:
    row = "%%%%%%%\n%{}G%\n%%%%%%%"
    boards = [start(row.format(cells)) for cells in ("P.  ", "P . ", "P.o ", "P. o")]
    turned = []
    for first, then in (("East", "West"), ("West", "East")):
        state = start(row.format(" P  "))
        turned.append(state.generateSuccessor(0, first).generateSuccessor(0, then))
    for states in (boards, turned):
        assert len({recording.final_of(state) for state in states}) == len(states)
    assert turned[0].getPacmanPosition() == turned[1].getPacmanPosition()


def test_more_agents_than_can_be_read_again_are_not_written() -> None:
    with pytest.raises(RecordingError, match="102 agents is too large"):
        replace(SMALL, players=(Player("A"),) * 102).text()


def test_a_file_on_disk(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(SMALL.text(), encoding="utf-8")
    assert load(str(path)) == SMALL
    path.write_bytes(SMALL.text().replace("\n", "\r\n").encode())
    assert load(str(path)) == SMALL  # as some programs copy text
    with pytest.raises(FileNotFoundError):
        load(str(tmp_path / "none"))


def test_a_game_too_long_to_be_read_again_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recording, "MAX_BYTES", 500)
    with pytest.raises(RecordingError, match="a game of 6 turns with 2 agents is too large"):
        SMALL.text()


def test_a_game_of_more_turns_than_are_read_again_is_not_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(recording, "MAX_TURNS", SMALL.turns)
    assert parse(SMALL.text().encode()) == SMALL
    monkeypatch.setattr(recording, "MAX_TURNS", SMALL.turns - 1)
    with pytest.raises(RecordingError, match="a game of 6 turns with 2 agents is too large"):
        SMALL.text()


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")
@pytest.mark.parametrize("kind", ["dicts", "keys", "stops", "words"])
def test_no_recording_takes_much_memory(kind: str) -> None:
    code = f"""
{PEAK}
import json, sys
from pacman.engine import recording
size, kind = recording.MAX_BYTES, sys.argv[1]
if kind in ("stops", "words"):
    text = "%%%%%%\\n%P  .%\\n%%%%%%"
    turns = recording.MAX_TURNS if kind == "stops" else size // 7
    word = "." if kind == "stops" else ".NSEWx"
    data = {{"format": recording.FORMAT, "layout": {{"name": "x", "text": text}},
            "agents": [{{"name": "a", "args": {{}}}}], "seed": None,
            "moves": " ".join([word] * (turns - 100)), "final": "", "result":
            {{"outcome": "stopped", "score": -turns, "turns": turns - 100, "reason": ""}}}}
    raw = json.dumps({{**data, "digest": recording._digest(data)}}).encode()
elif kind == "dicts":
    raw = b"[" + b"{{}}," * (size // 3 - 2) + b"{{}}]"
else:
    raw = b"{{" + b",".join(b'"%x":{{}}' % n for n in range(size // 11)) + b"}}"
assert len(raw) <= size
before = peak()
try:
    recording.parse(raw)
except recording.RecordingError as error:
    print(peak() - before, error)
"""
    command = [sys.executable, "-c", code, kind]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    megabytes, _, said = done.stdout.partition(" ")
    assert int(megabytes) < 150
    assert said.count("\n") == 1


def test_ghosts_that_moved_otherwise() -> None:
    """A digest proves nothing about ghosts, their seed does."""
    made, _ = recorded(LAYOUTS["smallClassic"], seed=1, most=20)
    data = json.loads(made.text())
    data["seed"] = 2
    wrong, _ = strange_ghosts(parse(signed(data)))
    assert wrong.startswith("in turn ")
    assert "but with seed 2 they move" in wrong
    data["seed"] = 1
    data["agents"][1]["args"] = {"prob_attack": "0"}
    assert "can't be known" in strange_ghosts(parse(signed(data)))[1]
    data["agents"][1]["name"] = "Mine"
    assert strange_ghosts(parse(signed(data))) == (
        "", "but whether the ghosts' are their own can't be known",
    )  # fmt: skip


def test_letters_are_one_each() -> None:
    assert len(set(LETTERS.values())) == len(LETTERS) == 5
    assert all(len(letter) == 1 and letter != " " for letter in LETTERS.values())
