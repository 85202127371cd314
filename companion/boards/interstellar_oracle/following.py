"""Which place of the map matters now, so that a map larger than its space is scrolled to it. Pure."""

from __future__ import annotations

from typing import Any

from companion.boards.interstellar_oracle.picks import Joining, Looked, Mat
from referees.interstellar_oracle.setup.naming import order_of_dealing
from referees.interstellar_oracle.table.view import View

__all__ = ["followed", "follows", "looked_at", "place_key"]


def place_key(place: int) -> str:
    """By which the board is scrolled to a place."""
    return f"place {place}"


def follows(view: View) -> str | None:
    """The key of the place that matters now."""
    place = followed(view)
    return None if place is None else place_key(place)


def followed(view: View) -> int | None:
    """Where the player in turn is; while the Universe collapses, the planet that goes next; what is laid out next."""
    if view.stage == "layout":
        order = order_of_dealing(len(view.tokens))
        unnamed = [place for place in order if view.planets[place] is None]
        hidden = [place for place in order if (hazard := view.hazards[place]) is not None and hazard.name is None]
        return next(iter(unnamed or hidden), None)
    if view.clock is not None and view.stage == "collapsing":
        return view.clock.planets[0].place
    return None if view.turn is None else view.tokens[view.turn].at


def looked_at(view: View, picked: Any, place: int) -> int:
    """The place that is picked, or where the player is whose mat is; else that place. What they show takes of the
    map's room."""
    if isinstance(picked, Looked | Joining):
        return picked.place
    return view.tokens[picked.seat].at if isinstance(picked, Mat) else place
