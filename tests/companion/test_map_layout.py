"""The positions of planets and mats of Interstellar Oracle in a window of any size. Pure."""

import math

import pytest

from companion.boards.interstellar_oracle.layout import LEAST, TALLEST, lay_out
from companion.boards.interstellar_oracle.mats import mat_rows
from companion.measures import GAP, Room
from referees.interstellar_oracle.table.pieces import NEBULA
from scoresheets.interstellar_oracle.pieces import Planet, Token, planet
from scoresheets.shapes import Rect, Text


@pytest.mark.parametrize("systems", [4, 6, 8, 10, 12])
@pytest.mark.parametrize(("width", "height"), [(360, 290), (390, 500), (320, 280), (760, 700)])
def test_every_planet_has_room_for_a_finger(systems: int, width: int, height: int) -> None:
    """Up to twelve systems: 48 dp each, 8 dp apart, all within the edges; if that takes more than the space, the map
    only grows downwards."""
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
    """On any window: on the rim of the oval, on the straight way to its middle, and not within the planet."""
    layout = lay_out(4, Room(width, height))
    middle, (wide, high) = layout.nebula[0], layout.cloud
    for start in layout.points:
        end = layout.rim(start)
        assert math.isclose(math.hypot((end.x - middle.x) / wide, (end.y - middle.y) / high), 0.5)
        assert math.isclose(math.dist(start, end) + math.dist(end, middle), math.dist(start, middle))


@pytest.mark.parametrize(("width", "height"), [(360, 300), (360, 420), (390, 500), (412, 600), (820, 600), (1180, 600)])
@pytest.mark.parametrize("systems", range(2, 8))
def test_fingers_find_each_planet_in_a_square_of_its_own(systems: int, width: int, height: int) -> None:
    """No two squares overlap, and each is large enough, however many play."""
    layout = lay_out(systems, Room(width, height))
    pairs = [(left, right) for at, left in enumerate(layout.points) for right in layout.points[:at]]
    assert all(max(abs(left.x - right.x), abs(left.y - right.y)) >= layout.reach >= 48 for left, right in pairs)


@pytest.mark.parametrize("room", [Room(390, 240), Room(390, 317), Room(360, 300), Room(320, 240), Room(390, 430)])
@pytest.mark.parametrize("systems", range(2, 10))
def test_no_planet_lies_over_what_is_tapped_of_the_nebula(systems: int, room: Room) -> None:
    """If the inner planets come nearer at a corner, the Nebula's tap area is smaller, but at least a finger's width."""
    layout = lay_out(systems, room)
    of_all = layout.place(NEBULA)
    assert of_all.right - of_all.left >= 48 <= of_all.bottom - of_all.top
    for place in map(layout.place, range(len(layout.points))):
        assert min(place.right, of_all.right) <= max(place.left, of_all.left) + 0.1 or (
            min(place.bottom, of_all.bottom) <= max(place.top, of_all.top) + 0.1
        )


@pytest.mark.parametrize("systems", [4, 6])
def test_a_map_is_not_drawn_out_into_a_slit(systems: int) -> None:
    """On a tablet held upright it leaves some height free, so that the Nebula stays an oval and its words are read."""
    layout = lay_out(systems, Room(460, 1128))
    assert layout.height <= TALLEST * systems * 460 < 1128


@pytest.mark.parametrize("players", range(2, 13))
def test_every_mat_is_wide_enough_for_a_finger(players: int) -> None:
    """Beside the map of a small phone in landscape as on a phone: in as many lines as it takes, at most six in one."""
    for width in (248, 328, 358, 408):
        in_row = -(-players // mat_rows(players, width))
        assert in_row <= 6
        assert (width - (in_row - 1) * GAP) / in_row >= 48


def test_the_map_is_laid_out_as_the_table_is() -> None:
    """IO-11: seat 0 is at the bottom, the next player to the left; outer planets behind inner ones, left ones left."""
    layout = lay_out(4, Room(390, 500))
    own, left = layout.points[:5], layout.points[5:10]
    assert own[0].x < own[1].x < own[2].x
    assert own[3].x < own[4].x
    assert min(point.y for point in own[:3]) > max(point.y for point in own[3:])
    assert max(point.x for point in left) < min(point.x for point in own[1:2])


@pytest.mark.parametrize("tokens", range(5))
def test_a_planets_last_turns_are_told_over_its_tokens(tokens: int) -> None:
    """The tag with the number is drawn last, and whole: nothing covers it, and the planet's square does not cut it."""
    met = (Token("Ze", "orange mark"),) * tokens
    drawn = Planet(12, is_inner=True, hazard="plague", hazard_name="Plague", cards=1, tokens=met, soon=2)
    *_, ground, edge, number = planet(drawn, 48)
    assert isinstance(number, Text)
    assert number.words == "2"
    for tag in (ground, edge):
        assert isinstance(tag, Rect)
        assert min(tag.x, tag.y) >= 0 and max(tag.x + tag.width, tag.y + tag.height) <= 48
