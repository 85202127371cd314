"""Names and formats of a language, generated from CLDR by `make locale`."""

import json
from functools import cache
from typing import Any

from companion.language.catalogue import folder_of


@cache
def formats(language: str) -> dict[str, Any]:
    """The formats of a language: its own name, month names, number separators."""
    parsed: dict[str, Any] = json.loads(folder_of(language).joinpath("formats.json").read_text("utf-8"))
    return parsed


def own_name(language: str) -> str:
    """The language's name in that language."""
    return str(formats(language)["name"])
