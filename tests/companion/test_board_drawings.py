"""Drawings of boards, to save and print, show what is public."""

from collections import Counter
from xml.etree import ElementTree as ET

import pytest

from companion.boards.interstellar_oracle.layout import lay_out
from referees.haggatha.table.pieces import CUSTOMERS
from referees.higgins_oracle.pieces import rank_of
from referees.interstellar_oracle.table.pieces import SLOTS
from referees.meow_oracle.pieces import card_number, is_card
from scoresheets.haggatha.pieces import COLOURS
from scoresheets.higgins_oracle.cards import INKS, SUITS
from scoresheets.interstellar_oracle.pieces import CODES
from scoresheets.oblivion.cards import GEMS, INK, LOST, SHADE
from scoresheets.pdf import pdf
from scoresheets.shapes import Path, Rect, Text, reach
from scoresheets.svg import svg
from tests.common.golden_texts import written_down
from tests.companion.drawn import DRAWN, SPACE, moments, pictures
from tests.sampling import some
from tests.scoresheets.test_result_card import ends


@pytest.mark.sampled
@pytest.mark.parametrize("game", DRAWN)
def test_all_of_a_board_is_on_its_sheet(game: str) -> None:
    """No shape leaves the sheet, which is a well-formed SVG and a PDF."""
    for _, sheet in some(moments(game), 8):
        corners = [corner for shape in sheet.printed for corner in reach(shape)]
        assert all(-1 <= x <= sheet.width + 1 and -1 <= y <= sheet.height + 1 for x, y in corners)
        assert len(ET.fromstring(svg(sheet))) == len(sheet.printed)  # noqa: S314 - written by us just now
        assert pdf(sheet).startswith(b"%PDF")


@pytest.mark.parametrize("game", [*DRAWN, "lantern_oracle"])
def test_a_board_looks_as_recorded(game: str) -> None:
    """The drawings of a busy board, and of a kit's diagram, equal the recorded pictures. Not every game has a board."""
    for file, drawn in pictures(game).items():
        assert drawn == written_down(file), f"run `make golden ARGS={game}`, and look at {file.name} in a browser"


@pytest.mark.parametrize("game", DRAWN)
def test_a_long_name_is_shortened_before_what_is_beside_it(game: str) -> None:
    """On a drawn board a player's name ends on the sheet, and before a number or another name beside it begins."""
    for _, sheet in moments(game, player="Anna-Katharina " * 4):
        texts = [shape for shape in sheet.printed if isinstance(shape, Text) and shape.words]
        for name in [text for text in texts if text.words.startswith("Anna")]:
            after = [ends(text)[0] for text in texts if abs(text.y - name.y) < 6 and text.x > name.x]
            assert ends(name)[1] < min([sheet.width, *after])


def test_haggathas_drawing_shows_the_adventurers() -> None:
    """Haggatha's drawing has each Adventurer in a boat, the colours at each pier, the sign of each Hall, and the bag's
    odds if the table's option shows them; the Dice show the roll."""
    coves = 0
    for view, sheet in moments("haggatha"):
        words = [shape for shape in sheet.printed if isinstance(shape, Text)]
        if view.dish is not None:
            rolled = sorted(str(view.dish.value(die)) for die in ("die1", "die2"))
            assert rolled == sorted(text.words for text in words[-2:])
        if view.cove is None:
            continue
        coves += 1
        boats = view.cove.boats
        drawn = Counter(colour for boat in boats for colour in boat.aboard)
        drawn.update(colour for _, colour in {(boat.pier, who) for boat in boats if boat.pier for who in boat.aboard})
        drawn.update(colour for colour, count in zip(CUSTOMERS, view.cove.odds or (), strict=False) if count)
        for colour in CUSTOMERS:
            look = COLOURS[colour]
            signs = [text for text in words if text.words == look.letter and text.role == look.ink]
            assert len(signs) == drawn[colour] + 1, colour
    assert coves > 10


def test_the_drawn_numbers_are_those_of_the_face_up_cards() -> None:
    """Meow Oracle's drawing has each cell, the numbers of the face-up cards, and no other numbers."""
    for view, sheet in moments("meow_oracle"):
        words = [shape.words for shape in sheet.printed if isinstance(shape, Text)]
        seen = [cell for area in view.areas for cell in area.cells if is_card(cell)]
        assert {*map(str, map(card_number, seen))} == {word for word in words if word.isdecimal()}
        cells = {(rect.x, rect.y) for rect in sheet.printed if isinstance(rect, Rect) and rect.look.stroke == "faint"}
        assert len(cells) == 9 * len(view.areas)


