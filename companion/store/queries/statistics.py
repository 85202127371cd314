"""SQL statements for statistics, which must not scan the tables named in `games.py`. `period`: a local year ("2026") or
"" for all time; points are thousandths, for exact sums; `player`: a person's id, or "" for the table."""

from typing import Final

from companion.store.queries.plays import PLAYS_TABLES

MEMORY_TABLES: Final = (
    "drop view player_results",
    "drop view player_standings",
    *(f"drop table {table}" for table in ("results", "result_lines", "standings", "pairs", "points_by_rule")),
    # A row per seat of a finished game; `rank` is 1 for a winner, null if there is none.
    """create table results(
        player text not null, at integer not null, seat integer not null, game_id text not null, game text not null,
        year text not null, points integer, rank integer, primary key (player, at, game_id, seat)) without rowid""",
    "create index results_game on results(game_id, seat)",
    "create index results_of on results(player, game, at, game_id)",
    "create index results_best on results(player, game, points)",
    "create index results_best_in on results(player, game, year, points)",
    "create index results_lost on results(player, at, game_id) where rank is not 1",
    "create index results_lost_of on results(player, game, at, game_id) where rank is not 1",
    """create table result_lines(
        game_id text not null, seat integer not null, rule text not null, player text not null, game text not null,
        points integer not null, primary key (game_id, seat, rule)) without rowid""",
    # Game statistics by seat (-1: the table).
    """create table memories(
        game_id text not null, seat integer not null, name text not null, player text not null, game text not null,
        year text not null, value integer not null, primary key (game_id, seat, name)) without rowid""",
    "create index memories_most on memories(player, game, name, value)",
    "create index memories_most_in on memories(player, game, year, name, value)",
    # Start and length.
    """create table runs(
        player text not null, game text not null, at integer not null, game_id text not null, year text not null,
        wins integer not null, primary key (player, game, at, game_id)) without rowid""",
    "create index runs_longest on runs(player, game, wins)",
    "create index runs_longest_in on runs(player, game, year, wins)",
    """create table standings(
        player text not null, period text not null, game text not null, plays integer not null, wins integer not null,
        counted integer not null, points integer not null, primary key (period, player, game)) without rowid""",
    """create table pairs(
        player text not null, period text not null, game text not null, other text not null, plays integer not null,
        ahead integer not null, behind integer not null, primary key (player, period, game, other)) without rowid""",
    """create table points_by_rule(
        player text not null, period text not null, game text not null, rule text not null, plays integer not null,
        points integer not null, primary key (player, period, game, rule)) without rowid""",
    """create table memory_sums(
        player text not null, period text not null, game text not null, name text not null, plays integer not null,
        total integer not null, primary key (player, period, game, name)) without rowid""",
    "create index memory_sums_plays on memory_sums(period, game) where player = '' and name = 'players'",
    # Games without game statistics so far.
    "create table untold(game_id text primary key) without rowid",
    "insert into untold select id from games where status = 'finished' and id not in (select game_id from plays)",
    # For data tools.
    PLAYS_TABLES[-2],
    f"{PLAYS_TABLES[-1]} where standings.period = ''",
    """create view game_memories as
        select memories.game_id as game_id, datetime(games.created_at / 1000, 'unixepoch') as played_at_utc,
            memories.game as game, coalesce(people.name, 'the table') as player, memories.name as what,
            memories.value as value
        from memories join games on games.id = memories.game_id left join people on people.id = memories.player""",
)

LEANER_TABLES: Final = ("drop index results_lost", "drop index results_lost_of")
_SHOWN = "case when {0} % 1000 = 0 then {0} / 1000 else {0} / 1000.0 end"
_TITLE = "case when {0} like 'play:%' then substr({0}, 6) else {0} end"
_LOCAL = "datetime(games.created_at / 1000 + games.utc_offset * 60, 'unixepoch')"
# for data tools
DAY_VIEWS: Final = (
    *(f"drop view {name}" for name in ("played_games", "player_results", "player_standings", "game_memories")),
    f"""create view played_games as
        select games.id as game_id, datetime(games.created_at / 1000, 'unixepoch') as played_at_utc,
            {_LOCAL} as played_at, {_TITLE.format("games.game")} as game,
            games.headline as players, games.status as status, coalesce(plays.times, 1) as times,
            coalesce(plays.system, 'recorded here') as came_from, notes.note as note
        from games left join plays on plays.game_id = games.id left join notes on notes.game_id = games.id
        where games.deleted_at is null""",
    f"""create view player_results as
        select coalesce(people.name, results.player) as player,
            datetime(results.at / 1000, 'unixepoch') as played_at_utc, {_LOCAL} as played_at,
            {_TITLE.format("results.game")} as game, {_SHOWN.format("results.points")} as points,
            results.rank as rank, results.rank is 1 as has_won, results.game_id as game_id
        from results join games on games.id = results.game_id left join people on people.id = results.player""",
    f"""create view player_standings as
        select coalesce(people.name, standings.player) as player, {_TITLE.format("standings.game")} as game,
            standings.plays as plays, standings.wins as wins, standings.counted as plays_with_points,
            {_SHOWN.format("standings.points")} as points
        from standings left join people on people.id = standings.player where standings.period = ''""",
    f"""create view game_memories as
        select memories.game_id as game_id, datetime(games.created_at / 1000, 'unixepoch') as played_at_utc,
            {_LOCAL} as played_at, memories.game as game, coalesce(people.name, 'the table') as player,
            memories.name as what, memories.value as value
        from memories join games on games.id = memories.game_id left join people on people.id = memories.player""",
)

