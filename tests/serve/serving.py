"""A server as `rattus-pbem serve` runs it, on loopback, and what a page sends to it. Asserts nothing."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

import uvicorn

from rattus_pbem.serve.patience import Config
from rattus_pbem.serve.web_server import Crowd, application
from tests.post.mailing import HOUR, Club

TURN = ("take king", "place 1 in gallia", "plague default")


def make_site(path: Path) -> Path:
    """The folder of a site that has an order page and nothing else."""
    (path / "order").mkdir(parents=True)
    (path / "order" / "index.html").write_text("the page")
    return path


def in_first_turn(path: Path, delay: timedelta = 3 * HOUR) -> Club:
    """A club in its first turn, whose orders wait for so long before they are played."""
    club = Club(path, mail_delay=f"{delay // HOUR}h")
    club.tick()
    for seat in (*club.seats, *reversed(club.seats)):
        club.order(seat, "first in gallia")
        club.tick()
        club.tick(delay + HOUR)
    assert club.turn() == 1
    return club


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
    new = toml.with_suffix(".new")  # a worker that begins meanwhile reads it whole
    new.write_text(re.sub(r"(?m)^\[site\].*$", f"[site]\nsend = {str(take).lower()}", text))
    new.replace(toml)


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
    config = Config(application(club.path, site, clock, problems.append, crowd), problems.append, port=0)
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


@contextmanager
def process(home: Path, site: Path, now: datetime) -> Iterator[tuple[subprocess.Popen[str], Counter]]:
    """`rattus-pbem serve` in a process of its own, always at this time; it is ended at the end, if it still runs."""
    words = ["serve", str(site), "--home", str(home), "--port", "0", "--now", now.isoformat()]
    with subprocess.Popen([sys.executable, "-m", "rattus_pbem", *words], stdout=subprocess.PIPE, text=True) as running:
        try:
            assert running.stdout is not None
            address = re.search(r":(\d+)/", running.stdout.readline())
            assert address is not None
            yield running, Counter(int(address[1]), [])
        finally:
            running.kill()
