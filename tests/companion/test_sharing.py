"""The dialog from which everything is shared: its buttons for all games, and what each does."""

import io
import json
from typing import Any
from unicodedata import category
from urllib.parse import unquote

import flet as ft
import pytest
import segno
from hypothesis import given, strategies as st

from companion.files.plays.play import Play as Played, PlaySeat
from companion.files.plays.push_link import ADDRESS, LONGEST_NAME, link_of
from companion.screens.shared.sharing import LEAST_SQUARE, LONGEST, QUIET_SQUARES, may_copy, qr_code
from companion.table.table import Entered
from referees.common.always.conclude import Conclude
from referees.common.registry import game_ids
from scoresheets.page import page
from scoresheets.registry import SHEETS
from scoresheets.shapes import Text
from tests.accessibility.addresses import furnish
from tests.companion.conftest import House
from tests.companion.files.test_png import dots, picture
from tests.companion.harness import Window
from tests.companion.tables import FIRST_ROUND, laid, meow, on_screen, tap, watched
from tests.companion.test_statistics_screen import rows
from tests.zones import local_time

PICTURES = ("Picture (PNG)", "Drawing (SVG)", "To print (PDF)")
WORDS = ("Copy the text", "Share the text")
FOR_BG_STATS = ("Show the QR code", "Open in BG Stats", "Copy the link")
SAVE = "Save this game as a file"


async def finished(house: House) -> Window:
    table = await meow(house, 10_000)
    return await house.window(f"/tally/{table.head.id}/share")


def saved(window: Window) -> dict[str, bytes]:
    return {args["file_name"]: bytes(args["src_bytes"]) for name, args in window.client.calls if name == "save_file"}


def copied(window: Window, words: str) -> str:
    """The text that a tap on the button copies."""
    action = getattr(window.labelled(words), "action", None)
    assert isinstance(action, ft.CopyToClipboard)
    return action.data


def calls(window: Window) -> list[str]:
    """The names of all platform calls so far."""
    return [name for name, _ in window.client.calls]


async def test_the_dialog_offers_what_every_game_has(house: House) -> None:
    """For every game, the dialog offers its file; pictures and texts of what there is; the link only for a finished
    game, and the sheet only for games that have one."""
    filled = await furnish(house.folder)
    for id, game in zip(filled["id"], filled["game of"], strict=True):
        window = await house.window(f"/tally/{id}/share")
        labels = window.labels()
        is_over = (await house.device.store.read(id)).head.status == "finished"
        assert SAVE in labels, game
        assert set(FOR_BG_STATS) <= set(labels) if is_over else not set(FOR_BG_STATS) & set(labels), game
        titles = [text for text in labels if text in {"The result", "The standings", "The tally", "The sheet"}]
        assert ("The sheet" in titles or not titles) if game in SHEETS else "The sheet" not in titles
        if is_over:
            assert {*PICTURES, *WORDS} <= set(labels), game
        for thing in titles:
            await window.tap(thing)
            assert {*PICTURES, *WORDS} <= set(window.labels()), (game, thing)
        assert is_over or any("This game is still in progress" in words for words in window.texts())
    assert {*filled["game of"]} == {*game_ids()}


async def test_everything_shared_leads_to_the_same_dialog(house: House) -> None:
    """Table, tally and history have a button that leads to the same dialog."""
    table, window = await watched(house, 10_000)
    for route in (f"/table/{table.head.id}", f"/tally/{table.head.id}", "/history"):
        await window.go(route)
        if route == "/history":
            await tap(window, "More about Meow Oracle")
        await tap(window, "Share")
        assert window.page.route == f"/tally/{table.head.id}/share"


