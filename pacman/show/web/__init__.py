"""Games in a browser: the page with the player, and the server for live games."""

__all__ = ["live", "page"]
