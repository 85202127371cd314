"""Errors of the store, each with a sentence for players: what happened, what is safe, what to do."""

from typing import ClassVar

from companion.store.records import StoredGame
from referees.common.protocol.sentence import Reader, Sentence, say


class StoreError(Exception):
    """Base of the store's errors. `sentence` is for the screen; `str()` of the error is its English text."""

    says: ClassVar[Sentence] = say(
        "We couldn't reach the games on this device, so nothing was changed. Everything you saved earlier is "
        "safe. Close the app and open it again to continue."
    )

    def __init__(self, sentence: Sentence | None = None) -> None:
        self.sentence = self.says if sentence is None else sentence
        super().__init__(Reader(()).text(self.sentence))


class StoreDamaged(StoreError):
    """The file, or one game in it, is corrupt and left untouched; `game` is the readable part of that game, or None."""

    says = say(
        "The file with your games is damaged. We left it as it is, so nothing more is lost. Set it aside to start "
        "with a new one. The damaged file stays in the same folder, in case it can be rescued."
    )

    def __init__(self, sentence: Sentence | None = None, game: StoredGame | None = None) -> None:
        super().__init__(sentence)
        self.game = game


class StoreNewer(StoreError):
    """The file was written by a newer app: it can be read, but writing raises this."""

    says = say(
        "Your games were last saved by a newer Oracle Companion. You can still read all of them, and nothing was "
        "changed. To keep playing, update this app."
    )


class StaleWriter(StoreError):
    """The journal has grown since the caller read it: another window or process wrote first."""

    says = say(
        "This game was continued in another window, so your last step wasn't saved. Everything from that window is "
        "safe. Open the game again to continue from there."
    )


class StoreFull(StoreError):
    """The disk is full, or the browser's quota is used up."""

    says = say(
        "This device is out of space, so nothing was saved just now. Everything you saved earlier is safe. Free up "
        "some space, then enter the last step again."
    )


class StoreBusy(StoreError):
    """Another process has held the file locked for longer than the timeout."""

    says = say(
        "Another program is using the file with your games, so nothing was saved just now. Everything you "
        "saved earlier is safe. Close the other program or wait a moment, then try again."
    )


class StoreReadOnly(StoreError):
    """The file or its folder is not writable."""

    says = say(
        "The file with your games is read-only here. You can still read all of them, and nothing was changed. To keep "
        "playing, allow this app to change the file, or start the app with another folder."
    )


class StoreUnreachable(StoreError):
    """The folder cannot be created or used: the path isn't a folder, or a disk was removed."""

    says = say(
        "The folder with your games can't be used, so nothing was saved just now. Everything you saved earlier "
        "is safe there. Check that its disk is still connected and try again, or start the app with another folder."
    )


class StoreGone(StoreUnreachable):
    """The file was deleted, moved or replaced since it was opened. What was read from it is still in memory."""

    says = say(
        "The file with your games was moved, deleted or replaced while the app was open, so your last step wasn't "
        "saved. Everything you've seen is still in memory: save a backup of it now. Then put the file back and "
        "continue, or start the app again and restore the backup."
    )


class GameMissing(StoreError):
    """The game does not exist or was deleted."""

    says = say(
        "This game is no longer in the list: it was deleted, perhaps in another window. You can restore deleted "
        "games from the history."
    )
