"""The quick encoding of messages gives the same bytes as Flet's own."""

from pathlib import Path
from typing import Any

import msgpack  # type: ignore[import-untyped]
import pytest
from flet.controls.base_control import BaseControl
from flet.messaging import protocol

from companion.flet_fixes import encoding
from tests.companion.conftest import House
from tests.perf.played import REAL, real_games

CONFIGURE: Any = vars(protocol)[encoding.NAME]
ENTRIES = 6


@pytest.mark.parametrize("game", REAL)
async def test_a_window_is_sent_the_same_bytes(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything that a table sends, when opened and while entries are made, has the same bytes by both encodings."""
    quick, usual = CONFIGURE(BaseControl), CONFIGURE.__wrapped__(BaseControl)
    seen: list[Any] = []
    original = encoding._set_fields

    def noting(control: Any, known: Any) -> Any:
        seen.append(control)
        return original(control, known)

    monkeypatch.setattr(encoding, "_set_fields", noting)
    house, sent = House(tmp_path), list[tuple[bytes, bytes]]()
    played = real_games(game)[-1]
    table = await house.table(game, played.config)
    entries = played.read()
    window = await house.window("/")
    send = window.client.send_message

    def noted(message: Any) -> None:
        sent.append((msgpack.packb(message.body, default=quick), msgpack.packb(message.body, default=usual)))
        send(message)

    window.client.send_message = noted  # type: ignore[method-assign]
    await window.go(f"/table/{table.head.id}")
    for entry in entries[:ENTRIES]:
        await table.enter(entry)
        await window.settle()
    await house.close()
    assert len(sent) > ENTRIES
    assert all(left == right for left, right in sent)
    assert len(seen) > 500
