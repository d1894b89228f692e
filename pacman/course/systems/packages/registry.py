"""All packages. A new one is a module beside this one, and a line here."""

from __future__ import annotations

from .artemis import Artemis
from .autolab import Autolab
from .base import Package
from .classroom50 import Classroom50
from .codegrade import CodeGrade
from .gradescope import Gradescope
from .prairielearn import PrairieLearn
from .submitty import Submitty

PACKAGES: tuple[Package, ...] = (
    Artemis(),
    Autolab(),
    Classroom50(),
    CodeGrade(),
    Gradescope(),
    PrairieLearn(),
    Submitty(),
)
BY_NAME = {package.name: package for package in PACKAGES}
