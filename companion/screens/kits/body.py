"""Screens for editing a kit (items to compare, picture, all facts) or one of its facts."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, cast

import flet as ft

from companion.files.kits.edits import Right
from companion.files.kits.kinds import Grid
from companion.files.kits.places import EVERY, Assumed, Path, Place, dotted, matching, place, summary
from companion.files.kits.problems import Problem
from companion.flet_fixes.guard import component, keyed
from companion.look.fitting import body, fixed_below, in_window
from companion.look.widgets import bar, foot, heading, notice, primary, secondary, small, tile
from companion.measures import GAP, WIDEST, Room, margin_of, window_width
from companion.screens.kits.editor import KitEditor, PictureController, tap_picture
from companion.screens.kits.pages import Members, fact, page_parts, palette, tick
from companion.screens.shared.controls import live_text
from companion.screens.table.rule_panel import AS_SHOWN
from companion.sheets.drawing import is_ample, part_frame, visible_box, whole
from companion.sheets.view import SheetView
from companion.window.at_table import give_controller
from companion.window.context import use_changes
from companion.window.window_size import use_window
from companion.words import capital, said, text
from referees.common.protocol.sentence import say_count
from scoresheets.kits import KitPicture, Spot

HIGHEST_DP = 620
ALL_COPIED = "Everything here matches your own pieces."
TWO_COLUMNS = 900
PART_KEYS_DP = 52
ENDS = "Tap two places, one after the other, to connect or disconnect them."
TO_COPY = "Open a fact to correct it, or tick it if it's right."
GONE = "This kit doesn't have what you're looking for. Perhaps it was removed."
Parts = Sequence[ft.Control]


@component
def KitBody(editor: KitEditor, path: Path, *, top: Parts = (), more: Parts = (), below: Parts = ()) -> ft.Control:
    """The page of the fact at `path`. If `path` is empty: `top`, all facts, `more`. `below` goes into the footer."""
    editing = editor.editing
    use_changes(editor.app, editing)
    places = matching(editing.root, editing.content, path)
    controller, is_wide, pictures = use_pictures(editor, path, places)
    pictures = [*_before_a_tap(controller, places), *pictures]
    beside = () if is_wide else pictures
    if not places:
        parts: list[ft.Control] = [notice(said(GONE))]
    elif path:
        parts = _page(editor, path, places, controller.picture, beside)
    else:
        parts = [*top, *_all_facts(editor, beside), *more]
    last = [*_undo(editor), *_right(editor, path, primary if not below else secondary), *below]
    route = f"{editor.base}/{dotted(path)}" if path else editor.base
    return use_columns(parts, last, route, pictures if is_wide else None)


def _grid_of(places: Sequence[Place]) -> Grid | None:
    kind = places[0].kind if len(places) == 1 else None
    return kind if isinstance(kind, Grid) else None


def _before_a_tap(controller: PictureController, places: Sequence[Place]) -> list[ft.Control]:
    grid, pictured = _grid_of(places), controller.picture
    if pictured is None:
        return []
    if grid is not None:
        return [palette(grid, controller.paint, controller.choose)]
    if not pictured.has_ends(controller.path):
        return []
    first = controller.first
    where = next((id for id, spot in pictured.spots.items() if first is not None and spot.end == first.end), None)
    if where is None:
        return [live_text(said(ENDS))]
    return [live_text(said("First place: {place}. Now tap the second.", place=pictured.sheet.by_id[where].label))]


def use_pictures(
    editor: KitEditor, path: Path, places: Sequence[Place]
) -> tuple[PictureController, bool, list[ft.Control]]:
    """Hook: its controller, if the kit's picture is beside the list, and it, zoomed to a part with tappable places."""
    paint, set_paint = ft.use_state("")
    first, set_first = ft.use_state(cast("Spot | None", None))
    controller = ft.use_memo(lambda: PictureController(editor), [editor])
    grid, image = _grid_of(places), editor.picture(path)
    controller.path, controller.first, controller.begin, controller.choose = path, first, set_first, set_paint
    controller.picture = image
    controller.paint = paint or (grid.labels[0][0] if grid is not None else "")
    window = use_window()
    if image is None:
        return controller, False, []
    is_wide = window.width >= TWO_COLUMNS
    ids = image.region_ids(controller.path)
    width = window.width / 2 - 32 if is_wide else min(WIDEST, window.width - 2 * margin_of(window.width))
    parts = {image.sheet.by_id[id].part for id in ids}
    follow = parts.pop() if len(parts) == 1 else None
    room = _room(image, follow, ids, Room(int(width), window.height))
    key = f"picture {dotted(controller.path)}"
    return controller, is_wide, [keyed(key, Pictured, image, controller, targets=ids, follow=follow, room=room)]


def _room(image: KitPicture, follow: str | None, ids: tuple[str, ...], most: Room) -> Room:
    sheet = image.sheet
    tall, height = Room(most.width, HIGHEST_DP * 10), most.width * sheet.height / sheet.width
    if follow is not None and not is_ample(sheet, follow, whole(sheet, tall), ids):
        height = visible_box(sheet, follow).height * part_frame(sheet, follow, tall, ids).scale
    return Room(most.width, int(min(height + PART_KEYS_DP, HIGHEST_DP, max(320, most.height - 220))))


