"""Games are found by typed words and by filters; notes belong to games."""

from pathlib import Path

import pytest

from companion.store import finding
from companion.store.errors import GameMissing
from companion.store.finding import LONGEST_TEXT, words_in, words_to_find
from companion.store.records import GameHead, Search
from companion.store.sqlite.opening import opened
from companion.store.sqlite.store import SqliteStore

from .making import NOON, a_line, after, begin, config_of, enter, store_in


async def hits(store: SqliteStore, words: str = "", **filters: str | None) -> list[int]:
    """The start times of the games found, which are read page by page."""
    query = Search(words, **filters)  # type: ignore[arg-type]  # a test's own filters
    moments: list[int] = []
    key: str | None = None
    while True:
        page = await store.search(query, key, 2)
        assert len(page.heads) <= 2
        moments += [head.created_at for head in page.heads]
        key = page.after
        if key is None:
            return moments


async def three_games(store: SqliteStore) -> list[GameHead]:
    """Create three games, which start at 1 (finished), 2 and 3."""
    first = await begin(store, "Zoë", "Ann-Marie", at=1)
    first = await enter(store, first, 2, status="finished")
    second = await begin(store, "Bob", "Zoë", at=2)
    third = await begin(store, "Łukasz", "Bob", "Ann", at=3)
    return [first, second, third]


@pytest.mark.parametrize(
    ("words", "games"),
    [
        ("", [3, 2, 1]), ("zoe", [2, 1]), ("ZOË", [2, 1]), ("Zoe\u0308", [2, 1]), ("z", [2, 1]), ("oe", []),
        ("ann", [3, 1]), ("ann ma", [1]), ("marie-ann", [1]), ("bob zo", [2]), ("lukasz", [3]), ("meow", [3, 2, 1]),
        ("meow_or", [3, 2, 1]), ("oracle bob", [3, 2]), ("bob bob", [3, 2]), ("bobby", []), ("“!?…", [3, 2, 1]),
        ('" OR *', [3, 2, 1]), ("·", [3, 2, 1]), ("x" * 500, []), (" ".join(["bob"] * 100), [3, 2]),
    ],
)  # fmt: skip
async def test_words(store: SqliteStore, words: str, games: list[int]) -> None:
    """A game is found by the prefix of each word, ignoring case, diacritics and punctuation."""
    await three_games(store)
    assert await hits(store, words) == games


async def test_long_words_are_found_by_their_beginnings(store: SqliteStore) -> None:
    """A word of forty letters is found by each tested beginning of it."""
    name = "Wolfeschlegelsteinhausenbergerdorff-Maier"
    await begin(store, name, at=1)
    for length in (1, 7, 19, 20, 21, 35):
        assert await hits(store, name[:length]) == [1]


@pytest.mark.parametrize("rare", [1, 4, 50], ids=["both common", "one rare", "all rare"])
async def test_rare_and_common_words_together(store: SqliteStore, monkeypatch: pytest.MonkeyPatch, rare: int) -> None:
    """Two words find the games that have both, newest first and page by page, however common each is."""
    monkeypatch.setattr("companion.store.sqlite.words.RARE", rare)
    for n in range(24):
        await begin(store, "Ann", "Quentin" if n % 8 == 3 else "Bob", at=n)
    assert await hits(store, "ann quentin") == await hits(store, "quentin ann") == [19, 11, 3]
    assert await hits(store, "que", player="Ann") == await hits(store, "que ann", shelf="running") == [19, 11, 3]
    assert await hits(store, "bob quentin") == await hits(store, "ann", shelf="finished") == []
    assert await hits(store, "a b") == [n for n in range(23, -1, -1) if n % 8 != 3]


async def test_filters(store: SqliteStore) -> None:
    """Game, player and shelf narrow a search, alone, together and with words."""
    await three_games(store)
    assert await hits(store, player="zoë") == [2, 1]
    assert await hits(store, player="Ann") == [3]
    assert await hits(store, player="Zoë", shelf="finished") == [1]
    assert await hits(store, player="Zoë", shelf="running", game="meow_oracle") == [2]
    assert await hits(store, game="meow_oracle") == [3, 2, 1]
    assert await hits(store, game="haggatha") == await hits(store, game="haggatha", player="Bob") == []
    assert await hits(store, "bo", shelf="finished") == []
    assert await hits(store, "bo", player="Ann") == [3]
    assert await hits(store, shelf="running") == [3, 2]
    assert await store.kinds() == ("meow_oracle",)


