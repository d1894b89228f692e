"""Texts and numbers in YAML, with hints where YAML reads a value in an unexpected way."""

from __future__ import annotations

import math
import re

import yaml

from .yamlform import Reader

# Agents get floats, and up to this number every whole number is exact as a float.
EXACT = 1 << 53
# Numbers that mean the same in every version of YAML.
_NUMBER = re.compile(r"[-+]?((0|[1-9][0-9]*)(\.[0-9]*)?|\.[0-9]+)([eE][-+]?[0-9]+)?")
# Characters that people write in numbers, but YAML doesn't know: a comma, blanks, dashes.
_LOOKALIKES = str.maketrans({",": ".", " ": "", "_": "", "\u2212": "-", "\u2013": "-"})
_THOUSANDS = re.compile(r"[-+]?[0-9]{1,3}(,[0-9]{3})+")
_LONGEST = 40  # characters of a value that a message repeats


def text_of(reader: Reader, node: yaml.Node) -> str | None:
    """The text of a scalar; reports a mistake if YAML reads it as another type."""
    if not isinstance(node, yaml.ScalarNode):
        reader.wrong(node, f"expected a text, not {shown(node)}")
        return None
    if node.tag.endswith(":bool"):
        reader.wrong(node, f"YAML reads {node.value} as true or false: write '{node.value}'")
        return None
    if not node.tag.endswith(":str"):
        reader.wrong(node, f"expected a text, not {shown(node)}: put it in quotes if it is one")
        return None
    return str(node.value)


def number_of(reader: Reader, node: yaml.Node, expected: str = "a number") -> float | None:
    """A finite number, which agents get exactly as it is written."""
    text = node.value
    if not node.tag.endswith((":int", ":float")) or not _NUMBER.fullmatch(text):
        reader.wrong(node, f"expected {expected}, not {shown(node)}{_number_hint(node)}")
        return None
    number = float(text)
    if math.isinf(number):
        reader.wrong(node, f"expected {expected}, not {shown(node)}: no float is so large")
        return None
    if node.tag.endswith(":float"):
        return number
    if abs(number) > EXACT or abs(int(text)) > EXACT:
        reader.wrong(node, f"{shown(node)} is not exact as a float: the greatest is {EXACT}")
        return None
    return int(text)


def meant_whole(node: yaml.Node) -> int | None:
    """The whole number in another spelling, such as 1e6, 5.0 or 1,000; None for digits alone."""
    if not isinstance(node, yaml.ScalarNode) or node.style or node.tag.endswith(":int"):
        return None
    text = node.value.replace(",", "") if _THOUSANDS.fullmatch(node.value) else node.value
    text = text.translate(_LOOKALIKES)
    number = float(text) if _NUMBER.fullmatch(text) else math.nan
    return int(number) if number.is_integer() else None


def _number_hint(node: yaml.Node) -> str:
    """A hint for a value that was perhaps meant as a number."""
    if not isinstance(node, yaml.ScalarNode):
        return ""
    if node.tag.endswith(":bool"):
        return ": YAML reads it as true or false"
    if node.tag.endswith((":int", ":float")) or node.value.lower() in ("nan", "inf", "-inf"):
        return f": expected digits, such as {_as_digits(node)}"
    text = node.value.translate(_LOOKALIKES)
    if not _NUMBER.fullmatch(text) or not math.isfinite(float(text)):
        return ""
    if node.style:
        return ": leave the quotes away"
    base, _, exponent = text.lower().partition("e")
    if exponent:
        sign = exponent if exponent[0] in "+-" else f"+{exponent}"
        text = f"{base}{'' if '.' in base else '.0'}e{sign}"
    return f", which YAML takes for a text: write {text}"


def _as_digits(node: yaml.ScalarNode) -> str:
    """The digits of a number that YAML and people read differently, such as 010 or 1:30."""
    try:
        number = yaml.safe_load(node.value)
    except ValueError:
        number = None
    exact = isinstance(number, (int, float)) and abs(number) <= EXACT
    return str(number) if exact else "10 or 2.5"


def shown(node: yaml.Node) -> str:
    """A value as messages show it."""
    if isinstance(node, yaml.MappingNode):
        return "keys and values"
    if isinstance(node, yaml.SequenceNode):
        return "a list"
    text = " ".join(str(node.value).split())
    text = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
    return f"'{text}'" if node.tag.endswith(":str") else text or "nothing"
