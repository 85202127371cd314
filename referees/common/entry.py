"""One decision the players report, as a frozen value that pydantic reads, told apart by its `kind`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import FrozenInstanceError, make_dataclass
from typing import Annotated, Any, Generic, Self, TypeVar, dataclass_transform, get_args, get_type_hints

from pydantic import Field, GetCoreSchemaHandler, TypeAdapter
from pydantic.fields import FieldInfo
from pydantic_core import core_schema

__all__ = ["Entry", "SeatIndex"]

SEAT = "seat"
SeatIndex = Annotated[int, Field(ge=0), SEAT]
"""A seat in an entry: its index from 0, clockwise. `Referee.check` says plainly when nobody sits there."""


T = TypeVar("T")


class _OnceAKind(Generic[T]):
    """What is found out about each kind of entry, once, when it is first asked for."""

    def __init__(self, find: Callable[[type[Entry]], T]) -> None:
        self._find = find
        self._found: dict[type[Entry], T] = {}

    def __get__(self, entry: Entry | None, kind: type[Entry]) -> T:
        try:
            return self._found[kind]
        except KeyError:
            return self._found.setdefault(kind, self._find(kind))


def _fields(kind: type[Entry]) -> Mapping[str, FieldInfo]:
    """As they are written, base classes first."""
    return {
        name: FieldInfo.from_annotated_attribute(annotation, getattr(kind, name))
        if hasattr(kind, name)
        else FieldInfo.from_annotation(annotation)
        for name, annotation in get_type_hints(kind, include_extras=True).items()
    }


def _dataclass_fields(kind: type[Entry]) -> Mapping[str, Any]:
    fields = [(name, field.annotation) for name, field in kind.model_fields.items()]
    told: Any = make_dataclass(kind.__name__, fields, init=False, repr=False, eq=False)
    found: Mapping[str, Any] = told.__dataclass_fields__
    return found


def _seat_fields(kind: type[Entry]) -> tuple[str, ...]:
    fields = kind.model_fields.items()
    return tuple(name for name, field in fields if SEAT in field.metadata or _holds_seat(field.annotation))


def _holds_seat(annotation: Any) -> bool:
    """Whether it is `SeatIndex | None` or `tuple[SeatIndex, ...]`."""
    return any(SEAT in getattr(one, "__metadata__", ()) for one in get_args(annotation))


def _told(name: str, field: FieldInfo, schema_of: Callable[[Any], Any]) -> core_schema.DataclassField:
    """A field as pydantic is told of it."""
    schema = schema_of(Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation)
    if not field.is_required():
        schema = core_schema.with_default_schema(schema, default=field.get_default())
    return core_schema.dataclass_field(name, schema, kw_only=True)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(Field,))
class Entry:
    """The base of all entries; each game's models add `kind: Literal["…"] = "…"`, the stored contract, and fields.

    Names and meaning of what it can do are those of pydantic's models, which configs and kits are. It is none itself:
    to make a class of those takes ten times as long, and the 27 kinds of a large game were half of its opening. Here
    pydantic is told of the fields when the first entry of a kind, or any of its game, is read or made.
    """

    model_fields = _OnceAKind(_fields)
    """Its fields by name."""

    __dataclass_fields__ = _OnceAKind(_dataclass_fields)
    """The same for `dataclasses`, and for what writes JSON, which sees by them that an entry has fields to write."""

    seat_fields = _OnceAKind(_seat_fields)
    """The names of the fields that hold a `SeatIndex`, or may hold one, or hold a row of them."""

    _reader = _OnceAKind[TypeAdapter[Any]](TypeAdapter)
    """Reads, checks and writes this kind."""

    def __init__(self, **content: Any) -> None:
        """From its fields. Raises ValidationError."""
        self._reader.validator.validate_python(content, self_instance=self)

    @classmethod
    def kind_name(cls) -> str:
        """The value of `kind` that tells this model apart in JSON."""
        return str(cls.__dict__["kind"])

    @classmethod
    def model_validate(cls, content: Mapping[str, Any], *, strict: bool | None = None) -> Self:
        """From its fields; `strict` turns no text into a number. Raises ValidationError."""
        fresh = cls.__new__(cls)
        cls._reader.validator.validate_python(content, strict=strict, self_instance=fresh)
        return fresh

    @classmethod
    def model_validate_json(cls, text: str) -> Self:
        """From JSON text. Raises ValidationError."""
        read: Self = cls._reader.validator.validate_json(text)
        return read

    def model_dump(self, *, mode: str = "python", include: set[str] | None = None) -> dict[str, Any]:
        """Its fields, or those to `include`, as values; in `mode` "json" as values that JSON has."""
        told: dict[str, Any] = self._reader.serializer.to_python(self, mode=mode, include=include)
        return told

    def model_dump_json(self) -> str:
        """Its fields as JSON text: what a journal keeps."""
        return self._reader.serializer.to_json(self).decode()

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        """How pydantic reads it: from its fields by name, and no others."""
        content = [_told(name, field, handler.generate_schema) for name, field in cls.model_fields.items()]
        return core_schema.dataclass_schema(
            cls,
            core_schema.dataclass_args_schema(cls.__name__, content),
            list(cls.model_fields),
            config=core_schema.CoreConfig(title=cls.__name__, extra_fields_behavior="forbid"),
            ref=f"{cls.__module__}.{cls.__qualname__}:{id(cls)}",
        )

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash(tuple(self.__dict__.values()))

    def __repr__(self) -> str:
        shown = (f"{name}={getattr(self, name)!r}" for name, field in self.model_fields.items() if field.repr)
        return f"{type(self).__name__}({', '.join(shown)})"

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot change field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")