async def test_the_search_follows_changes(store: SqliteStore) -> None:
    """Search results follow a corrected name, an end and its undo, deleting and restoring."""
    head = await begin(store, "Clair", "Bob", at=5)
    head = await enter(store, head, 2, config=config_of("Claire", "Rob"))
    assert await hits(store, "claire") == await hits(store, "rob") == await hits(store, player="Rob") == [5]
    assert await hits(store, "bob") == await hits(store, player="Clair") == []
    head = await enter(store, head, 3, status="abandoned")
    assert await hits(store, "rob", shelf="running") == []
    assert await hits(store, "rob", shelf="finished") == [5]
    head = await enter(store, head, 4, status="running")
    assert await hits(store, "rob", shelf="running") == [5]
    await store.delete(head.id, NOON)
    assert await hits(store, "rob") == await hits(store, player="Rob") == []
    assert await store.kinds() == ()
    assert await hits(store, shelf="deleted") == [5]
    with pytest.raises(ValueError, match="listed"):
        await store.search(Search("rob", shelf="deleted"))
    await store.undelete(head.id)
    assert await hits(store, "rob") == await hits(store, player="Rob") == [5]


@pytest.mark.sqlite
async def test_an_entry_leaves_the_search_index_alone(store: SqliteStore) -> None:
    """Entries write nothing to the index, which changes only with names, notes, starts and ends."""
    head = await begin(store, "Ann", "Bob")
    sent: list[str] = []
    store._db.conn.set_trace_callback(sent.append)
    for n in range(2, 6):
        await store.append(after(head, n, updated_at=NOON + n), [a_line(n)])
    store._db.conn.set_trace_callback(None)
    assert sent and not any("found" in statement or "notes" in statement for statement in sent)


async def test_notes(store: SqliteStore) -> None:
    """A note is set, listed, found by its words, changed and removed; it survives deleting and restoring."""
    first, second, _ = await three_games(store)
    assert await store.note(first.id) is None
    await store.set_note(first.id, "  By the lake, première  ")
    await store.set_note(second.id, "rain")
    assert await store.note(first.id) == "By the lake, première"
    assert (await store.search(Search())).notes == {first.id: "By the lake, première", second.id: "rain"}
    assert await hits(store, "premiere lak") == [1]
    await store.delete(first.id, NOON)
    assert await hits(store, "lake") == []
    await store.set_note(first.id, "By the sea")
    assert await hits(store, "sea") == []
    await store.undelete(first.id)
    assert await hits(store, "sea") == [1]
    for nothing in (None, "", " \n "):
        await store.set_note(first.id, nothing)
        assert await store.note(first.id) is None
        assert await hits(store, "sea") == []
    with pytest.raises(GameMissing):
        await store.set_note("no", "never was")


async def test_a_page_of_a_search_does_not_move(store: SqliteStore) -> None:
    """A game started, deleted or noted between two pages shifts nothing: each game is still listed once."""
    heads = [await begin(store, "Ann", "Bob", at=at) for at in range(6)]
    first = await store.search(Search("ann"), limit=2)
    await begin(store, "Ann", at=100)
    await store.delete(heads[4].id, 1)
    await store.set_note(heads[3].id, "lake")
    rest = await store.search(Search("ann"), first.after, 10)
    assert [head.created_at for head in (*first.heads, *rest.heads)] == [5, 4, 3, 2, 1, 0]
    assert rest.after is None


async def test_equal_and_impossible_start_times(store: SqliteStore) -> None:
    """Games that start in the same millisecond, before 1970 or in a far future are each found once."""
    for at in (7, 7, 7, -5, 2**60, 2**60):
        await begin(store, "Ann", at=at)
    assert await hits(store, "ann") == [2**60, 2**60, 7, 7, 7, -5]