def test_the_drawn_map_shows_what_is_public() -> None:
    """On the map, each planet in play shows its number, or a question mark until it is entered, a vanished one nothing;
    each player's token is there once; other words are only about the Nebula, the decks and the last turns."""
    for view, sheet in moments("interstellar_oracle"):
        layout = lay_out(len(view.planets) // len(SLOTS), SPACE)
        words = [shape for shape in sheet.printed if isinstance(shape, Text)]
        for place, number in enumerate(view.planets):
            x, y = layout.points[place]
            large = [text for text in words if text.x == x and text.size > layout.disc / 3]
            expected = [str(number or "?")] if place in view.places else []
            assert [text.words for text in large if abs(text.y - y) < layout.disc / 4] == expected
        written = Counter(text.words for text in words)
        races = [token.race for token in view.tokens if token.race is not None]
        assert all(written[CODES[race]] == 1 for race in races)
        hazards = {hazard.name[0].upper() for hazard in view.hazards if hazard is not None and hazard.name}
        known = {*map(str, view.planets), *CODES.values(), *hazards, "?", "1", "2", "3", "Nebula"}
        others = [word for word in written if word not in known and not word.startswith("Draw pile: ")]
        assert all(word[0].isdecimal() and word.endswith((" left", " discarded")) for word in others)


def test_a_drawn_battlefield_shows_each_card_with_its_damage_and_a_pile_its_cards() -> None:
    """Oblivion's drawing names every card on the battlefield, with as many counters as damage and a shield if it has
    one; in the draft the cards laid out and on piles. It names no other cards."""
    drafts = battles = 0
    for view, sheet in moments("oblivion"):
        words = Counter(word for shape in sheet.printed if isinstance(shape, Text) for word in shape.words.split())
        if view.turn is None and view.stage != "over":
            drafts += 1
            piles = [name for pile in view.piles for name in pile or ()]
            named = Counter(word for name in (*view.layout, *piles) for word in name.split())
            assert all(words[word] >= count for word, count in named.items())
            hidden = {word for _, card in view.cards for word in card.name.split()} - {*named, "Angel", "Dark"}
            assert not hidden & {*words}
            continue
        battles += 1
        cards = [card for player in view.players for card in player.cards]
        named = Counter(word for card in cards for word in card.printed.split())
        assert all(words[word] >= count for word, count in named.items())
        copied = {word for card in cards for word in card.name.split()}
        unseen = {word for _, card in view.cards for word in card.name.split()} - {*named} - copied
        assert not unseen & {*words}
        lost = [shape for shape in sheet.printed if isinstance(shape, Path) and shape.look.fill == LOST]
        discs = sum(kind == "M" for shape in lost for kind, _ in shape.steps)
        assert discs == sum(min(card.damage, card.health) for card in cards if card.health <= 2 * GEMS)
        grounds = [shape.look.fill for shape in sheet.printed if isinstance(shape, Rect) and shape.look.stroke == INK]
        assert grounds.count(SHADE) == sum(card.is_shielded for card in cards) and len(grounds) == len(cards)
    assert drafts > 3 and battles > 3


def test_the_cards_on_the_drawing_are_those_laid_out() -> None:
    """The Oracle's drawing has the ranks and suits of the cards laid out, in their inks, and no others. It shows backs
    for the cards in hand, at most three cards of the deck, and one for each player who has won cards."""
    for view, sheet in moments("higgins_oracle"):
        laid = [card for cards in view.face_up for card in cards]
        ranks = [(one.words, one.role) for one in sheet.printed if isinstance(one, Text) and one.role in INKS.values()]
        assert Counter(ranks) == Counter((rank_of(card), INKS[card[-1]]) for card in laid)
        signs = {path.look.fill: path.steps for path in sheet.printed if isinstance(path, Path)}
        for ink in INKS.values():
            expected = sum(len(SUITS[card[-1]]) for card in laid if INKS[card[-1]] == ink)
            assert sum(kind == "M" for kind, _ in signs.get(ink, ())) == expected
        rects = [rect.look for rect in sheet.printed if isinstance(rect, Rect)]
        backs = [rect for rect in rects if rect.fill == "secondary container" and rect.strength]
        won = sum(count > 0 for count in view.won)
        total = view.hand + min(view.deck, 3) if view.oracle is not None or not laid else 0
        assert len(backs) == total + won
