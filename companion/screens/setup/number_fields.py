"""Number fields of a new game, such as the points to play for: every titled number of its config."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import flet as ft
from annotated_types import Ge, Le

from companion.flet_fixes.guard import component, handler
from companion.look.theme import ROUND
from companion.words import text
from referees.common.protocol.sentence import Sentence, say
from referees.common.registry import referee
from referees.common.setup.config import Config

__all__ = ["NumberFields", "numbers"]

Typed = dict[str, str]
LONGEST = 6


class Asked(NamedTuple):
    """A number field: title, range and default."""

    name: str
    title: str
    lo: int
    hi: int
    usual: int


def _asked(config: type[Config]) -> Iterator[Asked]:
    for name, field in config.model_fields.items():
        lo = next((int(str(one.ge)) for one in field.metadata if isinstance(one, Ge)), None)
        hi = next((int(str(one.le)) for one in field.metadata if isinstance(one, Le)), None)
        if field.annotation is int and field.title and lo is not None and hi is not None:
            yield Asked(name, field.title, lo, hi, field.default)


def numbers(config: type[Config], typed: Typed) -> dict[str, int] | Sentence:
    """The entered numbers by field, or the error of one."""
    found: dict[str, int] = {}
    for one in _asked(config):
        words = typed.get(one.name, str(one.usual)).strip()
        if not (words.isascii() and words.isdecimal() and one.lo <= int(words) <= one.hi):
            return say("{title}: type a number from {lo} to {hi}.", title=one.title, lo=one.lo, hi=one.hi)
        found[one.name] = int(words)
    return found


@component
def NumberFields(game: str, typed: Typed, choose: Callable[[Typed], None]) -> ft.Control:
    """A text field for each number, preset to the default."""

    def field(one: Asked) -> ft.Control:
        def change(event: Any) -> None:
            choose({**typed, one.name: str(event.control.value)})

        return ft.TextField(
            label=one.title,
            value=typed.get(one.name, str(one.usual)),
            helper=text(say("From {lo} to {hi}", lo=one.lo, hi=one.hi)),
            keyboard_type=ft.KeyboardType.NUMBER,
            max_length=LONGEST,
            counter="",
            border=ft.OutlineInputBorder(border_radius=ROUND),
            on_change=handler(change),
        )

    fields = [field(one) for one in _asked(referee(game).config)]
    column = ft.Column([*fields], spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Container(column, padding=ft.Padding.only(top=8), visible=bool(fields))  # the label stands on the frame
