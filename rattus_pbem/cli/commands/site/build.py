"""Make the home's games into static pages for everybody, or bring them up to date. Only what is public is on them.

Example: rattus-pbem site build /var/www/games
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from ....home.home import find_home
from ....home.site_settings import read_settings
from ....locale import counted
from ....page.order_site import write_order_page
from ....site.build_site import OrderPage, build_site
from ....site.site_files import made_of
from ...output import clock, print_json
from ...parameters import Home, Json, Now


def command(
    directory: Annotated[Path, typer.Argument(help="The folder of the site: empty, not there yet, or built before.")],
    pyodide: Annotated[
        Path | None,
        typer.Option(help="The folder of the npm package pyodide: the site gets the order page. Else that of [site]."),
    ] = None,
    afresh: Annotated[bool, typer.Option("--afresh", help="Draw and write everything again.")] = False,
    home: Home = None,
    now: Now = None,
    as_json: Json = False,
) -> None:
    """Exit code 1 if a game could not be read."""
    host_home = find_home(home)
    settings = read_settings(host_home.site, str(host_home.path / "host.toml"))
    if pyodide is None and settings.pyodide:
        pyodide = host_home.path / settings.pyodide
    page = None
    if pyodide is not None:
        facts: dict[str, Any] = {"sends": settings.send, "host": host_home.mail_address}
        page = OrderPage(partial(write_order_page, pyodide=pyodide, **facts), f"{made_of(pyodide)} {facts}")
    result = build_site(host_home, directory, clock(now), afresh=afresh, order_page=page)
    if as_json:
        print_json(
            {
                "schema": "rattus-pbem/site/1",
                "site": str(directory),
                "games": result.games,
                "built": result.built,
                "written": result.written,
                "removed": result.removed,
                "failed": result.failed,
            }
        )
    else:
        print(
            f"{directory / 'index.html'}: {counted(len(result.games), 'game')}, "
            f"{len(result.built)} of them made again; "
            f"{counted(result.written, 'file')} written, {result.removed} removed."
        )
        for line in result.failed:
            print(line, file=sys.stderr)
    if result.failed:
        raise typer.Exit(1)
