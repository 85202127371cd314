"""The kit screens: each registered kit is confirmed by taps alone; kits are listed, duplicated, removed, saved."""

import json
import random
from typing import Any

import flet as ft
import pytest

from companion.files.kits.edits import Put, Right
from companion.files.kits.file import kit_file, kit_model
from companion.files.kits.kinds import Number, facts
from companion.files.kits.places import EVERY, dotted, matching
from companion.files.kits.shelf import kit_of, shipped
from companion.measures import WIDEST
from companion.store.records import OwnKit
from companion.titles import title_of
from scoresheets.registry import picture
from tests.companion.conftest import House
from tests.companion.harness import Window, label
from tests.companion.kits import GAMES, content_of, read
from tests.companion.tables import tap
from tests.sampling import up_to

EVERY_GAME = pytest.mark.parametrize("game", GAMES)
FEW = up_to(2, 6)  # number of pages opened of each kit: drawing one takes a while

ALL_COPIED = "Everything here matches your own pieces."


async def copied(house: House, game: str) -> tuple[Window, str]:
    """A window on a new copy of a game's kit, and its id."""
    window = await house.window(f"/kits/{game}")
    await tap(window, "Make a copy you can correct")
    return window, window.page.route.split("/")[-1]


async def opened(house: House, game: str, part: str = "") -> tuple[Window, str]:
    """A window on a page of a family's kit, and the kit's id."""
    await house.device.open()
    own = await house.device.kits.begin(game, shipped(game), "Our copy")
    return await house.window(f"/kits/{own.id}/{part}".rstrip("/")), own.id


async def stored(house: House, id: str) -> OwnKit:
    own = await house.device.store.own_kit(id)
    assert own is not None
    return own


async def content(house: House, id: str) -> dict[str, Any]:
    facts: dict[str, Any] = json.loads((await stored(house, id)).json)
    return facts


async def touch(window: Window, region: str) -> None:
    """Tap the middle of a place on Haggatha's sheet."""
    drawn = picture("haggatha", shipped("haggatha"))
    assert drawn is not None
    x, y = drawn.sheet.by_id[region].box.middle
    (surface,) = [control for control in window.all(ft.GestureDetector) if control.on_tap_up is not None]
    await window.event(surface, "tap_up", {"k": "touch", "l": {"x": x, "y": y}, "g": {"x": x, "y": y}})


@pytest.mark.sampled
@EVERY_GAME
async def test_every_registered_kit_is_copied_by_taps(house: House, game: str) -> None:
    """Each unverified item is opened from the list and confirmed, until none is left."""
    window, id = await copied(house, game)
    editing = await house.device.kits.editing(id)
    assert editing.unverified
    for place in editing.unverified[FEW:]:
        await editing.edit(Right(place.id))
    await window.settle()
    for count in range(len(editing.unverified), 0, -1):
        item = editing.unverified[0]
        words = "Fill this in from" if count == 1 else "Fill these in from"
        assert any(text.startswith(words) and text.endswith(f"{count} left") for text in window.texts())
        (row,) = [tile for tile in window.all(ft.ListTile) if label(tile) == item.title][:1]
        await window.event(row, "click")
        assert window.page.route == f"/kits/{id}/{dotted(item.path)}" and item.title in window.texts()
        await tap(window, "As shown")
    assert ALL_COPIED in window.texts()
    assert (await content(house, id))["assumed"] == []


@pytest.mark.sampled
@EVERY_GAME
async def test_every_fact_has_a_page_that_works(house: House, game: str) -> None:
    """Some controls of some pages are tapped at random: nothing fails, and undo restores the first state."""
    window, id = await opened(house, game, "nothing")
    start, rng = await content(house, id), random.Random(game)
    editing = await house.device.kits.editing(id)
    paths = [dotted(item.path) for item in editing.unverified][:FEW]
    for path in paths:
        await window.go(f"/kits/{id}/{path}")
        for _ in range(2):
            ways = [control for control in window.walk() if _is_a_correction(control)]
            if ways:
                await window.event(rng.choice(ways), "click")
    while editing.next_back is not None:
        await editing.undo()
    assert (await content(house, id)) == start


def _is_a_correction(control: Any) -> bool:
    words = label(control) or ""
    signs = ("one less", "one more", "Remove", "Add", "is right")
    return bool(getattr(control, "on_click", None)) and not control.disabled and any(sign in words for sign in signs)


async def test_cells_are_coloured_by_taps(house: House) -> None:
    """A colour is chosen once, then every tapped cell gets it; the stored kit has it at once."""
    window, id = await opened(house, "haggatha", "chart")
    await tap(window, "Y: Yellow")
    await touch(window, "cell 0")
    await tap(window, "Cell 2 of row 1, red")  # by a button, as keys and screen readers do
    assert (await content(house, id))["chart"][0] == "YYBBBG"
    assert "Cell 1 of row 1, yellow" in window.labels()
    await tap(window, "Undo: Star Chart")
    assert (await content(house, id))["chart"][0] == "YRBBBG"


