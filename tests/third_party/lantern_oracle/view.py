"""The visible state of a table of Lantern Oracle."""

from lantern_oracle.state import State
from referees.common.values import Value


class View(Value):
    """What readers see: `hides` says which seats hide a paper; `mine` is the colour of the reader's own, or None."""

    flame: str | None
    night: int
    turn: int
    points: tuple[int, ...]
    breath: tuple[int, ...]
    hides: tuple[bool, ...]
    mine: str | None
    wishes: tuple[str | None, ...]


def view(state: State, to: int | None) -> View:
    """The table, with the colour of the reader's own paper only."""
    return View(
        flame=state.flame,
        night=state.night,
        turn=state.turn,
        points=tuple(purse.total for purse in state.purses),
        breath=state.breath,
        hides=tuple(paper is not None for paper in state.hidden),
        mine=None if to is None else state.hidden[to],
        wishes=state.wishes,
    )
