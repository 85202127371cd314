"""The board of The Oracle by Peter Higgins: number of taps per round, keys, drawings."""

import json

import flet as ft
import flet.canvas as cv
import pytest
from flet.controls.base_control import BaseControl

from companion.boards.higgins_oracle.asking import TALL, in_rows, key_height
from companion.boards.keys import VEIL
from companion.measures import GAP
from companion.table.table import Table
from companion.window.window_size import HEAD, Window as Room
from referees.higgins_oracle.asking import Guess
from referees.higgins_oracle.pieces import RANKS
from tests.companion.conftest import House
from tests.companion.harness import Window, hears, label
from tests.companion.higgins_tables import SUITS, higgins, keyed_all, press, rank_words, taps
from tests.companion.tables import on_screen, open_line, starting, tap
from tests.higgins_oracle.simulator import STYLES, play as simulated

MOST_TAPS = 2.95  # two for a guess, and one more if a card is laid out, which is entered by rank and suit


@pytest.mark.parametrize(
    ("seed", "players", "style", "most"),
    [
        (4, 4, "remembering", 20),
        (3, 6, "sharp", 25),
        pytest.param(6, 2, "foolish", 999, marks=pytest.mark.soak),
        pytest.param(3, 5, "sensible", 999, marks=pytest.mark.soak),
        *(pytest.param(seed, 2 + seed % 5, style, 999, marks=pytest.mark.soak) for seed, style in enumerate(STYLES)),
    ],
)
async def test_the_taps_of_a_round_enter_it(house: House, seed: int, players: int, style: str, most: int) -> None:
    """The taps of a round and of the start of the next one store exactly the simulated entries."""
    suits = bool(seed % 2)
    two = simulated(seed, players, style, suits, target=999, rounds=2).entries
    begin = next(at for at, entry in enumerate(two) if at and entry["kind"] == "start_round")
    entries = two[: min(begin + 3, most)]
    table, window = await on_screen(house, higgins(house, players=players, target=999))
    first, *groups = taps(entries)
    await press(window, *first, *(["Enter suits too"] if suits else []))
    for group in groups:
        await press(window, *group)
    written = [json.loads(stored.entry.model_dump_json()) for stored in table.timeline.entries]
    assert written == [json.loads(table.referee.read_entry(json.dumps(entry)).model_dump_json()) for entry in entries]
    assert len(table.state.rounds) == (begin < len(entries))


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("style", STYLES)
def test_no_round_takes_more_taps_than_a_table_has_time_for(style: str, players: int) -> None:
    """A round takes at most 2.95 taps a guess, however players guess and lay out."""
    for seed in range(4):
        entries = simulated(seed, players, style, rounds=1).entries
        guesses = sum(entry["kind"] == "guess" for entry in entries)
        assert sum(map(len, taps(entries))) <= MOST_TAPS * guesses


@pytest.mark.parametrize("style", STYLES)
def test_suits_cost_few_taps_more(style: str) -> None:
    """If all suits of given cards are entered, a guess still takes at most 2.95 taps, on average over tables of two to
    six players; a single round full of hits may take more."""
    rounds = [simulated(seed, players, style, True, rounds=1).entries for players in range(2, 7) for seed in range(2)]
    guesses = sum(entry["kind"] == "guess" for entries in rounds for entry in entries)
    assert sum(len(group) for entries in rounds for group in taps(entries)) <= MOST_TAPS * guesses


async def test_there_is_a_large_key_for_each_rank(house: House) -> None:
    """Thirteen equal keys of 56 dp, 50 in a low window, 8 apart, fit from 360 dp on and beside a tablet's board."""
    assert TALL >= 56
    assert [key_height(height - HEAD) for height in (844, 740, 640)] == [56, 56, 50]
    for width in (360, *(Room(wide, 768).side for wide in range(720, 1400, 40))):
        assert (width - 32 - 4 * GAP) / 5 >= 56
    assert GAP >= 8
    table = await higgins(house, simulated(3, 4, rounds=1).entries[:40], target=999)
    if table.state.missed:
        await table.undo(agreed=True)
    window = await house.window(f"/table/{table.head.id}")
    keys = [starting(window, rank_words(rank)) for rank in RANKS]
    assert len({(key.bgcolor, key.opacity, key.height) for key in keys}) == 1  # type: ignore[attr-defined]


