"""Test cases in the older text format, made into ours."""
