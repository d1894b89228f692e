"""Exercises about searches, on a page that needs neither a network nor a server."""

__all__ = ["page"]
