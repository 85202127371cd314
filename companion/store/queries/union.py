"""SQL statements that merge another device's database, attached as `theirs`; a `side` is "main" or "theirs". They run
on temporary copies, so they may scan whole tables."""

from typing import Final

from companion.store.queries.games import GAME
from companion.store.queries.people import FORGET_STRAY
from companion.store.queries.plays import BATCH_KEY

ATTACH: Final = "attach database ? as theirs"
ADD_KITS: Final = "insert or ignore into main.kits(hash, game, json) select hash, game, json from theirs.kits"
COUNT_GAMES: Final = "select count(*) from {side}.games"
WITHOUT_A_GAME: Final = (
    "delete from main.notes where game_id not in (select id from main.games)",
    "delete from main.played_as where game_id not in (select id from main.games)",
)

_WHOLE = "purged notes own_kits played_as plays batches replaced play_links foreign_names game_rules untold"
CONTENT: Final = (
    "select 'games', id, entries, last, chain, location, deleted_at from main.games",
    "select 'edits', * from main.edits where count > 0",
    "select 'people', id, name, key, colour, shape, part_of, kept from main.people",
    *(f"select '{table}', * from main.{table}" for table in _WHOLE.split()),
)

# ---------------------------------------------------------------- games
READ_LINES: Final = """select n, op, ref, mark, payload, at from {side}.journal
    where game_id = ? and n > ? order by n limit ?"""
_ROW: Final = f"{GAME}, last, chain, seal, deleted_at"
PAGE_OF_GAMES: Final = f"select {_ROW} from {{side}}.games where id > ? order by id limit ?"
READ_GAME: Final = f"select {_ROW} from {{side}}.games where id = ?"
READ_TURN: Final = "select count from {side}.edits where kind = 'deleted' and id = ?"
READ_PURGED: Final = "select prints, turn from {side}.purged where game_id = ?"
# Of equally recent versions, the longer wins, since a club's plays lack remarks.
READ_DETAILS: Final = "select changed, length(told), told, times from {side}.plays where game_id = ?"
ALL_PURGED: Final = "select game_id from theirs.purged order by game_id"
IS_PENDING: Final = "select 1 from {side}.untold where game_id = ?"
# Links to our own games; our exports lack the prefix of plays.
_OURS: Final = "select id, game_id from {0}.games join {1}.play_links on id in (foreign_id, 'play-' || foreign_id)"
SAME_PLAYS: Final = f"""select mine.game_id, yours.game_id from main.play_links as mine
    join theirs.play_links as yours using (system, foreign_id) where mine.game_id <> yours.game_id
    union {_OURS.format("main", "theirs")} where id <> game_id
    union {_OURS.format("theirs", "main")} where id <> game_id"""
ALIASES: Final = "create temp table aliases(old text primary key, new text not null) without rowid"
ADD_ALIAS: Final = "insert into aliases(old, new) values (?, ?)"
RELINK: Final = (
    """update {side}.play_links set game_id = (select new from aliases where old = game_id)
        where game_id in (select old from aliases)""",
    """insert or ignore into {side}.notes(game_id, note)
        select new, note from {side}.notes join aliases on old = game_id""",
    """insert or ignore into {side}.edits(kind, id, count)
        select kind, new, count from {side}.edits join aliases on old = id where kind = 'note'""",
)
SET_TURN: Final = "insert or replace into main.edits(kind, id, count) values ('deleted', ?, ?)"
SET_DELETED: Final = "update main.games set deleted_at = ? where id = ?"
# A play's place comes with its version, unless a player changed it.
PLACE_OF_VERSION: Final = """update {side}.games set location = ? where id = ?
    and not exists (select 1 from main.edits where kind = 'place' and edits.id = games.id)
    and not exists (select 1 from theirs.edits where kind = 'place' and edits.id = games.id)"""
KEEP_PURGED: Final = "insert or replace into main.purged(game_id, prints, turn) values (?, ?, ?)"

