"""What undo and redo say that they take back and do again."""

import json
from pathlib import Path

from companion.table.objections import repeated
from companion.table.table import Entered
from referees.common.protocol.ruling import Refused
from referees.common.protocol.sentence import say
from referees.meow_oracle.turning_up import TurnUp
from tests.companion.table.test_open_table import at_a_table
from tests.meow_oracle.simulator import play


async def test_many_entries_of_one_tap_are_counted(tmp_path: Path) -> None:
    """Each player's last one is named, and how many others go with them: undo takes back all of them."""
    async with at_a_table(tmp_path, 3) as (table, _):
        entries = [table.referee.read_entry(json.dumps(one)) for one in play(3, 3).entries[:8]]
        assert isinstance(await table.enter(*entries[:3]), Entered)
        assert table.next_back is not None and "with one tap" not in table.text(table.next_back)
        assert isinstance(await table.undo(agreed=True), Entered)
        assert isinstance(await table.enter(*entries), Entered)
        assert table.next_back is not None
        assert table.text(table.next_back).startswith(f"{len(entries)} entries made with one tap: ")
        assert isinstance(await table.undo(agreed=True), Entered)
        assert not table.timeline.entries


async def test_a_refused_entry_names_the_one_that_it_repeats(tmp_path: Path) -> None:
    """The last of its own kind with the same values, and none where the refusal speaks of no other entry."""
    async with at_a_table(tmp_path, 3) as (table, _):
        entries = [table.referee.read_entry(json.dumps(one)) for one in play(3, 3).entries[:30]]
        for entry in entries:
            assert isinstance(await table.enter(entry), Entered)
        ups = [at for at, entry in enumerate(entries) if isinstance(entry, TurnUp)]
        again = entries[ups[0]]
        ruling = table.ruling(table.state, again)
        same = [at for at in ups if entries[at].card == again.card]  # type: ignore[attr-defined]  # those that turn up
        refused = Refused(say("Again."), ("MO-1",), repeats=("card",))
        assert repeated(table.timeline, again, refused) == same[-1]
        assert repeated(table.timeline, again, Refused(say("No."), ("MO-1",))) is None
        assert repeated(table.timeline, None, ruling) is None
