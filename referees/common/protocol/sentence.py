"""Sentences for players: templates with named fields, and the only renderer that turns them into text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referees.common.values.names import isolated
from referees.common.values.value import Value

__all__ = [
    "ExplainedError", "Field", "Only", "Reader", "Sentence", "Slots", "Translate", "Who", "any_of", "in_english", "say",
    "say_count", "say_in", "wrong",
]  # fmt: skip


class Who(Value):
    """A seat, shown as its player's name."""

    seat: int


class Only(Value):
    """A secret field: `seats` see `value`, others see `others`, until `until(state)` is true (None: until the game
    ends). Only `Reader` reads it. `is_aloud`: it was said aloud, so everyone sees it until the next entry."""

    value: Field
    seats: tuple[int, ...]
    others: Field
    until: Callable[[Any], bool] | None = None
    is_aloud: bool = False

    def __repr__(self) -> str:
        """Hides the secret from logs and tracebacks."""
        return f"Only(seats={self.seats}, others={self.others!r})"


class Sentence(Value):
    """An English template with its fields; `plural` and `count` choose between singular and plural, `context` between
    two meanings of the English words. `spot` is the board place it names, in the game's terms."""

    template: str
    fields: tuple[tuple[str, Field], ...] = ()
    plural: str | None = None
    count: int = 1
    context: str = ""
    spot: Any = None

    @property
    def spots(self) -> tuple[Any, ...]:
        """The places that the sentence and its fields name, except secret ones."""
        own = () if self.spot is None else (self.spot,)
        inside = (value for _, field in self.fields for value in (field if type(field) is tuple else (field,)))
        return (*own, *(spot for value in inside if isinstance(value, Sentence) for spot in value.spots))

    def filled(self, **fields: Field) -> Sentence:
        return Sentence(self.template, (*self.fields, *fields.items()), self.plural, self.count, self.context)


Field = str | int | Who | Only | Sentence | tuple["Field", ...]
Slots = dict[str, Field]  # values of a template's fields, by name


def say(template: str, /, **fields: Field) -> Sentence:
    """A sentence: `say("{who} turns up {card}", who=Who(0), card="R7")`."""
    return Sentence(template, tuple(fields.items()))


def say_in(context: str, template: str, /, **fields: Field) -> Sentence:
    """A sentence whose translation depends on its context: `say_in("button", "Share")`."""
    return Sentence(template, tuple(fields.items()), context=context)


def say_count(singular: str, plural: str, count: int, /, **fields: Field) -> Sentence:
    """A sentence with singular and plural; `{count}` is the number."""
    return Sentence(singular, (("count", count), *fields.items()), plural, count)


def any_of(choices: Sequence[Field]) -> Field:
    """One or more choices: "A, B or C"."""
    *rest, last = choices
    if not rest:
        return last
    start = rest[0]
    for choice in rest[1:]:
        start = say("{start}, {next}", start=start, next=choice)
    return say("{start} or {end}", start=start, end=last)


def in_english(sentence: Sentence) -> str:
    """The English template, singular or plural, not filled in."""
    return sentence.template if sentence.plural is None or sentence.count == 1 else sentence.plural


Translate = Callable[[Sentence], str]  # looks up the template of a sentence
_AND = say("{start} and {end}")


class Reader(Value):
    """Turns sentences into text for one reader; nothing else reads secret fields (`Only`). `names` are by seat; `to`
    is the reader's seat (None: the shared screen). `sees_all` reveals secrets, for finished games and backups;
    `hears` reveals what was just said aloud. `translate` finds a sentence's template in a catalogue. `isolates`
    (for screens) puts Unicode isolation marks around right-to-left names."""

    names: Sequence[str]
    to: int | None = None
    sees_all: bool = False
    hears: bool = False
    translate: Translate = in_english
    isolates: bool = False

    def text(self, sentence: Sentence, now: Any = None) -> str:
        """The text for this reader; `now` is the state that decides what is still secret."""
        template = self.translate(sentence)
        if not sentence.fields:
            return template
        return template.format_map({name: self._field(field, now) for name, field in sentence.fields})

    def may_see(self, only: Only, now: Any = None) -> bool:
        """Whether this reader sees the value of an `Only` at state `now`."""
        if self.sees_all or (self.hears and only.is_aloud) or (self.to is not None and self.to in only.seats):
            return True
        return only.until is not None and now is not None and only.until(now)

    def may_read_all(self, field: Field, now: Any = None) -> bool:
        """Whether this reader sees everything in a sentence at state `now`."""
        if isinstance(field, Only):
            return self.may_see(field, now)
        inside: tuple[Field, ...] = field if isinstance(field, tuple) else ()
        if isinstance(field, Sentence):
            inside = tuple(value for _, value in field.fields)
        return all(self.may_read_all(value, now) for value in inside)

    def _field(self, field: Field, now: Any) -> str:
        if isinstance(field, Who):
            return self._name(self.names[field.seat])
        if isinstance(field, Sentence):
            return self.text(field, now)
        if isinstance(field, Only):
            return self._field(field.value if self.may_see(field, now) else field.others, now)
        if isinstance(field, tuple):
            return self._listed([self._field(part, now) for part in field])
        return self._name(str(field))

    def _name(self, name: str) -> str:
        return isolated(name) if self.isolates else name

    def _listed(self, parts: list[str]) -> str:
        if len(parts) < 2:
            return "".join(parts)
        return self.translate(_AND).format(start=", ".join(parts[:-1]), end=parts[-1])


class ExplainedError(ValueError):
    """An impossible value; `sentence` says why, without a final full stop."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(Reader(()).text(sentence))
        self.sentence = sentence


def wrong(template: str, /, **fields: Field) -> ExplainedError:
    """An `ExplainedError` with this sentence."""
    return ExplainedError(say(template, **fields))
