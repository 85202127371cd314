"""What a table answers to a change that a window asks for, and where that change comes from."""

from __future__ import annotations

from dataclasses import dataclass

from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Happening, Invalid, Ruling
from referees.common.protocol.sentence import Sentence, say


@dataclass(frozen=True, slots=True)
class Entered:
    """The entry is in the journal, with what followed from it."""

    happened: tuple[Happening, ...] = ()


@dataclass(frozen=True, slots=True)
class NotEntered:
    """The referee objects to the entry; the table may confirm or overrule where the ruling allows it."""

    entry: Entry
    ruling: Ruling | Invalid


@dataclass(frozen=True, slots=True)
class Asked:
    """Undo needs the table's consent: hidden information came up after the entry to be undone."""

    sentence: Sentence


@dataclass(frozen=True, slots=True)
class Trouble:
    """Nothing was changed and nothing is lost; the sentence says what happened and what to do. `may_save`: offer a
    backup of what is in memory."""

    sentence: Sentence
    may_save: bool = False


@dataclass(frozen=True, slots=True)
class Through:
    """A correction that later entries repeat: each of them as it is told, before and after. Nothing was changed yet."""

    changes: tuple[tuple[Sentence, Sentence], ...]


Answer = Entered | NotEntered | Asked | Trouble | Through


@dataclass(frozen=True, slots=True)
class Tapped:
    """Where a change comes from. `seen` is how often the table had changed when it was drawn where it was tapped: what
    was meant for another state is not entered. `by` names the phone; empty on the device that keeps the games."""

    seen: int | None = None
    by: str = ""


HERE = Tapped()

AGAIN = say("This table was changed in another window. This is how it is now. Enter that again if it's still right.")
MEANWHILE = say(
    "Another phone was faster, so nothing was entered here: {entry}. Enter yours again if it's still right."
)
CHANGED = say(
    "The table was changed on another phone, so nothing was entered here. Look again, and enter it if it's still right."
)
NOTHING_BACK = say("There's nothing to undo.")
NOTHING_FORWARD = say("There's nothing to redo.")
PAST_REVEALED = say("A card was turned up after this. Undo it anyway?")
