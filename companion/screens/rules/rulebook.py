"""A game's rulebook to read: chapters in short with pictures of the pieces, then all passages by number."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.boards.pictured import picture
from companion.look.theme import ROUND
from companion.look.widgets import AT_TABLE, heading, note, small, tile, wrapped
from companion.measures import LOOSE, MARGIN, WIDEST
from companion.screens.rules.place import RulesPlace
from companion.screens.shared.controls import column, panel
from companion.words import said
from referees.common.rulebook import Chapter, Passage, Rulebook

__all__ = ["reading"]

COMMON = "OC-"
"""How the ids of rules begin that are the companion's own."""


def reading(place: RulesPlace, book: Rulebook, width: float) -> list[ft.Control]:
    """The game's name, the chapters, then the passages: the rules, the points left open, the companion's own."""
    own = [one for one in book.passages if not one.id.startswith(COMMON)]
    plain, unclear = ([one for one in own if one.is_unclear == is_so] for is_so in (False, True))
    common = [one for one in book.passages if one.id.startswith(COMMON)]
    room = int(min(width, WIDEST) - 4 * MARGIN)
    name = ft.Text(book.title, theme_style=ft.TextThemeStyle.HEADLINE_SMALL)
    return [
        ft.Semantics(content=name, header=True),
        *(_chapter(place, book, one, room) for one in book.chapters),
        *_passages(place, book, "All rules by number", plain),
        *_passages(place, book, "Points that the original leaves open", unclear),
        *_passages(place, book, "With the companion", common),
    ]


def _chapter(place: RulesPlace, book: Rulebook, chapter: Chapter, width: int) -> ft.Control:
    """A chapter on a ground of its own: title, text, picture, and the passages that tell more."""
    drawn = picture(book.game, chapter.picture, chapter.drawn, width)
    told = ft.Text(chapter.text, theme_style=ft.TextThemeStyle.BODY_LARGE)
    more = [_named(place, book, book.passage(id)) for id in chapter.passages]
    parts = [heading(chapter.title), told, *([] if drawn is None else [drawn]), wrapped(more)]
    return panel(column(*parts, spacing=LOOSE), padding=MARGIN, radius=ROUND)


def _named(place: RulesPlace, book: Rulebook, passage: Passage) -> ft.Control:
    """A button that opens a passage, by its title: a number tells nothing to those who read for the first time."""
    opens = place.opens(book.game, passage.id)
    return small(passage.title, opens, ft.Icons.MENU_BOOK_OUTLINED, style=AT_TABLE)


def _passages(place: RulesPlace, book: Rulebook, title: str, passages: Sequence[Passage]) -> list[ft.Control]:
    return [heading(title), *(_passage(place, book, one) for one in passages)] if passages else []


def _passage(place: RulesPlace, book: Rulebook, passage: Passage) -> ft.Control:
    """A passage in full; a tap opens it with its neighbours."""
    parts: list[ft.Control] = [ft.Text(passage.text)]
    if reading := place.reading(book.game, passage):
        parts.append(note(reading))
    name = said("{id} {title}", id=passage.id, title=passage.title)
    return tile(name, place.opens(book.game, passage.id), column(*parts, spacing=4))
