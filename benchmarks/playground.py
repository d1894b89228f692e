"""`python -m benchmarks.playground`: how much slower a browser is than Python itself.

It needs `pip install -e '.[browser]'`, Chromium, and Pyodide's package, by npm or by PYODIDE. The
figures of both are of one run. With --verdicts it grades the right and mistaken files of the tests
both ways, which takes some minutes, and names all differences.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "tests" / "support")]

from browsers import launched  # noqa: E402 - they are in the tests' folder
from playgrounds import served, written  # noqa: E402
from submitted import whole  # noqa: E402

from pacman.engine.loading import load_file  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Page

FILES = ROOT / "tests" / "submissions"
RIGHT = FILES / "correct" / "one_recursive_function.py"
FOLDERS = ("correct", "right", "mistakes")
PATIENCE = 600_000
# Seconds to a playable game, at first and later, and how many times slower grades and nodes may be.
GOALS = {"first visit": 6.0, "second visit": 3.0, "grade": 8.0, "node": 4.0}
SEARCH = """
import time
from pacman import GameState, Layout, Recorder

def searched(kind):
    state = GameState.initial(Layout.load("smallClassic"))
    recorder = Recorder()
    kind(depth="3").getAction(state.watched_by(recorder))
    began = time.perf_counter()
    for _ in range(3):
        kind(depth="3").getAction(state)
    return (time.perf_counter() - began) / 3 / recorder.count
"""
# As the page does it, without what it draws.
ASK = """async ([asked, source]) => {
  const { Python } = await import("./python.js");
  const settings = await (await fetch("settings.json")).json();
  const here = (name) => new URL(name, location.href).href;
  window.python ??= new Python({ python: here(settings.python), integrity: settings.integrity,
    project: here("project.zip") }, () => {});
  if (asked.do === "grade" && !window.prepared) {
    window.prepared = await (await fetch("test_cases.json")).text();
    await window.python.ask(window.python.begin(), { do: "prepare", assignment: window.prepared });
  }
  return window.python.ask(window.python.begin(), { ...asked, source });
}"""
PLAYED = "parseInt(document.querySelector('#play .turn')?.innerText.slice(5)) > 0"


def visit(page: Page, address: str) -> float:
    """The seconds from an address to a game that has begun."""
    began = time.perf_counter()
    page.goto(address)
    page.wait_for_selector("#status[data-state=ready]")
    page.select_option("#play [name=agent]", "GreedyAgent")
    page.click("#play .main")
    while not page.evaluate(PLAYED):
        page.wait_for_timeout(10)
    return time.perf_counter() - began


def graded(page: Page, source: str) -> tuple[dict[str, Any], float]:
    """The report on a file in the page, and the seconds that it took."""
    began = time.perf_counter()
    asked = {"do": "grade", "questions": [], "tests": [], "known": {}}
    report: dict[str, Any] = page.evaluate(ASK, [asked, source])
    return report, time.perf_counter() - began


def natively(folder: Path, source: str) -> tuple[dict[str, Any], float]:
    """The same by the hand-out's own command, which has no search of its own either."""
    (folder / "multiAgents.py").write_text(source, encoding="utf-8")
    command = [sys.executable, "autograder.py", "--json", "report.json"]
    began = time.perf_counter()
    subprocess.run(command, cwd=folder, capture_output=True, check=False)
    seconds = time.perf_counter() - began
    report: dict[str, Any] = json.loads((folder / "report.json").read_text("utf-8"))
    return report, seconds


def nodes(page: Page) -> float:
    """How many times longer a node of minimax takes in the browser."""
    source = f"{whole(RIGHT)}\n{SEARCH}\nprint(f'node {{searched(MinimaxAgent)!r}}')\n"
    game = {"board": "smallClassic", "agent": "MinimaxAgent", "ghosts": "RandomGhost",
            "count": 1, "depth": 1, "evaluation": "", "seed": 1}  # fmt: skip
    printed: str = page.evaluate(
        ASK.replace("{ ...asked, source }", "{ ...asked, source }, (n) => window.said = n.printed")
        .replace("return window.python", "await window.python")
        .replace("\n}", "\n  return window.said;\n}"),
        [{"do": "play", "game": game}, source.replace("print(f", "import sys; sys.stdout.write(f")],
    )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "multiAgents.py"
        path.write_text(whole(RIGHT), encoding="utf-8")
        kind = vars(load_file(str(path)))["MinimaxAgent"]
        own: dict[str, Any] = {}
        exec(SEARCH, own)  # noqa: S102 - it is above
        return float(printed.split()[1]) / float(own["searched"](kind))


def said(report: dict[str, Any]) -> dict[str, Any]:
    """All that a student sees of each test, without its time."""
    tests = [test for question in report["questions"] for test in question["tests"]]
    return {test["id"]: {**test, "seconds": 0} for test in tests}


def differences(page: Page, folder: Path, names: list[str]) -> int:
    """How many tests have another result or other words in the page."""
    count = 0
    files = [path for each in FOLDERS for path in sorted((FILES / each).glob("*.py"))]
    for path in files:
        if names and path.stem not in names:
            continue
        source = whole(path)
        here, there = said(natively(folder, source)[0]), said(graded(page, source)[0])
        wrong = [(name, key) for name, test in here.items()
                 for key in test if there[name][key] != test[key]]  # fmt: skip
        print(f"{path.parent.name}/{path.stem}: {len(here)} tests, {len(wrong)} differences")
        for name, key in wrong:
            one, other = repr(here[name][key]), repr(there[name][key])
            same = [a == b for a, b in zip(one, other, strict=False)]
            at = max([*same, False].index(False) - 40, 0)
            print(f"  {name} {key}")
            print(f"    here  {one[at : at + 200]}\n    there {other[at : at + 200]}")
        count += len(wrong)
    return count


def measure(page: Page, address: str, folder: Path) -> dict[str, float]:
    first, second = visit(page, address), visit(page, address)
    source = whole(RIGHT)
    graded(page, source)  # so that everything is imported
    there, here = graded(page, source), natively(folder, source)
    return {
        "first visit": first,
        "second visit": second,
        "grade": there[1] / here[1],
        "node": nodes(page),
    }


def main() -> int:
    parser = argparse.ArgumentParser(prog="benchmarks.playground", description=__doc__)
    parser.add_argument("--verdicts", action="store_true", help="compare what both graders say")
    parser.add_argument("names", nargs="*", metavar="FILE", help="of these files alone")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as made, launched() as browser:
        folder = Path(made) / "handout"
        command = [sys.executable, str(ROOT / "autograder.py"), "handout", str(folder)]
        subprocess.run(command, check=True)
        with served(written(Path(made) / "site")) as address, browser.new_context() as context:
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            if options.verdicts:
                page.goto(address)
                return 1 if differences(page, folder, options.names) else 0
            for name, figure in measure(page, address, folder).items():
                unit = "s" if "visit" in name else "times as long as without a browser"
                print(f"{name:<13} {figure:5.1f} {unit} (at most {GOALS[name]:g})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
