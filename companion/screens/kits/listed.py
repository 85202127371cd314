"""The list of kits, the screen of each kit, and the choice of a new game's kit."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import flet as ft

from companion.files.kits.edits import Name
from companion.files.kits.file import KIND, LARGEST, file_name, kit_file, kit_model, reading
from companion.files.kits.kinds import facts
from companion.files.kits.places import assumed, inside, parted, place, summary
from companion.files.kits.shelf import OUR_COPY, games_with_kits, has_kit, kit_of, shipped
from companion.flet_fixes.guard import component, keyed
from companion.flet_fixes.refs import MutableRef
from companion.language.data import data_text
from companion.look.widgets import heading, notice, primary, secondary, show_screen, small, tile, wrapped
from companion.measures import WIDEST, margin_of, window_width
from companion.screens.kits.body import KitBody, kit_view
from companion.screens.kits.editor import KitEditor
from companion.screens.shared.controls import field, folding, more, radio, trouble, under
from companion.screens.shared.sharing import keep
from companion.screens.shared.working import FileNotice, use_file_in
from companion.sheets.drawing import SheetPicture
from companion.store.records import OwnKit
from companion.store.slices import in_turns, sliced
from companion.titles import title_of
from companion.window.context import AppContext, use_app, use_changes
from companion.window.file_picker import content_of
from companion.window.loading import use_loaded
from companion.window.notices import UNDO, NoticeAction, notify
from companion.window.window_size import use_window
from companion.words import capital, day_of, said, text
from referees.common.protocol.sentence import Sentence, say, say_count
from referees.common.setup.kit import LONGEST_NAME, Kit
from scoresheets.registry import picture

SAVED = say("The kit was saved to this device's downloads as {name}.")
NOT_SAVED = say("The kit couldn't be saved as a file. Nothing was changed. Please try again.")
NO_FILE_YET = say("You can save this kit as a file once it's playable. Fix what's listed above first.")
COMES = (
    "This kit comes with the app. Anything the rules don't say is a guess. Make a copy, then correct the copy to match "
    "your own pieces."
)


@component
def KitScreen() -> ft.View:
    """The kit at this address, or an error."""
    app = use_app()
    params = ft.use_route_params()
    id, part = params.get("kit", ""), params.get("part", "")
    is_shipped = id in games_with_kits()
    loaded, _ = use_loaded(partial(_desk, app, id), id)
    editor = loaded.value
    use_changes(app, editor.editing if editor is not None else app.device.reopened)
    if is_shipped:
        return _shipped(app, id)
    if editor is None:
        words = said("Opening the kit …") if loaded.trouble is None else text(loaded.trouble)
        return show_screen(said("Kit"), [notice(words)], back=app.back)
    body = keyed(f"{id} {part}", KitBody, editor, parted(part), more=_end(editor))
    return kit_view(editor.editing.name or title_of(editor.editing.game), editor, parted(part), body)


async def _desk(app: AppContext, id: str) -> KitEditor | None:
    if id in games_with_kits():
        return None
    return KitEditor(app, await app.device.kits.editing(id), f"/kits/{id}")


def _end(editor: KitEditor) -> list[ft.Control]:
    app, editing = editor.app, editor.editing

    async def save() -> None:
        kit = editing.kit
        if kit is None:
            notify(NO_FILE_YET)
        else:
            await _save_as_file(app, editing.game, kit)

    save_file = secondary(said("Save kit as a file"), save, ft.Icons.DOWNLOAD)
    return [heading(said("This kit")), NameField(editor), save_file]


@component
def NameField(editor: KitEditor) -> ft.Control:
    """The field for a kit's name."""
    typed: MutableRef[str] = ft.use_ref(editor.editing.name)

    async def type_it(words: str) -> None:
        typed.current = words
        await editor.editing.edit(Name(words))

    if editor.editing.name != typed.current:
        typed.current = editor.editing.name
    name = field(said("Name of this kit"), type_it, value=typed.current or "", max_length=LONGEST_NAME, counter="")
    return ft.Container(name, padding=ft.Padding.only(top=8))


async def _save_as_file(app: AppContext, game: str, kit: Kit) -> None:
    await keep(app, file_name(game, kit.name), partial(kit_file, game, kit), SAVED, NOT_SAVED)


def kit_name(kit: Kit) -> str:
    """A kit's name, translated if the kit comes with the app."""
    return data_text("kit name", kit.name)


