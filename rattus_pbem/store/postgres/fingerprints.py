"""A word for each game that changes whenever a row of it is written, made or removed; no content is read."""

from __future__ import annotations

from .database import Database

_ROWS = " UNION ALL ".join(
    f"SELECT {game}, {name}, length({data}), xmin::text FROM {table}"
    for table, game, name, data in (
        ("block", "game", "begins::text", "data"),
        ("blob", "game", "name", "data"),
        ("secret", "game", "'secret'", "secret"),
        ("game", "id", "size::text", "head"),
    )
)


def fingerprints(database: Database) -> dict[str, str]:
    """By game. A row that is written has another `xmin`, and so has one that was put back from a dump."""
    rows = database.rows(
        "SELECT game, md5(string_agg(concat_ws(' ', name, size, at), ',' ORDER BY name, size, at)) "
        f"FROM ({_ROWS}) AS held (game, name, size, at) GROUP BY game"
    )
    return dict(rows)
