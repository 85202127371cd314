"""Answers to a question: the best passage in full, the next best below it, and those of other games below these."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft

from companion.look.widgets import QUIET, column, face, heading, note, sign, tile
from companion.measures import GAP, SNUG
from companion.screens.rules.place import RulesPlace
from companion.titles import title_of
from companion.words import said
from referees.common.search import Found, Marked

__all__ = ["answers"]


def answers(place: RulesPlace, words: str) -> list[ft.Control]:
    """The best answer, the next best, and those of other games; a face where no rule speaks of it."""
    found = place.app.device.rules.search(words, place.game)
    if not found:
        lost = said("No rule speaks of “{words}”. Try another word.", words=words)
        return [face(ft.Icons.SEARCH_OFF, lost)]
    best, *others = found
    beside = [one for one in others if one.game == best.game]
    elsewhere = [one for one in others if one.game != best.game]
    book = said("Rulebook of {game}", game=title_of(best.game))
    to_book = tile(book, partial(place.app.go, f"/rules/{best.game}"), leading=ft.Icon(ft.Icons.MENU_BOOK_OUTLINED))
    return [
        _in_full(place, best),
        *_listed(place, "Next best", beside),
        *_listed(place, "In other games", elsewhere),
        *([] if place.game == best.game else [to_book]),  # the own one stands here again without words
    ]


def _listed(place: RulesPlace, title: str, found: list[Found]) -> list[ft.Control]:
    return [heading(title), *(_in_short(place, one) for one in found)] if found else []


def _in_full(place: RulesPlace, best: Found) -> ft.Control:
    return _answer(place, best, best.text, bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH)


def _in_short(place: RulesPlace, found: Found) -> ft.Control:
    return _answer(place, found, found.excerpt)


def _answer(place: RulesPlace, found: Found, words: Marked, **props: Any) -> ft.Control:
    """A passage with what matched marked, by which question it was found where nothing else did, and its reading."""
    passage = found.passage
    where = said("{id}, {game}", id=passage.id, game=title_of(found.game))
    parts: list[ft.Control] = [_text(words)]
    if found.question:
        parts.append(_text(found.question, italic=True, color=QUIET))
    if reading := place.reading(found.game, passage):
        check = sign(ft.Icons.CHECK_CIRCLE_OUTLINED, size=18, color=ft.Colors.PRIMARY)
        parts.append(ft.Row([check, ft.Text(reading, expand=True)], spacing=GAP))
    parts.append(note(where))
    title = _text(found.title, theme_style=ft.TextThemeStyle.TITLE_SMALL)
    return tile(title, place.opens(found.game, passage.id), column(*parts, gap=SNUG), **props)


def _text(marked: Marked, **props: Any) -> ft.Text:
    """Words of which those asked for stand on a ground of their own, as if marked by a pen."""
    bold, ground = ft.FontWeight.BOLD, ft.Colors.PRIMARY_CONTAINER
    hit = ft.TextStyle(weight=bold, color=ft.Colors.ON_PRIMARY_CONTAINER, bgcolor=ground)
    spans = [ft.TextSpan(text, style=hit if is_hit else None) for text, is_hit in marked]
    return ft.Text(spans=spans, semantics_label="".join(text for text, _ in marked), **props)
