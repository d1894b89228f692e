"""Course systems: a module for each, with the layout of its exports and its gradebook.

What all of them share is in `intake` and `gradebook`.
"""

__all__ = ["exports", "gradescope_grader", "gradescope_package", "registry"]
