"""The seating screen of a new game."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, cast

import flet as ft

from companion.device import first_game
from companion.device.seats import GameSetUp, Seats, last_group, marks_at, marks_of, with_mark
from companion.flet_fixes.guard import component, handler, keyed
from companion.flet_fixes.refs import MutableRef
from companion.language.data import rulebook_in
from companion.look.letters import not_drawn
from companion.look.widgets import heading, icon_button, notice, primary, show_screen, small
from companion.measures import GAP
from companion.screens.kits.listed import KitChoice, KitPanel, kit_choice, remember_choice
from companion.screens.setup.house_options import (
    FirstChoice,
    FirstSeat,
    HouseOptionsPanel,
    NumberFields,
    numbers,
    readings,
)
from companion.screens.shared.controls import field, folding, panel, switch, trouble
from companion.screens.shared.known import mark_button, mark_choices, person_label, shared_names
from companion.screens.shared.laying_out import LayOutPanel
from companion.screens.shared.where import where_fields
from companion.store.errors import StoreError
from companion.store.records import Player, named_place
from companion.table.table import Table
from companion.titles import title_of
from companion.window.context import AppContext, use_app
from companion.window.keyboard import focus
from companion.window.loading import use_loaded
from companion.words import said, text
from referees.common.protocol.config import Seat, seated
from referees.common.protocol.seating import Mark
from referees.common.protocol.sentence import Sentence, say
from referees.common.registry import UnknownGame, referee
from referees.common.values.names import name_key, normalized

Change = Callable[[Seats], None]
OFFERED = 12
TITLE = "Where you play"
NOWHERE = "Optional"


@component
def SeatRow(seats: Seats, place: int, own: Seat, change: Change, choose: Callable[[str, Mark], None]) -> ft.Control:
    """A seat: its mark (a tap opens the choice), the player, and buttons to move or remove."""
    is_open, set_open = ft.use_state(False)
    name = seats.names[place]
    last = len(seats.names) - 1

    def move(by: int) -> None:
        change(seats.moved(place, by))

    taps = [
        icon_button(ft.Icons.ARROW_UPWARD, said("Move {name} up", name=name), partial(move, -1), disabled=place == 0),
        icon_button(
            ft.Icons.ARROW_DOWNWARD, said("Move {name} down", name=name), partial(move, 1), disabled=place == last
        ),
        icon_button(ft.Icons.CLOSE, said("Remove {name}", name=name), lambda: change(seats.without(place))),
    ]

    def chose(mark: Mark) -> None:
        set_open(False)
        choose(name, mark)

    mark = mark_button(own, said("{name}'s colour and symbol", name=name), lambda: set_open(not is_open))
    words = ft.Text(name, theme_style=ft.TextThemeStyle.TITLE_MEDIUM, expand=True)
    parts: list[ft.Control] = [ft.Row([mark, words, ft.Row([*taps], spacing=GAP, tight=True)], spacing=4)]
    if is_open:
        parts.append(mark_choices(name, chose))
    return panel(ft.Column(parts, spacing=GAP, tight=True), padding=4)


@component
def RememberedPlayers(players: Sequence[Player], seats: Seats, sit: Callable[[Player], None]) -> ft.Control:
    """Players of earlier games, each added with one tap, "me" first."""
    shared = shared_names(players)
    absent = [who for who in sorted(players, key=lambda player: not player.is_me) if not seats.has(who.name)][:OFFERED]
    chips = [
        small(person_label(who) if name_key(who.name) in shared else who.name, partial(sit, who), ft.Icons.ADD,
              disabled=seats.is_full)
        for who in absent
    ]  # fmt: skip
    return ft.Row([*chips], wrap=True, spacing=GAP, run_spacing=GAP, visible=bool(chips))


@component
def AddPlayer(seats: Seats, change: Change) -> ft.Control:
    """The field for a new name, which keeps the focus. Typing doesn't redraw it, as that could erase newer letters."""
    setup = use_app().set_up
    text_box: MutableRef[ft.TextField] = ft.use_ref()
    wrong, set_wrong = ft.use_state(cast("Sentence | None", None))

    async def add() -> None:
        problem = seats.problem_with(setup.typed)
        set_wrong(problem)
        if problem is None:
            name, setup.typed = setup.typed, ""
            change(seats.seat(name))
        await asyncio.sleep(0)  # redraw first
        if text_box.current is not None:
            await focus(text_box.current)

    def type_it(words: str) -> None:
        setup.typed = words

    name = text_box.current = field(
        said("Another player"),
        type_it,
        value=setup.typed,
        error=None if wrong is None else text(wrong),
        error_max_lines=6,
        on_submit=handler(add),
        expand=True,
    )
    button = icon_button(ft.Icons.PERSON_ADD_ALT, said("Add this player"), add)
    row = ft.Row([name, button], spacing=GAP, vertical_alignment=ft.CrossAxisAlignment.START)
    return ft.Container(row, padding=ft.Padding.only(top=GAP))  # the floating label rises above the field


