"""The battlefields of Oblivion keep their places: where columns lie, how large cards are, what is in sight."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import flet as ft
import pytest
from flet.messaging.protocol import MessageAction

from companion.boards.oblivion.lanes import APART, across, columns, inner, size_for
from companion.boards.oblivion.table import DRAFT, battlefield_key, follows
from companion.boards.oblivion.taps import Attacker, lit
from companion.measures import Room, in_sight
from companion.table.control.scene import Scene
from referees.common.values import changed
from referees.oblivion import REFEREE
from referees.oblivion.placement import Place
from referees.oblivion.powers.waiting import ToMirror
from referees.oblivion.table.pieces import FARTHEST
from referees.oblivion.table.state import State
from referees.oblivion.view import View, view
from tests.accessibility.recorded import recorded
from tests.companion.conftest import House, Play
from tests.companion.harness import Window
from tests.oblivion.tables import EXAMPLE, playing
from tests.perf.played import made, real_games


def seen(state: State) -> View:
    return view(state, None)


def test_columns_go_on_beside_every_card_that_ever_lay_there() -> None:
    """OB-30, C-OB-5: as many as are visible at once, and in both directions one more than cards have taken."""
    assert columns([], 5) == range(-2, 3)
    assert columns([], 6) == range(-2, 4)
    assert columns([("top", -1), ("bottom", 1)], 5) == range(-2, 3)
    assert columns([("top", -3), ("bottom", 5)], 5) == range(-4, 7)
    assert columns([("top", FARTHEST), ("bottom", -FARTHEST)], 5) == range(-FARTHEST, FARTHEST + 1)


def test_places_are_large_enough_for_a_finger_in_every_window() -> None:
    """At least 48 dp each way, on the smallest phone as with four players; and five columns are visible on a phone."""
    for room in (Room(360, 300), Room(390, 528), Room(460, 1128), Room(300, 200)):
        for players in (2, 3, 4):
            size = size_for(room, players)
            assert min(size) >= 60
            count = across(room, size)
            assert count >= (5 if room.width >= 360 else 4)
            assert 0 <= inner(room) - count * size.width - (count - 1) * APART < count


def test_the_board_goes_where_both_sides_of_a_fight_are_seen() -> None:
    """To the upper one where they lie below each other; else to who attacks, and then to who is attacked."""
    state = playing(EXAMPLE, "knight")
    assert follows(Scene(seen(state), REFEREE.offers(state))) == battlefield_key(0)
    state = playing("knight", "", EXAMPLE, turn=2)
    out = changed(seen(state).players[1], is_out=True)
    found = seen(state)
    assert (found.turn, found.attacked) == (2, 0)
    assert follows(Scene(changed(found, players=(found.players[0], out, found.players[2])))) == battlefield_key(0)
    assert follows(Scene(found)) == battlefield_key(2)
    assert follows(Scene(found, picked=Attacker(("top", 1)))) == battlefield_key(0)
    assert follows(Scene(seen(playing("knight", "knight", turn=1, stage="placement")))) == battlefield_key(1)


def test_the_board_goes_where_the_question_is_answered() -> None:
    """To the upper one of those with places to tap, where that in turn has none: a Mirror Angel's player picks a card
    of others."""
    one = next(one for one in recorded("oblivion") if one.name == "3-players")
    state = REFEREE.setup(REFEREE.read_config(one.config.model_dump_json()))
    for n, (text, _) in enumerate(one.entries[:74], start=2):
        state = REFEREE.evolve(state, REFEREE.read_entry(text), n).state
    assert isinstance(state.open[-1], ToMirror) and state.turn == 1
    scene = Scene(seen(state), REFEREE.offers(state))
    assert {spot[0] for spot in lit(scene)} == {0, 2} and follows(scene) == battlefield_key(0)


CELL = re.compile(r"(top|bottom) (-?\d+)$")


class Lies(NamedTuple):
    """Where a card is drawn: on which battlefield from the top, how many places from its left edge, how large."""

    field: int
    place: int
    size: tuple[float, float]


class Drawn(NamedTuple):
    """Cards by seat, cell and name; the first column of each battlefield that is shown; who is marked as attacked."""

    cards: dict[tuple[int, str, str], Lies]
    first: dict[int, int]
    attacked: list[int]


def drawn(window: Window) -> Drawn:
    """The battlefields as they are on the screen."""
    found = Drawn({}, {}, [])
    for at, (ground, field) in enumerate(grounds(window)):
        (key,) = [one.key.value for one in window.walk(field) if isinstance(one.key, ft.ScrollKey)]
        seat = int(str(key).removeprefix("battlefield of "))
        if ground.border is not None and ground.border.top.color == ft.Colors.ERROR:
            found.attacked.append(seat)
        lanes = [one for one in window.walk(field) if isinstance(one, ft.Row) and one.controls]
        for lane in (one.controls for one in lanes if CELL.match(str(one.controls[0].key))):
            found.first[seat] = int(str(lane[0].key).split()[1])
            for place, one in enumerate(lane):
                labels = [inside.label for inside in window.walk(one) if isinstance(inside, ft.Semantics)]
                said = next(filter(None, labels), "")
                if ", attack " in str(said):
                    inside: Any = next(inside for inside in window.walk(one) if getattr(inside, "width", None))
                    card = (seat, str(one.key), str(said).split(": ")[1].partition(",")[0])
                    found.cards[card] = Lies(at, place, (inside.width, inside.height))
    return found


def grounds(window: Window) -> list[tuple[ft.Container, ft.Container]]:
    """The ground of each battlefield, and what lies on it."""
    found = []
    for stack in window.all(ft.Stack):
        if len(stack.controls) == 2:
            ground, field = stack.controls
            if isinstance(ground, ft.Container) and isinstance(field, ft.Container) and ground.border_radius == 14:
                found.append((ground, field))
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1180, 820)])
def test_a_card_that_stays_keeps_its_place(play: Play, players: int, width: int, height: int) -> None:
    """Through a real game: whatever is asked, attacked or killed, a card keeps its battlefield's place, its column and
    its size, and the battlefield that is attacked is marked where it lies. Only a card placed at the left edge adds a
    column there, by which its battlefield is scrolled."""

    async def go(house: House) -> None:
        await house.device.open()
        played = [one for one in real_games("oblivion") if len(one.config.seats) == players][1]
        table = await house.device.tables.create("oblivion", played.config)
        window = await house.window(f"/table/{table.head.id}", width=width, height=height)
        before, stayed, edges, asked = Drawn({}, {}, []), 0, set[int](), set[str]()
        for at, entry in enumerate(played.read()):
            await made(table, entry)
            view = seen(table.state)
            if isinstance(entry, Place) and before.first.get(entry.seat) == entry.cell[1]:
                edges.add(entry.seat)
            if view.stage in DRAFT or at % 2:
                continue
            await window.settle()
            now = drawn(window)
            assert now.attacked == ([view.attacked] if view.stage == "combat" and view.attacked is not None else [])
            for seat in before.first.keys() & now.first.keys():  # who is out has no lanes any more
                assert now.first[seat] <= before.first[seat]
                assert seat in edges or now.first[seat] == before.first[seat]
            for card in now.cards.keys() & before.cards.keys():
                more = before.first[card[0]] - now.first[card[0]]
                assert now.cards[card] == before.cards[card]._replace(place=before.cards[card].place + more)
                stayed += 1
            before, edges = now, set()
            asked.add(view.stage)
        assert stayed > 10 and {"combat", "placement"} <= asked

    play(go)


def test_lanes_that_do_not_fit_are_scrolled_no_farther_than_needed(play: Play) -> None:
    """On a phone, through a real game: what was in sight with the free places beside it stays where it is on the
    screen, columns added on the left or not; what was not is brought there, as far as it fits."""

    async def go(house: House) -> None:
        await house.device.open()
        played = [one for one in real_games("oblivion") if len(one.config.seats) == 3][1]
        table = await house.device.tables.create("oblivion", played.config)
        window = await house.window(f"/table/{table.head.id}", width=390, height=844)
        told = offsets_told(window)
        offsets, firsts, kept, brought = [0.0] * 3, [-2] * 3, 0, 0
        for at, entry in enumerate(played.read()):
            await made(table, entry)
            if seen(table.state).stage in DRAFT or at % 2:
                continue
            await window.settle()
            shown = drawn(window).first
            for seat, row in zip(sorted(shown), scrolled_rows(window), strict=True):
                first = shown[seat]
                before = offsets[seat] + max(firsts[seat] - first, 0) * PITCH
                await window.event(row.controls[0], "size_change", {"w": 400, "h": 100})
                offsets[seat], firsts[seat] = told.get(row._i, offsets[seat]), first
                lie = [card.spot[2] for card in seen(table.state).players[seat].cards] or [1]
                left, right = ((column - first) * PITCH for column in (min(lie) - 1, max(lie) + 2))
                was_in_sight = before <= left and right - APART <= before + SPACE
                fills_it = left <= before and before + SPACE <= right - APART
                assert offsets[seat] == before or not (was_in_sight or fills_it)
                if right - left <= SPACE:
                    assert offsets[seat] <= left and right - APART <= offsets[seat] + SPACE
                kept, brought = kept + (offsets[seat] == before > 0), brought + (offsets[seat] != before)
        assert kept and brought

    play(go)


PITCH, SPACE = size_for(Room(390, 438), 3).width + APART, inner(Room(390, 438))


def scrolled_rows(window: Window) -> list[ft.Row]:
    """What is scrolled of each battlefield."""
    inside = [one for _, field in grounds(window) for one in window.walk(field)]
    return [one for one in inside if isinstance(one, ft.Row) and one.on_scroll is not None]


def offsets_told(window: Window) -> dict[int, float]:
    """How far each row is scrolled, kept up to date."""
    found: dict[int, float] = {}
    client, send = window.client, window.client.send_message

    def heard(message: Any) -> None:
        if message.action == MessageAction.INVOKE_METHOD and message.body.name == "scroll_to":
            found[message.body.control_id] = message.body.args["offset"]
        send(message)

    client.send_message = heard  # type: ignore[method-assign]
    return found


@pytest.mark.parametrize(
    ("offset", "first", "last", "to"),
    [(0, 0, 300, 0), (0, 100, 400, 0), (0, 200, 500, 100), (250, 200, 500, 200), (150, 200, 500, 150),
     (0, 0, 900, 0), (700, 0, 900, 500), (0, 200, 900, 200), (300, 200, 900, 300)],
)  # fmt: skip
def test_a_viewport_is_scrolled_no_farther_than_needed(offset: int, first: int, last: int, to: int) -> None:
    """400 dp wide; what is larger fills it."""
    assert in_sight(offset, 400, first, last) == to
