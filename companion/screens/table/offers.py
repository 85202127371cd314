"""The offers of the moment as buttons: the likely next thing filled, the others beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.screens.table.draft import Spot
from companion.screens.table.hands import Hands
from companion.screens.table.looks import Act, button, filled, wrapped
from referees.common.offer import Choice, Offer
from referees.common.sentence import Reader

__all__ = ["INLINE", "offer_buttons"]

INLINE = 6
"""A single choice among so few is made right there, with one tap."""


def offer_buttons(
    offers: Sequence[Offer], reader: Reader, hands: Hands, zone: str, spot: Spot | None = None
) -> list[ft.Control]:
    """Each offer as one tap where it can be one, else as the way to its form."""
    if len(offers) == 1 and len(offers[0].open) == 1:
        ((name, domain),) = offers[0].open.items()
        if isinstance(domain, Choice) and len(domain.values) <= INLINE:
            return [wrapped([_value(offers[0], name, value, reader, hands, zone, spot) for value in domain.values])]
    first, *others = [_offer(offer, reader, hands, zone, spot, filled if at == 0 else button)
                      for at, offer in enumerate(offers)] or [None]  # fmt: skip
    return [one for one in (first, wrapped(others) if others else None) if one is not None]


def _offer(offer: Offer, reader: Reader, hands: Hands, zone: str, spot: Spot | None, make: Any) -> ft.Control:
    made: ft.Control = make(offer_words(offer, reader), _chooses(offer, hands, zone, spot))
    return made


def _value(
    offer: Offer, name: str, value: Any, reader: Reader, hands: Hands, zone: str, spot: Spot | None
) -> ft.Control:
    domain = offer.open[name]
    assert isinstance(domain, Choice)
    return filled(reader.text(domain.label(value)), _chooses(offer, hands, zone, spot, **{name: value}))


def _chooses(offer: Offer, hands: Hands, zone: str, spot: Spot | None, **values: Any) -> Act:
    async def choose() -> None:
        if hands.steady.allows(zone):
            await hands.choose(offer, spot, **values)

    return choose


def offer_words(offer: Offer, reader: Reader) -> str:
    """The prompt; where several offers differ only in a fixed value, that is said by the prompt too."""
    return reader.text(offer.prompt)
