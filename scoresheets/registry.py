"""Registry of drawings: a game's sheet by its `About.sheet`, and its kit's picture."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from scoresheets.kits import KitPicture, Path
from scoresheets.sheet import Drawing

if TYPE_CHECKING:
    from referees.common.setup.kit import Kit

SHEETS = {"haggatha": "scoresheets.haggatha:drawing"}
# functions (kit, path) -> KitPicture | None
PICTURES = {
    "haggatha": "scoresheets.haggatha.kit:picture",
    "interstellar_oracle": "scoresheets.interstellar_oracle.diagram:picture",
}


def drawing(id: str | None, view: Any) -> Drawing | None:
    """The sheet with that id for a view, or None."""
    loaded: Drawing | None = _load(SHEETS, id, view)
    return loaded


def picture(game: str, kit: Kit, path: Path = ()) -> KitPicture | None:
    """The picture of a game's kit for the facts at `path`."""
    loaded: KitPicture | None = _load(PICTURES, game, kit, path)
    return loaded


def _load(modules: dict[str, str], id: str | None, *args: Any) -> Any:
    if id not in modules:
        return None
    module, _, name = modules[id].partition(":")
    return getattr(import_module(module), name)(*args)
