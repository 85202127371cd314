"""The languages that players can choose."""

import os
from collections.abc import Iterable
from typing import Final

ENGLISH: Final = "en"
OFFERED: Final = (ENGLISH, "de")  # languages whose catalogues are complete (`make locale`)
MORE: Final = "ORACLE_COMPANION_LANGUAGES"  # environment variable with further languages, for translators


def offered_languages() -> tuple[str, ...]:
    """Tags of the offered languages, English first."""
    return *OFFERED, *(tag for tag in os.environ.get(MORE, "").split() if tag not in OFFERED)


def best(preferred: Iterable[str]) -> str:
    """The first offered language among tags such as "de-AT", or English."""
    offered = offered_languages()
    for tag in preferred:
        for language in (tag.lower(), tag.lower().partition("-")[0]):
            if language in offered:
                return language
    return ENGLISH


def system_language() -> str:
    """The terminal's language, from the usual environment variables."""
    locale = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    return best([locale.partition(".")[0].replace("_", "-")])


def accepted_languages(header: str) -> list[str]:
    """The tags in an Accept-Language header, the preferred first."""
    weighed = []
    for part in header[:1000].split(","):
        tag, _, parameters = part.partition(";")
        weight = parameters.strip().removeprefix("q=") or "1"
        weighed.append((tag.strip(), float(weight) if weight.replace(".", "", 1).isdecimal() else 0.0))
    return [tag for tag, weight in sorted(weighed, key=lambda weighted: -weighted[1]) if tag and weight]
