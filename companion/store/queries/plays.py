"""SQL statements for imported plays; `games.py` says which tables they may not scan."""

from typing import Final

PLAYS_TABLES: Final = (
    # Data not in `games`. `times` is how often the play counts in statistics, `told` JSON of the imported data.
    """create table plays(
        game_id text primary key, system text not null, foreign_id text not null, day text not null,
        changed text not null, times integer not null, told text not null, batch integer not null) without rowid""",
    "create index plays_batch on plays(batch, game_id)",
    # These links survive deletion, so that a deleted play isn't imported again.
    """create table play_links(
        system text not null, foreign_id text not null, game_id text not null, batch integer not null,
        primary key (system, foreign_id)) without rowid""",
    "create index play_links_batch on play_links(batch)",
    # `kind` is "game" or "player".
    """create table foreign_names(
        kind text not null, system text not null, foreign_id text not null, ours text not null,
        batch integer not null, primary key (kind, system, foreign_id)) without rowid""",
    "create index foreign_names_batch on foreign_names(batch)",
    "create index foreign_names_ours on foreign_names(kind, ours)",
    # An import. `is_whole` is 0 until it is complete; `origin` is the owner of the imported list, "" if unknown.
    """create table batches(
        id integer primary key, at integer not null, system text not null, origin text not null,
        added integer not null, replaced integer not null, is_whole integer not null)""",
    # JSON of rows before a batch changed them.
    """create table replaced(
        batch integer not null, game_id text not null, before text not null, primary key (batch, game_id)
    ) without rowid""",
    # For data tools.
    """create view played_games as
        select games.id as game_id, datetime(games.created_at / 1000, 'unixepoch') as played_at_utc,
            case when games.game like 'play:%' then substr(games.game, 6) else games.game end as game,
            games.headline as players, games.status as status, coalesce(plays.times, 1) as times,
            coalesce(plays.system, 'recorded here') as came_from, notes.note as note
        from games left join plays on plays.game_id = games.id left join notes on notes.game_id = games.id
        where games.deleted_at is null""",
    """create view player_results as
        select coalesce(people.name, results.player) as player,
            datetime(results.at / 1000, 'unixepoch') as played_at_utc,
            case when results.game like 'play:%' then substr(results.game, 6) else results.game end as game,
            results.points as points, results.rank as rank, results.rank is 1 as has_won, results.game_id as game_id
        from results left join people on people.id = results.player""",
    """create view player_standings as
        select coalesce(people.name, standings.player) as player,
            case when standings.game like 'play:%' then substr(standings.game, 6) else standings.game end as game,
            standings.plays as plays, standings.wins as wins, standings.counted as plays_with_points,
            standings.points as points
        from standings left join people on people.id = standings.player""",
)

# `here` is a game's or a person's id
LINK_TABLES: Final = ("alter table foreign_names rename column ours to here",)

# words: lowest_wins, cooperative, no_points, uses_teams
RULES_TABLES: Final = ("create table game_rules(game text primary key, rules text not null) without rowid",)
SET_RULES: Final = """insert into game_rules(game, rules) values (?, ?)
    on conflict(game) do update set rules = excluded.rules where game_rules.rules <> excluded.rules"""
RULES: Final = "select game, rules from game_rules order by game limit ?"

PLAYED_AS: Final = """select key, person from played_as
    where game_id in (select game_id from plays) order by game_id, key"""
NAMED: Final = "select system, foreign_id, here from foreign_names where kind = 'player'"
RELINK: Final = "update foreign_names set here = ? where kind = 'player' and system = ? and foreign_id = ?"
FORGET_LINK: Final = "delete from foreign_names where kind = 'player' and system = ? and foreign_id = ?"

