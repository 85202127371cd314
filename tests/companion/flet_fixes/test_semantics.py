"""Controls that a screen reader can read out and activate."""

import msgpack  # type: ignore[import-untyped]
from flet.controls.base_control import BaseControl
from flet.messaging.protocol import configure_encode_object_for_msgpack

from companion.flet_fixes.semantics import Activatable


def test_a_client_knows_whether_it_can_be_activated() -> None:
    """A client gets an `Activatable` as a `Semantics` with `on_click`, which is left out without a handler."""
    encode = configure_encode_object_for_msgpack(BaseControl)  # type: ignore[no-untyped-call]
    with_one, without = (
        msgpack.unpackb(msgpack.packb(Activatable(label="a place", on_click=act), default=encode))
        for act in (print, None)
    )
    assert with_one["_c"] == without["_c"] == "Semantics"
    assert with_one["on_click"] is True and "on_click" not in without
