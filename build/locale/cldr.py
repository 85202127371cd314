"""A language's names and formats, generated from CLDR."""

import json
import re
from pathlib import Path

from babel import Locale

REGIONS = {"en": "en-GB"}
FIELDS = {"d": "{day}", "MMMM": "{month}", "y": "{year}"}


def _pattern(cldr: str) -> str:
    """A date pattern with named fields: "{day} {month} {year}"."""
    parts = re.findall(r"'[^']*'|[a-zA-Z]+|[^a-zA-Z']+", cldr)
    return "".join(FIELDS.get(part, part.strip("'")) for part in parts)


def table(language: str) -> str:
    """The content of `formats.json`."""
    locale = Locale.parse(REGIONS.get(language, language), sep="-")
    months = [locale.months["format"]["wide"][number] for number in range(1, 13)]
    formats = {
        "name": (locale.get_language_name(language) or language).capitalize(),
        "months": months,
        "day": _pattern(locale.datetime_skeletons["MMMMd"].pattern),
        "date": _pattern(locale.date_formats["long"].pattern),
        "group": locale.number_symbols["latn"]["group"],
        "decimal": locale.number_symbols["latn"]["decimal"],
    }
    return json.dumps(formats, ensure_ascii=False, indent=1) + "\n"


def write(folder: Path) -> None:
    """Write the table of the language after which the folder is named."""
    (folder / "formats.json").write_text(table(folder.name), "utf-8")
