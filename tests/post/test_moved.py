"""A deadline that has moved is told at once: to its seat and nobody else, with its cause and a new date, once."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from .mailing import BEGINS, HOUR, Club, text_of

TURN = 72 * HOUR
AWAY = 10 * HOUR


def begin(path: Path, **options: Any) -> Club:
    """A club whose host may be away for six hours; red is asked and has its letter."""
    club = watched(Club(path, outage="6h", **options))
    club.tick(timedelta())
    return club


def watched(club: Club) -> Club:
    toml = club.path / "host.toml"
    toml.write_text(toml.read_text().replace('outage = "9999d"', 'outage = "6h"'))
    return club


def moved(club: Club, who: str = "red") -> list[EmailMessage]:
    return [mail for mail in club.box(who) if re.search("deadline has moved|échéance a changé", mail["Subject"])]


def date_of(mail: EmailMessage) -> dict[str, str]:
    """The calendar entry of a letter."""
    (part,) = (part for part in mail.iter_attachments() if part.get_content_type() == "text/calendar")
    text = part.get_payload(decode=True).decode()  # type: ignore[union-attr]
    return dict(re.findall(r"^(UID|SEQUENCE|DTSTART)[^:\n]*:(.+?)\r?$", text, re.MULTILINE))


def until(club: Club, seat: str = "red") -> datetime:
    ask = club.book().ask_of(seat)
    assert ask is not None
    return datetime.fromisoformat(ask.until)


def test_after_an_outage_who_is_asked_hears_it_at_once_with_a_date_that_replaces_the_old(tmp_path: Path) -> None:
    club = begin(tmp_path)
    letter = date_of(club.last("red", "your orders"))
    club.tick(AWAY)
    (notice,) = moved(club)
    assert until(club) == BEGINS + TURN + AWAY
    assert "Thu 5 Nov 18:00" in notice["Subject"]
    assert "The host was offline for a while" in " ".join(text_of(notice).split())
    date = date_of(notice)
    assert date["UID"] == letter["UID"]
    assert int(date["SEQUENCE"]) > int(letter["SEQUENCE"])
    assert (letter["DTSTART"], date["DTSTART"]) == ("20261105T080000Z", "20261105T180000Z")
    assert moved(club, "blue") == [], "blue is asked nothing"
    club.tick()
    assert len(moved(club)) == 1


def test_the_notice_can_be_answered(tmp_path: Path) -> None:
    club = begin(tmp_path, red__lang="fr")
    club.tick(AWAY)
    (notice,) = moved(club)
    assert "L’hôte a été hors ligne" in " ".join(text_of(notice).split())
    club.order("red", "first in gallia", subject=f"Re: {notice['Subject']}")
    club.tick()
    assert club.receipt("red")[0] == "ok"


def test_a_clock_that_goes_back_still_numbers_the_date_higher_and_each_move_is_told(tmp_path: Path) -> None:
    club = begin(tmp_path)
    letter = date_of(club.last("red", "your orders"))
    club.tick(-3 * HOUR)
    (notice,) = moved(club)
    assert int(date_of(notice)["SEQUENCE"]) > int(letter["SEQUENCE"])
    assert "clock was wrong" in " ".join(text_of(notice).split())
    club.tick(2 * HOUR)
    club.tick(2 * HOUR)
    club.tick(AWAY)
    club.tick(AWAY)
    assert [date_of(mail)["DTSTART"][6:11] for mail in moved(club)] == ["05T05", "05T15", "06T01"]


def test_a_killed_tick_tells_it_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    club = begin(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr("rattus_pbem.hosting.index.Index.save", lambda _: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            club.tick(AWAY)
    (path,) = (club.path / "mail/out").glob("*moved*.eml")
    written = path.read_text()
    club.tick()
    club.tick()
    (notice,) = moved(club)
    assert notice["Message-ID"] in written


def test_a_letter_that_has_not_left_is_written_again_instead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    club = watched(Club(tmp_path, outage="6h"))
    toml = club.path / "host.toml"
    whole = toml.read_text()
    toml.write_text(whole.partition("\n[mail.out]")[0])
    club.tick(timedelta())
    club.tick(AWAY)
    toml.write_text(whole)
    club.tick()
    (letter,) = club.box("red")
    assert date_of(letter)["DTSTART"] == "20261105T180000Z"
    assert "The host was offline for a while" in " ".join(text_of(letter).split())


def test_an_absence_is_told_to_the_absent_alone(tmp_path: Path) -> None:
    club = begin(tmp_path)
    before = len(club.box("blue"))
    club.write("red", "absent 2026-11-03 2026-11-04")
    club.tick()
    (notice,) = moved(club)
    assert (until(club), date_of(notice)["DTSTART"]) == (BEGINS + TURN + 48 * HOUR, "20261107T080000Z")
    assert len(club.box("blue")) == before
    club.write("red", "absent 2026-12-03 2026-12-04")
    club.tick()
    assert len(moved(club)) == 1, "the deadline has not moved by these days"


def test_when_orders_are_missing_in_many_games_each_seat_hears_of_each(tmp_path: Path) -> None:
    club = Club(tmp_path)
    for game in ("one", "two"):
        club.begin(game)
    club.tick(timedelta())
    club.tick(TURN + 12 * HOUR)
    games = [mail["Subject"].split()[0].strip("[") for mail in moved(club)]
    assert sorted(games) == ["one", "peste", "two"]
    assert "So many orders were missing" in " ".join(text_of(moved(club)[0]).split())
    assert moved(club, "blue") == []


def test_the_list_of_nonces_is_open_for_longer(tmp_path: Path) -> None:
    club = watched(Club(tmp_path, hashes=True, outage="6h"))
    club.tick(timedelta())
    club.write("blue", "nonce none")
    club.tick()
    club.tick(AWAY)
    (notice,) = moved(club)
    assert "be sent until Thu 5 Nov 18:00" in " ".join(text_of(notice).split())
    assert date_of(notice)["DTSTART"] == "20261105T180000Z"
    assert moved(club, "blue") == []


def test_when_the_last_seat_is_filled_the_others_hear_that_their_time_begins(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.nonces = True
    club.begin("libre", ("red=open", "blue=Ben <ben@pbem.test>"))
    club.tick()
    club.write("red", "join libre red", sender="Eva <eva@pbem.test>", subject="hello", game="libre")
    club.tick()
    letter = club.box("eva@pbem.test")[-1]
    word = text_of(letter).rpartition("-> ")[2].strip()
    club.write("red", word, sender="Eva <eva@pbem.test>", subject=f"Re: {letter['Subject']}", game="libre")
    club.tick()
    (notice,) = moved(club, "blue")
    assert "Every seat has a player now." in text_of(notice)
    assert "The lines for the draw of libre can now be sent until" in " ".join(text_of(notice).split())
    assert date_of(notice)["DTSTART"]
    assert moved(club, "eva@pbem.test") == []
