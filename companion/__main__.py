"""`oracle-companion`: open the companion in a browser."""

import argparse
import asyncio
import json
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

NAME = re.compile(r"[A-Za-z0-9]{1,20}")
PORT_TAKEN = (
    "Port {port} can't be used here. Perhaps Oracle Companion is already running. If not, choose another port with "
    "--port or --share-port."
)
NAME_TAKEN = "A process named {name} is already running. Start this one with another name."
PROCESS = (
    "--process takes a name of up to 20 letters and digits; --processes takes a number from 1 to 99. Both need --store "
    "and either --share or --share-as."
)
PORTS = 8551, 8651  # lowest ports when several processes run: for phones, and for own windows


def main(argv: Sequence[str] | None = None) -> int:
    """Serve until Ctrl+C. Returns 0, or 1 after printing why the app cannot start."""
    args = _args(argv)
    if args.version:
        from companion.version import version

        _print(f"oracle-companion {version() or '(not installed)'}")
        return 0
    if args.schema is not None:
        return _print_schema(args.schema)
    if args.action == "rebuild":
        return asyncio.run(_rebuild(args.data, args.store))
    from companion.device.device import Device
    from companion.serving import NameTaken, PortTaken, Shared, serve
    from companion.serving.several import STARTED, end_with_starter

    os.umask(0o077)  # files the app creates are readable by their owner alone
    is_several = args.processes is not None or args.process
    if is_several and not (args.store and (args.share or args.share_as) and _is_among(args)):
        print(_text(PROCESS), file=sys.stderr)
        return 1
    if args.processes and STARTED not in os.environ:
        return _run_processes(args, sys.argv[1:] if argv is None else argv)
    is_shared = args.share or args.share_as
    shared = Shared(frozenset(args.share_as), args.share_port, args.process) if is_shared else None
    if STARTED in os.environ:
        end_with_starter()
    device = Device(args.data, server=args.store)
    work = serve(device, args.port, browser=not args.no_browser, announce=_tell, shared=shared)
    try:
        asyncio.run(work)
    except NameTaken:
        print(_text(NAME_TAKEN, name=args.process), file=sys.stderr)
        return 1
    except PortTaken as taken:
        print(_text(PORT_TAKEN, port=taken.port), file=sys.stderr)
        return 1
    return 0


def _is_among(args: argparse.Namespace) -> bool:
    return bool(NAME.fullmatch(args.process or "1")) and (args.processes is None or 1 <= args.processes <= 99)


def _run_processes(args: argparse.Namespace, arguments: Sequence[str]) -> int:
    from companion.serving.access import stored_key
    from companion.serving.several import run_processes, taken_port
    from companion.store.errors import StoreError
    from companion.store.place import database_path

    try:
        stored_key(database_path(args.data).parent)  # one for all, since a browser sends its cookies to all ports
    except StoreError as error:
        print(_text("{why}", why=error.sentence), file=sys.stderr)
        return 1
    share_port, port = (own or usual for own, usual in zip((args.share_port, args.port), PORTS, strict=True))
    taken = taken_port(args.processes, share_port, port)
    if taken is not None:
        print(_text(PORT_TAKEN, port=taken), file=sys.stderr)
        return 1
    again = "Process {number} stopped unexpectedly and is being restarted."
    tell = lambda number: _print(_text(again, number=number))  # noqa: E731
    return run_processes(args.processes, arguments, share_port, port, tell)


def _args(argv: Sequence[str] | None) -> argparse.Namespace:
    from companion.language.argument_words import translate_arguments
    from companion.language.offered import system_language
    from companion.language.spoken import speaking

    with speaking(system_language()):
        translate_arguments()
        return _parser().parse_args(argv)


