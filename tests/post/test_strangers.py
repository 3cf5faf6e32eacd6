"""What leaves for an address that is not registered: few letters, and nothing in them that a player or forger wrote."""

from __future__ import annotations

import email.header
import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from rattus_pbem.hosting import tick as ticking
from rattus_pbem.post import seating

from .mailing import BEGINS, HOUR, NAMES, PEOPLE, Club, text_of
from .test_commands import say

VICTIM = "victim@else.test"
WORDS = "cheap-pills"
"""What a player would like a stranger to read; it stands wherever a mail has room for it."""
DAY = timedelta(days=1)


def wide(path: Path, *games: str) -> Club:
    """`peste`, these games of the same two people, and `libre`, in which red is free."""
    club = Club(path)
    for game in games:
        club.begin(game)
    club.begin("libre", ("red=open", f"blue={NAMES['blue']} <{PEOPLE['blue']}>"))
    club.tick()
    return club


def strangers(club: Club) -> dict[str, list[str]]:
    """Each address that has had a letter and is not registered, with its letters decoded."""
    known = {*PEOPLE.values(), "admin@pbem.test"}
    letters = {}
    for folder in sorted(club.letters.iterdir()):
        if folder.name not in known:
            mails = club.box(folder.name)
            letters[folder.name] = [
                " ".join([*(str(email.header.make_header(email.header.decode_header(str(v)))) for v in mail.values()),
                          text_of(mail)])
                for mail in mails
            ]  # fmt: skip
    return letters


def forged(
    club: Club, text: str, *, sender: str = VICTIM, subject: str = "", game: str = "libre", more: str = WORDS
) -> None:
    """A mail that bears the words in every place that its writer fills in."""
    headers = (("Reply-To", f"{WORDS} <{WORDS}@else.test>"), ("References", f"<{WORDS}@else.test>"))
    club.write(
        "red", f"{text}\n\n{WORDS}\n", sender=f'"{WORDS}" <{sender}>', subject=f"{subject} {more}".strip(),
        name=f"{WORDS}-{club.sent}", game=game, headers=headers,
    )  # fmt: skip


def address(club: Club) -> None:
    """By a new address, whose player is called by the words, and writes whatever else a mail takes."""
    club.write("red", f"address {VICTIM}\npress to blue: {WORDS}\ndispute turn 0 event 1: {WORDS}\nzone {WORDS}",
               sender=f"{WORDS} <{PEOPLE['red']}>", name=f"{WORDS}-{club.sent}")  # fmt: skip


ROUTES: dict[str, Callable[[Club], object]] = {
    "address": address,
    "a held mail that asks for an address": lambda club: held(club),
    "join": lambda club: forged(club, f"join libre red\nzone {WORDS}\nlanguage fr\nnonce hash {'0' * 64}"),
    "join a seat that is none": lambda club: forged(club, f"join libre {WORDS.replace('-', '')}"),
    "join a seat that is taken": lambda club: forged(club, "join libre blue"),
    "join a full game": lambda club: forged(club, "join peste red"),
    "join in the subject": lambda club: forged(club, "", subject="join libre red", more=""),
    "other commands": lambda club: forged(club, "help\nstatus\nresend\norders\nconfirm AAAA-AAAA"),
    "orders": lambda club: forged(club, "BEGIN ORDERS peste red turn 0\nfirst gallia\nEND ORDERS", game="peste"),
    "a right code": lambda club: forged(club, "help", subject=f"[peste red t0 {club.code('red')}]", game="peste"),
}


def held(club: Club) -> None:
    club.write("red", f"address {VICTIM}\n{WORDS}", subject=f"[peste red] {WORDS}", name=f"{WORDS}-{club.sent}")
    club.tick()
    matches = [re.search(r"^-> (confirm \S+)$", text_of(mail), re.MULTILINE) for mail in club.box("red")]
    word = [match[1] for match in matches if match][-1]
    club.write("red", word)


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.some(4)
def test_a_stranger_gets_at_most_three_letters_without_a_word_of_the_writer(tmp_path: Path, route: str) -> None:
    club = wide(tmp_path)
    for _ in range(5):
        ROUTES[route](club)
        club.tick(timedelta(minutes=1))
    by_address = strangers(club)
    assert set(by_address) <= {VICTIM}
    letters = by_address.get(VICTIM, [])
    assert len(letters) <= (1 if "address" in route else 3)
    assert bool(letters) == ("address" in route or "join" in route), "the route is one that it is meant to be"
    for letter in letters:
        assert WORDS.replace("-", "") not in letter.replace("-", "")
        assert VICTIM not in letter.partition("To: ")[2], "not even the address, whose first part is the writer's"


def test_one_address_a_day_and_seat(tmp_path: Path) -> None:
    club = Club(tmp_path, mail_delay="1d")
    club.tick()
    assert say(club, "red", "address a@else.test")[0] == "ok"
    for other in ("b@else.test", "a@else.test"):
        grade, text = say(club, "red", f"address {other}")
        assert grade == "refused"
        assert "once a day" in text
    assert say(club, "blue", "address c@else.test")[0] == "ok", "the limit of one seat is not another's"
    assert {who: len(letters) for who, letters in strangers(club).items()} == {"a@else.test": 1, "c@else.test": 1}
    club.now = BEGINS + DAY + 2 * HOUR
    assert say(club, "red", "address b@else.test")[0] == "ok"
    assert len(strangers(club)["b@else.test"]) == 1


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.some(1)
def test_five_a_day_from_the_whole_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, processes: int) -> None:
    games = ["peste", *(f"zoo-{n}" for n in range(8))]
    club = wide(tmp_path, *games[1:])
    monkeypatch.setattr(ticking, "processes", lambda games: processes)
    for nth, game in enumerate(games):
        club.write("red", f"address a{nth}@else.test", game=game)
    club.tick()
    assert len(strangers(club)) == 5
    receipts = [text_of(mail) for mail in club.box("red") if "Receipt" in mail["Subject"]]
    assert len(receipts) == len(games)
    assert sum("Ask again tomorrow" in " ".join(text.split()) for text in receipts) == 4
    assert club.count("in") == 0
    club.tick(DAY)
    club.write("red", "address late@else.test", game=games[-1])
    club.tick()
    assert len(strangers(club)) == 6, "the next day others may"


def test_the_letters_about_joining_have_an_end_of_which_the_host_hears(tmp_path: Path) -> None:
    club = wide(tmp_path)
    for nth in range(seating.ALL_JOIN_LETTERS + 5):
        forged(club, "join libre red", sender=f"v{nth}@else.test")
    club.tick()
    assert len(strangers(club)) == seating.ALL_JOIN_LETTERS
    assert [mail["Subject"] for mail in club.box("admin") if ": join:" in mail["Subject"]]


def test_strangers_who_ask_for_an_address_use_up_nothing(tmp_path: Path) -> None:
    """Their mails are held back or ignored before anything is counted."""
    club = wide(tmp_path)
    for nth in range(8):
        forged(club, f"address a{nth}@else.test", subject="[peste red]", game="peste")
        forged(
            club, f"address b{nth}@else.test", sender=PEOPLE["red"], subject="[peste red t0 0000-0000]", game="peste"
        )
    club.tick()
    assert strangers(club) == {}
    assert say(club, "blue", "address c@else.test")[0] == "ok"
    assert len(strangers(club)["c@else.test"]) == 1
