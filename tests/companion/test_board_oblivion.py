"""The board of Oblivion: piles, lanes, highlighted cards, sums of attacks, the deck list, a whole game."""

from typing import Any

import flet as ft
import pytest

from companion.boards.keys import FINGER, TALL
from companion.boards.oblivion.deck import FROM_DRAFT, NAME, SECOND, TWO_LINES, matching_cards, rows_high, strength
from companion.boards.oblivion.drafting import ChosenCard, PilePlan, pile_tap
from companion.boards.oblivion.faces import card_words, sum_words
from companion.boards.oblivion.table import battlefields
from companion.boards.oblivion.taps import Attacker, Shown, card_at, chosen_attack, illegal_attack, legal_taps, tapped
from companion.boards.oblivion.tray import LINE, answer_rows, short_place
from companion.boards.taps import Choose, Enter, Pick as PickUp
from companion.measures import GAP, Room
from companion.table.control.scene import Scene
from companion.table.table import Entered
from referees.common.protocol.sentence import Reader, Sentence
from referees.common.values import changed
from referees.oblivion import REFEREE
from referees.oblivion.combat import Attack
from referees.oblivion.drafting import LayOut
from referees.oblivion.placement import Place
from referees.oblivion.powers.moving import Move
from referees.oblivion.splitting import Pick, PutOnPile
from referees.oblivion.table.lanes import spaces
from referees.oblivion.table.pieces import Cell, Spot, cell_label
from referees.oblivion.table.state import Modifier, State, with_card
from referees.oblivion.turning import TakeTurn
from referees.oblivion.view import View, view
from scoresheets.oblivion.cards import is_killed_by
from tests.companion.conftest import House
from tests.companion.harness import Window, hears, label
from tests.companion.oblivion_taps import game_config, place_at, steps, taps
from tests.companion.tables import on_screen, tap
from tests.oblivion.tables import (
    EXAMPLE,
    KITS,
    NAMES,
    allowed,
    attack,
    card_in,
    config,
    drafted,
    kit,
    playing,
    refused,
    use,
)


def words(sentence: Sentence) -> str:
    return Reader(NAMES).text(sentence)


def seen(state: State) -> View:
    return view(state, None)


def lights(state: State, picked: object = None) -> set[Spot]:
    return set(legal_taps(Scene(seen(state), REFEREE.offers(state), picked)))


# Lit cards


def test_cards_that_may_attack_are_highlighted_first_then_those_they_may_attack() -> None:
    """G-OB-1: all opponents' cards but the Knight below the Tinker are highlighted once an attacker is tapped."""
    state = playing("knight", EXAMPLE)
    own: Spot = (0, "top", 1)
    assert lights(state) == {own}
    assert lights(state, Attacker(("top", 1))) == {own, (1, "top", 2), (1, "top", 3), (1, "bottom", 1)}


def test_a_shielded_card_says_why_it_cannot_be_attacked() -> None:
    """OB-31: a tap on the Knight below the Tinker attempts an attack on it, which the referee refuses."""
    state, knight = playing("knight", EXAMPLE), (1, "bottom", 2)
    meant = tapped(Scene(seen(state), REFEREE.offers(state), Attacker(("top", 1))), knight)  # type: ignore[arg-type]
    assert isinstance(meant, Enter)
    assert refused(state, meant.entries[0]).cites == ("OB-31",)


def test_a_card_without_an_offer_shows_its_details() -> None:
    """Without an attacker, a tap on an opponent's card shows its details, and a second one closes them."""
    state, tinker = playing("knight", EXAMPLE), (1, "top", 2)
    offers = REFEREE.offers(state)
    look = tapped(Scene(seen(state), offers, None), tinker)  # type: ignore[arg-type]
    assert look == PickUp(Shown(tinker))  # type: ignore[arg-type]
    assert tapped(Scene(seen(state), offers, Shown(tinker)), tinker) == PickUp(None)  # type: ignore[arg-type]


def test_places_next_to_own_cards_are_highlighted_and_others_may_still_be_tapped() -> None:
    """G-OB-1: four places are highlighted; a tap on another free one takes the rare offer, which the table confirms."""
    state = playing(EXAMPLE, "knight", stage="placement")
    assert lights(state) == {(0, "top", 4), (0, "bottom", 3), (0, "bottom", 0), (0, "top", 1)}
    choice = tapped(Scene(seen(state), REFEREE.offers(state), None), (0, "top", 0))
    assert isinstance(choice, Choose) and choice.offer.rare
    assert tapped(Scene(seen(state), REFEREE.offers(state), None), (1, "top", 0)) is None


