"""Meanings of taps on the board, without side effects."""

from typing import Any

from companion.boards.taps import Choose, Enter, Fill, Probe, Tap
from companion.table.control.draft import Draft
from companion.table.control.scene import Scene
from companion.table.table import Table
from referees.common.values import changed
from referees.common.words import Entry, Offer, Sentence, say
from referees.meow_oracle.counting import EnterCard
from referees.meow_oracle.handing_out import Give, Place
from referees.meow_oracle.pieces import BESIDE, CELLS, FACE_DOWN
from referees.meow_oracle.setting_up import StartRound
from referees.meow_oracle.turning_up import TurnUp
from referees.meow_oracle.view import View

Source = int | str


def tapped(scene: Scene, seat: int, source: Source) -> Tap:
    """The meaning of a tap on a cell of a seat's area, or on the cards beside it."""
    view, offers = scene.view, scene.offers
    turning = [offer for offer in offers if offer.entry is TurnUp]
    if turning:
        return _asks_card(turning, "source", seat, source)
    counting = [offer for offer in offers if offer.entry is EnterCard]
    if counting and source != BESIDE:
        return _asks_card(counting, "cell", seat, int(source))
    card = selected(view, scene.picked)
    if card is None or source == BESIDE:
        return Enter((TurnUp(seat=seat, source=source, card="R0"),), keeps=True)  # type: ignore[arg-type]  # refused, with the reason
    if card in view.turned:
        giver = view.turn if view.turn is not None else 0
        gift = Give(seat=giver, card=card, to=seat)
        return Enter((gift, Place(seat=seat, card=card, cell=int(source))), keeps=True)
    return Enter((Place(seat=seat, card=card, cell=int(source)),), keeps=True)


def _asks_card(offers: list[Offer], place: str, seat: int, source: Source) -> Tap:
    """Asks for the card in the field `place` of one of these offers, or shows why it can't be that place."""
    for offer in offers:
        if offer.fixed["seat"] == seat and offer.open[place].holds(source):
            return Choose(offer, {place: source})
    onward = changed(offers[0], fixed={"seat": seat, place: source}, open={"card": offers[0].open["card"]})
    return Probe(onward, onward.fill(card=next(iter(offers[0].choices("card")), "R0")))


def filled(scene: Scene, card: str) -> Tap:
    """The tap for a card on the pad. In a count, the last cell is filled automatically if only one card is left."""
    entry = _lies_there(scene, card)
    if entry is None:
        return Fill("card", card)
    places = [EnterCard(seat=offer.fixed["seat"], cell=cell, card=other) for offer in scene.offers
              if offer.entry is EnterCard for cell in offer.choices("cell") for other in offer.choices("card")
              if other != card and (offer.fixed["seat"], cell) != (entry.seat, entry.cell)]  # fmt: skip
    return Enter((entry, *places)) if len(places) == 1 else Fill("card", card)


def _lies_there(scene: Scene, card: str) -> EnterCard | None:
    draft = scene.chosen
    if draft is None or draft.spot is not None or draft.offer.entry is not EnterCard:
        return None
    values = {**draft.offer.fixed, **dict(draft.values)}
    return EnterCard(**values, card=card) if draft.offer.open["card"].holds(card) and "cell" in values else None


def opens(scene: Scene, last: Entry | None) -> Draft | None:
    """The draft that opens the pad for the next cell to count; None at a round's start or end."""
    is_on_pad = scene.chosen is not None and scene.chosen.offer.entry is EnterCard
    offer, cell = next_cell(scene, last) if is_on_pad or not isinstance(last, StartRound) else (None, 0)
    return None if offer is None else Draft(offer, (("cell", cell),), is_followup=True)


def next_cell(scene: Scene, last: Entry | None) -> tuple[Offer | None, int]:
    """The offer and cell to count after the last entry; the offer is None once all are counted."""
    offers = [offer for offer in scene.offers if offer.entry is EnterCard]
    if not offers:
        return None, 0
    seat, cell = (last.seat, last.cell) if isinstance(last, EnterCard) else (0, -1)
    seats = len(scene.view.areas)
    nearest = min(offers, key=lambda offer: (offer.fixed["seat"] - seat) % seats)
    cells = nearest.choices("cell")
    following = [candidate for candidate in cells if nearest.fixed["seat"] == seat and candidate > cell]
    return nearest, (following or cells)[0]


def counts(scene: Scene, table: Table) -> Tap | None:
    """The tap that opens the pad for the next cell to count."""
    entries = table.timeline.entries
    offer, cell = next_cell(scene, entries[-1].entry if entries else None)
    return None if offer is None else Choose(offer, {"cell": cell})


def selected(view: View, picked: Any) -> str | None:
    """The card that the next tap deals: the selected, or the first not yet dealt or placed."""
    cards = in_hand(view)
    if picked in cards:
        return str(picked)
    return cards[0] if cards else None


def in_hand(view: View) -> tuple[str, ...]:
    """The cards to deal, then those dealt and not yet placed."""
    return (*view.turned, *(card for card, _ in view.given))


def is_in_hand(view: View) -> bool:
    """Whether cards are shown in the tray."""
    return bool(view.turned or view.given)


def legal_cells(scene: Scene) -> tuple[tuple[Source, ...], ...]:
    """The legal cells, by seat."""
    view, offers = scene.view, scene.offers
    places: list[list[Source]] = [[] for _ in view.areas]
    turning = _first(offers, TurnUp)
    if turning is not None:
        places[turning.fixed["seat"]] += turning.choices("source")
    for offer in offers:
        if offer.entry is EnterCard:
            places[offer.fixed["seat"]] += offer.choices("cell")
    card = None if turning is not None else selected(view, scene.picked)
    if card is not None:
        _light_for(card, view, offers, places)
    return tuple(tuple(cells) for cells in places)


def _light_for(card: str, view: View, offers: tuple[Offer, ...], places: list[list[Source]]) -> None:
    giving = _first(offers, Give)
    if giving is not None and card in view.turned:
        for seat in dict.fromkeys(giving.choices("to")):
            places[int(seat)] += [cell for cell in CELLS if view.areas[int(seat)].cells[cell] in (None, FACE_DOWN)]
    for offer in offers:
        if offer.entry is Place and offer.fixed["card"] == card:
            places[offer.fixed["seat"]] += offer.choices("cell")


def hint(offers: tuple[Offer, ...]) -> Sentence | None:
    """A hint for the board; empty if the tray gives it."""
    if _first(offers, TurnUp) is not None:
        return say("")  # the tray says it until a card is turned up
    if any(offer.entry is EnterCard for offer in offers):
        return say("Tap a cell on the board, then say which card it is.")
    return None


def _first(offers: tuple[Offer, ...], entry: type[Entry]) -> Offer | None:
    return next((offer for offer in offers if offer.entry is entry), None)