async def test_the_card_of_a_round_is_shared_when_the_round_ends(house: House) -> None:
    """At the end of a round, the dialog shares its result first, with the round's name."""
    _, window = await watched(house, FIRST_ROUND)
    await tap(window, "Share")
    assert "The round" in window.labels()
    assert copied(window, "Copy the text").startswith("Meow Oracle · Round 1 · ")
    await tap(window, "Drawing (SVG)")
    assert b"Round 1" in saved(window)["meow_oracle-round.svg"]


async def test_the_tally_is_copied_and_printed_line_by_line(house: House) -> None:
    """The tally's text has the outcome, then each player's total with its score lines and their rules; it can be saved
    as a drawing and as a print."""
    window = await finished(house)
    await tap(window, "The tally")
    lines = copied(window, "Copy the text").splitlines()
    assert lines[:2] == ["Meow Oracle", "Dan wins with 3 Winner Points. [MO-25, MO-3]"]
    assert "Dan: 3" in lines
    assert "  Colour line: Left column: 2 [MO-22]" in lines
    await tap(window, "Copy the text")
    assert any("copied" in words for words in window.texts())
    await tap(window, "Drawing (SVG)", "To print (PDF)")
    files = saved(window)
    assert b"Colour line: Left column" in files["meow_oracle-tally.svg"]
    assert files["meow_oracle-tally.pdf"].startswith(b"%PDF-")


async def test_before_the_first_point_only_board_and_file_are_shared(house: House) -> None:
    """An empty tally can't be shared: its screen has no button, and the dialog offers only the board and the file."""
    table, window = await on_screen(house, meow(house, 5), "/tally/{}")
    assert "Share" not in window.labels()
    await window.go(f"/tally/{table.head.id}/share")
    assert {*PICTURES, SAVE} <= set(window.labels())
    assert not {"The standings", "The tally", "The sheet"} & set(window.labels())


@pytest.mark.parametrize(
    ("address", "may"),
    [("http://127.0.0.1:8550", True), ("https://cats.example", True), ("http://tablet.local:8550", False)],
)
def test_a_browser_copies_from_secure_addresses_only(address: str, may: bool) -> None:
    """There's a clipboard on this device and with https, but not for other devices without https."""
    assert may_copy(address) is may


async def test_a_result_is_one_line(house: House) -> None:
    """A result's text is one line with game, players by rank and points, which can be copied or shared; if the device
    can't share, a sentence says so."""
    window = await finished(house)
    line = "Meow Oracle · Dan 3 · Bob 2 · Ann 2 · Claire 2"
    assert copied(window, "Copy the text") == line
    window.client.replies["share_text"] = {"status": "success"}
    await tap(window, "Share the text")
    (shared,) = [args for name, args in window.client.calls if name == "share_text"]
    assert shared["text"] == line
    window.client.replies["share_text"] = {"status": "unavailable"}
    await tap(window, "Share the text")
    assert any(words.startswith("This device can't share from here") for words in window.texts())


async def test_a_result_is_one_picture(house: House) -> None:
    """A result's picture is the card on top, with game, date, players, and who wins; if the device gives no picture, a
    sentence says that the file couldn't be saved."""
    window = await finished(house)
    card = window.all(ft.Screenshot)[0]
    texts = [text.value for text in window.walk(card) if isinstance(text, ft.Text)]
    assert {
        "Meow Oracle",
        local_time(house.clock(), "%d %B %Y"),
        "Dan wins with 3 Winner Points.",
        "Ann",
        "Bob",
        "Claire",
    } <= set(texts)
    window.client.replies["capture"] = picture(dots(1, 3), 0)
    await tap(window, "Picture (PNG)")
    assert calls(window).count("capture") == 1 and [*saved(window)] == ["meow_oracle-result.png"]
    window.client.replies["capture"] = b"nothing"
    await tap(window, "Picture (PNG)")
    assert any(words.startswith("The file couldn't be saved") for words in window.texts())


