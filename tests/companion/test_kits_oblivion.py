"""Oblivion's cards in the kit editor: a family enters its deck, sees its errors, and exports it."""

import json
from itertools import takewhile
from typing import Any

import flet as ft

from companion.files.kits.shelf import corrected, kit_of
from companion.table.table import Entered, Table
from referees.common.protocol.config import seated
from referees.common.protocol.entry import Entry
from referees.common.protocol.sentence import Reader
from referees.oblivion.drafting import Deal, EndLayout, LayOut
from referees.oblivion.placement import Place
from referees.oblivion.splitting import Pick, PutOnPile
from referees.oblivion.table.options import Config, Options
from referees.oblivion.table.wording import described
from tests.companion.conftest import House
from tests.companion.harness import Window, label
from tests.companion.kits import read
from tests.companion.oblivion_taps import game_config, whole_game
from tests.companion.tables import on_screen, tap
from tests.companion.test_kits_screens import content, opened, stored

AMISS = "“When the power works” has to be “Once, when played”, "
NAUGHT = "needs a number above 0 under “By how much”"


async def chosen(window: Window, id: str, part: str, value: str) -> None:
    await window.go(f"/kits/{id}/cards.frost_giant.{part}")
    await window.choose(window.one(ft.RadioGroup), value)


async def giant(window: Window, id: str) -> None:
    """Add a card with 5 attack, whose power does damage."""
    await window.type("Name of the new entry", "Frost Giant")
    await tap(window, "Add an entry with this name")
    await window.go(f"/kits/{id}/cards.frost_giant")
    await tap(window, *["Attack: one more"] * 4)
    await window.type("Power, as printed", "When played, 2 damage to any card.")
    await chosen(window, id, "effect", "damage")


async def test_a_card_with_an_effect_is_added_and_what_is_missing_is_said(house: House) -> None:
    """Sentences say that a new card's effect needs a time, then a number; after that the kit can be played with."""
    window, id = await opened(house, "oblivion", "cards")
    await giant(window, id)
    assert window.says(AMISS)
    await chosen(window, id, "when", "played")
    assert not window.says(AMISS)
    assert window.says(NAUGHT)
    await window.go(f"/kits/{id}/cards.frost_giant")
    await tap(window, "By how much: one more", "By how much: one more")
    assert not window.says(NAUGHT)
    kit: Any = kit_of(await stored(house, id))
    card = kit.cards["frost_giant"]
    assert (card.name, card.attack, card.when, card.effect, card.amount) == ("Frost Giant", 5, "played", "damage", 2)


async def test_a_second_effect_is_added_and_read_back(house: House) -> None:
    """The second effect of a power has its own page, and a sentence says what it lacks."""
    window, id = await opened(house, "oblivion", "cards")
    await giant(window, id)
    await chosen(window, id, "when", "played")
    await window.go(f"/kits/{id}/cards.frost_giant")
    await tap(window, "By how much: one more")
    await chosen(window, id, "reach", "all")
    await window.go(f"/kits/{id}/cards.frost_giant.then")
    await tap(window, "Add: Extra effect")
    await chosen(window, id, "then.0.effect", "draw")
    assert window.says("“Draws cards” needs a number above 0")
    await window.go(f"/kits/{id}/cards.frost_giant.then.0")
    await tap(window, "By how much: one more")
    await chosen(window, id, "then.0.whose", "own")
    kit: Any = kit_of(await stored(house, id))
    words = Reader(()).text(described(kit.cards["frost_giant"]))
    assert words == "When it's played, it deals 1 damage to all cards. Then it makes its owner draw 1 card."


async def test_cards_are_removed_and_renamed(house: House) -> None:
    """A card can be removed; one that is renamed keeps its facts, and may not have another card's name."""
    window, id = await opened(house, "oblivion", "cards")
    await tap(window, "Remove Tinker")
    await window.go(f"/kits/{id}/cards.imp")
    await window.type("Name on the card", "Red Imp")
    cards = (await content(house, id))["cards"]
    assert "tinker" not in cards
    assert (cards["imp"]["name"], cards["imp"]["effect"]) == ("Red Imp", "revive")
    await window.type("Name on the card", "Knight")
    assert window.says("two cards are called “Knight”")


async def test_a_deck_is_saved_imported_and_played_with(house: House) -> None:
    """A deck saved as a file is the same after it was removed and imported again, and a new game offers it."""
    window, id = await opened(house, "oblivion", "cards")
    await giant(window, id)
    await chosen(window, id, "when", "kill")
    await window.go(f"/kits/{id}/cards.frost_giant")
    await tap(window, "By how much: one more")
    await window.go(f"/kits/{id}")
    await tap(window, "Save kit as a file")
    saved = next(args for name, args in window.client.calls if name == "save_file")
    file = read(bytes(saved["src_bytes"]))
    own = await house.device.store.own_kit(id)
    assert own is not None
    await house.device.kits.put_away(own)
    imported, is_new = await house.device.kits.import_kit(file)
    kit: Any = kit_of(imported)
    assert is_new
    assert kit.cards["frost_giant"].when == "kill"
    assert "Kit: Our copy" in (await house.window("/new/oblivion")).texts()


