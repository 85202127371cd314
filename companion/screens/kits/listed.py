"""The list of kits: for each game the shipped one and the family's own."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import cast

import flet as ft

from companion.files.kits.derive import facts
from companion.files.kits.file import KIND, LARGEST, kit_model, reading
from companion.files.kits.items import assumed
from companion.files.kits.shelf import games_with_kits, kit_of, shipped
from companion.flet_fixes.guard import component, keyed
from companion.look.theme import ROUND
from companion.look.widgets import heading, icon_button, notice, secondary, show_screen, small, tile
from companion.measures import GAP
from companion.screens.kits.screen import begin_and_show, kept_as_file
from companion.store.errors import StoreError
from companion.store.records import OwnKit
from companion.store.slices import in_turns, sliced
from companion.titles import title_of
from companion.window.context import AppContext, use_app, use_changes
from companion.window.file_picker import content_of, pick
from companion.window.loading import use_loaded
from companion.window.notices import UNDO, Way, notify
from companion.window.window_size import use_window
from companion.words import said, text
from referees.common.protocol.sentence import Sentence, say, say_count
from referees.common.setup.kit import Kit

__all__ = ["KitsScreen", "standing"]

WHAT = (
    "A kit holds what is printed on the pieces and not told in the rules: the cells of a sheet, the cards of a deck. "
    "Copies differ, and the app had to guess some of it."
)
TAKEN_IN = say("“{name}” for {game} was taken in.")
KNOWN = say("This kit for {game} is here already, as “{name}”.")
AWAY = say("“{name}” was put away. Games that were played with it keep it.")
NOT_WHOLE = say("Something in it cannot be so; open it to set that right")
COMPARED = say("Compared with your own pieces")


@component
def KitsScreen() -> ft.View:
    """All kits, and a button to import one."""
    app = use_app()
    changes = use_changes(app, app.device.kits)
    loaded, _ = use_loaded(partial(_own_kits, app), changes)
    window = use_window()
    said_last, tell = ft.use_state(cast("tuple[Sentence, bool] | None", None))

    async def take_in(picked: bytes | Path) -> None:
        try:
            file = await sliced(reading(content_of(picked, LARGEST)))
            own, is_new = await app.device.kits.take_in(file)
        except StoreError as error:
            tell((error.sentence, True))
            return
        tell((say((TAKEN_IN if is_new else KNOWN).template, name=own.name, game=title_of(own.game)), False))

    def fits(size: int) -> StoreError | None:
        refusal = KIND.refused_size(size)
        if refusal is not None:
            tell((refusal.sentence, True))
        return refusal

    parts: list[ft.Control] = [ft.Text(WHAT, color=ft.Colors.ON_SURFACE_VARIANT)]
    if said_last is not None:
        sentence, is_grave = said_last
        icon = ft.Icons.REPORT_OUTLINED if is_grave else ft.Icons.CHECK_CIRCLE_OUTLINE
        parts.append(notice(text(sentence), icon, grave=is_grave))
    if loaded.trouble is not None:
        parts.append(notice(text(loaded.trouble), ft.Icons.REPORT_OUTLINED, grave=True))
    for game in games_with_kits():
        parts += [heading(title_of(game)), _comes(app, game)]
        parts += [keyed(own.id, OwnKitRow, app, own, kit) for own, kit in loaded.value or () if own.game == game]
    way_in = secondary(
        "Take in a kit from a file", _nothing, ft.Icons.FILE_OPEN_OUTLINED, action=pick(app, fits, take_in)
    )
    if window.is_low:
        return show_screen("Kits", [*parts, way_in], back=app.back)
    return show_screen("Kits", parts, back=app.back, below=[way_in])


async def _own_kits(app: AppContext) -> tuple[tuple[OwnKit, Kit | None], ...]:
    """The family's kits, each with its model, or None where it is invalid."""
    return tuple([(own, kit_of(own)) async for own in in_turns(await app.store.own_kits())])


def _nothing() -> None:
    """Does nothing: the browser carries out the button's action."""


def standing(kit: Kit | None, game: str) -> Sentence:
    """How much of a kit has been compared with the pieces, in words."""
    if kit is None:
        return NOT_WHOLE
    left = len(assumed(facts(kit_model(game)), kit.model_dump(mode="json")))
    if not left:
        return COMPARED
    return say_count("{count} thing to copy from your pieces", "{count} things to copy from your pieces", left)


def _comes(app: AppContext, game: str) -> ft.Control:
    kit = shipped(game)
    words = said("Comes with the app. {standing}", standing=standing(kit, game))
    return tile(kit.name, partial(app.go, f"/kits/{game}"), words, ft.Icon(ft.Icons.INVENTORY_2_OUTLINED))


@component
def OwnKitRow(app: AppContext, own: OwnKit, kit: Kit | None, key: str = "") -> ft.Control:
    """A row for one of the family's kits: a tap opens it; other actions unfold below."""
    is_open, set_open = ft.use_state(False)
    name = own.name or title_of(own.game)
    about = said("Less about {name}" if is_open else "More about {name}", name=name)
    trailing = icon_button(
        ft.Icons.EXPAND_LESS if is_open else ft.Icons.MORE_VERT, about, lambda: set_open(not is_open)
    )
    words = text(standing(kit, own.game))
    top = tile(name, partial(app.go, f"/kits/{own.id}"), words, ft.Icon(ft.Icons.EDIT_NOTE), trailing, bgcolor=None)
    menu = [_menu(app, own, kit, name)] if is_open else []
    return ft.Container(
        ft.Column([top, *menu], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        border_radius=ROUND,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _menu(app: AppContext, own: OwnKit, kit: Kit | None, name: str) -> ft.Control:
    buttons: list[ft.Control] = []
    if kit is not None:
        buttons = [
            small("Save as a file", partial(kept_as_file, app, own.game, kit), ft.Icons.DOWNLOAD),
            small("Duplicate", partial(begin_and_show, app, own.game, kit, kit.name), ft.Icons.CONTENT_COPY),
        ]
    buttons.append(small("Put it away", partial(_put_away, app, own, name), ft.Icons.DELETE_OUTLINED))
    row = ft.Row(buttons, wrap=True, spacing=GAP, run_spacing=GAP)
    return ft.Container(row, padding=ft.Padding(left=16, right=16, bottom=12, top=0))


async def _put_away(app: AppContext, own: OwnKit, name: str) -> None:
    await app.device.kits.put_away(own)
    notify(said(AWAY.template, name=name), Way(UNDO, partial(app.device.kits.bring_back, own)))
