"""The referee's objections: refusals above the question or pad, and doubts on a card."""

from functools import partial

import flet as ft

from companion.flet_fixes.guard import memoised
from companion.look.widgets import (
    CENTRED,
    WORDS,
    button,
    filled,
    icon_button,
    note,
    quiet,
    shape,
    sheet,
    sign,
    stretched,
    wrapped,
)
from companion.measures import GAP
from companion.screens.shared.backups import save_backup
from companion.screens.shared.controls import live_text, panel
from companion.screens.table.rule_panel import rule_buttons
from companion.table.control.controller import Panel, TableController
from companion.table.control.draft import Carried, Ruled
from companion.table.objections import earlier
from companion.table.table import Asked, Trouble
from companion.window.context import use_app
from companion.window.notices import SAVE
from companion.words import capital, reader_for
from referees.common.protocol.ruling import Invalid, Unclear, may_insist
from referees.common.protocol.sentence import Reader, Sentence, say

REFUSED = say("Against the rules")
ONE_OF = say("Question {now} of {all}")
INSIST = say("Enter it anyway")
REPEATED = say("The same thing comes up later in the game")
BECOMES = say("“{before}” becomes “{after}”.")
THROUGH = say("Change these, too")
ONLY = say("Only this entry")
LEAVE = say("Leave it as it is")
TAKE_BACK = say("Undo it")
TAKING_BACK = say("Undo")
NOTICE = say("Nothing was changed")
OK = say("OK")
REPEATS = say("Change the earlier entry")
EARLIER = say("Was an earlier entry wrong? Change it:")
LOOK = say("Look through the log")
AWAY = say("Dismiss")
LETTERS, SMALL_LETTERS, SIGN = 15, 13, 20  # small ones for a long refusal or large words
LONG = 120  # letters: more than four lines on a small phone
LOW = shape(14, 8, WORDS)
MOST_LINKS = 3  # earlier entries listed; for more, a link to the log


@memoised
def RulingCard(
    *, message: Ruled | Carried | Asked | Trouble, names: tuple[str, ...], controller: TableController
) -> ft.Control:
    """A card with a doubt, a question to the players, or an error; each can be dismissed."""
    reader = reader_for(names)
    if isinstance(message, Ruled):
        return _ruling(message, reader, controller)
    if isinstance(message, Carried):
        return _carried(message, reader, controller)
    if isinstance(message, Asked):
        actions = [
            filled(reader.text(TAKE_BACK), controller.careful("said", lambda: controller.undo(agreed=True))),
            button(reader.text(LEAVE), controller.dismiss),
        ]
        return sheet(reader.text(TAKING_BACK), controller.dismiss, _spoken(message.sentence, reader), wrapped(actions))
    keys = [filled(reader.text(OK), controller.dismiss)]
    if message.may_save:
        keys = [filled(reader.text(SAVE), partial(save_backup, use_app())), button(reader.text(OK), controller.dismiss)]
    return sheet(reader.text(NOTICE), controller.dismiss, _spoken(message.sentence, reader), wrapped(keys))


def _carried(fixes: Carried, reader: Reader, controller: TableController) -> ft.Control:
    table = controller.table
    rows = [ft.Text(table.text(BECOMES.filled(before=before, after=after)), size=16) for before, after in fixes.changes]
    through = controller.careful("said", lambda: controller.carry(through=True))
    only = controller.careful("said", lambda: controller.carry(through=False))
    buttons = [filled(reader.text(THROUGH), through, icon=ft.Icons.CHECK), button(reader.text(ONLY), only)]
    return sheet(reader.text(REPEATED), controller.dismiss, *rows, wrapped(buttons))


