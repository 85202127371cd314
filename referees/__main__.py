"""`python -m referees GAME < entries.jsonl`: a referee for any program, one JSON line in, one out."""

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Any, TextIO

from referees.common.desk import JsonSession
from referees.common.protocol.config import Config, seated
from referees.common.protocol.sentence import Reader, Translate, in_english, say
from referees.common.record.malformed import Malformed
from referees.common.referee import Referee
from referees.common.registry import UnknownGame, game_ids, referee, rulebook
from referees.common.search import RulesIndex

DESCRIPTION = """Reads one JSON entry per line and answers each with one JSON line: the ruling, its citations, what
happened and what is asked next; ends with tally and outcome. A refused line isn't applied, unless it comes as
{"entry": …, "mark": "confirmed"} or "overruled"."""

CATALOGUES = "companion.language.catalogue"
"""The module with `catalogue` and `catalogued`; imported by name, since the app depends on the referees."""
MALFORMED = 2
NOBODY_READS = 141  # shells' exit status for a closed pipe (SIGPIPE)

NO_TEXT = say("this isn't UTF-8 text.")


def main(arguments: Sequence[str] | None = None, entries: TextIO = sys.stdin, out: TextIO = sys.stdout) -> int:
    """Answers each input line. Returns the exit status: 0, or 2 for unreadable or unwritable files."""
    options = _parser().parse_args(arguments)
    if isinstance(out, TextIOWrapper):  # in any system encoding
        out.reconfigure(encoding="utf-8", errors="strict")
    translate = _translation(options.language or "en")
    if translate is None:
        return _complain(f"There's no catalogue of “{options.language}”.")
    try:
        if options.rules is not None:
            return _print_rules(options.game, " ".join(options.rules), out, translate)
        game = referee(options.game)
        if options.schema:
            print(json.dumps(game.schema(), ensure_ascii=False, indent=1), file=out)
            return 0
        return _answer_all(game, _config(game, options.config), options, (entries, out), translate)
    except BrokenPipeError:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - left open: flushed at exit
        return NOBODY_READS
    except UnknownGame:
        return _complain(f"No game is called “{options.game}”. Choose from: {', '.join(game_ids())}.")
    except OSError as error:
        return _complain(f"{options.config} can't be read: {error.strerror}.")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m referees", description=DESCRIPTION)
    parser.add_argument("game", help="one of: " + ", ".join(game_ids()))
    parser.add_argument("--config", metavar="FILE", help="JSON: seats, house options, kit (see --schema)")
    eyes = parser.add_mutually_exclusive_group()
    eyes.add_argument("--to", type=int, metavar="SEAT", help="answer with what this seat may know, counted from 0")
    eyes.add_argument("--all", action="store_true", help="answer with everything, secrets included")
    parser.add_argument("--ask", action="store_true", help="start with a line for the first question")
    parser.add_argument(
        "--record", metavar="FILE", help="write the whole game to this file, as golden games are written"
    )
    parser.add_argument("--schema", action="store_true", help="print the JSON Schemas of config and entries")
    parser.add_argument("--language", metavar="TAG", help="answer in this language; there must be a catalogue of it")
    parser.add_argument("--rules", nargs="+", metavar="WORDS", help="search the rulebooks, this game's first")
    return parser


def _print_rules(game: str, words: str, out: TextIO, translate: Translate) -> int:
    own = rulebook(game)  # raises UnknownGame
    books = (own if id == game else rulebook(id) for id in game_ids())
    index = RulesIndex(book if translate is in_english else book.translated(translate) for book in books)
    for result in index.search(words, game):
        passage = result.passage
        answer = {
            "game": result.game, "id": passage.id, "title": passage.title, "text": passage.text,
            "original": passage.original, "verdict": result.verdict, "is_faint": result.is_faint,
        }  # fmt: skip
        print(json.dumps(answer, ensure_ascii=False), file=out)
    return 0


def _config(game: Referee[Any, Any], file: str | None) -> Config | Malformed:
    if file is None:
        config: Config = game.config(seats=seated("ABCDEFGHIJKL"[: game.about.seats[0]]))
        return config
    try:
        read: Config = game.read_config(Path(file).read_text("utf-8-sig"))
        return read
    except UnicodeDecodeError:
        return Malformed("", "", NO_TEXT)
    except Malformed as malformed:
        return malformed


def _translation(language: str) -> Translate | None:
    """The function that translates templates; None if the language has no catalogue."""
    if language == "en":
        return in_english
    try:
        catalogues = import_module(CATALOGUES)
    except ImportError:
        return None
    lookup: Translate | None = catalogues.catalogue(language).translate if language in catalogues.catalogued() else None
    return lookup


def _answer_all(
    game: Referee[Any, Any],
    config: Config | Malformed,
    options: argparse.Namespace,
    between: tuple[TextIO, TextIO],
    translate: Translate,
) -> int:
    entries, out = between
    if isinstance(config, Malformed):
        return _complain(f"{options.config}: {Reader(()).text(config.sentence)}")
    if options.to is not None and not 0 <= options.to < len(config.seats):
        return _complain(f"There's no seat {options.to}; seats are 0 to {len(config.seats) - 1}.")
    desk = JsonSession(game, config, Reader(config.names, options.to, options.all, translate=translate))
    if options.ask:
        _say(desk.question(), out)
    at = 0
    try:
        for at, line in enumerate(_lines(entries), start=1):  # noqa: B007 - the last line read
            if line.strip():
                _say(desk.answer(line), out)
    except Malformed as malformed:
        return _complain(f"Line {at}: {Reader(()).text(malformed.sentence)}")
    except UnicodeDecodeError:
        return _complain(f"Line {at + 1}: {Reader(()).text(NO_TEXT)}")
    _say(desk.closing(), out)
    return 0 if options.record is None else _keep(desk.record(), options.record)


def _keep(lines: list[dict[str, Any]], file: str) -> int:
    if not lines:
        return _complain(f"The game isn't over, so {file} wasn't written.")
    try:
        Path(file).write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), "utf-8")
    except OSError as error:
        return _complain(f"{file} can't be written: {error.strerror}.")
    return 0


def _lines(entries: TextIO) -> Iterator[str]:
    """Decodes each line by itself, so lines before an invalid one are answered. Raises UnicodeDecodeError."""
    if isinstance(entries, TextIOWrapper):
        for at, line in enumerate(entries.buffer):
            yield line.decode("utf-8" if at else "utf-8-sig")
    else:
        yield from entries


def _say(answer: dict[str, Any], out: TextIO) -> None:
    print(json.dumps(answer, ensure_ascii=False), file=out, flush=True)


def _complain(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return MALFORMED


if __name__ == "__main__":
    sys.exit(main())
