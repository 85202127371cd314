"""Oblivion's battlefields don't move: the columns, the size of cards, the part in sight."""

from typing import Any, NamedTuple

import flet as ft
import pytest
from flet.messaging.protocol import MessageAction

from companion.boards.oblivion.lanes import APART, across, columns, inner, size_for
from companion.boards.oblivion.table import DRAFT, battlefield_key, battlefields, follows, where
from companion.boards.oblivion.taps import Attacker, legal_taps
from companion.boards.taps import Pick
from companion.boards.tiles import Picture
from companion.measures import Room, any_in_sight, in_sight
from companion.table.control.scene import Scene
from companion.table.table import Table
from referees.common.values import changed
from referees.oblivion import REFEREE
from referees.oblivion.placement import Place
from referees.oblivion.powers.waiting import ToMirror
from referees.oblivion.table.pieces import FARTHEST
from referees.oblivion.table.state import State
from referees.oblivion.view import View, view
from scoresheets.oblivion.cards import CardFace
from tests.accessibility.recorded import sample
from tests.common.playing import remade
from tests.common.records import RECORDS
from tests.companion.conftest import House
from tests.companion.harness import Window
from tests.companion.tables import on_screen
from tests.oblivion.tables import EXAMPLE, playing
from tests.perf.played import made, real_games
from tests.sampling import up_to


def seen(state: State) -> View:
    return view(state, None)


def test_columns_reach_beyond_every_card() -> None:
    """OB-30, C-OB-5: there are as many columns as usual, or more, so that one is beyond every card."""
    assert columns([], 5) == range(-2, 3)
    assert columns([], 6) == range(-2, 4)
    assert columns([("top", -1), ("bottom", 1)], 5) == range(-2, 3)
    assert columns([("top", -3), ("bottom", 5)], 5) == range(-4, 7)
    assert columns([("top", FARTHEST), ("bottom", -FARTHEST)], 5) == range(-FARTHEST, FARTHEST + 1)


def test_places_are_large_enough_for_a_finger_in_every_window() -> None:
    """Places are at least 60 dp each way, even on the smallest phone with four players; a phone shows five columns."""
    for room in (Room(360, 300), Room(390, 528), Room(460, 1128), Room(300, 200)):
        for players in (2, 3, 4):
            size = size_for(room, players)
            assert min(size) >= 60
            count = across(room, size)
            assert count >= (5 if room.width >= 360 else 4)
            assert 0 <= inner(room) - count * size.width - (count - 1) * APART < count


ROOM = Room(390, 472)


def sight(scene: Scene, room: Room = ROOM) -> set[int]:
    """The battlefields that are whole in a viewport of the room's size, scrolled to the place to follow."""
    place = where(scene, room)
    assert place is not None and place.bottom - place.top <= room.height
    groups = enumerate(battlefields(scene, room).groups)
    return {seat for seat, group in groups if place.top <= group.place.top and group.place.bottom <= place.bottom}


def test_the_board_shows_both_sides_of_a_fight() -> None:
    """Both battlefields of a fight are shown if they fit; else the attacker's, then, once it's picked, the target's."""
    state = playing(EXAMPLE, "knight")
    scene = Scene(seen(state), REFEREE.offers(state), seats=state.config.seats)
    assert follows(scene) == battlefield_key(0)
    assert sight(scene) == {0, 1}
    assert sight(scene, LOW) == {0}
    picked = changed(scene, picked=Attacker(("top", 3)))
    assert follows(picked) == battlefield_key(1)
    assert (sight(picked), sight(picked, LOW)) == ({0, 1}, {1})
    state = playing("knight", "", EXAMPLE, turn=2)
    out = changed(seen(state).players[1], is_out=True)
    board_view = seen(state)
    assert (board_view.turn, board_view.attacked) == (2, 0)
    over = changed(board_view, players=(board_view.players[0], out, board_view.players[2]))
    scene = Scene(over, REFEREE.offers(state), seats=state.config.seats)
    assert sight(scene, Room(390, 472)) == {0, 1, 2}
    assert sight(scene, LOW) == {2}
    assert 0 in sight(changed(scene, picked=Attacker(("top", 3))), LOW)
    state = playing("knight", "knight", turn=1, stage="placement")
    assert follows(Scene(seen(state), REFEREE.offers(state), seats=state.config.seats)) == battlefield_key(1)


