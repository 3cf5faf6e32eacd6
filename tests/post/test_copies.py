"""The same mail twice has the effect of one: by the same way, with another Message-ID, late, or sent again by hand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.record import journal_lines

from .made_again import made_again
from .mailing import HOUR, PEOPLE, Club

SECOND = timedelta(seconds=1)
A, B = ("first in gallia",), ("first in italia",)


@pytest.fixture
@made_again
def club(tmp_path: Path) -> Club:
    """Blue is asked only after red: red's sheets are stored, and wait for their delay of a day."""
    club = Club(tmp_path, mail_delay="1d")
    club.tick()
    return club


def lines(club: Club, *kinds: str) -> list[dict[str, Any]]:
    journal = journal_lines.read(club.journal())[0]
    return [line for line in journal if line["kind"] in kinds]


def stored(club: Club, seat: str = "red") -> list[str]:
    """The first order of each sheet of this seat in the journal."""
    return [line["sheet"]["orders"][0]["region"] for line in lines(club, "sheet") if line["seat"] == seat]


def renamed(raw: bytes, name: str = "other") -> bytes:
    """The same mail with another Message-ID, as a relay or a second way in may give it."""
    return re.sub(rb"Message-ID: <[^>]*>", b"Message-ID: <%s@relay.test>" % name.encode(), raw)


def by_hand(raw: bytes) -> bytes:
    """The same text, written again: a new Message-ID and a new Date."""
    return re.sub(rb"Date: [^\r\n]*", b"Date: Tue, 03 Nov 2026 09:09:09 +0000", renamed(raw, "hand"))


def wrapped(raw: bytes) -> bytes:
    """The same mail with headers added on the way and other ends of lines."""
    return b"Received: from relay.test by mx.pbem.test; today\r\nX-Spam: 0\r\n" + raw


def receipts(club: Club, seat: str = "red") -> list[str]:
    """The receipts that have come since this was asked last, by Message-ID."""
    ids = [mail["Message-ID"] for mail in club.box(seat) if "Receipt" in mail["Subject"]]
    for file in (club.letters / PEOPLE[seat] / "new").iterdir():
        file.rename(club.letters / PEOPLE[seat] / file.name)
    return ids


def grade(club: Club) -> str:
    """The grade of red's newest receipt."""
    return club.receipt("red")[0]


def is_exact(club: Club) -> bool:
    return bool(replay_game(club.home, "peste").verdict == "EXACT")


@pytest.mark.parametrize("copy", [bytes, wrapped, renamed])
def test_two_copies_in_one_tick_have_one_effect_and_one_receipt(club: Club, copy: Any) -> None:
    raw = club.order("red", *A)
    club.deliver(copy(raw), club.now + SECOND)
    club.tick()
    assert grade(club) == "ok"
    assert len(receipts(club)) == 1
    assert stored(club) == ["gallia"]
    assert len(lines(club, "mail")) == 1
    assert club.count("taken") == 2


@pytest.mark.parametrize("copy", [bytes, wrapped, renamed])
def test_a_copy_that_comes_later_gets_the_first_receipt_again(club: Club, copy: Any) -> None:
    raw = club.order("red", *A)
    club.tick()
    first = receipts(club)
    club.deliver(copy(raw))
    club.tick()
    assert grade(club) == "ok"
    assert receipts(club) == first
    assert stored(club) == ["gallia"]
    assert len(lines(club, "mail")) == 1
    assert club.count("taken") == 2


@pytest.mark.parametrize(("order", "last"), [("ABBA", "italia"), ("ABAB", "italia"), ("BAAB", "gallia")])
@pytest.mark.parametrize("copy", [bytes, renamed])
@pytest.mark.parametrize("together", [True, False])
@pytest.mark.some(4)
def test_copies_out_of_order(club: Club, order: str, last: str, copy: Any, together: bool) -> None:
    raws = {"A": club.order("red", *A), "B": club.order("red", *B)}
    for file in (club.path / "mail/in/new").iterdir():
        file.unlink()
    for n, letter in enumerate(order):
        raw = raws[letter]
        club.deliver(copy(raw) if letter in order[:n] else raw, club.now + n * SECOND)
        if not together:
            club.tick()
    club.tick()
    assert stored(club)[-1] == last
    assert len(stored(club)) == 2
    assert len(set(receipts(club))) == 3, "whoever has replaced what comes again is told which orders stay"


def test_a_sheet_that_is_changed_back_by_hand_counts(club: Club) -> None:
    raw = club.order("red", *A)
    club.order("red", *B, received_at=club.now + SECOND)
    club.tick()
    club.deliver(by_hand(raw))
    club.tick()
    assert stored(club) == ["gallia", "italia", "gallia"]
    assert grade(club) == "ok"


def test_the_same_orders_again_by_hand_are_a_duplicate(club: Club) -> None:
    club.deliver(by_hand(club.order("red", *A)), club.now + SECOND)
    club.tick()
    assert stored(club) == ["gallia"]
    assert len(receipts(club)) == 2
    assert [line["grade"] for line in lines(club, "mail")] == ["ok", "duplicate"]


@pytest.fixture
def played(tmp_path: Path) -> tuple[Club, bytes]:
    """Red has placed its first cubes; blue is asked in the same turn 0."""
    club = Club(tmp_path)
    club.tick()
    raw = club.order("red", *A)
    club.tick()
    assert club.book().ask_of("red") is None
    assert club.book().ask_of("blue") is not None
    return club, raw


