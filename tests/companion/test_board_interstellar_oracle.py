"""The board of Interstellar Oracle: taps on the map, the collapse clock, mats, the duel, private cards."""

import json
from collections.abc import Iterable
from typing import Any

import flet as ft
import flet.canvas as cv
import pytest

from companion.boards.interstellar_oracle.mats import CARDS, play_key
from companion.boards.interstellar_oracle.taps import Joining, Mat, Shown, legal_taps, tapped
from companion.boards.taps import Choose, Pick
from companion.screens import hand_over
from companion.table.control.scene import Scene
from companion.table.table import Entered, Table
from referees.common.values.change import changed
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.collapse.collapse import Collapse
from referees.interstellar_oracle.collapse.fleeing import Evacuate
from referees.interstellar_oracle.table.pieces import NEBULA, RACES, system_of
from referees.interstellar_oracle.turn.movement import Move
from referees.interstellar_oracle.turn.turns import EndTurn, Pull
from tests.companion.conftest import House
from tests.companion.higgins_tables import tree
from tests.companion.space_taps import ENDING, NAMES, whole_game
from tests.companion.tables import laid, on_screen, starting, tap
from tests.companion.tap_counting import TapCount
from tests.companion.test_hand_over import hold, release
from tests.interstellar_oracle.tables import allowed, held_by, numbered, playing

PLAYERS = ("Claire", "Molly", "Bryan", "Glenn", "Ada", "Ben")
HAZARDS = ("plague", "natives", "labyrinth", "aggressive_plant", "planetary_defense", "other")

Told = dict[str, Any]


