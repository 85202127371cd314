"""Undoing, redoing, and fixing the record from the log."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import dropwhile, groupby
from typing import Any
from unittest.mock import patch

import flet as ft
import pytest

from companion.boards import board, piece_of
from companion.boards.meow_oracle import BOARD
from companion.screens.table import overlay
from companion.screens.table.log import by_tap, log_lines
from companion.table.control.controller import Panel, TableController
from companion.table.control.draft import Correction
from companion.words import capital, text
from referees.common.always.conclude import ScoreBySheet
from referees.common.protocol.sentence import say
from referees.common.registry import HOUSE, referee
from referees.meow_oracle.counting import EnterCard
from referees.meow_oracle.handing_out import Give
from referees.meow_oracle.pieces import card_label
from referees.meow_oracle.setting_up import StartRound
from tests.common.records import golden, golden_files
from tests.companion.conftest import House
from tests.companion.tables import brought, line_of, meow, on_screen, open_line, tap, watched
from tests.meow_oracle.simulator import play as simulated
from tests.perf.database import stored
from tests.perf.played import Played
from tests.sampling import up_to


async def test_undo_names_its_entry(house: House) -> None:
    """Undo and redo name their entries, and both entries of a tap are undone together."""
    table, window = await watched(house, 40)
    await tap(window, "Bob, bottom middle: ")
    assert "Undo: Bob puts the red 5 in the bottom middle" in window.texts()
    await tap(window, "Undo: ")
    assert len(table.timeline.entries) == 40
    assert "Redo: Bob puts the red 5 in the bottom middle" in window.labels()
    await tap(window, "Redo: ")
    assert len(table.timeline.entries) == 42


async def test_undoing_a_revealed_card_asks_first(house: House) -> None:
    """Undoing an earlier revealed card asks first: "Leave it" changes nothing, "Undo it" undoes it."""
    table, window = await watched(house, 40)
    await tap(window, "Undo: ", "Undo: ")
    assert "A card was revealed or dice were rolled after this entry. Undo the entry anyway?" in window.texts()
    await tap(window, "Leave it")
    assert len(table.timeline.entries) == 39
    await tap(window, "Undo: ", "Undo it")
    assert len(table.timeline.entries) == 38


async def test_an_entry_is_amended_from_the_log(house: House) -> None:
    """Amending ("It was something else") opens an entry's form at its place, with its values: only changes are made."""
    table, window = await watched(house, 4)
    second = table.timeline.entries[1]
    line = table.reader().text(table.sentence(1))
    await tap(window, "Log")
    await open_line(window, line)
    await tap(window, "It was something else")
    assert f"Instead of “{line}”:" in window.texts()
    assert "Tap what was different." in window.texts()
    card = text(card_label(second.entry.card))  # type: ignore[attr-defined]
    await tap(window, card)
    assert f"Instead of {card}:" in window.texts()
    await tap(window, "red 9")
    assert table.timeline.entries[1].entry == second.entry.model_copy(update={"card": "R9"})
    assert "Undo: the change to “Bob turns up red 9 in the middle left”" in window.labels()


@contextmanager
def controllers() -> Iterator[list[TableController]]:
    """The controllers of windows opened within this context."""
    opened = list[TableController]()

    def caught(*given: Any) -> TableController:
        opened.append(TableController(*given))
        return opened[-1]

    with patch.object(overlay, "TableController", caught):
        yield opened


@pytest.mark.sampled
@pytest.mark.parametrize("game", HOUSE)
async def test_a_correction_says_what_it_replaces(house: House, game: str) -> None:
    """While an entry of any kind is amended, its text in the log is above forms and lists. A form with several fields
    has the old values; no button makes the same entry again, and if no other is likely, a sentence says so."""
    await house.device.open()
    seen = set[str]()
    with controllers() as opened:
        for number, file in enumerate(map(golden, golden_files(game))):
            played = Played(game, referee(game).read_config(file.config), tuple([entry for entry, _ in file.entries]))
            kinds = [entry.kind_name() for entry in played.read()]
            if seen.issuperset(kinds):
                continue
            await house.device.store.create(*stored(played, len(kinds), f"game {number}"))
            window = await house.window(f"/record/game {number}")
            table, controller = opened[-1].table, opened[-1]
            for order, at in enumerate(sorted(kinds.index(kind) for kind in {*kinds} - seen)):
                line, head = table.timeline.entries[at], say("Instead of “{entry}”:", entry=table.sentence(at))
                while controller.escape():
                    continue
                await controller.amend(line.id)
                draft = controller.draft
                if draft is not None and draft.values and table.why_invalid(line.id) is None:
                    assert draft.asks is None and draft.entry == line.entry
                for name in () if draft is None else draft.offer.open:
                    await window.settle()
                    assert [words for words in window.texts() if re.fullmatch(r"Instead of [^?]+:", words)]
                    controller.reopen(name)
                await window.settle()
                await tap(window, *([] if draft is None else ["It was something else entirely"]))
                spot, texts = Correction("amend", line.id), window.texts()
                offers, is_open = controller.offers_at(spot), controller.is_open(line.id)
                assert not is_open or line.entry not in [offer.fill() for offer in offers if not offer.open]
                is_shown = any(words.startswith("No other answer was likely ") for words in texts)
                assert table.text(head, line.id) in texts and is_shown == all(offer.rare for offer in offers)
                for kind in ("adjust", "conclude") if offers and order % up_to(6, 1) == 0 else ():
                    controller.open(Panel("more", (kind, spot)))
                    await window.settle()
                    assert table.text(head, line.id) in window.texts()
            seen |= {*kinds}
    assert len(seen) > 5


