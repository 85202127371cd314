"""The companion as a real process, killed during a shared table and restarted."""

import json
from pathlib import Path

from referees.common.protocol.config import seated
from referees.common.registry import referee
from tests.companion.served.guests import Phone
from tests.e2e.data_folder import store_game, stored
from tests.e2e.driver import Server, start


def shared(folder: Path, port: int = 0) -> Server:
    """Start a companion that shares the table in that folder."""
    return start(folder, port, "--share", "--share-port", "0")


def saved(folder: Path) -> tuple[int, str]:
    """The port at which phones join, and the PIN."""
    content = json.loads((folder / "companion-guests").read_text("utf-8"))
    return content["port"], content["tables"][0]["pin"]


async def test_phones_reconnect_after_the_host_was_killed(tmp_path: Path) -> None:
    """After kill and restart, port, PIN and two phones' cookies are valid; a normal end leaves nothing to resume."""
    store_game(tmp_path, "meow_oracle", referee("meow_oracle").config(seats=seated(("Ann", "Bob"))))
    server = shared(tmp_path)
    port, pin = saved(tmp_path)
    phones = [Phone(port), Phone(port, "127.0.0.2")]
    for phone in phones:
        assert (await phone.join(pin)).status_code == 303
        window = await phone.window("/")
        await window.shows("Who's playing on this phone?")
    server.kill()
    again = shared(tmp_path, int(server.address.rsplit(":", 1)[1].strip("/")))
    try:
        assert saved(tmp_path) == (port, pin)
        for phone in phones:
            window = await phone.window("/")
            await window.shows("Who's playing on this phone?")
            assert (await phone.ask()).status_code == 200
        for phone in phones:
            for window in phone.windows:
                await window.close()
    finally:
        assert again.stop() == 0
    assert not (tmp_path / "companion-guests").exists()
    assert len(stored(tmp_path).lines) == 1
