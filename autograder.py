"""`python autograder.py`: grade a submission; --help says all."""

import sys

from grading.command import run

if __name__ == "__main__":
    sys.exit(run())
