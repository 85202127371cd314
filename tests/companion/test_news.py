"""A change counter tells its listeners, whatever one of them does."""

from __future__ import annotations

import logging

import pytest

from companion.changes import News


def test_a_listener_that_raises_stops_neither_the_change_nor_the_others(caplog: pytest.LogCaptureFixture) -> None:
    """It is logged; all others hear of the change, and of the next one too."""
    news, heard = News(), []

    def raises() -> None:
        raise RuntimeError("An attempt to fetch destroyed session.")

    news.listen(lambda: heard.append("first"))
    news.listen(raises)
    news.listen(lambda: heard.append("last"))
    with caplog.at_level(logging.ERROR):
        news.tell()
        news.tell()
    assert heard == ["first", "last", "first", "last"] and news.changes == 2
    assert len(caplog.records) == 2


def test_a_listener_may_stop_while_it_is_told() -> None:
    """The others are told all the same."""
    news, heard = News(), []

    def once() -> None:
        stop()

    stop = news.listen(once)
    news.listen(lambda: heard.append("last"))
    news.tell()
    news.tell()
    assert heard == ["last", "last"]
