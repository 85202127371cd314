"""The undo bar: the name and the icon of the entry to undo, with text of any size."""

import flet as ft
import pytest
from hypothesis import given, strategies as st

from companion.boards import Piece, board, piece_of
from companion.boards.interstellar_oracle.buttons import CARD_SIGNS
from companion.boards.keys import inner_width
from companion.language.spoken import speaking
from companion.look.theme import TARGET
from companion.measures import GAP
from companion.screens.table.frame import BAR
from companion.screens.table.undo_bar import SIDE, SIGN, fitting_label
from companion.table.table import Table
from companion.table.taking_back import name_back
from companion.window.window_size import SAMPLE, Window
from companion.words import reader_for, said
from referees.common.registry import HOUSE, game_ids, referee
from referees.interstellar_oracle.table.pieces import card_label
from tests.common.happenings import steps_in
from tests.common.records import any_golden
from tests.companion.conftest import House
from tests.companion.harness import Window as Shown, label
from tests.companion.tables import on_screen, starting
from tests.sampling import some, up_to


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_ids())
async def test_the_name_of_the_entry_to_undo_is_never_cut(house: House, game: str) -> None:
    """After "Undo" is the whole name of the entry, in three lines at most, or nothing if large text leaves no room; the
    bar's height stays the same, and its label is the whole sentence. It has the icons of the board's kinds of entries,
    which exist; other entries have none."""
    drawn = board(referee(game).about.board)
    pieces = drawn.pieces if drawn else {}
    unknown = pieces.keys() - {entry.kind_name() for entry in referee(game).entries}
    assert not unknown, f"{game}: `pieces` of its board name {unknown}, which are kinds of no entry"
    assert pieces or drawn is None, f"{game}: its board has no `pieces`, the icons that the undo bar shows"
    played, rules = any_golden(game), referee(game)
    table, window = await on_screen(house, house.table(game, rules.read_config(played.config)))
    (sample,) = [text for text in window.all(ft.Text) if text.on_size_change is not None]
    most = min(len(played.entries), up_to(24, 40))
    every, seen = max(most // 6, 1), set[str]()
    for at, (text, mark) in enumerate(played.entries[:most]):
        entry = rules.read_entry(text)
        await table.enter(entry, mark=mark)
        if at % every == 0:
            await is_whole(window, sample, table, 1 + at // every % 2)
        if entry.kind_name() in seen:
            continue
        seen.add(entry.kind_name())
        await window.settle()
        piece = piece_of(entry, pieces)
        bar = [*window.walk(starting(window, "Undo: "))]
        icons = [icon.icon for icon in bar if isinstance(icon, ft.Icon) and icon.visible]
        letters = [part.value for part in bar if isinstance(part, ft.Text) and part.max_lines is None]
        assert [*icons, *letters] == ([] if piece is None else [piece.sign]), f"{game}: {entry} in the undo bar"
    assert not pieces or pieces.keys() & seen, f"{game}: no piece in {most} entries of a golden game, only {seen}"


async def is_whole(window: Shown, sample: ft.Text, table: Table, times: int) -> None:
    """Asserts that the name of the last entry isn't cut, with text of that many times the usual size."""
    await window.event(sample, "size_change", {"w": 4, "h": SAMPLE * times})
    name, back = name_back(table.timeline), table.next_back
    assert name is not None and back is not None
    undo = starting(window, "Undo: ")
    assert label(undo) == f"Undo: {table.text(back, *table.last_tap_ids)}"
    (words,) = [text for text in window.walk(undo) if isinstance(text, ft.Text) and text.max_lines]
    sentence = f"Undo: {table.text(name, *table.last_tap_ids)}"
    assert breaking(words.value) == sentence or (words.value == "Undo" and times > 1)
    assert words.overflow == ft.TextOverflow.CLIP and words.max_lines == 3
    assert isinstance(undo, ft.Container) and undo.height is not None and undo.height >= 48
    assert any(undo in window.walk(box) for box in window.all(ft.Container) if box.height == BAR)


@pytest.mark.sampled
@pytest.mark.parametrize("game", HOUSE)
def test_every_name_fits_a_small_phone_and_icons_keep_secrets(game: str) -> None:
    """Undo names each entry of the golden games at a width of 360 dp, in every language. Only entries without a secret
    have icons by value; in Interstellar Oracle a card's icon is beside its name."""
    rules = referee(game)
    width = inner_width(Window(360, 500)) - 2 * (TARGET + GAP) - 2 * SIDE - SIGN - GAP
    drawn, cards = board(rules.about.board), CARD_SIGNS if game == "interstellar_oracle" else {}
    for before, entry, evolved in some([*steps_in(game)], 300):
        for language in ("en", "de"):
            with speaking(language):
                name = reader_for(before.config.names).text(rules.name(entry, before, evolved.state), evolved.state)
                words, *_ = fitting_label(said("Undo: {what}", what=name), width, is_large=False)
                assert words != said("Undo") or max(map(len, name.split())) >= 30, name  # typed
        reader, told = reader_for(before.config.names), rules.tell(entry, before, evolved.state)
        piece = drawn.pieces.get(entry.kind_name()) if drawn else None
        assert piece is None or isinstance(piece, Piece) or reader.may_read_all(told), entry
        names = [reader.text(card_label(card)) for card, sign in cards.items() if sign == piece]
        assert not names or any(name in reader.text(told) for name in names), entry


def breaking(words: str) -> str:
    """The text with spaces instead of no-break spaces."""
    return words.replace("\N{NO-BREAK SPACE}", " ")


@given(st.text("abc def ghij", min_size=1, max_size=60), st.integers(60, 300), st.booleans())
def test_words_that_fit_the_bar_are_whole(words: str, width: int, is_large: bool) -> None:
    """A text too long for three lines of small letters is left out, and any other is whole."""
    text, size, line = fitting_label(words, width, is_large=is_large)
    assert breaking(text) in (words, "Undo") and 2 * size * line <= BAR
