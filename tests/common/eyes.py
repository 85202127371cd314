"""Everything one reader can see of a game: every text and every value that leaves a referee."""

from collections.abc import Iterator
from typing import Any
from zlib import crc32

from msgspec.structs import asdict

from referees.common.protocol.ruling import Happening
from referees.common.protocol.sentence import Only, Reader, Sentence, Translate, in_english
from referees.common.referee import Evolved, Referee
from referees.common.values import Value, changed
from referees.common.wire import happenings_out, offer_out, outcome_out, tally_out

CANARY = "canary-7319"


def in_any_language(sentence: Sentence) -> str:
    """The English template and all that its translation depends on: two sentences or numbers with equal English words
    may differ in a language with more plural forms."""
    form = "" if sentence.plural is None else f" {sentence.plural} {sentence.count}"
    return f"{in_english(sentence)} #{crc32(f'{sentence.context} {sentence.template}{form}'.encode()):x}"


def eyes_of(state: Any, translate: Translate = in_english) -> tuple[Reader, ...]:
    """The readers: the shared screen, and each seat."""
    names = state.config.names
    return tuple(Reader(names, to, translate=translate) for to in (None, *range(len(names))))


def rendered(
    game: Referee[Any, Any], state: Any, reader: Reader, evolved: Evolved | None = None, *, rare: bool = True
) -> dict[str, Any]:
    """Everything that this reader sees of a state, as JSON-able values and `repr`s; with rare offers if `rare`."""
    to, seats, outcome = reader.to, len(state.config.seats), game.outcome(state)
    return {
        "asked": [reader.text(decision.ask(state), state) for decision in state.open],
        "offers": [offer_out(offer, reader, state) for offer in game.offers(state, to)],
        "more": [offer_out(offer, reader, state) for offer in (game.more(state, to) if rare else ())],
        "tally": tally_out(game.tally(state, to), seats, reader, state),
        "outcome": None if outcome is None else outcome_out(outcome, reader, state),
        "view": canonical(game.view(state, to)),
        "happened": [] if evolved is None else happenings_out(evolved.happened, reader, state),
    }


def secrets_in(field: Any) -> Iterator[Only]:
    """Every `Only` in a sentence, at any depth."""
    if isinstance(field, Only):
        yield field
        yield from secrets_in(field.value)
        yield from secrets_in(field.others)
    elif isinstance(field, Sentence):
        for _, value in field.fields:
            yield from secrets_in(value)
    elif type(field) is tuple:
        for value in field:
            yield from secrets_in(value)


def with_canaries(field: Any) -> Any:
    """A sentence (or part of one) with a canary as the value of every `Only`."""
    if isinstance(field, Only):
        return changed(field, value=CANARY, others=with_canaries(field.others))
    if isinstance(field, Sentence):
        return changed(field, fields=tuple((name, with_canaries(value)) for name, value in field.fields))
    if isinstance(field, Happening):
        return changed(field, sentence=with_canaries(field.sentence))
    return tuple(with_canaries(part) for part in field) if type(field) is tuple else field


def canonical(value: Any) -> str:
    """A text that is equal for equal values under any hash seed: sets are sorted, classes named."""
    if isinstance(value, (set, frozenset)):
        return "{" + ", ".join(sorted(canonical(element) for element in value)) + "}"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{canonical(key)}: {canonical(item)}" for key, item in value.items()) + "}"
    if isinstance(value, (tuple, list)):
        return "(" + ", ".join(canonical(element) for element in value) + ")"
    if isinstance(value, Value) and not isinstance(value, Only):
        inner = ", ".join(f"{name}={canonical(part)}" for name, part in asdict(value).items())
        return f"{type(value).__name__}({inner})"
    if callable(value):
        return getattr(value, "__qualname__", type(value).__qualname__)
    return repr(value)
