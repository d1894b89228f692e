"""Watching a search: which states it expanded, and in which calls."""

from __future__ import annotations

from collections import namedtuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable
    from typing import Any

# One generateSuccessor call that returned. Not a typing.NamedTuple, since importing typing takes a
# third of our start-up time.
Call = namedtuple("Call", "parent agent action child")  # noqa: PYI024


def _as_it_is(key: Any, _kind: Any) -> Any:
    return key


class Recorder:
    """Collects what `state.watched_by(recorder)` and its descendants expand.

    Works for any game whose states have keys: values that are equal when the states are. A watched
    state calls `begin` once; from then on every child that is made calls `seen` with its key and,
    where `calls` isn't None, appends to that. `kinds` is the game's own, for what it must know to
    make a state of a key again.
    """

    __slots__ = ("_keys", "_revive", "_roots", "calls", "kinds", "seen")

    def __init__(self, calls: bool = False) -> None:
        self._keys: set[Hashable] = set()
        self._roots: set[Hashable] = set()
        self._revive: Callable[[Any, Any], Any] = _as_it_is
        self.seen = self._keys.add
        self.kinds: dict[Hashable, Any] = {}
        self.calls: list[Call] | None = [] if calls else None

    def begin(self, key: Hashable, revive: Callable[[Any, Any], Any]) -> None:
        """Expect a search from the state with this key.

        `revive(key, kind)` makes a state again, with what `kinds` says of the key or None.
        """
        self._roots.add(key)
        self._revive = revive

    def _roots_expanded(self) -> set[Hashable]:
        # Whoever is a parent was once a child, but for the root, which counts with its first child.
        return self._roots - self._keys if self._keys else set()

    @property
    def count(self) -> int:
        """How many distinct states took part in a call, as parent or as child."""
        return len(self._keys) + len(self._roots_expanded())

    @property
    def expanded(self) -> frozenset[Any]:
        """The distinct states that took part in a call, as parent or as child."""
        keys = self._keys | self._roots_expanded()
        return frozenset(self._revive(key, self.kinds.get(key)) for key in keys)
