"""Every statement for a club's server is valid, and uses only words that CockroachDB and YugabyteDB document."""

import re
from collections.abc import AsyncIterator

import psycopg
import pytest

from companion.store.postgres import migrations, statements as own
from companion.store.postgres.statements import DIFFERENT
from tests.store.making import store_in
from tests.store.server import Server
from tests.store.test_queries import statements

# The allowed words, by pages that document them: https://www.cockroachlabs.com/docs/stable/… and
# https://docs.yugabyte.com/stable/api/ysql/…
ALLOWED = {
    ("selection-queries", "dml_select"): "select distinct from where group by order asc desc limit all",
    ("joins", "dml_select"): "cross left join on",
    ("common-table-expressions", "with-clause"): "with recursive union as",
    ("subqueries", "dml_select"): "exists in any",
    ("scalar-expressions", "exprs"): "and or not is null between like case when then else end cast coalesce",
    ("functions-and-operators", "aggregate_functions"): "count sum min max array_agg",
    ("functions-and-operators", "array-unnest"): "unnest",
    ("functions-and-operators", "type_datetime"): "extract epoch now",
    ("functions-and-operators", "type_json/functions-operators"): "jsonb_array_elements jsonb_array_elements_text",
    ("window-functions", "window_functions"): "over",
    ("insert", "dml_insert"): "insert into values conflict do nothing update set excluded returning",
    ("delete", "dml_delete"): "delete",
    ("data-types", "datatypes"): "text bigint bytea double precision jsonb",
    ("create-table", "ddl_create_table"): "create table if primary key unique references default generated identity",
    ("create-index", "ddl_create_index"): "index",
    ("information-schema", "ddl_create_table"): "information_schema tables table_schema table_name current_schema",
    ("show-vars", "cmd_show"): "show server_encoding",
}
WORDS = {word for words in ALLOWED.values() for word in words.split()}
# only if the server has them, which the app finds out
NOTICES = {"LISTEN", "NOTIFY"}
# for the search index and the staging of long games, which only SQLite has
SQLITES = {
    "STAGING_TABLE", "STAGE_LINE", "ADD_STAGED", "CLEAR_STAGED", "FIND", "NEWEST", "FIND_AMONG", "ADD_TOKENS",
    "DROP_TOKENS", "MERGE_TOKENS", "MERGE_MORE", "MERGE_ALL", "TOTAL_CHANGES", "COUNT_CHANGE", "COUNT_MERGE",
    "COUNT_ANEW", "EMPTY_INDEX", "FILL_TOKENS", "OLDER_GAMES[12]", "OLDER_GAMES[13]",
}  # fmt: skip


def sent() -> dict[str, str]:
    """The statements by name, as the server gets them, except for the placeholders of parameters."""
    shared = {name: DIFFERENT.get(sql, sql) for name, sql in statements().items() if name not in SQLITES}
    ours = {name: value for name, value in vars(own).items() if name[0].isupper() and isinstance(value, str)}
    return shared | {f"postgres {name}": sql for name, sql in ours.items() if name not in {*NOTICES, "CHANNEL", "GAME"}}


def names(club_columns: list[tuple[object, ...]]) -> set[str]:
    return {str(name) for row in club_columns for name in row}


def foreign_words(sql: str, known: set[str]) -> set[str]:
    """The words of a statement that are neither allowed nor names of tables, columns or its own aliases."""
    plain = re.sub(r"'[^']*'", "", sql.lower())
    alias_groups = set(
        re.findall(
            r"\bas (\w+)|(?:\bas \w+|recursive \w+|with \w+|\), \w+)\(([^)]*)\)|\bwith (?:recursive )?(\w+)", plain
        )
    )
    own_names = {word for group in alias_groups for text in group for word in re.findall(r"\w+", text)}
    own_names |= set(re.findall(r"(\w+)(?:\([\w, ]*\))? as \(", plain)) | set(
        re.findall(r"(?:cross join|from) (\w+)", plain)
    )
    own_names |= set(re.findall(r"\b(\w+)(?:\.\w+)? on\b", plain))
    return {word for word in re.findall(r"[a-z_]+", plain) if word not in WORDS | known | own_names}


@pytest.fixture
async def prepared(club: Server) -> AsyncIterator[tuple[psycopg.Connection[tuple[object, ...]], set[str]]]:
    """A connection to a schema with our tables; and the names of tables and columns."""
    with club.place() as place:
        async with store_in(place):
            pass
        with psycopg.connect(place, autocommit=True) as connection:
            query = (
                "select table_name, column_name from information_schema.columns where table_schema = current_schema()"
            )
            yield connection, names(connection.execute(query).fetchall())


@pytest.mark.club
async def test_only_documented_words(prepared: tuple[psycopg.Connection[tuple[object, ...]], set[str]]) -> None:
    """Statements consist only of listed words and names."""
    _, known = prepared
    known |= {"games_all", "n"}
    assert {name: words for name, sql in sent().items() if (words := foreign_words(sql, known))} == {}
    statements_run = [sql for step in migrations.MIGRATIONS for sql in step]
    indexes = {re.findall(r"exists (\w+)", sql)[0] for sql in statements_run}
    assert {sql: words for sql in statements_run if (words := foreign_words(sql, known | indexes))} == {}


@pytest.mark.club
async def test_each_statement_is_accepted(prepared: tuple[psycopg.Connection[tuple[object, ...]], set[str]]) -> None:
    """PostgreSQL parses and plans each statement, with parameters of unknown types, as psycopg sends them."""
    connection, _ = prepared
    refused = {}
    for name, sql in sent().items():
        first, *rest = sql.split("?")
        numbered = first + "".join(f"${n}{text}" for n, text in enumerate(rest, start=1))
        result = connection.pgconn.prepare(b"", numbered.encode())
        if result.status != psycopg.pq.ExecStatus.COMMAND_OK:
            refused[name] = result.error_message.decode()
    assert refused == {}
    assert len(sent()) > 150


def test_a_word_that_is_not_documented_is_found() -> None:
    """Functions and clauses that not all these servers have are reported."""
    assert foreign_words("select to_tsvector(name) from people", {"name", "people"}) == {"to_tsvector"}
    assert foreign_words("insert or ignore into people values (1)", {"people"}) == {"ignore"}
