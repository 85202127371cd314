"""The positions of Interstellar Oracle's planets and mats in a window of any size."""

import math

import pytest

from companion.boards.interstellar_oracle.ground import MARK
from companion.boards.interstellar_oracle.layout import LEAST, TALLEST, lay_out
from companion.boards.interstellar_oracle.mats import mat_rows
from companion.measures import GAP, Room
from referees.interstellar_oracle.table.pieces import NEBULA
from scoresheets.interstellar_oracle.pieces import MARGIN, Planet, Token, planet
from scoresheets.shapes import Rect, Text


@pytest.mark.parametrize("systems", [4, 6, 8, 10, 12])
@pytest.mark.parametrize(("width", "height"), [(360, 290), (390, 500), (320, 280), (760, 700)])
def test_every_planet_has_room_for_a_finger(systems: int, width: int, height: int) -> None:
    """Up to twelve systems' planets are at least 48 dp wide, 8 apart, inside; if they don't fit, the map is higher."""
    layout = lay_out(systems, Room(width, height))
    assert layout.width == width
    assert layout.height >= height
    assert layout.disc >= LEAST
    for at, (x, y) in enumerate(layout.points):
        assert layout.disc / 2 <= x <= width - layout.disc / 2
        assert layout.disc / 2 <= y <= layout.height - layout.disc / 2
        assert all(math.dist((x, y), point) >= layout.disc + GAP - 1e-6 for point in layout.points[:at])


@pytest.mark.parametrize(("width", "height"), [(390, 500), (560, 1140), (740, 760)])
def test_a_way_to_the_nebula_ends_at_its_cloud(width: int, height: int) -> None:
    """In any window, ways end on the rim of the oval, on the straight line to its middle."""
    layout = lay_out(4, Room(width, height))
    middle, (wide, high) = layout.nebula[0], layout.cloud
    for start in layout.points:
        end = layout.rim(start)
        assert math.isclose(math.hypot((end.x - middle.x) / wide, (end.y - middle.y) / high), 0.5)
        assert math.isclose(math.dist(start, end) + math.dist(end, middle), math.dist(start, middle))


@pytest.mark.parametrize(("width", "height"), [(360, 300), (360, 420), (390, 500), (412, 600), (820, 600), (1180, 600)])
@pytest.mark.parametrize("systems", range(2, 8))
def test_fingers_find_each_planet_in_a_square_of_its_own(systems: int, width: int, height: int) -> None:
    """No two tap areas overlap, and each is at least 48 dp wide and high, with any number of systems."""
    layout = lay_out(systems, Room(width, height))
    pairs = [(left, right) for at, left in enumerate(layout.points) for right in layout.points[:at]]
    assert all(max(abs(left.x - right.x), abs(left.y - right.y)) >= layout.reach >= 48 for left, right in pairs)


@pytest.mark.parametrize("room", [Room(360, 300), Room(390, 420), Room(412, 600), Room(820, 690), Room(1180, 600)])
@pytest.mark.parametrize("systems", range(2, 8))
def test_no_planet_hides_the_mark_of_its_player(systems: int, room: Room) -> None:
    """A player's mark is between the discs of their system, in a window of any size."""
    layout = lay_out(systems, room)
    for mark in map(layout.middle, range(systems)):
        gap = min(math.dist(mark, point) for point in layout.points) - (layout.disc / 2 - MARGIN)
        assert gap >= MARK * layout.disc / 48 / 2


@pytest.mark.parametrize("room", [Room(390, 240), Room(390, 317), Room(360, 300), Room(320, 240), Room(390, 430)])
@pytest.mark.parametrize("systems", range(2, 10))
def test_no_planet_overlaps_the_tap_area_of_the_nebula(systems: int, room: Room) -> None:
    """If the inner planets are close to it, the Nebula's tap area is smaller, but at least 48 dp."""
    layout = lay_out(systems, room)
    of_all = layout.place(NEBULA)
    assert of_all.right - of_all.left >= 48 <= of_all.bottom - of_all.top
    for place in map(layout.place, range(len(layout.points))):
        assert min(place.right, of_all.right) <= max(place.left, of_all.left) + 0.1 or (
            min(place.bottom, of_all.bottom) <= max(place.top, of_all.top) + 0.1
        )


@pytest.mark.parametrize("systems", [4, 6])
def test_a_map_is_not_too_high(systems: int) -> None:
    """On an upright tablet the map leaves some height free, so that the Nebula's oval isn't too narrow."""
    layout = lay_out(systems, Room(460, 1128))
    assert layout.height <= TALLEST * systems * 460 < 1128


@pytest.mark.parametrize("players", range(2, 13))
def test_every_mat_is_wide_enough_for_a_finger(players: int) -> None:
    """Mats are at least 48 dp wide, at most six in a row, on phones and beside the map of a small turned phone."""
    for width in (248, 328, 358, 408):
        in_row = -(-players // mat_rows(players, width))
        assert in_row <= 6
        assert (width - (in_row - 1) * GAP) / in_row >= 48


def test_the_map_is_laid_out_as_the_table_is() -> None:
    """IO-11: seat 0 is at the bottom, the next player to the left; outer planets are outside, left ones left."""
    layout = lay_out(4, Room(390, 500))
    own, left = layout.points[:5], layout.points[5:10]
    assert own[0].x < own[1].x < own[2].x
    assert own[3].x < own[4].x
    assert min(point.y for point in own[:3]) > max(point.y for point in own[3:])
    assert max(point.x for point in left) < min(point.x for point in own[1:2])


@pytest.mark.parametrize("tokens", range(5))
def test_a_planets_last_turns_are_drawn_over_its_tokens(tokens: int) -> None:
    """The tag with the number is drawn last, so nothing covers it, and lies within the planet's square."""
    met = (Token("Ze", "orange mark"),) * tokens
    drawn = Planet(12, is_inner=True, hazard="plague", hazard_name="Plague", cards=1, tokens=met, soon=2)
    *_, ground, edge, number = planet(drawn, 48)
    assert isinstance(number, Text)
    assert number.words == "2"
    for tag in (ground, edge):
        assert isinstance(tag, Rect)
        assert min(tag.x, tag.y) >= 0 and max(tag.x + tag.width, tag.y + tag.height) <= 48
