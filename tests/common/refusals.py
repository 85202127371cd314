"""What the refusals of false entries rest on, and how many there were."""

from __future__ import annotations

from collections import Counter
from typing import Any

from referees.common.protocol.ruling import Refused, Ruling

__all__ = ["gives_a_reason", "reckoned"]

_SEEN: Counter[str] = Counter()
"""How many false entries were tried in this process since the last reckoning, and what became of them."""


def gives_a_reason(ruling: Ruling, state: Any) -> bool:
    """Whether a refusal cites more than that something else is asked now (OC-5); once the game is over that says
    enough."""
    is_bare = isinstance(ruling, Refused) and set(ruling.cites) == {"OC-5"}
    _SEEN.update({"tried": 1, "refused": isinstance(ruling, Refused), "bare": is_bare})
    return not is_bare or state.outcome is not None


def reckoned(game: str, games: int, entries: int) -> str:
    """A soak's line: what was played, how many false entries were tried and refused, and how many of these refusals
    cite nothing but OC-5; then the count begins anew."""
    tried, refused, bare = (_SEEN[what] for what in ("tried", "refused", "bare"))
    _SEEN.clear()
    share = f"{bare} ({100 * bare / max(refused, 1):.3f} %)"
    return (
        f"{game}: {games} games, {entries} entries; {tried} false ones tried, {refused} refused, {share} by OC-5 alone"
    )
