"""A game's settings: seats, house options, kits."""

from pathlib import Path
from typing import Literal

import pytest
from pydantic import ValidationError

from referees.common.protocol.config import Config, Seat, seated
from referees.common.protocol.seating import COLOURS, SHAPES, seating_problem
from referees.common.protocol.sentence import Reader
from referees.common.registry import game_ids, referee, rulebook
from referees.common.setup.kit import Kit
from referees.common.setup.options import HouseOptions, option


def problem(*names: str) -> str | None:
    """The error for these names in a game for two to four players."""
    fault = seating_problem(names, 2, 4)
    return None if fault is None else Reader(()).text(fault)


@pytest.mark.parametrize(
    ("names", "start"),
    [
        (("Ann",), "This game is for 2 to 4 players, not 1."),
        (("A", "B", "C", "D", "E"), "This game is for 2 to 4 players, not 5."),
        (("Ann", "  "), "Seat 2 has no name yet."),
        (("Ann", "x" * 200), "xxxxxxxxxxxx… is longer than 40 letters."),
        (("Ann", "ann "), "Two players are called Ann."),
        (("Straße", "STRASSE"), "Two players are called Straße."),
        (("Ann", "B\x00b"), "The name at seat 2 has characters that can't be displayed. Please retype it."),
        (("Ann", "B\nb"), "The name at seat 2 has characters that can't be displayed. Please retype it."),
        (("Ann", "\u202ebnA"), "The name at seat 2 has characters that can't be displayed. Please retype it."),
        (("Ann", "\ue000"), "The name at seat 2 has characters that can't be displayed. Please retype it."),
        (("Ann", "\u3164"), "The name at seat 2 has no visible characters. Please type another one."),
        (("Ann", "\u2800"), "The name at seat 2 has no visible characters. Please type another one."),
        (("Ann", "\u115f"), "The name at seat 2 has no visible characters. Please type another one."),
        (("Ann", "\u0301"), "The name at seat 2 has no visible characters. Please type another one."),
        (("Jos\u00e9", "Jose\u0301"), "Two players are called Jos\u00e9."),
        (("Anna B", "Anna  B"), "Two players are called Anna B."),
        (("Ann", "Ann\u2800"), "Two players are called Ann."),
    ],
)
def test_a_bad_seating_is_explained(names: tuple[str, ...], start: str) -> None:
    """Too many or few names, or empty, long, duplicate (in any spelling) or unprintable ones get a sentence each."""
    assert (problem(*names) or "").startswith(start)


@pytest.mark.parametrize(
    "names",
    [
        ("Ann", "Bob"),
        ("x" * 40, "y"),
        ("Zoë", "李", "O'Neil", "{who}"),
        ("山田\u3000太郎", "علی\u200cرضا", "Ann\u00a0B"),
        ("ක්\u200dෂමා", "👨\u200d👩\u200d👧", "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"),
    ],
)
def test_a_good_seating_has_no_problem(names: tuple[str, ...]) -> None:
    """Names in all scripts, up to forty letters, are accepted."""
    assert problem(*names) is None


def test_a_config_with_a_bad_seating_cannot_be_made() -> None:
    """Creating a config with a bad seating raises the same sentence."""
    with pytest.raises(ValidationError, match="Two players are called Ann"):
        Config(seats=seated(("Ann", "Ann")))


def test_players_get_different_colours_and_shapes() -> None:
    """Players differ in both colour and shape, in order of seats, also for the colour-blind; names are stripped."""
    seats = seated([f" P{number} " for number in range(7)])
    assert [seat.player for seat in seats] == [f"P{number}" for number in range(7)]
    assert tuple(seat.colour for seat in seats) == COLOURS
    assert tuple(seat.shape for seat in seats) == SHAPES


def test_an_item_is_assumed_until_the_table_has_checked_it() -> None:
    """`checked` settles an item for this game; only items listed as assumed are assumed."""
    kit = Kit(assumed=("ladle",))
    config = Config(seats=(Seat(player="A"), Seat(player="B")), kit=kit)
    assert config.assumes("ladle") and not config.assumes("spoon")
    assert not config.model_copy(update={"checked": ("ladle",)}).assumes("ladle")


def test_a_kit_is_read_from_its_games_package() -> None:
    """`kit.toml` is read from a third party's package, with its assumed items."""

    class Ladle(Kit):
        ladle: int

    assert Ladle.shipped("lantern_oracle") == Ladle(name="As printed", ladle=6, assumed=("ladle",))


def test_a_kit_with_an_unknown_fact_is_an_error() -> None:
    """A misspelt or unknown item in a kit is an error."""
    with pytest.raises(ValidationError):
        Kit.shipped("lantern_oracle")


class Options(HouseOptions):
    end: Literal["open", "closed"] = option("open", "When?", "X-1", open="Never", closed="Soon")


def test_house_options_list_themselves() -> None:
    """Each house option is listed with question, passage, default, and its values' meanings in order."""
    (listed,) = Options.listed()
    assert (listed.name, listed.asks, listed.cites, listed.default) == ("end", "When?", "X-1", "open")
    assert list(listed.labels.items()) == [("open", "Never"), ("closed", "Soon")]


def test_an_unknown_reading_is_an_error() -> None:
    """An option accepts only its own values."""
    with pytest.raises(ValidationError):
        Options.model_validate({"end": "later"})


@pytest.mark.parametrize("game", game_ids())
def test_a_game_and_its_rulebook_agree_on_head_and_seats(game: str) -> None:
    """A referee's title, id and number of seats equal those in the rulebook, which is read without the referee."""
    about, book, config = referee(game).about, rulebook(game), referee(game).config
    assert (about.id, about.title, about.seats) == (book.game, book.title, book.seats)
    assert about.seats == (config.fewest, config.most)
    assert config.model_fields["edition"].default == about.edition


@pytest.mark.parametrize("game", game_ids())
def test_every_option_of_a_game_explains_each_value(game: str) -> None:
    """Each value of each option has a label, and the default is one of them."""
    for listed in referee(game).config.model_fields["options"].annotation.listed():
        assert listed.default in listed.labels
        assert all(listed.labels.values())


def test_a_shipped_kit_needs_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For a package without `kit.toml` the error names that file."""
    (tmp_path / "bare_game").mkdir()
    (tmp_path / "bare_game" / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(FileNotFoundError, match=r"kit\.toml"):
        Kit.shipped("bare_game")
