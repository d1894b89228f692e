"""Tests in which a search meets a small tree."""
