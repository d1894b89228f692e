"""An assignment's files: questions, criteria, test cases and expected results.

The kinds of tests, with their questions and verdicts, are in `kinds`.
"""

__all__ = [
    "cases", "criteria", "expectations", "folders", "hints", "keys", "selection", "visibility",
]  # fmt: skip
