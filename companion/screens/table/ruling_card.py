"""The card of a ruling: why an entry was not made, what is legal instead, and buttons to insist."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import flet as ft

from companion.flet_fixes.guard import memoised
from companion.look.buttons import sheet
from companion.look.widgets import button, filled, wrapped
from companion.screens.shared.controls import spoken
from companion.screens.shared.sharing import save_backup
from companion.screens.table.rule_panel import AssumedItems, rule_buttons
from companion.table.controller import Panel, TableController
from companion.table.draft import Ruled
from companion.table.table import Asked, Trouble
from companion.window.context import use_app
from companion.window.notices import SAVE
from companion.words import capital
from referees.common.protocol.offer import Choice, Domain, Number, Offer, Subset
from referees.common.protocol.ruling import Invalid, Refused, Unclear
from referees.common.protocol.sentence import Reader, Sentence, say

__all__ = ["RulingCard"]

TITLES = {
    Refused: say("Not by the rules"),
    Unclear: say("Is that so?"),
    Invalid: say("That cannot be"),
}
ONE_OF = say("Is that so? ({now} of {all})")
INSTEAD = say("What is possible now")
INSIST = say("The table says yes")
KEEP = say("Leave it")
TAKE_BACK = say("Take it back")
TAKING_BACK = say("Taking something back")
NOTICE = say("Nothing was changed")
OK = say("All right")
EARLIER = say("If something before it was wrong, set that right")
LOOK = say("Look through the log")

FEW = 4
"""The most offers, and values of each, that are told."""

MOST_LINKS = 3
"""The most earlier entries that are listed; for more, a link to the log."""


@memoised
def RulingCard(*, said: Ruled | Asked | Trouble, names: tuple[str, ...], hands: TableController) -> ft.Control:
    """A ruling, a question to the table, or an error; each can be dismissed."""
    reader = Reader(names)
    if isinstance(said, Ruled):
        return _ruling(said, reader, hands)
    if isinstance(said, Asked):
        actions = [
            filled(reader.text(TAKE_BACK), hands.careful("said", lambda: hands.undo(agreed=True))),
            button(reader.text(KEEP), hands.dismiss),
        ]
        return sheet(reader.text(TAKING_BACK), hands.dismiss, _spoken(said.sentence, reader), wrapped(actions))
    ways = [filled(reader.text(OK), hands.dismiss)]
    if said.may_save:
        ways = [filled(reader.text(SAVE), partial(save_backup, use_app())), button(reader.text(OK), hands.dismiss)]
    return sheet(reader.text(NOTICE), hands.dismiss, _spoken(said.sentence, reader), wrapped(ways))


def _ruling(said: Ruled, reader: Reader, hands: TableController) -> ft.Control:
    """A refusal with what is legal instead, or the doubt that is asked now."""
    ruling = said.doubt or said.ruling
    parts: list[ft.Control] = [_spoken(ruling.sentence, reader)]
    cites = () if isinstance(ruling, Invalid) else ruling.cites
    if cites:
        parts.append(wrapped(rule_buttons(cites, hands)))
    if isinstance(ruling, Refused) and ruling.instead:
        parts.append(ft.Text(reader.text(INSTEAD), size=14, weight=ft.FontWeight.W_600))
        parts += [ft.Text(line, size=15) for line in _instead(ruling.instead, reader)]
    if isinstance(ruling, Unclear) and ruling.assumed:
        parts.append(AssumedItems(items=ruling.assumed, hands=hands, may_settle=False))
    if isinstance(ruling, Unclear):
        parts += _suspected(ruling.suspects, hands, reader)
    parts.append(wrapped(_ways(said, reader, hands)))
    return sheet(_title(said, reader), hands.dismiss, *parts)


def _title(said: Ruled, reader: Reader) -> str:
    if isinstance(said.ruling, Unclear) and len(said.ruling.doubts) > 1:
        return reader.text(ONE_OF.filled(now=said.answered + 1, all=len(said.ruling.doubts)))
    return reader.text(TITLES[type(said.ruling)])


def _ways(said: Ruled, reader: Reader, hands: TableController) -> list[ft.Control]:
    """The buttons, the likely one first: a doubt is answered, a prohibition accepted."""
    insist, icon = hands.careful("said", hands.insist), ft.Icons.HOW_TO_VOTE_OUTLINED
    if isinstance(said.ruling, Unclear) and said.may_insist:
        return [filled(reader.text(INSIST), insist, icon=icon), button(reader.text(KEEP), hands.dismiss)]
    accept = filled(reader.text(OK), hands.dismiss)
    return [accept, button(reader.text(INSIST), insist, icon=icon)] if said.may_insist else [accept]


def _spoken(sentence: Sentence, reader: Reader) -> ft.Control:
    return spoken(capital(reader.text(sentence)), size=17)


def _instead(offers: tuple[Offer, ...], reader: Reader) -> Iterator[str]:
    """What is legal instead, a line for each offer: its prompt and the first few values of each open field."""
    for offer in offers[:FEW]:
        values = " · ".join(_values(domain, reader) for domain in offer.open.values())
        yield f"{reader.text(offer.prompt)} {values}".rstrip()
    if len(offers) > FEW:
        yield reader.text(say("… and {count} more", count=len(offers) - FEW))


def _values(domain: Domain, reader: Reader) -> str:
    domain = domain.of if isinstance(domain, Subset) else domain
    if isinstance(domain, Choice):
        few = [reader.text(domain.label(value)) for value in domain.values[:FEW]]
        return ", ".join(few) + (" …" if len(domain.values) > FEW else "")
    return f"{domain.lo}–{domain.hi}" if isinstance(domain, Number) else "…"


def _suspected(suspects: tuple[int, ...], hands: TableController, reader: Reader) -> list[ft.Control]:
    """Links to the earlier entries that may be wrong; none where none of them is in the record any more."""
    table = hands.table
    found = [index for index, kept in enumerate(table.timeline.entries) if kept.id in suspects]
    if not found:
        return []

    def line(index: int) -> ft.Control:
        words, id = capital(table.text(table.told(index))), table.timeline.entries[index].id
        return button(words, lambda: hands.open(Panel("line", id)), icon=ft.Icons.EDIT_OUTLINED)

    log = button(reader.text(LOOK), lambda: hands.open(Panel("log")), icon=ft.Icons.HISTORY)
    ways = [log] if len(found) > MOST_LINKS else [line(index) for index in found]
    return [ft.Text(reader.text(EARLIER), size=14, weight=ft.FontWeight.W_600), wrapped(ways)]
