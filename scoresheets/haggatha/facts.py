"""The printed contents of a Haggatha sheet, independent of marks."""

from typing import NamedTuple

from referees.haggatha.table.enclosure import Dots
from referees.haggatha.table.kit import Kit
from referees.haggatha.table.pieces import COLOURS, Bubble, Customer, Line
from referees.haggatha.view import View


class Facts(NamedTuple):
    """Printed facts of a sheet: star chart letters and lines, horoscope bonuses, numbers of Customer icons and of
    bubbles (±1, Move 1), Factions, the Rune of each Twisting Fates option. Lines in `cross` cause Corruption."""

    rows: tuple[str, ...]
    lines: tuple[Dots, ...]
    top: tuple[str, ...]
    bottom: tuple[str, ...]
    divining: int
    bubbles: tuple[int, int]
    factions: tuple[Customer, ...]
    twisting: tuple[str, str, str]
    cross: tuple[Dots, ...] = ()
    is_stand_in: bool = False

    def boxes(self, line: Line) -> tuple[str, ...]:
        return self.top if line == "top" else self.bottom

    def count(self, kind: Bubble) -> int:
        return self.bubbles[kind == "move"]


def facts(view: View) -> Facts:
    """A table's printed facts, with extra horoscope boxes if more were written than the kit has (C-MC-4)."""
    top, bottom = (line.bonuses + ("",) * (len(line.written) - len(line.bonuses)) for line in view.horoscopes)
    used = view.plus_minus.used, view.move.used
    return Facts(
        rows=view.chart.rows,
        lines=view.chart.printed,
        top=top,
        bottom=bottom,
        divining=view.divining,
        bubbles=(max(view.blank[0], 0) + used[0], max(view.blank[1], 0) + used[1]),
        factions=tuple(faction for faction, _ in view.factions),
        twisting=view.twisting,
        cross=view.chart.cross,
        is_stand_in=bool(view.assumed),
    )


def facts_of(kit: Kit, factions: tuple[Customer, ...] = COLOURS) -> Facts:
    """The facts of a kit's blank sheet."""
    twisting = (kit.twisting.plus_minus, kit.twisting.move, kit.twisting.x)
    bubbles = (kit.bubbles.plus_minus, kit.bubbles.move)
    numbers = kit.top, kit.bottom, kit.divining, bubbles
    return Facts(kit.chart, kit.cross, *numbers, factions, twisting, kit.cross, bool(kit.assumed))
