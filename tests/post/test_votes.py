"""Ending a game by agreement, by mail: all must agree within a turn, and nobody learns who has."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path

import pytest

from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.record import journal_lines

from .made_again import made_again
from .mailing import NAMES, PEOPLE, Club, text_of

PLACES = ("gallia", "italia", "anglia", "hispania", "polonia", "scandia", "hungaria", "germania")


@pytest.fixture
@made_again
def club(tmp_path: Path) -> Club:
    club = Club(tmp_path, "red", "blue", "green")
    club.tick()
    return club


def vote(club: Club, *seats: str, text: str = "draw") -> None:
    for seat in seats:
        club.write(seat, text)
        club.tick()


def stage(club: Club) -> str:
    return club.book().stage


def is_exact(club: Club) -> bool:
    return bool(replay_game(club.home, "peste").verdict == "EXACT")


def proposals(club: Club, seat: str) -> list[str]:
    words = ("A proposal to end", "Une proposition pour finir")
    return [text_of(mail) for mail in club.box(seat) if any(word in mail["Subject"] for word in words)]


def plain(texts: Iterable[str]) -> str:
    return " ".join(" ".join(texts).split())


def next_turn(club: Club) -> None:
    """The players place their first cubes; then turn 1 has begun."""
    for place in PLACES:
        if club.turn() == 0:
            club.order(club.book().deadlines.asks[0].seat, f"first in {place}")
            club.tick()
    assert club.turn() == 1


@pytest.mark.parametrize("order", [("red", "blue", "green"), ("green", "red", "blue")])
@pytest.mark.parametrize("word", ["draw", "nulle", "Draw.", "NULLE !"])
@pytest.mark.some(2)
def test_all_agree_to_a_draw(club: Club, order: tuple[str, ...], word: str) -> None:
    club.write("green", "langue fr")
    vote(club, *order[:2], text=word)
    assert stage(club) == "play"
    vote(club, order[2], text=word)
    assert stage(club) == "over"
    assert club.book().agreed == {"by": "draw"}
    for seat in order:
        letter = next(m for m in reversed(club.box(seat)) if re.search(r"over|terminée", m["Subject"]))
        expected = "Les joueurs ont convenu d’une partie nulle." if seat == "green" else "have agreed on a draw."
        assert expected in plain([text_of(letter)])
    assert is_exact(club)


@pytest.mark.parametrize("texts", [("concede red", "concede red", "abandonner rouge"), ("concede to RED",) * 3])
def test_all_agree_who_has_won(club: Club, texts: tuple[str, ...]) -> None:
    club.write("green", "langue fr")
    for seat, text in zip(club.seats, texts, strict=True):
        vote(club, seat, text=text)
    assert stage(club) == "over"
    assert club.book().agreed == {"by": "concede", "winner": "red"}
    for seat in club.seats:
        letter = next(m for m in reversed(club.box(seat)) if re.search(r"over|terminée", m["Subject"]))
        expected = "ont concédé la partie à Anna." if seat == "green" else "have conceded the game to Anna."
        assert expected in plain([text_of(letter)])
    assert is_exact(club)


def test_different_votes_end_nothing(club: Club) -> None:
    vote(club, "red", "blue")
    vote(club, "green", text="concede red")
    assert stage(club) == "play"
    vote(club, "green")
    assert stage(club) == "over", "a vote may be changed within the turn"


def test_a_proposal_is_void_with_the_next_turn(club: Club) -> None:
    vote(club, "red", "blue")
    next_turn(club)
    vote(club, "green")
    assert stage(club) == "play"
    assert len(proposals(club, "red")) == 2, "it is a new proposal"
    vote(club, "red", "blue")
    assert stage(club) == "over"
    assert is_exact(club)


def test_the_others_learn_that_it_is_proposed_once(club: Club) -> None:
    club.write("green", "langue fr")
    club.tick()
    vote(club, "red", "blue")
    for seat in club.seats:
        (proposal,) = proposals(club, seat)
        line, name = ("“draw”", "lapses") if seat != "green" else ("« nulle »", "tombe")
        assert line in plain([proposal])
        assert name in plain([proposal])
        assert not re.search("|".join(NAMES.values()), proposal)


@pytest.mark.parametrize("text", ["draw", "concede green"])
@pytest.mark.some(1)
def test_nobody_can_tell_who_has_agreed(tmp_path: Path, text: str) -> None:
    """Green's letters and the receipt of its own vote are the same, whoever of red and blue voted."""
    boxes = []
    for voter in ("red", "blue"):
        club = Club(tmp_path / voter, "red", "blue", "green")
        club.tick()
        vote(club, voter, text=text)
        club.write("green", "status\norders")
        club.tick()
        vote(club, "green", text=text)
        assert stage(club) == "play"
        boxes.append(sorted(mail.as_string() for mail in club.box("green")))
        assert "Noted for turn 0" in club.receipt("green")[1]
    assert boxes[0] == boxes[1]


