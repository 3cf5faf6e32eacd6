"""`rattus-pbem serve` under junk: each good sheet filed once, with its receipt, while 200 other requests a second come.

    .venv/bin/python -m bench.serve_load --minutes 10

The server is a process of its own. What comes beside the good sheets: sheets with wrong codes for games that are there
and for others, bodies without a sheet or far too long, pages that are not there, and clients that stop in the middle.
Whoever sends junk runs on the same cores, so the times are those of a machine that has less than all for the server.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

from bench.mail_home import TICK, Game, make_games, settle
from bench.record import Work, emit
from rattus_pbem.home.home import Home
from rattus_pbem.mail.queues import Queues
from rattus_pbem.post.mail_tick import tick
from tests.serve.serving import make_site, process, take_sheets

GAMES, JUNK, GOOD = 20, 200, 20
"""So many games; so many requests a second that are no good, and so many good sheets a minute."""
PATIENCE = 30
"""Seconds that an answer may take."""


class Reply(NamedTuple):
    """The status of an answer, 0 if none came; its text, and the seconds until it was there."""

    status: int
    text: str
    seconds: float


class Site:
    """What asks the server, as browsers and others do."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def ask(self, request: bytes, *, is_left: bool = False) -> Reply:
        """Send these bytes and read the answer; or leave after them without waiting for one."""
        began = time.perf_counter()
        raw = b""
        try:
            async with asyncio.timeout(PATIENCE):
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.write(request)
                await writer.drain()
                raw = b"" if is_left else await reader.read()
                writer.close()
        except (OSError, TimeoutError):
            pass
        first = raw.split(b"\r\n", 1)[0].split()
        return Reply(
            int(first[1]) if len(first) > 1 else 0, raw.decode("utf-8", "replace"), time.perf_counter() - began
        )

    async def send(self, block: str, mark: str) -> Reply:
        """Send a sheet as the order page does."""
        return await self.ask(post(urlencode({"block": block, "mark": mark, "lang": "en"}).encode()))


def post(body: bytes, length: int | None = None) -> bytes:
    """A form that is sent to the counter; `length` is what it says of itself."""
    head = [
        "POST /order/send HTTP/1.1",
        "Host: localhost",
        "Connection: close",
        "Content-Type: application/x-www-form-urlencoded",
        f"Content-Length: {len(body) if length is None else length}",
    ]
    return "\r\n".join([*head, "", ""]).encode() + body


def block(game: Game, code: str, number: int) -> str:
    """A sheet for the first turn of a game; each number has another pair of regions, so that none is there already."""
    second, first = divmod(number, len(game.regions))
    regions = game.regions[first], game.regions[second % len(game.regions)]
    lines = [f"BEGIN ORDERS {game.name} red turn 0 code {code}", *(f"first in {region}" for region in regions)]
    return "\r\n".join([*lines, "END ORDERS", ""])


def junk(games: list[Game], chance: random.Random) -> tuple[bytes, bool]:
    """A request that must do nothing, and whether its sender leaves at once."""
    game, code = chance.choice(games), f"AAAA-{chance.randrange(10_000):04d}"
    wrong = urlencode({"block": block(game, code, chance.randrange(12)), "mark": code}).encode()
    other = urlencode({"block": block(game._replace(name="nowhere"), code, 0)}).encode()
    page = f"GET /{chance.choice(['', 'order/', 'games/none', '%2e%2e/host.toml', 'order/send'])} HTTP/1.1\r\n"
    return chance.choice(
        [
            (post(wrong), False),
            (post(other), False),
            (post(b"block=hello"), False),
            (post(b"\xff\x00=" * 2000), False),
            (post(b"block=" + b"a" * 300_000), False),
            (post(b"&".join(b"f%d=1" % n for n in range(100))), False),
            (f"{page}Host: localhost\r\nConnection: close\r\n\r\n".encode(), False),
            (post(wrong, len(wrong) + 10), True),
            (b"\x16\x03\x01 no HTTP at all\r\n\r\n", False),
        ]
    )


async def load(site: Site, games: list[Game], seconds: float) -> tuple[list[Reply], Counter[int]]:
    """The answers to good sheets, and how often junk was answered how."""
    chance, answered, asked = random.Random("junk"), Counter[int](), set[asyncio.Task[None]]()

    async def one(request: bytes, is_left: bool) -> None:
        answered[(await site.ask(request, is_left=is_left)).status] += 1

    async def all_junk() -> None:
        until, due = time.perf_counter() + seconds, time.perf_counter()
        while due < until:
            task = asyncio.create_task(one(*junk(games, chance)))
            asked.add(task)
            task.add_done_callback(asked.discard)
            due += 1 / JUNK
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    async def one_sheet(number: int) -> Reply:
        game = games[number % len(games)]
        await asyncio.sleep(number * 60 / GOOD)
        return await site.send(block(game, game.players[0].code, number // len(games)), f"sheet {number}")

    flood = asyncio.create_task(all_junk())
    replies = await asyncio.gather(*(one_sheet(number) for number in range(max(1, round(seconds * GOOD / 60)))))
    await flood
    await asyncio.gather(*asked)
    return list(replies), answered


def taken_in(home: Home, game: Game) -> list[str]:
    """The grades of the mails that a game has in its journal."""
    lines = map(json.loads, (home.path / "games" / game.name / "journal.jsonl").read_text().splitlines())
    return [line["grade"] for line in lines if line["kind"] == "mail"]


def main() -> None:
    """Measure, and end with an error where a sheet is missing, there twice, or without its receipt."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--minutes", type=float, default=10.0)
    seconds = 60 * arguments.parse_args().minutes
    with tempfile.TemporaryDirectory() as folder:
        home, games = make_games(Path(folder) / "home", GAMES, mail_delay="3h")
        take_sheets(home.path)
        settle(home, tick)
        began = time.perf_counter()
        with process(home.path, make_site(Path(folder) / "site"), TICK) as (_, counter):
            replies, answered = asyncio.run(load(Site(counter.port), games, seconds))
        took = time.perf_counter() - began
        wrong = [reply for reply in replies if reply.status != 200 or "<pre>" not in reply.text]
        assert not wrong, f"{len(wrong)} of {len(replies)} good sheets had no receipt: {wrong[0]}"
        grades = [grade for game in games for grade in taken_in(home, game)]
        assert grades == ["ok"] * len(replies), Counter(grades)
        assert not list(Queues(home.path / "mail").waiting()), "sheets lie there unread"
        median = statistics.median(reply.seconds for reply in replies)
        extra = {"median_s": round(median, 3), "most_s": round(max(reply.seconds for reply in replies), 3)}
        per_status = {f"junk_{status}": count for status, count in sorted(answered.items())}
        emit("sheets sent while junk comes", Work(len(replies), "sheets", took, extra | per_status))


if __name__ == "__main__":
    main()
