"""Random sequences of imports, undone imports and changes to people: projections match the games."""

from contextlib import suppress

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import invariant, rule

from companion.files.plays.batch_import import undo_batch
from companion.store.people import PlayedTogether, StillPlays, name_key
from tests.store.making import NOON, Places, StoreMachine, batches_of, explore
from tests.store.test_plays import azul, export, imported

PEOPLE = [{"id": at, "uuid": f"U-{at}", "name": name} for at, name in enumerate(("Ann", "Bob", "Cleo", "Zoë"), start=1)]
PLAYS = st.dictionaries(
    st.integers(1, 4),
    st.tuples(st.lists(st.integers(1, 4), min_size=1, max_size=3, unique=True), st.integers(1, 28), st.integers(0, 9)),
    min_size=1,
)
"""Plays by number: the players, the day of the month, and the hour when the play was last changed in that program."""

LAST_PLAYED = """select seats.person, max(games.created_at) from seats join games on games.id = seats.game_id
    group by seats.person"""


class Imports(StoreMachine):
    """A store into which versions of one list are imported again and again."""

    @rule(plays=PLAYS)
    def take_in(self, plays: dict[int, tuple[list[int], int, int]]) -> None:
        """Import a file with new plays and other versions of stored ones."""
        rows = [
            azul(
                f"P-{number}",
                date=f"2024-03-{day:02} 20:15:00",
                changed=f"2024-06-01 0{hour}:00:00",
                playerScores=[{"playerRefId": who, "score": str(who), "winner": who == 1} for who in seats],
            )
            for number, (seats, day, hour) in plays.items()
        ]
        self.run(imported(self.store, export(*rows, players=tuple(PEOPLE)), twins=True))

    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        """Undo an import, not necessarily the last one."""
        batches = [batch.id for batch in self.run(batches_of(self.store))]
        if not batches:
            return
        self.run(undo_batch(self.store, data.draw(st.sampled_from(batches))))

    @rule(data=st.data())
    def merge(self, data: st.DataObject) -> None:
        people = self.people()
        if len(people) < 2:
            return
        with suppress(PlayedTogether):
            self.run(self.store.people.merge(*data.draw(st.permutations(people))[:2]))

    @rule(data=st.data())
    def take_apart(self, data: st.DataObject) -> None:
        """Split a merged person again."""
        people = self.people()
        if not people:
            return
        self.run(self.store.people.take_apart(data.draw(st.sampled_from(people))))

    @rule(data=st.data(), is_for_good=st.booleans())
    def delete(self, data: st.DataObject, is_for_good: bool) -> None:
        """Delete a play, which a later file may contain again."""
        heads = self.run(self.store.page()).heads
        if not heads:
            return
        self.run(self.store.delete(data.draw(st.sampled_from([head.id for head in heads])), NOON))
        if is_for_good:
            self.run(self.store.purge(NOON + 1))

    @rule(data=st.data())
    def remove(self, data: st.DataObject) -> None:
        """Remove a person, if no play refers to them."""
        people = self.people()
        if not people:
            return
        with suppress(StillPlays):
            self.run(self.store.people.remove(data.draw(st.sampled_from(people))))

    @invariant()
    def what_is_remembered_is_true(self) -> None:
        """Each player's last game is the latest in which they have a seat, and recomputing changes nothing."""
        if not hasattr(self, "store"):
            return
        last = dict(self.store._db.execute(LAST_PLAYED).fetchall())
        assert dict(self.store._db.execute("select person, last_at from players").fetchall()) == last
        assert self.run(self.store.rebuild()) == ()

    def people(self) -> list[str]:
        """The ids of all people, sorted by name."""
        return [
            row.id for row in sorted(self.run(self.store.people.all()), key=lambda row: (name_key(row.name), row.id))
        ]


@pytest.mark.parametrize(("examples", "steps"), [(12, 12), pytest.param(200, 25, marks=pytest.mark.soak)])
def test_any_sequence_of_imports(places: Places, examples: int, steps: int) -> None:
    """Invariants hold in a few sequences of imports, undoing, merges and deletions; in the soak, in many longer."""
    explore(Imports, places, examples=examples, steps=steps)
