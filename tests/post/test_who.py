"""Whose mail it is, and whether it may count: the code of a letter and the registered address, or it is held back."""

from __future__ import annotations

import re
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.record import journal_lines

from .made_again import made_again
from .mailing import HOST, HOUR, PEOPLE, Club, text_of

PLACE = "first in gallia"
DAY = timedelta(days=1)
STRANGER = "Mallory <mallory@evil.test>"


@pytest.fixture
@made_again
def club(tmp_path: Path) -> Club:
    club = Club(tmp_path)
    club.tick()
    return club


def sheet(club: Club, first_line: str = "BEGIN ORDERS peste red turn 0", *lines: str) -> str:
    return "\n".join([first_line, *(lines or (PLACE,)), "END ORDERS", ""])


def tagged(club: Club, **how: Any) -> None:
    """Orders of red with nothing but what `how` says in the subject."""
    club.write("red", sheet(club), **{"subject": "my orders", **how})


def stored(club: Club, seat: str = "red") -> list[str]:
    """The orders of this seat that have come into the journal."""
    lines: list[dict[str, Any]] = journal_lines.read(club.journal())[0]
    return [line["digest"] for line in lines if line["kind"] == "sheet" and line["seat"] == seat]


def word_in(mail: EmailMessage) -> str:
    match = re.search(r"^-> confirm(?:er)? (\S+)$", text_of(mail), re.MULTILINE)
    assert match is not None
    return match[1]


def nothing_left(club: Club, who: str = "mallory@evil.test") -> bool:
    return not club.box(who)


@pytest.mark.parametrize("header", ["Delivered-To", "Cc", "X-Original-To"])
@pytest.mark.parametrize("shape", ["{}", "upper", "hyphen", "rouge"])
@pytest.mark.some(4)
def test_the_code_in_the_address_tag_is_enough(club: Club, header: str, shape: str) -> None:
    code = club.code("red")
    plain = code.replace("-", "")
    tag = {"{}": f"peste.red.{plain}", "upper": f"PESTE.Red.{plain.lower()}", "hyphen": f"peste.red.{code}"}.get(
        shape, f"peste.rouge.{plain}"
    )
    tagged(club, headers=((header, f"host+{tag}@pbem.test"),))
    club.tick()
    assert club.receipt("red")[0] == "ok"


@pytest.mark.parametrize(
    "subject",
    [
        "Re: [peste red t0 {code}] x",
        "AW: RE: [PESTE RED T0 {lower}]",
        "[peste rouge tour 0 {bare}] Rattus",
        "[peste red {code}]",
        "[peste red code {code}]",
    ],
)
def test_the_code_in_the_subject_is_enough(club: Club, subject: str) -> None:
    code = club.code("red")
    tagged(club, subject=subject.format(code=code, lower=code.lower(), bare=code.replace("-", "")))
    club.tick()
    assert club.receipt("red")[0] == "ok"


@pytest.mark.parametrize(
    "line",
    ["BEGIN ORDERS peste red turn 0 code {code}", "DEBUT ORDRES peste rouge tour 0 code {lower}"],
)
def test_the_code_in_the_block_is_enough(club: Club, line: str) -> None:
    code = club.code("red")
    club.write("red", sheet(club, line.format(code=code, lower=code.lower())), subject="orders")
    club.tick()
    assert club.receipt("red")[0] == "ok"


def test_one_right_code_counts_beside_a_wrong_one(club: Club) -> None:
    tagged(club, subject="[peste red t0 0000-0000]", headers=(("Cc", f"host+peste.red.{club.code('red')}@pbem.test"),))
    club.tick()
    assert club.receipt("red")[0] == "ok"


def test_the_code_of_an_older_letter_of_the_turn_is_told_as_stale(tmp_path: Path) -> None:
    club = Club(tmp_path, hashes=True)
    club.tick()
    old = club.code("red")
    club.write("red", "nonce none")
    club.write("blue", "nonce none")
    club.tick()
    assert club.book().letters["red"].number > 1
    assert club.code("red") != old
    tagged(club, subject=f"[peste red t0 {old}]")
    club.tick()
    grade, text = club.receipt("red")
    assert grade == "stale"
    assert "1. first cubes in Gallia" in text
    assert stored(club)


