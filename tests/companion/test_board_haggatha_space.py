"""How Haggatha's board and tray use the available space, from the smallest phone to a tablet."""

from typing import Any

import flet as ft
import pytest

from companion.boards.haggatha.cove import BOTH
from companion.boards.haggatha.cove_keys import DRAWN, drawn_height
from companion.boards.haggatha.dish import NARROW, between, runes_in_a_row
from companion.boards.haggatha.roll_pad import roll_height
from companion.boards.haggatha.table import PHASES, shop_facts, shop_label
from companion.boards.haggatha.taps import is_of_the_cove
from companion.boards.haggatha.tray import ends
from companion.flet_fixes.semantics import Activatable
from companion.measures import GAP, MARGIN
from companion.screens.table.frame import ABOVE, END, HEAD as QUESTION, STRIP
from companion.table.control.controller import TableController
from companion.table.control.tap_guard import TapGuard
from companion.table.table import Entered
from companion.window.window_size import HEAD, Window as Size
from companion.words import text
from referees.common.protocol.entry import Entry
from referees.common.values import changed
from referees.haggatha import REFEREE
from referees.haggatha.days import EndPhase
from referees.haggatha.sheet.star_charting import ChartStars
from scoresheets.haggatha import facts, sheet
from scoresheets.sheet import Box
from tests.companion.conftest import House
from tests.companion.haggatha_taps import opened
from tests.companion.harness import Window
from tests.companion.tables import framed, on_screen, tap
from tests.companion.test_board_haggatha import BEGUN
from tests.companion.test_sheets import surface
from tests.haggatha.tables import EXAMPLE, config, roll
from tests.perf.played import cove_games, real_games
from tests.sampling import up_to


async def test_a_small_sheet_is_enlarged_by_a_tap(house: House) -> None:
    """A tap on a small sheet enlarges it over the tray's space; a key there shows the tray again."""
    _, window = await opened(house, *BEGUN, width=360, height=640)
    await tap(window, "Look at the sheet")
    assert "Star Charting: 2 lines" not in window.labels()
    await tap(window, "Back to the Runes")
    assert "Star Charting: 2 lines" in window.labels()


async def test_other_plans_come_back_with_a_second_tap(house: House) -> None:
    """A plan that asks for its colour hides the others; a second tap on it shows them again."""
    _, window = await opened(house, *BEGUN)
    await tap(window, "Divination: 2 icons")
    assert "Predict red" in window.labels() and "Star Charting: 2 lines" not in window.labels()
    await tap(window, "Divination: 2 icons")
    assert "Predict red" not in window.labels() and "Star Charting: 2 lines" in window.labels()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (844, 390), (640, 360), (1180, 820)])
async def test_every_rune_can_be_tapped(house: House, width: int, height: int) -> None:
    """In any window, the Runes of the dish and what bubbles do with one are at least 48 dp wide and high. Day, hour,
    gold and shelf are shown once, beside a small sheet or above a large one."""
    _, window = await opened(house, *BEGUN, width=width, height=height)
    labels = [control.label for control in window.all(ft.Semantics) if control.label]
    assert sum(label.startswith("Day 1, ") for label in labels) == 1
    await tap(window, "the Die showing 3 in the right half")
    keys: dict[str, Any] = {}
    for box in window.all(ft.Container):
        if box.on_click is not None and isinstance(box.content, ft.Semantics):
            keys[str(box.content.label)] = box
    starts = ("Bone in", "Voodoo in", "Die showing 2 in", "Turn the 3 into a 2", "Turn the 3 into a 4", "Move to")
    tappable = [key for words in starts for label, key in keys.items() if label.removeprefix("the ").startswith(words)]
    assert len(tappable) == len(starts)
    assert all(key.width >= 48 and key.height >= 48 for key in tappable)


@pytest.mark.parametrize(
    ("width", "across", "gap"),
    [(200, 3, 8), (175, 3, 8), (165, 3, 8), (160, 3, 5), (158, 3, 4), (157, 2, 8), (120, 2, 8)],
)
def test_two_or_three_runes_are_in_a_row(width: int, across: int, gap: int) -> None:
    """A row has three Runes of 48 dp if they fit with the rim, else two. The gap between them is 8 dp on a phone of
    390 dp, 5 on one of 360."""
    assert (runes_in_a_row(width), between(width)) == (across, gap)
    assert across * 48 + (across - 1) * gap + 2 * NARROW + 1 <= width


def seen(window: Window) -> Box:
    """The size of the drawn sheet in the window, in dp."""
    paper, *_ = [box for box in window.all(ft.Container) if isinstance(box.scale, ft.Scale)]
    assert isinstance(paper.scale, ft.Scale) and paper.scale.scale is not None
    return Box(0, 0, paper.width * paper.scale.scale, paper.height * paper.scale.scale)  # type: ignore[operator]


