"""Kits without a screen: fields derived from any model, corrections, problems as sentences, files."""

import json
import random
from typing import Any

import pytest

from companion.files.kits.edits import Add, Drop, Name, Put, Reshape, Resize, Right, Toggle, edited
from companion.files.kits.file import KIND, LARGEST, file_name, kit_file, kit_model
from companion.files.kits.kinds import (
    Either,
    Fixed,
    Flag,
    Grid,
    Keyed,
    Maybe,
    Number,
    OneOf,
    Other,
    Row,
    Some,
    Words,
    facts,
)
from companion.files.kits.places import assumed, dotted, inside, matching, parted, place, summary
from companion.files.kits.problems import MOST_LISTED, checked, problems
from companion.files.kits.shelf import kit_of, shipped
from companion.files.untrusted_json import BadFile
from companion.store.records import OwnKit
from referees.common.protocol.config import seated
from referees.common.protocol.sentence import Reader
from referees.common.registry import referee
from referees.common.values.change import changed
from tests.common.playing import picked
from tests.companion.kits import FACTS, GAMES, CardKit, content_of, every_place, read, some_edit, walked

START = CardKit().model_dump(mode="json")
EVERY_GAME = pytest.mark.parametrize("game", GAMES)


# Fields


def test_each_type_becomes_a_kind_of_fact() -> None:
    """Numbers, texts, flags, choices, rows, grids, mappings, variants and optional values have their kinds of facts."""
    kinds = {field.name: field.kind for field in FACTS.fields}
    assert kinds["size"] == Number(2, 9) and kinds["motto"] == Words(1, 30) and kinds["is_large"] == Flag()
    assert kinds["back"] == OneOf((("moon", "A moon"), ("sun", "A sun")))
    assert kinds["suits"] == Some(OneOf((("cups", "Cups"), ("coins", "Coins"), ("wands", "Wands"))), 0, 3)
    assert kinds["steps"] == Row(Number(0, 9999), "Step", 0, 200)
    assert kinds["tiles"] == Grid((("A", "Ash"), ("B", "Birch")), 1, 6)
    assert kinds["roads"] == Row(Fixed((Number(0, 9999), Number(0, 9999))), "Road", 0, 200)
    cards, prices = kinds["cards"], kinds["prices"]
    assert isinstance(cards, Keyed) and (cards.keys, cards.at_least, cards.at_most) == (None, 1, 5)
    assert isinstance(prices, Keyed) and prices.keys == OneOf((("day", "Day"), ("night", "Night")))
    card = place(FACTS, START, ("cards", "imp"))
    inner = {spot.path[-1]: spot.kind for spot in inside(card)}
    assert inner["health"] == Maybe(Number(1, 12)) and inner["kinds"] == Row(Words(1, 9), "Entry", 0, 200)
    shape = inner["does"]
    assert isinstance(shape, Either) and (shape.by, [name for name, _ in shape.of]) == ("effect", ["strike", "heal"])


def test_titles_are_those_of_the_model() -> None:
    """A fact's title is the one its model defines, or else the field's name."""
    titles = [field.title for field in FACTS.fields]
    assert titles[:4] == ["Board size", "Motto", "Is large", "Back"]


@EVERY_GAME
def test_every_fact_of_every_game_can_be_corrected_on_screen(game: str) -> None:
    """Every fact of registered kits can be changed on screen, and each place is described in words."""
    group, content = facts(kit_model(game)), content_of(game)
    reader = Reader(())
    places = [*every_place(group, content)]
    assert places and not [dotted(spot.path) for spot in places if isinstance(spot.kind, Other)]
    assert all(reader.text(summary(spot)) is not None and spot.title for spot in places)


@EVERY_GAME
def test_every_assumed_item_can_be_shown(game: str) -> None:
    """Each unverified item has a title and a place."""
    group, content = facts(kit_model(game)), content_of(game)
    left = assumed(group, content)
    assert [item.id for item in left] == list(shipped(game).assumed)
    assert all(matching(group, content, item.path) and item.title for item in left)


def test_a_path_is_written_and_read() -> None:
    """A path can be converted to the form used in addresses, and back."""
    assert dotted(("hazards", "plague", "cards", 2)) == "hazards.plague.cards.2"
    assert parted("hazards.plague.cards.2") == ("hazards", "plague", "cards", 2)


# Corrections


