"""Templates of HTML pages, all of which extend base.html."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from pacman.show.web import page as games
from pacman.support.text import neutral

from .terminal import amount

if TYPE_CHECKING:
    from jinja2 import Environment, Template
    from markupsafe import Markup


def template(package: str, name: str) -> Template:
    """A template of a package, in which all values are escaped."""
    return _environment().get_template(f"{package}/{name}")


@lru_cache  # making one takes longer than filling it in, and a class has hundreds of reports
def _environment() -> Environment:
    from jinja2 import Environment, FunctionLoader, StrictUndefined
    from markupsafe import Markup

    environment = Environment(
        loader=FunctionLoader(_source), autoescape=True, finalize=_written,
        undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    environment.filters["amount"] = amount
    style = Markup(games.base_style())  # noqa: S704 - our own
    environment.globals.update(allowed=_allowed, base_style=style, script="")
    return environment


def _source(name: str) -> str:
    package, _, file = name.partition("/")
    return files(package).joinpath(file).read_text(encoding="utf-8")


def _allowed(script: str) -> Markup:
    from markupsafe import Markup

    return Markup(games.allowed(script) if script else "'none'")  # noqa: S704 - a hash


def _written(value: Any) -> Any:
    """A value that Jinja is about to escape, without characters that no page can have."""
    # Escaped already are only our own macros, scripts and styles, and games as JSON in ASCII.
    return neutral(value) if isinstance(value, str) and not hasattr(value, "__html__") else value
