"""Tests in which a search meets small trees."""

__all__ = ["differences", "hosting", "random_trees", "tree"]
