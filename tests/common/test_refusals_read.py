"""Every refusal and doubt is a well-formed sentence, both as a template and filled in."""

import re

import pytest

from referees.common.protocol.ruling import Allowed, Unclear
from referees.common.protocol.sentence import Reader
from tests.common.golden_texts import rulings_file, written_down
from tests.common.lies import lies
from tests.common.playing import GAMES
from tests.sampling import up_to

STATES = 6  # the number of states tried with false entries in an ordinary run; the soak takes all

FLAWS = {
    "ends without a full stop or a question mark": re.compile(r"[^.?”)}]$|[^.?}][”)]$"),
    "begins without a capital": re.compile(r"^[a-z]"),
    "has a space too many": re.compile(r"  |^ | $| [.,;:?]"),
    "has a stop too many": re.compile(r"\.\.|,\.|\.,|\?\.|::"),
    "shouts": re.compile(r"!"),
    "shows an id": re.compile(r"[a-z]_[a-z]|\b(None|True|False)\b|<[A-Za-z]"),
}
"""Patterns of faults in any sentence."""

FILLED = {
    "counts one as many": re.compile(
        r"(?<!±)(?<!Move )\b1 (cards|piles|planets|players|guesses|points|hours|coins|spaces|turns|bubbles)\b"
    ),
    "counts many as one": re.compile(r"\b([02-9]|\d\d+) (card|pile|planet|player|guess|point|hour|coin|space)\b"),
    "leaves a slot": re.compile(r"[{}]"),
    "quotes nothing": re.compile(r"“”|''"),
}
"""Patterns of faults that only a filled-in sentence can have."""


def flaws(text: str, *more: dict[str, re.Pattern[str]]) -> list[str]:
    return [what for looked_for in (FLAWS, *more) for what, pattern in looked_for.items() if pattern.search(text)]


def written(game_id: str) -> list[str]:
    """All sentences in a game's list; the singular and plural of one are separate sentences."""
    lines = written_down(rulings_file(game_id)).splitlines()
    sentences = [re.sub(r" \((doubt: .*|forbidden|meaningless)\)$", "", line.split(": ", 1)[1]) for line in lines]
    return [form for sentence in sentences for form in sentence.split(" | ")]


def filled_in(game_id: str, states: int) -> set[str]:
    """The refusals and doubts of false entries, with names and numbers filled in."""
    texts: set[str] = set()
    for state, _, ruling in lies(game_id, states):
        if not isinstance(ruling, Allowed):
            doubts = ruling.doubts if isinstance(ruling, Unclear) else (ruling,)
            texts |= {Reader(state.config.names, sees_all=True).text(doubt.sentence, state) for doubt in doubts}
    return texts


DENIES = re.compile(r"\b(no|none|not|nothing|never)\b|n't\b|\bun[a-z]+(ed|en)\b", re.IGNORECASE)
"""Words that deny something: if a question has one, a bare yes or no is ambiguous."""


@pytest.mark.parametrize("game_id", GAMES)
def test_the_answers_to_a_doubt_answer_its_question(game_id: str) -> None:
    """A doubt ends with a question; one answer says yes, one no, in more words if the question denies something."""
    doubts = {doubt for _, _, ruling in lies(game_id, STATES) if isinstance(ruling, Unclear) for doubt in ruling.doubts}
    assert doubts or "(doubt" not in written_down(rulings_file(game_id))
    for doubt in doubts:
        reader = Reader([f"Player {seat}" for seat in range(12)], sees_all=True)
        question, yes, no = (reader.text(sentence) for sentence in (doubt.sentence, doubt.yes, doubt.no))
        assert question.endswith("?"), question
        assert re.match(r"Yes\b", yes) and re.match(r"No\b", no), (question, yes, no)
        assert not flaws(f"{yes}. {no}.", FILLED), (question, yes, no)
        if DENIES.search(re.split(r"[.:”]+ ", question)[-1]):
            assert len(yes.split()) > 1 and len(no.split()) > 1, (question, yes, no)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_refusal_is_written_as_a_sentence(game_id: str) -> None:
    """Every refusal has a capital, a full stop, single spaces and no ids, in singular and plural."""
    flawed = {text: flaw for text in written(game_id) if (flaw := flaws(text))}
    assert not flawed


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.sampled
def test_every_refusal_reads_as_a_sentence_once_it_is_filled_in(game_id: str) -> None:
    """In a refusal filled with any names, places and numbers, nouns agree with numbers, and no slot is empty."""
    texts = filled_in(game_id, up_to(STATES, 10**6))
    assert len(texts) > 5
    assert not {text: flaw for text in texts if (flaw := flaws(text, FILLED))}


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("ann has no card.", "begins without a capital"),
        ("Ann has no card", "ends without a full stop or a question mark"),
        ("Ann has  no card.", "has a space too many"),
        ("Ann has no dark_mage.", "shows an id"),
        ("1 cards lie there.", "counts one as many"),
        ("1 bubbles are left of the ±1 bubbles.", "counts one as many"),
        ("2 card lies there.", "counts many as one"),
        ("There's no rank “”.", "quotes nothing"),
    ],
)
def test_a_flaw_is_named(text: str, what: str) -> None:
    """Each flaw is found in a sentence that has it."""
    assert flaws(text, FILLED) == [what]
    assert flaws("Ann has 2 cards; 1 card is left.", FILLED) == []
