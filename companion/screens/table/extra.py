"""The card above the question: the most important notice. It has a strip in high windows, or covers the board."""

from collections.abc import Callable, Collection, Sequence
from functools import partial

import flet as ft

from companion.boards import News
from companion.boards.keys import inner_width
from companion.flet_fixes.guard import handler, memoised
from companion.flet_fixes.refs import MutableRef
from companion.look.widgets import CENTRED, QUIET, column, filled, quiet, sign, stretched, strong, wrapped
from companion.measures import GAP, LOOSE, SNUG
from companion.screens.shared.controls import live_text as announced, panel
from companion.screens.table.first_game import use_hint
from companion.screens.table.frame import STRIP
from companion.screens.table.headline import fitting
from companion.screens.table.rule_panel import CompareCard, rule_buttons, use_comparing
from companion.screens.table.ruling_card import refusal_in_place
from companion.table.control.controller import Panel, TableController
from companion.table.control.draft import Ruled
from companion.table.table import Entered
from companion.window.hooks import use_cache
from companion.window.window_size import use_window
from companion.words import capital, reader_for, said
from referees.common.protocol.ruling import DECISIVE, Happening, by_weight
from referees.common.protocol.sentence import Reader

CARD = STRIP - GAP  # the least height of a card
SIZES = ((15, 1.25), (13, 1.15))  # letter and line height; longer texts have smaller letters
BUTTON = 110  # about the width of the button beside the text, in dp


@memoised
def Extra(
    *,
    refusal: Ruled | None,
    invalid_entry: tuple[int, str] | None,
    entered: Entered,
    news_of: News | None,
    kind: str,
    hint: str,
    to_compare: tuple[str, ...],
    names: tuple[str, ...],
    is_large: bool,
    is_tight: bool,
    is_covered: bool,
    controller: TableController,
) -> ft.Control:
    """A card with the first of: refusal, entry that no longer fits, news, major consequence, hint, comparison of the
    pieces, other consequence. Announces all consequences. Empty if `is_covered`."""
    reader, cached = reader_for(names), use_cache()
    hint, put_away = use_hint(controller.table, kind, hint)
    compares = use_comparing(to_compare, controller.table)
    last: MutableRef[Entered] = ft.use_ref()
    previous: MutableRef[tuple[Happening, ...]] = ft.use_ref(())
    is_new, last.current = last.current != entered, entered if entered.happened else last.current
    followed, news = split(entered.happened, news_of.passages if news_of is not None else ())
    followed = tuple([item for item in followed if item.weight < DECISIVE])  # a decisive one is the headline
    is_visible, is_weighty = bool(followed) and not is_covered, any(item.is_weighty for item in followed)
    card: ft.Control | None = None
    unseen: Sequence[Happening] = entered.happened
    if is_covered:
        pass
    elif refusal is not None:
        card = refusal_in_place(refusal, reader, controller, is_tight=is_tight)
    elif invalid_entry is not None:
        explanation = announced(invalid_entry[1], size=15, color=ft.Colors.ON_ERROR_CONTAINER)
        correct = wrapped([filled(said("Correct it"), lambda: controller.open(Panel("line", invalid_entry[0])))])
        card = panel(column(explanation, correct), ft.Colors.ERROR_CONTAINER, padding=LOOSE)
    elif news and news_of is not None:
        card, unseen = _news(news, news_of, reader, controller, is_new=is_new), followed
    elif hint and not is_weighty:
        card = _hint(hint, put_away)
    elif compares is not None and not is_weighty:
        card = CompareCard(items=to_compare, later=compares, controller=controller)
    if card is not None and unseen:
        words = " ".join([capital(reader.text(item.sentence)) for item in unseen])
        announcement = ft.Semantics(content=ft.Container(width=1, height=1), label=words, live_region=is_new)
        return stretched(announcement, card, gap=0, tight=True)
    if card is not None:
        return card
    if is_visible:
        previous.current = followed
    of = previous.current or ()
    consequences = cached(
        "followed", (of, is_new, is_large), lambda: _followed(of, reader, controller, is_new=is_new, is_large=is_large)
    )
    return cached("shown", (id(consequences), is_visible), lambda: ft.Container(consequences, visible=is_visible))


def split(
    happened: Sequence[Happening], passages: Collection[str]
) -> tuple[tuple[Happening, ...], tuple[Happening, ...]]:
    """Splits an entry's consequences in two: news starts at the first one that cites one of `passages`."""
    first = next((at for at, item in enumerate(happened) if {*item.cites} & {*passages}), len(happened))
    return tuple(happened[:first]), tuple(happened[first:])


def _card(*inside: ft.Control) -> ft.Container:
    row = ft.Row([ft.Container(height=CARD), *inside], spacing=GAP, vertical_alignment=CENTRED)
    around = ft.Padding(left=SNUG, top=0, right=LOOSE, bottom=0)
    return panel(row, ft.Colors.SURFACE_CONTAINER_HIGHEST, padding=around, clip_behavior=ft.ClipBehavior.NONE)


def _hint(words: str, put_away: Callable[[], None]) -> ft.Control:
    bulb = sign(ft.Icons.LIGHTBULB_OUTLINE, size=20, color=ft.Colors.TERTIARY)
    text = ft.Text(words, size=15, color=QUIET, style=ft.TextStyle(height=1.25))
    cross = ft.Icon(ft.Icons.CLOSE, size=18, color=QUIET, semantics_label=said("Got it"))
    card = _card(bulb, ft.Semantics(content=text, live_region=True, expand=True), cross)
    card.on_click = handler(put_away)
    return ft.MergeSemantics(card)


def _news(
    news: Sequence[Happening], of: News, reader: Reader, controller: TableController, *, is_new: bool
) -> ft.Control:
    ink = ft.Colors.ON_TERTIARY_CONTAINER
    first, *others = [capital(reader.text(item.sentence)) for item in news]
    words = [strong(first, 18, ft.FontWeight.W_700, color=ink), *[ft.Text(line, size=15, color=ink) for line in others]]
    content = ft.Semantics(content=column(*words, gap=2), live_region=is_new, container=True, expand=True)
    line = ft.Row([ft.Icon(of.sign, size=36, color=ink), content], spacing=LOOSE, vertical_alignment=CENTRED)
    cites = tuple(dict.fromkeys(cite for item in news for cite in item.cites))
    return panel(column(line, wrapped(rule_buttons(cites, controller))), ft.Colors.TERTIARY_CONTAINER, padding=LOOSE)


def _followed(
    happened: tuple[Happening, ...], reader: Reader, controller: TableController, *, is_new: bool, is_large: bool
) -> ft.Control:
    """A card with the most important consequence and a button that shows the others or the rules."""
    words = [capital(reader.text(item.sentence)) for item in by_weight(happened)]
    actions = rule_buttons(happened[0].cites, controller) if happened else []
    if len(happened) > 1:
        show_all = partial(controller.open, Panel("happened", happened))
        actions = [quiet(said("And {count} more", count=len(happened) - 1), show_all)]
    room = inner_width(use_window()) - (BUTTON if actions and not is_large else 0)
    size, line = fitting(words[0], room, CARD, SIZES) if words else SIZES[0]
    shown = ft.Text(" ".join(words[:1]), size=size, color=QUIET, style=ft.TextStyle(height=line))
    label = " ".join(words)
    content = ft.Semantics(content=shown, label=label, live_region=is_new, exclude_semantics=True, expand=True)
    if is_large:
        at_end = ft.CrossAxisAlignment.END
        return _card(column(ft.Row([content]), *actions, gap=0, expand=True, horizontal_alignment=at_end))
    return _card(content, *actions)
