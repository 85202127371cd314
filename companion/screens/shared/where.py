"""The field for the place of a game, and buttons for places of earlier games."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.look.widgets import stretched, wrapped
from companion.measures import GAP
from companion.screens.shared.controls import field, switched
from companion.store.records import LONGEST_PLACE
from companion.words import said
from referees.common.values.names import name_key


def where_fields(
    now: str, places: Sequence[str], write: Callable[[str], Any], choose: Callable[[str], Any], **props: Any
) -> ft.Control:
    """A text field for the place, and a toggle button for each earlier place; `write` gets the typed text."""
    words = field(said("Place"), write, value=now, max_length=LONGEST_PLACE, counter="", **props)
    keys = [
        switched(place, is_now, partial(choose, "" if is_now else place))
        for place, is_now in ((place, name_key(place) == name_key(now)) for place in places)
    ]
    return stretched(words, *([wrapped(keys)] if keys else []), gap=GAP)
