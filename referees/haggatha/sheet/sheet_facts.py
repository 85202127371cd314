"""Pen marks on Haggatha's sheet that players can correct (OC-1)."""

from typing import Any, cast

from referees.common.always.facts import At, Fact, among, each_of, up_to
from referees.common.values import changed, replaced
from referees.common.words import Choice, Sentence, say
from referees.haggatha.sheet.star_charting import line_label
from referees.haggatha.table.enclosure import Side, enclose, erased, is_open
from referees.haggatha.table.gains import ICONS
from referees.haggatha.table.pieces import CUSTOMERS, LINES, Customer, label
from referees.haggatha.table.state import Prediction, State, printed_sky

MOST_BUBBLES = 60
BUBBLES = ("plus_minus", "move")
MARKS = ("1", "2", "3", "4", "X")
PREDICTIONS = tuple(f"{colour} {live}" for colour in CUSTOMERS for live in range(5))
"""By colour and number of icons neither crossed out nor circled; no Die shows more than four."""


def _bubbles(name: str, asks: tuple[Sentence, Sentence], field: str) -> Fact:
    def write(state: State, at: At, number: Any, id: int) -> State:
        kind = BUBBLES[at[0]]
        return changed(state, **{kind: changed(getattr(state, kind), **{field: number})})

    return Fact(
        name,
        lambda at: asks[at[0]],
        up_to(MOST_BUBBLES),
        lambda state, at: getattr(getattr(state, BUBBLES[at[0]]), field),
        write,
        places=each_of(len(BUBBLES)),
    )


# The star chart: lines by their two dots


def _side(state: State, at: At) -> Side:
    return printed_sky(state.config).sides[at[0], at[1]]


def _draw_line(state: State, at: At, value: Any, id: int) -> State:
    """C-MC-29: fills areas that the line closes, as if they gave goods, and empties those that its lack opens."""
    if is_open(state.chart, _side(state, at)) != bool(value):
        return state
    line = (at[0], at[1])
    if line in state.config.kit.cross and line not in state.uncrossed:  # C-MC-2: the Cross is elsewhere
        state = changed(state, uncrossed=(*state.uncrossed, line))
    sky = printed_sky(state.config, state.uncrossed)
    return changed(state, chart=enclose(state.chart, sky, line)[0] if value else erased(state.chart, sky, line))


# Horoscope boxes, by line and box from the left


def _read_box(state: State, at: At) -> str | None:
    written = state.written(LINES[at[0]])
    return written[at[1]] if at[1] < len(written) else None


def _boxes_before(state: State, at: At, value: Any) -> Sentence:
    """MC-45: why a box can't be filled before those to its left."""
    line = LINES[at[0]]
    template, box = "Fill in boxes from left to right: the next one in {line} is box {box}.", len(state.written(line))
    return changed(say(template, line=label(line), box=box + 1), spot=f"{line} {box}")


def _write_box(state: State, at: At, value: Any, id: int) -> State:
    written = state.written(LINES[at[0]])
    marks = written[: at[1]] if value is None else (*written[: at[1]], value, *written[at[1] + 1 :])
    return changed(state, **{LINES[at[0]]: marks})


# Sponsorship icons, by Faction


def _read_icon(state: State, at: At) -> str | None:
    marks = state.factions[at[0]]
    return marks[at[1]] if at[1] < len(marks) else None


def _mark_icon(state: State, at: At, value: Any, id: int) -> State:
    marks: list[Any] = [*state.factions[at[0]], None, None][:ICONS]
    marks[at[1]] = value
    new_marks = tuple(mark for mark in marks if mark is not None)
    paid = min(state.paid[at[0]], new_marks.count("market"))
    return changed(state, factions=replaced(state.factions, at[0], new_marks), paid=replaced(state.paid, at[0], paid))


# Predictions, oldest first


def _prediction_label(value: Any) -> Sentence:
    if value is None:
        return label(None)
    colour, _, live = value.partition(" ")
    return say("{colour}, icons left: {live}", colour=label(colour), live=live)


def _read_prediction(state: State, at: At) -> str | None:
    if at[0] >= len(state.predictions):
        return None
    guess = state.predictions[at[0]]
    return f"{guess.colour} {guess.live}"


def _may_be_prediction(state: State, at: At) -> Choice:
    return Choice((None, *PREDICTIONS) if at[0] <= len(state.predictions) else (None,), _prediction_label)


def _predictions_before(state: State, at: At, value: Any) -> Sentence:
    sentence = say("Make predictions in order: the next one is number {number}.", number=len(state.predictions) + 1)
    return changed(sentence, spot=f"icon {state.icons}")


def _set_prediction(state: State, at: At, value: Any, id: int) -> State:
    before, after = state.predictions[: at[0]], state.predictions[at[0] + 1 :]
    old = state.predictions[at[0]] if at[0] < len(state.predictions) else None
    new_guess = () if value is None else (_set_right(old, value),)
    predictions: list[Prediction] = []
    icons = 0
    for guess in (*before, *new_guess, *after):
        predictions.append(changed(guess, start=icons))
        icons += guess.length
    return changed(state, predictions=tuple(predictions), icons=icons)


def _set_right(old: Prediction | None, value: str) -> Prediction:
    colour, _, number = value.partition(" ")
    live = int(number)
    length = max(old.length if old is not None else 1, live)
    circled = min(old.circled, length - live) if old is not None else 0
    return Prediction(0, length, cast(Customer, colour), length - live - circled, circled)


SHEET_FACTS = (
    _bubbles("bubbles_filled", (say("Filled “±1” bubbles"), say("Filled “Move 1” bubbles")), "filled"),
    _bubbles("bubbles_crossed", (say("Crossed-out “±1” bubbles"), say("Crossed-out “Move 1” bubbles")), "crossed"),
    Fact(
        "line",
        lambda at: say("Star chart, {line}", line=line_label((at[0], at[1]))),
        among((0, 1), lambda value: say("joined") if value else say("not joined")),
        lambda state, at: int(not is_open(state.chart, _side(state, at))),
        _draw_line,
        places=lambda config: printed_sky(config).sides,
    ),
    Fact(
        "box",
        lambda at: say("Box {box} of {line}", box=at[1] + 1, line=label(LINES[at[0]])),
        among((None, *MARKS), label),
        _read_box,
        _write_box,
        lambda state, at: Choice((None, *MARKS) if at[1] <= len(state.written(LINES[at[0]])) else (None,), label),
        lambda config: [(place, box) for place, line in enumerate(LINES) for box in range(len(config.kit.boxes(line)))],
        why=_boxes_before,
    ),
    Fact(
        "sponsorship_icon",
        lambda at: say("Sponsorship icon {icon} for {faction}", icon=at[1] + 1, faction=label(CUSTOMERS[at[0]])),
        among((None, "X", "market"), label),
        _read_icon,
        _mark_icon,
        places=each_of(len(CUSTOMERS), ICONS),
    ),
    Fact(
        "prediction",
        lambda at: say("Prediction {number}", number=at[0] + 1),
        among((None, *PREDICTIONS), _prediction_label),
        _read_prediction,
        _set_prediction,
        _may_be_prediction,
        lambda config: [(place,) for place in range(config.kit.divining)],
        why=_predictions_before,
    ),
)