PLACE_VIEWS: Final = (
    "drop view played_games",
    DAY_VIEWS[4].replace("as players,", "as players, nullif(games.location, '') as place,"),
)

# ---------------------------------------------------------------- updated with every game
# columns, and the order of a game's rows
ROWS: Final = {
    "results": ("player, at, seat, game_id, game, year, points, rank", "seat"),
    "result_lines": ("game_id, seat, rule, player, game, points", "seat, rule"),
    "memories": ("game_id, seat, name, player, game, year, value", "seat, name"),
}

# key columns and numbers
SUMS: Final = {
    "standings": ("player, period, game", "plays, wins, counted, points"),
    "pairs": ("player, period, game, other", "plays, ahead, behind"),
    "points_by_rule": ("player, period, game, rule", "plays, points"),
    "memory_sums": ("player, period, game, name", "plays, total"),
}


def _insert(table: str, columns: str) -> str:
    return f"insert into {table}({columns}) values ({', '.join('?' for _ in columns.split(', '))})"


def _each(form: str, columns: str, between: str) -> str:
    return between.join(form.format(column) for column in columns.split(", "))


ROWS_OF_GAME: Final = {
    table: f"select {columns} from {table} where game_id = ? order by {order}"
    for table, (columns, order) in ROWS.items()
}
ADD_ROW: Final = {table: _insert(table, columns) for table, (columns, _) in ROWS.items()}
DROP_ROWS: Final = {table: f"delete from {table} where game_id = ?" for table in ROWS}

ADD_SUM: Final = {
    table: f"""{_insert(table, f"{key}, {numbers}")}
    on conflict({key}) do update set {_each(f"{{0}} = {table}.{{0}} + excluded.{{0}}", numbers, ", ")}"""
    for table, (key, numbers) in SUMS.items()
}
DROP_SUM: Final = {
    table: f"delete from {table} where plays = 0 and {_each('{0} = ?', key, ' and ')}"
    for table, (key, _) in SUMS.items()
}
CLEAR_STATISTICS: Final = tuple(f"delete from {table}" for table in (*ROWS, *SUMS))

# ---------------------------------------------------------------- streaks
WITHOUT_STREAKS: Final = ("drop table runs",)

# Consecutive wins have the same number of losses before them. A person with several seats wins only with all of them. A
# streak belongs to the year in which it begins.
STREAKS: Final = """with games_of as (
        select at, game_id, min(year) as year, min(case when rank = 1 then 1 else 0 end) as won from results
        where player = ? and ? in ('', game) group by at, game_id),
    numbered as (select at, year, won, sum(1 - won) over (order by at, game_id) as losses from games_of),
    streaks as (select count(*) as wins, year, min(at), losses from numbered where won = 1 group by losses)
    select (select max(wins) from streaks where ? in ('', year)),
        (select wins from streaks order by losses desc limit 1)"""

# ---------------------------------------------------------------- shown
_LOWEST_WINS = """exists (select 1 from game_rules
    where game_rules.game = standings.game and rules like '%lowest_wins%')"""
_BEST = """(select {of}(best.points) from results as best
    where best.player = standings.player and best.game = standings.game{year})"""


def _standings(period: str, year: str) -> str:
    low, high = (_BEST.format(of=of, year=year) for of in ("min", "max"))
    return f"""select player, game, plays, wins, counted, points,
        case when {_LOWEST_WINS} then {low} else {high} end as best
    from standings where period = {period} and ? in ('', player) order by player, game limit ?"""


ALL_STANDINGS: Final = _standings("''", "")
STANDINGS_IN: Final = _standings("?", " and best.year = standings.period")
TOTALS: Final = """select player, cast(sum(plays) as bigint), cast(sum(wins) as bigint) from standings
    where period = ? and ? in ('', game) group by player order by player limit ?"""
RESULTS: Final = """select at, game, game_id, seat, points, rank from results
    where player = ? and at between ? and ? and ? in ('', year) order by at desc limit ?"""
RESULTS_OF: Final = """select at, game, game_id, seat, points, rank from results
    where player = ? and at between ? and ? and ? in ('', year) and game = ? order by at desc limit ?"""
PAIRS: Final = """select game, other, plays, ahead, behind from pairs
    where player = ? and period = ? order by game, other limit ?"""
POINTS_BY_RULE: Final = """select game, rule, plays, points from points_by_rule
    where player = ? and period = ? order by game, rule limit ?"""
GAME_STATS: Final = """select game, name, plays, total,
        (select max(value) from memories where memories.player = memory_sums.player
            and memories.game = memory_sums.game and memories.name = memory_sums.name) as most
    from memory_sums where player = ? and period = '' order by game, name limit ?"""
GAME_STATS_IN: Final = """select game, name, plays, total,
        (select max(value) from memories where memories.player = memory_sums.player
            and memories.game = memory_sums.game and memories.year = memory_sums.period
            and memories.name = memory_sums.name) as most
    from memory_sums where player = ? and period = ? order by game, name limit ?"""
PLAYS_BY_YEAR: Final = """select period, game, plays from memory_sums
    where player = '' and name = 'players' and period > '' order by period, game limit ?"""

# ---------------------------------------------------------------- games without game statistics
PENDING: Final = "select game_id from untold where game_id > ? order by game_id limit ?"
DROP_PENDING: Final = "delete from untold where game_id = ?"
RETELL: Final = "update games set tally = ?, seal = ? where id = ? and last = ?"

# for comparison; the search index's rows are SQLite's own
ALL_OF: Final = {table: f"select * from {table}" for table in ("seats", "players", "game_kits", *ROWS, *SUMS)}
