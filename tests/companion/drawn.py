"""The drawings of boards and kits that are compared with their pictures in tests/records. `make golden` draws them
again: look at each changed one in a browser."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from companion.boards import BOARDS, board
from companion.files.kits.shelf import shipped
from companion.measures import Room
from companion.table.control.scene import Scene
from referees.common.registry import referee
from scoresheets.registry import picture
from scoresheets.sheet import Sheet
from scoresheets.svg import svg
from tests.accessibility.recorded import sample
from tests.common.records import RECORDS

SPACE = Room(358, 500)
DRAWN = [game for game in BOARDS if (game_board := board(game)) is not None and game_board.drawing is not None]
BUSY = {"meow_oracle": {4}, "higgins_oracle": {3}, "haggatha": {20}, "interstellar_oracle": {13}, "oblivion": {2, 9}}
"""Of `moments`, those with the most to see; of other games the first."""


@cache
def moments(game: str, **seat: str) -> tuple[tuple[Any, Sheet], ...]:
    """The view of each golden game at every kind of question, and the board drawn from it; `seat` changes all seats."""
    return tuple(_moments(game, **seat))


def _moments(game: str, **seat: str) -> Iterator[tuple[Any, Sheet]]:
    of_game, rules = board(game), referee(game)
    assert of_game is not None and of_game.drawing is not None
    for played, moments in sample(game).items():
        state = rules.setup(played.config)
        seats = tuple([recorded.model_copy(update=seat) for recorded in played.config.seats])
        for at, (entry, _) in enumerate(played.entries):
            if at in moments:
                view = rules.view(state)
                yield view, of_game.drawing(Scene(view, seats=seats), SPACE)
            state = rules.evolve(state, rules.read_entry(entry), at + 2).state


def pictures(game: str) -> dict[Path, str]:
    """Each picture of a game as SVG, by its file."""
    busy = BUSY.get(game, {0})
    drawings = moments(game) if game in DRAWN else ()
    drawn = {f"board-{at}": sheet for at, (_, sheet) in enumerate(drawings) if at in busy}
    if (diagram := picture(game, shipped(game), ("diagrams", "a", "extra"))) is not None:
        drawn["kit"] = diagram.sheet
    return {RECORDS / game / f"{name}.svg": svg(sheet) for name, sheet in drawn.items()}
