"""What the refusals of false entries rest on."""

from __future__ import annotations

from typing import Any

from referees.common.protocol.ruling import Refused, Ruling

__all__ = ["gives_a_reason"]


def gives_a_reason(ruling: Ruling, state: Any) -> bool:
    """Whether a refusal cites more than that something else is asked now (OC-5); once the game is over that says
    enough."""
    return not isinstance(ruling, Refused) or set(ruling.cites) != {"OC-5"} or state.outcome is not None
