"""The table's last answer: consequences of an entry, or why it was not made."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.table.draft import Draft
from companion.table.table import NotEntered
from referees.common.protocol.entry import Entry
from referees.common.protocol.offer import Choice, Number, Offer, Subset
from referees.common.protocol.ruling import Happening, Invalid, Refused, Ruling, Unclear
from referees.common.protocol.sentence import Reader, Sentence, say

__all__ = ["Agree", "Notice", "Ruled", "Said", "Told", "instead_of"]

FEW = 4


@dataclass(frozen=True, slots=True)
class Told:
    """The consequences of the last entry."""

    happened: tuple[Happening, ...]


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling against the `entries` of a tap; `draft` where one of them had open fields. Of an unclear one the doubts
    are asked one by one: `answered` of them the table has confirmed."""

    ruling: Ruling | Invalid
    entries: tuple[Entry, ...] = ()
    draft: Draft | None = None
    answered: int = 0

    @property
    def doubt(self) -> Unclear | None:
        """The doubt that is asked now; None where the ruling is not unclear."""
        return self.ruling.doubts[self.answered] if isinstance(self.ruling, Unclear) else None

    @property
    def following(self) -> Ruled | None:
        """The card once this doubt is confirmed too; None where it is the last."""
        if not isinstance(self.ruling, Unclear) or self.answered + 1 >= len(self.ruling.doubts):
            return None
        return replace(self, answered=self.answered + 1)

    @property
    def may_insist(self) -> bool:
        """Whether the table may confirm or overrule it."""
        if isinstance(self.ruling, Refused):
            return self.ruling.may_overrule
        return isinstance(self.ruling, Unclear)

    @classmethod
    def of(cls, answer: NotEntered, entries: tuple[Entry, ...], draft: Draft | None) -> Ruled:
        """The objections to these entries."""
        return cls(answer.ruling, entries, draft)


@dataclass(frozen=True, slots=True)
class Agree:
    """The question whether to undo past hidden information that came up."""

    sentence: Sentence


@dataclass(frozen=True, slots=True)
class Notice:
    """Nothing was changed; why, and what to do. `may_save`: offer a backup of what is in memory."""

    sentence: Sentence
    may_save: bool = False


Said = Told | Ruled | Agree | Notice


def instead_of(offers: tuple[Offer, ...], reader: Reader) -> tuple[str, ...]:
    """What is legal instead, a line for each offer: its prompt and the first few values of each open field."""
    shown = [_line(offer, reader) for offer in offers[:FEW]]
    if len(offers) > FEW:
        shown.append(reader.text(say("… and {count} more", count=len(offers) - FEW)))
    return tuple(shown)


def _line(offer: Offer, reader: Reader) -> str:
    fields = [_values(domain, reader) for domain in offer.open.values()]
    prompt = reader.text(offer.prompt)
    return f"{prompt} {' · '.join(fields)}" if fields else prompt


def _values(domain: object, reader: Reader) -> str:
    if isinstance(domain, Subset):
        domain = domain.of
    if isinstance(domain, Choice):
        few = [reader.text(domain.label(value)) for value in domain.values[:FEW]]
        return ", ".join(few) + (" …" if len(domain.values) > FEW else "")
    if isinstance(domain, Number):
        return f"{domain.lo}–{domain.hi}"
    return "…"
