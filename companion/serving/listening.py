"""The server's TCP socket, and the number of connections that the system allows."""

import socket
import sys
from contextlib import suppress

FILES = 1024  # for all connections, and the store


def bound(host: str, port: int) -> socket.socket:
    """A TCP socket bound to an address; port 0 is any free one. Raises OSError, OverflowError. Its explicit protocol
    makes `asyncio` turn off Nagle's algorithm, which would delay messages by 40 ms."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if sys.platform != "win32":  # on Windows this option would share the port with others
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError):
        listener.close()
        raise
    return listener


def allow_connections() -> None:
    """Raise this process's limit of open files if it's low: macOS allows 256."""
    with suppress(ImportError, OSError, ValueError):  # Windows has no such limit
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