async def test_lines_of_the_cross_are_added_and_removed_by_taps(house: House) -> None:
    """A tap on a line adds or removes it; the list below has the same lines in words."""
    window, id = await opened(house, "haggatha", "cross")
    await touch(window, "line 0-1")
    assert [0, 1] in (await content(house, id))["cross"]
    assert "Remove: Line between dots 1 and 2" in window.labels()
    await touch(window, "line 17-24")
    assert [17, 24] not in (await content(house, id))["cross"]
    await tap(window, "Remove: Line between dots 1 and 2")
    assert [0, 1] not in (await content(house, id))["cross"]
    await tap(window, "Add from a list", "Add: Line between dots 18 and 25")
    assert (await content(house, id))["cross"] == [[17, 24], [23, 24], [24, 25], [24, 31]]


async def test_lengths_and_bonuses_are_set(house: House) -> None:
    """A new box and its bonus, more bubbles, and another Rune are stored."""
    window, id = await opened(house, "haggatha", "top")
    await tap(window, "Add: Box", "Box 13")
    await window.choose(window.one(ft.RadioGroup), "tome green blue")
    await window.go(f"/kits/{id}/bubbles")
    await tap(window, "“±1” bubbles: one more")
    await tap(window, "“Move 1” bubbles: 8")
    await window.type("From 2 to 60", "12")
    await window.go(f"/kits/{id}/twisting")
    await window.choose(window.all(ft.RadioGroup)[0], "die")
    facts = await content(house, id)
    assert len(facts["top"]) == 13 and facts["top"][-1] == "tome green blue"
    assert facts["bubbles"] == {"plus_minus": 9, "move": 12} and facts["twisting"]["plus_minus"] == "die"
    assert not {"bubbles.plus_minus", "bubbles.move", "twisting.plus_minus"} & set(facts["assumed"])


async def test_what_is_typed_wrongly_changes_nothing(house: House) -> None:
    """An invalid number, or one out of range, shows the range, and the value stays."""
    window, id = await opened(house, "haggatha", "divining")
    await tap(window, "Customer icons in the Divining Area: 24")
    for words in ("3", "121", "many", "", "٣٠"):
        await window.type("From 4 to 120", words)
        assert window.one(ft.TextField).error == "From 4 to 120"
    assert (await content(house, id))["divining"] == 24
    await window.type("From 4 to 120", "30")
    assert (await content(house, id))["divining"] == 30 and window.one(ft.TextField).error is None


async def test_a_name_that_cant_be_seen_is_missing(house: House) -> None:
    """Blanks and invisible characters aren't a name, and those around one are left out."""
    window, id = await opened(house, "interstellar_oracle", "hazards.plague")
    for words in (" ", "\t", "\u200b"):
        await window.type("Name on the card", words)
        assert "Hazards, Plague, Name on the card: it can't be empty." in window.texts()
    await window.type("Name on the card", " Great  Plague ")
    assert (await content(house, id))["hazards"]["plague"]["name"] == "Great Plague"


async def test_an_invalid_kit_is_stored_and_says_why(house: House) -> None:
    """A kit with a card too many says so on its pages and in the list, and new games don't offer it."""
    window, id = await opened(house, "interstellar_oracle", "equipment.*.copies")
    await tap(window, "Sword: one more")
    assert "Equipment: the cards add up to 67, not 66." in window.texts()
    again = await house.window("/kits")
    assert any(words.startswith("There's a mistake in this kit") for words in again.texts())
    assert "Kit: Our copy" not in (await house.window("/new/interstellar_oracle")).texts()
    await tap(window, "Laser: one less")
    assert not any("add up" in words for words in window.texts())
    assert kit_of(await stored(house, id)) is not None


async def test_two_windows_see_one_kit(house: House) -> None:
    """A correction in one window is shown in the other."""
    window, id = await opened(house, "lantern_oracle", "ladle")
    second = await house.window(f"/kits/{id}/ladle")
    await tap(window, "Ladle: one more")
    assert "Ladle: 7" in second.labels()


async def test_kits_are_listed_named_duplicated_and_removed(house: House) -> None:
    """Each kit is listed under its game; one that was removed can be restored at once."""
    window, id = await copied(house, "lantern_oracle")
    await window.type("Name of this kit", "The copy of 2021")
    await window.go("/kits")
    assert title_of("lantern_oracle") in window.texts() and "The copy of 2021" in window.texts()
    await tap(window, "More about The copy of 2021", "Duplicate")
    kits = await house.device.store.own_kits("lantern_oracle")
    assert sorted(kit.name for kit in kits) == ["The copy of 2021", "The copy of 2021 2"]
    window = await house.window("/kits")
    await tap(window, "More about The copy of 2021 2", "Remove kit")
    assert [kit.id for kit in await house.device.store.own_kits()] == [id]
    (bar,) = window.all(ft.SnackBar)
    assert isinstance(bar.action, ft.SnackBarAction)
    await window.event(bar.action, "click")
    assert len(await house.device.store.own_kits()) == 2