@pytest.mark.parametrize("subject", ["[peste red t0 0000-0000] x", "my orders", ""])
def test_orders_without_the_right_code_are_held_back(club: Club, subject: str) -> None:
    tagged(club, subject=subject)
    club.tick()
    notice = club.last("red", "held back")
    assert club.count("quarantine") == 1
    assert not stored(club)
    assert not [m for m in club.box("red") if "Receipt" in m["Subject"]]
    assert ("not from any of your letters" in text_of(notice)) == ("0000" in subject)


def test_the_right_code_from_another_address_is_held_back_and_only_the_registered_one_hears(club: Club) -> None:
    tagged(club, subject=f"[peste red t0 {club.code('red')}]", sender=STRANGER)
    club.tick()
    assert club.count("quarantine") == 1
    assert not stored(club)
    assert nothing_left(club)
    notice = club.last("red", "held back")
    assert "mallory@evil.test" in text_of(notice)
    assert notice["To"].endswith(f"<{PEOPLE['red']}>")


def test_wrong_codes_of_others_close_nothing(club: Club) -> None:
    for n in range(10):
        tagged(club, subject=f"[peste red t0 0000-{n:04d}]", sender=STRANGER)
        tagged(club, subject=f"[peste red t0 0001-{n:04d}]")
    club.order("red", PLACE)
    club.tick()
    assert club.receipt("red")[0] == "ok"
    assert len(stored(club)) == 1
    assert club.count("quarantine") == 20
    assert any("wrong code for red in peste" in text_of(mail) for mail in club.box("admin"))


def test_the_codes_of_who_has_guessed_are_not_tried_any_more(club: Club) -> None:
    """Nor do they bring the player a notice each: one hit would not even be told."""
    for n in range(10):
        tagged(club, subject=f"[peste red t0 0000-{n:04d}]", sender=STRANGER)
    club.tick()
    tagged(club, subject=f"[peste red t0 {club.code('red')}]", sender=STRANGER)
    club.tick(25 * HOUR)  # the day is over: they are
    assert "Its code is right" in " ".join(text_of(club.last("red", "held back")).split())
    for n in range(10):
        tagged(club, subject=f"[peste red t0 0000-{n:04d}]", sender=STRANGER)
    club.tick(25 * HOUR)
    tagged(club, subject=f"[peste red t0 {club.code('red')}]", sender=STRANGER)
    club.tick()
    notes = [club.note(name).why for name in club.names("quarantine")]
    assert notes.count("sender") == 1


def test_a_mail_with_many_codes_is_a_guess(club: Club) -> None:
    wrong = [("Cc", ", ".join(f"host+peste.red.0000000{n}@pbem.test" for n in range(3)))]
    tagged(club, subject=f"[peste red t0 {club.code('red')}]", headers=tuple(wrong))
    club.tick()
    assert not stored(club)
    assert "not from any of your letters" in text_of(club.last("red", "held back"))


def test_the_code_of_an_old_letter_does_not_count_and_that_of_the_newest_does_while_somebody_guesses(
    tmp_path: Path,
) -> None:
    club = Club(tmp_path, mail_delay="0min")
    club.tick()
    old = club.code("red")
    club.order("red", PLACE)
    club.tick()
    while club.turn() < 2:
        club.tick(DAY * 5)
    club.write("red", "language fr", subject=f"[peste red t0 {old}]")
    club.tick()
    for n in range(10):
        tagged(club, subject=f"[peste red t0 0000-{n:04d}]", sender=STRANGER)
    assert "the code of an old letter" in " ".join(text_of(club.last("red", "held back")).split())
    club.write("red", "help", subject=f"[peste red t0 {club.code('red')}]")
    club.tick()
    assert club.receipt("red")[0] == "ok"


