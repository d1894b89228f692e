"""Searches of explicit trees made visible: traced, drawn, and counted by depth."""
