"""The tally as plain text for sharing: the shared screen's content, one line per score line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

__all__ = ["tally_text"]


def tally_text(title: str, names: Sequence[str], tally: dict[str, Any], outcome: dict[str, Any] | None) -> str:
    """The text; `tally` and `outcome` as `referees.common.wire` gives them for the shared screen."""
    lines = [title]
    if outcome is not None:
        lines.append(_with_rules(outcome["says"], outcome["cites"]))
    return "\n".join([*lines, *_part(names, tally)]) + "\n"


def _part(names: Sequence[str], tally: dict[str, Any]) -> Iterator[str]:
    if tally["lines"]:
        yield f"\n{tally['title']}"
    for seat, name in enumerate(names):
        earned = [line for line in tally["lines"] if line["seat"] == seat]
        if earned:
            yield f"{name}: {tally['totals'][seat]}"
        for line in earned:
            yield _with_rules(f"  {line['label']}: {line['points']}", line["cites"])
    for inner in tally["parts"]:
        yield from _part(names, inner)


def _with_rules(words: str, cites: Sequence[str]) -> str:
    return f"{words} [{', '.join(cites)}]" if cites else words