async def test_a_kit_is_saved_and_imported(house: House) -> None:
    """Importing a saved kit adds it if it's missing, and doesn't duplicate it."""
    window, id = await opened(house, "haggatha")
    await tap(window, "Save kit as a file")
    saved = next(args for name, args in window.client.calls if name == "save_file")
    assert saved["file_name"] == "haggatha-kit-our-copy.json"
    file = read(bytes(saved["src_bytes"]))
    own, is_new = await house.device.kits.import_kit(file)
    assert (own.id, is_new) == (id, False)
    await house.device.kits.put_away(own)
    imported, is_new = await house.device.kits.import_kit(file)
    assert is_new and kit_of(imported) == file.kit


async def test_a_removed_kit_stays_removed(house: House) -> None:
    """A kit removed in another window stays removed even if it's still edited here; restored, it has the edit."""
    _, id = await opened(house, "haggatha")
    kits, own = house.device.kits, await stored(house, id)
    editing = await kits.editing(id)
    await kits.put_away(own)
    await editing.edit(Put(("divining",), 30))
    assert not await house.device.store.own_kits()
    await kits.bring_back(own)
    assert (await content(house, id))["divining"] == 30


async def test_a_file_is_picked_and_what_is_wrong_is_said(house: House) -> None:
    """A valid kit is added to the list; an invalid file is refused with a sentence."""
    window = await house.window("/kits")
    take = window.picker.data.take
    await take(kit_file("haggatha", shipped("haggatha").model_copy(update={"name": "From Gran"})))
    await window.settle()
    assert "“From Gran” for Merchants Cove: The Oracle was imported." in window.texts()
    assert "From Gran" in window.texts()
    await take(b"\x89PNG")
    await window.settle()
    assert "This file isn't an Oracle Companion kit. Your kits are unchanged." in window.texts()
    assert len(await house.device.store.own_kits()) == 1


async def test_an_unknown_kit_or_fact(house: House) -> None:
    """The address of an unknown kit, or of an unknown fact of a kit, says so."""
    window = await house.window("/kits/nothing")
    assert any(words.startswith("This kit was removed") for words in window.texts())
    page, _ = await opened(house, "haggatha", "weather.report")
    assert "This kit doesn't have what you're looking for. Perhaps it was removed." in page.texts()
    assert (await house.window("/table/none/kit")).texts()


def test_every_matches_all_keys() -> None:
    """A path with `EVERY` matches the same fact of each card."""
    items = matching(
        facts(kit_model("interstellar_oracle")), content_of("interstellar_oracle"), ("equipment", EVERY, "copies")
    )
    assert len(items) == 35 and all(isinstance(item.kind, Number) for item in items)


async def test_planets_are_joined_by_two_taps(house: House) -> None:
    """Planets of a system are joined in either order, of two systems from first to next; to the Nebula by one tap."""
    window, id = await opened(house, "interstellar_oracle", "diagrams.a.within")
    first, second = " planet of system 1", " planet of system 2"
    await tap(window, f"Inner right{first}", f"Outer left{first}")
    within = (await content(house, id))["diagrams"]["a"]["within"]
    assert "outer_left inner_right" in within and len(within) == 8
    await tap(window, f"Outer left{first}", f"Inner right{first}")
    await tap(window, f"Outer left{first}", f"Outer left{first}")  # the same one again: nothing
    assert len((await content(house, id))["diagrams"]["a"]["within"]) == 7
    await window.go(f"/kits/{id}/diagrams.a.across")
    await tap(window, f"Outer right{second}", f"Outer middle{first}")
    assert "outer_middle outer_right" in (await content(house, id))["diagrams"]["a"]["across"]
    await tap(window, f"Outer left{first}", f"Outer middle{first}", f"Outer right{second}")  # the last two are a pair
    assert "outer_middle outer_right" not in (await content(house, id))["diagrams"]["a"]["across"]
    await window.go(f"/kits/{id}/diagrams.b.nebula")
    await tap(window, f"Outer middle{first}")
    assert (await content(house, id))["diagrams"]["b"]["nebula"] == ["outer_middle", "inner_left", "inner_right"]
    await window.go(f"/kits/{id}/diagrams.a.extra")
    await tap(window, f"Outer left{first}", "Outer left planet of system 3")
    assert (await content(house, id))["diagrams"]["a"]["extra"] == ["1 outer_left 3 outer_left"]


async def test_a_page_without_a_picture_is_a_column(house: House) -> None:
    """On a wide tablet only a page with a picture beside its facts uses the whole width; others are a column."""
    for part, margin in (("cove", (1180 - WIDEST) / 2), ("chart", 16)):
        await house.device.open()
        own = await house.device.kits.begin("haggatha", shipped("haggatha"), "Our copy")
        window = await house.window(f"/kits/{own.id}/{part}", width=1180, height=820)
        assert window.one(ft.View).padding == ft.Padding.symmetric(horizontal=margin)
