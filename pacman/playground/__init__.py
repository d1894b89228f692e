"""The assignment as a page: an editor, games and the grader, in the browser of whoever reads it."""

__all__ = ["folder", "pyodide"]
