"""Grading many submissions at the same time, on this machine or on others.

This package knows neither course systems nor gradebooks.
"""

__all__ = ["job", "local"]
