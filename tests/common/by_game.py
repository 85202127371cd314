"""Where tests are keyed by game, as their code says: a new game is named in each, or is not tested there."""

import ast
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from pathlib import Path

from companion.boards import BOARDS
from referees.common.registry import HOUSE, game_ids, referee

ROOT = Path(__file__).parents[2]
MOST = 4  # A dictionary with more of our games as keys is meant to have them all


def dictionaries(code: str) -> Iterator[tuple[str, int, set[str], str]]:
    """Those that a module defines with most games as keys: name, line, keys, and the string below it."""
    if sum(game in code for game in HOUSE) < MOST:
        return
    body = ast.parse(code).body
    for node, below in zip_longest(body, body[1:]):
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        if isinstance(target, ast.Name) and isinstance(made := getattr(node, "value", None), ast.Dict):
            keys = {str(key.value) for key in made.keys if isinstance(key, ast.Constant)}
            if len(keys & HOUSE.keys()) >= MOST:
                docstring = below.value if isinstance(below, ast.Expr) else None
                says = str(docstring.value).split("\n")[0] if isinstance(docstring, ast.Constant) else ""
                yield target.id, node.lineno, keys, says


def unnamed(game: str, modules: Mapping[str, str]) -> list[str]:
    """The dictionaries in these modules (by path) without the game: path, line, name and meaning of each. Those about
    boards don't apply to a game without a board."""
    has_board = game not in game_ids() or referee(game).about.board in BOARDS
    return [
        f"{path}:{line} {name}" + (f" ({says})" if says else "")
        for path, code in modules.items()
        for name, line, keys, says in dictionaries(code)
        if game not in keys and (has_board or "import BOARDS" not in code)
    ]


def all_tests() -> dict[str, str]:
    """The code of all tests, by path."""
    return {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in sorted((ROOT / "tests").rglob("*.py"))}
