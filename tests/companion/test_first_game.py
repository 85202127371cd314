"""A group's first game, in which each new kind of question is explained."""

import json
import re
from collections.abc import Iterator
from functools import cache, partial
from textwrap import wrap

import flet as ft
import pytest

from companion.boards import BOARDS
from companion.boards.keys import inner_width
from companion.device.first_game import begin, explained, keep
from companion.measures import GAP, LOOSE, MARGIN
from companion.table.control.explaining import of_question
from companion.window.window_size import Window as Size
from companion.words import capital
from referees.common.hints import first_sentence, hint_of
from referees.common.protocol.sentence import Reader, say
from referees.common.protocol.state import Decision
from referees.common.registry import hints, laid_out, referee, rulebook
from tests.common.records import golden, golden_files
from tests.common.situations import golden_states, running
from tests.companion.conftest import House
from tests.companion.harness import Window
from tests.companion.tables import first_words, laid, on_screen, tap, watched
from tests.companion.test_redrawn import midst
from tests.meow_oracle.simulator import play as simulated
from tests.perf.played import made
from tests.sampling import up_to

STARTS = "Tap who starts: the best meower, or anyone you like."


def hints_in(window: Window) -> list[str]:
    cards = [[*window.walk(box)] for box in window.all(ft.Container) if box.on_click]
    hints = [card for card in cards if any(getattr(part, "semantics_label", "") == "Got it" for part in card)]
    return [part.value for hint in hints for part in hint if isinstance(part, ft.Text)]


async def open_window(house: House, game: str = "meow_oracle", *, switched: bool = False) -> Window:
    """A started game of two; `switched` flips the switch for hints before the start."""
    window = await house.window(f"/new/{game}")
    await window.seat(*("Ann", "Bob") if not await house.device.store.players() else ())
    if switched:
        switch = window.one(ft.Switch)
        await window.event(switch, "change", not switch.value, value=not switch.value)
    await window.tap("Start")
    return window


async def test_each_new_kind_of_question_is_explained_twice(house: House) -> None:
    """A hint is shown with the first two questions of a kind, and with no later one."""
    window = await open_window(house)
    assert hints_in(window) == [STARTS]
    table = await house.device.tables.get(window.page.route.removeprefix("/table/"))
    times: dict[str, int] = {}
    before = ""
    for entry in simulated(3, 2).entries[:40]:
        kind = type(table.state.open[-1]).__name__
        times[kind] = times.get(kind, 0) + (kind != before)
        assert bool(hints_in(window)) == (times[kind] <= 2), (kind, times)
        before = kind
        await table.enter(table.referee.read_entry(json.dumps(entry)))
        await window.settle()
    assert max(times.values()) > 2


async def test_a_question_is_explained_by_its_own_passage(house: House) -> None:
    """The first question is explained by OB-11, not by its first offer's OB-10; "?" lists OB-11 first."""
    window = await open_window(house, "oblivion")
    assert "Tap who deals: the player on their left makes the piles." in window.texts()
    table = await house.device.tables.get(window.page.route.removeprefix("/table/"))
    assert next(cite for offer in table.offers for cite in offer.cites) == "OB-10"
    assert of_question(table)[:2] == ("OB-11", "OB-10")


async def test_a_tap_closes_a_hint(house: House) -> None:
    """A tap closes a hint; the next kind of question has one again."""
    window = await open_window(house)
    assert hints_in(window) == [STARTS]
    (hint,) = [box for box in window.all(ft.Container) if box.on_click and STARTS in map(str, first_words(window, box))]
    assert "Got it" in [icon.semantics_label for icon in window.walk(hint) if isinstance(icon, ft.Icon)]
    await window.event(hint, "click")
    assert hints_in(window) == []
    await tap(window, "Ann")
    assert hints_in(window) and hints_in(window) != [STARTS]


