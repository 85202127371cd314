"""Firefox and WebKitGTK, Safari's relative, each as packaged by its distribution, driven by a standard protocol:
WebDriver BiDi over a socket, or WebDriver over HTTP. Only what one game needs is implemented."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Protocol

from websockets.sync.client import ClientConnection, connect

from tests.e2e.browser_files import Page

SECONDS = 120
MINI_BROWSER = "webkit2gtk-*/MiniBrowser"
SAFARIS = "+StorageAPI,+FileSystem,+StorageAPIEstimate"
PLACEHOLDER = (
    "() => { const found = document.querySelector('flt-semantics-placeholder'); found?.click(); return !!found }"
)
READY = "() => !!document.querySelector('flt-semantics-host flt-semantics')"


class Tab(Page, Protocol):
    """One tab of a browser. `process` leads a process group: killing the group kills the whole browser."""

    process: subprocess.Popen[bytes]


def needed(program: str, package: str) -> str:
    """The path of a program; if it's missing, raises LookupError with its package's name, and never skips."""
    path = shutil.which(program)
    if path is None:
        raise LookupError(f"this soak needs {program}: apt-get install {package}")
    return path


def until(tab: Tab, function: str, given: object = None, seconds: float = SECONDS) -> None:
    """Wait until a JavaScript function returns true in the page."""
    end = time.monotonic() + seconds
    while not tab.evaluate(function, given):
        if time.monotonic() > end:
            raise TimeoutError(f"{function} with {given!r}")
        time.sleep(0.05)


def wake(tab: Tab) -> None:
    """Switch the semantics on: Flutter keeps them off until a screen reader asks."""
    until(tab, PLACEHOLDER)
    until(tab, READY)


def _started(command: list[str], **options: Any) -> subprocess.Popen[bytes]:
    return subprocess.Popen(command, start_new_session=True, stdout=subprocess.DEVNULL, **options)


def ended(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(10)


# ---------------------------------------------------------------- Firefox


class _Firefox:
    def __init__(self, process: subprocess.Popen[bytes], socket: ClientConnection) -> None:
        self.process, self._socket, self._count = process, socket, 0
        self._send("session.new", capabilities={})
        self._context = self._send("browsingContext.getTree")["contexts"][0]["context"]
        self._send("browsingContext.setViewport", context=self._context, viewport={"width": 820, "height": 1180})

    def goto(self, address: str) -> None:
        self._send("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def evaluate(self, function: str, given: Any = None) -> Any:
        script = f"Promise.resolve(({function})({json.dumps(given)})).then((found) => JSON.stringify(found ?? null))"
        target = {"context": self._context}
        answer = self._send("script.evaluate", expression=script, target=target, awaitPromise=True)
        if answer["type"] != "success":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def _send(self, method: str, **given: Any) -> Any:
        self._count += 1
        self._socket.send(json.dumps({"id": self._count, "method": method, "params": given}))
        while True:
            message = json.loads(self._socket.recv(SECONDS))
            if message.get("id") == self._count:
                if message["type"] == "error":
                    raise RuntimeError(f"{method}: {message['error']}: {message['message']}")
                return message["result"]


def free_port() -> int:
    with closing(socket.socket()) as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


@contextmanager
def firefox(profile: Path) -> Iterator[Tab]:
    profile.mkdir(exist_ok=True)
    log = profile / "said"
    command = [needed("firefox-esr", "firefox-esr"), "--headless", "--no-remote", "--remote-debugging-port", "0"]
    with log.open("wb") as errors:
        process = _started([*command, "--profile", str(profile)], stderr=errors)
    try:
        end, match = time.monotonic() + SECONDS, None
        while match is None and process.poll() is None and time.monotonic() < end:
            match = re.search(r"BiDi listening on (ws://\S+)", log.read_text("utf-8"))
            time.sleep(0.1)
        assert match is not None, log.read_text("utf-8")
        with connect(f"{match.group(1)}/session", max_size=None) as socket:
            yield _Firefox(process, socket)
    finally:
        ended(process)


# ---------------------------------------------------------------- WebKitGTK


class _WebKit:
    def __init__(self, process: subprocess.Popen[bytes], port: int, options: dict[str, Any]) -> None:
        self.process, self._port, self._session = process, port, ""
        request = {"alwaysMatch": {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options}}
        self._session = f"/{self._send('', capabilities=request)['sessionId']}"
        self._send("/timeouts", script=SECONDS * 1000, pageLoad=SECONDS * 1000)
        self._send("/window/rect", x=0, y=0, width=820, height=1180)

    def goto(self, address: str) -> None:
        self._send("/url", url=address)

    def evaluate(self, function: str, given: Any = None) -> Any:
        script = f"""const told = arguments[arguments.length - 1];
            Promise.resolve().then(() => ({function})({json.dumps(given)})).then(
                (found) => told([JSON.stringify(found ?? null)]), (error) => told(String(error)))"""
        answer = self._send("/execute/async", script=script, args=[])
        if isinstance(answer, str):
            raise RuntimeError(answer)
        return json.loads(answer[0])

    def _send(self, path: str, **given: Any) -> Any:
        with closing(HTTPConnection("127.0.0.1", self._port, timeout=2 * SECONDS)) as driver:
            driver.request("POST", f"/session{self._session}{path}", json.dumps(given))
            answer = driver.getresponse()
            value = json.load(answer)["value"]
        if answer.status != HTTPStatus.OK:
            raise RuntimeError(f"{path}: {value}")
        return value


@contextmanager
def webkit(folder: Path, language: str = "en_US.UTF-8", features: str = SAFARIS) -> Iterator[Tab]:
    """A tab of WebKitGTK's MiniBrowser on a virtual screen, in that language, with Safari's features by default."""
    driver = needed("WebKitWebDriver", "webkit2gtk-driver")
    browsers = sorted(Path("/usr/lib").glob(f"*/{MINI_BROWSER}"))
    assert browsers, "this soak needs MiniBrowser: apt-get install webkit2gtk-driver"
    reading, sink = os.pipe()
    screen = _started([needed("Xvfb", "xvfb"), "-displayfd", str(sink)], pass_fds=[sink], stderr=subprocess.DEVNULL)
    try:
        display = os.read(reading, 20).decode().strip()
        environment = {**os.environ, "DISPLAY": f":{display}", "LANG": language, "LC_ALL": language}
        environment["HOME"] = environment["XDG_DATA_HOME"] = environment["XDG_CACHE_HOME"] = str(folder)
        port = free_port()
        process = _started([driver, f"--port={port}"], env=environment, stderr=subprocess.DEVNULL)
        try:
            time.sleep(1)
            switched = [f"--features={features}"] if features else []
            options = {"binary": str(browsers[-1]), "args": ["--automation", *switched]}
            yield _WebKit(process, port, options)
        finally:
            ended(process)
    finally:
        ended(screen)
        for end in (reading, sink):
            os.close(end)
