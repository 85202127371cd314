"""The simulator keeps the original text: invariants of its games, a game by hand, and false answers found out."""

import json
import os
import random
import subprocess
import sys
from collections import Counter
from functools import cache
from itertools import chain, pairwise
from pathlib import Path

import pytest

from . import (
    BRUTE_FORCE,
    LIES,
    Lie,
    Shuffle,
    consistent,
    every_lie,
    false_record,
    impossible_from,
    impossible_in_every_shuffle,
    lies,
)
from .simulator import (
    BRANCHES,
    FULL,
    SMALL,
    STYLES,
    Entry,
    Pack,
    Played,
    RoundTruth,
    Table,
    play,
    promise,
    report,
    require,
)

SIZES = (2, 3, 4, 5, 6)
TINY = Pack(ranks=("A", "10", "K"), suits="CH", limit=2)  # 720 shuffles, each of which can be tried


def rounds_of(game: Played) -> list[tuple[RoundTruth, list[Entry]]]:
    """Each round's truth and its entries, without its start_round."""
    starts = [at for at, entry in enumerate(game.entries) if entry["kind"] == "start_round"]
    stretches = [game.entries[start + 1 : end] for start, end in pairwise([*starts, len(game.entries)])]
    return list(zip(game.rounds, stretches, strict=True))


@cache
def games() -> tuple[Played, ...]:
    """Games of every size and style with the whole pack."""
    return tuple(play(seed, n, style, suits=bool(seed % 2)) for n in SIZES for style in STYLES for seed in range(3))


@cache
def little() -> tuple[Played, ...]:
    """Short ones with the small pack."""
    return tuple(
        play(seed, n, style, suits=bool(seed % 2), target=8, rounds=2, pack=SMALL)
        for n in SIZES
        for style in STYLES
        for seed in range(2)
    )


@cache
def every_round() -> tuple[tuple[Played, RoundTruth, list[Entry]], ...]:
    """Each round of all games: the game, the round's truth and its entries."""
    return tuple((game, *each) for game in (*games(), *little()) for each in rounds_of(game))


# --- the pack and the scores ----------------------------------------------------------------------------------


def test_the_pack_is_an_ordinary_deck() -> None:
    """Fifty-two cards, thirteen ranks of four; the small pack has eight."""
    assert len(FULL.cards) == len(set(FULL.cards)) == 52
    assert {"AC", "10H", "KS", "2D"} < set(FULL.cards)
    assert Counter(card[:-1] for card in FULL.cards) == dict.fromkeys(FULL.ranks, 4)
    assert len(SMALL.cards) == 8 and SMALL.limit == 3


def test_every_card_counts_once() -> None:
    """At the end of a round each card is won, laid out or in the last Oracle's hand, and the scores sum to the pack."""
    for game, truth, _ in every_round():
        assert sorted(chain(truth.hand, *truth.winnings, *truth.face_up)) == sorted(game.pack.cards)
        assert sum(truth.scores) == len(game.pack.cards)
        for seat, score in enumerate(truth.scores):
            in_hand = truth.hand if seat == truth.oracle_end else []
            assert score == len(truth.winnings[seat]) + len(truth.face_up[seat]) + len(in_hand)


def test_every_draw_is_a_miss_or_a_dethroning() -> None:
    """After the Oracle's first card all others are drawn, one for each miss and each dethroning."""
    for game, truth, entries in every_round():
        assert truth.draws == len(game.pack.cards) - 1 == truth.misses + truth.dethronings
        assert truth.misses == sum(entry.get("hits") == 0 for entry in entries)


def test_the_hand_is_never_empty_nor_over_the_limit() -> None:
    """Told from the answers alone the Oracle holds one card to four, and lays out exactly when a miss finds four."""
    for game, truth, entries in every_round():
        hand, stock = 1, len(game.pack.cards) - 1
        for entry, following in pairwise([*entries, {"kind": "end"}]):
            assert 1 <= hand <= game.pack.limit and stock > 0
            if entry["kind"] == "lay_out":
                stock -= 1
                continue
            full = entry["hits"] == 0 and hand == game.pack.limit
            assert (following["kind"] == "lay_out") == full
            hand -= entry["hits"]
            if hand == 0 or (entry["hits"] == 0 and not full):
                hand, stock = hand + 1, stock - 1
        assert (hand, stock) == (len(truth.hand), 0)


