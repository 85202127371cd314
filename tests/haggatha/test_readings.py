"""No sentence that a table reads contradicts a reading that it has chosen (C-MC-2 to C-MC-28)."""

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from companion.boards.haggatha.plans import plan_label
from referees.common.hints import hint_of
from referees.common.protocol.offer import Choice
from referees.common.protocol.ruling import Allowed
from referees.common.protocol.sentence import Reader
from referees.common.registry import laid_out
from referees.common.values.change import changed
from referees.haggatha import REFEREE
from referees.haggatha.sheet.bubbles import ChangeDie
from referees.haggatha.sheet.divination import Divine
from referees.haggatha.sheet.horoscopes import Horoscope, WriteDie
from referees.haggatha.table.kit import shipped
from referees.haggatha.table.options import Options
from referees.haggatha.table.state import Bubbles, Stock
from tests.common.lies import pool
from tests.common.playing import picked
from tests.common.readings import every_reading
from tests.haggatha.readings import RULED_OUT, SAYS_NOTHING
from tests.haggatha.tables import NAMES, acting, allowed, config, kit, says, unclear
from tests.sampling import up_to

STEPS = up_to(600, 900)  # entries at each table, at random: of several games, some to their end

EVERY = 25  # one of this many states is checked, in the soak one of 15, and the first with each kind of question

SMALL = kit(
    chart=("RR", "GB", "GB"),
    cross=((3, 4), (4, 7)),
    top=("market", "x", "", "market", "discard", "x", "", "charm red blue"),
    bottom=("x", "market", "discard", "", "tome red green", "x"),
    divining=7,
)
"""A sheet that is soon full, so that limits are reached; games start with few goods and many filled bubbles."""

WHOLE = {option.name for option in Options.listed() if option.only_with}


def tables() -> Iterator[dict[str, str]]:
    """Each value of each option, at a table that records the sheet and at one that records the whole game."""
    usual, *others = every_reading("haggatha")
    yield usual
    for options in others:
        if all(in_force(name, options) or options[name] == usual[name] for name in options):
            yield options
        if options["ledger"] != "table":
            yield options | {"ledger": "table"}


def new_game(options: dict[str, str], rng: random.Random) -> Any:
    """A game of these readings on the small sheet."""
    state = REFEREE.setup(config(rng.randint(1, 4), kit=SMALL, **options))
    return changed(state, supply=Stock((1,) * 4, (0,) * 4), plus_minus=Bubbles(2), move=Bubbles(6))


def texts_of(options: dict[str, str]) -> set[str]:
    """Texts of random games with these readings: set-up, hints, questions, offers, plans, rulings and happenings."""
    rng = random.Random(str(sorted(options.items())))
    state = new_game(options, rng)
    read = Reader(NAMES).text
    seats, readings = len(state.config.seats), state.config.options.readings
    texts = {line.text for line in laid_out("haggatha") if line.holds_for(seats, readings)}
    asked = set[type]()
    for step in range(STEPS):
        if state.outcome is not None:
            state = new_game(options, rng)
        if step % up_to(EVERY, 15) == 0 or type(state.open[-1]) not in asked:
            asked.add(type(state.open[-1]))
            texts |= {read(sentence, state) for sentence in sentences(state, rng)} | {hint(state)}
        offers = REFEREE.offers(state)
        usual = [offer for offer in offers if not offer.rare] or offers
        entry = picked(rng.choice(usual if rng.random() < 0.8 else offers), rng)
        evolved = REFEREE.evolve(state, entry, step + 1)
        texts.add(" ".join(read(event.sentence, evolved.state) for event in evolved.happened))
        state = evolved.state
    return texts


def hint(state: Any) -> str:
    """The sentence that explains the question in a first game."""
    return Reader(NAMES).text(hint_of("haggatha", state, state.open[-1].passage(state))[0], state)