async def test_a_picture_is_stacked_and_saved(house: House) -> None:
    """The parts of a tally are captured one by one, and stacked in the file."""
    window = await finished(house)
    window.client.replies["capture"] = picture(dots(1, 3), 0)
    await tap(window, "The tally", "Picture (PNG)")
    parts = calls(window).count("capture")
    shots = window.all(ft.Screenshot)
    (column,) = [column for column in window.all(ft.Column) if column.controls[:1] == shots[:1]]
    assert column.horizontal_alignment == ft.CrossAxisAlignment.STRETCH  # pictures of one width can be stacked
    assert parts > 8
    assert int.from_bytes(saved(window)["meow_oracle-tally.png"][20:24], "big") == 3 * parts
    assert any(words.startswith("Saved to") for words in window.texts())


LETTERS = [sign for sign in bytes(range(256)).decode("cp1252", "ignore") if category(sign) not in {"Cc", "Zs"}]
"""All that a PDF can print, without spaces."""


@given(st.lists(st.text(LETTERS, min_size=1), min_size=1))
def test_no_word_is_lost_or_leaves_the_page(words: list[str]) -> None:
    """Any lines are printed whole and in order, between the upper and the lower edge of the page."""
    lines = [line for line in words if line.strip()] or ["x"]
    sheet = page("\n".join(lines))
    texts = [text for text in sheet.printed if isinstance(text, Text)]
    assert "".join("".join(text.words for text in texts).split()) == "".join("".join("\n".join(lines).split()))
    assert all(0 < text.y < sheet.height for text in texts) and sheet.height >= 1.41 * sheet.width


# The link for BG Stats


async def test_the_code_is_that_of_the_link(house: House) -> None:
    """The QR code, shown on request, has the link that's copied and opened, black on white with a broad border. The
    link has the program, the game, the date, and the players with their scores and who won."""
    window = await finished(house)
    link = copied(window, "Copy the link")
    opened = getattr(window.labelled("Open in BG Stats"), "action", None)
    assert isinstance(opened, ft.OpenUrl) and opened.url == link and link.startswith(ADDRESS)
    play = play_in(link)
    assert play["sourceName"] == "Oracle Companion" and play["game"]["name"] == "Meow Oracle"
    assert play["playDate"].startswith("2023-11-14 ") and len(play["playDate"]) == 19
    assert [player["name"] for player in play["players"] if player["winner"]] == ["Dan"]
    assert [player["score"] for player in play["players"]] == ["2", "2", "2", "3"]
    assert not window.all(ft.Image)
    await tap(window, "Show the QR code")
    (image,) = window.all(ft.Image)
    code = segno.make_qr(link, error="l", boost_error=False)
    assert image.src == png_of(code)
    assert image.width == image.height and int(image.width or 0) % code.symbol_size(border=QUIET_SQUARES)[0] == 0
    await tap(window, "Hide the QR code")
    assert not window.all(ft.Image)
    await tap(window, "Show the QR code", "Back")  # which first closes the dialog's overlay
    assert not window.all(ft.Image) and "Copy the link" in window.labels()


def png_of(code: segno.QRCode) -> bytes:
    """The picture of a code with its border, in black on white."""
    out = io.BytesIO()
    code.save(out, kind="png", scale=4, border=4, dark="#000000", light="#FFFFFF")
    return out.getvalue()


