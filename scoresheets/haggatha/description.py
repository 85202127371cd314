"""Description of Haggatha's sheet for screen readers."""

from collections.abc import Iterator

from referees.common.protocol.sentence import Sentence, say, say_count
from referees.haggatha.table.kit import LETTERS
from referees.haggatha.table.pieces import label
from referees.haggatha.table.state import Prediction
from referees.haggatha.view import HoroscopeView, View

NOTHING = say("nothing")


def description(view: View) -> Sentence:
    """A description of the marks in each part."""
    return say(
        "Star Chart: {lines}. Filled cells: {cells}. Bubbles: {bubbles}. Faction Area: {factions}. "
        "{top} {bottom} Divining Area: {predictions}.",
        lines=say_count("{count} line drawn", "{count} lines drawn", len(view.chart.drawn)),
        cells=tuple(_cells(view)) or NOTHING,
        bubbles=tuple(_bubbles(view)),
        factions=tuple(_factions(view)) or NOTHING,
        top=_horoscope(view.horoscopes[0]),
        bottom=_horoscope(view.horoscopes[1]),
        predictions=tuple(_prediction(prediction) for prediction in view.predictions) or NOTHING,
    )


def _cells(view: View) -> Iterator[Sentence]:
    rows = view.chart.rows
    for cell in view.chart.filled:
        row, column = divmod(cell, len(rows[0]))
        colour = label(LETTERS[rows[row][column]])
        yield say("{colour} in row {row}, column {column}", colour=colour, row=row + 1, column=column + 1)


def _bubbles(view: View) -> Iterator[Sentence]:
    for kind, bubbles in (("plus_minus", view.plus_minus), ("move", view.move)):
        yield say("{kind}: {filled} filled, {crossed} crossed out", kind=label(kind), filled=bubbles.filled,
                  crossed=bubbles.crossed)  # fmt: skip


def _factions(view: View) -> Iterator[Sentence]:
    for faction, symbols in view.factions:
        for mark in symbols:
            yield say("{mark} for {faction}", mark=label(mark), faction=label(faction))


def _horoscope(line: HoroscopeView) -> Sentence:
    numbers = line.written or NOTHING
    return say("Horoscopes, {line}: {written}. {next}", line=label(line.line), written=numbers, next=line.next)


def _prediction(prediction: Prediction) -> Sentence:
    icons = say_count("{count} icon", "{count} icons", prediction.length)
    return say(
        "{icons} for {colour}, {crossed} crossed out, {circled} circled",
        icons=icons, colour=label(prediction.colour), crossed=prediction.crossed, circled=prediction.circled,
    )  # fmt: skip
