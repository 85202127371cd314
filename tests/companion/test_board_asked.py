"""Every board marks who is asked and whose turn it is at that player's place; nothing else there depends on it."""

from collections.abc import Iterator
from typing import Any

import flet as ft
import flet.canvas as cv
import pytest
from flet.controls.base_control import BaseControl

from companion.boards import BOARDS
from companion.boards.haggatha.taps import is_of_the_cove
from companion.boards.oblivion.table import DRAFT
from companion.table.control import drafting
from companion.table.table import Table
from referees.common.registry import referee
from tests.companion.conftest import House
from tests.companion.harness import Window
from tests.companion.tables import on_screen
from tests.perf.database import stored
from tests.perf.played import NAMES, Played, cove_games, real_games
from tests.sampling import some, up_to

MARKED = [*[game for game in BOARDS if game != "haggatha"], "cove"]
"""The boards that mark players: not Haggatha's sheet, on which only she plays."""


def game_of(board: str) -> Played:
    """A real game with three players or more."""
    games = cove_games() if board == "cove" else real_games(board)
    return next(game for game in games if len(game.config.seats) >= 3)


async def at(house: House, played: Played, entries: int) -> Table:
    await house.device.open()
    head, lines = stored(played, entries, f"{played.game} {entries}")
    await house.device.store.create(head, lines)
    return await house.device.tables.get(head.id)


def moment(board: str) -> tuple[Played, int]:
    """A real game, and a number of entries near its middle after which the marks are shown."""
    played = game_of(board)
    fit = [at for at, view in views(played) if has_marks(board, view)]
    return played, fit[len(fit) // 2]


def views(played: Played) -> Iterator[tuple[int, Any]]:
    """The number of entries, with the view after them."""
    rules = rules_of(played)
    state = rules.setup(played.config)
    for at, entry in enumerate(played.read()):
        yield at, rules.view(state)
        state = rules.evolve(state, entry, at + 2).state


def rules_of(played: Played) -> Any:
    return referee(played.game)


def has_marks(board: str, view: Any) -> bool:
    """Whether the board or tray shows the players' usual places: not in a draft or an encounter."""
    if board == "cove":
        return is_of_the_cove(view)
    if board == "oblivion":
        return view.stage not in DRAFT
    if board == "interstellar_oracle":
        return view.meeting is None and any(token.race is not None for token in view.tokens)
    return True


def drawn(window: Window) -> list[tuple[BaseControl, list[tuple[str, str]]]]:
    """All controls, with their plain properties as text."""
    drawings = []
    for control in window.walk():
        values = {name: value for name, value in {**vars(control), **control._values}.items() if name not in IGNORED}
        plain = {name: value for name, value in values.items() if not isinstance(value, BaseControl | list | dict)}
        texts = [(name, str(value)) for name, value in plain.items() if name[0] != "_" and not callable(value)]
        drawings.append((control, sorted(texts)))
    return drawings


IGNORED = {"key", "data", "ref", "parent"}


def names_in(window: Window, control: BaseControl) -> set[str]:
    words = [getattr(text, "value", None) for text in window.walk(control) if isinstance(text, ft.Text | cv.Text)]
    return {word for word in words if word in NAMES}


def owner(window: Window, control: BaseControl) -> set[str]:
    """The players named in a control, or in its nearest ancestor that names any."""
    around: BaseControl | None = control
    while around is not None:
        if names := names_in(window, around):
            return names
        around = around.parent
    raise AssertionError(f"nobody is named around {control}")


@pytest.mark.sampled
@pytest.mark.parametrize("board", MARKED)
async def test_only_the_asked_player_is_highlighted(house: House, monkeypatch: pytest.MonkeyPatch, board: str) -> None:
    """A board with one player asked differs from one with no player asked only at that player's place."""
    table = await at(house, *moment(board))
    monkeypatch.setattr(drafting, "asked_of", lambda _: ())
    nobody = drawn(await house.window(f"/table/{table.head.id}"))
    for seat, who in some([*enumerate(table.config.names)], 2):
        monkeypatch.setattr(drafting, "asked_of", lambda _, seat=seat: (seat,))
        window = await house.window(f"/table/{table.head.id}")
        changed = [item for item, was in zip(drawn(window), nobody, strict=True) if item[1] != was[1]]
        assert changed, who
        assert [owner(window, control) for control, _ in changed] == [{who}] * len(changed)


async def test_no_player_is_marked_on_haggathas_sheet(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sheet looks the same whether she is asked or not, since only she plays on it."""
    table = await at(house, real_games("haggatha")[0], 20)
    drawings = []
    for seats in ((), (0,)):
        monkeypatch.setattr(drafting, "asked_of", lambda _, seats=seats: seats)
        drawings.append([texts for _, texts in drawn(await house.window(f"/table/{table.head.id}"))])
    assert drawings[0] == drawings[1]


def in_turn(window: Window) -> list[set[str]]:
    signs = [sign for sign in window.all(ft.Icon) if sign.icon == ft.Icons.PLAY_ARROW and sign.opacity == 1]
    flags = [
        canvas
        for canvas in window.all(cv.Canvas)
        if any(isinstance(of, cv.Path) and of.paint.color == ft.Colors.PRIMARY for of in canvas.shapes)
        and names_in(window, canvas)
    ]
    return [owner(window, control) for control in (*signs, *flags)]


@pytest.mark.sampled
@pytest.mark.parametrize("board", MARKED)
async def test_whose_turn_it_is_has_a_sign_of_its_own(
    house: House, monkeypatch: pytest.MonkeyPatch, board: str
) -> None:
    """The sign for the turn is at the player whose turn it is, even if others are asked; between turns, nowhere."""
    played = game_of(board)
    fit = [(at, view) for at, view in views(played) if has_marks(board, view)]
    monkeypatch.setattr(drafting, "asked_of", lambda _: (0,))
    seen = set[int | None]()
    for entries, view in fit[:: len(fit) // up_to(3, 6)]:
        table, window = await on_screen(house, at(house, played, entries))
        turn = view.cove.turn if board == "cove" else view.turn
        seen.add(turn)
        assert in_turn(window) == ([] if turn is None else [{table.config.names[turn]}])
        await house.leave(window)
    assert len(seen) > 1


def is_highlighted(ground: object) -> bool:
    """Whether a control is the background of a merchant who is asked."""
    is_ground = isinstance(ground, ft.Container) and ground.content is None
    return is_ground and ground.bgcolor == ft.Colors.SECONDARY_CONTAINER  # type: ignore[attr-defined]


async def test_the_player_asked_may_not_be_the_one_in_turn(house: House) -> None:
    """Haggatha draws lines after the hours have moved: she is highlighted, and the sign is at the next player."""
    played = game_of("cove")
    rules = rules_of(played)
    state = rules.setup(played.config)
    count = 0
    for entries, entry in enumerate(played.read()):
        view = rules.view(state)
        seats: tuple[int, ...] = state.open[-1].seats if state.open else ()
        if view.cove.turn not in {None, *seats} and len(seats) == 1 and count < 2:
            count += 1
            table, window = await on_screen(house, at(house, played, entries))
            highlighted = [
                stack for stack in window.all(ft.Stack) if stack.controls and is_highlighted(stack.controls[0])
            ]
            names = table.config.names
            assert [names_in(window, stack) for stack in highlighted] == [{names[seats[0]]}]
            assert in_turn(window) == [{names[view.cove.turn]}]
        state = rules.evolve(state, entry, entries + 2).state
    assert count
