"""Rejects values that are impossible in Lantern Oracle."""

from lantern_oracle.facts import MOST_POINTS
from lantern_oracle.options import MOST_DROPS, Config
from referees.common.rules import Entry, Invalid
from referees.common.words import say


def check(config: Config, entry: Entry) -> Invalid | None:
    """The error for a number of drops or points beyond any ladle or sheet."""
    for name, least, most in (("drops", 1, MOST_DROPS), ("points", 0, MOST_POINTS)):
        number = getattr(entry, name, least)
        if not least <= number <= most:
            return Invalid(
                say("There are {least} to {most}, never {number}.", least=least, most=most, number=number), name
            )
    return None
