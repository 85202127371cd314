"""`make game GAME=…`: what a game has and lacks, as a list, and then every test that is the game's."""

import subprocess
import sys
from collections.abc import Iterator
from typing import NamedTuple

from companion.boards import BOARDS
from companion.language.offered import OFFERED
from companion.look.game_picture import PICTURES
from referees.common.registry import HOUSE, game_ids, hints, laid_out, referee, rulebook
from tests.common.by_game import ROOT, all_tests, unnamed
from tests.common.records import RECORDS, asserted, golden_files


class Item(NamedTuple):
    """Something that a game has or lacks: whether it must have it, where it belongs, and what it is."""

    is_there: bool
    is_must: bool
    where: str
    what: str

    def line(self) -> str:
        """As it stands in the list."""
        sign = "✓" if self.is_there else "✗" if self.is_must else "·"
        return f"{sign} {self.where}: {self.what}" + ("" if self.is_must else " (if you like)")


def checklist(game: str) -> Iterator[Item]:
    """All that CONTRIBUTING.md asks of a game. Games in packages of their own need not be known by our tests."""
    known = game in game_ids()
    yield Item(known, True, "referees/common/registry.py", "a line for the game, or an entry point of its package")
    if known:
        yield from _told(game)
        yield from _tried(game)
    if game in HOUSE or not known:
        for place in unnamed(game, all_tests()):
            yield Item(False, True, place, "name the game there")


def _told(game: str) -> Iterator[Item]:
    book, rules, is_ours = rulebook(game), referee(game), game in HOUSE
    titles, tags = {one.title for one in book.chapters}, any(one.tags for one in book.passages)
    own = f"{'referees/' * is_ours}{game}/"
    yield Item(tags, True, f"{own}rulebook.toml", "passages with `tags`")
    yield Item({"In short", "The end"} <= titles, is_ours, f"{own}rulebook.toml", "chapters, to be read once")
    yield Item(bool(laid_out(game)), is_ours, f"{own}set_up.toml", "what is laid out before")
    yield Item(bool(hints(game)), is_ours, f"{own}hints.toml", "what each kind of question is about")
    yield Item(game in PICTURES, is_ours, "companion/look/game_picture.py", "a picture for the start")
    yield Item(rules.about.board in BOARDS, False, f"companion/boards/{game}/", "a board")
    is_counted = "score_by_sheet" in {kind.kind_name() for kind in rules.entries}
    asserts = "`sheet=` of the referee, or OC-4 in asserted.toml with a test that there is nothing to count"
    for language in OFFERED[1:] if is_ours else ():
        for path in (f"{game}.po", f"asks/{game}.txt"):
            place = f"companion/locale/{language}/{path}"
            yield Item((ROOT / place).exists(), True, place, "its translation (make locale), and players' questions")
    yield Item(is_counted or "OC-4" in asserted(game), True, f"{own}__init__.py", asserts)


def _tried(game: str) -> Iterator[Item]:
    records, is_ours = golden_files(game), game in HOUSE
    yield Item(bool(records), True, f"tests/records/{game}/", "golden games (python -m referees … --record FILE)")
    told = bool(records) and all(file.with_suffix(".txt").exists() for file in records)
    told = told and all((RECORDS / game / name).exists() for name in ("rulings.txt", "first_game.txt"))
    yield Item(told, True, f"tests/records/{game}/*.txt", f"their transcripts (make golden ARGS={game})")
    for name, what in (("happenings", "what each happening says is so"), ("claims", "what each refusal says is so")):
        yield Item((ROOT / f"tests/{game}/{name}.py").exists(), is_ours, f"tests/{game}/{name}.py", what)


def main(game: str, *more: str) -> int:
    """Prints the list and runs the tests. The exit code is 0 where nothing is missing and all pass."""
    items = list(checklist(game))
    print(*(item.line() for item in items), sep="\n", flush=True)
    missing = [item for item in items if item.is_must and not item.is_there]
    print(f"\n{len(missing)} missing." if missing else "\nNothing is missing.", flush=True)
    if game not in game_ids():
        return 1
    wanted = "not browser and not long and not soak and not bench and not shots and not club"
    named = (test.partition("::")[0] for test in asserted(game).values())
    where = ("architecture", "common", "companion", game, "test_nothing_left_out.py")
    paths = sorted(path for path in {*(f"tests/{one}" for one in where), *named} if (ROOT / path).exists())
    command = [sys.executable, "-m", "pytest", "--game", game, "-m", wanted, *more, *paths]
    passed = subprocess.run(command, check=False, cwd=ROOT)
    return int(bool(missing)) or passed.returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