@pytest.mark.parametrize(
    ("edit", "path", "value"),
    [
        (Put(("size",), 7), ("size",), 7),
        (Put(("tiles", 1, 0), "A"), ("tiles",), ["AB", "AA"]),
        (Resize(("tiles",), 3, 1), ("tiles",), ["A", "B", "B"]),
        (Resize(("tiles",), 1, 4), ("tiles",), ["ABBB"]),
        (Toggle(("suits",), "coins"), ("suits",), ["cups", "coins"]),
        (Toggle(("suits",), "cups"), ("suits",), []),
        (Toggle(("roads",), [0, 2]), ("roads",), [[0, 1], [0, 2]]),
        (Toggle(("roads",), [0, 1]), ("roads",), []),
        (Add(("steps",)), ("steps",), [1, 2, 1]),
        (Add(("roads",)), ("roads",), [[0, 1], [1, 1]]),
        (Drop(("steps", 0)), ("steps",), [2]),
        (Drop(("cards", "imp")), ("cards",), {}),
        (Add(("prices",), "night"), ("prices",), {"day": 3, "night": 1}),
        (Reshape(("cards", "imp", "health"), None), ("cards", "imp", "health"), None),
        (Reshape(("cards", "imp", "does"), "heal"), ("cards", "imp", "does"),
         {"effect": "heal", "gems": 2, "of": ["own"]}),
        (Name("Ours"), ("name",), "Ours"),
    ],
)  # fmt: skip
def test_a_correction_changes_one_place(edit: Any, path: Any, value: Any) -> None:
    """The place has the new value; everything else, and the original kit, are unchanged."""
    before = json.dumps(START)
    after = edited(FACTS, START, edit)
    value_there: Any = after
    for step in path:
        value_there = value_there[step]
    assert value_there == value
    assert json.dumps(START) == before
    assert {name: fact for name, fact in after.items() if name != path[0]} == {
        name: fact for name, fact in START.items() if name != path[0]
    }


def test_something_added_gets_a_key_of_its_own_and_its_name() -> None:
    """An entry's key is derived from its name, and is unique."""
    once = edited(FACTS, START, Add(("cards",), "Dark Fog"))
    twice = edited(FACTS, once, Add(("cards",), "Dark Fog"))
    assert [*twice["cards"]] == ["imp", "dark_fog", "dark_fog_2"]
    assert twice["cards"]["dark_fog_2"]["name"] == "Dark Fog"
    assert checked(FACTS, twice) is not None
    assert [*edited(FACTS, START, Add(("cards",), "7 Tage"))["cards"]] == ["imp", "entry_7_tage"]


@pytest.mark.parametrize("edit", [Put(("nothing",), 1), Drop(("steps", 9)), Toggle(("size",), 1), Add(("size",))])
def test_a_correction_of_what_is_not_there_is_an_error(edit: Any) -> None:
    """Correcting a place that doesn't exist raises an error, as it's a programming error, and isn't ignored."""
    with pytest.raises((LookupError, ValueError)):
        edited(FACTS, START, edit)


def test_a_fact_that_a_player_sets_is_verified() -> None:
    """A number that a player sets is verified; if one cell of a chart is set, the chart as a whole still isn't."""
    group, content = facts(kit_model("haggatha")), content_of("haggatha")
    left = [item.id for item in assumed(group, content)]
    after = edited(group, content, Put(("divining",), 30))
    assert [item.id for item in assumed(group, after)] == [id_left for id_left in left if id_left != "divining"]
    after = edited(group, after, Put(("chart", 0, 0), "Y"))
    assert "chart" in after["assumed"]
    after = edited(group, after, Right("chart"))
    assert "chart" not in after["assumed"]


def test_a_removed_fact_is_not_unverified() -> None:
    """A hazard that was removed is no longer listed as unverified, and the kit stays valid."""
    group, content = facts(kit_model("interstellar_oracle")), content_of("interstellar_oracle")
    after = edited(group, content, Drop(("hazards", "other")))
    assert "hazards.other" not in after["assumed"] and "hazards.plague" in after["assumed"]
    assert checked(group, after) is not None


def test_a_wider_chart_keeps_its_cross() -> None:
    """If a chart is resized, its dots are renumbered so that lines stay in place; those beyond the edge are removed."""
    group, content = facts(kit_model("haggatha")), content_of("haggatha")
    wider = edited(group, content, Resize(("chart",), 6, 8))
    assert wider["cross"] == [[21, 30], [29, 30], [30, 31], [30, 39]]  # row 3, column 3, in rows of nine dots
    assert checked(group, wider) is not None
    smaller = edited(group, wider, Resize(("chart",), 3, 3))
    assert smaller["cross"] == [[11, 15], [14, 15]]
    assert checked(group, smaller) is not None


# Problems