def refusal_in_place(
    ruled: Ruled | None, reader: Reader, controller: TableController, *, is_tight: bool = False
) -> ft.Container:
    """The last tap's refusal, above question or pad, always mounted: a small update. `is_tight`: links go below."""
    if ruled is None:
        return ft.Container(visible=False)
    now, said_of = controller.table.state, (ruled.ruling.sentence, ruled.instead)
    sentences = [capital(reader.text(words, now)) for words in said_of if words is not None]
    is_long = len(" ".join(sentences)) > LONG
    lines = [live_text(words, size=SMALL_LETTERS if is_tight or is_long else LETTERS) for words in sentences]
    mark = sign(ft.Icons.BLOCK, size=SIGN, color=ft.Colors.ERROR, semantics_label=reader.text(REFUSED))
    close = icon_button(ft.Icons.CLOSE, reader.text(AWAY), controller.dismiss)
    words = ft.Container(stretched(*lines, gap=0, tight=True), expand=True)
    cites = () if isinstance(ruled.ruling, Invalid) else ruled.ruling.cites
    why, buttons = rule_buttons(cites, controller), list[ft.Control]()
    if may_insist(ruled.ruling):
        buttons.append(quiet(reader.text(INSIST), controller.careful("said", controller.insist), style=LOW))
    buttons += _earlier(ruled, controller)
    beside = [] if buttons or is_tight else why
    first: list[ft.Control] = [words] if is_tight else [mark, words, *beside, close]
    parts: list[ft.Control] = [ft.Row(first, spacing=GAP, vertical_alignment=CENTRED)]
    if is_tight:
        below = ft.Container(wrapped([*why, *buttons]), expand=True)
        parts.append(ft.Row([mark, below, close], spacing=GAP, vertical_alignment=CENTRED))
    elif buttons:
        parts.append(wrapped([*why, *buttons]))
    edge, inside = ft.Border.all(1, ft.Colors.ERROR), ft.Padding(left=12, top=5, right=4, bottom=0)
    return panel(stretched(*parts, gap=0, tight=True), ft.Colors.SURFACE_CONTAINER_HIGHEST, border=edge, padding=inside)


def _ruling(ruled: Ruled, reader: Reader, controller: TableController) -> ft.Control:
    doubt = ruled.doubt
    if doubt is None:
        return sheet(reader.text(NOTICE), controller.dismiss, refusal_in_place(ruled, reader, controller))
    count = len(ruled.ruling.doubts) if isinstance(ruled.ruling, Unclear) else 1
    parts: list[ft.Control] = []
    if count > 1:
        parts.append(note(reader.text(ONE_OF.filled(now=ruled.answered + 1, all=count))))
    if doubt.cites:
        parts.append(wrapped(rule_buttons(doubt.cites, controller)))
    parts += _suspected(doubt.suspects, controller, reader)
    insist = controller.careful("said", controller.insist)
    no, yes = capital(reader.text(doubt.no)), capital(reader.text(doubt.yes))
    parts.append(wrapped([filled(no, controller.dismiss), button(yes, insist)]))  # "no" first: a slip is likelier
    asked = capital(reader.text(doubt.sentence, controller.table.state))
    question = live_text(asked, size=17, weight=ft.FontWeight.W_600)
    return sheet("", controller.dismiss, *parts, head=ft.Container(question, expand=True))


def _earlier(ruled: Ruled, controller: TableController) -> list[ft.Control]:
    table, spot = controller.table, ruled.draft.spot if ruled.draft is not None else None
    before = len(table.timeline.entries) if spot is None else table.timeline.index_of(spot.id)
    stored = earlier(table.timeline, before, ruled.entry, ruled.ruling)
    if stored is None:
        return []
    return [quiet(table.text(REPEATS), lambda: controller.open(Panel("line", stored.id)), style=LOW)]


def _spoken(sentence: Sentence, reader: Reader) -> ft.Control:
    return live_text(capital(reader.text(sentence)), size=17)


def _suspected(suspects: tuple[int, ...], controller: TableController, reader: Reader) -> list[ft.Control]:
    table = controller.table
    indices = [index for index, stored in enumerate(table.timeline.entries) if stored.id in suspects]
    if not indices:
        return []

    def line(index: int) -> ft.Control:
        words, id = capital(table.text(table.sentence(index))), table.timeline.entries[index].id
        return button(words, lambda: controller.open(Panel("line", id)), icon=ft.Icons.EDIT_OUTLINED)

    log = button(reader.text(LOOK), lambda: controller.open(Panel("log")), icon=ft.Icons.HISTORY)
    buttons = [log] if len(indices) > MOST_LINKS else [line(index) for index in indices]
    return [ft.Text(reader.text(EARLIER), size=14, weight=ft.FontWeight.W_600), wrapped(buttons)]
