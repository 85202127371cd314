"""The entry form of any game: an offer's open fields, one after the other; the last one filled in enters it."""

from __future__ import annotations

import flet as ft

from companion.guard import component, memo
from companion.screens.table.draft import Draft, value_label
from companion.screens.table.fields import Field
from companion.screens.table.hands import Hands
from companion.screens.table.looks import sheet
from companion.widgets import button, wrapped
from referees.common.protocol.sentence import Reader, Sentence, say

__all__ = ["Form", "draft_title"]


def draft_title(draft: Draft, reader: Reader, instead_of: Sentence | None = None) -> str:
    """What the draft is about."""
    prompt = draft.offer.prompt
    if draft.spot is None or instead_of is None:
        filled = [reader.text(value_label(draft.offer.open[name], value)) for name, value in draft.values]
        return " · ".join([reader.text(prompt), *filled])
    if draft.spot.op == "amend":
        return reader.text(say("Instead of “{entry}”: {prompt}", entry=instead_of, prompt=prompt))
    return reader.text(say("Before “{entry}”: {prompt}", entry=instead_of, prompt=prompt))


@memo
@component
def Form(*, draft: Draft, title: str, names: tuple[str, ...], hands: Hands) -> ft.Control:
    """What is filled in already can be tapped to fill it in anew."""
    reader = Reader(names)

    def again(name: str, value: object) -> ft.Control:
        words = reader.text(value_label(draft.offer.open[name], value))
        return button(words, lambda: hands.reopen(name), icon=ft.Icons.EDIT_OUTLINED)

    parts: list[ft.Control] = []
    if draft.values:
        parts.append(wrapped([again(name, value) for name, value in draft.values]))
    asks = draft.asks
    if asks is not None:
        name = asks

        async def done(value: object) -> None:
            await hands.careful("form", lambda: hands.fill(name, value))()

        parts.append(Field(domain=draft.domain, reader=reader, done=done, key=f"{id(draft.offer)} {asks}"))
    return sheet(title, hands.close, *parts, label="Put this away", rules=hands.explain_draft)
