"""An encounter at the table of Interstellar Oracle: both players side by side, the duel, the rules of a card."""

import flet as ft

from referees.common.values.change import changed
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.combat.combat import Attack
from referees.interstellar_oracle.table.knowledge import gained
from tests.companion.conftest import House
from tests.companion.harness import Window, label
from tests.companion.tables import on_screen, starting, tap
from tests.companion.test_board_interstellar_oracle import Told, new_table
from tests.interstellar_oracle.duels import attacked

MEETING: tuple[Told, ...] = (
    {"kind": "play_wormhole", "seat": 1, "to": 1},
    {"kind": "move", "seat": 0, "to": 1},
    {"kind": "approach", "seat": 0, "to": 1},
)


async def test_a_duel_is_fought_by_taps(house: House) -> None:
    """IO-60 to IO-71: challenge, attack, defence, the next range, death and loot take one tap each."""
    table, window = await on_screen(house, new_table(house, 4, *MEETING))
    await tap(window, "Challenge Molly to combat", "Blaster")
    assert "Nelgs can't be ambushed" in window.text()
    await tap(window, "No attack", "Laser", "Shield", "No attack", "Taser Glove")
    assert "Taser Glove (energy)" in window.texts()
    assert {"Shield", "Cloaking Device", "Clone", "Move", "Wormhole Generator"} <= set(window.labels())
    assert "Armor" not in window.labels()
    await tap(window, "No defence: Molly is killed")
    assert table.state.life[1] == "dead"
    await tap(window, "Keep 1 card, discard 1")
    assert table.state.hands[:2] == (5, 0)


def in_order(window: Window, *words: str) -> list[str]:
    """Which of these texts and labels are on the screen, from top to bottom."""
    texts = [getattr(part, "value", None) if isinstance(part, ft.Text) else label(part) for part in window.walk()]
    return [*dict.fromkeys(text for text in texts if text in words)]


async def test_the_player_who_is_asked_is_first(house: House) -> None:
    """The cards of the player who may attack are first, then those with which the other may interrupt, then the usual
    answer; after "No attack", the players swap."""
    _, window = await on_screen(house, new_table(house, 4, *MEETING), width=390, height=480)
    await tap(window, "Challenge Molly to combat")
    words = ("Blaster", "Molly can interrupt", "Claire can interrupt", "No attack")
    assert in_order(window, *words) == ["Blaster", "Molly can interrupt", "No attack"]
    assert [*window.labels()].count("Cloaking Device") == 2
    await tap(window, "No attack")
    assert in_order(window, *words) == ["Blaster", "Claire can interrupt", "No attack"]


async def test_in_a_narrow_window_the_other_is_named_on_each_key(house: House) -> None:
    """If three keys don't fit side by side, the usual answer is in another row, and the cards with which the other
    player may interrupt are above it, each with that player's name."""
    _, window = await on_screen(house, new_table(house, 4, *MEETING), width=320, height=568)
    await tap(window, "Challenge Molly to combat")
    assert "Molly can interrupt" not in window.texts()
    keys = [words for words in window.labels() if words in {"Blaster", "Cloaking Device", "No attack"}]
    assert keys == ["Blaster", "Cloaking Device", "Cloaking Device", "No attack"]
    notes = [text.value for text in window.all(ft.Text) if text.size == 12 and text.semantics_label == ""]
    assert notes[-1] == "Molly" and notes.count("Molly") == 1


async def test_before_a_combat_the_ways_to_escape_are_below(house: House) -> None:
    """The Attacker's options are first, and below them the Defender's ways to escape."""
    _, window = await on_screen(house, new_table(house, 4, *MEETING))
    labels = ("Challenge Molly to combat", "Trade", "Molly can interrupt", "Wormhole Generator", "End the encounter")
    order = in_order(window, *labels)
    assert {*order[:2]} == {"Challenge Molly to combat", "Trade"}
    assert order[2:] == ["Molly can interrupt", "Wormhole Generator", "End the encounter"]
    assert [*window.labels()].count("See the rules for the card you tap next") == 1
    words = [text.value for text in window.all(ft.Text)]
    assert {"Challenge", "Neither"} <= {*words}


async def test_a_fighter_opens_the_mat(house: House) -> None:
    """In an encounter, the row of mats is hidden; a tap on either player shows it, with that player's mat open."""
    _, window = await on_screen(house, new_table(house, 4, *MEETING))
    assert not any((text or "").startswith("Glenn:") for text in window.labels())
    await tap(window, "Molly: Nelgs")
    assert "Passive: " in window.text()
    assert starting(window, "Glenn:") is not None
    await tap(window, "Close the mat")
    assert "End the encounter" in window.labels()


async def test_a_card_shows_its_rule_before_it_is_played(house: House) -> None:
    """After a tap on one key, the card tapped next shows its rule, and nothing is entered."""
    table, window = await on_screen(house, new_table(house, 4, *MEETING, {"kind": "challenge", "seat": 0}))
    assert [*window.labels()].count("See the rules for the card you tap next") == 1
    before = len(table.timeline.entries)
    await tap(window, "See the rules for the card", "Blaster")
    assert "IO-66" in window.text()
    await tap(window, "Close", "See the rules for the card", "Claire: ")
    assert "IO-131" in window.text()
    assert len(table.timeline.entries) == before
    await tap(window, "Close", "Blaster")
    assert len(table.timeline.entries) == before + 1


def test_only_what_the_rules_allow_is_offered() -> None:
    """The offers for a defence are the cards that stop this type of attack, also if hands are known."""
    state = attacked("blaster")
    knowing = changed(state, known=gained(state.known, 1, ("armor", "poison", "sword")))
    assert REFEREE.offers(state) == REFEREE.offers(knowing)
    cards = [offer.fixed["card"] for offer in REFEREE.offers(state) if "card" in offer.fixed]
    assert cards == ["shield"]
    assert Attack not in {offer.entry for offer in REFEREE.offers(state)}


async def test_the_usual_answer_is_last_and_is_filled_unless_it_kills(house: House) -> None:
    """The usual answers, "No attack" and "No defence", are last; only one that doesn't kill is a filled key."""
    _, window = await on_screen(house, new_table(house, 4, *MEETING, {"kind": "challenge", "seat": 0}))

    def ground(words: str) -> ft.ColorValue | None:
        return getattr(starting(window, words), "bgcolor", None)

    assert in_order(window, "Blaster", "No attack") == ["Blaster", "No attack"]
    assert ground("No attack") == ft.Colors.PRIMARY
    await tap(window, "No attack", "No attack", "Laser")
    labels = ("Shield", "Wormhole Generator", "No defence: Molly is killed")
    assert in_order(window, *labels) == [*labels]
    assert ground("No defence") != ft.Colors.PRIMARY
