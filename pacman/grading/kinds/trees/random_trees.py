"""`random-trees`: the same as `tree`, on many trees that are drawn from a seed.

A test uses only foils: trees that a search which goes by leaves alone gets wrong. For the practice
seeds of a hand-out, the expected file says which trees these are, and what is right on them. If a
course has a secret, other trees are drawn, and both is found out while grading.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import count, islice
from random import Random
from typing import Any

import yaml

from pacman.games.random_trees import Shape, draw
from pacman.games.trees import Tree
from pacman.grading.kinds import recorded
from pacman.grading.kinds.base import Kind
from pacman.grading.reference import answers
from pacman.grading.reference.expected import Expected, Search
from pacman.grading.reference.presence import NoReference
from pacman.grading.sandbox import limits
from pacman.grading.sandbox.clock import Deadline
from pacman.grading.sandbox.workers import Worker
from pacman.grading.verdict import Status, Verdict, passed
from pacman.support.fields import Key, Reader, at, at_least, span_of, whole

from .hosting import play
from .tree import SEARCH_KEYS, begin, judge, read_search
from .variants import names_for, renamed

# This many nodes are drawn and searched in some seconds, for every grade.
MOST_NODES = 300_000
# This many trees are tried for foils, since a shape may have none.
MOST_TRIED = 120_000
# This many foils are drawn for each tree of a test, which then uses the best ones.
FOILS = 3
# The one tree of a test that is no foil is chosen from this many.
PLAIN = 30
# Drawn trees that are kept for the next submission of a batch.
KEPT = 256
_NOT_FIXED = ("agents",)
KEYS = (
    *(key for key in SEARCH_KEYS if key.name not in _NOT_FIXED),
    Key("agents", span_of(whole(1, 10)), "how many agents move in turn, [from, to]"),
    Key("trees", whole(1, 1000), "how many trees are drawn"),
    Key("seed", whole(0), "the number that the trees are drawn from"),
    Key("levels", whole(1, 30), "how many moves the trees are deep"),
    Key("branching", span_of(whole(1, 20)), "how many actions a node has, [from, to]", (1, 3)),
    Key("values", span_of(whole(-(10**9), 10**9)), "the range of the values", (-9, 9)),
    Key("ends", at_least(0, 1), "the chance that a game is over at an inner node", 0.1),
)


@dataclass(frozen=True)
class RandomTrees(Kind):
    """A search, and how many trees of which shape it searches."""

    KEYS = KEYS
    SECONDS = limits.RANDOM_TREES_SECONDS
    SEARCH = True

    search: Search
    shape: Shape
    trees: int
    seed: int

    @classmethod
    def read(cls, reader: Reader, node: yaml.Node, values: dict[str, Any]) -> RandomTrees:
        reader.finish()
        levels = values["levels"]
        children = sum(values["branching"]) / 2 * (1 - values["ends"])
        nodes = values["trees"] * sum(children**level for level in range(levels + 1))
        if nodes > MOST_NODES:
            about = f"about {nodes:.0e} nodes have to be drawn; take fewer levels or branches"
            reader.wrong(at(node, "levels"), f"levels: {about}")
        reader.finish()
        scored = values["evalFn"] is not None
        shape = Shape(
            values["agents"], values["levels"], values["branching"], values["values"],
            values["ends"], scored,
        )  # fmt: skip
        return cls(read_search(values), shape, values["trees"], values["seed"])

    @property
    def asks(self) -> str:
        return self.search.agent

    @property
    def varies(self) -> bool:
        return True

    def drawn(self, number: int, secret: str) -> Tree:
        """The tree with this number, another one for every secret."""
        return draw(Random(f"{secret} {self.seed} {number}"), self.shape)

    def expect(self, secret: str = "") -> dict[str, Any]:
        """The expectations of all trees, each with the number that it is drawn from.

        The greatest values come first: bounds that a search keeps from one tree are too good for
        the next.
        """
        trees = [
            {"number": number, **_packed(tree, answers.search(tree, self.search))}
            for number, tree in _chosen(self, secret)
        ]
        return {"trees": sorted(trees, key=lambda tree: -tree["value"])}

    def known(self, expected: dict[str, Any], secret: str) -> Iterator[tuple[Tree, Expected]]:
        """The trees of this test, each with what is expected of a search of it."""
        for packed in expected["trees"]:
            drawn = _kept(self, packed["number"], secret)
            yield drawn, _unpacked(drawn, packed)

    def check_expected(self, found: Any) -> None:
        trees = recorded.part(found, "trees", list)
        recorded.as_many(trees, "trees", self.trees)
        for tree in trees:
            recorded.texts(tree, "actions")
            for name in ("number", "value", "count", "calls"):
                recorded.number(tree, name)
            recorded.bits(tree, "expanded")
            for other in recorded.otherwise(tree, dict).values():
                recorded.bits(other, "expanded")
                recorded.number(other, "calls")

    def run(
        self, expected: dict[str, Any], worker: Worker, deadline: Deadline, secret: str
    ) -> Verdict:
        """One agent searches all trees; the first one that it gets wrong decides."""
        begin(worker, self.search, deadline)
        note, expanded = "", 0
        for number, (drawn, right) in enumerate(self.known(expected, secret), 1):
            rng = names_for(worker, secret, drawn)
            tree, known = renamed(drawn, self.search, right, rng)
            observed = play(worker, tree, deadline)
            verdict = judge(self.search, tree, known, observed)
            expanded += verdict.observed["count"]
            if verdict.status != Status.PASSED:
                with suppress(NoReference):  # it knows more than the expected file
                    told = judge(self.search, tree, answers.search(tree, self.search), observed)
                    verdict = verdict if told.status == Status.PASSED else told
                message = f"tree {number} of {self.trees}: {verdict.message}"
                return Verdict(verdict.status, message, 0, verdict.expected, verdict.observed,
                               verdict.drawing)  # fmt: skip
            note = note or verdict.message
        return passed(note, {"count": expanded})


@lru_cache(KEPT)
def _kept(task: RandomTrees, number: int, secret: str) -> Tree:
    return task.drawn(number, secret)


def _chosen(task: RandomTrees, secret: str) -> list[tuple[int, Tree]]:
    """Foils, with their numbers, on which few second choices are right.

    A second choice that is right on all trees would pass. If the foils leave one, the last tree is
    no foil. Some shapes have hardly any foils: then any tree is as good as another.
    """
    foils: list[tuple[int, Tree, set[str]]] = []
    numbers, nodes = count(), 0
    found: list[tuple[int, Tree]] = []
    left: set[str] = {"any"}
    while left and nodes <= MOST_TRIED:
        wanted = len(foils) + FOILS * task.trees
        while nodes <= MOST_TRIED and len(foils) < wanted:
            number = next(numbers)
            tree = task.drawn(number, secret)
            nodes += len(tree.turns)
            if answers.is_foil(tree, task.search):
                foils.append((number, tree, answers.second_choices(tree, task.search)))
        found, left = _fewest_left(foils, task.trees)
    if left and len(found) > 1:
        found, left = _fewest_left(foils, task.trees - 1)
        found += _plain(task, secret, numbers, left)
    while len(found) < task.trees:
        number = next(numbers)
        found.append((number, task.drawn(number, secret)))
    return found


def _plain(
    task: RandomTrees, secret: str, numbers: Iterable[int], left: set[str]
) -> list[tuple[int, Tree]]:
    """One of the next trees: that on which the fewest of the remaining second choices are right.

    On most trees a wrong search is right, so a search that avoids its choice is wrong.
    """
    found = []
    for number in islice(numbers, PLAIN):
        tree = task.drawn(number, secret)
        with suppress(NoReference):  # rounding could decide what is right
            kept = left & answers.second_choices(tree, task.search)
            found.append((len(kept), number, tree))
    return [min(found)[1:]] if found else []


def _fewest_left(
    foils: Sequence[tuple[int, Tree, set[str]]], most: int
) -> tuple[list[tuple[int, Tree]], set[str]]:
    """Foils on which together few second choices are right, and those second choices."""
    foils = list(foils)
    found: list[tuple[int, Tree]] = []
    left: set[str] | None = None
    while foils and len(found) < most:
        kept = [right if left is None else left & right for _, _, right in foils]
        # Of equally good ones the smallest: each node costs a message.
        place = min(range(len(foils)), key=lambda i: (len(kept[i]), len(foils[i][1].nodes)))
        number, tree, _ = foils.pop(place)
        found.append((number, tree))
        left = kept[place]
    return found, left or set()


def _packed(tree: Tree, expected: Expected) -> dict[str, Any]:
    """The written form of an expectation: without names, and a bit for each expanded node."""
    places = {node.name: place for place, node in enumerate(tree.nodes)}

    def bits(names: list[str]) -> str:
        return f"{sum(1 << places[name] for name in names):x}"

    packed = expected.as_data()
    for each in (packed, *packed.get("otherwise", {}).values()):
        each["expanded"] = bits(each["expanded"])
    del packed["values"]
    packed.pop("cuts", None)
    return packed


def _unpacked(tree: Tree, packed: dict[str, Any]) -> Expected:
    def named(found: dict[str, Any]) -> dict[str, Any]:
        bits = int(found["expanded"], 16)
        names = [node.name for place, node in enumerate(tree.nodes) if bits >> place & 1]
        return {**found, "expanded": names}

    others = {way: named(other) for way, other in packed.get("otherwise", {}).items()}
    return Expected.of({**named(packed), "otherwise": others})
