"""The tray of Interstellar Oracle: mats, and a panel or the answers to the open question."""

from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.boards.interstellar_oracle import laying
from companion.boards.interstellar_oracle.answers import HIGH, ROWS, Key, Pinned, columns, grid
from companion.boards.interstellar_oracle.buttons import elsewhere
from companion.boards.interstellar_oracle.duel import LastOfFight, escapes, fight_of, fight_parts
from companion.boards.interstellar_oracle.mats import MatRow, mat_parts, mats_shown, seats_in_row
from companion.boards.interstellar_oracle.pads import FIELDS
from companion.boards.interstellar_oracle.place_panel import neighbour_parts, place_parts
from companion.boards.interstellar_oracle.taps import EVERYBODY, GOING, MAPPED, Joining, Mat, Shown, use_listed
from companion.boards.interstellar_oracle.turn import NAMING, SAVED, TURN, ending_keys, turn_keys
from companion.boards.keys import high, in_a_row, inner_width
from companion.boards.taps import Choose, picking
from companion.flet_fixes.guard import memoised
from companion.look.widgets import icon_at_table, note, stretched, wrapped
from companion.measures import GAP
from companion.table.control.scene import Scene
from companion.window.at_table import worded
from companion.window.context import use_settings
from companion.window.window_size import use_window
from companion.words import said
from referees.common.words import Choice, Number, Offer, say, say_count
from referees.interstellar_oracle.collapse.collapse import Collapse
from referees.interstellar_oracle.combat.defending import Die
from referees.interstellar_oracle.ending.death import Loot, Replenish
from referees.interstellar_oracle.equipment.cannon import BeHit
from referees.interstellar_oracle.equipment.scavengers import EndScavenging
from referees.interstellar_oracle.setup.naming import LayHazard, LayPlanet
from referees.interstellar_oracle.setup.setting_up import ChooseRace, LayLater
from referees.interstellar_oracle.table.view import View
from referees.interstellar_oracle.turn.turns import EndTurn

# Heights, in dp

MAT, FIGHTERS, HEADING, LINE = 50, 50, 15, 24

MOST_NUMBERS = 18


