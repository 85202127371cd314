"""A shared table behind a real Caddy, set up by the recipe: a phone's address is the one Caddy sees, not a claim."""

import ssl
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from companion.device.device import Device
from companion.guests.hosting import Hosting
from companion.serving.lan import LocalNetwork
from companion.table.answers import Entered
from referees.common.always.conclude import Leave
from referees.common.protocol.config import seated
from referees.common.registry import referee
from tests.companion.served.windows import SocketWindow, served
from tests.e2e.data_folder import in_thread
from tests.e2e.other_browsers import free_port
from tests.e2e.test_recipes import caddy, running

pytestmark = pytest.mark.soak

RECIPE = (Path(__file__).parents[2] / "build" / "recipes" / "Caddyfile-share").read_text("utf-8")
NAME, UPSTREAM = "table.example.org", "127.0.0.1:8551"
ONE, OTHER = "127.0.0.3", "127.0.0.4"

CLAIMS: list[dict[str, str]] = [
    {"X-Forwarded-For": "127.0.0.1"},
    {"X-Forwarded-For": "10.9.9.9, 127.0.0.1, 127.0.0.1"},
    {"X-Forwarded-For": "203.0.113.7:99999, [::1]:0, unknown, \"], ,"},
    {"X-Forwarded-For": ", ".join(f"10.{number // 250}.{number % 250}.1" for number in range(500))},
    {"Forwarded": f"for=10.9.9.9;host=evil.example;proto=http, for={OTHER}"},
    {"X-Real-IP": "10.9.9.9", "True-Client-IP": "10.9.9.9", "Via": "1.1 evil.example"},
    {"X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "http", "X-Forwarded-Port": "80"},
    {"X-Forwarded-Proto": "ws, javascript", "X-Forwarded-For": "0x7f.1, 127.0.0.1"},
]  # fmt: skip
"""Headers that a hostile phone may send."""


@dataclass(eq=False)
class Site:
    device: Device
    port: int

    @property
    def hosting(self) -> Hosting:
        return self.device.hall.first

    def client(self, address: str) -> httpx.AsyncClient:
        """An HTTP client with an address of this machine."""
        way = httpx.AsyncHTTPTransport(local_address=address, verify=_unverified())
        return httpx.AsyncClient(transport=way, base_url=f"https://127.0.0.1:{self.port}")

    async def ask(self, address: str, method: str = "GET", path: str = "/", **options: Any) -> httpx.Response:
        """Send one request to the site by its name."""
        headers = {"Host": NAME, **options.pop("headers", {})}
        async with self.client(address) as client:
            return await client.request(method, path, headers=headers, extensions={"sni_hostname": NAME}, **options)

    async def join(self, address: str, pin: str, **claims: str) -> httpx.Response:
        """Join the table by a PIN."""
        headers = {"Origin": f"https://{NAME}", **claims}
        return await self.ask(address, "POST", "/join", data={"pin": pin}, headers=headers)

    async def window(self, address: str, cookie: str, route: str, origin: str = f"https://{NAME}") -> SocketWindow:
        """A window, over an encrypted websocket."""
        socket = await connect(
            f"wss://{NAME}/ws", host="127.0.0.1", port=self.port, ssl=_unverified(), local_addr=(address, 0),
            max_size=None, additional_headers={"Origin": origin, "Cookie": cookie, **CLAIMS[1]},
        )  # fmt: skip
        window = SocketWindow(socket)
        await window.register(route)
        return window


def _unverified() -> ssl.SSLContext:
    """An SSL context that doesn't verify Caddy's own certificate, which is unknown here."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def before(companion: int | None, port: int, folder: Path) -> list[str]:
    """The command that starts Caddy by the recipe, with its own certificate, which isn't installed in the system."""
    assert RECIPE.count(UPSTREAM) == 1 and f"\n{NAME} {{" in RECIPE
    own = RECIPE.replace(UPSTREAM, f"127.0.0.1:{companion}")
    command = caddy(folder, own.replace(f"\n{NAME} {{", f"\n{NAME}:{port} {{\n\ttls internal"))
    settings = Path(command[-1])
    settings.write_text(settings.read_text("utf-8").replace("admin off", "admin off\n\tskip_install_trust"), "utf-8")
    return command


@asynccontextmanager
async def site(folder: Path) -> AsyncIterator[Site]:
    """A companion that shares its tables under a name, behind Caddy at a free port."""
    async with served(Device(folder)) as server:
        hall = server.device.hall
        hall.network = network = LocalNetwork(server.app, hall, 0, frozenset({NAME}))
        await hall.begin()
        port = free_port()
        with running(before(network.port, port, folder), port):
            yield Site(server.device, port)
        await hall.end()


Run = Callable[[Callable[[Site], Coroutine[Any, Any, None]]], None]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a test's coroutine with a companion behind Caddy; Caddy's files are next to the games."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "caddy"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "caddy"))
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")  # as in the environments of some servers

    def go(test: Callable[[Site], Coroutine[Any, Any, None]]) -> None:
        async def with_site() -> None:
            async with site(tmp_path) as proxy:
                await test(proxy)

        in_thread(with_site())

    return go


def test_wrong_pins_count_for_their_sender(run: Run) -> None:
    """After a few wrong PINs with different claimed addresses the sender must wait, but not the claimed phone."""

    async def go(proxy: Site) -> None:
        wrong = "000001" if proxy.hosting.pin == "000000" else "000000"
        codes = [(await proxy.join(ONE, wrong, **claims)).status_code for claims in CLAIMS[:4]]
        assert codes == [401, 401, 401, 429]
        assert (await proxy.join(ONE, proxy.hosting.pin, **CLAIMS[4])).status_code == 429
        joined = await proxy.join(OTHER, proxy.hosting.pin)
        assert joined.status_code == 303
        assert joined.headers["set-cookie"].endswith("SameSite=Strict; Secure")
        assert [guest.address for guest in proxy.hosting.guests.values()] == [OTHER]

    run(go)


@pytest.mark.parametrize("claims", CLAIMS, ids=range(len(CLAIMS)))
def test_a_stolen_cookie_opens_nothing_by_claiming_the_phones_address(claims: dict[str, str], run: Run) -> None:
    """A stolen cookie opens nothing even if the phone's address is claimed; the phone gets in with any headers."""

    async def go(proxy: Site) -> None:
        joined = await proxy.join(OTHER, proxy.hosting.pin, **claims)
        assert joined.status_code == 303
        assert [guest.address for guest in proxy.hosting.guests.values()] == [OTHER]
        cookie = {"Cookie": joined.headers["set-cookie"].partition(";")[0]}
        named = {**claims, "X-Forwarded-For": OTHER, "X-Real-IP": OTHER}
        assert (await proxy.ask(ONE, headers={**cookie, **named})).status_code == 401
        page = await proxy.ask(OTHER, headers={**cookie, **claims})
        assert page.status_code == 200 and f"wss://{NAME}" in page.headers["content-security-policy"]
        assert "evil" not in str(page.headers) and "evil" not in page.text

    run(go)


def test_a_window_behind_caddy_shows_what_is_entered(run: Run) -> None:
    """Entries are shown over an encrypted connection; pages of other origins, or loaded unencrypted, get none."""

    async def go(proxy: Site) -> None:
        await proxy.device.open()
        config = referee("meow_oracle").config(seats=seated(("Ann", "Bob", "Cid")))
        table = await proxy.device.tables.create("meow_oracle", config)
        proxy.hosting.share(table.head.id, "meow_oracle")
        joined = await proxy.join(OTHER, proxy.hosting.pin)
        proxy.hosting.claim(next(iter(proxy.hosting.guests)), 0)
        cookie = joined.headers["set-cookie"].partition(";")[0]
        for origin in ("https://evil.example", f"http://{NAME}", "null"):
            with pytest.raises(InvalidStatus):
                await proxy.window(OTHER, cookie, "/", origin)
        window = await proxy.window(OTHER, cookie, f"/table/{table.head.id}")
        await window.shows("Who starts?")
        assert await table.enter(Leave(seat=2)) == Entered()
        await window.shows("Cid leaves")
        await window.close()

    run(go)


def test_only_the_name_is_served(run: Run) -> None:
    """Caddy forwards no name but the site's, and the companion doesn't answer other names directly at its port."""

    async def go(proxy: Site) -> None:
        refused = await proxy.ask(ONE, headers={"Host": "evil.example"})
        assert "Oracle" not in refused.text and "set-cookie" not in refused.headers
        assert proxy.device.hall.network is not None
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{proxy.device.hall.network.port}") as client:
            for claims in CLAIMS:
                answer = await client.post("/join", data={"pin": proxy.hosting.pin}, headers=claims)
                assert answer.status_code == 421 and "set-cookie" not in answer.headers

    run(go)
