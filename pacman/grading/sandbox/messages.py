"""The shape of messages from a worker, which is looked at before they are decoded."""

from __future__ import annotations

import re

from . import limits

# Every byte but brackets, and the quotes that show which brackets are inside of texts.
_NO_BRACKETS = bytes(set(range(256)) - set(b'[]{}"'))


def overdone(line: bytes) -> bool:
    """Whether a message has more lists, or more deeply nested ones, than any honest message."""
    opening = line.count(b"[") + line.count(b"{")
    if opening <= limits.DEEPEST:
        return False
    if (
        opening + line.count(b"]") + line.count(b"}") > 2 * limits.MOST_OPENING
    ):  # even if all in texts
        return True
    # In whole passes over the line, which need no memory for each of a million letters or texts.
    plain = line.replace(rb"\\", b"").replace(rb"\"", b"").translate(None, _NO_BRACKETS)
    brackets = re.sub(rb'"[^"]*"?', b"", plain.replace(b'""', b""))
    depth = 0
    for bracket in brackets[: limits.MOST_BRACKETS + 1]:
        depth += 1 if bracket in b"[{" else -1
        if depth > limits.DEEPEST:
            return True
    return len(brackets) > limits.MOST_BRACKETS
