"""The view of the game, which hides nothing."""

from referees.common.rules import Decision
from referees.common.values import Value
from referees.common.words import Sentence
from referees.haggatha.cove_view import CoveView, cove_view
from referees.haggatha.sheet.horoscopes import next_label
from referees.haggatha.sheet.plans import Plan, plans
from referees.haggatha.sheet.star_charting import DrawLines
from referees.haggatha.table.counting import gold_total
from referees.haggatha.table.dish import Dish
from referees.haggatha.table.enclosure import Dots, cells_of, is_open, open_lines
from referees.haggatha.table.gains import Gain, Gains, blank_bubbles
from referees.haggatha.table.pieces import CUSTOMERS, HAGGATHA, Customer, Line, Mark, Phase, Space
from referees.haggatha.table.state import Bubbles, Prediction, State, Stock, Townsfolk, faction_names, printed_sky


class ChartView(Value):
    """The star chart: `rows` with a letter per cell. Lines are `drawn`, `printed` (the `cross` and, by house option,
    the border) or `legal` now; `left` more can be drawn. `filled` cells are numbered from 0 in reading order."""

    rows: tuple[str, ...]
    drawn: tuple[Dots, ...]
    printed: tuple[Dots, ...]
    cross: tuple[Dots, ...]
    filled: tuple[int, ...]
    legal: tuple[Dots, ...]
    left: int


class HoroscopeView(Value):
    """A horoscope line: content from the left, bonuses as in the kit, what may be written next and where, in words."""

    line: Line
    written: tuple[str, ...]
    bonuses: tuple[str, ...]
    next: Sentence


class View(Value):
    """All that players see. `dish` is None before the first roll; `is_rolled`: the Runes are ready for an action.
    `figure` is an action space, `clock` the hour; `blank` counts the bubbles (±1, Move 1) that can still be filled.
    `gold` is Haggatha's so far. `factions` are this sheet's, with their marks; `predictions` index the Customer
    icons (`divining` in all) from 0. `drawn` counts Adventurers in the order of `pieces.CUSTOMERS`; `staff` follows
    `pieces.SLOTS`. `assumed` kit items are unverified. `asks` is the open question's kind, `gains` are the bonuses
    to take, `plans` the possible actions. `cove` is None if untracked."""

    day: int
    phase: Phase
    clock: int
    figure: Space
    dish: Dish | None
    is_rolled: bool
    plus_minus: Bubbles
    move: Bubbles
    blank: tuple[int, int]
    chart: ChartView
    horoscopes: tuple[HoroscopeView, HoroscopeView]
    predictions: tuple[Prediction, ...]
    drawn: tuple[int, ...]
    divining: int
    factions: tuple[tuple[Customer, tuple[Mark, ...]], ...]
    staff: tuple[Townsfolk | None, ...]
    shelf: Stock
    supply: Stock
    corruption: int
    gold: int
    twisting: tuple[str, str, str]
    assumed: tuple[str, ...]
    left: tuple[int, ...]
    asks: type[Decision] | None
    gains: tuple[Gain, ...]
    plans: tuple[Plan, ...]
    cove: CoveView | None = None


def view(state: State, to: int | None) -> View:
    """The view, the same for all readers."""
    config = state.config
    kit = config.kit
    return View(
        day=state.day,
        phase=state.phase,
        clock=state.clock,
        figure=state.figure,
        dish=state.dish if state.is_set_up else None,
        is_rolled=state.is_rolled,
        plus_minus=state.plus_minus,
        move=state.move,
        blank=(blank_bubbles(state, "plus_minus"), blank_bubbles(state, "move")),
        chart=_chart(state),
        horoscopes=(_horoscope(state, "top"), _horoscope(state, "bottom")),
        predictions=state.predictions,
        drawn=state.drawn,
        divining=max(kit.divining, state.icons),
        factions=tuple((name, state.factions[CUSTOMERS.index(name)]) for name in faction_names(config)),
        staff=state.staff,
        shelf=state.shelf,
        supply=state.supply,
        corruption=state.corruption,
        gold=gold_total(state, HAGGATHA),
        twisting=(kit.twisting.plus_minus, kit.twisting.move, kit.twisting.x),
        assumed=tuple(item for item in kit.assumed if config.assumes(item)),
        left=state.left,
        asks=type(state.open[-1]) if state.open else None,
        gains=state.open[-1].gains if state.open and isinstance(state.open[-1], Gains) else (),
        plans=plans(state),
        cove=cove_view(state),
    )


def _horoscope(state: State, line: Line) -> HoroscopeView:
    return HoroscopeView(line, state.written(line), state.config.kit.boxes(line), next_label(state, line))


def _chart(state: State) -> ChartView:
    printed_on = printed_sky(state.config, state.uncrossed)
    top = state.current
    is_drawing = isinstance(top, DrawLines)
    joined = [line for line, side in printed_on.sides.items() if not is_open(state.chart, side)]
    printed = tuple(line for line in joined if not is_open(printed_on.blank, printed_on.sides[line]))
    return ChartView(
        rows=state.config.kit.chart,
        drawn=tuple(line for line in joined if line not in printed),
        printed=printed,
        cross=tuple(line for line in printed if line in state.config.kit.cross),
        filled=cells_of(printed_on, state.chart.filled),
        legal=open_lines(state.chart, printed_on) if is_drawing else (),
        left=top.possible(state) if isinstance(top, DrawLines) else 0,
    )
