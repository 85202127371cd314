"""A change counter notifies its listeners, even if one of them raises."""

import logging

import pytest

from companion.changes import ChangeCounter


def test_a_listener_that_raises_stops_neither_the_change_nor_the_others(caplog: pytest.LogCaptureFixture) -> None:
    """A listener's error is logged; all other listeners are called for this change and the next."""
    counter, heard = ChangeCounter(), []

    def raises() -> None:
        raise RuntimeError("An attempt to fetch destroyed session.")

    counter.listen(lambda: heard.append("first"))
    counter.listen(raises)
    counter.listen(lambda: heard.append("last"))
    with caplog.at_level(logging.ERROR):
        counter.tell()
        counter.tell()
    assert heard == ["first", "last", "first", "last"] and counter.changes == 2
    assert len(caplog.records) == 2


def test_a_listener_may_stop_while_it_is_called() -> None:
    """Unsubscribing during a notification does not affect other listeners."""
    counter, heard = ChangeCounter(), []
    stop = counter.listen(lambda: stop())  # noqa: PLW0108 - it isn't there yet
    counter.listen(lambda: heard.append("last"))
    counter.tell()
    counter.tell()
    assert heard == ["last", "last"]