def _shipped(app: AppContext, game: str) -> ft.View:
    kit = shipped(game)
    model, content = facts(kit_model(game)), kit.model_dump(mode="json")
    image = picture(game, kit)
    left = len(assumed(model, content))
    parts: list[ft.Control] = [notice(said(COMES))]
    if left:
        parts.append(ft.Text(text(say_count("{count} detail is a guess.", "{count} details are guesses.", left))))
    if image is not None:
        window = window_width(app.page)
        width = int(min(WIDEST, window - 2 * margin_of(window)))
        label = said("A picture of the kit “{name}”", name=kit_name(kit))
        parts.append(SheetPicture(sheet=image.sheet, marks=(), width=width, label=label))
    parts.append(heading(said("All the printed details")))
    parts += [_line(fact.title, capital(text(summary(fact)))) for fact in inside(place(model, content, ()))]
    begin = partial(_begin_and_show, app, game, kit, said(OUR_COPY))
    copy = primary(said("Make a copy you can correct"), begin, ft.Icons.EDIT_OUTLINED)
    return show_screen(kit_name(kit), parts, back=app.back, below=[copy])


def _line(title: str, words: str) -> ft.Control:
    return ft.Column([ft.Text(title, theme_style=ft.TextThemeStyle.TITLE_SMALL), ft.Text(words)], spacing=0, tight=True)


async def _begin_and_show(app: AppContext, game: str, kit: Kit, name: str) -> None:
    own = await app.device.kits.begin(game, kit, name)
    await app.go(f"/kits/{own.id}", instead=app.page.route != "/kits")


# The list

WHAT = (
    "A kit describes what's printed on the pieces but not in the rules, such as the cells of a sheet or the cards in a "
    "deck. Copies of a game can differ, and the app had to guess some details."
)
TAKEN_IN = say("“{name}” for {game} was imported.")
KNOWN = say("This kit for {game} is already here, as “{name}”.")
AWAY = say("“{name}” was removed. Games played with it aren't affected.")
NOT_WHOLE = say("There's a mistake in this kit. Open the kit to fix it")
COMPARED = say("There's nothing to fill in from your pieces")
CHANGED_ON = say("There's nothing to fill in from your pieces. Last changed on {day}")


@component
def KitsScreen() -> ft.View:
    """The list of kits, with a button to import one."""
    app = use_app()
    loaded, _ = use_loaded(partial(_own_kits, app), use_changes(app, app.device.kits))
    window = use_window()

    async def take_in(picked: bytes | Path) -> FileNotice:
        own, is_new = await app.device.kits.import_kit(await sliced(reading(content_of(picked, LARGEST))))
        words = say((TAKEN_IN if is_new else KNOWN).template, name=own.name, game=title_of(own.game))
        return FileNotice(words, ft.Icons.CHECK_CIRCLE_OUTLINE)

    file_in = use_file_in(app, KIND.refused_size, take_in)
    parts = [ft.Text(said(WHAT), color=ft.Colors.ON_SURFACE_VARIANT), *file_in.notices]
    parts += trouble(loaded.trouble)
    for game in games_with_kits():
        parts += [heading(title_of(game)), _comes(app, game)]
        parts += [keyed(own.id, OwnKitRow, app, own, kit) for own, kit in loaded.value or () if own.game == game]
    import_button = file_in.button(said("Import a kit"))
    if window.is_low:
        return show_screen(said("Kits"), [*parts, import_button], back=app.back)
    return show_screen(said("Kits"), parts, back=app.back, below=[import_button])


async def _own_kits(app: AppContext) -> tuple[tuple[OwnKit, Kit | None], ...]:
    return tuple([(own, kit_of(own)) async for own in in_turns(await app.store.own_kits())])


def comparison_status(kit: Kit | None, game: str, own: OwnKit | None = None) -> Sentence:
    """Tells how much of a kit was compared with the pieces; of a saved one (`own`), when it last changed."""
    if kit is None:
        return NOT_WHOLE
    left = len(assumed(facts(kit_model(game)), kit.model_dump(mode="json")))
    if not left:
        return COMPARED if own is None else CHANGED_ON.filled(day=day_of(own.changed_at))
    return say_count("{count} detail to fill in from your pieces", "{count} details to fill in from your pieces", left)


def _comes(app: AppContext, game: str) -> ft.Control:
    kit = shipped(game)
    words = said("Comes with the app. {standing}", standing=comparison_status(kit, game))
    return tile(kit_name(kit), partial(app.go, f"/kits/{game}"), words, ft.Icon(ft.Icons.INVENTORY_2_OUTLINED))


