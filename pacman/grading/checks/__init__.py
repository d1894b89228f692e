"""Proofs: that test cases are right and can fail, and that this machine's isolation holds."""

__all__ = ["checking", "doctor", "trials", "wrong"]
