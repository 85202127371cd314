"""A table's frame doesn't change between questions of the same kind, and a redrawn window equals a new one."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import flet as ft
import pytest
from flet.controls.base_control import BaseControl

from companion.boards import BOARDS, LEAST
from companion.boards.keys import FINGER
from companion.measures import GAP
from companion.screens.table.frame import ABOVE, BAR, BETWEEN, END, HEAD, STRIP, frame_of
from companion.table.ranking import at_end_of_round
from companion.window.window_size import HEAD as APP_BAR, LARGE, SAMPLE, Window
from referees.common.registry import referee
from tests.common.records import golden, golden_files
from tests.companion.conftest import House
from tests.companion.harness import Window as Shown, hears, label
from tests.companion.tables import framed, on_screen
from tests.perf.database import stored
from tests.perf.played import Played, real_games
from tests.sampling import some, up_to

SIZES = [(390, 844), (360, 640), (320, 480), (280, 653), (1180, 820), (820, 1180), (844, 390), (3000, 200), (288, 320)]
LOOKS = [(390, 844, 1), (390, 844, 2), (360, 640, 1), (1180, 820, 1), (844, 390, 1), (820, 1180, 1)]
"""Width, height and text scale of a window."""

AROUND = ABOVE + STRIP + HEAD + GAP + END  # dp: a tray's height without its answers

every_game = pytest.mark.parametrize("game", BOARDS)


@pytest.mark.parametrize("is_large", [False, True])
def test_board_and_tray_share_the_window(*, is_large: bool) -> None:
    """Board, tray and undo bar fill the window, and the board keeps a usable height, 40 % with large text."""
    for width, height in SIZES:
        window = Window(width, height)
        for answers in range(0, 800, 52):
            frame = frame_of(window, answers, has_board=True, is_large=is_large)
            if window.is_upright:
                assert frame.board is not None and frame.board.width == window.width == 2 * window.side
                assert frame.tray is not None and frame.tray > 0 and frame.has_log
                assert frame.board.height + BETWEEN + frame.tray + BAR == window.height
                assert frame.board.height >= int(window.height * 0.4) - BETWEEN
            elif window.is_wide:
                assert frame.board is not None and frame.board.width + window.side == window.width
                assert frame.tray is None or 0 < frame.tray <= window.height - BAR
            elif frame.board is None:
                assert window.height < 2 * LEAST.height and frame.tray == window.height - BAR
            else:
                assert frame.tray is not None and frame.tray > 0
                assert frame.board.height + BETWEEN + frame.tray + BAR == window.height
                assert frame.board.height >= max(LEAST.height, int(window.height * (0.4 if is_large else 0.26)))
                assert is_large or height > 700 or frame.tray < answers + 80, "an empty strip"


def rectangles(window: Shown) -> list[tuple[Any, ...]]:
    """The sizes of board, tray and undo bar, from the controls that set them."""
    controls = list(window.walk())
    (viewer,) = [control for control in controls if isinstance(control, ft.InteractiveViewer)]
    boxes = [control for control in controls if isinstance(control, ft.Container)]
    (bar,) = [box for box in boxes if box.height == BAR and any(UNDO.match(label(a) or "") for a in window.walk(box))]
    (tray,) = [box for box in boxes if box.border_radius == TRAY_CORNERS and box.data != "pad"]
    inside = [control for control in window.walk(tray) if isinstance(control, ft.Column)][:1]
    return [(control.width, control.height, control.expand) for control in (*map(sizing, (viewer, tray)), bar, *inside)]


def sizing(part: Any) -> Any:
    """The control that sets a part's size: the small control below it in a stack, if any, or the part itself."""
    is_over = isinstance(part.parent, ft.Stack) and part.bottom == 0
    return part.parent.controls[0] if is_over else part


UNDO = re.compile("Undo: |Nothing to undo")
TRAY_CORNERS = ft.BorderRadius(top_left=20, top_right=20, bottom_left=0, bottom_right=0)


@cache
def ways(game: str) -> list[Played]:
    """The longest golden game for each number of seats and way to play: Haggatha's sheet or the whole cove."""
    rules = referee(game)
    played: dict[tuple[int, bool], Played] = {}
    for record in sorted(map(golden, golden_files(game)), key=lambda record: len(record.entries)):
        config = rules.read_config(record.config)
        has_cove = getattr(rules.setup(config), "cove", None) is not None
        played[len(config.seats), has_cove] = Played(game, config, tuple([entry for entry, _ in record.entries]))
    return [played[key] for key in sorted(played)]