@component
def OwnKitRow(app: AppContext, own: OwnKit, kit: Kit | None) -> ft.Control:
    """A saved kit: a tap opens it; other actions unfold below."""
    is_open, set_open = ft.use_state(False)
    name = own.name or title_of(own.game)
    trailing = more(name, is_open, lambda: set_open(not is_open))
    words = text(comparison_status(kit, own.game, own))
    top = tile(name, partial(app.go, f"/kits/{own.id}"), words, ft.Icon(ft.Icons.EDIT_NOTE), bgcolor=None)
    return under(top, *([_menu(app, own, kit, name)] if is_open else []), beside=trailing)


def _menu(app: AppContext, own: OwnKit, kit: Kit | None, name: str) -> ft.Control:
    buttons: list[ft.Control] = []
    if kit is not None:
        buttons = [
            small(said("Save as a file"), partial(_save_as_file, app, own.game, kit), ft.Icons.DOWNLOAD),
            small(said("Duplicate"), partial(_begin_and_show, app, own.game, kit, kit.name), ft.Icons.CONTENT_COPY),
        ]
    buttons.append(small(said("Remove kit"), partial(_put_away, app, own, name), ft.Icons.DELETE_OUTLINED))
    return wrapped(buttons)


async def _put_away(app: AppContext, own: OwnKit, name: str) -> None:
    await app.device.kits.put_away(own)
    notify(said(AWAY.template, name=name), NoticeAction(UNDO, partial(app.device.kits.bring_back, own)))


# The choice of a new game's kit

SHIPPED = ""


class KitChoice(NamedTuple):
    """The kits a game can be played with, and the id of the chosen one."""

    own: tuple[OwnKit, ...] = ()
    id: str = SHIPPED

    @property
    def of_family(self) -> OwnKit | None:
        """The chosen kit; None if it comes with the app."""
        return next((kit for kit in self.own if kit.id == self.id), None)

    def kit(self, game: str) -> Kit | None:
        """The chosen kit; None if the game has no kits."""
        if not has_kit(game):
            return None
        own = self.of_family
        return (kit_of(own) if own is not None else None) or shipped(game)


async def kit_choice(app: AppContext, game: str) -> KitChoice:
    """The valid kits, with the last used one chosen, otherwise the last changed one."""
    if not has_kit(game):
        return KitChoice()
    stored = await app.store.own_kits(game)
    own = tuple([kit async for kit in in_turns(stored) if kit_of(kit) is not None])
    last = await app.store.setting(_setting(game))
    ids = [kit.id for kit in own]
    return KitChoice(own, last if last in (*ids, SHIPPED) else next(iter(ids), SHIPPED))


async def remember_choice(app: AppContext, game: str, id: str) -> None:
    """Remember the chosen kit for the next game."""
    if has_kit(game):
        await app.store.set_setting(_setting(game), id)


def _setting(game: str) -> str:
    return f"kit of {game}"


@component
def KitPanel(game: str, chosen: KitChoice, choose: Callable[[KitChoice], None]) -> ft.Control:
    """The chosen kit in one line; unfolds to all kits and a link to edit them."""
    app = use_app()
    is_open, set_open = ft.use_state(False)
    kit = chosen.kit(game)
    if kit is None:
        return ft.Container(visible=False)
    opened = _opened(app, game, chosen, choose) if is_open else []
    subtitle = text(comparison_status(kit, game, chosen.of_family))
    return folding(said("Kit: {name}", name=kit_name(kit)), subtitle, ft.Icons.INVENTORY_2_OUTLINED, set_open, opened)


def _opened(app: AppContext, game: str, chosen: KitChoice, choose: Callable[[KitChoice], None]) -> list[ft.Control]:
    names = [(kit.id, kit.name) for kit in chosen.own]
    labels = (*names, (SHIPPED, said("{name} (comes with the app)", name=kit_name(shipped(game)))))
    view = small(said("View this kit"), partial(app.go, f"/kits/{chosen.id or game}"), ft.Icons.EDIT_OUTLINED)
    buttons = radio(labels, chosen.id, lambda id: choose(chosen._replace(id=id)))
    return [
        ft.Container(buttons, padding=ft.Padding.only(left=16, right=8)),
        ft.Container(view, padding=ft.Padding.only(left=16, bottom=8)),
    ]
