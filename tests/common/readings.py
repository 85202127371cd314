"""A game's usual house options, and those that differ in one."""

from collections.abc import Iterator

from referees.common.registry import referee


def every_reading(game: str) -> Iterator[dict[str, str]]:
    """The usual readings, and those that differ from them in one value."""
    options = [*referee(game).config.model_fields["options"].annotation.listed()]
    usual = {option.name: option.default for option in options}
    yield usual
    for option in options:
        yield from (usual | {option.name: value} for value in option.labels if value != option.default)
