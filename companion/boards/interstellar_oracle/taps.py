"""Which places of the map are lit, and what a tap on a place means. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.boards.interstellar_oracle.picks import Joining, Looked
from companion.table.draft import Draft
from referees.common.protocol.offer import Choice, Offer
from referees.interstellar_oracle.collapse.choosing import ChoosePlanet
from referees.interstellar_oracle.collapse.collapse import Evacuate
from referees.interstellar_oracle.setup.naming import LayPlanet
from referees.interstellar_oracle.table.asking import PlaceLabel
from referees.interstellar_oracle.table.view import View
from referees.interstellar_oracle.turn.movement import Move
from referees.interstellar_oracle.turn.turns import Pull

__all__ = ["Fill", "Join", "Look", "Take", "Tap", "asked_place", "is_of_places", "lit", "offers_at", "tapped"]

GOING = (Move, Evacuate, Pull)
"""Moves, entered by a tap on their destination."""


@dataclass(frozen=True, slots=True)
class Fill:
    """Fills in this field of the draft."""

    name: str
    value: int


@dataclass(frozen=True, slots=True)
class Take:
    """Chooses the offer."""

    offer: Offer


@dataclass(frozen=True, slots=True)
class Join:
    """Connects or disconnects two places."""

    one: int
    other: int


@dataclass(frozen=True, slots=True)
class Look:
    """Opens the place's panel."""

    place: int


Tap = Fill | Take | Join | Look


def is_of_places(domain: Any) -> bool:
    """Whether a domain is a set of places of the map."""
    return isinstance(domain, Choice) and isinstance(domain.label, PlaceLabel)


def lit(view: View, offers: tuple[Offer, ...], picked: Any, chosen: Draft | None) -> dict[int, Tap]:
    """The effect of a tap by lit place; elsewhere a tap opens the place's panel."""
    if isinstance(picked, Joining):
        return {place: Join(picked.place, place) for place in view.places if place != picked.place}
    if chosen is not None and chosen.asks is not None:
        return _filling(chosen)
    if isinstance(picked, Looked):
        return {place: tap for place, tap in _going(offers).items() if place != picked.place}
    return _going(offers)


def _filling(chosen: Draft) -> dict[int, Tap]:
    domain = chosen.domain
    if not isinstance(domain, Choice) or not is_of_places(domain):
        return {}
    return {place: Fill(chosen.asks or "", place) for place in domain.values}


def _going(offers: tuple[Offer, ...]) -> dict[int, Tap]:
    likely = [offer for offer in offers if not offer.rare]
    found: dict[int, Tap] = {offer.fixed["to"]: Take(offer) for offer in likely if offer.entry in GOING}
    found |= {offer.fixed["place"]: Take(offer) for offer in likely if offer.entry is ChoosePlanet}
    naming = [offer for offer in likely if offer.entry is LayPlanet]
    if len(naming) > 1:  # IO-81: the highest planet may lie at any of these
        found |= {one.fixed["place"]: Look(one.fixed["place"]) if one.open else Take(one) for one in naming}
    return found


def tapped(view: View, offers: tuple[Offer, ...], picked: Any, chosen: Draft | None, place: int) -> Tap:
    """The meaning of a tap on a place, or on NEBULA. Where a place is asked for, unlit ones are passed on too: the
    referee says why not."""
    found = lit(view, offers, picked, chosen).get(place)
    if found is None and chosen is not None and chosen.asks is not None and is_of_places(chosen.domain):
        return Fill(chosen.asks, place)
    return found or Look(place)


def asked_place(offers: tuple[Offer, ...]) -> int | None:
    """The place the question is about, while planets and hazards are laid out; None otherwise."""
    places = {offer.fixed.get("place") for offer in offers if not offer.rare}
    return next(iter(places)) if len(places) == 1 else None


def offers_at(offers: tuple[Offer, ...], place: int) -> tuple[Offer, ...]:
    """The offers about a place, or that lead there."""
    return tuple(offer for offer in offers if place in {offer.fixed.get("place"), offer.fixed.get("to")}
                 and not (offer.entry in GOING and not offer.rare))  # fmt: skip
