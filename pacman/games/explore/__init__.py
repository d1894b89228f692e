"""Traces, drawings and counts of what searches visit."""

__all__ = [
    "comparing", "drawing", "growth", "growth_report", "outline", "spots", "tracing", "tree_report",
]  # fmt: skip
