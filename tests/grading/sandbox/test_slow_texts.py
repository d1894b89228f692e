"""Texts of submissions that are made to be slow to read, or to take much memory.

Nobody's budget bounds what the grader takes for that.
"""

from __future__ import annotations

import os
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest
from test_reports import report, result

from pacman.course.results.redaction import handed_out
from pacman.grading.sandbox.dumps import without_dumps
from pacman.grading.sandbox.limits import LONGEST_MESSAGE, MAX_FILE, REPORT_TEXTS, SHOWN_OUTPUT
from pacman.grading.sandbox.messages import overdone
from pacman.grading.sandbox.sandbox import _imports

# Each of these took from half a minute to hours; reading once takes hundredths of a second.
SECONDS = 3.0


def taken(read: Callable[[], object]) -> float:
    began = time.process_time()
    read()
    return time.process_time() - began


@pytest.mark.parametrize("part", ["/", os.sep, "/a/", tempfile.gettempdir(), "/ /", "\\\\"])
def test_places_are_cut_out_of_any_output(part: str) -> None:
    text = part * (SHOWN_OUTPUT // len(part))
    tests = [
        result(f"q1/{number}", "failed", 0.0, output=text, lines=text, message=text)
        for number in range(REPORT_TEXTS // SHOWN_OUTPUT)
    ]
    assert taken(lambda: handed_out(report(*tests))) < SECONDS


@pytest.mark.parametrize(
    "part",
    [b"Thread ", b"Stack (", b"Current thread ", b"Fatal Python error: ", b"Timeout (1:",
     b"Thread (most recent call first):\n", b"Thread (most recent call first):\n  a\n"],
)  # fmt: skip
def test_dumps_are_found_in_any_output(part: bytes) -> None:
    assert taken(lambda: without_dumps(part * (20 * SHOWN_OUTPUT // len(part)))) < SECONDS


@pytest.mark.parametrize("part", [b"import ", b"# import ", b"from numpy1 ", b"numpy1 ", b"\n#"])
def test_packages_are_found_in_any_file(tmp_path: Path, part: bytes) -> None:
    for number in range(2):
        content = b"numpy\n" + part * (MAX_FILE // len(part) - 1)
        (tmp_path / f"{number}.py").write_bytes(content)
    assert taken(lambda: _imports(str(tmp_path), "numpy")) < SECONDS


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("import numpy", True),
        ("try: import math, numpy as np", True),
        ("import os  # and from numpy", True),
        ("from numpy.random import rand", True),
        ("\tfrom\tnumpy import *", True),
        ("numpy\nimport math", False),
        ("import math  # no numpy", False),
        ("import math\nnumpy = 1", False),
        ("import mynumpy, numpys", False),
        ("reimport numpy", False),
    ],
)
def test_lines_that_import_numpy(tmp_path: Path, line: str, found: bool) -> None:
    (tmp_path / "multiAgents.py").write_text(line)
    assert _imports(str(tmp_path), "numpy") is found


@pytest.mark.parametrize(
    "part", [b"a", rb"\\", rb"\"", b'","', b'""', b'"]"', b"]", rb"\]", b'"a]b",']
)  # fmt: skip
def test_brackets_are_counted_in_any_answer(part: bytes) -> None:
    start = b'["done","", "' + b"[" * 20
    line = start + part * ((LONGEST_MESSAGE - len(start)) // len(part))
    tracemalloc.start()
    try:
        seconds = taken(lambda: overdone(line))
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert seconds < SECONDS
    assert most < 3 * LONGEST_MESSAGE
