"""Giving a running game to a phone at the table, or exchanging all games with one."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import NamedTuple, cast

import flet as ft

from companion.device.arrivals import EQUAL, added_in_words
from companion.flet_fixes.guard import component
from companion.guests.hosting import Guest
from companion.guests.nearby import NearbyPhones
from companion.guests.parcels import ParcelKind
from companion.look.widgets import button, note, notice, stretched, wrapped
from companion.screens.shared.backups import bring_back
from companion.screens.shared.inviting import phone_name
from companion.screens.shared.working import GAMES, FileNotice, Working, refusal
from companion.store.errors import StoreError, StoreGone
from companion.store.slices import Work
from companion.table.table import Table
from companion.window.context import AppContext, use_app, use_changes
from companion.window.notices import UNDO, NoticeAction, notify
from companion.words import said, text
from referees.common.protocol.sentence import Sentence, say

HAND, EXCHANGE = say("Hand over to {phone}"), say("Exchange games with {phone}")
SENT = say("{done} of {of} KB")
ASKING = say("Waiting for someone to accept on the other phone …")
ADDING = say("Adding what's new from the other phone …")
HANDED_ON = say("{phone} has the game now, with every entry. Continue there, and have the other phones join it.")
CHANGED_HERE = say("The game was changed here meanwhile, so {phone} doesn't have every entry. Hand it over again.")
EXCHANGES = (
    "Each phone gets the other's games, notes, players and kits, even private cards in games in progress. The other "
    "player has to agree first. Nothing is lost, and you can undo the exchange on each phone."
)
INVITE_FIRST = (
    "Phones can also exchange games directly, without a file: have the other phone join a table, then come back here."
)


class Going(NamedTuple):
    """The sentences shown during a delivery: its purpose and its progress."""

    about: Sentence
    figures: Sentence


class ToPhone(NamedTuple):
    """A phone: its name, a function that sends it a parcel and returns the reply, and one that shows progress."""

    name: str
    deliver: Callable[[ParcelKind, bytes], Awaitable[bytes]]
    show: Callable[[Going | None], None]


Give = Callable[[ToPhone], Awaitable[FileNotice | None]]


@component
def _Giving(
    *, network: NearbyPhones, work: Work, give: Give, label: Sentence, names: tuple[str, ...] = ()
) -> ft.Control:
    app = use_app()
    use_changes(app, app.sharing)
    going, show = ft.use_state(cast("Going | None", None))
    last, tell = ft.use_state(cast("FileNotice | None", None))

    async def to(guest: Guest) -> None:
        tell(None)
        try:
            deliver = partial(network.deliver, guest, work)
            tell(await give(ToPhone(phone_name(guest, names), deliver, show)))
        except StoreError as error:
            tell(refusal(error))
        finally:
            show(None)

    if going is not None:
        return Working(work=work, about=going.about, figures=going.figures)
    notices = [] if last is None else [notice(text(last.words), last.icon, grave=last.is_grave)]
    buttons = [
        button(said(label.template, phone=phone_name(who, names)), partial(to, who), ft.Icons.PHONELINK_RING_OUTLINED)
        for who in network.connected
    ]
    return stretched(*notices, wrapped(buttons))


def _nearby(app: AppContext) -> NearbyPhones | None:
    network = None if app.is_guest else app.device.hall.network
    return network if isinstance(network, NearbyPhones) else None


@component
def HandToPhones(*, table: Table) -> ft.Control:
    """Buttons that hand a running game to a phone at the table."""
    app = use_app()
    use_changes(app, app.sharing)
    work, network = ft.use_memo(Work, []), _nearby(app)
    if network is None:
        return ft.Container(visible=False)
    names = table.config.names if app.device.hall.first.table_id == table.head.id else ()
    return _Giving(network=network, work=work, give=partial(_hand, app, table), label=HAND, names=names)


async def _hand(app: AppContext, table: Table, to: ToPhone) -> FileNotice:
    from companion.files.games.handed import hand_over

    to.show(Going(ASKING, SENT))
    content = await hand_over(app.store, table.head.id)
    await to.deliver("handed", content)
    if await hand_over(app.store, table.head.id) != content:
        return FileNotice(say(CHANGED_HERE.template, phone=to.name))
    hall, network = app.device.hall, _nearby(app)
    if network is not None and hall.first.table_id == table.head.id:
        network.hand_over()
        await hall.end()
    return FileNotice(say(HANDED_ON.template, phone=to.name), ft.Icons.CHECK)


@component
def ExchangeWithPhones() -> ft.Control:
    """Buttons that exchange all games with a phone at the table."""
    app = use_app()
    use_changes(app, app.sharing)
    network = _nearby(app)
    if network is None:
        return ft.Container(visible=False)
    giving = _Giving(network=network, work=app.device.restoring, give=partial(_exchange, app), label=EXCHANGE)
    return stretched(giving, note(said(EXCHANGES if network.connected else INVITE_FIRST)))


async def _exchange(app: AppContext, to: ToPhone) -> FileNotice | None:
    backup = await app.device.backup()
    if not backup.is_whole:
        raise StoreGone
    to.show(Going(ASKING, SENT))
    theirs = await to.deliver("exchange", backup.content)
    to.show(Going(ADDING, GAMES))
    added = await app.device.add_backup(theirs)
    if not added.is_changed:
        return FileNotice(EQUAL)
    notify(" ".join(text(sentence) for sentence in added_in_words(added)), NoticeAction(UNDO, partial(bring_back, app)))
    return None
