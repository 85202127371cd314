"""Helpers that submit entries to a referee, for tests of what is allowed, refused or doubted, with which sentence."""

from dataclasses import dataclass
from typing import Any

from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Allowed, Happening, Refused, Ruling, Unclear
from referees.common.protocol.sentence import Reader
from referees.common.referee import Evolved, Referee


@dataclass(frozen=True)
class Rulings:
    """A referee, with assertions on its rulings."""

    referee: Referee[Any, Any]

    def allowed(self, state: Any, *entries: Entry) -> Evolved:
        """The result of the last of these entries; all must be allowed, and the last one offered."""
        evolved = before = Evolved(state, ())
        for entry in entries:
            ruling = self.judged(evolved.state, entry)
            assert isinstance(ruling, Allowed), (entry, self.says(evolved.state, ruling))
            before, evolved = evolved, self.referee.evolve(evolved.state, entry, 1)
        assert not entries or self.is_offered(before.state, entries[-1]), entries[-1]
        return evolved

    def happened(self, state: Any, *entries: Entry) -> tuple[Happening, ...]:
        """The happenings of all these entries, each of which must be allowed."""
        happenings: tuple[Happening, ...] = ()
        for entry in entries:
            evolved = self.allowed(state, entry)
            state, happenings = evolved.state, (*happenings, *evolved.happened)
        return happenings

    def judged(self, state: Any, entry: Entry) -> Ruling:
        assert self.referee.check(state.config, entry) is None, entry
        return self.referee.judge(state, entry)

    def fault(self, config: Any, entry: Entry) -> str | None:
        """The field for which an entry can't exist; None if it can."""
        invalid = self.referee.check(config, entry)
        return None if invalid is None else invalid.field

    def refused(self, state: Any, entry: Entry) -> Refused:
        """The refusal of an entry, which must be refused and not offered."""
        ruling = self.judged(state, entry)
        assert isinstance(ruling, Refused), ruling
        assert not self.is_offered(state, entry), entry
        return ruling

    def grounds(self, state: Any, entry: Entry) -> tuple[tuple[str, ...], bool]:
        """A refusal's citations, and whether the table may overrule it."""
        ruling = self.refused(state, entry)
        return ruling.cites, ruling.may_overrule

    def unclear(self, state: Any, entry: Entry) -> Unclear:
        """The doubt about an entry, which must be doubted and offered."""
        ruling = self.judged(state, entry)
        assert isinstance(ruling, Unclear), ruling
        assert self.is_offered(state, entry), entry
        return ruling

    def is_offered(self, state: Any, entry: Entry) -> bool:
        """Whether an offer, possibly a rare one, holds the entry: exactly the legal entries are offered."""
        offers = (*self.referee.offers(state), *self.referee.more(state))
        return any(offer.holds(entry) for offer in offers)

    def says(self, state: Any, ruling: Any, to: int | None = None) -> str:
        """The sentence of a ruling, happening or outcome, for the shared screen or for one player."""
        return Reader(state.config.names, to).text(ruling.sentence, state)

    def log(self, entry: Entry, at: Any, now: Any, to: int | None = None) -> str:
        """An entry as worded in the log, for the shared screen or for one player."""
        return Reader(at.config.names, to).text(self.referee.tell(entry, at, now), now)


def cited(evolved: Evolved) -> list[str]:
    """The passages that an entry's happenings cite, in order."""
    return [cite for happening in evolved.happened for cite in happening.cites]
