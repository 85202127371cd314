"""Data of edition 1: `amount` for drops, and the option `length` for the end.

Lines of a later edition may follow in the same journal, so upcast data stays as it is.
"""

from typing import Any

from referees.common.record.upcast import Upcaster

ENDS = {"unbounded": "open", "short": "three_nights"}


def entry_of_1(stored: dict[str, Any]) -> dict[str, Any]:
    """Rename `amount` to `drops`."""
    if stored.get("kind") != "pour" or "amount" not in stored:
        return stored
    rest = {name: value for name, value in stored.items() if name != "amount"}
    return rest | {"drops": stored["amount"]}


def config_of_1(stored: dict[str, Any]) -> dict[str, Any]:
    """Convert the option `length` to `end`."""
    options = dict(stored.get("options", {}))
    if "length" in options:
        options["end"] = ENDS[options.pop("length")]
    return stored | {"options": options, "edition": 2}


UPCASTERS = (Upcaster(2, entry=entry_of_1, config=config_of_1),)
