# /// script
# requires-python = ">=3.10,<3.14"
# dependencies = [
#     "Jinja2==3.1.6",
#     "markdown-it-py==4.3.0",
#     "MarkupSafe==3.0.4",
#     "mdurl==0.1.2",
#     "Pillow==12.3.0",
#     "Pygments==2.21.0",
#     "PyYAML==6.0.3",
#     "rich==15.0.0",
# ]
# ///
"""`python autograder.py`: grade a submission; --help says all.

`uv run autograder.py` installs what the lines above name, and runs it.

In a notebook: `from autograder import grade`, and then `grade("q2")`.
"""

import sys

import pacman  # noqa: F401 - first of all: it tells old Pythons what to do, and they read no more
from pacman.commands.autograder import run
from pacman.commands.notebook import grade

__all__ = ["grade"]

if __name__ == "__main__":
    sys.exit(run())
