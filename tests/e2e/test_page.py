"""The page around the served app has no errors, sends no requests to other hosts, and allows zooming."""

from collections.abc import Callable

import pytest

from tests.e2e.driver import Screen, Server

pytestmark = pytest.mark.browser


def test_the_page_loads_from_its_own_host_only_and_allows_zoom(screen: Callable[..., Screen], server: Server) -> None:
    """Everything is loaded from the page's own host, and zooming is allowed; Flutter's client alone would load a script
    from the internet, which is refused with an error, and forbid zooming."""
    window = screen()
    page = window.page
    urls, complaints = list[str](), list[str]()
    page.on("request", lambda request: urls.append(request.url))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.reload()
    window.wake()
    window.button("History").wait_for(state="attached")
    assert [url for url in urls if not url.startswith((server.address, "blob:", "data:"))] == []
    assert complaints == []
    contents = page.locator("meta[name=viewport]").evaluate_all("all => all.map(one => one.content)")
    assert contents and not any("user-scalable" in content or "maximum-scale" in content for content in contents)
