"""Games other than Pacman with the same six methods, for the same searches."""

__all__ = ["lazy_trees", "opponents", "random_trees", "tictactoe", "tree_files", "trees"]
