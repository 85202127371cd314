"""Random sequences of games, names, merges and deletions: people's statistics equal recomputed ones."""

from contextlib import suppress
from itertools import count
from unittest.mock import patch
from uuid import UUID

import pytest
from hypothesis import assume, strategies as st
from hypothesis.stateful import Bundle, invariant, rule

from companion.store import people
from companion.store.people import PlayedTogether, StillPlays, name_key
from companion.store.records import GameHead
from referees.common.values.change import changed

from .making import Places, StoreMachine, a_line, after, config_line, config_of, explore, new_head
from .test_people import KEPT, PROJECTIONS, rows
from .test_statistics import over

NAMES = st.lists(st.sampled_from(["Ann", "Annie", "Bob", "Cleo", "Zoë"]), min_size=1, max_size=2, unique=True)


class Crowd(StoreMachine):
    """A store, and a model of it: the head of each game, and which games are deleted."""

    games: Bundle[str] = Bundle("games")

    def __init__(self) -> None:
        super().__init__()
        self.heads: dict[str, GameHead] = {}
        self.deleted: set[str] = set()
        numbers = count(1)
        self.ids = (
            patch("uuid.uuid4", lambda: UUID(int=next(numbers))),
            patch.object(people, "uuid4", lambda: UUID(int=next(numbers))),
        )  # lists are sorted by id: with random ids a sequence couldn't be repeated
        for patcher in self.ids:
            patcher.start()

    @rule(target=games, names=NAMES, at=st.integers(0, 9), data=st.data())
    def create(self, names: list[str], at: int, data: st.DataObject) -> str:
        """Create a running or finished game with these names; the first may be a chosen person's."""
        head = new_head(*names, at=at)
        people = self.run(self.store.people.all())
        chosen = {names[0]: data.draw(st.sampled_from(people)).id} if people and data.draw(st.booleans()) else {}
        self.run(self.store.create(head, (config_line(head),), chosen))
        if data.draw(st.booleans()):
            ranking = [[seat] for seat in range(len(names))]
            head = after(head, 2, **over(ranking, *[(seat, "MO-20", seat + 1) for seat in range(len(names))]))
            self.run(self.store.append(head, (a_line(2),)))
        self.heads[head.id] = head
        return head.id

    @rule(id=games, names=NAMES)
    def correct(self, id: str, names: list[str]) -> None:
        assume(id in self.heads and id not in self.deleted)
        head = self.heads[id]
        n = head.entries + 2
        self.heads[id] = changed(after(head, n), config=config_of(*names))
        self.run(self.store.append(self.heads[id], (a_line(n),)))

    @rule(data=st.data(), name=st.sampled_from(["Ann", "Bob", "Cleo"]))
    def rename(self, data: st.DataObject, name: str) -> None:
        """Rename a person, perhaps to a name that others have."""
        self.run(self.store.people.rename(self.random_person(data), name))

    @rule(data=st.data())
    def merge_and_take_apart(self, data: st.DataObject) -> None:
        """Merge two people, and perhaps split them at once: then everything is as before."""
        everybody = [person.id for person in self.run(self.store.people.all())]
        if len(everybody) < 2:
            return
        first, second = data.draw(st.permutations(everybody))[:2]
        before = rows(self.store, *PROJECTIONS, "played_as")
        parts = {person.id: person.part_of for person in self.run(self.store.people.all())}
        try:
            self.run(self.store.people.merge(first, second))
        except PlayedTogether:
            assert rows(self.store, *PROJECTIONS, "played_as") == before
            return
        people = self.run(self.store.people.all())
        changed = [person.id for person in people if person.part_of != parts[person.id]]
        assert len(changed) <= 1
        is_undone: bool = data.draw(st.booleans())
        if changed and is_undone:
            self.run(self.store.people.take_apart(changed[0]))
            assert rows(self.store, *PROJECTIONS, "played_as") == before

    @rule(data=st.data())
    def take_apart(self, data: st.DataObject) -> None:
        """Split a merged person."""
        self.run(self.store.people.take_apart(self.random_person(data)))

    @rule(id=games, data=st.data())
    def assign(self, id: str, data: st.DataObject) -> None:
        """Assign a game's first name to another person, unless that person has another seat in it."""
        assume(id in self.heads)
        names = [row[2] for row in rows(self.store, "seats")["seats"] if row[0] == id]
        before = rows(self.store, *PROJECTIONS, "played_as")
        try:
            self.run(self.store.people.assign(id, names[0], self.random_person(data)))
        except PlayedTogether:
            assert len(names) > 1
            assert rows(self.store, *PROJECTIONS, "played_as") == before

    @rule(id=games, is_restored=st.booleans())
    def delete(self, id: str, is_restored: bool) -> None:
        """Delete a game, and perhaps restore it."""
        assume(id in self.heads)
        self.run(self.store.delete(id, 1))
        self.deleted.add(id)
        if is_restored:
            self.run(self.store.undelete(id))
            self.deleted.discard(id)

    @rule(data=st.data())
    def remove(self, data: st.DataObject) -> None:
        """Remove a person to whom no game refers."""
        id = self.random_person(data)
        with suppress(StillPlays):
            self.run(self.store.people.remove(id))

    @rule()
    def purge(self) -> None:
        """Remove deleted games for good."""
        self.run(self.store.purge(2))
        self.heads = {id: head for id, head in self.heads.items() if id not in self.deleted}
        self.deleted.clear()

    @invariant()
    def nothing_is_lost(self) -> None:
        """Every seat counts for an existing person who isn't merged into another, every finished game once for each of
        its people, and recomputing changes nothing."""
        if not hasattr(self, "store"):
            return
        known = {person.id: person for person in self.run(self.store.people.all())}
        before = rows(self.store, *PROJECTIONS, *KEPT)
        assert {row[0] for row in before["seats"]} == set(self.heads)
        assert all(known[row[3]].part_of is None for row in before["seats"])
        counted = [id for id, head in self.heads.items() if head.status == "finished" and id not in self.deleted]
        results = [row[3] for row in before["results"]]
        seats = [game for game, _ in {(row[0], row[3]) for row in before["seats"]}]  # a person counts once a game
        assert {id: results.count(id) for id in counted} == {id: seats.count(id) for id in counted}
        assert len(results) == sum(seats.count(id) for id in counted)
        assert sum(person.plays for person in known.values()) == len(results)
        self.run(self.store.rebuild())
        assert rows(self.store, *PROJECTIONS, *KEPT) == before

    def random_person(self, data: st.DataObject) -> str:
        people = self.run(self.store.people.all())
        assume(people)
        id: str = data.draw(st.sampled_from([row.id for row in sorted(people, key=lambda row: name_key(row.name))]))
        return id

    def teardown(self) -> None:
        """Close the store, and end the patches."""
        super().teardown()
        for patcher in self.ids:
            patcher.stop()


@pytest.mark.parametrize(("examples", "steps"), [(8, 20), pytest.param(200, 40, marks=pytest.mark.soak)])
def test_any_sequence_of_changes_to_people(places: Places, examples: int, steps: int) -> None:
    """The invariants hold in a few sequences of games, names, merges, splits, deletions and restarts; in the soak, in
    two hundred longer ones."""
    explore(Crowd, places, examples=examples, steps=steps)
