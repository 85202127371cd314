"""The state of the game: Haggatha's board, her sheet, and the cove."""

from __future__ import annotations

from referees.common.protocol.state import State as CommonState
from referees.common.values import Value, added, changed
from referees.haggatha.table.cove import NOBODY, Cove, Merchant, plus
from referees.haggatha.table.dish import Dish
from referees.haggatha.table.enclosure import Chart, Dots, Sky, sky
from referees.haggatha.table.options import Config
from referees.haggatha.table.pieces import (
    ADVENTURERS,
    CHARMS,
    COLOURS,
    CUSTOMERS,
    HAGGATHA,
    TOMES,
    Bubble,
    Colour,
    Customer,
    Good,
    Line,
    Mark,
    Phase,
    Slot,
    Space,
)

DAYS = 3
NO_CHART = Chart(0, 0)
NO_ROLL = Dish(("left",) * 5, "tree", (1, 1))  # placeholder before the first roll

NO_MARKS: tuple[tuple[Mark, ...], ...] = ((),) * len(CUSTOMERS)
SLOT_PLACES: dict[Slot, int] = {"exorcist": 0, "astrologist": 1, "palm_reader": 2, "security": 3}


class Bubbles(Value):
    """Numbers of filled (usable) and crossed-out bubbles of one kind (MC-13 to MC-15)."""

    filled: int = 1
    crossed: int = 0

    @property
    def used(self) -> int:
        """Number of non-blank bubbles."""
        return self.filled + self.crossed


class Stock(Value):
    """Goods in one place, by colour in the order of `pieces.COLOURS`."""

    charms: tuple[int, ...] = (0,) * 4
    tomes: tuple[int, ...] = (0,) * 4

    def count(self, good: Good, colour: Colour) -> int:
        return (self.charms if good == "charm" else self.tomes)[COLOURS.index(colour)]

    def plus(self, good: Good, colour: Colour, number: int) -> Stock:
        place = COLOURS.index(colour)
        counts = self.charms if good == "charm" else self.tomes
        new_counts = added(counts, place, number)
        return Stock(new_counts, self.tomes) if good == "charm" else Stock(self.charms, new_counts)


class Prediction(Value):
    """MC-36: `length` Customer icons in a colour, from index `start`; `crossed` and `circled` count marked ones."""

    start: int
    length: int
    colour: Customer
    crossed: int = 0
    circled: int = 0

    @property
    def live(self) -> int:
        """MC-41: number of icons neither crossed out nor circled; at 0 the prediction is over."""
        return self.length - self.crossed - self.circled


class Townsfolk(Value):
    """MC-55: a card behind the Staff board, with the Factions of its icons."""

    name: str
    icons: tuple[Customer, ...] = ()


class Earning(Value):
    """Gold that a merchant took or paid: amount, reason, and entry."""

    what: str
    gold: int
    entry: int
    seat: int = HAGGATHA


class State(CommonState):
    """A game's state. `is_set_up`: the first roll was made; `is_rolled`: the Runes are ready for a turn. `uncrossed`
    are lines of the Cross that players drew or erased, so they aren't printed. `icons` counts Customer icons taken by
    predictions. By customer (`pieces.CUSTOMERS`): `drawn` counts Adventurers out of the bag, `factions` holds marks,
    `paid` counts Market icons that have paid. `counted` is the final gold by seat. `scored` lists the Staff Abilities
    whose Townsfolk icons have paid. `cove` is set if the whole game is tracked (C-MC-22)."""

    config: Config
    chart: Chart = NO_CHART
    uncrossed: tuple[Dots, ...] = ()
    dish: Dish = NO_ROLL
    is_set_up: bool = False
    is_rolled: bool = False
    figure: Space = "staff"
    day: int = 1
    phase: Phase = "arrival"
    turns: int = 0
    clock: int = 1
    plus_minus: Bubbles = Bubbles()
    move: Bubbles = Bubbles()
    supply: Stock = Stock((CHARMS,) * 4, (TOMES,) * 4)
    shelf: Stock = Stock()
    predictions: tuple[Prediction, ...] = ()
    icons: int = 0
    drawn: tuple[int, ...] = (0,) * len(CUSTOMERS)
    top: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()
    factions: tuple[tuple[Mark, ...], ...] = NO_MARKS
    paid: tuple[int, ...] = (0,) * len(CUSTOMERS)
    staff: tuple[Townsfolk | None, ...] = (None,) * 4
    corruption: int = 0
    earned: tuple[Earning, ...] = ()
    counted: tuple[int | None, ...] = ()
    scored: tuple[Slot, ...] = ()
    cove: Cove | None = None

    def bubbles(self, kind: Bubble) -> Bubbles:
        return self.plus_minus if kind == "plus_minus" else self.move

    def written(self, line: Line) -> tuple[str, ...]:
        """The content of a horoscope line: "1" to "4" and "X", from the left."""
        return self.top if line == "top" else self.bottom

    def assigned(self, slot: Slot) -> Townsfolk | None:
        return self.staff[SLOT_PLACES[slot]]


def setup(config: Config) -> State:
    """MC-1 to MC-5: an empty shelf, the figure on Activate Staff, one bubble of each kind filled."""
    seats, cove = len(config.seats), None
    if config.options.ledger == "table":  # MC-B3
        bag = plus(ADVENTURERS, "grey", -ADVENTURERS[CUSTOMERS.index("grey")])
        cove = Cove(bag, NOBODY, others=(Merchant(),) * (seats - 1), order=tuple(range(seats)))
    return clean_sheet(State(config, counted=(None,) * seats, cove=cove))


def earned(state: State, what: str, gold: int, id: int, seat: int = HAGGATHA) -> State:
    """Adds a tally line: the gold a merchant gained (negative: paid) by the entry `id`."""
    return changed(state, earned=(*state.earned, Earning(what, gold, id, seat)))


def cove_of(state: State) -> Cove:
    """The cove; asserts that it is tracked."""
    assert state.cove is not None
    return state.cove


def corruption_of(state: State, seat: int) -> int:
    """A merchant's number of Corruption cards."""
    return state.corruption if seat == HAGGATHA else cove_of(state).merchant(seat).corruption


def clean_sheet(state: State) -> State:
    """Erases all pen marks; one bubble of each kind is filled (MC-5)."""
    return changed(
        state,
        chart=printed_sky(state.config, state.uncrossed).blank,
        plus_minus=Bubbles(),
        move=Bubbles(),
        predictions=(),
        icons=0,
        top=(),
        bottom=(),
        factions=NO_MARKS,
        paid=(0,) * len(CUSTOMERS),
    )


def printed_sky(config: Config, uncrossed: tuple[Dots, ...] = ()) -> Sky:
    """The printed star chart, without lines of the Cross that turned out not to be printed."""
    kit = config.kit
    cross = tuple([line for line in kit.cross if line not in uncrossed]) if uncrossed else kit.cross
    return sky(kit.chart, cross, config.options.border == "printed")


def faction_names(config: Config) -> tuple[Customer, ...]:
    """C-MC-20: the Factions that have Sponsorship icons."""
    return COLOURS if config.options.factions == "four" else CUSTOMERS


def icon_pays(state: State) -> str:
    """C-MC-13, C-MC-19: when a Market icon drawn now pays; a sheet wiped between days ends it with the day."""
    is_late = state.phase in {"market", "cleanup"}
    if state.config.options.sheet == "wiped":
        return "wiped" if is_late else "today"
    return "over" if is_late and state.day == DAYS else state.config.options.market_icons
