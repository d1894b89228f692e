"""Stack dumps in a worker's output: where it was when its time ran out, or when it broke Python.

Python's faulthandler writes them among the lines that the submission prints.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from pacman.grading.verdict import Status, Verdict
from pacman.support.text import printable

from .limits import LONGEST_TEXT

# The lengths are bounded, so a submission that prints long lines cannot make matching slow.
_DUMP = re.compile(
    rb"(?:Timeout \(\d+:[\d:.]+\)!\n|Fatal Python error: [^\n]{0,500}\n\n)?"
    rb"(?:(?:Current thread|Thread|Stack) [^\n]{0,200}\(most recent call first\):\n"
    rb"(?:  [^\n]*\n)+\n?)+"
    rb"(?:Extension modules: [^\n]*\n)?"
)
# Lines of a submission have a path that is relative to it.
_OWN_LINE = re.compile(r'  File "(?![/<]|[A-Za-z]:).*", line (\d+) in (\S+)')
# Of the hundred calls in a dump, this many in one line are recursion.
_REPEATED = 30
_CUT = "  ..."
_NO_ROOM = (
    "there is no room for more calls, which a file that sets Python's recursion limit brings about"
)
_ENDS = {
    Status.TIMEOUT: ("When time ran out, the last call first:", "time is over"),
    Status.CRASHED: ("When it broke, the last call first:", _NO_ROOM),
}


def without_dumps(output: bytes) -> bytes:
    return _DUMP.sub(b"", output)


def explained(verdict: Verdict, output: str) -> tuple[Verdict, str]:
    """A verdict with the place where time ran out or Python broke, and the output without it."""
    data = output.encode()
    found = _DUMP.findall(data)
    output = without_dumps(data).decode()
    last = found[-1].decode().split("\n") if found else []
    own = [line for line in last if _OWN_LINE.match(line)]
    if not own or verdict.status not in _ENDS:
        return verdict, output
    title, until = _ENDS[verdict.status]
    place, times = Counter(own).most_common(1)[0]
    # The dump of a search that is only slow has all of its calls.
    if times >= _REPEATED and (verdict.status == Status.CRASHED or _CUT in last):
        line, name = _OWN_LINE.findall(place)[0]
        message = f"recursion without end: {name}() in line {line} calls itself until {until}"
        verdict = replace(verdict, status=Status.LIMIT, message=message)
        own = own[:10]
    return replace(verdict, lines=_text(title, own)), output


def _text(title: str, lines: list[str]) -> str:
    return "\n".join(map(printable, [title, *lines]))[:LONGEST_TEXT]
