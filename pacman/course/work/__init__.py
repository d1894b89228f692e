"""Grading many submissions at the same time, on this machine or on a cluster.

This package knows neither course systems nor gradebooks.
"""

__all__ = ["cluster", "job", "local", "scheduler"]
