"""The hand-out for students: the game, the visible tests, and the file to write.

Nothing that tells a solution or speaks of a hidden test is in it.
"""

__all__ = ["contents", "unsolved", "visible"]
