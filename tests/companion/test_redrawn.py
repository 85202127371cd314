"""How much of a table is redrawn for an entry, in each game: bounded by what was measured."""

from itertools import count
from statistics import median
from typing import Any, NamedTuple

import flet as ft
import flet.canvas as cv
import msgpack  # type: ignore[import-untyped]
import pytest
from flet.components.component import Renderer
from flet.controls.id_counter import ControlId

from companion.table.table import Table
from referees.common.protocol.entry import Entry
from tests.companion.conftest import House
from tests.companion.haggatha_taps import opened, taps_of
from tests.companion.harness import Window
from tests.companion.rebuilt import Rebuilt
from tests.companion.tables import Seen
from tests.perf.database import stored
from tests.perf.played import USUAL, made

ENTRIES = 16
ADVICE = "Draw less, or raise it and say why. Round a message's bytes up to the next ten."


def above(game: str, name: str, total: Any, bound: Any, hint: object = "") -> list[str]:
    """What to do if a count is above its bound, with the game's name."""
    pairs = zip(total, bound, strict=True) if isinstance(total, tuple) else [(total, bound)]
    fits = all(value <= most for value, most in pairs)
    return [] if fits else [f"{game}: {total}, at most {name}[{game!r}] = {bound}. {ADVICE} {hint}"]


class Most(NamedTuple):
    """The most that may be redrawn for an entry: controls built and components drawn, in the median and at worst."""

    controls: float
    components: float
    worst: int
    worst_components: int


CEILINGS = {
    "meow_oracle": Most(100, 9, 140, 13),
    "higgins_oracle": Most(124, 11, 302, 16),
    "haggatha": Most(136, 11, 551, 44),
    "interstellar_oracle": Most(115, 10, 228, 20),  # in the set-up, the planet in question has a ring
    "oblivion": Most(93, 8, 335, 11),
    "cove": Most(113, 10, 344, 24),
}
"""The measured counts, plus a button or two. After a roll, Haggatha's planner also lists what bubbles make possible. A
canvas counts as two controls, as it has a paint layer; content on a changing background, or below changing text, is in
a stack: both save the client more than they cost here. In each round of Oblivion's draft, the keys of the whole deck
appear and disappear once. A hint names the player who has to answer, so it's redrawn each turn."""


class Counts:
    """Counts the controls built and the components drawn. Each id takes five bytes, as late in a whole run."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        patch.setattr(ControlId, "_counter", count(2**31))
        self.controls = self.components = 0
        numbered, drawn = ControlId.next, Renderer.render

        def built() -> int:
            self.controls += 1
            return numbered()

        def rendered(renderer: Any, *args: Any, **kwargs: Any) -> Any:
            self.components += 1
            return drawn(renderer, *args, **kwargs)

        patch.setattr(ControlId, "next", staticmethod(built))
        patch.setattr(Renderer, "render", rendered)

    def taken(self) -> tuple[int, int]:
        """The counts of controls and components since the last call."""
        counts = self.controls, self.components
        self.controls = self.components = 0
        return counts


async def midst(house: House, game: str) -> tuple[Window, Table, tuple[Entry, ...]]:
    """A window on a table in mid-game, and the entries that follow."""
    await house.device.open()
    played = USUAL[game]()
    first = len(played.entries) // 3
    head, lines = stored(played, first, "the game")
    await house.device.store.create(head, lines)
    window = await house.window(f"/table/{head.id}")
    return window, await house.device.tables.get(head.id), played.read()[first : first + ENTRIES]


def test_a_game_above_its_bound_is_named_with_it() -> None:
    """A failure names the game, the count, the bound, and what to do."""
    (fault,) = above("cove", "REBUILT", (5, 9), (5, 8))
    assert fault.startswith("cove: (5, 9), at most REBUILT['cove'] = (5, 8). Draw less")
    assert not above("cove", "REBUILT", (5, 8), (5, 8))


def test_messages_are_measured_alike_whatever_ran_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """A control built while messages are measured has an id of five bytes, as controls have late in a whole run."""
    Counts(monkeypatch)
    assert len(msgpack.packb(ft.Text("")._i)) == 5


async def test_a_tap_on_the_pad_for_a_roll_draws_the_keys_it_changes(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tap on one of the pad's 18 keys redraws that key and what it disables, not the others."""
    counts, counted = Counts(monkeypatch), list[int]()
    _, window = await opened(house)
    for name in taps_of("bone voodoo | tree 1 2")[:-1]:
        counts.taken()
        await window.tap(name)
        counted.append(counts.taken()[0])
    assert all(0 < built <= 125 for built in counted), counted


