"""Flet without the app, in any number of windows: a number, and the button that raises it in all of them. `python -m
tests.perf.bare_windows` serves them and prints the address; G24 compares with it."""

import asyncio

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


async def _serve() -> None:
    app = web.app(counting, no_cdn=True)
    config = uvicorn.Config(app, port=0, log_level="warning", ws="websockets-sansio", lifespan="off")
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve())
    while not server.started:  # noqa: ASYNC110 - uvicorn has no event
        await asyncio.sleep(0.01)
    print(f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/", flush=True)
    await running


if __name__ == "__main__":
    asyncio.run(_serve())
