"""The panels over the tray: the log, a log line, the entries of a tap, the offers under "More", rules."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.boards import BOARDS, Board, board
from companion.boards.keys import inner_width
from companion.boards.offers import ButtonContext, act_buttons, offer_buttons
from companion.flet_fixes.guard import component, keyed, memoised
from companion.look.theme import FACE
from companion.look.widgets import button, column, heading, note, shape, shares, sheet, wrapped
from companion.screens.shared.inviting import CallReferee, InvitePhones
from companion.screens.shared.laying_out import TO_LAY_OUT, set_up_lines
from companion.screens.table.adjusting import adjusting, common_prompt, labels
from companion.screens.table.fingers import BY_FINGERS, Fingers
from companion.screens.table.headings import title_at
from companion.screens.table.log import LogRow, log
from companion.screens.table.rule_panel import AssumedItems, KitButton, rule_buttons, rule_panel
from companion.screens.table.tray import entering_player
from companion.table.assumed import rests_on
from companion.table.control.controller import Panel, TableController
from companion.table.control.draft import Correction
from companion.table.control.explaining import of_line
from companion.window.window_size import use_window
from companion.words import capital, said
from referees.common.always.adjust import Adjust
from referees.common.protocol.offer import Offer
from referees.common.protocol.ruling import Happening, Invalid, may_insist
from referees.common.protocol.sentence import Reader, say

FIXES = "This fixes the record. To take back a decision made in the game, use Undo."
NO_OTHER = (
    "No other answer was likely at that point in the game. If nothing below is right, correct an earlier entry or "
    "remove this one."
)
BY_LIST = "What can I do now?"
BESIDES = "At any time"

KINDS = {
    "adjust": say("Correct what's on the table"),
    "conclude": say("End the game"),
    "leave": say("A player leaves"),
    "score_by_sheet": say("Just score what's on the table"),
}


@component
def PanelView(
    *,
    panel: Panel,
    changes: int,
    controller: TableController,
    go: Callable[[str], Any],
    record: Callable[[], Any] | None,
) -> ft.Control:
    """The open panel, redrawn whenever `changes` increases. `go` opens the rulebook; `record`, if given, the record."""
    if panel.name == "log":
        buttons = [] if record is None else [record_button(record)]
        return sheet(said("Log"), controller.close, *buttons, log(controller))
    if panel.name == "line":
        return _line(panel.of, controller)
    if panel.name == "tap":
        rows = [keyed(str(line.id), LogRow, line=line, controller=controller) for line in panel.of.of_tap]
        return sheet(said("Entries made with one tap"), controller.close, *rows)
    if panel.name == "more":
        return _more(panel.of, controller)
    if panel.name == "rules":
        return rule_panel(panel.of, controller, go)
    if panel.name == "happened":
        return _happened(panel.of, controller)
    if panel.name == "at":
        return _at(panel.of, controller)
    if panel.name == "fingers":
        enter = entering_player(controller.scene, controller)
        return Fingers(seats=controller.table.config.seats, close=controller.close, enter=enter)
    return _lay_out(controller) if panel.name == "lay out" else _listed(controller)


def _board(controller: TableController) -> Board | None:
    return board(controller.table.referee.about.board)


def record_button(record: Callable[[], Any]) -> ft.Control:
    """The button from the log to the record."""
    return wrapped([button(said("Check or fix the record"), record, icon=ft.Icons.FACT_CHECK_OUTLINED)])


def _line(id: int, controller: TableController) -> ft.Control:
    table = controller.table
    index = table.timeline.index_of(id)
    note = ft.Text(said(FIXES), size=14, color=ft.Colors.ON_SURFACE_VARIANT)
    rules = wrapped(rule_buttons(of_line(table, id), controller))
    items = rests_on(table, index)
    parts: list[ft.Control] = [AssumedItems(items=items, controller=controller)] if items else []
    parts += fixes(id, controller)
    return sheet(capital(table.text(table.sentence(index))), controller.close, rules, *parts, note)


def fixes(id: int, controller: TableController) -> list[ft.Control]:
    """Buttons to correct an entry, with the reason if it no longer fits."""
    table = controller.table
    ruling = table.why_invalid(id)
    parts: list[ft.Control] = []
    if ruling is not None:
        parts.append(ft.Text(table.text(ruling.sentence), size=16))
        if not isinstance(ruling, Invalid):
            parts.append(wrapped(rule_buttons(ruling.cites, controller)))
        if may_insist(ruling):
            overrule = controller.careful("panel", lambda: controller.let_stand(id))
            parts.append(button(said("Count it anyway"), overrule))
    amend, remove = (controller.careful("panel", partial(fix, id)) for fix in (controller.amend, controller.remove))
    insert = partial(controller.open, Panel("at", Correction("insert", id)))
    return [
        *parts,
        button(said("It was something else"), amend, icon=ft.Icons.EDIT_OUTLINED),
        button(said("Something is missing before this"), insert, icon=ft.Icons.ADD),
        button(said("It never happened"), remove, icon=ft.Icons.DELETE_OUTLINED),
    ]


def _at(spot: Correction, controller: TableController) -> ft.Control:
    ctx, offers = ButtonContext(controller.table.reader(), "panel", spot), controller.offers_at(spot)
    rare = kinds([offer for offer in offers if offer.rare], _board(controller), ctx.reader)
    more = wrapped([button(words, _opens(kind, controller, spot)) for kind, words in rare])
    likely = [offer for offer in offers if not offer.rare]
    if spot.op == "insert":
        return sheet(said("What's missing here?"), controller.close, *offer_buttons(likely, ctx), more)
    parts = act_buttons(likely, ctx) or [note(said(NO_OTHER), 16)]
    return sheet(title_at(spot, said("It was something else"), controller), controller.close, *parts, more)


def _more(of: Any, controller: TableController) -> ft.Control:
    """The panel "More". `of`: None for all offers, else (kind, entry to correct or None, places to adjust if any)."""
    kind, spot, *places = of if of is not None else (None, None)
    offers = controller.listed
    if kind is None:
        head = controller.table.head
        phones = (InvitePhones(game_id=head.id, game=head.game), CallReferee(done=controller.close))
        rows: list[ft.Control] = [*phones, KindTiles(offers=offers, controller=controller)]
        if controller.table.referee.about.board in BOARDS:  # without a board the tray already lists them
            rows.insert(0, button(said(BY_LIST), lambda: controller.open(Panel("list"))))
        if not controller.table.timeline.entries:  # a rematch skips the seating screen, which has the list
            rows.append(button(said(TO_LAY_OUT), lambda: controller.open(Panel("lay out"))))
            rows.append(button(said(BY_FINGERS), lambda: controller.open(Panel("fingers"))))
        rows.append(KitButton(controller=controller))
        return sheet(said("More"), controller.close, *rows)
    if kind == Adjust.kind_name():
        return adjusting(offers, controller, spot, is_first=not places)
    title = _title(kind, offers, _board(controller), controller.table.reader())
    rows = []
    for offer, name in zip(offers, labels([(offer,) for offer in offers]), strict=True):
        choose = controller.careful("panel", partial(controller.choose, offer, spot=spot))
        rows.append(button(capital(controller.table.text(name)), choose))
    about = [note(title, 16)] if spot is not None and spot.op == "amend" else []
    return sheet(title_at(spot, title, controller), controller.close, *about, wrapped(rows))


def _lay_out(controller: TableController) -> ft.Control:
    config, done = controller.table.config, controller.laid_out
    lines = set_up_lines(
        controller.table.head.game, len(config.seats), config.options.readings, done=done, tick=controller.tick,
        show=lambda cite: controller.open(Panel("rules", (cite,))),
    )  # fmt: skip
    return sheet(said(TO_LAY_OUT), controller.close, *lines)


@memoised
def KindTiles(*, offers: tuple[Offer, ...], controller: TableController) -> ft.Control:
    """A button for each kind of entry under "More": tiles with icons, two per row, then plain buttons."""
    drawn = _board(controller)
    first = {offer.entry.kind_name(): offer for offer in reversed(offers)}
    tiles: list[ft.Control] = []
    sentences: list[ft.Control] = []
    for kind, words in kinds(offers, drawn, controller.table.reader()):
        named = drawn and drawn.named(first[kind])
        if named:
            name = controller.table.reader().text(named.words)
            tiles.append(button(name, _opens(kind, controller, None), icon=named.sign, style=TILE))
        else:
            sentences.append(button(words, _opens(kind, controller, None)))
    return column(*([wrapped(shares(tiles, inner_width(use_window()), 2))] if tiles else []), *sentences)


TILE_WORDS = ft.TextStyle(size=14, weight=ft.FontWeight.W_500, font_family=FACE)
TILE = shape(15, 8, TILE_WORDS, alignment=ft.Alignment.CENTER_LEFT)


def kinds(offers: Sequence[Offer], drawn: Board | None, reader: Reader) -> list[tuple[str, str]]:
    """The kinds of entry in these offers, with their titles."""
    by_kind: dict[str, list[Offer]] = {}
    for offer in offers:
        by_kind.setdefault(offer.entry.kind_name(), []).append(offer)
    return [(kind, _title(kind, of_kind, drawn, reader)) for kind, of_kind in by_kind.items()]


def _title(kind: str, offers: Sequence[Offer], drawn: Board | None, reader: Reader) -> str:
    own = None if drawn is None or len(offers) == 1 else drawn.kinds.get(kind)
    return capital(reader.text(KINDS.get(kind) or own or common_prompt(offers)))


def _opens(kind: str, controller: TableController, spot: Correction | None) -> Callable[[], Any]:
    async def act() -> None:
        offers = controller.offers_at(spot) if spot is not None else controller.rare
        of_kind = [offer for offer in offers if offer.entry.kind_name() == kind]
        if len(of_kind) == 1:
            await controller.choose(of_kind[0], spot=spot)
        else:
            controller.open(Panel("more", (kind, spot)))

    return act


def _happened(happened: tuple[Happening, ...], controller: TableController) -> ft.Control:
    reader = controller.table.reader()

    def row(happening: Happening) -> ft.Control:
        parts = [ft.Text(reader.text(happening.sentence), size=16), wrapped(rule_buttons(happening.cites, controller))]
        return ft.Column(parts, spacing=4, tight=True)

    return sheet(said("What happened next"), controller.close, *map(row, happened))


def _listed(controller: TableController) -> ft.Control:
    table = controller.table
    parts = act_buttons(table.offers, ButtonContext(controller.table.reader(), "panel"))
    seats: tuple[int, ...] = table.state.open[-1].seats if table.state.open else ()
    besides = tuple([offer for offer in table.more() if offer.fixed.get("seat") in seats])
    if besides:
        parts += [heading(said(BESIDES)), KindTiles(offers=besides, controller=controller)]
    title = said("What can {name} do now?", name=table.config.names[seats[0]]) if len(seats) == 1 else said(BY_LIST)
    return sheet(title, controller.close, *parts)
