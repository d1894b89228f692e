"""What a browser gets: a game as numbers, and a page out of which no recording breaks."""

import dataclasses
import html
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from boards import all_layouts
from browsers import recorded
from hypothesis import given
from hypothesis import strategies as st

from pacman import Layout
from pacman.engine.match import Outcome
from pacman.engine.recording import LETTERS
from pacman.show.scene import Scene, arrow, moments
from pacman.show.web import page

LAYOUTS = all_layouts()
PATH = re.compile('<script type="application/json"[^>]*>(.*?)</script>', re.DOTALL)


MEDIUM = recorded(Layout.load("mediumClassic"), 4)


def cells(show: dict[str, Any]) -> Iterator[set[tuple[int, int]]]:
    """The cells with items at first and after each turn, as the player in a browser finds them."""
    lying = {(x, y) for x, y, _ in show["items"]}
    for _, eaten, *_ in show["turns"]:
        lying -= {tuple(show["items"][eaten][:2])} if eaten >= 0 else set()
        yield set(lying)


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_turn_is_there(name: str) -> None:
    layout = LAYOUTS[name]
    recording = recorded(layout)
    show = page.show(recording)
    states = list(recording.states())
    assert len(show["turns"]) == len(states) == len(show["moves"]) + 1
    assert show["moves"] == list(recording.moves)
    for row, lying, state in zip(show["turns"], cells(show), states, strict=True):
        left = [*state.getFood().asList(), *state.getCapsules()]
        assert lying == {(x, layout.height - 1 - y) for x, y in left}
        assert row[0] == state.getScore()
        poses = [row[i : i + 2] for i in range(2, len(row), 3)]
        places = [agent.getPosition() for agent in state.data.agentStates]
        assert poses == [[x, layout.height - 1 - y] for x, y in places]


def test_looks_are_the_agents_own() -> None:
    show = page.show(recorded(MEDIUM.layout, 1))
    seen = [{show["names"][row[4 + 3 * agent]] for row in show["turns"]} for agent in range(3)]
    assert {name.split()[0] for name in seen[0]} == {"pacman", "caught"}
    for ghost in (1, 2):
        ways = {f"ghost {ghost} {way}" for way in ("North", "South", "East", "West")}
        assert seen[ghost] == {*ways, f"ghost {ghost} Stop", "scared", "fading"}
    assert len(show["looks"]) == len(show["names"])
    assert [len(phases) for phases in show["looks"]].count(4) == 5  # Pacman's mouth


def test_a_game_turn_by_turn_is_the_same_as_all_at_once() -> None:
    seen = moments(MEDIUM.states())
    before = next(seen)
    show = page.opening(Scene.of(MEDIUM.layout), ["GreedyAgent", "a", "b"], 4, before)
    assert (show["moves"], show["result"]) == ([], None)
    for after, word in zip(seen, MEDIUM.moves, strict=True):
        show["turns"].append(page.row(before, after, show["names"]))
        show["moves"].append(word)
        before = after
    whole = page.show(MEDIUM)
    for part in ("turns", "moves", "items", "walls", "looks", "names", "seed", "background"):
        assert show[part] == whole[part]


def test_marks_and_start() -> None:
    states = list(MEDIUM.states())
    actions = {letter: action for action, letter in LETTERS.items()}
    mark = arrow(states[5], 5, "chosen", actions[MEDIUM.moves[5][0]])
    assert mark
    show = page.show(MEDIUM, [mark], 5)
    [[turn, x, y, look]] = show["marks"]
    assert (turn, show["start"]) == (5, 5)
    assert [x, y] == show["turns"][5][2:4]
    assert show["names"][look].startswith("chosen ")


def test_the_result_is_there() -> None:
    crashed = dataclasses.replace(MEDIUM, outcome=Outcome.CRASH, reason="Pacman: KeyError: 3")
    assert page.show(crashed)["result"] == {"outcome": "crash", "reason": "Pacman: KeyError: 3"}


@given(st.text())
def test_data_is_read_as_it_was_and_ends_no_script(text: str) -> None:
    for hostile in (text, f"</script><script>{text}<!--", f"&lt;{text}\u2028\u2029"):
        data = page.data({"layout": hostile})
        assert json.loads(data) == {"layout": hostile}
        assert data.isascii()
        assert not set("<>&") & set(data)


@pytest.mark.parametrize("name", ["</title><script>", "{{ script }}", "a & b", "\\1 \\g<0>"])
def test_a_layout_name_is_only_text(name: str) -> None:
    layout = Layout.parse(str(MEDIUM.layout), name)
    show = page.show(dataclasses.replace(MEDIUM, layout=layout))
    text = page.page(show)
    assert f"<title>Pacman on {html.escape(name)}</title>" in text
    assert text.count("<script") == text.count("</script>") == 2
    found = PATH.search(text)
    assert found
    assert json.loads(found[1]) == show


def test_a_page_allows_just_its_own_script_and_style() -> None:
    text = page.page(page.show(MEDIUM))
    [script] = re.findall("<script>(.*?)</script>", text, re.DOTALL)
    [style] = re.findall("<style>(.*?)</style>", text, re.DOTALL)
    [policy] = re.findall('Content-Security-Policy" content="(.*?)"', text)
    assert (script, style) == (page.script(), page.base_style() + page.style())
    assert policy == (
        f"default-src 'none'; script-src {page.allowed(script)}; "
        f"style-src {page.allowed(style)}; base-uri 'none'; form-action 'none'"
    )


def test_allowed_is_what_browsers_compute() -> None:
    # The digest of "alert('Hello, world.');" in the examples of the standard.
    assert page.allowed("alert('Hello, world.');") == (
        "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"
    )


def test_what_is_put_between_tags_ends_none() -> None:
    assert not re.search(r"</script|<!--", page.script(), re.IGNORECASE)
    assert "<" not in page.base_style() + page.style()


def test_a_page_names_nothing_elsewhere() -> None:
    text = page.page(page.show(MEDIUM))
    assert re.findall(r"\w+://[^\"]*", text) == ["http://www.w3.org/2000/svg"]  # only a name
    assert not re.search(r"\b(src|href|url|import|eval|innerHTML|on\w+)\s*[=(]", text)


def test_a_game_of_300_turns_takes_less_than_60_kilobytes() -> None:
    assert MEDIUM.turns > 300
    first = dataclasses.replace(MEDIUM, moves=MEDIUM.moves[:300])
    assert len(page.page(page.show(first)).encode()) < 60_000
