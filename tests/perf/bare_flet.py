"""Flet alone: shows a tree of controls that was written down, with nothing of the app imported.

`python -m tests.perf.bare_flet TREE` is what G18 compares with; `written` writes a tree down.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

__all__ = ["shown", "written"]


def written(window: Any) -> Any:
    """The controls on the screen of a window: class names, plain properties, and the controls inside."""
    import flet as ft
    from flet.components.component import Component

    def tree(value: Any) -> Any:
        while isinstance(value, Component):
            value = value._b
        if isinstance(value, list):
            return [tree(one) for one in value]
        if isinstance(value, ft.Control | ft.View) and type(value).__module__.startswith("flet."):
            names = [name for name in value.__dataclass_fields__ if not name.startswith("_")]
            kept = {name: tree(getattr(value, name, None)) for name in names if name not in {"data", "parent", "key"}}
            return {"is": type(value).__name__, **{name: one for name, one in kept.items() if _says_something(one)}}
        return value if isinstance(value, str | int | float) else None

    top = window.page.views
    while isinstance(top, Component):
        top = top._b
    return tree(top[-1])


def _says_something(value: Any) -> bool:
    return value is not None and value != []


def shown(tree: Any) -> Any:
    """The same controls again."""
    import flet as ft

    if isinstance(tree, list):
        return [shown(one) for one in tree]
    if isinstance(tree, dict):
        return getattr(ft, tree["is"])(**{name: shown(one) for name, one in tree.items() if name != "is"})
    return tree


async def _main(tree: Any) -> None:
    from tests.companion.harness import Window

    def main(page: Any) -> None:
        page.views = [shown(tree)]
        page.update()

    window = await Window.open(main)
    assert window.texts()
    await window.close()


if __name__ == "__main__":
    asyncio.run(_main(json.loads(Path(sys.argv[1]).read_text("utf-8"))))
