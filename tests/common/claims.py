"""The claims that refusals make, compared with the table as its players see it. `tests/<game>/claims.py` has `IS_TRUE`:
for each sentence with which that game refuses an entry, what must then be true of the *view*. It is written from
rulebook and view alone, by an author who hasn't read the referee."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from itertools import groupby
from typing import Any

from referees.common.protocol.entry import Entry
from referees.common.protocol.offer import Offer
from referees.common.protocol.ruling import Refused, Ruling
from referees.common.protocol.sentence import Reader, Sentence
from referees.common.registry import referee
from tests.common.lies import lies


class Situation:
    """A state, and its view: computed once for all claims about it."""

    def __init__(self, game_id: str, state: Any) -> None:
        self.game, self.state = referee(game_id), state

    @cached_property
    def view(self) -> Any:
        return self.game.view(self.state, None)

    @cached_property
    def more(self) -> tuple[Offer, ...]:
        """The offers of "More": entries possible at any time."""
        return self.game.more(self.state)


class Claim:
    """A refusal: `template` and `fields` of its sentence, the passages that it `cites`, the refused `entry`; `view` is
    the shared screen's view at that moment, `options` the table's readings, `seats` the asked seats, `asks` the names
    of the open questions, the top one last."""

    def __init__(self, situation: Situation, entry: Entry, refused: Refused) -> None:
        self.template = refused.sentence.template
        self.fields: dict[str, Any] = dict(refused.sentence.fields)
        self.cites: tuple[str, ...] = refused.cites
        self.entry: Any = entry
        self._situation = situation
        self._state = state = situation.state
        self.options, self.players, self.left = state.config.options, len(state.config.seats), state.left
        self.asks = tuple(type(decision).__name__ for decision in state.open)
        self.seats: tuple[int, ...] = state.open[-1].seats if state.open else ()
        self.text = Reader(state.config.names, sees_all=True).text(refused.sentence, state)

    @property
    def view(self) -> Any:
        return self._situation.view

    @property
    def config(self) -> Any:
        """The table's settings, agreed on before the game."""
        return self._state.config

    @property
    def is_over(self) -> bool:
        return self._state.outcome is not None

    @property
    def turn(self) -> int | None:
        """Whose turn it is, as the turn bar says."""
        return self._situation.game.whose_turn(self._state)

    def question(self) -> str:
        return Reader(self.config.names, sees_all=True).text(self._state.open[-1].ask(self._state), self._state)

    def more(self) -> tuple[Offer, ...]:
        """The offers of "More": entries possible at any time."""
        return self._situation.more

    def seat(self, name: str = "who") -> int:
        return int(self.fields[name].seat)

    def words(self, name: str) -> str:
        value = self.fields[name]
        return Reader(self.config.names, sees_all=True).text(value) if isinstance(value, Sentence) else str(value)

    def named(self, name: str = "who") -> tuple[int, ...]:
        value = self.fields[name]
        return tuple(int(who.seat) for who in (value if isinstance(value, tuple) else (value,)))


IsTrue = Callable[[Claim], Any]


def is_offered(claim: Claim) -> bool:
    """Whether the table could set the fact to the value by a tap."""
    return any(offer.holds(claim.entry) for offer in claim.more())


COMMON: dict[str, IsTrue] = {
    "{who} has left the table.": lambda it: it.seat() in it.left,
    "{who} has already left.": lambda it: it.seat() in it.left,
    "To choose an order, use “End the game and choose the order”.": lambda it: it.entry.how != "ranked",
    "Name every player once, from first to last.": lambda it: sorted(it.entry.ranking) != list(range(it.players)),
    "{place}: {value} isn't possible now.": lambda it: not is_offered(it),
    "{place}: {value} isn't possible. It can only be {lo}.": lambda it: it.entry.value != it.fields["lo"],
    "{place}: {value} isn't possible. It must be between {lo} and {hi}.": lambda it: (
        not it.fields["lo"] <= it.entry.value <= it.fields["hi"]
    ),
    "The game is over. Undo an entry to continue, or start a new game.": lambda it: it.is_over,
}
"""Conditions for the sentences common to all games."""


def claims(game_id: str, states: int, among: Iterable[Any] = ()) -> Iterator[Claim]:
    """The refusals of false entries in that many states from `among` or the games that all tests use."""
    return claimed(game_id, lies(game_id, states, among=tuple(among)))


def claimed(game_id: str, ruled: Iterable[tuple[Any, Entry, Ruling]]) -> Iterator[Claim]:
    """The refusals among these rulings, each with its state and entry."""
    for _, those in groupby(ruled, key=lambda judged: id(judged[0])):
        situation: Situation | None = None
        for state, entry, ruling in those:
            situation = situation or Situation(game_id, state)
            if isinstance(ruling, Refused):
                yield Claim(situation, entry, ruling)


def false_claims(game_id: str, samples: Iterable[Claim]) -> list[str]:
    """Refusals that contradict the view, and refusals without a condition; one for each template."""
    table: Mapping[str, IsTrue] = COMMON | import_module(f"tests.{game_id}.claims").IS_TRUE
    faults: dict[str, str] = {}
    for claim in samples:
        is_true = table.get(claim.template)
        if is_true is None:
            faults.setdefault(claim.template, f"nothing says when it is true: {claim.template} ({claim.entry!r})")
        elif not is_true(claim):
            faults.setdefault(claim.template, f"false: {claim.text} {claim.cites} for {claim.entry!r}, {claim.view}")
    return list(faults.values())