async def new_table(house: House, players: int = 4, *entries: Told, **options: str) -> Table:
    """Claire's first turn: planets ascending, hazards by `HAZARDS`, all at home on the left; then these entries."""
    kit = REFEREE.config.model_fields["kit"].default_factory()  # type: ignore[misc,call-arg]
    table = await laid(house, "interstellar_oracle", *PLAYERS[:players], checked=kit.assumed, options=options)
    systems = 4 if players <= 4 else 6
    inner, outer = list(range(1, 2 * systems + 1)), list(range(13, 13 + 3 * systems))
    opening: list[Told] = [{"kind": "deal", "inner": inner, "outer": outer}]
    opening += [
        {"kind": "lay_hazard", "place": 5 * (at // 2) + 3 + at % 2, "hazard": HAZARDS[at % 5]}
        for at in range(2 * systems)
    ]
    opening += [
        {"kind": "choose_race", "seat": seat, "race": RACES[2 * system_of(seat, players)]} for seat in range(players)
    ]
    await enter(table, *opening, {"kind": "start", "seat": 0}, *entries)
    return table


async def enter(table: Table, *entries: Told) -> None:
    """Make these entries, all of which must be stored; a doubt is confirmed."""
    for fields in entries:
        entry = table.referee.read_entry(json.dumps(fields))
        answer = await table.enter(entry, mark="confirmed")
        assert isinstance(answer, Entered), (fields, answer)


# The map


def test_highlighted_places_are_the_moves() -> None:
    """IO-30: the places next to the token are highlighted, and no others; a tap on another one shows its details."""
    state = playing()
    view, offers = REFEREE.view(state), REFEREE.offers(state)
    places = legal_taps(Scene(view, offers))
    assert set(places) == set(state.links[state.at[0]])
    for place, found_tap in places.items():
        assert isinstance(found_tap, Choose)
        assert REFEREE.judge(state, found_tap.offer.fill()) == REFEREE.judge(state, Move(seat=0, to=place))
    assert tapped(Scene(view, offers), 12) == Pick(Shown(12))


def test_the_oracles_holder_can_move_out_of_the_nebula() -> None:
    """IO-83: while the holder can move, taps in the Nebula move; after moving there, the left neighbour's taps pull."""
    state = held_by(playing(places={0: NEBULA}), 0)
    for turn, entry in ((state.turn, Move), (changed(state.turn, moved=True), Pull)):
        now = changed(state, turn=turn)
        view, offers = REFEREE.view(now), REFEREE.offers(now)
        entered = {offer.fixed["to"]: Choose(offer) for offer in offers if offer.entry is entry}
        assert entered and legal_taps(Scene(view, offers)) == entered


def test_an_inhibitor_under_any_planet_has_a_key_of_its_own() -> None:
    """C-IO-16: where an Inhibitor may go under any planet, no two keys of a mat have the same text."""
    offers = [offer for offer in REFEREE.more(playing(inhibitor="any"), of=CARDS) if offer.fixed["seat"] == 0]
    words = [play_key(offer).words for offer in offers if len(offer.open) < 2]
    assert len(words) == len({*words}) > 5


def test_refuges_are_highlighted_when_a_planet_is_gone() -> None:
    """IO-82: the neighbours of a vanished planet are highlighted for its token; a tap on one evacuates."""
    highest = numbered(playing(), 24)
    state = held_by(playing(places={1: highest}), 0)
    now = allowed(state, EndTurn(seat=0), Collapse(inhibitor=False)).state
    places = legal_taps(Scene(REFEREE.view(now), REFEREE.offers(now)))
    assert set(places) == {place for place in now.links[highest] if place in now.places}
    for choice in places.values():
        assert isinstance(choice, Choose)
        assert choice.offer.entry is Evacuate


async def test_a_planet_further_away_shows_its_details(house: House) -> None:
    """A tap on a distant planet shows its hazard and neighbours, and the rule of the hazard, here IO-108, is one more
    tap away; the referee says why a move there isn't possible."""
    table, window = await on_screen(house, new_table(house))
    await tap(window, "planet 6,")
    words = window.text()
    assert "Plague hazard" in words
    assert "with Medicine or Chemical Foam" in words
    assert "Next to" in words
    before = len(table.timeline.entries)
    await tap(window, "Move here")
    assert "That's more than one space away" in window.text()
    assert len(table.timeline.entries) == before
    await tap(window, "Dismiss", "Rules: Plague")
    assert "IO-108" in window.text()


async def test_two_taps_correct_the_map(house: House) -> None:
    """C-IO-3: tapping two planets joins or separates them; each time the journal gets a new config."""
    table, window = await on_screen(house, new_table(house))
    await tap(window, "planet 6,", "Change neighbours")
    assert "Tap a planet to make it a neighbour of planet 6, or to undo that." in window.texts()
    await tap(window, "planet 24,")
    first, second = table.state.planets.index(6), table.state.planets.index(24)
    assert second in table.state.links[first]
    assert table.timeline.done[-1].op == "config"
    assert "planet 24" in next(words for words in window.texts() if words.startswith("Next to"))
    await tap(window, "planet 6,", "Change neighbours", "planet 24,")
    assert second not in table.state.links[first]


async def test_the_map_is_also_a_list(house: House) -> None:
    """The map's list has each place once, by player, and marks legal ones and the Nebula; a tap leaves it open."""
    table, window = await on_screen(house, new_table(house, 6), width=360, height=640)
    await tap(window, "Claire: Space Amoebas", "Map as a list")
    labels = [text or "" for text in window.labels()]
    for number in table.state.planets:
        assert sum(text.startswith(f"Planet {number},") for text in labels) == 1
    (nebula,) = [text for text in labels if text.startswith("The Nebula,")]
    assert nebula.endswith(", you can choose this")
    assert "Ben's system" in window.texts()
    await tap(window, "Planet 14,")
    assert table.state.at[0] == 1
    assert "Ben's system" in window.texts()  # still the list
    await tap(window, "Back to the map")
    assert "Ben's system" not in window.texts()


def test_picks_of_different_kinds_are_unequal() -> None:
    """A picked planet, a mat and a planet to be joined differ, even with the same number."""
    assert len({Shown(3), Mat(3), Joining(3)}) == 3


# The clock


async def test_the_clock_is_on_the_screen_once_the_oracle_is_found(house: House) -> None:
    """IO-81, IO-86: the Nebula shows the turns left, a tap on a planet when it vanishes and whose turn ends all."""
    table, window = await on_screen(house, new_table(house))
    assert "The Universe ends" not in window.text()
    beam = {"kind": "pull_card", "seat": 0, "place": 3, "card": "interstellar_oracle"}
    await enter(table, beam)
    await window.settle()
    drawn = [shape for canvas in window.all(cv.Canvas) for shape in canvas.shapes if isinstance(shape, cv.Text)]
    assert "20 turns left" in [text.value for text in drawn]
    assert starting(window, "planet 24,") is not None
    assert any("gone after Claire's turn" in (text or "") for text in window.labels())
    await tap(window, "planet 21,")
    assert "gone in 4 turns, after Glenn's turn" in window.text()
    assert "The Universe ends in 20 turns, after Glenn's turn." in window.texts()


async def test_the_discovery_of_the_oracle_is_news(house: House) -> None:
    """IO-80, IO-81: a card says who has the Oracle and what starts now, in full, until the next entry."""
    _, window = await on_screen(house, new_table(house))
    await tap(window, "Medicine", "Take the Oracle from planet 1")
    assert "Claire has the Oracle." in window.texts()
    assert "From now on, the planet with the highest number vanishes at the end of each turn." in window.texts()
    assert not any("more" in (text or "") for text in window.labels() if text and text.startswith("And "))
    assert "Why? IO-80, IO-81" in window.labels()
    await tap(window, "End the turn")
    assert "Claire has the Oracle." not in window.texts()


# Mats and cards


async def test_a_card_is_two_taps_away_at_any_time(house: House) -> None:
    """IO-65: a tap on any player's mat, one on the card; if the card needs a place, the map asks for it."""
    table, window = await on_screen(house, new_table(house))
    await tap(window, "Glenn:", "Entropy Inhibitor")
    assert table.timeline.entries[-1].entry.kind == "lay_inhibitor"
    await tap(window, "Bryan:", "Wormhole Generator", "planet 24,")
    assert table.state.at[2] == table.state.planets.index(24)


async def test_a_mat_tells_what_the_race_can_do(house: House) -> None:
    """A mat has both abilities, says whether the active one is still available, and leads to the rule in one tap."""
    _, window = await on_screen(house, new_table(house))
    await tap(window, "Bryan:")
    words = window.text()
    assert "Bryan: Ersatz" in words
    assert "Passive: immune" in words
    assert "The active ability can still be used." in words
    await tap(window, "Rules: Ersatz")
    assert "IO-135" in window.text()


async def test_consequences_are_hidden_by_a_mat_and_announced_once(house: House) -> None:
    """While a mat is open, consequences are hidden; when they return, screen readers don't announce them again."""
    _, window = await on_screen(house, new_table(house, 4))

    def live_regions() -> list[bool | None]:
        lines = [control for control in window.all(ft.Semantics) if str(control.label).startswith("Claire draws")]
        return [line.live_region for line in lines]

    await tap(window, "planet 2,", "Xenocache")
    assert live_regions() == [True]
    await tap(window, "Claire:")
    assert live_regions() == []
    await tap(window, "Close the mat")
    assert live_regions() == [False]


async def test_the_ways_of_a_map_are_few_paths(house: House) -> None:
    """Drawing time depends on the number of paths: some sixty ways and all systems are at most five."""
    _, window = await on_screen(house, new_table(house, 6))
    high = max(canvas.height or 0 for canvas in window.all(cv.Canvas))
    shapes = [shape for canvas in window.all(cv.Canvas) if canvas.height == high for shape in canvas.shapes]
    paths = [path for path in shapes if isinstance(path, cv.Path)]
    assert not any(isinstance(shape, cv.Line) for shape in shapes)
    assert len(paths) < 6 and max(len(path.elements) for path in paths) > 60


# Private cards


async def test_what_is_known_of_hands_is_nowhere_on_the_screen(house: House) -> None:
    """Section D: two tables that differ only in named hidden cards look the same, with and without an open mat."""

    async def drawn(house: House, named: bool) -> list[Any]:
        table = await new_table(house, 4)
        took = {"took": "sniper_rifle", "left": "poison"} if named else {}
        move = {"kind": "move", "seat": 0, "to": 1}
        await enter(table, move, {"kind": "take", "seat": 0, "place": 1, "exchange": True, **took})
        window = await house.window(f"/table/{table.head.id}")
        await tap(window, "Claire:")
        before = tree(window)
        await tap(window, "Close the mat", "planet 14,")
        return [before, tree(window)]

    plain, named = await drawn(house, named=False), await drawn(house, named=True)
    assert _without_ids(plain) == _without_ids(named)
    assert not any("Sniper" in str(text) for text in named)


def _without_ids(trees: Iterable[list[Any]]) -> list[list[str]]:
    """The drawings without addresses, which differ from game to game."""
    return [[str(node) for node in nodes if "/table/" not in str(node)] for nodes in trees]


async def test_a_hand_is_shown_only_while_the_button_is_held(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Named cards are shown to their holder while the button is held, and not before or after."""
    monkeypatch.setattr(hand_over, "LONGEST_SECONDS", 60.0)  # `hold` resets it
    table = await new_table(house)
    await enter(table, {"kind": "move", "seat": 0, "to": 1})
    take = {"kind": "take", "seat": 0, "place": 1, "exchange": True, "took": "sniper_rifle", "left": "poison"}
    await enter(table, take, {"kind": "look", "seat": 0, "place": 1, "saw": "blaster"})
    window = await house.window(f"/own/{table.head.id}")
    await tap(window, "Claire")
    assert "Sniper Rifle" not in window.text()
    press = await hold(window)
    assert "Sniper Rifle" in window.text()
    assert "Plus 4 unnamed cards." in window.text()
    assert "Card you saw or put under planet 14: Blaster." in window.texts()
    await release(window)
    assert "Sniper Rifle" not in window.text()
    assert "Blaster" not in window.text()
    await press


async def test_a_mat_leads_to_its_player_who_names_a_card(house: House) -> None:
    """A mat leads to its player's private screen, on which the player names a card that only they may see."""
    table = await new_table(house)
    await enter(table, {"kind": "move", "seat": 0, "to": 1})
    window = await house.window(f"/table/{table.head.id}")
    await tap(window, "Claire: Space Amoebas", "Your hand")
    assert "Pass to Claire" in window.texts()
    assert "Whose cards?" not in window.texts()
    assert not any("Molly looks" in (text or "") for text in window.labels())
    await tap(window, "Which card do you take from planet 14 in exchange?", "Sniper Rifle")
    entry: Any = table.timeline.entries[-1].entry
    assert (entry.kind, entry.seat, entry.took) == ("take", 0, "sniper_rifle")
    assert "Sniper Rifle" not in window.text()


def test_each_inner_planet_is_next_to_the_nebula_once() -> None:
    """C-IO-3: each inner planet leads to the Nebula once, which is a single place."""
    view = REFEREE.view(playing(6))
    assert sum(NEBULA in neighbours for neighbours in view.links[:-1]) == len(view.links[NEBULA]) == 12


async def test_a_whole_game_by_taps(house: House) -> None:
    """Set-up, the Oracle found, a duel, a move, the collapse: every step is a tap on the map or in the tray, and one
    tap makes an entry, except for a card that needs a place. A turn's end and a planet's vanishing are one tap."""
    table, window = await on_screen(house, laid(house, "interstellar_oracle", *NAMES))
    texts: set[str] = set()
    count = TapCount(table)
    for words in whole_game():
        await tap(window, words)
        count.tapped()
        texts.update(window.texts())
    assert not count.beyond({"play_wormhole": 3})
    kinds = [stored.entry.kind_name() for stored in table.timeline.entries]
    assert (len([*whole_game()]), kinds.count("end_turn"), kinds.count("collapse")) == (67, 20, 19)
    assert "Planet 24 vanishes." in texts and "planet 24 vanishes." not in texts
    assert ENDING in window.texts()
    assert table.state.outcome is not None and table.state.outcome.winners == (0,)
