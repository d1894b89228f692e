"""Tests in which a search meets small trees."""

__all__ = ["differences", "random_trees", "tree"]
