"""SQL statements for people; `games.py` says which tables they may not scan."""

from typing import Final

PEOPLE_TABLES: Final = (
    # Not a projection: manual choices survive a rebuild. `part_of` is the target of a merge, `kept` 0 for a person who
    # is removed with the last game.
    """create table people(
        id text primary key, name text not null, key text not null, colour text not null, shape text not null,
        is_me integer not null, part_of text, shown integer not null, kept integer not null) without rowid""",
    "create index people_key on people(key)",
    "create unique index people_me on people(is_me) where is_me = 1",
    "create index people_part_of on people(part_of) where part_of is not null",
    # No two seats of a game have the same person.
    """create table played_as(
        game_id text not null, key text not null, person text not null, primary key (game_id, key)) without rowid""",
    "create index played_as_person on played_as(person)",
    # Projections.
    "drop table seats",
    "drop table players",
    """create table seats(
        game_id text not null, seat integer not null, player text not null, person text not null, points integer,
        rank integer, primary key (game_id, seat)) without rowid""",
    "create index seats_person on seats(person)",
    """create table players(
        person text primary key, last_at integer not null, seat integer not null) without rowid""",
    "create index players_recent on players(last_at desc, seat, person)",
)

# read only by that migration, from the older tables
OLD_PLAYERS: Final = "select name, shown from players order by last_at desc, seat, name"
PERSON: Final = "id, name, colour, shape, is_me, part_of"
ADD_PERSON: Final = """insert into people(id, name, key, colour, shape, is_me, part_of, shown, kept)
    values (?, ?, ?, ?, ?, 0, null, ?, ?)"""
ALL_PEOPLE: Final = f"""select {PERSON} from people
    where kept = 1 or exists (select 1 from played_as where person = people.id)"""
READ_PERSON: Final = f"select {PERSON} from people where id = ?"
# Of several namesakes, the last to play.
PERSON_OF_NAME: Final = """select people.id from people left join players on players.person = people.id
    where people.key = ? order by coalesce(players.last_at, 0) desc, people.kept, people.id limit 1"""
MARKS_OF_NAMESAKES: Final = "select colour, shape from people where key = ?"
RENAME: Final = "update people set name = ?, key = ?, kept = 1 where id = ?"
SET_MARK: Final = "update people set colour = ?, shape = ? where id = ?"
NOBODY_IS_ME: Final = "update people set is_me = 0 where is_me = 1"
THIS_IS_ME: Final = "update people set is_me = 1, kept = 1 where id = ?"
SET_PART_OF: Final = "update people set part_of = ?, kept = 1 where id = ?"
CALL: Final = "update people set name = ?, key = ? where id = ?"
PEOPLE_TO_JOIN: Final = """select id, name, key, part_of,
    coalesce((select last_at from players where person = id), 0) from people"""
KEEP_PERSON: Final = "update people set kept = 1 where id = ?"
SHOW_PERSON: Final = "update people set shown = 1 where id = ? and shown = 0"
IS_NAMESAKE: Final = "select 1 from people where key = ? and id <> ? limit 1"
# Without references: no game (deleted ones included), no merge.
DROP_PERSON: Final = """delete from people where id = ?
    and not exists (select 1 from played_as where person = people.id)
    and not exists (select 1 from people as part where part.part_of = people.id)"""
FORGET_ELSEWHERE: Final = """delete from foreign_names where kind = 'player' and here = ?
    returning kind, system, foreign_id, here, batch"""
FORGET_STRAY: Final = """delete from foreign_names where kind = 'player'
    and not exists (select 1 from people where id = foreign_names.here)"""
PUT_BACK_PERSON: Final = """insert into people(id, name, key, colour, shape, is_me, part_of, shown, kept)
    values (?, ?, ?, ?, ?, 0, (select id from people where id = ?), 1, 1) on conflict do nothing"""
# Nor a person linked to a foreign player, whose plays may still be imported.
DROP_UNLINKED: Final = """delete from people where kept = 0
    and not exists (select 1 from played_as where person = people.id)
    and not exists (select 1 from foreign_names where kind = 'player' and here = people.id)"""
_UP: Final = """ union select people.id, people.part_of from up cross join people where people.id = up.part_of)
    select id from up where part_of is null"""
