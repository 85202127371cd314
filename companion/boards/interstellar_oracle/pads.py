"""Pads of keys for open fields: a place (which can also be tapped on the map), a card, or a hazard."""

from typing import Any

import flet as ft

from companion.boards.interstellar_oracle.answers import HIGH, Key, card_keys, columns, grid
from companion.boards.interstellar_oracle.taps import is_of_places
from companion.boards.taps import Fill
from companion.flet_fixes.guard import memoised
from companion.look.widgets import note, stretched
from companion.measures import GAP
from companion.window.at_table import worded
from companion.window.window_size import use_window
from referees.common.words import Choice, say
from referees.interstellar_oracle.table.pieces import CARDS, card_label

FIELDS = ("to", "place", "by", "card", "first", "second", "took", "left", "gives", "gets", "saw", "hazard")

# of the window's height; the map keeps its room
BESIDE_MAP, HIGHEST = 0.33, 0.55


@memoised
def FieldPad(choice: Choice, width: int, name: str) -> ft.Control:
    """A pad of keys: places by name, hazards, or cards with a link to their rules."""
    is_on_map = is_of_places(choice)
    parts: list[ft.Control] = [note(worded(ON_MAP), 15)] if is_on_map else []
    keys = [_key(choice, value, name) for value in choice.values]
    parts.append((card_keys if any(key.card for key in keys) else grid)(keys, width, "pad"))
    needed = HINT * is_on_map + -(-(len(keys) + 1) // columns(keys, width)) * (HIGH + GAP)
    window = use_window()
    most = int(window.height * (BESIDE_MAP if is_on_map else HIGHEST))
    fits = needed * LARGEST_WORDS <= most or (window.is_wide and window.is_low)
    height = None if fits else min(needed, most)
    return stretched(*parts, height=height, scroll=None if height is None else ft.ScrollMode.AUTO, tight=True)


LARGEST_WORDS = 2  # on a landscape phone everything beside the board scrolls together

# height in dp
ON_MAP, HINT = say("Tap a highlighted place on the map, or its name here."), 50


def _key(choice: Choice, value: Any, name: str) -> Key:
    if value in CARDS:
        return Key(card_label(value), Fill(name, value), card=value)
    return Key(choice.label(value), Fill(name, value))
