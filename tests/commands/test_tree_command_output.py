"""The drawings and files of the command that searches a tree."""

from __future__ import annotations

import json
import re
import shutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from streams import unread
from test_command import environment, posix
from tree_commands import ROOT, figures, tree, written

from pacman.commands.game import main
from pacman.games.explore.comparing import CUTS, Search

pytestmark = pytest.mark.usefixtures("tree_folder")


@pytest.mark.parametrize("order", ["drawn", "best", "worst", "full"])
@pytest.mark.parametrize("cuts", CUTS)
def test_what_is_drawn_is_what_was_counted(
    order: str, cuts: str, capsys: pytest.CaptureFixture[str]
) -> None:
    values = "" if order == "full" else "--values -3 3 "
    line = f"{values}--order {order} --cuts {cuts} --draw --svg x.svg --json x.json"
    assert tree(line) == 0
    picture = Path("x.svg").read_text(encoding="utf-8")
    data = json.loads(Path("x.json").read_text(encoding="utf-8"))
    searched = [Search(**s) for s in data["searches"]]
    wanted = next(s for s in searched if (s.order, s.cuts) == (order, cuts))
    assert f"<title>{wanted.leaves} of 81 leaves evaluated</title>" in picture
    drawn = capsys.readouterr().out.split("\n\n")[-1]
    assert len(re.findall(r"\[\S+, \S+\]$", drawn, re.MULTILINE)) == wanted.nodes


def test_default_options_of_a_drawing(capsys: pytest.CaptureFixture[str]) -> None:
    tree("--draw")
    one = capsys.readouterr().out
    tree("--draw --order drawn --cuts strict --seed 0 --branching 3 --depth 4 --agents 2")
    assert capsys.readouterr().out.split("\n\n")[-1] == one.split("\n\n")[-1]


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert tree("--help") == 0
    printed = capsys.readouterr().out
    for option in ("--branching", "--values LOW HIGH", "--svg FILE", "--order", "FILE"):
        assert option in printed


def test_a_single_action_and_a_single_agent(capsys: pytest.CaptureFixture[str]) -> None:
    assert tree("--branching 1 --depth 1 --agents 1 --draw") == 0
    printed = capsys.readouterr().out
    assert "one agent, seed 0: 2 nodes, 1 leaf." in printed
    assert "Worst first" not in printed
    assert "Nothing to cut is" not in printed
    assert "Written" not in printed
    assert printed.split("\n")[-4:-2] == ["MAX  0  [-inf, inf]", "+-- 1  0  [-inf, inf]"]


@pytest.mark.parametrize("agents", [2, 3])
def test_worst_first_is_explained_if_it_cuts(
    agents: int, capsys: pytest.CaptureFixture[str]
) -> None:
    for depth in (3, 4):
        assert tree(f"--branching 3 --depth {depth} --agents {agents} --seed 1") == 0
        printed = capsys.readouterr().out
        nodes, leaves = figures(printed)["alpha-beta, worst first, strict"]
        assert (leaves < 3**depth) == ("Only bounds from further up" in printed) == (depth == 4)
        assert nodes >= leaves


def test_the_files_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    tree("--depth 2 --svg x.svg --json x.json")
    assert capsys.readouterr().out.endswith("\nWritten: x.svg, x.json\n")
    tree("--depth 2 --svg a\x1b.svg")
    assert capsys.readouterr().out.endswith("\nWritten: a\\x1b.svg\n")
    tree("--depth 2 --svg x.svg --json -")
    assert "Written" not in capsys.readouterr().out


def test_many_actions(capsys: pytest.CaptureFixture[str]) -> None:
    assert tree("--branching 1000 --depth 1") == 0
    printed = capsys.readouterr().out
    assert re.search(r"its actions: (\d+: \d+, ){11}12: \d+ and 988 more \(", printed)


def test_students_agents_are_left_alone(capsys: pytest.CaptureFixture[str]) -> None:
    written("raise SystemExit('class AlphaBetaAgent, class MinimaxAgent')", "multiAgents.py")
    assert tree("--depth 2") == 0
    assert figures(capsys.readouterr().out)["minimax"] == (13, 9)


def shown(page: str) -> list[tuple[str, str]]:
    """The commands of the page's chapter on trees that are followed by what they print."""
    chapter = page.split("\n## Trees\n")[1].partition("\n## ")[0]
    return re.findall(
        r"```sh\npython -m pacman (tree[^\n]*)\n```\n+```text\n(.*?)```", chapter, re.DOTALL
    )


