"""The visible part of a table of Meow Oracle: everything but face-down cards (MO-6)."""

from referees.common.values import Value
from referees.meow_oracle.counting import FillSheet
from referees.meow_oracle.scoring import scored_cells
from referees.meow_oracle.state import Area, Round, State


class Scored(Value):
    """A player's area at a round's end; `marks` are the cells that each tally line scores (`scored_cells`)."""

    cells: tuple[str | None, ...]
    marks: tuple[tuple[int, ...], ...]


class View(Value):
    """The visible table. `areas`: by seat. `turned`: cards to hand out. `given`: cards not yet placed, each with its
    receiver. `turn`: the active seat, None between rounds and while cards are counted. `unseen`: None unless the
    option shows them. `finished`: the scored rounds by seat, None for seats that had left."""

    round: int
    areas: tuple[Area, ...]
    turned: tuple[str, ...]
    given: tuple[tuple[str, int], ...]
    turn: int | None
    left: tuple[int, ...]
    unseen: tuple[str, ...] | None
    finished: tuple[tuple[Scored | None, ...], ...] = ()


def view(state: State, to: int | None) -> View:
    """The visible table, the same for all readers."""
    is_shown = state.config.options.unseen == "shown"
    return View(
        round=len(state.rounds) + state.dealt,
        areas=state.areas,
        turned=state.turned,
        given=state.given,
        turn=state.turn if state.dealt and not isinstance(state.current, FillSheet) else None,
        left=state.left,
        unseen=state.unseen if is_shown else None,
        finished=tuple([_scored(finished, state) for finished in state.rounds]),
    )


def _scored(finished: Round, state: State) -> tuple[Scored | None, ...]:
    options = state.config.options
    scored = [
        None if score is None else Scored(area.cells, scored_cells(score, options))
        for area, score in zip(finished.areas, finished.scores, strict=True)
    ]
    return tuple(scored)
