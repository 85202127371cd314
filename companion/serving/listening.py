"""The server's TCP socket."""

import socket
import sys


def bound(host: str, port: int) -> socket.socket:
    """A TCP socket on that address; port 0 is any free one. Raises OSError, OverflowError. Without an explicit
    protocol, `asyncio` leaves Nagle's algorithm on, which delays messages by 40 ms."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if sys.platform != "win32":  # on Windows this option would share the port with others
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError):
        listener.close()
        raise
    return listener
