"""All limits of grading one submission, each with its reason.

Processes that run a submission don't have this module: `for_worker` gives the limits that they
need, as a part of the request that starts them.
"""

from __future__ import annotations

from typing import Any

# Time, in seconds of the processor, which a busy machine doesn't use up.

# A file with numpy in it is imported in 0.2; some train or tabulate something first.
IMPORT_SECONDS = 5.0
# The limit of one test unless it sets another, by kind: about a hundred times what a right file
# takes on an idle machine, so that a slow machine is enough.
TREE_SECONDS = 2.0
RANDOM_TREES_SECONDS = 2.0
TURNS_SECONDS = 20.0
GAMES_SECONDS = 30.0
EVALUATION_SECONDS = 5.0
# The limit of a whole submission, every import included: twenty times what a right file takes.
BUDGET_SECONDS = 60.0
# This much of each import doesn't count there, as many processes import the file. A file that takes
# longer is not imported by several processes at once.
FREE_IMPORT = 0.5
# The limit for explaining a question, beside that: a right file takes a fiftieth of it.
EXPLAIN_SECONDS = 2.0
# The same for a whole submission by the clock, as a multiple of its processor time. The clock stops
# while the submission queues for a processor.
BUDGET_CLOCK = 5.0
# The same for one test, and seconds that are added: it may also wait for the grader, or for a disk.
CLOCK_FACTOR = 3.0
CLOCK_SPARE = 3.0
# How often the grader looks at a process that doesn't answer, as its threads add up their time. The
# clock counts no more between two glances: if the grader is late, the machine stood still, and the
# submission with it.
GLANCE = 0.25
# Where there are no signals, when a process writes where its submission is, as a share of its time.
WATCH_SHARE = 0.9
# When a process looks for recursion without end: seldom enough to cost nothing.
LOOK_SECONDS = 0.25
# A new process is there in 0.1; this is for machines that are overloaded.
START_SECONDS = 30.0
# A pause before a test is tried again in which the grader itself failed.
PAUSE_SECONDS = 0.5
# The time that a process gets to write where it is when its time is over.
WHERE_SECONDS = 0.1
# The time that the process that starts workers gets to end once the grader has left it.
END_SECONDS = 1.0
# How long a process may leave messages unread before it is taken for hung.
SEND_SECONDS = 2.0

# Numbers of attempts.

# After this many tests of a question that ran out of time, the rest of it would, too.
MOST_TIMEOUTS = 3
# After this many tests that were no better alone, the rest of the batch no longer waits for it.
MOST_IN_VAIN = 2
# Seconds for which they wait for one submission in all: a right file needs some for all its tests.
ALONE_SECONDS = 20.0
# How often the process that starts workers is started again before it is given up.
MOST_RESTARTS = 3
# Pauses before a worker that this machine refused is started again, in seconds.
PAUSES = (0.1, 0.5, 2.0)
# How many tests of searches share a process at most. Longer rows save little more.
LONGEST_ROW = 8
# Sharing ends for a file once it has cost this many seconds, which no budget counts: in tests that
# were not passed in a shared process, and in processes where no other test could follow.
MOST_WASTED = 1.5
# How many workers get ready while another one works.
SPARE = 2

# What a process may use.

# A search of some 500,000 states that keeps all of them needs half of it.
MEMORY = 384 << 20
# Open files and pipes; a submission needs two or three.
OPEN_FILES = 64
# Threads beside the first. One is for finding recursion without end; a ThreadPoolExecutor takes up
# to 32 of them on large machines unless a number is given.
THREADS = 40
# A search prints a line per node at most, and has less than a million.
MOST_OUTPUT = 100_000_000

# What it may send to the grader, and how much of that is kept.

# More output than a person reads, and no more than a report can carry for each test.
SHOWN_OUTPUT = 64_000
# What all tests of one visibility print and say together, in bytes of a report: a right file says
# nothing, and a page of some MB opens everywhere.
REPORT_TEXTS = 1_000_000
# A test's message always keeps this many letters.
LEAST_MESSAGE = 200
# Texts of more letters than this say nothing more to a reader.
LONGEST_TEXT = 8_000
# Twice what the calls of the largest search that is compared take as text.
LONGEST_MESSAGE = 8_000_000
# All that explaining a question reads, which takes time of the grader's own: a hundred times what
# the experiments with a usual file say.
MOST_EXPLAINED = 4_000_000
# How deep the lists of a message are nested: two is usual.
DEEPEST = 8
# How many lists a message has that isn't mostly text.
MOST_BRACKETS = 1_000
# The same where texts may contain brackets: two texts, and some more.
MOST_OPENING = 3 * LONGEST_TEXT
# Compiled code that is kept for the next workers, in bytes; each of them compiles the rest.
MOST_CODE = 20_000_000
# Calls of one search on a board that are compared; right ones make some thousands.
MOST_CALLS = 1_000_000
# Calls on one tree; the largest of ours takes some thousands.
MOST_TREE_CALLS = 200_000

# Pieces of its output that are read ahead; a process that writes faster has to wait.
MOST_PIECES = 64
# Messages that a process may leave unread before it is taken for hung.
MOST_UNREAD = 4
# Bytes of its output that are read after the last answer; a pipe holds less.
MOST_LAST = 1 << 20

# What students hand in: a file of 2 MB has 50,000 lines, and some hand in a whole project.

MAX_FILE = 2_000_000
MAX_TOTAL = 10_000_000
# The hand-out has nearly 500, and some hand in all of it.
MAX_FILES = 1_000
MAX_DEPTH = 30
MAX_NAME = 200
MAX_PATH = 1_000
# The list of an archive's files, which zipfile reads at once and makes objects of.
MAX_LIST = 4_000_000

# The games of a test, and its searches.

# After this many of Pacman's turns a game is stopped unless its test says otherwise; hardly any
# game that is won takes 500.
GAME_TURNS = 1000
# How many frames of a submission on the stack count as recursion without end: nearly all that
# Python allows, and many times the levels of any search that ends.
DEEP_STACK = 900


def for_worker(import_seconds: float = IMPORT_SECONDS) -> dict[str, Any]:
    """The limits that a process needs to know."""
    return {
        "import_seconds": import_seconds,
        "watch_share": WATCH_SHARE,
        "look_seconds": LOOK_SECONDS,
        "deep_stack": DEEP_STACK,
        "memory": MEMORY,
        "files": OPEN_FILES,
        "threads": THREADS,
        "text": LONGEST_TEXT,
        "calls": MOST_CALLS,
    }
