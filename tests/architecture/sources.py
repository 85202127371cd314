"""The repository's own files, as text and as syntax trees."""

import ast
import gc
import re
import subprocess
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("referees", "scoresheets", "companion", "tests")
TEXT_OR_COMMENT = re.compile(
    r'''"""(?:\\.|[^\\])*?"""|\'{3}(?:\\.|[^\\])*?\'{3}|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|#[^\n]*''', re.DOTALL
)


@cache
def tracked() -> tuple[Path, ...]:
    """All files that are in the repository, or neither tracked nor ignored; in an unpacked release all files."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    if listed.returncode:
        return tuple(path for path in sorted(ROOT.rglob("*")) if path.is_file() and not _is_made(path))
    return tuple(path for name in sorted(listed.stdout.split("\0")) if name and (path := ROOT / name).is_file())


def _is_made(path: Path) -> bool:
    return any(part.startswith(".") or part == "__pycache__" for part in path.relative_to(ROOT).parts)


@cache
def modules(*folders: str) -> tuple[Path, ...]:
    """The Python files in these folders; by default all of ours."""
    roots = tuple(f"{folder}/" for folder in folders or FOLDERS)
    return tuple(path for path in tracked() if path.suffix == ".py" and ours(path).startswith(roots))


@cache
def ours(path: Path) -> str:
    """A file's path in the repository, for messages."""
    return path.relative_to(ROOT).as_posix()


def tree(path: Path) -> ast.Module:
    """A module's syntax tree."""
    return _last(path) if ROOT / "tests" in path.parents else _kept(path)


@cache
def _kept(path: Path) -> ast.Module:
    """The tree of a module that many tests read, frozen as it would slow down every garbage collection."""
    module = ast.parse(path.read_text("utf-8"))
    gc.freeze()
    return module


_last = lru_cache(maxsize=1)(lambda path: ast.parse(path.read_text("utf-8")))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of the syntax tree of a module that many tests read."""
    return tuple(ast.walk(tree(path)))


def statements(body: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """These statements and those in them; walking through their expressions would take ten times as long."""
    for node in body:
        yield node
        for field in ("body", "orelse", "finalbody", "handlers", "cases"):
            yield from statements(getattr(node, field, ()))


@cache
def imports_of(path: Path) -> tuple[str, ...]:
    """The full names that a module imports anywhere in it; relative imports are made absolute."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    package = path.relative_to(ROOT).parts[:-1]
    for node in statements(tree(path).body):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            inside = package[: len(package) + 1 - node.level] if node.level else ()
            base = ".".join((*inside, *([node.module] if node.module else [])))
            yield from (f"{base}.{name.name}" for name in node.names)


def prose(path: Path) -> list[str]:
    """A module's docstrings and comments."""
    docs = [node.value.value for node in statements(tree(path).body)
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)]  # fmt: skip
    tokens = TEXT_OR_COMMENT.findall(path.read_text("utf-8"))
    return [str(doc) for doc in docs] + [token.lstrip("# ") for token in tokens if token.startswith("#")]
