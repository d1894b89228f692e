"""Python 2 is called that, with the line and with what Python 3 wants."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pacman import GameState
from pacman.engine.hints import hint
from pacman.engine.loading import AgentError, load_file
from pacman.engine.python2 import instead

# Lines that can't be parsed, and what to write.
SYNTAX = {
    "print 'thinking'": "print(...)",
    "print 'a %d' % 3, 'b'": "print(...)",
    "if x: print x": "print(...)",
    "exec 'x = 1'": "exec(...)",
    "raise ValueError, 'no food'": 'raise ValueError("...")',
    "try:\n    x = 1\nexcept ValueError, error:\n    pass": "except ValueError as error:",
    "try:\n    x = 1\nexcept (KeyError, ValueError), e:\n    pass": "except ValueError as error:",
    "y = `x`": "repr(...)",
    "if x <> 1: pass": "!=",
    "y = 10L": "whole numbers without an L",
    "y = 0777": "octal numbers as 0o...",
    "f = lambda (x, y): x": "lambda pair: and take pair[0] and pair[1] from it",
    "def f(a, (b, c)): pass": "one name for each argument, and take it apart in a line below",
}
# Errors of Python 3 that are no sign of Python 2.
OTHERS = (
    "print(1", "print('a' 'b'))", "def f(:", "x = 'a <> b", "raise (", "y = 5 +", "# `\nx = (",
    "f(x for y in z, 1)",
    "x = 'print y'; y = )", "except", "try:\n    x = 1\nexcept ValueError as e, f:\n    pass"
)  # fmt: skip
RUNTIME = {
    "xrange(3)": "range(...)",
    "raw_input()": "input(...)",
    "unicode('a')": "str",
    "long(3)": "int",
    "isinstance('a', basestring)": "str",
    "reduce(max, [1])": "from functools import reduce",
    "__import__('sys').maxint": "float('inf')",
    "__import__('string').letters": "string.ascii_letters",
    "__import__('itertools').izip([1], [2])": "zip(...)",
    "{}.iterkeys()": "keys()",
    "{}.itervalues()": "values()",
    "{}.iteritems()": "items()",
    "{}.has_key(1)": "key in ...",
    "__import__('util').Counter().iteritems()": "items()",
    "iter([1]).next()": "next(...)",
    "{1: 2}.keys()[0]": "list(...) around it",
    "{1: 2}.keys().sort()": "sorted(...)",
    "{1: 2}.values().index(2)": "list(...).index",
    "len(map(str, [1]))": "list(...) around it",
    "map(str, [1])[0]": "list(...) around it",
    "zip([1], [2]) + [3]": "list(...) around it",
    "range(3) + [1]": "list(...) around it",
    "[1] + range(3)": "list(...) around it",
    "[1].sort(cmp=max)": "key=functools.cmp_to_key(...)",
    "[1].sort(max)": "key=functools.cmp_to_key(...)",
    "print >>__import__('sys').stderr, 1": "print(..., file=sys.stderr)",
    "__import__('Queue')": "import queue",
    "__import__('cPickle')": "import pickle",
}


@pytest.fixture(autouse=True)
def _own_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """No other import finds what is loaded."""
    monkeypatch.setattr(sys, "path", sys.path.copy())


def unread(folder: Path, text: str) -> str:
    path = folder / "mine.py"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(AgentError) as caught:
        load_file(str(path))
    return str(caught.value).removeprefix(str(path))


@pytest.mark.parametrize("text", SYNTAX)
def test_a_line_that_cannot_be_read(tmp_path: Path, text: str) -> None:
    line = 2 + (2 if text.startswith("try") else 0)
    said = unread(tmp_path, f"x = 1\n{text}\n")
    assert said == f", line {line}: this is Python 2: in Python 3 write {SYNTAX[text]}"


@pytest.mark.parametrize("text", OTHERS)
def test_other_errors_are_not_taken_for_it(tmp_path: Path, text: str) -> None:
    assert "Python 2" not in unread(tmp_path, text + "\n")


@pytest.mark.parametrize("expression", RUNTIME)
def test_when_it_runs(tmp_path: Path, expression: str) -> None:
    path = tmp_path / "mine.py"
    path.write_text(f"def f():\n    {expression}\n", encoding="utf-8")
    with pytest.raises(Exception) as caught:  # noqa: PT011 - of many kinds
        load_file(str(path)).f()
    assert hint(caught.value) == f"; line 2 is Python 2: in Python 3 write {RUNTIME[expression]}"
    said = unread(tmp_path, f"\n\n{expression}\n")
    assert said == f", line 3: this is Python 2: in Python 3 write {RUNTIME[expression]}"


@pytest.mark.parametrize(
    "expression",
    ["xrnge(3)", "{}.iterkey()", "'a'.iterkeys()", "None[0]", "1 + 'a'", "len(3)", "[].sort(x=3)"],
)
def test_what_runs_into_other_errors(expression: str) -> None:
    with pytest.raises(Exception) as caught:  # noqa: PT011 - of many kinds
        eval(expression)  # noqa: S307 - lines from above
    assert instead(caught.value) == ""


def test_what_was_imported_and_tabs(tmp_path: Path) -> None:
    said = unread(tmp_path, "from itertools import izip\n")
    assert said == ", line 1: this is Python 2: in Python 3 write zip(...)"
    said = unread(tmp_path, "if True:\n        x = 1\n\ty = 2\n")
    assert said.startswith(", line 3: tabs and spaces are mixed, as only Python 2 allows: ")


def test_a_misspelt_method_of_a_state_is_no_sign() -> None:
    with pytest.raises(AttributeError) as caught:
        _ = GameState.iterkeys  # type: ignore[attr-defined]
    assert instead(caught.value) == ""
