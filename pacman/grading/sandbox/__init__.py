"""The processes that submissions run in, seen from the grader's side.

A submission is copied to a stage. A warm process forks workers, and each locks itself in and
imports the submission. The grader asks it, over a pipe, and believes nothing that it says but its
answers. What runs in the worker is in `inside`.
"""

__all__ = [
    "access_times",
    "clock",
    "dumps",
    "limits",
    "local",
    "opening",
    "output",
    "processes",
    "room",
    "sandbox",
    "staging",
    "unlocked",
    "workers",
]
