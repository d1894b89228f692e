"""Drawings of traced searches, in text and in SVG."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import pairwise
from math import inf
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageFont
from traces import PRUNING, classic, minimax, traced, trees

from agents import AlphaBetaAgent, MinimaxAgent
from pacman.games.explore.drawing import svg
from pacman.games.explore.outline import LEGEND, outline
from pacman.games.explore.spots import Spot, number, side, spots
from pacman.games.explore.tracing import Trace
from pacman.games.lazy_trees import LazyTree
from pacman.games.trees import Node, Tree

NAMESPACE = "{http://www.w3.org/2000/svg}"
ALPHA, BETA = "\N{GREEK SMALL LETTER ALPHA}", "\N{GREEK SMALL LETTER BETA}"
LETTER = ImageFont.load_default(11)
# Fonts that browsers may take are as broad as this, beside the one that Pillow has.
BROADER = 1.15


def parsed(drawing: str) -> ET.Element:
    return ET.fromstring(drawing)  # noqa: S314 - it is ours


def elements(drawing: str, tag: str, kind: str = "") -> list[ET.Element]:
    """The elements of a tag that have all the classes in `kind`."""
    every = parsed(drawing).iter(f"{NAMESPACE}{tag}")
    return [e for e in every if set(kind.split()) <= set(e.get("class", "").split())]


def texts(drawing: str, kind: str = "") -> list[str]:
    return [e.text or "" for e in elements(drawing, "text", kind)]


def lazy(agents: int = 3, **options: Any) -> Trace:
    """A search of a tree of 81 leaves."""
    tree = LazyTree(3, 4, agents, seed=5, values=(-9, 9), **options)
    return Trace(AlphaBetaAgent(depth=2), tree.state())


def test_the_tree_of_the_textbooks() -> None:
    drawing = svg(traced(classic()))
    assert " ".join(texts(drawing, "value")) == "3 3 ≤2 2 3 12 8 2 4 6 14 5 2"
    assert texts(drawing, "title") == ["7 of 9 leaves evaluated"]
    assert texts(drawing, "side") == ["MAX", "MIN"]
    assert len(elements(drawing, "polygon", "max")) == 1
    assert len(elements(drawing, "polygon", "min")) == 3
    assert len(elements(drawing, "rect", "leaf")) == 9
    assert len(elements(drawing, "rect", "grey")) == 2
    assert len(elements(drawing, "line", "cut")) == 2
    assert len(elements(drawing, "line", "strike")) == 4
    assert len(elements(drawing, "line", "best")) == 2
    assert not elements(drawing, "rect", "now")
    alphas = [text for text in texts(drawing) if re.match("\N{GREEK SMALL LETTER ALPHA} ", text)]
    assert len(alphas) == 1 + 3 + 7
    assert texts(drawing).count("\N{GREEK SMALL LETTER BETA} 14") == 1


def test_minimax_has_no_windows() -> None:
    drawing = svg(Trace(MinimaxAgent(depth=1), classic().state()))
    assert texts(drawing, "title") == ["9 of 9 leaves evaluated"]
    assert not elements(drawing, "line", "strike")
    assert not [text for text in texts(drawing) if "∞" in text]


def test_step_by_step() -> None:
    trace = traced(classic())
    for event in range(1, len(trace.events) + 1):
        drawing = svg(trace, until=event)
        assert len(elements(drawing, "rect", "now")) == 1
        left = {v for v in trace.visits if v.left <= event}
        cuts = 2 if trace.visit("B") in left else 0
        assert len(elements(drawing, "line", "cut")) == cuts
        seen = sum(not v.children and v.entered <= event for v in trace.visits)
        assert texts(drawing, "title") == [f"{seen} of 9 leaves evaluated"]
        assert bool(elements(drawing, "line", "best")) == (event == len(trace.events))
    assert not elements(svg(trace, until=0), "rect", "now")
    assert len(elements(svg(trace, until=0), "polygon", "grey")) == 4


def test_an_open_node_has_the_window_as_it_is_now() -> None:
    trace = traced(classic())
    first = trace.visit("A")
    assert spots(trace, first.entered).children[0].value == "?"
    assert spots(trace, first.entered).children[0].window == (-inf, inf)
    then = spots(trace, trace.visit("A", "1").left)
    assert (then.children[0].value, then.children[0].window) == ("<=3", (-inf, 3))
    assert (then.value, then.window) == ("?", (-inf, inf))
    later = spots(trace, first.left)
    assert (later.value, later.window) == (">=3", (3, inf))
    assert later.children[0].window == (-inf, inf)
    assert later.children[1].visit is None


def test_a_cut_child_says_nothing_of_an_open_node() -> None:
    """If the only finished child of a MIN is 4 or more, that MIN may still have any value."""
    held = Node("held", {"x": Node("one", {"x": leaf("o", 1)})})
    many = Node("many", {"a": leaf("a", 0), "b": leaf("b", 4), "c": leaf("c", 2)})
    low = Node("low", {"x": leaf("l", 2)})
    other = Node("other", {"x": many, "y": low})
    trace = traced(Tree(Node("root", {"x": Node("ghost", {"x": held, "y": other})}), 3))
    cut, after = trace.visit("x", "y", "x"), trace.visit("x", "y", "y")
    assert (cut.bound, cut.value, cut.window) == (">=", 4, (-inf, 1))
    now = spots(trace, cut.left).children[0].children[1]
    assert (now.children[0].value, now.value, now.window) == (">=4", "?", (-inf, 1))
    now = spots(trace, after.left).children[0].children[1]
    assert (now.value, now.window) == ("<=2", (-inf, 1))


@pytest.mark.slow
@settings(max_examples=60)
@given(trees(), PRUNING)
def test_the_value_of_an_open_node_is_true(tree: Tree, pruning: str) -> None:
    trace = traced(tree, pruning)
    for event in range(len(trace.events) + 1):
        for spot in spots(trace, event).walk():
            value = minimax(tree, spot.state.node)
            if spot.value.startswith("<="):
                assert value <= float(spot.value[2:])
            elif spot.value.startswith(">="):
                assert value >= float(spot.value[2:])


def test_the_notes_are_of_what_is_in_the_drawing() -> None:
    def notes(trace: Trace, until: int | None = None) -> str:
        return " ".join(texts(svg(trace, until=until), "note"))

    trace = traced(classic())
    assert notes(trace) == (
        f"▲ MAX and ▼ MIN nodes. {ALPHA} and {BETA}: the window on entry. ≤ and ≥: a bound. "
        "Dashed and struck through: cut. Grey: not looked at. Bold: the best line found."
    )
    begun = notes(trace, trace.visit("A", "1").left)
    assert "the window on entry; at a node still being searched, now." in begun
    assert "Grey: not looked at (yet). Yellow: where the search is." in begun
    assert "cut" not in begun
    assert "Bold" not in begun
    assert "still being searched" not in notes(trace, trace.visit("A").entered)
    plain = Trace(MinimaxAgent(depth=1), classic().state())
    assert notes(plain) == "▲ MAX and ▼ MIN nodes. Bold: the best line found."


def test_a_part_of_the_tree() -> None:
    drawing = svg(traced(classic()), root=("B",), title="Below B")
    assert texts(drawing, "value") == ["≤2", "2", "4", "6"]
    assert texts(drawing, "title") == ["Below B"]
    assert texts(drawing, "side") == ["MIN"]
    assert len(elements(svg(lazy(), root=("2", "1")), "rect", "leaf")) == 9
    with pytest.raises(KeyError):
        svg(traced(classic()), root=("D",))


@settings(max_examples=40)
@given(trees(), PRUNING, st.floats(0, 1))
def test_every_node_is_drawn_once(tree: Tree, pruning: str, share: float) -> None:
    trace = traced(tree, pruning)
    drawing = svg(trace, until=round(share * len(trace.events)))
    shapes = elements(drawing, "polygon") + elements(drawing, "rect", "leaf")
    assert len(shapes) == len(tree.nodes)
    assert len(elements(drawing, "text", "value")) == len(tree.nodes)
    whole = svg(trace)
    cuts = sum(len(visit.cut) for visit in trace.visits)
    assert len(elements(whole, "line", "cut")) == cuts
    assert len(elements(whole, "line", "strike")) == 2 * cuts
    grey = elements(whole, "polygon", "grey") + elements(whole, "rect", "grey")
    assert len(grey) == len(tree.nodes) - len(trace.visits)


@settings(max_examples=40)
@given(trees(), PRUNING)
def test_the_best_line_ends_at_the_value_of_the_root(tree: Tree, pruning: str) -> None:
    line = [spot for spot in spots(traced(tree, pruning)).walk() if spot.best]
    assert {spot.value for spot in line} == {str(minimax(tree, tree.root))}
    assert not line[-1].children
    assert all(below in above.children for above, below in pairwise(line))


def overlaps(drawing: str) -> list[tuple[str, str]]:
    """Texts and shapes that touch others of their kind, and texts beyond the edge."""
    picture = parsed(drawing)
    width, height = float(picture.get("width", 0)), float(picture.get("height", 0))
    rows: dict[Any, list[tuple[float, float, str]]] = defaultdict(list)
    wrong = []
    for text in picture.iter(f"{NAMESPACE}text"):
        words, kind = text.text or "", text.get("class", "")
        x, y = float(text.get("x", 0)), float(text.get("y", 0))
        size = 15 if "title" in kind else 13 if "value" in kind else 11
        half = LETTER.getlength(words) * BROADER * size / 11 / 2
        if "title" in kind or "side" in kind or "note" in kind:
            x += half
        if not (half <= x <= width - half and size <= y <= height):
            wrong.append((words, "the edge"))
        rows[y].append((x - half, x + half, words))
    for box in elements(drawing, "rect", "leaf"):
        x = float(box.get("x", 0))
        rows[box.get("y")].append((x, x + float(box.get("width", 0)), "a leaf"))
    for triangle in elements(drawing, "polygon"):
        points = [point.split(",") for point in triangle.get("points", "").split()]
        across = sorted(float(x) for x, _ in points)
        rows[points[0][1]].append((across[0], across[-1], "a triangle"))
    for row in rows.values():
        row.sort()
        pairs = pairwise(row)
        wrong += [(a[2], b[2]) for a, b in pairs if a[1] > b[0]]
    return wrong


def leaf(name: str, value: float) -> Node:
    return Node(name, value=value, score=value)


LONG = Tree(
    Node(
        "root",
        {
            "A rather long action": Node("s", {"x": leaf("t", -123456.5)}),
            "Another such action": Node("u", {"x": Node("v", {"y": leaf("w", -(10**15))})}),
            "Upwards": leaf("x", 10**15),
            "Downwards": leaf("y", 10**15),
        },
    ),
    2,
)


def test_a_search_that_ends_above_the_leaves() -> None:
    inner = Node("inner", {"Left": leaf("left", 1)}, value=7, score=7)
    tree = Tree(Node("root", {"Go": Node("ghost", {"Stay": inner})}), 2)
    drawing = svg(Trace(AlphaBetaAgent(depth=1), tree.state()))
    assert texts(drawing, "value") == ["7", "7", "7"]
    assert texts(drawing, "title") == ["1 of 1 leaves evaluated"]


@pytest.mark.parametrize(
    "trace",
    [
        traced(classic()),
        lazy(),
        lazy(2, order="worst"),
        traced(LONG),
        Trace(AlphaBetaAgent(depth=9), LazyTree(1, 9, agents=1, values=(-(10**6), 0)).state()),
        Trace(AlphaBetaAgent(depth=2), LazyTree(2, 4, values=(-(10**8), 10**8)).state()),
    ],
)
def test_no_texts_overlap(trace: Trace) -> None:
    assert overlaps(svg(trace)) == []
    assert overlaps(svg(trace, until=len(trace.events) // 2)) == []


def test_names_are_only_text() -> None:
    name = "<b>&\"'\x1b[31m\ud800]]>"
    trace = traced(Tree(Node("root", {name: leaf("l", 1), "\n": leaf("m", 2)}), 2))
    drawing = svg(trace, title=name)
    assert "<b>&" in "".join(texts(drawing))
    assert "\x1b" not in drawing
    assert texts(drawing, "title")[0].startswith("<b>&\"'\\x1b[31m\\ud800]]>")
    assert "\x1b" not in outline(trace)
    assert len(outline(trace).splitlines()) == 4


def test_nothing_is_fetched() -> None:
    drawing = svg(lazy())
    assert re.findall(r"https?://[^\"]*", drawing) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"href|url\(|@import|<script", drawing)


def test_as_text() -> None:
    assert outline(traced(classic())).splitlines() == [
        "MAX  3  [-inf, inf]",
        "+-- A  MIN  3  [-inf, inf]",
        "|   +-- 0  3  [-inf, inf]",
        "|   +-- 1  12  [-inf, 3]",
        "|   +-- 2  8  [-inf, 3]",
        "+-- B  MIN  <=2  [3, inf]",
        "|   +-- 0  2  [3, inf]",
        "|   x-- 1  (4)",
        "|   x-- 2  (6)",
        "+-- C  MIN  2  [3, inf]",
        "    +-- 0  14  [3, inf]",
        "    +-- 1  5  [3, 14]",
        "    +-- 2  2  [3, 5]",
        LEGEND,
    ]
    assert LEGEND not in outline(Trace(MinimaxAgent(depth=1), classic().state()))


@settings(max_examples=40)
@given(trees(), PRUNING)
def test_the_text_has_a_line_for_all_but_what_is_below_a_cut(tree: Tree, pruning: str) -> None:
    trace = traced(tree, pruning)
    lines = outline(trace).splitlines()
    cuts = sum(len(visit.cut) for visit in trace.visits)
    assert len(lines) == len(trace.visits) + cuts + 1
    assert sum(line.lstrip("| ").startswith("x-- ") for line in lines) == cuts
    top = spots(trace)
    below = sum(leaves_below(spot) for spot in top.walk() if spot.cut)
    assert below == sum(
        int(n[1]) if (n := re.search(r"\((\d+) leaves\)", line)) else 1
        for line in lines
        if re.search(r"x-- .*\)$", line)
    )


def leaves_below(spot: Spot) -> int:
    return sum(not below.children for below in spot.walk())


def test_small_words() -> None:
    assert [number(n) for n in (3, -2.5, 1 / 3, inf)] == ["3", "-2.5", "0.333333", "inf"]
    assert [side(0, 2), side(1, 2), side(2, 3)] == ["MAX", "MIN", "MIN 2"]
    assert [side(agent, 3, chance=True) for agent in range(3)] == ["MAX", "CHANCE 1", "CHANCE 2"]
