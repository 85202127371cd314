"""A player's private information: the own hand and planets seen, as far as entered."""

from __future__ import annotations

import flet as ft

from companion.boards.interstellar_oracle.buttons import sign_of
from companion.boards.interstellar_oracle.reference import card_words
from referees.common.protocol.sentence import Reader, say, say_count
from referees.interstellar_oracle.table.asking import PlaceLabel
from referees.interstellar_oracle.table.pieces import Card, card_label
from referees.interstellar_oracle.table.view import View

__all__ = ["own_hand"]


def own_hand(*, view: View, name: str) -> ft.Control:
    """The known cards one by one, and the number of the others."""
    reader, own = Reader(()), view.own
    cards = own.hand if own is not None else ()
    parts: list[ft.Control] = [_card(card, reader) for card in cards]
    if own is not None and (own.unnamed or not cards):
        more = say_count("{count} card that was not named here", "{count} cards that were not named here", own.unnamed)
        words = say("{who} holds {more}.", who=name, more=more)
        if cards:
            words = say("And {more}.", more=more)
        parts.append(ft.Text(reader.text(words), size=16))
    label = PlaceLabel(view.planets, NOBODY)
    for place, card in own.seen if own is not None else ():
        words = say("Seen or laid under {place}: {card}.", place=label(place), card=card_label(card))
        parts.append(ft.Text(reader.text(words), size=16))
    parts.append(ft.Text(reader.text(HINT), size=14, color=ft.Colors.ON_SURFACE_VARIANT))
    return ft.Column(parts, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


NOBODY = 0
"""No names are available here: a system is called by its number."""

HINT = say("A card is named by whoever takes, picks or draws it, under “More”; nobody has to.")


def _card(card: Card, reader: Reader) -> ft.Control:
    note = card_words(card)
    words: list[ft.Control] = [ft.Text(reader.text(card_label(card)), size=17, weight=ft.FontWeight.W_600)]
    if note is not None:
        words.append(ft.Text(reader.text(note), size=14, color=ft.Colors.ON_SURFACE_VARIANT))
    face = ft.Row([ft.Icon(sign_of(card), size=24), ft.Column(words, spacing=0, tight=True, expand=True)], spacing=12)
    return ft.Container(face, bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH, border_radius=12, padding=12)
