"""Haggatha's blank sheet as a family's kit has it, and what each of its places tells."""

from __future__ import annotations

from collections.abc import Iterator

from referees.haggatha.kit import Kit
from referees.haggatha.pieces import LINES, TWISTS
from scoresheets.haggatha import sheet
from scoresheets.haggatha.facts import facts_of
from scoresheets.haggatha.layout import BUBBLES
from scoresheets.haggatha.regions import CHART, box_id, cell_id, group_id, icon_id, line_id, lines_of, option_id
from scoresheets.kits import KitPicture, Path, Spot

__all__ = ["picture"]


def picture(kit: Kit, path: Path) -> KitPicture:
    """The whole sheet, wherever one looks."""
    return KitPicture(sheet(facts_of(kit)), dict(_spots(kit)))


def _spots(kit: Kit) -> Iterator[tuple[str, Spot]]:
    yield CHART, Spot(("chart",))
    for row, letters in enumerate(kit.chart):
        for column in range(len(letters)):
            yield cell_id(row * len(letters) + column), Spot(("chart", row, column))
    for line in lines_of(kit.chart):
        yield line_id(line), Spot(("cross",), list(line))
    for option in TWISTS:
        yield option_id(option), Spot(("twisting", option))
    for kind in BUBBLES:
        yield group_id(kind), Spot(("bubbles", kind))
    for strip in LINES:
        yield strip, Spot((strip,))
        for at in range(len(kit.boxes(strip))):
            yield box_id(strip, at), Spot((strip, at))
    for at in range(kit.divining):
        yield icon_id(at), Spot(("divining",))
