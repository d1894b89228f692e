"""Games in a browser: what the server gives to whom, what it makes of words, and real tabs."""

from __future__ import annotations

import io
import threading
from collections.abc import Iterator

import pytest
from boards import board
from web_clients import ALONE, LONG, Session, Tab, Waiter, players, running

from pacman import GreedyAgent, Layout
from pacman.engine.keyboard import QUIT, KeyboardAgent
from pacman.engine.match import Outcome, Quit, Restart
from pacman.engine.recording import Recording
from pacman.engine.state import GameState
from pacman.show.web import live as web
from pacman.show.web import page
from pacman.show.web import server as loopback
from pacman.show.web.live import WebDisplay


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    """A game without viewers, for requests that must not matter to it."""
    with running() as session:
        yield session


# Events.


def test_a_tab_hears_a_whole_game() -> None:
    layout = Layout.load("smallClassic")
    with running(layout, GreedyAgent(), seconds=0, playing=False, seed=3) as session:
        with session.tab() as tab:
            name, status = tab.event()
            assert name == "state"
            assert status == {
                "paused": False, "turnSeconds": 0, "playing": False, "waiting": False,
            }  # fmt: skip
            name, game = tab.event()
            assert name == "begin"
            while (heard := tab.event())[0] == "turn":
                game["turns"].append(heard[1]["row"])
                game["moves"].append(heard[1]["word"])
            name, end = heard
            assert name == "end"
        with session.tab() as late:
            whole = late.until("begin")
            assert late.event() == ("end", end)
            session.say("quit")
            assert late.event() == ("over", loopback.ENDED)
            assert late.event()[0] == ""
        session.thread.join(LONG)
        (result,) = session.results
    recording = Recording.of(layout, players(layout), 3, result)
    expected = page.show(recording)
    assert expected.pop("start") == 0
    assert end == {**expected["result"], "score": recording.score}
    assert game == whole == {**expected, "result": None}


def test_a_sign_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loopback, "HEARTBEAT", 0.01)
    with running() as session, session.tab() as tab:
        session.say("pause")
        while tab.until("state")["paused"] is False:
            pass
        lines = [tab.line() for _ in range(20)]
        assert set(lines) >= {":\n"}


def test_no_event_without_news() -> None:
    with running() as session, session.tab() as tab:
        session.say("pause")
        while not tab.until("state")["paused"]:
            pass
        session.busy()
        session.say("play")
        lines = []
        while '"paused":false' not in (line := tab.line()):
            lines.append(line)
        assert lines.count(":\n") < 10


def test_a_closed_tab_is_noticed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loopback, "HEARTBEAT", 100 * LONG)
    with running() as session:
        with session.tab() as tab:
            session.say("pause")
            while not tab.until("state")["paused"]:
                pass
            session.busy()
        session.alone()


def test_two_tabs_hear_the_same() -> None:
    with running() as session, session.tab() as one, session.tab() as two:
        ones, twos = one.until("begin"), two.until("begin")
        first = len(twos["moves"]) - len(ones["moves"])
        heard = [one.until("turn") for _ in range(first + 5)][first:]
        assert heard == [two.until("turn") for _ in range(5)]


def test_the_newest_tabs_are_served() -> None:
    with running() as session:
        tabs = [Tab(session) for _ in range(loopback.MOST_TABS + 1)]
        assert tabs[0].until("over") == loopback.ELSEWHERE
        assert tabs[0].event()[0] == ""
        for tab in tabs[1:]:
            tab.until("turn")
        for tab in tabs:
            tab.close()


# A person's commands.


def test_without_a_tab_the_game_waits() -> None:
    waiter = Waiter()
    with running(pacman=waiter) as session:
        session.busy()
        assert waiter.turns == 0
        for _ in range(3):  # closed, and opened again
            turns = waiter.turns
            with session.tab() as tab:
                assert len(tab.until("begin")["moves"]) >= turns
                tab.until("turn")
            session.alone()
            turns = waiter.turns
            session.busy()
            assert waiter.turns == turns


