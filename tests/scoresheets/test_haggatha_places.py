"""Every place of Haggatha's sheet is distinct from every other, with any kit."""

import math
from itertools import combinations

import pytest
from hypothesis import given, settings, strategies as st

from referees.common.protocol.sentence import Reader
from referees.haggatha.table.kit import shipped
from scoresheets.haggatha import Facts, facts_of, sheet
from scoresheets.haggatha.layout import layout
from scoresheets.haggatha.regions import lines_of
from scoresheets.shapes import Circle, Path, Rect, Text, outline
from scoresheets.sheet import Box, Region, Sheet, boxed, holds
from tests.scoresheets.haggatha_sheets import any_facts

SHIPPED = facts_of(shipped())
KINDS = ("line", "cell", "twist", "bubble", "faction", "sponsorship", "icon")


def of_kind(drawn: Sheet, kind: str) -> list[Region]:
    """The regions whose id begins with this kind."""
    return [region for region in drawn.regions if region.id.split(" ")[0] == kind]


def overlap(left: Box, right: Box) -> bool:
    """Whether two boxes share more than an edge."""
    across = min(left.x + left.width, right.x + right.width) - max(left.x, right.x)
    down = min(left.y + left.height, right.y + right.height) - max(left.y, right.y)
    return across > 0.01 and down > 0.01


def far(point: tuple[float, float], start: tuple[float, float], end: tuple[float, float]) -> float:
    """The distance from a point to the line between two dots."""
    (x, y), (ax, ay), (bx, by) = point, start, end
    share = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
    share = max(0.0, min(1.0, share))
    return math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay))


@settings(max_examples=30, deadline=None)
@given(facts=any_facts(), is_broad=st.booleans())
def test_everything_printed_has_one_region_with_a_name_of_its_own(facts: Facts, is_broad: bool) -> None:
    """No line, cell, bubble, Sponsorship icon, box or Customer icon is missing, and all names are unique."""
    drawn = sheet(facts, is_broad=is_broad)
    rows, columns = len(facts.rows), len(facts.rows[0])
    expected = {
        "line": rows * (columns + 1) + columns * (rows + 1),
        "cell": rows * columns,
        "twist": 3,
        "bubble": sum(facts.bubbles),
        "bubbles": 2,
        "faction": len(facts.factions),
        "sponsorship": 2 * len(facts.factions),
        "top": len(facts.top) + 1,
        "bottom": len(facts.bottom) + 1,
        "icon": facts.divining,
        "chart": 1,
    }
    assert {kind: len(of_kind(drawn, kind)) for kind in expected} == expected
    assert len(drawn.regions) == sum(expected.values()) == len(drawn.by_id)
    labels = [Reader(()).text(region.label) for region in drawn.regions]
    assert len(set(labels)) == len(labels)


@settings(max_examples=20, deadline=None)
@given(facts=any_facts(), is_broad=st.booleans())
def test_places_of_a_kind_do_not_overlap_and_stay_in_their_part(facts: Facts, is_broad: bool) -> None:
    """Parts and places of a kind don't overlap, and places stay in their part; only border lines reach the gap."""
    drawn = sheet(facts, is_broad=is_broad)
    sheet_box = Box(0, 0, drawn.width, drawn.height)
    assert not any(overlap(left.box, right.box) for left, right in combinations(drawn.parts, 2))
    for part in drawn.parts:
        assert all(holds(boxed(sheet_box.grown(0.01)), corner) for corner in boxed(part.box))
    for region in drawn.regions:
        within = drawn.part(region.part).box.grown(13.5 if region.id.startswith("line ") else 1)
        assert all(holds(boxed(within), corner) for corner in region.outline), region.id
        others = [part.box for part in drawn.parts if part.id != region.part]
        assert not any(overlap(region.box, box_beside) for box_beside in others), region.id
    for kind in ("cell", "twist", "bubble", "bubbles", "faction", "sponsorship", "icon"):
        boxes = [region.box for region in of_kind(drawn, kind)]
        assert not any(overlap(left, right) for left, right in combinations(boxes[:40], 2)), kind


@settings(max_examples=60, deadline=None)
@given(facts=any_facts(), is_broad=st.booleans(), across=st.floats(0, 1), down=st.floats(0, 1))
def test_a_tap_on_the_chart_means_the_nearest_line(facts: Facts, is_broad: bool, across: float, down: float) -> None:
    """At any point of the chart, the outlines find the line that is nearest by plain geometry."""
    drawn, grid = sheet(facts, is_broad=is_broad), layout(facts, is_broad=is_broad).grid
    point = grid.x + across * grid.columns * grid.cell, grid.y + down * grid.rows * grid.cell
    distances = sorted((far(point, grid.dot(start), grid.dot(end)), start, end) for start, end in lines_of(facts.rows))
    (least, start, end), (second, *_) = distances[:2]
    if second - least > 1e-6 * grid.cell:
        target = drawn.at(point, [region.id for region in of_kind(drawn, "line")])
        assert target is not None and target.id == f"line {start}-{end}"


