"""The screen of one kit: a family's own, editable; or a shipped one, read-only, with a button to copy it."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.files.kits.edits import Name
from companion.files.kits.file import file_name, kit_model, written
from companion.files.kits.kinds import facts
from companion.files.kits.places import assumed, inside, parted, place, told
from companion.files.kits.shelf import OUR_COPY, games_with_kits, shipped
from companion.flet_fixes.guard import component, keyed
from companion.flet_fixes.refs import MutableRef
from companion.look.widgets import heading, notice, primary, secondary, show_screen
from companion.measures import WIDEST, margin_of, window_width
from companion.screens.kits.body import KitBody, kit_view
from companion.screens.kits.desk import Desk
from companion.screens.shared.controls import field
from companion.screens.shared.sharing import keep
from companion.sheets import SheetPicture
from companion.titles import title_of
from companion.window.context import AppContext, use_app, use_changes
from companion.window.loading import use_loaded
from companion.window.notices import notify
from companion.words import capital, said, text
from referees.common.protocol.sentence import say, say_count
from referees.common.setup.kit import LONGEST_NAME, Kit
from scoresheets.registry import picture

__all__ = ["KitScreen", "begin_and_show", "kept_as_file"]

SAVED = say("The kit is kept where this device keeps its downloads, as {name}.")
NOT_SAVED = say("The kit could not be kept as a file. Nothing of it was changed; please try again.")
NOT_WHOLE = say("A file is made of a kit that can be played with. Set right what is told above, then save it.")
COMES = (
    "This kit comes with the app. What the rules do not tell is a guess. Make a copy of it, then set right in the copy "
    "what your own pieces show."
)


@component
def KitScreen() -> ft.View:
    """The kit in the address; an error where it cannot be opened."""
    app = use_app()
    params = ft.use_route_params()
    id, part = params.get("kit", ""), params.get("part", "")
    is_shipped = id in games_with_kits()
    loaded, _ = use_loaded(partial(_desk, app, id), id)
    desk = loaded.value
    use_changes(app, desk.editing if desk is not None else app.device.reopened)
    if is_shipped:
        return _shipped(app, id)
    if desk is None:
        words = "Opening the kit …" if loaded.trouble is None else text(loaded.trouble)
        return show_screen("Kit", [notice(words)], back=app.back)
    body = keyed(f"{id} {part}", KitBody, desk, parted(part), more=_end(desk))
    return kit_view(desk.editing.name or title_of(desk.editing.game), desk, parted(part), body)


async def _desk(app: AppContext, id: str) -> Desk | None:
    if id in games_with_kits():
        return None
    return Desk(app, await app.device.kits.editing(id), f"/kits/{id}")


# ---------------------------------------------------------------- the family's own


def _end(desk: Desk) -> list[ft.Control]:
    app, editing = desk.app, desk.editing

    async def save() -> None:
        kit = editing.kit
        if kit is None:
            notify(NOT_WHOLE)
        else:
            await kept_as_file(app, editing.game, kit)

    return [
        heading("This kit"),
        NameField(desk),
        secondary("Save it as a file", save, ft.Icons.DOWNLOAD),
    ]


@component
def NameField(desk: Desk) -> ft.Control:
    """The field for the kit's name."""
    typed: MutableRef[str] = ft.use_ref(desk.editing.name)

    async def type_it(words: str) -> None:
        typed.current = words
        await desk.editing.edit(Name(words))

    if desk.editing.name != typed.current:
        typed.current = desk.editing.name
    name = field("Name of this kit", type_it, value=typed.current or "", max_length=LONGEST_NAME, counter="")
    return ft.Container(name, padding=ft.Padding.only(top=8))


async def kept_as_file(app: AppContext, game: str, kit: Kit) -> None:
    """Save a kit to the device's downloads."""
    await keep(app, file_name(game, kit.name), partial(written, game, kit), SAVED, NOT_SAVED)


# ---------------------------------------------------------------- the one that comes with a game


def _shipped(app: AppContext, game: str) -> ft.View:
    kit = shipped(game)
    whole, content = facts(kit_model(game)), kit.model_dump(mode="json")
    drawn = picture(game, kit)
    left = len(assumed(whole, content))
    parts: list[ft.Control] = [notice(COMES)]
    if left:
        parts.append(ft.Text(text(say_count("{count} thing is a guess.", "{count} things are guesses.", left))))
    if drawn is not None:
        window = window_width(app.page)
        width = int(min(WIDEST, window - 2 * margin_of(window)))
        label = said("A picture of the kit “{name}”", name=kit.name)
        parts.append(SheetPicture(sheet=drawn.sheet, marks=(), width=width, label=label))
    parts.append(heading("All that is printed"))
    parts += [_line(one.title, capital(text(told(one)))) for one in inside(place(whole, content, ()))]
    copy = primary("Make a copy to correct", partial(begin_and_show, app, game, kit, OUR_COPY), ft.Icons.EDIT_OUTLINED)
    return show_screen(kit.name, parts, back=app.back, below=[copy])


def _line(title: str, words: str) -> ft.Control:
    return ft.Column([ft.Text(title, theme_style=ft.TextThemeStyle.TITLE_SMALL), ft.Text(words)], spacing=0, tight=True)


async def begin_and_show(app: AppContext, game: str, kit: Kit, name: str) -> None:
    """Create a family kit as a copy of this one, and show it."""
    own = await app.device.kits.begin(game, kit, name)
    await app.go(f"/kits/{own.id}", instead=app.page.route != "/kits")
