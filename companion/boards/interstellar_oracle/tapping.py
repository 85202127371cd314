"""What the hands do when a place of the map is tapped."""

from __future__ import annotations

from companion.boards.interstellar_oracle.picks import Looked
from companion.boards.interstellar_oracle.taps import Fill, Join, Take, tapped
from companion.screens.table.hands import Hands
from referees.interstellar_oracle.table.options import Config
from referees.interstellar_oracle.table.space import diagram

__all__ = ["joined", "tap"]


async def tap(hands: Hands, place: int) -> None:
    """A tap on a place of the map, or on NEBULA."""
    table = hands.table
    view, offers = table.view, table.offers
    meant = tapped(view, offers, hands.picked, hands.draft, place)
    if isinstance(meant, Fill):
        await hands.fill(meant.name, meant.value)
    elif isinstance(meant, Take):
        await hands.choose(meant.offer)
    elif isinstance(meant, Join):
        is_next = meant.other not in view.links[meant.one]
        await hands.reconfigure(joined(table.config, meant.one, meant.other, is_next=is_next))
        hands.pick(Looked(meant.one))  # its neighbours as they are now
    else:
        hands.pick(Looked(place))


def joined(config: Config, one: int, other: int, *, is_next: bool) -> Config:
    """The same table, but for two places of its map (C-IO-3)."""
    _, _, name = diagram(config).partition(".")
    diagrams = config.kit.diagrams
    drawn = (diagrams.a if name == "a" else diagrams.b).joined(one, other, is_next=is_next)
    kit = config.kit.model_copy(update={"diagrams": diagrams.model_copy(update={name: drawn})})
    return config.model_copy(update={"kit": kit})