@component
def Pictured(
    image: KitPicture, controller: PictureController, *, targets: tuple[str, ...], follow: str | None, room: Room
) -> ft.Control:
    """The kit's picture; the part `follow` is enlarged if too small to tap."""
    give_controller(cast(Any, controller))  # instead of a table's controller
    return SheetView(sheet=image.sheet, marks=(), targets=targets, follow=follow, room=room, act=cast(Any, tap_picture))


def _all_facts(editor: KitEditor, pictures: Parts) -> list[ft.Control]:
    editing = editor.editing
    parts = _wrong(editor)
    left = editing.unverified
    if left:
        count = say_count(
            "Fill this in from your board: {count} left", "Fill these in from your board: {count} left", len(left)
        )
        parts += [heading(text(count)), ft.Text(said(TO_COPY), color=ft.Colors.ON_SURFACE_VARIANT)]
        parts += [
            listed(editor, gap, trailing=tick(gap.title, partial(editor.editing.edit, Right(gap.id)))) for gap in left
        ]
    else:
        parts.append(notice(said(ALL_COPIED), ft.Icons.CHECK_CIRCLE_OUTLINE))
    if pictures:
        parts += [heading(said("Appearance")), *pictures]
    rest = others(editor)
    if rest:
        parts += [heading(said("Other printed details") if left else said("All the printed details"))]
    return [*parts, *(fact(editor, item) for item in rest)]


def others(editor: KitEditor) -> list[Place]:
    """The facts that are not assumed."""
    editing = editor.editing
    to_copy = {item.path for item in editing.unverified}
    places = [place(editing.root, editing.content, (field.name,)) for field in editing.root.fields]
    return [item for item in places if item.path not in to_copy]


def listed(editor: KitEditor, item: Assumed | Place, **props: Any) -> ft.Control:
    """A tile with a fact and its value; a tap opens it."""
    editing = editor.editing
    nodes = matching(editing.root, editing.content, item.path)
    value = capital(text(summary(nodes[0]))) if len(nodes) == 1 else said("{count} values to compare", count=len(nodes))
    return tile(item.title, partial(editor.show, item.path), value, **props)


def _wrong(editor: KitEditor) -> list[ft.Control]:
    def line(problem: Problem) -> ft.Control:
        buttons = [small(said("Show me"), partial(editor.show, problem.path))] if problem.path else []
        return notice(text(problem.sentence), ft.Icons.REPORT_OUTLINED, *buttons, grave=True)

    return [line(problem) for problem in editor.editing.problems[:3]]


def _page(
    editor: KitEditor, path: Path, places: Sequence[Place], image: KitPicture | None, pictures: Parts
) -> list[ft.Control]:
    title = ft.Text(editor.title(path), theme_style=ft.TextThemeStyle.TITLE_MEDIUM)
    parts: list[ft.Control] = [ft.Semantics(content=title, header=True), *_wrong(editor)]
    about = places[0].about if len(places) == 1 else ""
    if about:
        parts.append(ft.Text(about, color=ft.Colors.ON_SURFACE_VARIANT))
    parts += pictures
    if len(places) == 1 and EVERY not in path:
        if image is not None and image.members(path):
            parts.append(keyed(f"members {dotted(path)}", Members, editor, places[0], image))
        else:
            parts += page_parts(editor, places[0], is_pictured=image is not None)
    else:
        editing, depth = editor.editing, path.index(EVERY) + 1
        for member in places:
            of_item = place(editing.root, editing.content, member.path[:depth])
            parts.append(fact(editor, member._replace(title=of_item.title)))
    return parts


def _right(editor: KitEditor, path: Path, make: Callable[..., ft.Control]) -> list[ft.Control]:
    item = next((item for item in editor.editing.unverified if item.path == path), None)

    async def settle() -> None:
        if item is not None:
            await editor.editing.edit(Right(item.id))
            await editor.show(())

    return [] if item is None else [make(said(AS_SHOWN), settle, ft.Icons.CHECK)]


def _undo(editor: KitEditor) -> list[ft.Control]:
    what = editor.editing.next_back
    return [] if what is None else [secondary(said("Undo: {what}", what=what), editor.editing.undo, ft.Icons.UNDO)]


def kit_view(title: str, editor: KitEditor, path: Path, parts: ft.Control) -> ft.View:
    """A screen of a kit, with a small margin if the picture is beside the list."""
    width = window_width(editor.app.page)
    margin = 16 if width >= TWO_COLUMNS and editor.picture(path) is not None else margin_of(width)
    return ft.View(
        route=ft.use_view_path(),
        appbar=bar(title, editor.app.back, margin=margin),
        controls=[in_window(parts, bottom=16, fits=True)],
        padding=ft.Padding.symmetric(horizontal=margin),
    )


def use_columns(parts: Parts, buttons: Parts, route: str, beside: Parts | None) -> ft.Control:
    """Hook: one column, or two with the picture beside the list."""
    if use_window().is_low:  # large words would leave no room for the rest
        parts, buttons = [*parts, *buttons], []
    parts, below = fixed_below(parts, foot(buttons, route))
    left = ft.Column([body(parts), *below], expand=True, spacing=GAP)
    if beside is None:
        return left
    right = ft.Column([*beside], expand=True, spacing=GAP, scroll=ft.ScrollMode.AUTO)
    return ft.Row([left, right], expand=True, spacing=32, vertical_alignment=ft.CrossAxisAlignment.START)
