"""Notebooks in a real Jupyter kernel: what objects show of themselves, and `grade`."""

from __future__ import annotations

import base64
import io
import os
import re
import shutil
import sys
from collections.abc import Iterator
from queue import Empty
from typing import Any

import pytest
from PIL import Image
from submitted import SUBMISSIONS

from pacman import GameState, Layout
from pacman.commands.autograder import main
from pacman.commands.notebook import grade
from pacman.games.explore.unsearched import MOST
from pacman.games.trees import Graph, Node, Tree
from pacman.support.errors import UserError

# Only to end a kernel that waits for ever.
PATIENCE = 60
SETUP = """
from pacman import GameState, Layout
from pacman.engine.recording import load
from pacman.games.trees import Node, Tree
"""


class Kernel:
    """A kernel whose folder is a hand-out."""

    def __init__(self, client: Any) -> None:
        self.client = client

    def run(self, cell: str) -> tuple[str, dict[str, str], str]:
        """What a cell prints, what it shows in each kind of text, and the name of its error."""
        asked = self.client.execute(cell)
        printed, shown, error = "", {}, ""
        while True:
            try:
                message = self.client.get_iopub_msg(timeout=PATIENCE)
            except Empty:
                pytest.fail(f"the kernel doesn't answer: {cell}")
            kind, content = message["msg_type"], message["content"]
            if message["parent_header"].get("msg_id") != asked:
                continue
            if kind == "stream":
                printed += content["text"]
            elif kind == "execute_result":
                shown = content["data"]
            elif kind == "error":
                error = content["ename"]
            elif kind == "status" and content["execution_state"] == "idle":
                return printed, shown, error


@pytest.fixture(scope="module")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kernel]:
    pytest.importorskip("ipykernel", reason="pip install -e '.[notebook]'")
    jupyter = pytest.importorskip("jupyter_client", reason="pip install -e '.[notebook]'")
    folder = tmp_path_factory.mktemp("course") / "handout"
    assert main(["handout", str(folder)]) == 0
    shutil.copy(SUBMISSIONS / "correct" / "three_functions.py", folder / "right.py")
    manager, client = jupyter.manager.start_new_kernel(
        kernel_name="python3", cwd=str(folder), startup_timeout=PATIENCE,
        env={**os.environ, "JPY_PARENT_PID": str(os.getpid())},
    )  # fmt: skip
    try:
        found = Kernel(client)
        assert found.run(SETUP) == ("", {}, "")
        _, shown, _ = found.run("import pacman; pacman.__file__")
        assert str(folder) in shown["text/plain"]
        yield found
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def board(html: str) -> Image.Image:
    raw = re.search(r'src="data:image/png;base64,([^"]+)"', html)
    assert raw
    return Image.open(io.BytesIO(base64.b64decode(raw[1]))).convert("RGB")


@pytest.mark.slow
def test_a_state_and_a_layout_show_their_board(kernel: Kernel) -> None:
    _, shown, _ = kernel.run('state = GameState.initial(Layout.load("smallClassic")); state')
    first = shown["text/html"]
    assert "score 0</div>" in first
    assert 'alt="&lt;GameState (9, 1)' in first
    assert shown["text/plain"].startswith("<GameState")
    assert board(first).size == (20 * 20, 7 * 20)
    _, shown, _ = kernel.run('Layout.load("smallClassic")')
    assert board(shown["text/html"]).tobytes() == board(first).tobytes()
    _, shown, _ = kernel.run('state.generateSuccessor(0, "West")')
    assert "score 9</div>" in shown["text/html"]
    assert board(shown["text/html"]).tobytes() != board(first).tobytes()


@pytest.mark.slow
def test_a_recording_shows_its_player(kernel: Kernel) -> None:
    _, shown, error = kernel.run("""
import subprocess, sys
words = ["-m", "pacman", "-q", "-l", "testClassic", "--seed", "1", "--record", "game.json"]
subprocess.run([sys.executable, *words, "-p", "GreedyAgent"], check=True, capture_output=True)
load("game.json")
""")
    assert error == ""
    html = shown["text/html"]
    assert html.startswith("<iframe title=")
    assert "pacmanPlayer" in html
    assert "&lt;script" in html
    assert "<script" not in html


@pytest.mark.slow
def test_a_tree_shows_its_drawing(kernel: Kernel) -> None:
    cell = 'Tree(Node("a", {"Left": Node("b", {}, 3), "Right": Node("c", {}, -12)}), 2)'
    _, shown, _ = kernel.run(cell)
    source = re.fullmatch(
        r'<img alt="3 nodes, 2 agents" src="data:image/svg\+xml;base64,([^"]+)">',
        shown["text/html"],
    )
    assert source
    html = base64.b64decode(source[1]).decode()
    assert html.startswith("<svg ")
    for word in ("Left", "Right", ">3<", ">\N{MINUS SIGN}12<", "3 nodes, 2 agents"):
        assert word in html


@pytest.mark.slow
def test_grading_in_a_cell(kernel: Kernel) -> None:
    _, _, error = kernel.run("import multiAgents")
    assert error == ""
    assert kernel.run("from autograder import grade") == ("", {}, "")
    printed, shown, _ = kernel.run('grade("q2")')
    assert "not written yet" in printed
    assert float(shown["text/plain"]) == 0
    printed, shown, _ = kernel.run('grade("q2", submission="right.py")')
    assert "Total: 5 of 5 points" in printed
    assert float(shown["text/plain"]) == 5
    printed, shown, _ = kernel.run('grade("q2/worked-example", submission="right.py")')
    assert "Total: no points, since a criterion needs all of its tests (" in printed
    assert shown == {}
    assert kernel.run('grade("q22")')[2] == "UserError"


def test_a_question_that_is_not_there() -> None:
    with pytest.raises(UserError, match=r"autograder: no question 'q22'"):
        grade("q22", submission=str(SUBMISSIONS / "correct" / "three_functions.py"))


def test_what_is_too_large_to_be_drawn_is_text() -> None:
    node = Node("end", {}, 1)
    for i in range(20):
        node = Node(f"n{i}", {"Left": node, "Right": node})
    assert Tree(node, 2)._repr_html_() is None
    assert len(Tree(node, 2).nodes) < MOST
    assert Graph(node, 2)._repr_html_() is None


def test_nothing_is_shown_where_nothing_can_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    """As beside a submission, where there is only the engine."""
    state = GameState.initial(Layout.load("testClassic"))
    assert state._repr_html_() is not None
    monkeypatch.setitem(sys.modules, "pacman.show.web.notebook", None)
    assert state._repr_html_() is None
