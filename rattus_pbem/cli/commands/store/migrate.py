"""Make the tables of a home in PostgreSQL, or bring them up to this program's version.

Example: rattus-pbem store migrate --home /srv/pbem
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ....errors import IllegalError
from ....home.home import find_home
from ...output import print_json
from ...parameters import Home, Json

if TYPE_CHECKING:
    from ....store.postgres.database import Database


def command(home: Home = None, as_json: Json = False) -> None:
    database = database_of(home)
    from ....store.postgres.migrations import migrate  # needs the driver, which a home in a folder does without

    steps = migrate(database)
    if as_json:
        print_json({"schema": "rattus-pbem/migrated/1", "steps": [f"{step.number:04d} {step.name}" for step in steps]})
        return
    for step in steps:
        print(f"{step.number:04d} {step.name}: done")
    print(f"The schema {database.schema} is up to date.")


def database_of(home: Path | None) -> Database:
    """The database that the games of a home lie in. Raises IllegalError if they lie in a folder."""
    database: Database | None = getattr(find_home(home).store, "database", None)
    if database is None:
        raise IllegalError(
            "the games of this home lie in a folder, which has no tables and roles",
            place="host.toml",
            hint='With kind = "postgres" under [store] they lie in a database.',
        )
    return database
