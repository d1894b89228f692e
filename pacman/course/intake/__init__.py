"""What a course system exported: which submissions are in it, and whose each one is.

Nothing is graded here, and nothing is written.
"""

__all__ = ["submissions"]
