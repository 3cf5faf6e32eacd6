"""Letters that stand in no journal leave once, also if the tick that wrote them was killed before it had filed the mail
and is done again hours later, when some of their words would be others."""

from __future__ import annotations

import os
import re
import shutil
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from rattus_pbem.home.home import open_home
from rattus_pbem.mail.limits import Limits
from rattus_pbem.post import mail_tick
from rattus_pbem.post.office import Office
from rattus_pbem.testing.killing import BEFORE, CALLS, is_killed

from ..counts import spread
from . import mailing
from .mailing import HOUR, NAMES, PEOPLE, Club, text_of

pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
STRANGER = "X <x@y.test>"
BLUE = f"blue={NAMES['blue']} <{PEOPLE['blue']}>"


class Kind(NamedTuple):
    """A kind of letter: the mail that gives rise to it, and how many letters who gets, its receipt among them."""

    mail: dict[str, str]
    to: tuple[tuple[str, int], ...] = (("red", 1),)


KINDS = {
    "help": Kind({"text": "help", "subject": "a question"}),
    "status, which tells the hours that are left": Kind({"text": "status", "subject": "a question"}),
    "what cannot be read": Kind({"text": "hello?", "subject": "a question"}),
    "a game that is not here": Kind({"text": "status", "subject": "Re: [gone red t1 AAAA-AAAA] x"}),
    "a free seat": Kind({"text": "join libre red", "subject": "x", "sender": STRANGER}, (("x@y.test", 1),)),
    "a game that is nearly one": Kind(
        {"text": "join libra red", "subject": "x", "sender": STRANGER}, (("x@y.test", 1),)
    ),
    "another address": Kind({"text": "address red@elsewhere.test"}, (("red", 2), ("red@elsewhere.test", 1))),
    "a mail held back": Kind({"text": "first in gallia", "subject": "Re: [peste red t0 0000-0000] x"}),
    "a mail from elsewhere": Kind({"text": "first in gallia", "sender": STRANGER}),
}


@pytest.fixture
def club(tmp_path: Path) -> Club:
    """A club of two, and a second game with a free seat; all first letters have left."""
    club = Club(tmp_path)
    club.begin("libre", ("red=open", BLUE))
    club.tick()
    return club


def counts(club: Club, kind: Kind) -> list[int]:
    """How many letters each of them has."""
    return [len(club.box(who)) for who, _ in kind.to]


def check_once(club: Club, kind: Kind, before: list[int], where: str) -> None:
    """Two later ticks have done all, and once."""
    for _ in range(2):
        club.tick(5 * HOUR)
    assert counts(club, kind) == [count + new for count, (_, new) in zip(before, kind.to, strict=True)], where
    assert club.names("in") == []


@pytest.mark.parametrize("place", ["before", "after"])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.some(2)
def test_a_tick_killed_as_it_files_the_mail_and_done_again_later(club: Club, kind: str, place: str) -> None:
    club.write("red", **KINDS[kind].mail)  # type: ignore[arg-type]
    before = counts(club, KINDS[kind])

    def tick_and_die() -> None:
        move = Office.move

        def dying(office: Office) -> None:
            if place == "after":
                move(office)
            if office.sorted.taken or office.sorted.held:
                os.kill(os.getpid(), signal.SIGKILL)
            move(office)

        Office.move = dying  # type: ignore[method-assign,assignment]
        mail_tick.tick(open_home(club.path), club.now)

    assert is_dead(tick_and_die)
    check_once(club, KINDS[kind], before, place)


def is_dead(action: Callable[[], object]) -> bool:
    """Do this in a child; whether it was killed."""
    return is_killed(action, 10**9, BEFORE)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.some(2)
def test_a_tick_killed_at_each_write_between_the_letter_and_the_filing(
    club: Club, kind: str, club_store: str, tmp_path: Path
) -> None:
    if club_store != "folder":
        pytest.skip("a transaction has no writes between")
    club.write("red", **KINDS[kind].mail)  # type: ignore[arg-type]
    before = counts(club, KINDS[kind])
    ground = tmp_path / "ground"
    keep = [(club.path, ground / "home"), (club.letters, ground / "letters")]
    for path, copy in keep:
        shutil.copytree(path, copy)

    def put_back() -> None:
        for path, copy in keep:
            shutil.rmtree(path)
            shutil.copytree(copy, path)

    now = club.now
    for number in spread(calls_between(club), 4):
        put_back()
        assert is_killed(lambda: mail_tick.tick(open_home(club.path), now), number, BEFORE)
        club.now = now
        check_once(club, KINDS[kind], before, f"killed before call {number}")


def calls_between(club: Club) -> list[int]:
    """The numbers of the calls that touch the disk from the first letter in the outbox until the mail is filed."""
    touched: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        for name in CALLS:
            patch.setattr(os, name, noted(getattr(os, name), touched))
        mail_tick.tick(open_home(club.path), club.now)
    first = next(at for at, paths in enumerate(touched) if "/mail/out/" in paths)
    last = max(at for at, paths in enumerate(touched) if re.search(r"/mail/in/(new|cur)/.*/mail/(taken|quar)", paths))
    assert last > first + 3
    return list(range(first + 1, last + 2))


def noted(real: Callable[..., Any], touched: list[str]) -> Callable[..., Any]:
    def call(*args: Any, **kwargs: Any) -> Any:
        touched.append(" ".join(map(str, args)))
        return real(*args, **kwargs)

    return call


def test_a_letter_to_the_host_killed_before_it_was_counted(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    if mailing.SERVER is not None:
        pytest.skip("it is counted in the transaction that writes it")
    toml = club.path / "host.toml"
    toml.write_text(toml.read_text() + '\n[[mail.in]]\nkind = "maildir"\npath = "/proc/none"\n')

    def tick_and_die() -> None:
        Limits.save = lambda limits: os.kill(os.getpid(), signal.SIGKILL)  # type: ignore[method-assign,assignment]
        mail_tick.tick(open_home(club.path), club.now)

    before = len(club.box("admin"))
    assert is_dead(tick_and_die)
    for _ in range(2):
        club.tick(5 * HOUR)
    assert len(club.box("admin")) == before + 1
    club.tick(24 * HOUR)
    assert len(club.box("admin")) == before + 2  # once a day


@pytest.mark.parametrize("name", ["same", "another"])
def test_two_mails_with_the_same_words_have_an_answer_each(club: Club, name: str) -> None:
    """Also if they bear the same Message-ID: they are two mails."""
    before = len(club.box("red"))
    club.write("red", "help", subject="a question", name="same")
    club.tick()
    club.write("red", "help", subject="a question", name=name)
    club.tick()
    letters = club.box("red")[before:]
    assert len({letter["Message-ID"] for letter in letters}) == 2
    assert len({text_of(letter) for letter in letters}) == 1
