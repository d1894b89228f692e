"""Which submissions of a class are alike: a hint where to look, and never a verdict."""

__all__ = ["compared", "report"]
