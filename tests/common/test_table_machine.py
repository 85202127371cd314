"""A state machine of a table with a real store: its state always equals a full replay of the stored journal."""

import asyncio
import random
from collections.abc import Coroutine
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, TypeVar

import pytest
from hypothesis import settings, strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from companion.store.engines import open_store
from companion.store.store import Store
from companion.table.kit_references import shortened, with_kit, with_kits
from companion.table.table import Answer, Asked, Entered, NotEntered, Table, Trouble
from referees.common.always.adjust import Adjust
from referees.common.always.conclude import Conclude
from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Allowed, Invalid, Refused, Unclear, combined
from referees.common.registry import referee
from tests.common.journals import Record, an_entry, fold, mark_for, record_of, replay
from tests.common.playing import all_offers, config_of, faults, picked
from tests.sampling import up_to

T = TypeVar("T")
NUMBER = st.integers(0, 10**6)
GAME_ID = "11111111-2222-4333-8444-555555555555"


class TableMachine(RuleBasedStateMachine):
    """Enters, confirms, overrules, undoes, redoes, inserts, amends, removes, adjusts, and so on, at random."""

    game_id: str

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.folder = TemporaryDirectory()
        self.now = 0
        self.store: Store = self.run(open_store(self.path))
        self.table: Table

    @property
    def path(self) -> Path:
        return Path(self.folder.name) / "companion.db"

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(work)

    def clock(self) -> int:
        self.now += 1
        return self.now

    @initialize(which=NUMBER)
    def lay_out(self, which: int) -> None:
        config = config_of(referee(self.game_id), random.Random(which))
        self.table = self.run(Table.create(self.store, self.game_id, config, GAME_ID, self.clock))

    def teardown(self) -> None:
        self.run(self.store.close())
        self.loop.close()
        self.folder.cleanup()

    # Actions

    @rule(which=NUMBER, many=st.integers(1, 12))
    def enter_what_is_on_offer(self, which: int, many: int) -> None:
        rng, table = random.Random(which), self.table
        for _ in range(many):
            offers = table.referee.offers(table.state)
            if not offers:
                return
            entry = picked(rng.choice(offers), rng)
            ruling = table.referee.judge(table.state, entry)
            answer = self.run(table.enter(entry))
            if isinstance(ruling, Unclear):
                question = combined(*(doubt for doubt in ruling.doubts if not doubt.assumed))
                if not isinstance(question, Allowed):
                    assert answer == NotEntered(entry, question)
                    answer = self.run(table.enter(entry, mark="confirmed"))
                assert table.timeline.entries[-1].mark == "confirmed"
            assert isinstance(answer, Entered)

    @rule(which=NUMBER)
    def enter_several_in_one_tap(self, which: int) -> None:
        rng, table = random.Random(which), self.table
        state = table.state
        entries: list[Entry] = []
        while len(entries) < 3 and table.referee.offers(state):
            entry = picked(rng.choice(table.referee.offers(state)), rng)
            if not isinstance(table.referee.judge(state, entry), Allowed):
                break
            entries.append(entry)
            state = table.referee.evolve(state, entry, table.timeline.last + len(entries)).state
        if entries:
            assert isinstance(self.run(table.enter(*entries)), Entered)
            assert table.state == state

    @rule(which=NUMBER)
    def enter_what_is_forbidden(self, which: int) -> None:
        rng, table = random.Random(which), self.table
        offers = all_offers(table.referee, table.state)
        if not offers:
            return
        entry = picked(rng.choice(offers), rng)
        entry = rng.choice([entry, *faults(table.referee, table.state, entry, offers)])
        ruling = table.problem(table.state, entry)
        before = record_of(table.timeline)
        if not isinstance(ruling, (Refused, Invalid)):
            return
        assert self.run(table.enter(entry)) == NotEntered(entry, ruling)
        assert record_of(table.timeline) == before
        overruled = self.run(table.enter(entry, mark="overruled"))
        if isinstance(ruling, Refused) and ruling.may_overrule:
            assert isinstance(overruled, Entered)
            assert table.timeline.entries[-1].mark == "overruled"
        else:
            assert isinstance(overruled, NotEntered)
            assert record_of(table.timeline) == before

    @rule(which=NUMBER)
    def adjust(self, which: int) -> None:
        rng, table = random.Random(which), self.table
        offers = [offer for offer in table.referee.more(table.state) if offer.entry is Adjust]
        if offers:
            assert isinstance(self.run(table.enter(picked(rng.choice(offers), rng))), Entered)

    @rule()
    def undo(self) -> None:
        before = len(self.table.timeline.done)
        must_ask = before > 1 and self.something_hidden_came_up_since() and not self.table._agreed
        answer = self.run(self.table.undo())
        assert isinstance(answer, Asked) == must_ask
        if must_ask:
            assert len(self.table.timeline.done) == before
            answer = self.run(self.table.undo(agreed=True))
        assert isinstance(answer, Trouble if before < 2 else Entered)

    def something_hidden_came_up_since(self) -> bool:
        game = self.table.referee
        payloads = [line.payload for line in self.table.timeline.withdrawn if line.op == "enter"]
        return any(game.reveals(game.read_entry(payload or "", self.table.head.edition)) for payload in payloads)

    @precondition(lambda self: self.table.referee.outcome(self.table.state) is None)
    @rule(how=st.sampled_from(("stands", "abandoned")))
    def end_the_game(self, how: Literal["stands", "abandoned"]) -> None:
        assert isinstance(self.run(self.table.enter(Conclude(how=how))), Entered)

    @rule()
    def redo(self) -> None:
        table = self.table
        withdrawn, entries, said = table.timeline.withdrawn, len(table.timeline.entries), table.next_forward
        is_entered = bool(withdrawn) and withdrawn[-1].op == "enter"
        assert isinstance(self.run(table.redo()), Entered if withdrawn else Trouble)
        if is_entered and len(table.timeline.entries) > entries + 1:
            assert said == table.next_back

    @precondition(lambda self: self.table.timeline.entries)
    @rule(which=NUMBER, op=st.sampled_from(("insert", "amend", "remove")))
    def fix_the_record(self, which: int, op: str) -> None:
        rng, table = random.Random(which), self.table
        at = rng.randrange(len(table.timeline.entries))
        id, before = table.timeline.entries[at].id, table.timeline.state_at(at)
        entry = an_entry(table.referee, before, rng)
        if op == "remove":
            assert isinstance(self.run(table.remove(id)), Entered)
        elif entry is not None:
            mark = mark_for(table.referee, before, entry)
            through = rng.random() < 0.5
            change = table.insert(id, entry, mark) if op == "insert" else table.amend(id, entry, mark, through=through)
            assert isinstance(self.run(change), Entered)
            assert table.timeline.entries[at].entry == entry

    @rule(which=NUMBER)
    def reconfigure(self, which: int) -> None:
        seats = self.table.config.seats
        config = config_of(self.table.referee, random.Random(which)).model_copy(update={"seats": seats})
        assert isinstance(self.run(self.table.reconfigure(config)), Entered)
        assert self.table.config == config

    @rule()
    def close_and_reopen(self) -> None:
        self.run(self.store.close())
        self.store = self.run(open_store(self.path))
        before = self.table
        self.table = self.run(Table.open(self.store, GAME_ID, self.clock))
        assert self.table.head == before.head
        assert list(self.table.timeline.withdrawn) == list(before.timeline.withdrawn)
        assert self.table.timeline.invalid_entries == before.timeline.invalid_entries

    @rule()
    def undo_to_the_start_and_redo_to_the_end(self) -> None:
        self.all_the_way(self.table.redo)
        text = written(record_of(self.table.timeline))
        self.all_the_way(lambda: self.table.undo(agreed=True))
        assert len(self.table.timeline.done) == 1
        assert self.table.state == self.table.referee.setup(self.table.config)
        self.all_the_way(self.table.redo)
        assert written(record_of(self.table.timeline)) == text

    def all_the_way(self, step: Any) -> None:
        answer: Answer = Entered()
        while isinstance(answer, Entered):
            answer = self.run(step())

    # Invariants

    @invariant()
    def state_equals_a_replay_of_the_journal(self) -> None:
        if not hasattr(self, "table"):
            return
        stored = self.run(self.store.read(GAME_ID))
        game, table = self.table.referee, self.table
        record = fold(self.run(with_kits(self.store, stored.lines)), game.read_config, game.read_entry)
        state, invalid = replay(game, record)
        assert table.state == state
        assert record_of(table.timeline) == record
        assert list(table.timeline.invalid_entries) == invalid
        assert stored.head == table.head
        self.check_head(state, record)

    def check_head(self, state: Any, record: Record) -> None:
        head, game = self.table.head, self.table.referee
        outcome = game.outcome(state)
        assert head.entries == len(record.entries)
        assert game.read_config(self.run(with_kit(self.store, head.config))) == record.config
        assert head.kit == self.run(shortened(self.store, head.game, record.config))[1]
        assert (head.status == "running") == (outcome is None) == (head.tally is None) == (head.outcome is None)
        if outcome is not None:
            assert (head.status == "abandoned") == outcome.abandoned

    @invariant()
    def the_log_and_both_arrows_can_be_read(self) -> None:
        if not hasattr(self, "table"):
            return
        table, reader = self.table, self.table.reader()
        for index in range(max(0, len(table.timeline.entries) - 3), len(table.timeline.entries)):
            assert reader.text(table.sentence(index), table.state)
        assert (table.next_back is None) == (len(table.timeline.done) < 2)
        assert (table.next_forward is None) == (not table.timeline.withdrawn)
        for arrow in (table.next_back, table.next_forward):
            assert arrow is None or reader.text(arrow, table.state)


def written(record: Record) -> str:
    """A record as text, with its entries' JSON."""
    entries = [(item.id, item.mark, item.entry.model_dump_json()) for item in record.entries]
    return repr((record.config.model_dump_json(), entries, record.unsure))


def machine(game: str) -> type[TableMachine]:
    return type(f"Table_{game}", (TableMachine,), {"game_id": game})


@pytest.mark.parametrize("game", ["meow_oracle", "lantern_oracle"])
@pytest.mark.sampled
def test_a_table_equals_its_journal(game: str) -> None:
    """After every step the table equals the stored journal, fully replayed; in the soak at more and longer tables."""
    limits = settings(max_examples=up_to(8, 600), stateful_step_count=up_to(25, 60))
    run_state_machine_as_test(machine(game), settings=limits)
