"""Finds information given by colour alone: different controls that would look the same without colours."""

from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any

import flet as ft
import flet.canvas as cv

from tests.companion.harness import opened

UNSEEN = {"label", "key", "data", "parent", "tooltip", "semantics_label", "identifier", "style", "expand", "col"}
"""Attributes that are invisible, or that in a text's style only set colour and size."""

PLACES = {"x", "y", "left", "top", "right", "bottom", "width", "height", "cp1x", "cp1y", "cp2x", "cp2y", "start_angle"}
"""Attributes for position and size, in which two neighbours always differ."""

Look = tuple[int, int]  # hashes of a control's visible features, without colours and with them


def by_colour_alone(controls: Any) -> list[str]:
    """Adjacent controls that differ, yet have the same words, signs, shapes and lines.

    The lines of one drawing are not compared with each other: their positions differ, and a drawing has its own tests.
    """
    eyes = Eyes()
    eyes.look(controls)
    return eyes.differing


@dataclass
class Eyes:
    """Hashes the visible features of controls, each value once, from the inside out."""

    differing: list[str] = field(default_factory=list)

    def look(self, value: Any, *, is_drawing: bool = False) -> Look:
        """The hashes of a value's visible features, without and with colours."""
        value = opened(value)
        if isinstance(value, list | tuple):
            return self._beside(value, is_drawing=is_drawing)
        if isinstance(value, ft.IconData | Enum):
            return (hash(value),) * 2
        if isinstance(value, cv.Path):
            plain, coloured = self.look(value.paint)
            return hash((len(value.elements), plain)), hash((len(value.elements), coloured))
        if is_dataclass(value):
            return self._parts(value)
        return (hash(value),) * 2 if isinstance(value, str | int | float | bool | None) else (0, 0)

    def _parts(self, value: Any) -> Look:
        features = [type(value).__name__], [type(value).__name__]
        properties = {**vars(value), **getattr(value, "_values", {})}  # together with the class's defaults
        for name, is_colour in visible(type(value)):  # type: ignore[arg-type]  # a class can be hashed
            part = properties.get(name)
            if name not in properties:
                continue
            if is_colour:
                plain, coloured = hash(is_set(part)), hash(str(part))
            elif part is None:
                continue
            else:
                plain, coloured = self.look(part, is_drawing=name == "shapes")
            features[0].append(f"{name} {plain}")
            features[1].append(f"{name} {coloured}")
        return hash(tuple(features[0])), hash(tuple(features[1]))

    def _beside(self, values: Any, *, is_drawing: bool) -> Look:
        family = [control for control in map(opened, values) if getattr(control, "visible", True)]
        looks = [self.look(control) for control in family]
        known: dict[int, int] = {}
        for control, (plain, coloured) in zip(family, looks, strict=True):
            if known.setdefault(plain, coloured) != coloured and not is_drawing:
                self.differing.append(repr(control)[:300])
        return hash(tuple(plain for plain, _ in looks)), hash(tuple(coloured for _, coloured in looks))


@cache
def visible(kind: Any) -> tuple[tuple[str, bool], ...]:
    """The visible properties of a class, each with True if it's a colour."""
    names = [member.name for member in fields(kind)]
    names_shown = [name for name in names if not name.startswith(("_", "on_")) and name not in UNSEEN | PLACES]
    return tuple((name, name.endswith("color")) for name in names_shown)


def is_set(colour: Any) -> bool:
    """Whether the colour is visible: having a ring differs from having none."""
    return colour is not None and colour != ft.Colors.TRANSPARENT