REBUILT = {
    "meow_oracle": (1320, 39.5, 66),
    "higgins_oracle": (1950, 15, 400),  # when a round starts or ends: the answers or the key to continue are pinned
    "haggatha": (3300, 32, 401),  # in the Arrival, a key for two Adventurers at once comes and goes
    "interstellar_oracle": (1950, 29, 119),
    "oblivion": (3300, 17, 270),
    "cove": (2760, 14, 229),
}
"""Measured: a message's median bytes; controls in the median and at worst, when the whole board is rebuilt."""


SLOW = {"meow_oracle": 0, "higgins_oracle": 0, "haggatha": 23, "interstellar_oracle": 2, "oblivion": 0, "cove": 8}
"""The most lines with round ends, round corners or dashes on a table: pen strokes and lines of a map. A client cuts
each into triangles for each frame, ten times as slowly as a line with square ends."""

CLIPS = {"meow_oracle": 0, "higgins_oracle": 20, "haggatha": 3, "interstellar_oracle": 2, "oblivion": 0, "cove": 7}
"""The most rounded containers that clip their content, as they do by default: a client clips in each frame."""


def is_slow(shape: cv.Shape) -> bool:
    """Whether a client draws that line slowly."""
    paint = getattr(shape, "paint", None)
    if paint is None or not (paint.style == ft.PaintingStyle.STROKE or isinstance(shape, cv.Line)):
        return False
    is_round = paint.stroke_cap == ft.StrokeCap.ROUND or paint.stroke_join == ft.StrokeJoin.ROUND
    return bool(paint.stroke_dash_pattern) or (is_round and isinstance(shape, cv.Path | cv.Line))


def clips(ground: ft.Container) -> bool:
    """Whether a container clips its content to its round corners."""
    return ground.border_radius is not None and ground.clip_behavior is None and not ground.ink


@pytest.mark.parametrize("game", USUAL)
async def test_an_entry_redraws_no_more_than_measured(game: str, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """In mid-game on a phone, an entry redraws no more than the bounds allow; a client rebuilds few controls, and reads
    a short message. Slow lines and clipping containers are few, and there's no opacity, which needs another layer in
    each frame: faint parts have faint colours, or a translucent cover."""
    counts, rows, counted = Counts(monkeypatch), list[tuple[int, int]](), list[int]()
    slow, cut = list[int](), list[int]()
    window, table, entries = await midst(house, game)
    rebuilt, seen = Rebuilt(window), Seen(window)
    for entry in entries:
        counts.taken()
        rebuilt.taken()
        await made(table, entry)
        await window.settle()
        rows.append(counts.taken())
        counted.append(rebuilt.taken())
        assert not [control for control in window.all(ft.LayoutControl) if 0 < control.opacity < 1], entry
        slow.append(sum(is_slow(shape) for canvas in window.all(cv.Canvas) for shape in canvas.shapes))
        cut.append(sum(map(clips, window.all(ft.Container))))
    built, drawn = zip(*rows, strict=True)
    most = Most(median(built), median(drawn), max(built), max(drawn))
    sent = median(seen.sizes), median(counted), max(counted)
    assert all(count > 0 for count in (*most, *sent)), f"{game}: nothing was sent for an entry, or nothing built"
    faults = above(game, "CEILINGS", most, CEILINGS[game])
    faults += above(game, "REBUILT", sent, REBUILT[game])
    assert window.all(cv.Canvas) or table.referee.about.board is None, f"{game}: its board was not drawn"
    assert [box for box in window.all(ft.Container) if box.clip_behavior == ft.ClipBehavior.NONE]
    faults += above(game, "SLOW", max(slow), SLOW[game], slow)
    faults += above(game, "CLIPS", max(cut), CLIPS[game], cut)
    assert not faults, "\n".join(faults)
