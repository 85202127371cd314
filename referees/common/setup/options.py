"""House options: named readings of unclear rules, each with a default and the passage about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from pydantic import Field

from referees.common.values.value import Value
from referees.common.values.written import Written

__all__ = ["HouseOption", "HouseOptions", "option"]


class HouseOptions(Written):
    """A table's chosen readings of unclear rules. Each game declares them as `Literal` fields made with `option`."""

    @property
    def readings(self) -> dict[str, str]:
        return self.model_dump()

    @classmethod
    def listed(cls) -> Iterator[HouseOption]:
        """Each option of this game, for screens and tests."""
        for name, field in cls.model_fields.items():
            extra: Any = field.json_schema_extra
            yield HouseOption(
                name,
                field.title or name,
                extra["cites"],
                {value: extra["labels"][value] for value in get_args(field.annotation)},
                field.default,
                extra["about"],
                extra["only_with"],
            )


class HouseOption(Value):
    """A house option as players see it. `name` is the field, `labels` are those of the values; `about` explains game
    variants. `only_with`: the option and value that it requires."""

    name: str
    asks: str
    cites: str
    labels: dict[str, str]
    default: str
    about: Mapping[str, str] = {}
    only_with: tuple[str, str] | None = None


def option(
    default: str,
    asks: str,
    cites: str,
    *,
    about: Mapping[str, str] | None = None,
    only_with: tuple[str, str] | None = None,
    **labels: str,
) -> Any:
    """A field of `HouseOptions`; parameters as in `HouseOption`."""
    extra: dict[str, Any] = {"cites": cites, "labels": dict(labels), "about": about or {}, "only_with": only_with}
    return Field(default=default, title=asks, json_schema_extra=extra)
