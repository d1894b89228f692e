"""Progress of something long, on a terminal and without one."""

from __future__ import annotations

import io
import re
import sys

import pytest

from pacman.support.progress import steps


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("stream", [io.StringIO, Terminal])
@pytest.mark.parametrize("wanted", [True, False])
def test_a_bar(stream: type[io.StringIO], wanted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", out := stream())
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("FORCE_COLOR", "1")  # colours are no terminal
    with steps("tests", 2, wanted=wanted) as shown:
        shown.advance("q1, 0 failed")
        shown.begin("[red]\x1b, 1 failed", 2, 2)
    text = re.sub(r"\x1b\[[0-9;]*m", "", out.getvalue())
    if stream is Terminal and wanted:
        assert "2/2 tests" in text
        assert "[red]\\x1b, 1 failed" in text
    else:
        assert not text


@pytest.mark.parametrize("stream", [io.StringIO, Terminal])
def test_lines_meanwhile(stream: type[io.StringIO], monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal gets them above the bar, and a file as they are."""
    monkeypatch.setattr(sys, "stderr", err := stream())
    monkeypatch.setenv("TERM", "xterm")
    file = io.StringIO()
    with steps("games", 3, before=1) as shown:
        shown.say("one\x1b")
        shown.write(file, "two\nthree")
    assert "one\\x1b\n" in err.getvalue()
    assert file.getvalue() == "two\nthree\n"
