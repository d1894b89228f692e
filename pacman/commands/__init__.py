"""The commands of `python -m pacman`: one module for each, and the dispatcher."""
