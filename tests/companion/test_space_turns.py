"""The end of an Interstellar Oracle turn in the collapse: one tap, cards below included; why a card can't be played."""

from collections.abc import Iterator
from typing import Any

from companion.boards.interstellar_oracle.turn import endings
from companion.boards.taps import Enter
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.collapse.collapse import Collapse, TurnUp
from referees.interstellar_oracle.turn.turns import EndTurn
from tests.common.situations import golden_states
from tests.companion.conftest import House
from tests.companion.tables import on_screen, tap
from tests.companion.test_board_interstellar_oracle import Told, new_table
from tests.interstellar_oracle.tables import numbered

FOUND: Told = {"kind": "pull_card", "seat": 0, "place": 3, "card": "interstellar_oracle"}
"""Claire has the Oracle from the planet she is on: planets vanish from now on."""


def turns() -> Iterator[tuple[Any, Any]]:
    """Each state of the golden games in which a turn may end once planets vanish, and the offer that ends it."""
    for state in golden_states("interstellar_oracle"):
        ways = [offer for offer in REFEREE.offers(state) if offer.entry is EndTurn]
        if ways and state.collapsing:
            yield state, ways[0]


def test_the_planet_that_the_key_names_vanishes() -> None:
    """If cards are turned up at the end of a turn, the key that ends it also enters that, and the planet it names
    vanishes; if there's another question first, it names no planet."""
    counts = {True: 0, False: 0}
    for state, offer in turns():
        after = REFEREE.evolve(state, offer.fill()).state
        (words, usual), *others = endings(REFEREE.view(state), offer, REFEREE.offers(after))
        is_turned_up = bool(after.open) and isinstance(after.open[-1], TurnUp)
        assert isinstance(usual, Enter) is is_turned_up is bool(others)
        entries = usual.entries if isinstance(usual, Enter) else (offer.fill(),)
        ended = state
        for entry in entries:
            ended = REFEREE.evolve(ended, entry).state
        collapsed = [state.planets[place] for place in state.places if place not in ended.places]
        assert dict(words.fields).get("number") == next(iter(collapsed), None)
        counts[is_turned_up] += 1
    assert min(counts.values()) > 9


async def test_undo_removes_the_end_of_the_turn_and_the_vanishing(house: House) -> None:
    """The end of a turn and the vanishing of the planet were one tap, and one undo removes both."""
    table, window = await on_screen(house, new_table(house, 4, FOUND))
    before = len(table.timeline.entries)
    await tap(window, "End the turn: 24 vanishes")
    assert numbered(table.state, 24) not in table.state.places and table.state.turn.seat == 1
    await tap(window, "Undo:")
    assert numbered(table.state, 24) in table.state.places and len(table.timeline.entries) == before


async def test_an_inhibitor_is_one_tap_too(house: House) -> None:
    """IO-102: one tap ends the turn and plays an Entropy Inhibitor, so the planet stays."""
    table, window = await on_screen(house, new_table(house, 4, FOUND))
    await tap(window, "Inhibitor: planet stays")
    assert table.timeline.entries[-1].entry == Collapse(inhibitor=True)
    assert table.state.inhibited == numbered(table.state, 24) and table.state.turn.seat == 1


async def test_for_how_long_an_inhibitor_works_is_asked(house: House) -> None:
    """IO-151: if players choose for how long an Inhibitor works, the first tap ends the turn, the second chooses."""
    table, window = await on_screen(house, new_table(house, 4, FOUND, delay="chosen"))
    await tap(window, "Inhibitor: planet stays")
    assert isinstance(table.state.open[-1], TurnUp)
    await tap(window, "Inhibitor: 3 more turns")
    assert table.timeline.entries[-1].entry == Collapse(inhibitor=True, turns=3)


async def test_the_cards_under_a_planet_can_be_named(house: House) -> None:
    """One key ends the turn, and another then opens the cards under the planet."""
    table, window = await on_screen(house, new_table(house, 4, FOUND))
    await tap(window, "Name the cards")
    assert table.timeline.entries[-1].entry == EndTurn(seat=0)
    await tap(window, "Name the cards under the planet")
    assert "Blaster" in window.labels()


async def test_a_doubt_is_asked_before_anything_is_entered(house: House) -> None:
    """C-IO-28: of two Entropy Inhibitors, a third is doubted before the turn ends; confirming it ends the turn, too."""
    table, window = await on_screen(house, new_table(house, 4, FOUND))
    for number in (24, 23):
        await tap(window, "Inhibitor: planet stays", f"End the turn: {number} vanishes")
    before = len(table.timeline.entries)
    await tap(window, "Inhibitor: planet stays")
    assert len(table.timeline.entries) == before
    await tap(window, "Yes, this is right")
    assert [stored.entry.kind_name() for stored in table.timeline.entries[before:]] == ["end_turn", "collapse"]


async def test_a_card_that_cannot_be_played_says_why(house: House) -> None:
    """IO-72: a tap on a card that can't be played now shows the referee's reason, and enters nothing."""
    kill = {"kind": "adjust", "fact": "life", "at": [1], "value": "dead"}
    table, window = await on_screen(house, new_table(house, 4, kill))
    before = len(table.timeline.entries)
    await tap(window, "Molly:")
    assert "Not playable now: tap a card to see why" in window.texts()
    await tap(window, "Time Machine")
    assert "Molly was killed: on their next turn, they first have to draw five new cards" in window.text()
    assert len(table.timeline.entries) == before
