"""What undo and redo say that they take back and do again."""

from __future__ import annotations

import json
from pathlib import Path

from companion.store.protocol import Store
from companion.table.table import Entered, Table
from tests.companion.table.test_open_table import at_a_table
from tests.meow_oracle.simulator import play


def test_many_entries_of_one_tap_are_counted(tmp_path: Path) -> None:
    """Each player's last one is named, and how many others go with them: undo takes back all of them."""

    async def work(table: Table, store: Store) -> None:
        entries = [table.referee.read_entry(json.dumps(one)) for one in play(3, 3).entries[:8]]
        assert isinstance(await table.enter(*entries[:3]), Entered)
        assert table.next_back is not None and "of one tap" not in table.text(table.next_back)
        assert isinstance(await table.undo(agreed=True), Entered)
        assert isinstance(await table.enter(*entries), Entered)
        assert table.next_back is not None
        assert table.text(table.next_back).startswith(f"{len(entries)} entries of one tap: ")
        assert isinstance(await table.undo(agreed=True), Entered)
        assert not table.timeline.entries

    at_a_table(tmp_path, work, 3)
