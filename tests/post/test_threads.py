"""Letters of a seat hang together whichever of them is lost: each names the mail it answers or a letter before."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rattus_pbem.referee.acts import pause, replace_player
from rattus_pbem.referee.grounds import Grounds

from ..games import GAMES
from .mailing import HOUR, THREE, Club
from .test_named_then import play_on


@pytest.mark.parametrize("rules", GAMES)
def test_letters_hang_together_and_follow_only_mails_and_letters_that_there_are(rules: str, tmp_path: Path) -> None:
    club = Club(tmp_path, *THREE[rules], rules=rules)
    club.tick()
    first, second, third = club.seats
    for seat, text in ((first, "status"), (second, f"press to {first}: hello"), (third, "nonsense"), (first, "draw")):
        club.write(seat, text, headers=(("References", "<before@pbem.test>"),))
    club.tick()
    play_on(club)
    pause(club.home, "peste", club.now, Grounds("a holiday"))
    club.tick()
    replace_player(club.home, "peste", third, "Eva <eva@pbem.test>", "gone", club.now)
    club.tick(30 * HOUR)
    sent = {f"<{number}@pbem.test>" for number in range(1, club.sent + 1)}
    answers = 0
    for who in (*club.seats, "eva"):
        letters = [mail for mail in club.box(who) if mail["References"] is not None]
        assert letters
        for mail in letters:
            parent = mail["In-Reply-To"]
            # The letter before may have been replaced by a newer one before it left.
            is_before = parent is not None and parent.startswith("<g.peste.") and ".report." in parent
            is_report = ".report." in mail["Message-ID"]
            assert parent in sent or is_before or (parent is None and is_report), mail["Subject"]
            assert parent is None or mail["References"].split()[1:] == [parent]
            answers += parent in sent
        assert len({mail["References"].split()[0] for mail in letters}) == 1
        assert not {mail["References"].split()[0] for mail in letters} & {mail["Message-ID"] for mail in letters}
    assert answers == club.sent


HOSTILE = {
    "line breaks": "<a@b>\r\n Bcc: <x@y.test>",
    "an encoded line break": "<a=0D=0ABcc:x@y.test>",
    "not ASCII": "<\u00e9\u202e@b.test>",
    "huge": f"<{'a' * 5000}@b.test>",
    "nothing in it": "<>",
    "several": "<a@b.test> <c@d.test>",
    "angles": "<<a@b.test>>",
    "none": "",
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("subject", [None, "a question"], ids=["of the game", "of the person"])
@pytest.mark.some(3)
def test_the_message_id_of_a_mail_breaks_no_header(tmp_path: Path, name: str, subject: str | None) -> None:
    club = Club(tmp_path)
    club.tick()
    raw = club.write("red", "status", subject=subject)
    (file,) = club.queues.waiting()
    path = next((club.path / "mail/in").glob(f"*/{file}"))
    path.write_bytes(raw.replace(b"<1@pbem.test>", HOSTILE[name].encode()))
    club.tick()
    letters = list((club.letters / "anna@pbem.test/new").iterdir())
    assert len(letters) == 2
    for letter in letters:
        head = letter.read_bytes().replace(b"\r\n", b"\n").partition(b"\n\n")[0]
        assert head.isascii()
        assert max(map(len, head.split(b"\n"))) < 400
        assert not re.search(rb"(?im)^bcc", head)
        assert len(re.findall(rb"(?im)^(?:in-reply-to|references|message-id):", head)) in (1, 2, 3)


def test_an_address_that_is_not_registered_learns_the_name_of_no_letter(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.tick()
    club.write("red", "address new@elsewhere.test")
    club.tick()
    (letter,) = club.box("new@elsewhere.test")
    assert ".report." not in str(letter)
    assert all(
        ".report." in str(mail["References"]) for mail in club.box("red") if "address" in mail["Subject"].lower()
    )
