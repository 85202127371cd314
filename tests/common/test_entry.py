"""Entries are declared as classes, and worded in the log by templates."""

from typing import ClassVar

import pytest
from pydantic import ValidationError

from referees.common.protocol.config import Config, seated
from referees.common.protocol.entry import AnyTime, Derived, Entry, SeatEntry, SeatIndex, Telling
from referees.common.protocol.ruling import never
from referees.common.protocol.sentence import Reader, Who, say, say_count
from referees.common.protocol.state import Decision, State

READER = Reader(("Ann", "Bob", "Claire"))


class WhoLays(Decision):
    """A question that is the same in every state."""

    asks = say("{who}: lay cards")
    first = never("First {who} lays cards.", "X-1")


class BobLooksOn(WhoLays):
    """A question whose reason names another player."""

    first = never("First {who} looks on.", "X-2", who=1)


class Lay(Entry, kind="lay", answers=WhoLays, reveals=True):
    seat: SeatIndex
    cards: int
    to: SeatIndex = 2

    log_line = Telling(say("{who} lays {cards} before {to}"), to=Who)
    too_early = never("Nobody lays cards now.", "X-3")


class LayMore(Lay, kind="lay_more"):
    """An entry with one more field, after those of `Lay`, and a constant, which is none."""

    face_up: bool = False
    pile: ClassVar[str | None] = None


class Draw(SeatEntry, kind="draw"):
    card: str


STATE = State(Config(seats=seated(("Ann", "Bob"))))


def test_a_kind_is_written_in_the_class_line_and_first_in_json() -> None:
    """The kind is what is stored: another kind is refused, but it may be omitted."""
    assert Lay(seat=1, cards=2).model_dump_json() == '{"kind":"lay","seat":1,"cards":2,"to":2}'
    assert LayMore(seat=1, cards=2).model_dump_json().startswith('{"kind":"lay_more","seat":1,')
    assert (Lay.kind_name(), LayMore.kind_name(), LayMore.pile) == ("lay", "lay_more", None)
    with pytest.raises(ValidationError):
        Lay.model_validate_json('{"kind": "lay_more", "seat": 1, "cards": 2}')


def test_a_class_line_says_what_an_entry_answers() -> None:
    """A class line says which question the entry answers, and whether it reveals something; subclasses inherit both."""
    assert (Lay.answers, Lay.reveals) == (LayMore.answers, LayMore.reveals) == (WhoLays, True)
    assert (Draw.answers, Draw.reveals) == (AnyTime, False)


def test_a_question_says_why_other_entries_have_to_wait() -> None:
    """In a question's reason {who} is the player asked, unless it names another; a question may have no reason."""
    refused = WhoLays((2, 0)).why_first(STATE)
    assert refused is not None and READER.text(refused.sentence) == "First Claire lays cards."
    assert (refused.cites, refused.may_overrule) == (("X-1",), False)
    reason = BobLooksOn((2,)).why_first(STATE)
    assert reason is not None and READER.text(reason.sentence) == "First Bob looks on."
    assert Decision((0,)).why_first(STATE) is None


def test_an_entry_says_why_it_comes_too_early() -> None:
    """An entry may declare one constant reason why it comes too early; otherwise it has none."""
    assert Lay(seat=1, cards=2).why_not_now(STATE, Decision((0,))) == Lay.too_early
    assert Draw(seat=1, card="R7").why_not_now(STATE, Decision((0,))) is None


def test_an_entry_of_a_seat_begins_with_it() -> None:
    """An entry's seat precedes its other fields, in JSON too."""
    assert Draw(seat=1, card="R7").model_dump_json() == '{"kind":"draw","seat":1,"card":"R7"}'
    assert Draw.seat_fields == ("seat",)


def test_an_entry_is_logged_by_its_fields() -> None:
    """In a log line a slot is filled by the field with its name, {who} by the seat's player, a value by its label."""
    entry = Lay(seat=1, cards=2)
    assert READER.text(entry.tell(STATE, STATE)) == "Bob lays 2 before Claire"
    labelled = Telling(say("{who} lays {cards}"), cards=lambda number: say("{number} of them", number=number))
    assert READER.text(labelled.of(entry, None)) == "Bob lays 2 of them"
    given = Telling(say("{who} lays {cards}", who=Who(2)))
    assert READER.text(given.of(entry, None)) == "Claire lays 2"
    derived = Telling(say("{who} gets {score}"), otherwise=say("{who} gets none"), score=Derived(lambda at, _: at))
    assert [READER.text(derived.of(entry, at)) for at in (3, None)] == ["Bob gets 3", "Bob gets none"]


@pytest.mark.parametrize(("cards", "sentence"), [(1, "Bob lays 1 card"), (3, "Bob lays 3 cards")])
def test_a_number_decides_the_wording(cards: int, sentence: str) -> None:
    """Singular and plural have different templates."""
    telling = Telling(say_count("{who} lays {count} card", "{who} lays {count} cards", 0), count="cards")
    assert READER.text(telling.of(Lay(seat=1, cards=cards), None)) == sentence


@pytest.mark.parametrize(("seats", "headline"), [((0,), "Ann: lay cards"), ((0, 2), "Ann and Claire: lay cards")])
def test_a_question_that_never_changes_names_all_who_are_asked(seats: tuple[int, ...], headline: str) -> None:
    """A constant question names one seat, or several."""
    assert READER.text(WhoLays(seats).ask(None)) == headline
