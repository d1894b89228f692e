"""The commands of `python -m pacman` and of the autograder: one module for each.

What a command does is made elsewhere; here are its options, and what it says.
"""

__all__ = ["dispatch"]
