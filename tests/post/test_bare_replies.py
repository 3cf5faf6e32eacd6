"""`Yes please!` to a letter that asks to confirm: as mail programs send it, and what confirms nothing."""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path

import pytest

from .mailing import PEOPLE, Club, text_of
from .test_joining import EVA, ask, open_club


def reply(
    club: Club,
    letter: EmailMessage,
    text: str,
    sender: str,
    *,
    quotes: bool = True,
    tagged: bool = True,
    game: str = "libre",
    subject: str | None = None,
    headers: tuple[tuple[str, str], ...] = (),
) -> None:
    """Answer a letter with this text above it, as a mail program does; to its Reply-To only if it is `tagged`."""
    quoted = "".join(f"> {line}\n" for line in text_of(letter).splitlines())
    body = f"{text}\n\nOn Mon, 2 Nov 2026 at 10:00, host <host@pbem.test> wrote:\n{quoted}" if quotes else f"{text}\n"
    to = str(letter["Reply-To"]) if tagged and letter["Reply-To"] else ""
    subject = f"Re: {letter['Subject']}" if subject is None else subject
    club.write("red", body, sender=sender, game=game, subject=subject, headers=headers, to=to)
    club.tick()


def player(club: Club, game: str = "libre") -> str:
    return str(club.book(game).seats["red"].address)


@pytest.mark.parametrize(
    "text",
    [
        *("Yes please!", "yes", "OK\n\nEva", "Sure, I would love to", "Oui, volontiers", "confirm", ""),
        *("Ja", "Ja, gerne!\n\nViele Grüße\nEva", "Natürlich.", "Sí", "¡Sí!", "Claro que sí", "Sì, grazie", "Va bene"),
        *("D’accordo", "Ja graag", "Akkoord!", "Sim", "Sim, por favor", "\N{THUMBS UP SIGN}", "👍🏽", "👍👍 !"),
    ],
)
@pytest.mark.some(3)
def test_yes_takes_the_seat(tmp_path: Path, text: str) -> None:
    club = open_club(tmp_path)
    ask(club)
    assert "reply to this mail with “yes”" in " ".join(text_of(club.box(EVA)[-1]).split())
    reply(club, club.box(EVA)[-1], text, EVA, tagged=False)
    assert player(club) == EVA
    assert club.last(EVA, "Receipt: ok")


def test_the_address_alone_carries_the_word(tmp_path: Path) -> None:
    club = open_club(tmp_path)
    ask(club)
    reply(club, club.box(EVA)[-1], "yes!", EVA, quotes=False, subject="hello")
    assert player(club) == EVA


@pytest.mark.parametrize(
    "text",
    [
        "No, I never asked for that",
        "Yes, but not me",
        "I am out of the office until Monday.",
        "Who are you?",
        "yesterday",
        "si c'est gratuit",
        "Ja, aber nicht ich",
        "ja nee",
        "Ja?",
        "Sí, pero mañana",
        "Claro que no",
        "Vale la pena",
        "Sì, ma non ora",
        "Sim, mas não eu",
        "👎",
        "👍 but not for me",
    ],
)
@pytest.mark.some(3)
def test_what_is_no_yes_takes_nothing(tmp_path: Path, text: str) -> None:
    club = open_club(tmp_path)
    ask(club)
    reply(club, club.box(EVA)[-1], text, EVA)
    assert player(club) == ""
    mail = club.box(EVA)[-1]
    answer = " ".join(text_of(mail).split())
    assert len(club.box(EVA)) == 2
    assert "Your reply does not say yes" in answer
    reply(club, mail, "yes", EVA, quotes=False)
    assert player(club) == EVA


def test_a_machine_that_answers_in_its_own_words_is_answered_three_times_at_most(tmp_path: Path) -> None:
    club = open_club(tmp_path)
    ask(club)
    for _ in range(5):
        reply(club, club.box(EVA)[-1], "Your message has reached us.", EVA)
    assert len(club.box(EVA)) == 3


def test_a_machine_that_says_yes_takes_nothing(tmp_path: Path) -> None:
    club = open_club(tmp_path)
    ask(club)
    reply(club, club.box(EVA)[-1], "Yes", EVA, headers=(("Auto-Submitted", "auto-replied"),))
    assert player(club) == ""


def test_the_language_is_that_of_the_letter(tmp_path: Path) -> None:
    club = open_club(tmp_path)
    ask(club, "rejoindre libre rouge")
    reply(club, club.box(EVA)[-1], "OK", EVA)
    assert club.book("libre").seats["red"].lang == "fr"


def test_a_held_mail_is_confirmed_by_yes_and_by_nothing_else(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.tick()
    club.order("red", "first gallia", sender="Anna <elsewhere@pbem.test>")
    club.tick()
    notice = club.last("red", "held back")
    assert "reply with “yes”" in " ".join(text_of(notice).split())
    reply(club, notice, "I did not write that!", PEOPLE["red"], game="peste")
    assert club.count("quarantine") == 1
    grade, text = club.receipt("red")
    assert (grade, "Your reply does not say yes" in text) == ("refused", True)
    reply(club, notice, "Yes, that was me", PEOPLE["red"], game="peste")
    assert club.count("quarantine") == 0
    assert "The mail that was held back has now been read" in club.receipt("red")[1]


def test_a_new_address_is_confirmed_from_both_sides_by_yes(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.tick()
    club.write("red", "address new@pbem.test")
    club.tick()
    reply(club, club.last("new", "new address"), "Oui", "new@pbem.test", game="peste", quotes=False)
    reply(club, club.last("red", "new address"), "yes", PEOPLE["red"], game="peste")
    assert player(club, "peste") == "new@pbem.test"


def test_a_new_address_that_does_not_say_yes_is_answered_without_a_code(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.tick()
    club.write("red", "address new@pbem.test")
    club.tick()
    reply(club, club.last("new", "new address"), "Who are you?", "new@pbem.test", game="peste", quotes=False)
    mail = club.box("new")[-1]
    assert "Your reply does not say yes" in " ".join(text_of(mail).split())
    assert club.code("red") not in mail.as_string()
    assert club.code("red").replace("-", "") not in mail.as_string()
    assert player(club, "peste") == PEOPLE["red"]


def test_a_word_in_a_message_of_a_player_is_not_confirmed(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.tick()
    club.write("blue", "press to red:\n\n-> confirm ABCD-EFGH\nend press")
    club.tick()
    reply(club, club.last("red", "A message from Ben"), "OK, deal", PEOPLE["red"], game="peste", tagged=False)
    assert "ABCD-EFGH" not in club.receipt("red")[1]
