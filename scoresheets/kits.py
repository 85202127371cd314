"""A kit as a picture: the sheet or diagram it describes, and which fact of the kit each of its places shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from scoresheets.sheet import Sheet

if TYPE_CHECKING:
    from referees.common.setup.kit import Kit

__all__ = ["PICTURES", "KitPicture", "Spot", "picture"]

Path = tuple[str | int, ...]
"""Names of a kit's fields, keys, and places in its rows."""


@dataclass(frozen=True, slots=True)
class Spot:
    """The fact that a place shows, by its path in the kit.

    With `member`, as plain JSON, a tap on the place puts that value into the row at `path`, or takes it out. With `end`
    the values there are texts with two ends, "one other": tapping two places joins them, or parts them. An end is told
    by its side, the lower of which comes first, and by its words.
    """

    path: Path
    member: Any = None
    end: tuple[str, str] | None = None

    @property
    def is_touched(self) -> bool:
        """Whether a tap on the place corrects something, instead of leading to a fact."""
        return self.member is not None or self.end is not None


@dataclass(frozen=True, slots=True)
class KitPicture:
    """What is drawn of a kit; `spots` by the ids of the sheet's regions."""

    sheet: Sheet
    spots: Mapping[str, Spot]

    def lit(self, path: Path) -> tuple[str, ...]:
        """The places that answer while the facts at `path` are looked at: those inside it, else its own. Of the whole
        kit those of whole facts, and of a fact that has no place of its own those inside it."""
        if path:
            near = {id: spot for id, spot in self.spots.items() if spot.path[: len(path)] == path}
            inside = [id for id, spot in near.items() if len(spot.path) > len(path) or spot.is_touched]
            return tuple(inside or near)
        plain = {id: spot for id, spot in self.spots.items() if not spot.is_touched}
        whole = {spot.path[0] for spot in plain.values() if len(spot.path) == 1}
        return tuple(id for id, spot in plain.items() if len(spot.path) == 1 or spot.path[0] not in whole)

    def has_ends(self, path: Path) -> bool:
        """Whether two places are tapped for one value of the row at `path`."""
        return any(spot.path == path and spot.end is not None for spot in self.spots.values())

    def members(self, path: Path) -> tuple[str, ...]:
        """The places that put a value into the row at `path`, or take it out."""
        return tuple(id for id, spot in self.spots.items() if spot.path == path and spot.member is not None)


PICTURES = {
    "haggatha": "scoresheets.haggatha.kit:picture",
    "interstellar_oracle": "scoresheets.interstellar_oracle.diagram:picture",
}
"""By game: a function of a kit and of the path that is looked at, which gives a picture or None."""

Draw = Callable[[Any, Path], KitPicture | None]


def picture(game: str, kit: Kit, path: Path = ()) -> KitPicture | None:
    """The picture of a game's kit where the facts at `path` are looked at; None where there is none."""
    if game not in PICTURES:
        return None
    module, _, name = PICTURES[game].partition(":")
    draw: Draw = getattr(import_module(module), name)
    return draw(kit, path)
