"""The recorder of a search: the states that it expanded, and its calls."""

from __future__ import annotations

from collections import namedtuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable
    from typing import Any

# One generateSuccessor call that returned. Not a typing.NamedTuple, since importing typing takes
# longer than importing all of pacman.
Call = namedtuple("Call", "parent agent action child")  # noqa: PYI024


class Recorder:
    """Collects what `state.watched_by(recorder)` and its descendants expand.

    Works for any game whose states have keys, which are equal if the states are. A watched state
    calls `begin` once, `seen` with its own key, and `made` for every child. A game may keep in
    `kinds` what it needs, beside a key, to make the state again.
    """

    __slots__ = ("_game", "_keys", "_revive", "calls", "kinds", "seen")

    def __init__(self, calls: bool = False) -> None:
        self._keys: set[Hashable] = set()
        self._game: object = None
        self._revive: Callable[[Any, Any], Any] = lambda key, _kind: key
        self.seen = self._keys.add
        self.kinds: dict[Hashable, Any] = {}
        self.calls: list[Call] | None = [] if calls else None

    def begin(self, game: object, revive: Callable[[Any, Any], Any]) -> None:
        """Expect a search in this game; keys of another game would mean other states.

        `revive(key, kind)` makes the state of a key; `kind` is the key's entry in `kinds`, or None.
        """
        if self._game not in (None, game):
            raise ValueError("a recorder watches one game: make another one for another board")
        self._game = game
        self._revive = revive

    def made(self, key: Hashable, *call: Any) -> None:
        """Note a child by its key, and the call that made it, as in `Call`.

        Pacman's states do the same without this call, since there are millions of them.
        """
        self.seen(key)
        if self.calls is not None:
            self.calls.append(Call(*call))

    @property
    def count(self) -> int:
        """The number of distinct states that took part in a call, as parent or as child."""
        return len(self._keys)

    @property
    def expanded(self) -> frozenset[Any]:
        """The distinct states that took part in a call, as parent or as child.

        Scores that a submission wrote are rounded down to whole points.
        """
        return frozenset(self._revive(key, self.kinds.get(key)) for key in self._keys)
