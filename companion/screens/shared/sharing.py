"""Sharing as picture, drawing, print, text, or file; all made on this device, without a network."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from inspect import isawaitable
from io import BytesIO
from typing import Any, Literal
from urllib.parse import urlsplit

import flet as ft

from companion.files.png import height_of, stacked
from companion.flet_fixes.guard import component
from companion.flet_fixes.refs import MutableRef
from companion.look.shapes import words_of
from companion.look.widgets import button, heading, stretched, wrapped
from companion.measures import margin_of, measured, window_height
from companion.screens.shared.controls import switched
from companion.screens.shared.drawn_words import Plates, below, drawn_words, plates_for
from companion.window.context import AppContext
from companion.window.file_picker import picker_of
from companion.window.notices import notify
from companion.window.window_size import use_window
from companion.words import said
from referees.common.protocol.sentence import Sentence, say
from referees.common.values.change import changed
from scoresheets.lettering import letterings
from scoresheets.page import page
from scoresheets.shapes import Text
from scoresheets.sheet import Sheet

log = logging.getLogger(__name__)
Plated = MutableRef[Plates]
Pictured = MutableRef[Sequence[ft.Screenshot]]  # the controls to capture, one per part
SMALLER = (1.0, 0.7, 0.5, 0.35)  # scales to try; 1.0 again since a browser's first capture may be too high
COPIED = say("Text copied. Paste it where you like.")
NOT_COPIED = say(
    "Browsers only allow copying on secure pages, and this isn't one. Save a picture or share the text instead."
)
NOT_SHARED = say("This device can't share from here. Copy the text instead, and paste it where you like.")
SAVED = say("Saved to this device's downloads as {name}.")
NEARLY_SAVED = say(
    "Saved to this device's downloads as {name}. In the PDF, some letters lose their accents or "
    "become question marks. The drawing (SVG) shows all letters correctly."
)
NOT_SAVED = say("The file couldn't be saved. The game wasn't changed. Try another way to share it.")


@dataclass(frozen=True, slots=True)
class Shareable:
    """Something to share: `name` is the file stem, `controls` become a PNG, `drawn` (or `text`) an SVG or PDF."""

    title: str
    name: str
    text: str
    controls: tuple[ft.Control, ...] = field(repr=False)
    drawn: Sheet | None = field(default=None, repr=False)


@component
def ShareBody(*, things: tuple[Shareable, ...], app: AppContext, others: tuple[ft.Control, ...]) -> Any:
    """Choice of the thing to share, the ways to share it, and a preview."""
    chosen, choose = ft.use_state("")
    pictured: Pictured = ft.use_ref()
    plated: Plated = ft.use_ref()
    thing = next((item for item in things if item.title == chosen), things[0])
    plated.current = plates = plates_for(letterings(_printed(thing)))
    pictured.current = shots = [
        ft.Screenshot(ft.Container(part, bgcolor=ft.Colors.SURFACE, padding=ft.Padding.symmetric(vertical=4)))
        for part in thing.controls
    ]
    parts: list[ft.Control] = []
    if len(things) > 1:
        names = [switched(item.title, item is thing, partial(choose, item.title)) for item in things]
        parts += [heading(said("What to share")), wrapped(names)]
    keep_picture = partial(_keep_picture, app, f"{thing.name}.png", pictured)
    pictures = [
        button(said("Picture (PNG)"), keep_picture, ft.Icons.IMAGE_OUTLINED),
        button(said("Drawing (SVG)"), partial(_keep_svg, app, thing), ft.Icons.DRAW_OUTLINED),
        button(said("To print (PDF)"), partial(_keep_pdf, app, thing, plated), ft.Icons.PRINT_OUTLINED),
    ]
    words = [copy_button(app, said("Copy the text"), thing.text), _share_button(app, thing.text)]
    parts += [heading(said("As a picture")), wrapped(pictures), heading(said("As text")), wrapped(words), *others]
    preview = stretched(*shots)  # of equal width, to be stacked
    parts += [heading(said("What the picture shows")), below(plates, preview)]
    return stretched(*parts)


def copy_button(app: AppContext, words: str, text: str, copied: Sentence = COPIED) -> ft.Control:
    """A button that copies text in the client: browsers allow that only during a tap."""
    if not may_copy(app.page.url):
        return button(words, lambda: notify(NOT_COPIED), icon=ft.Icons.CONTENT_COPY)
    return button(words, lambda: notify(copied), icon=ft.Icons.CONTENT_COPY, action=ft.CopyToClipboard(text))


def may_copy(address: str | None) -> bool:
    """Whether a page at that address may use the clipboard: browsers require a secure address or localhost."""
    parts = urlsplit(address or "")
    return parts.scheme not in ("http", "ws") or parts.hostname in ("localhost", "127.0.0.1", "::1")


def _share_button(app: AppContext, text: str) -> ft.Control:
    if app.page.web and app.page.platform == ft.PagePlatform.IOS:  # Safari allows it only during the tap
        return button(said("Share the text"), None, ft.Icons.SHARE, action=ft.ShareText(text))
    return button(said("Share the text"), partial(_share_text, app, text), icon=ft.Icons.SHARE)


async def _share_text(app: AppContext, text: str) -> None:
    try:
        share: Any = app.service(ft.Share)
        done = await share.share_text(text, download_fallback_enabled=False, mail_to_fallback_enabled=False)
        is_shared = done.status != ft.ShareResultStatus.UNAVAILABLE
    except Exception as error:  # noqa: BLE001 - after any platform error the user gets an alternative
        log.info("not shared: %s", error)
        is_shared = False
    if not is_shared:
        notify(NOT_SHARED)


def _printed(thing: Shareable) -> Sheet:
    sheet = thing.drawn or page(thing.text)
    shapes = [changed(shape, words=words_of(shape)) if isinstance(shape, Text) else shape for shape in sheet.printed]
    return replace(sheet, printed=tuple(shapes))


async def _keep_svg(app: AppContext, thing: Shareable) -> None:
    from scoresheets.svg import svg

    await keep(app, f"{thing.name}.svg", lambda: svg(_printed(thing), title=_title(thing)).encode(), SAVED, NOT_SAVED)


async def _keep_pdf(app: AppContext, thing: Shareable, plated: Plated) -> None:
    from scoresheets.pdf import pdf

    sheet = _printed(thing)
    try:
        drawn = await drawn_words(plated.current or {})
    except Exception as error:  # noqa: BLE001 - after any platform error the PDF has what can be printed
        log.warning("words were not drawn: %s", error)
        drawn = {}
    saved = SAVED if set(letterings(sheet)) <= set(drawn) else NEARLY_SAVED
    await keep(app, f"{thing.name}.pdf", lambda: pdf(sheet, title=_title(thing), pictures=drawn), saved, NOT_SAVED)


def _title(thing: Shareable) -> str:
    return thing.text.partition("\n")[0]


async def _keep_picture(app: AppContext, name: str, pictured: Pictured) -> None:
    await keep(app, name, lambda: _captured(app.page, pictured.current or ()), SAVED, NOT_SAVED)


async def keep(
    app: AppContext, name: str, content: Callable[[], bytes | Awaitable[bytes]], saved: Sentence, not_saved: Sentence
) -> None:
    """Save the bytes from `content` to the device's downloads, and report success or failure."""
    try:
        result = content()
        data = await result if isawaitable(result) else result
        place = await picker_of(app).save_file(file_name=name, src_bytes=data)
    except Exception as error:  # noqa: BLE001 - after any platform error the user gets an alternative
        log.warning("%s was not kept: %s", name, error)
        notify(not_saved)
        return
    if place is not None or app.page.web:  # on other platforms None means that the user cancelled
        notify(saved.filled(name=name))


