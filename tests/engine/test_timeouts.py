"""Time limits hold for code that does not want to stop."""

from __future__ import annotations

import os
import signal
import threading
import time
from typing import NoReturn

import pytest

from pacman.engine.timeouts import Caller, OutOfTime

SHORT, LONG = 0.05, 30.0


def loops() -> NoReturn:
    while True:
        pass


def loops_catching_exceptions() -> NoReturn:
    while True:
        try:  # noqa: SIM105 - as students write it
            time.sleep(0)
        except Exception:  # noqa: BLE001, S110
            pass


def loops_catching_everything() -> None:
    # Nothing need stop it, so it stops by itself, long after its time.
    end = time.monotonic() + 3
    while time.monotonic() < end:
        try:  # noqa: SIM105 - as students write it
            sum(range(100))
        except BaseException:  # noqa: BLE001, S110
            pass


def sleeps() -> None:
    time.sleep(2)


@pytest.mark.parametrize(
    "function", [loops, loops_catching_exceptions, loops_catching_everything, sleeps]
)
@pytest.mark.parametrize("limits", [(SHORT, None), (None, SHORT), (SHORT, LONG), (LONG, SHORT)])
def test_the_limit_holds(function: object, limits: tuple[float | None, float | None]) -> None:
    caller = Caller(*limits)
    start = time.monotonic()
    with pytest.raises(OutOfTime) as caught:
        caller.call(function)  # type: ignore[arg-type]
    assert time.monotonic() - start < 10
    per_move = limits[0] == SHORT
    assert ("no answer within 0.05 s" in str(caught.value)) is per_move
    assert ("more than 0.05 s in this game" in str(caught.value)) is not per_move
    caller.close()


@pytest.mark.parametrize("function", [loops, loops_catching_exceptions])
def test_what_can_be_stopped_is(function: object) -> None:
    """Otherwise it would go on beside all later games, and take half the time of their agents."""
    before = threading.active_count()
    caller = Caller(SHORT, None)
    with pytest.raises(OutOfTime):
        caller.call(function)  # type: ignore[arg-type]
    deadline = time.monotonic() + LONG
    while threading.active_count() > before and time.monotonic() < deadline:
        time.sleep(0.01)
    assert threading.active_count() <= before


def test_a_game_has_the_time_of_all_its_calls() -> None:
    caller = Caller(None, 0.5)

    def calls() -> None:
        for _ in range(100):
            caller.call(time.sleep, 0.02)

    with pytest.raises(OutOfTime, match=r"more than 0\.5 s in this game"):
        calls()
    caller.close()


def test_what_is_returned_and_raised_comes_through() -> None:
    for caller in (Caller(None, None), Caller(LONG, None), Caller(None, LONG)):
        assert caller.call(max, 1, 2) == 2
        error = ZeroDivisionError("mine")

        def fails(error: BaseException = error) -> NoReturn:
            raise error

        with pytest.raises(ZeroDivisionError) as caught:
            caller.call(fails)
        assert caught.value is error
        assert caught.traceback[-1].name == "fails"
        with pytest.raises(SystemExit):
            caller.call(exit)
        assert caller.call(max, 3, 2) == 3
        caller.close()
        caller.close()


def test_all_calls_are_made_by_one_thread() -> None:
    """Code may keep things per thread, and starting one takes long."""
    caller = Caller(LONG, None)
    idents = {caller.call(threading.get_ident) for _ in range(20)}
    assert len(idents) == 1
    assert threading.get_ident() not in idents
    caller.close()


def test_without_limits_there_is_no_thread() -> None:
    assert Caller(None, None).call(threading.get_ident) == threading.get_ident()


def test_no_time_at_all() -> None:
    caller = Caller(0, None)
    with pytest.raises(OutOfTime):
        caller.call(sleeps)


@pytest.mark.skipif(os.name == "nt", reason="no signals to one thread")
def test_a_ctrl_c_that_another_thread_received() -> None:
    """The system may hand it to any thread, or before the main one has begun to wait."""
    over = threading.Event()
    waited: list[bool] = []

    def thinking() -> None:
        signal.pthread_kill(threading.get_ident(), signal.SIGINT)
        waited.append(not over.wait(30))

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            Caller(None, 1000).call(thinking)
    finally:
        unheard = bool(waited)
        over.set()
        signal.signal(signal.SIGINT, before)
    assert not unheard
