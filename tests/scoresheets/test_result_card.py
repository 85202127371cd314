"""The card of a result as a drawing."""

from itertools import pairwise

from hypothesis import given, strategies as st

from referees.common.protocol.seating import COLOURS, SHAPES
from scoresheets.fitting import is_wide
from scoresheets.pdf import USUAL, WIDTHS
from scoresheets.result_card import Player, result_card
from scoresheets.shapes import Text, reach

WORDS = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=80)
PLAYERS = st.builds(
    Player,
    st.integers(1, 12),
    st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=40),
    st.sampled_from(SHAPES),
    st.sampled_from(COLOURS),
    st.lists(st.integers(-999, 9999), max_size=2).map(tuple),
    st.booleans(),
)


def ends(text: Text) -> tuple[float, float]:
    """The left and right end of a text, by the widths of its letters in print."""
    wide = sum(WIDTHS[text.is_bold].get(sign, 1000 if is_wide(sign) else USUAL) for sign in text.words)
    left = text.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * wide * text.size / 1000
    return left, left + wide * text.size / 1000


@given(st.lists(PLAYERS, min_size=1, max_size=12), WORDS, WORDS, st.booleans())
def test_every_line_of_players_has_room_for_its_name_and_points(
    players: list[Player], says: str, why: str, has_cup: bool
) -> None:
    """Nothing leaves the card, no two lines touch, and a name ends before its points begin, with usual letters."""
    sheet = result_card(
        "Meow Oracle", "26 November 2026", players, headline=says, heads=("Winner Points", ""), why=why, has_cup=has_cup
    )
    for shape in sheet.printed:
        (left, top), (right, bottom) = reach(shape)
        assert left >= 0 and top >= 0 and right <= sheet.width and bottom <= sheet.height
    texts = [text for text in sheet.printed if isinstance(text, Text)]
    rows = sorted({text.y for text in texts})
    assert all(below - above >= 12 for above, below in pairwise(rows))
    assert len(rows) >= 3 + len(players)


def test_wide_letters_stay_on_the_card() -> None:
    """Letters that are as wide as high, as in Chinese names, end before the points and the card's edge."""
    name = "山田太郎左衛門尉橘朝臣佐藤健一郎鈴木花子高橋"
    sheet = result_card("Haggatha", "today", [Player(1, name, "star", "sky", (7, 120))], headline=f"{name} wins.")
    texts = [shape for shape in sheet.printed if isinstance(shape, Text)]
    assert max(ends(text)[1] for text in texts) <= sheet.width
    (shortened,) = [text for text in texts if text.words.endswith("…")]
    assert ends(shortened)[1] < min(ends(text)[0] for text in texts if text.words == "7")
    assert name in "".join(text.words for text in texts), "the headline is broken, not cut"


def test_a_long_name_is_shortened_before_its_points() -> None:
    """A name of forty letters next to two columns of points is shortened, so it doesn't reach into them."""
    sheet = result_card(
        "Haggatha", "today", [Player(1, "Maximiliane-Wilhelmina von Hohenlohe 12", "star", "sky", (7, 120), True)]
    )
    name = next(text for text in sheet.printed if isinstance(text, Text) and text.words.startswith("Maxi"))
    first = next(text for text in sheet.printed if isinstance(text, Text) and text.words == "7")
    assert name.words.endswith("…") and ends(name)[1] < ends(first)[0]
