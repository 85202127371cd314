"""The card of a ruling: why an entry was not made, what is legal instead, and buttons to insist."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.flet_fixes.guard import component, memo
from companion.look.buttons import sheet
from companion.look.widgets import button, filled, wrapped
from companion.screens.shared.backing_up import save_backup
from companion.screens.table.assumed import AssumedItems
from companion.screens.table.rule_panel import rule_buttons
from companion.screens.table.suspects import suspected
from companion.table.answers import Agree, Notice, Ruled, instead_of
from companion.table.controller import TableController
from companion.window.context import use_app
from companion.window.notices import SAVE
from companion.words import capital
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
ASKED = say("Taking something back")
NOTICE = say("Nothing was changed")
OK = say("All right")


@memo
@component
def RulingCard(*, said: Ruled | Agree | Notice, names: tuple[str, ...], hands: TableController) -> ft.Control:
    """A ruling, a question to the table, or an error; each can be dismissed."""
    reader = Reader(names)
    if isinstance(said, Ruled):
        return _ruling(said, reader, hands)
    if isinstance(said, Agree):
        actions = [
            filled(reader.text(TAKE_BACK), hands.careful("said", lambda: hands.undo(agreed=True))),
            button(reader.text(KEEP), hands.dismiss),
        ]
        return sheet(reader.text(ASKED), hands.dismiss, _spoken(said.sentence, reader), wrapped(actions))
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
        parts += [ft.Text(line, size=15) for line in instead_of(ruling.instead, reader)]
    if isinstance(ruling, Unclear) and ruling.assumed:
        parts.append(AssumedItems(items=ruling.assumed, hands=hands, may_settle=False))
    if isinstance(ruling, Unclear):
        parts += suspected(ruling.suspects, hands, reader)
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
    return ft.Semantics(content=ft.Text(capital(reader.text(sentence)), size=17), live_region=True)
