"""From the start screen to a table: seats, remembered players, house options."""

import flet as ft
import pytest

from referees.common.registry import game_ids, rulebook
from tests.companion.conftest import House
from tests.companion.harness import Window, hears, label
from tests.sampling import some

GROUP = ("Ann", "Bob", "Cid", "Dee")


async def choose(window: Window, title: str) -> None:
    """Tap a game on the start screen, below the running ones."""
    parts = [part for part in window.walk() if getattr(part, "on_click", None) and label(part) == title]
    await window.event(parts[-1], "click")


async def seated(house: House, *names: str) -> Window:
    """A window on the seats screen with these players."""
    window = await house.window()
    await choose(window, "Meow Oracle")
    await window.seat(*names)
    return window


def players(window: Window) -> list[str]:
    """The players on the seats screen, in order."""
    removes = [label for label in window.labels() if label and label.startswith("Remove ")]
    return [label.removeprefix("Remove ").strip("\u2068\u2069") for label in removes]


async def test_a_hall_seats_nobody_in_advance(house: House) -> None:
    """If several tables can be shared, the next one has other players, so the last group isn't seated."""
    await (await seated(house, *GROUP)).tap("Start")
    house.device.hall.hostings *= 2
    assert players(await house.window("/new/meow_oracle")) == []


@pytest.mark.sampled
@pytest.mark.parametrize("game", some(game_ids(), 3))
async def test_a_first_time_group_is_at_its_first_entry_within_a_minute(house: House, game: str) -> None:
    """A new group can start within a minute, at two seconds a tap, half a second a letter, and ten letters a name. In
    the next game they're seated already: the third tap may be the first entry itself."""
    window, seconds = await house.window(), 0.0
    await choose(window, rulebook(game).title)
    seconds += 2
    names = ("Maximilian", "Bernadette", "Konstantin", "Anneliesel")[: rulebook(game).seats[1]]
    for name in names:
        await window.type("Another player", name, submit=True)
        seconds += 2 + 0.5 * (len(name) + 1)  # into the field, the letters, Enter
    await window.tap("Start")
    assert window.page.route.startswith("/table/")
    assert seconds + 2 < 60
    first = window.page.route
    await window.go("/")
    await choose(window, rulebook(game).title)
    assert players(window) == [*names]
    await window.tap("Start")
    table = await house.device.tables.get(window.page.route.removeprefix("/table/"))
    assert window.page.route != first and table.config.names == names and len(table.timeline.entries) == 0
    assert table.reader().text(table.state.open[-1].ask(table.state), table.state) in window.texts()


async def test_players_move_leave_and_come_back_by_tap(house: House) -> None:
    """A player can be moved up and down, removed, and seated again from the remembered players."""
    window = await seated(house, *GROUP)
    await window.tap("Start")
    again = await house.window("/new/meow_oracle")
    await again.tap("Move Cid up")
    assert players(again) == ["Ann", "Cid", "Bob", "Dee"]
    await again.tap("Move Ann down")
    assert players(again) == ["Cid", "Ann", "Bob", "Dee"]
    await again.tap("Remove Ann")
    assert players(again) == ["Cid", "Bob", "Dee"]
    await again.tap("Ann")
    assert players(again) == ["Cid", "Bob", "Dee", "Ann"]


async def test_invalid_names_are_refused_in_plain_words(house: House) -> None:
    """Empty, duplicate, long and unprintable names have an error at the field, and the seats stay as they are."""
    window = await seated(house, "Ann")
    for typed, part in (
        ("  ", "has no name yet"),
        ("ann ", "Two players are called Ann"),
        ("A\u200dnn", "Two players are called Ann"),
        ("x" * 200, "is longer than 40 letters"),
        ("\u3164", "has no name yet"),
        ("\u0301", "has no visible characters"),
        ("\ue000", "has characters that can't be displayed"),
    ):
        await window.seat(typed)
        error = window.one(ft.TextField, label="Another player").error
        assert isinstance(error, str) and part in error
        assert players(window) == ["Ann"]


async def test_names_in_every_script_are_accepted(house: House) -> None:
    """Joiners stay, any space becomes a plain one, letters are composed, and none is capitalized."""
    window = await seated(house, "von\u00a0Stein", "山田\u3000太郎", "علی\u200cرضا", "Jose\u0301 👨\u200d👩\u200d👧")
    assert players(window) == ["von Stein", "山田 太郎", "علی\u200cرضا", "José 👨\u200d👩\u200d👧"]
    await window.tap("Start")
    (head,) = await house.device.store.resume()
    assert head.headline == "von Stein, 山田 太郎, علی\u200cرضا, José 👨\u200d👩\u200d👧"


async def test_too_few_players_are_refused(house: House) -> None:
    """With too few players, a sentence says how many the game is for, and nothing is started."""
    window = await seated(house, "Ann")
    await window.tap("Start")
    assert "This game is for 2 to 4 players, not 1." in window.texts()
    assert await house.device.store.resume() == ()


async def test_a_full_table_takes_no_more_players(house: House) -> None:
    """With four players there is no field for another name."""
    assert (await seated(house, *GROUP)).all(ft.TextField) == []


async def test_what_the_companion_is_for_is_asked_first(house: House) -> None:
    """Above Haggatha's seats, two cards ask what to record; only "The whole game" shows all house options."""
    window = await house.window("/new/haggatha")
    texts = window.texts()
    in_order = ["Haggatha's sheet", "The whole game", "Who's playing? Go clockwise around the table"]
    assert sorted(in_order, key=texts.index) == in_order
    await window.tap("House rules")
    only_whole = "Where do customers go after the Market?"
    assert only_whole not in window.texts()
    await window.choose(window.all(ft.RadioGroup)[0], "table")
    assert only_whole in window.texts()
    await window.seat("Ann")
    await window.tap("Start")
    assert '"ledger":"table"' in (await house.device.store.resume())[0].config


