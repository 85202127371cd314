"""The board of The Oracle by Peter Higgins: how many taps a round takes, what the keys are, what is drawn."""

from __future__ import annotations

import json

import flet as ft
import pytest

from companion.boards.higgins_oracle.asking import GAP, ROWS, TALL
from companion.boards.higgins_oracle.card_pad import CARDS, COLUMNS
from referees.higgins_oracle.asking import Guess
from referees.higgins_oracle.pieces import DECK, RANKS
from tests.companion.conftest import House, Play
from tests.companion.higgins_tables import higgins, keyed, rank_words
from tests.companion.tables import starting, tap
from tests.higgins_oracle.simulator import play as simulated

MOST_TAPS = 2.4


@pytest.mark.parametrize(("seed", "players", "suits"), [(1, 4, False), (2, 2, False), (3, 6, False)])
def test_a_round_takes_few_taps(play: Play, seed: int, players: int, suits: bool) -> None:
    """At most 2.4 taps a guess, cards laid out included, among players who remember; and what is kept is exactly what
    was dealt."""
    entries = simulated(seed, players, "remembering", suits, rounds=1).entries

    async def go(house: House) -> None:
        table = await higgins(house, players=players, target=999)
        window = await house.window(f"/table/{table.head.id}")
        taps = 0
        for entry in entries:
            taps += await keyed(window, entry)
        kept = [json.loads(one.entry.model_dump_json()) for one in table.timeline.entries]
        assert kept == [json.loads(table.referee.read_entry(json.dumps(one)).model_dump_json()) for one in entries]
        guesses = sum(entry["kind"] == "guess" for entry in entries)
        assert taps <= MOST_TAPS * guesses, (taps, guesses)
        assert not table.state.running

    play(go)


def test_there_is_a_large_key_for_each_rank(play: Play) -> None:
    """Thirteen keys of 56 dp, five in a row with gaps of 8, which fit from 360 dp on; all as bright, whatever came."""
    assert sum(ROWS, ()) == RANKS
    assert TALL >= 56
    assert (360 - 32 - 4 * GAP) / 5 >= 56
    assert GAP >= 8

    async def go(house: House) -> None:
        table = await higgins(house, simulated(3, 4, rounds=1).entries[:40], target=999)
        if table.state.missed:
            await table.undo(agreed=True)
        window = await house.window(f"/table/{table.head.id}")
        keys = [starting(window, rank_words(rank)) for rank in RANKS]
        assert len({(one.bgcolor, one.opacity, one.height) for one in keys}) == 1  # type: ignore[attr-defined]

    play(go)


def test_no_more_cards_can_be_given_than_the_hand_holds(play: Play) -> None:
    """With one card in hand the answers are a miss and one card."""

    async def go(house: House) -> None:
        table = await higgins(house)
        window = await house.window(f"/table/{table.head.id}")
        await tap(window, "Ann")
        answers = [one for one in window.labels() if one in {"Miss", "1 card given"} or "cards given" in (one or "")]
        assert answers == ["Miss", "1 card given"]
        await keyed(window, {"kind": "guess", "rank": "A", "hits": 0})
        assert "2 cards given" in window.labels()

    play(go)


def test_rank_and_answer_may_come_in_either_order(play: Play) -> None:
    """The first tap is kept and can be changed; the second half enters the guess."""

    async def go(house: House) -> None:
        table = await higgins(house)
        window = await house.window(f"/table/{table.head.id}")
        await tap(window, "Ann", "Miss", "1 card given", "queen")
        last = table.timeline.entries[-1].entry
        assert isinstance(last, Guess)
        assert (last.rank, last.hits, last.suits) == ("Q", 1, None)

    play(go)


def test_suits_are_asked_only_where_the_table_likes(play: Play) -> None:
    """With the switch on, a hit asks which suits were given; a miss asks nothing."""

    async def go(house: House) -> None:
        table = await higgins(house)
        window = await house.window(f"/table/{table.head.id}")
        await tap(window, "Ann", "Ask for suits too", "7", "Miss", "queen", "2 cards given", "hearts and spades")
        last = table.timeline.entries[-1].entry
        assert isinstance(last, Guess)
        assert (last.rank, last.hits, last.suits) == ("Q", 2, ("H", "S"))

    play(go)


def test_the_card_pad_has_every_card_and_fits_a_small_phone(play: Play) -> None:
    """Fifty-two keys; only those that lie face up are faint, and the pad opens by itself after a miss with four."""
    assert sorted(CARDS) == sorted(DECK)
    assert COLUMNS * 48 + (COLUMNS - 1) * 8 <= 360 - 32

    async def go(house: House) -> None:
        table = await higgins(house)
        window = await house.window(f"/table/{table.head.id}")
        await tap(window, "Ann")
        for rank in ("A", "2", "3", "4"):
            await keyed(window, {"kind": "guess", "rank": rank, "hits": 0})
        await tap(window, "king of spades")
        assert table.state.face_up[0] == ("KS",)
        await keyed(window, {"kind": "guess", "rank": "5", "hits": 0})
        faint = [one for one in window.all(ft.Container) if 0 < one.opacity < 1]
        assert faint == [starting(window, "king of spades")]

    play(go)


def test_the_race_says_who_is_where(play: Play) -> None:
    """A bar for each player with number and name; crown, hand and deck are said too."""

    async def go(house: House) -> None:
        table = await higgins(house, simulated(3, 4, rounds=1).entries)
        window = await house.window(f"/table/{table.head.id}")
        said = [one.label for one in window.all(ft.Semantics) if one.label]
        points = table.referee.view(table.state).points
        for name, won in zip(table.config.names, points, strict=True):
            assert any(one.startswith(f"{name}: {won} of 50 points") for one in said)
        assert "Deck: 0 cards" in said

    play(go)
