"""A sheet on a board: scale, tap positions, screen reader labels, messages."""

import flet as ft
import flet.canvas as cv
import pytest
from hypothesis import given, settings, strategies as st

from companion.look.shapes import COLOURS, canvas_shapes
from companion.measures import Room
from companion.sheets.drawing import FINE, LEAST, is_ample, part_frame, whole
from companion.table.table import Table
from referees.haggatha import REFEREE
from referees.haggatha.table.kit import shipped
from scoresheets.haggatha import facts, facts_of, marks, sheet
from scoresheets.shapes import PAPER, Path, Text
from tests.common.records import golden, golden_files
from tests.companion.conftest import House
from tests.companion.harness import Window
from tests.companion.tables import Seen, brought, on_screen, tap

SHEET = sheet(facts_of(shipped()))
LINES = [region.id for region in SHEET.regions if region.id.startswith("line ")]
PHONE = Room(390, 486)
DRAWING = 99  # number of entries of the recorded game after which a line has to be drawn


async def haggatha(house: House, entries: int = DRAWING) -> Table:
    """A recorded game after that many entries."""
    game = golden(next(file for file in golden_files("haggatha") if file.stem == "2-players"))
    table = await house.table("haggatha", REFEREE.config.model_validate_json(game.config))
    await brought(table, game.entries[:entries])
    return table


def surface(window: Window) -> ft.GestureDetector:
    """The control that gets the taps on the sheet."""
    (target,) = [control for control in window.all(ft.GestureDetector) if control.on_tap_up is not None]
    return target


async def touch(window: Window, table: Table, region: str) -> None:
    """Tap the middle of a place on the sheet."""
    printed, ground = facts(table.referee.view(table.state)), surface(window)
    assert isinstance(ground.content, ft.Container)
    size = ground.content.width, ground.content.height
    (drawn,) = [plan for wide in (False, True) if size == ((plan := sheet(printed, is_broad=wide)).width, plan.height)]
    x, y = drawn.by_id[region].box.middle
    await window.event(ground, "tap_up", {"k": "touch", "l": {"x": x, "y": y}, "g": {"x": x, "y": y}})


# Frames


@settings(max_examples=60, deadline=None)
@given(width=st.integers(300, 1400), height=st.integers(150, 1400))
def test_the_whole_sheet_fits_any_space(width: int, height: int) -> None:
    """The frame has the size of the space, and all of the sheet is in it."""
    frame = whole(SHEET, Room(width, height))
    assert frame.left >= -0.01 and frame.top >= -0.01
    assert frame.left + frame.scale * SHEET.width <= width + 0.01
    assert frame.top + frame.scale * SHEET.height <= height + 0.01
    assert (frame.width, frame.height) == pytest.approx((width, height))


@settings(max_examples=60, deadline=None)
@given(
    part=st.sampled_from([part.id for part in SHEET.parts]), width=st.integers(300, 1400), height=st.integers(150, 1400)
)
def test_a_part_is_large_enough_for_fingers_and_all_of_it_within_reach(part: str, width: int, height: int) -> None:
    """In any space, the targets of a part are at least 48 dp each way; the surface, which can scroll, has all of it."""
    legal_ids = [*LINES, "top", "bottom", "icon 5", "bubbles move", "faction red"]
    frame = part_frame(SHEET, part, Room(width, height), legal_ids)
    assert is_ample(SHEET, part, frame, legal_ids)
    box = frame.box(SHEET.part(part).box)
    assert box.x >= -0.01 and box.x + box.width <= frame.width + 0.01
    assert box.y >= -0.01 and box.y + box.height <= frame.height + 0.01


@pytest.mark.parametrize(("room", "is_broad"), [(Room(390, 332), True), (Room(390, 434), False)])
def test_on_a_phone_the_chart_is_worked_on_without_scrolling(room: Room, *, is_broad: bool) -> None:
    """On a phone, the tap target of every line is at least 48 dp wide and high, and all lines are visible at once."""
    broad_or_not = sheet(facts_of(shipped()), is_broad=is_broad)
    frame = part_frame(broad_or_not, "chart", room, LINES)
    right, down = frame.at_first(room)
    for line in LINES:
        region = broad_or_not.by_id[line]
        box, pen = frame.box(region.box), 4.0
        assert min(box.width, box.height) >= LEAST - 0.01
        if isinstance(region.glow, Path):
            for _, (x, y) in region.glow.steps:
                at = frame.left + x * frame.scale - right, frame.top + y * frame.scale - down
                assert pen <= at[0] <= room.width - pen and pen <= at[1] <= room.height - pen


