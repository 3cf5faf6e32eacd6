"""Each receipt ends with what comes next and when; French letters speak French of seats, commands and grades."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .made_again import made_again
from .mailing import HOUR, Club, text_of


@pytest.fixture
@made_again
def club(tmp_path: Path) -> Club:
    club = Club(tmp_path, red__zone="Europe/Paris", blue__lang="fr")
    club.tick()
    return club


def answer_to(club: Club, seat: str, text: str) -> str:
    club.write(seat, text)
    club.tick()
    return " ".join(club.receipt(seat)[1].split())


def last(text: str) -> str:
    return text[text.rindex("peste (") :]


@pytest.mark.parametrize(
    "text",
    [
        "press to blue: hi", "draw", "concede blue", "clear", "language en", "zone Europe/Paris", "help", "join",
        "absent 2026-12-01 2026-12-02", "dispute turn 0 event 2: why", "status", "orders", "resend", "nonsense",
        "explain turn 0 event 2", "concede",
    ],
)  # fmt: skip
@pytest.mark.some(5)
def test_every_receipt_to_a_seat_that_is_asked_ends_with_its_deadline_and_grace(club: Club, text: str) -> None:
    sentence = last(answer_to(club, "red", text))
    assert re.match(
        r"peste \(red\), turn 0: please send your orders by Thu 5 Nov 09:00 Paris \(in \d+ hours\)", sentence
    )
    assert re.search(
        r"they are accepted until Thu 5 Nov 21:00 Paris \(in \d+ hours\), then the defaults are played\.", sentence
    )


def test_orders_that_wait_for_their_time_and_orders_that_wait_for_the_deadline(tmp_path: Path) -> None:
    club = Club(tmp_path, mail_delay="3h")
    club.tick()
    club.order("red", "first in gallia")
    club.tick()
    first = " ".join(club.receipt("red")[1].split())
    assert "your orders are stored; you can change them until Mon 2 Nov 12:00 UTC (in 2 hours), then" in last(first)
    assert first.count("Mon 2 Nov 12:00") == 1, "it is told once"
    assert "you can change them until Mon 2 Nov 12:00 UTC" in last(answer_to(club, "red", "press to blue: hi"))
    club.order("red", "wait", "first in gallia")
    club.tick()
    assert "they are played as they are at Thu 5 Nov 20:00 UTC" in " ".join(club.receipt("red")[1].split())


def test_orders_that_are_played_in_the_same_tick_and_who_comes_then(club: Club) -> None:
    club.order("red", "first in gallia")
    club.tick()
    assert "are being played now; a letter tells you the outcome" in " ".join(club.receipt("red")[1].split())
    sentence = last(answer_to(club, "red", "press to blue: hi"))
    assert "you need not do anything now; the game is waiting for Ben until Thu 5 Nov" in sentence
    assert "Paris" in sentence


def test_before_the_game_begins_and_after_it(tmp_path: Path) -> None:
    club = Club(tmp_path, hashes=True)
    club.tick()
    assert "please send the fingerprint of your line (or `nonce: none`) by Thu 5 Nov" in answer_to(
        club, "red", "status"
    )
    assert "the lines for the draw are collected until Thu 5 Nov" in last(answer_to(club, "red", "nonce none"))
    club.write("blue", "nonce none")
    club.tick()
    club.write("red", "draw")
    club.write("blue", "draw")
    club.tick()
    club.tick()
    assert "the game is over." in last(answer_to(club, "red", "orders"))


def test_french_letters_call_seats_and_grades_by_french_words_and_the_commands_they_name_work(club: Club) -> None:
    answer_to(club, "red", "concede blue")
    assert "« abandonner bleu »" in " ".join(text_of(club.last("blue", "Une proposition")).split())
    answer_to(club, "red", "press to blue anonymous: psst")
    assert "« message à tous : … »" in " ".join(text_of(club.last("blue", "quelqu’un".capitalize())).split())
    answer_to(club, "red", "press to blue: psst")
    assert "« message à rouge : … »" in " ".join(text_of(club.last("blue", "Anna vous écrit")).split())
    for line in ("message à tous : oui", "message à rouge : oui"):
        assert "peste (bleu), tour 0 : vous n’avez rien à faire" in answer_to(club, "blue", line)
        assert "Reçu : tout est en ordre" in club.box("blue")[-1]["Subject"]
    assert "il y a rouge, bleu, ou tous" in answer_to(club, "blue", "message à violet : non")
    assert "Reçu : refusé" in club.box("blue")[-1]["Subject"]
    club.write("blue", "ordres", subject="sans code")
    club.tick()
    assert "pour votre place bleu" in " ".join(text_of(club.last("blue", "retenu")).split())
    answer_to(club, "blue", "abandonner bleu")
    assert club.book().stage == "over", "red has proposed just this"


def test_a_french_receipt_of_orders_is_french_and_its_seal_is_still_ours(club: Club, tmp_path: Path) -> None:
    from rattus_pbem.post.receipt_check import check_receipt

    club.order("red", "first in gallia")
    club.tick()
    club.order("blue", "premier dans italia", "premier dans hispania")
    club.tick(HOUR)
    grade, text = club.receipt("blue")
    assert grade == "ok"
    assert "Partie peste, bleu, tour" in text
    path = tmp_path / "receipt.eml"
    path.write_bytes(club.last("blue", "Reçu").as_bytes())
    verdict = check_receipt(club.home, path)
    assert (verdict.ours, verdict.seat, verdict.as_listed) == (True, "blue", True)


def test_a_mail_that_was_held_back_and_the_one_that_vouches_for_it_end_once(club: Club) -> None:
    club.write("red", "press to blue: hi", subject="no code")
    club.tick()
    word = re.findall(r"confirm (\S+)", text_of(club.last("red", "held back")))[-1]
    text = answer_to(club, "red", f"confirm {word}")
    assert "Your message has been sent to Ben" in text
    assert text.count("please send your orders") == 1
