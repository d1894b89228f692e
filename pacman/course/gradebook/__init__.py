"""Gradebooks: which row is whose, and the cells that points go into.

All other bytes of a gradebook stay as they are. Where a system has its columns is in `systems`.
"""

__all__ = ["book", "columns", "people", "sheet"]
