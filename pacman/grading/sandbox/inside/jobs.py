"""The jobs of a worker: what it does with a submission, and how it answers.

A job has only what a search needs. Answers are claims: the grader checks them.
"""

from __future__ import annotations

import faulthandler
import mmap
import os
import random
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from importlib.machinery import SourceFileLoader
from types import ModuleType
from typing import Any, NoReturn

from pacman import GameState, Layout, Recorder
from pacman.engine.hints import hint
from pacman.engine.loading import AgentError, load_file, make, own_lines
from pacman.engine.players import STUDENT_FILE
from pacman.support.text import one_line, unknown

from . import experiments, proxies
from .bindings import Bindings, bindings, restore
from .channel import WHERE, Channel, as_answer, as_number
from .precompiled import reader
from .recursion import endless, lines, of_error, watch

HERE = os.path.dirname(os.path.abspath(__file__))
ACTIONS = ["West", "Stop", "East", "North", "South"]
# Memory that is kept free for the message that there is none left.
RESERVE = 4 << 20
# The names in the course's file. A missing one is never a misspelled other one.
COURSE = (
    "ReflexAgent", "MultiAgentSearchAgent", "MinimaxAgent", "AlphaBetaAgent", "ExpectimaxAgent",
    "scoreEvaluationFunction", "betterEvaluationFunction", "better",
)  # fmt: skip

# What a job comes to, once all is made for it: a function from a question to its answer.
Answering = Callable[[dict[str, Any]], tuple[Any, ...]]


def work(
    channel: Channel, codes: dict[str, bytes], limits: dict[str, Any], in_force: Sequence[str]
) -> None:
    """Report to be ready, import the submission, report that, and do the jobs that come then.

    A failure before the first message is our fault or the machine's, as the submission has not
    begun.
    """
    reserve = mmap.mmap(-1, RESERVE)  # addresses alone: touching the memory takes milliseconds
    faulthandler.enable(file=2, all_threads=False)  # where it was when it broke the interpreter
    if WHERE is not None:
        faulthandler.register(WHERE, file=2, all_threads=False)
        faulthandler.register(signal.SIGXCPU, file=2, all_threads=False, chain=True)
    sys.breakpointhook = _no_debugger
    seed(0)
    _watch_clock(limits["import_seconds"], limits)
    channel.send("jailed", in_force, os.getpid())
    module = imported(channel, limits, STUDENT_FILE, reader(codes))
    if module is None:
        return
    faulthandler.cancel_dump_traceback_later()
    jobs = [job_of(channel, limits)]

    def depth() -> int | None:
        return jobs[-1].get("depth")

    watch(partial(_stop, channel), depth, limits["look_seconds"], limits["deep_stack"])
    try:
        do(channel, module, jobs, limits)
    except BaseException as error:  # noqa: BLE001 - SystemExit, too
        reserve.close()
        channel.finish(*failure(error, depth(), limits), channel.changed)


def imported(
    channel: Channel,
    limits: dict[str, Any],
    path: str,
    reader: Callable[[str, str], SourceFileLoader] | None = None,
) -> ModuleType | None:
    """Import the submission; None if that fails, which the grader hears."""
    try:
        return load_file(path, reader)
    except AgentError as error:
        if _lacks_threads(error.__cause__):
            channel.finish("threads")
            return None
        own = own_lines(error.__cause__, os.path.dirname(HERE)) if error.__cause__ else ""
        channel.finish("unread", str(error), own[-limits["text"] :])
        return None


def job_of(channel: Channel, limits: dict[str, Any]) -> dict[str, Any]:
    """Say that the submission is imported, and wait for the job."""
    channel.send("ready")
    job: dict[str, Any] = channel.receive()
    channel.nonce = job["nonce"]
    _watch_clock(job["seconds"], limits)
    return job


def do(
    channel: Channel, module: ModuleType, jobs: list[dict[str, Any]], limits: dict[str, Any]
) -> NoReturn:
    """Do the last of these jobs, and those that come: answer questions, while there is a grader.

    An `end` is written to the output, where everything after it belongs to the next job.
    """
    imported = bindings()
    answering = begun(channel, module, jobs[-1], limits, imported)
    while True:
        asked = channel.receive()
        if "seconds" in asked:
            _watch_clock(asked["seconds"], limits)
        if "end" in asked:
            os.write(2, asked["end"].encode())
        elif "job" in asked:
            jobs.append(asked)
            channel.nonce = asked["nonce"]
            restore(imported)
            answering = begun(channel, module, asked, limits, imported)
        else:
            answer(channel, answering, asked)


def begun(
    channel: Channel,
    module: ModuleType,
    job: dict[str, Any],
    limits: dict[str, Any],
    imported: Bindings,
) -> Answering:
    """Make all that a job needs, and say that it is ready for questions."""
    seed(job.get("seed", 0))
    answering = JOBS[job["job"]](channel, module, {**job, "limits": limits, "imported": imported})
    channel.send("made")
    return answering


