"""The labels of undo and redo."""

import json
import re
from collections import Counter
from itertools import chain

import pytest

from companion.table.objections import earlier, repeated
from companion.table.table import Entered, Table
from referees.common.always.adjust import Adjust
from referees.common.protocol.ruling import Refused
from referees.common.record.journal import Line
from referees.common.timeline import Timeline
from referees.interstellar_oracle.setup.naming import ELSEWHERE, LayPlanet
from referees.meow_oracle import REFEREE
from referees.meow_oracle.setting_up import StartRound
from referees.meow_oracle.turning_up import TurnUp
from tests.common.journals import first_line
from tests.common.lies import lies
from tests.common.playing import GAMES, Reached, reached, remade
from tests.common.records import golden_files
from tests.meow_oracle.simulator import play
from tests.meow_oracle.tables import config
from tests.sampling import up_to


async def test_many_entries_of_one_tap_are_counted(table: Table) -> None:
    """Undo and redo say how many entries one tap made; one undo removes them all."""
    entries = [table.referee.read_entry(json.dumps(entry)) for entry in play(3, 2).entries[:8]]
    assert isinstance(await table.enter(*entries[:3]), Entered)
    assert table.next_back is not None and "with one tap" not in table.text(table.next_back)
    assert isinstance(await table.undo(agreed=True), Entered)
    assert isinstance(await table.enter(*entries), Entered)
    said = table.next_back
    assert said is not None
    assert table.text(said).startswith(f"{len(entries)} entries made with one tap: ")
    assert isinstance(await table.undo(agreed=True), Entered)
    assert not table.timeline.entries
    assert table.next_forward == said


OF_A_QUESTION = 8  # the number of states tried for each kind of open question

SAYS = r"\b([Cc]hange|[Cc]orrect)\b|already (been entered|written|joined|taken [a-z ]*{|counted [^,]*$|paid|left)"
"""Words in refusals that ask to correct another entry, or say that it was already made."""


@pytest.mark.sampled
@pytest.mark.parametrize("game_id", GAMES)
def test_a_refusal_names_the_entry_that_it_says_to_change(game_id: str) -> None:
    """A refusal that asks to change an earlier entry names it, the last of its kind; other refusals name none."""
    kinds, steps, templates, named = Counter[type](), dict[int, Reached](), set[str](), set[str]()
    for step in chain(reached(game_id), *map(remade, golden_files(game_id))):
        kinds.update(type(decision) for decision in step.state.open[-1:])
        if step.state.open and kinds[type(step.state.open[-1])] <= OF_A_QUESTION:
            steps[id(step.state)] = step
    for state, entry, ruling in lies(game_id, up_to(80, 160), among=[step.state for step in steps.values()]):
        before = steps[id(state)].entries
        at = repeated(before, entry, ruling)
        if isinstance(ruling, Refused) and re.search(SAYS, ruling.sentence.template):
            assert ruling.repeats, ruling.sentence.template
            templates.add(ruling.sentence.template)
            named |= {ruling.sentence.template} if at is not None else set()
        assert at is None or (isinstance(ruling, Refused) and ruling.repeats)
        after = before[len(before) if at is None else at + 1 :]
        assert type(entry) not in {type(after[nth]) for nth in [repeated(after, entry, ruling)] if nth is not None}
        assert repeated(before, None, ruling) is None
    assert templates == named


def test_the_entry_to_change_is_an_earlier_one_of_the_round() -> None:
    """A card that came up earlier in the round is named, not one of a later or former round; so is a correction."""
    entries = [REFEREE.read_entry(json.dumps(entry)) for entry in play(3, 4).entries]
    _, second = [at for at, entry in enumerate(entries) if isinstance(entry, StartRound)]
    entries.insert(second + 1, Adjust(fact="cell", at=(0, 8), value="R0"))
    timeline = Timeline(REFEREE, [first_line(config(4))])
    for at, entry in enumerate(entries):
        timeline.apply(Line(at + 2, "enter", None, "overruled", entry.model_dump_json(), at))
    up = [(at, entry.card) for at, entry in enumerate(entries) if isinstance(entry, TurnUp)]
    for at, card, named in ((up[1][0], up[0][1], up[0][0]), (second + 2, "R0", second + 1)):
        entry = entries[at].model_copy(update={"card": card})
        assert earlier(timeline, at, entry, REFEREE.judge(timeline.state_at(at), entry)) is timeline.entries[named]


def test_a_corrected_number_is_named_only_for_its_own_fact() -> None:
    """A planet entered by a correction is named, not a later correction of a hand to the same number."""
    planet, hand = Adjust(fact="planet", at=(2,), value=5), Adjust(fact="hand", at=(0,), value=5)
    assert repeated([planet, hand], LayPlanet(place=3, planet=5), ELSEWHERE) == 0
    assert repeated([hand], LayPlanet(place=3, planet=5), ELSEWHERE) is None
