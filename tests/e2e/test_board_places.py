"""Where a client puts the tiles of a board: geometry that no test without a browser sees."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from referees.common.protocol.config import seated
from referees.common.registry import referee
from referees.meow_oracle.pieces import CELLS, cell_label
from tests.companion.meow_taps import NAMES
from tests.e2e.driver import Screen
from tests.e2e.kept import GAME, laid

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("quick")]
GAP = 8


def test_the_cells_of_an_area_are_in_three_rows(screen: Callable[..., Screen], tmp_path: Path) -> None:
    """Each of the 36 cells has a place of its own: nine of an area in rows of three, all as large, 8 dp apart."""
    config = referee("meow_oracle").config(seats=seated(NAMES[:4]))
    laid(tmp_path, "meow_oracle", config, [{"kind": "start_round", "starter": 0}])
    window = screen(f"table/{GAME}", width=390, height=844)
    window.button(re.compile(f"^{NAMES[0]}, centre: ")).wait_for()
    window.quiet()
    for name in NAMES[:4]:
        found = [
            window.button(re.compile(f"^{name}, {cell_label(at).template}: ")).bounding_box(timeout=10_000)
            for at in CELLS
        ]
        boxes = [box for box in found if box is not None]
        assert len(boxes) == len(CELLS)
        first = boxes[0]
        for at, box in enumerate(boxes):
            down, across = divmod(at, 3)
            assert (box["width"], box["height"]) == (first["width"], first["height"])
            assert abs(box["x"] - first["x"] - across * (first["width"] + GAP)) < 1
            assert abs(box["y"] - first["y"] - down * (first["height"] + GAP)) < 1