def answer(channel: Channel, answering: Answering, asked: dict[str, Any]) -> None:
    """Answer a question about a job."""
    channel.nonce = asked["nonce"]
    channel.finish("done", *answering(asked))


def failure(error: BaseException, depth: int | None, limits: dict[str, Any]) -> list[str]:
    """The message about an error that ended a job: its kind, a line, and lines of code."""
    # AgentError has the message if making an agent failed, and its cause has the lines.
    cause = error.__cause__ if isinstance(error, AgentError) and error.__cause__ else error
    if isinstance(cause, (MemoryError, RecursionError)):
        stack = of_error(cause)
        if said := endless(stack, depth):
            return ["limit", said, lines(stack)[-limits["text"] :]]
    if isinstance(cause, MemoryError):
        return ["memory"]
    if _lacks_threads(cause):
        return ["threads"]
    said = str(error) if isinstance(error, AgentError) else one_line(error) + hint(error)
    return ["error", said, own_lines(cause, os.path.dirname(HERE))[-limits["text"] :]]


def _no_debugger(*_: object, **__: object) -> None:
    """Replaces breakpoint() in a process that has no keyboard."""
    raise EOFError("breakpoint() has no keyboard here")


def _lacks_threads(error: BaseException | None) -> bool:
    """Whether the system refused another thread."""
    return type(error) is RuntimeError and error.args == ("can't start new thread",)


def _stop(channel: Channel, said: str, own: str) -> None:
    """Report which limit the submission broke, and end at once."""
    channel.finish("limit", said, own)
    os._exit(0)


def seed(number: int) -> None:
    """Seed every generator that a submission may draw from, so that grades repeat."""
    random.seed(number)
    numpy_random = sys.modules.get("numpy.random")
    if numpy_random is not None:
        numpy_random.seed(number % 2**32)
        # default_rng() and others take their seed from there.
        vars(numpy_random.bit_generator)["randbits"] = random.getrandbits


def _agent(module: ModuleType, job: dict[str, Any], evaluation: object = None) -> Any:
    """The agent that a job names, of the submission's own class."""
    name = job["agent"]
    found = getattr(module, name, None)
    if not isinstance(found, type):
        raise AgentError(_lacks(module, "class", name))
    options = {key: job[key] for key in ("depth", "evalFn") if job.get(key) is not None}
    if "evalFn" in options and evaluation is not None:
        # By this name the submission's own look-up finds it, wherever its base class is.
        setattr(module, job["evalFn"], evaluation)
        vars(sys.modules.get(_home(found), module))[job["evalFn"]] = evaluation
    return make(found, **options)


def _home(found: type) -> str:
    """The module in which the constructor of a class looks names up."""
    owner = next((base for base in found.__mro__ if "__init__" in vars(base)), found)
    return owner.__module__


def _lacks(module: ModuleType, kind: str, name: str) -> str:
    """The message for a submission that has no class or function of this name."""
    classes = kind == "class"
    found = {n: v for n, v in vars(module).items() if isinstance(v, type) is classes}
    own = [n for n, v in found.items() if getattr(v, "__module__", "") == module.__name__]
    return f"{STUDENT_FILE}: {unknown(kind, name, own, COURSE)}"


def _plays_trees(channel: Channel, module: ModuleType, job: dict[str, Any]) -> Answering:
    agent = _agent(module, job, proxies.valued)

    def answering(asked: dict[str, Any]) -> tuple[Any, ...]:
        nonlocal agent
        if asked["fresh"]:
            agent = _agent(module, job, proxies.valued)
        tree = proxies.Tree(channel, asked["agents"])
        action = as_answer(agent.getAction(proxies.GameState(tree, asked["root"])), job)
        return action, list(tree.valued)

    return answering


def _experiments(_: Channel, module: ModuleType, job: dict[str, Any]) -> Answering:
    """Search trees that come whole, so that the grader can explain what the submission does."""
    agent = None

    def answering(asked: dict[str, Any]) -> tuple[Any, ...]:
        nonlocal agent
        if asked["fresh"] or agent is None:
            agent = _agent(module, {**job, **asked["search"]}, proxies.valued)
        action, tree, trace = experiments.searched(agent, asked)
        said = (
            {"error": type(action).__name__[:100]}
            if isinstance(action, Exception)
            else (as_answer(action, job))
        )
        return said, tree.calls, tree.refused, "\n".join(trace), tree.depths

    return answering


