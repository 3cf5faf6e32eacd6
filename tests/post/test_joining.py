"""Joining by mail: a free seat is asked for, a word goes to the address that asked, the word takes the seat."""

from __future__ import annotations

import hashlib
import re
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.record import journal_lines

from .made_again import made_again
from .mailing import NAMES, PEOPLE, THREE, Club, text_of

EVA = "eva@pbem.test"
BLUE = f"blue={NAMES['blue']} <{PEOPLE['blue']}>"


@made_again
def open_club(tmp_path: Path, *specs: str, hashes: bool = False) -> Club:
    """A second game, `libre`, in which red (or what `specs` says) is free."""
    club = Club(tmp_path)
    club.nonces = hashes
    times = {"nonce_hashes": "on", "nonces": "72h"} if hashes else {}
    club.begin("libre", specs or ("red=open", BLUE), **times)
    club.tick()
    return club


def ask(club: Club, text: str = "join libre red", sender: str = f"Eva <{EVA}>", subject: str = "hello") -> None:
    club.write("red", text, sender=sender, subject=subject, game="libre")
    club.tick()


def answer(club: Club, letter: EmailMessage, extra: str = "", sender: str = f"Eva <{EVA}>", word: str = "") -> None:
    """Confirm by answering this letter, as a mail program does."""
    match = re.search(r"^-> (confirm(?:er)?) (\S+)$", text_of(letter), re.MULTILINE)
    assert match is not None
    text = f"{match[1]} {word or match[2]}\n{extra}\n"
    club.write("red", text, sender=sender, subject=f"Re: {letter['Subject']}", game="libre")
    club.tick()


def joined(club: Club, sender: str = f"Eva <{EVA}>") -> None:
    ask(club, sender=sender)
    answer(club, club.box(EVA)[-1], sender=sender)


def is_exact(club: Club) -> bool:
    return bool(replay_game(club.home, "libre").verdict == "EXACT")


@pytest.mark.parametrize(
    ("text", "subject"),
    [("join libre red", "hello"), ("", "join libre red"), ("Rejoindre libre rouge", ""), ("join libre", "")],
)
def test_a_stranger_gets_a_word_and_nobody_else_hears(tmp_path: Path, text: str, subject: str) -> None:
    club = open_club(tmp_path)
    before = {who: len(club.box(who)) for who in (*PEOPLE, "admin")}
    ask(club, text, subject=subject)
    (letter,) = club.box(EVA)
    assert re.search(r"^-> confirm(er)? \S+$", text_of(letter), re.MULTILINE)
    assert ("Rejoindre" in letter["Subject"]) == text.startswith("R")
    assert {who: len(club.box(who)) for who in before} == before
    assert club.book("libre").seats["red"].name == "", "nobody sits there before the word"


def test_the_word_takes_the_seat_and_the_game_begins(tmp_path: Path) -> None:
    club = open_club(tmp_path)
    assert club.book("libre").stage == "nonces"
    assert club.tick(timedelta(days=30)).failed == []
    assert club.book("libre").stage == "nonces", "it waits for its players however long"
    joined(club)
    seat = club.book("libre").seats["red"]
    assert (seat.name, seat.address, seat.lang) == ("Eva", EVA, "en")
    assert club.book("libre").stage == "play"
    subjects = [mail["Subject"] for mail in club.box(EVA)]
    assert any("Receipt: ok" in subject for subject in subjects)
    assert any("your orders, please" in subject for subject in subjects)
    club.order("red", "first in gallia", sender=EVA, game="libre", subject=subjects[-1])
    assert is_exact(club)


def test_who_joined_plays_by_mail(tmp_path: Path) -> None:
    club = open_club(tmp_path)
    joined(club)
    text = "BEGIN ORDERS libre red turn 0\nfirst in gallia\nEND ORDERS\n"
    club.write("red", text, sender=EVA, game="libre")
    club.tick()
    assert "1. first cubes in Gallia" in text_of(club.box(EVA)[-1])
    assert [ask.seat for ask in club.book("libre").deadlines.asks] == ["blue"]


def test_the_seat_is_french_if_it_was_confirmed_in_french(tmp_path: Path) -> None:
    club = open_club(tmp_path)
    ask(club, "rejoindre libre rouge")
    answer(club, club.box(EVA)[-1])
    assert club.book("libre").seats["red"].lang == "fr"
    assert "Reçu : tout est en ordre" in [mail["Subject"].rpartition("] ")[2] for mail in club.box(EVA)]


def test_the_game_waits_until_the_last_seat_is_taken(tmp_path: Path) -> None:
    club = open_club(tmp_path, "red=open", "blue=open")
    joined(club)
    assert club.book("libre").stage == "nonces"
    ask(club, "join libre", sender="fred@pbem.test")
    letter = club.box("fred")[-1]
    assert "[libre blue]" in letter["Subject"], "the seat that is still free"
    answer(club, letter, sender="fred@pbem.test")
    assert club.book("libre").stage == "play"
    assert club.book("libre").seats["blue"].name == "fred"


