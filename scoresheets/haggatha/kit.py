"""A kit's blank sheet, and the kit fact shown at each place."""

from collections.abc import Iterator
from functools import lru_cache

from referees.common.values.change import changed
from referees.haggatha.table.kit import Kit
from referees.haggatha.table.pieces import LINES, TWISTS
from scoresheets.haggatha import sheet
from scoresheets.haggatha.facts import Facts, facts_of
from scoresheets.haggatha.layout import BUBBLES
from scoresheets.haggatha.regions import CHART, box_id, cell_id, group_id, icon_id, line_id, lines_of, option_id
from scoresheets.kits import KitPicture, Path as FactPath, Spot
from scoresheets.shapes import Look, Path
from scoresheets.sheet import Sheet

SMALL = ("cell ", "line ", "icon ")


def picture(kit: Kit, path: FactPath) -> KitPicture | None:
    """The whole sheet; None if the fact at `path` isn't printed on it."""
    kit_picture = KitPicture(_sheet(facts_of(kit)), dict(_spots(kit)))
    return kit_picture if kit_picture.region_ids(path) else None


@lru_cache(4)
def _sheet(facts: Facts) -> Sheet:
    """The blank sheet, without highlights on small places: all are tappable, and their colours must stay visible."""
    blank = sheet(facts)
    dull = Path((), Look())
    regions = tuple(changed(region, glow=dull) if region.id.startswith(SMALL) else region for region in blank.regions)
    return Sheet(blank.id, blank.width, blank.height, blank.printed, blank.parts, regions)


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
