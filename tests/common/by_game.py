"""Finds the tests' dictionaries that are keyed by game: a new game that isn't a key isn't tested there."""

import ast
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from pathlib import Path

from companion.boards import BOARDS
from referees.common.registry import HOUSE, referee

ROOT = Path(__file__).parents[2]
MOST = 4  # A dictionary with at least this many of our games as keys should have all


def dictionaries(code: str) -> Iterator[tuple[str, int, set[str], str]]:
    """The name, line, keys and first sentence about each dictionary in a module that has most games as keys."""
    if sum(game in code for game in HOUSE) < MOST:
        return
    body = ast.parse(code).body
    for node, below in zip_longest(body, body[1:]):
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        if isinstance(target, ast.Name) and isinstance(made := getattr(node, "value", None), ast.Dict):
            keys = {str(key.value) for key in made.keys if isinstance(key, ast.Constant)}
            if len(keys & HOUSE.keys()) >= MOST:
                docstring = below.value if isinstance(below, ast.Expr) else None
                says = str(docstring.value) if isinstance(docstring, ast.Constant) else ""
                yield target.id, node.lineno, keys, " ".join(says.split()).partition(". ")[0]


def unnamed(game: str, modules: Mapping[str, str]) -> list[str]:
    """The path, line, name and docstring of each dictionary in these modules (by path) that lacks the game.
    Tests of boards, and of play in a browser, don't apply to a game without a board."""
    has_board = referee(game).about.board in BOARDS
    return [
        f"{path}:{line} {name}" + (f" ({says})" if says else "")
        for path, code in modules.items()
        for name, line, keys, says in dictionaries(code)
        if game not in keys and (has_board or not ("import BOARDS" in code or path.startswith("tests/e2e/")))
    ]


def all_tests() -> dict[str, str]:
    """The code of all tests, by path."""
    return {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in sorted((ROOT / "tests").rglob("*.py"))}