def test_every_answer_is_true_of_the_shuffle() -> None:
    """Each count, each suit, each card laid out and each turn agrees with the deck as it lay, to the last card."""
    for game, truth, entries in every_round():
        shuffle = Shuffle(truth.deck, truth.oracle_start, game.players, game.pack.limit)
        assert all(shuffle.true(entry) for entry in entries)
        assert sorted(shuffle.hand) == truth.hand
        assert (shuffle.oracle, shuffle.stock) == (truth.oracle_end, [])


# --- the turns and the title ----------------------------------------------------------------------------------


def test_the_first_guess_is_the_right_neighbours() -> None:
    """Play goes anticlockwise, from a seat to the one before it."""
    for game, truth, entries in every_round():
        assert entries[0]["seat"] == (truth.oracle_start - 1) % game.players


def test_who_guesses_right_guesses_again() -> None:
    """After a hit the same player goes on or has become Oracle; after a miss another guesses, if there is another."""
    for game, truth, entries in every_round():
        guesses = [entry for entry in entries if entry["kind"] == "guess"]
        changed = sum(a["hits"] > 0 and a["seat"] != b["seat"] for a, b in pairwise(guesses))
        assert changed == truth.dethronings - (guesses[-1]["hits"] > 0)
        assert game.players == 2 or all(a["hits"] or a["seat"] != b["seat"] for a, b in pairwise(guesses))


def test_the_reigning_oracle_takes_the_title_on() -> None:
    """A round is begun by the Oracle who ended the one before."""
    for game in [*games(), *little()]:
        starts = [entry["oracle"] for entry in game.entries if entry["kind"] == "start_round"]
        assert starts == [truth.oracle_start for truth in game.rounds]
        assert starts[1:] == [truth.oracle_end for truth in game.rounds[:-1]]


def test_a_game_by_hand() -> None:
    """Two of a rank go together, the stripped Oracle keeps what lies before him, play goes on to the right."""
    table = Table("QS QH 2C 10D 3C KD 4S 5S".split(), oracle=0, players=3, limit=4)
    for guesser, rank in ((2, "A"), (1, "A"), (2, "A")):
        assert table.guesser == guesser
        assert table.guess(rank) == []
    assert table.hand == "QS QH 2C 10D".split()
    assert table.guess("9") == [] and table.must_lay_out and table.guesser == 1
    table.lay_out("2C")
    assert table.hand == "QS QH 10D 3C".split() and table.face_up[0] == ["2C"] and table.guesser == 2
    assert table.guess("Q") == ["QH", "QS"] and table.guesser == 2
    assert table.guess("10") == ["10D"] and table.oracle == 0
    assert table.guess("3") == ["3C"]
    assert (table.oracle, table.hand, table.guesser) == (2, ["KD"], 1)
    assert table.guess("K") == ["KD"]
    assert (table.oracle, table.hand, table.guesser, table.over()) == (1, ["4S"], 0, False)
    assert table.guess("5") == [] and table.over()
    assert table.hand == ["4S", "5S"] and table.scores() == [1, 3, 4]


def test_the_table_refuses_what_it_can() -> None:
    """Nobody guesses while a card is to be laid out or after the last card, and only a card held is laid out."""
    table = Table("QS QH 2C".split(), oracle=0, players=2, limit=1)
    table.guess("A")
    with pytest.raises(AssertionError):
        table.guess("A")
    with pytest.raises(ValueError, match="not in list"):
        table.lay_out("2C")
    table.lay_out("QS")
    with pytest.raises(AssertionError):
        table.lay_out("QH")
    table.guess("Q")
    with pytest.raises(AssertionError):
        table.guess("2")


# --- the game -------------------------------------------------------------------------------------------------


def test_the_game_ends_with_the_round_that_reaches_the_target() -> None:
    """Only the last round reaches the target; whoever has most wins, several if tied."""
    for game in games():
        running = [[sum(r.scores[seat] for r in game.rounds[:n]) for n in range(1, len(game.rounds) + 1)]
                   for seat in range(game.players)]  # fmt: skip
        assert game.totals == [totals[-1] for totals in running]
        assert max(game.totals) >= 50
        assert all(total < 50 for totals in running for total in totals[:-1])
        assert game.winners == [seat for seat in range(game.players) if game.totals[seat] == max(game.totals)]


