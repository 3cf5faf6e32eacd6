"""What the page is told where a sheet cannot be kept, and what becomes of it then; and games that are put back from a
backup while the server runs."""

from __future__ import annotations

import errno
import shutil
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from tests.cli.test_disk import fill, mounted
from tests.post.breaking import broken
from tests.post.mailing import Club

from .serving import TURN, Counter, block, in_first_turn, make_site, process, serving, take_sheets

CARDS = ("king", "monk", "knight", "merchant")
CALLS = ("open", "write", "fsync", "replace", "rename", "mkdir")
"""What a full disk refuses; files can still be removed from it."""


@pytest.fixture
def club(tmp_path: Path) -> Club:
    return in_first_turn(tmp_path)


@pytest.fixture
def counter(club: Club, tmp_path: Path) -> Iterator[Counter]:
    with serving(club, make_site(tmp_path / "site")) as counter:
        yield counter


def half_kept(club: Club) -> list[str]:
    """What lies where mails wait and none does."""
    return [path.name for path in (club.path / "mail" / "in").rglob("*") if path.is_file()]


@pytest.mark.parametrize("step", [9, pytest.param(1, marks=pytest.mark.full)])
def test_where_the_disk_is_full_at_any_call_a_sheet_is_kept_whole_or_sent_back(
    club: Club, counter: Counter, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    monkeypatch.setattr("rattus_pbem.serve.sheet_desk.SHEETS_AN_HOUR", 10_000)
    after, statuses = 0, set()
    while True:
        club.now += timedelta(seconds=1)
        card, mark = CARDS[after % len(CARDS)], f"mark {after}"
        sheet = block(club, "red", f"take {card}")
        with broken(errno.ENOSPC, club.path, calls=CALLS, after=after) as failed:
            answer = counter.send(sheet, mark)
        statuses.add(answer.status)
        if answer.status == 503:
            assert half_kept(club) == [], after
            assert "send them by mail" in " ".join(answer.text.split())
        again = counter.send(sheet, mark)
        assert again.status == 200, after
        assert "your orders are stored" in " ".join(again.text.lower().split()), after
        stored = club.book().stored("red", 1)
        assert stored is not None
        assert [order["card"] for order in stored.orders] == [card]
        assert half_kept(club) == [], after
        if not failed:
            break
        after += step
    assert {200, 202, 503} == statuses


def test_a_disk_that_is_really_full_and_then_is_not(tmp_path: Path) -> None:
    with mounted(tmp_path / "disk", 8000) as disk:
        club, site = in_first_turn(disk), make_site(tmp_path / "site")
        take_sheets(club.path)
        sheet = block(club, "red", *TURN)
        with process(club.path, site, club.now) as (_, counter):
            fill(disk, 0)
            refused = counter.send(sheet)
            assert (refused.status, half_kept(club)) == (503, [])
            assert "send them by mail" in " ".join(refused.text.split())
            (disk / "filling").unlink()
            assert counter.send(sheet).status == 200
        stored = club.book().stored("red", 1)
        assert stored is not None
        assert stored.number == 1


@pytest.mark.parametrize("part", ["games/peste", "."])
def test_a_game_or_a_home_that_is_put_back_takes_the_sheet_again(
    club: Club, counter: Counter, tmp_path: Path, part: str
) -> None:
    kept, place = tmp_path / "kept", club.path / part
    shutil.copytree(place, kept)
    sheet = block(club, "red", "take monk")
    assert counter.send(sheet, "a").status == 200
    assert counter.send(block(club, "red", "take king"), "b").status == 200
    shutil.rmtree(place)
    shutil.copytree(kept, place)
    assert club.book().stored("red", 1) is None
    again = counter.send(sheet, "a")
    assert again.status == 200
    assert "Your orders are stored" in again.text
    stored = club.book().stored("red", 1)
    assert stored is not None
    assert ([order["card"] for order in stored.orders], stored.number) == (["monk"], 1)
    assert counter.problems == []


def test_a_letter_that_a_game_put_back_does_not_know_is_answered_in_vain(
    club: Club, counter: Counter, tmp_path: Path
) -> None:
    kept, place = tmp_path / "kept", club.path / "games/peste"
    shutil.copytree(place, kept)
    assert counter.send(block(club, "red", *TURN), "a").status == 200
    while club.turn() == 1:
        club.tick()
    later = block(club, "blue", "take monk")
    shutil.rmtree(place)
    shutil.copytree(kept, place)
    answer = counter.send(later, "b")
    assert answer.status == 403
    assert "Open the board from your newest letter" in " ".join(answer.text.split())
    assert club.count("in") == 0
