"""`site build`: the home's games as static pages, and what was done in words."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

import typer

from ..hosting.home import find_home
from ..locale import counted
from .output import clock, print_json


def run_build(out: Path, pyodide: Path | None, afresh: bool, home: Path | None, now: str | None, as_json: bool) -> None:
    """See `site_commands.build`. Exit code 1 if a game could not be read."""
    from ..page.order_site import write_order_page
    from ..site.build_site import OrderPage, build_site
    from ..site.made_from import made_of
    from ..site.site_settings import read_settings

    host_home = find_home(home)
    if pyodide is None:
        folder = read_settings(host_home.site, str(host_home.path / "host.toml")).pyodide
        pyodide = host_home.path / folder if folder else None
    page = OrderPage(partial(write_order_page, pyodide=pyodide), made_of(pyodide)) if pyodide is not None else None
    result = build_site(host_home, out, clock(now), afresh=afresh, order_page=page)
    if as_json:
        print_json(
            {
                "schema": "rattus-pbem/site/1",
                "site": str(out),
                "games": result.games,
                "built": result.built,
                "written": result.written,
                "removed": result.removed,
                "failed": result.failed,
            }
        )
    else:
        print(
            f"{out / 'index.html'}: {counted(len(result.games), 'game')}, {len(result.built)} of them made again; "
            f"{counted(result.written, 'file')} written, {result.removed} removed."
        )
        for line in result.failed:
            print(line, file=sys.stderr)
    if result.failed:
        raise typer.Exit(1)
