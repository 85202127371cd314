"""Flet without the app, in any number of windows: a number, and the button that raises it in all of them. `python -m
tests.perf.bare_windows` serves them and prints the address; G24 compares with it."""

import asyncio
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import flet as ft
import flet.fastapi as web
import uvicorn

RAISE = "More"


def counting(page: ft.Page) -> None:
    """Set up a window: its number and button."""
    number = ft.Text("0", size=40)

    def raised() -> None:
        page.pubsub.send_all(str(int(number.value) + 1))

    async def apply(value: str) -> None:
        number.value = value
        number.update()

    page.pubsub.subscribe(lambda value: page.run_task(apply, value))
    page.add(number, ft.Button(RAISE, on_click=raised))


def serve(main: Callable[[ft.Page], None]) -> None:
    """Serve a program of bare Flet, and print its address."""
    listening = socket.create_server(("127.0.0.1", 0))
    print(f"http://127.0.0.1:{listening.getsockname()[1]}/", flush=True)
    app = web.app(main, no_cdn=True)
    config = uvicorn.Config(app, log_level="warning", ws="websockets-sansio", lifespan="off")
    asyncio.run(uvicorn.Server(config).serve([listening]))


@contextmanager
def served_by(module: str) -> Iterator[str]:
    """The address of the bare Flet page that a module serves, in a process of its own."""
    command = [sys.executable, "-m", module]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.kill()


if __name__ == "__main__":
    serve(counting)
