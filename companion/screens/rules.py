"""The rules: search, rulebooks, and single passages."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import flet as ft

from companion.boards import picture
from companion.flet_fixes.guard import component, keyed
from companion.language.data import passage_in, rulebook_in
from companion.look.theme import ROUND
from companion.look.widgets import (
    AT_TABLE,
    QUIET,
    face,
    heading,
    note,
    notice,
    primary,
    show_screen,
    sign,
    small,
    stretched,
    strong,
    tile,
    wrapped,
)
from companion.measures import GAP, LOOSE, MARGIN, SNUG, WIDEST
from companion.screens.shared.controls import SearchField, panel
from companion.screens.shared.governing import governing, house_options
from companion.screens.shared.working import opening_screen
from companion.table.control.explaining import of_question
from companion.table.table import Table
from companion.titles import title_of
from companion.window.context import AppContext, use_app, use_table_here
from companion.window.window_size import use_window
from companion.words import said, text
from referees.common.protocol.config import Config
from referees.common.protocol.sentence import say_count
from referees.common.registry import UnknownGame, game_ids
from referees.common.rulebook import Chapter, Passage, Rulebook
from referees.common.search import Found, Marked


@dataclass(frozen=True)
class RulesPlace:
    """A rules screen's context: its window and, if given, a table and the game whose rules come first."""

    app: AppContext
    game: str | None
    table: Table | None = None

    def opens(self, game: str, id: str) -> Callable[[], Any]:
        """The action that opens a rule, at the table if it belongs to the table's game."""
        if self.table is not None and self.table.head.game == game:
            return partial(self.app.show_rule, self.table.head.id, id)
        return partial(self.app.show_passage, game, id)

    @property
    def context(self) -> tuple[str, ...]:
        """The passages that the last refusal and the open question cite."""
        if self.table is None:
            return ()
        at, cites = self.app.refused.get(self.table.head.id, (0, ()))
        return tuple(dict.fromkeys((*(cites if at == self.table.changes else ()), *of_question(self.table))))

    def reading(self, game: str, passage: Passage) -> str | None:
        """An unclear rule's reading, this table's or the usual one, in words; None if it has no house option."""
        if passage.option is None:
            return None
        option = next(option for option in house_options(game) if option.name == passage.option)
        if self.table is not None and self.table.head.game == game:
            value = str(getattr(self.table.config.options, option.name))
            return said("{question} At this table: {reading}", question=option.asks, reading=option.labels[value])
        return said("{question} Usually: {reading}", question=option.asks, reading=option.labels[option.default])


NOW = 3  # most rules listed for the open question


@component
def RulesScreen() -> ft.View:
    """The rules of all games, or of the one at this address."""
    app = use_app()
    game = ft.use_route_params().get("game")
    search = _use_search(game or "")
    if game is not None and game not in game_ids():
        message = notice(said("We don't have the rules for that game. You can search all the other rules."))
        all_rules = primary(said("Rules"), lambda: app.go("/rules"))
        return show_screen(said("Rules"), [message], back=app.back, below=[all_rules])
    return _rules_view(RulesPlace(app, game), *search)


@component
def TableRulesScreen() -> ft.View:
    """The rules of a table's game, with its house options."""
    app, game_id, table = use_table_here()
    search = _use_search(game_id)
    if not isinstance(table, Table):
        return opening_screen(said("Rules"), table, said("Opening the rules …"), game_id, has_home=False)
    return _rules_view(RulesPlace(app, table.head.game, table), *search)


def _use_search(where: str) -> tuple[str, ft.Control, int]:
    (place, words), set_search = ft.use_state((where, ""))
    search = ft.use_callback(lambda typed: set_search((where, typed)), [where])
    field = keyed(where, SearchField, said("Search the rules"), search, said("A word, a number or a question"))
    return words.strip() if place == where else "", field, use_window().width


def _rules_view(place: RulesPlace, words: str, field: ft.Control, width: int) -> ft.View:
    if words:
        parts = _search_answers(place, words)
    elif place.game is not None:
        book = rulebook_in(place.game)
        now = [_named(place, book, book.passage(id)) for id in place.context[:NOW]]
        parts = [*([heading(said("Right now")), wrapped(now)] if now else []), *rulebook_parts(place, book, width)]
    else:
        parts = _rulebooks(place)
    return show_screen(said("Rules"), [field, *parts], back=place.app.back)


