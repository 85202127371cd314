"""Handlers of taps on the map."""

from __future__ import annotations

from companion.boards.interstellar_oracle.picks import Looked
from companion.boards.interstellar_oracle.taps import Fill, Join, Take, tapped
from companion.table.controller import TableController
from referees.interstellar_oracle.table.options import Config
from referees.interstellar_oracle.table.space import diagram

__all__ = ["joined", "tap"]


async def tap(hands: TableController, place: int) -> None:
    """Handle a tap on a place of the map, or on NEBULA."""
    table = hands.table
    view, offers = table.referee.view(table.state), table.referee.offers(table.state)
    meant = tapped(view, offers, hands.picked, hands.draft, place)
    if isinstance(meant, Fill):
        await hands.fill(meant.name, meant.value)
    elif isinstance(meant, Take):
        await hands.choose(meant.offer)
    elif isinstance(meant, Join):
        is_next = meant.other not in view.links[meant.one]
        await hands.reconfigure(joined(table.config, meant.one, meant.other, is_next=is_next))
        hands.pick(Looked(meant.one))  # shows its neighbours as they are now
    else:
        hands.pick(Looked(place))


def joined(config: Config, one: int, other: int, *, is_next: bool) -> Config:
    """The config with two places connected or disconnected (C-IO-3)."""
    _, _, name = diagram(config).partition(".")
    diagrams = config.kit.diagrams
    drawn = (diagrams.a if name == "a" else diagrams.b).joined(one, other, is_next=is_next)
    kit = config.kit.model_copy(update={"diagrams": diagrams.model_copy(update={name: drawn})})
    return config.model_copy(update={"kit": kit})
