"""The generic entry form: an offer's open fields one after the other; filling the last one enters it."""

from __future__ import annotations

import flet as ft

from companion.flet_fixes.guard import component, memo
from companion.look.buttons import sheet
from companion.look.widgets import button, wrapped
from companion.screens.table.fields import Field
from companion.table.controller import TableController
from companion.table.draft import Draft, value_label
from referees.common.protocol.sentence import Reader, Sentence, say

__all__ = ["Form", "draft_title"]


def draft_title(draft: Draft, reader: Reader, instead_of: Sentence | None = None) -> str:
    """The form's title."""
    prompt = draft.offer.prompt
    if draft.spot is None or instead_of is None:
        filled = [reader.text(value_label(draft.offer.open[name], value)) for name, value in draft.values]
        return " · ".join([reader.text(prompt), *filled])
    if draft.spot.op == "amend":
        return reader.text(say("Instead of “{entry}”: {prompt}", entry=instead_of, prompt=prompt))
    return reader.text(say("Before “{entry}”: {prompt}", entry=instead_of, prompt=prompt))


@memo
@component
def Form(*, draft: Draft, title: str, names: tuple[str, ...], hands: TableController) -> ft.Control:
    """The filled fields as buttons that reopen them, and the editor of the next field."""
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