NOT_READ = say("We couldn't read the names of earlier players. Type them instead. Your games aren't affected.")


@component
def Seating() -> ft.View:
    """Seats, options and start button; the players of the last game are preselected."""
    app = use_app()
    game = ft.use_route_params().get("game", "")
    setup = app.set_up
    players, _ = use_loaded(app.store.players)
    played, _ = use_loaded(app.store.kinds)
    places, _ = use_loaded(app.store.locations)
    _, redraw = ft.use_state(0)
    kits, _ = use_loaded(partial(kit_choice, app, game), game)
    other_kit, choose_kit = ft.use_state(cast("KitChoice | None", None))
    problem, set_problem = ft.use_state(cast("Sentence | None", None))
    try:
        fewest, most = rulebook_in(game).seats
    except UnknownGame:
        return show_screen(title_of(game), [notice(said("The rules for this game aren't installed."))], back=app.back)
    known = players.value or ()
    hall = app.device.hall
    is_hall = hall.processes is not None or hall.is_several  # each table begins with other people
    names = (() if is_hall else last_group(known, most)) if setup.names is None else setup.names[:most]
    seats = Seats(names, fewest, most)
    who = {name_key(player.name): player.person for player in known if player.is_of_last_group} | setup.ids
    group = _persons(names, known, who)
    usual, _ = use_loaded(partial(app.store.location_of, group), group)
    marks = {**marks_of(known, who), **setup.marks}
    options, typed = setup.options.get(game, {}), setup.numbers.get(game, {})
    is_first = setup.is_first if setup.is_first is not None else played.value is not None and game not in played.value
    chosen_kit = other_kit or kits.value or KitChoice()

    def changed(**to: Any) -> None:
        for name, value in to.items():
            setattr(setup, name, value)
        redraw(lambda count: count + 1)
        set_problem(None)

    def choose_mark(name: str, mark: Mark) -> None:
        changed(marks=setup.marks | with_mark(seats.names, marks, name, mark))

    async def start() -> None:
        taken = other_kit or kits.value or await kit_choice(app, game)
        location = setup.location if setup.location is not None else usual.value or ""
        here = (seats.seat(setup.typed) if normalized(setup.typed) and not seats.is_full else seats).names
        started = await _begin(app, game, seated(here, marks_at(here, marks)), taken, who, location=location)
        if isinstance(started, Sentence):
            set_problem(started)
            return
        await _show(app, started, is_first=is_first)

    def change(new: Seats) -> None:
        changed(names=new.names)

    def sit(player: Player) -> None:
        changed(names=(*names, player.name), ids=setup.ids | {name_key(player.name): player.person})

    def choose_options(chosen: dict[str, str]) -> None:
        changed(options=setup.options | {game: chosen})

    own, boxes = seated(seats.names, marks_at(seats.names, marks)), not_drawn(seats.names)
    rows = [keyed(name, SeatRow, seats, at, own[at], change, choose_mark) for at, name in enumerate(seats.names)]
    return show_screen(
        title_of(game),
        [
            FirstChoice(game, options, choose_options),
            heading(said("Who's playing? Go clockwise around the table")),
            ft.Column([*rows], spacing=8),
            *([] if players.trouble is None else [notice(text(NOT_READ))]),
            *([] if boxes is None else [notice(text(boxes))]),
            RememberedPlayers(known, seats, sit),
            *([] if seats.is_full else [AddPlayer(seats, change)]),
            FirstSeat(game, seats.names, lambda names: change(Seats(names, fewest, most))),
            WherePanel(setup, usual.value or "", places.value or (), lambda place: changed(location=place)),
            switch(said("First game: explain each new question"), is_first, lambda on: changed(is_first=on)),
            LayOutPanel(game, len(names), readings(game, options), setup.laid_out, lambda done: changed(laid_out=done)),
            NumberFields(game, typed, lambda values: changed(numbers=setup.numbers | {game: values})),
            HouseOptionsPanel(game, options, choose_options),
            KitPanel(game, chosen_kit, choose_kit),
        ],
        back=app.back,
        below=[*trouble(problem), primary(said("Start"), start, ft.Icons.PLAY_ARROW)],
    )