def answer_rows(kind: str, scene: Scene, width: int) -> Sequence[int]:
    """Row heights of answers, equal for turns and encounters, so the map doesn't move; who flees needs only the map."""
    if kind in {"LayOutPlanet", "LayOutHazard", "TakeToken", "WhoStarts"}:  # there are no mats yet
        numbers = -(-MOST_NUMBERS // in_a_row(width, laying.IN_ROW))
        return max([laying.SQUARE] * numbers + [HIGH], [HIGH] * 4, key=high)
    if kind == "Flee":
        return MAT, LINE, 0
    return max((MAT, HIGH, HIGH, HIGH), (FIGHTERS, HIGH, HIGH, HEADING + HIGH), key=high)


@memoised
def SpaceTray(scene: Scene) -> ft.Control:
    """The tray: mats (in an encounter, both players) and the selected panel or the answers."""
    view, picked, seats = scene.view, scene.picked, scene.seats
    asked_seats = [seat for seat in range(len(seats)) if scene.is_asked(seat)]
    width, is_listed = inner_width(use_window()), use_listed(picked)
    settings = use_settings()
    above: list[ft.Control] = []
    if view.turn is not None and (view.meeting is None or isinstance(picked, Mat) or picked == EVERYBODY):
        on = picked.seat if isinstance(picked, Mat) else None
        of = range(len(seats)) if picked == EVERYBODY else seats_in_row(view, asked_seats, on, width)
        mats = mats_shown(view, seats, asked_seats, of, in_greys=settings.colours == "greys")
        above.append(MatRow(mats=mats, on=on, others=len(seats) - len(mats), width=width))
    parts = _parts(view, scene.offers, picked, width, settings.scale)
    if is_listed:
        parts.append(wrapped([elsewhere(said("Back to the map"), picking(MAPPED), icon=ft.Icons.MAP_OUTLINED)]))
    answers = stretched(*parts, tight=True)
    return stretched(answers, *above, tight=True) if settings.scale >= LARGE else stretched(*above, answers, tight=True)


def _parts(view: View, offers: tuple[Offer, ...], picked: Any, width: int, scale: float) -> list[ft.Control]:
    if picked == EVERYBODY:
        prompt = ft.Text(worded(say("Tap the player whose mat you want to see.")), size=16, expand=True)
        return [ft.Row([prompt, icon_at_table(ft.Icons.CLOSE, said("Close the mats"), picking(None))], spacing=GAP)]
    if isinstance(picked, Mat):
        return mat_parts(view, picked.seat, width)
    if isinstance(picked, Joining):
        return neighbour_parts(view, picked.place)
    if isinstance(picked, Shown):
        return place_parts(view, offers, picked.place, width)
    fight = fight_of(view, offers, width)
    if fight is not None:
        return fight_parts(view, fight, width)
    likely = answers_of(offers)
    keys, _last = rows_of_keys(view, likely, width, scale)
    answers = [grid(keys, width)] if keys else []
    return answers if _is_turn(likely) else _question_parts(likely, view, width, answers)


def answers_of(offers: Sequence[Offer]) -> list[Offer]:
    """Offers to show as keys: likely ones except moves, and those for naming the cards under a planet."""
    return [offer for offer in offers if (not offer.rare or offer.entry is Collapse) and offer.entry not in GOING]


def _is_turn(likely: Sequence[Offer]) -> bool:
    return any(offer.entry in TURN for offer in likely)


def _question_parts(likely: Sequence[Offer], view: View, width: int, answers: Sequence[ft.Control]) -> list[ft.Control]:
    parts: list[ft.Control] = []
    naming = [offer for offer in likely if offer.entry is LayPlanet]
    for offer in likely:
        if offer.entry is LayHazard:
            parts.append(grid(laying.hazard_keys(offer), width))
        elif offer.entry is ChooseRace:
            parts += laying.race_parts(offer, width)
    if len(naming) == 1 and naming[0].open:
        parts.append(laying.number_keys(naming[0], view, width))
    elif naming:
        parts.append(note(worded(say("Tap the planet on the map.")), 16))
    loot = [offer for offer in likely if offer.entry is Loot]
    parts += laying.loot_keys(loot, width) if loot else []
    parts += answers
    if not parts and not pinned_keys(view, likely):
        parts.append(note(worded(say("Tap a highlighted place on the map.")), 16))
    return parts


OWN = frozenset({LayPlanet, LayHazard, ChooseRace, Loot})


def _keys(offer: Offer) -> list[Key]:
    if len(offer.open) == 1:
        ((name, domain),) = offer.open.items()
        if isinstance(domain, Choice) and name not in FIELDS:
            return [Key(domain.label(value), Choose(offer, {name: value})) for value in domain.values]
        if isinstance(domain, Number):
            one, many = "Inhibitor: {count} more turn", "Inhibitor: {count} more turns"
            turns = range(domain.lo, domain.hi + 1)
            return [Key(say_count(one, many, count), Choose(offer, {name: count})) for count in turns]
    return [_key(offer)]


def _key(offer: Offer, *, is_likely: bool = False) -> Key:
    words = offer.prompt
    if offer.entry is Collapse:
        words = NAMING if "cards" in offer.open else SAVED if offer.fixed["inhibitor"] else GOES
    return Key(words, Choose(offer), offer.prompt, is_likely=is_likely)


GOES = say("No Inhibitor: it vanishes")


def _is_pinned(offer: Offer) -> bool:
    if offer.entry is Die:
        return offer.fixed["clone"] is None
    if offer.entry is Collapse:
        return not offer.open and not offer.fixed["inhibitor"]
    return offer.entry in {LayLater, Replenish, EndScavenging} and not offer.open


def pinned_keys(view: View, likely: Sequence[Offer]) -> tuple[Key, ...]:
    """The last row of keys, the most common at its end."""
    ending = next((offer for offer in likely if offer.entry is EndTurn), None)
    if ending is not None:
        return ending_keys(view, ending)
    is_layout = view.stage == "layout" and any(offer.entry in {LayPlanet, LayHazard} for offer in likely)
    dealing = [laying.dealing_key(view)] if is_layout else []
    pinned = [
        Key(one.prompt, Choose(one), is_likely=one.entry not in {LayLater, Die}) for one in likely if _is_pinned(one)
    ]
    return *dealing, *pinned


LARGE = 1.4  # text scale from which only the most common answer is pinned


def rows_of_keys(view: View, likely: Sequence[Offer], width: int, scale: float) -> tuple[Sequence[Key], Sequence[Key]]:
    """The keys above the last row, and those in it: the pinned keys, after any that two rows can't hold."""
    last = pinned_keys(view, likely)
    if _is_turn(likely):
        above = turn_keys(view, likely)
    else:
        above = [key for offer in likely if offer.entry not in OWN and not _is_pinned(offer) for key in _keys(offer)]
        hit = [offer.fixed["seat"] for offer in likely if offer.entry is BeHit]
        above += escapes(hit[0]) if hit else []
    if scale >= LARGE:
        return [*above, *last[:-1]], last[-1:]
    room = ROWS * columns(above, width)
    together = (*above[room:], *last)
    return (above[:room], together) if last and len(together) <= columns(together, width) else (above, last)


def primary(scene: Scene) -> ft.Control | None:
    """The last row of keys; None while a panel is open."""
    width, scale = inner_width(use_window()), use_settings().scale
    if isinstance(scene.picked, Mat | Shown | Joining) or scene.picked == EVERYBODY:
        return None
    fight = fight_of(scene.view, scene.offers, width)
    if fight is not None:
        return LastOfFight(fight=fight)
    _above, keys = rows_of_keys(scene.view, answers_of(scene.offers), width, scale)
    return Pinned(keys=tuple(keys)) if keys else None
