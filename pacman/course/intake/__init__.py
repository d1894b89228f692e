"""Reading exports of course systems: the files, names and dates that all systems share.

Nothing here grades or writes.
"""

__all__ = ["archive", "contents", "entries", "names", "owners"]
