"""Search for submissions that are alike: a hint where to look, and never a verdict.

`tokens` reads any text, `passes` drops what is easily changed, `units` cuts a submission into
functions, `fingerprints` and `groups` find similar ones, `passages` and `report` show them.
"""

__all__ = ["export", "report"]
