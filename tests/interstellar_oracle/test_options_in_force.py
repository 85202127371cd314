"""No sentence contradicts a house option in force: hints, questions, the set-up list, prompts, refusals and doubts."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from referees.common.protocol.ruling import Allowed
from referees.common.protocol.sentence import Reader
from referees.common.registry import hints, laid_out
from referees.interstellar_oracle import REFEREE
from tests.common.lies import pool
from tests.common.playing import all_offers
from tests.common.readings import every_reading
from tests.common.situations import OF_A_STACK, running
from tests.sampling import up_to

GAME = "interstellar_oracle"

CONTRADICTS: dict[tuple[str, str], str] = {
    ("hologram", "defense"): r"Hologram card goes to the discard pile",
    ("ring", "closed"): r"outer planets of neighbouring systems don't touch",
    ("diagonals", "drawn"): r"inner planets don't touch the outer ones",
    ("nebula", "inner"): r"enter or leave the Nebula with a normal move",
    ("hazard_cards", "discarded"): r"goes back to its owner's hand",
    ("start", "other"): r"starts? on (the|its race's) home planet|start in the Nebula",
    ("start", "nebula"): r"starts? on (the|its race's) (home|inner) planet|tokens start there",
    ("start", "home"): r"start in the Nebula|isn't its home planet",
    ("meeting", "staying"): r"[Oo]nly (an arrival|after arriving)|On arrival you|when arriving on .*'s planet",
    ("meeting", "arrival"): r"came to this planet after",
    ("depart", "back"): r"the Attacker stays after diplomacy",
    ("attacks", "unlimited"): r"attack once|only Neural Amp allows another attack",
    ("attacks", "one"): r"as often as they like",
    ("collapse", "continues"): r"No planet vanishes while nobody has the Oracle(?!.*two copies)",
    ("lost_oracle", "discards"): r"just as close",
    ("gaps", "closed"): r"the gap left by",
    ("several_cards", "any"): r"one is the limit\.$",
    ("several_cards", "one"): r"take more cards, but only from",
    ("graviton", "anywhere"): r"Graviton Beam only reaches",
    ("scavengers", "limit"): r"Scavengers only fill your hand up to five",
    ("encounters", "one"): r"once is the limit",
    ("encounters", "each"): r"one is the limit at this table",
    ("overcome_hazards", "kept"): r"hazards you overcome go back to the box",
    ("delay", "chosen"): r"saves a planet until the end of the next turn|adds one turn",
    ("delay", "one"): r"one to four turns|how many turns does|up to 4 turns",
    (
        "race_choice",
        "free",
    ): r"home planets? (is|are|lies?) (in front|on the left)|who can play which race|isn't in front of",
    ("race_choice", "home"): r"any race that nobody else has taken",
    ("inhibitor", "any"): r"goes under the planet your token is on",
    ("cloned", "fights_on"): r"no, it's over",
    ("scrambler", "kills"): r"clone or escape|a Clone or an escape",
    ("scrambler", "escapes"): r"you can't escape the Intellect Scrambler|Only a Clone can|or (do you )?clone[.?]",
    ("labyrinth", "next"): r"rest of this turn",
    ("labyrinth", "this"): r"misses their next turn",
    ("racial_diplomacy", "like_cards"): r"ability doesn't count as a card",
}
"""Patterns of sentences that would be wrong at a table with that value."""


@cache
def contradicted(text: str) -> list[tuple[str, str]]:
    """The options with the values that a text contradicts."""
    return [option for option, words in CONTRADICTS.items() if re.search(words, text)]


def against(text: str, readings: Mapping[str, str]) -> list[str]:
    """The options in force that a text contradicts."""
    return [f"{name}={value}: {text}" for name, value in contradicted(text) if readings[name] == value]


def running_texts() -> Iterator[tuple[str, Mapping[str, str], int]]:
    """The texts of running states, with the options of that table and its players."""
    for state in running(GAME, up_to(3, OF_A_STACK)):
        reader, readings = Reader(state.config.names), state.config.options.readings
        sentences = [state.open[-1].ask(state), *[offer.prompt for offer in all_offers(REFEREE, state)]]
        for entries in pool(GAME).values():
            entry = entries[len(entries) // 2]
            if REFEREE.check(state.config, entry) is None:
                ruling = REFEREE.judge(state, entry)
                sentences += [] if isinstance(ruling, Allowed) else [ruling.sentence]
        for sentence in sentences:
            yield reader.text(sentence, state), readings, len(state.config.seats)


@pytest.mark.sampled
def test_no_sentence_at_a_table_contradicts_its_options() -> None:
    """No question, prompt, refusal or doubt contradicts them, in golden, overruled, adjusted and left states."""
    problems, read = set[str](), 0
    for text, readings, players in running_texts():
        read += 1
        problems |= {problem for problem in against(text, readings) if players < 7 or "collapse=" not in problem}
    assert not problems
    assert read > 10000


@pytest.mark.parametrize("players", [2, 5, 9])
def test_no_hint_and_no_line_of_the_set_up_contradicts_an_option(players: int) -> None:
    """Hints and set-up steps agree with the default readings, and with each other reading."""
    for readings in every_reading(GAME):
        texts = [hint.text for hint in hints(GAME) if hint.holds_for(readings) and hint.cites != by_passage(readings)]
        texts += [step.text for step in laid_out(GAME) if step.holds_for(players, readings)]
        assert not [problem for text in texts for problem in against(text, readings)]


def by_passage(readings: Mapping[str, str]) -> str:
    """Of the two passages for choosing a race, the one that these readings don't use (`TakeToken.passage`)."""
    return "IO-16" if readings["race_choice"] == "free" else "IO-152"


def test_a_contradiction_is_found() -> None:
    """A sentence that fits one value of an option contradicts only the other value."""
    readings = next(every_reading(GAME))
    assert against("Each of the two may attack once at each range.", readings | {"attacks": "unlimited"})
    assert not against("Each of the two may attack once at each range.", readings)
    assert {name for name, _ in CONTRADICTS} <= {*readings}
