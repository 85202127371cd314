"""A new game's house options (readings of ambiguous rules) and numbers, such as the points to play for."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import flet as ft
from annotated_types import Ge, Le

from companion.flet_fixes.guard import component
from companion.language.data import data_text
from companion.look.theme import ROUND
from companion.look.widgets import heading, icon_button, secondary, small, stretched, wrapped
from companion.screens.shared.controls import field, folding, panel, radio_group, radio_line
from companion.screens.shared.governing import house_options, reading_words
from companion.window.context import AppContext, use_app
from companion.words import said, text
from referees.common.protocol.config import Config
from referees.common.protocol.sentence import Sentence, say, say_count
from referees.common.registry import referee
from referees.common.setup.options import HouseOption

Chosen = dict[str, str]
Choose = Callable[[Chosen], None]


def readings(game: str, chosen: Chosen) -> Chosen:
    """The value of each house option: the chosen or the usual one."""
    return {option.name: chosen.get(option.name, option.default) for option in house_options(game)}


@component
def FirstChoice(game: str, chosen: Chosen, choose: Choose) -> ft.Control:
    """Options that decide which variant is played, one card per answer; empty for games without such options."""
    parts: list[ft.Control] = []
    for option in house_options(game):
        if option.about:
            parts += [heading(option.asks), _cards(option, chosen, choose)]
    return ft.Container(stretched(*parts), visible=bool(parts))


def _cards(option: HouseOption, chosen: Chosen, choose: Choose) -> ft.Control:
    value = chosen.get(option.name, option.default)

    def card(answer: str, words: str) -> ft.Control:
        title = ft.Text(words, theme_style=ft.TextThemeStyle.TITLE_MEDIUM)
        about = option.about[answer]
        button = ft.Radio(value=answer)
        corners = ft.RoundedRectangleBorder(radius=ROUND)
        line = ft.ListTile(title=title, subtitle=about, leading=button, toggle_inputs=True, shape=corners)
        edge = ft.Border.all(2, ft.Colors.PRIMARY if answer == value else ft.Colors.TRANSPARENT)
        return panel(ft.MergeSemantics(line), border=edge)

    cards = [card(answer, words) for answer, words in option.labels.items()]
    return radio_group(stretched(*cards), value, lambda answer: choose({**chosen, option.name: answer}))


@component
def FirstSeat(game: str, names: Sequence[str], change: Callable[[tuple[str, ...]], None]) -> ft.Control:
    """Asks who has the first seat's role, if the game has one; the answer rotates the seats."""
    role = referee(game).config.first_seat or ""

    def chip(place: int) -> ft.Control:
        turned = (*names[place:], *names[:place])
        if place == 0:
            return secondary(said("{name} is {role}", name=names[0], role=role), lambda: change(turned), ft.Icons.CHECK)
        return small(names[place], lambda: change(turned))

    question = heading(said("Who is {role}?", role=role))
    chips = wrapped([chip(place) for place in range(len(names))])
    return ft.Container(stretched(question, chips), visible=bool(role and names))


@component
def HouseOptionsPanel(game: str, chosen: Chosen, choose: Choose) -> ft.Control:
    """A collapsed panel of the house options relevant to the choices so far, preset to usual readings."""
    app = use_app()
    is_open, set_open = ft.use_state(False)
    every = {option.name: option for option in house_options(game)}

    def has_meaning(option: HouseOption) -> bool:
        if option.only_with is None:
            return not option.about
        name, value = option.only_with
        return chosen.get(name, every[name].default) == value

    relevant = tuple(filter(has_meaning, every.values()))
    options = [_option(app, game, option, chosen, choose) for option in relevant] if is_open else []
    title = ft.Text(said("House rules"), theme_style=ft.TextThemeStyle.TITLE_SMALL)
    below = folding(title, _summary(relevant, chosen), ft.Icons.TUNE, set_open, options)
    below.visible = bool(relevant)
    return below


def _summary(options: tuple[HouseOption, ...], chosen: Chosen) -> str:
    count = sum(chosen.get(option.name, option.default) != option.default for option in options)
    if count == 0:
        return said("The usual rules")
    return text(say_count("{count} change", "{count} changes", count))


def _option(app: AppContext, game: str, rule: HouseOption, chosen: Chosen, choose: Choose) -> ft.Control:
    asks = rule.asks
    show = partial(app.show_passage, game, rule.cites)
    words = ft.Text(asks, theme_style=ft.TextThemeStyle.TITLE_SMALL, expand=True)
    question = ft.Row([words, icon_button(ft.Icons.HELP_OUTLINE, said("Rule: {asks}", asks=asks), show)])
    answers = [radio_line(reading_words(rule, value), value) for value in rule.labels]
    value, column = chosen.get(rule.name, rule.default), ft.Column([*answers], spacing=0)
    group = radio_group(column, value, lambda answer: choose({**chosen, rule.name: answer}))
    return ft.Container(ft.Column([question, group], spacing=0), padding=ft.Padding.only(left=16, right=8, bottom=12))


Typed = dict[str, str]
LONGEST = 6


class NumberOption(NamedTuple):
    """A number field in a config: its name, title, range and default."""

    name: str
    title: str
    lo: int
    hi: int
    usual: int


def _number_options(config: type[Config]) -> Iterator[NumberOption]:
    for name, info in config.model_fields.items():
        lo = next((int(str(bound.ge)) for bound in info.metadata if isinstance(bound, Ge)), None)
        hi = next((int(str(bound.le)) for bound in info.metadata if isinstance(bound, Le)), None)
        if info.annotation is int and info.title and lo is not None and hi is not None:
            yield NumberOption(name, data_text(f"option {name}", info.title), lo, hi, info.default)


def numbers(config: type[Config], typed: Typed) -> dict[str, int] | Sentence:
    """The entered numbers by field, or the first error."""
    entered: dict[str, int] = {}
    for option in _number_options(config):
        words = typed.get(option.name, str(option.usual)).strip()
        if not (words.isascii() and words.isdecimal() and option.lo <= int(words) <= option.hi):
            return say("{title}: type a number from {lo} to {hi}.", title=option.title, lo=option.lo, hi=option.hi)
        entered[option.name] = int(words)
    return entered


@component
def NumberFields(game: str, typed: Typed, choose: Callable[[Typed], None]) -> ft.Control:
    """A field for each number, preset to its default."""

    def typed_in(option: NumberOption, words: str) -> None:
        choose({**typed, option.name: words})

    fields = [
        field(
            option.title,
            partial(typed_in, option),
            value=typed.get(option.name, str(option.usual)),
            helper=text(say("From {lo} to {hi}", lo=option.lo, hi=option.hi)),
            keyboard_type=ft.KeyboardType.NUMBER,
            max_length=LONGEST,
            counter="",
        )
        for option in _number_options(referee(game).config)
    ]
    return ft.Container(stretched(*fields), padding=ft.Padding.only(top=8), visible=bool(fields))