def asked_alike(played: Played, most: int) -> list[tuple[str, int]]:
    """Up to `most` kinds of questions asked repeatedly, spread over the game, each with entry counts at which it's
    open: at first, at last, and if `most` is above two, once between."""
    rules = referee(played.game)
    state, kinds = rules.setup(played.config), dict[str, list[int]]()
    for at, entry in enumerate(played.read()):
        if state.open and at:  # before the first entry the app also draws a player
            kinds.setdefault(type(state.open[-1]).__name__, []).append(at)
        state = rules.evolve(state, entry, at + 2).state
    often = sorted((kind for kind, ats in kinds.items() if len(ats) > 1), key=lambda kind: kinds[kind][0])
    chosen = often[:: -(-len(often) // most)]
    return [
        (kind, ats[at])
        for kind in chosen
        for ats in [kinds[kind]]
        for at in sorted({0, len(ats) // 2 if most > 2 else 0, len(ats) - 1})
    ]


def test_golden_games_are_played_in_every_way() -> None:
    """There are golden games of both ways to play Haggatha, and of six numbers of seats in Interstellar Oracle."""
    of_haggatha = [(len(game.config.seats), getattr(game.config.options, "ledger", "")) for game in ways("haggatha")]
    assert of_haggatha == [(1, "hers"), *[(seats, ledger) for seats in (2, 3, 4) for ledger in ("hers", "table")]]
    assert {len(game.config.seats) for game in ways("interstellar_oracle")} == {2, 3, 4, 5, 6, 9}


@every_game
@pytest.mark.sampled
async def test_the_frame_is_the_same_for_all_questions_of_a_kind(house: House, game: str) -> None:
    """In golden games, in any window and with any text size, board, tray and undo bar have the same sizes at all
    questions of a kind, except at the end of a round, whose ranking is another page."""
    await house.device.open()
    for number, played in enumerate(some(ways(game), 2)):
        looks = some(LOOKS[number:] + LOOKS[:number], 2)
        first: dict[tuple[str, bool, tuple[int, int, int]], list[tuple[Any, ...]]] = {}
        for kind, at in asked_alike(played, up_to(1, 6)):
            head, lines = stored(played, at, f"{number} {at}")
            await house.device.store.create(head, lines)
            width, height, _ = looks[0]
            window = await house.window(f"/table/{head.id}", width=width, height=height)
            for look in looks:
                await looked_at(window, *look)
                frame, table = rectangles(window), await house.device.tables.get(head.id)
                is_page = at_end_of_round(table) is not None
                assert first.setdefault((kind, is_page, look), frame) == frame, (played.config.seats, at, look)
            await house.leave(window)


@every_game
@pytest.mark.sampled
async def test_a_tray_with_keys_has_room_for_a_row_of_them(house: House, game: str) -> None:
    """In golden games, wherever answers to a question are keys that scroll, at least one row of them is in sight."""
    await house.device.open()
    for number, played in enumerate(some(ways(game), 1)):
        for kind, at in dict(asked_alike(played, 100)).items():  # at last, when more is drawn and can be done
            head, lines = stored(played, at, f"{number} {at}")
            await house.device.store.create(head, lines)
            window = await house.window(f"/table/{head.id}", width=390, height=844)
            (answers,) = [column for column in window.all(ft.Column) if column.scroll is ft.ScrollMode.ALWAYS]
            table = await house.device.tables.get(head.id)
            if any(hears(control) for control in window.walk(answers)):
                tray = framed(table, Window(390, 844 - APP_BAR)).tray
                assert tray is not None and tray - AROUND >= FINGER, (played.config.seats, kind, at)
            await house.leave(window)


async def looked_at(window: Shown, width: int, height: int, scale: int) -> None:
    if (window.page.width, window.page.height) != (width, height):
        await window.resize(width, height)
    (sample,) = [text for text in window.all(ft.Text) if text.on_size_change is not None]
    await window.event(sample, "size_change", {"w": 4, "h": SAMPLE * scale})
    assert (scale >= LARGE) is (scale == 2)


def drawing(window: Shown) -> list[Any]:
    """All visible controls in order, with their values. Hidden parts may be outdated until they're shown."""
    return [*_drawn(window, window.page)]


def _drawn(window: Shown, control: BaseControl) -> Iterator[Any]:
    for part in window.walk():
        values = {name: value for name, value in part._values.items() if _is_compared(value)}
        yield type(part).__name__, sorted((name, str(value)) for name, value in values.items() if name not in IGNORED)


IGNORED = {"key", "data", "ref"}


def _is_compared(value: Any) -> bool:
    """Whether a value is compared: other controls are compared separately, and handlers are never equal."""
    return isinstance(value, str | int | float | bool | tuple) and not callable(value)


@every_game
@pytest.mark.sampled
async def test_a_window_redrawn_entry_by_entry_equals_a_new_one(house: House, game: str) -> None:
    """Memoised parts are redrawn if their inputs change: a window that showed each entry of a real game shows the same
    as a new one, and all its controls can be found for events."""
    for played in some(real_games(game), 1):
        table, window = await on_screen(house, house.table(game, played.config))
        entries = played.read()
        for at, entry in enumerate(entries[: up_to(16, len(entries))]):
            await table.enter(entry)
            await window.settle()
            if at % up_to(4, 1) == 0:
                window.all_live()
            if at % 8 == 7:
                second = await house.window(f"/table/{table.head.id}")
                assert drawing(window) == drawing(second), entry
                await house.leave(second)
        await house.leave(window)