@pytest.mark.parametrize(("width", "height", "rows"), [(360, 640, [5, 5, 5, 5]), (640, 360, [4, 4, 4, 4, 1, 4])])
async def test_no_key_is_too_narrow_for_a_finger(house: House, width: int, height: int, rows: list[int]) -> None:
    """Beside the board of a small phone in landscape, rows have fewer keys; each key is at least 48 dp wide."""

    def is_key(key: ft.Control) -> bool:
        return isinstance(key, ft.Container) and bool(key.on_click) and key.height == key_height(height - HEAD)

    table = await higgins(house, simulated(3, 4, rounds=1).entries[:40], target=999)
    if table.state.missed:
        await table.undo(agreed=True)
    window = await house.window(f"/table/{table.head.id}", width=width, height=height)
    room = Room(width, height)
    lines = [row.controls for row in window.all(ft.Row) if any(is_key(key) for key in row.controls)]
    assert [len(row) for row in lines] == rows
    inner = (room.side if room.is_wide else width) - 32
    assert all((inner - (len(row) - 1) * GAP) / len(row) >= 48 for row in lines)
    assert in_rows(inner) == rows[0]


async def test_no_more_cards_can_be_given_than_the_hand_holds(house: House) -> None:
    """With one card in hand the answers are a miss and one card."""
    _, window = await on_screen(house, higgins(house))
    await tap(window, "Ann")
    answers = [text for text in window.labels() if text in {"Miss", "1 card given"} or "cards given" in (text or "")]
    assert answers == ["Miss", "1 card given"]
    await keyed_all(window, "A")
    assert "2 cards given" in window.labels()


async def test_rank_and_answer_may_come_in_either_order(house: House) -> None:
    """The rank or the answer may be tapped first, and can be changed; the other half enters the guess."""
    table, window = await on_screen(house, higgins(house))
    await tap(window, "Ann", "Miss", "1 card given", "queen")
    assert table.timeline.entries[-1].entry == Guess(seat=3, rank="Q", hits=1)


async def test_undo_discards_the_half_of_a_guess(house: House) -> None:
    """A chosen rank is discarded when undo removes the guess before it."""
    table, window = await on_screen(house, higgins(house, players=3))
    await tap(window, "Ann", "2", "Miss", "7", "Undo: ", "Miss")
    assert len(table.timeline.entries) == 1


async def test_consequences_are_hidden_once_a_guess_is_started(house: House) -> None:
    """The consequences above the question are hidden once a guess is started, so that the answers fit below a hint."""
    _, window = await on_screen(house, higgins(house))
    followed = "Ann holds one card; the other 51 form the face-down deck."
    await tap(window, "Ann")
    assert followed in window.texts()
    await tap(window, "queen")
    assert followed not in window.texts()
    await tap(window, "1 card given")
    (text,) = [str(control.label) for control in window.all(ft.Semantics) if control.live_region and control.label]
    assert text and text != followed


async def test_the_card_pad_has_every_card(house: House) -> None:
    """The pad has thirteen ranks and four suits; it opens by itself after a miss with four cards in hand. If a rank or
    suit is chosen, the keys that would give a face-up card are faint."""
    table, window = await on_screen(house, higgins(house))
    await tap(window, "Ann")
    await keyed_all(window, "A 2 3 4")
    await press(window, "king", "spades")
    assert table.state.face_up[0] == ("KS",)
    await keyed_all(window, "5")
    keys = [key for key in window.walk() if hears(key) and label(key) in {*map(rank_words, RANKS), *SUITS.values()}]
    assert len({label(key) for key in keys}) == 17
    for opens, chosen, faint in (("", "king", ["spades"]), ("", "queen", []), ("Lay out a card", "spades", ["king"])):
        if opens:
            await press(window, "Close", opens)
        await press(window, chosen)
        assert [label(control) for control in window.walk() if hears(control) and is_faint(window, control)] == faint


def is_faint(window: Window, key: BaseControl) -> bool:
    veils = [box.foreground_decoration for box in window.walk(key) if isinstance(box, ft.Container)]
    return any(veil is not None and veil.bgcolor == VEIL for veil in veils)


async def test_the_race_is_read_to_screen_readers(house: House) -> None:
    """Screen readers read each player's points, and the size of the deck."""
    table, window = await on_screen(house, higgins(house, simulated(3, 4, rounds=1).entries))
    labels = [control.label for control in window.all(ft.Semantics) if control.label]
    points = table.referee.view(table.state).points
    for name, won in zip(table.config.names, points, strict=True):
        assert any(text.startswith(f"{name}: {won} of 50 points") for text in labels)
    assert any(text.endswith("Deck: 0 cards") for text in labels)


async def a_full_hand(house: House) -> tuple[Table, Window]:
    """A table at which the Oracle holds four cards, and a window that shows it."""
    table, window = await on_screen(house, higgins(house))
    await tap(window, "Ann")
    await keyed_all(window, "A 2 3")
    assert table.state.hand == 4
    return table, window


async def test_a_card_tapped_is_a_miss_and_the_card_laid_out(house: House) -> None:
    """With a full hand, a rank opens the cards; tapping one enters a miss and that card, undo removes both."""
    table, window = await a_full_hand(house)
    before = len(table.timeline.entries)
    await press(window, "queen", "king", "spades")
    assert (table.state.face_up[0], len(table.timeline.entries)) == (("KS",), before + 2)
    await tap(window, "Undo: Dan names queen and misses (#4) and Ann lays out the king of spades")
    assert len(table.timeline.entries) == before
    await tap(window, "Redo: ")
    assert table.state.face_up[0] == ("KS",)


