"""Which place a large map scrolls to. Pure."""

from __future__ import annotations

from typing import Any

from companion.boards.interstellar_oracle.picks import Joining, Looked, Mat
from referees.interstellar_oracle.setup.naming import order_of_dealing
from referees.interstellar_oracle.table.view import View

__all__ = ["followed", "follows", "looked_at", "place_key"]


def place_key(place: int) -> str:
    """The scroll key of a place."""
    return f"place {place}"


def follows(view: View) -> str | None:
    """The scroll key of the place that matters now."""
    place = followed(view)
    return None if place is None else place_key(place)


def followed(view: View) -> int | None:
    """The current player's place; during the collapse the planet that vanishes next; in the setup the place to lay
    out."""
    if view.stage == "layout":
        order = order_of_dealing(len(view.tokens))
        unnamed = [place for place in order if view.planets[place] is None]
        hidden = [place for place in order if (hazard := view.hazards[place]) is not None and hazard.name is None]
        return next(iter(unnamed or hidden), None)
    if view.clock is not None and view.stage == "collapsing":
        return view.clock.planets[0].place
    return None if view.turn is None else view.tokens[view.turn].at


def looked_at(view: View, picked: Any, place: int) -> int:
    """The selected place, or that of the player whose mat is open; else that place. Their panels take up part of the
    map's room."""
    if isinstance(picked, Looked | Joining):
        return picked.place
    return view.tokens[picked.seat].at if isinstance(picked, Mat) else place
