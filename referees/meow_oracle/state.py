"""The state of Meow Oracle: areas, and who hands out what to whom."""

from __future__ import annotations

from referees.common.protocol.state import State as CommonState
from referees.common.values import Value, changed, replaced
from referees.meow_oracle.options import Config
from referees.meow_oracle.pieces import DECK, FACE_DOWN, NO_CARD

NO_ENTRY = (0,) * 9


class Area(Value):
    """A player's 3×3 area (MO-5): each cell's content, the id of its entry, the number of face-down cards beside it."""

    cells: tuple[str | None, ...] = (FACE_DOWN,) * 9
    beside: int = 0
    placed_by: tuple[int, ...] = NO_ENTRY

    @property
    def face_down(self) -> int:
        """Number of face-down cards left to turn up, in and beside the area."""
        return self.cells.count(FACE_DOWN) + self.beside

    @property
    def open_cells(self) -> tuple[int, ...]:
        """Cells without a face-up card: vacant, or with a face-down one."""
        return tuple([cell for cell, content in enumerate(self.cells) if content is None or content == FACE_DOWN])

    @property
    def is_full(self) -> bool:
        """Whether every cell has a face-up card (MO-15), or stays empty."""
        return FACE_DOWN not in self.cells and None not in self.cells

    @property
    def scored(self) -> Area:
        """A copy whose cells that stay empty are vacant."""
        return changed(self, cells=tuple([None if content == NO_CARD else content for content in self.cells]))

    def placed(self, cell: int, what: str | None, id: int, beside: int) -> Area:
        """A copy with new content in a cell and `beside` cards beside the area."""
        return Area(replaced(self.cells, cell, what), beside, replaced(self.placed_by, cell, id))


class LineScore(Value):
    """A colour line (MO-22): its index in `pieces.LINES`, its points, and the entry that completed it."""

    line: int
    points: int
    entry: int


class AreaScore(Value):
    """Score of an area: the run along the arrow (start, length, bonus, completing entry), and the colour lines."""

    start: int
    run: int
    bonus: int
    entry: int
    lines: tuple[LineScore, ...]

    @property
    def total(self) -> int:
        """MO-23: Point 1 and Point 2."""
        return self.run + self.bonus + sum([line.points for line in self.lines])


class Round(Value):
    """A scored round: its seats, clockwise; scores by seat (None: had left), final areas, who starts the next round."""

    seats: tuple[int, ...]
    scores: tuple[AreaScore | None, ...]
    areas: tuple[Area, ...]
    next_starter: int

    def total(self, seat: int) -> int:
        score = self.scores[seat]
        return score.total if score is not None else 0


class State(CommonState):
    """A game's state. This turn: `to_turn` cards are still to turn up, `turned` not handed out yet, `given` (card,
    receiver) not placed yet; `shares` are the seats still to get a card (MO-12), `served` those that got one. This
    round: `players` were dealt cards; `unseen` cards haven't come up; `turns` counts each seat's. `granted`: winner
    points the table set (OC-1)."""

    config: Config
    areas: tuple[Area, ...] = ()
    unseen: tuple[str, ...] = DECK
    dealt: bool = False
    players: tuple[int, ...] = ()
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
        """The cards that can come up: the unseen or, if none are left because MO-1 was overruled, all."""
        return self.unseen or DECK

    @property
    def due(self) -> tuple[int, ...]:
        """The `shares` for which an area still has a place, apart from those that `given` cards need (C-MO-15)."""
        shares = enumerate(self.shares)
        return tuple([seat for at, seat in shares if self.has_place(seat, self.shares[:at].count(seat))])

    def has_place(self, seat: int, more: int = 0) -> bool:
        """Whether an area has a place left once its `given` cards, and `more`, are placed."""
        cells, given = self.areas[seat].cells, [to for _, to in self.given]
        return cells.count(FACE_DOWN) + cells.count(None) > given.count(seat) + more

    @property
    def may_stay_empty(self) -> bool:
        """Whether a player left this round, so cells may stay empty (C-MO-15)."""
        return self.players != self.playing


def with_content(state: State, at: tuple[int, ...], what: str | None, id: int) -> State:
    """The state with new content in a cell `at` (seat, cell); a replaced card can come up again."""
    seat, cell = at
    area = state.areas[seat]
    areas = replaced(state.areas, seat, area.placed(cell, what, id, area.beside))
    visible = {card for other in areas for card in other.cells} | set(state.turned) | {card for card, _ in state.given}
    unseen = {*state.unseen, area.cells[cell]} - visible
    return changed(state, areas=areas, unseen=tuple(card for card in DECK if card in unseen))


def recipients(state: State, seat: int) -> tuple[int, ...]:
    """MO-12: who gets the cards that a seat turns up: itself and the next two on its left; with two players, itself
    (twice on its first turn in a round) and the other player."""
    seats = range(len(state.config.seats))
    clockwise = [(seat + step) % len(seats) for step in seats]
    playing = [other for other in clockwise if other == seat or other not in state.left]
    if len(playing) > 2:
        return tuple(playing[:3])
    return (seat, *playing) if not state.turns[seat] else tuple(playing)


def begin_turn(state: State, seat: int) -> State:
    """MO-11: starts a turn; the seat turns up a card per receiver, apart from `turned` ones, or all it has if fewer."""
    shares = recipients(state, seat)
    to_turn = min(max(len(shares) - len(state.turned), 0), state.areas[seat].face_down)
    return changed(state, turn=seat, shares=shares, served=(), to_turn=to_turn)