LOW = Room(360, 268)


@pytest.mark.parametrize("room", [ROOM, LOW, Room(320, 200)])
def test_one_highlighted_battlefield_is_in_sight(room: Room) -> None:
    """At each kind of question in real games, the board shows a battlefield with targets, whole if it fits, and for
    a picked attacker one that it can attack."""
    count = 0
    for game, moments in sample("oblivion").items():
        state = REFEREE.setup(REFEREE.read_config(game.config.model_dump_json()))
        for at, (text, _) in enumerate(game.entries):
            if at in moments:
                scene = Scene(seen(state), REFEREE.offers(state), seats=state.config.seats)
                for picked_scene in (scene, *[changed(scene, picked=picked) for picked in attackers(scene)]):
                    targets = {spot[0] for spot in legal_taps(picked_scene)}
                    if targets and scene.view.turn is not None:
                        place, groups = where(picked_scene, room), battlefields(picked_scene, room).groups
                        assert place is not None
                        fields = [groups[seat].place for seat in targets]
                        assert any(place.top <= part.top and part.top + room.height >= place.top for part in fields)
                        assert room.height < 210 or sight(picked_scene, room) & targets
                        count += 1
            state = REFEREE.evolve(state, REFEREE.read_entry(text), at + 2).state
    assert count > 5


def attackers(scene: Scene) -> list[Any]:
    """The selections of the cards that can attack now."""
    return [tap.selection for tap in legal_taps(scene).values() if isinstance(tap, Pick)]


def test_the_board_shows_where_the_question_is_answered() -> None:
    """If the player in turn has no target, the board shows the topmost battlefield with one, as for a Mirror Angel."""
    state = [step.state for step in remade(RECORDS / "oblivion" / "3-players.jsonl")][74]
    assert isinstance(state.open[-1], ToMirror) and state.turn == 1
    scene = Scene(seen(state), REFEREE.offers(state))
    assert {spot[0] for spot in legal_taps(scene)} == {0, 2} and follows(scene) == battlefield_key(0)


class Drawn(NamedTuple):
    """The drawn position of a card: its battlefield's corner, and its box on the axis of the lanes."""

    corner: tuple[float, float]
    box: tuple[float, ...]


def fields(table: Table, room: Room) -> Picture:
    placed = [(line.entry.seat, line.entry.cell) for line in table.timeline.entries if isinstance(line.entry, Place)]
    return battlefields(Scene(seen(table.state), seats=table.config.seats), room, placed)


def cards(picture: Picture) -> dict[tuple[str, str, tuple[int, int]], Drawn]:
    """The positions of cards, by battlefield, name and place."""
    return {
        (group.key, tile.face.name, tile.at): Drawn(group.corner, (tile.left + group.strip.start, *tile[1:4]))
        for group in picture.groups
        for tile in group.tiles
        if isinstance(tile.face, CardFace) and group.strip is not None
    }


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("room", [Room(390, 472), Room(740, 768)])
async def test_a_card_that_stays_keeps_its_place(house: House, players: int, room: Room) -> None:
    """Through a real game, a card keeps its battlefield's position, its column and its size after any entry, and the
    attacked battlefield is marked. Only a card placed at the left edge adds a column, by which it's scrolled."""
    played = [game for game in real_games("oblivion") if len(game.config.seats) == players][1]
    table = await house.table("oblivion", played.config)
    before, starts, stayed, stages = dict[Any, Drawn](), list[float](), 0, set[str]()
    for entry in played.read():
        edges = {entry.seat} if isinstance(entry, Place) else set()
        await made(table, entry)
        view, picture = seen(table.state), fields(table, room)
        if view.stage in DRAFT:
            continue
        aims = [seat for seat, group in enumerate(picture.groups) if group.is_aim]
        assert aims == ([view.attacked] if view.stage == "combat" and view.attacked is not None else [])
        now = [group.strip.start for group in picture.groups if group.strip is not None]
        moved = {seat for seat, was in enumerate(starts) if now[seat] != was}
        assert not moved - edges and all(now[seat] < starts[seat] for seat in moved)
        drawn, is_out = cards(picture), [player.is_out or player.has_left for player in view.players]
        for card in drawn.keys() & before.keys() if not any(is_out) else ():
            assert drawn[card] == before[card]
            stayed += 1
        before, starts = drawn, now
        stages.add(view.stage)
    assert stayed > 10 and {"combat", "placement"} <= stages


