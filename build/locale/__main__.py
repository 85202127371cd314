"""`make locale`: regenerate the catalogues from the sources, and report what is missing or wrong."""

import sys
from collections.abc import Iterator

from build.locale import cldr, page
from build.locale.checks import wrong
from build.locale.code import Extract, in_code
from build.locale.data import in_data
from build.locale.files import LOCALE, Entry, merged, read, sorted_out
from companion.language.po import messages


def extracted() -> tuple[dict[str, list[Entry]], list[str]]:
    """The messages in the sources, by `.po` file; and complaints about templates that are not literals."""
    sources: list[Extract] = []
    unseen = []
    for source in (*in_code(), *in_data()):
        if isinstance(source, Extract):
            sources.append(source)
        else:
            unseen.append(source)
    return sorted_out(sources), unseen


def languages() -> list[str]:
    """The languages that have a folder, except English."""
    return sorted(path.name for path in LOCALE.iterdir() if path.is_dir() and path.name != "en")


def updated(language: str, files: dict[str, list[Entry]]) -> Iterator[tuple[str, str]]:
    """The names and new texts of a language's `.po` files."""
    translations = read(language)
    for name, entries in files.items():
        yield name, merged(language, name, entries, translations)


def mistakes(language: str) -> list[str]:
    """The mistakes in a language's translations."""
    return [
        f"{language}/{path.name}: {message.key!r}: {mistake}"
        for path in sorted((LOCALE / language).glob("*.po"))
        for message in messages(path.read_text("utf-8"))
        if message.id and any(message.texts) and not message.is_fuzzy
        for mistake in wrong(message)
    ]


def progress(language: str, name: str) -> tuple[int, int, int]:
    """The numbers of translated messages, of fuzzy ones, and of all messages in a file."""
    entries = [message for message in messages((LOCALE / language / f"{name}.po").read_text("utf-8")) if message.id]
    return sum(message.is_translated for message in entries), sum(message.is_fuzzy for message in entries), len(entries)


def main() -> int:
    """Write all files. Returns 1 if something is wrong; an incomplete translation is not."""
    files, complaints = extracted()
    cldr.write(LOCALE / "en")
    for language in languages():
        cldr.write(LOCALE / language)
        for name, text in updated(language, files):
            path = LOCALE / language / f"{name}.po"
            if not path.exists() or path.read_text("utf-8") != text:
                path.write_text(text, "utf-8")
        for name in files:
            done, guesses, count = progress(language, name)
            rest = count - done - guesses
            missing = f"{rest} missing" + (f", {guesses} to confirm" if guesses else "")
            print(f"{language}  {name:<22} {done:>5} of {count:<5} {'complete' if done == count else missing}")
        complaints += mistakes(language)
    page.write()
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