@pytest.mark.parametrize(
    ("width", "height", "least"), [(390, 844, 380), (430, 932, 400), (1180, 820, 730), (820, 1180, 780)]
)
async def test_the_sheet_has_the_width_of_the_window(house: House, width: int, height: int, least: int) -> None:
    """A sheet that is the whole board is as wide as the board; its five parts are at least 48 dp wide and high."""
    _, window = await opened(house, width=width, height=height)
    assert seen(window).width >= least
    places = [place for place in window.all(Activatable) if str(place.label).endswith(": zoom in")]
    parts: list[Any] = [place.content for place in places]
    assert len(parts) == 5
    assert all(min(part.width, part.height) >= 48 for part in parts)


async def test_the_sheet_has_most_of_the_width_below_the_merchants_too(house: House) -> None:
    """The sheet is at least 300 dp wide on a phone that records the whole game."""
    _, window = await opened(house, ledger="table", width=390, height=844)
    assert seen(window).width >= 300


@pytest.mark.sampled
@pytest.mark.parametrize("is_whole", [False, True])
async def test_the_shop_is_hidden_only_by_a_zoomed_part(house: House, *, is_whole: bool) -> None:
    """Through a real game the shop is above the sheet; only if a part of the sheet is zoomed and both don't fit, the
    part replaces it. The sheet always has its broad format."""
    played = cove_games()[-1] if is_whole else real_games("haggatha")[-1]
    table, window = await on_screen(house, house.table("haggatha", played.config), width=390, height=844)
    seen, waiting, state = 0, list[Entry](), table.state
    for at, entry in enumerate(played.read()):
        view = table.referee.view(state)
        if not is_of_the_cove(view) and at % up_to(8, 1) == 0:
            assert not waiting or isinstance(await table.enter(*waiting, mark="confirmed"), Entered)
            waiting.clear()
            await window.settle()
            days = [control for control in window.all(ft.Semantics) if (control.label or "").startswith("Day ")]
            is_close = "Whole sheet" in window.labels()
            board = framed(table, Size(390, 844 - HEAD)).board
            assert board is not None
            assert len(days) == (0 if is_close and board.height < BOTH else 1), view.asks
            broad, ground = sheet(facts(view), is_broad=True), surface(window).content
            assert isinstance(ground, ft.Container) and (ground.width, ground.height) == (broad.width, broad.height)
            seen += not is_close
        waiting.append(entry)
        state = table.referee.evolve(state, entry, at + 2).state
    assert seen > up_to(7, 12)


@pytest.mark.parametrize("phase", ["arrival", "production", "market", "cleanup", "over"])
def test_the_shop_names_the_phase(phase: str) -> None:
    """The shop's label, which screen readers read, names the phase and no icon."""
    state = changed(REFEREE.setup(config()), phase=phase)
    shop = shop_facts(REFEREE.view(state))
    assert text(shop_label(shop)).startswith(f"Day 1, {text(PHASES[phase])}, hour ")
    assert "icon" not in text(shop_label(shop))


@pytest.mark.parametrize(("lines", "taken"), [("exactly", 0), ("up_to", 52)])
async def test_the_chart_has_nearly_all_the_room_while_lines_are_drawn(house: House, lines: str, taken: int) -> None:
    """While lines are drawn the tray has at most the key to stop, so the board with the chart is large."""
    table, _ = await opened(house, *BEGUN, ChartStars(), lines=lines)
    for width, height, least in ((320, 568, 300), (360, 640, 370), (390, 844, 570)):
        board = framed(table, Size(width, height - HEAD)).board
        assert board is not None and board.height >= least - taken


async def test_all_that_is_tapped_before_a_roll_is_in_sight(house: House) -> None:
    """On a usual phone, the tray has room for the Runes and the pawns below them, or for five rows of other keys."""
    table, _ = await opened(house, *BEGUN[:1], EndPhase())
    frame, width = framed(table, Size(390, 844 - HEAD)), 390 - 2 * MARGIN
    assert frame.tray is not None
    room = frame.tray - ABOVE - STRIP - QUESTION - GAP - END
    assert room >= roll_height(width) + GAP + DRAWN + GAP + drawn_height(width, are_two_likely=True)
    assert room >= 5 * (48 + GAP) - GAP


async def test_the_end_of_a_phase_is_pinned(house: House) -> None:
    """The key that ends a phase is shown once, below the others; before a roll it isn't pinned, to save room."""
    table, window = await opened(house, roll(EXAMPLE))
    controller = TableController(table, lambda: None, TapGuard(house.clock))
    assert ends(controller.scene) is not None
    assert sum(str(words).startswith("Every boat has its Adventurers") for words in window.labels()) == 1
    await tap(window, "Every boat has its Adventurers")
    assert ends(controller.scene) is None
    assert sum(str(words).startswith("Production is over") for words in window.labels()) == 0


@pytest.mark.parametrize(("width", "rows"), [(358, 1), (328, 1), (288, 2)])
def test_two_at_once_is_a_key_beside_the_pawns(width: int, rows: int) -> None:
    """The pawns and "Two at once" are in one row if the six keys are at least 48 dp wide, else in two."""
    assert drawn_height(width, are_two_likely=True) == rows * (52 + GAP) - GAP
    assert drawn_height(width, are_two_likely=False) == 52
