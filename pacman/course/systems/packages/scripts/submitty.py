"""The validator that Submitty runs: it grades test01, and writes validation_results.json."""

import contextlib
import json
import os
import shlex
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ARGUMENTS = shlex.split("""@ARGUMENTS@""")
FAILED = {"status": "failure", "message": "The grader could not be started."}

with open("validation_results.json", "w", encoding="utf-8") as file:
    json.dump(FAILED, file)
start = os.path.join(HERE, "source", "start.py")
with contextlib.suppress(subprocess.TimeoutExpired):
    subprocess.run(
        [sys.executable, "-EsB", start, "submitty", os.getcwd(), *ARGUMENTS],
        stdin=subprocess.DEVNULL,
        check=False,
        timeout=float("@KILLED@"),
    )
