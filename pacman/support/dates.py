"""Dates with times, as course systems write them."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

_DATE = re.compile(
    r"([0-9]{4}-[0-9]{2}-[0-9]{2})[T\s]+([0-9]{2}:[0-9]{2}:[0-9]{2})(\.[0-9]{1,6})?[0-9]*"
    r"\s*(?:Z|UTC|([+-][0-9]{2}):?([0-9]{2}))?"
)


def seconds(value: Any) -> float:
    """A date as seconds; 0, which is before all others, if it can't be read."""
    match = _DATE.match(value) if isinstance(value, str) else None
    if match is None:
        return 0.0
    day, time, fraction, hours, minutes = match.groups()
    try:
        moment = datetime.fromisoformat(f"{day}T{time}{hours or '+00'}:{minutes or '00'}")
        return moment.timestamp() + float(fraction or 0)
    except (ValueError, OverflowError):
        return 0.0
