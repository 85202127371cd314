"""The rules: answers to questions, rulebooks to read, and passages with links to related ones."""

import re

import flet as ft
import pytest

from companion.screens.rules import FAINT, VERDICT_SIZE
from referees.common.registry import game_ids, rulebook
from referees.meow_oracle.options import Options
from tests.common.checklist import chapter_faults
from tests.companion.conftest import House
from tests.companion.harness import Window
from tests.companion.tables import laid

READ = [game for game in game_ids() if rulebook(game).chapters]


def text_in(window: Window) -> list[str]:
    """All texts of a window in order, with the spans of each joined."""
    texts = [text for text in window.walk() if isinstance(text, ft.Text)]
    return [text.value or "".join(span.text or "" for span in text.spans or ()) for text in texts]


def marked(window: Window) -> list[str]:
    spans = [span for text in window.walk() if isinstance(text, ft.Text) for span in text.spans or ()]
    return [span.text or "" for span in spans if span.style is not None]


async def test_the_rulebooks_are_listed_until_a_question_is_asked(house: House) -> None:
    """Without a question, every game's rulebook can be opened; with one, even misspelt, the answer is shown."""
    window = await house.window("/rules")
    assert {rulebook(game).title for game in game_ids()} <= set(text_in(window))
    await window.type("Search the rules", "diagnal in meow")
    assert "Read the rulebooks" not in text_in(window)
    assert text_in(window).index("Point 2: colour lines") < text_in(window).index("In other games")
    assert rulebook("meow_oracle").passage("MO-22").text in text_in(window)
    await window.type("Search the rules", "")
    await window.tap("Oblivion")
    assert window.page.route == "/rules/oblivion"


async def test_the_verdict_is_above_the_rule(house: House) -> None:
    """A question's verdict is above the passage and larger; a faint answer is marked as such."""
    window = await house.window("/rules/meow_oracle")
    await window.type("Search the rules", "can I look under my cards")
    assert [text.value for text in window.all(ft.Text) if text.size == VERDICT_SIZE] == ["No, nobody may look."]
    rule = rulebook("meow_oracle").passage("MO-6").title
    assert text_in(window).index("No, nobody may look.") < text_in(window).index(rule) and FAINT not in text_in(window)
    await window.type("Search the rules", "what is the capital of France")
    assert FAINT in window.texts()


async def test_without_a_game_the_best_answers_game_is_first(house: House) -> None:
    """Without a game chosen, further answers from the best answer's game are above those from other games."""
    window = await house.window("/rules")
    await window.type("Search the rules", "who goes first")
    texts = text_in(window)
    games = [re.sub("^.*, ", "", text) for text in texts if re.match(r"(C-)?[A-Z]{2}-\w+, ", text)]
    assert 1 < games.count(games[0]) < len(games)
    assert games[: games.count(games[0])] == [games[0]] * games.count(games[0])
    assert texts.index("Other answers") < texts.index("In other games")


async def test_words_found_are_highlighted_in_title_and_text(house: House) -> None:
    """The words of a question are highlighted in the answers, in any form."""
    window = await house.window("/rules/meow_oracle")
    await window.type("Search the rules", "dealing shuffled cards")
    assert {"Dealing", "deals", "shuffle", "cards"} <= set(marked(window))


async def test_the_best_answer_is_whole_and_others_are_a_tap_away(house: House) -> None:
    """The best answer is shown whole; below it are others, those of other games last, and each opens its rule."""
    window = await house.window("/rules/meow_oracle")
    await window.type("Search the rules", "who starts the next round")
    texts = text_in(window)
    assert rulebook("meow_oracle").passage("MO-26").text in texts
    assert texts.index("Other answers") < texts.index("In other games")
    games = [re.sub("^.*, ", "", text) for text in texts if re.match(r"(C-)?[A-Z]{2}-\w+, ", text)]
    assert games[: games.count("Meow Oracle")] == ["Meow Oracle"] * games.count("Meow Oracle")
    await window.tap(next(text for text in texts if text.startswith("Unclear: which points")))
    assert window.page.route == "/rules/meow_oracle/C-MO-11"
    assert "Who starts the next round?" in window.texts()
    assert "See also" in window.texts()


