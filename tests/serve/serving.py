"""A server as `rattus-pbem serve` runs it, on loopback, and what a page sends to it. Asserts nothing."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

import uvicorn

from rattus_pbem.serve.web_server import Crowd, application
from tests.post.mailing import Club

TURN = ("take king", "place 1 in gallia", "plague default")


class Answered(NamedTuple):
    """A status, the headers in small letters, the text."""

    status: int
    headers: dict[str, str]
    text: str


class Counter:
    """A server on a port of its own, for the club's home."""

    def __init__(self, port: int, problems: list[str]) -> None:
        self.port = port
        self.problems = problems

    def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> Answered:
        """Ask for this, and read the whole answer."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request(method, path, body, {k.replace("_", "-"): v for k, v in headers.items()})
            answer = connection.getresponse()
            heads = {name.lower(): value for name, value in answer.getheaders()}
            return Answered(answer.status, heads, answer.read().decode())
        finally:
            connection.close()

    def send(self, block: str, mark: str = "m", lang: str = "en") -> Answered:
        """What the button of the page sends."""
        body = urlencode({"block": block, "mark": mark, "lang": lang}).encode()
        return self.ask("POST", "/order/send", body, content_type="application/x-www-form-urlencoded")


def take_sheets(home: Path, *, take: bool = True) -> None:
    """Have the host of this home take sheets from the order page; or no more."""
    toml = home / "host.toml"
    text = re.sub(r"(?m)^send = .*\n", "", toml.read_text())
    toml.write_text(re.sub(r"(?m)^\[site\].*$", f"[site]\nsend = {str(take).lower()}", text))


def block(club: Club, seat: str, *lines: str, code: str = "", turn: int | None = None) -> str:
    """A sheet as the page writes it."""
    turn = club.turn() if turn is None else turn
    first = f"BEGIN ORDERS peste {seat} turn {turn} code {code or club.code(seat)}"
    return "\r\n".join([first, *lines, "END ORDERS", ""])


@contextmanager
def serving(club: Club, site: Path, most: int = 400) -> Iterator[Counter]:
    """The server, stopped at the end; its clock is the club's, and the host takes sheets.

    `most` may be connected at once.
    """
    take_sheets(club.path)
    problems: list[str] = []

    def clock() -> datetime:
        return club.now

    crowd = Crowd(most)
    config = uvicorn.Config(application(club.path, site, clock, problems.append, crowd), port=0, log_level="error")
    server = uvicorn.Server(config)
    crowd.load = server.server_state
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started and thread.is_alive():
        time.sleep(0.005)
    try:
        yield Counter(server.servers[0].sockets[0].getsockname()[1], problems)
    finally:
        server.should_exit = True
        thread.join()
