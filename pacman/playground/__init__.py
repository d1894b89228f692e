"""The assignment as a page: an editor, games and the grader in the reader's browser."""

__all__ = ["folder", "pyodide"]
