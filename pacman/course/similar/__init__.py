"""Search for submissions that are alike: a hint where to look, and never a verdict.

`tokens` reads any text, `passes` drops what is easily changed, `units` cuts a submission into
functions, `fingerprints` and `groups` find what is alike, `passages` and `report` show it.
"""

__all__ = ["export", "report"]