@pytest.mark.sampled
async def test_lanes_that_do_not_fit_are_scrolled_no_farther_than_needed(house: House) -> None:
    """On a phone, through a real game: lanes whose cards and free neighbours are in sight aren't scrolled, with or
    without new columns on the left; others are, as far as they fit. A highlighted place is always in sight."""
    played = [game for game in real_games("oblivion") if len(game.config.seats) == 3][1]
    table, window = await on_screen(house, house.table("oblivion", played.config), width=390, height=844)
    offsets_sent = last_offsets(window)
    offsets, firsts, steady, brought = [0.0] * 3, [-2] * 3, 0, 0
    for at, entry in enumerate(played.read()):
        await made(table, entry)
        if seen(table.state).stage in DRAFT or at % up_to(4, 2):
            continue
        await window.settle()
        groups = fields(table, Room(390, 472)).groups
        for seat, (group, row) in enumerate(zip(groups, scrolled_rows(window), strict=True)):
            if group.strip is None or not group.tiles:
                continue  # no card will be there any more
            first = round(group.strip.start / PITCH)
            before = offsets[seat] + max(firsts[seat] - first, 0) * PITCH
            await window.event(row.controls[0], "size_change", {"w": 400, "h": 100})
            offsets[seat], firsts[seat] = offsets_sent.get(row._i, offsets[seat]), first
            taken = [card.spot[2] for card in seen(table.state).players[seat].cards] or [1]
            left, right = ((column - first) * PITCH for column in (min(taken) - 1, max(taken) + 2))
            was_in_sight = before <= left and right - APART <= before + SPACE
            fills_it = left <= before and before + SPACE <= right - APART
            starts = [at - group.strip.start for at, _ in group.strip.legal_spans]
            is_visible = any(before <= at <= before + SPACE - PITCH + APART for at in starts) or not starts
            assert offsets[seat] == before or not (was_in_sight or (fills_it and is_visible))
            now = offsets[seat]
            assert not starts or any(now <= at <= now + SPACE - PITCH + APART for at in starts)
            if right - left <= SPACE:
                assert offsets[seat] <= left and right - APART <= offsets[seat] + SPACE
            steady, brought = steady + (offsets[seat] == before > 0), brought + (offsets[seat] != before)
    assert steady and brought


PITCH, SPACE = size_for(Room(390, 472), 3).width + APART, inner(Room(390, 472))


def scrolled_rows(window: Window) -> list[ft.Row]:
    rows = [row for row in window.all(ft.Row) if row.on_scroll is not None and len(row.controls) == 1]
    return [row for row in rows if isinstance(row.controls[0], ft.Container) and row.controls[0].on_size_change]


def last_offsets(window: Window) -> dict[int, float]:
    """How far each row was scrolled last, by its id; updated with every scroll request."""
    offsets: dict[int, float] = {}
    client, send = window.client, window.client.send_message

    def heard(message: Any) -> None:
        if message.action == MessageAction.INVOKE_METHOD and message.body.name == "scroll_to":
            offsets[message.body.control_id] = message.body.args["offset"]
        send(message)

    client.send_message = heard  # type: ignore[method-assign]
    return offsets


@pytest.mark.parametrize(
    ("offset", "first", "last", "to"),
    [(0, 0, 300, 0), (0, 100, 400, 0), (0, 200, 500, 100), (250, 200, 500, 200), (150, 200, 500, 150),
     (0, 0, 900, 0), (700, 0, 900, 500), (0, 200, 900, 200), (300, 200, 900, 300)],
)  # fmt: skip
def test_a_viewport_is_scrolled_no_farther_than_needed(offset: int, first: int, last: int, to: int) -> None:
    """A viewport of 400 dp is scrolled only as far as needed; something larger fills it."""
    assert in_sight(offset, 400, first, last) == to


def test_of_two_places_one_that_fits_is_shown() -> None:
    """Of two places one that fits is shown, even if the other, which is higher than the viewport, is nearer."""
    high, low = [(0, 100), (0, 120)], [(0, 100), (140, 180)]
    assert any_in_sight((0, 10), (100, 100), [high, low]) == (0, 80)
