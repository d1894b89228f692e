"""What is told of games that were played: pure functions of their results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pacman.engine.match import GameResult, Outcome


def line(number: int, result: GameResult, seed: int) -> str:
    """One game in one line, with the seed that plays it again; the first has number 1."""
    reason = f": {result.reason}" if result.reason else ""
    text = f"Game {number}: {result.outcome}, score {result.score:g}"
    return f"{text}, {result.turns} turns, seed {seed}{reason}"


def summary(results: Sequence[GameResult]) -> str:
    """The four lines that course pages show below the games."""
    if not results:
        return "No game was finished."
    scores = [result.score for result in results]
    wins = sum(result.outcome is Outcome.WIN for result in results)
    record = ", ".join(result.outcome.capitalize() for result in results)
    return "\n".join([
        f"Average Score: {sum(scores) / len(scores):g}",
        f"Scores:        {', '.join(map(str, scores))}",
        f"Win Rate:      {wins}/{len(scores)} ({wins / len(scores):.2f})",
        f"Record:        {record}",
    ])  # fmt: skip


def as_data(results: Sequence[GameResult], seed: int) -> dict[str, Any]:
    """The results for JSON; who ended a game and why only where somebody did."""
    games = [
        {
            "outcome": str(result.outcome),
            "score": result.score,
            "turns": result.turns,
            "seconds": round(result.seconds, 6),
            **({"agent": result.agent} if result.agent is not None else {}),
            **({"reason": result.reason} if result.reason else {}),
        }
        for result in results
    ]
    return {"games": games, "seed": seed}
