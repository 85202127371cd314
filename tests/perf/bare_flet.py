"""Flet without the app: shows a serialized page (its theme and controls) without importing the app. G18 compares with
`python -m tests.perf.bare_flet TREE`; `written` serializes a window's page."""

import asyncio
import json
import sys
from dataclasses import fields, is_dataclass
from enum import Enum
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import Any

DRESS = ("title", "theme", "dark_theme", "theme_mode", "theme_animation_style")
"""Properties that the app sets on the page in addition to its views."""


def written(window: Any) -> Any:
    """A window's page as JSON: the properties in DRESS, and the controls in the top view."""
    from flet.components.component import Component

    top = window.page.views
    while isinstance(top, Component):
        top = top._b
    dress = {name: _tree(getattr(window.page, name)) for name in DRESS}
    return {"dress": dress, "view": _tree(top[-1])}


def _tree(value: Any) -> Any:
    """A value as JSON: controls and values of Flet's classes by class names and fields, texts and numbers as such."""
    from flet.components.component import Component

    while isinstance(value, Component):
        value = value._b
    if isinstance(value, list):
        return [_tree(item) for item in value]
    if isinstance(value, Enum):
        return {"one of": _place(value), "name": value.name}
    if is_dataclass(value) and type(value).__module__.startswith("flet."):
        names = [part.name for part in fields(value) if part.init and not part.name.startswith("_")]
        members = {name: _tree(getattr(value, name, None)) for name in names if name not in {"data", "parent", "key"}}
        return {"is": _place(value), **{name: value for name, value in members.items() if value not in (None, [])}}
    return value if isinstance(value, str | int | float) else None


def _place(value: Any) -> list[str]:
    """The module and name of a value's class: `flet` itself doesn't export all classes."""
    return [type(value).__module__, type(value).__qualname__]


def rebuilt(tree: Any) -> Any:
    """The controls rebuilt from their JSON."""
    if isinstance(tree, list):
        return [rebuilt(item) for item in tree]
    if isinstance(tree, dict):
        if "one of" in tree:
            return getattr(_class(*tree["one of"]), tree["name"])
        return _class(*tree["is"])(**{name: rebuilt(value) for name, value in tree.items() if name != "is"})
    return tree


def _class(module: str, name: str) -> Any:
    return attrgetter(name)(import_module(module))  # a dotted name is that of a class inside another


async def _main(tree: Any) -> None:
    from tests.companion.harness import Window

    def main(page: Any) -> None:
        for name, value in tree["dress"].items():
            setattr(page, name, rebuilt(value))
        page.views = [rebuilt(tree["view"])]
        page.update()

    window = await Window.open(main)
    assert window.texts()
    await window.close()


if __name__ == "__main__":
    asyncio.run(_main(json.loads(Path(sys.argv[1]).read_text("utf-8"))))
