"""What runs in the page, in Python that the browser runs: games, and the grader beside them.

There are no processes there, so a submission runs where the grader runs, and could change what it
says. The points are for practice alone.
"""

__all__ = ["values"]