@settings(max_examples=60, deadline=None)
@given(around=st.tuples(st.floats(0, 1000), st.floats(0, 1400)))
def test_scrolling_never_leaves_the_surface(around: tuple[float, float]) -> None:
    """Scrolling to any place stays within the surface."""
    room = Room(300, 200)
    frame = part_frame(SHEET, "chart", room, LINES)
    right, down = frame.scrolled(room, around)
    assert 0 <= right <= frame.width - room.width and 0 <= down <= frame.height - room.height


def test_a_part_much_larger_than_its_space_is_shown_from_its_start() -> None:
    """A part much wider than its space is first shown from its left edge."""
    frame = part_frame(SHEET, "horoscopes", Room(300, 200), ["top", "top 0"])
    assert frame.width - 300 > LEAST
    assert frame.at_first(Room(300, 200))[0] == 0


def test_lines_overlap_and_horoscopes_do_not() -> None:
    """Lines that meet at a dot overlap; the lines of a horoscope don't, so they become buttons."""
    assert "line 0-7" in SHEET.overlapping["line 0-1"]
    assert not SHEET.overlapping["top"] & {"top", "bottom"}


# Drawing


def test_every_role_has_a_colour_on_screen_and_on_paper() -> None:
    """The same roles have colours on screen and on paper."""
    assert set(COLOURS) == set(PAPER)


def test_shapes_become_what_flet_draws() -> None:
    """Flet's canvas gets one shape for each fill, one for each stroke, and one for each text."""
    expected = sum(
        1 if isinstance(shape, Text) else (shape.look.fill is not None) + (shape.look.stroke is not None)
        for shape in SHEET.printed
    )
    assert len(canvas_shapes(SHEET.printed)) == expected


# On the table


async def test_a_tap_on_a_legal_line_draws_it(house: House) -> None:
    """While lines are drawn, only the chart is shown, and one tap enters a line."""
    table, window = await on_screen(house, haggatha(house))
    before = len(table.timeline.entries)
    first, second = table.referee.view(table.state).chart.legal[20]
    await touch(window, table, f"line {first}-{second}")
    assert len(table.timeline.entries) == before + 1
    assert (first, second) in table.referee.view(table.state).chart.drawn


async def test_the_line_drawn_last_stands_out(house: House) -> None:
    """Only the last line has the accent colour; after an undo, the line before it has."""
    table, window = await on_screen(house, haggatha(house))

    def accents() -> int:
        """The number of strokes in the accent colour; legal targets are fainter, or aren't paths."""
        paints = [path.paint for path in window.all(cv.Path)]
        return sum(paint.color == COLOURS["accent"] and paint.stroke_width is not None for paint in paints)

    undone = accents()
    for _ in range(2):
        first, second = table.referee.view(table.state).chart.legal[20]
        await touch(window, table, f"line {first}-{second}")
        assert accents() == undone + 1
    await tap(window, "Undo: ")
    assert accents() == undone + 1
    await tap(window, "Undo: ")
    assert accents() == undone


async def test_a_tap_on_the_whole_sheet_zooms_in(house: House) -> None:
    """On the whole sheet, where lines are too small for fingers, a tap zooms in on the part and enters nothing."""
    table, window = await on_screen(house, haggatha(house))
    await tap(window, "Whole sheet")
    assert "Star Chart: zoom in" in window.labels()
    before = len(table.timeline.entries)
    first, second = table.referee.view(table.state).chart.legal[20]
    await touch(window, table, f"line {first}-{second}")
    assert len(table.timeline.entries) == before
    assert "Star Chart: zoom in" not in window.labels()
    await tap(window, "The next part")
    assert "Twisting Fates" in window.texts() and "Star Chart" not in window.texts()
    assert not [label for label in window.labels() if str(label).endswith(": zoom in")]


