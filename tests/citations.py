"""A pytest plugin: records what referees cite and refuse, which entries are made, and how games end during the tests.
It wraps `Referee` for the run; `tests/test_nothing_left_out.py` runs last and compares the records with the rulebooks.
Benchmarks run unwrapped. `tests/workers.py` combines the records of several processes."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields
from functools import wraps
from itertools import pairwise
from typing import Any

import pytest

from referees.common.protocol.entry import Entry
from referees.common.protocol.offer import Offer
from referees.common.protocol.ruling import Allowed, Refused, Ruling
from referees.common.protocol.tally import Outcome, Tally
from referees.common.referee import Evolved, Referee
from referees.common.setup.options import HouseOptions
from tests.common.domains import entries_of
from tests.common.records import asserted

End = tuple[tuple[str, ...], bool]  # what an outcome cites, and whether the game was abandoned

LAST = "test_nothing_left_out"  # the name of the module that compares, and so runs last
TRIED = 24  # the number of an offer's entries to try in search of a legal one


@dataclass
class Seen:
    """What one referee did in this run: citations, kinds of entries, house options, endings, and the passages cited
    alone by a refusal that offers legal alternatives."""

    cited: set[tuple[str, ...]] = field(default_factory=set)
    kinds: set[str] = field(default_factory=set)
    options: set[HouseOptions] = field(default_factory=set)
    ends: set[End] = field(default_factory=set)
    refused: set[str] = field(default_factory=set)

    def add(self, other: "Seen") -> None:
        """Adds all that another process recorded."""
        for member in fields(self):
            getattr(self, member.name).update(getattr(other, member.name))


SEEN: defaultdict[str, Seen] = defaultdict(Seen)
PASSED: set[str] = set()  # the node ids of tests that passed in this run

_partial: list[str] = []


def why_not_whole() -> str | None:
    """Why this run can't show what is left out; None if the whole suite runs."""
    return _partial[0] if _partial else None


# Recording


def _offered(seen: Seen, offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    seen.cited.update(offer.cites for offer in offers)
    return offers


def _ruled(seen: Seen, ruling: Ruling, is_legal: Callable[[Entry], bool]) -> None:
    seen.cited.add(ruling.cites)
    if not isinstance(ruling, Refused) or len(ruling.cites) != 1 or ruling.cites[0] in seen.refused:
        return
    if any(is_legal(entry) for offer in ruling.instead for entry in entries_of(offer, TRIED)):
        seen.refused.add(ruling.cites[0])


def _ended(seen: Seen, outcome: Outcome | None) -> None:
    if outcome is not None:
        seen.cited.add(outcome.cites)
        seen.ends.add((outcome.cites, outcome.abandoned))


def _tallied(seen: Seen, tally: Tally) -> None:
    seen.cited.update(line.cites for line in tally.lines)
    for part in tally.parts:
        _tallied(seen, part)


def _watch(patch: pytest.MonkeyPatch) -> None:
    judge, evolve, offers, more, tally = (Referee.judge, Referee.evolve, Referee.offers, Referee.more, Referee.tally)

    @wraps(judge)
    def judging(self: Referee[Any, Any], state: Any, entry: Entry, to: int | None = None) -> Ruling:
        ruling = judge(self, state, entry, to)
        _ruled(SEEN[self.about.id], ruling, lambda alternative: type(judge(self, state, alternative)) is Allowed)
        return ruling

    @wraps(evolve)
    def evolving(self: Referee[Any, Any], state: Any, entry: Entry, id: int = 0) -> Evolved:
        evolved = evolve(self, state, entry, id)
        seen = SEEN[self.about.id]
        seen.kinds.add(type(entry).kind_name())
        seen.options.add(state.config.options)
        seen.cited.update(happening.cites for happening in evolved.happened)
        _ended(seen, evolved.state.outcome)
        return evolved

    @wraps(offers)
    def offering(self: Referee[Any, Any], state: Any, to: int | None = None) -> tuple[Offer, ...]:
        return _offered(SEEN[self.about.id], offers(self, state, to))

    @wraps(more)
    def offering_more(self: Referee[Any, Any], state: Any, to: int | None = None, of: Any = None) -> tuple[Offer, ...]:
        return _offered(SEEN[self.about.id], more(self, state, to, of))

    @wraps(tally)
    def tallying(self: Referee[Any, Any], state: Any, to: int | None = None) -> Tally:
        result = tally(self, state, to)
        _tallied(SEEN[self.about.id], result)
        return result

    watched = {"judge": judging, "evolve": evolving, "offers": offering, "more": offering_more, "tally": tallying}
    for name, wrapped in watched.items():
        patch.setattr(Referee, name, wrapped)


# The plugin

_patch = pytest.MonkeyPatch()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the option with which `make game GAME=…` runs one game's tests."""
    parser.addoption("--game", default=None, help="only the tests of this game, and what they leave out of it")


def pytest_configure(config: pytest.Config) -> None:
    """Starts recording, unless this run only has benchmarks or soaks."""
    if config.option.markexpr not in {"bench", "soak"}:
        _watch(_patch)


def pytest_unconfigure() -> None:
    """Unwraps `Referee`."""
    _patch.undo()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Moves comparing tests to the end, and notes whether any test was left out; one game's tests count as whole."""
    items.sort(key=lambda item: LAST in item.nodeid)
    game = config.getoption("--game")
    if game is None:
        _partial[:] = _reasons(config)
        return
    _partial[:] = [why for why in _reasons(config) if why.startswith("-") and not why.startswith("-m")]
    tried = tuple(asserted(game).values())
    selected = [item for item in items if is_of(game, item.nodeid) or item.nodeid.startswith(tried)]
    config.hook.pytest_deselected(items=[item for item in items if item not in {*selected}])
    items[:] = selected


OF_ALL = ("tests/architecture/", "tests/build/locale", "tests/common/test_plain_words", "tests/common/test_rule_search")


def is_of(game: str, node: str) -> bool:
    """Whether a test, by node id, belongs to a game: it's in the game's folder, runs for it, or is about all games."""
    path, _, rest = node.partition("::")
    return path.startswith(OF_ALL) or f"tests/{game}/" in path or game in re.split(r"[\[\]-]", rest)[1:]


def _reasons(config: pytest.Config) -> Iterable[str]:
    default = next((marks for flag, marks in pairwise(config.getini("addopts")) if flag == "-m"), "")
    if config.args_source is pytest.Config.ArgsSource.ARGS and config.args != list(config.getini("testpaths")):
        yield f"only {' '.join(config.args)} was asked for"
    for name, option in (("-k", "keyword"), ("--lf", "lf"), ("--deselect", "deselect"), ("--ignore", "ignore")):
        if getattr(config.option, option, None):
            yield f"{name} leaves tests out"
    if config.option.markexpr != default:
        yield f"-m {config.option.markexpr} leaves tests out"


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Records which tests passed."""
    if report.when == "call" and report.passed:
        PASSED.add(report.nodeid)
