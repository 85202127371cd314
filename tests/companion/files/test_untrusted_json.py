"""Within its limits, the bounded JSON parser agrees with the standard library's."""

import json
import random
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from companion.files.games.reading import KIND as GAMES
from companion.files.kits.file import KIND as KITS
from companion.files.untrusted_json import STRICT, LimitExceeded, Limits, Piece, Unreadable, parsing, pieces
from referees.common.record.steps import finished
from tests.sampling import up_to

WIDE = Limits(10**7, layers=20, values=10**6, items=10**5, letters=10**4, digits=30, piece=10**6)
SPACINGS: tuple[dict[str, Any], ...] = ({}, {"separators": (",", ":")}, {"indent": 3}, {"ensure_ascii": False})
SEEDS = st.integers(0, 10**9)


def any_value(rng: random.Random, layers: int) -> Any:
    """A JSON value of at most that depth."""
    what = rng.randrange(12 if layers else 7)
    if what >= 7:
        inner = [any_value(rng, layers - 1) for _ in range(rng.randrange(6))]
        return inner if what >= 10 else {any_text(rng): value for value in inner}
    return (None, True, False, rng.randint(-(10**20), 10**20), rng.random(), any_text(rng), "")[what]


def any_text(rng: random.Random) -> str:
    """A text with characters of every width, and some that are escaped."""
    return "".join(rng.choices('ab"\\/\x1f\n é€\U0001f600{}[],:', k=rng.randrange(12)))


def a_document(seed: int) -> tuple[dict[str, Any], str]:
    """A document, and its JSON text in one of the usual formats."""
    rng = random.Random(seed)
    document = {any_text(rng): any_value(rng, 5) for _ in range(rng.randrange(8))}
    return document, json.dumps(document, **rng.choice(SPACINGS))


def read(text: str | bytes, limits: Limits = WIDE) -> Any:
    """The content of a document, including its lists."""
    members = finished(parsing(text.encode() if isinstance(text, str) else text, limits))
    return {name: [*map(json.loads, value)] if isinstance(value, list) else value for name, value in members.items()}


def streamed(text: str, size: int) -> list[Piece]:
    """The pieces of a text arriving `size` characters at a time."""
    texts = (text[at : at + size] for at in range(0, len(text), size))
    return [piece for piece in pieces(texts, decoder=STRICT) if piece is not None]


@pytest.mark.sampled
@settings(max_examples=up_to(100, 1000))
@given(seed=SEEDS, size=st.integers(1, 2000))
def test_any_document_is_read_as_by_the_decoder(seed: int, size: int) -> None:
    """Any document is read, with any spacing and in pieces of any size, as by the standard library."""
    document, text = a_document(seed)
    assert read(text) == read(f"\ufeff \n{text}\t") == document
    members: dict[str, Any] = {}
    for name, value, element in streamed(f" \n{text}\t", size):
        if element:
            assert json.loads(element) == value
            members[name].append(value)
        else:
            members[name] = value
    assert members == document


@pytest.mark.sampled
@settings(max_examples=up_to(200, 1000))
@given(seed=SEEDS, at=st.integers(0, 10**6), put=st.sampled_from(['"', "{", "]", ",", ":", "\\", "0", " ", ""]))
def test_what_the_decoder_refuses_is_refused(seed: int, at: int, put: str) -> None:
    """A text with a character replaced or removed is read as by the standard library, or refused by both."""
    _, text = a_document(seed)
    at %= len(text)
    text = text[:at] + put + text[at + 1 :]
    try:
        expected = json.loads(text, object_pairs_hook=_once)
        json.dumps(expected, ensure_ascii=False).encode()  # a lone surrogate may be the rest of a pair
    except ValueError:
        with pytest.raises(Unreadable):
            read(text)
    else:
        assert read(text) == expected


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) < len(pairs):
        raise ValueError
    return dict(pairs)


SIGNS = st.text('{}[]":,\\ 019truefalsn.eE-\u20ac', max_size=200)


@pytest.mark.sampled
@settings(max_examples=up_to(60, 1000))
@given(content=st.binary(max_size=200) | SIGNS.map(str.encode))
def test_any_bytes_raise_no_other_error(content: bytes) -> None:
    """Bytes of any kind are read, or refused as unreadable or beyond a limit."""
    with suppress(Unreadable, LimitExceeded):
        read(content)


