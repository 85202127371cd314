"""The house option that governs a rule: its question, readings, and the one used here."""

import flet as ft

from companion.language.data import options_in
from companion.measures import GAP
from companion.words import said
from referees.common.protocol.config import Config
from referees.common.registry import referee
from referees.common.rulebook import Passage
from referees.common.setup.options import HouseOption


def house_options(game: str) -> list[HouseOption]:
    """The house options of a game."""
    return options_in(referee(game).config.model_fields["options"].annotation)


def governing(game: str, passage: Passage, config: Config | None) -> list[ft.Control]:
    """The card of the house option that governs a rule, if any; `config` is the table's."""
    if passage.option is None:
        return []
    return [_option(option, config) for option in house_options(game) if option.name == passage.option]


def _option(option: HouseOption, config: Config | None) -> ft.Control:
    title = ft.Text(said("House rule"), theme_style=ft.TextThemeStyle.TITLE_SMALL, color=ft.Colors.PRIMARY)
    question = ft.Text(option.asks, theme_style=ft.TextThemeStyle.TITLE_SMALL)
    chosen = None if config is None else str(getattr(config.options, option.name))
    readings = [_reading(option, value, is_here=value == chosen) for value in option.labels]
    return ft.Column([ft.Semantics(content=title, header=True), question, *readings], spacing=GAP, tight=True)


def reading_words(option: HouseOption, value: str) -> str:
    """A reading in words, and whether it's the usual one."""
    words = option.labels[value]
    return said("{words} (usual)", words=words) if value == option.default else words


def _reading(option: HouseOption, value: str, *, is_here: bool) -> ft.Control:
    words = reading_words(option, value)
    if is_here:
        words = said("{words} – used in this game", words=words)
    check = ft.Icon(ft.Icons.CHECK_CIRCLE, size=20, color=ft.Colors.PRIMARY)
    dot = ft.Icon(ft.Icons.CIRCLE, size=8, color=ft.Colors.OUTLINE)  # an empty ring would look tappable
    sign = ft.Container(check if is_here else dot, width=20, height=24, alignment=ft.Alignment.CENTER)
    weight = ft.FontWeight.W_700 if is_here else None
    return ft.Row(
        [sign, ft.Text(words, weight=weight, expand=True)], spacing=GAP, vertical_alignment=ft.CrossAxisAlignment.START
    )