@given(
    st.lists(st.tuples(st.text(max_size=80), st.none() | st.integers(-99, 999), st.none() | st.integers(1, 12)),
             min_size=1, max_size=12),
    st.none() | st.integers(1, 720),
)  # fmt: skip
def test_every_link_can_be_read(seats: list[tuple[str, int | None, int | None]], minutes: int | None) -> None:
    """For any names, the link is plain ASCII with the format's keys, types and lengths; equal players, equal IDs."""
    players = tuple(PlaySeat(name, score, rank, rank == 1) for name, score, rank in seats)
    link = link_of(Played("some-id", 1_700_000_000_000, minutes, "meow_oracle", "Meow", 1, "{}", players, "[]", "no"))
    assert link.isascii() and not set(link) & set(' "<>{}|\\^`') and link.count("?data=") == 1
    play = play_in(link)
    assert play["sourcePlayId"] == "some-id" and play["playDate"] == "2023-11-14 22:13:20"
    assert play.get("durationMin") == minutes and "comments" not in play
    assert play["game"]["noPoints"] is all(score is None for _, score, _ in seats)
    for player, (name, score, rank) in zip(play["players"], seats, strict=True):
        assert player["name"] == name[:LONGEST_NAME] and isinstance(player["sourcePlayerId"], str)
        assert player["winner"] is (rank == 1) and player["startPlayer"] is False and player["rank"] == (rank or 0)
        assert player.get("score") == (None if score is None else str(score))
    again = Played("other", 0, None, "meow_oracle", "Meow", 1, "{}", players, "[]", "")
    assert [player["sourcePlayerId"] for player in play_in(link_of(again))["players"]] == [
        player["sourcePlayerId"] for player in play["players"]
    ]


def play_in(link: str) -> Any:
    """The JSON of a link."""
    return json.loads(unquote(link.removeprefix(ADDRESS)))


@pytest.mark.parametrize("side", [266, 288, 358, 480])
def test_the_longest_code_fits_the_smallest_phone(side: int) -> None:
    """The squares of the longest possible code are large enough, and a whole number of dp wide."""
    code = qr_code("a" * LONGEST, "code", side, "l")
    assert isinstance(code, ft.Semantics) and isinstance(code.content, ft.Image)
    across = segno.make_qr("a" * LONGEST, error="l", boost_error=False).symbol_size(border=QUIET_SQUARES)[0]
    assert code.content.width == side // across * across and side // across >= LEAST_SQUARE
    assert code.content.fit is ft.BoxFit.FILL  # or a small picture would stay small


async def test_a_link_too_long_for_a_code_is_offered_as_a_file(house: House) -> None:
    """If a link is too long for a code, there's only the whole link, and a file with the play."""
    names = [f"{'Maximiliane-Wilhelmina von Hohenlohe'} {number}" for number in range(12)]
    table = await laid(house, "higgins_oracle", *names)
    assert isinstance(await table.enter(Conclude(how="stands")), Entered)
    window = await house.window(f"/tally/{table.head.id}/share")
    assert set(FOR_BG_STATS) - set(window.labels()) == {"Show the QR code"}
    assert any("too long for a code" in words for words in window.texts())
    link = copied(window, "Copy the link")
    assert len(link) > LONGEST and len(json.loads(unquote(link.removeprefix(ADDRESS)))["players"]) == 12
    await tap(window, "Save for BG Stats")
    (play_told,) = json.loads(saved(window)["higgins_oracle.bgsplay"])["plays"]
    assert len(play_told["playerScores"]) == 12


async def test_statistics_are_shared_as_shown(house: House) -> None:
    """Statistics of all players or of the chosen one are shared in the same dialog, which has plays as files, too."""
    await meow(house, 10_000)
    window = await house.window("/statistics")
    await tap(window, "Share")
    assert {*PICTURES, *WORDS, "Save as a spreadsheet (CSV)", "Save for BG Stats"} <= set(window.labels())
    lines = copied(window, "Copy the text").splitlines()
    assert lines[0].startswith("Games and wins, as of ") and lines[1:3] == ["", "Played and won"]
    assert "Dan: Played 1, Won 1, Share 100%" in lines and set(rows(window)) <= set(lines)
    await window.go("/statistics")
    await tap(window, "Player", "Bob", "Share")
    lines = copied(window, "Copy the text").splitlines()
    assert lines[1] == "Bob" and "1 game" in lines and "0 won, 0%" in lines
    assert len(rows(window)) > 3 and set(rows(window)) <= set(lines)
    await tap(window, "To print (PDF)")
    assert saved(window)["oracle-statistics.pdf"].startswith(b"%PDF-")