async def dealt(house: House, kit: Any) -> Table:
    """A game of two after the draft: Ann has three Knights and a Frost Giant, and has placed a Knight."""
    config = Config(seats=seated(("Ann", "Bob")), options=Options(layout="free"), kit=kit, checked=kit.assumed)
    table = await house.device.tables.create("oblivion", config)
    entries: list[Entry] = [Deal(dealer=1)]
    for number, card in enumerate(("knight", "frost_giant", "knight", "knight")):  # each round one card, for Ann
        drafter = number % 2
        entries += [LayOut(card=card), EndLayout(), PutOnPile(seat=drafter, card=card, pile=0)]
        entries.append(Pick(seat=1 - drafter, pile=1 - drafter))
    for entry in (*entries, Place(seat=0, card="knight", cell=("top", 0))):
        assert isinstance(await table.enter(entry), Entered)
    return table


async def test_a_power_in_words_is_applied_by_the_table(house: House) -> None:
    """C-OB-14: a played card with only a text shows it; the table sets what it changed, and confirms that it's done."""
    window, id = await opened(house, "oblivion", "cards")
    await window.type("Name of the new entry", "Frost Giant")
    await tap(window, "Add an entry with this name")
    await window.go(f"/kits/{id}/cards.frost_giant")
    await window.type("Power, as printed", "When played, freeze a card: 2 damage.")
    await chosen(window, id, "when", "played")
    table, window = await on_screen(house, dealt(house, kit_of(await stored(house, id))))
    await tap(window, "Ann, top lane, 1 right of centre:", "Frost Giant")
    assert "Ann, Frost Giant: When played, freeze a card: 2 damage." in window.texts()
    await tap(window, "More", "Correct what's on the table", "Damage on Ann's card, …")
    await tap(window, "Top lane, centre", "2")
    await tap(window, "Use the power")
    knight, giant = table.state.fields[0]
    assert (knight.damage, giant.card, table.state.pending) == (2, "frost_giant", ())


async def test_a_missing_card_is_added_from_the_pad(house: House) -> None:
    """If a search finds nothing, the card can be added to the table's kit, whose page asks for its facts."""
    table = await house.table("oblivion", Config(seats=seated(("Ann", "Bob"))))
    await table.enter(Deal(dealer=1))
    window = await house.window(f"/table/{table.head.id}")
    await tap(window, "Another card")
    await window.type("Search the deck", "Ice Golem")
    assert "No card in the deck has that name." in window.texts()
    await tap(window, "Add “Ice Golem” to the deck")
    assert window.page.route == f"/table/{table.head.id}/kit/cards.ice_golem"
    assert "Power, as printed" in [label(field) for field in window.all(ft.TextField)]


async def test_a_hidden_pad_leaves_out_removed_cards(house: House) -> None:
    """A pad that keeps its last choice while hidden can be drawn after a card was removed from the table's kit."""
    table = await house.table("oblivion", game_config())
    for entry in takewhile(lambda entry: entry["kind"] != "end_placement", whole_game()):
        await table.enter(table.referee.read_entry(json.dumps(entry)))
    window = await house.window(f"/table/{table.head.id}", width=390, height=844)
    await tap(window, next(words for words in window.labels() if words and "free, you" in words), "Close")
    kit = table.config.kit
    cards = {id: card for id, card in kit.cards.items() if id != "angel"}
    fewer = kit.model_copy(update={"cards": cards, "assumed": tuple(set(kit.assumed) - {"cards.angel"})})
    assert isinstance(await table.reconfigure(corrected(table.config, fewer)), Entered)
    await window.resize(700, 390)
    assert "angel" not in table.config.kit.cards  # `house` fails if a component wasn't drawn


async def test_a_deck_is_listed_in_short_below_the_way_to_add_one(house: House) -> None:
    """Each card has attack, health and copies. A power can be typed on several lines, and is stored as one."""
    window, id = await opened(house, "oblivion", "cards")
    assert "1/1 ×8" in window.texts()
    labels = [words or "" for words in window.labels()]
    assert labels.index("Add an entry with this name") < next(
        at for at, text in enumerate(labels) if text.startswith("Remove ")
    )
    await window.go(f"/kits/{id}/cards.imp")
    power = next(field for field in window.all(ft.TextField) if label(field) == "Power, as printed")
    assert power.multiline
    await window.type("Power, as printed", "When played,\nnothing.")
    assert (await content(house, id))["cards"]["imp"]["power"] == "When played, nothing."
