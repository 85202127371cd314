"""A table's answers to a change, and the change's origin."""

from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Happening, Invalid, Ruling
from referees.common.protocol.sentence import Sentence, say
from referees.common.values.value import Value


class Entered(Value):
    """The entry is in the journal, with its consequences."""

    happened: tuple[Happening, ...] = ()


class NotEntered(Value):
    """The entry wasn't made: the referee objects. Players may confirm or overrule if the ruling permits that."""

    entry: Entry
    ruling: Ruling | Invalid


class Asked(Value):
    """Undo needs consent: hidden information was revealed after the entry."""

    sentence: Sentence


class Trouble(Value):
    """A failure without changes; `sentence` says why and what to do. `may_save`: offer a backup from memory."""

    sentence: Sentence
    may_save: bool = False


class Propagation(Value):
    """Later entries with the same mistake, before and after a proposed correction. Nothing has changed yet."""

    changes: tuple[tuple[Sentence, Sentence], ...]


Answer = Entered | NotEntered | Asked | Trouble | Propagation


class Tapped(Value):
    """Origin of a change. `change_count`: when tapped; outdated taps are ignored. `by`: phone; "" is the host."""

    change_count: int | None = None
    by: str = ""


HERE = Tapped()
AGAIN = say(
    "This table was changed in another window. This is how it looks now. Repeat your entry if it's still right."
)
MEANWHILE = say(
    "Nothing was entered here, because another phone was faster: {entry}. Repeat your entry if it's still right."
)
CHANGED = say(
    "The table was changed on another phone, so nothing was entered here. Look again, and repeat your entry if it's "
    "still right."
)
NOTHING_BACK = say("There's nothing to undo.")
NOTHING_FORWARD = say("There's nothing to redo.")
PAST_REVEALED = say("A card was revealed or dice were rolled after this entry. Undo the entry anyway?")
