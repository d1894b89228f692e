"""The Python that runs in the browser: games, and the grader beside them.

A browser has no processes, so a submission runs in the same Python as the grader, and could change
its report. The points are for practice alone.
"""

__all__ = ["values"]
