"""Facts that players may correct: tokens, cards, whose turn it is (OC-1). For planets, see `map_facts`."""

from collections.abc import Iterable
from typing import Any, get_args

from referees.common.always.facts import At, Fact, among, by_seat, by_table, each_of, each_seat, is_gone, turn, up_to
from referees.common.values import changed, replaced
from referees.common.words import Choice, Number, Sentence, Who, say
from referees.interstellar_oracle.table.hand_size import most_limit, without_codex
from referees.interstellar_oracle.table.hideouts import NOWHERE, Hideouts
from referees.interstellar_oracle.table.homes import with_token
from referees.interstellar_oracle.table.knowledge import forgotten_hand
from referees.interstellar_oracle.table.map_facts import MAP_FACTS, all_places, at_label, has_vanished
from referees.interstellar_oracle.table.pieces import HELD, NEBULA, ORACLE, RACES, card_label, is_inner, race_label
from referees.interstellar_oracle.table.state import HIDDEN, Life, OracleAt, State

TURNS = up_to(9)
LIVES = {
    "alive": say("playing"),
    "dead": say("killed, draws new cards on their next turn"),
    "replenished": say("has drawn new cards, plays again on their next turn"),
}
PILE = (None, *HELD)  # cards in the discard pile, by index in the fact: unnamed ones first

ORACLE_LABELS = {
    "hidden": say("not found yet"),
    "discards": say("in the discard pile"),
    "nebula": say("face up in the Nebula"),
    "gone": say("out of the game"),
}


def _may_hold(state: State, at: At) -> Number:
    return Number(0, most_limit(state, at[0]))


def _holds_too_many(state: State, at: At, value: Any) -> Sentence:  # IO-32
    most = _may_hold(state, at).hi
    text = "Even with the Galactic Codex, {who} can only hold {most} cards, but you entered {value}."
    return say(text, who=Who(at[0]), most=most, value=value)


def _why_not_there(state: State, at: At, value: Any) -> Sentence | None:
    where, _, place = value.partition(" ")
    return is_gone(state, at, int(place)) if where == "held" else has_vanished(state, at, value)


def _hand_uncertain(state: State, seat: int) -> State:
    return changed(state, known=forgotten_hand(state.known, seat), codex=without_codex(state.codex, seat))


def _may_play(state: State, at: At) -> Choice:
    own = state.races[at[0]]
    return Choice(tuple([race for race in RACES if race == own or race not in state.races]), race_label)


def _set_race(state: State, at: At, value: Any, id: int) -> State:
    (seat,), own = at, state.races[at[0]]
    holders = [other for other, race in enumerate(state.races) if race == value and other != seat]
    new_state = _placed(state, seat, value)
    for other in holders:
        new_state = _placed(new_state, other, own)
    return new_state


def _placed(state: State, seat: int, race: Any) -> State:
    if state.stage == "layout" and race is not None:
        return with_token(state, seat, race)[0]
    at = replaced(state.at, seat, NEBULA) if race is None else state.at
    return changed(state, races=replaced(state.races, seat, race), at=at)


def _begin_turn(state: State, seat: int) -> State:
    new_turn = changed(state.turn, seat=seat, is_extra=False)
    return changed(state, turn=new_turn, stage="layout" if state.stage == "layout" else "begin")


def _pile_asked(at: At) -> Sentence:
    if not at[0]:
        return say("Discard pile: unnamed cards")
    return say("Discard pile: {card}", card=card_label(PILE[at[0]]))


def _copies(state: State, at: At) -> Number:
    card = PILE[at[0]]
    return Number(0, state.config.deck if card is None else state.config.copies_of(card))


def _set_discards(state: State, at: At, value: Any, id: int) -> State:
    card = PILE[at[0]]
    rest = tuple([other for other in state.discards if other != card])
    return changed(state, discards=(*rest, *(card,) * value))


def _oracle_choice(seats: Iterable[int], places: Iterable[int]) -> Choice:
    holders, open_on = [f"held {seat}" for seat in seats], [f"planet {place}" for place in places]
    return Choice((*ORACLE_LABELS, *holders, *open_on), _oracle_label)


def _oracle_label(value: Any) -> Sentence:
    where, _, place = str(value).partition(" ")
    match where:
        case "held":
            return say("in front of {who}", who=Who(int(place)))
        case "planet":
            return say("face up on {place}", place=at_label(int(place)))
        case _:
            return ORACLE_LABELS[where]


def _read_oracle(state: State, at: At) -> str:
    where, place = state.oracle
    return f"{where} {place}" if where in {"held", "planet"} else where


def _set_oracle(state: State, at: At, value: Any, id: int) -> State:
    where, _, place = value.partition(" ")
    oracle = OracleAt(where, int(place)) if place else OracleAt(where)
    pile = tuple([card for card in state.discards if card != ORACLE])
    discards = (*pile, ORACLE) if where == "discards" else pile
    is_collapsing = state.collapsing or oracle != HIDDEN
    hideouts = NOWHERE
    if where == "hidden":
        hideouts = Hideouts(tuple([place for place in state.places if is_inner(place)]), state.playing, state.draw > 0)
    return changed(state, oracle=oracle, hideouts=hideouts, discards=discards, collapsing=is_collapsing)


FACTS = (
    by_seat(
        "token",
        say("{who}: token position"),
        lambda config: Choice((NEBULA, *all_places(config)), at_label),
        "at",
        fits=lambda state, at: Choice((NEBULA, *state.places), at_label),
        why=has_vanished,
    ),
    by_seat(
        "hand",
        say("{who}: cards in hand, without the Oracle"),
        up_to(lambda config: config.deck - 1),
        "hands",
        fits=_may_hold,
        then=_hand_uncertain,
        why=_holds_too_many,
    ),
    Fact(
        "side",
        say("{who}: which side of the token is up"),
        among((1, 0), lambda value: say("full-colour side up") if value else say("black-and-white side up")),
        lambda state, at: int(state.colour[at[0]]),
        lambda state, at, value, id: changed(state, colour=replaced(state.colour, at[0], bool(value))),
        places=each_seat,
    ),
    Fact(
        "race",
        say("{who}: race"),
        among(RACES, race_label),
        lambda state, at: state.races[at[0]],
        _set_race,
        _may_play,
        each_seat,
        is_there=lambda state, at: at[0] not in state.left,
        why=lambda state, at, value: say("Another player has taken the {race}.", race=race_label(value)),
    ),
    by_seat("life", say("{who}: in play or killed"), among(get_args(Life), LIVES.__getitem__), "life"),
    turn(_begin_turn, read=lambda state: state.turn.seat),
    by_seat("misses", say("{who}: turns still to miss"), TURNS, "misses"),
    by_seat("extra", say("{who}: extra turns to come"), TURNS, "extra"),
    by_table("draw", say("Cards in the draw pile"), up_to(lambda config: config.deck), "draw"),
    Fact(
        "discards",
        _pile_asked,
        up_to(lambda config: config.deck),
        lambda state, at: state.discards.count(PILE[at[0]]),
        _set_discards,
        _copies,
        each_of(len(PILE)),
    ),
    Fact(
        "oracle",
        say("Where the Oracle is"),
        lambda config: _oracle_choice(range(len(config.seats)), all_places(config)),
        _read_oracle,
        _set_oracle,
        lambda state, at: _oracle_choice(state.playing, state.places),
        why=_why_not_there,
    ),
    *MAP_FACTS,
)