def test_a_game_broken_off_has_no_winner() -> None:
    """The number of rounds can be bounded, and the target be set."""
    short = play(1, 4, rounds=1)
    assert len(short.rounds) == 1 and short.winners == []
    assert short.entries == play(1, 4).entries[: len(short.entries)]
    assert len(play(1, 4, target=1).rounds) == 1 and play(1, 4, target=1).winners
    assert max(play(1, 4, target=200).totals) >= 200


def test_entries_hold_what_the_table_enters_and_no_more() -> None:
    """Suits are entered in some games and in others not; every entry survives JSON."""
    keys = {
        "start_round": {"kind", "oracle"},
        "guess": {"kind", "seat", "rank", "hits", "suits"},
        "lay_out": {"kind", "seat", "card"},
    }
    for game in [*games(), *little()]:
        assert json.loads(json.dumps(game.entries)) == game.entries
        for entry in game.entries:
            assert set(entry) == keys[entry["kind"]]
            if entry["kind"] == "guess":
                assert (entry["suits"] is not None) == game.suits
                assert entry["suits"] is None or len(entry["suits"]) == entry["hits"]


def test_a_memory_pays() -> None:
    """Who remembers what was shown wins more cards than who guesses blindly, and a fool fewer."""
    won = dict.fromkeys(("foolish", "random", "remembering"), 0)
    for style in won:
        rounds = chain.from_iterable(play(seed, 4, style, rounds=1).rounds for seed in range(20))
        won[style] = sum(len(cards) for truth in rounds for cards in truth.winnings)
    assert 3 * won["foolish"] < 2 * won["random"] and 5 * won["random"] < 4 * won["remembering"]


def test_what_is_remembered() -> None:
    """A denied rank promises nothing until a card is drawn, and then one card's worth; a card seen promises nothing."""
    table = Table("QS QH 2C 10D 3C KD".split(), oracle=0, players=2, limit=2)
    table.guess("A")
    assert [promise(table, rank, FULL) for rank in ("A", "Q")] == [4 * 1, 4 * 2]
    table.guess("A")
    assert promise(table, "A", FULL) == 0
    table.lay_out("QS")
    assert [promise(table, rank, FULL) for rank in ("A", "Q")] == [4 * 1, 3 * 2]
    table.guess("Q")
    assert promise(table, "Q", FULL) == 0


def test_what_is_laid_out_matters() -> None:
    """A sensible Oracle seldom loses several cards at once, one who hoards equal ranks often."""
    several = {}
    for style in ("sensible", "random", "hoarding"):
        counts = report(play(seed, 4, style, rounds=1) for seed in range(20))
        several[style] = sum(counts[f"hit: {hits}"] for hits in (2, 3, 4))
    assert several["sensible"] < several["random"] < several["hoarding"]


def test_every_branch_occurs() -> None:
    """The games reach every kind of entry and every branch of the text."""
    many = [play(seed, n, "hoarding", target=15) for n in SIZES for seed in range(30)]
    counts = report([*games(), *many])
    require(counts)
    assert set(counts) == set(BRANCHES)


def test_a_branch_that_never_occurs_is_named() -> None:
    """`require` fails on what is missing."""
    with pytest.raises(AssertionError, match="never occurred: players: 6"):
        require(report(game for game in games() if game.players != 6), ["players: 2", "players: 6"])


def test_the_same_seed_plays_the_same_game() -> None:
    """And another seed, or another style, another game; whether suits are entered changes no card."""
    assert play(7, 4) == play(7, 4)
    assert play(7, 4).entries != play(8, 4).entries
    assert play(7, 4).entries != play(7, 4, "foolish").entries
    assert play(7, 4).rounds == play(7, 4, suits=True).rounds


def test_games_do_not_depend_on_the_hash_seed() -> None:
    """Three interpreters with different hash seeds play and lie alike."""
    code = (
        "import random; from higgins_oracle import *; from higgins_oracle.simulator import *\n"
        "PACKS = FULL, SMALL\n"
        "games = [play(5, 4, s, suits=True, rounds=1, pack=p, liar=p is SMALL) for s in STYLES for p in PACKS]\n"
        "print([(game, lies(game, random.Random(3))) for game in games])"
    )
    folder = str(Path(__file__).parent.parent)
    seen = set()
    for hash_seed in ("0", "1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": folder, "PYTHONDONTWRITEBYTECODE": "1"}
        ran = subprocess.run([sys.executable, "-c", code], env=environment, check=True, capture_output=True)
        seen.add(ran.stdout)
    assert len(seen) == 1


# --- false answers --------------------------------------------------------------------------------------------


