"""Rulings that rest on unverified kit items don't stop any game."""

from collections.abc import Callable

import pytest

from referees.common.protocol.ruling import Invalid, Unclear
from referees.common.registry import referee
from referees.common.timeline import objection
from referees.common.values import changed
from tests.perf.played import Played, cove_games, real_games

SOME = 4  # number of real games of each kind

WITH_KITS: dict[str, Callable[[], tuple[Played, ...]]] = {
    "haggatha": lambda: real_games("haggatha"),
    "cove": cove_games,
    "interstellar_oracle": lambda: real_games("interstellar_oracle"),
    "oblivion": lambda: real_games("oblivion"),
}


@pytest.mark.parametrize("kind", WITH_KITS)
def test_unverified_items_alone_cause_no_questions(kind: str) -> None:
    """With all kit items unverified, the same entries of real games are objected to as with all of them verified,
    although some rulings rest on unverified items."""
    rested: set[str] = set()
    for played in WITH_KITS[kind]()[:SOME]:
        rules, kit = referee(played.game), played.config.kit
        unsure = kit.model_copy(update={"assumed": rules.config(seats=played.config.seats).kit.assumed})
        compared = played.config.model_copy(update={"kit": unsure, "checked": unsure.assumed})
        state = rules.setup(compared)
        for id, entry in enumerate(played.read(), start=2):
            open_one = changed(state, config=compared.model_copy(update={"checked": ()}))
            ruling = rules.judge(open_one, entry)
            assert not isinstance(ruling, Invalid)
            stops = objection(ruling, None) is not None
            assert stops == (objection(rules.judge(state, entry), None) is not None), entry
            rested.update(ruling.assumed if isinstance(ruling, Unclear) else ())
            state = rules.evolve(state, entry, id).state
    assert rested