async def test_every_legal_target_is_labelled(house: House) -> None:
    """Each line that may be drawn has a label with its dots, and each legal horoscope line is a button."""
    table, window = await on_screen(house, haggatha(house))
    labels = [control.label for control in window.all(ft.Semantics)]
    for first, second in table.referee.view(table.state).chart.legal:
        assert f"Line between dots {first + 1} and {second + 1}, you can choose this" in labels
    _, window = await on_screen(house, haggatha(house, 180))
    assert {f"Horoscopes, the {place} line, you can choose this" for place in ("top", "bottom")} <= set(window.labels())


async def test_a_button_enters_what_a_tap_enters(house: House) -> None:
    """The button of a horoscope line, for keyboards and screen readers, writes the number there."""
    table, window = await on_screen(house, haggatha(house, 180))
    written = len(table.referee.view(table.state).horoscopes[0].written)
    await tap(window, "Horoscopes, the top line")
    assert len(table.referee.view(table.state).horoscopes[0].written) == written + 1


async def test_a_new_line_is_a_small_message(house: House) -> None:
    """For a new line, the printed sheet and other lines aren't sent again."""
    table, window = await on_screen(house, haggatha(house))
    seen = Seen(window)
    first, second = table.referee.view(table.state).chart.legal[20]
    await touch(window, table, f"line {first}-{second}")
    assert (first, second) in table.referee.view(table.state).chart.drawn
    assert len(seen.sizes) == 1 and seen.sizes[0] < 4000


async def test_a_part_is_sent_only_once(house: House) -> None:
    """A part of the sheet is sent when it's first shown, and not again."""
    _, window = await on_screen(house, haggatha(house, 250))
    seen, parts = Seen(window), len(SHEET.parts)
    for _ in range(2 * parts - 1):  # Horoscopes are shown already
        await tap(window, "The next part")
    first, again = seen.sizes[: parts - 1], seen.sizes[parts - 1 :]
    assert len(again) == parts and max(again) < 200 < min(first)
    assert max(first) < 100_000
    assert "Faction Area" in window.texts() and "Horoscopes" not in window.texts()


async def test_marks_have_the_parts_of_the_sheet(house: House) -> None:
    """The marks have a layer for each part of the sheet."""
    table = await haggatha(house)
    view = table.referee.view(table.state)
    assert list(marks(view)) == [part.id for part in sheet(facts(view)).parts]


# Shared


async def test_the_sheet_is_saved_as_drawing_and_print(house: House) -> None:
    """The buttons for a drawing and a print save files with the game's name."""
    _, window = await on_screen(house, haggatha(house), "/tally/{}/share")
    await tap(window, "The sheet", "Drawing (SVG)", "To print (PDF)")
    saved = {args["file_name"]: args["src_bytes"] for name, args in window.client.calls if name == "save_file"}
    assert set(saved) == {"haggatha-sheet.svg", "haggatha-sheet.pdf"}
    assert saved["haggatha-sheet.svg"].startswith(b"<svg ") and saved["haggatha-sheet.pdf"].startswith(b"%PDF-")
    assert any("haggatha-sheet.pdf" in words for words in window.texts())


async def test_a_sheet_that_cannot_be_saved_is_reported(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the sheet can't be drawn, a sentence says that the file couldn't be saved."""
    _, window = await on_screen(house, haggatha(house), "/tally/{}/share")
    monkeypatch.setattr("scoresheets.pdf.pdf", None)
    await tap(window, "The sheet", "To print (PDF)")
    assert any(words.startswith("The file couldn't be saved") for words in window.texts())


async def test_print_too_small_to_be_read_is_not_drawn(house: House) -> None:
    """On a phone, the letters of the Divining Area are drawn only when it's zoomed in; on a tablet, always."""

    def is_drawn(window: Window) -> bool:
        letters = [text for text in window.all(cv.Text) if text.style is not None and (text.style.size or FINE) < FINE]
        return len(letters) > 90

    table, phone = await on_screen(house, haggatha(house, 250))
    await tap(phone, "Whole sheet")
    assert not is_drawn(phone)
    await tap(phone, "Divining Area: zoom in")
    assert is_drawn(phone)
    await tap(phone, "The next part")
    assert not is_drawn(phone)
    assert is_drawn(await house.window(f"/table/{table.head.id}", width=1180, height=820))
