"""SQL statements that copy finished games from a device's database, attached as `theirs`, to an empty one. Columns are
named, so new ones aren't copied unintentionally."""

from typing import Final

from companion.store.queries.union import OF_A_GAME

FINISHED: Final = "select id from theirs.games where status <> 'running' and deleted_at is null order by id"
_GAME: Final = """id, game, edition, config, created_at, updated_at, status, entries, headline, tally, outcome, kit,
    last, chain, seal, played, utc_offset, location"""

# not `phones`: which guest's phone made an entry stays on the device
_ROWS: Final = {table: columns for table, columns in OF_A_GAME.items() if table != "phones"}
# each with a game's id
GAME: Final = (
    """insert or ignore into main.kits(hash, game, json) select hash, game, json from theirs.kits
        where hash in (select kit from theirs.game_kits where game_id = ?)""",
    f"insert into main.games({_GAME}) select {_GAME} from theirs.games where id = ?",
    *(
        f"insert into main.{table}({columns}) select {columns} from theirs.{table} where game_id = ?"
        for table, columns in (_ROWS | {"played_as": "game_id, key, person"}).items()
    ),
)
PLAY_DETAILS: Final = "select game_id, told from main.plays"
SET_DETAILS: Final = "update main.plays set told = ? where game_id = ?"
# what belongs to these games
COPY_REST: Final = (
    """insert into main.people(id, name, key, colour, shape, is_me, part_of, shown, kept)
        with recursive up(id) as (
            select person from main.played_as
            union select part_of from up cross join theirs.people where people.id = up.id and part_of is not null)
        select id, name, key, colour, shape, 0, part_of, shown, kept from theirs.people
        where id in (select id from up)""",
    """insert into main.edits(kind, id, count) select kind, id, count from theirs.edits
        where kind in ('deleted', 'place') and id in (select id from main.games)
            or kind in ('name', 'mark', 'part') and id in (select id from main.people)
            or kind = 'played' and substr(id, 1, instr(id, ' ') - 1) in (select id from main.games)""",
    """insert into main.batches(id, at, system, origin, added, replaced, is_whole)
        select id, at, system, origin, added, replaced, is_whole from theirs.batches
        where id in (select batch from main.plays)""",
    """insert into main.play_links(system, foreign_id, game_id, batch)
        select system, foreign_id, game_id, batch from theirs.play_links
        where game_id in (select id from main.games)""",
    """insert into main.foreign_names(kind, system, foreign_id, here, batch)
        select kind, system, foreign_id, here, batch from theirs.foreign_names
        where kind = 'player' and here in (select id from main.people)
            or kind = 'game' and here in (select game from main.games)""",
    """insert into main.game_rules(game, rules) select game, rules from theirs.game_rules
        where game in (select game from main.games)""",
)