async def test_who_plays_the_part_of_the_first_seat_is_asked(house: House) -> None:
    """The chosen player becomes the first, and the others follow clockwise."""
    window = await house.window("/new/haggatha")
    await window.seat("Ann", "Bob", "Cid")
    assert "Who is Haggatha?" in window.texts()
    await window.tap("Bob")
    assert "Bob is Haggatha" in window.labels() and players(window) == ["Bob", "Cid", "Ann"]
    await window.tap("Start")
    head = (await house.device.store.resume())[0]
    assert (await house.device.tables.get(head.id)).config.names == ("Bob", "Cid", "Ann")


async def test_a_house_option_leads_to_its_rule_and_back(house: House) -> None:
    """The question mark at an option opens the rule; Back leads to the unchanged seats."""
    window = await seated(house, "Ann", "Bob")
    await window.tap("House rules")
    await window.tap("Rule: When does the game end?")
    assert window.page.route.startswith("/rules/meow_oracle/")
    await window.back()
    assert window.page.route == "/new/meow_oracle"
    assert players(window) == ["Ann", "Bob"]


async def test_what_was_set_up_survives_a_step_back(house: House) -> None:
    """Players, their order, a name that wasn't added yet, and house rules stay; another game has the same players."""
    window = await seated(house, "Ann", "Bob")
    await window.tap("Move Bob up")
    await window.type("Another player", "Cid")
    await window.tap("House rules")
    await window.choose(window.all(ft.RadioGroup)[1], "serpentine")  # the first group asks what to record
    await window.back()
    await choose(window, "Oblivion")
    assert players(window) == ["Bob", "Ann"]
    assert window.one(ft.TextField, label="Another player").value == "Cid"
    await window.back()
    await choose(window, "Meow Oracle")
    assert "1 change" in window.texts()
    await window.tap("Start")
    (head,) = await house.device.store.resume()
    assert head.headline == "Bob, Ann, Cid" and '"arrow":"serpentine"' in head.config
    await window.back()
    await choose(window, "Meow Oracle")
    assert "The usual rules" in window.texts(), "the next game begins with nothing of it"


async def test_an_invalid_name_in_the_field_prevents_the_start(house: House) -> None:
    """An invalid name in the field isn't ignored: a sentence says what is wrong."""
    window = await seated(house, "Ann", "Bob")
    await window.type("Another player", "ann")
    await window.tap("Start")
    assert any("Two players are called" in words for words in window.texts())
    assert await house.device.store.resume() == ()


async def test_the_field_keeps_the_focus_for_the_next_name(house: House) -> None:
    """After Enter, or the button at the field, another name can be typed at once."""
    window = await seated(house)
    for name, by_enter in (("Ann", True), ("Bob", False)):
        window.client.calls.clear()
        await window.type("Another player", name, submit=by_enter)
        if not by_enter:
            await window.tap("Add this player")
        assert [called for called, _ in window.client.calls] == ["focus"]


async def test_a_player_keeps_colour_and_shape(house: House) -> None:
    """A mark is the same in the next game; if a player chooses another one's mark, that one gets a new one."""
    window = await seated(house, "Ann", "Bob", "Cid")
    await window.tap("Cid's colour and symbol")
    await window.tap("Orange circle for Cid")
    await window.tap("Start")
    first = (await house.device.tables.get(window.page.route.removeprefix("/table/"))).config.seats
    assert [(seat.colour, seat.shape) for seat in first] == [
        ("green", "triangle"), ("sky", "square"), ("orange", "circle"),
    ]  # fmt: skip
    again = await house.window("/new/oblivion")
    await again.tap("Remove Ann")
    await again.seat("Dee")
    await again.tap("Move Cid up")
    await again.tap("Start")
    seats = (await house.device.tables.get(again.page.route.removeprefix("/table/"))).config.seats
    assert [(player.player, player.colour) for player in seats] == [("Cid", "orange"), ("Bob", "sky"), ("Dee", "green")]


def boxes(window: Window) -> dict[str, bool]:
    """The steps of the set-up list, and whether each is ticked."""
    return {
        str(label(tile)): bool(tile.leading.value)
        for tile in window.all(ft.ListTile)
        if isinstance(tile.leading, ft.Checkbox)
    }


async def test_the_set_up_list_is_ticked_off(house: House) -> None:
    """The set-up list is for this number of players, folded at first. Ticks stay, and each step leads to its rule."""
    window = await seated(house, "Ann", "Bob")
    assert boxes(window) == {} and "6 things to do" in window.texts()
    await window.tap("What to set up")
    assert "Set the other 18 cards aside face down." in boxes(window)
    await window.event(window.all(ft.Checkbox)[1], "change", True, value=True)
    assert boxes(window)["Shuffle all 36 cards."] and "5 things to do" in window.texts()
    links = [control for control in window.walk() if hears(control) and str(label(control)).endswith(" · MO-2")]
    await window.event(links[0], "click")
    assert window.page.route == "/rules/meow_oracle/MO-2"
    await window.back()
    assert boxes(window)["Shuffle all 36 cards."]
    await window.seat("Cid")
    assert "Set the other nine cards aside face down." in boxes(window)
    for at in range(6):
        await window.event(window.all(ft.Checkbox)[at], "change", True, value=True)
    assert "Everything's set up" in window.texts()