@pytest.mark.parametrize("text", ["help", "hello", "status", "confirm ABCD-EFGH", "resend", sheet(None)])  # type: ignore[arg-type]
@pytest.mark.parametrize("subject", ["hi", "[peste red t0] hi", "[nogame red t0 0000-0000]"])
@pytest.mark.some(8)
def test_a_stranger_without_a_code_hears_nothing(club: Club, text: str, subject: str) -> None:
    before = sum(len(club.box(who)) for who in (*PEOPLE, "admin"))
    club.write("red", text, subject=subject, sender=STRANGER)
    club.tick()
    assert nothing_left(club)
    assert sum(len(club.box(who)) for who in (*PEOPLE, "admin")) == before
    assert not stored(club)
    assert club.count("in") == 0
    assert club.count("taken") == 1


def test_what_our_own_server_found_false_is_held_though_the_sender_is_right(tmp_path: Path) -> None:
    club = Club(tmp_path)
    toml = club.path / "host.toml"
    toml.write_text(toml.read_text().replace("[mail]\n", '[mail]\nauthserv_id = "mx.pbem.test"\n'))
    club.tick()
    club.order("red", PLACE, headers=(("Authentication-Results", "mx.pbem.test; dmarc=fail header.from=pbem.test"),))
    club.tick()
    assert not stored(club)
    assert club.count("quarantine") == 1
    club.write("red", f"confirm {word_in(club.last('red', 'held back'))}",
               headers=(("Authentication-Results", "mx.pbem.test; dmarc=fail header.from=pbem.test"),))  # fmt: skip
    club.tick()
    assert not stored(club), "a forged word is no better"
    club.order("red", PLACE, headers=(("Authentication-Results", "mx.evil.test; dmarc=fail header.from=pbem.test"),))
    club.tick()
    assert club.receipt("red")[0] == "ok", "another server's verdict says nothing"


def test_the_code_of_one_seat_does_not_open_another(club: Club) -> None:
    tagged(club, subject=f"[peste red t0 {club.code('blue')}]")
    tagged(club, subject=f"[peste red t0 {club.code('blue')}]", sender=PEOPLE["blue"])
    club.tick()
    assert not stored(club)
    assert club.count("quarantine") == 1
    assert club.receipt("blue")[0] == "refused", "it is a mail of blue, with orders for red"


def test_a_sheet_for_another_seat_under_a_right_code_is_refused(club: Club) -> None:
    club.write("blue", sheet(club))  # blue's code in the subject, red's name in the block
    club.tick()
    assert club.receipt("blue")[0] == "refused"
    assert not stored(club)


def test_our_own_form_quoted_back_is_no_orders(club: Club) -> None:
    form = text_of(club.box("red")[0])
    assert "BEGIN ORDERS" in form
    club.write("red", "Thanks!\n\n" + "\n".join(f"> {line}" for line in form.splitlines()))
    club.tick()
    grade, text = club.receipt("red")
    assert grade == "refused"
    assert "contains no orders and no command" in text
    assert not stored(club)
    assert "has no effect" not in text
    assert "Fingerprint" not in text


def test_orders_written_into_the_quoted_form_count(club: Club) -> None:
    form = text_of(club.box("red")[0]).replace("END ORDERS", f"{PLACE}\nEND ORDERS")
    club.write("red", "\n".join(f"> {line}" for line in form.splitlines()))
    club.tick()
    assert club.receipt("red")[0] == "ok"


def test_two_different_sheets_are_refused(club: Club) -> None:
    club.write("red", sheet(club) + "\n" + sheet(club).replace("gallia", "italia"))
    club.tick()
    grade, text = club.receipt("red")
    assert grade == "refused"
    assert not stored(club)
    assert "two" in text.lower()


def test_a_plain_copy_to_the_host_without_seat_is_told_which_game(club: Club) -> None:
    club.begin("autre")
    club.tick()
    club.write("red", "BEGIN ORDERS\nfirst in gallia\nEND ORDERS\n", subject="orders")
    club.tick()
    grade, text = club.receipt("red")
    assert grade == "refused"
    assert "peste (red)" in text
    assert "autre (red)" in text
    assert club.count("in") == 0
    assert HOST
