"""Markdown pages wrapped at one width."""

from __future__ import annotations

import re
from textwrap import wrap

WIDTH = 100
# Lines that stay as they are: tables, headings, comments, quotes, pictures.
_KEPT = re.compile(r"\s*(\||#|<|>|\[?!\[)")
_ITEM = re.compile(r"(\s*)([-*]|\d+\.)\s+")


def wrapped(text: str) -> str:
    """A page with each paragraph and item of a list filled to the width; code stays as it is."""
    done: list[str] = []
    waiting: list[str] = []

    def flush() -> None:
        if waiting:
            done.extend(_filled(waiting))
            waiting.clear()

    code = False
    for line in text.split("\n"):
        fence = line.lstrip().startswith("```")
        if code or fence or not line.strip() or _KEPT.match(line):
            flush()
            done.append(line)
        else:
            if _ITEM.match(line):
                flush()
            waiting.append(line)
        code ^= fence
    flush()
    return "\n".join(done)


def _filled(lines: list[str]) -> list[str]:
    item = _ITEM.match(lines[0])
    first = item[0] if item else re.match(r"\s*", lines[0])[0]  # type: ignore[index]
    words = " ".join(line.strip() for line in lines)[len(first.lstrip()) :]
    # No line ends within `code`.
    whole = re.sub("`[^`]+`", lambda code: code[0].replace(" ", "\0"), words)
    filled = wrap(
        whole, WIDTH, initial_indent=first, subsequent_indent=" " * len(first),
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
    return [line.replace("\0", " ") for line in filled]
