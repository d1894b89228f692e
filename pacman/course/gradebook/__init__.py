"""Gradebooks of course systems: whose row is whose, and the cells that grades go into."""
