"""The tray within thumb's reach: the question, and how to answer."""

from collections.abc import Awaitable, Callable
from functools import partial
from random import SystemRandom
from typing import Any

import flet as ft

from companion.boards import Board
from companion.boards.keys import MAIN, high, inner_width
from companion.boards.offers import ButtonContext, not_entered_yet, offer_buttons
from companion.flet_fixes.guard import handler, memoised
from companion.flet_fixes.refs import MutableRef
from companion.look.drawing import repaint_boundary
from companion.look.keep_mounted import sized
from companion.look.widgets import filled, quiet, slot, stretched, wrapped
from companion.measures import GAP, MARGIN
from companion.screens.shared.ranking_card import RankingCard, ranking_height
from companion.screens.table.first_game import hint_text, kind_of
from companion.screens.table.frame import ABOVE, END
from companion.screens.table.headline import Asking, Headline
from companion.table.assumed import left_to_compare
from companion.table.control.awaited import Awaited, awaited
from companion.table.control.controller import TableController
from companion.table.control.explaining import invalid_since
from companion.table.control.scene import Scene
from companion.table.ranking import RankList, at_end_of_round, final_ranking
from companion.table.table import Table
from companion.table.taking_back import name_back
from companion.window.hooks import use_cache
from companion.window.window_size import use_window
from companion.words import capital, reader_for, said
from referees.common.protocol.offer import Choice, Offer
from referees.common.protocol.ruling import may_insist
from referees.common.protocol.sentence import say
from referees.common.values.value import Value

USUAL = 150  # the height of the answers in dp, unless the board gives it
SCROLL_MS = 200  # interval of scroll events
UNFIT = say("“{entry}” no longer fits {since}: {why} Correct the entry, or count it anyway.")
MEANINGLESS = say("“{entry}” no longer fits {since}: {why} Correct the entry, or remove it.")


class OpenQuestion(Value):
    """The open question in words. `back` says what undo reverts (`name` is shorter), `forward` what redo restores;
    `ended` is the standing if a round or the game has just ended."""

    asks: str
    waiting: Awaited
    name: str
    back: str
    forward: str
    over: bool
    invalid_entry: tuple[int, str] | None
    ended: RankList | None = None
    to_compare: tuple[str, ...] = ()
    kind: str = ""
    hint: str = ""


def open_question(table: Table, counting: int | None = None, *, is_shared: bool = False) -> OpenQuestion:
    """The open question, or how the game ended; `counting`: a number not yet entered."""
    state, reader = table.state, table.reader()
    outcome = state.outcome
    asks = reader.text(outcome.sentence if outcome is not None else state.open[-1].ask(state), state)
    name, back, forward = name_back(table.timeline), table.next_back, table.next_forward
    ended = at_end_of_round(table) if outcome is None else final_ranking(table)
    return OpenQuestion(
        capital(asks),
        awaited(table, is_shared=is_shared),
        not_entered_yet(counting) or (table.text(name, *table.last_tap_ids) if name is not None else ""),
        not_entered_yet(counting) or (table.text(back, *table.last_tap_ids) if back is not None else ""),
        reader.text(forward, state) if forward is not None else "",
        outcome is not None,
        _invalid_entry(table),
        ended,
        () if table.timeline.entries else left_to_compare(table),
        kind_of(table),
        hint_text(table),
    )


def _invalid_entry(table: Table) -> tuple[int, str] | None:
    invalid = table.timeline.invalid_entries
    if not invalid:
        return None
    id, why = invalid[0]
    sentence = say(
        (UNFIT if may_insist(why) else MEANINGLESS).template,
        entry=table.sentence(table.timeline.index_of(id)),
        since=invalid_since(table),
        why=why.sentence,
    )
    return id, table.text(sentence)


def answers_height(question: OpenQuestion, scene: Scene, board: Board | None, width: int) -> int:
    """The height in dp of the answers (and the standing after a round or game), in a tray of inner width `width`."""
    rows = None if board is None else board.rows
    usual = USUAL if rows is None else high(rows(question.kind, scene, width))
    if question.ended is None:
        return usual
    standing = ranking_height(question.ended, scene.seats, width, is_over=question.over)
    return standing + GAP + (GAP + MAIN if question.over else usual)


