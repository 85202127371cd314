"""What may be seen of a table of Meow Oracle: everything but the cards nobody has turned up (MO-6)."""

from __future__ import annotations

from dataclasses import dataclass

from referees.meow_oracle.state import Area, State

__all__ = ["View", "view"]


@dataclass(frozen=True, slots=True)
class View:
    """`areas` by seat; `turned` are the cards to hand out, `given` those on their way (card, receiver); `turn` is the
    seat in turn, None between rounds; `unseen` is None unless the table plays with these cards shown."""

    round: int
    areas: tuple[Area, ...]
    turned: tuple[str, ...]
    given: tuple[tuple[str, int], ...]
    turn: int | None
    left: tuple[int, ...]
    unseen: tuple[str, ...] | None


def view(state: State, to: int | None) -> View:
    """The table; all eyes see the same."""
    shown = state.config.options.unseen == "shown"
    return View(
        round=len(state.rounds) + state.dealt,
        areas=state.areas,
        turned=state.turned,
        given=state.given,
        turn=state.turn if state.dealt else None,
        left=state.left,
        unseen=state.unseen if shown else None,
    )
