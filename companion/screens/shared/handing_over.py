"""Handing a running game over: what its file and codes contain, and continuing it there."""

import re
from collections.abc import Callable
from functools import partial

import flet as ft

from companion.device.arrivals import continued
from companion.flet_fixes.guard import component
from companion.look.widgets import button, heading, note, notice, primary, show_screen, stretched, wrapped
from companion.screens.shared.backups import bring_back
from companion.screens.shared.delivering import HandToPhones
from companion.screens.shared.sharing import keep, use_large_code
from companion.screens.shared.working import FileNotice
from companion.store.slices import Work, sliced
from companion.table.secrets import secretive
from companion.table.table import Table
from companion.window.context import AppContext, use_app, use_overlay
from companion.window.loading import use_loaded
from companion.window.notices import UNDO, NoticeAction, notify
from companion.words import said, text
from referees.common.protocol.sentence import say

HOLDS = (
    "To continue this game on another device, save this file and import it there, under History. It has every entry, "
    "the players' names, the place and your note."
)
SECRETS = (
    "This game also contains things only {names} can see. The app keeps them hidden. Games sent from phone to phone "
    "are encrypted, but files and codes aren't."
)
SAVED = say(
    "The whole game was saved to this device's downloads as {name}. Import it on the other device, under History."
)
NOT_SAVED = say("The game couldn't be saved as a file. Nothing was changed. Please try again.")
SCAN = (
    "Scan this code with the other device's camera, and open the link. Or scan it in the app on that device, under "
    "“Join another phone's table”."
)
PART = (
    "Code {part} of {of}. Scan each code with the other device's camera, and open the link. Or scan them all in the "
    "app on that device, under “Join another phone's table”."
)
MORE = "Part {part} of {of} has arrived. Now scan the next code with this device's camera."
PREFIX = "handed "  # for settings with the parts of an incomplete hand-over
DATA = re.compile(r"[A-Za-z0-9_-]{1,8400}")  # one part, or all parts joined by our own scanner
LENGTH_OF_TAG = 8


@component
def HandingOver(*, table: Table, app: AppContext) -> ft.Control:
    """The ways to hand a running game over, and what they reveal."""
    number, show = ft.use_state(0)
    secret, _ = use_loaded(lambda: sliced(secretive(table)), table.head)
    links, _ = use_loaded(partial(_links, app, table), table.head)

    def hide() -> bool:
        show(0)
        return bool(number)

    use_overlay(hide)
    parts: list[ft.Control] = [heading(said("Hand over the game"))]
    if number and links.value:
        at = min(number, len(links.value))  # a change may need fewer codes
        return stretched(*parts, HandedCode(links=links.value, at=at, show=show))
    buttons = [button(said("Save for another device"), partial(_save, app, table), ft.Icons.SEND_TO_MOBILE)]
    if links.value:
        buttons.append(button(said("Show codes to scan"), partial(show, 1), ft.Icons.QR_CODE_2))
    words = [note(said(HOLDS))]
    if secret.value:
        words.append(note(said(SECRETS, names=tuple([table.config.names[seat] for seat in secret.value]))))
    return stretched(*parts, HandToPhones(table=table), wrapped(buttons), *words)


async def _links(app: AppContext, table: Table) -> tuple[str, ...]:
    """Links to encode as QR codes; empty unless the offline app runs at an address the other device can open."""
    from companion.files.games.handed import codes, hand_over

    address = (app.page.url or "").partition("#")[0]
    if app.device.storage is None or not address.startswith("http"):
        return ()
    return codes(await hand_over(app.store, table.head.id), address)


@component
def HandedCode(*, links: tuple[str, ...], at: int, show: Callable[[int], None]) -> ft.Control:
    """One of the codes to scan."""
    label = said("Code {part} of {of}", part=at, of=len(links))
    code = use_large_code(links[at - 1], label)
    words = note(said(SCAN) if len(links) == 1 else said(PART, part=at, of=len(links)))
    buttons = [button(said("Next code"), partial(show, at + 1), ft.Icons.NAVIGATE_NEXT)] if at < len(links) else []
    return stretched(code, words, wrapped([*buttons, button(said("Hide the code"), partial(show, 0), ft.Icons.CLOSE)]))


async def _save(app: AppContext, table: Table) -> None:
    from companion.files.games.handed import file_name, hand_over

    await keep(app, file_name(table.head), lambda: hand_over(app.store, table.head.id), SAVED, NOT_SAVED)


async def take_over(app: AppContext, content: bytes, work: Work) -> FileNotice | None:
    """Continue a game that another device handed over. Raises StoreError, having changed nothing."""
    arrival = await continued(app.device, content, work)
    (words,) = arrival.words
    if not arrival.is_new:
        return FileNotice(words)
    notify(words, NoticeAction(UNDO, partial(bring_back, app)))
    return None


@component
def TakeOverScreen() -> ft.View:
    """Shown after a code was scanned: asks for the other codes, then continues the game here."""
    app = use_app()
    params = ft.use_route_params()
    work = ft.use_memo(Work, [])
    collected, _ = use_loaded(partial(_collected, app, dict(params)), app.page.route)
    parts: list[ft.Control] = []

    async def take() -> None:
        if isinstance(collected.value, bytes):
            await app.home()  # this screen would collect its part again when all screens are redrawn
            result = await take_over(app, collected.value, work)
            await _forget(app)
            if result is not None:
                notify(result.words)

    if collected.trouble is not None:
        parts.append(notice(text(collected.trouble)))
    elif isinstance(collected.value, int):
        parts.append(notice(said(MORE, part=collected.value, of=params.get("of", "")), ft.Icons.QR_CODE_SCANNER))
    elif collected.value is not None:
        parts += [notice(said("A game was handed over to this device.")), primary(said("Continue it here"), take)]
    return show_screen(said("Hand over the game"), parts, back=app.back)


async def _collected(app: AppContext, params: dict[str, str]) -> bytes | int:
    """Store a scanned part; returns the whole hand-over if complete, otherwise the part's number. Raises StoreError."""
    from companion.files.games.handed import MOST_CODES, from_codes, tag_of
    from companion.files.games.reading import KIND
    from companion.files.untrusted_json import CUT_SHORT

    tag, part, of, data = (params.get(name, "") for name in ("tag", "number", "of", "data"))
    numbers = [str(number) for number in range(1, MOST_CODES + 1)]
    if not {part, of} <= {*numbers} or part > of or not DATA.fullmatch(data) or len(tag) != LENGTH_OF_TAG:
        raise KIND.refused(CUT_SHORT)
    key = f"{PREFIX}{tag} {of} "
    await _forget(app, but=key)
    await app.store.set_setting(f"{key}{part}", data)
    stored = await app.store.settings()
    texts = [stored.get(f"{key}{number}") for number in numbers[: int(of)]]
    if None in texts:
        return int(part)
    content = from_codes([code for code in texts if code is not None])
    if tag_of(content) != tag:
        await _forget(app)
        raise KIND.refused(CUT_SHORT)
    return content


async def _forget(app: AppContext, but: str = "-") -> None:
    for key in await app.store.settings():
        if key.startswith(PREFIX) and not key.startswith(but):
            await app.store.set_setting(key, None)
