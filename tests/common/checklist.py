"""`make game GAME=…`: lists what a game has and lacks, checks style and types, then runs all tests that concern it."""

import sys
from collections.abc import Iterator
from itertools import chain
from subprocess import run
from typing import NamedTuple

from build.locale.__main__ import progress
from companion.boards import BOARDS, board
from companion.language.offered import OFFERED
from companion.look.game_picture import PICTURES
from referees.common.registry import HOUSE, game_ids, hints, laid_out, referee, rulebook
from tests.common.by_game import ROOT, all_tests, unnamed
from tests.common.golden_texts import first_game_file, german_file, rulings_file, transcript_file
from tests.common.records import asserted, golden_files

FIRST, LAST = ["In short", "Setting up", "A turn"], ["The end"]
LEAST_PICTURES = 4
REGISTERED = "a line for the game, or an entry point of its package (step 3 in CONTRIBUTING.md)"
BEGUN = {"rulebook.toml": "its numbered rules (step 1)", "__init__.py": "`REFEREE`, of the chapters beside it (step 2)"}
LINT = {"ruff check": "style (`make fmt` mends most)", "ruff format --check": "layout (`make fmt`)", "mypy": "types"}


class Item(NamedTuple):
    """A feature that a game has or lacks: whether it's required, where it belongs, and what it is."""

    is_there: bool
    is_must: bool
    where: str
    what: str

    def line(self) -> str:
        sign = "✓" if self.is_there else "✗" if self.is_must else "·"
        return f"{sign} {self.where}: {self.what}" + ("" if self.is_must else " (if you like)")


def checklist(game: str) -> Iterator[Item]:
    """What CONTRIBUTING.md requires of a game: first what the rest needs, and the rest only when that is there. Games
    in other packages needn't be keys of our dictionaries."""
    yield from begun(game)
    if all(item.is_there for item in begun(game)):
        yield from _text_items(game)
        yield from _tried(game)
        for place in unnamed(game, all_tests()) if game in HOUSE else ():
            yield Item(False, True, place, "name the game there")


def begun(game: str) -> list[Item]:
    """What has to be there before the rest can be done, or listed."""
    line = Item(game in game_ids(), True, "referees/common/registry.py", REGISTERED)
    places = {f"referees/{game}/{name}": what for name, what in BEGUN.items() if game in HOUSE}
    return [line, *(Item((ROOT / place).exists(), True, place, what) for place, what in places.items())]


def chapter_faults(game: str) -> Iterator[str]:
    """Faults in a rulebook's chapters and their pictures."""
    book, drawn = rulebook(game), board(referee(game).about.board)
    titles, known = [chapter.title for chapter in book.chapters], {passage.id for passage in book.passages}
    if titles[:3] != FIRST or titles[-1:] != LAST:
        yield f"chapters are {FIRST}, others, {LAST}; not {titles}"
    for chapter in book.chapters:
        if not chapter.passages or not known.issuperset(chapter.passages):
            yield f"“{chapter.title}” has no passages, or one that isn't there"
        if bool(chapter.picture) != bool(chapter.drawn):
            yield f"“{chapter.title}” has `picture` or `drawn` alone"
    pictures = {chapter.picture for chapter in book.chapters if chapter.picture}
    if drawn and len(pictures) < LEAST_PICTURES:
        yield f"four pictures at least, of its board; not {pictures}"
    if not pictures <= {*(drawn.pictures if drawn else ())}:
        yield f"its board draws not all of {pictures}"


def _text_items(game: str) -> Iterator[Item]:
    rules, is_ours = referee(game), game in HOUSE
    tags, chapters = any(passage.tags for passage in rulebook(game).passages), "; ".join(chapter_faults(game))
    own = f"{'referees/' * is_ours}{game}/"
    yield Item(tags, True, f"{own}rulebook.toml", "passages with `tags`")
    yield Item(not chapters, is_ours, f"{own}rulebook.toml", chapters or "chapters, to be read once")
    yield Item(bool(laid_out(game)), is_ours, f"{own}set_up.toml", "what is laid out before")
    yield Item(bool(hints(game)), is_ours, f"{own}hints.toml", "what each kind of question is about")
    yield Item(game in PICTURES, is_ours, "companion/look/game_picture.py", "a picture for the start")
    yield Item(rules.about.board in BOARDS, False, f"companion/boards/{game}/", "a board")
    is_counted = "score_by_sheet" in {kind.kind_name() for kind in rules.entries}
    asserts = "`sheet=` of the referee, or OC-4 in asserted.toml with a test that there is nothing to count"
    for language in OFFERED[1:] if is_ours else ():
        po, asks = (f"companion/locale/{language}/{name}" for name in (f"{game}.po", f"asks/{game}.txt"))
        done, _, count = progress(language, game) if (ROOT / po).exists() else (0, 0, 1)
        yield Item(done == count, True, po, "every sentence (make locale writes the file, and counts what is missing)")
        yield Item((ROOT / asks).exists(), True, asks, "three or more players' questions for each passage")
    yield Item(is_counted or "OC-4" in asserted(game), True, f"{own}__init__.py", asserts)


def _tried(game: str) -> Iterator[Item]:
    records, is_ours = golden_files(game), game in HOUSE
    yield Item(bool(records), True, f"tests/records/{game}/", "golden games (python -m referees … --record FILE)")
    texts = [*map(transcript_file, records), rulings_file(game), first_game_file(game)]
    texts += [german_file(game)] if is_ours and records else []
    label = "their transcripts" + ", one also in German" * is_ours
    made = f"make golden ARGS={game}" + ", again once the .po is translated" * is_ours
    yield Item(all(file.exists() for file in texts), True, f"tests/records/{game}/*.txt", f"{label} ({made})")
    for name, what in (("happenings", "what each happening says is so"), ("claims", "what each refusal says is so")):
        yield Item((ROOT / f"tests/{game}/{name}.py").exists(), is_ours, f"tests/{game}/{name}.py", what)


def lint() -> Iterator[Item]:
    """Style and types of all code, which `make test` checks first."""
    for tool, what in LINT.items():
        done = run([sys.executable, "-m", *tool.split()], check=False, cwd=ROOT, capture_output=True, text=True)
        yield Item(not done.returncode, True, tool, f"{what}\n{done.stdout}{done.stderr}" if done.returncode else what)


def main(game: str, *more: str) -> int:
    """Prints the list and runs the tests. The exit code is 0 if nothing is missing and all pass."""
    is_begun, missing = all(item.is_there for item in begun(game)), 0
    for item in chain(checklist(game), lint() if is_begun and game in HOUSE else ()):
        print(item.line(), flush=True)
        missing += item.is_must and not item.is_there
    print(f"\n{missing} missing." if missing else "\nNothing is missing.", flush=True)
    if not is_begun:
        print("Then this says what else the game needs.")
        return 1
    markers = "not browser and not long and not soak and not bench and not shots and not club"
    files = (test.partition("::")[0] for test in asserted(game).values())
    where = ("architecture", "build/locale", "common", "companion", game, "test_nothing_left_out.py")
    paths = sorted(path for path in {*(f"tests/{folder}" for folder in where), *files} if (ROOT / path).exists())
    command = [sys.executable, "-m", "pytest", "--game", game, "-m", markers, *more, *paths]
    return run(command, check=False, cwd=ROOT).returncode or min(missing, 1)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
