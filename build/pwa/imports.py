"""Finds the modules that a program may import, from its sources. Runs on the Python that will run the program."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path


def sources(folder: Path) -> dict[str, Path]:
    """The modules below a folder on Python's path, by name; a package is its `__init__`."""
    paths = dict[str, Path]()
    for path in folder.rglob("*.py"):
        parts = path.relative_to(folder).with_suffix("").parts
        paths[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return paths


def reachable(modules: Mapping[str, Path], roots: set[str], cut: set[str]) -> set[str]:
    """The roots and everything they import, transitively; never `cut` modules or their submodules."""
    reached, queue = set[str](), sorted(roots)
    while queue:
        name = queue.pop()
        if name in reached or name not in modules or any(f"{name}.".startswith(f"{module}.") for module in cut):
            continue
        reached.add(name)
        queue += [name[:at] for at, sign in enumerate(name) if sign == "."]
        queue += _imports(name, modules[name])
    return reached


def _imports(name: str, path: Path) -> Iterator[str]:
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in _run(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) + 1 - node.level] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            yield source
            yield from (f"{source}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value:
            yield node.value.partition(":")[0]


def _run(tree: ast.AST) -> Iterator[ast.AST]:
    left = [tree]
    while left:
        node = left.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            left += node.orelse
        else:
            yield node
            left += ast.iter_child_nodes(node)
