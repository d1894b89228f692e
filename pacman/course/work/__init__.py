"""Grading many submissions beside each other, on this machine or on a cluster.

Where they come from and what becomes of their results is not known here.
"""

__all__ = ["cluster", "job", "local", "scheduler"]
