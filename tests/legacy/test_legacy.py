"""The course's `util`, against plain models of what its names promise."""

from __future__ import annotations

import importlib.util
import random
from collections import Counter as Tally
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pacman import Layout
from pacman.engine import loading


def legacy(name: str) -> ModuleType:
    """One of the course's modules, under a name that no other test imports."""
    path = Path(loading.LEGACY) / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"course_{name}", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


util: Any = legacy("util")
POPS_AND_PUSHES = st.lists(st.none() | st.integers())
WEIGHTS = st.dictionaries(st.text(max_size=2), st.integers(0, 9), min_size=1).filter(
    lambda weights: any(weights.values())
)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "end"), [("Stack", -1), ("Queue", 0)])
@given(steps=POPS_AND_PUSHES)
def test_stacks_and_queues(kind: str, end: int, steps: list[int | None]) -> None:
    container, model = getattr(util, kind)(), list[int]()
    for step in steps:
        assert container.isEmpty() == (not model)
        if step is not None:
            container.push(step)
            model.append(step)
        elif model:
            assert container.pop() == model.pop(end)
        else:
            with pytest.raises(IndexError):
                container.pop()


class Unorderable:
    """What no heap can compare."""


@given(st.lists(st.none() | st.integers(0, 3)))
def test_priority_queues_are_stable_and_compare_no_items(steps: list[int | None]) -> None:
    queue, model = util.PriorityQueue(), list[tuple[int, Unorderable]]()
    for step in steps:
        assert queue.isEmpty() == (not model)
        if step is not None:
            model.append((step, Unorderable()))
            queue.push(model[-1][1], step)
        elif model:
            first = min(model, key=lambda pair: pair[0])
            model.remove(first)
            assert queue.pop() is first[1]
        else:
            with pytest.raises(IndexError):
                queue.pop()


@given(st.lists(st.tuples(st.sampled_from("abcd"), st.integers(0, 5))))
def test_updating_a_priority_only_lowers_it(steps: list[tuple[str, int]]) -> None:
    queue, model = util.PriorityQueue(), dict[str, int]()
    for item, priority in steps:
        queue.update(item, priority)
        model[item] = min(priority, model.get(item, priority))
    popped = []
    while not queue.isEmpty():
        popped.append(queue.pop())
    assert sorted(popped) == sorted(model)
    assert [model[item] for item in popped] == sorted(model.values())


@given(st.lists(st.text(max_size=3)))
def test_a_priority_function(words: list[str]) -> None:
    queue = util.PriorityQueueWithFunction(len)
    for word in words:
        queue.push(word)
    assert [queue.pop() for _ in words] == sorted(words, key=len)


def test_a_counter_reads_0_for_a_missing_key_and_keeps_it() -> None:
    counter = util.Counter()
    assert counter["food"] == 0
    assert dict(counter) == {"food": 0}
    counter["ghost"] += 2
    assert counter == {"food": 0, "ghost": 2}
    assert counter.copy()["new"] == 0
    assert "new" not in counter


@given(st.dictionaries(st.text(max_size=1), st.integers(-9, 9)), st.lists(st.text(max_size=1)))
def test_counters_count(values: dict[str, int], keys: list[str]) -> None:
    counter = util.Counter(values)
    counter.incrementAll(keys, 2)
    assert counter == {k: values.get(k, 0) + 2 * keys.count(k) for k in {*values, *keys}}
    assert counter.totalCount() == sum(values.values()) + 2 * len(keys)
    ordered = counter.sortedKeys()
    assert [counter[key] for key in ordered] == sorted(counter.values(), reverse=True)
    assert counter.argMax() == (ordered[0] if ordered else None)


@given(*[st.dictionaries(st.text(max_size=1), st.integers(-9, 9))] * 2)
def test_counters_add_up(one: dict[str, int], other: dict[str, int]) -> None:
    a, b = util.Counter(one), util.Counter(other)
    keys = {*one, *other}
    assert a + b == {k: one.get(k, 0) + other.get(k, 0) for k in keys}
    assert a - b == {k: one.get(k, 0) - other.get(k, 0) for k in keys}
    assert a * b == sum(one[k] * other[k] for k in one if k in other)
    assert (a, b) == (one, other)


