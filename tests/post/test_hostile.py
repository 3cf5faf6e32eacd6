"""Hostile mails, thousands of them, through whole ticks: no order taken, no machine answered, all accounted for."""

from __future__ import annotations

import json
import re
import resource
from datetime import timedelta
from pathlib import Path

import pytest
from typer.testing import CliRunner

from rattus_pbem.cli.app import app_for
from rattus_pbem.mail.message_reader import read_message

from ..mail.hostile_mails import Target, hostile_mails
from .mailing import HOST, PEOPLE, Club, text_of
from .words_for_mails import Words

KINDS_OF_PLAY = {"sheet", "press", "vote", "absent", "person", "moving", "dispute", "answer"}
MAX_MB = 400
KEPT = 4000
"""So much of each mail is looked at again: who it is from."""


def target(club: Club) -> Target:
    """What the hostile know: the host, the game, its people, and a letter that one of them got."""
    return Target(HOST, "peste", PEOPLE | {}, club.turn(), club.box("red")[0].as_bytes())


def journal_kinds(club: Club) -> list[str]:
    lines = (club.path / "games" / "peste" / "journal.jsonl").read_text().splitlines()
    return [json.loads(line)["kind"] for line in lines]


def standing(club: Club) -> dict[str, int]:
    words = ["status", "--json", "--home", str(club.path), "--now", club.now.isoformat()]
    ran = CliRunner().invoke(app_for(words), words)
    counts: dict[str, int] = json.loads(ran.stdout)["mail"]
    return counts


@pytest.mark.parametrize("count", [100, pytest.param(10_000, marks=pytest.mark.full)])
def test_hostile_mails_do_nothing_and_are_all_accounted_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    had_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024  # what the tests before have needed at most
    club = Club(tmp_path, "red", "blue", "green", "yellow")
    club.tick()
    before, letters = journal_kinds(club), {who: len(club.box(who)) for who in PEOPLE}
    strangers = set(club.letters.iterdir())
    words, queues, mails = Words(club, monkeypatch), club.queues, {}
    for nth, raw in enumerate(hostile_mails(count, "club", target(club)), 1):
        mails[queues.store(raw, club.now)] = raw[:KEPT]
        if nth % 1000 == 0:
            result = club.tick()
            assert (result.failed, result.fenced) == ([], [])
    result = club.tick()
    assert (result.failed, result.fenced) == ([], [])
    assert not KINDS_OF_PLAY & set(journal_kinds(club)[len(before) :])
    where = standing(club)
    assert (where["in"], where["shunt"]) == (0, 0)
    assert where["taken"] + where["quarantine"] == count
    assert len(mails) == count
    players = {PEOPLE[seat] for seat in club.seats}
    of_players = {name: raw for name, raw in mails.items() if read_message(raw).sender in players}
    assert len(of_players) > count // 10
    assert words.without(of_players, players) == [], "no mail of a player is without effect and without a word"
    # Only the registered, and the host himself, ever got a letter: no stranger, no machine.
    answered = {path.name for path in set(club.letters.iterdir()) - strangers}
    assert answered <= {"admin@pbem.test"}
    for who, had in letters.items():
        new = club.box(who)[had:]
        assert all(re.search("retenu|held back|Receipt|not carried out", mail["Subject"]) for mail in new)
        assert all(mail["Bcc"] is None for mail in new)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024 < max(MAX_MB, had_mb + 60)


def test_orders_still_come_through_in_the_flood(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.tick()
    for nth, raw in enumerate(hostile_mails(60, "flood", target(club))):
        club.deliver(raw)
        if nth == 30:
            club.order("red", "first in gallia")
    club.tick()
    assert club.receipt("red")[0] == "ok"
    assert journal_kinds(club).count("sheet") == 1


def limited(tmp_path: Path) -> Club:
    """Ten mails of a sender are read in an hour; red has written fourteen, blue one."""
    club = Club(tmp_path)
    club.tick()
    config = club.path / "host.toml"
    config.write_text(config.read_text().replace("rate = 1000", "rate = 2"))
    for nth in range(14):
        club.write("red", "status", name=f"many-{nth}")
    club.write("blue", "status")
    return club


def counts(club: Club) -> tuple[int, ...]:
    return tuple(club.count(folder) for folder in ("in", "taken", "quarantine"))


def test_a_players_mails_beyond_his_limit_wait_for_his_next_hour_and_the_others_are_read(tmp_path: Path) -> None:
    club = limited(tmp_path)
    club.tick()
    assert counts(club) == (4, 11, 0)
    assert club.receipt("blue")[0] == "ok"
    (letter,) = club.box("admin")
    assert "more than 10 mails in an hour came from red in peste (anna@pbem.test)" in letter["Subject"]
    assert "4 wait in mail/in" in " ".join(text_of(letter).split())
    club.tick(timedelta(minutes=30))
    assert counts(club) == (4, 11, 0), "his hour is not over"
    club.tick(timedelta(minutes=30))
    assert counts(club) == (0, 15, 0)


def test_no_more_than_so_many_wait_and_the_mail_of_a_stranger_never(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rattus_pbem.post.sorting.PUT_OFF_A_LETTER", 1)
    club = limited(tmp_path)
    for nth in range(12):
        club.write("red", "status", sender="x@evil.test", name=f"evil-{nth}")
    club.tick()
    assert counts(club)[0] == 2
    assert sum(counts(club)) == 27
    club.tick()  # two letters an hour leave for one address, the host's as well
    assert any("no more may wait" in " ".join(text_of(mail).split()) for mail in club.box("admin"))
