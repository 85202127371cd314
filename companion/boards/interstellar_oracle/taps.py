"""Legal and relevant places on the map, meanings of taps, and selections."""

from functools import partial
from typing import Any

import flet as ft

from companion.boards.taps import Choose, Fill, Pick, Reconfigure, Tap
from companion.flet_fixes.refs import MutableRef
from companion.table.control.draft import Draft
from companion.table.control.scene import Scene
from referees.common.protocol.offer import Choice, Offer
from referees.common.values.value import Value
from referees.interstellar_oracle.collapse.choosing import ChoosePlanet
from referees.interstellar_oracle.collapse.fleeing import Evacuate
from referees.interstellar_oracle.setup.naming import LayPlanet
from referees.interstellar_oracle.table.asking import PlaceLabel
from referees.interstellar_oracle.table.options import Config
from referees.interstellar_oracle.table.space import diagram
from referees.interstellar_oracle.table.view import View
from referees.interstellar_oracle.turn.movement import Move
from referees.interstellar_oracle.turn.turns import Pull


class Shown(Value):
    """A place, or the Nebula, whose panel is shown."""

    place: int


class Mat(Value):
    """A player whose mat is open."""

    seat: int


class Joining(Value):
    """The first of two planets to connect or disconnect."""

    place: int


EVERYBODY = "all players' mats"  # selected if the mats don't fit one row
LISTED, MAPPED = "the map as a list", "the map as a map"  # selections


def use_listed(picked: Any) -> bool:
    """Hook: whether the player last chose to show the map as a list."""
    listed: MutableRef[bool] = ft.use_ref(False)
    if picked in {LISTED, MAPPED}:
        listed.current = picked == LISTED
    return bool(listed.current)


GOING = (Move, Evacuate, Pull)  # entered by a tap on their destination


def is_of_places(domain: Any) -> bool:
    """Whether a domain is a set of places on the map."""
    return isinstance(domain, Choice) and isinstance(domain.label, PlaceLabel)


def legal_taps(scene: Scene) -> dict[int, Tap]:
    """What a tap on each legal place does; a tap on any other opens its panel."""
    view, offers, picked, chosen = scene.view, scene.offers, scene.picked, scene.chosen
    if isinstance(picked, Joining):
        return {place: _joining(view, picked.place, place) for place in view.places if place != picked.place}
    if chosen is not None and chosen.asks is not None:
        return _filling(chosen)
    if isinstance(picked, Shown):
        return {place: tap for place, tap in _moves(offers).items() if place != picked.place}
    return _moves(offers)


def _joining(view: View, start: int, end: int) -> Tap:
    return Reconfigure(partial(joined, start=start, end=end, is_next=end not in view.links[start]), Shown(start))


def joined(config: Config, start: int, end: int, *, is_next: bool) -> Config:
    """The config with two places connected or disconnected (C-IO-3)."""
    _, _, name = diagram(config).partition(".")
    diagrams = config.kit.diagrams
    updated = (diagrams.a if name == "a" else diagrams.b).joined(start, end, is_next=is_next)
    kit = config.kit.model_copy(update={"diagrams": diagrams.model_copy(update={name: updated})})
    return config.model_copy(update={"kit": kit})


def _filling(chosen: Draft) -> dict[int, Tap]:
    domain = chosen.domain
    if not isinstance(domain, Choice) or not is_of_places(domain):
        return {}
    return {place: Fill(chosen.asks or "", place) for place in domain.values}


def _moves(offers: tuple[Offer, ...]) -> dict[int, Tap]:
    likely = [offer for offer in offers if not offer.rare]
    taps: dict[int, Tap] = {offer.fixed["to"]: Choose(offer) for offer in likely if offer.entry in GOING}
    taps |= {offer.fixed["place"]: Choose(offer) for offer in likely if offer.entry is ChoosePlanet}
    naming = [offer for offer in likely if offer.entry is LayPlanet]
    if len(naming) > 1:  # IO-81: the highest planet may be at any of these
        taps |= {one.fixed["place"]: Pick(Shown(one.fixed["place"])) if one.open else Choose(one) for one in naming}
    return taps


def tapped(scene: Scene, place: int) -> Tap:
    """What a tap on a place or NEBULA means. If a place is asked for, even an illegal one is filled in."""
    action, chosen = legal_taps(scene).get(place), scene.chosen
    if action is None and chosen is not None and chosen.asks is not None and is_of_places(chosen.domain):
        return Fill(chosen.asks, place)
    return action or Pick(Shown(place))


def asked_place(offers: tuple[Offer, ...]) -> int | None:
    """The place that the offers, except rare ones, are about; None unless there is exactly one."""
    places = {offer.fixed["place"] for offer in offers if "place" in offer.fixed and not offer.rare}
    return next(iter(places)) if len(places) == 1 else None


def offers_at(offers: tuple[Offer, ...], place: int) -> tuple[Offer, ...]:
    """The offers about a place, or with it as destination."""
    return tuple(offer for offer in offers if place in {offer.fixed.get("place"), offer.fixed.get("to")}
                 and not (offer.entry in GOING and not offer.rare))  # fmt: skip
