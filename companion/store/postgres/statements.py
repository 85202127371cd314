"""SQL statements that PostgreSQL needs in a different form from SQLite's, with the same parameters and columns."""

from functools import cache
from typing import Final

from companion.store.queries import games, plays, statistics, union
from companion.store.queries.games import GAME

DIFFERENT: Final = {
    games.NOTES: """select game_id, note from notes
        where game_id in (select jsonb_array_elements_text(cast(? as jsonb)))""",
    games.LOCATION_OF: """select games.location from seats cross join games
        where games.id = seats.game_id and seats.person = ? and games.deleted_at is null and games.location <> ''
            and (select count(*) from seats as there where there.game_id = games.id) = ?
            and not exists (select 1 from seats as there where there.game_id = games.id
                and there.person not in (select jsonb_array_elements_text(cast(? as jsonb))))
        order by games.created_at desc limit 1""",
    games.BRANCHES: f"""with one(began_at, first_line) as (select created_at, payload from games
            cross join journal where journal.game_id = games.id and journal.n = 1 and games.id = ?)
        select {GAME} from one cross join games
        where deleted_at is null and created_at = began_at
            and (select payload from journal where game_id = games.id and n = 1) = first_line
        order by id limit ?""",
    plays.LINKED_OF: """select system, foreign_id, game_id
        from (select jsonb_array_elements(cast(? as jsonb)) as link) as asked cross join play_links
        where system = link ->> 0 and foreign_id = link ->> 1""",
    plays.BETWEEN: """select games.id, games.created_at, games.utc_offset, plays.day, batches.origin
        from games left join plays on plays.game_id = games.id left join batches on batches.id = plays.batch
        where games.deleted_at is null and games.game = ? and games.created_at between ? and ?
        order by games.created_at limit ?""",
    statistics.STREAKS: """with games_of as (
            select at, game_id, min(year) as year, min(case when rank = 1 then 1 else 0 end) as won from results
            where player = ? and ? in ('', game) group by at, game_id),
        numbered as (
            select at, game_id, year, won, sum(1 - won) over (order by at, game_id) as losses from games_of),
        streaks as (
            select count(*) as wins, (array_agg(year order by at, game_id))[1] as year, losses
            from numbered where won = 1 group by losses)
        select (select max(wins) from streaks where ? in ('', year)),
            (select wins from streaks order by losses desc limit 1)""",
    union.READ_LINES.format(side="main"): union.READ_LINES.format(side="main").replace("main.", ""),
}

# ---------------------------------------------------------------- search
HOW_MANY: Final = """select token, (select count(*) from
        (select 1 from found_tokens where found_tokens.token = asked.token and place < ? limit ?) as few)
    from unnest(cast(? as text[])) as asked(token)"""
# The rarest token comes first.
FIND: Final = f"""select {GAME}, found.place from found_tokens as lead cross join found cross join games
    where lead.token = ? and lead.place < ? and found.place = lead.place and games.id = found.game_id
        and not exists (select 1 from unnest(cast(? as text[])) as term(token)
            where not exists (select 1 from found_tokens as other
                where other.token = term.token and other.place = lead.place))
    order by lead.place desc limit ?"""
DROP_TOKENS: Final = "delete from found_tokens where place = ? and token = any(?)"
ADD_TOKENS: Final = """insert into found_tokens(token, place)
    select token, cast(? as bigint) from unnest(cast(? as text[])) as added(token) on conflict do nothing"""
CLEAR_TOKENS: Final = "delete from found_tokens"

# ---------------------------------------------------------------- the schema
VERSION: Final = "select coalesce(max(n), 0) from companion_schema"
STEPS_TABLE: Final = "create table if not exists companion_schema(n bigint primary key)"
ADD_STEP: Final = "insert into companion_schema(n) values (?)"
OTHER_TABLES: Final = "select count(*) from information_schema.tables where table_schema = current_schema()"
OUR_TABLE: Final = f"{OTHER_TABLES} and table_name = 'companion_schema'"
# ---------------------------------------------------------------- notices
CHANNEL: Final = "companion_changes"
LISTEN: Final = f"listen {CHANNEL}"
NOTIFY: Final = "select pg_notify(?, ?)"
# for servers that send none: a count for each process
COUNT_CHANGE: Final = """insert into companion_changes(process, changes) values (?, 1)
    on conflict(process) do update set changes = companion_changes.changes + 1"""
COUNT_OF_OTHERS: Final = "select count(*), cast(sum(changes) as bigint) from companion_changes where process <> ?"

# ---------------------------------------------------------------- leases of shared tables
_NOW: Final = "cast(extract(epoch from now()) * 1000 as bigint)"
SHARED_NUMBERS: Final = "select number from shared_tables"
SHARE: Final = f"""insert into shared_tables(number, process, run, address, until, table_id, kept)
    values (?, ?, ?, ?, {_NOW} + ?, '', '')"""
RENEW: Final = f"update shared_tables set until = {_NOW} + ? where run = ? and number = any(?) returning number"
LEASES: Final = f"select number, process, run, address, table_id, until - {_NOW} from shared_tables order by number"
_TAKE: Final = f"update shared_tables set process = ?, run = ?, address = ?, until = {_NOW} + ?"
TAKE: Final = f"{_TAKE} where number = ? and (run = ? or until < {_NOW}) returning kept"
TAKE_OWN: Final = f"{_TAKE} where process = ? and until < {_NOW} returning number, kept"
KEEP_SHARED: Final = """update shared_tables set table_id = ?, kept = ? where number = ? and run = ?
    and (? = '' or not exists (select 1 from shared_tables as other where other.table_id = ? and other.number <> ?))
    returning number"""
FREE: Final = f"update shared_tables set until = {_NOW} - 1 where run = ?"
END_SHARED: Final = "delete from shared_tables where number = ? and run = ?"
FORGET_SHARED: Final = f"delete from shared_tables where until < {_NOW} - ?"

ENCODING: Final = "show server_encoding"


@cache
def in_postgres(sql: str) -> str:
    """A statement of the store, converted for psycopg."""
    return DIFFERENT.get(sql, sql).replace("%", "%%").replace("?", "%s")
