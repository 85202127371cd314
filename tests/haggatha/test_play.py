"""Whole days at random: offers agree with judge, evolve accepts all that may be overruled, and nothing is lost."""

import random
from functools import cache

import pytest

from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Refused
from referees.common.protocol.sentence import Reader
from referees.haggatha import REFEREE
from referees.haggatha.sheet.bubbles import ChangeDie, FillBubbles, MoveRune
from referees.haggatha.sheet.divination import Divine
from referees.haggatha.sheet.horoscopes import Horoscope, LeaveDice, WriteDie, WriteX
from referees.haggatha.sheet.star_charting import ChartStars, DrawLine, FinishLines
from referees.haggatha.sheet.twisting import Twist
from referees.haggatha.shop.market import Sell
from referees.haggatha.shop.staff import ActivateStaff, UseStaff
from referees.haggatha.table.counting import CountGold
from referees.haggatha.table.faction_area import MarkFaction, Sponsor
from referees.haggatha.table.gains import Forgo
from referees.haggatha.table.goods import DiscardCorruption, TakeGood
from referees.haggatha.table.kit import ITEMS
from referees.haggatha.table.options import Options
from referees.haggatha.table.pieces import (
    CHARMS,
    COLOURS,
    CUSTOMERS,
    DICE,
    GOODS,
    HALVES,
    LINES,
    RUNES,
    SLOTS,
    TOMES,
    TWISTS,
)
from referees.haggatha.table.state import State
from tests.haggatha.tables import an_entry, config, is_offered
from tests.sampling import up_to

BUSY = {"end_phase": 0.03, "forgo": 0.1, "finish_lines": 0.1, "leave_dice": 0.1, "finish_staff": 0.1}
"""The probability of taking an offered entry that ends something early."""


@cache
def every_entry() -> tuple[Entry, ...]:
    """One of each sort of entry that could be tried at any moment, legal or not."""
    tried: list[Entry] = [ChartStars(), FinishLines(), LeaveDice(), ActivateStaff()]
    tried += [ChangeDie(die=die, value=value) for die in DICE for value in (1, 2, 3, 4)]
    tried += [MoveRune(rune=rune) for rune in RUNES]
    tried += [Twist(option=option) for option in TWISTS]
    tried += [Divine(die=die, colour=colour) for die in DICE for colour in CUSTOMERS]
    tried += [Horoscope(half=half) for half in HALVES]
    tried += [WriteDie(die=die, line=line) for die in DICE for line in LINES]
    tried += [UseStaff(slot=slot) for slot in SLOTS]
    tried += [DrawLine(line=(0, dot)) for dot in range(49)] + [DrawLine(line=(24, 25)), DrawLine(line=(30, 31))]
    tried += [Sell(good=good, colour=colour, gold=3) for good in GOODS for colour in COLOURS]
    tried += [Sponsor(faction=faction, gold=4) for faction in CUSTOMERS]
    tried += [CountGold(seat=seat, gold=50) for seat in range(3)]
    for bonus in range(3):
        tried += [Forgo(bonus=bonus), DiscardCorruption(bonus=bonus)]
        tried += [WriteX(bonus=bonus, line=line) for line in LINES]
        tried += [TakeGood(bonus=bonus, good=good, colour=colour) for good in GOODS for colour in COLOURS]
        tried += [MarkFaction(bonus=bonus, mark=mark, faction=one) for mark in ("X", "market") for one in CUSTOMERS]
        tried += [FillBubbles(bonus=bonus, plus_minus=number) for number in (0, 1, 2)]
    return tuple(tried)


def keeps_its_invariants(state: State) -> None:
    """MC-1: goods are neither made nor lost; icons, marks and cards are never negative."""
    for limit, shelf, supply in (
        (CHARMS, state.shelf.charms, state.supply.charms),
        (TOMES, state.shelf.tomes, state.supply.tomes),
    ):
        assert all(0 <= on_shelf + in_supply <= limit for on_shelf, in_supply in zip(shelf, supply, strict=True))
        assert min(*shelf, *supply) >= 0
    assert state.corruption >= 0
    assert all(prediction.live >= 0 for prediction in state.predictions)
    assert state.icons == sum(prediction.length for prediction in state.predictions)
    assert all(len(marks) <= 2 for marks in state.factions)
    assert min(state.plus_minus.filled, state.plus_minus.crossed, state.move.filled, state.move.crossed) >= 0
    assert bool(state.open) == (state.outcome is None)


def agree(state: State) -> None:
    """Assert that entries are refused exactly if no offer holds them, and that overrulable ones can be applied."""
    offers = REFEREE.offers(state)
    assert bool(offers) == (state.outcome is None)
    for entry in every_entry():
        if REFEREE.check(state.config, entry) is not None:
            continue
        ruling = REFEREE.judge(state, entry)
        assert isinstance(ruling, Refused) != is_offered(entry, offers, state), (entry, ruling, state.open)
        if not isinstance(ruling, Refused) or ruling.may_overrule:
            keeps_its_invariants(REFEREE.evolve(state, entry, 7).state)


def a_step(state: State, rng: random.Random) -> Entry:
    """A random offered entry; those that end something early are rare."""
    while True:
        offer = rng.choice(REFEREE.offers(state))
        if rng.random() < BUSY.get(offer.entry.kind_name(), 1):
            return an_entry(offer, rng)


def played(seed: int, steps: int, *, compares: int) -> State:
    """Plays a table at random; after every `compares` entries all possible entries are tried."""
    rng = random.Random(f"haggatha {seed}")
    options = {option.name: rng.choice(list(option.labels)) for option in Options.listed()}
    state: State = REFEREE.setup(config(1 + seed % 4, checked=ITEMS if seed % 2 else (), kit=None, **options))
    reader = Reader(state.config.names)
    for number in range(steps):
        if number % compares == 0:
            agree(state)
        if state.outcome is not None:
            break
        entry = a_step(state, rng)
        assert REFEREE.check(state.config, entry) is None
        assert not isinstance(REFEREE.judge(state, entry), Refused), entry
        evolved = REFEREE.evolve(state, entry, number + 2)
        texts = [reader.text(REFEREE.tell(entry, state, evolved.state), state)]
        texts += [reader.text(happening.sentence, evolved.state) for happening in evolved.happened]
        texts += [reader.text(question.ask(evolved.state), evolved.state) for question in evolved.state.open[-1:]]
        assert all(texts)
        state = evolved.state
        keeps_its_invariants(state)
        REFEREE.view(state)
    return state


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.sampled
def test_offers_and_judge_agree_at_random_tables(seed: int) -> None:
    """At a random table an entry is refused exactly if it isn't offered; overruled, it keeps the rules' invariants."""
    ended = [played(each, up_to(250, 2000), compares=up_to(5, 3)).outcome for each in range(seed, up_to(4, 60), 4)]
    assert up_to(1, 0) or any(ended)
