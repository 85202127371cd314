"""Unvalidated JSON values: safe access, and limits within which they can be serialized again."""

import json
from math import isfinite
from typing import Any, Final

LAYERS: Final = 16  # real plays have four or five


def finite(number: str) -> float | None:
    """The value of a JSON number with a decimal point or exponent; None if it overflows, as 1e999 does."""
    value = float(number)
    return value if isfinite(value) else None


def is_shallow(value: Any) -> bool:
    """Whether a value is nested at most `LAYERS` deep."""
    inside = [value]
    for _ in range(LAYERS + 1):
        nested = [item for item in inside if isinstance(item, dict | list | tuple)]
        if not nested:
            return True
        inside = [inner for item in nested for inner in (item.values() if isinstance(item, dict) else item)]
    return False


TOLERANT: Final = json.JSONDecoder(parse_float=finite, parse_constant=lambda _: None)


def compact(value: Any) -> str:
    """JSON text in pydantic's formatting, byte for byte."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def member(value: object, key: str) -> Any:
    """Like `dict.get`, but None if `value` isn't a JSON object."""
    return value.get(key) if isinstance(value, dict) else None


def elements(value: object) -> list[Any]:
    """The elements of a JSON list; empty for anything else."""
    return value if isinstance(value, list) else []


def object_in(text: str) -> dict[str, Any]:
    """The members of a JSON object within the nesting limit; empty for anything else."""
    try:
        decoded = TOLERANT.decode(text)
    except (ValueError, RecursionError):
        return {}
    return {name: value for name, value in decoded.items() if is_shallow(value)} if isinstance(decoded, dict) else {}
