"""Which places and piles are lit, and what a tap on them means. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.boards.oblivion.picks import Attacker, Looked, Taken
from companion.table.draft import Draft
from referees.common.protocol.entry import Entry
from referees.common.protocol.offer import Choice, Offer
from referees.oblivion.combat import Attack
from referees.oblivion.pieces import Spot
from referees.oblivion.placement import Place
from referees.oblivion.splitting import Pick, PutOnPile
from referees.oblivion.triggers import Mirror, Resolve
from referees.oblivion.view import AttackView, CardView, View

__all__ = [
    "Aim",
    "Fill",
    "Make",
    "PickUp",
    "Take",
    "Tap",
    "card_at",
    "chosen_attack",
    "lit",
    "pile_tap",
    "taken_card",
    "tapped",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Fill:
    """Fills in this field of the draft."""

    name: str
    value: Any


@dataclass(frozen=True, slots=True)
class Take:
    """Chooses an offer with one field filled in."""

    offer: Offer
    name: str
    value: Any


@dataclass(frozen=True, slots=True)
class Aim:
    """Makes this attack; where it is not permitted the referee says why."""

    entry: Attack


@dataclass(frozen=True, slots=True)
class Make:
    """Makes this entry."""

    entry: Entry


@dataclass(frozen=True, slots=True)
class PickUp:
    """Selects this on the board, or clears the selection."""

    what: Any


Tap = Fill | Take | Aim | Make | PickUp


def card_at(view: View, spot: Spot) -> CardView | None:
    """The card at a spot, if any."""
    return next((card for card in view.players[spot[0]].cards if card.spot == spot), None)


# On the battlefields


def lit(view: View, offers: tuple[Offer, ...], picked: Any, chosen: Draft | None) -> dict[Spot, Tap]:
    """The effect of a tap by lit spot."""
    if chosen is not None:
        return _filling(chosen)
    likely = [offer for offer in offers if not offer.rare]
    found: dict[Spot, Tap] = {}
    for offer in likely:
        if offer.entry in {Resolve, Mirror}:
            found |= {spot: Take(offer, "target", spot) for spot in _values(offer, "target")}
        elif offer.entry is Place:
            found |= {(offer.fixed["seat"], *cell): Take(offer, "cell", cell) for cell in _values(offer, "cell")}
    return found | _attacks([offer for offer in likely if offer.entry is Attack], picked)


def _values(offer: Offer, name: str) -> tuple[Any, ...]:
    domain = offer.open.get(name)
    return domain.values if isinstance(domain, Choice) else ()


def _filling(chosen: Draft) -> dict[Spot, Tap]:
    """The places that the draft asks for; none where it corrects the record, since places may have changed since."""
    name = chosen.asks
    if name is None or chosen.spot is not None:
        return {}
    found: dict[Spot, Tap] = {}
    for value in _values(chosen.offer, name):
        if isinstance(value, tuple):
            spot = value if len(value) == len(("seat", "lane", "column")) else (chosen.offer.fixed["seat"], *value)
            found[spot] = Fill(name, value)
    return found


def _attacks(offers: list[Offer], picked: Any) -> dict[Spot, Tap]:
    """OB-40: first the own card, then its target."""
    found: dict[Spot, Tap] = {}
    for offer in offers:
        seat = offer.fixed["seat"]
        for cell in _values(offer, "attacker"):
            found.setdefault((seat, *cell), PickUp(Attacker(cell, offer.fixed["alone"])))
        if isinstance(picked, Attacker) and picked.alone == offer.fixed["alone"]:
            found |= {spot: Aim(_attack(seat, picked, spot)) for spot in _values(offer, "target")}
            found[(seat, *picked.cell)] = PickUp(None)
    return found


def _attack(seat: int, by: Attacker, target: Spot) -> Attack:
    return Attack(seat=seat, attacker=by.cell, target=target, alone=by.alone)


def tapped(view: View, offers: tuple[Offer, ...], picked: Any, chosen: Draft | None, spot: Spot) -> Tap | None:
    """The meaning of a tap there, or None."""
    found = lit(view, offers, picked, chosen).get(spot)
    if found is not None:
        return found
    if card_at(view, spot) is None:
        return None if chosen is not None else _elsewhere(offers, spot)
    if isinstance(picked, Attacker) and view.turn is not None and spot[0] != view.turn:
        return Aim(_attack(view.turn, picked, spot))
    return PickUp(None if picked == Looked(spot) else Looked(spot))


def _elsewhere(offers: tuple[Offer, ...], spot: Spot) -> Tap | None:
    """C-OB-5: an empty place that touches no card of the current player."""
    seat, cell = spot[0], spot[1:]
    for offer in offers:
        if offer.entry is Place and offer.fixed["seat"] == seat and cell in _values(offer, "cell"):
            return Take(offer, "cell", cell)
    return None


def is_open_elsewhere(offers: tuple[Offer, ...]) -> bool:
    """C-OB-5: whether a card may also be placed where it touches none."""
    return any(offer.entry is Place and offer.rare for offer in offers)


def chosen_attack(view: View, picked: Any) -> AttackView | None:
    """The attack that the next tap on a target makes."""
    if not isinstance(picked, Attacker):
        return None
    fitting = (one for one in view.choices if picked.cell in one.cells and one.alone == picked.alone)
    return next(fitting, None)


# In the draft


def taken_card(view: View, picked: Any) -> int | None:
    """The index of the card that goes on the next pile: the selected one, else the first."""
    if not view.layout:
        return None
    return picked.place if isinstance(picked, Taken) and picked.place < len(view.layout) else 0


def pile_tap(view: View, picked: Any, pile: int) -> Tap | None:
    """OB-11, OB-12: a card goes on it, or the pile goes to a hand."""
    if view.stage == "picks" and view.picks is not None:
        return Make(Pick(seat=view.picks, pile=pile))
    place = taken_card(view, picked)
    if view.stage != "piles" or place is None:
        return None
    return Make(PutOnPile(seat=view.drafter, card=_ids(view)[view.layout[place]], pile=pile))


def _ids(view: View) -> Mapping[str, str]:
    return {name: id for id, name, _ in view.cards}
