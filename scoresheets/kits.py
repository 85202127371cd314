"""Pictures of a kit: its sheet or diagram, and which fact each spot edits."""

from collections.abc import Mapping
from typing import Any

from referees.common.values.value import Value
from scoresheets.sheet import Sheet

Path = tuple[str | int, ...]  # field names, keys, row indices


class Spot(Value):
    """The kit fact that a place shows.

    With `member` (plain JSON), a tap toggles that value in the list at `path`. With `end` (side, text), tapping two
    places toggles a connection in that list: both texts in order of their sides, joined by a space."""

    path: Path
    member: Any = None
    end: tuple[str, str] | None = None

    @property
    def is_touched(self) -> bool:
        """Whether a tap edits the fact instead of opening its page."""
        return self.member is not None or self.end is not None


class KitPicture(Value):
    """A kit's picture, with `spots` by region id."""

    sheet: Sheet
    spots: Mapping[str, Spot]

    def region_ids(self, path: Path) -> tuple[str, ...]:
        """Ids of the regions to tap for `path`: those inside it if any, otherwise its own. For an empty `path` (the
        whole kit): each fact's own if any, otherwise those inside it."""
        if path:
            matching = {id: spot for id, spot in self.spots.items() if spot.path[: len(path)] == path}
            inside = [id for id, spot in matching.items() if len(spot.path) > len(path) or spot.is_touched]
            return tuple(inside or matching)
        plain = {id: spot for id, spot in self.spots.items() if not spot.is_touched}
        facts = {spot.path[0] for spot in plain.values() if len(spot.path) == 1}
        return tuple(id for id, spot in plain.items() if len(spot.path) == 1 or spot.path[0] not in facts)

    def has_ends(self, path: Path) -> bool:
        """Whether toggling a value in the list at `path` takes two taps."""
        return any(spot.path == path and spot.end is not None for spot in self.spots.values())

    def members(self, path: Path) -> tuple[str, ...]:
        """The places that toggle a value in the list at `path`."""
        return tuple(id for id, spot in self.spots.items() if spot.path == path and spot.member is not None)
