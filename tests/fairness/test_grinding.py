"""A host who loses lines that the players sent, to choose among the games that he could begin, is found out."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.engine.journal import Diverged
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.record import lines_of_beginning as lists
from rattus_pbem.record.lines_of_beginning import NoncesClosed
from tests.counts import sampled
from tests.post.mailing import PEOPLE, Club, text_of

from .forging import named, verdict

LINES = {"red": "my cat sleeps on the router", "blue": "ab" * 32, "green": "Chloé, née à Liège"}
SEATS = tuple(LINES)
Check = Callable[..., tuple[int, str]]


@pytest.fixture
def check(capsys: pytest.CaptureFixture[str]) -> Check:
    return lambda *paths: verdict(capsys.readouterr, *paths)


def lose(monkeypatch: pytest.MonkeyPatch, *lost: str) -> None:
    """From now on the host says that the lines of these seats did not come."""
    honest = lists.nonce_list

    def grind(book: Any) -> NoncesClosed:
        closed = honest(book)
        kept = [entry for entry in closed.list if entry.partition(":")[0] not in lost]
        hashed = [seat for seat in lost if book.nonces.hash.get(seat, "none") != "none"]
        return NoncesClosed(list=kept, missing=[*(closed.missing or ()), *hashed])

    monkeypatch.setattr("rattus_pbem.hosting.nonces.nonce_list", grind)


def send(club: Club, seat: str, text: str) -> None:
    """A mail of this seat with one command; a copy lies with the mails that its player has sent."""
    raw = club.write(seat, text + "\n")
    sent = club.letters / PEOPLE[seat] / "sent"
    sent.mkdir(parents=True, exist_ok=True)
    (sent / f"{club.sent}.eml").write_bytes(raw)


def begin(path: Path, *, hashes: bool = False) -> Club:
    """A game for which all three have sent their lines; the fingerprints of them first."""
    club = Club(path, *SEATS, nonces=True, hashes=hashes, blue__lang="fr")
    club.tick()
    if hashes:
        for seat, line in LINES.items():
            send(club, seat, f"nonce hash {hashlib.sha256(line.encode()).hexdigest()}")
        club.tick()
    for seat, line in LINES.items():
        send(club, seat, f"nonce: {line}")
    club.tick()
    return club


def mails(club: Club, seat: str) -> Path:
    return club.letters / PEOPLE[seat]


def test_every_line_that_was_sent_is_in_the_keys(tmp_path: Path, check: Check) -> None:
    club = begin(tmp_path)
    assert club.book().nonces.list == tuple(f"{seat}:{line}" for seat, line in LINES.items())
    for seat in SEATS:
        assert check(mails(club, seat))[0] == 0


SUBSETS = [lost for size in (1, 2, 3) for lost in combinations(SEATS, size)]


@pytest.mark.some(1)
@pytest.mark.parametrize("lost", SUBSETS, ids="-".join)
def test_whatever_lines_the_host_loses_each_sender_finds_it_in_his_own_mails(
    lost: tuple[str, ...], tmp_path: Path, check: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    lose(monkeypatch, *lost)
    club = begin(tmp_path)
    for seat in SEATS:
        shown = check(mails(club, seat))
        if seat in lost:
            named(shown, f"the nonce of {seat} that was received, {LINES[seat]}, is not in")
        else:
            assert shown[0] == 0
    with pytest.raises(Diverged, match=LINES[lost[0]]):
        replay_game(club.home, "peste")


def test_a_line_that_the_host_does_not_even_answer_is_found_among_the_mails_that_were_sent(
    tmp_path: Path, check: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    lose(monkeypatch, "green")
    club = begin(tmp_path)
    for path in (mails(club, "green") / "new").iterdir():
        if "Receipt" in path.read_text():
            path.unlink()
    named(check(mails(club, "green")), f"the nonce of green that was sent, {LINES['green']}, is not in")


def test_where_fingerprints_come_first_a_host_who_loses_a_line_begins_again_before_all_eyes(
    tmp_path: Path, check: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    lose(monkeypatch, "green")
    club = begin(tmp_path, hashes=True)
    assert (club.book().stage, club.book().nonces.step) == ("nonces", "hash")
    for seat in SEATS:
        assert check(mails(club, seat))[0] == 0, "nothing is drawn yet, and the first lines count no more"
    others = {seat: f"another line of {seat}" for seat in SEATS}
    for seat, line in others.items():
        send(club, seat, f"nonce hash {hashlib.sha256(line.encode()).hexdigest()}")
    club.tick()
    for seat, line in others.items():
        send(club, seat, f"nonce: {line}")
    club.tick()
    assert club.book().stage == "play"
    named(check(mails(club, "green")), "the nonce of green that was received, another line of green, is not in")
    assert check(mails(club, "red"))[0] == 0
    assert "Chloé: a fingerprint, but not the line itself" in " ".join(text_of(club.last("red", "Rattus")).split())


@pytest.mark.full
def test_the_games_that_he_could_choose_among_differ(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        drawn = set()
        for number, lost in enumerate([(), *SUBSETS][: sampled(8)]):
            lose(patch, *lost)
            club = begin(tmp_path / str(number))
            with open_game(club.home, "peste", club.now) as session:
                drawn.add(str(session.derived.turns.sealed(session.game)))
            patch.undo()
    assert len(drawn) == sampled(8)
