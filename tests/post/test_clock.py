"""Which clock counts: when a mail came in against our own clock, never its Date; and the one place that reads it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from freezegun import freeze_time

import rattus_pbem
from rattus_pbem.hosting.session import open_game
from rattus_pbem.record import journal_lines

from ..cli.running import run
from .made_again import made_again
from .mailing import BEGINS, HOUR, Club, text_of

SECOND = timedelta(seconds=1)
TURN, GRACE = 72 * HOUR, 12 * HOUR
LATE = BEGINS + TURN + GRACE
PLACE = "first in gallia"
PACKAGE = Path(rattus_pbem.__file__).parent


def answers(club: Club, game: str = "peste") -> list[tuple[str, str]]:
    """Who has answered so far, and from what."""
    lines: list[dict[str, Any]] = journal_lines.read((club.path / "games" / game / "journal.jsonl").read_bytes())[0]
    return [(line["seat"], line["source"]["by"]) for line in lines if line["kind"] == "answer"]


def sheet(game: str, *lines: str, seat: str = "red", turn: int = 0) -> str:
    return "\n".join([f"BEGIN ORDERS {game} {seat} turn {turn}", *(lines or (PLACE,)), "END ORDERS"])


@pytest.fixture
@made_again
def club(tmp_path: Path) -> Club:
    club = Club(tmp_path)
    club.tick(timedelta())
    return club


# --- when a mail came in


def late_and_early(club: Club, date: bytes = b"Mon, 02 Nov 2026 08:00:00 +0000") -> None:
    """Orders in `peste` that come a second before the end of the grace, and in `florence` a second after it."""
    club.begin("florence")
    club.tick(timedelta())
    for game, received_at in (("peste", LATE - SECOND), ("florence", LATE + SECOND)):
        raw = club.write("red", sheet(game), game=game)
        for path in (club.path / "mail/in/new").iterdir():
            if path.read_bytes() == raw:
                path.unlink()
        changed = re.sub(rb"(?m)^Date: .*?\r$", b"Date: " + date + b"\r", raw)
        assert changed != raw or date in raw
        club.deliver(changed, received_at)
    club.tick(LATE + HOUR - club.now)
    assert club.count("quarantine") == 0


@pytest.mark.parametrize(
    "date",
    [b"Mon, 02 Nov 2026 09:00:00 +1400", b"Tue, 02 Nov 2038 08:00:00 -1200", b"Thu, 01 Jan 1970 00:00:00 +0000", b"no"],
)
@pytest.mark.some(2)
def test_the_moment_a_mail_was_received_counts_and_never_its_date(club: Club, date: bytes) -> None:
    late_and_early(club, date)
    assert answers(club) == [("red", "sheet")]
    assert answers(club, "florence") == [("red", "default")]


def orders_too_late(club: Club) -> tuple[str, list[tuple[str, str]]]:
    """Orders for turn 1 that come a second too late: whose, and what was answered in the tick that reads them."""
    while club.turn() == 0:
        club.order(club.book().deadlines.asks[0].seat, PLACE)
        club.tick()
    (ask,) = club.book().deadlines.asks
    before, late = len(answers(club)), club.now + TURN + GRACE
    club.order(ask.seat, "take monk", "place in gallia", received_at=late + SECOND)
    club.tick(late + HOUR - club.now)
    return ask.seat, answers(club)[before:]


def test_orders_that_came_too_late_are_used_for_nothing_of_that_turn(club: Club) -> None:
    seat, answers = orders_too_late(club)
    assert {by for of, by in answers if of == seat} == {"default"}
    assert club.book().misses[seat] == 1


def test_orders_that_come_too_late_do_not_undo_those_that_came_in_time(club: Club) -> None:
    club.order("red", PLACE, received_at=LATE - HOUR)
    club.order("red", "first in italia", received_at=LATE + SECOND)
    club.tick(LATE + HOUR - club.now)
    assert answers(club) == [("red", "sheet")]
    assert "gallia" in str(club.book().reached["red"])


def test_the_receipt_of_orders_that_came_too_late_does_not_say_that_they_are_played(club: Club) -> None:
    seat, _ = orders_too_late(club)
    assert club.receipt(seat)[0] == "refused"


def test_tentative_orders_are_played_as_they_stand_when_the_grace_is_over(club: Club) -> None:
    club.order("red", "wait", PLACE)
    club.tick()
    assert club.receipt("red")[0] == "tentative"
    club.tick(LATE - SECOND - club.now)
    assert answers(club) == []
    club.tick(SECOND)
    assert answers(club) == [("red", "sheet")]
    assert club.book().misses["red"] == 0


def test_tentative_orders_that_came_after_the_grace_are_too_late(club: Club) -> None:
    club.order("red", "wait", PLACE, received_at=LATE + SECOND)
    club.tick(LATE + HOUR - club.now)
    assert answers(club) == [("red", "default")]


def test_orders_that_came_while_the_clock_was_ahead_are_not_too_late_when_it_is_right_again(tmp_path: Path) -> None:
    club = Club(tmp_path, mail_delay="6h")
    club.tick(timedelta())
    club.tick(timedelta(days=365))
    (ask,) = club.book().deadlines.asks
    before = answers(club)
    club.order(ask.seat, PLACE)
    club.tick()
    assert club.receipt(ask.seat)[0] == "ok"
    club.tick(HOUR - timedelta(days=365))
    assert answers(club) == before
    club.tick(TURN + GRACE)
    assert answers(club)[len(before)] == (ask.seat, "sheet")
    assert club.book().misses.get(ask.seat, 0) == 0


def test_the_delay_runs_from_when_the_mail_came(tmp_path: Path) -> None:
    club = Club(tmp_path, mail_delay="30min")
    club.tick()
    club.order("red", PLACE, received_at=club.now + HOUR / 2)
    club.tick()
    assert answers(club) == [("red", "sheet")]


def test_orders_whose_delay_is_not_over_are_played_when_the_grace_is(tmp_path: Path) -> None:
    club = Club(tmp_path, mail_delay="30min")
    club.tick(timedelta())
    club.order("red", PLACE, received_at=LATE - SECOND)
    club.tick(LATE - club.now)
    assert answers(club) == [("red", "sheet")]


# --- an outage, by mail


def test_the_host_gets_one_letter_about_an_outage_and_the_players_read_of_it(tmp_path: Path) -> None:
    club = Club(tmp_path, outage="6h")
    config = club.path / "host.toml"
    config.write_text(config.read_text().replace('outage = "9999d"', ""))
    club.begin("florence", outage="6h")
    club.tick(timedelta())
    club.order("red", PLACE, received_at=club.now + HOUR)
    assert "7 h 0 min" in club.tick(7 * HOUR).problems["outage"]
    for _ in range(3):
        assert club.tick().problems == {}
    assert len([mail for mail in club.box("admin") if "outage" in mail["Subject"]]) == 1
    ask = club.book("florence").ask_of("red")
    assert ask is not None
    assert ask.until == (BEGINS + TURN + 7 * HOUR).isoformat()
    club.order("blue", PLACE, PLACE)
    club.tick()
    assert "the host was offline" in text_of(club.last("red", ", turn 0")).lower()


# --- who reads the clock


def test_a_tick_without_a_time_reads_the_clock(club: Club) -> None:
    club.order("red", PLACE)
    with freeze_time("2026-11-02 19:30:07"):
        ran = run("tick", "--home", club.path)
    assert ran.code == 0, ran
    lines = journal_lines.read(club.journal())[0]
    assert lines[-1]["at"] == "2026-11-02T19:30:07+00:00"
    assert answers(club) == [("red", "sheet")]
    with open_game(club.home, "peste", BEGINS) as session:
        (ask,) = session.game.book.deadlines.asks
    assert ask.until == "2026-11-05T19:30:07+00:00"
    assert club.last("red", "Receipt for turn 0: ok")["Date"] == "Mon, 02 Nov 2026 19:30:07 +0000"


DAY_OF_2031 = re.compile(rb"2031-05-0|20310505|(May|mai) 2031")
"""As files, letters and calendars write it; the bare number turns up by chance in pictures."""


def test_a_tick_with_a_time_reads_no_clock(club: Club) -> None:
    club.order("red", PLACE)
    with freeze_time("2031-05-05"):
        ran = run("tick", "--home", club.path, "--now", "2026-11-02T20:30:00+01:00")
    assert ran.code == 0, ran
    for folder in ("games", "mail", "../letters"):
        for path in (club.path / folder).rglob("*"):
            assert not path.is_file() or not DAY_OF_2031.search(path.read_bytes()), path


CLOCKS = {
    "datetime": {"now", "utcnow", "today"},
    "date": {"today"},
    "time": {"time", "time_ns", "localtime", "gmtime", "ctime", "asctime", "strftime"},
    "utils": {"localtime", "formatdate"},
}
READS_THE_CLOCK = "cli/output.py"


def clock_readings(source: str) -> Iterator[str]:
    """Every call in a source that asks what time it is now."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module == "time":
            names = {alias.name for alias in node.names} & CLOCKS["time"]
            yield from (f"{node.lineno}: imports time.{name}" for name in names)
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        owner = node.func.value
        name = owner.attr if isinstance(owner, ast.Attribute) else owner.id if isinstance(owner, ast.Name) else ""
        if node.func.attr not in CLOCKS.get(name, ()):
            continue
        given = len(node.args) > (node.func.attr == "strftime") or (name == "utils" and node.args)
        if not (name in ("time", "utils") and given):
            yield f"{node.lineno}: {name}.{node.func.attr}()"


@pytest.mark.full
def test_one_place_alone_reads_the_clock() -> None:
    readings = {
        str(path.relative_to(PACKAGE)): calls
        for path in sorted(PACKAGE.rglob("*.py"))
        if (calls := list(clock_readings(path.read_text("utf-8"))))
    }
    assert list(readings) == [READS_THE_CLOCK], readings
    assert len(readings[READS_THE_CLOCK]) == 1


LOOKS: list[str] = [
    "datetime.now(UTC)",
    "datetime.datetime.utcnow()",
    "date.today()",
    "time.time()",
    "time.gmtime()",
    "time.strftime('%Y')",
    "email.utils.formatdate()",
    "email.utils.localtime()",
    "from time import time",
]


def test_a_look_at_the_clock_is_found(subtests: pytest.Subtests) -> None:
    for bad in LOOKS:
        with subtests.test(bad):
            assert list(clock_readings(f"import x\n{bad}"))


@pytest.mark.parametrize(
    "good", ["now.strftime('%Y')", "time.monotonic()", "time.gmtime(0)", "datetime.fromisoformat(now)", "self.now()"]
)
def test_other_calls_are_none(good: str) -> None:
    assert not list(clock_readings(good))