def _rulebooks(place: RulesPlace) -> list[ft.Control]:
    def listed(game: str) -> ft.Control:
        book = rulebook_in(game)
        words = "A short version with pictures, then all {count} rules" if book.chapters else "All {count} rules"
        about = said(words, count=len(book.passages))
        picture = ft.Icon(ft.Icons.MENU_BOOK_OUTLINED)
        return tile(title_of(game), partial(place.app.go, f"/rules/{game}"), about, picture)

    return [heading(said("Read the rulebooks")), *map(listed, game_ids())]


# Answers to a question

FAINT = "The rules say little about this. The closest ones are:"
VERDICT_SIZE = 22


def _search_answers(place: RulesPlace, words: str) -> list[ft.Control]:
    answers = place.app.device.rules.search(words, place.game, context=frozenset(place.context))
    if not answers:
        return [face(ft.Icons.SEARCH_OFF, said("No rule mentions “{words}”. Try another word.", words=words))]
    best, *others = answers
    beside = [answer for answer in others if answer.game == best.game]
    elsewhere = [answer for answer in others if answer.game != best.game]
    book = said("Rulebook for {game}", game=title_of(best.game))
    to_book = tile(book, partial(place.app.go, f"/rules/{best.game}"), leading=ft.Icon(ft.Icons.MENU_BOOK_OUTLINED))
    return [
        *([notice(said(FAINT))] if best.is_faint else []),
        _answer(place, best, best.text, bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH),
        *_listed(place, said("Other answers"), beside),
        *_listed(place, said("In other games"), elsewhere),
        *([] if place.game == best.game else [to_book]),  # its own book is shown once the field is empty
    ]


def _listed(place: RulesPlace, title: str, answers: list[Found]) -> list[ft.Control]:
    return [heading(title), *(_answer(place, answer, answer.excerpt) for answer in answers)] if answers else []


def _answer(place: RulesPlace, answer: Found, words: Marked, **props: Any) -> ft.Control:
    passage = passage_in(answer.passage)
    where = said("{id}, {game}", id=passage.id, game=title_of(answer.game))
    parts: list[ft.Control] = [_text(words)]
    if answer.question:
        parts.append(_text(answer.question, italic=True, color=QUIET))
    if reading := place.reading(answer.game, passage):
        check = sign(ft.Icons.CHECK_CIRCLE_OUTLINED, size=18, color=ft.Colors.PRIMARY)
        parts.append(ft.Row([check, ft.Text(reading, expand=True)], spacing=GAP))
    parts.append(note(where))
    title: ft.Control = _text(answer.title, theme_style=ft.TextThemeStyle.TITLE_SMALL)
    if answer.verdict:
        title = stretched(strong(answer.verdict, VERDICT_SIZE), title, gap=SNUG)
    return tile(title, place.opens(answer.game, passage.id), stretched(*parts, gap=SNUG), **props)


def _text(marked: Marked, **props: Any) -> ft.Text:
    bold, ground = ft.FontWeight.BOLD, ft.Colors.PRIMARY_CONTAINER
    hit = ft.TextStyle(weight=bold, color=ft.Colors.ON_PRIMARY_CONTAINER, bgcolor=ground)
    spans = [ft.TextSpan(text, style=hit if is_hit else None) for text, is_hit in marked]
    return ft.Text(spans=spans, semantics_label="".join(text for text, _ in marked), **props)


# A rulebook to read

UNCLEAR = "What the original rules leave open"
APP = "OC-"  # id prefix of the companion's own rules


def rulebook_parts(place: RulesPlace, book: Rulebook, width: float) -> list[ft.Control]:
    """The game's name, its chapters, then all rules by topic, with unclear points and app usage last."""
    topics: dict[str, list[Passage]] = {}
    for rule in sorted(book.passages, key=lambda rule: (rule.id.startswith(APP), rule.is_unclear)):
        topic = (
            said("Using the companion") if rule.id.startswith(APP) else said(UNCLEAR) if rule.is_unclear else rule.topic
        )
        topics.setdefault(topic or said("All rules"), []).append(rule)
    room = int(min(width, WIDEST) - 4 * MARGIN)
    return [
        ft.Semantics(content=ft.Text(book.title, theme_style=ft.TextThemeStyle.HEADLINE_SMALL), header=True),
        *(_chapter(place, book, chapter, room) for chapter in book.chapters),
        heading(said("All rules by topic")),
        *(
            keyed(title, Topic, place=place, book=book, title=title, passages=tuple(rules))
            for title, rules in topics.items()
        ),
    ]


