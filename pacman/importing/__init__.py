"""Converting test cases of the older text format into ours."""

__all__ = ["configs", "folders"]
