"""A small validator for JSON Schema: it knows the rules in our models' schemas, and raises for any other."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import repeat
from typing import Any

TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,), "array": (list,), "string": (str,), "integer": (int,), "number": (int, float),
    "boolean": (bool,), "null": (type(None),),
}  # fmt: skip
SILENT = {"$defs", "title", "description", "default", "discriminator", "cites", "labels", "about", "only_with"}


def wrong_by(schema: dict[str, Any], value: Any) -> list[str]:
    """Validation errors as place and rule; empty for a valid value. Raises KeyError for an unsupported rule."""
    return [*Reading(schema.get("$defs", {})).wrong(schema, value, "$")]


@dataclass(frozen=True)
class Reading:
    """Validates by a schema; `parts` are the definitions that it refers to by name."""

    parts: dict[str, Any]

    def wrong(self, schema: dict[str, Any], value: Any, at: str) -> Iterator[str]:
        for rule, asks in schema.items():
            if rule == "$ref":
                yield from self.wrong(self.parts[asks.removeprefix("#/$defs/")], value, at)
            elif rule in {"anyOf", "oneOf"}:
                fitting = sum(not [*self.wrong(option, value, at)] for option in asks)
                if fitting < 1 or (rule == "oneOf" and fitting > 1):
                    yield f"{at}: {fitting} of {rule}"
            elif rule in {"properties", "additionalProperties"}:
                yield from self._properties(schema, rule, value, at)
            elif rule in {"items", "prefixItems"}:
                yield from self._items(schema, rule, value, at)
            elif rule not in SILENT and not RULES[rule](asks, value):
                yield f"{at}: {rule} {asks!r}"

    def _properties(self, schema: dict[str, Any], rule: str, value: Any, at: str) -> Iterator[str]:
        known, others = schema.get("properties", {}), schema.get("additionalProperties")
        for name, item in value.items() if isinstance(value, dict) else ():
            if rule == "properties" and name in known:
                yield from self.wrong(known[name], item, f"{at}.{name}")
            elif rule == "additionalProperties" and name not in known:
                yield from (f"{at}: no {name}",) if others is False else self.wrong(others or {}, item, f"{at}.{name}")

    def _items(self, schema: dict[str, Any], rule: str, value: Any, at: str) -> Iterator[str]:
        items = value if isinstance(value, list) else []
        schemas = schema[rule] if rule == "prefixItems" else repeat(schema[rule], len(items))
        for index, (part, item) in enumerate(zip(schemas, items, strict=False)):
            yield from self.wrong(part, item, f"{at}[{index}]")


def _when(kind: type | tuple[type, ...], holds: Any) -> Any:
    return lambda asks, value: not isinstance(value, kind) or isinstance(value, bool) or holds(asks, value)


RULES: dict[str, Any] = {
    "type": lambda name, value: isinstance(value, TYPES[name]) and (name == "boolean" or type(value) is not bool),
    "const": lambda asks, value: asks == value and type(asks) is type(value),
    "enum": lambda asks, value: value in asks,
    "required": _when(dict, lambda asks, value: set(asks) <= set(value)),
    "propertyNames": _when(dict, lambda asks, value: not any(wrong_by(asks, name) for name in value)),
    "pattern": _when(str, lambda asks, value: re.search(asks, value) is not None),
    "minLength": _when(str, lambda asks, value: len(value) >= asks),
    "maxLength": _when(str, lambda asks, value: len(value) <= asks),
    "minProperties": _when(dict, lambda asks, value: len(value) >= asks),
    "maxProperties": _when(dict, lambda asks, value: len(value) <= asks),
    "minItems": _when(list, lambda asks, value: len(value) >= asks),
    "maxItems": _when(list, lambda asks, value: len(value) <= asks),
    "minimum": _when((int, float), lambda asks, value: value >= asks),
    "maximum": _when((int, float), lambda asks, value: value <= asks),
}
