"""Course systems: a module for each, with the layout of its exports and its gradebook.

`intake` and `gradebook` have the parts that all of them share.
"""

__all__ = ["base", "exports", "registry", "roster"]
