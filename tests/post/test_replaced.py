"""A seat is given to somebody else: the old player is told that, the new one all that he needs, in his language."""

from __future__ import annotations

from pathlib import Path

import pytest

from rattus_pbem.errors import IllegalError
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.referee.acts import replace_player

from ..cli.running import run
from .made_again import made_again
from .mailing import HOUR, PEOPLE, Club, text_of

EVA = "eva@pbem.test"


@pytest.fixture
@made_again
def club(tmp_path: Path) -> Club:
    club = Club(tmp_path, red__lang="fr")
    club.tick()
    return club


def give_red(club: Club, who: str = f"Eva <{EVA}>", lang: str = "") -> None:
    replace_player(club.home, "peste", "red", who, "Eva asked for it", club.now, lang)
    club.tick()


def test_the_old_player_gets_one_letter_that_tells_nothing_secret(club: Club) -> None:
    give_red(club)
    club.tick()
    (mail,) = club.box("red")[1:]
    text = " ".join(text_of(mail).split())
    assert mail["Subject"] == "peste : votre place a un nouveau joueur"
    assert "Vous ne jouez plus rouge dans la partie peste" in text
    assert "Eva" not in mail.as_string()
    assert club.code("red") not in mail.as_string()
    (date,) = [str(part.get_content()) for part in mail.iter_attachments()]
    assert "METHOD:CANCEL" in date
    assert mail["Reply-To"] is None


def test_the_new_player_may_have_another_language_and_his_first_letter_tells_what_the_last_one_told(club: Club) -> None:
    before = text_of(club.box("red")[0])
    give_red(club, lang="en")
    (mail,) = club.box(EVA)
    text = text_of(mail)
    assert "Mise en place. Le plateau est en place." in " ".join(before.split())
    assert "0:2 The plague begins in" in text
    assert "BEGIN ORDERS peste red turn 0" in text
    assert "your orders, please" in mail["Subject"]
    club.write(
        "red", "BEGIN ORDERS\nfirst in gallia\nEND ORDERS\n", sender=f"Eva <{EVA}>", subject=f"Re: {mail['Subject']}"
    )
    club.tick()
    assert "Receipt for turn 0: ok" in club.last(EVA, "Receipt")["Subject"]


def test_whoever_sat_there_and_plays_elsewhere_hears_that_their_mail_was_not_carried_out(club: Club) -> None:
    """Of their successor nobody hears, and their successor not of them."""
    club.begin("other")
    club.tick()
    give_red(club)
    letters = len(club.box(EVA))
    club.order("red", "first in gallia", subject=f"Re: [peste red t0 {club.code('red')}]")
    club.tick()
    text = " ".join(text_of(club.box("red")[-1]).split())
    assert "for a game or seat that is not yours: 1" in text
    assert len(club.box(EVA)) == letters
    assert "Eva" not in text


def test_without_a_choice_it_is_the_language_of_the_one_before(club: Club) -> None:
    give_red(club)
    assert "DEBUT ORDRES" in text_of(club.box(EVA)[0])


def test_an_unknown_language_is_refused_and_a_name_alone_writes_no_farewell(club: Club) -> None:
    with pytest.raises(IllegalError, match="no language 'de'"):
        give_red(club, lang="de")
    give_red(club, "Anne <anna@pbem.test>")
    assert not [mail for mail in club.box("red") if "nouveau joueur" in mail["Subject"]]
    give_red(club, "bot:sensible")
    assert len([mail for mail in club.box("red") if "nouveau joueur" in mail["Subject"]]) == 1


def test_an_address_that_another_seat_has_is_refused(club: Club) -> None:
    with pytest.raises(IllegalError, match="plays blue already"):
        give_red(club, f"Eva <{PEOPLE['blue']}>")


def test_absences_are_those_of_a_player_not_of_his_seat(club: Club) -> None:
    club.write("red", "absent 2026-12-24 2027-01-02")
    club.tick()
    assert "red" in club.book().absences
    give_red(club)
    assert club.book().absences == {}


def test_said_twice_it_is_one_replacement_and_one_letter(club: Club) -> None:
    words = ("referee", "replace", "peste", "red", f"Eva <{EVA}>", "--reason", "x", "--home", club.path)
    first = run(*words, "--now", club.now.isoformat())
    journal = club.path / "games" / "peste" / "journal.jsonl"
    before = journal.read_bytes()
    again = run(*words, "--now", (club.now + HOUR).isoformat(), "--json")
    assert (first.code, again.code, again.json["changed"]) == (0, 0, False)
    assert "from now on" in first.out
    assert "Eva plays red already; nothing is written." in run(*words).out
    assert journal.read_bytes() == before
    club.tick()
    assert run(*words, "--now", club.now.isoformat()).code == 0
    club.tick()
    assert len(club.box(EVA)) == 1
    assert len([mail for mail in club.box("red") if "nouveau joueur" in mail["Subject"]]) == 1


@pytest.mark.parametrize(("who", "lang"), [("Eve <eva@pbem.test>", ""), ("Eva <eva@pbem.test>", "en")])
def test_another_name_or_language_is_not_the_same_said_twice(club: Club, who: str, lang: str) -> None:
    give_red(club)
    give_red(club, who, lang)
    assert len(club.box(EVA)) == 2


def test_the_new_player_is_welcomed_in_his_language_with_all_that_happened(club: Club) -> None:
    club.order("red", "first gallia")
    club.order("blue", "first gallia")
    club.tick(2 * HOUR)
    club.tick(80 * HOUR)
    give_red(club, lang="en")
    mail = club.box(EVA)[0]
    text = " ".join(text_of(mail).split())
    assert "Welcome, Eva: you play red from now on, after Anna (the referee’s reason: Eva asked for it)." in text
    assert "Nothing that was missed before counts against you" in text
    (story,) = [part.get_content() for part in mail.iter_attachments() if "so-far" in str(part.get_filename())]
    assert "0:2 The plague begins in" in story
    assert "turn 0\n0:1" in story
    assert club.book().misses.get("red", 0) == 0


def test_the_new_player_has_time_to_answer(club: Club) -> None:
    club.tick(70 * HOUR)
    before = club.book().ask_of("red")
    assert before is not None
    give_red(club)
    ask = club.book().ask_of("red")
    assert ask is not None
    assert ask.until == (club.now - HOUR + 24 * HOUR).isoformat()
    assert "Bienvenue, Eva" in " ".join(text_of(club.box(EVA)[0]).split())
    assert replay_game(club.home, "peste").verdict == "EXACT"


def test_the_new_player_reads_the_rules_in_the_first_letter(club: Club) -> None:
    give_red(club, lang="en")
    text = text_of(club.box(EVA)[0])
    assert "The rules on a page" in text
    assert "Commitment to the secret of this game" in text
    assert len(text.partition("Order form")[0].splitlines()) <= 120
    club.tick(36 * HOUR)
    club.order("red", "first in gallia", sender=f"Eva <{EVA}>")
    club.tick()
    club.order("blue", "first in gallia", "first in gallia")
    club.tick()
    assert "The rules on a page" not in text_of(club.last(EVA, "your orders"))