def played_on(club: Club) -> None:
    """Turn 0 is over: blue has placed twice, red once more."""
    for seat, region in (("blue", "italia"), ("blue", "anglia"), ("red", "hispania")):
        if club.turn() == 0 and club.book().ask_of(seat):
            club.order(seat, f"first in {region}")
            club.tick()
    assert club.turn() == 1


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize(("copy", "expected"), [(bytes, "ok"), (renamed, "ok"), (by_hand, "duplicate")])
@pytest.mark.some(3)
def test_a_copy_after_it_was_played(played: tuple[Club, bytes], over: bool, copy: Any, expected: str) -> None:
    club, raw = played
    first = receipts(club)
    if over:
        played_on(club)
    before = stored(club)
    receipts(club)
    club.deliver(copy(raw))
    club.tick()
    assert stored(club) == before
    assert grade(club) == expected
    assert (receipts(club) == first) == (expected == "ok")
    assert is_exact(club)


def test_a_copy_by_hand_is_not_used_for_the_next_question(played: tuple[Club, bytes]) -> None:
    """Turn 0 asks the same of blue twice: what was sent for the first cubes must not place the second ones."""
    club, _ = played
    raw = club.order("blue", *B)
    club.tick()
    assert club.book().ask_of("blue") is not None, "blue is asked again"
    club.deliver(by_hand(raw))
    club.tick()
    assert stored(club, "blue") == ["italia"]
    assert club.receipt("blue")[0] == "duplicate"
    club.order("blue", *B)
    club.tick()
    assert stored(club, "blue") == ["italia", "italia"], "in answer to the new letter it is meant"


def test_a_copy_of_played_orders_leaves_newer_ones_as_they_are(played: tuple[Club, bytes]) -> None:
    club, raw = played
    played_on(club)
    awaited = next(seat for seat in club.seats if club.book().ask_of(seat))
    club.order(awaited, "wait", "conditional: none", turn=1)
    club.tick()
    before = club.book().stored(awaited, 1)
    club.deliver(by_hand(raw))
    club.tick()
    assert before is not None
    assert club.book().stored(awaited, 1) == before


COMMANDS = ("press to blue: psst", "draw", "absent 2026-12-01 2026-12-05", "dispute turn 0 event 1: odd")
KINDS = ("press", "vote", "absent", "dispute")


@pytest.mark.parametrize("copy", [bytes, wrapped, renamed])
@pytest.mark.parametrize("later", [0, 1])
@pytest.mark.some(2)
def test_no_second_press_vote_absence_or_dispute(played: tuple[Club, bytes], copy: Any, later: int) -> None:
    club, _ = played
    raw = club.write("red", "\n\n".join(COMMANDS))
    if later:
        club.tick()
    club.deliver(copy(raw))
    club.deliver(copy(raw))
    club.tick()
    club.tick()
    assert [line["kind"] for line in lines(club, *KINDS)] == list(KINDS)
    assert len([mail for mail in club.box("blue") if "message" in mail["Subject"]]) == 1
    assert len([mail for mail in club.box("admin") if "dispute" in str(mail.get_content())]) == 1
    assert is_exact(club)


def numbers(club: Club) -> list[str]:
    """The numbers in red's newest receipt, but for its last sentences: how far the deadline is."""
    return [word for word in club.receipt("red")[1].rpartition("\n\n")[0].split() if word.isdigit()]


def test_the_same_absence_and_vote_by_hand_cost_nothing(played: tuple[Club, bytes]) -> None:
    club, _ = played
    raw = club.write("red", "absent 2026-12-01 2026-12-05\ndraw")
    club.tick()
    left = numbers(club)
    club.deliver(by_hand(raw))
    club.tick()
    assert numbers(club) == left
    assert len([mail for mail in club.box("blue") if "proposal" in mail["Subject"]]) == 1


def test_a_copy_to_be_sent_again_stays_known_after_a_new_letter(played: tuple[Club, bytes]) -> None:
    club, _ = played
    raw = club.write("red", "press to blue: psst")
    played_on(club)
    for later in (1, 30, 300):
        club.deliver(renamed(raw, f"r{later}"))
        club.tick(later * HOUR)
    assert len(lines(club, "press")) == 1


def test_two_players_may_send_the_same_words(played: tuple[Club, bytes]) -> None:
    club, _ = played
    club.write("red", "press to all: same words", name="same")
    club.write("blue", "press to all: same words", name="same")
    club.tick()
    assert [line["seat"] for line in lines(club, "press")] == ["red", "blue"]


def test_two_different_mails_of_one_minute_both_count(played: tuple[Club, bytes]) -> None:
    club, _ = played
    for text in ("one", "two"):
        club.sent = 5
        club.write("red", f"press to blue: {text}", name=text)
    club.tick()
    assert [line["text"] for line in lines(club, "press")] == ["one", "two"]


def test_the_same_word_at_a_new_time_is_said_again(played: tuple[Club, bytes]) -> None:
    club, _ = played
    mails: Sequence[bytes] = [club.write("red", "press to blue: still there?") for _ in range(2)]
    club.tick()
    assert len(mails) == len(lines(club, "press")) == 2