async def test_only_the_first_game_explains_unless_asked(house: House) -> None:
    """A group that has played gets no hints; the switch turns them on or off; one shown twice isn't in another game."""
    assert hints_in(await open_window(house, switched=True)) == []
    assert hints_in(await open_window(house)) == []
    assert hints_in(await open_window(house, switched=True)) == [STARTS]
    assert hints_in(await open_window(house, switched=True)) == [STARTS]
    assert hints_in(await open_window(house, switched=True)) == []


async def test_the_list_of_what_can_be_done_names_the_player(house: House) -> None:
    """A list under "More" has the asked player's name in its title."""
    table, window = await watched(house, 1)
    await tap(window, "More", "What can I do now?")
    (seat,) = table.state.open[-1].seats
    assert f"What can {table.config.names[seat]} do now?" in window.texts()


@pytest.mark.sampled
@pytest.mark.parametrize("game", BOARDS)
async def test_what_can_be_done_now_is_all_that_can_be_done(game: str, house: House) -> None:
    """In mid-game of each game, the list has every answer to the question as a statement of what it does, and a heading
    for what the asked players may do at any time."""
    window, table, entries = await midst(house, game)
    count = 0
    for at, entry in enumerate(entries):
        await made(table, entry)
        if at % up_to(5, 1):
            continue
        await window.settle()
        await tap(window, "More", "What can I do now?")
        seats, words = table.state.open[-1].seats, {*window.texts()}
        for offer in table.offers:
            assert capital(table.text(offer.act)) in words, offer
        besides = [offer.entry.kind_name() for offer in table.more() if offer.fixed.get("seat") in seats]
        assert ("At any time" in words) == bool(besides)
        count += bool(besides)
        await tap(window, "Close")
    assert count or game != "interstellar_oracle", "its cards may be played whenever"


@pytest.mark.parametrize("game", BOARDS)
async def test_the_set_up_list_is_at_a_table_without_entries(game: str, house: House) -> None:
    """Before the first entry, the set-up list is under "More": a line for each step with its rule. Ticks stay when it
    is closed; after an entry the list is gone."""
    rules, names = referee(game), ["Ann", "Bob", "Cid", "Dee"]
    table, window = await on_screen(house, laid(house, game, *names))
    await tap(window, "More", "What to set up")
    lines = [step for step in laid_out(game) if step.holds_for(len(names), table.config.options.readings)]
    assert lines and {step.text for step in lines} <= set(window.texts())
    assert {cite for step in lines for cite in step.cites} <= {words.rpartition(" · ")[2] for words in window.texts()}
    await window.event(next(iter(window.all(ft.Checkbox))), "change", True, value=True)
    await tap(window, "Close")
    await tap(window, "More", "What to set up")
    assert [control.value for control in window.all(ft.Checkbox)] == [True, *[False] * (len(lines) - 1)]
    await tap(window, "Close")
    played = max(map(golden, golden_files(game)), key=lambda record: len(record.entries))
    table = await house.device.tables.create(game, rules.read_config(played.config))
    await made(table, rules.read_entry(played.entries[0][0]))
    window = await house.window(f"/table/{table.head.id}")
    await tap(window, "More")
    assert "What to set up" not in window.labels()


async def test_unreadable_settings_explain_nothing(house: House) -> None:
    """An unreadable setting counts as missing, and is overwritten."""
    table = await laid(house, "meow_oracle", "Ann", "Bob")
    store, id = house.device.store, table.head.id
    for text in ("", "no", "{}", '{"a": "b"}', "[3]"):
        await store.set_setting("first games", text)
        assert await explained(store, id, "meow_oracle") is None
    await begin(store, id)
    await store.set_setting("explained meow_oracle", "[]")
    assert await explained(store, id, "meow_oracle") == {}
    await keep(store, "meow_oracle", {"TurnUp": 2})
    assert await explained(store, id, "meow_oracle") == {"TurnUp": 2}