@pytest.mark.parametrize("game", ["meow_oracle", "higgins_oracle", "interstellar_oracle", "oblivion"])
async def test_a_pad_for_a_correction_leads_to_all_other_answers(house: House, game: str) -> None:
    """A pad for an amended entry has a key that opens the list of all other answers, as a form has."""
    played, names = max(map(golden, golden_files(game)), key=lambda record: len(record.entries)), set[str]()
    table = await house.table(game, referee(game).read_config(played.config))
    await brought(table, played.entries[: len(played.entries) // 2])
    with controllers() as opened:
        window = await house.window(f"/table/{table.head.id}")
    (controller,), drawn = opened, board(game)
    for kept in {one.entry.kind_name(): one for one in table.timeline.entries}.values():
        for name in () if drawn is None else drawn.pickers.keys() & type(kept.entry).model_fields:
            while controller.escape():
                continue
            await controller.amend(kept.id)
            if controller.draft is not None and name in controller.draft.offer.open:
                controller.reopen(name)
                await window.settle()
                await tap(window, "It was something else entirely")
                names.add(name)
                assert controller.panel == Panel("at", Correction("amend", kept.id))
    assert names


async def test_an_entry_is_amended_to_another_kind(house: House) -> None:
    """To amend an entry that has no other values, the other answers to the same question are listed."""
    table = await meow(house, 37)
    await table.enter(ScoreBySheet())
    window = await house.window(f"/table/{table.head.id}")
    await tap(window, "Log")
    await open_line(window, "The players switch to scoring")
    await tap(window, "It was something else", "Turn up one of your 6 cards")
    assert {"Instead of “the players switch to scoring”:", "Which card is it?"} <= {*window.texts()}
    await tap(window, "bottom right", "red 9")
    assert [line.entry.kind_name() for line in table.timeline.entries[36:]] == ["place", "turn_up"]


async def test_a_correction_also_corrects_later_entries(house: House) -> None:
    """If a corrected card was used later, those entries are listed; a tap corrects all or the one, undo reverts it."""
    table, window = await watched(house, 10)
    before = [line.entry for line in table.timeline.entries]
    for button, count in (("Only this entry", 1), ("Change these, too", 3)):
        await tap(window, "Log")
        await open_line(window, table.reader().text(table.sentence(1)))
        await tap(window, "It was something else", text(card_label(before[1].card)), "joker 5")  # type: ignore[attr-defined]
        assert "The same thing comes up later in the game" in window.texts()
        assert sum("becomes “" in words for words in window.texts()) == 2
        assert [line.entry for line in table.timeline.entries] == before
        await tap(window, button)
        now = [line.entry for line in table.timeline.entries]
        changed = [entry for entry, was in zip(now, before, strict=True) if entry != was]
        assert len(changed) == count and {entry.card for entry in changed} == {"J5"}  # type: ignore[attr-defined]
        assert bool(table.timeline.invalid_entries) == (count == 1)
        await tap(window, "Undo: the change to “Bob turns up joker 5")
        assert [line.entry for line in table.timeline.entries] == before and not table.timeline.invalid_entries


async def test_a_forgotten_entry_is_inserted_and_an_invalid_one_shown(house: House) -> None:
    """If a later entry no longer fits after an insertion, it's shown, with ways to correct it."""
    table, window = await watched(house, 10)
    line = table.reader().text(table.sentence(1))
    await tap(window, "Log")
    await open_line(window, line)
    await tap(window, "Something is missing before this", "Turn up one of your 9 cards", "bottom right", "red 9")
    assert len(table.timeline.entries) == 11
    assert table.timeline.invalid_entries
    assert any("no longer fits" in text for text in window.texts())
    await tap(window, "Correct it", "It never happened")
    assert len(table.timeline.entries) == 10


async def test_an_entry_that_never_happened_is_removed(house: House) -> None:
    """A line of the log offers to remove its entry; undo restores it."""
    table, window = await watched(house, 3)
    line = table.reader().text(table.sentence(2))
    await tap(window, "Log")
    await open_line(window, line)
    await tap(window, "It never happened")
    assert len(table.timeline.entries) == 2
    await tap(window, "Undo: removing “Bob turns up")
    assert len(table.timeline.entries) == 3


async def test_two_windows_show_one_table(house: House) -> None:
    """An entry in one window is shown in the other, whose draft is discarded."""
    table, first = await on_screen(house, meow(house, 37))
    second = await house.window(f"/table/{table.head.id}")
    await tap(second, "Bob, bottom right: ")
    assert any(text.startswith("Which card is it?") for text in second.texts())
    await tap(first, "Bob, bottom middle: ", "red 5")
    await second.settle()
    assert "Bob: turn up a card (2 of 3)" in second.texts()
    assert not any(text.startswith("Which card is it?") for text in second.texts())


async def test_an_entry_at_an_outdated_table_is_not_made(house: House) -> None:
    """If another process entered first, an entry isn't made, a sentence says so, and the table is updated."""
    table, window = await watched(house, 37)
    behind = await type(table).open(house.device.store, table.head.id, house.clock)
    entry = table.referee.read_entry(json.dumps(simulated(3, 4).entries[37]))
    await behind.enter(entry)
    await tap(window, "Bob, bottom right: ", "red 9")
    assert any(text.startswith("This table was changed in another window.") for text in window.texts())
    assert len(table.timeline.entries) == 38


async def test_the_log_has_a_heading_for_each_turn(house: House) -> None:
    """Each turn in the log has one heading with its player's name, also for entries of other players in it."""
    table, window = await watched(house, 21, width=1180)
    lines = log_lines(table, 20)
    turns = [turn for turn, _ in groupby(line.turn for line in lines)]
    heads = [part.content for part in window.all(ft.Semantics) if part.header and isinstance(part.content, ft.Text)]
    names = [head.value for head in heads if head.value in table.config.names]
    assert len(turns) >= 2 and names == [table.config.names[turn] for turn in turns if turn is not None]
    turned_up: int | None = None
    for line, past in zip(reversed(lines), table.timeline.entries[-20:], strict=True):
        if past.entry.kind_name() == "turn_up":
            turned_up = past.entry.seat  # type: ignore[attr-defined]  # of that kind
        assert turned_up is None or line.turn == turned_up


async def test_what_all_count_together_is_under_no_players_heading(house: House) -> None:
    """Cards counted at the end of a round aren't listed as entries of the last turn, nor are lines before a turn listed
    as part of it: a rule divides them."""
    table, window = await watched(house)
    counted = [EnterCard(seat=seat, cell=0, card=card) for seat, card in enumerate(("R1", "R2"))]
    for entry in (StartRound(starter=0), ScoreBySheet(), *counted):
        await table.enter(entry)
    lines = log_lines(table, 4)
    assert [line.turn for line in lines] == [None, None, 0, None]
    await tap(window, "Log")
    below = dropwhile(lambda part: not isinstance(part, ft.Divider), window.walk())
    assert next(part.value for part in below if isinstance(part, ft.Text)) == lines[-1].text


async def test_the_log_has_one_line_for_a_tap(house: House) -> None:
    """Cards given with one tap are one line of the log, as for undo; it unfolds to its entries, which can be corrected
    one by one; the record's screen has a line for each."""
    table = await meow(house, 4)
    turned = [line.entry.card for line in table.timeline.entries if line.entry.kind_name() == "turn_up"]  # type: ignore[attr-defined]
    assert table.state.turned == tuple(turned)
    seat = table.state.turn
    to = (seat, *table.state.after(seat))
    gives = [Give(seat=seat, card=card, to=receiver) for card, receiver in zip(turned, to, strict=False)]
    await table.enter(*gives)
    window = await house.window(f"/table/{table.head.id}")
    back = table.next_back
    assert back is not None and len(gives) > 1
    await tap(window, "Log")
    assert by_tap(table, 1) == by_tap(table, 20)[:1]  # a tap that begins above is shown and counted whole
    words = [line.text for line in by_tap(table, 20)]
    assert words[0] == capital(table.text(back)) and len(words) == len(table.timeline.entries) - len(gives) + 1
    await open_line(window, words[0])
    first = len(table.timeline.entries) - len(gives)
    lines = [capital(table.text(table.sentence(at))) for at in range(first, len(table.timeline.entries))]
    assert [words for words in window.texts() if words in lines] == lines[::-1]
    await open_line(window, lines[0])
    await tap(window, "It never happened")
    assert gives[0] not in [line.entry for line in table.timeline.entries]
    assert gives[1] in [line.entry for line in table.timeline.entries]
    assert lines[1] in (await house.window(f"/record/{table.head.id}")).texts()


async def test_a_line_of_the_log_shows_its_piece(house: House) -> None:
    """A line of the log has the icon of its card's colour, as the undo bar has."""
    table, window = await watched(house, 21, width=1180)
    lines = log_lines(table, 20)
    pieces = [piece_of(line.entry, BOARD.pieces) for line in reversed(table.timeline.entries[-20:])]
    assert [line.piece for line in lines] == pieces
    for line, piece in zip(lines, pieces, strict=True):
        signs = [icon.icon for icon in window.walk(line_of(window, line.text)) if isinstance(icon, ft.Icon)]
        assert piece is not None and piece.sign in signs
