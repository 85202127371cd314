"""A referee, assembled from a game's entries."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import cached_property, reduce
from operator import or_
from typing import Annotated, Any, Generic, TypeVar

from pydantic import Field, TypeAdapter, ValidationError

from referees.common.always.adjust import Adjust, Adjusting
from referees.common.always.conclude import Concluding, Leaving, ScoringBySheet
from referees.common.always.facts import Fact
from referees.common.protocol.clause import Clause
from referees.common.protocol.config import LONGEST_CONFIG, Config
from referees.common.protocol.entry import LONGEST_ENTRY, AnyTime, Entry
from referees.common.protocol.offer import Offer
from referees.common.protocol.ruling import SILENT, Happening, Invalid, Refused, Ruling, combined, never
from referees.common.protocol.sentence import Sentence, say
from referees.common.protocol.state import Decision, State, Step
from referees.common.protocol.statistic import Moment, Statistic, StatisticValue, statistic_values
from referees.common.protocol.tally import Outcome, Ranking, Tally
from referees.common.record.malformed import Malformed, malformed
from referees.common.record.upcast import Upcaster, upcast
from referees.common.values.change import changed, changed_further
from referees.common.values.value import Value

__all__ = ["About", "Evolved", "Referee"]

C = TypeVar("C", bound=Config)
S = TypeVar("S", bound=State)
Offering = Callable[[Any, Any], Iterable[Offer]]
TOO_LONG = 1000
TOO_LONG_TO_READ = say("That's too long to enter.")
GAME_OVER = never("The game is over. Undo an entry to continue, or start a new game.", "OC-5")


class About(Value):
    """Metadata for the list of games: `id` is the folder's name, `seats` the fewest and most players, `edition` the
    rules' version; `board` and `sheet` are ids. Without `has_points`, a single point marks the winner."""

    id: str
    title: str
    seats: tuple[int, int]
    edition: int = 1
    board: str | None = None
    sheet: str | None = None
    has_points: bool = True


class Evolved(Value):
    """The state after an entry, and its consequences."""

    state: Any
    happened: tuple[Happening, ...]