def test_places_that_a_chosen_card_can_move_to_are_highlighted() -> None:
    """C-OB-24: a tap on a highlighted place moves the card there."""
    own = kit(porter={"when": "placement", "effect": "move", "whose": "own"})
    state = playing("porter knight", "knight", stage="placement", kit=own)
    state = allowed(state, use(0, ("top", 1), (0, "top", 2))).state
    free = (0, "bottom", 1)
    assert free in lights(state) and {(0, "top", 1), (0, "top", 2)}.isdisjoint(lights(state))
    meant = tapped(Scene(seen(state), REFEREE.offers(state)), free)
    assert isinstance(meant, Choose)
    assert (meant.offer.entry, meant.values) == (Move, {"cell": ("bottom", 1)})


def test_a_card_says_why_it_cannot_attack_or_be_attacked() -> None:
    """OB-24, OB-31, OB-40: an attack by the card, or on it, is attempted, and the refusal is the reason; a card that
    can, and any card outside the Combat phase, has no reason."""
    state = playing("knight imp imp", EXAMPLE, "angel", duplicates="apart")
    shielded, backed, able, knight = (1, "bottom", 2), (2, "top", 1), (1, "top", 2), (0, "top", 1)
    assert [reason(state, spot) for spot in (shielded, backed)] == [("OB-31",), ("OB-24",)]
    assert reason(state, able) is reason(state, knight) is None
    state = allowed(state, attack(0, ("top", 1), able)).state
    assert reason(state, knight) == ("OB-40",)
    assert reason(playing(EXAMPLE, "knight", stage="placement"), (1, "top", 1)) is None


def reason(state: State, spot: Any) -> tuple[str, ...] | None:
    """The citations of the refusal of an attack by or on this card; None if it can attack or be attacked."""
    tried = illegal_attack(seen(state), spot)
    return None if tried is None else refused(state, tried).cites


# Sums


def test_many_gains_of_a_card_are_one_summand() -> None:
    """OB-50: 400 kills by a Dark Mage are one summand, on the board and in the log."""
    state = playing("dark_mage imp", "angel tinker")
    gains = tuple(Modifier(1, "dark_mage", True) for _ in range(400))
    state = with_card(state, 0, changed(card_in(state, 0, "top", 1), modifiers=gains))
    attack_of = chosen_attack(seen(state), Attacker(("top", 1)))
    assert attack_of is not None
    assert words(sum_words(seen(state), attack_of.parts, attack_of.total)) == "2 Dark Mage + 400 Dark Mage = 402"
    hit = allowed(state, attack(0, ("top", 1), (1, "top", 1))).happened[0]
    assert "takes 402 damage (2 Dark Mage and 400 from Dark Mage)" in words(hit.sentence)


def test_duplicates_are_in_one_sum() -> None:
    """G-OB-4: after a tap on either Healer both attack, for 2."""
    state = playing("healer tinker healer", "knight")
    for cell in (("top", 1), ("top", 3)):
        both = chosen_attack(seen(state), Attacker(cell))
        assert both is not None
        assert both.cells == (("top", 1), ("top", 3))
        assert words(sum_words(seen(state), both.parts, both.total)) == "1 Healer + 1 Healer = 2"


def test_a_card_says_whether_the_attack_kills_it() -> None:
    """OB-42: on a Knight with 1 damage and 3 health, 2 more kill it, 1 more doesn't."""
    card = card_at(seen(playing("healer", "knight:1")), (1, "top", 1))
    assert card is not None
    assert is_killed_by(card, 2)
    assert not is_killed_by(card, 1)
    assert "health 2 of 3" in words(card_words(card))
    assert "killed by this attack" in words(card_words(card, 2))
    assert "1 damage from this attack" in words(card_words(card, 1))


def test_what_an_attack_would_do_allows_for_protection() -> None:
    """C-OB-24: an attack of 2 on a Porter that a Tower protects deals 1, and doesn't kill it with 2 health left."""
    state = playing("porter well", "tower porter:1", kit=KITS["guild"])
    scene = Scene(seen(state), REFEREE.offers(state), Attacker(("top", 1)), seats=state.config.seats)
    told = [tile.label for group in battlefields(scene, Room(400, 600)).groups for tile in group.tiles]
    assert any("Porter" in text and text.endswith("1 damage from this attack") for text in told), told


