"""Serve the home's site, and take the orders that players send from its order page.

Example: rattus-pbem serve /var/www/games --port 8000
"""

from __future__ import annotations

import socket
import sys
import time
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated

import typer

from ...errors import IllegalError, install_hint
from ...home.home import find_home
from ...home.site_settings import ORDER_FOLDER, read_settings
from ...post.mail_setup import mail_settings
from ..output import clock
from ..parameters import Home, Now

AGAIN, MOST_LINES = 3600.0, 1000
"""Seconds after which a line is written again; of so many lines it is known that they were."""
MOST_AT_ONCE, KEPT_OPEN = 400, 5
"""So many connections at once before any is turned away; so many seconds one is kept open with nothing said."""


def command(
    directory: Annotated[Path, typer.Argument(help="The folder of the site, as `site build` has made it.")],
    bind: Annotated[str, typer.Option(metavar="ADDRESS", help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes one that is free.")] = 8000,
    home: Home = None,
    now: Now = None,
) -> None:
    """A sheet is filed as a mail with its letter's code is, and answered with the receipt, which goes out by mail, too.

    Ticks go on as before: they fetch and send the mail. Put a web server with TLS before it (see deploy/).
    """
    try:
        import uvicorn

        from ...serve.patience import Config
        from ...serve.web_server import Crowd, application
    except ImportError as error:
        raise IllegalError(f"{error.name} is not installed", hint=install_hint("serve")) from None
    host_home = find_home(home)
    settings = read_settings(host_home.site, str(host_home.path / "host.toml"))
    mail_settings(host_home)
    if not settings.send:
        raise IllegalError(
            "this host takes no orders from the order page",
            place=str(host_home.path / "host.toml"),
            hint="Set send = true under [site], then `rattus-pbem site build` again.",
        )
    if not (directory / ORDER_FOLDER / "index.html").exists():
        raise IllegalError(
            f"{directory} has no order page", hint="`rattus-pbem site build` makes it, with pyodide set under [site]."
        )
    moment = clock(now) if now is not None else None
    report = Reports()
    crowd = Crowd(MOST_AT_ONCE)
    app = application(host_home.path, directory, lambda: moment or clock(None), report, crowd)
    config = Config(
        app,
        report,
        server_header=False,
        limit_concurrency=2 * MOST_AT_ONCE,  # who is beyond it gets no more than the number 503
        timeout_keep_alive=KEPT_OPEN,
        timeout_graceful_shutdown=15,
    )
    try:
        listening = socket.create_server((bind, port), family=socket.AF_INET6 if ":" in bind else socket.AF_INET)
    except (OSError, UnicodeError) as error:
        raise IllegalError(f"{bind} port {port} cannot be listened at: {error}") from None
    name = f"[{bind}]" if ":" in bind else bind
    print(f"Serving {directory} at http://{name}:{listening.getsockname()[1]}/", flush=True)
    if not ip_address(listening.getsockname()[0]).is_loopback:
        report("anybody may connect there, and slow ones hold it up: put a web server before it (see deploy/)")
    with suppress(KeyboardInterrupt):
        server = uvicorn.Server(config)
        crowd.load = server.server_state
        server.run(sockets=[listening])


class Reports:
    """Writes what a host should know to standard error; the same line once an hour, however many requests bring it."""

    def __init__(self) -> None:
        self._written: dict[str, float] = {}

    def __call__(self, line: str) -> None:
        now = time.monotonic()
        if now - self._written.get(line, -AGAIN) >= AGAIN:
            if len(self._written) >= MOST_LINES:
                self._written.clear()
            self._written[line] = now
            print(line, file=sys.stderr, flush=True)
