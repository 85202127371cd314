"""Sentences, and the reader that turns them into text."""

import pickle

import pytest

from referees.common.protocol.sentence import Field, Only, Reader, Sentence, Who, in_english, say, say_count

NAMES = ("Ann", "Bob", "Cid")
SHARED = Reader(NAMES)


def test_a_template_is_filled_with_names_words_and_numbers() -> None:
    """A player's slot is filled with a name, a sentence's with its text, a number's with digits."""
    sentence = say("{who} lays {card} on {place}", who=Who(1), card=say("red {number}", number=7), place="top")
    assert SHARED.text(sentence) == "Bob lays red 7 on top"


def test_a_template_without_fields_stays_as_it_is() -> None:
    """Braces in a sentence without fields are plain text."""
    assert SHARED.text(say("Smoke rises {so}.")) == "Smoke rises {so}."


def test_what_a_player_typed_is_never_a_template() -> None:
    """A name with braces stays as typed."""
    assert Reader(("{who}", "Bob")).text(say("{who} leaves", who=Who(0))) == "{who} leaves"


@pytest.mark.parametrize(("count", "text"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_the_wording_depends_on_the_number(count: int, text: str) -> None:
    """One has a singular; zero and all other numbers have the plural."""
    assert SHARED.text(say_count("{count} card", "{count} cards", count)) == text


@pytest.mark.parametrize(
    ("parts", "text"), [((), ""), (("a",), "a"), (("a", "b"), "a and b"), (("a", "b", "c"), "a, b and c")]
)
def test_a_list_has_commas_and_a_final_and(parts: tuple[str, ...], text: str) -> None:
    """A list has commas, and "and" before its last part."""
    assert SHARED.text(say("{parts}", parts=parts)) == text


def test_a_list_may_hold_sentences_and_players() -> None:
    """Each part of a list is rendered like any field."""
    assert SHARED.text(say("{all}", all=(Who(0), say("red {n}", n=3)))) == "Ann and red 3"


SECRET = say("Bob draws {card}", card=Only("jade", (1,), "something"))


@pytest.mark.parametrize(("to", "text"), [(None, "something"), (0, "something"), (1, "jade"), (2, "something")])
def test_a_secret_is_read_by_its_seats_alone(to: int | None, text: str) -> None:
    """The owner of a secret reads its value; the shared screen and all other seats read the replacement."""
    assert Reader(NAMES, to).text(SECRET) == f"Bob draws {text}"


def test_a_reader_who_sees_all_reads_every_secret() -> None:
    """A reader with `sees_all` reads secrets, as when a game is finished."""
    assert Reader(NAMES, sees_all=True).text(SECRET) == "Bob draws jade"


def test_a_secret_ends_when_the_state_says_so() -> None:
    """A secret ends when `until` says so of the present state; without `until`, or without a state, it doesn't."""
    ends = say("{card}", card=Only("jade", (1,), "something", until=lambda now: bool(now == "shown")))
    assert [SHARED.text(ends, now) for now in (None, "hidden", "shown")] == ["something", "something", "jade"]
    assert SHARED.text(say("{card}", card=Only("jade", (1,), "something")), "shown") == "something"


def test_a_secret_inside_a_secret_has_its_own_readers() -> None:
    """A reader of a secret can't read a secret inside it that is for others."""
    inner = Only("jade", (0,), "a colour")
    line = say("{what}", what=Only(say("a paper in {colour}", colour=inner), (0, 1), "something"))
    assert [Reader(NAMES, to).text(line) for to in (0, 1, 2)] == ["a paper in jade", "a paper in a colour", "something"]


def test_a_secret_without_readers_is_hidden_from_all() -> None:
    """A secret without readers is hidden from all seats and the shared screen."""
    sentence = say("{card}", card=Only("jade", (), "something"))
    assert {Reader(NAMES, to).text(sentence) for to in (None, 0, 1, 2)} == {"something"}


@pytest.mark.parametrize("field", [SECRET, (Only("jade", (1,), "x"),), Only(say("{a}", a="jade"), (1,), "x")])
def test_no_repr_holds_a_secret(field: Field) -> None:
    """A repr shows that there is a secret, never its value."""
    assert "jade" not in repr(field)
    assert "Only" in repr(field)


def test_a_template_is_looked_up_in_the_catalogue() -> None:
    """Singular, plural and the joining of lists come from the translations."""
    german = {
        "{start} and {end}": "{start} und {end}",
        "{count} card": "{count} Karte",
        "{count} cards": "{count} Karten",
    }

    def translate(sentence: Sentence) -> str:
        text = in_english(sentence)
        return german.get(text, text)

    reader = Reader(NAMES, translate=translate)
    assert reader.text(say("{parts}", parts=("a", "b", "c"))) == "a, b und c"
    assert [reader.text(say_count("{count} card", "{count} cards", n)) for n in (1, 2)] == ["1 Karte", "2 Karten"]


def test_sentences_are_values() -> None:
    """Sentences with equal words are equal and hash equally; they survive pickling, and never change."""
    left, right = say("{who} leaves", who=Who(0)), say("{who} leaves", who=Who(0))
    assert left == right and hash(left) == hash(right) and left != say("{who} leaves", who=Who(1))
    assert pickle.loads(pickle.dumps(left)) == left  # noqa: S301 - our own value
    with pytest.raises(AttributeError):
        left.template = "x"  # type: ignore[misc]
    assert isinstance(left, Sentence)


def test_a_reader_knows_whether_something_is_hidden() -> None:
    """At any depth, a secret of other readers counts as hidden, and the reader's own doesn't."""
    deep = say("and {card}", card=Only("a key", (1,), "a card"))
    secret = say("{who} took {what}", who=Who(0), what=("a coin", deep))
    assert not Reader(("Ann", "Bob")).may_read_all(secret)
    assert Reader(("Ann", "Bob"), to=1).may_read_all(secret)
    assert Reader(("Ann", "Bob")).may_read_all(say("{who} took {count}", who=Who(1), count=2))


def test_a_right_to_left_name_is_isolated_on_screens() -> None:
    """Without isolating a right-to-left name a number after it would be drawn before it. Files aren't changed."""
    sentence = say("{who} {points}", who=Who(0), points=12)
    assert Reader(("דנה",), isolates=True).text(sentence) == "\u2068דנה\u2069 12"
    assert Reader(("دنا ג",), isolates=True).text(say("{name}: {who}", name="ה", who=Who(0))) == (
        "\u2068ה\u2069: \u2068دنا ג\u2069"
    )
    assert Reader(("דנה",)).text(sentence) == "דנה 12"
    assert Reader(("山田 太郎",), isolates=True).text(sentence) == "山田 太郎 12"
