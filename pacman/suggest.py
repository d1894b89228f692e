"""What to say about a name that nobody knows."""

from __future__ import annotations

from difflib import get_close_matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def unknown(kind: str, name: str, known: Iterable[str]) -> str:
    """One line that names the nearest right ones, or all of them where none is near."""
    known = list(known)
    folded = {choice.casefold(): choice for choice in known}
    near = [folded[c] for c in get_close_matches(name.casefold(), folded, n=3, cutoff=0.6)]
    if near:
        return f"no {kind} '{name}'; did you mean {' or '.join(near)}?"
    return f"no {kind} '{name}'; there is {', '.join(known) or 'none'}"
