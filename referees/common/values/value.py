"""Frozen values, equal by content: states, decisions, offers, sentences and rulings."""

from typing import dataclass_transform

from msgspec import Struct, field

__all__ = ["Value"]


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Value(Struct, frozen=True):
    """Base of all values, like a frozen dataclass but faster: `class Card(Value): rank: str`."""
