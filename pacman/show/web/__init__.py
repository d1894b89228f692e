"""Games in a browser: the page with its player, and the server for live games."""

__all__ = ["live", "page"]
