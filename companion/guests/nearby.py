"""Nearby phones, reached over connections that this phone's page makes. Independent of browsers."""

import json
import logging
from collections.abc import Callable
from typing import Any, Protocol

from companion.changes import ChangeCounter
from companion.guests.hosting import Absence, Guest, Hosting, device_kind
from companion.guests.parcels import NOT_THERE, NotDelivered, ParcelKind, ParcelPage, Parcels
from companion.store.slices import Work
from referees.common.protocol.sentence import Sentence, say
from referees.common.values.value import Value

log = logging.getLogger(__name__)
TROUBLES = {
    "unreadable": say("That isn't the other phone's whole reply. Scan it again, or copy all of the text."),
    "own": say("That's this phone's own code, not the other phone's reply. Open the code on the other phone first."),
    "old": say("That reply belongs to a code that has expired. Scan the new code with the other phone."),
    "used": say("Another phone has used that code. Scan the new code with the phone that wants to join."),
    "full": say("No more phones can join this table. Remove one first."),
    "camera": say("The camera can't be used here. Ask for the other phone's reply as text, then paste it below."),
    "unreachable": say(
        "The two phones couldn't reach each other. Put both on the same Wi-Fi. Guest networks often keep phones apart. "
        "If yours does, turn on a hotspot on one phone, connect the other phone to it, and scan the code again."
    ),
}

ABSENCES: dict[str, Absence] = {"asleep": "asleep", "away": "away"}


class PhonePage(ParcelPage, Protocol):
    """The page that connects to phones; `tell` requests the action `kind`."""

    def tell(self, kind: str, id: str, text: str) -> None:
        """Request a code, pass a reply, end a connection, or abandon a parcel."""

    def send(self, id: str, message: bytes) -> None:
        """Send a message to a phone."""


class GuestWindow(Protocol):
    """A guest phone's window of the app."""

    def receive(self, message: bytes) -> None:
        """Handle a message from the phone."""

    def end(self) -> None:
        """Close the window: its phone is gone."""


class Greeting(Value):
    """What a phone reports about itself when it joins."""

    token: str
    agent: str
    languages: str
    address: str
    page_properties: dict[str, Any]


Open = Callable[[str, Greeting, Callable[[bytes], None], Callable[[], None]], GuestWindow]
"""Opens a guest's window: id, greeting, functions that send a message and end the connection."""


class NearbyPhones(ChangeCounter):
    """The phones connected to the page; each joined with a code from this screen."""

    def __init__(self, page: PhonePage, hosting: Hosting, open_window: Open) -> None:
        super().__init__()
        self.port: int | None = 0
        self._page, self._hosting, self._open_window = page, hosting, open_window
        self._parcels = Parcels(page)
        self.code = ""
        """The link for the next phone; empty until it is made."""
        self.trouble: Sentence | None = None
        """Why the last reply led to no connection."""
        self.is_connecting = False
        self._windows: dict[str, tuple[str, GuestWindow]] = {}
        self._stop = hosting.listen(self._end_removed)

    async def open(self) -> tuple[str, ...]:
        """Ask the page for a code; returns no addresses. Guests from before a restart are away until they reconnect."""
        self.is_connecting, self.trouble = False, None
        for guest in self._hosting.guests:
            self._hosting.miss(guest, "away")
        self._page.tell("open", "", "")
        return ()

    async def close(self) -> None:
        self._page.tell("close", "", "")
        self.code = ""

    def take(self, reply: str) -> None:
        """Connect to the phone that replied to a code."""
        self._page.tell("reply", "", reply)

    def scan(self) -> None:
        """Read a reply with the camera."""
        self._page.tell("scan", "", "")

    def visit(self) -> None:
        """Make this page a guest at another phone's table."""
        self._page.tell("visit", "", "")

    def hand_over(self) -> None:
        """End all connections: the game is on another phone."""
        for id in tuple(self._windows):
            self._page.tell("end", id, "moved")

    @property
    def connected(self) -> tuple[Guest, ...]:
        """The phones that currently respond."""
        live = {guest for guest, _ in self._windows.values()}
        return tuple(one for id, one in self._hosting.guests.items() if id in live and id not in self._hosting.absent)

    async def deliver(self, to: Guest, work: Work, kind: ParcelKind, content: bytes) -> bytes:
        """Send a parcel to a phone; returns the phone's answer. Raises NotDelivered, or Cancelled."""
        connection_id = next((id for id, (guest, _) in self._windows.items() if guest == to.id), None)
        if connection_id is None:
            raise NotDelivered(NOT_THERE)
        return await self._parcels.deliver(connection_id, kind, content, work)

    def on_event(self, kind: str, id: str, text: str, message: bytes) -> None:
        """Handle an event from the page."""
        if kind == "bytes":
            if id in self._windows:
                self._windows[id][1].receive(message)
            return
        if kind == "parcel":
            self._parcels.on_report(id, text, message)
            return
        if kind == "code":
            self.code = text
        elif kind == "connecting":
            self.is_connecting, self.trouble = True, None
        elif kind == "trouble":
            self.is_connecting, self.trouble = False, TROUBLES.get(text, TROUBLES["unreachable"])
        elif kind == "joined":
            self._joined(id, text)
        elif kind == "state" and id in self._windows:
            self._hosting.miss(self._windows[id][0], ABSENCES.get(text))
        elif kind == "left":
            self._left(id)
        self.tell()

    def _joined(self, id: str, text: str) -> None:
        self.is_connecting, self.trouble = False, None
        hosting, greeting = self._hosting, _greeting(text)
        token = None
        if greeting is not None and id not in self._windows:
            token = hosting.join(id, device_kind(greeting.agent), greeting.token)
        guest = None if token is None else hosting.guest_of(token, id)
        if greeting is None or token is None or guest is None:
            self._page.tell("end", id, "full" if greeting is not None else "unreadable")
            return
        for other, (theirs, _) in tuple(self._windows.items()):
            if theirs == guest.id:
                self._page.tell("end", other, "replaced")
        if guest.has_chosen and greeting.page_properties["route"] == "/":  # its page was reopened
            greeting.page_properties["route"] = f"/table/{hosting.table_id}"
        window = self._open_window(
            guest.id, greeting, lambda sent: self._page.send(id, sent), lambda: self._page.tell("end", id, "unreadable")
        )
        self._windows[id] = guest.id, window
        hosting.miss(guest.id, None)
        self._page.tell("welcome", id, token)

    def _left(self, id: str) -> None:
        self.is_connecting = self.is_connecting and id in self._windows
        guest, window = self._windows.pop(id, ("", None))
        if window is not None:
            window.end()
        self._parcels.on_report(id, "cut", b"")
        if all(guest != other for other, _ in self._windows.values()):
            self._hosting.miss(guest, "away")

    def _end_removed(self) -> None:
        for id, (guest, _) in self._windows.items():
            if guest not in self._hosting.guests:
                self._page.tell("end", id, "gone")


def _greeting(text: str) -> Greeting | None:
    try:
        data = json.loads(text)
        words = [data[name] for name in ("token", "agent", "languages", "address", "route")]
        sizes = {name: float(data[name]) for name in ("width", "height")}
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        log.info("a phone did not greet as phones do: %r", error)
        return None
    if not all(isinstance(word, str) for word in words):
        return None
    token, agent, languages, address, route = words
    return Greeting(token, agent, languages, address, {"route": route or "/", **sizes})
