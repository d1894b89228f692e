"""The memory of a search: a table of limited size, and the actions that cut."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Sequence
from typing import Any, Generic, TypeVar

Value = TypeVar("Value")

# On Pacman's boards, an entry with its state takes some 500 bytes, so a table takes 50 MB.
ROOM = 100_000
# With only one killer, two parts of the tree would replace each other's.
KILLERS = 2


class Table(Generic[Value]):
    """A dictionary with room for this many entries. A further entry replaces the oldest one.

    Clearing a full table at once would take longer than the time for some moves.
    """

    def __init__(self, room: int = ROOM) -> None:
        self.room = room
        self._entries: dict[Hashable, Value] = {}
        self._oldest: deque[Hashable] = deque()
        self.get = self._entries.get

    def __len__(self) -> int:
        return len(self._entries)

    def __setitem__(self, key: Hashable, value: Value) -> None:
        if key not in self._entries:
            if not self.room:
                return
            if len(self._oldest) == self.room:
                del self._entries[self._oldest.popleft()]
            self._oldest.append(key)
        self._entries[key] = value


class Ordering:
    """The order in which to try actions: those that cut in other states come first.

    Killers are the last actions that cut at the same level of the tree. The history counts how
    often an action cut anywhere; a cut far above the leaves saves more, and counts for more.
    """

    def __init__(self, *, killers: bool = True, history: bool = True) -> None:
        self.killers = killers
        self.history = history
        self._killers: dict[tuple[int, int], list[Any]] = {}
        self._history: dict[tuple[int, Any], int] = {}

    def ordered(
        self, actions: Sequence[Any], agent: int, depth: int, first: Any = None
    ) -> Sequence[Any]:
        """The actions, beginning with `first`; equally good ones keep their order."""
        killers = self._killers.get((agent, depth), ())
        history = self._history

        def rank(action: Any) -> tuple[bool, int, int]:
            place = killers.index(action) if action in killers else KILLERS
            return action != first, place, -history.get((agent, action), 0)

        return sorted(actions, key=rank)

    def cut_by(self, action: Any, agent: int, depth: int) -> None:
        """Note that this action cut the actions after it."""
        if self.killers:
            level = self._killers.setdefault((agent, depth), [])
            if action in level:
                level.remove(action)
            level.insert(0, action)
            del level[KILLERS:]
        if self.history:
            name = agent, action
            self._history[name] = self._history.get(name, 0) + depth * depth
