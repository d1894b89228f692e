"""What a search remembers: values, in a table of limited size, and which actions cut."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Sequence
from typing import Any, Generic, TypeVar

Value = TypeVar("Value")

# On Pacman's boards an entry takes some 500 bytes with its state: 50 MB.
ROOM = 100_000
# With a single one, what cuts in two parts of the tree would push each other out.
KILLERS = 2


class Table(Generic[Value]):
    """A dictionary with room for so many entries: one more, and it forgets its oldest.

    One at a time, since throwing away a full table takes longer than many a move may.
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
    """Which actions to try first: those that cut elsewhere, whatever the state was there.

    Killers are the last actions that cut at the same level of the tree. The history adds up how
    often an action cut anywhere; far above the leaves that saves more, and counts for more.
    """

    def __init__(self, *, killers: bool = True, history: bool = True) -> None:
        self.killers = killers
        self.history = history
        self._killers: dict[tuple[int, int], list[Any]] = {}
        self._history: dict[tuple[int, Any], int] = {}

    def ordered(
        self, actions: Sequence[Any], agent: int, depth: int, first: Any = None
    ) -> Sequence[Any]:
        """The actions with `first` before all others; what counts alike keeps its order."""
        killers = self._killers.get((agent, depth), ())
        history = self._history

        def rank(action: Any) -> tuple[bool, int, int]:
            place = killers.index(action) if action in killers else KILLERS
            return action != first, place, -history.get((agent, action), 0)

        return sorted(actions, key=rank)

    def cut_by(self, action: Any, agent: int, depth: int) -> None:
        """Learn that this action made looking at those after it superfluous."""
        if self.killers:
            level = self._killers.setdefault((agent, depth), [])
            if action in level:
                level.remove(action)
            level.insert(0, action)
            del level[KILLERS:]
        if self.history:
            name = agent, action
            self._history[name] = self._history.get(name, 0) + depth * depth