@pytest.mark.parametrize("with_nonce", [True, False])
def test_joining_with_nonces(tmp_path: Path, with_nonce: bool) -> None:
    club = open_club(tmp_path, hashes=True)
    nonce = "c0de" * 16
    line = f"nonce hash {hashlib.sha256(nonce.encode()).hexdigest()}"
    ask(club, f"join libre red\n{line}")
    assert "Your other commands (nonce) count" in " ".join(text_of(club.box(EVA)[-1]).split())
    answer(club, club.box(EVA)[-1], extra=line.replace("hash ", "hash\n") if with_nonce else "nonce none")
    assert club.book("libre").nonces.hash["red"] == (line.split()[-1] if with_nonce else "none")
    club.write("blue", "nonce none", game="libre")
    club.tick()
    if with_nonce:
        club.write("red", f"nonce {nonce}", sender=EVA, game="libre")
        club.tick()
    assert club.book("libre").stage == "play"
    journal = journal_lines.read(club.journal("libre"))[0]
    assert next(line["list"] for line in journal if line["kind"] == "nonces") == (
        [f"red:{nonce}"] if with_nonce else []
    )
    assert is_exact(club)


def test_a_wrong_word_or_the_word_of_another_address_does_nothing(tmp_path: Path) -> None:
    club = open_club(tmp_path)
    ask(club)
    letter = club.box(EVA)[-1]
    before = len(club.box(EVA))
    answer(club, letter, word="ABCD-EFGH")
    answer(club, letter, sender="mallory@evil.test")
    assert club.book("libre").seats["red"].name == ""
    assert (len(club.box(EVA)), len(club.box("mallory@evil.test"))) == (before, 0)


def test_the_word_serves_once(tmp_path: Path) -> None:
    club = open_club(tmp_path)
    ask(club)
    letter = club.box(EVA)[-1]
    answer(club, letter)
    before = len(journal_lines.read(club.journal("libre"))[0])
    answer(club, letter)
    journal = journal_lines.read(club.journal("libre"))[0][before:]
    assert [line["kind"] for line in journal if line["kind"] not in ("mail", "commit")] == []
    assert club.book("libre").seats["red"].name == "Eva"


@pytest.mark.parametrize("text", ["join libre blue", "join libre green", "join libre purple"])
def test_a_seat_that_is_not_free(tmp_path: Path, text: str) -> None:
    club = open_club(tmp_path)
    ask(club, text)
    answer = text_of(club.box(EVA)[-1])
    assert "No free seat" in answer
    assert "Free seats: red." in answer
    assert "confirm" not in answer


def test_two_ask_and_the_first_to_confirm_sits_there(tmp_path: Path) -> None:
    club = open_club(tmp_path)
    ask(club)
    ask(club, sender="fred@pbem.test")
    letter = club.box("fred")[-1]
    answer(club, club.box(EVA)[-1])
    answer(club, letter, sender="fred@pbem.test")
    assert club.book("libre").seats["red"].address == EVA


def test_a_seat_that_is_away_is_asked_of_the_host(tmp_path: Path) -> None:
    club = Club(tmp_path, nmr_limit="1")
    club.tick()
    club.tick(timedelta(days=5))
    assert club.book().misses["red"] == 1
    ask(club, "join peste red")
    assert "The host has been asked" in " ".join(text_of(club.box(EVA)[-1]).split())
    text = " ".join(" ".join(text_of(mail) for mail in club.box("admin")).split())
    assert f"{EVA} asks to take over red in peste" in text
    assert club.book().seats["red"].address == PEOPLE["red"]


def test_somebody_who_has_a_seat_gets_no_second_one(tmp_path: Path) -> None:
    club = open_club(tmp_path)
    club.write("blue", "join libre red", subject="join", game="libre")
    club.tick()
    assert "You already have a seat in libre" in " ".join(text_of(club.box("blue")[-1]).split())


@pytest.mark.parametrize(
    ("sender", "name"),
    [
        (f'"<b>Eva</b> [peste red]" <{EVA}>', "b Eva /b peste red"),
        (f"=?utf-8?q?Eva=0D=0ABcc=3A_x=40y.test?= <{EVA}>", "eva"),
        (f"=?utf-8?q?=E2=80=AEavE?= <{EVA}>", "avE"),
        (f"{'E' * 300} <{EVA}>", "E" * 60),
        (EVA, "eva"),
        (f'"" <{EVA}>', "eva"),
        (f"=?utf-8?q?=E2=80=8B=C2=A0?= <{EVA}>", "eva"),
        (f"=?utf-8?q?=C3=89va_M=C3=BCller?= <{EVA}>", "Éva Müller"),
    ],
)
@pytest.mark.some(3)
def test_names_that_can_stand_in_a_report(tmp_path: Path, sender: str, name: str) -> None:
    club = open_club(tmp_path)
    ask(club)
    raw = club.write("red", "X", sender=EVA, subject=f"Re: {club.box(EVA)[-1]['Subject']}", game="libre")
    for file in (club.path / "mail/in/new").iterdir():
        file.unlink()
    word = re.search(r"^-> confirm \S+$", text_of(club.box(EVA)[-1]), re.MULTILINE)
    assert word is not None
    raw = raw.replace(b"From: " + EVA.encode(), b"From: " + sender.encode()).replace(
        b"\r\nX", b"\r\n" + word[0].removeprefix("-> ").encode()
    )
    club.deliver(raw)
    assert club.tick().failed == []
    assert club.book("libre").seats["red"].name == name
    assert club.book("libre").stage == "play"
    assert is_exact(club)


