"""What a refusal claims of the table, compared with what the table shows: `tests/<game>/claims.py` says, by the
template of each sentence, what must be so."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from referees.common.protocol.sentence import Reader, Sentence, Who
from tests.common.situations import Refusal

__all__ = ["Claim", "ClaimCheck", "checks", "claim_of"]


class Claim(NamedTuple):
    """A refused entry with the fields of its sentence, the view that everybody has, and the readings in force."""

    view: Any
    entry: Any
    fields: dict[str, Any]
    readings: dict[str, str]

    def seat(self, name: str = "who") -> int:
        """The seat that a field names."""
        named = self.fields[name]
        assert isinstance(named, Who), (name, named)
        return named.seat

    def seats(self, name: str) -> list[int]:
        """The seats that a field names."""
        named = self.fields[name]
        return [one.seat for one in ((named,) if isinstance(named, Who) else named)]

    def words(self, name: str) -> str:
        """A field as it is shown."""
        field = self.fields[name]
        return Reader(()).text(field) if isinstance(field, Sentence) else str(field)


ClaimCheck = Callable[[Claim], bool]


def checks(game_id: str) -> dict[str, ClaimCheck]:
    """By template, what must be so when it is said in that game."""
    found: dict[str, ClaimCheck] = import_module(f"tests.{game_id}.claims").CLAIMS
    return found


def claim_of(refusal: Refusal) -> Claim:
    """What is claimed of the table."""
    state = refusal.state
    view = refusal.game.view(state, None)
    return Claim(view, refusal.entry, dict(refusal.ruling.sentence.fields), state.config.options.model_dump())
