"""Messages: a reply answers the writer, names are as good as seats, what cannot go comes back whole, and the host."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rattus_pbem.home.home import open_home
from rattus_pbem.hosting.replay import replay_game
from tests.cli.running import refused

from .made_again import made_again
from .mailing import PEOPLE, Club, text_of
from .test_bare_replies import reply

LONG = "\n".join(f"line {n} of a message that its writer would not like to write again" for n in range(130))


@made_again
def club_of_four(path: Path) -> Club:
    club = Club(path, "red", "blue", "green", "yellow", blue__lang="fr")
    club.tick()
    return club


def answer(club: Club, seat: str, text: str, subject: str = "essage") -> tuple[str, str]:
    """A reply of this seat to the newest message it got; grade and text of its receipt."""
    reply(club, club.last(seat, subject), text, PEOPLE[seat], game="peste")
    grade, receipt = club.receipt(seat)
    return grade, " ".join(receipt.split())


def got(club: Club, seat: str) -> list[str]:
    """The quoted lines of the messages in the box of a seat."""
    mails = [mail for mail in club.box(seat) if re.search("essages? from| vous écrit", mail["Subject"])]
    return [line[2:] for mail in mails for line in text_of(mail).splitlines() if line.startswith("| ")]


@pytest.mark.parametrize(("quotes", "tagged"), [(True, True), (False, True), (True, False)])
def test_a_reply_goes_to_the_writer_without_what_it_quotes(tmp_path: Path, quotes: bool, tagged: bool) -> None:
    club = club_of_four(tmp_path)
    club.write("red", "press to all: shall we?")
    club.tick()
    letter = club.last("green", "A message from Anna")
    headers = (("In-Reply-To", str(letter["Message-ID"])),)
    text = "Yes, gladly.\nWhere?\n\n-- \nChloé"
    reply(club, letter, text, PEOPLE["green"], game="peste", quotes=quotes, tagged=tagged, headers=headers)
    grade, text = club.receipt("green")
    assert (grade, "Your message has been sent to Anna." in text) == ("ok", True)
    assert got(club, "red") == ["Yes, gladly.", "Where?"]
    assert got(club, "yellow") == ["shall we?"]
    assert replay_game(club.home, "peste").verdict == "EXACT"


def test_the_writer_of_an_anonymous_message_is_answered_and_named_to_nobody(tmp_path: Path) -> None:
    club = club_of_four(tmp_path)
    club.write("red", "press to green anonymous: guess who")
    club.write("yellow", "press to green anonymous: or me")
    club.tick()
    grade, text = answer(club, "green", "Who are you two?")
    assert (grade, "sent to whoever wrote it" in text) == ("ok", True)
    for seat, other in (("red", "Denis"), ("yellow", "Anna")):
        assert got(club, seat) == ["Who are you two?"]
        assert other not in text_of(club.last(seat, "A message from Chloé"))
    said = text.partition("peste (green)")[0]
    assert "Anna" not in said
    assert "Denis" not in said
    assert got(club, "blue") == []


def test_what_nearly_is_a_command_is_part_of_a_reply_and_a_command_is_carried_out(tmp_path: Path) -> None:
    club = club_of_four(tmp_path)
    club.write("red", "press to green: will you be there?")
    club.tick()
    assert answer(club, "green", "absent 3 days, I fear")[0] == "ok"
    assert got(club, "red") == ["absent 3 days, I fear"]
    _, text = answer(club, "green", "status\nand tell me more")
    assert "its other lines were not passed on" in text
    assert "| and tell me more" in club.receipt("green")[1]
    assert got(club, "red") == ["absent 3 days, I fear"]


def test_a_reply_without_the_code_of_a_letter_is_no_message(tmp_path: Path) -> None:
    club = club_of_four(tmp_path)
    club.write("red", "press to green: hello")
    club.tick()
    headers = (("In-Reply-To", str(club.last("green", "A message")["Message-ID"])),)
    club.write("green", "forged", subject="hello", headers=headers)
    club.tick()
    assert got(club, "red") == []


@pytest.mark.parametrize(
    ("to", "seats"),
    [
        ("Ben", ["blue"]),
        ("ben", ["blue"]),
        ("Chloe", ["green"]),
        ("Chloé and Ben", ["blue", "green"]),
        ("red, vert", ["green"]),
    ],
)
def test_names_are_as_good_as_seats(tmp_path: Path, to: str, seats: list[str]) -> None:
    club = club_of_four(tmp_path)
    club.write("red", f"press to {to}: psst")
    club.tick()
    assert [seat for seat in club.seats if got(club, seat)] == seats


def test_a_whole_name_a_part_of_it_and_one_that_two_have(tmp_path: Path) -> None:
    club = club_of_four(tmp_path)
    people = (
        "red=Anna <anna@pbem.test>",
        "blue=Jean-Luc de la Tour <ben@pbem.test>",
        "green=Jean Petit <chloe@pbem.test>",
    )
    club.begin("autre", people)
    club.tick()
    for to in ("Jean-Luc", "Jean-Luc de la Tour", "Petit"):
        club.write("red", f"press to {to}: psst", game="autre")
        club.tick()
        assert club.receipt("red")[0] == "ok", to
    club.write("red", "press to Jean: psst", game="autre")
    club.tick()
    grade, text = club.receipt("red")
    assert (grade, "Jean-Luc de la Tour (blue) and Jean Petit (green)" in " ".join(text.split())) == ("refused", True)


@pytest.mark.parametrize(
    ("first", "why"),
    [
        ("press to Bne: ", "Did you mean: press to Ben"),
        ("press to Zacharias: ", "there are red, blue, green, yellow, or all"),
        ("press to red: ", "There is nobody to read it"),
        ("press secretly to green: ", "Not carried out"),
        ("press to blue, Bne: ", "Did you mean: press to Ben"),
    ],
)
def test_a_message_that_cannot_go_comes_back_whole(tmp_path: Path, first: str, why: str) -> None:
    club = club_of_four(tmp_path)
    club.write("red", f"{first}my dear\nsecond line\n  third, {'x' * 120}\n")
    club.tick()
    grade, text = club.receipt("red")
    assert (grade, why in " ".join(text.split())) == ("refused", True)
    for line in ("my dear", "| second line", f"third, {'x' * 120}"):
        assert line in text
    assert [got(club, seat) for seat in club.seats] == [[], [], [], []]


def test_one_that_is_too_long_comes_back_whole(tmp_path: Path) -> None:
    club = club_of_four(tmp_path)
    club.write("red", f"press to blue:\n{LONG}\nend press")
    club.tick()
    grade, text = club.receipt("red")
    assert grade == "refused"
    assert [line for line in LONG.splitlines() if f"| {line}" not in text] == []


def test_a_player_writes_to_the_host_who_answers_and_is_answered(tmp_path: Path) -> None:
    club = club_of_four(tmp_path)
    club.write("red", "host: may I be late?\nIt is my birthday.")
    club.write("blue", "message à l’hôte : merci", name="b")
    club.tick()
    assert club.receipt("red")[0] == "ok"
    mail = club.last("admin", "A message from Anna")
    assert "| may I be late?\n| It is my birthday." in text_of(mail)
    assert 'rattus-pbem answer peste red "..."' in text_of(mail)
    assert "| merci" in text_of(club.last("admin", "A message from Ben"))
    ran = club.run("answer", "peste", "red", "Until Friday.")
    assert (ran.code, ran.out) == (0, "The message goes to red with the next tick.\n")
    club.tick()
    assert "| Until Friday." in text_of(club.last("red", "A message from the host"))
    assert answer(club, "red", "Thank you!", "A message from the host")[0] == "ok"
    assert "| Thank you!" in text_of(club.last("admin", "A message from Anna"))


@pytest.mark.parametrize("which", [0, 1])
def test_either_of_two_messages_of_the_host_in_one_second_is_answered(tmp_path: Path, which: int) -> None:
    club = club_of_four(tmp_path)
    for words in (("announce", "peste", "A rest."), ("answer", "peste", "red", "Until Friday.")):
        assert club.run(*words).code == 0
    club.tick()
    mail = [mail for mail in club.box("red") if "A message from the host" in mail["Subject"]][which]
    reply(club, mail, "Thank you!", PEOPLE["red"], game="peste")
    assert club.receipt("red")[0] == "ok"
    assert "| Thank you!" in text_of(club.last("admin", "A message from Anna"))


def test_the_host_announces_to_all_in_their_languages(tmp_path: Path) -> None:
    club = club_of_four(tmp_path)
    assert club.run("announce", "peste", "A rest.\nUntil January.").code == 0
    club.tick()
    for seat, head in (("red", "The host writes:"), ("blue", "L’hôte écrit :")):
        assert f"{head}\n\n| A rest.\n| Until January." in text_of(club.last(seat, "host" if seat == "red" else "hôte"))
    assert replay_game(open_home(club.path), "peste").verdict == "EXACT"
    refused(club.run("answer", "peste", "purple", "x"), "is not a seat of this game", code=1)
    refused(club.run("announce", "peste", "  "), "a text of 1 to 8000 characters", code=1)


def test_without_an_address_of_the_host_the_tick_says_what_was_written(tmp_path: Path) -> None:
    club = club_of_four(tmp_path)
    toml = club.path / "host.toml"
    toml.write_text(toml.read_text().replace('host_mail = "admin@pbem.test"\n', ""))
    club.write("red", "host: hello there")
    assert any("hello there" in note for note in club.tick().notes)


@pytest.mark.parametrize(("lang", "line"), [("en", "join libre red"), ("fr", "rejoindre libre rouge")])
def test_an_invitation_holds_a_line_that_takes_the_seat(tmp_path: Path, lang: str, line: str) -> None:
    club = Club(tmp_path)
    club.begin("libre", ("red=open", "blue=Ben <ben@pbem.test>"))
    text = club.run("invite", "libre", "--lang", lang).out
    assert f"\n  {line}\n" in text
    assert "host@pbem.test" in text
    assert "Ben" in text
    club.write("green", line, sender="Eva <eva@pbem.test>", subject="x")
    club.tick()
    assert club.box("eva")
    refused(club.run("invite", "peste"), "no seat is free", code=1)


def test_messages_of_the_host_reach_whom_no_mail_reaches(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.begin("papier", ("red=Anna", "blue=Ben <ben@pbem.test>"))
    assert club.run("answer", "papier", "red", "By post, then.").code == 0
    saved = json.loads((club.path / "games/papier/game.json").read_bytes())
    assert {"kind": "host", "text": "By post, then."} in saved["book"]["notices"]["red"]
