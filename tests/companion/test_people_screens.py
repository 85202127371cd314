"""The screens of players: the list, a player's page, and how set-up offers them."""

import flet as ft
import pytest

from companion.store.people import StillPlays
from companion.store.sqlite.store import SqliteStore
from tests.companion.conftest import House
from tests.companion.harness import Window, label
from tests.companion.test_statistics_screen import finished
from tests.store.test_people import ids, plays


async def store_of(house: House) -> SqliteStore:
    """The store of the device, with two finished games."""
    await finished(house, "Ann", "Bob")
    await finished(house, "Annie", "Bob", at=1)
    store = house.device.store
    assert isinstance(store, SqliteStore)
    return store


async def undo(window: Window) -> None:
    """Tap the action of the newest notice."""
    action = window.all(ft.SnackBar)[-1].action
    assert isinstance(action, ft.SnackBarAction)
    await window.event(action, "click")


async def test_a_player_is_added_to_the_list(house: House) -> None:
    """The statistics lead to the list; a player can be added there, even with a name that another has."""
    store = await store_of(house)
    window = await house.window("/statistics")
    await window.tap("Players")
    assert window.page.route == "/people"
    await window.tap("Add a player")
    await window.tap("Save name")
    assert "Type a name first." in {field.error for field in window.all(ft.TextField)}
    await window.type("Name", " Ann ", submit=True)
    assert [person.name for person in await store.people.all()] == ["Ann", "Ann", "Annie", "Bob"]
    assert any("No games count for this player yet." in words for words in window.texts())
    assert "Other players called Ann:" in window.texts()


async def test_the_player_who_uses_the_device_is_first(house: House) -> None:
    """The player who uses the device is the first; the others follow by name."""
    store = await store_of(house)
    assert listed(await house.window("/people")) == ["Ann", "Annie", "Bob"]
    await store.people.set_me((await ids(store))["Bob"])
    assert listed(await house.window("/people")) == ["Bob (you)", "Ann", "Annie"]


def listed(window: Window) -> list[str]:
    """The names in the list, from top to bottom."""
    texts = [str(text.value) for text in window.all(ft.Text)]
    return [name for name in texts if name.removesuffix(" (you)") in {"Ann", "Annie", "Bob"}]


async def test_a_player_is_renamed_marked_and_set_as_me(house: House) -> None:
    """A player's name, mark and "me" are stored at once; the list and the statistics have the new name."""
    store = await store_of(house)
    ann = (await ids(store))["Ann"]
    window = await house.window(f"/people/{ann}")
    await window.tap("Change name")
    await window.type("Name", "Zoë")
    await window.tap("Save name")
    await window.tap("Green triangle for Zoë")
    await window.event(window.one(ft.Switch), "change", "true", value=True)
    person = await store.people.person(ann)
    assert person is not None
    assert (person.name, person.colour, person.shape, person.is_me) == ("Zoë", "green", "triangle", True)
    assert "as Ann" in " ".join(window.texts())
    second = await house.window("/people")
    assert label(second.all(ft.ListTile)[0]) is not None
    assert "Zoë (you)" in second.texts()
    statistics = await house.window("/statistics")
    assert "Zoë" in statistics.texts() and "Ann" not in statistics.texts()


async def test_two_players_are_merged_and_separated(house: House) -> None:
    """A player's page says what a merger will count; "Undo" separates both again, and so does the page later."""
    store = await store_of(house)
    ann = (await ids(store))["Ann"]
    window = await house.window(f"/people/{ann}")
    for way in ("undo", "page"):
        await window.tap("Merge with another player")
        await window.tap("Annie")
        assert any(words.startswith("Finished games: 1 for Annie") for words in window.texts())
        await window.tap("They're the same person")
        assert await plays(store) == {"Ann": 2, "Bob": 2}
        if way == "undo":
            await undo(window)
        else:
            window = await house.window(f"/people/{ann}")
            await window.tap("Undo merging Annie")
        assert await plays(store) == {"Ann": 1, "Annie": 1, "Bob": 2}


async def test_two_who_played_together_stay_two(house: House) -> None:
    """Players of the same game can't be merged: a sentence says why, and nothing changes."""
    store = await store_of(house)
    before = await plays(store)
    window = await house.window(f"/people/{(await ids(store))['Ann']}")
    await window.tap("Merge with another player")
    await window.tap("Bob")
    await window.tap("They're the same person")
    assert any("These two players were in the same game" in words for words in window.texts())
    assert await plays(store) == before


async def test_a_game_is_moved_to_a_namesake(house: House) -> None:
    """A game can be moved to a new player with the same name, and back by Undo."""
    store = await store_of(house)
    ann = (await ids(store))["Ann"]
    window = await house.window(f"/people/{ann}")
    more = next(words for words in window.labels() if words and words.startswith("More about Meow Oracle"))
    await window.tap(more)
    await window.tap("A new player called Ann")
    counted = {person.id: person.plays for person in await store.people.all() if person.name == "Ann"}
    assert counted.pop(ann) == 0 and [*counted.values()] == [1]
    await undo(window)
    counted = {person.id: person.plays for person in await store.people.all() if person.name == "Ann"}
    assert counted[ann] == 1


async def test_a_player_without_games_is_removed(house: House) -> None:
    """A player without games is removed by a tap, and Undo restores the same one. A player with games has no button for
    it, and the store refuses it even if the games are deleted."""
    store = await store_of(house)
    ann = (await ids(store))["Ann"]
    second = await store.people.add("Ann")
    await store.people.set_me(second)
    before = await store.people.person(second)
    window = await house.window("/people")
    await window.tap("Ann (you)")
    await window.tap("Remove Ann")
    assert window.page.route == "/people"
    assert await store.people.person(second) is None
    await undo(window)
    assert await store.people.person(second) == before
    assert window.page.route == f"/people/{second}"
    assert "Remove Ann" not in (await house.window(f"/people/{ann}")).labels()
    (game,) = await store.people.games(ann)
    await store.delete(game.game_id, 1)
    with pytest.raises(StillPlays):
        await store.people.remove(ann)
    await store.purge(2)
    await store.people.add("Ann")
    assert await store.people.person(ann) is None


async def test_set_up_offers_me_first_and_distinguishes_namesakes(house: House) -> None:
    """Labels have the marks of players with the same name, and the one that is tapped is linked to the new game."""
    store = await store_of(house)
    await finished(house, "Dee", "Eve", at=9)
    who = await ids(store)
    second = await store.people.add("Ann")
    await store.people.mark({who["Ann"]: ("sky", "square"), second: ("green", "triangle")})
    await store.people.set_me(who["Bob"])
    head = (await store.page()).heads[-1]
    await store.people.assign(head.id, "Ann", second)
    await store.people.assign((await store.page()).heads[-2].id, "Annie", who["Ann"])
    statistics = " ".join(label(box) or "" for box in (await house.window("/statistics")).all(ft.Semantics))
    assert "Ann, sky blue square: Played" in statistics and "Ann, green triangle: Played" in statistics
    window = await house.window("/new/meow_oracle")
    chips = [label(button) for button in window.all(ft.OutlinedButton)]
    assert chips[0] == "Bob"
    assert {"Ann, sky blue square", "Ann, green triangle"} <= set(chips)
    await window.tap("Remove Dee")
    await window.tap("Ann, green triangle")
    await window.tap("Start")
    id = window.page.route.removeprefix("/table/")
    assert (await store.people.of_game(id))["ann"] == second
    seats = (await house.device.tables.get(id)).config.seats
    assert [(seat.player, seat.colour) for seat in seats][-1] == ("Ann", "green")