@memoised
def Tray(
    *,
    question: OpenQuestion,
    scene: Scene,
    board: Board | None,
    asking: bool,
    counting: tuple[Offer, int] | None,
    tally: Any,
    share: Any,
    strip: int,
    height: int | None,
    answers: int,
    is_large: bool,
    controller: TableController,
) -> ft.Control:
    """The tray: room for a card, question, `answers` of that height, and one answer pinned below. With a `height`, the
    answers scroll; with large text, so does the question. Redrawn when `counting` changes."""
    reader, scrolled = reader_for(scene.names), use_top(question.asks)
    head: ft.Control = Asking(controller=controller)
    if not asking:
        most = None if height is None or not is_large else height - ABOVE - strip - GAP - answers
        head = Headline(
            asks=question.asks, waiting=question.waiting, is_large=is_large, most=most, controller=controller
        )
    cached = use_cache(is_large, question.over)  # places in the column

    def place(name: str, part: ft.Control | None) -> ft.Control:
        return cached(name, id(part), partial(slot, part, gap_right=MARGIN))

    card, sharing = _ended(question, scene, share, inner_width(use_window()), is_large=is_large)
    result, parts = place("card", card), list[ft.Control]()
    lots: list[ft.Control] = []
    if question.over:
        pinned: ft.Control | None = filled(said("See the tally"), tally)
    else:
        own, hint, buttons, pinned = _answers(scene, board, ButtonContext(reader, "tray", is_large=is_large))
        parts = [place("own", own), cached("hint", hint, partial(_hint, hint)), place("buttons", buttons)]
        lots = [] if controller.table.timeline.entries else by_lot(scene, controller)
    parts = [*parts, result] if is_large else [result, *parts]  # large words leave no room for buttons below it
    if pinned is not None and sharing and not is_large:
        pinned, sharing = wrapped([*sharing, pinned]), []
    parts.append(place("lots", _together([*lots, *sharing])))
    at_top = slot(head, 0, MARGIN)
    below = cached("pinned", _made_of(pinned), partial(_pinned, pinned))
    end = cached("end", None, partial(ft.Container, height=END))
    if height is None:
        inside: ft.Control = stretched(at_top, *parts, below, gap=0, tight=True)
    elif is_large:
        inside = stretched(slot(None), scrolled(at_top, *parts, end), below, gap=0)  # the slot keeps the others' places
    else:
        inside = stretched(at_top, scrolled(*parts, end), below, gap=0)
    ground = ft.Container(
        inside,
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        border_radius=ft.BorderRadius(top_left=20, top_right=20, bottom_left=0, bottom_right=0),
        clip_behavior=ft.ClipBehavior.NONE,
        padding=ft.Padding(left=MARGIN, top=ABOVE + strip, right=0, bottom=0),
    )
    size = cached("size", height, partial(ft.Container, height=height))
    return repaint_boundary(ground if height is None else sized(ground, size))


def _made_of(part: Any) -> Any:
    return (part.fn, part.args, part.kwargs) if isinstance(part, ft.Component) else id(part)


def _pinned(key: ft.Control | None) -> ft.Control:
    above = ft.Padding.only(top=0 if key is None else GAP, right=MARGIN)
    return ft.Container(key, alignment=None if key is None else ft.Alignment.CENTER_RIGHT, padding=above)


def _ended(
    question: OpenQuestion, scene: Scene, share: Callable[[], Any] | None, width: int, *, is_large: bool
) -> tuple[ft.Control | None, list[ft.Control]]:
    if question.ended is None:
        return None, []
    card = RankingCard(ranking=question.ended, seats=scene.seats, width=width, is_over=question.over, is_large=is_large)
    return card, [] if share is None else [quiet(said("Share"), share, ft.Icons.SHARE)]


def use_top(asks: str) -> Callable[..., ft.Control]:
    """Hook: a function that makes a scrolling column, which returns to its top for each question."""
    box: MutableRef[ft.Column] = ft.use_ref()
    at: MutableRef[float] = ft.use_ref(0.0)

    async def to_top() -> None:
        if at.current and box.current is not None:
            at.current = 0.0
            await box.current.scroll_to(offset=0, duration=0)

    def note(event: ft.OnScrollEvent) -> None:
        at.current = event.pixels

    def scrolled(*parts: ft.Control) -> ft.Control:
        box.current = stretched(
            *parts, gap=0, scroll=ft.ScrollMode.ALWAYS, expand=True, on_scroll=handler(note), scroll_interval=SCROLL_MS
        )
        return box.current

    ft.use_effect(to_top, [asks])
    return scrolled


def _answers(
    scene: Scene, board: Board | None, ctx: ButtonContext
) -> tuple[ft.Control | None, str, ft.Control | None, ft.Control | None]:
    """The tray's parts: the board's controls and hint, buttons, the pinned answer (the most common or only one)."""
    hint = None if board is None else board.hint(scene.offers)
    words = ctx.reader.text(hint) if hint is not None else ""
    pinned = None if board is None else board.primary(scene)
    is_answered = hint is not None or (board is not None and board.is_in_hand(scene.view))
    buttons = [] if is_answered else offer_buttons(scene.likely, ctx)
    if pinned is None and len(buttons) == 1 and not scene.likely[0].open:
        (pinned,), buttons = buttons, []
    return None if board is None or board.tray is None else board.tray(scene), words, _together(buttons), pinned


def _hint(words: str) -> ft.Control:
    return slot(ft.Text(words, size=16, color=ft.Colors.ON_SURFACE_VARIANT) if words else None, gap_right=MARGIN)


def _together(buttons: list[ft.Control]) -> ft.Control | None:
    return stretched(*buttons, tight=True) if buttons else None


def by_lot(scene: Scene, controller: TableController) -> list[ft.Control]:
    """A button that picks a player at random, if any player may be named."""
    enter = entering_player(scene, controller)
    if enter is None:
        return []

    async def draw() -> None:
        await enter(SystemRandom().choice(tuple(range(len(scene.seats)))))

    return [wrapped([quiet(said("Pick at random"), controller.careful("tray", draw), ft.Icons.CASINO_OUTLINED)])]


def entering_player(scene: Scene, controller: TableController) -> Callable[[int], Awaitable[None]] | None:
    """A function that answers the question with a seat, if any player may be named; else None."""
    if len(scene.likely) != 1 or len(scene.seats) < 2:
        return None
    (offer,), everybody = scene.likely, tuple(range(len(scene.seats)))
    fields = [name for name, domain in offer.open.items() if isinstance(domain, Choice) and domain.values == everybody]
    if len(fields) != 1 or len(offer.open) != 1:
        return None
    return lambda seat: controller.choose(offer, {fields[0]: seat})
