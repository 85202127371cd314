"""Pictures of kits: each place shows an existing fact, with any kit; a diagram shows neighbours."""

import random

import pytest

from companion.files.kits.file import kit_model
from companion.files.kits.kinds import facts
from companion.files.kits.places import Path, at
from companion.files.kits.problems import checked
from companion.files.kits.shelf import shipped
from referees.common.setup.kit import Kit
from referees.interstellar_oracle.table.kit import Kit as Planets, neighbours
from scoresheets.registry import PICTURES, picture
from scoresheets.shapes import Path as Line
from scoresheets.svg import svg
from tests.companion.kits import GAMES, content_of, walked

LOOKED_AT: tuple[Path, ...] = (
    (), ("chart",), ("cross",), ("top",), ("top", 0), ("bubbles",), ("twisting", "x"), ("divining",), ("diagrams", "a"),
    *(("diagrams", letter, name) for letter in "ab" for name in ("within", "across", "diagonals", "nebula", "extra")),
)  # fmt: skip


def some_kit(game: str, seed: int) -> Kit:
    """A valid kit of a game, some random corrections away from the shipped one."""
    group = facts(kit_model(game))
    kit = checked(group, walked(group, content_of(game), random.Random(f"{game} {seed}"), 12 if seed else 0))
    assert kit is not None
    return kit


@pytest.mark.parametrize("game", [game for game in GAMES if game in PICTURES])
@pytest.mark.parametrize("seed", range(4))
def test_each_place_shows_a_fact_of_the_kit(game: str, seed: int) -> None:
    """Every spot is a region of its sheet and leads to a value of the kit; the tap targets are within what is shown."""
    kit, seen = some_kit(game, seed), 0
    content = kit.model_dump(mode="json")
    for path in LOOKED_AT:
        drawn = picture(game, kit, path)
        if drawn is None:
            continue
        seen += 1
        assert set(drawn.region_ids(path)) <= set(drawn.sheet.by_id)
        for id, spot in drawn.spots.items():
            value = (
                at(content, spot.path[:2]) if spot.path[0] == "chart" and len(spot.path) > 1 else at(content, spot.path)
            )
            assert id in drawn.sheet.by_id and value is not None
            assert not spot.is_touched or isinstance(value, list)
        assert svg(drawn.sheet).startswith("<")
    assert seen >= 5


def test_a_picture_of_the_same_kit_is_made_once() -> None:
    """For the same kit the same sheet is returned, so that nothing is redrawn."""
    for game, path in (("haggatha", ()), ("interstellar_oracle", ("diagrams", "a"))):
        first, again = picture(game, shipped(game), path), picture(game, shipped(game), path)
        assert first is not None and again is not None and first.sheet is again.sheet


def test_other_games_have_no_picture() -> None:
    """Other games have no picture, nor have facts that no picture shows."""
    assert picture("oblivion", shipped("oblivion")) is None
    assert picture("interstellar_oracle", shipped("interstellar_oracle"), ("hazards",)) is None
    assert picture("haggatha", shipped("haggatha"), ("boards",)) is None


@pytest.mark.parametrize(("letter", "systems"), [("a", 4), ("b", 6)])
def test_a_diagram_draws_a_line_for_each_two_neighbours(letter: str, systems: int) -> None:
    """There are as many lines as the referee counts neighbours, diagonals included."""
    kit = shipped("interstellar_oracle")
    assert isinstance(kit, Planets)
    diagram = kit.diagrams.a if letter == "a" else kit.diagrams.b
    links = neighbours(diagram, systems, diagonals=True)
    joined = {frozenset((first, second)) for first, others in enumerate(links[:-1]) for second in others}
    drawn = picture("interstellar_oracle", kit, ("diagrams", letter))
    assert drawn is not None
    assert len([shape for shape in drawn.sheet.printed if isinstance(shape, Line)]) == len(joined)