def _chapter(place: RulesPlace, book: Rulebook, chapter: Chapter, width: int) -> ft.Control:
    image = picture(book.game, chapter.picture, chapter.drawn, width)
    body = ft.Text(chapter.text, theme_style=ft.TextThemeStyle.BODY_LARGE)
    more = [_named(place, book, book.passage(id)) for id in chapter.passages]
    parts = [heading(chapter.title), body, *([] if image is None else [image]), wrapped(more)]
    return panel(stretched(*parts, gap=LOOSE), padding=MARGIN, radius=ROUND)


def _named(place: RulesPlace, book: Rulebook, passage: Passage) -> ft.Control:
    return small(passage.title, place.opens(book.game, passage.id), ft.Icons.MENU_BOOK_OUTLINED, style=AT_TABLE)


@component
def Topic(*, place: RulesPlace, book: Rulebook, title: str, passages: tuple[Passage, ...]) -> ft.Control:
    """A topic that unfolds to its passages."""
    is_open, set_open = ft.use_state(False)
    count = text(say_count("{count} rule", "{count} rules", len(passages)))
    icon = ft.Icon(ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE)
    head = tile(title, lambda: set_open(not is_open), count, trailing=icon)
    return stretched(head, *(_passage(place, book, passage) for passage in passages if is_open))


def _passage(place: RulesPlace, book: Rulebook, passage: Passage) -> ft.Control:
    parts: list[ft.Control] = [ft.Text(passage.text)]
    if reading := place.reading(book.game, passage):
        parts.append(note(reading))
    name = said("{id} {title}", id=passage.id, title=passage.title)
    return tile(name, place.opens(book.game, passage.id), stretched(*parts, gap=4))


@component
def PassageScreen() -> ft.View:
    """The rule at this address."""
    app = use_app()
    params = ft.use_route_params()
    game, id = params.get("game", ""), params.get("passage", "")
    return _one_rule(app, game, id, f"/rules/{game}", None)


@component
def TablePassageScreen() -> ft.View:
    """The rule at this address, with its table's house option."""
    app, game_id, table = use_table_here()
    id = ft.use_route_params().get("passage", "")
    if not isinstance(table, Table):
        return opening_screen(said("Rules"), table, said("Opening the rule …"), game_id, has_home=False)
    return _one_rule(app, table.head.game, id, f"/table/{game_id}/rules", table.config)


def _one_rule(app: AppContext, game: str, id: str, within: str, config: Config | None) -> ft.View:
    try:
        book = rulebook_in(game)
        passage = book.passage(id)
    except (UnknownGame, KeyError):
        message = said("There's no rule called {id}. You can search all the rules.", id=id)
        all_rules = primary(said("Rules"), lambda: app.go("/rules"))
        return show_screen(said("Rules"), [notice(message)], back=app.back, below=[all_rules])
    body = ft.Text(passage.text, theme_style=ft.TextThemeStyle.BODY_LARGE)
    words = ft.SelectionArea(body)  # a selectable Text is an unnamed, empty field to a screen reader
    original = said("In the original: {place}", place=passage.original)
    origin = ft.Text(original, theme_style=ft.TextThemeStyle.BODY_SMALL, color=QUIET)
    title = said("{id} {title}", id=passage.id, title=passage.title)
    head = ft.Semantics(content=ft.Text(title, theme_style=ft.TextThemeStyle.HEADLINE_SMALL), header=True)
    parts = [head, words, origin, *governing(game, passage, config)]
    return show_screen(book.title, [*parts, *_related(app, within, game, passage)], back=app.back)


def _related(app: AppContext, within: str, game: str, passage: Passage) -> list[ft.Control]:
    related = [
        tile(rule.title, partial(app.go, f"{within}/{rule.id}", instead=True), rule.id, ft.Icon(ft.Icons.ARROW_FORWARD))
        for rule in app.device.rules.related(passage, game)
    ]
    to_book = tile(said("The whole rulebook"), partial(app.go, within), leading=ft.Icon(ft.Icons.MENU_BOOK_OUTLINED))
    return [heading(said("See also")), *related, to_book]
