"""Searches of small trees made visible: traced, drawn, and counted by depth."""

__all__ = ["comparing", "drawing", "growth", "growth_report", "outline", "tracing", "tree_report"]
