"""Printed facts of Haggatha's sheet and shop board, which the rulebook shows only in pictures."""

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import Annotated, Any, Self

from pydantic import Field, field_validator, model_validator

from referees.common.setup.kit import Called, Kit as CommonKit, KitPart, Letters, Numbered, no_item
from referees.common.values import Value
from referees.common.words import wrong
from referees.haggatha.table.pieces import COLOURS, Colour, Line

FEWEST, MOST = 2, 12
LETTERS = {colour[0].upper(): colour for colour in COLOURS}
ITEMS = (
    "chart", "cross", "top", "bottom", "divining", "bubbles.plus_minus", "bubbles.move",
    "twisting.plus_minus", "twisting.move", "twisting.x",
)  # fmt: skip
"""Valid items of `assumed`."""

RUNES = Called((("bone", "The Bone"), ("voodoo", "The Voodoo"), ("die", "Either Die")))
CELLS = Letters(tuple((letter, colour.capitalize()) for letter, colour in LETTERS.items()), FEWEST, MOST)
BONUSES = Called(
    (
        ("", "No bonus"), ("x", "An X"), ("market", "A Market icon"), ("discard", "Discard 1 Corruption card"),
        *((f"{good} {one} {other}", f"{good.capitalize()}, {one} or {other}")
          for good in ("charm", "tome") for one, other in combinations(COLOURS, 2)),
    )
)  # fmt: skip
Rune = Annotated[str, RUNES]
BOXES = "The number of boxes, and the bonus printed beside each, from left to right."
Boxes = Annotated[tuple[Annotated[str, BONUSES], ...], Numbered("Box", "boxes")]


class Twist(KitPart):
    """C-MC-1: the Rune needed with the Coin for each Twisting Fates option; "die" means either Die."""

    plus_minus: Rune = Field(title="Rune pictured with ±1")
    move: Rune = Field(title="Rune pictured with Move 1")
    x: Rune = Field(title="Rune pictured with the X")

    @field_validator("plus_minus", "move", "x")
    @classmethod
    def _is_a_rune(cls, value: str) -> str:
        if value not in {"bone", "voodoo", "die"}:
            raise wrong("the Coin can go with “bone”, “voodoo” or “die”, but not “{rune}”", rune=value[:20])
        return value


class Bubbles(KitPart):
    """Number of printed bubbles of each kind."""

    plus_minus: int = Field(ge=2, le=60, title="“±1” bubbles")
    move: int = Field(ge=2, le=60, title="“Move 1” bubbles")


class Berths(KitPart):
    """Number of boats each pier takes; 0 if unknown."""

    bazaar: int = Field(0, ge=0, le=6, title="At the Bazaar")
    town_square: int = Field(0, ge=0, le=6, title="At the Town Square")
    black_market: int = Field(0, ge=0, le=6, title="At the Black Market")


class Prices(KitPart):
    """Gold that a goods token earns per customer of its colour."""

    red: int = Field(0, ge=0, le=99, title="Red")
    green: int = Field(0, ge=0, le=99, title="Green")
    blue: int = Field(0, ge=0, le=99, title="Blue")
    yellow: int = Field(0, ge=0, le=99, title="Yellow")


class CoveBoards(KitPart):
    """Printed facts of the base game's boards, if the whole game is tracked (C-MC-22). Empty or 0: unknown, so players
    enter the value each time."""

    bag_hours: Annotated[tuple[Annotated[int, Field(ge=1, le=12)], ...], Numbered("Icon")] = Field(
        (), max_length=12, title="Hours with a bag icon"
    )
    berths: Berths = Field(default_factory=Berths, title="Boats at each pier", description="Enter 0 if you don't know.")
    charms: Prices = Field(
        default_factory=Prices,
        title="Gold for a Charm",
        description="The gold for each customer. Enter 0 to type it in at each sale.",
    )
    tomes: Prices = Field(
        default_factory=Prices,
        title="Gold for a Tome",
        description="The gold for each customer. Enter 0 to type it in at each sale.",
    )