@given(WEIGHTS)
def test_normalizing(weights: dict[str, int]) -> None:
    counter = util.Counter(weights)
    shares = util.normalize(counter)
    assert counter == weights
    assert shares.totalCount() == pytest.approx(1)
    counter.normalize()
    assert counter == shares
    assert util.normalize(list(weights.values())) == list(shares.values())


def test_normalizing_nothing() -> None:
    assert util.normalize([0, 0]) == [0, 0]
    assert util.normalize(util.Counter(a=0)) == {"a": 0}


@given(WEIGHTS, st.integers(0, 99))
def test_drawing_never_gives_what_has_no_weight(weights: dict[str, int], seed: int) -> None:
    random.seed(seed)
    assert weights[util.chooseFromDistribution(util.Counter(weights))] > 0
    assert weights[util.chooseFromDistribution(weights)] > 0
    assert weights[util.chooseFromDistribution([(w, v) for v, w in weights.items()])] > 0
    assert weights[util.sample(list(weights.values()), list(weights))] > 0


def test_drawing_follows_the_weights() -> None:
    random.seed(0)
    drawn = Tally(util.chooseFromDistribution({"often": 3, "rarely": 1}) for _ in range(4000))
    assert 2800 < drawn["often"] < 3200
    heads = sum(util.flipCoin(0.25) for _ in range(4000))
    assert 850 < heads < 1150
    assert util.flipCoin(1)
    assert not util.flipCoin(0)


def test_drawing_takes_one_number() -> None:
    random.seed(3)
    util.chooseFromDistribution({"a": 1, "b": 1})
    after = random.random()
    random.seed(3)
    random.random()
    assert random.random() == after


@given(st.floats(0, 50), st.floats(0, 50))
def test_the_nearest_point_is_half_a_cell_away_at_most(x: float, y: float) -> None:
    nx, ny = util.nearestPoint((x, y))
    assert isinstance(nx, int)
    assert abs(nx - x) <= 0.5
    assert abs(ny - y) <= 0.5


def test_middles_go_north_and_east() -> None:
    assert util.nearestPoint((1.5, 2.5)) == (2, 3)


@given(*[st.tuples(st.integers(), st.integers())] * 3)
def test_distances(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> None:
    d = util.manhattanDistance
    assert d(a, b) == d(b, a) >= 0
    assert (d(a, b) == 0) == (a == b)
    assert d(a, c) <= d(a, b) + d(b, c)


def test_lookup() -> None:
    def better() -> None: ...

    here = {"better": better, "random": random}
    assert util.lookup("better", here) is better
    assert util.lookup("math.sqrt", {})(9) == 3
    assert util.lookup("shuffle", here) is random.shuffle
    with pytest.raises(Exception, match="no function 'beter'; did you mean better"):
        util.lookup("beter", here)


def test_not_defined_says_where() -> None:
    def minimax() -> None:
        util.raiseNotDefined()

    class Searcher:
        def minimax(self, state: object) -> None:
            util.raiseNotDefined()

    class Other(Searcher):
        def search(this) -> None:  # noqa: N805 - students call it as they like
            this.minimax(this)

    with pytest.raises(NotImplementedError, match=r"not implemented yet: minimax, line \d+"):
        minimax()
    with pytest.raises(NotImplementedError, match=r"yet: Searcher\.minimax, line \d+"):
        Other().search()


def test_boards_of_the_course() -> None:
    getLayout: Any = legacy("layout").getLayout
    assert getLayout("smallClassic") == Layout.load("smallClassic")
    assert getLayout("smallClassic.lay") == Layout.load("smallClassic")
    assert getLayout("nowhere") is None
    assert util.sign(-3) == -1
    assert util.sign(0) == util.sign(2) == 1