@settings(max_examples=40, deadline=None)
@given(facts=any_facts(), is_broad=st.booleans(), data=st.data())
def test_a_tap_in_the_middle_of_a_place_means_that_place(facts: Facts, is_broad: bool, data: st.DataObject) -> None:
    """Among the places of a kind, a tap in the middle of one finds it."""
    drawn = sheet(facts, is_broad=is_broad)
    places = of_kind(drawn, data.draw(st.sampled_from(KINDS)))
    region = data.draw(st.sampled_from(places))
    assert drawn.at(region.box.middle, [place.id for place in places]) == region


def test_of_several_places_the_smallest_answers() -> None:
    """A tap on a bubble finds the bubble, among places of all bubbles finds those, and among parts finds its part."""
    drawn = sheet(SHIPPED)
    bubble = drawn.by_id["bubble move 3"]
    assert drawn.at(bubble.box.middle) == bubble
    assert drawn.at(bubble.box.middle, ["bubbles move"]) == drawn.by_id["bubbles move"]
    assert drawn.at(bubble.box.middle, ["top"]) is None
    part = drawn.part_at(bubble.box.middle)
    assert part is not None and part.id == "fates"


def test_a_tap_on_the_margin_finds_nothing() -> None:
    """The margin belongs to no place and to no part."""
    drawn = sheet(SHIPPED)
    assert drawn.at((2, 2)) is None and drawn.part_at((2, 2)) is None
    with pytest.raises(KeyError):
        drawn.part("moon")


@pytest.mark.parametrize("is_broad", [False, True])
def test_the_frame_of_an_option_crosses_none_of_its_signs(is_broad: bool) -> None:
    """The signs in an option of Twisting Fates are within the line that says it may be taken."""
    drawn = sheet(SHIPPED, is_broad=is_broad)
    for region in of_kind(drawn, "twist"):
        frame = region.glow
        assert isinstance(frame, Rect)
        middles = {shape: _height_of(shape) for shape in drawn.printed if not isinstance(shape, Text)}
        signs = [ends for ends in middles.values() if abs(sum(ends) / 2 - region.box.middle[1]) < 12
                 and ends[1] - ends[0] < region.box.height]  # fmt: skip
        assert len(signs) >= 4
        inside = frame.look.width / 2
        assert min(signs)[0] >= frame.y + inside
        assert max(high for _, high in signs) <= frame.y + frame.height - inside


def _height_of(shape: Path | Circle | Rect) -> tuple[float, float]:
    """The upper and lower edge of a shape, with its stroke."""
    ys = [value for _, values in outline(shape) for value in values[1::2]]
    return min(ys) - shape.look.width / 2, max(ys) + shape.look.width / 2


@settings(max_examples=5, deadline=None)
@given(facts=any_facts(), is_broad=st.booleans())
def test_the_regions_that_overlap_are_those_whose_boxes_do(facts: Facts, is_broad: bool) -> None:
    """Sorting by the left edge finds the same pairs as comparing each region with every other."""
    drawn = sheet(facts, is_broad=is_broad)
    regions = [(region.id, region.box) for region in drawn.regions]
    assert drawn.overlapping == {
        id: {name for name, far in regions if name != id and overlap(box, far)} for id, box in regions
    }


@pytest.mark.parametrize("is_broad", [False, True])
def test_an_unverified_sheet_says_so_once(is_broad: bool) -> None:
    """An unverified sheet says so next to its title or, if it's broad, next to the chart's, without overlapping."""
    drawn = sheet(SHIPPED._replace(is_stand_in=True), is_broad=is_broad)
    (sample,) = [text for text in drawn.printed if isinstance(text, Text) and text.words.startswith("Sample:")]
    left, middle = sample.x - len(sample.words) * sample.size * 0.52, layout(SHIPPED, is_broad=is_broad).grid.y
    for shape in drawn.printed:
        if isinstance(shape, Text) and shape is not sample and abs(shape.y - sample.y) < 30 and shape.x < sample.x:
            assert shape.x + len(shape.words) * shape.size * 0.52 < left, shape.words
    assert sample.y + sample.size / 2 < middle
