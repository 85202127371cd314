"""House options: named readings of unclear rules, each with a default and the passage that tells of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from pydantic import Field

from referees.common.values.value import Value
from referees.common.values.written import Written

__all__ = ["HouseOption", "HouseOptions", "option"]


class HouseOptions(Written):
    """The readings a table plays by. A game lists its own as `Literal` fields made with `option`."""

    @property
    def readings(self) -> dict[str, str]:
        """Each option by name with its value."""
        return self.model_dump()

    @classmethod
    def listed(cls) -> Iterator[HouseOption]:
        """Each option of this game, for screens and tests."""
        for name, field in cls.model_fields.items():
            extra: Any = field.json_schema_extra
            values = get_args(field.annotation)
            yield HouseOption(
                name,
                field.title or name,
                extra["cites"],
                {value: extra["labels"][value] for value in values},
                field.default,
                extra["about"],
                extra["only_with"],
            )


class HouseOption(Value):
    """One option as it is asked: its field name, question, passage, what each value means, and the default.

    `about` tells more of each value, where the option is the first choice at a game: what the game's table is for.
    `only_with` is the name and the value of another option without which it has no meaning.
    """

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
    """A field of `HouseOptions`: the default value, the question, the passage, and what each value means; `about` and
    `only_with` as `HouseOption` has them."""
    extra: dict[str, Any] = {"cites": cites, "labels": dict(labels), "about": about or {}, "only_with": only_with}
    return Field(default=default, title=asks, json_schema_extra=extra)
