"""Frozen values stored as JSON and read by pydantic: entries and house options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import FrozenInstanceError, make_dataclass
from inspect import get_annotations
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Generic, Self, TypeVar, dataclass_transform, get_origin, get_type_hints

from pydantic import Field, GetCoreSchemaHandler, TypeAdapter
from pydantic.fields import FieldInfo
from pydantic_core import core_schema

__all__ = ["OnceAClass", "Written"]

T = TypeVar("T")


class OnceAClass(Generic[T]):
    """Descriptor of a value computed once for each class, on first access."""

    def __init__(self, find: Callable[[Any], T]) -> None:
        self._find = find
        self._found: dict[type, T] = {}

    def __get__(self, value: object, cls: type) -> T:
        try:
            return self._found[cls]
        except KeyError:
            return self._found.setdefault(cls, self._find(cls))

    def already(self, cls: type) -> T | None:
        """The value computed for a class, or None if it hasn't been accessed yet."""
        return self._found.get(cls)


READERS: OnceAClass[TypeAdapter[Any]] = OnceAClass(TypeAdapter)


def _fields(cls: type[Written]) -> Mapping[str, FieldInfo]:
    defaults = cls.written_defaults
    return {
        name: FieldInfo.from_annotated_attribute(annotation, defaults[name])
        if name in defaults
        else FieldInfo.from_annotation(annotation)
        for name, annotation in get_type_hints(cls, include_extras=True).items()
        if get_origin(annotation) is not ClassVar
    }


def _dataclass_fields(cls: type[Written]) -> Mapping[str, Any]:
    fields = [(name, field.annotation) for name, field in cls.model_fields.items()]
    declared: Any = make_dataclass(cls.__name__, fields, init=False, repr=False, eq=False)
    by_name: Mapping[str, Any] = declared.__dataclass_fields__
    return by_name


def _dataclass_field(name: str, field: FieldInfo, schema_of: Callable[[Any], Any]) -> core_schema.DataclassField:
    beside = list(field.metadata)
    if field.title:
        beside.append(Field(title=field.title, json_schema_extra=field.json_schema_extra))
    schema = schema_of(Annotated[field.annotation, *beside] if beside else field.annotation)
    if not field.is_required():
        schema = core_schema.with_default_schema(schema, default=field.get_default())
    return core_schema.dataclass_field(name, schema, kw_only=True)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(Field,))
class Written:
    """A validated value with annotated fields only, given by name. Methods are named as in pydantic's models, which
    take ten times as long to define. The schema is built when the first value is read or made."""

    written_defaults: ClassVar[Mapping[str, Any]] = MappingProxyType({})
    """Default values of the fields, removed from the class: a class attribute of the same name triples the time to read
    an instance's own."""

    model_fields = OnceAClass(_fields)

    __dataclass_fields__ = OnceAClass(_dataclass_fields)
    """For `dataclasses`, and for pydantic's serializer, which recognizes fields by it."""

    _reader = READERS

    def __init_subclass__(cls) -> None:
        annotated = get_annotations(cls).items()
        defaults = [name for name, kind in annotated if name in cls.__dict__ and "ClassVar[" not in str(kind)]
        inherited: dict[str, Any] = {}
        for base in reversed(cls.__mro__[1:]):
            inherited |= vars(base).get("written_defaults", {})
        cls.written_defaults = inherited | {name: cls.__dict__[name] for name in defaults}
        for name in defaults:
            delattr(cls, name)

    def __init__(self, **content: Any) -> None:
        """Validates the fields. Raises ValidationError."""
        self._reader.validator.validate_python(content, self_instance=self)

    @classmethod
    def model_validate(cls, content: Mapping[str, Any], *, strict: bool | None = None) -> Self:
        """A value from a mapping of fields; `strict` disables type conversion. Raises ValidationError."""
        value = cls.__new__(cls)
        cls._reader.validator.validate_python(content, strict=strict, self_instance=value)
        return value

    @classmethod
    def model_validate_json(cls, text: str) -> Self:
        """A value from JSON text. Raises ValidationError."""
        read: Self = cls._reader.validator.validate_json(text)
        return read

    def model_copy(self, *, update: Mapping[str, Any]) -> Self:
        """A copy with some fields replaced. Raises ValidationError."""
        return type(self)(**{**self.__dict__, **update})

    def model_dump(self, *, mode: str = "python", include: set[str] | None = None) -> dict[str, Any]:
        """A dict of the fields, or those in `include`; `mode` "json" yields JSON types."""
        dumped: dict[str, Any] = self._reader.serializer.to_python(self, mode=mode, include=include)
        return dumped

    def model_dump_json(self) -> str:
        """The fields as JSON text, as journals store them."""
        return self._reader.serializer.to_json(self).decode()

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        if (reader := READERS.already(cls)) is not None:
            return reader.core_schema
        content = [_dataclass_field(name, field, handler.generate_schema) for name, field in cls.model_fields.items()]
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
        parts = (f"{name}={getattr(self, name)!r}" for name, field in self.model_fields.items() if field.repr)
        return f"{type(self).__name__}({', '.join(parts)})"

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"can't change field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"can't delete field {name!r}")
