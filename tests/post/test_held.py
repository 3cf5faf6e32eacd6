"""Mail that is held back: its registered player is told, and takes it in with the word of the notice."""

from __future__ import annotations

from pathlib import Path

import pytest

from rattus_pbem.post.intake import OWN_NOTICES

from .made_again import made_again
from .mailing import HOUR, Club, text_of
from .test_copies import lines as journal
from .test_who import STRANGER, nothing_left, sheet, stored, tagged, word_in


@pytest.fixture
@made_again
def club(tmp_path: Path) -> Club:
    club = Club(tmp_path)
    club.tick()
    return club


def test_at_most_five_notices_a_day_of_strangers_and_twenty_of_ones_own(club: Club) -> None:
    def notices() -> int:
        return sum("held back" in mail["Subject"] for mail in club.box("red"))

    coded = f"[peste red t0 {club.code('red')}]"
    for _ in range(8):
        tagged(club, sender=STRANGER, subject=coded)
    club.tick()
    assert (notices(), club.count("quarantine")) == (5, 8)
    tagged(club, subject="again")
    club.tick()
    assert notices() == 6, "his own mails are told of all the same"
    tagged(club, sender=STRANGER, subject=coded)
    club.tick(25 * HOUR)
    assert notices() == 7


def test_what_our_server_vouches_for_is_not_counted_with_what_is_forged(club: Club) -> None:
    """Where the host's server says who wrote, a player is told of each mail of hers without a code."""
    toml = club.path / "host.toml"
    toml.write_text(toml.read_text().replace("[mail]\n", '[mail]\nauthserv_id = "mx.pbem.test"\n'))
    for _ in range(30):
        tagged(club)
    club.tick()
    tagged(club, headers=(("Authentication-Results", "mx.pbem.test; dmarc=pass header.from=pbem.test"),), name="hers")
    club.tick()
    assert sum("held back" in mail["Subject"] for mail in club.box("red")) == OWN_NOTICES + 1
    club.write("red", f"confirm {word_in(club.last('red', 'held back'))}")
    club.tick()
    assert stored(club)


def test_after_many_unknown_words_a_word_counts_beside_a_code(club: Club) -> None:
    """A word has 40 bits, and each held mail has one: whoever guesses without a code is stopped."""
    tagged(club)
    club.tick()
    word = word_in(club.last("red", "held back"))
    for nth in range(12):
        club.write("red", f"confirm AAAA-AA{nth:02d}", subject="[peste red]")
    club.tick()
    club.write("red", f"confirm {word}", subject="[peste red]")
    club.tick()
    assert not stored(club)
    club.write("red", f"confirm {word}")
    club.tick()
    assert stored(club), "a reply to the notice carries the code"


def test_confirm_executes_the_held_mail(club: Club) -> None:
    tagged(club, sender=STRANGER, subject=f"[peste red t0 {club.code('red')}]")
    club.tick()
    word = word_in(club.last("red", "held back"))
    club.write("red", "confirm NOT-THIS")
    club.tick()
    grade, text = club.receipt("red")
    assert (grade, club.count("quarantine"), stored(club)) == ("refused", 1, [])
    assert "NOT-THIS" in text
    club.write("red", f"confirm {word.lower()}\n\n> an older text")
    club.tick()
    grade, text = club.receipt("red")
    assert grade == "ok"
    assert "1. first cubes in Gallia" in text
    assert "held back has now been read" in text
    assert club.count("quarantine") == 0
    assert len(stored(club)) == 1
    assert nothing_left(club)


def test_a_word_that_does_not_say_its_game_is_told_so(club: Club) -> None:
    club.begin("autre")
    tagged(club, subject="[peste red t0]")
    club.tick()
    word = word_in(club.last("red", "held back"))
    club.write("red", f"confirm {word}", subject="yes")
    club.tick()
    assert club.receipt("red")[0] == "refused"
    assert club.count("quarantine") == 1
    assert not stored(club)
    club.write("red", f"confirm {word}", subject="[peste red] yes")
    club.tick()
    assert club.receipt("red")[0] == "ok"
    assert club.count("quarantine") == 0
    assert len(stored(club)) == 1


def test_the_word_from_another_address_does_nothing(club: Club) -> None:
    tagged(club)
    club.tick()
    word = word_in(club.last("red", "held back"))
    club.write("red", f"confirm {word}", sender=STRANGER)
    club.write("blue", f"confirm {word}")
    club.tick()
    assert not stored(club)
    assert nothing_left(club)
    assert club.receipt("blue")[0] == "refused"


def test_a_notice_shows_what_the_mail_says(club: Club) -> None:
    lines = ["first in gallia", "first in italia", "standing: potion keep when region in italia"]
    text = sheet(club, "BEGIN ORDERS peste red turn 0", *lines) + "\ndraw\npress to blue: psst\n"
    club.write("red", text, subject="my plan", sender=STRANGER)
    club.write("red", text, subject=f"my plan [peste red t0 {club.code('red')}]", sender=STRANGER)
    club.tick()
    notice = text_of(club.last("red", "held back"))
    assert "Its subject: my plan [peste red t0" in notice
    assert "It came: Mon 2 Nov 09:00 UTC" in notice
    assert (
        "  for turn 0\n  1. first cubes in Gallia\n  2. first cubes in Italia\n  3. standing: potion keep when"
        in notice
    )
    assert "Its commands:\n  | draw\n  | press to blue: psst\n" in notice
    assert notice.index("first cubes in Gallia") < notice.index("-> confirm")
    quoted = "".join(f"> {line}\n" for line in notice.splitlines())
    club.write("red", f"What is this?\n\n{quoted}\n{notice}")
    club.tick()
    assert not stored(club)
    assert journal(club, "vote", "press") == []


def test_a_notice_shows_as_it_stands_what_cannot_be_read(club: Club) -> None:
    faulty = sheet(club, "BEGIN ORDERS peste red turn 0", "first in atlantis", *["x" * 200] * 20)
    club.write("red", faulty, subject=f"[peste red t0 {club.code('red')}]", sender=STRANGER)
    club.tick()
    notice = text_of(club.last("red", "held back"))
    assert "cannot be read as they stand:\n  | BEGIN ORDERS peste red turn 0\n  | first in atlantis\n" in notice
    assert len(notice.splitlines()) < 40
    assert max(len(line) for line in notice.splitlines()) <= 72


def test_a_faulty_held_mail_is_told_with_its_own_grade(club: Club) -> None:
    club.write("red", sheet(club, "BEGIN ORDERS peste red turn 0", "first in atlantis"), subject="x")
    club.tick()
    club.write("red", f"confirm {word_in(club.last('red', 'held back'))}")
    club.tick()
    assert club.receipt("red")[0] == "refused"
    assert "atlantis" in club.receipt("red")[1]
