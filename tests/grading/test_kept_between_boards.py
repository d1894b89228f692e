"""Tables that a submission keeps while one process plays several boards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from submitted import ROOT, SUBMISSIONS

from pacman.grading.assignment.cases import load
from pacman.grading.checks.wrong import code
from pacman.grading.grade import grade, plan
from pacman.grading.sandbox.inside.bindings import bindings, restore

RIGHT = code(str(SUBMISSIONS / "right" / "three_functions_commented.py")).decode()
# Each way keeps the walls of the first board that it sees, and fails on any others.
KEEPS = """
import functools, collections
WALLS = None
TABLE = {"walls": {}}
FIRST = []
QUEUE = collections.deque(maxlen=1)

class Table:
    walls = None
    more = {}
    def __init__(self):
        self.walls = None
    @staticmethod
    def first(walls, kept=[]):
        kept.append(walls)
        return kept[0]

THE = Table()

def remembering():
    walls = None
    def first(now):
        nonlocal walls
        walls = walls or now
        return walls
    return first

closure = remembering()

@functools.lru_cache(maxsize=None)
def cached(key):
    return LAST[0]

def same_walls(state):
    global WALLS, LAST
    now = str(state.getWalls())
    LAST = [now]
    WALLS = WALLS or now
    Table.walls = Table.walls or now
    THE.walls = THE.walls or now
    FIRST.append(now)
    QUEUE or QUEUE.append(now)
    same_walls.walls = getattr(same_walls, "walls", now)
    for kept in (WALLS, Table.walls, THE.walls, FIRST[0], QUEUE[0], same_walls.walls,
                 TABLE["walls"].setdefault(0, now), Table.more.setdefault(0, now),
                 Table.first(now), closure(now), cached("walls")):
        assert kept == now
"""
EVALUATION = """
evaluated = betterEvaluationFunction

def betterEvaluationFunction(state):
    same_walls(state)
    return evaluated(state)

better = betterEvaluationFunction
"""
REFLEX = """
act = ReflexAgent.getAction

def getAction(self, state):
    same_walls(state)
    return act(self, state)

ReflexAgent.getAction = getAction
"""


@pytest.mark.parametrize(("question", "part"), [("q5", EVALUATION), ("q1", REFLEX)])
def test_tables_of_another_board_are_gone(question: str, part: str) -> None:
    known = plan(load(str(ROOT / "test_cases"), {question}))
    report = grade({"multiAgents.py": (RIGHT + KEEPS + part).encode()}, known)
    assert [test.message for test in report.tests if test.status != "passed"] == []
    assert report.full_marks


# Each remembers the values of a pure function, in two places that have to fit together; not all of
# it can be put back.
MEMOS = {
    "a table that forgets": """
import collections
SEEN = collections.OrderedDict()
def cached(key, make):
    if key in SEEN:
        SEEN.move_to_end(key)
        return SEEN[key]
    SEEN[key] = make()
    if len(SEEN) > 30:
        SEEN.popitem(last=False)
    return SEEN[key]
""",
    "numbers of keys": """
import collections, itertools
NUMBER = collections.defaultdict(itertools.count().__next__)
VALUES = []
def cached(key, make):
    number = NUMBER[key]
    if number == len(VALUES):
        VALUES.append(make())
    return VALUES[number]
""",
    "an array": """
NUMBER, VALUES, DONE = {}, [], bytearray()
def cached(key, make):
    number = NUMBER.setdefault(key, len(NUMBER))
    if number == len(DONE):
        DONE.extend(bytes(8))
        VALUES.extend([None] * 8)
    if not DONE[number]:
        VALUES[number] = make()
        DONE[number] = 1
    return VALUES[number]
""",
    "slots": """
class Store:
    __slots__ = ("numbers", "values", "used")
    def __init__(self):
        self.numbers, self.values, self.used = {}, [], 0
STORE = Store()
def cached(key, make):
    if key not in STORE.numbers:
        STORE.numbers[key] = STORE.used
        STORE.values.append(make())
        STORE.used += 1
    return STORE.values[STORE.numbers[key]]
""",
    "a dictionary with attributes": """
class Table(dict):
    order = None
    def __init__(self):
        self.order = []
TABLE = Table()
def cached(key, make):
    if key not in TABLE:
        TABLE[key] = make()
        TABLE.order.append(key)
        if len(TABLE.order) > 30:
            del TABLE[TABLE.order.pop(0)]
            return cached(key, make)
    return TABLE[key]
""",
}
MEMO_OF_BOTH = """
evaluated, act = betterEvaluationFunction, ReflexAgent.getAction

def betterEvaluationFunction(state):
    key = state.getPacmanPosition(), state.getFood(), str(state.getGhostPositions())
    key += str(state), state.getScore()
    return cached(key, lambda: evaluated(state))

def getAction(self, state):
    return cached(("move", str(state), state.getScore()), lambda: act(self, state))

better, ReflexAgent.getAction = betterEvaluationFunction, getAction
"""


@pytest.mark.slow
@pytest.mark.parametrize("memo", MEMOS)
def test_memory_that_cannot_be_put_back_costs_nothing(memo: str) -> None:
    known = plan(load(str(ROOT / "test_cases"), {"q1", "q5"}))
    report = grade({"multiAgents.py": (RIGHT + MEMOS[memo] + MEMO_OF_BOTH).encode()}, known)
    assert [(t.id, t.message) for t in report.tests if t.status != "passed"] == []
    assert report.full_marks


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The names of a module of a submission."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "keeps_much.py").write_text(KEEPS + SPECIAL, encoding="utf-8")
    monkeypatch.delitem(__import__("sys").modules, "keeps_much", raising=False)
    return vars(__import__("keeps_much"))


SPECIAL = """
class Slotted:
    __slots__ = ("a",)

class Strange(dict):
    def __len__(self):
        raise SystemExit
    def __eq__(self, other):
        raise SystemExit
    __hash__ = None

SLOTTED, STRANGE = Slotted(), Strange(a=1)
SET, LONG, HUGE = {1}, list(range(2_000)), list(range(200_000))
ITSELF = []
ITSELF.append(ITSELF)
PAIR = ({}, [ITSELF])
def later():
    def inner():
        return value
    if SET:
        return inner
    value = 1
UNBOUND = later()
"""


def test_everything_is_put_back(module: dict[str, Any]) -> None:
    kept = bindings()
    module["STRANGE"]["b"] = 2
    module["SET"].add(2)
    module["LONG"][5] = None
    module["PAIR"][0]["x"] = 1
    module["ITSELF"].append(3)
    module["SLOTTED"].a = 1
    module["Table"].new = 1
    module["THE"].new = 1
    del module["Table"].more
    module["NEW"] = 1
    restore(kept)
    assert dict.items(module["STRANGE"]) == {"a": 1}.items()
    assert module["SET"] == {1}
    assert module["LONG"] == [*range(2_000)]
    assert module["PAIR"][0] == {}
    assert len(module["ITSELF"]) == 1
    assert module["Table"].more == {}
    assert not hasattr(module["Table"], "new")
    assert vars(module["THE"]) == {"walls": None}
    assert "NEW" not in module


def test_it_is_put_back_again_and_again(module: dict[str, Any]) -> None:
    kept = bindings()
    for number in range(3):
        module["FIRST"] += [number] * 5
        module["TABLE"]["walls"][number] = number
        module["TABLE"]["more"] = {}
        restore(kept)
        assert module["FIRST"] == []
        assert module["TABLE"] == {"walls": {}}
