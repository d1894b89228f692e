"""An assignment's files: questions, criteria, test cases, and what is expected of them.

What a kind of test asks and how it judges is in `kinds`.
"""

__all__ = ["cases", "criteria", "expectations", "folders", "keys", "selection", "visibility"]
