"""Gradebooks: the row of each student, and the cells that points go into.

All other bytes of a gradebook stay as they are. The columns of each system are in `systems`.
"""

__all__ = ["book", "columns", "people", "sheet"]