async def test_with_the_cards_open_a_number_is_a_hit(house: House) -> None:
    """The answers for a hit are above the pad of cards; closing the pad leads back to the ranks."""
    table, window = await a_full_hand(house)
    await press(window, "queen")
    assert "Dan named queen" in window.texts()
    await press(window, "king", "Close")
    assert "Dan named queen" not in window.texts() and "clubs" not in window.labels()
    await press(window, "9", "3 cards given")
    assert table.timeline.entries[-1].entry == Guess(seat=3, rank="9", hits=3)
    assert table.state.hand == 1


async def test_a_doubtful_card_enters_neither(house: House) -> None:
    """Laying out a card of the rank just missed is doubted before anything is stored; the table may confirm it."""
    table, window = await a_full_hand(house)
    before = len(table.timeline.entries)
    await press(window, "queen", "spades", "queen")
    assert len(table.timeline.entries) == before
    assert any(words.endswith("Is this one right?") for words in window.texts())
    await tap(window, "Yes, this is right")
    assert table.state.face_up[0] == ("QS",)
    assert not [control for control in window.all(ft.Semantics) if control.selected]


async def test_a_doubt_leads_to_the_guess_that_was_wrong(house: House) -> None:
    """A doubt that names an earlier guess has a button to correct it."""
    table, window = await a_full_hand(house)
    await press(window, "king", "9", "spades", "king", "2 cards given")
    why = "After Dan's guess #4, the Oracle had no card of this rank, and the hand has gained at most 1 card"
    assert f"{why} since. Either that entry or this one is wrong. Is this one right?" in window.texts()
    assert "Was an earlier entry wrong? Change it:" in window.texts()
    await press(window, "Dan misses (guess #4)", "It was something else", "Miss", "queen")
    assert table.timeline.invalid_entries == []
    await press(window, "king", "2 cards given")
    assert (table.state.won, table.state.face_up[0]) == ((0, 0, 2, 0), ("9S",))


async def test_suits_have_a_heading_of_their_own(house: House) -> None:
    """Above the suits is the number of cards given, also with the rank, except in a correction without a rank yet."""
    table, window = await on_screen(house, higgins(house))
    await tap(window, "Ann", "Enter suits too", "7", "Miss", "queen", "2 cards given")
    assert "2 cards given · queen" in window.texts()
    await tap(window, "hearts and spades", "king", "Miss", "Log")
    await open_line(window, "Claire wins 2 cards (guess #2)")
    await tap(window, "It was something else")
    await press(window, "1 card given", "king")
    assert {"Instead of “Claire wins 2 cards (guess #2)”:", "1 card given"} <= set(window.texts())
    assert not [text for text in window.texts() if "which rank" in text]
    await press(window, "clubs")
    assert table.timeline.entries[2].entry == Guess(seat=2, rank="K", hits=1, suits=("C",))


async def test_a_doubt_about_many_guesses_leads_to_the_log(house: House) -> None:
    """If a doubt names no guess, one button leads to the log, instead of one for each guess."""
    _, window = await on_screen(house, higgins(house, players=2))
    await tap(window, "Ann")
    await keyed_all(window, "A 2 3 4 /AS 5 /AH 6 /AD 7 /AC 8 /2S 9 /2H 10 /2D J /2C Q /3S")
    await press(window, "king", "3", "hearts")
    assert any(words.endswith("Is this entry right?") for words in window.texts())
    await tap(window, "Look through the log")
    assert "Bob misses (guess #12)" in window.texts()


async def test_four_cards_given_are_all_suits(house: House) -> None:
    """With the switch for suits on, four cards given have all suits without a question."""
    table, window = await a_full_hand(house)
    await press(window, "Enter suits too", "queen", "4 cards given")
    assert table.timeline.entries[-1].entry == Guess(seat=3, rank="Q", hits=4, suits=("C", "D", "H", "S"))


async def test_keys_on_canvases_say_words(house: House) -> None:
    """Canvases label numbers of cards, suits and cards won: a bare number could be points, and a sign is unreadable."""
    _, window = await on_screen(house, higgins(house))
    await tap(window, "Ann")
    await keyed_all(window, "A 2")
    canvases = window.all(cv.Canvas)
    faces = [[str(shape.value) for shape in canvas.shapes if isinstance(shape, cv.Text)] for canvas in canvases]
    assert {("1", "card"), ("2", "cards"), ("3", "cards")} <= {tuple(face) for face in faces}
    assert ["Won"] in faces and ["Suits"] in faces
    assert all(word.replace(" ", "").isalnum() for face in faces for word in face)
