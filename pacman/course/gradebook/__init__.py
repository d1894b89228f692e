"""Gradebooks of course systems: whose row is whose, and the cells that points go into.

Everything else in such a file stays as it was, byte by byte.
"""

__all__ = ["gradebooks"]
