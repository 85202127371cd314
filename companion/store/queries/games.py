"""SQL statements for games. A test checks that no query plan scans journal, games, seats or players. Lists are keyset
pages; the first begins at `FAR` or `LATEST`."""

from typing import Final

FAR: Final = 9_223_372_036_854_775_807  # a time later than all
LATEST: Final = (FAR, "")  # before the first keyset page

# sealed columns of a GameHead, in field order
HEAD: Final = "id, game, edition, config, created_at, updated_at, status, entries, headline, tally, outcome, kit"
GAME: Final = f"{HEAD}, utc_offset, location"

# ---------------------------------------------------------------- the tables
TABLES: Final = (
    "create table journal(game_id, n, op, ref, mark, payload, at, primary key (game_id, n)) without rowid",
    "create table kits(hash text primary key, game text not null, json text not null) without rowid",
    # `last` is the number of the last line, `chain` the checksum of all lines, `seal` that of the row.
    """create table games(
        id text primary key, game text not null, edition integer not null, config text not null,
        created_at integer not null, updated_at integer not null, status text not null, entries integer not null,
        headline text not null, tally text, outcome text, kit text references kits(hash),
        last integer not null, chain integer not null, seal integer not null,
        played integer not null, deleted_at integer)""",
    "create index games_all on games(created_at, id) where deleted_at is null",
    "create index games_running on games(created_at, id) where deleted_at is null and status = 'running'",
    "create index games_finished on games(created_at, id) where deleted_at is null and status <> 'running'",
    "create index games_deleted on games(created_at, id) where deleted_at is not null",
    # `played` is updated_at in coarse steps, since an index on the time would be rewritten with every entry.
    "create index games_resume on games(played) where deleted_at is null and status = 'running'",
    # Projections. `shown` is 0 for a forgotten name.
    """create table seats(
        game_id text not null, seat integer not null, player text not null, points integer, rank integer,
        primary key (game_id, seat)) without rowid""",
    "create index seats_player on seats(player)",
    """create table players(
        name text primary key, last_at integer not null, seat integer not null, shown integer not null
    ) without rowid""",
    "create index players_recent on players(last_at desc, seat, name) where shown = 1",
    "create table settings(key text primary key, value text not null) without rowid",
)
INDEX_TABLES: Final = (
    # FTS5 needs the old tokens when a row is deleted, and all of them when it is rebuilt.
    """create virtual table found_by using fts5(
        tokens, content = 'found', content_rowid = 'place', tokenize = 'ascii', detail = 'none', columnsize = 0)""",
    # Small pages: intersecting a rare and a common word skips most pages of the common one.
    "insert into found_by(found_by, rank) values ('pgsz', 1000)",
    "insert into found_by(found_by, rank) values ('usermerge', 2)",
)
FINDING_TABLES: Final = (
    "create table notes(game_id text primary key, note text not null) without rowid",
    # A projection: the tokens of each game (finding.py).
    "create table found(place integer primary key, game_id text not null unique, tokens text not null)",
    *INDEX_TABLES,
    # Number of changes to the index, and that number at the last full merge.
    "create table found_changes(changes integer not null, merged integer not null)",
    "insert into found_changes values (0, 0)",
    "create index games_kinds on games(game) where deleted_at is null",
)

