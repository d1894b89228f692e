"""How many submissions of a day Gradescope's grader explains."""

from __future__ import annotations

import json
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pacman.course.systems.packages.gradescope import METADATA, Gradescope

NOW = datetime(2026, 11, 19, 12, 0, 0, tzinfo=timezone.utc)


def said(folder: Path, data: Any, most: int) -> str:
    text = data if isinstance(data, bytes) else json.dumps(data).encode()
    (folder / METADATA).write_bytes(text)
    return Gradescope().limited(most)


def metadata(hours: list[float], errors: list[bool] | None = None) -> dict[str, Any]:
    """The file with submissions that many hours ago, as written in another time zone."""
    there = timezone(timedelta(hours=-7))
    times = [(NOW - timedelta(hours=hour)).astimezone(there) for hour in hours]
    wrong = errors or [False] * len(hours)
    before = [
        {"submission_time": f"{time:%Y-%m-%dT%H:%M:%S.%f}-07:00", "autograder_error": bad,
         "results": {"score": 1.0}}
        for time, bad in zip(times, wrong, strict=True)
    ]  # fmt: skip
    return {"created_at": "2026-11-19T12:00:00.000000Z", "previous_submissions": before}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("autograder")


@given(st.lists(st.tuples(st.integers(0, 60), st.booleans()), max_size=8), st.integers(1, 4))
def test_submissions_of_the_last_24_hours_count(
    place: Path, before: list[tuple[int, bool]], most: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(place)
        hours, errors = [float(hour) for hour, _ in before], [bad for _, bad in before]
        found = said(place, metadata(hours, errors), most)
        counted = sorted(hour for hour, bad in before if not bad and hour < 24)
        assert bool(found) == (len(counted) >= most)
        if found:  # this one counts, too
            ago = [0, *counted][most - 1]
            free = NOW + timedelta(hours=24 - ago)
            assert found.endswith(f"Explained again from {free:%Y-%m-%d %H:%M} UTC on.")


@pytest.mark.parametrize(
    "data",
    [
        b"", b"\xff{", b"[" * 100_000, [], {}, {"created_at": None, "previous_submissions": None},
        {"created_at": "2026-11-19T12:00:00Z", "previous_submissions": [{}]},
        {"created_at": "2026-11-19T12:00:00Z", "previous_submissions": [7]},
    ],
)  # fmt: skip
def test_unreadable_metadata_limits_no_student(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    assert Gradescope().limited(1) == ""
    assert said(tmp_path, data, 1) == ""
