"""The commands of `python -m pacman` and `python autograder.py`, one module for each.

`game` and `autograder` list them, `dispatch` runs one. A module here has the options of a command
and prints its results; the work is done in other packages. Examples for `--help` are in `help`.
"""

__all__ = ["game"]