# ---------------------------------------------------------------- one game
CREATE_GAME: Final = f"""insert into games({GAME}, last, chain, seal, played)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""
ADD_LINE: Final = "insert into journal(game_id, n, op, ref, mark, payload, at) values (?, ?, ?, ?, ?, ?, ?)"
# A long game is staged in small steps, then moved by one short statement.
STAGING_TABLE: Final = "create temp table if not exists staged(game_id, n, op, ref, mark, payload, at)"
STAGE_LINE: Final = "insert into temp.staged(game_id, n, op, ref, mark, payload, at) values (?, ?, ?, ?, ?, ?, ?)"
ADD_STAGED: Final = """insert into journal(game_id, n, op, ref, mark, payload, at)
    select game_id, n, op, ref, mark, payload, at from temp.staged where game_id = ? order by rowid"""
COPY_LINES: Final = """insert into journal(game_id, n, op, ref, mark, payload, at)
    select ?, n, op, ref, mark, payload, at from journal where game_id = ? order by n"""
CLEAR_STAGED: Final = "delete from temp.staged where game_id = ?"
# Rejects stale writers.
STEP_GAME: Final = """update games
    set updated_at = ?, entries = ?, headline = ?, tally = ?, last = ?, chain = ?, seal = ?
    where id = ? and last = ? and deleted_at is null"""
TURN_GAME: Final = """update games
    set edition = ?, config = ?, status = ?, outcome = ?, kit = ?, played = ?,
        updated_at = ?, entries = ?, headline = ?, tally = ?, last = ?, chain = ?, seal = ?
    where id = ? and last = ? and deleted_at is null"""
READ_GAME: Final = f"select {GAME}, last, chain, seal from games where id = ? and deleted_at is null"
READ_LINES: Final = """select n, op, ref, mark, payload, at from journal
    where game_id = ? and n > ? and n <= ? order by n limit ?"""
IS_DELETED: Final = "select deleted_at is not null from games where id = ?"
DELETION_AND_PLACE: Final = "select deleted_at, location from games where id = ?"
DELETE_GAME: Final = "update games set deleted_at = ? where id = ? and deleted_at is null"
UNDELETE_GAME: Final = "update games set deleted_at = null where id = ? and deleted_at is not null"
# After a failed flush: the caller learns that nothing was stored.
RESTORE_GAME: Final = """update games
    set game = ?, edition = ?, config = ?, created_at = ?, updated_at = ?, status = ?,
        entries = ?, headline = ?, tally = ?, outcome = ?, kit = ?, utc_offset = ?, location = ?,
        last = ?, chain = ?, seal = ?, played = ?
    where id = ?"""
DROP_LINES: Final = "delete from journal where game_id = ? and n > ?"
DROP_GAME: Final = "delete from games where id = ?"

# A line's phone; separate, so that records and checksums don't depend on it.
PHONE_TABLES: Final = (
    """create table phones(
        game_id text not null, n integer not null, phone text not null, primary key (game_id, n)) without rowid""",
)
ADD_PHONE: Final = "insert into phones(game_id, n, phone) values (?, ?, ?)"
PHONES: Final = "select n, phone from phones where game_id = ?"
DROP_PHONES: Final = "delete from phones where game_id = ? and n > ?"

# ---------------------------------------------------------------- local days
# minutes; null for a play of unknown date
DAY_TABLES: Final = ("alter table games add column utc_offset integer",)

# for an older, read-only file, by the last version that needs it
OLDER_GAMES: Final = {
    12: "create temp view games as select *, null as utc_offset, '' as location from main.games",
    13: "create temp view games as select *, '' as location from main.games",
}
DAYS: Final = """select games.id, games.created_at, plays.day from games
    left join plays on plays.game_id = games.id where games.id > ? order by games.id limit ?"""
SET_OFFSET: Final = "update games set utc_offset = ? where id = ?"
COUNTS_ON: Final = "select deleted_at is not null, utc_offset from games where id = ?"

# ---------------------------------------------------------------- places
PLACE_TABLES: Final = (
    "alter table games add column location text not null default ''",
    "create index games_located on games(created_at, location) where deleted_at is null and location <> ''",
    """update games set location = named_place(
            (select json_extract(told, '$.location') from plays where plays.game_id = games.id))
        where id in (select game_id from plays
            where case when json_valid(told) then json_type(told, '$.location') end = 'text')""",
)
SET_LOCATION: Final = "update games set location = ? where id = ?"
LOCATIONS: Final = """select location from games
    where deleted_at is null and location <> '' and created_at <= ? order by created_at desc limit ?"""
# Exactly these people: one of them, their number, and a list of all.
LOCATION_OF: Final = """select games.location from seats cross join games
    where games.id = seats.game_id and seats.person = ? and games.deleted_at is null and games.location <> ''
        and (select count(*) from seats as there where there.game_id = games.id) = ?
        and not exists (select 1 from seats as there
            where there.game_id = games.id and there.person not in (select value from json_each(?)))
    order by games.created_at desc limit 1"""

# ---------------------------------------------------------------- lists
_PAGE = (
    f"select {GAME} from games where {{shelf}} and (created_at, id) < (?, ?) order by created_at desc, id desc limit ?"
)
PAGES: Final[dict[str, str]] = {
    "all": _PAGE.format(shelf="deleted_at is null"),
    "running": _PAGE.format(shelf="deleted_at is null and status = 'running'"),
    "finished": _PAGE.format(shelf="deleted_at is null and status <> 'running'"),
    "deleted": _PAGE.format(shelf="deleted_at is not null"),
}
RESUME: Final = f"""select {GAME} from games
    where deleted_at is null and status = 'running' and played <= ?
    order by played desc, updated_at desc, id desc limit ?"""

FIND: Final = f"""select {GAME}, place from found_by
    cross join found on found.place = found_by.rowid cross join games on games.id = found.game_id
    where found_by match ? and found_by.rowid < ? order by found_by.rowid desc limit ?"""
# A rare word comes first, since FTS5 would scan all games with a common one.
NEWEST: Final = "select rowid from found_by where found_by match ? and rowid < ? order by rowid desc limit ?"
FIND_AMONG: Final = f"""select {GAME}, place from (select value as candidate from json_each(?))
    cross join found on found.place = candidate cross join games on games.id = found.game_id
    where not exists (
        select 1 from json_each(?) as term where instr(' ' || tokens || ' ', ' ' || term.value || ' ') = 0)
    order by place desc limit ?"""
# A skip scan.
KINDS: Final = """with recursive kinds(kind) as (
        select min(game) from games where deleted_at is null
        union all select (select min(game) from games where deleted_at is null and game > kind) from kinds
        where kind is not null)
    select kind from kinds where kind is not null"""

# ---------------------------------------------------------------- notes and the search index
NOTES: Final = "select game_id, note from notes where game_id in (select value from json_each(?))"
READ_NOTE: Final = "select note from notes where game_id = ?"
SET_NOTE: Final = """insert into notes(game_id, note) values (?, ?)
    on conflict(game_id) do update set note = excluded.note"""
COPY_NOTE: Final = "insert into notes(game_id, note) select ?, note from notes where game_id = ?"
DROP_NOTE: Final = "delete from notes where game_id = ?"
FOUND: Final = "select place, tokens from found where game_id = ?"
IS_PLACE_TAKEN: Final = "select 1 from found where place = ?"
ADD_FOUND: Final = "insert into found(place, game_id, tokens) values (?, ?, ?)"
DROP_FOUND: Final = "delete from found where game_id = ?"
ADD_TOKENS: Final = "insert into found_by(rowid, tokens) values (?, ?)"
DROP_TOKENS: Final = "insert into found_by(found_by, rowid, tokens) values ('delete', ?, ?)"
MERGE_TOKENS: Final = "insert into found_by(found_by, rank) values ('merge', 16)"  # pages at most
MERGE_MORE: Final = "insert into found_by(found_by, rank) values ('merge', 64)"
TOTAL_CHANGES: Final = "select total_changes()"
MERGE_ALL: Final = "insert into found_by(found_by) values ('optimize')"
COUNT_CHANGE: Final = "update found_changes set changes = changes + 1 returning changes, merged"
COUNT_MERGE: Final = "update found_changes set merged = changes"
COUNT_ANEW: Final = "update found_changes set changes = 0, merged = 0"
CLEAR_FOUND: Final = "delete from found"
# An empty index, since FTS5 can't drop one whose segment list (row 10) is unreadable.
EMPTY_INDEX: Final = "insert or replace into found_by_data(id, block) values (10, x'00000000000000')"
DROP_INDEX: Final = "drop table found_by"
FILL_TOKENS: Final = "insert into found_by(found_by) values ('rebuild')"

# ---------------------------------------------------------------- all games
GAMES_BY_ID: Final = f"select {GAME} from games where id > ? order by id limit ?"

# ---------------------------------------------------------------- kits
ADD_KIT: Final = "insert into kits(hash, game, json) values (?, ?, ?) on conflict(hash) do nothing"
READ_KIT: Final = "select hash, game, json from kits where hash = ?"

OWN_KIT_TABLES: Final = (
    """create table own_kits(
        id text primary key, game text not null, edition integer not null, name text not null, json text not null,
        changed_at integer not null, deleted_at integer) without rowid""",
    "create index own_kits_all on own_kits(changed_at desc, id) where deleted_at is null",
    "create index own_kits_of on own_kits(game, changed_at desc, id) where deleted_at is null",
)
OWN_KIT: Final = "id, game, edition, name, json, changed_at, deleted_at"
ALL_OWN_KITS: Final = f"select {OWN_KIT} from own_kits where deleted_at is null order by changed_at desc, id limit ?"
OWN_KITS_OF: Final = f"""select {OWN_KIT} from own_kits where game = ? and deleted_at is null
    order by changed_at desc, id limit ?"""
READ_OWN_KIT: Final = f"select {OWN_KIT} from own_kits where id = ?"
KEEP_OWN_KIT: Final = f"""insert into own_kits({OWN_KIT}) values (?, ?, ?, ?, ?, ?, ?)
    on conflict(id) do update set edition = excluded.edition, name = excluded.name, json = excluded.json,
    changed_at = excluded.changed_at, deleted_at = excluded.deleted_at"""

# ---------------------------------------------------------------- purge
_NAMED_KIT = "game_id, json_extract(payload, '$.kit.kept') from journal"
_NAMES_A_KIT = "op = 'config' and json_valid(payload) and json_type(payload, '$.kit.kept') = 'text'"
PURGE_TABLES: Final = (
    # A projection, including the kits of undone configs.
    "create table game_kits(game_id text not null, kit text not null, primary key (game_id, kit)) without rowid",
    "create index game_kits_of on game_kits(kit)",
    "insert or ignore into game_kits(game_id, kit) select id, kit from games where kit is not null",
    f"insert or ignore into game_kits(game_id, kit) select {_NAMED_KIT} where {_NAMES_A_KIT}",
    # For foreign key checks, and the lists of deleted items at each start.
    "create index games_kit on games(kit) where kit is not null",
    "create index games_deleted_at on games(deleted_at) where deleted_at is not null",
    "create index own_kits_deleted_at on own_kits(deleted_at) where deleted_at is not null",
)
ADD_GAME_KIT: Final = "insert into game_kits(game_id, kit) values (?, ?) on conflict do nothing"
MAY_NAME_KIT: Final = """select payload from journal
    where game_id = ? and op = 'config' and payload like '%"kept"%'"""
CLEAR_GAME_KITS: Final = "delete from game_kits where game_id = ?"
DROP_GAME_KITS: Final = "delete from game_kits"
DELETED_BEFORE: Final = "select id from games where deleted_at < ? order by deleted_at limit ?"
LATEST_KNOWN: Final = """select
    coalesce((select created_at from games
        where deleted_at is null and created_at > 0 order by created_at desc limit 1), 0),
    coalesce((select deleted_at from games where deleted_at > 0 order by deleted_at desc limit 1), 0)"""
GAMES_DELETED_AT: Final = "update games set deleted_at = ? where deleted_at < ? or deleted_at > ?"
KITS_DELETED_AT: Final = "update own_kits set deleted_at = ? where deleted_at < ? or deleted_at > ?"
DROP_OWN_KITS: Final = "delete from own_kits where deleted_at < ?"
DROP_UNUSED_KITS: Final = "delete from kits where not exists (select 1 from game_kits where kit = kits.hash)"

# ---------------------------------------------------------------- union with other devices
UNION_TABLES: Final = (
    # How often a value was changed, or removed; `kind` names it (union/registers.py). Rows outlive the values.
    """create table edits(
        kind text not null, id text not null, count integer not null, primary key (kind, id)) without rowid""",
    # Running hashes of purged games' lines, 8 bytes each, and how often the game was deleted or restored.
    "create table purged(game_id text primary key, prints blob not null, turn integer not null) without rowid",
    "insert into edits select 'deleted', id, 1 from games where deleted_at is not null",
    "insert into edits select 'kit', id, 1 from own_kits where deleted_at is not null",
    # People merged by hand, and namesakes that are different people.
    """insert into edits select 'part', id, 1 from people where part_of is not null
        or exists (select 1 from people as other where other.key = people.key and other.id <> people.id)""",
)
# The games with the same first line as a game, including itself.
BRANCHES: Final = f"""with one(began_at, first_line) as (select created_at, payload from games
        cross join journal on journal.game_id = games.id and journal.n = 1 where games.id = ?)
    select {GAME} from one cross join games indexed by games_all
    where deleted_at is null and created_at = began_at
        and (select payload from journal where game_id = games.id and n = 1) = first_line
    order by id limit ?"""
COUNT_EDIT: Final = """insert into edits(kind, id, count) values (?, ?, 1)
    on conflict(kind, id) do update set count = edits.count + 1"""
KEEP_PRINTS: Final = """insert into purged(game_id, prints, turn)
    values (?, ?, coalesce((select count from edits where kind = 'deleted' and id = ?), 1))
    on conflict(game_id) do update set prints = excluded.prints, turn = excluded.turn"""

# ---------------------------------------------------------------- settings
CHANGE_NOTHING: Final = "delete from settings where key is null"
ALL_SETTINGS: Final = "select key, value from settings"
READ_SETTING: Final = "select value from settings where key = ?"
SET_SETTING: Final = """insert into settings(key, value) values (?, ?)
    on conflict(key) do update set value = excluded.value"""
DROP_SETTING: Final = "delete from settings where key = ?"

# ---------------------------------------------------------------- statistics
STATISTICS_TABLES: Final = (
    # A row per seat of a finished game; `rank` is 1 for a winner, null if there is none.
    """create table results(
        player text not null, at integer not null, seat integer not null, game_id text not null, game text not null,
        points integer, rank integer, primary key (player, at, game_id, seat)) without rowid""",
    "create index results_game on results(game_id, seat)",
    "create index results_of on results(player, game, at)",
    "create index results_best on results(player, game, points)",
    """create table result_lines(
        game_id text not null, seat integer not null, rule text not null, player text not null, game text not null,
        points integer not null, primary key (game_id, seat, rule)) without rowid""",
    """create table standings(
        player text not null, game text not null, plays integer not null, wins integer not null,
        counted integer not null, points integer not null, primary key (player, game)) without rowid""",
    """create table pairs(
        player text not null, game text not null, other text not null, plays integer not null,
        ahead integer not null, behind integer not null, primary key (player, game, other)) without rowid""",
    """create table points_by_rule(
        player text not null, game text not null, rule text not null, plays integer not null,
        points integer not null, primary key (player, game, rule)) without rowid""",
)
