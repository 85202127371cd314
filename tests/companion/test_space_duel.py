"""An encounter at the table of Interstellar Oracle: both players side by side, the duel, the rules of a card."""

from __future__ import annotations

import flet as ft

from referees.common.values.change import changed
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.combat.combat import Attack
from referees.interstellar_oracle.table.knowledge import gained
from tests.companion.conftest import House, Play
from tests.companion.harness import Window, label
from tests.companion.tables import starting, tap
from tests.companion.test_board_interstellar_oracle import Told, begun, shown
from tests.interstellar_oracle.duels import attacked

MEETING: tuple[Told, ...] = (
    {"kind": "play_wormhole", "seat": 1, "to": 1},
    {"kind": "move", "seat": 0, "to": 1},
    {"kind": "approach", "seat": 0, "to": 1},
)


def test_a_duel_is_fought_by_taps(play: Play) -> None:
    """IO-60 to IO-71: challenge, attack, defense, the next range, death and loot, one tap for each."""

    async def go(house: House) -> None:
        table = await begun(house, 4, *MEETING)
        window = await shown(house, table)
        await tap(window, "Challenge Molly to combat", "Blaster")
        assert "Nelgs can't be ambushed" in window.text()
        await tap(window, "No attack", "Laser", "Shield", "No attack", "Taser Glove")
        assert "Taser Glove (energy)" in window.texts()
        assert {"Shield", "Cloaking Device", "Clone", "Move", "Wormhole Generator"} <= set(window.labels())
        assert "Armor" not in window.labels()
        await tap(window, "No defense: Molly is killed")
        assert table.state.life[1] == "dead"
        await tap(window, "Keep 1 card, discard 1")
        assert table.state.hands[:2] == (5, 0)

    play(go)


def columns_in(window: Window) -> list[ft.Control]:
    """What either fighter may play, the left one's first."""
    (found,) = [
        row.controls
        for row in window.all(ft.Row)
        if row.wrap and {type(one) for one in row.controls} == {ft.Container, ft.Column} and len(row.controls) == 2
    ]
    return found


def test_at_an_attack_each_of_both_has_a_column(play: Play) -> None:
    """Whoever may attack has the wider one, on the own side; the other may only vanish, and is named: in a narrow
    window the columns lie below each other."""

    async def go(house: House) -> None:
        window = await shown(house, await begun(house, 4, *MEETING))
        await tap(window, "Challenge Molly to combat")
        left, right = ([label(one) for one in window.walk(side)] for side in columns_in(window))
        assert {"No attack", "Blaster", "Cloaking Device"} <= set(left)
        assert "Cloaking Device" in right and not {"No attack", "Blaster"} & set(right)
        words = [[one.value for one in window.walk(side) if isinstance(one, ft.Text)] for side in columns_in(window)]
        assert "Molly" in words[1] and "Molly" not in words[0]
        await tap(window, "No attack")
        left, right = ([label(one) for one in window.walk(side)] for side in columns_in(window))
        assert "No attack" in right and "No attack" not in left

    play(go)


def test_in_a_narrow_window_who_may_attack_comes_first(play: Play) -> None:
    """No column stands above that of who decides: the cards of both share their rows, the other's are named."""

    async def go(house: House) -> None:
        table = await begun(house, 4, *MEETING)
        window = await shown(house, table)
        await tap(window, "Challenge Molly to combat", "No attack")
        narrow = await house.window(f"/table/{table.head.id}", width=320, height=480)
        labels = [*narrow.labels()]
        vanish = [at for at, one in enumerate(labels) if one == "Cloaking Device"]
        assert len(vanish) == 2 and labels.index("No attack") < vanish[0]
        assert "Claire" in [one.value for one in narrow.all(ft.Text)]

    play(go)


def test_before_a_combat_each_of_both_has_a_column(play: Play) -> None:
    """Under the Attacker what the Attacker may do, under the Defender the ways to escape; nobody has to look for
    them."""

    async def go(house: House) -> None:
        window = await shown(house, await begun(house, 4, *MEETING))
        columns = columns_in(window)
        attackers, defenders = ([label(one) for one in window.walk(side)] for side in columns)
        assert {"Challenge Molly to combat", "Leave it at that", "Seduce", "Trade"} <= set(attackers)
        assert {"Move", "Wormhole Generator"} <= set(defenders)
        assert not {"Move", "Wormhole Generator"} & set(attackers)
        assert [*window.labels()].count("Rules of a card: tap it next") == 1
        assert {"Challenge", "Neither"} <= {one.value for one in window.walk(columns[0]) if isinstance(one, ft.Text)}

    play(go)


def test_a_fighter_opens_the_mat(play: Play) -> None:
    """In an encounter the row of mats makes room; a tap on either player opens it, with everybody's."""

    async def go(house: House) -> None:
        window = await shown(house, await begun(house, 4, *MEETING))
        assert not any((one or "").startswith("Glenn:") for one in window.labels())
        await tap(window, "Molly: Nelgs")
        assert "Passive: " in window.text()
        assert starting(window, "Glenn:") is not None
        await tap(window, "Put the mat away")
        assert "Leave it at that" in window.labels()

    play(go)


def test_a_card_tells_its_rule_before_it_is_played(play: Play) -> None:
    """One key for all cards: the next one tapped is explained, and nothing is entered."""

    async def go(house: House) -> None:
        table = await begun(house, 4, *MEETING, {"kind": "challenge", "seat": 0})
        window = await shown(house, table)
        assert [*window.labels()].count("Rules of a card: tap it next") == 1
        before = len(table.timeline.entries)
        await tap(window, "Rules of a card", "Blaster")
        assert "IO-66" in window.text()
        await tap(window, "Close", "Rules of a card", "Claire: ")
        assert "IO-131" in window.text()
        assert len(table.timeline.entries) == before
        await tap(window, "Close", "Blaster")
        assert len(table.timeline.entries) == before + 1

    play(go)


def test_only_what_the_rules_allow_is_offered() -> None:
    """The keys of a defense are the cards that stop this type, whoever holds them; knowledge changes none."""
    state = attacked("blaster")
    knowing = changed(state, known=gained(state.known, 1, ("armor", "poison", "sword")))
    assert REFEREE.offers(state) == REFEREE.offers(knowing)
    cards = [one.fixed["card"] for one in REFEREE.offers(state) if "card" in one.fixed]
    assert cards == ["shield"]
    assert Attack not in {one.entry for one in REFEREE.offers(state)}


def test_what_is_usual_stands_first_and_what_kills_last(play: Play) -> None:
    """No attack stands before the cards of an attack; under attack the cards that stop it stand before giving in."""

    async def go(house: House) -> None:
        table = await begun(house, 4, *MEETING, {"kind": "challenge", "seat": 0})
        window = await shown(house, table)
        attacking = [label(one) or "" for one in window.walk()]
        await tap(window, "No attack", "No attack", "Laser")
        defending = [label(one) or "" for one in window.walk()]
        assert attacking.index("No attack") < attacking.index("Blaster")
        giving_in = next(at for at, said in enumerate(defending) if said.startswith("No defense"))
        assert defending.index("Shield") < giving_in

    play(go)
