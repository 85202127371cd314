"""Typed text stays as typed, in every field of every screen."""

import ast

import flet as ft

from companion.table.table import Entered
from referees.oblivion.drafting import Deal
from tests.accessibility.typed import rewritten
from tests.architecture.sources import modules, ours, tree
from tests.companion.conftest import House
from tests.companion.harness import label
from tests.companion.tables import laid


def test_no_field_of_the_app_is_given_a_formatter() -> None:
    """No field has capitals or filters, with which Flet changes the text, not even on a screen not tested here."""
    givers = [
        f"{ours(path)}:{call.lineno}"
        for path in modules("companion")
        for call in ast.walk(tree(path))
        if isinstance(call, ast.keyword) and call.arg in ("capitalization", "input_filter")
    ]
    assert givers == []


async def test_no_field_of_a_draft_or_a_set_up_rewrites_what_is_typed(house: House) -> None:
    """Typed text stays in the draft of Oblivion while a card without a key is searched for, and at a set-up."""
    table = await laid(house, "oblivion", "Ann", "Bob")
    assert isinstance(await table.enter(Deal(dealer=1)), Entered)
    draft = await house.window(f"/table/{table.head.id}")
    await draft.tap("Another card")
    for window, field in ((draft, "Search the deck"), (await house.window("/new/higgins_oracle"), "Another player")):
        assert field in map(label, window.all(ft.TextField))
        assert await rewritten(window) == []
