"""The practice page: exercises with their answers, made in the browser from a seed.

A hand-out has no solution that could make them. So the page draws trees and searches them itself;
tests compare its results with the reference.
"""

from __future__ import annotations

from importlib import resources

from pacman.show.web import page as web

SCRIPTS = ("trees.js", "exercises.js", "drawing.js", "page.js")


def page(seed: int) -> str:
    """The page whose exercises belong to this seed."""
    style = web.base_style() + _file("page.css")
    parts = {"seed": str(seed), "style": style, "script": script(*SCRIPTS)}
    return web.filled(_file("page.html"), parts)


def script(*names: str) -> str:
    """These files one after the other."""
    return "".join(map(_file, names))


def _file(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text("utf-8")
