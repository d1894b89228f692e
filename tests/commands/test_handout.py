"""What students get: everything that their commands need, and nothing that they are to find out."""

from __future__ import annotations

import ast
import os
import re
from pathlib import Path

import pytest
from handouts import ran
from submitted import ROOT

from pacman.grading.handout.unsolved import TEMPLATE, unsolved

if os.name != "posix":
    pytest.skip("environments as on POSIX", allow_module_level=True)


TEMPLATE_TEXT = Path(TEMPLATE).read_text(encoding="utf-8")


# The file to write.


def definitions(text: str) -> dict[str, ast.FunctionDef | ast.ClassDef]:
    """The classes, functions and methods of a module, by their full names."""
    found: dict[str, ast.FunctionDef | ast.ClassDef] = {}
    for node in ast.parse(text).body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            found[node.name] = node
            methods = [each for each in node.body if isinstance(each, ast.FunctionDef)]
            found |= {f"{node.name}.{method.name}": method for method in methods}
    return found


def test_the_template_says_what_the_reference_says() -> None:
    """Names, arguments and docstrings; functions that are given have the same body."""
    texts = [(ROOT / "agents" / name).read_text("utf-8") for name in ("evaluation.py", "search.py")]
    reference = {name: node for text in texts for name, node in definitions(text).items()}
    ours = definitions(TEMPLATE_TEXT)
    # Students get expectimax apart from minimax, and a constructor without the reference's look-up.
    other = {"ExpectimaxAgent.getAction", "MultiAgentSearchAgent.__init__"}
    assert set(ours) - set(reference) == {"ExpectimaxAgent.getAction"}
    for name in set(ours) - other:
        mine, right = ours[name], reference[name]
        assert ast.get_docstring(mine) == ast.get_docstring(right), name
        if isinstance(mine, ast.FunctionDef) and isinstance(right, ast.FunctionDef):
            assert [each.arg for each in mine.args.args] == [a.arg for a in right.args.args], name
    for name in ("ReflexAgent.getAction", "scoreEvaluationFunction"):
        assert list(map(ast.unparse, ours[name].body)) == list(
            map(ast.unparse, reference[name].body)
        )


def test_students_get_plain_python() -> None:
    """With types that editors complete by, as far as other harnesses can read them, too."""
    text = TEMPLATE_TEXT
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


# Where students can work in a browser.


def test_its_pages_link_the_playground(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    address = "https://example.org/~course/pacman/"
    assert ran(["handout", str(tmp_path / "with"), "--playground", address], capsys)[0] == 0
    assert ran(["handout", str(tmp_path / "without")], capsys)[0] == 0
    for page, links in (("README.md", 1), ("docs/students.md", 1), ("docs/worked-example.md", 1)):
        text = (tmp_path / "with" / page).read_text("utf-8")
        assert text.count(f"]({address})") == links
        plain = (tmp_path / "without" / page).read_text("utf-8")
        for each in (text, plain):
            assert "\n\n\n" not in each
            assert "playground.md" not in each
            assert "<!--" not in each
        assert "playground" not in plain
        kept = text.splitlines()
        assert set(plain.splitlines()) <= {*kept}


@pytest.mark.parametrize("address", ["example.org", "https://example.org/(a)", "http://a b", "x:y"])
def test_only_an_address_can_be_linked(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, err = ran(["handout", str(tmp_path / "out"), "--playground", address], capsys)
    assert status == 2
    assert "--playground: expected an address such as https://example.org/, not" in err
    assert len(err.splitlines()) == 1
    assert not (tmp_path / "out").exists()