async def test_a_tap_on_a_shielded_card_shows_the_reason(house: House) -> None:
    """OB-31: without a selected attacker, the tap opens the card's panel, with the reason."""
    table = await house.table("oblivion", game_config())
    shielded = None
    for _, entry in steps():
        assert isinstance(await table.enter(entry), Entered)
        cards = [card for player in table.referee.view(table.state).players for card in player.cards]
        fights = table.state.stage == "combat" and not table.state.pending
        shielded = next((card.spot for card in cards if card.is_shielded and card.spot[0] != table.state.turn), None)
        if fights and shielded is not None:
            break
    assert shielded is not None
    window = await house.window(f"/table/{table.head.id}")
    await tap(window, place_at(table.state, shielded))
    assert any(" shields " in text and text.endswith("(OB-31)") for text in window.texts())


# The draft


def test_a_pile_takes_the_first_card_unless_another_was_tapped() -> None:
    """OB-11: a tap on a pile puts the first card laid out there, or the selected one."""
    state = next(state for state, entry in steps() if isinstance(entry, PutOnPile))
    for picked, card in ((None, "vampire_lord"), (ChosenCard(1), "knight"), (ChosenCard(7), "vampire_lord")):
        assert pile_tap(Scene(seen(state), picked=picked), 1, PilePlan()) == Enter(
            (PutOnPile(seat=state.drafter, card=card, pile=1),)
        )


def test_a_pile_is_picked_with_one_tap() -> None:
    """OB-12: one tap picks a pile for the player whose choice it is; after the draft a tap does nothing."""
    state = next(state for state, entry in steps() if isinstance(entry, Pick))
    assert pile_tap(Scene(seen(state)), 0, PilePlan()) == Enter((Pick(seat=1, pile=0),))
    assert pile_tap(Scene(seen(drafted())), 0, PilePlan()) is None


# The deck list


def test_the_deck_is_searched_by_parts_of_names() -> None:
    """Parts of words in lower case are enough; the results have the kit's order."""
    cards = [("imp", "Imp"), ("vampire_lord", "Vampire Lord"), ("mirror_angel", "Mirror Angel"), ("angel", "Angel")]
    assert [id for id, _ in matching_cards(cards, "lo vam")] == ["vampire_lord"]
    assert [id for id, _ in matching_cards(cards, "ang")] == ["mirror_angel", "angel"]
    assert matching_cards(cards, "dragon") == []


def test_a_key_of_two_lines_is_as_high_as_others() -> None:
    """The height of rows with keys of two lines is known before a client has laid them out."""
    style: Any = TWO_LINES
    high = style.padding.top + style.padding.bottom + (NAME + SECOND) * 1.32
    assert FINGER <= high <= TALL
    assert [rows_high(rows) for rows in range(4)] == [0, TALL, 2 * TALL + GAP, 3 * TALL + 2 * GAP]


def test_a_place_is_named_as_briefly_as_possible() -> None:
    """Four power keys fit in a row: a place is named by lane or column alone if that's enough."""
    cell: Cell = ("top", 2)
    short = {words(short_place(cell, [at])) for at in (("bottom", 2), ("top", 0))}
    assert short == {"top lane", "2 right"} and all(word in words(cell_label(cell)) for word in short)
    assert words(short_place(("top", -1), [("top", 0)])) == "1 left"
    assert words(short_place(("top", 0), [("top", 1), ("bottom", 0)])) == "top, centre"


