"""Sends games, or backups that phones answer with theirs, over connections of their own, once the player agreed."""

import asyncio
from typing import Literal, Protocol

from companion.store.errors import StoreError
from companion.store.slices import Work
from referees.common.protocol.sentence import say
from referees.common.record.steps import Progress
from referees.common.values.value import Value

ParcelKind = Literal["handed", "exchange"]
LARGEST = 64 << 20  # bytes; the page refuses more, too
LONGEST_SECONDS = 900.0  # for a whole delivery, with the question to a player
TOO_LARGE = say("That's too much to send from phone to phone. Save a backup instead, and add it on the other phone.")
BUSY = say("We're still sending something to a phone. Wait until that's done, or cancel it first.")
NOT_THERE = say("That phone isn't connected. Nothing was changed. Wait until it's back, then try again.")
TROUBLES = {
    "refused": say("The other phone declined. Nothing was changed."),
    "failed": say("The other phone couldn't accept what you sent. Its screen shows why. Nothing was changed here."),
    "cut": say(
        "The connection broke before everything had arrived. Nothing is lost: what did arrive is safe, and the rest "
        "will be sent when you try again."
    ),
}


class NotDelivered(StoreError):
    """A parcel, or the answer to it, didn't arrive."""


class ParcelPage(Protocol):
    """Page that sends games and backups to phones."""

    def tell(self, kind: str, id: str, text: str) -> None:
        """Abandon a parcel."""

    def deliver(self, id: str, kind: str, content: bytes) -> None:
        """Start sending a parcel to a phone."""


class PendingParcel(Value):
    """A parcel that isn't answered yet."""

    to: str
    work: Work
    answer: "asyncio.Future[bytes]"


class Parcels:
    """Sends one parcel at a time."""

    def __init__(self, page: ParcelPage) -> None:
        self._page = page
        self._current: PendingParcel | None = None

    async def deliver(self, to: str, kind: ParcelKind, content: bytes, work: Work) -> bytes:
        """Send a parcel over the connection `to`; returns the answer. Raises NotDelivered, or Cancelled."""
        if self._current is not None:
            raise NotDelivered(BUSY)
        if len(content) > LARGEST:
            raise NotDelivered(TOO_LARGE)
        self._current = parcel = PendingParcel(to, work, asyncio.get_running_loop().create_future())
        try:
            with work.running():
                self._page.deliver(to, kind, content)
                return await asyncio.wait_for(parcel.answer, LONGEST_SECONDS)
        except TimeoutError as error:
            raise NotDelivered(TROUBLES["cut"]) from error
        finally:
            self._current = None
            self._page.tell("undeliver", to, "")

    def on_report(self, id: str, text: str, content: bytes) -> None:
        """Handle the page's report on a parcel: "moved SENT TOTAL" (bytes), "done" with the answer, or a problem."""
        parcel = self._current
        if parcel is None or id != parcel.to or parcel.answer.done():
            return
        report, *figures = text.split(" ")
        if report == "moved":
            try:
                sent, of = (int(figure) for figure in figures)
                parcel.work.note(Progress(-(-sent // 1000), -(-of // 1000)))
            except StoreError as error:  # it was cancelled
                parcel.answer.set_exception(error)
            except ValueError:
                parcel.answer.set_exception(NotDelivered(TROUBLES["cut"]))
        elif report == "done" and len(content) <= LARGEST:
            parcel.answer.set_result(content)
        else:
            parcel.answer.set_exception(NotDelivered(TROUBLES.get(report, TROUBLES["cut"])))
