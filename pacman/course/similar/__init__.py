"""Which submissions of a batch are alike: a hint where to look, and never a verdict."""

from .report import write_similar

__all__ = ["write_similar"]
