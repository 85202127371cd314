"""The port at which browsers are served."""

from __future__ import annotations

import socket
import sys


def bound(host: str, port: int) -> socket.socket:
    """A TCP socket on that address; port 0 for any that is free. Raises OSError, or OverflowError for what is no port.

    Its protocol is named: without that `asyncio` leaves Nagle's algorithm on in its connections, and each message but
    the first of an answer waits 40 ms for the browser's receipt.
    """
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if sys.platform != "win32":  # on Windows this option would share the port with others
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError):
        listener.close()
        raise
    return listener
