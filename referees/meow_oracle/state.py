"""What lies on the table in Meow Oracle, and who hands out what to whom."""

from __future__ import annotations

from referees.common.protocol.state import State as CommonState
from referees.common.values import Value, changed, replaced
from referees.meow_oracle.options import Config
from referees.meow_oracle.pieces import DECK, FACE_DOWN

NO_ENTRY = (0,) * 9


class Area(Value):
    """One player's 3×3 (MO-5): what each cell holds, the id of the entry that laid it there, and how many face-down
    cards lie beside."""

    cells: tuple[str | None, ...] = (FACE_DOWN,) * 9
    beside: int = 0
    laid_by: tuple[int, ...] = NO_ENTRY

    @property
    def face_down(self) -> int:
        """Cards its owner can still turn up, in the area or beside it."""
        return self.cells.count(FACE_DOWN) + self.beside

    @property
    def open_cells(self) -> tuple[int, ...]:
        """Cells without a face-up card: vacant, or marked by a face-down one."""
        return tuple([cell for cell, lies in enumerate(self.cells) if lies is None or lies == FACE_DOWN])

    @property
    def is_full(self) -> bool:
        """Whether a card lies face up in every cell (MO-15)."""
        return None not in self.cells and FACE_DOWN not in self.cells

    def laid(self, cell: int, what: str | None, id: int, beside: int) -> Area:
        """The area with another content of one cell, and that many cards beside it."""
        return Area(replaced(self.cells, cell, what), beside, replaced(self.laid_by, cell, id))


class LineScore(Value):
    """One colour line (MO-22): its place in `pieces.LINES`, its points, and the entry that completed it."""

    line: int
    points: int
    entry: int


class AreaScore(Value):
    """An area counted: where the run starts along the arrow, its length, its bonus, the entry that completed it, and
    the colour lines."""

    start: int
    run: int
    bonus: int
    entry: int
    lines: tuple[LineScore, ...]

    @property
    def total(self) -> int:
        """MO-23: Point 1 and Point 2."""
        return self.run + self.bonus + sum(line.points for line in self.lines)


class Round(Value):
    """A round that was scored: who took part, clockwise, the score by seat index (None: had left), the areas as they
    lay, and who starts the next."""

    seats: tuple[int, ...]
    scores: tuple[AreaScore | None, ...]
    areas: tuple[Area, ...]
    next_starter: int

    def total(self, seat: int) -> int:
        """The round score of a seat, 0 where it took no part."""
        score = self.scores[seat]
        return score.total if score is not None else 0


class State(CommonState):
    """A turn is: `to_turn` cards still to be turned up, `turned` not yet given, `given` (card, receiver) not yet
    placed, `shares` the receivers still to be served (MO-12), `served` those who have been given a card.

    `unseen` are the cards that have not come up in this round; `turns` counts the turns each seat has taken in it;
    `granted` are winner points the table set (OC-1).
    """

    config: Config
    areas: tuple[Area, ...] = ()
    unseen: tuple[str, ...] = DECK
    dealt: bool = False
    turn: int = 0
    starter: int = 0
    turns: tuple[int, ...] = ()
    to_turn: int = 0
    turned: tuple[str, ...] = ()
    given: tuple[tuple[str, int], ...] = ()
    shares: tuple[int, ...] = ()
    rounds: tuple[Round, ...] = ()
    granted: tuple[int, ...] = ()
    served: tuple[int, ...] = ()

    @property
    def may_come_up(self) -> tuple[str, ...]:
        """The cards that a face-down one may turn out to be: those not seen yet. Where the table overruled MO-1 and
        none is left though cards lie face down, the count is lost and it may be any."""
        return self.unseen or DECK


def recipients(state: State, seat: int) -> tuple[int, ...]:
    """MO-12: who gets the cards a seat turns up: itself, the left neighbour and the one further left; of two players
    the first turn of a round gives two to oneself, later ones a card each."""
    seats = range(len(state.config.seats))
    clockwise = [(seat + step) % len(seats) for step in seats]
    here = [one for one in clockwise if one == seat or one not in state.left]
    if len(here) > 2:
        return tuple(here[:3])
    return (seat, *here) if not state.turns[seat] else tuple(here)


def begin_turn(state: State, seat: int) -> State:
    """MO-11: the seat turns up as many cards as it will hand out, or as it has left."""
    shares = recipients(state, seat)
    to_turn = min(len(shares), state.areas[seat].face_down)
    return changed(state, turn=seat, shares=shares, served=(), to_turn=to_turn)