every_game = pytest.mark.parametrize("game", BOARDS)
PHONES = [(390, 844), (360, 640)]
PLAYERS = ("Claire", "Molly", "Bryan", "Edward", "Dorothy", "Frances", "Gabriel", "Harriet", "Isabella")
FIELD = re.compile(r"\{(\w+)\}")
NAMING = {"haggatha": 0.93, "higgins_oracle": 0.99, "meow_oracle": 0.99, "oblivion": 0.98, "interstellar_oracle": 0.94}
PROMISED = {
    "can attack": "attack", "can place": "place", "use powers": "use_power", "extra card": "draw_extra",
    "can move": "move", "can play a card": "diplomacy", "A Hologram": "hologram", "approach": "approach",
    "a Hall pays": "mark_faction", "each good": "sell", "Charting": "chart", "divine": "divine",
}  # words of hints: the kind of entry then on offer  # fmt: skip


def kinds_of(game: str) -> dict[str, type[Decision]]:
    """A game's kinds of questions by name, including base classes."""
    referee(game)

    def below(decision: type[Decision]) -> Iterator[type[Decision]]:
        for kind in decision.__subclasses__():
            yield kind
            yield from below(kind)

    return {kind.__name__: kind for kind in below(Decision) if kind.__module__.startswith(f"referees.{game}.")}


@cache
def shown_in(game: str) -> tuple[tuple[str, str, str], ...]:
    """At each moment of the golden games: the question's kind, and its hint as a template and with long names."""
    hinted = [(now, *hint_of(game, now, now.open[-1].passage(now))) for now in golden_states(game) if now.open]
    read = Reader(PLAYERS).text
    return tuple((type(now.open[-1]).__name__, hint.template, f"{read(hint)} ({cites})") for now, hint, cites in hinted)


@every_game
def test_each_hint_is_a_sentence_about_a_question_of_its_game(game: str) -> None:
    """Each hint is one whole sentence, about an existing question, and cites an existing rule."""
    kinds = kinds_of(game)
    for hint in hints(game):
        assert hint.question in kinds, hint
        assert re.fullmatch(r"[A-Z][^.!?]*\.", FIELD.sub(PLAYERS[0], hint.text)), hint
        assert rulebook(game).passage(hint.cites).id == hint.cites


@every_game
def test_hints_take_two_lines_on_a_phone_at_most(game: str) -> None:
    """Each hint, filled in or not, fits on two lines, so that the answers have space."""
    plain = {f"{FIELD.sub(PLAYERS[0], hint.text)} ({hint.cites})" for hint in hints(game)}
    for words in plain | {words for *_, words in shown_in(game)}:
        for size in PHONES:
            width = inner_width(Size(*size)) - 20 - 18 - 2 * (GAP + LOOSE - (MARGIN - GAP))  # beside two icons
            assert len(wrap(words, int(width / (15 * 0.52)))) <= 2, words  # about the width of a letter of 15 dp


@every_game
def test_a_hint_names_something_current(game: str) -> None:
    """Nearly all hints in the golden games name a player, card, Die, planet or number. What they promise is on offer,
    even if faults were overruled, facts adjusted or players have left."""
    kinds, templates, _ = zip(*shown_in(game), strict=True)
    assert {*kinds} <= {hint.question for hint in hints(game)}
    assert sum(map(bool, map(FIELD.search, templates))) >= NAMING[game] * len(templates)
    for state in running(game, 60):
        hint, _ = hint_of(game, state, state.open[-1].passage(state))
        promised = {kind for words, kind in PROMISED.items() if words in Reader(state.config.names).text(hint)}
        assert promised <= {one.entry.kind_name() for one in referee(game).offers(state)}, hint


def test_a_game_without_hints_has_the_sentence_of_its_rule_or_its_title() -> None:
    """Without a hint, the first sentence of the rule is shown, its title if that is long, nothing without a rule."""
    about = partial(first_sentence, "meow_oracle")
    assert about("MO-6") == (say("Nobody can look at a face-down card, not even its owner."), "MO-6")
    assert about("MO-12") == (say("Handing out."), "MO-12")
    assert about("") == (say(""), "")
