"""Counts the refusals of false entries by what they cite."""

from collections import Counter
from typing import Any

from referees.common.protocol.ruling import Refused, Ruling

_SEEN: Counter[str] = Counter()
"""False entries tried in this process since the last report, by result."""


def gives_a_reason(ruling: Ruling, state: Any) -> bool:
    """Whether a refusal cites more than OC-5 (another question is open), which is enough only after the end."""
    is_bare = isinstance(ruling, Refused) and set(ruling.cites) == {"OC-5"}
    is_late = state.outcome is not None
    counts = {"tried": 1, "refused": isinstance(ruling, Refused), "bare": is_bare and not is_late}
    _SEEN.update(counts | {"late": is_bare and is_late})
    return not is_bare or is_late


def reported(game: str, games: int, entries: int) -> str:
    """The line for a soak: games, false entries tried and refused, refusals by OC-5 alone. Resets the counts."""
    tried, refused, bare, late = (_SEEN[what] for what in ("tried", "refused", "bare", "late"))
    _SEEN.clear()
    of_them = f"{refused} refused, {bare} ({100 * bare / max(refused, 1):.3f} %) by OC-5 alone, {late} since it is over"
    return f"{game}: {games} games, {entries} entries; {tried} false ones tried, {of_them}"
