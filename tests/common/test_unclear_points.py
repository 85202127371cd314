"""Each unclear point of the rules is numbered, and either is a house option or has a stated reading."""

import re

import pytest

from referees.common.registry import game_ids, referee, rulebook

EACH = pytest.mark.parametrize("game_id", game_ids())

READ_ONE_WAY = {
    # These depend on what is printed on a player's copy, which is compared and corrected under Kits.
    "C-MC-1", "C-MC-4", "C-MC-18", "C-IO-1", "C-IO-28", "C-OB-14",
    # No table would differ, or the passage says why the other reading is impossible.
    "C-MC-11", "C-MC-17", "C-MC-21", "C-MC-28", "C-HO-3", "C-HO-8", "C-IO-9", "C-IO-11", "C-IO-23",
    "C-IO-24", "C-IO-25", "C-IO-36", "C-MO-7", "C-MO-8", "C-MO-9", "C-MO-10", "C-MO-13", "C-MO-15", "C-OB-19",
    "C-OB-24",
    # The table is asked each time, or says it with an entry.
    "C-HO-9", "C-HO-10", "C-IO-27", "C-IO-31", "C-IO-37", "C-IO-41", "C-MC-29",
    # Lantern Oracle's point, whose passage gives the reading.
    "C-LO-2",
}  # fmt: skip
"""The points without an option, by the reason why none is needed. Add a new point without an option here."""


def points(game_id: str) -> list[str]:
    """The unclear points of a game, in the order of its rulebook."""
    return [passage.id for passage in rulebook(game_id).passages if passage.id.startswith("C-")]


def asked_by(game_id: str) -> dict[str, str]:
    """The first passage that each house option cites, by option."""
    options = referee(game_id).config.model_fields["options"].annotation
    return {option.name: option.cites for option in options.listed()}


@EACH
def test_points_are_numbered_without_a_gap(game_id: str) -> None:
    """Unclear points are numbered from 1 without a gap, which would mean that a point was forgotten."""
    numbers = sorted({int(re.sub(r"\D", "", point.split("-")[2])) for point in points(game_id)})
    assert numbers == list(range(1, len(numbers) + 1)), f"{game_id}: number its unclear points from 1 without a gap"


@EACH
def test_each_point_is_an_option_or_is_read_one_way(game_id: str) -> None:
    """Either a table may choose another reading of a point, or the point is in READ_ONE_WAY, but not both."""
    book, options = rulebook(game_id), asked_by(game_id)
    without = {point for point in points(game_id) if not book.passage(point).option and point not in options.values()}
    listed = READ_ONE_WAY & set(points(game_id))
    to_do = "give each an option in options.py or a place in READ_ONE_WAY with the reason, not both"
    assert without == listed, f"{game_id}, {sorted(without ^ listed)}: {to_do}"


@EACH
def test_a_point_leads_to_an_option_that_asks_about_it(game_id: str) -> None:
    """The option that a point names exists, and each option about unclear points is named by one."""
    book, options = rulebook(game_id), asked_by(game_id)
    in_book = {book.passage(point).option for point in points(game_id)} - {None}
    about = {name for name, cites in options.items() if cites.startswith("C-")}
    assert in_book <= set(options), f"{game_id}: rulebook.toml has {in_book - set(options)}, but not options.py"
    assert about <= in_book, f"{game_id}: name {about - in_book} as `option` of the unclear points that they cite"


def test_listed_points_exist() -> None:
    """Each point in READ_ONE_WAY exists in a game."""
    known = {point for game_id in game_ids() for point in points(game_id)}
    assert known >= READ_ONE_WAY, f"no game has {READ_ONE_WAY - known}: take them from READ_ONE_WAY"