def test_pause_step_and_play() -> None:
    waiter = Waiter()
    with running(pacman=waiter) as session, session.tab() as tab:
        tab.until("turn")
        session.say("pause")
        while not tab.until("state")["paused"]:
            pass
        session.busy()
        turns = waiter.turns
        for steps in (1, 2, 3):
            assert session.say("step") == 204
            session.busy()
            assert waiter.turns == turns + steps
        session.say("play")
        while tab.until("state")["paused"]:
            pass
        for _ in range(10):
            tab.until("turn")
        session.say("step")  # one more, and then it is paused
        while not tab.until("state")["paused"]:
            pass
        session.busy()
        turns = waiter.turns
        session.busy()
        assert waiter.turns == turns


class Slow(Waiter):
    """Thinks until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.go = threading.Event()
        self.thinks = threading.Event()
        self.go.set()

    def getAction(self, state: GameState) -> str:
        self.thinks.set()
        assert self.go.wait(LONG)
        return super().getAction(state)


def test_steps_are_counted_until_another_command() -> None:
    slow = Slow()
    with running(pacman=slow) as session, session.tab() as tab:
        session.say("pause")
        while not tab.until("state")["paused"]:
            pass
        session.busy()
        turns = slow.turns
        for last, steps in (("step", 4), ("pause", 1), ("step", 4)):
            slow.go.clear()
            slow.thinks.clear()
            session.say("step")
            assert slow.thinks.wait(LONG)
            for word in ("step", "step", last):
                session.say(word)
            slow.go.set()
            session.busy()
            turns += steps
            assert slow.turns == turns


def test_restart_and_quit() -> None:
    with running() as session, session.tab() as tab:
        for _ in range(50):
            tab.until("turn")
        session.say("pause")
        session.say("restart")
        assert len(tab.until("begin")["moves"]) < 50
        tab.until("turn")  # paused no more
        session.say("pause")
        session.say("quit")
        assert tab.until("over") == loopback.ENDED
        session.thread.join(LONG)
        first, second = session.results
        assert type(first.error) is Restart
        assert type(second.error) is Quit


def test_one_more_game_after_the_last() -> None:
    layout = board("%%%%%\n%P .%\n%%%%%")  # without ghosts there is no hurry
    eats = KeyboardAgent()
    with running(layout, eats) as session, session.tab() as tab:
        session.say("East")
        assert tab.until("end")["outcome"] == "win"
        assert session.say("pause") == 204
        session.say("restart")
        assert tab.until("begin")["result"] is None
        session.say("East")
        assert tab.until("end")["outcome"] == "win"
        session.say("quit")
        assert tab.until("over")
        session.thread.join(LONG)
        assert [result.outcome for result in session.results] == [Outcome.WIN] * 2


def test_speed() -> None:
    with running(seconds=0) as session, session.tab() as tab:
        assert tab.until("state")["turnSeconds"] == 0
        session.say("slower")
        seconds = [tab.until("state")["turnSeconds"]]
        assert seconds == [web.FASTEST * web.STEP]
        while seconds[-1] < web.SLOWEST:
            session.say("slower")
            seconds.append(tab.until("state")["turnSeconds"])
        session.say("slower")
        while seconds[-1] > web.FASTEST:
            session.say("faster")
            seconds.append(tab.until("state")["turnSeconds"])
        session.say("faster")
        session.say("pause")
        assert tab.until("state") == {
            "paused": True, "turnSeconds": web.FASTEST, "playing": True, "waiting": False,
        }  # fmt: skip
        assert len(seconds) > 20


def test_keys() -> None:
    with WebDisplay(io.StringIO(), 0, playing=True) as display:
        assert display.keys() == []
        ways = ["North", "South", "East", "West", "Stop"]
        assert all(map(display.say, ways))
        assert display.keys() == ways
        assert display.keys() == []
        assert all(display.say("North") for _ in range(1000))
        assert display.say("South")
        assert display.keys() == ["North"] * (web.MOST_KEYS - 1) + ["South"]
        assert display.say("quit")
        assert display.say("North")
        display.begin(GameState.initial(ALONE), players(ALONE), 1)
        assert display.keys() == [QUIT]  # what was pressed before means another game
        assert not display.wait()