def sentences(state: Any, rng: random.Random) -> Iterator[Any]:
    """The question, the offers with their choices, the plans, and the rulings on entries of every kind."""
    yield state.open[-1].ask(state)
    for offer in REFEREE.offers(state):
        yield offer.prompt
        for domain in offer.open.values():
            if isinstance(domain, Choice):
                yield from map(domain.label, domain.values)
    for plan in REFEREE.view(state).plans:
        yield plan_label(plan, state.dish)
    for entries in pool("haggatha").values():
        entry = rng.choice(entries)
        if REFEREE.check(state.config, entry) is None:
            ruling = REFEREE.judge(state, entry)
            if not isinstance(ruling, Allowed):
                yield ruling.sentence


@cache
def all_texts() -> tuple[tuple[dict[str, str], frozenset[str]], ...]:
    """Each table's options, with all texts that it may show."""
    return tuple((options, frozenset(texts_of(options))) for options in tables())


def in_force(name: str, options: dict[str, str]) -> bool:
    """Whether an option has a meaning at that table."""
    return name not in WHOLE or options["ledger"] == "table"


@pytest.mark.sampled
def test_no_sentence_contradicts_a_reading_in_force() -> None:
    """No hint, set-up step, question, offer, plan, refusal, doubt or happening contradicts any option."""
    for options, texts in all_texts():
        for (name, value), pattern in RULED_OUT.items():
            if options[name] == value and in_force(name, options):
                assert not [text for text in texts if re.search(pattern, text)], (name, value)


def test_what_a_reading_rules_out_is_said_by_another() -> None:
    """Each pattern matches a text at tables with another reading; otherwise it would prove nothing."""
    for (name, value), pattern in RULED_OUT.items():
        others = [texts for options, texts in all_texts() if options[name] != value or not in_force(name, options)]
        assert any(re.search(pattern, text) for texts in others for text in texts), (name, value)


def test_every_option_rules_something_out() -> None:
    """For each option at least one value has a pattern, or a reason is given."""
    options = {option.name for option in Options.listed()}
    assert {name for name, _ in RULED_OUT} | SAYS_NOTHING.keys() == options
    assert all(
        value in option.labels for option in Options.listed() for name, value in RULED_OUT if name == option.name
    )


@pytest.mark.parametrize(("bonuses", "is_doubtful"), [("before", True), ("throughout", False)])
def test_dice_that_a_bubble_makes_fit_are_not_doubted(bonuses: str, is_doubtful: bool) -> None:
    """C-MC-10, C-MC-15: if ±1 may still be used, the 2 can become a 3 that fits, so the action isn't doubted."""
    state = changed(acting("bone voodoo 2 | tree 3", bonuses=bonuses), top=("2",), bottom=("4",))
    if is_doubtful:
        assert says(state, unclear(state, Horoscope(half="left"))).startswith("No Die in this half fits")
        return
    writing = allowed(state, Horoscope(half="left"), ChangeDie(die="die1", value=3)).state
    assert allowed(writing, WriteDie(die="die1", line="top")).state.top == ("2", "3")


def test_a_hint_names_a_die_for_which_icons_are_left() -> None:
    """C-MC-5: with two icons left, the hint doesn't say that a 4 is how many icons you can use."""
    for dice, said in (("4 1", "The 1 with"), ("4 3", "Ann picks an action")):
        state = changed(acting(f"voodoo {dice} | bone tree"), icons=shipped().divining - 2)
        assert hint(state).startswith(said)


def test_a_grey_prediction_is_said_to_fail() -> None:
    """C-MC-7: by the usual reading a grey prediction can only fail; a question says so beforehand."""
    state = acting(rogues="mismatch")
    ruling = unclear(state, Divine(die="die1", colour="grey"))
    assert says(state, ruling) == (
        "In your game, rogues don't match any prediction, so a grey prediction can only fail. Predict grey anyway?"
    )
    allowed(acting(rogues="predictable"), Divine(die="die1", colour="grey"))