async def test_equal_checksums(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games whose ids have the same checksum are indexed in different rows."""
    monkeypatch.setattr("companion.store.finding.crc32", lambda text: 3)
    ids = {(await begin(store, "Ann", at=7)).id for _ in range(5)}
    assert {head.id for head in (await store.search(Search("ann"))).heads} == ids


@pytest.mark.sqlite
async def test_rebuilding_the_index(store: SqliteStore) -> None:
    """A lost index is recomputed, including notes, and is consistent."""
    first, second, _ = await three_games(store)
    await store.set_note(first.id, "lake")
    await store.delete(second.id, 1)
    before = index(store)
    finding.clear(store._db)
    assert await hits(store, "lake") == []
    await store.rebuild()
    assert index(store) == before
    assert await hits(store, "lake") == await hits(store, "zoe") == [1]
    store._db.execute("insert into found_by(found_by, rank) values ('integrity-check', 1)")


def index(store: SqliteStore) -> list[tuple[int, str, str]]:
    """All rows of the search table."""
    return list(store._db.execute("select place, game_id, tokens from found order by place"))


@pytest.mark.sqlite
async def test_the_index_matches_its_table(store: SqliteStore) -> None:
    """After many changes FTS5's integrity check passes."""
    for n in range(60):
        head = await begin(store, "Ann", f"Guest {n % 7}", at=NOON + n)
        if n % 2:
            head = await enter(store, head, 2, status="finished")
        if n % 3:
            await store.set_note(head.id, f"evening {n}")
        if n % 5 == 0:
            await store.delete(head.id, 1)
    store._db.execute("insert into found_by(found_by, rank) values ('integrity-check', 1)")
    assert len(await hits(store, "ann")) == 48
    assert await hits(store, "evening 7") == [NOON + 7]


def broken(store: SqliteStore) -> None:
    """Corrupt the index in the file."""
    store._db.execute("update found_by_data set block = x'00000000ffffffffffffffffff'")


@pytest.mark.sqlite
async def test_a_damaged_index_is_rebuilt(path: Path, store: SqliteStore) -> None:
    """With a corrupt index, searches and changes of games and notes work, and everything is found afterwards."""
    first, second, _ = await three_games(store)
    broken(store)
    assert await hits(store, "zoe") == [2, 1]
    for step in (
        begin(store, "Zoë", at=4), store.set_note(first.id, "lake"), store.delete(second.id, 1),
        enter(store, first, 3, status="running"),
    ):  # fmt: skip
        broken(store)
        await store.close()
        await reopened(store, path)
        await step
    assert await hits(store, "zoe") == [4, 1]
    assert await hits(store, "lake", shelf="running") == [1]
    store._db.execute("insert into found_by(found_by, rank) values ('integrity-check', 1)")


async def reopened(store: SqliteStore, path: Path) -> None:
    """Give the store a new connection, since FTS5 caches what it reads."""
    store._db = store._sqlite.db = (await opened(path))._db
    store._queues.clear()


@pytest.mark.sqlite
async def test_the_index_has_few_segments(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Segments are merged as games are added: now and then all of them, less often the more games there are."""
    monkeypatch.setattr("companion.store.sqlite.words.SHARE", 8)
    merged: list[int] = []
    async with store_in(path) as store:
        for n in range(300):
            await begin(store, "Ann", at=NOON + n)
            assert store._db.execute("select count(distinct segid) from found_by_idx").fetchone()[0] <= 8
            changes, last = store._db.execute("select changes, merged from found_changes").fetchone()
            assert changes == n + 1
            if last == changes:
                merged.append(n + 1)
        assert len(await hits(store, "ann")) == 300
    assert merged[:5] == [8, 16, 24, 32, 40]
    assert 20 < merged[-1] - merged[-2] <= 300 // 8 + 1


def test_words_of_all_scripts() -> None:
    """Words are compared without case and diacritics; scripts without these stay as they are."""
    assert words_in("Ærøskøbing, STRASSE straße Ümit ﬁn") == ["aeroskobing", "strasse", "umit", "fin"]
    assert words_in("田中 太郎 Ольга Δημήτρης") == ["田中", "太郎", "ольга", "δημητρησ"]
    assert words_in("· _ — \u0301") == []
    assert words_in("मीरा देवी। สมหญิง") == ["मीरा", "देवी", "สมหญิง"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("山田花子", ("花子", "花", "山田", "山田花子")),
        ("やまだはなこ", ("はなこ",)),
        ("山田Hanako", ("hanako", "山田")),
        ("김철수", ("철수", "김", "처", "수")),
        ("สมชาย", ("ชาย",)),
        ("O'Neill", ("oneill", "O’Neill", "o'neill", "neill", "onei")),
        ("O\u2019Neill", ("oneill", "o'neill", "neill")),
        ("O\u02bcNeill", ("oneill", "o'neill", "neill")),
        ("Jean-Luc", ("jeanluc", "jean luc", "luc")),
        ("علی\u200cرضا", ("علی\u200cرضا", "علیرضا")),
        ("Jose\u0301", ("jose", "josé")),
        ("मीरा", ("मी", "मीरा")),
    ],
)
async def test_a_name_is_found_by_its_parts(store: SqliteStore, name: str, words: tuple[str, ...]) -> None:
    """A name without spaces is found by its given name, one with an apostrophe or hyphen also if that is left out."""
    await begin(store, name, "Bob", at=NOON)
    await begin(store, "Cid", "Dee", at=NOON + 1)
    for query in words:
        assert await hits(store, query) == [NOON], query


def test_parts_of_a_long_note_crowd_nothing_out() -> None:
    """In a text where every letter may begin a word, the words themselves are indexed first."""
    assert words_to_find("花" * 400 + " zebra")[:2] == ["花" * 20, "zebra"]


def test_only_the_beginning_of_a_very_long_text_is_indexed() -> None:
    """Only the beginning of a very long text is indexed: one character may expand to eighteen, and a note be long."""
    assert words_in("ﷺ" * 10**6 + " zebra")
    assert "zebra" not in words_in("ﷺ" * LONGEST_TEXT + " zebra")
    assert "zebra" in words_in("x " * (LONGEST_TEXT // 2 - 5) + "zebra")