class Kit(CommonKit):
    """The printed sheet. `chart` holds a string per row, with a letter (R, G, B, Y) per cell. Dots are numbered from 0
    at the top left in reading order; `cross` lists pairs of adjacent dots that the Corruption Cross joins, lower first.
    `top` and `bottom` hold a text for each box of a horoscope line: "" for no bonus, "x", "market", "discard", or goods
    and colours, like "charm red blue" or "tome green yellow"."""

    chart: Annotated[tuple[str, ...], CELLS] = Field(
        title="Star Chart", description="The colour of every cell, row by row."
    )
    cross: Annotated[tuple[tuple[int, int], ...], Numbered("Line", "lines")] = Field(
        title="Corruption Cross", description="The lines of the printed Cross. Tap a line to draw or erase it."
    )
    top: Boxes = Field(min_length=1, max_length=60, title="Horoscopes, top line", description=BOXES)
    bottom: Boxes = Field(min_length=1, max_length=60, title="Horoscopes, bottom line", description=BOXES)
    divining: int = Field(ge=4, le=120, title="Customer icons in the Divining Area")
    bubbles: Bubbles = Field(title="Twisting Fates bubbles")
    twisting: Twist = Field(title="Twisting Fates", description="The Rune that each option shows beside the Coin.")
    cove: CoveBoards = Field(
        default_factory=CoveBoards,
        title="Base game boards",
        description="Only used if the companion keeps track of the whole game.",
    )

    @field_validator("assumed")
    @classmethod
    def _are_items(cls, assumed: tuple[str, ...]) -> tuple[str, ...]:
        for item in assumed:
            if item not in ITEMS:
                raise no_item(item, ITEMS)
        return assumed

    @field_validator("chart")
    @classmethod
    def _is_a_chart(cls, rows: tuple[str, ...]) -> tuple[str, ...]:
        if not FEWEST <= len(rows) <= MOST or not FEWEST <= len(rows[0]) <= MOST:
            raise wrong("a chart needs {fewest} to {most} rows of {fewest} to {most} cells", fewest=FEWEST, most=MOST)
        for number, row in enumerate(rows, start=1):
            if len(row) != len(rows[0]):
                text = "row {number} has {count} cells, but the first row has {first}"
                raise wrong(text, number=number, count=len(row), first=len(rows[0]))
            strange = sorted(set(row) - LETTERS.keys())
            if strange:
                text = "row {number}: cells can be R, G, B or Y, not “{letter}”"
                raise wrong(text, number=number, letter=strange[0])
        return rows

    @field_validator("top", "bottom")
    @classmethod
    def _are_boxes(cls, boxes: tuple[str, ...]) -> tuple[str, ...]:
        for number, text in enumerate(boxes, start=1):
            if box_bonus(text) is None:
                message = "box {number}: “{bonus}” isn't a bonus. Leave the box empty, or write “x” or “charm red blue”"
                raise wrong(message, number=number, bonus=text[:30])
        return boxes

    @model_validator(mode="after")
    def _cross_fits(self) -> Self:
        for pair in self.cross:
            if not is_joinable(self.chart, pair):
                text = "the Cross can't join dots {one} and {other}: they aren't neighbours"
                raise wrong(text, one=pair[0], other=pair[1])
            if self.cross.count(pair) > 1:
                raise wrong("the Cross joins dots {one} and {other} twice", one=pair[0], other=pair[1])
        return self

    @classmethod
    def mended(cls, before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
        """Renumbers the dots of the Cross if the chart has changed; drops lines outside the chart."""
        if before["chart"] == after["chart"]:
            return after
        was = dots_across(tuple(before["chart"]))
        ends = [[divmod(dot, was) for dot in pair] for pair in after["cross"]]
        width, height = dots_across(tuple(after["chart"])), len(after["chart"]) + 1
        inside = [pair for pair in ends if all(row < height and column < width for row, column in pair)]
        return after | {"cross": [[row * width + column for row, column in pair] for pair in inside]}

    def boxes(self, line: Line) -> tuple[str, ...]:
        return self.top if line == "top" else self.bottom


class BoxBonus(Value):
    """A box's bonus ("charm", "tome", "x", "market", "discard", or "" for none) and the colours it offers."""

    kind: str
    colours: tuple[Colour, ...] = ()


@cache
def box_bonus(text: str) -> BoxBonus | None:
    """Parses the text of a box; None if it is invalid."""
    kind, *colours = text.split(" ") if text else [""]
    if kind in {"", "x", "market", "discard"}:
        return BoxBonus(kind) if not colours else None
    bonus_colours = tuple(colour for colour in COLOURS if colour in colours)
    if kind not in {"charm", "tome"} or len(bonus_colours) != 2 or len(colours) != 2:
        return None
    return BoxBonus(kind, bonus_colours)


def dots_across(chart: tuple[str, ...]) -> int:
    """Number of dots in a row."""
    return len(chart[0]) + 1


def is_joinable(chart: tuple[str, ...], pair: Iterable[int]) -> bool:
    """MC-26: whether two dots, lower one first, are adjacent in a row or a column."""
    across = dots_across(chart)
    first, second = pair
    if not 0 <= first < second < across * (len(chart) + 1):
        return False
    return second - first == across or (second - first == 1 and second % across != 0)


@cache
def shipped() -> Kit:
    """The default kit; every item is marked `assumed`, since none has been checked against a printed sheet."""
    return Kit.shipped("referees.haggatha")