@pytest.mark.parametrize(("players", "deck"), [(2, 9), (3, 9), (4, 9), (4, 5)])
def test_a_question_has_the_height_of_its_keys(players: int, deck: int) -> None:
    """In the tray, the draft has rows for the piles and up to three of cards, and one more if the dealer decides their
    number; a turn has two rows, a power one if it asks yes or no, and a line if it asks for a card or pile."""
    for layout, more in (("rule", 0), ("free", 1)):
        table = config(players) if layout == "rule" else config(players, layout=layout)
        scene_view = seen(REFEREE.setup(table))
        scene = Scene(changed(scene_view, cards=scene_view.cards[:deck]), seats=table.seats)
        rows = {kind: [*answer_rows(kind, scene, 358)] for kind in ("ToLayOut", "WhoDeals", "TakeTurn", "ToRise")}
        assert rows["ToLayOut"] == [*[TALL] * (1 + min(-(-deck // 3), 3) + more), 0]
        assert rows["WhoDeals"] == [*[TALL] * (-(-players // 2) + 1), 0]
        assert rows["TakeTurn"] == [*answer_rows("ToResolve", scene, 358)] == [TALL, *rows["ToRise"]] == [TALL, TALL, 0]
        assert answer_rows("ToPick", scene, 358) == answer_rows("ToSplit", scene, 358) == (LINE, 0)
        assert answer_rows("ToMirror", scene, 358) == (LINE, TALL, 0) and LINE < TALL


# On the screen


async def test_a_whole_game_by_taps(house: House) -> None:
    """From the shuffle to the win, every entry is made by taps: a card is chosen from the whole deck list, and the sum
    of an attack is shown before it is confirmed. The key that ends a phase is at the lower right, except while an
    attacker is selected. Piles and the deck list show each card's attack and health."""
    table, window = await on_screen(house, house.table("oblivion", game_config()))
    ends, lord = {"placement": "No more cards", "combat": "End the turn"}, table.config.kit.cards["vampire_lord"]
    picks = 0
    for state, entry in steps():
        assert not isinstance(state.open[-1], TakeTurn) or pinned(window) == [ends[state.stage]]
        if isinstance(entry, Pick) and not picks:
            assert f"Pile 1: Vampire Lord {lord.attack}/{lord.health}, you can choose this" in window.labels()
        picks += isinstance(entry, Pick)
        *first, last = taps(state, entry)
        await tap(window, *first)
        assert not isinstance(entry, Attack) or pinned(window) == []
        if isinstance(entry, Place):  # the tapped cell keeps its ring while a card is chosen
            assert len(window.all(ft.Container, bgcolor=ft.Colors.ON_SURFACE)) == 1
        if isinstance(entry, LayOut | Place):  # the whole deck in the kit's order
            deck = state.config.kit.cards.values()
            names = [f"{card.name} {card.attack}/{card.health}" for card in deck]
            assert [label for label in window.labels() if label in names][-len(names) :] == names
        if entry == attack(0, ("top", 1), (1, "top", 0)):
            assert "Attack: 3 Vampire Lord + 1 Knight = 4" in window.texts()
        if entry == attack(1, ("top", 0), (0, "top", 0)):
            assert "Attack: 1" in window.texts()
        await tap(window, last)
        assert table.timeline.entries[-1].entry == entry
    assert table.state.outcome is not None
    assert table.state.outcome.winners == (0,)


async def test_the_panel_of_a_card_closes_when_undo_removes_it(house: House) -> None:
    """If undo removes a card, its open panel closes, and the answers are shown again."""
    table = await house.table("oblivion", game_config())
    for _, entry in steps():
        assert isinstance(await table.enter(entry), Entered)
        if isinstance(entry, Place):
            break
    window = await house.window(f"/table/{table.head.id}")
    await tap(window, place_at(table.state, (0, *table.state.fields[0][0].cell)))
    assert "Close" in window.labels() and not pinned(window)
    await window.tap(next(str(text) for text in window.labels() if str(text).startswith("Undo: ")))
    assert not table.state.fields[0]
    assert "Close" not in window.labels()
    assert pinned(window) == ["No more cards"]


def pinned(window: Window) -> list[str | None]:
    """The labels of the keys at the lower right of the tray."""
    boxes = [box for box in window.all(ft.Container) if box.alignment == ft.Alignment.CENTER_RIGHT and box.content]
    return [label(control) for box in boxes for control in window.walk(box) if hears(control) and control is not box]


async def test_drafted_cards_are_listed_first_only_by_the_option(house: House) -> None:
    """OB-14: only by option, the list for a card to place starts with the player's drafted ones, under a heading."""
    for memory in ("hidden", "shown"):
        plain = game_config()
        options = plain.options.model_copy(update={"memory": memory})
        table = await house.table("oblivion", plain.model_copy(update={"options": options}))
        for _, entry in steps():
            if entry.kind_name() == "place":
                break
            assert isinstance(await table.enter(entry), Entered)
        (seat,) = table.state.open[-1].seats
        known = dict.fromkeys(table.state.known.hands[seat])
        window = await house.window(f"/table/{table.head.id}")
        lane, column = spaces(table.state.fields[seat])[0]
        await tap(window, place_at(table.state, (seat, lane, column)))
        deck = table.config.kit.cards
        keys = {strength(card.name, card.attack, card.health): id for id, card in deck.items()}
        listed = [keys[text] for text in window.labels() if text in keys]
        assert (words(FROM_DRAFT) in window.texts()) == (memory == "shown")
        assert listed == ([*known, *(id for id in deck if id not in known)] if memory == "shown" else [*deck])