# Bulk work changes the same pages repeatedly. SQLite's defaults are 2,000 kB and 1,000 pages.
# pragmas around parts of long work: their commits don't wait for the disk; the next other commit does
HASTE: Final = (
    ("pragma synchronous = normal", "pragma cache_size = -64000", "pragma wal_autocheckpoint = 0"),
    ("pragma synchronous = full", "pragma wal_autocheckpoint = 1000"),
)
SMALL_AGAIN: Final = ("pragma cache_size = -2000", "pragma shrink_memory")
PLAY: Final = "game_id, system, foreign_id, day, changed, times, told, batch"
READ_PLAY: Final = f"select {PLAY} from plays where game_id = ?"
TIMES: Final = "select times from plays where game_id = ?"
READ_DETAILS: Final = "select told from plays where game_id = ?"
ADD_PLAY: Final = f"insert into plays({PLAY}) values (?, ?, ?, ?, ?, ?, ?, ?)"
DROP_PLAY: Final = "delete from plays where game_id = ?"
PLAYS_OF: Final = "select game_id from plays where batch = ? limit ?"
LINKED: Final = "select game_id from play_links where system = ? and foreign_id = ?"
LINKED_OF: Final = """select system, foreign_id, game_id from json_each(?) as asked cross join play_links
    on system = json_extract(asked.value, '$[0]') and foreign_id = json_extract(asked.value, '$[1]')"""
LINK: Final = """insert into play_links(system, foreign_id, game_id, batch) values (?, ?, ?, ?)
    on conflict do nothing"""
RELINK_PLAY: Final = "update play_links set game_id = ? where game_id = ?"
UNLINK_SOME: Final = """delete from play_links where (system, foreign_id) in
    (select system, foreign_id from play_links where batch = ? limit ?)"""

# Possible duplicates.
BETWEEN: Final = """select games.id, games.created_at, games.utc_offset, plays.day, batches.origin
    from games indexed by games_all
    left join plays on plays.game_id = games.id left join batches on batches.id = plays.batch
    where games.deleted_at is null and games.game = ? and games.created_at between ? and ?
    order by games.created_at limit ?"""
SEATS_OF: Final = "select person from seats where game_id = ?"
LOCAL_ID: Final = "select here from foreign_names where kind = ? and system = ? and foreign_id = ?"
ELSEWHERE: Final = "select system, foreign_id from foreign_names where kind = ? and here = ?"
PERSON_ELSEWHERE: Final = """with recursive down(id) as (
        select id from people where id = ?
        union select people.id from down cross join people where people.part_of = down.id)
    select here, system, foreign_id from down
        cross join foreign_names where foreign_names.kind = 'player' and foreign_names.here = down.id"""
ADD_HERE: Final = """insert into foreign_names(kind, system, foreign_id, here, batch) values (?, ?, ?, ?, ?)
    on conflict(kind, system, foreign_id) do nothing"""
DROP_NAMES: Final = "delete from foreign_names where batch = ?"
BEGIN_BATCH: Final = """insert into batches(at, system, origin, added, replaced, is_whole)
    values (?, ?, ?, 0, 0, 0) returning id"""
COUNT_BATCH: Final = "update batches set added = added + ?, replaced = replaced + ? where id = ?"
END_BATCH: Final = "update batches set is_whole = 1 where id = ?"
INTERRUPTED: Final = (
    "select id, at, system, origin, added, replaced, is_whole from batches where is_whole = 0 order by id"
)
COUNT_PLAYS_OF: Final = "select count(*) from plays where batch = ?"
REOPEN_BATCH: Final = "update batches set is_whole = 0 where id = ?"
# Batches are numbered on each device; this key is the same on all of them.
BATCH_KEY: Final = "cast(at as text) || ' ' || system || ' ' || origin"
READ_BATCH_KEY: Final = f"select {BATCH_KEY} from batches where id = ?"
DROP_BATCH: Final = "delete from batches where id = ?"
KEEP_BEFORE: Final = "insert into replaced(batch, game_id, before) values (?, ?, ?) on conflict do nothing"
BEFORE: Final = "select game_id, before from replaced where batch = ? limit ?"
DROP_BEFORE: Final = "delete from replaced where batch = ? and game_id = ?"
