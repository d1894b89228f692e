"""What students get: everything that their commands need, and nothing that they are to find out."""

from __future__ import annotations

import ast
import os
import re
import shutil
from pathlib import Path

import pytest
from handouts import ran
from submitted import ROOT

from pacman.grading.handout.unsolved import unsolved

if os.name != "posix":
    pytest.skip("environments as on POSIX", allow_module_level=True)


# The file to write.


def test_the_template_is_made_of_the_reference() -> None:
    template = ROOT / "pacman/grading/handout/template/multiAgents.py"
    assert template.read_text(encoding="utf-8") == unsolved()


def test_students_get_plain_python() -> None:
    """With types that editors complete by, as far as other harnesses can read them, too."""
    text = unsolved()
    ast.parse(text, feature_version=(3, 6))
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    assert len(functions) == text.count("    def ") + text.count("\ndef ") == 8
    assert text.count("util.raiseNotDefined()\n") == 5
    for function in functions:
        typed = {each.arg: ast.unparse(each.annotation or each) for each in function.args.args}
        kinds = {"gameState": "GameState", "currentGameState": "GameState", "action": "str"}
        usual = {**kinds, "evalFn": "str", "depth": "str"}
        assert typed == {name: usual.get(name, "self") for name in typed}
        if function.name == "__init__":
            continue
        assert ast.get_docstring(function)
        kind = "str" if function.name == "getAction" else "float"
        assert ast.unparse(function.returns or function) == kind
    assert all(len(line) <= 100 for line in text.split("\n"))
    assert "\n\n\n\n" not in text


@pytest.mark.parametrize(
    ("asked", "definitions"),
    [
        ({"MinimaxAgent"}, ["class MinimaxAgent"]),
        ({"AlphaBetaAgent", "MinimaxAgent", "about better"}, [
            "class MinimaxAgent", "class AlphaBetaAgent"]),
        ({"ReflexAgent", "better"}, ["class ReflexAgent", "def betterEvaluationFunction"]),
        ({"MyAgent"}, []),
    ],
)  # fmt: skip
def test_only_what_is_asked_for_is_to_be_written(asked: set[str], definitions: list[str]) -> None:
    text = unsolved(asked)
    found = re.findall(r"^(?:class|def) \w+", text, re.MULTILINE)
    always = ["def scoreEvaluationFunction", "class MultiAgentSearchAgent"]
    assert [each for each in found if each not in always] == definitions
    assert set(always) < {*found, ""}
    assert ("better = " in text) == ("better" in asked)
    assert text.count("util.raiseNotDefined()\n") == len(definitions)
    assert "\n\n\n\n" not in text


@pytest.mark.parametrize(
    ("name", "change", "message"),
    [
        ("search.py", ("def getAction", "def act"), "there is no MinimaxAgent.getAction"),
        ("search.py", ("class MinimaxAgent", "class Min"), "there is no MinimaxAgent"),
        ("evaluation.py", ("def ", "def def "), "evaluation.py: students' part can't be made"),
    ],
)
def test_a_reference_that_nothing_can_be_made_of(
    name: str,
    change: tuple[str, str],
    message: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = Path(shutil.copytree(ROOT / "agents", tmp_path / "agents"))
    text = (folder / name).read_text(encoding="utf-8")
    (folder / name).write_text(text.replace(*change), encoding="utf-8")
    monkeypatch.setattr("pacman.grading.handout.unsolved.data", lambda _: str(folder))
    status, out, err = ran(["handout", str(tmp_path / "out")], capsys)
    assert (status, out) == (2, "")
    assert err.startswith("autograder: ")
    assert err.count("\n") == 1
    assert message in err
    assert not (tmp_path / "out").exists()
