"""Places as drawn: the content of a planet doesn't overlap its number, and dashed rings have gaps."""

from itertools import product
from pathlib import Path

import flet as ft
import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

import companion
from companion.boards.interstellar_oracle.faces import nebula_words, tokens_at
from companion.boards.interstellar_oracle.ground import RINGS
from companion.look.shapes import paints
from referees.common.always.conclude import Leave
from referees.common.protocol.sentence import Reader
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.table.pieces import NEBULA
from scoresheets.interstellar_oracle.pieces import HAZARD_DISC, Planet, Token, planet
from scoresheets.shapes import Circle, Rect, Shape, Text
from tests.interstellar_oracle.tables import NAMES, allowed, playing

FONT = TTFont(Path(companion.__file__).parent / "assets/assets/fonts/AtkinsonHyperlegibleNext-700.woff2")
EM = FONT["head"].unitsPerEm

Box = tuple[float, float, float, float]  # left, top, right, bottom


def box_of_number(number: Text) -> Box:
    """The box of a number's digits in our font, from baseline to their height, on a line as high as the font size."""
    size = number.size
    wide = sum(FONT["hmtx"][FONT.getBestCmap()[ord(digit)]][0] for digit in number.words) / EM * size
    rises, falls = FONT["hhea"].ascent, -FONT["hhea"].descent
    baseline = number.y + (rises / (rises + falls) - 0.5) * size
    return number.x - wide / 2, baseline - FONT["OS/2"].sCapHeight / EM * size, number.x + wide / 2, baseline


def boxes_of_tag(shapes: tuple[Shape, ...]) -> list[Box]:
    """The boxes of the tag's background and of the line around it."""
    tags = [shape for shape in shapes if isinstance(shape, Rect)]
    ground = next(tag for tag in tags if tag.look.fill == "error")
    boxes = []
    for tag in tags:
        if (tag.x, tag.y) == (ground.x, ground.y):
            half = tag.look.width / 2 if tag is not ground else 0
            right, bottom = tag.x + tag.width, tag.y + tag.height
            boxes.append((tag.x - half, tag.y - half, right + half, bottom + half))
    return boxes


def are_apart(first: Box, second: Box) -> bool:
    """Whether two boxes don't overlap."""
    return first[2] <= second[0] or second[2] <= first[0] or first[3] <= second[1] or second[3] <= first[1]


@pytest.mark.parametrize("tokens", range(5))
@pytest.mark.parametrize("size", [48.0, 60.0, 76.0, 92.0])
def test_the_tag_with_turns_left_does_not_overlap_the_number(size: float, tokens: int) -> None:
    """On a planet of any size, with any tokens, the tag doesn't overlap the number: "1" beside "30" isn't 130."""
    met = (Token("Hu", "orange mark"),) * tokens
    for number, soon in product((None, *range(1, 31)), (1, 2, 3)):
        shapes = planet(Planet(number, is_inner=True, tokens=met, soon=soon), size)
        words = [shape for shape in shapes if isinstance(shape, Text)]
        (inked,) = [box_of_number(text) for text in words if text.words == ("?" if number is None else str(number))][:1]
        tags = boxes_of_tag(shapes)
        assert len(tags) == 2
        assert all(are_apart(tag, inked) for tag in tags), (number, inked, tags)


def test_a_player_who_left_is_not_on_the_map() -> None:
    """OC-3: the token of a player who left is neither in the Nebula nor in its label."""
    state = allowed(playing(), Leave(seat=2)).state
    view, seats = REFEREE.view(state), state.config.seats
    assert tokens_at(view, NEBULA, seats, in_greys=False) == ()
    assert "Bryan" not in Reader(NAMES).text(nebula_words(view))


@pytest.mark.parametrize("covered", range(3))
def test_each_hazard_on_a_planet_is_visible(covered: int) -> None:
    """Hazards below the upper one are partly visible: all discs are at different places, and on the planet."""
    shapes = planet(Planet(7, is_inner=True, hazard="plague", covered=covered), 48)
    discs = {(one.x, one.y, one.radius) for one in shapes if isinstance(one, Circle) and one.look in HAZARD_DISC}
    assert len(discs) == 1 + covered and all(max(x, y) + radius <= 48 for x, y, radius in discs)


def test_the_ring_around_the_place_in_question_is_dashed() -> None:
    """The ends of its dashes leave gaps of at least 4 dp."""
    (paint,) = paints(RINGS["asked"], True)
    ends = 0 if paint.stroke_cap == ft.StrokeCap.BUTT else paint.stroke_width or 0
    assert paint.stroke_dash_pattern is not None
    assert paint.stroke_dash_pattern[1] - ends >= 4
