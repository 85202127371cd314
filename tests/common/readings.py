"""Combinations of the house options of a game."""

from collections.abc import Iterator

from referees.common.registry import referee


def every_reading(game: str) -> Iterator[dict[str, str]]:
    """The usual readings, and those that differ from them in one value."""
    options = [*referee(game).config.model_fields["options"].annotation.listed()]
    usual = {one.name: one.default for one in options}
    yield usual
    for one in options:
        yield from (usual | {one.name: value} for value in one.labels if value != one.default)