async def _captured(page: ft.Page, parts: Sequence[ft.Screenshot]) -> bytes:
    """One picture of all parts, stacked; scaled down if a browser would cut them off at its window's edge."""
    ratio = measured(page.media.device_pixel_ratio, 1.0)
    most = int(window_height(page) * ratio)
    pngs = await _taken(parts, ratio)
    for smaller in SMALLER:
        if not page.web or max(height_of(png) for png in pngs) < most:
            break
        pngs = await _taken(parts, ratio * smaller)
    return stacked(pngs)


async def _taken(parts: Sequence[ft.Screenshot], ratio: float) -> list[bytes]:
    return [await part.capture(pixel_ratio=ratio) for part in parts]


SIDE_DP = 216
LARGEST_CODE_DP = 480  # a larger one doesn't fit a camera's picture at arm's length
QUIET_SQUARES = 4  # the light border that the standard requires
LEAST_SQUARE = 2  # the smallest square in dp that a camera can tell from its neighbours
LONGEST = 1465
"""Bytes in a version 27 code with correction "l": 133 squares with the border, the most that fit the smallest phone."""
DOTS = 4  # pixels per square, which the screen enlarges without blurring
Correction = Literal["l", "m"]  # tolerates 7 or 15 per cent damage; less needs fewer squares


def use_large_code(words: str, label: str) -> ft.Control:
    """Hook: a long text's QR code, centred and as wide as the screen allows."""
    width = use_window().width
    side = int(min(LARGEST_CODE_DP, width - 2 * margin_of(width)))
    code = ft.use_memo(lambda: qr_code(words, label, side, "l"), [words, label, side])
    return ft.Row([code], alignment=ft.MainAxisAlignment.CENTER)


def qr_code(words: str, label: str, side: int = SIDE_DP, error: Correction = "m") -> ft.Control:
    """The QR code of a text, at most `side` dp wide; `label` is for screen readers."""
    import segno  # slow, so only when a code is shown

    code = segno.make_qr(words, error=error, boost_error=False)
    across = code.symbol_size(border=QUIET_SQUARES)[0]
    size = max(LEAST_SQUARE, side // across) * across
    picture = BytesIO()
    code.save(picture, kind="png", scale=DOTS, border=QUIET_SQUARES, dark="#000000", light="#FFFFFF")
    image = ft.Image(
        picture.getvalue(), width=size, height=size, fit=ft.BoxFit.FILL, filter_quality=ft.FilterQuality.NONE
    )
    return ft.Semantics(content=image, label=label, image=True, exclude_semantics=True)