async def test_an_unclear_rule_is_shown_with_the_tables_option(house: House) -> None:
    """At a table, answers and rulebook show an unclear rule with the table's option; elsewhere, with the usual one."""
    table = await laid(house, "meow_oracle", "Ann", "Bob", options=Options(arrow="serpentine"))
    window = await house.window(f"/table/{table.head.id}")
    await window.tap("Rules")
    assert window.page.route == f"/table/{table.head.id}/rules"
    question = "Which way does the arrow run?"
    answer = f"{question} At this table: Like a snake: every other row from right to left"
    await window.tap("What the original rules leave open")
    assert answer in text_in(window)
    await window.type("Search the rules", "snake")
    assert answer in text_in(window)
    await window.tap("Unclear: which way the arrow goes")
    assert window.page.route == f"/table/{table.head.id}/rules/C-MO-1"
    await window.tap("The whole rulebook")
    assert window.page.route == f"/table/{table.head.id}/rules"
    alone = await house.window("/rules/meow_oracle")
    await alone.type("Search the rules", "snake")
    assert f"{question} Usually: Row by row, each from left to right" in text_in(alone)


@pytest.mark.parametrize("words", ["zzzzqqqq", '"*(', "   wqz  "])
async def test_a_question_without_an_answer_says_so(house: House, words: str) -> None:
    """If no rule is found, a sentence says so, for any input."""
    window = await house.window("/rules")
    await window.type("Search the rules", words)
    assert f"No rule mentions “{words.strip()}”. Try another word." in window.texts()


@pytest.mark.parametrize("game", game_ids())
async def test_a_rulebook_has_chapters_and_then_topics(house: House, game: str) -> None:
    """Chapters with their pictures are first, then the topics of the rules, unclear points, and the companion's own
    rules. Each topic unfolds to its passages; together they have all."""
    window = await house.window(f"/rules/{game}", width=390)
    book = rulebook(game)
    for topic in [tile for tile in window.all(ft.ListTile) if re.fullmatch(r"\d+ rules?", str(tile.subtitle))]:
        await window.event(topic, "click")
    texts = text_in(window)
    pictures = {control.label for control in window.walk() if isinstance(control, ft.Semantics) and control.image}
    assert {chapter.drawn for chapter in book.chapters if chapter.picture} <= pictures
    places = [texts.index(book.title), *(texts.index(chapter.text) for chapter in book.chapters)]
    assert {book.passage(id).title for chapter in book.chapters for id in chapter.passages} <= set(window.labels())
    places += [texts.index("All rules by topic")]
    places += [
        texts.index(rule.text) for rule in sorted(book.passages, key=lambda law: (law.id[:2] == "OC", law.is_unclear))
    ]
    assert places == sorted(places)
    assert window.client.errors == []


@pytest.mark.parametrize("game", READ)
def test_every_rulebook_has_its_chapters(game: str) -> None:
    """Each rulebook has the required chapters, with the passages that they sum up, and pictures if there's a board."""
    assert list(chapter_faults(game)) == [], game


async def test_a_rule_leads_to_its_rulebook(house: House) -> None:
    """An answer from another game has buttons for rulebook and passages' chapters, and a passage for the rulebook."""
    window = await house.window("/rules/oblivion")
    await window.type("Search the rules", "xenocache")
    await window.tap("Rulebook for Interstellar Oracle")
    assert window.page.route == "/rules/interstellar_oracle"
    assert "In short" in text_in(window)
    await window.tap("Xenocache")
    assert window.page.route == "/rules/interstellar_oracle/IO-37"
    await window.tap("The whole rulebook")
    assert window.page.route == "/rules/interstellar_oracle"