def test_the_receipt_of_the_second_vote_is_that_of_the_first(club: Club) -> None:
    vote(club, "red")
    vote(club, "blue")
    first, second = club.receipt("red"), club.receipt("blue")
    assert first[0] == second[0]
    assert first[1].partition("\n\n")[0] == second[1].partition("\n\n")[0]


def test_seats_that_are_away_are_not_needed(tmp_path: Path) -> None:
    club = Club(tmp_path, "red", "blue", "green", nmr_limit="1")
    club.tick()
    club.tick(timedelta(days=5))
    assert club.book().misses.get("red") == 1
    vote(club, "blue")
    assert stage(club) == "play"
    vote(club, "green")
    assert stage(club) == "over"
    assert club.book().agreed == {"by": "draw"}
    assert is_exact(club)


def test_a_player_who_comes_back_is_needed_again(tmp_path: Path) -> None:
    club = Club(tmp_path, "red", "blue", "green", nmr_limit="2")
    club.tick()
    club.tick(timedelta(days=5))
    vote(club, "blue", "green")
    assert stage(club) == "play", "one turn missed is not away"
    vote(club, "red")
    assert stage(club) == "over"


def test_computer_players_are_not_asked(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.begin("solo", ("red=Anna <anna@pbem.test>", "blue=bot:sensible"))
    club.tick()
    club.write("red", "draw", game="solo")
    club.tick()
    assert club.book("solo").stage == "over"
    assert replay_game(club.home, "solo").verdict == "EXACT"


def test_a_vote_after_the_end_or_before_the_beginning_is_told(tmp_path: Path) -> None:
    club = Club(tmp_path, hashes=True)
    club.tick()
    vote(club, "red")
    assert club.receipt("red")[0] == "refused"
    assert "not under way now" in club.receipt("red")[1]
    vote(club, *club.seats, text="nonce none")
    vote(club, *club.seats)
    assert stage(club) == "over"
    vote(club, "red")
    assert club.receipt("red")[0] == "refused"
    assert is_exact(club)


def test_votes_of_all_in_one_tick(club: Club) -> None:
    for seat in club.seats:
        club.write(seat, "draw")
    club.tick()
    assert stage(club) == "over"
    assert [proposals(club, seat) for seat in club.seats] == [[], [], []], "there is nothing to agree to any more"
    assert all(club.receipt(seat)[0] == "ok" for seat in club.seats)
    assert is_exact(club)


def test_orders_in_the_mail_of_the_last_vote_are_not_played(club: Club) -> None:
    vote(club, "blue", "green")
    club.order("red", "first in gallia")
    club.write("red", "draw", received_at=club.now + timedelta(seconds=1))
    club.tick()
    assert stage(club) == "over"
    assert is_exact(club)
    journal = journal_lines.read(club.journal())[0]
    assert [line["kind"] for line in journal].count("over") == 1
    assert PEOPLE["red"] not in plain(text_of(mail) for mail in club.box("blue"))
