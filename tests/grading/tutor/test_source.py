"""The function around a line of a submission."""

from __future__ import annotations

import pytest

from pacman.grading.tutor.source import where

TEXT = """\
def outer():
    if True:
# a comment
        return 1


class Node:
    LOWEST = -(10**7)

    def method(self):
        return (
            1
        )

    HIGHEST = 1


END = 2
"""
LINES = TEXT.split("\n")


@pytest.mark.parametrize(
    ("text", "function"),
    [
        ("def outer():", "outer"),
        ("        return 1", "outer"),
        ("    LOWEST = -(10**7)", "the module"),
        ("            1", "method"),
        ("    HIGHEST = 1", "the module"),
        ("END = 2", "the module"),
    ],
)
def test_the_function_around_a_line(text: str, function: str) -> None:
    line = LINES.index(text) + 1
    assert where(line, LINES) == {"line": line, "function": function, "code": text.strip()}


def test_a_line_is_quoted_without_its_comment_and_not_at_length() -> None:
    lines = ["x = 1  # one", f"y = {'1' * 100}", "z = '\x1b[31m'"]
    assert [(where(line, lines) or {})["code"] for line in (1, 2, 3)] == [
        "x = 1", f"y = {'1' * 86} ...", r"z = '\x1b[31m'",
    ]  # fmt: skip
