"""The requirements of every command: a Python that is new enough, and some packages.

Python 2.7 can read this file, too, so it has neither annotations nor f-strings.
"""

import os
import sys

OLDEST = (3, 10)
NEWEST = (3, 20)  # the newest Python to look for
# Packages by the names of their modules.
PACKAGES = {"PIL": "Pillow", "jinja2": "Jinja2", "rich": "rich", "yaml": "PyYAML"}
WRONG_COMMAND = 2
_ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def refuse_old_python():  # type: () -> None
    """End the process with one sentence if this Python is too old to read the other files."""
    if sys.version_info < OLDEST:
        name = os.path.basename(sys.argv[0])
        command = name if name == "autograder.py" else "-m pacman"
        version = ".".join(map(str, sys.version_info[:3]))
        problem = "this is Python {}, and 3.10 or newer is needed".format(version)
        newer = _newer_python()
        install = "" if newer else "install one from https://www.python.org, then "
        line = _set_up(newer or "python3", command)
        program = "autograder" if name == "autograder.py" else "pacman"
        sys.stderr.write("{}: {}: {}say {}\n".format(program, problem, install, line))
        sys.exit(WRONG_COMMAND)


def missing(error, command):  # type: (Exception, str) -> str
    """The message for a missing module; "" if it is none of the PACKAGES."""
    module = str(getattr(error, "name", "")).partition(".")[0]
    if module not in PACKAGES:
        return ""
    line = _set_up("python3", command)
    return "{} is not installed for this Python: say {}".format(PACKAGES[module], line)


def _set_up(python, command):  # type: (str, str) -> str
    """The line that installs everything and runs the command, as in the README."""
    if os.name == "nt":
        python = "py"
    if not os.path.isfile(os.path.join(_ROOT, "requirements.txt")):
        packages = " ".join(sorted(PACKAGES.values()))
        return "{0} -m pip install {1} && {0} {2}".format(python, packages, command)
    own = ".venv\\Scripts\\python" if os.name == "nt" else ".venv/bin/python"
    # An environment keeps its old Python unless it is cleared.
    anew = "--clear " if sys.prefix.startswith(os.path.join(_ROOT, ".venv")) else ""
    steps = [
        "{} -m venv {}.venv".format(python, anew),
        "{} -m pip install -q -r requirements.txt".format(own),
        "{} {}".format(own, command),
    ]
    return " && ".join(steps)


def _newer_python():  # type: () -> str
    """The newest Python on the PATH that is new enough; "" if there is none."""
    folders = os.environ.get("PATH", "").split(os.pathsep)
    for minor in range(NEWEST[1], OLDEST[1] - 1, -1):
        name = "python3.{}".format(minor)
        if any(os.access(os.path.join(folder, name), os.X_OK) for folder in folders):
            return name
    return ""
