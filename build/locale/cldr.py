"""A language's names and formats, generated from CLDR."""

import json
from pathlib import Path

from babel import Locale


def table(language: str) -> str:
    """The content of `formats.json`."""
    locale = Locale.parse(language, sep="-")
    months = [locale.months["format"]["wide"][number] for number in range(1, 13)]
    found = {
        "name": (locale.get_language_name(language) or language).capitalize(),
        "months": months,
        "group": locale.number_symbols["latn"]["group"],
        "decimal": locale.number_symbols["latn"]["decimal"],
    }
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def write(folder: Path) -> None:
    """Write the table of the language that the folder is named for."""
    (folder / "formats.json").write_text(table(folder.name), "utf-8")
