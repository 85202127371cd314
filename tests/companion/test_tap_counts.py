"""How many taps a usual entry takes in each game: no more than the numbers here."""

import json
from collections import Counter
from collections.abc import Callable
from itertools import pairwise, takewhile

import pytest

from companion.boards.meow_oracle import BOARD
from companion.boards.meow_oracle.taps import counts, filled
from companion.boards.taps import Choose, do
from companion.table.control.controller import TableController
from companion.table.control.tap_guard import TapGuard
from companion.table.table import Table
from referees.common.registry import referee
from tests.common.records import RECORDS, golden
from tests.companion import haggatha_taps, higgins_tables, meow_taps, oblivion_taps
from tests.companion.conftest import House
from tests.companion.higgins_tables import press
from tests.companion.tables import laid, tap
from tests.higgins_oracle import simulator as higgins
from tests.meow_oracle.simulator import play as meow_play
from tests.perf.played import real_games

JUST_SCORED = RECORDS / "meow_oracle" / "4-players-just-scored.jsonl"


def seated_at(table: Table) -> TableController:
    """A controller for that table, with the pads that its board opens by itself."""
    controller = TableController(table, lambda: None, TapGuard(lambda: 0))
    controller.opens = BOARD.opens
    return controller


async def test_a_counted_round_takes_at_most_37_taps(house: House) -> None:
    """Just scoring Meow Oracle with four players takes one tap for the starter, one that opens the pad after the round,
    and one a card: the pad moves from cell to cell by itself, and the last card is filled in."""
    entries = [json.loads(text) for text, _ in golden(JUST_SCORED).entries]
    table = await laid(house, "meow_oracle", "Ann", "Bob", "Cid", "Dee", options={"entered": "areas"})
    controller, taps = seated_at(table), [0]
    for fields in entries:
        if fields["kind"] == "start_round":
            (offer,) = table.offers
            await do(controller, Choose(offer, {} if offer.fixed else {"starter": fields["starter"]}))
            taps.append(1)
            assert controller.draft is None, "first the round is played"
            await do(controller, counts(controller.scene, table))
            taps[-1] += 1
        elif controller.draft is not None:
            await do(controller, filled(controller.scene, fields["card"]))
            taps[-1] += 1
    assert table.state.outcome is not None and len(table.timeline.entries) == len(entries)
    assert [stored.entry.model_dump() for stored in table.timeline.entries] == entries
    assert taps == [0, 37, 37]


async def test_the_pad_continues_after_an_undo(house: House) -> None:
    """After an undo, the pad asks for the same cell again; after a tap on a cell, it continues from there."""
    table = await laid(house, "meow_oracle", "Ann", "Bob", "Cid", options={"entered": "areas"})
    window = await house.window(f"/table/{table.head.id}")
    await tap(window, "Bob", "Play the round, then tap here", "red 7")
    await press(window, "Undo: red 7 is in the top left of Ann's area")
    assert table.state.areas[0].cells[0] == "face-down"
    await window.tap("blue 3")
    await window.tap("green 0")
    assert table.state.areas[0].cells[:2] == ("B3", "G0")
    await window.tap("Bob, centre: a face-down card")
    await window.tap("red 7")
    await window.tap("red 8")
    assert table.state.areas[1].cells[4:6] == ("R7", "R8")


def meow_round() -> int:
    """The taps of a round of four in which every card is entered as it is turned up and placed."""
    labels = list(meow_taps.taps(meow_play(3, 4)))
    return labels.index(next(text for text in labels[1:] if text.endswith(" starts")))


def higgins_guess() -> int:
    """The most taps of a guess without suits and without a card laid out."""
    entries = higgins.play(1, 4).entries
    alone = [entry for entry, after in pairwise(entries) if "card" not in entry | after]
    return max(len(keys) for keys in higgins_tables.taps(alone))


def oblivion(kind: str) -> Callable[[], int]:
    """The most taps of an entry of that kind in a whole game."""

    def most() -> int:
        counted: Counter[str] = Counter()
        for state, entry in oblivion_taps.steps():
            counted[entry.kind_name()] = max(counted[entry.kind_name()], len(list(oblivion_taps.taps(state, entry))))
        return counted[kind]

    return most


def oblivion_draft(players: int) -> Callable[[], int]:
    """All taps of the longest draft of golden games, with cards named pile by pile."""

    def most() -> int:
        counted = []
        for game in (played for played in real_games("oblivion") if len(played.config.seats) == players):
            state = referee("oblivion").setup(game.config)
            entries = takewhile(lambda entry: entry.kind_name() in oblivion_taps.DRAFT, game.read())
            counted.append(sum(map(len, oblivion_taps.by_piles(state, entries))))
        return max(counted)

    return most


@pytest.mark.parametrize(
    ("taps", "most"),
    [
        pytest.param(meow_round, 109, id="a round of Meow Oracle for four"),
        pytest.param(higgins_guess, 2, id="a guess of Higgins"),
        pytest.param(lambda: max(map(len, higgins_tables.taps(higgins.play(1, 4).entries))), 3, id="a Higgins miss"),
        pytest.param(lambda: len(haggatha_taps.taps_of("bone voodoo | tree 1 2")), 5, id="a roll of the Runes"),
        *[pytest.param(oblivion_draft(players), most, id=f"a draft of Oblivion for {players}")
          for players, most in ((2, 30), (3, 46), (4, 62))],
        *[pytest.param(oblivion(kind), most, id=f"{kind} in Oblivion") for kind, most in
          (("lay_out", 1), ("put_on_pile", 2), ("pick", 1), ("place", 2), ("attack", 2), ("use_power", 2),
           ("rise", 1), ("end_placement", 1))],
    ],
)  # fmt: skip
def test_a_usual_entry_takes_no_more_taps_than_it_did(taps: Callable[[], int], most: int) -> None:
    """The boards' tests play whole games with these taps, whose number mustn't grow. Other taps of Haggatha, and those
    of Interstellar Oracle, are counted in their own tests."""
    assert 0 < taps() <= most