LIMITED = {
    "bytes": Limits(20, 20, 100, 100, 100, 15, 100),
    "layers": Limits(10**4, 3, 100, 100, 100, 15, 10**4),
    "values": Limits(10**4, 20, 12, 100, 100, 15, 10**4),
    "items": Limits(10**4, 20, 100, 4, 100, 15, 10**4),
    "letters": Limits(10**4, 20, 100, 100, 6, 15, 10**4),
    "piece": Limits(10**4, 20, 100, 100, 100, 15, 12),
}
WITHIN = {
    "bytes": '{"a": "1234567890"}',
    "layers": '{"a": [[1]], "b": {"c": {}}}',
    "values": '{"a": [1, 2, 3, 4], "b": {"c": 1, "d": [2, 3]}}',
    "items": '{"a": [1, 2, 3, 4], "b": {"c": 1, "d": 2, "e": 3, "f": 4}}',
    "letters": '{"abcdef": "123456"}',
    "piece": '{"a": [[1, 2, 3, 4], 5], "b": [1, 2, 3, 4, 5, 6, 7, 8, 9], "c": {"x": "yzz"}}',
}
BEYOND = {
    "bytes": ['{"a": "12345678901234"}'],
    "layers": ['{"a": [[[1]]]}', '{"b": {"c": {"d": {}}}}', '{"a": [[{}]]}'],
    "values": ['{"a": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]}', '{"b": {"c": [[1, 2, 3], [4, 5, 6], [7, 8, 9]]}}'],
    "items": ['{"a": [1, 2, 3, 4, 5]}', '{"a": 1, "b": 2, "c": 3, "d": 4, "e": 5}', '{"a": {"b": [1, 2, 3, 4, 5]}}'],
    "letters": ['{"a": "1234567"}', '{"1234567": 1}', '{"a": [{"b": {"1234567": 1}}]}'],
    "piece": ['{"a": [[1, 2, 3, 4, 5]]}', '{"c": {"x": "yzzzz"}}', '{"c": "1234567890123"}'],
}


@pytest.mark.parametrize("limit", LIMITED)
def test_each_limit_holds(limit: str) -> None:
    """A document up to the limit is read; one beyond it anywhere is refused."""
    assert read(WITHIN[limit], LIMITED[limit]) == json.loads(WITHIN[limit])
    for text in BEYOND[limit]:
        assert read(text) == json.loads(text)
        with pytest.raises(LimitExceeded):
            read(text, LIMITED[limit])


UNREADABLE = (
    "", " ", "nothing", "{", '{"a"', '{"a" 1}', '{"a": 1,}', '{"a": 1 "b": 2}', '{"a": [1,]}', '{"a": [1 2]}', "{} {}",
    '{"a": 1, "a": 2}', '{"a": {"b": 1, "b": 2}}', '{"a": [{"b": 1, "b": 2}]}', '{"a": NaN}', '{"a": [-Infinity]}',
    '{"a": "\\ud800"}', '{"\\udc00": 1}', '{"a": ["\\ud800"]}', '{"a": ' + "9" * 31 + "}", "{1: 2}", "{null: 2}",
    '{"a": [' + "9" * 5000 + "]}", '{"a": "\n"}',
)  # fmt: skip


@pytest.mark.parametrize("text", UNREADABLE)
def test_what_is_no_plain_json_is_unreadable(text: str) -> None:
    """Truncated or malformed JSON, duplicate names, NaN, lone surrogates and too many digits are unreadable."""
    with pytest.raises(Unreadable):
        read(text)


@pytest.mark.parametrize("limits", [GAMES.limits, KITS.limits], ids=["games", "kits"])
def test_a_piece_fits_the_longest_text_with_any_escapes(limits: Limits) -> None:
    """The limit for a piece leaves room for the longest text, even if each letter is escaped as twelve characters."""
    text, endless = "\U0001f600" * limits.letters, '"' + "x" * (limits.piece + 10)
    assert read(f'{{"a": {json.dumps(text)}, "b": [{json.dumps(text)}]}}', limits) == {"a": text, "b": [text]}
    for beyond in (f'{{"a": {json.dumps(text + "x")}}}', f'{{"a": {endless}'):
        with pytest.raises(LimitExceeded):
            read(beyond, limits)


def test_texts_and_numbers_may_be_split() -> None:
    """A text or a number that is split between two pieces of input is read whole."""
    for length in range(1, 90):
        document = {"a": 10**12 + length, "b": "x" * length, "c": {"d": 1.5e10}, "e": 123456}
        assert {piece.name: piece.value for piece in streamed(json.dumps(document), 64)} == document


def test_a_piece_may_be_as_long_as_the_limit() -> None:
    """A piece may be as long as the limit, at any position; one character more is refused."""
    limits = Limits(10**4, 20, 100, 100, 100, 15, 12)
    for blanks in range(30):
        assert read(f'{{{" " * blanks}"a": "1234567890", "b": [[1, 2, 3, 4]]}}', limits)
        for beyond in ('"a": "12345678901"', '"b": [[1, 2, 3, 45]]', '"c": 1234567890.123'):
            with pytest.raises(LimitExceeded):
                read(f'{{{" " * blanks}{beyond}, {" " * 30} "z": 1}}', limits)
