"""A way out that fails for a day: the host is told once a cause, and no letter to the host gives rise to another."""

from __future__ import annotations

import json
import stat
from datetime import timedelta
from pathlib import Path

import pytest

from .mailing import Club, text_of
from .test_away import way_out

DAY = timedelta(days=1)
EVERY = timedelta(minutes=20)


FAILING: dict[str, tuple[str, int]] = {
    "temporary": ("echo broken >&2; exit 75", 1),
    "with a queue id": ('echo "4Zq$$F12: queue file write error, $$$(date +%N) tries" >&2; exit 75', 1),
    "no user, without a name": ("echo no such user >&2; exit 67", 1),
    "no user, named": ('for to; do :; done; echo "550 <$to>: no such user" >&2; exit 67', 2),
    "the way is shut": ("echo no permission >&2; exit 77", 1),
}
"""What a sendmail does, and how many causes that has: a reason that names the recipient is the recipient's own."""


def fail_with(club: Club, script: str) -> None:
    path = club.path / "sendmail"
    path.write_text(f"#!/bin/sh\ncat > /dev/null\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    way_out(club, 'kind = "sendmail"', f'command = ["{path}"]')
    config = club.path / "host.toml"
    config.write_text(config.read_text().replace("rate = 1000", "rate = 1000\nretries = 2"))


def notices(club: Club) -> list[str]:
    """The letters to the host that were put into the outbox, wherever they lie by now."""
    states = [path for part in ("out", "sent", "shunt") for path in (club.path / "mail" / part).glob("host.*.json")]
    assert all(json.loads(path.read_bytes())["kind"] == "host" for path in states)
    return sorted(path.name for path in states)


@pytest.mark.full
@pytest.mark.parametrize("way", FAILING)
def test_a_sendmail_that_fails_for_two_days(tmp_path: Path, way: str) -> None:
    script, causes = FAILING[way]
    club = Club(tmp_path)
    fail_with(club, script)
    counts = []
    for _ in range(2):
        ends = club.now + DAY
        while club.now < ends:
            if club.now.hour % 4 == 0 and club.now.minute < EVERY.seconds / 60:
                for seat in club.seats:
                    club.write(seat, "status")
            club.tick(EVERY)
        counts.append(len(notices(club)))
    given_up = [path for path in (club.path / "mail/shunt").glob("*.json") if not path.name.startswith("host.")]
    assert bool(given_up) == (way != "the way is shut"), "letters are given up all the time"
    assert 0 < counts[0] <= causes
    moved = way == "the way is shut"  # no letter that asks has left: the deadline moves, of which the host hears
    assert counts[1] <= 2 * causes + moved


@pytest.mark.full
def test_however_many_causes_there_are_the_letters_of_a_day_have_an_end(tmp_path: Path) -> None:
    club = Club(tmp_path)
    games = [f"zoo-{n}" for n in range(24)]
    for game in games:
        club.begin(game)
        journal = club.path / "games" / game / "journal.jsonl"
        journal.write_bytes(journal.read_bytes().replace(b"red", b"rex", 1))
    assert len(club.tick().newly_fenced) == len(games)
    assert len(notices(club)) == 20
    texts = [text_of(mail) for mail in club.box("admin")]
    assert sum("the last mail for today" in text for text in texts) == 1
    club.tick()
    assert len(notices(club)) == 20