ROOT: Final = "with recursive up(id, part_of) as (select id, part_of from people where id = ?" + _UP
ME: Final = "with recursive up(id, part_of) as (select id, part_of from people where is_me = 1" + _UP

# ---------------------------------------------------------------- who played
LINK: Final = """insert into played_as(game_id, key, person) values (?, ?, ?)
    on conflict(game_id, key) do update set person = excluded.person"""
LINKED: Final = "select key, person from played_as where game_id = ?"
UNLINK_NAME: Final = """delete from played_as where game_id = ? and key = ?
    and exists (select 1 from people where id = played_as.person and kept = 0)"""
UNLINK_SEAT: Final = "delete from played_as where game_id = ? and key = ?"
UNLINK: Final = "delete from played_as where game_id = ?"
# The seats' people that players have chosen.
CHOSEN: Final = """select key, person from played_as cross join edits
    where game_id = ? and edits.kind = 'played' and edits.id = game_id || ' ' || key"""
LINKED_PEOPLE: Final = """with recursive up(key, id, part_of) as (
        select played_as.key, people.id, people.part_of
        from played_as cross join people where people.id = played_as.person and played_as.game_id = ?
        union select up.key, people.id, people.part_of from up cross join people where people.id = up.part_of)
    select up.key, up.id, people.name from up cross join people where people.id = up.id and up.part_of is null"""
GAMES_OF_PARTS: Final = """with recursive down(id) as (
        select id from people where id = ?
        union select people.id from down cross join people where people.part_of = down.id)
    select distinct played_as.game_id from down cross join played_as where played_as.person = down.id"""
TOGETHER: Final = """select count(*) from seats as one cross join seats as other
    where other.game_id = one.game_id and one.person = ? and other.person = ?"""
GAMES_OF: Final = """select seats.game_id, games.game, games.created_at, seats.player, games.utc_offset from seats
    cross join games
    where games.id = seats.game_id and seats.person = ? and games.deleted_at is null
    order by games.created_at desc limit ?"""
COUNT_OF: Final = "select cast(coalesce(sum(plays), 0) as bigint) from standings where player = ? and period = ''"
COUNTS: Final = "select player, cast(sum(plays) as bigint) from standings where period = '' group by player"

# ---------------------------------------------------------------- remembered players
PLAYERS: Final = """select people.name, last_at, people.id, people.colour, people.shape
    from players cross join people
    where people.id = players.person and people.shown = 1 and last_at <= ?
    order by last_at desc, seat, person limit ?"""
LAST_GROUP: Final = """select person from seats where game_id = (select games.id from seats cross join games
    where games.id = seats.game_id and seats.person = ? order by games.created_at desc, games.id desc limit 1)"""
REMEMBER_PLAYER: Final = """insert into players(person, last_at, seat) values (?, ?, ?)
    on conflict(person) do update set
        seat = case when excluded.last_at > players.last_at
                or (excluded.last_at = players.last_at and excluded.seat < players.seat)
            then excluded.seat else players.seat end,
        last_at = case when excluded.last_at > players.last_at then excluded.last_at else players.last_at end"""
PAGE_OF_PLAYERS: Final = "select person from players where person > ? order by person limit ?"
DROP_PLAYER: Final = "delete from players where person = ? and not exists (select 1 from seats where person = ?)"
REFRESH_PLAYER: Final = """update players set (last_at, seat) =
        (select games.created_at, seats.seat from seats cross join games
        where games.id = seats.game_id and seats.person = players.person
        order by games.created_at desc, seats.seat limit 1)
    where person = ?"""
SEATED: Final = "select seat, player, person from seats where game_id = ? order by seat"
CLEAR_SEATS: Final = "delete from seats where game_id = ?"
ADD_SEAT: Final = "insert into seats(game_id, seat, player, person, points, rank) values (?, ?, ?, ?, ?, ?)"
DROP_SEATS: Final = "delete from seats"
DROP_PLAYERS: Final = "delete from players"
READ_HEAD: Final = """select id, game, edition, config, created_at, updated_at, status, entries, headline, tally,
    outcome, kit, utc_offset, location from games where id = ?"""