def test_letters_about_joining_are_limited(tmp_path: Path) -> None:
    club = open_club(tmp_path)
    for _ in range(6):
        ask(club)
    assert len(club.box(EVA)) == 3
    club.tick(timedelta(hours=25))
    ask(club)
    assert len(club.box(EVA)) == 4


@pytest.mark.parametrize("text", ["join nogame red", "join us", "join libre red please do", "Join our newsletter now"])
def test_a_stranger_who_names_no_game_of_ours_hears_nothing(tmp_path: Path, text: str) -> None:
    club = open_club(tmp_path)
    ask(club, text)
    assert club.box(EVA) == []
    assert club.count("taken") == 1


def test_who_comes_second_for_a_seat_hears_that_it_is_taken_and_which_are_free(tmp_path: Path) -> None:
    club = open_club(tmp_path, "red=open", "blue=open")
    ask(club, "rejoindre libre rouge", sender="fred@pbem.test")
    joined(club)
    answer(club, club.box("fred")[-1], sender="fred@pbem.test")
    text = text_of(club.box("fred")[-1])
    assert "Aucune place libre de libre ne s’appelle rouge. Places libres : bleu" in " ".join(text.split())
    assert club.book("libre").seats["red"].name == "Eva"
    answer(club, club.box("fred")[-2], sender="fred@pbem.test", word="ABCD-EFGH")
    answer(club, club.box("fred")[-2], sender="mallory@evil.test")
    assert (len(club.box("fred")), club.box("mallory@evil.test")) == (2, []), "a word that is not his is not answered"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("join libre", "No seat is free in libre."),
        ("join libre red", "No seat is free in libre."),
        ("rejoindre libre", "Aucune place n’est libre dans libre."),
    ],
)
def test_where_no_seat_is_free_that_is_said_in_a_sentence_of_its_own(tmp_path: Path, text: str, expected: str) -> None:
    club = open_club(tmp_path, f"red={NAMES['red']} <{PEOPLE['red']}>", BLUE)
    ask(club, text)
    assert text_of(club.box(EVA)[-1]).strip() == expected


def test_zone_and_language_of_the_mail_that_asks_count_with_the_word(tmp_path: Path) -> None:
    club = open_club(tmp_path)
    ask(club, "join libre red\nzone Asia/Tokyo\nlangue fr")
    letter = club.box(EVA)[-1]
    text_of_letter = text_of(letter)
    assert "(language, zone)" in text_of_letter
    answer(club, letter, extra="zone Asia/Tokyo\nlangue fr")
    person = club.book("libre").seats["red"]
    assert (person.zone, person.lang) == ("Asia/Tokyo", "fr")


def test_who_joins_reads_the_rules_in_the_first_letter_and_no_list_of_lines_that_nobody_was_asked_for(
    tmp_path: Path,
) -> None:
    club = open_club(tmp_path)
    joined(club)
    text = " ".join(text_of(club.last(EVA, ", turn 0")).split())
    assert "The rules on a page" in text
    assert "What has happened so far" in text
    assert "Commitment to the secret of this game" in text
    assert "lines that went into the draws" not in text
    club.tick()
    again = text_of(club.last("blue", "libre"))
    assert "lines that went into the draws" not in again


@pytest.mark.parametrize(
    "text",
    [
        "jion libre red",
        "I would like to join libre red please",
        "Hello!\nPlease join libre as red\n",
        "Je voudrais rejoindre libre rouge, s'il vous plaît.",
    ],
)
def test_a_wish_in_prose_is_answered_like_the_line_that_it_holds(tmp_path: Path, text: str) -> None:
    club = open_club(tmp_path)
    ask(club, text)
    answer(club, club.box(EVA)[-1])
    assert club.book("libre").seats["red"].address == EVA


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("rules", list(THREE))
@pytest.mark.parametrize(
    ("text", "grade"),
    [
        ("{join} peste {own}", "ok"),
        ("{join}", "ok"),
        ("{join} peste", "ok"),
        ("{join} pest {own}", "warnings"),
        ("{join} peste {other}", "warnings"),
        ("{join} peste nobody", "warnings"),
    ],
)
@pytest.mark.some(2)
def test_who_plays_already_is_told_so(tmp_path: Path, rules: str, lang: str, text: str, grade: str) -> None:
    own, other = THREE[rules][:2]
    options: dict[str, Any] = {f"{own}__lang": lang}
    club = Club(tmp_path, *THREE[rules], rules=rules, **options)
    club.tick()
    club.write(own, text.format(join={"en": "join", "fr": "rejoindre"}[lang], own=own, other=other))
    club.tick()
    said = {"en": "You already play in peste, as ", "fr": "Vous jouez déjà dans peste"}[lang]
    assert (club.receipt(own)[0], said in " ".join(club.receipt(own)[1].split())) == (grade, True)
