"""The names of `util`."""

from __future__ import annotations

import random
import threading
from pathlib import Path

import pytest
from test_vocabulary import util

from pacman import (
    Grid,
)


def test_draws() -> None:
    random.seed(4)
    assert {util.sampleFromCounter(util.Counter(a=1, b=3, c=0)) for _ in range(99)} == {"a", "b"}
    drawn = util.nSample([0.25, 0.75, 0], ["a", "b", "c"], 1000)
    assert len(drawn) == 1000
    assert set(drawn) == {"a", "b"}
    assert 200 < drawn.count("a") < 300
    assert util.getProbability("a", [0.25, 0.5, 0.25], ["a", "b", "a"]) == 0.5
    assert util.getProbability("z", [0.5, 0.5], ["a", "b"]) == 0


def test_a_fixed_random_draws_the_same_each_time() -> None:
    random.seed(9)
    before = random.getstate()
    draws = [[util.FixedRandom().random.random() for _ in range(2)] for _ in range(2)]
    assert draws[0] == draws[1]
    fixed = util.FixedRandom().random
    assert fixed.random() != fixed.random()
    assert random.getstate() == before


def test_matrices() -> None:
    assert util.arrayInvert([[1, 2, 3], [4, 5, 6]]) == [[1, 4], [2, 5], [3, 6]]
    assert util.matrixAsList([[True, False], [False, True]]) == [(0, 0), (1, 1)]
    assert util.matrixAsList([[0, 7], [7, 7]], 7) == [(0, 1), (1, 0), (1, 1)]
    assert util.matrixAsList(Grid(1, 2, initialValue=True)) == [(0, 0), (0, 1)]


def test_print_is_muted_until_it_is_unmuted(capsys: pytest.CaptureFixture[str]) -> None:
    util.unmutePrint()
    print("before")  # noqa: T201
    util.mutePrint()
    util.mutePrint()
    print("between")  # noqa: T201
    util.unmutePrint()
    print("after")  # noqa: T201
    util.unmutePrint()
    assert capsys.readouterr().out == "before\nafter\n"


def test_a_pause_ends_without_a_keyboard(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    keys = tmp_path / "keys"
    keys.write_text("\nrest\n", encoding="utf-8")
    with keys.open(encoding="utf-8") as file:
        monkeypatch.setattr("sys.stdin", file)
        util.pause()
        assert file.readline() == "rest\n"
        util.pause()
    assert capsys.readouterr().out.count("Press Enter") == 2


def test_a_function_that_takes_too_long_is_interrupted() -> None:
    def endless() -> None:
        while True:
            pass

    with pytest.raises(util.TimeoutFunctionException, match=r"^longer than 0.05 seconds$"):
        util.TimeoutFunction(endless, 0.05)()
    assert util.TimeoutFunction(max, 60)(3, 4, key=lambda n: -n) == 3


def test_outside_the_main_thread_a_function_ends_first() -> None:
    said: list[object] = []

    def call() -> None:
        try:
            util.TimeoutFunction(said.append, -1)("done")
        except util.TimeoutFunctionException as error:
            said.append(type(error))

    thread = threading.Thread(target=call)
    thread.start()
    thread.join()
    assert said == ["done", util.TimeoutFunctionException]


def test_queues_show_what_waits_in_them() -> None:
    for kind in ("Stack", "Queue"):
        container = getattr(util, kind)()
        for item in "ab":
            container.push(item)
        assert sorted(container.list) == ["a", "b"]
        assert len(container.list) == 2
    queue = util.PriorityQueueWithFunction(len)
    queue.push("long")
    queue.push("s")
    assert [entry[0] for entry in queue.heap] == [1, 4]
    assert queue.count == 2
