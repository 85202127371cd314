"""A window's connection drops messages to a client that is gone, and doesn't format them for a log."""

import asyncio
from importlib import import_module
from typing import Any

import pytest
from flet.messaging.protocol import Message, MessageAction, SessionCrashedBody
from flet_web.fastapi.flet_app import FletApp  # type: ignore[import-untyped]

from companion.flet_fixes import connection, reported
from companion.flet_fixes.connection import Connection
from tests.companion.flet_fixes.sources import same_source

QUEUE = "_FletApp__send_queue"


def connected() -> Any:
    fake = object.__new__(Connection)
    setattr(fake, QUEUE, asyncio.Queue())
    return fake


class Unprintable:
    """An object that must not be formatted."""

    def __repr__(self) -> str:
        raise AssertionError("formatted")


def test_a_message_reaches_the_queue_of_a_client_that_is_there() -> None:
    """A message to a connected client is queued as one packet."""
    window = connected()
    window.send_message(Message(MessageAction.PATCH_CONTROL, "words"))
    assert getattr(window, QUEUE).get_nowait().endswith(b"words")


def test_a_client_gets_no_traceback(caplog: pytest.LogCaptureFixture) -> None:
    """The client gets a sentence instead of Flet's traceback, which names folders of this device; the log has that."""
    window = connected()
    trace = 'Traceback: File "/home/ann/companion/app.py"'
    window.send_message(Message(MessageAction.SESSION_CRASHED, SessionCrashedBody(trace)))
    sent = getattr(window, QUEUE).get_nowait()
    assert b"ann" not in sent and reported.CRASHED.encode() in sent
    assert trace in caplog.text


def test_a_message_to_a_client_that_is_gone_is_dropped() -> None:
    """When a client goes, Flet removes its queue: sending, as a redraw may do then, must not raise."""
    window = connected()
    setattr(window, QUEUE, None)
    window.send_message(Message(MessageAction.PATCH_CONTROL, "words"))


def test_only_the_action_of_a_message_is_logged() -> None:
    """A message's repr is only its action: formatting its body would take seconds."""
    assert repr(connection.Unlogged(MessageAction.PATCH_CONTROL, Unprintable())) == "PATCH_CONTROL"


def test_the_server_makes_such_connections() -> None:
    """The patch replaces the class from which Flet's server makes connections."""
    connection.apply()
    assert vars(import_module("flet_web.fastapi.app"))["FletApp"] is Connection
    assert issubclass(Connection, FletApp)


def test_flet_serves_as_it_did() -> None:
    """If an update of Flet changes these functions, check that `connection` still fits them, then update the hashes."""
    served: Any = import_module("flet_web.fastapi.app")
    same_source(served.app, "6d77db4b439dbfd5")
    same_source(FletApp.send_message, "47399d973ee706f0")
    same_source(FletApp._FletApp__send_loop, "6bdcfa9a5e2a2c6d")
    same_source(FletApp.handle, "d7464637bb485356")
    same_source(FletApp._FletApp__on_message, "c147d1a264795579")
