"""What may be seen of a table of Meow Oracle: everything but the cards nobody has turned up (MO-6)."""

from __future__ import annotations

from referees.common.values import Value
from referees.meow_oracle.scoring import scored_cells
from referees.meow_oracle.state import Area, Round, State


class Scored(Value):
    """A player's area as it lay at the end of a round; `marks` are the cells that each of the player's lines in the
    tally of that round is about, the run's in the order of the arrow."""

    cells: tuple[str | None, ...]
    marks: tuple[tuple[int, ...], ...]


class View(Value):
    """`areas` by seat; `turned` are the cards to hand out, `given` those on their way (card, receiver); `turn` is the
    seat in turn, None between rounds; `unseen` is None unless the table plays with these cards shown; `finished` are
    the rounds that were scored, by seat (None: had left)."""

    round: int
    areas: tuple[Area, ...]
    turned: tuple[str, ...]
    given: tuple[tuple[str, int], ...]
    turn: int | None
    left: tuple[int, ...]
    unseen: tuple[str, ...] | None
    finished: tuple[tuple[Scored | None, ...], ...] = ()


def view(state: State, to: int | None) -> View:
    """The table; everybody sees the same."""
    shown = state.config.options.unseen == "shown"
    return View(
        round=len(state.rounds) + state.dealt,
        areas=state.areas,
        turned=state.turned,
        given=state.given,
        turn=state.turn if state.dealt else None,
        left=state.left,
        unseen=state.unseen if shown else None,
        finished=tuple([_scored(one, state) for one in state.rounds]),
    )


def _scored(finished: Round, state: State) -> tuple[Scored | None, ...]:
    options = state.config.options
    return tuple(
        [
            None if score is None else Scored(area.cells, scored_cells(score, options))
            for area, score in zip(finished.areas, finished.scores, strict=True)
        ]
    )