@pytest.mark.parametrize(
    ("game", "edit", "words", "path"),
    [
        ("interstellar_oracle", Put(("equipment", "sword", "copies"), 3),
         "Equipment: the cards add up to 67, not 66.", ("equipment",)),
        ("interstellar_oracle", Put(("equipment", "sword", "dots"), 3),
         "Equipment, Sword: 3 cards can't have a dot if there are only 2.", ("equipment", "sword")),
        ("interstellar_oracle", Put(("hazards", "plague", "name"), ""),
         "Hazards, Plague, Name on the card: it can't be empty.", ("hazards", "plague", "name")),
        ("haggatha", Toggle(("cross",), [0, 3]),
         "the Cross can't join dots 0 and 3: they aren't neighbours.", ()),
        ("haggatha", Put(("bubbles", "move"), 1),
         "Twisting Fates bubbles, “Move 1” bubbles: it must be at least 2.", ("bubbles", "move")),
        ("haggatha", Name(""), "Name: it can't be empty.", ()),
        ("oblivion", Put(("cards", "knight", "name"), " "),
         "Cards, Knight, Name on the card: it can't be empty.", ("cards", "knight", "name")),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_words(game: str, edit: Any, words: str, path: Any) -> None:
    """A sentence names the place as the screen does, and says what is wrong; its path leads there."""
    group = facts(kit_model(game))
    faults = problems(group, edited(group, content_of(game), edit))
    assert [(Reader(()).text(fault.sentence), fault.path) for fault in faults] == [(words, path)]


# Random kits


@pytest.mark.parametrize(("seeds", "steps"), [(1, 30), pytest.param(60, 200, marks=pytest.mark.soak)])
@EVERY_GAME
def test_random_corrections_never_fail(game: str, seeds: int, steps: int) -> None:
    """Every correction that a screen offers can be applied to any kit, and all its problems have sentences."""
    group = facts(kit_model(game))
    for seed in range(seeds):
        rng, content = random.Random(f"{game} {seed}"), content_of(game)
        for _ in range(steps):
            edit = some_edit(group, content, rng)
            content = edited(group, content, edit) if edit is not None else content
            assert all(Reader(()).text(fault.sentence) for fault in problems(group, content))
            assert all(matching(group, content, item.path) for item in assumed(group, content))


def test_random_corrections_of_every_kind_of_fact() -> None:
    """As above, for a kit with every kind of fact."""
    rng = random.Random(1)
    for _ in range(8):
        content = START
        for _ in range(60):
            edit = some_edit(FACTS, content, rng)
            content = edited(FACTS, content, edit) if edit is not None else content
            assert all(Reader(()).text(fault.sentence) for fault in problems(FACTS, content))
        assert isinstance(walked(FACTS, START, rng, 30)["name"], str)


def _survives(game: str, seed: int) -> None:
    """Asserts that a random valid kit can be edited, saved, read back, and played with."""
    rules, group, rng = referee(game), facts(kit_model(game)), random.Random(f"{game} {seed}")
    kit = checked(group, walked(group, content_of(game), rng, rng.randrange(2, 14)))
    assert kit is not None
    assert read(kit_file(game, kit)) == (game, kit)
    most = min(rules.about.seats[1], 4)
    config = rules.config(seats=seated(("Ann", "Bob", "Cid", "Dee")[:most]), kit=kit, checked=kit.assumed)
    assert rules.read_config(config.model_dump_json()) == config
    state = rules.setup(config)
    for _ in range(6):
        offers = rules.offers(state)
        if not offers:
            break
        state = rules.evolve(state, picked(rng.choice(offers), rng)).state
    rules.view(state)
    rules.tally(state)


@pytest.mark.parametrize("count", [8, pytest.param(1000, marks=pytest.mark.soak)])
@EVERY_GAME
def test_random_valid_kits_survive_edit_file_and_play(game: str, count: int) -> None:
    """Kits are corrected at random, written to a file, read back, and played with for a few entries."""
    for seed in range(count):
        _survives(game, seed)


# Files


def test_the_name_of_a_file_is_plain() -> None:
    """A file's name has only safe characters, for any name of a kit."""
    assert file_name("meow_oracle", "../Our Köpy: 2!") == "meow-oracle-kit-our-k-py-2.json"
    assert file_name("haggatha", "日本") == "haggatha-kit.json"


def whole_file(**changes: Any) -> dict[str, Any]:
    """The content of Haggatha's kit file, with these changes."""
    content: dict[str, Any] = json.loads(kit_file("haggatha", shipped("haggatha")))
    return content | changes


def kit_with(**changes: Any) -> dict[str, Any]:
    """The content of Haggatha's kit file with changed facts."""
    return whole_file(kit=whole_file()["kit"] | changes)


NO_KIT = "This file isn't an Oracle Companion kit."
DAMAGED = "The file is damaged, or only part of it arrived."
BEYOND = "This file is too large or too complex to be a kit."
NEWER = "The kit was made by a newer Oracle Companion. Update this app, then try again."
GOOD = kit_file("haggatha", shipped("haggatha"))

HOSTILE: dict[str, tuple[Any, str]] = {
    "nothing": (b"", NO_KIT),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(200), NO_KIT),
    "a word": (b'"kit"', NO_KIT),
    "another JSON": (b'{"games": []}', NO_KIT),
    "a game": (b'{"format": "oracle-companion-game", "version": 1}', "This file is a game, not a kit"),
    "a backup": (b"SQLite format 3\x00" + bytes(100), "This file is a backup, not a kit"),
    "cut short": (GOOD[: len(GOOD) // 2], DAMAGED),
    "no UTF-8": (GOOD.replace(b"Sample", b"\xff\xfe"), DAMAGED),
    "a name twice": (GOOD.replace(b'"divining": 24', b'"divining": 24, "divining": 25'), DAMAGED),
    "a number beyond counting": (GOOD.replace(b'"divining": 24', b'"divining": ' + b"9" * 5000), DAMAGED),
    "not a number": (GOOD.replace(b'"divining": 24', b'"divining": NaN'), DAMAGED),
    "very deep": (b'{"format": ' + b"[" * 100_000, BEYOND),
    "deep": (whole_file(format="oracle-companion-kit", more=json.loads("[" * 40 + "]" * 40)), BEYOND),
    "very many": (whole_file(more=[0] * 30_000), BEYOND),
    "a long text": (kit_with(name="x" * 3000), BEYOND),
    "a long name of a field": (kit_with(**{"x" * 3000: 1}), BEYOND),
    "a newer file": (whole_file(version=2), NEWER),
    "a newer kit": (whole_file(edition=99), NEWER),
    "no version": (whole_file(version="1"), NEWER),
    "no game": (whole_file(game=7), DAMAGED),
    "no kit": (whole_file(kit=[1, 2]), DAMAGED),
    "an unknown game": (whole_file(game="../../etc/passwd"), "“../../etc/passwd”"),
    "a game without a kit": (whole_file(game="meow_oracle"), "Meow Oracle has no kit."),
    "another game's kit": (whole_file(game="interstellar_oracle", edition=1), "The kit can't be used:"),
    "a fact too many": (kit_with(weather="fine"), "this kit can't have an entry called “weather”."),
    "a wrong fact": (kit_with(divining=2), "Customer icons in the Divining Area: it must be at least 4."),
    "a wrong type": (kit_with(chart={"a": 1}), "Star Chart: it can't be read."),
    "half a letter": (kit_with(name="\ud800"), DAMAGED),
    "a name of control signs": (kit_with(name="\u202eabc"), "a name needs at least one visible character."),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_in_a_sentence(name: str) -> None:
    """For a hostile file, a sentence says what is wrong, and no other error is raised."""
    content, words = HOSTILE[name]
    with pytest.raises(BadFile) as caught:
        read(content if isinstance(content, bytes) else json.dumps(content).encode())
    assert words in str(caught.value)
    assert str(caught.value).endswith("Your kits are unchanged.")


def test_a_file_too_large_is_not_read() -> None:
    """A file that is too large is refused by its size alone."""
    assert KIND.refused_size(LARGEST) is None
    assert "too large" in str(KIND.refused_size(LARGEST + 1))
    with pytest.raises(BadFile, match="too large"):
        read(b" " * (LARGEST + 1))


def test_only_the_first_of_many_problems_are_listed() -> None:
    """A kit with thousands of problems is checked only until enough of them are found to be listed."""
    group, content = facts(kit_model("oblivion")), content_of("oblivion")
    cards = {f"card_{n}": {"name": 1} for n in range(300)}
    faults = problems(group, content | {"cards": content["cards"] | cards, "assumed": [1] * 3000})
    assert 0 < len(faults) <= MOST_LISTED
    assert len(problems(group, content | {"assumed": [1] * 3000}, limit=1)) == 1


def test_a_kit_larger_than_its_file_may_be_is_none() -> None:
    """A kit larger than a kit's file may be, as in a stranger's backup, isn't parsed."""
    own = OwnKit("1", "haggatha", 1, "Ours", json.dumps(content_of("haggatha")), 1)
    assert kit_of(own) is not None
    assert kit_of(changed(own, json=own.json + " " * LARGEST)) is None