def _plays_turns(_: Channel, module: ModuleType, job: dict[str, Any]) -> Answering:
    """Act in states of a game that the grader goes on with, each with all calls of the search."""
    agent = _agent(module, job)
    state = _board(job)

    def answering(turn: dict[str, Any]) -> tuple[Any, ...]:
        nonlocal state
        state = _moved(state, turn["moves"])
        recorder = Recorder(calls=True)
        watched = state.watched_by(recorder)
        action = as_answer(agent.getAction(watched), job)
        return action, _claims(watched, recorder, job["limits"]["calls"])

    return answering


def _plays_games(channel: Channel, module: ModuleType, job: dict[str, Any]) -> Answering:
    """Act in games that the grader runs; a new agent for each."""
    agent, state = None, _board(job)

    def answering(turn: dict[str, Any]) -> tuple[Any, ...]:
        nonlocal agent, state
        if turn["call"] == "new":
            channel.changed = restore(job["imported"])
            agent, state = _agent(module, job), _board(turn)
            return (channel.changed,)
        state = _moved(state, turn["moves"])
        return (as_answer(_called(agent, turn["call"], state.deepCopy()), job),)

    return answering


def _called(agent: Any, method: str, state: GameState) -> Any:
    if method != "getAction":
        return getattr(agent, method)(state) if hasattr(agent, method) else None
    if hasattr(agent, "observationFunction"):
        state = agent.observationFunction(state)
    return agent.getAction(state)


def _evaluates(channel: Channel, module: ModuleType, job: dict[str, Any]) -> Answering:
    """Value states, each given by a board, the moves since the last ones, and calls from there."""
    name = job["function"]
    function = getattr(module, name, None)
    if not callable(function):
        raise AgentError(_lacks(module, "function", name))
    state: GameState | None = None

    def answering(turn: dict[str, Any]) -> tuple[Any, ...]:
        nonlocal state
        channel.changed = "layout" in turn and restore(job["imported"])
        begun = _board(turn) if "layout" in turn else state
        assert begun is not None  # noqa: S101 - the first question has a board
        state = _moved(begun, turn["moves"])
        states, calls = [state], iter(turn["calls"])
        for parent, agent, action in zip(calls, calls, calls, strict=True):
            states.append(states[parent].generateSuccessor(agent, action))
        return [as_number(function(states[leaf])) for leaf in turn["leaves"]], channel.changed

    return answering


def _judges(_: Channel, module: ModuleType, job: dict[str, Any]) -> Answering:
    """Value actions with the submission's evaluation, for explanations of games; None for none.

    An agent's evaluation gets the state and the action, a function the state after it.
    """
    if "agent" in job:
        judge = getattr(_agent(module, job), "evaluationFunction", None)
    else:
        judge = getattr(module, job["function"], None)

    def answering(asked: dict[str, Any]) -> tuple[Any, ...]:
        restore(job["imported"])
        state = _moved(_board(asked), asked["moves"])
        if not callable(judge):
            return (None,)
        if "agent" in job:
            return ([as_number(judge(state, action)) for action in asked["actions"]],)
        after = [state.generateSuccessor(0, action) for action in asked["actions"]]
        return ([as_number(judge(each)) for each in after],)

    return answering


def _watch_clock(seconds: float, limits: dict[str, Any]) -> None:
    """On systems without signals, write where the submission is shortly before its time is over."""
    if WHERE is None:
        with suppress(RuntimeError):  # no thread for that
            faulthandler.dump_traceback_later(max(seconds * limits["watch_share"], 0.001), file=2)


JOBS = {
    "trees": _plays_trees,
    "experiments": _experiments,
    "judge": _judges,
    "turns": _plays_turns,
    "games": _plays_games,
    "evaluate": _evaluates,
}


def _board(job: dict[str, Any]) -> GameState:
    return GameState.initial(Layout.parse(job["layout"], job["name"]), job["ghosts"])


def _moved(state: GameState, moves: list[list[Any]]) -> GameState:
    for agent, action in moves:
        state = state.generateSuccessor(agent, action)
    return state


def _claims(root: GameState, recorder: Recorder, most: int) -> list[int]:
    """All calls of a search as numbers: which state, which agent, which action; the root is 0.

    Every call makes the next number. A copy of a state counts as the state that it equals.
    """
    numbers = {id(root): 0}
    equals: dict[GameState, int] = {}
    flat: list[int] = []
    for call in (recorder.calls or [])[:most]:
        number = numbers.get(id(call.parent))
        if number is None:
            if not equals:
                equals[root] = 0
                made = [c.child for c in recorder.calls or []]
                equals.update((child, numbers[id(child)]) for child in made if id(child) in numbers)
            number = equals.get(call.parent)
        if number is not None:
            flat += number, int(call.agent), ACTIONS.index(call.action)
            numbers[id(call.child)] = len(flat) // 3
            if equals:
                equals[call.child] = numbers[id(call.child)]
    return flat
