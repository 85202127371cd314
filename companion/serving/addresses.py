"""The addresses of this device in its local networks."""

import contextlib
import socket
import struct
import sys
from collections.abc import Iterator
from ipaddress import IPv4Address

ELSEWHERE = ("192.0.2.1", 9)  # a reserved address, to ask for the default route; nothing is sent
ASK_ADDRESS = {"linux": 0x8915, "darwin": 0xC0206921}  # SIOCGIFADDR: an interface's address


def own_addresses() -> tuple[str, ...]:
    """IPv4 addresses of this device: the default route's, then private ones, then others; loopback if none."""
    addresses = dict.fromkeys(host for host in (*_of_route(), *_of_interfaces(), *_of_name()) if _is_reachable(host))
    likely = list(addresses)[:1]
    others = sorted(list(addresses)[1:], key=lambda address: not IPv4Address(address).is_private)
    return (*likely, *others) or ("127.0.0.1",)


def _is_reachable(address: str) -> bool:
    parsed = IPv4Address(address)
    return not (parsed.is_loopback or parsed.is_unspecified or parsed.is_multicast)


def _of_route() -> Iterator[str]:
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(ELSEWHERE)
        yield asking.getsockname()[0]


def _of_interfaces() -> Iterator[str]:
    ask = ASK_ADDRESS.get(sys.platform)
    if ask is None:
        return
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            with contextlib.suppress(OSError):  # no address
                reply = fcntl.ioctl(asking.fileno(), ask, struct.pack("256s", name.encode()[:15]))
                yield socket.inet_ntoa(reply[20:24])


def _of_name() -> Iterator[str]:
    with contextlib.suppress(OSError):
        yield from socket.gethostbyname_ex(socket.gethostname())[2]