def _parser() -> argparse.ArgumentParser:
    from companion.words import said

    parser = argparse.ArgumentParser(
        prog="oracle-companion", description=said("A referee and scorekeeper for the board games on your table.")
    )
    parser.add_argument(
        "action",
        nargs="?",
        choices=["rebuild"],
        help=said("rebuild: recreate players, statistics and search index from the games, list what differs, and exit"),
    )
    parser.add_argument(
        "--data",
        type=Path,
        metavar="DIR",
        help=said(
            "keep the games in this folder (default: ORACLE_COMPANION_DATA, or your system's folder for app data)"
        ),
    )
    parser.add_argument(
        "--port", type=int, metavar="N", help=said("listen on this port (default: 8550, or any free one)")
    )
    parser.add_argument("--no-browser", action="store_true", help=said("don't open a browser, only print the address"))
    parser.add_argument("--share", action="store_true", help=said("let phones on the local network join a table"))
    parser.add_argument(
        "--share-port", type=int, metavar="N", help=said("listen for phones on this port (default: 8551)")
    )
    parser.add_argument(
        "--store",
        default=os.environ.get("ORACLE_COMPANION_STORE", ""),
        metavar="ADDRESS",
        help=said(
            "keep the games on a PostgreSQL server (default: ORACLE_COMPANION_STORE, or a file on this device); an "
            "address looks like postgresql://name:password@server/companion"
        ),
    )
    parser.add_argument(
        "--share-as",
        action="append",
        default=[],
        metavar="NAME",
        help=said("share only under this name, through a web server on this computer that forwards requests"),
    )
    parser.add_argument(
        "--process",
        default="",
        metavar="NAME",
        help=said("give this process a name, so that several processes can share tables; needs --store"),
    )
    parser.add_argument(
        "--processes",
        type=int,
        metavar="N",
        help=said("start this many processes, named 1, 2 and so on, on consecutive ports; needs --store"),
    )
    parser.add_argument("--schema", metavar="GAME", help=said("print the JSON Schema of this game's files, and exit"))
    parser.add_argument("--version", action="store_true", help=said("print the version, and exit"))
    return parser


def _print_schema(game: str) -> int:
    from companion.files.games.document import schema
    from referees.common.registry import UnknownGame, game_ids

    try:
        _print(json.dumps(schema(game), ensure_ascii=False, indent=1))
    except UnknownGame:
        known = ", ".join(game_ids())
        print(_text("No game is called “{game}”. Choose from: {known}.", game=game, known=known), file=sys.stderr)
        return 1
    return 0


async def _rebuild(data: Path | None, server: str) -> int:
    from companion.store.engines import database_path, open_at, open_store
    from companion.store.errors import StoreError
    from companion.table.recompute_statistics import recompute_all_statistics

    path = database_path(data)
    if not server and not path.exists():
        message = _text("There are no games in {folder}, and nothing was changed.", folder=str(path.parent))
        print(message, file=sys.stderr)
        return 1
    try:
        store = await (open_at(server) if server else open_store(path))
        try:
            wrong = await store.rebuild()
            if await recompute_all_statistics(store):
                wrong = (*wrong, "memories")
        finally:
            await store.close()
    except StoreError as error:
        print(_text("{why}", why=error.sentence), file=sys.stderr)
        return 1
    if wrong:
        template = "Everything was recalculated from the games. These parts were wrong and have been fixed: {names}."
        _print(_text(template, names=", ".join(wrong)))
    else:
        _print(_text("Everything was recalculated from the games. Nothing was wrong."))
    return 0


def _tell(address: str) -> None:
    _print(_text("Oracle Companion is at {address}", address=address))
    _print(_text("Press Ctrl+C to stop. Your games are saved."))


def _text(template: str, /, **fields: Any) -> str:
    from companion.language.offered import system_language
    from companion.language.spoken import speaking
    from companion.words import said

    with speaking(system_language()):
        return said(template, **fields)


def _print(words: str) -> None:
    """Print to standard output; a closed pipe is ignored."""
    try:
        print(words, flush=True)
    except BrokenPipeError:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - Python flushes it at exit


if __name__ == "__main__":
    sys.exit(main())