class Referee(Generic[C, S]):
    """The rules of one game. `setup` returns the first state; `proceed` asks the next question, or ends the game, when
    no question is open; `ranking` ranks the seats. Every game also gets Adjust, Conclude, Leave and, with `sheet`,
    ScoreBySheet. `turn_fields` are the state fields for turn and phase; entries of unasked seats never change them.
    `turn` returns the active seat where it may differ from the asked one, `knows` a reader's knowledge where it exceeds
    the view, `past` an earlier state without what is secret now, `day` the current day where points are awarded by day.
    `game_stats` are statistics of finished games. `due` lists the kinds of questions that `proceed` is certain to ask
    after the open ones."""

    def __init__(
        self,
        about: About,
        *,
        config: type[C],
        setup: Callable[[C], S],
        proceed: Callable[[S], Step],
        entries: Sequence[type[Entry]],
        view: Callable[[S, int | None], Any],
        past: Callable[[S, S], S] = lambda state, now: state,
        tally: Callable[[S, int | None], Tally],
        ranking: Callable[[S], Ranking],
        check: Callable[[C, Any], Invalid | None] = lambda config, entry: None,
        facts: Sequence[Fact] = (),
        sheet: Callable[[S], Step | Refused] | None = None,
        leave: Callable[[S, int], S | Step] = lambda state, seat: state,
        upcasters: Sequence[Upcaster] = (),
        turn_fields: Sequence[str] = (),
        turn: Callable[[S], int | None] = lambda state: None,
        knows: Callable[[S, int | None], Any] | None = None,
        game_stats: Sequence[Statistic] = (),
        day: Callable[[S], int | None] = lambda state: None,
        due: Callable[[S], Iterable[type[Decision]]] = lambda state: (),
    ) -> None:
        self.about, self.config, self.game_stats = about, config, tuple(game_stats)
        self._setup, self._proceed, self._check = setup, proceed, check
        self._view, self._tally, self._upcasters = view, tally, tuple(upcasters)
        self._adjusting = Adjusting(facts)
        self.facts = self._adjusting.facts
        always: list[Clause[Any]] = [self._adjusting, Concluding(ranking), Leaving(ranking, leave)]
        if sheet is not None:
            always.append(ScoringBySheet(sheet))
        self.judges: Mapping[type[Entry], Any] = {cls: cls for cls in entries} | {rule.entry: rule for rule in always}
        self._evolving = {entry: (judge.evolve, judge.answers) for entry, judge in self.judges.items()}
        self._judging = {
            entry: (
                judge.judge, judge.answers,
                None if entry.excluded is Entry.excluded else entry.excluded,
                None if entry.knowledge_doubt is Entry.knowledge_doubt else entry.knowledge_doubt,
            )
            for entry, judge in self.judges.items()
        }  # fmt: skip
        self._knows, self._past, self._turn_fields = knows or view, past, tuple(turn_fields)
        self._turn, self.day, self._due = turn, day, due
        self._offers_to: dict[type[Decision], tuple[Offering, ...]] = {}

    def whose_turn(self, state: S) -> int | None:
        """The active seat; None without one, or if all who haven't left are asked."""
        seats: tuple[int, ...] = state.open[-1].seats if state.open else ()
        if not seats or len(seats) == len(state.playing) > 1:
            return None
        turn = self._turn(state)
        return turn if turn is not None or len(seats) > 1 else seats[0]

    # What can be entered

    @property
    def entries(self) -> tuple[type[Entry], ...]:
        """The entry classes of this game."""
        return tuple(self.judges)

    @property
    def entry(self) -> Any:
        """The union type of all entries, discriminated by `kind`."""
        one_of: Any = reduce(or_, self.entries)
        return Annotated[one_of, Field(discriminator="kind")]

    @cached_property
    def entry_adapter(self) -> TypeAdapter[Entry]:
        """Validates any entry of this game."""
        return TypeAdapter(self.entry)

    @cached_property
    def _read_entry(self) -> Callable[..., Entry]:
        """Validates entries without the TypeAdapter's own layer, which takes as long as validating a small entry."""
        read: Callable[..., Entry] = self.entry_adapter.validator.validate_json
        return read

    def read_entry(self, text: str, edition: int | None = None, *, strict: bool = False) -> Entry:
        """Reads an entry from JSON of `edition`; `strict` rejects true and 0.0 as numbers. Raises Malformed."""
        if len(text) > LONGEST_ENTRY:
            raise Malformed("", "", TOO_LONG_TO_READ)
        try:
            if edition is not None and edition < self.about.edition:
                return self.entry_adapter.validate_python(upcast(self._upcasters, "entry", text, edition))
            return self._read_entry(text, strict=strict)
        except (ValidationError, ValueError) as error:
            raise malformed(error, text, self.entries) from None

    def read_config(self, text: str, edition: int | None = None) -> C:
        """Reads a config from JSON stored under rules of `edition`. Raises Malformed."""
        if len(text) > LONGEST_CONFIG:
            raise Malformed("", "", TOO_LONG_TO_READ)
        try:
            if edition is not None and edition < self.about.edition:
                return self.config.model_validate(upcast(self._upcasters, "config", text, edition))
            return self.config.model_validate_json(text)
        except (ValidationError, ValueError) as error:
            raise malformed(error, text, ()) from None

    def lifted(self, text: str, edition: int) -> dict[str, Any]:
        """Migrates a config's JSON, or a part such as `{"kit": …}`, from `edition`. Raises ValueError if that edition
        never stored it like this."""
        return upcast(self._upcasters, "config", text, edition)

    def schema(self) -> dict[str, Any]:
        """The JSON Schemas of the config and of an entry."""
        return {"config": self.config.model_json_schema(), "entry": self.entry_adapter.json_schema()}

    # The protocol

    def setup(self, config: C) -> S:
        """The state before the first entry, with its first question open."""
        empty = self._setup(config)
        first: S = self._settled(empty, empty).state
        return first

    def check(self, config: C, entry: Entry) -> Invalid | None:
        """Why the entry can't exist at all; None if it can."""
        if type(entry) not in self.judges:
            return Invalid(say("This entry belongs to another game."), "kind")
        for name in entry.seat_fields:
            value = getattr(entry, name)
            for seat in value if isinstance(value, tuple) else (value,):
                if seat is not None and not 0 <= seat < len(config.seats):
                    return Invalid(say("There's nobody at seat {seat}; the first seat is 0.", seat=seat), name)
        if isinstance(entry, Adjust):
            return self._adjusting.check(config, entry)
        return self._check(config, entry)

    def offers(self, state: S, to: int | None = None) -> tuple[Offer, ...]:
        """Offers for the open question; empty exactly when the game is over. `to` limits them to one seat (None: the
        shared screen, which answers for all)."""
        if not state.open:
            return ()
        decision, offers = state.open[-1], list[Offer]()
        for listed in self._offers_to.get(type(decision)) or self._offering(type(decision)):
            offers += listed(state, decision)
        if to is not None:
            offers = [offer for offer in offers if offer.fixed.get("seat", to) == to]
        return tuple(offers)

    def more(self, state: S, to: int | None = None, of: Container[type[Entry]] | None = None) -> tuple[Offer, ...]:
        """Offers that answer no question, for "More"; `of` limits them to some entry classes."""
        if state.outcome is not None:
            return ()
        listed = self._offering(AnyTime)
        if of is not None:
            matching = ((entry, judge) for entry, judge in self.judges.items() if entry in of)
            listed = tuple(judge.offer for _, judge in matching if issubclass(AnyTime, judge.answers))
        return tuple(offer for lists in listed for offer in lists(state, None))

    def judge(self, state: S, entry: Entry, to: int | None = None) -> Ruling:
        """Whether the entry, which has passed `check`, is legal now, and by which rule; changes nothing. Some doubts
        depend on what the player `to` knows (if None, on what everyone knows)."""
        judge, answers, excluded, doubt_of = self._judging[type(entry)]
        if state.outcome is not None:
            return GAME_OVER
        decision = None
        if answers is not AnyTime:
            decision = state.open[-1]
            if not isinstance(decision, answers):
                return self._not_now(state, entry, decision)
        ruling: Ruling = (excluded and excluded(entry, state)) or judge(entry, state, decision)
        if type(ruling) is Refused:
            return ruling if ruling.instead else changed(ruling, instead=self._instead(state, type(entry)))
        doubt = None if doubt_of is None else doubt_of(entry, state, decision, to)
        return ruling if doubt is None else combined(ruling, doubt)

    def has_meaning(self, state: Any, entry: Entry) -> bool:
        """Whether the entry, allowed or not, could change anything now."""
        ruling = self.check(state.config, entry) or self.judge(state, entry)
        return not isinstance(ruling, Invalid) and (type(ruling) is not Refused or ruling.may_overrule)

    def evolve(self, state: S, entry: Entry, id: int = 0) -> Evolved:
        """The state after the entry and its consequences; accepts everything allowed or overrulable. An unasked seat's
        entry changes neither turn nor phase, and leaves the question open unless the entry asks it again."""
        evolve, answers = self._evolving[type(entry)]
        top = state.open[-1] if answers is not AnyTime else None
        decision = top if isinstance(top, answers) else None
        step: Step = evolve(entry, state, id, decision)
        new_state, happened, ask, done, again = step.state, step.happened, step.ask, step.done, step.again
        if decision is None:
            done, again = done and top is None, False
        seat = getattr(entry, "seat", None)
        if seat is not None and top is not None and seat not in top.seats and self._turn_fields:
            for name in self._turn_fields:
                new_state = changed_further(new_state, state, name, getattr(state, name))
            again = False
            done = decision is not None and any(type(question) is type(decision) for question in ask)
        if again and decision is not None and decision.needs_answers(new_state):
            return Evolved(new_state, happened)
        if done or again or ask:
            remaining = new_state.open[:-1] if done or again else new_state.open
            new_state = changed_further(new_state, state, "open", remaining + ask)
        return self._settled(new_state, state, happened)

    def view(self, state: S, to: int | None = None, now: S | None = None) -> Any:
        """What a reader may see of the table; the only input of boards and sheets. Of an earlier state, the current
        one, `now`, decides what is secret."""
        return self._view(state if now is None else self._past(state, now), to)

    def knows(self, state: S, to: int | None = None) -> Any:
        """Everything a ruling for this reader may depend on; if equal in two states, so are rulings."""
        return self._knows(state, to)

    def tally(self, state: S, to: int | None = None) -> Tally:
        """The points so far, every line explained, as far as this reader may know them."""
        return self._tally(state, to)

    def outcome(self, state: S) -> Outcome | None:
        """The result; None while the game runs."""
        return state.outcome

    def count_stats(self, story: Sequence[Moment]) -> list[StatisticValue]:
        """The statistics of a finished game."""
        return statistic_values(self.game_stats, story) if story else []

    def tell(self, entry: Entry, at: S, now: S) -> Sentence:
        """The log line of the entry: `at` is the state it was entered in, `now` decides what is still secret."""
        sentence: Sentence = self.judges[type(entry)].tell(entry, at, now)
        return sentence

    def name(self, entry: Entry, at: S, now: S) -> Sentence:
        """The entry in a few words, for the undo button."""
        sentence: Sentence = self.judges[type(entry)].name(entry, at, now)
        return sentence

    def reveals(self, entry: Entry) -> bool:
        """Whether the entry revealed hidden information, so undoing past it needs confirmation."""
        return type(entry).reveals

    # The stack of decisions

    def _settled(self, state: S, origin: S, happened: tuple[Happening, ...] = ()) -> Evolved:
        """Pops expired questions and proceeds until a valid one is open. Changes states in place, except `origin`."""
        for _ in range(TOO_LONG):
            if state.outcome is not None:
                return Evolved(changed_further(state, origin, "open", ()) if state.open else state, happened)
            if not state.open:
                step = self._proceed(state)
                state, happened = step.state, happened + step.happened
                if step.ask:
                    state = changed_further(state, origin, "open", step.ask)
                if not step.ask or state.left:  # only if its seat has left may a new question be expired already
                    continue
            elif (why := state.open[-1].expired(state)) is not None:
                state = changed_further(state, origin, "open", state.open[:-1])
                happened += () if why is SILENT else (why,)
                continue
            top = state.open[-1]
            if state.left or type(top).awaited is not Decision.awaited:
                seats = top.awaited(state)
                if seats != top.seats:
                    state = changed_further(state, origin, "open", (*state.open[:-1], changed(top, seats=seats)))
            return Evolved(state, happened)
        raise RuntimeError(f"{self.about.id} neither asks nor ends")

    def _offering(self, decision: type[Decision]) -> tuple[Offering, ...]:
        """The bound `offer` methods for a kind of question, cached: finding them is as slow as calling them."""
        offerings = self._offers_to.get(decision)
        if offerings is None:
            offerings = tuple(judge.offer for judge in self.judges.values() if issubclass(decision, judge.answers))
            self._offers_to[decision] = offerings
        return offerings

    def _not_now(self, state: S, entry: Entry, decision: Decision) -> Refused:
        """Why the entry has to wait for `decision`: the entry's reason, or the decision's if the entry answers another
        open question or one certain to follow."""
        refused = entry.excluded(state)
        if refused is None and not self._is_awaited(state, entry):
            refused = entry.why_not_now(state, decision)
        refused = refused or decision.why_first(state)
        if refused is None:
            refused = never("First answer this: {question}", "OC-5", question=decision.ask(state))
        return refused if refused.instead else changed(refused, instead=self._instead(state, None))

    def _is_awaited(self, state: S, entry: Entry | type[Entry]) -> bool:
        waiting = {*map(type, state.open[:-1]), *self._due(state)}
        return any(issubclass(question, entry.answers) for question in waiting)

    def _instead(self, state: S, entry: type[Entry] | None) -> tuple[Offer, ...]:
        offers = self.offers(state)
        return tuple(offer for offer in offers if offer.entry is entry) or offers
