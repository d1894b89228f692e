"""Test cases in the older text format, made into ours."""

__all__ = ["configs", "folders"]