def test_a_true_record_is_consistent() -> None:
    """Some shuffle makes every true record true, whether or not it is known how many play."""
    for game in little():
        assert consistent(game.entries, SMALL, game.players)
        assert consistent(game.entries, SMALL)


def test_a_round_begins_when_the_last_is_over() -> None:
    """Not while cards are left, not with another Oracle, and nothing happens before the first."""
    game = next(game for game in little() if len(game.rounds) == 2)
    second = len(rounds_of(game)[0][1]) + 1
    for cut in range(1, second):
        assert not consistent([*game.entries[:cut], game.entries[second]], SMALL)
    usurper = {"kind": "start_round", "oracle": (game.rounds[1].oracle_start + 1) % game.players}
    assert not consistent([*game.entries[:second], usurper], SMALL)
    assert impossible_from(game.entries[1:], SMALL) == 0


def test_brute_force_agrees_with_every_shuffle() -> None:
    """Trying all 720 shuffles of six cards finds the same first impossible entry, for true records and every lie."""
    seen: Counter[bool] = Counter()
    for seed in range(12):
        game = play(seed, 2 + seed % 3, list(STYLES)[seed % 7], suits=bool(seed % 2), rounds=1, pack=TINY)
        found = [Lie(at, false, None) for at, false, _ in every_lie(game, random.Random(seed))]
        for record in [game.entries, *(false_record(game, lie) for lie in found)]:
            at = impossible_from(record, TINY, game.players)
            assert at == impossible_in_every_shuffle(record, TINY, game.players)
            seen[at is None] += 1
    assert min(seen[True], seen[False]) > 10


def test_every_lie_is_found_and_judged() -> None:
    """Small packs yield lies of every name, provable and not; a lie differs from the truth and leaves it alone."""
    seen: Counter[tuple[str, bool]] = Counter()
    for seed, game in enumerate(little()):
        before = json.dumps(game.entries)
        names = {(at, json.dumps(false)): what for at, false, what in every_lie(game, random.Random(seed))}
        assert names and all(what in LIES for what in names.values())
        for lie in lies(game, random.Random(seed)):
            assert lie.provable is not None and lie.entry != game.entries[lie.at]
            index = impossible_from(false_record(game, lie), SMALL, game.players)
            assert lie.entry.get("suits") is None or len(lie.entry["suits"]) == lie.entry["hits"]
            assert (index is not None) == lie.provable
            assert index is None or index >= lie.at
            seen[names[lie.at, json.dumps(lie.entry)], lie.provable] += 1
        assert json.dumps(game.entries) == before
    assert {what for what, _ in seen} >= set(LIES)
    assert seen["hit denied", True] and seen["wrong suits", False] and seen["laid out: another card", False]


def test_a_card_of_the_rank_just_denied_is_found_out_at_once() -> None:
    """Whoever says he has no Queen and lays one out has lied."""
    found = 0
    for game in little():
        for at, false, what in every_lie(game, random.Random(0)):
            if what == "laid out: the rank just denied":
                assert impossible_from(false_record(game, Lie(at, false, None)), SMALL) == at
                found += 1
    assert found


def test_large_packs_are_not_judged() -> None:
    """Of fifty-two cards there are too many worlds: lies are told, not judged, and brute force says so."""
    game = play(3, 4, "hoarding", suits=True)
    told = lies(game, random.Random(1))
    assert len(told) == len(LIES) and all(lie.provable is None for lie in told)
    with pytest.raises(AssertionError, match="too many"):
        consistent(game.entries, FULL)
    assert len(FULL.cards) > BRUTE_FORCE >= len(SMALL.cards)


def test_an_oracle_who_lies_is_sometimes_found_out() -> None:
    """He withholds cards once and plays on: what proves it comes with the lie or later, or never."""
    delays: Counter[int | None] = Counter()
    for seed in range(100):
        game = play(seed, 2 + seed % 4, "hoarding", suits=bool(seed % 2), rounds=1, pack=SMALL, liar=True)
        (truth,) = game.rounds
        assert sum(truth.scores) == 8 and truth.draws == 7 == truth.misses + truth.dethronings
        at = impossible_from(game.entries, SMALL, game.players)
        if game.lie is None:
            assert at is None
        else:
            assert game.entries[game.lie]["kind"] == "guess"
            assert at is None or at >= game.lie
            delays[None if at is None else at - game.lie] += 1
    assert delays[None] and delays[0] and delays[1] and max(delay for delay in delays if delay) > 2