# a game's rows in other tables
OF_A_GAME: Final = {
    "journal": "game_id, n, op, ref, mark, payload, at",
    "phones": "game_id, n, phone",
    "plays": "game_id, system, foreign_id, day, changed, times, told, batch",
    "untold": "game_id",
}
DROP_ROWS: Final = tuple(f"delete from main.{table} where game_id = ?" for table in OF_A_GAME)
# for games that lose their id, until its new game is there
ASIDE: Final = tuple(
    f"create temp table moved_{table} as select {columns} from main.{table} where false"
    for table, columns in OF_A_GAME.items()
)
PUT_ASIDE: Final = tuple(
    f"insert into moved_{table} select {columns} from main.{table} where game_id = ?"
    for table, columns in OF_A_GAME.items()
)
_TAKE: Final = "insert into main.{0}({1}) select {2} from {3} where game_id = ?"
TAKE_ROWS: Final = {
    side: tuple(_TAKE.format(table, c, c.replace("game_id", "?"), of + table) for table, c in OF_A_GAME.items())
    for side, of in (("theirs", "theirs."), ("main", "moved_"))
}
# what players say about a game moves with its journal to another id
COPY_SAID: Final = (
    "insert or ignore into {side}.notes(game_id, note) select :new, note from {side}.notes where game_id = :old",
    """insert or ignore into {side}.played_as(game_id, key, person)
        select :new, key, person from {side}.played_as where game_id = :old""",
    """insert or ignore into {side}.edits(kind, id, count)
        select kind, replace(id, :old, :new), count from {side}.edits
        where kind in ('note', 'place') and id = :old
            or kind = 'played' and id >= :old || ' ' and id < :old || '!'""",
)

# ---------------------------------------------------------------- registers
COUNTS: Final = "select id, count from {side}.edits where kind = ?"
SET_COUNT: Final = "insert or replace into main.edits(kind, id, count) values (?, ?, ?)"
VALUES: Final = "select {keys}, {values} from {side}.{table}"


def update_of(table: str, keys: str, values: str) -> str:
    """An UPDATE statement; parameters: values, then keys."""
    return f"update main.{table} set {_each(values, ', ')} where {_each(keys, ' and ')}"


def insert_of(table: str, keys: str, values: str) -> str:
    """An INSERT statement; parameters: keys, then values."""
    marks = ", ".join("?" for _ in f"{keys}, {values}".split(", "))
    return f"insert into main.{table}({keys}, {values}) values ({marks})"


def delete_of(table: str, keys: str) -> str:
    """A DELETE statement; parameters: keys."""
    return f"delete from main.{table} where {_each(keys, ' and ')}"


def _each(columns: str, between: str) -> str:
    return between.join(f"{column} = ?" for column in columns.split(", "))


# ---------------------------------------------------------------- people
ADD_PEOPLE: Final = """insert or ignore into main.people(id, name, key, colour, shape, is_me, part_of, shown, kept)
    select id, name, key, colour, shape, 0, part_of, shown, kept from theirs.people"""
KEEP_PEOPLE: Final = """update main.people set kept = 1 where kept = 0
    and id in (select id from theirs.people where kept = 1)"""
# Missing on one side, which counts more changes to the name.
REMOVED: Final = """select people.id from {has}.people
    join {lacks}.edits as more on more.kind = 'name' and more.id = people.id
    left join {has}.edits as less on less.kind = 'name' and less.id = people.id
    where people.id not in (select id from {lacks}.people) and more.count > ifnull(less.count, 0)"""
ROOTS: Final = "select id, key from main.people where part_of is null order by id"
DISTINCT_PEOPLE: Final = "select id from main.edits where kind = 'part'"
MERGED: Final = "select id, part_of from main.people where part_of is not null"
TAKE_APART: Final = "update main.people set part_of = null where id = ?"

# ---------------------------------------------------------------- plays of other programs
NUMBERS: Final = """create temp table numbers as select yours.id as theirs, mine.id as ours
    from theirs.batches as yours left join main.batches as mine
    on mine.at = yours.at and mine.system = yours.system and mine.origin = yours.origin"""
ALL_NUMBERS: Final = "select theirs, ours from numbers order by theirs"
ADD_BATCH: Final = """insert into main.batches(at, system, origin, added, replaced, is_whole)
    select at, system, origin, added, replaced, is_whole from theirs.batches where id = ? returning id"""
NUMBER: Final = "update numbers set ours = ? where theirs = ?"
RENUMBER: Final = tuple(
    f"update theirs.{table} set batch = ifnull((select ours from numbers where numbers.theirs = batch), 0)"
    for table in ("plays", "play_links", "foreign_names")
)
REPLACED: Final = """select numbers.ours, game_id, before from theirs.replaced
    join numbers on numbers.theirs = replaced.batch order by numbers.ours, game_id"""
UNDONE: Final = f"""select id from {{side}}.batches
    where {BATCH_KEY} in (select id from {{other}}.edits where kind = 'batch')"""
COPY_BATCH_EDITS: Final = "insert or ignore into main.edits select * from theirs.edits where kind = 'batch'"
UNITE_LINKS: Final = (
    "insert or ignore into main.play_links select * from theirs.play_links",
    FORGET_STRAY,
    """insert into main.foreign_names select * from theirs.foreign_names
        where kind <> 'player' or here in (select id from main.people)
        on conflict do update set here = min(here, excluded.here)""",
    """insert into main.game_rules select * from theirs.game_rules where true
        on conflict do update set rules = max(rules, excluded.rules)""",
)
