"""Kits: facts printed on components that the rulebook's text does not give."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Self

from pydantic import BaseModel, ConfigDict

__all__ = ["Kit"]


class Kit(BaseModel):
    """What is printed on a family's copy; a game with such facts has a model of its own and a `kit.toml`.

    `assumed` names the items that nobody has compared with real pieces yet: a field, or `field.key`.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    name: str = "As printed"
    assumed: tuple[str, ...] = ()

    @classmethod
    def shipped(cls, package: str) -> Self:
        """The kit that comes with a game: `kit.toml` beside the code in `package`."""
        return cls.model_validate(tomllib.loads(files(package).joinpath("kit.toml").read_text("utf-8")))
