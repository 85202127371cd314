"""The field for where a game was played, and a key for each place of earlier games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.look.widgets import wrapped
from companion.measures import GAP
from companion.screens.shared.controls import column, field, switched
from companion.store.records import LONGEST_PLACE
from referees.common.values.names import name_key


def where_fields(
    now: str, places: Sequence[str], write: Callable[[str], Any], choose: Callable[[str], Any], **props: Any
) -> ft.Control:
    """A tap on a key chooses that place, a tap on the chosen one none; `write` gets the words while they are typed."""
    words = field("Place", write, value=now, max_length=LONGEST_PLACE, counter="", **props)
    keys = [
        switched(place, is_now, partial(choose, "" if is_now else place))
        for place, is_now in ((place, name_key(place) == name_key(now)) for place in places)
    ]
    return column(words, *([wrapped(keys)] if keys else []), spacing=GAP)
