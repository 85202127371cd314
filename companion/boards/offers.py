"""The current offers as buttons: the likely next one filled, the others outlined."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.boards.counting import stepper
from companion.look.buttons import Act
from companion.look.widgets import button, filled, wrapped
from companion.table.controller import TableController
from companion.table.draft import Correction
from companion.table.quick_taps import counted
from companion.words import capital
from referees.common.protocol.offer import Choice, Offer
from referees.common.protocol.sentence import Reader

__all__ = ["INLINE", "Way", "offer_buttons"]

INLINE = 6
"""The most values of a single open field that get a button each."""


@dataclass(frozen=True, slots=True)
class Way:
    """How an offer is taken up: the reader for its words, the controller, the zone of the screen, the place in the
    record."""

    reader: Reader
    hands: TableController
    zone: str
    spot: Correction | None = None

    def take(self, offer: Offer, **values: Any) -> Callable[[], Any]:
        """Handle a tap on an offer."""
        return self.hands.careful(self.zone, lambda: self.hands.choose(offer, values, self.spot))


def offer_buttons(offers: Sequence[Offer], way: Way) -> list[ft.Control]:
    """Each offer as a button that enters it where that is possible, else opens its form."""
    if len(offers) == 1 and len(offers[0].open) == 1:
        ((name, domain),) = offers[0].open.items()
        if isinstance(domain, Choice) and len(domain.values) <= INLINE:
            return [wrapped([_value(offers[0], name, domain, value, way=way) for value in domain.values])]
    buttons = [_offer(offer, way, filled if at == 0 else button) for at, offer in enumerate(offers)]
    return [*buttons[:1], wrapped(buttons[1:])] if len(buttons) > 1 else buttons


def _offer(offer: Offer, way: Way, make: Callable[[str, Act], ft.Control]) -> ft.Control:
    prompt = capital(way.reader.text(offer.prompt))
    if counted(offer) is not None and way.zone == "tray":
        return stepper(prompt, way.take(offer), offer, way.hands)
    return make(prompt, way.take(offer))


def _value(offer: Offer, name: str, domain: Choice, value: Any, *, way: Way) -> ft.Control:
    return filled(way.reader.text(domain.label(value)), way.take(offer, **{name: value}))
