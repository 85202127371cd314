"""Meanings of taps on a board as values, and their execution."""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any

from msgspec import field

from companion.table.control.controller import TableController
from companion.table.control.draft import Ruled
from companion.window.at_table import controller_here
from referees.common.values.value import Value
from referees.common.words import Config, Entry, Offer


class Choose(Value):
    """Starts an offer with these fields filled in; open ones are asked next."""

    offer: Offer
    values: Mapping[str, Any] = field(default_factory=dict)


class Fill(Value):
    """Fills in this field of the draft."""

    name: str
    value: Any


class Enter(Value):
    """Makes all entries or none. Selects `then` afterwards: always if `clears`, otherwise on success unless `keeps`."""

    entries: tuple[Entry, ...]
    keeps: bool = False
    clears: bool = False
    then: Any = None


class Probe(Value):
    """Shows why `entry`, in no offer, is refused; if allowed or players insist, starts `offer`."""

    offer: Offer
    entry: Entry


class Ask(Value):
    """Shows why `entry`, which no offer includes, is refused."""

    entry: Entry


class Pick(Value):
    """Selects something on the board (None: nothing); with `offer`, a pad asks for its open fields."""

    selection: Any
    offer: Offer | None = None


class Reconfigure(Value):
    """Changes the game's config and makes `then` the selection."""

    change: Callable[[Any], Config]
    then: Any = None


Tap = Choose | Fill | Enter | Probe | Ask | Pick | Reconfigure
Act = Callable[[], Awaitable[None]]


async def do(controller: TableController, action: Tap | None) -> None:
    """Executes a tap; None does nothing."""
    is_asking = controller.asking
    match action:
        case Choose(offer, values):
            await controller.choose(offer, values)
        case Fill(name, value):
            await controller.fill(name, value)
        case Enter():
            await _enter(controller, action)
        case Probe(offer, entry):
            await controller.probe(offer, entry)
        case Ask(entry):
            await controller.refuse(entry)
        case Pick(selection, pad_offer):
            controller.pick(selection, pad_offer)
        case Reconfigure(change, then):
            await controller.reconfigure(change(controller.table.config))
            if not is_asking:
                controller.pick(then)
        case None:
            pass


async def _enter(controller: TableController, action: Enter) -> None:
    is_asking = controller.asking
    await controller.enter(*action.entries)
    is_done = action.clears or not (action.keeps or isinstance(controller.reply, Ruled))
    if is_done and not is_asking:
        controller.picked = action.then


def doing(action: Tap | None) -> Act:
    """A handler that executes a tap."""
    return partial(do, controller_here(), action)


def choosing(offer: Offer, **values: Any) -> Act:
    """A handler that starts an offer with these fields filled in."""
    return doing(Choose(offer, values))


def picking(selection: Any) -> Act:
    """A handler that selects something on the board."""
    return doing(Pick(selection))


def tap(means: Callable[..., Tap | None], *target: Any) -> Act:
    """A handler that determines a tap's meaning from the scene at that moment, and executes it."""
    controller = controller_here()
    return lambda: do(controller, means(controller.scene, *target))
