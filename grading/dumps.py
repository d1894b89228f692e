"""Where a worker was when its time ran out, or when it broke Python, as it wrote by itself.

Python's faulthandler writes that to the output, among whatever the submission prints.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from pacman.text import printable

from .limits import LONGEST_TEXT
from .verdict import Verdict

_DUMP = re.compile(
    rb"(?:Timeout \(\d+:[\d:.]+\)!\n|Fatal Python error: [^\n]*\n\n)?"
    rb"(?:(?:Current thread|Thread|Stack) [^\n]*\(most recent call first\):\n(?:  [^\n]*\n)+\n?)+"
    rb"(?:Extension modules: [^\n]*\n)?"
)
# Lines of a submission have a path that is relative to it.
_OWN_LINE = re.compile(r'  File "(?![/<]|[A-Za-z]:).*", line (\d+) in (\S+)')
# Of the hundred calls that are written, this many in one line are recursion.
_REPEATED = 30


def without_dumps(output: bytes) -> bytes:
    return _DUMP.sub(b"", output)


def explained(verdict: Verdict, output: str) -> tuple[Verdict, str]:
    """A verdict with the place where time ran out or Python broke, and the output without it."""
    data = output.encode()
    found = _DUMP.findall(data)
    output = without_dumps(data).decode()
    last = found[-1].decode().split("\n") if found else []
    own = [line for line in last if _OWN_LINE.match(line)]
    if own and verdict.status == "timeout":
        verdict = replace(verdict, lines=_text("When time ran out, the last call first:", own))
    if own and verdict.status == "crashed":
        place, times = Counter(own).most_common(1)[0]
        if times >= _REPEATED:
            line, name = _OWN_LINE.findall(place)[0]
            message = (
                f"recursion without end: {name}() in line {line} calls itself until there is no "
                "room for more calls, which a file that sets Python's recursion limit brings about"
            )
            verdict = replace(verdict, status="limit", message=message)
        verdict = replace(verdict, lines=_text("When it broke, the last call first:", own[:10]))
    return verdict, output


def _text(title: str, lines: list[str]) -> str:
    return "\n".join(map(printable, [title, *lines]))[:LONGEST_TEXT]
