"""Ranked index of rulebooks, in memory: BM25 over weighted fields.

Weights are computed in advance, so a search only adds one number per query word and matching passage:
https://www.staff.city.ac.uk/~sbrp622/papers/foundations_bm25_review.pdf, section 3.6."""

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set as AbstractSet
from functools import cached_property
from math import log

from referees.common.rulebook import Passage, Rulebook
from referees.common.search.compounds import compounds, parts_of
from referees.common.search.english import ENGLISH
from referees.common.search.found import Found, Indexed, rooted, texts_of
from referees.common.search.lexicon import Lexicon
from referees.common.search.likeness import Likeness
from referees.common.search.roots import WORD, neighbours
from referees.common.search.verdicts import ALIKE, CERTAIN, SAME, answers, is_framed_alike

__all__ = ["RulesIndex"]

FIELDS = {"id": 9.0, "title": 4.0, "words": 3.0, "asks": 0.8, "text": 1.5}  # weights of words by field
LENGTHS = {"id": 0.0, "title": 0.3, "words": 0.3, "asks": 0.5, "text": 0.3}  # BM25's length normalization by field
ENOUGH = 2.0  # BM25's term saturation
BEGINS = 0.5  # weight of a completion of the last word
HOME = 2.0  # how many times this game's best score another game's must be to rank first
SURE = 0.8  # weight of a known word that the searched one begins with
PART = 0.5  # weight of a word that is part of the searched one, or contains it
SYNONYM = 0.6  # weight of a synonym
LIKENESS = 1.6  # weight of the most similar question, relative to the words
CONTEXT = 0.25  # bonus for rules that matter at the table now
COVERED = 0.4  # weight of a passage with all the words, relative to an identical question, for `is_faint`
UNKNOWN = 0.4  # penalty if the rulebooks have none of the words
FAR = 0.3  # minimum score of a result, relative to the best
Term = dict[str, float]  # roots that a searched word may mean, with their weights
MOST_WORDS, LONGEST = 24, 32
"""Maximum number of words, and of letters in each."""
INNER = re.compile(r"(?:(?<=[a-z,;] )|(?<=\())[^\W\d_]{3,}")  # a word that doesn't begin a sentence
LAST = "\U0010ffff"  # sorts after every letter


