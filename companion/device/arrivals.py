"""Imports what another device sends (a running game, or a backup to merge), checked like an imported file."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.store.errors import GameMissing, StoreGone
from companion.store.slices import Work, sliced
from companion.titles import title_of
from referees.common.protocol.sentence import Sentence, say, say_count

if TYPE_CHECKING:
    from companion.device.device import Device
    from companion.store.records import Added

ALREADY_HERE = say("{game} with {names} is already here, at the same point or further along.")
DELETED = say("{game} with {names} is in your deleted games. You can restore it there.")
CONTINUES = say("{game} with {names} continues here. You'll find it on the start screen.")
TWICE = say(
    "{game} with {names} was continued on both devices. Both versions are in your history: delete the one that doesn't "
    "count."
)
NOTHING_NEW = say("Everything in this backup is already here. Nothing was changed.")
EQUAL = say("Everything on the other phone is already here. Nothing was changed here.")
UP_TO_DATE = say("Notes, players, kits and imported games are up to date.")


class Arrival(NamedTuple):
    """An import's result: messages, whether anything was new, an imported game's screen address, the reply."""

    words: tuple[Sentence, ...]
    is_new: bool
    address: str = ""
    answer: bytes = b""


async def continued(device: Device, content: bytes, work: Work) -> Arrival:
    """Continue a game that another device handed over. Raises StoreError, having changed nothing."""
    from companion.files.games.handed import as_backup, reading
    from companion.files.games.judged import judging

    handed = await sliced(reading(content), work)
    timeline = await sliced(judging(handed), work)
    added = await device.add_backup(await as_backup(handed, timeline))
    words, address = TWICE if added.branches else CONTINUES, f"/table/{handed.head.id}"
    if not added.is_changed:
        try:
            await device.store.read(handed.head.id)
            words = ALREADY_HERE
        except GameMissing:
            words, address = DELETED, ""
    sentence = say(words.template, game=title_of(handed.head.game), names=timeline.config.names)
    return Arrival((sentence,), added.is_changed, address)


async def exchanged(device: Device, content: bytes) -> Arrival:
    """Add what is new in another device's backup, and reply with a backup of the result. Raises StoreError, also after
    adding it, if only the reply fails."""
    added = await device.add_backup(content)
    backup = await device.backup()
    if not backup.is_whole:
        raise StoreGone
    return Arrival(added_in_words(added, EQUAL), added.is_changed, answer=backup.content)


async def taken_from_phone(device: Device, kind: str, content: bytes) -> Arrival:
    """Import a game or backup from another phone. Raises StoreError, usually before any change."""
    await device.open()
    if device.trouble is not None:
        raise device.trouble
    if kind == "exchange":
        return await exchanged(device, content)
    return await continued(device, content, Work())


def added_in_words(added: Added, nothing: Sentence = NOTHING_NEW) -> tuple[Sentence, ...]:
    """What merging another device's backup added, in words."""
    if not added.is_changed:
        return (nothing,)
    counted = [
        say_count("{count} game was added.", "{count} games were added.", added.new),
        say_count(
            "{count} game picks up where it left off on the other device.",
            "{count} games pick up where they left off on the other device.",
            added.longer,
        ),
        say_count(
            "{count} game was continued on both devices. Both versions are in your history: delete the one that "
            "doesn't count.",
            "{count} games were continued on both devices. All versions are in your history: delete those that "
            "don't count.",
            added.branches,
        ),
        say_count(
            "{count} game was deleted on the other device and is now deleted here, too. You can restore it in the "
            "history.",
            "{count} games were deleted on the other device and are now deleted here, too. You can restore them in the "
            "history.",
            added.deleted,
        ),
        say_count(
            "{count} player was on both devices and is now listed only once.",
            "{count} players were on both devices, and each is now listed only once.",
            added.merged,
        ),
    ]
    numbers = (added.new, added.longer, added.branches, added.deleted, added.merged)
    return tuple(sentence for sentence, number in zip(counted, numbers, strict=True) if number) or (UP_TO_DATE,)
