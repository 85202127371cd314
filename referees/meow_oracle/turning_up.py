"""A turn's first half: turning up one's own face-down cards (MO-6, MO-10, MO-11)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from referees.common.rules import ALLOWED, UNTOLD, Clause, Decision, Happening, Refused, Ruling, SeatEntry, Step
from referees.common.shared import out_of_turn, turn_passed
from referees.common.values import changed, frozen, replaced
from referees.common.words import Choice, Offer, Sentence, Telling, Who, say, say_count
from referees.meow_oracle.pieces import BESIDE, CELLS, FACE_DOWN, at_cell, card_label, source_label
from referees.meow_oracle.state import Area, State

Source = int | Literal["beside"]


class TurnUp(SeatEntry, kind="turn_up"):
    """A player turns up one of his face-down cards: from a cell, or from those moved beside his area."""

    source: Source
    card: str


@frozen
class TurnUpCard(Decision):
    """The player in turn is to turn up a card."""

    about = "MO-11"

    def ask(self, state: State) -> Sentence:
        done = len(state.turned)
        return say(
            "{who}: turn up a card ({now} of {all})", who=Who(state.turn), now=done + 1, all=done + state.to_turn
        )

    def stands(self, state: State) -> bool:
        return self.seats == (state.turn,) and state.to_turn > 0 and state.areas[state.turn].face_down > 0

    def comes_first(self, state: State) -> Refused:
        one, many = "{who} turns up {count} more card first.", "{who} turns up {count} more cards first."
        return Refused.outright(say_count(one, many, state.to_turn, who=Who(state.turn)), "MO-11")

    def lapsed(self, state: State) -> Happening | None:
        """Someone else's turn, or nothing face down is left (only after the table adjusted something)."""
        return None if self.stands(state) else turn_passed(self, state, "MO-10") or UNTOLD


class TurningUp(Clause[State, TurnUp], entry=TurnUp, answers=TurnUpCard, reveals=True):
    """MO-11: three of one's own, of two players two after the first turn."""

    told = Telling(say("{who} turns up {card}"), card=card_label)

    def offer(self, state: State, decision: TurnUpCard) -> Iterable[Offer]:
        area = state.areas[state.turn]
        sources: list[int | str] = [cell for cell in CELLS if area.cells[cell] == FACE_DOWN]
        if area.beside:
            sources.append(BESIDE)
        domains = {"source": Choice(tuple(sources), source_label), "card": Choice(state.may_come_up, card_label)}
        return (Offer(TurnUp, PROMPT, ("MO-11",), {"seat": state.turn}, domains),)

    def judge(self, state: State, entry: TurnUp, decision: TurnUpCard) -> Ruling:
        misplaced = out_of_turn(state.turn, entry.seat, "MO-10") or _not_face_down(state, entry)
        return misplaced or already_seen(state, entry.card) or ALLOWED

    def not_now(self, state: State, entry: TurnUp, decision: Decision) -> Refused | None:
        """MO-11: after the last card of a turn they are handed out and placed, before the next player's turn."""
        if not state.dealt or not (state.turned or state.given):
            return None
        if entry.seat != state.turn:
            return out_of_turn(state.turn, entry.seat, "MO-10", may_overrule=False)
        done = say("{who} has turned up all cards of this turn; now they are placed.", who=Who(entry.seat))
        if state.turned:
            done = say("{who} has turned up all cards of this turn; now they are handed out.", who=Who(entry.seat))
        return Refused.outright(done, "MO-11")

    def evolve(self, state: State, entry: TurnUp, id: int, decision: TurnUpCard) -> Step:
        """The card is up, its place is vacant. Who turns one up out of turn keeps that card and places it; nobody has
        one less to turn up or to get."""
        area = state.areas[entry.seat]
        if isinstance(entry.source, str):
            fresh = Area(area.cells, max(area.beside - 1, 0), area.laid_by)
        else:
            fresh = area.laid(entry.source, None, 0, area.beside)
        areas, unseen = replaced(state.areas, entry.seat, fresh), without(state.unseen, entry.card)
        if entry.seat != state.turn:
            kept = say("{who} keeps the {card} and places it.", who=Who(entry.seat), card=card_label(entry.card))
            given = (*state.given, (entry.card, entry.seat))
            return Step(changed(state, areas=areas, unseen=unseen, given=given), (Happening(kept, ("C-MO-13",)),))
        turned, to_turn = (*state.turned, entry.card), max(state.to_turn - 1, 0)
        return Step(changed(state, areas=areas, unseen=unseen, turned=turned, to_turn=to_turn), again=True)


PROMPT = say("Which card is it?")


def _not_face_down(state: State, entry: TurnUp) -> Refused | None:
    """MO-11: one's own face-down card is turned up."""
    area = state.areas[entry.seat]
    if isinstance(entry.source, str):
        if area.beside:
            return None
        return Refused(say("No face-down card lies beside {who}'s area.", who=Who(entry.seat)), ("MO-11",))
    lies, where = area.cells[entry.source], at_cell(entry.source)
    if lies == FACE_DOWN:
        return None
    if lies is None:
        return Refused(say("No card lies {where} of {who}'s area.", where=where, who=Who(entry.seat)), ("MO-11",))
    sentence = say(
        "The {card} lies face up {where} of {who}'s area and stays there.",
        card=card_label(lies),
        where=where,
        who=Who(entry.seat),
    )
    return Refused(sentence, ("MO-14",))


def without(unseen: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The unseen cards but this one (which may be missing, where the table overruled)."""
    try:
        place = unseen.index(card)
    except ValueError:
        return unseen
    return unseen[:place] + unseen[place + 1 :]


def already_seen(state: State, card: str) -> Refused | None:
    """MO-1: there is one of each card; says where it lies."""
    if card in state.may_come_up:
        return None
    for seat, area in enumerate(state.areas):
        if card in area.cells:
            where = at_cell(area.cells.index(card))
            return Refused(
                say(
                    "The {card} already lies {where} of {who}'s area, and there is only one.",
                    card=card_label(card),
                    where=where,
                    who=Who(seat),
                ),
                ("MO-1",),
            )
    return Refused(
        say("The {card} has already come up in this round, and there is only one.", card=card_label(card)), ("MO-1",)
    )