class RulesIndex:
    """Full-text index of rulebooks; rules common to all games are indexed once."""

    def __init__(self, rulebooks: Iterable[Rulebook], lexicon: Lexicon = ENGLISH) -> None:
        self._lexicon = lexicon
        self._empty = lexicon.stopped.union(map(lexicon.root, lexicon.frames))
        books = tuple(rulebooks)
        self._together = {(book.game, id): cited for book in books for id, *cited in book.together}
        self._passages = [Indexed(passage, games, lexicon) for passage, games in _with_games(books)]
        self._places = {_key(item.passage.id): place for place, item in enumerate(self._passages)}
        self._places_of: dict[str | None, set[int]] = {
            book.game: {place for place, item in enumerate(self._passages) if book.game in item.games} for book in books
        }
        self._id = _id_pattern(item.passage.id for item in self._passages)
        self._weights: dict[str, list[tuple[int, float]]] = {}
        self._games_with: dict[str, Counter[str]] = {}
        self._rarity: dict[str, float] = {}
        self._weigh([rooted(item.passage, lexicon) for item in self._passages])
        self._known = sorted(self._weights)
        self._names = _names(books, self._games_with, lexicon)
        self._likeness = Likeness(
            [(place, ask) for place, item in enumerate(self._passages) for ask in item.passage.asks], lexicon
        )

    def _weigh(self, rows: Sequence[dict[str, list[list[str]]]]) -> None:
        counted = [
            {field: [word for text in texts for word in text] for field, texts in fields.items()} for fields in rows
        ]
        usual = {field: sum(len(row[field]) for row in counted) / max(1, len(counted)) or 1.0 for field in FIELDS}
        weights: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for place, fields in enumerate(counted):
            together: defaultdict[str, float] = defaultdict(float)
            for field, words in fields.items():
                share = FIELDS[field] / (1 - LENGTHS[field] + LENGTHS[field] * len(words) / usual[field])
                for word in words:
                    together[word] += share
            for word, weight in together.items():
                weights[word].append((place, weight))
        sizes = Counter(game for item in self._passages for game in item.games)
        for word, places in weights.items():
            have = Counter(game for place, _ in places for game in self._passages[place].games)
            self._games_with[word] = have
            in_all = self._rarity[word] = _rarity(len(places), len(self._passages))
            rarity = {game: (in_all + _rarity(have[game], sizes[game])) / 2 for game in have}
            self._weights[word] = [
                (
                    place,
                    weight
                    / (weight + ENOUGH)
                    * item.weight
                    * (rarity[item.games[0]] if item.is_own else min(rarity[game] for game in item.games)),
                )
                for place, weight in places
                for item in (self._passages[place],)
            ]

    @cached_property
    def _spelt(self) -> dict[str, str]:
        """Maps each known spelling (rulebook words, other forms, roots themselves) to its root."""
        lines = (text for item in self._passages for texts in texts_of(item.passage).values() for text in texts)
        plain, root = self._lexicon.plain, self._lexicon.root
        words = {plain(word): root(word) for text in lines for word in WORD.findall(text)}
        words |= {word: root(word) for word in self._lexicon.forms if root(word) in self._weights}
        return words | {word: word for word in self._known}

    @cached_property
    def _ends(self) -> dict[str, list[str]]:
        having: defaultdict[str, list[str]] = defaultdict(list)
        for word in self._spelt:
            having[f"{word[0]}…"].append(word)
            having[f"…{word[-1]}"].append(word)
        return having

    def search(
        self, query: str, game: str | None = None, limit: int = 10, context: AbstractSet[str] = frozenset()
    ) -> Sequence[Found]:
        """The best answers to the query. Answers of `game` come first, unless the query names another game or another
        game's answers are far better. `context`: ids of rules that matter at the table now.

        Answers need not contain every word; words found nowhere are replaced by the most similar ones."""
        words, named = self._words(query, game)
        about = min(named, default=game)
        terms = [term for word in words[:-1] for term in self._terms(word, about)]
        terms += self._terms(words[-1], about, is_whole=not query[-1:].isalnum()) if words else []
        scores: dict[int, float] = {}
        for term in terms:
            scored = self._scored(term)
            scores |= [(place, scores.get(place, 0.0) + score) for place, score in scored] if scores else scored
        first = named or self._home(scores, words, game)
        highest = LIKENESS * max(scores.values(), default=1.0)
        is_question = scores and " " in query.strip()
        alike = self._likeness.of(query[: MOST_WORDS * LONGEST]) if is_question else {}
        for place, like in alike.items():
            scores[place] = scores.get(place, 0.0) + highest * like * self._passages[place].weight
        for place in scores.keys() & {self._places[_key(id)] for id in context}:
            scores[place] *= 1 + CONTEXT
        if named and not any(self._passages[place].is_of(named) for place in scores):
            scores |= {place: 0.0 for place, item in enumerate(self._passages) if item.is_of(named)}
        if not scores:
            return ()

        marked = frozenset(root for term in terms for root in term)
        passages = self._passages
        best_of = scores.keys() & set().union(*(self._places_of.get(home, ()) for home in first))
        own = (scores.keys() & self._places_of.get(game, set())) - best_of
        ranked, elsewhere = _close([best_of, own], scores), _close([scores.keys() - best_of - own], scores)
        ranked = ranked[: limit - min(len(elsewhere), limit // 4)]
        places = (*ranked, *elsewhere)[:limit]
        best, *rest = [passages[place].result(marked, (*sorted(named), game)) for place in places]
        top = passages[places[0]]
        like = alike.get(places[0], 0.0)
        at = bisect_left(self._known, words[-1])
        has_begun = any(root.startswith(words[-1]) for root in self._known[at : at + 1])  # the last may be unfinished
        unknown = sum(word not in self._weights for word in words[:-1]) + (not has_begun)
        is_faint = (
            like + COVERED * self._covered(top.roots, terms) - UNKNOWN * unknown / len(words) < self._lexicon.faint
        )
        is_nearest = like >= CERTAIN and all(
            likeness <= like for place, likeness in alike.items() if passages[place].games == top.games
        )
        verdict = self._verdict(top.passage, query, terms, words) if is_nearest else ""
        return [best._replace(verdict=verdict, is_faint=is_faint), *rest]

    def _verdict(self, passage: Passage, query: str, terms: Sequence[Term], words: Sequence[str]) -> str:
        """The short answer to the question most like the query, if both ask the same thing."""
        verdicts = dict(passage.verdicts)
        like, ask = self._likeness.nearest(query, verdicts)
        has = {*self._lexicon.roots(ask)}
        about = has - self._empty
        roots = {root for term in terms for root in term}
        is_in = about <= roots
        is_around = all(term.keys() & about or (term and term.keys() <= self._empty) for term in terms)
        is_framed = is_in and len(about) > 1 and is_framed_alike(ask, query, self._lexicon)
        is_near = like >= ALIKE or (like >= CERTAIN and (is_framed or self._covered(has, terms) >= SAME))
        clauses = [len(self._lexicon.clause.findall(text)) for text in (query, ask)]
        adds = clauses[0] > clauses[1] or self._names_more(words, about)
        is_same = is_near and (is_around or not adds) and (is_in or (is_around and not self._names_more(about, roots)))
        is_answer = is_same and answers(verdicts[ask], ask, query, self._lexicon)
        return verdicts[ask] if is_answer and not any(self._is_strange(word, about) for word in words) else ""

    def _names_more(self, words: Iterable[str], others: AbstractSet[str]) -> bool:
        """Whether the words name a thing that the others don't."""
        same = self._lexicon.synonyms
        return any(others.isdisjoint((thing, *same.get(thing, ()))) for thing in self._things.intersection(words))

    def _is_strange(self, word: str, about: AbstractSet[str]) -> bool:
        """Whether no rulebook has the word, and it's neither a misspelling nor a compound of a root in `about`."""
        if word in self._weights or any(part.keys() & about for part in self._parts(word)):
            return False
        return len(word) < 4 or all(like < SURE or root not in about for root, like in self._typo(word).items())

    @cached_property
    def _things(self) -> frozenset[str]:
        """Roots of what the rules name: words that have a capital letter within every sentence."""
        texts = (text for item in self._passages for text in (item.passage.title, item.passage.text))
        inner = {word for text in texts for word in INNER.findall(text)}
        return frozenset(map(self._lexicon.root, inner)).difference(map(self._lexicon.root, filter(str.islower, inner)))

    def related(self, passage: Passage, game: str, limit: int = 4) -> Sequence[Passage]:
        """Other rules of the game: those that rulings cite with this one, then others on its subject."""
        cited = self._together.get((game, passage.id), [])
        hits = self.search(f"{passage.title} {passage.text}", game, 4 * limit)
        alike = [hit.passage.id for hit in hits if hit.game == game and hit.passage.id not in (passage.id, *cited)]
        ids = (*cited, *alike)[: max(limit, len(cited))]
        return [self._passages[self._places[_key(id)]].passage for id in ids]

    def _covered(self, words: AbstractSet[str], terms: Sequence[Term]) -> float:
        """The share of the query, weighted by rarity, that these words cover."""
        rarity, rarest = self._rarity, _rarity(0, len(self._passages))
        of = sum(max(map(rarity.__getitem__, term), default=rarest) for term in terms)
        shares = (max((term[word] * rarity[word] for word in words & term.keys()), default=0.0) for term in terms)
        return sum(shares) / of if of else 0.0

    def _home(self, scores: dict[int, float], words: list[str], game: str | None) -> set[str]:
        """The game to rank first: `game`, unless another has a query word that it lacks, and a far better passage."""
        if game is None or not scores:
            return set()
        best: dict[str, float] = {}
        for place, score in scores.items():
            for candidate in self._passages[place].games:
                best[candidate] = max(score, best.get(candidate, 0.0))
        having = (self._games_with[word] for word in words if word in self._games_with)
        other_games = {candidate for games in having if game not in games for candidate in games}
        rival = max(other_games & best.keys(), key=lambda candidate: (best[candidate], candidate), default=game)
        return {game} if best.get(game, 0.0) * HOME >= best.get(rival, 0.0) else {rival}

    def _words(self, query: str, at: str | None) -> tuple[list[str], set[str]]:
        """Roots to search for, and games named in the query. Stop words and game names are omitted if others remain. At
        a game's own table, one word of its title doesn't name it."""
        words = (word[:LONGEST] for word in WORD.findall(self._id.sub(self._whole_id, query)))
        roots = [root for root in map(self._lexicon.root, words) if root]  # "n't" has none
        line = f" {' '.join(roots)} "
        names = {
            name: game for name, game in self._names.items() if f" {name} " in line and (game != at or " " in name)
        }
        content = [root for root in roots if root not in self._lexicon.stopped]
        name_words = {word for name in names for word in name.split()}
        rest = [root for root in content if root not in name_words] or content or roots
        return list(dict.fromkeys(rest))[:MOST_WORDS], set(names.values())

    def _whole_id(self, match: re.Match[str]) -> str:
        place = self._places.get(_key(match[0]))
        return match[0] if place is None else self._passages[place].passage.id

    def _terms(self, word: str, game: str | None, *, is_whole: bool = True) -> list[Term]:
        """Search terms for a word: itself and synonyms; if this game's rules lack it, also completions (if unfinished)
        and parts (of a compound); failing that, spelling corrections."""
        term = {word: 1.0} if word in self._weights else {}
        if word not in self._lexicon.stopped:
            term = {root: SYNONYM for root in self._lexicon.synonyms.get(word, ()) if root in self._weights} | term
            term = dict.fromkeys(self._compounds.get(word, ()), PART) | term
        if word in term and (game is None or game in self._games_with[word]):
            return [term]
        if not is_whole:
            start, end = bisect_left(self._known, word), bisect_left(self._known, word + LAST)
            term = dict.fromkeys(self._known[start:end], BEGINS) | term
        if parts := self._parts(word):
            return [term | parts[0], *parts[1:]]
        return [term or self._typo(word)]

    @cached_property
    def _compounds(self) -> Mapping[str, Sequence[str]]:
        return compounds(self._weights, self._lexicon) if self._lexicon.has_compounds else {}

    def _parts(self, word: str) -> Sequence[Term]:
        root = self._lexicon.root
        if self._lexicon.has_compounds:
            return [{part: 1.0} for part in parts_of(word, self._weights, self._lexicon)]
        for cut in range(3, len(word) - 2):
            first, second = root(word[:cut]), self._known_start(root(word[cut:]))
            if first in self._weights and second:
                return {first: 1.0}, {second: 1.0}
        return ()

    def _known_start(self, word: str) -> str:
        """The longest known root that a word begins with: "break" in "breaker"."""
        begins = (word[:end] for end in range(len(word), 2, -1))
        return next((start for start in begins if start in self._weights and (len(start) > 3 or start == word)), "")

    def _typo(self, word: str) -> Term:
        """The most similar known roots; empty if the closest is a stop word."""
        term: Term = {}
        like = dict.fromkeys((*self._ends.get(f"{word[0]}…", ()), *self._ends.get(f"…{word[-1]}", ())))
        for spelt, likeness in neighbours(word, like).items():
            term[self._spelt[spelt]] = max(likeness, term.get(self._spelt[spelt], 0.0))
        if start := self._known_start(word):
            term.setdefault(start, SURE)
        return {} if term and max(term, key=lambda root: (term[root], root)) in self._lexicon.stopped else term

    def _scored(self, term: Term) -> Iterable[tuple[int, float]]:
        if len(term) == 1:
            ((word, sure),) = term.items()
            return self._weights[word] if sure == 1.0 else [(place, sure * base) for place, base in self._weights[word]]
        best: dict[int, float] = {}
        for word, sure in term.items():
            for place, weight in self._weights[word]:
                score = weight * sure
                if score > best.get(place, 0.0):
                    best[place] = score
        return best.items()


def _close(groups: Iterable[AbstractSet[int]], scores: dict[int, float]) -> list[int]:
    """The passages that score close to the first, best of each group first; at least three."""
    ranked = [place for group in groups for place in sorted(sorted(group), key=scores.__getitem__, reverse=True)]
    close = [place for place in ranked if scores[place] >= FAR * scores[ranked[0]]]
    return close if len(close) > 3 else ranked[:3]


def _rarity(have: int, of: int) -> float:
    """The BM25 weight of a word found in `have` passages out of `of`."""
    return log(1 + (of - have + 0.5) / (have + 0.5))


def _with_games(rulebooks: Iterable[Rulebook]) -> Iterator[tuple[Passage, list[str]]]:
    """Yields each passage with the games that have it, in the rulebooks' order."""
    games: dict[Passage, list[str]] = {}
    for book in rulebooks:
        for passage in book.passages:
            games.setdefault(passage, []).append(book.game)
    yield from games.items()


def _names(books: Sequence[Rulebook], games_with: Mapping[str, Counter[str]], lexicon: Lexicon) -> dict[str, str]:
    """Maps names (as roots) to games: whole titles, and single words that no other rulebook has."""
    roots = lexicon.roots
    titles = {book.game: tuple(roots(book.title)) for book in books if len(books) > 1}
    names = {" ".join(title): game for game, title in titles.items()}
    used = {game: {*title, *roots(game.replace("_", " "))} for game, title in titles.items()}
    for game, words in used.items():
        excluded = lexicon.stopped.union(*(used[rival] for rival in used if rival != game))
        names |= {word: game for word in words - excluded if set(games_with.get(word, ())) <= {game}}
    return names


def _key(id: str) -> str:
    return re.sub(r"[-\s]", "", id).lower()


def _id_pattern(ids: Iterable[str]) -> re.Pattern[str]:
    """Pattern of any rule's id, with hyphens, spaces or neither between its parts."""
    letters = {part for id in ids for part in id.split("-") if part.isalpha()} - {"C"}
    prefixes = "|".join(sorted(letters)) or "(?!)"
    return re.compile(rf"\b(?:c[-\s]?)?(?:{prefixes})[-\s]?[a-z]?\d+[a-z]?\b", re.IGNORECASE)
