"""The hand-out for students: the game, the visible tests, and the file to write.

It gives away no solution and no hidden test.
"""

__all__ = ["contents", "unsolved", "visible"]
