"""Let a role read what is public of the games, for `site build`, `status` and `report`. No secret, no mail.

Example: rattus-pbem store grant pbem_site
"""

from __future__ import annotations

from typing import Annotated

import typer

from ...parameters import Home
from .migrate import database_of


def command(
    role: Annotated[str, typer.Argument(help="A role of the database, such as that of a web site.")],
    home: Home = None,
) -> None:
    database = database_of(home)
    from ....store.postgres.public_games import grant  # needs the driver, which a home in a folder does without

    grant(database, role)
    print(f"{role} may read public_game, and nothing else.")
