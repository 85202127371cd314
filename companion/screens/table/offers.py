"""The offers of the moment as buttons: the likely next thing filled, the others beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.screens.table.counting import stepper
from companion.screens.table.draft import Spot
from companion.screens.table.hands import Hands
from companion.screens.table.looks import Act
from companion.screens.table.quick import counted
from companion.widgets import button, filled, wrapped
from companion.words import capital
from referees.common.protocol.offer import Choice, Offer
from referees.common.protocol.sentence import Reader

__all__ = ["INLINE", "Way", "offer_buttons"]

INLINE = 6
"""A single choice among so few is made right there, with one tap."""


@dataclass(frozen=True, slots=True)
class Way:
    """How an offer is taken up: by whose words and hands, in which zone of the screen, where in the record."""

    reader: Reader
    hands: Hands
    zone: str
    spot: Spot | None = None

    def take(self, offer: Offer, **values: Any) -> Callable[[], Any]:
        """What a tap does."""
        return self.hands.careful(self.zone, lambda: self.hands.choose(offer, values, self.spot))


def offer_buttons(offers: Sequence[Offer], way: Way) -> list[ft.Control]:
    """Each offer as one tap where it can be one, else as the way to its form."""
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
