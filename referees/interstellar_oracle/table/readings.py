"""House options that keep places farther apart at this table than at others (C-IO-3, C-IO-15)."""

from referees.common.rules import Refused, no
from referees.common.values import Value, changed
from referees.common.words import Sentence, say
from referees.interstellar_oracle.table.options import Config
from referees.interstellar_oracle.table.pieces import NEBULA
from referees.interstellar_oracle.table.space import map_of, within
from referees.interstellar_oracle.table.state import State


class Looser(Value):
    """A house option that, set to `value`, connects more places; otherwise `sentence` says so, citing `passage`."""

    option: str
    value: str
    sentence: Sentence
    passage: str


LOOSER = (
    Looser("nebula", "inner", say("At this table, you can't enter or leave the Nebula with a normal move."), "C-IO-3b"),
    Looser("ring", "closed", say("At this table, the outer planets of neighbouring systems don't touch."), "C-IO-3"),
    Looser("gaps", "closed", say("At this table, the gap left by a vanished planet stays open."), "C-IO-15"),
    Looser("diagonals", "drawn", say("At this table, inner planets don't touch the outer ones of the next system."),
           "C-IO-3a"),
)  # fmt: skip


def why_apart(state: State, place: int, to: int, passage: str, steps: int = 1) -> Refused | None:
    """Refusal that cites the house option keeping two places more than `steps` apart; None if no single option does.
    For several steps, only the option on entering or leaving the Nebula is considered."""
    tighter = [looser for looser in LOOSER if getattr(state.config.options, looser.option) != looser.value]
    if steps > 1:
        tighter = [looser for looser in tighter if looser.option == "nebula" and NEBULA in {place, to}]
    why = next((looser for looser in tighter if to in within(_read(state, looser), place, steps)), None)
    return None if why is None else no(why.sentence, passage, why.passage).at(place, to)


def _read(state: State, looser: Looser) -> State:
    options = state.config.options.model_copy(update={looser.option: looser.value})
    config: Config = state.config.model_copy(update={"options": options})
    return changed(state, config=config, links=map_of(config))