def timeless(printed: str) -> str:
    return re.sub(r" \d+\.\d{3}$", " s", printed, flags=re.MULTILINE)


def test_the_page_shows_what_the_commands_print(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
    shutil.copytree(ROOT / "test_cases", "test_cases")
    assert len(shown(page)) == 2
    for line, wanted in shown(page):
        assert main(line.split()) == 0
        printed = capsys.readouterr().out
        drawing = printed.split("\n\n")[-1]
        assert timeless(wanted) in (timeless(printed), drawing)


def test_the_picture_of_the_page_is_what_the_command_draws() -> None:
    page = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
    line = re.search(r"python -m pacman (tree .* --svg tree.svg)", page)
    assert line
    assert "![" in page
    assert main(line[1].split()) == 0
    drawn = Path("tree.svg").read_text(encoding="utf-8")
    assert drawn == (ROOT / "docs" / "data" / "tree.svg").read_text(encoding="utf-8")


@posix
def test_files_are_written_without_a_reader_of_the_figures(tmp_path: Path) -> None:
    assert unread("tree --depth 2 --svg x.svg --json x.json --draw", tmp_path) == (0, "")
    assert Path("x.svg").read_text(encoding="utf-8").endswith("</svg>\n")
    assert len(json.loads(Path("x.json").read_text(encoding="utf-8"))["searches"]) == 9
    assert unread("tree --depth 2 --svg y.svg --json -", tmp_path) == (0, "")
    assert Path("y.svg").exists()


@posix
@pytest.mark.parametrize(("option", "other"), [("svg", "json"), ("json", "svg")])
def test_figures_are_printed_though_a_file_cannot_be_written(
    option: str, other: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tree(f"--depth 2 --{option} /dev/full --{other} x --draw") == 2
    printed = capsys.readouterr()
    assert len(figures(printed.out)) == 9
    assert printed.out.endswith("\nWritten: x\n")
    full = f"--{option} /dev/full: cannot be written: No space left on device"
    assert printed.err == f"pacman: {full}\n"
    assert Path("x").stat().st_size > 100


@posix
def test_a_second_interrupt_right_after_the_first_is_overlooked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def one_search(*_: object) -> Iterator[Search]:
        yield Search("minimax", "drawn", "", 13, 9, 0.0)
        signal.raise_signal(signal.SIGINT)

    def as_json(*_: object) -> str:
        signal.raise_signal(signal.SIGINT)
        return "{}"

    monkeypatch.setattr("pacman.support.signals.PATIENCE", 60)
    monkeypatch.setattr("pacman.games.explore.comparing.searches", one_search)
    monkeypatch.setattr("pacman.games.explore.tree_report.as_json", as_json)
    monkeypatch.setattr("pacman.games.explore.tree_report.text", lambda *_: "Text.\n")
    assert tree("--depth 2 --json x.json --svg x.svg") == 130
    printed = capsys.readouterr()
    assert printed.err == "pacman: interrupted\n"
    assert printed.out == "Text.\nWritten: x.json\n"
    assert not Path("x.svg").exists()


@posix
def test_interrupted_it_says_what_it_knows(tmp_path: Path) -> None:
    pexpect = pytest.importorskip("pexpect", reason="real terminals need pexpect")
    line = "-m pacman tree --branching 2 --depth 16 --json x.json"
    child = pexpect.spawn(
        sys.executable, line.split(), env={**environment(), "TERM": "xterm"}, timeout=60
    )
    child.expect("[1-9]/9")  # a search is done
    child.kill(signal.SIGINT)
    child.expect("pacman: interrupted")
    child.expect("The root is worth")
    child.expect("minimax +131,071 +65,536 ")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    data = json.loads((tmp_path / "x.json").read_text(encoding="utf-8"))
    assert 1 <= len(data["searches"]) < 9


@posix
def test_interrupted_before_there_is_anything_to_say() -> None:
    pexpect = pytest.importorskip("pexpect", reason="real terminals need pexpect")
    line = "-m pacman tree --branching 2 --depth 19 --json x.json"
    child = pexpect.spawn(
        sys.executable, line.split(), env={**environment(), "TERM": "xterm"}, timeout=60
    )
    child.expect("0/9")
    child.kill(signal.SIGINT)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert "Traceback" not in child.before.decode()
    assert "worth" not in child.before.decode()
    assert not Path("x.json").exists()
