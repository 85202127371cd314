"""What a tap on a board may mean, and the one place that does it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from companion.table.control.controller import TableController
from companion.table.control.draft import Ruled
from companion.window.at_table import controller_here
from referees.common.words import Config, Entry, Offer


@dataclass(frozen=True, slots=True)
class Choose:
    """Takes up an offer with these fields filled in; what is left open is asked next."""

    offer: Offer
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Fill:
    """Fills in this field of the entry being put together."""

    name: str
    value: Any


@dataclass(frozen=True, slots=True)
class Enter:
    """Makes these entries, all or none; the referee says why not. Once they are made, `then` is picked, or still what
    was if it `keeps`; where the referee objects, it is picked still, unless all is to be picked `anew`."""

    entries: tuple[Entry, ...]
    keeps: bool = False
    anew: bool = False
    then: Any = None


@dataclass(frozen=True, slots=True)
class Probe:
    """No offer holds this place: `entry` finds out why, and `offer` goes on where the table says yes."""

    offer: Offer
    entry: Entry


@dataclass(frozen=True, slots=True)
class Ask:
    """Why this entry, which no offer holds, cannot be made; nothing is entered."""

    entry: Entry


@dataclass(frozen=True, slots=True)
class Pick:
    """Picks this on the board, None for nothing; a pad may ask for what an `offer` leaves open beside it."""

    what: Any
    offer: Offer | None = None


@dataclass(frozen=True, slots=True)
class Reconfigure:
    """Sets right how the table plays, from its first move on, and picks `then`."""

    change: Callable[[Any], Config]
    then: Any = None


Tap = Choose | Fill | Enter | Probe | Ask | Pick | Reconfigure
Act = Callable[[], Awaitable[None]]


async def do(controller: TableController, meant: Tap | None) -> None:
    """Does what a tap means; None is nothing."""
    match meant:
        case Choose(offer, values):
            await controller.choose(offer, values)
        case Fill(name, value):
            await controller.fill(name, value)
        case Enter(entries, keeps, anew, then):
            await controller.enter(*entries)
            if anew or not (keeps or isinstance(controller.said, Ruled)):
                controller.picked = then
        case Probe(offer, entry):
            await controller.probe(offer, entry)
        case Ask(entry):
            await controller.refuse(entry)
        case Pick(what, beside):
            controller.pick(what, beside)
        case Reconfigure(change, then):
            await controller.reconfigure(change(controller.table.config))
            controller.pick(then)
        case None:
            pass


def doing(meant: Tap | None) -> Act:
    """A tap that means this."""
    return partial(do, controller_here(), meant)


def choosing(offer: Offer, **values: Any) -> Act:
    """A tap that takes up an offer with these fields filled in."""
    return doing(Choose(offer, values))


def picking(what: Any) -> Act:
    """A tap that picks this on the board."""
    return doing(Pick(what))


def tap(means: Callable[..., Tap | None], *where: Any) -> Act:
    """A tap there: what it means is asked when it lands, of the scene as it is by then."""
    controller = controller_here()
    return lambda: do(controller, means(controller.scene, *where))
