"""Where rules are looked at: in a window, of one game or all, and at a table or on their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.table.table import Table
from companion.window.context import AppContext
from companion.words import said
from referees.common.registry import referee
from referees.common.rulebook import Passage

__all__ = ["RulesPlace"]


@dataclass(frozen=True)
class RulesPlace:
    """The window, the game whose rules come first (None: all alike), and the table at which they are asked, if any."""

    app: AppContext
    game: str | None
    table: Table | None = None

    def opens(self, game: str, id: str) -> Callable[[], Any]:
        """What a tap on a rule does: it opens its passage, at the table where it is a rule of its game."""
        if self.table is not None and self.table.head.game == game:
            return partial(self.app.show_rule, self.table.head.id, id)
        return partial(self.app.show_passage, game, id)

    def reading(self, game: str, passage: Passage) -> str | None:
        """How an unclear rule is read at this table, or usually; None for a rule that no house option governs."""
        if passage.option is None:
            return None
        options = referee(game).config.model_fields["options"].annotation.listed()
        option = next(one for one in options if one.name == passage.option)
        if self.table is not None and self.table.head.game == game:
            value = str(getattr(self.table.config.options, option.name))
            return said("{question} Played here: {reading}", question=option.asks, reading=option.labels[value])
        return said("{question} Usually: {reading}", question=option.asks, reading=option.labels[option.default])
