"""Connections to the ports at which browsers are served."""

import asyncio
import resource
import socket

import pytest

from companion.serving import lan, server
from companion.serving.listening import FILES, allow_connections, bound


@pytest.mark.parametrize("shared", [False, True])
def test_no_message_waits_for_an_acknowledgement(*, shared: bool) -> None:
    """Connections are without Nagle's algorithm, which delays a message by 40 ms if it follows another."""

    async def no_delay(listener: socket.socket) -> int:
        option: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def came(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            connection = writer.get_extra_info("socket")
            option.set_result(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        async with await asyncio.start_server(came, sock=listener):
            _, writer = await asyncio.open_connection(*listener.getsockname())
            is_off = await option
            writer.close()
        return is_off

    if shared:
        assert asyncio.run(no_delay(lan._listener("127.0.0.1", 0)))
    else:
        with server._listening(0) as listener:
            assert asyncio.run(no_delay(listener))


def test_a_port_in_use_is_an_error() -> None:
    """A port in use, or a number that isn't a port, raises an error."""
    with bound("127.0.0.1", 0) as listener:
        listener.listen()
        with pytest.raises(OSError, match="in use"):
            bound("127.0.0.1", listener.getsockname()[1])
    with pytest.raises(OverflowError):
        bound("127.0.0.1", 70_000)


def test_many_phones_may_connect_where_few_files_may_be_open() -> None:
    """The limit of open files is raised as far as the app needs and the system allows, and never lowered."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = min(FILES, before[1])
    assert most > 300
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (300, before[1]))
        allow_connections()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (most, before[1])
        allow_connections()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (most, before[1])
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
