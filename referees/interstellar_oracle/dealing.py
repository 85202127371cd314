"""A deal by the app, for a table that does not care to shuffle: how planets and hazards may lie (IO-10 to IO-13)."""

from __future__ import annotations

from collections.abc import Callable

from referees.common.entry import Entry
from referees.interstellar_oracle.naming import LayHazard
from referees.interstellar_oracle.pieces import INNER, OUTER, is_inner
from referees.interstellar_oracle.setting_up import Deal
from referees.interstellar_oracle.state import State

__all__ = ["Shuffle", "deal_all"]

Shuffle = Callable[[int], list[int]]
"""The numbers from 0 up to, not including, the given one in any order. Rules know no chance; the app does."""


def deal_all(state: State, shuffle: Shuffle) -> tuple[Entry, ...]:
    """IO-10, IO-11, IO-13: both stacks of planets and the hazards, as entries. Where the kit has fewer hazards than
    inner planets, the last ones are left to be entered."""
    inner = [place for place in state.places if is_inner(place)]
    kinds = state.config.kit.hazards
    hazards = [id for id in kinds for _ in range(kinds[id].copies)]
    near = [INNER[at] for at in shuffle(len(INNER))][: len(inner)]
    far = [OUTER[at] for at in shuffle(len(OUTER))][: len(state.places) - len(inner)]
    drawn = [hazards[at] for at in shuffle(len(hazards))]
    laid = [LayHazard(place=place, hazard=hazard) for place, hazard in zip(inner, drawn, strict=False)]
    return Deal(inner=tuple(near), outer=tuple(far)), *laid