async def _show(app: AppContext, table: Table, *, is_first: bool) -> None:
    who = await app.store.people.of_game(table.head.id)
    await app.store.people.mark({who[name_key(seat.player)]: (seat.colour, seat.shape) for seat in table.config.seats})
    if is_first:
        await first_game.begin(app.store, table.head.id)
    app.set_up = GameSetUp()
    await app.show_table(table.head.id, is_new=True)


def _persons(names: Sequence[str], players: Sequence[Player], who: Mapping[str, str]) -> tuple[str, ...]:
    by_name = {**{name_key(player.name): player.person for player in reversed(players)}, **who}
    keys = [name_key(name) for name in names]
    return tuple([by_name[key] for key in keys]) if all(key in by_name for key in keys) else ()


async def _begin(
    app: AppContext, game: str, seats: tuple[Seat, ...], taken: KitChoice, who: Mapping[str, str], *, location: str
) -> Table | Sentence:
    rules, setup = referee(game), app.set_up
    fewest, most = rules.about.seats
    counts = numbers(rules.config, setup.numbers.get(game, {}))
    problem = Seats(tuple(seat.player for seat in seats), fewest, most).problem
    if problem is not None:
        return problem
    if isinstance(counts, Sentence):
        return counts
    options: Any = rules.config.model_fields["options"].annotation
    kit = taken.kit(game)
    own = {"kit": kit} if kit is not None else {}
    try:
        config = rules.config(seats=seats, options=options(**setup.options.get(game, {})), **counts, **own)
        chosen = {seat.player: who[name_key(seat.player)] for seat in seats if name_key(seat.player) in who}
        table = await app.tables.create(game, config, chosen, location)
        if app.device.storage is not None:
            app.device.storage.ask()  # there is something to keep now
            app.device.storage.remember_games()
        await remember_choice(app, game, taken.id)
    except StoreError as error:
        return error.sentence
    return table


@component
def WherePanel(setup: GameSetUp, usual: str, places: Sequence[str], choose: Callable[[str], None]) -> ft.Control:
    """A panel to choose or type the place, preset to the usual one. Typing doesn't redraw the field."""
    is_open, set_open = ft.use_state(False)
    now = usual if setup.location is None else setup.location

    def write(words: str) -> None:
        setup.location = words

    def chose(place: str) -> None:
        set_open(not place)
        choose(place)

    around = ft.Padding(left=16, top=8, right=16, bottom=12)
    fields = ft.Container(where_fields(now, places, write, chose), padding=around)
    title = ft.Text(said(TITLE), theme_style=ft.TextThemeStyle.TITLE_SMALL)
    chosen = named_place(now) or said(NOWHERE)
    return folding(title, chosen, ft.Icons.PLACE_OUTLINED, set_open, [fields] if is_open else [])
