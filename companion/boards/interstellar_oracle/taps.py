"""Which places of the map answer a tap now, and what the tap does. Pure."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.boards.interstellar_oracle.picks import Joining, Looked
from companion.boards.scene import Scene
from companion.boards.taps import Choose, Fill, Pick, Reconfigure, Tap
from companion.screens.table.draft import Draft
from referees.common.protocol.offer import Choice, Offer
from referees.interstellar_oracle.collapse.choosing import ChoosePlanet
from referees.interstellar_oracle.collapse.collapse import Evacuate
from referees.interstellar_oracle.setup.naming import LayPlanet
from referees.interstellar_oracle.table.asking import PlaceLabel
from referees.interstellar_oracle.table.options import Config
from referees.interstellar_oracle.table.space import diagram
from referees.interstellar_oracle.table.view import View
from referees.interstellar_oracle.turn.movement import Move
from referees.interstellar_oracle.turn.turns import Pull

__all__ = ["asked_place", "is_of_places", "joined", "lit", "offers_at", "tapped"]

GOING = (Move, Evacuate, Pull)
"""Entries that a tap on the place they lead to makes."""


def is_of_places(domain: Any) -> bool:
    """Whether a domain is a choice among places of the map."""
    return isinstance(domain, Choice) and isinstance(domain.label, PlaceLabel)


def lit(scene: Scene) -> dict[int, Tap]:
    """By place, what a tap does where it leads on; everywhere else one looks closer."""
    view, offers, picked, chosen = scene.view, scene.offers, scene.picked, scene.chosen
    if isinstance(picked, Joining):
        return {place: _joining(view, picked.place, place) for place in view.places if place != picked.place}
    if chosen is not None and chosen.asks is not None:
        return _filling(chosen)
    if isinstance(picked, Looked):
        return {place: tap for place, tap in _going(offers).items() if place != picked.place}
    return _going(offers)


def _joining(view: View, one: int, other: int) -> Tap:
    """Joins two places, or parts them, and looks at the first with its neighbours as they are then."""
    return Reconfigure(partial(joined, one=one, other=other, is_next=other not in view.links[one]), Looked(one))


def joined(config: Config, one: int, other: int, *, is_next: bool) -> Config:
    """The same table, but for two places of its map (C-IO-3)."""
    _, _, name = diagram(config).partition(".")
    diagrams = config.kit.diagrams
    drawn = (diagrams.a if name == "a" else diagrams.b).joined(one, other, is_next=is_next)
    kit = config.kit.model_copy(update={"diagrams": diagrams.model_copy(update={name: drawn})})
    return config.model_copy(update={"kit": kit})


def _filling(chosen: Draft) -> dict[int, Tap]:
    domain = chosen.domain
    if not isinstance(domain, Choice) or not is_of_places(domain):
        return {}
    return {place: Fill(chosen.asks or "", place) for place in domain.values}


def _going(offers: tuple[Offer, ...]) -> dict[int, Tap]:
    likely = [offer for offer in offers if not offer.rare]
    found: dict[int, Tap] = {offer.fixed["to"]: Choose(offer) for offer in likely if offer.entry in GOING}
    found |= {offer.fixed["place"]: Choose(offer) for offer in likely if offer.entry is ChoosePlanet}
    naming = [offer for offer in likely if offer.entry is LayPlanet]
    if len(naming) > 1:  # IO-81: the highest planet may lie at any of these
        found |= {one.fixed["place"]: Pick(Looked(one.fixed["place"])) if one.open else Choose(one) for one in naming}
    return found


def tapped(scene: Scene, place: int) -> Tap:
    """What a tap on a place, or on NEBULA, means now. Where a place is asked for, one that is not lit is handed on too:
    the referee says why not."""
    found, chosen = lit(scene).get(place), scene.chosen
    if found is None and chosen is not None and chosen.asks is not None and is_of_places(chosen.domain):
        return Fill(chosen.asks, place)
    return found or Pick(Looked(place))


def asked_place(offers: tuple[Offer, ...]) -> int | None:
    """The place the question of the moment is about, while planets and hazards are laid out; None for no one place."""
    places = {offer.fixed.get("place") for offer in offers if not offer.rare}
    return next(iter(places)) if len(places) == 1 else None


def offers_at(offers: tuple[Offer, ...], place: int) -> tuple[Offer, ...]:
    """What may be entered about a place, or leads there."""
    return tuple(offer for offer in offers if place in {offer.fixed.get("place"), offer.fixed.get("to")}
                 and not (offer.entry in GOING and not offer.rare))  # fmt: skip
