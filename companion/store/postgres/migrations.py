"""The server's schema in numbered steps, never changed once released. Each can be repeated if interrupted, as not every
server rolls back table changes. Columns are as in SQLite's newest schema."""

from typing import Final

_PEOPLE: Final = (
    """create table if not exists people(
        id text primary key, name text not null, key text not null, colour text not null, shape text not null,
        is_me bigint not null, part_of text, shown bigint not null, kept bigint not null)""",
    "create index if not exists people_key on people(key)",
    "create unique index if not exists people_me on people(is_me) where is_me = 1",
    "create index if not exists people_part_of on people(part_of) where part_of is not null",
    """create table if not exists played_as(
        game_id text not null, key text not null, person text not null, primary key (game_id, key))""",
    "create index if not exists played_as_person on played_as(person)",
    """create table if not exists seats(
        game_id text not null, seat bigint not null, player text not null, person text not null,
        points double precision, rank bigint, primary key (game_id, seat))""",
    "create index if not exists seats_person on seats(person)",
    """create table if not exists players(
        person text primary key, last_at bigint not null, seat bigint not null)""",
    "create index if not exists players_recent on players(last_at desc, seat, person)",
)
_GAMES: Final = (
    """create table if not exists kits(hash text primary key, game text not null, json text not null)""",
    """create table if not exists games(
        id text primary key, game text not null, edition bigint not null, config text not null,
        created_at bigint not null, updated_at bigint not null, status text not null, entries bigint not null,
        headline text not null, tally text, outcome text, kit text references kits(hash),
        last bigint not null, chain bigint not null, seal bigint not null, played bigint not null,
        deleted_at bigint, utc_offset bigint, location text not null default '')""",
    """create table if not exists journal(
        game_id text not null, n bigint not null, op text, ref bigint, mark text, payload text, at bigint,
        primary key (game_id, n))""",
    """create table if not exists phones(
        game_id text not null, n bigint not null, phone text not null, primary key (game_id, n))""",
    "create table if not exists settings(key text primary key, value text not null)",
    "create table if not exists notes(game_id text primary key, note text not null)",
    """create table if not exists own_kits(
        id text primary key, game text not null, edition bigint not null, name text not null, json text not null,
        changed_at bigint not null, deleted_at bigint)""",
    "create table if not exists game_kits(game_id text not null, kit text not null, primary key (game_id, kit))",
    "create index if not exists games_all on games(created_at, id) where deleted_at is null",
    """create index if not exists games_running on games(created_at, id)
        where deleted_at is null and status = 'running'""",
    """create index if not exists games_finished on games(created_at, id)
        where deleted_at is null and status <> 'running'""",
    "create index if not exists games_deleted on games(created_at, id) where deleted_at is not null",
    "create index if not exists games_resume on games(played) where deleted_at is null and status = 'running'",
    "create index if not exists games_kinds on games(game) where deleted_at is null",
    "create index if not exists games_kit on games(kit) where kit is not null",
    "create index if not exists games_deleted_at on games(deleted_at) where deleted_at is not null",
    """create index if not exists games_located on games(created_at, location)
        where deleted_at is null and location <> ''""",
    "create index if not exists own_kits_all on own_kits(changed_at desc, id) where deleted_at is null",
    "create index if not exists own_kits_of on own_kits(game, changed_at desc, id) where deleted_at is null",
    "create index if not exists game_kits_of on game_kits(kit)",
)
_FINDING: Final = (
    """create table if not exists found(
        place bigint primary key, game_id text not null unique, tokens text not null)""",
    "create table if not exists found_tokens(token text not null, place bigint not null, primary key (token, place))",
    "create index if not exists found_tokens_of on found_tokens(place)",
)
_PLAYS: Final = (
    """create table if not exists plays(
        game_id text primary key, system text not null, foreign_id text not null, day text not null,
        changed text not null, times bigint not null, told text not null, batch bigint not null)""",
    "create index if not exists plays_batch on plays(batch, game_id)",
    """create table if not exists play_links(
        system text not null, foreign_id text not null, game_id text not null, batch bigint not null,
        primary key (system, foreign_id))""",
    "create index if not exists play_links_batch on play_links(batch)",
    """create table if not exists foreign_names(
        kind text not null, system text not null, foreign_id text not null, here text not null,
        batch bigint not null, primary key (kind, system, foreign_id))""",
    "create index if not exists foreign_names_batch on foreign_names(batch)",
    "create index if not exists foreign_names_here on foreign_names(kind, here)",
    """create table if not exists batches(
        id bigint generated by default as identity primary key, at bigint not null, system text not null,
        origin text not null, added bigint not null, replaced bigint not null, is_whole bigint not null)""",
    """create table if not exists replaced(
        batch bigint not null, game_id text not null, before text not null, primary key (batch, game_id))""",
    "create table if not exists game_rules(game text primary key, rules text not null)",
)
_STATISTICS: Final = (
    """create table if not exists results(
        player text not null, at bigint not null, seat bigint not null, game_id text not null, game text not null,
        year text not null, points bigint, rank bigint, primary key (player, at, game_id, seat))""",
    "create index if not exists results_game on results(game_id, seat)",
    "create index if not exists results_of on results(player, game, at, game_id)",
    "create index if not exists results_best on results(player, game, points)",
    """create table if not exists result_lines(
        game_id text not null, seat bigint not null, rule text not null, player text not null, game text not null,
        points bigint not null, primary key (game_id, seat, rule))""",
    """create table if not exists memories(
        game_id text not null, seat bigint not null, name text not null, player text not null, game text not null,
        year text not null, value bigint not null, primary key (game_id, seat, name))""",
    "create index if not exists memories_most on memories(player, game, name, value)",
    """create table if not exists standings(
        player text not null, period text not null, game text not null, plays bigint not null, wins bigint not null,
        counted bigint not null, points bigint not null, primary key (player, period, game))""",
    "create index if not exists standings_in on standings(period, player, game)",
    """create table if not exists pairs(
        player text not null, period text not null, game text not null, other text not null, plays bigint not null,
        ahead bigint not null, behind bigint not null, primary key (player, period, game, other))""",
    """create table if not exists points_by_rule(
        player text not null, period text not null, game text not null, rule text not null, plays bigint not null,
        points bigint not null, primary key (player, period, game, rule))""",
    """create table if not exists memory_sums(
        player text not null, period text not null, game text not null, name text not null, plays bigint not null,
        total bigint not null, primary key (player, period, game, name))""",
    """create index if not exists memory_sums_plays on memory_sums(period, game)
        where player = '' and name = 'players'""",
    "create table if not exists untold(game_id text primary key)",
)
_UNION: Final = (
    """create table if not exists edits(
        kind text not null, id text not null, count bigint not null, primary key (kind, id))""",
    "create table if not exists purged(game_id text primary key, prints bytea not null, turn bigint not null)",
)
_NOTICES: Final = ("create table if not exists companion_changes(process text primary key, changes bigint not null)",)
_SHARED: Final = (
    """create table if not exists shared_tables(
        number bigint primary key, process text not null, run text not null, address text not null,
        until bigint not null, table_id text not null, kept text not null)""",
)

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (*_GAMES, *_PEOPLE, *_FINDING, *_PLAYS, *_STATISTICS, *_UNION, *_NOTICES),
    _SHARED,
)
