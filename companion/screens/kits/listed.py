"""The list of kits, for each game the shipped one and the family's own; and the choice of a new game's kit, preset to
the last game's."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import flet as ft

from companion.files.kits.file import KIND, LARGEST, kit_model, reading
from companion.files.kits.kinds import facts
from companion.files.kits.places import assumed
from companion.files.kits.shelf import games_with_kits, has_kit, kit_of, shipped
from companion.flet_fixes.guard import component, keyed
from companion.look.widgets import heading, show_screen, small, tile, wrapped
from companion.screens.kits.screen import begin_and_show, kept_as_file
from companion.screens.shared.controls import folding, more, radio, trouble, under
from companion.screens.shared.working import FileNotice, use_file_in
from companion.store.records import OwnKit
from companion.store.slices import in_turns, sliced
from companion.titles import title_of
from companion.window.context import AppContext, use_app, use_changes
from companion.window.file_picker import content_of
from companion.window.loading import use_loaded
from companion.window.notices import UNDO, Way, notify
from companion.window.window_size import use_window
from companion.words import said, text
from referees.common.protocol.sentence import Sentence, say, say_count
from referees.common.setup.kit import Kit

__all__ = ["Chosen", "KitPanel", "KitsScreen", "choices", "kept_choice", "standing"]

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

    async def take_in(picked: bytes | Path) -> FileNotice:
        own, is_new = await app.device.kits.take_in(await sliced(reading(content_of(picked, LARGEST))))
        words = say((TAKEN_IN if is_new else KNOWN).template, name=own.name, game=title_of(own.game))
        return FileNotice(words, ft.Icons.CHECK_CIRCLE_OUTLINE)

    file_in = use_file_in(app, KIND.refused_size, take_in)
    parts = [ft.Text(WHAT, color=ft.Colors.ON_SURFACE_VARIANT), *file_in.told]
    parts += trouble(loaded.trouble)
    for game in games_with_kits():
        parts += [heading(title_of(game)), _comes(app, game)]
        parts += [keyed(own.id, OwnKitRow, app, own, kit) for own, kit in loaded.value or () if own.game == game]
    way_in = file_in.button("Take in a kit from a file")
    if window.is_low:
        return show_screen("Kits", [*parts, way_in], back=app.back)
    return show_screen("Kits", parts, back=app.back, below=[way_in])


async def _own_kits(app: AppContext) -> tuple[tuple[OwnKit, Kit | None], ...]:
    """The family's kits, each with its model, or None where it is invalid."""
    return tuple([(own, kit_of(own)) async for own in in_turns(await app.store.own_kits())])


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
    trailing = more(name, is_open, lambda: set_open(not is_open))
    words = text(standing(kit, own.game))
    top = tile(name, partial(app.go, f"/kits/{own.id}"), words, ft.Icon(ft.Icons.EDIT_NOTE), trailing, bgcolor=None)
    return under(top, *([_menu(app, own, kit, name)] if is_open else []))


def _menu(app: AppContext, own: OwnKit, kit: Kit | None, name: str) -> ft.Control:
    buttons: list[ft.Control] = []
    if kit is not None:
        buttons = [
            small("Save as a file", partial(kept_as_file, app, own.game, kit), ft.Icons.DOWNLOAD),
            small("Duplicate", partial(begin_and_show, app, own.game, kit, kit.name), ft.Icons.CONTENT_COPY),
        ]
    buttons.append(small("Put it away", partial(_put_away, app, own, name), ft.Icons.DELETE_OUTLINED))
    return wrapped(buttons)


async def _put_away(app: AppContext, own: OwnKit, name: str) -> None:
    await app.device.kits.put_away(own)
    notify(said(AWAY.template, name=name), Way(UNDO, partial(app.device.kits.bring_back, own)))


# The choice of a new game's kit


SHIPPED = ""
"""The id that stands for the shipped kit."""


class Chosen(NamedTuple):
    """The kits a game can be played with, and the id of the chosen one."""

    own: tuple[OwnKit, ...] = ()
    id: str = SHIPPED

    def kit(self, game: str) -> Kit | None:
        """The chosen kit; None for a game without kit facts."""
        if not has_kit(game):
            return None
        found = next((one for one in self.own if one.id == self.id), None)
        return (kit_of(found) if found is not None else None) or shipped(game)


async def choices(app: AppContext, game: str) -> Chosen:
    """The valid kits; preset to the last game's, else to the one changed last."""
    if not has_kit(game):
        return Chosen()
    found = await app.store.own_kits(game)
    own = tuple([one async for one in in_turns(found) if kit_of(one) is not None])
    last = await app.store.setting(_setting(game))
    ids = [one.id for one in own]
    return Chosen(own, last if last in (*ids, SHIPPED) else next(iter(ids), SHIPPED))


async def kept_choice(app: AppContext, game: str, id: str) -> None:
    """Remember the chosen kit for the next game."""
    if has_kit(game):
        await app.store.set_setting(_setting(game), id)


def _setting(game: str) -> str:
    return f"kit of {game}"


@component
def KitPanel(game: str, chosen: Chosen, choose: Callable[[Chosen], None]) -> ft.Control:
    """The chosen kit in one line; opened, all kits and a link to edit them."""
    app = use_app()
    is_open, set_open = ft.use_state(False)
    kit = chosen.kit(game)
    if kit is None:
        return ft.Container(visible=False)
    opened = _opened(app, game, chosen, choose) if is_open else []
    subtitle = text(standing(kit, game))
    return folding(said("Kit: {name}", name=kit.name), subtitle, ft.Icons.INVENTORY_2_OUTLINED, set_open, opened)


def _opened(app: AppContext, game: str, chosen: Chosen, choose: Callable[[Chosen], None]) -> list[ft.Control]:
    names = [(one.id, one.name) for one in chosen.own]
    labels = (*names, (SHIPPED, said("{name} (comes with the app)", name=shipped(game).name)))

    def chose(id: str) -> None:
        choose(chosen._replace(id=id))

    way = small("Look at this kit", partial(app.go, f"/kits/{chosen.id or game}"), ft.Icons.EDIT_OUTLINED)
    answers = ft.Container(radio(labels, chosen.id, chose), padding=ft.Padding.only(left=16, right=8))
    return [answers, ft.Container(way, padding=ft.Padding.only(left=16, bottom=8))]
